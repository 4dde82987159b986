//! Why there is no answer, and what would help.

use crate::engine::{Limit, Unfinished, Unsolved};
use crate::game::{Position, Ruleset};
use crate::model::Game;
use crate::source::Problem;

/// The most positions of a loop that are shown.
const MOST_SHOWN: usize = 12;

/// The problem that a missing answer is.
pub fn unsolved(game: &Game, unsolved: &Unsolved) -> Problem {
    match unsolved {
        Unsolved::Fault(fault) => game.fault(fault),
        Unsolved::Loop(positions) => endless(game, positions),
        Unsolved::Unfinished(unfinished) => stopped(game, unfinished),
    }
}

fn endless(game: &Game, positions: &[Position]) -> Problem {
    let shown = |position: &Position| game.show(position);
    let mut steps: Vec<String> = positions.iter().take(MOST_SHOWN).map(shown).collect();
    if positions.len() > MOST_SHOWN {
        steps.push("…".to_owned());
        steps.extend(positions.last().map(shown));
    }
    Problem::error("eval::loop", "play can go on for ever").help(format!(
        "positions repeat: {}; this version values only games that must end: give the \
             rule a limit or let each move make something smaller",
        steps.join(" -> ")
    ))
}

fn stopped(game: &Game, unfinished: &Unfinished) -> Problem {
    let Unfinished { limit, plan, reached, outcome } = unfinished;
    let known = match outcome {
        Some(outcome) => format!("; the outcome is known all the same: {}", outcome.letter()),
        None => String::new(),
    };
    let message = |what: &str| {
        format!(
            "{what} after {reached} positions by plan `{}`, without an answer{known}",
            plan.name()
        )
    };
    match limit {
        Limit::Positions(most) => {
            let couplings = &game.profile().couplings;
            let coupled = couplings.first().map_or_else(String::new, |coupling| {
                format!("; heaps are searched together because {coupling}")
            });
            Problem::error("eval::limit", message("the limit of positions was reached")).help(format!(
                "try a smaller position, `--outcome-only`, or more than `--max-positions {most}`{coupled}"
            ))
        }
        Limit::Stopped => Problem::error("eval::interrupted", message("interrupted")),
    }
}
