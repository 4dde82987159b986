//! Why a position is worth what it is: what a student asks for.

use std::collections::BTreeSet;

use super::words::{HeapRow, heap_rows, listed_values, options_forbidden, step};
use super::{Evaluation, Telling};
use crate::engine::OptionAnalysis;
use crate::game::{NimValue, Outcome, Play, Ruleset};

/// The reasons for an answer, line by line.
pub(super) fn explanation(evaluation: &Evaluation<'_>, telling: Telling) -> Vec<String> {
    let analysis = evaluation.analysis;
    match (&analysis.heap_values, analysis.nim_value) {
        (Some(values), Some(sum)) if values.len() > 1 => {
            nim_sum(evaluation, values, sum, telling)
        }
        (_, Some(value)) => mex(evaluation, value, telling),
        _ => outcomes(evaluation, telling),
    }
}

/// The nim-sum by columns, and what each winning move does to it.
fn nim_sum(
    evaluation: &Evaluation<'_>,
    values: &[NimValue],
    sum: NimValue,
    telling: Telling,
) -> Vec<String> {
    let game = evaluation.game;
    let rows = heap_rows(game, &evaluation.position.heaps);
    let names = rows.iter().filter_map(HeapRow::name).map(|name| name.chars().count());
    let width = names.max().unwrap_or(0).max("nim-sum".len());
    let greatest = values.iter().max().copied().unwrap_or_default();
    let digits = greatest.to_string().len();
    let bits = (u64::BITS - greatest.0.leading_zeros()).max(1) as usize;
    let mut lines = vec![
        "Why: the nim-values of the heaps in binary, each column summed without carrying"
            .to_owned(),
    ];
    let line = |name: &str, value: NimValue| {
        format!("  {name:width$}  {value:>digits$}  {:0>bits$b}", value.0)
    };
    for row in &rows {
        lines.push(match row {
            HeapRow::Equal { name, index, count: 1 } => line(name, values[*index]),
            HeapRow::Equal { name, index, .. } => line(name, values[*index]) + " each",
            HeapRow::LeftOut(count) => format!("  … {count} more heaps …"),
        });
    }
    lines.push(line("nim-sum", sum));
    if sum == NimValue::ZERO {
        if evaluation.analysis.options.is_empty() {
            lines.push("No move is left.".to_owned());
            return lines;
        }
        lines.push(
            "Every column is even, so the nim-sum is 0; every move changes the value of one \
             heap, so it leaves a nim-sum other than 0: no move wins."
                .to_owned(),
        );
        lines.extend(remoteness(evaluation));
        return lines;
    }
    lines.push(format!(
        "A move wins when it leaves nim-sum 0: a heap of value v must become worth v xor {sum}."
    ));
    let winning = evaluation.analysis.options.iter().filter(|option| option.is_winning());
    for option in winning.take(telling.max_moves) {
        lines.push(winning_move(evaluation, values, sum, option));
    }
    lines.extend(remoteness(evaluation));
    lines
}

/// `take: row(5) -> row(1) + row(3): worth 4 before and 2 after, …`
fn winning_move(
    evaluation: &Evaluation<'_>,
    values: &[NimValue],
    sum: NimValue,
    option: &OptionAnalysis,
) -> String {
    let taken = option.from.first();
    let mut heaps = evaluation.position.heaps.iter().zip(values);
    let before = heaps.find(|(heap, _)| Some(*heap) == taken);
    let before = before.map_or(NimValue::ZERO, |(_, &value)| value);
    let after = before ^ sum;
    format!(
        "  {}: worth {before} before and {after} after, the nim-sum of the other heaps",
        step(evaluation.game, option)
    )
}

/// Every option with its value, and the mex of the values.
fn mex(evaluation: &Evaluation<'_>, value: NimValue, telling: Telling) -> Vec<String> {
    let options = &evaluation.analysis.options;
    if options.is_empty() {
        return vec!["Why: the game is over here, and such a position is worth 0.".to_owned()];
    }
    let shown: Vec<String> =
        options.iter().map(|option| evaluation.game.brief(&option.position)).collect();
    let width = longest(&shown);
    let mut lines = vec!["Why: the options and their nim-values".to_owned()];
    for (shown, option) in shown.iter().zip(options).take(telling.max_moves) {
        let value =
            option.nim_value.map_or_else(|| "none".to_owned(), |value| value.to_string());
        lines.push(format!("  {shown:width$}  {value}"));
    }
    if options.len() > telling.max_moves {
        lines.push(format!("  … and {} more", options.len() - telling.max_moves));
    }
    let values: BTreeSet<NimValue> =
        options.iter().filter_map(|option| option.nim_value).collect();
    lines.push(if values.is_empty() {
        format!("No value occurs; the least that is missing (the mex) is {value}.")
    } else {
        format!(
            "The values that occur are {}; the least that is missing (the mex) is {value}.",
            listed_values(&values)
        )
    });
    if options.iter().any(|option| option.nim_value.is_none()) {
        lines.push(format!(
            "An option without a value does not count: it has itself an option worth {value}, by \
             which a move there is answered (C. A. B. Smith)."
        ));
    }
    lines.extend(remoteness(evaluation));
    lines
}

