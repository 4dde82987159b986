//! Why there is no answer, and what would help.

use super::words::{self, cycle, rules_of_cycle};
use crate::engine::{Limit, Limits, Plan, Unfinished, Unsolved};
use crate::game::{Ending, Position, Ruleset};
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
    let rules: Vec<String> =
        rules_of_cycle(game, positions).iter().map(|rule| format!("`{rule}`")).collect();
    let limit = match &*rules {
        [] => String::new(),
        [rule] => {
            format!("; if play is to end, limit {rule} (`where`, or a `state` that counts)")
        }
        _ => format!(
            "; if play is to end, limit one of {} (`where`, or a `state` that counts)",
            rules.join(", ")
        ),
    };
    Problem::error("eval::loop", "play can go on for ever, which this plan does not value")
        .help(format!(
            "positions repeat: {}; `--plan auto` and `--plan loopy` analyse the whole graph of \
             positions{limit}",
            cycle(game, positions)
        ))
}

fn stopped(game: &Game, unfinished: &Unfinished) -> Problem {
    let Unfinished { limit, plan, reached, outcome } = unfinished;
    let far = match limit {
        Limit::Moves(_) => counted(*reached, "option"),
        _ => counted(*reached, unit(*plan)),
    };
    let known = match outcome {
        Some(outcome) => format!("; the outcome is known all the same: {}", outcome.letter()),
        None => String::new(),
    };
    let what = reached_limit(*limit, *plan);
    let message = format!("{what} after {far} by plan `{plan}`, without an answer{known}");
    match limit {
        Limit::Stopped => Problem::error("eval::interrupted", message),
        _ => Problem::error("eval::limit", message).help(more_room(game, unfinished)),
    }
}

/// Which limit it was.
fn reached_limit(limit: Limit, plan: Plan) -> String {
    let unit = unit(plan);
    match limit {
        Limit::Positions(_) => format!("the limit of {unit}s was reached"),
        Limit::Memory { positions, bytes } if is_max_memory(positions, bytes) => {
            format!("the memory of {} MiB was used up", bytes >> 20)
        }
        Limit::Memory { positions, bytes } => {
            let allowed = counted(positions, unit);
            format!("the memory for {allowed} ({} MiB) was used up", bytes >> 20)
        }
        Limit::Moves(most) => {
            format!("more than {most} moves of the position would have to be listed")
        }
        Limit::Choices(most) => {
            format!("a rule has more than {most} choices of heaps in one position")
        }
        Limit::Stopped => "interrupted".to_owned(),
        Limit::Time => "the time allowed ran out".to_owned(),
    }
}

/// Whether the memory was bounded as such, and not in proportion to positions.
fn is_max_memory(positions: u64, bytes: u64) -> bool {
    bytes < positions.saturating_mul(Limits::BYTES_OF_POSITION)
}

/// What a plan counts.
fn unit(plan: Plan) -> &'static str {
    match plan {
        Plan::Heapwise => "heap",
        _ => "position",
    }
}

fn counted(count: u64, what: &str) -> String {
    words::counted(usize::try_from(count).unwrap_or(usize::MAX), what)
}

/// What could bring an answer.
fn more_room(game: &Game, unfinished: &Unfinished) -> String {
    let most = match unfinished.limit {
        Limit::Positions(most) | Limit::Moves(most) => most,
        Limit::Memory { positions, bytes } if is_max_memory(positions, bytes) => {
            return format!(
                "try a smaller position, or more than `--max-memory {}MiB`",
                bytes >> 20
            );
        }
        // What must be exceeded to get more memory.
        Limit::Memory { positions, bytes } => positions.max(bytes / Limits::BYTES_OF_POSITION),
        Limit::Choices(_) => {
            return "try a smaller position, or fewer heaps in `some`".to_owned();
        }
        Limit::Time => {
            let cheaper = cheaper(game, unfinished.plan);
            return format!("try a smaller position, or a longer `--timeout`{cheaper}");
        }
        Limit::Stopped => return String::new(),
    };
    if unfinished.plan == Plan::Loopy || game.profile().ending == Ending::Unknown {
        return format!(
            "play may go on for ever here, with new positions again and again; if they are \
             finite in number, a smaller position or more than `--max-positions {most}` may do; \
             else give what grows a limit (`where`)"
        );
    }
    format!(
        "try a smaller position, or more than `--max-positions {most}`{}",
        cheaper(game, unfinished.plan)
    )
}

/// What else could help, and why so much is to be done.
fn cheaper(game: &Game, plan: Plan) -> String {
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
    format!("{outcome_only}{coupled}")
}
