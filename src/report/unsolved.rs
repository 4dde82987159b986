//! Why there is no answer, and what would help.

use super::words::{counted, cycle};
use crate::engine::{Limit, Plan, Unfinished, Unsolved};
use crate::game::{Position, Ruleset};
use crate::model::Game;
use crate::source::Problem;

/// The problem that a missing answer is.
pub fn unsolved(game: &Game, unsolved: &Unsolved) -> Problem {
    match unsolved {
        Unsolved::Fault(fault) => game.fault(fault),
        Unsolved::Loop(positions) => endless(game, positions),
        Unsolved::Unfinished(unfinished) => stopped(game, unfinished),
    }
}

fn endless(game: &Game, positions: &[Position]) -> Problem {
    Problem::error("eval::loop", "play can go on for ever, which this plan does not value")
        .help(format!(
            "positions repeat: {}; `--plan auto` and `--plan loopy` analyse the whole graph of \
             positions",
            cycle(game, positions)
        ))
}

fn stopped(game: &Game, unfinished: &Unfinished) -> Problem {
    let Unfinished { limit, plan, reached, outcome } = unfinished;
    let known = match outcome {
        Some(outcome) => format!("; the outcome is known all the same: {}", outcome.letter()),
        None => String::new(),
    };
    let reached = counted(usize::try_from(*reached).unwrap_or(usize::MAX), "position");
    let message = |what: &str| {
        format!("{what} after {reached} by plan `{}`, without an answer{known}", plan.name())
    };
    match limit {
        Limit::Positions(most) if *plan == Plan::Loopy => {
            Problem::error("eval::limit", message("the limit of positions was reached")).help(
                format!(
                    "play may go on for ever here, with new positions again and again; if they \
                     are finite in number, a smaller position or more than `--max-positions \
                     {most}` may do; else give what grows a limit (`where`)"
                ),
            )
        }
        Limit::Positions(most) => {
            let couplings = &game.profile().couplings;
            let coupled = couplings.first().map_or_else(String::new, |coupling| {
                format!("; heaps are searched together because {coupling}")
            });
            let outcome_only = match plan {
                Plan::Coupled => {
                    "; who wins can be quicker to find than the nim-value (`eval --outcome-only`)"
                }
                _ => "",
            };
            Problem::error("eval::limit", message("the limit of positions was reached")).help(
                format!(
                    "try a smaller position, or more than `--max-positions {most}`\
                     {outcome_only}{coupled}"
                ),
            )
        }
        Limit::Stopped => Problem::error("eval::interrupted", message("interrupted")),
    }
}