/// Every option with its outcome, where there are no nim-values.
fn outcomes(evaluation: &Evaluation<'_>, telling: Telling) -> Vec<String> {
    let options = &evaluation.analysis.options;
    if options.is_empty() {
        let who = match evaluation.game.play() {
            Play::Normal => "loses",
            Play::Misere => "wins",
        };
        return vec![format!("Why: no move is left, and whoever has to move {who}.")];
    }
    let shown: Vec<String> =
        options.iter().map(|option| evaluation.game.brief(&option.position)).collect();
    let width = longest(&shown);
    let mut lines = vec!["Why: the options and their outcomes".to_owned()];
    for (shown, option) in shown.iter().zip(options).take(telling.max_moves) {
        let remoteness = match option.remoteness {
            Some(moves) => format!(", remoteness {moves}"),
            None => String::new(),
        };
        lines.push(format!("  {shown:width$}  {}{remoteness}", option.outcome.letter()));
    }
    if options.len() > telling.max_moves {
        lines.push(format!("  … and {} more", options.len() - telling.max_moves));
    }
    lines.push(match evaluation.analysis.block {
        0 => because(evaluation.analysis.outcome).to_owned(),
        block => because_of_block(evaluation, block),
    });
    lines.extend(remoteness(evaluation));
    lines
}

fn because(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "An option is P, lost for the opponent: moving there wins.",
        Outcome::P => "Every option is N, won for the opponent: every move loses.",
        Outcome::D => "No option is P, and one is drawn: moving there goes on for ever.",
    }
}

fn because_of_block(evaluation: &Evaluation<'_>, block: u64) -> String {
    let allowed = options_forbidden(block);
    let options = &evaluation.analysis.options;
    let lost = options.iter().filter(|option| option.is_winning()).count();
    match evaluation.analysis.outcome {
        Outcome::N if lost as u64 > block => format!(
            "Of the options {lost} are P, lost for the opponent, who can forbid {allowed}: moving \
             to one that is left wins."
        ),
        Outcome::N => {
            "Every option is P, lost for the opponent, and to be left without options \
                       wins too: forbidding does not help."
                .to_owned()
        }
        Outcome::P => format!(
            "The opponent, who can forbid {allowed}, forbids what is not N; every move that is \
             left, if there is one, loses."
        ),
        Outcome::D => format!(
            "The opponent, who can forbid {allowed}, can forbid what is P, but not leave the \
             player to move with nothing but what is N: play goes on for ever."
        ),
    }
}

/// Where the number of moves to the end comes from.
fn remoteness(evaluation: &Evaluation<'_>) -> Option<String> {
    let Some(moves) = evaluation.analysis.remoteness else { return uncounted(evaluation) };
    let takes = match moves {
        1 => "1 move".to_owned(),
        _ => format!("{moves} moves"),
    };
    let whence = match (evaluation.analysis.block, evaluation.analysis.outcome) {
        (0, Outcome::N) => ", one more than the least remoteness of the options that are P",
        (0, Outcome::P) => ", one more than the greatest remoteness of the options",
        _ => ", by forbidding too",
    };
    let loser = match evaluation.analysis.outcome {
        Outcome::N => " Longer than that the loser cannot hold out.",
        _ => "",
    };
    Some(format!(
        "The end is {takes} away when the winner hastens and the loser delays{whence}.{loser}"
    ))
}

/// Said of a position that is won where the moves to the end were not counted: there
/// are too many positions, or nobody asked.
fn uncounted(evaluation: &Evaluation<'_>) -> Option<String> {
    let is_won = evaluation.analysis.outcome == Outcome::N;
    is_won.then(|| "How long the loser can hold out was not counted.".to_owned())
}

fn longest(names: &[String]) -> usize {
    names.iter().map(|name| name.chars().count()).max().unwrap_or(0)
}
