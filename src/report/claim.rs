//! A claim that does not hold, as a problem with the file.

use std::ops::ControlFlow;

use crate::game::{Chosen, NimValue, Outcome, Position, Ruleset, StopToken};
use crate::known::{Refutation, Refuted};
use crate::model::Game;
use crate::source::Problem;

/// The problem that a false claim is.
pub fn refutation(game: &Game, refutation: &Refutation) -> Problem {
    let span = refutation.span;
    let problem = match &refutation.refuted {
        Refuted::Outcome { expected, computed, position, winning } => {
            let (expected, computed) = (expected.letter(), computed.letter());
            Problem::error(
                "check::outcome",
                format!("expected outcome {expected}, computed {computed}"),
            )
            .label(span, format!("`{}` is {computed}", game.show(position)))
            .help(match (winning, computed) {
                (Some(option), _) if game.block() == 0 => {
                    format!("the player to move wins by leaving `{}`", game.show(option))
                }
                (Some(option), _) => {
                    let option = game.show(option);
                    format!(
                        "the player to move wins, as by leaving `{option}` if that is allowed"
                    )
                }
                (None, _) if is_over(game, position) => "the game is over there".to_owned(),
                (None, "P") if game.block() == 0 => {
                    "every option is won for the opponent".to_owned()
                }
                (None, "P") => "the opponent forbids what does not lose".to_owned(),
                (None, "D") => "neither player can force a win".to_owned(),
                (None, _) => "the player to move can force a win".to_owned(),
            })
        }
        Refuted::Value { expected, computed, position } => Problem::error(
            "check::value",
            format!("expected nim-value {expected}, computed {}", value(*computed)),
        )
        .label(
            span,
            match computed {
                Some(computed) => format!("`{}` is worth {computed}", game.show(position)),
                None => format!("`{}` has no nim-value", game.show(position)),
            },
        )
        .help(match computed {
            Some(_) => "`gamelang eval … --explain` shows where the value comes from",
            None if game.block() > 0 => {
                "with `block` there are only outcomes, claimed by `expect outcome`"
            }
            None => "where play can go on for ever claim an outcome, by `expect outcome`",
        }),
        Refuted::Values { expected, computed, heap, wrong, of } => {
            let heap = game.show_heaps(std::slice::from_ref(heap));
            let message = format!(
                "the values differ first at `{heap}`: expected {expected}, computed {}",
                value(*computed)
            );
            Problem::error("check::values", message)
                .label(span, format!("{} here", value(*computed)))
                .help(format!("{wrong} of {of} values differ"))
        }
        Refuted::Moves { expected, winning, position } => {
            let are = if winning.len() == 1 { "option wins" } else { "options win" };
            let shown: Vec<String> = winning
                .iter()
                .take(5)
                .map(|option| format!("`{}`", game.show(option)))
                .collect();
            let help = match winning.len() {
                0 => "no option wins".to_owned(),
                1..=5 => format!("winning: {}", shown.join(", ")),
                _ => format!("winning: {}, …", shown.join(", ")),
            };
            let options = if *expected == 1 { "option" } else { "options" };
            let message =
                format!("expected {expected} winning {options}, computed {}", winning.len());
            Problem::error("check::moves", message)
                .label(span, format!("{} {are} at `{}`", winning.len(), game.show(position)))
                .help(help)
        }
        Refuted::NoOption { option, position } => {
            let (option, position) = (game.show(option), game.show(position));
            Problem::error(
                "check::winning",
                format!("`{option}` is not an option of `{position}`"),
            )
            .label(span, "no move leads here")
            .help("`gamelang eval … --moves all` lists the options")
        }
        Refuted::NotWinning { option, outcome } => {
            let option = game.show(option);
            let who = match outcome {
                Outcome::N => "the opponent then wins",
                Outcome::P => "the opponent then loses",
                Outcome::D => "it is a draw then",
            };
            Problem::error("check::winning", format!("moving to `{option}` does not win"))
                .label(span, format!("{} for the player to move: {who}", outcome.letter()))
        }
    };
    problem.in_source(&game.rules().source)
}

/// Whether no move is left in a position.
fn is_over(game: &Game, position: &Position) -> bool {
    let mut over = true;
    let visited = game.moves(position, Chosen::EachHeap, &StopToken::new(), &mut |_| {
        over = false;
        ControlFlow::Break(())
    });
    visited.is_ok() && over
}

fn value(value: Option<NimValue>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}
