//! A claim that does not hold, as a problem with the file, and how many of them do.

use std::ops::ControlFlow;

use serde::Serialize;

use super::words::counted;
use crate::engine::HeapPeriod;
use crate::game::{Chosen, NimValue, Outcome, Position, Ruleset, StopToken};
use crate::known::{KnownRefuted, Refutation, Refuted};
use crate::model::{ExpectedPeriod, Game};
use crate::source::{Problem, Span};

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
            .label(span, format!("`{}` is {computed}", game.brief(position)))
            .help(match (winning, computed) {
                (Some(option), _) if game.block() == 0 => {
                    format!("the player to move wins by leaving `{}`", game.brief(option))
                }
                (Some(option), _) => {
                    let option = game.brief(option);
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
                Some(computed) => format!("`{}` is worth {computed}", game.brief(position)),
                None => format!("`{}` has no nim-value", game.brief(position)),
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
            let heap = game.brief_heaps(std::slice::from_ref(heap));
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
                .map(|option| format!("`{}`", game.brief(option)))
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
                .label(span, format!("{} {are} at `{}`", winning.len(), game.brief(position)))
                .help(help)
        }
        Refuted::NoOption { option, position } => {
            let (option, position) = (game.brief(option), game.brief(position));
            Problem::error(
                "check::winning",
                format!("`{option}` is not an option of `{position}`"),
            )
            .label(span, "no move leads here")
            .help("`gamelang eval … --moves all` lists the options")
        }
        Refuted::NotWinning { option, outcome } => {
            let option = game.brief(option);
            let who = match outcome {
                Outcome::N => "the opponent then wins",
                Outcome::P => "the opponent then loses",
                Outcome::D => "it is a draw then",
            };
            Problem::error("check::winning", format!("moving to `{option}` does not win"))
                .label(span, format!("{} for the player to move: {who}", outcome.letter()))
        }
        Refuted::Known(why) => known(game, span, why),
        Refuted::Period { expected, found } => period(game, span, *expected, found),
    };
    problem.in_source(&game.rules().source)
}

/// A game that is not what the catalogue knows under a name.
fn known(game: &Game, span: Span, why: &KnownRefuted) -> Problem {
    let code = "check::known";
    match why {
        KnownRefuted::Unknown { name, near } => {
            let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
            let message = format!("the catalogue knows nothing of the name `{name}`");
            Problem::error(code, message).label(span, "no game or sequence is called so").help(
                if near.is_empty() {
                    "give a number of the OEIS, a code, or a name that `gamelang games` lists"
                        .to_owned()
                } else {
                    format!("did you mean {}?", near.join(" or "))
                },
            )
        }
        KnownRefuted::NotByHeap { name } => {
            let message = format!("the catalogue has no values of single heaps for `{name}`");
            Problem::error(code, message)
                .label(span, "nothing to compare with")
                .help("`gamelang identify` compares with the game itself")
        }
        KnownRefuted::Differs { id, heap, expected, computed, agreed: (agreed, of) } => {
            let heap = game.brief_heaps(std::slice::from_ref(heap));
            let computed = value(*computed);
            let message = format!(
                "the values differ first at `{heap}`: {id} has {expected}, computed {computed}"
            );
            Problem::error(code, message)
                .label(span, format!("{computed} at `{heap}` in this game"))
                .help(format!("{agreed} of {of} values agree before it"))
        }
    }
}

/// A period that is another one, or not proved.
fn period(game: &Game, span: Span, expected: ExpectedPeriod, found: &HeapPeriod) -> Problem {
    let kind = &game.rules().kinds[usize::from(expected.kind.0)].name;
    let written = |period: i128, saltus: i128, after: Option<i128>| {
        let saltus = if saltus == 0 { String::new() } else { format!(" saltus {saltus}") };
        let after = after.map_or_else(String::new, |after| format!(" after {after}"));
        format!("period {period}{saltus}{after}")
    };
    let claimed = written(expected.period, expected.saltus, expected.after);
    let computed = found.period.as_ref().map(|period| {
        let figures = [period.period, period.saltus].map(i128::from);
        let after = period.preperiod.checked_sub(1).map(i128::from);
        (written(figures[0], figures[1], after), period.is_proved())
    });
    let message = match &computed {
        Some((computed, true)) => format!("expected {claimed}, computed {computed}"),
        Some((computed, false)) if *computed == claimed => {
            format!("{claimed} is only observed, not proved")
        }
        Some((computed, false)) => {
            format!("expected {claimed}, proved is none, observed {computed}")
        }
        None => format!("expected {claimed}, but no period is seen"),
    };
    let reached = found.reached.unwrap_or(0);
    let (label, help) = match computed {
        Some((computed, true)) => (
            format!("it is {computed}"),
            "`gamelang period` says how that is proved; behind `after` stands the last \
             exception, the heap before the preperiod"
                .to_owned(),
        ),
        _ => (
            format!("looked at up to {kind}({reached})"),
            "`expect period` wants a proof; no theorem that the program knows applies here"
                .to_owned(),
        ),
    };
    Problem::error("check::period", message).label(span, label).help(help)
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

/// What became of the claims of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClaimTally {
    /// How many it makes.
    pub expectations: usize,
    /// How many are false.
    pub failed: usize,
    /// Of how many nothing can be said.
    pub undecided: usize,
}

/// The tally in words.
pub fn tally_text(tally: &ClaimTally) -> String {
    let count = tally.expectations;
    let all = counted(count, "expectation");
    match (tally.failed, tally.undecided) {
        (0, 0) if count == 0 => "no expectations".to_owned(),
        (0, 0) if count == 1 => format!("{all} holds"),
        (0, 0) => format!("{all} hold"),
        (failed, 0) => format!("{failed} of {all} failed"),
        (0, undecided) => format!("{undecided} of {all} undecided"),
        (failed, undecided) => format!("{failed} of {all} failed, {undecided} undecided"),
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    file: &'a str,
    expectations: usize,
    failed: usize,
    undecided: usize,
}

/// The tally of a file as one line of JSON, schema `gamelang/check@1`, without a line
/// end.
pub fn tally_json(file: &str, tally: &ClaimTally) -> String {
    let ClaimTally { expectations, failed, undecided } = *tally;
    let document =
        Document { schema: "gamelang/check@1", file, expectations, failed, undecided };
    serde_json::to_string(&document)
        .unwrap_or_else(|_| unreachable!("strings and numbers are always JSON"))
}
