//! A sum of positions of different games, in words and as JSON.

use std::fmt::Write;

use serde::Serialize;

use super::exact::{exact_number, line};
use super::words::{counted, step};
use super::{Moves, Telling};
use crate::engine::{Analysis, OptionAnalysis};
use crate::game::{NimValue, Position};
use crate::model::Game;
use crate::source::Problem;

/// A position in a sum; it has a nim-value.
#[derive(Debug)]
pub struct Summand<'a> {
    /// Its game.
    pub game: &'a Game,
    /// The position.
    pub position: Position,
    /// What is known of it alone.
    pub analysis: Analysis,
}

impl Summand<'_> {
    fn value(&self) -> NimValue {
        self.analysis.nim_value.unwrap_or_default()
    }
}

/// A move in one of the summands.
struct Step<'a> {
    summand: usize,
    option: &'a OptionAnalysis,
}

/// The nim-sum of all.
fn total(parts: &[Summand<'_>]) -> NimValue {
    parts.iter().map(Summand::value).sum()
}

/// The moves that leave nim-sum 0: in a summand of value v they lead to v xor the sum.
fn winning<'a>(parts: &'a [Summand<'_>]) -> Vec<Step<'a>> {
    let total = total(parts);
    let of = |(summand, part): (usize, &'a Summand<'_>)| {
        let wanted = part.value() ^ total;
        let options = part.analysis.options.iter();
        options
            .filter(move |option| option.nim_value == Some(wanted))
            .map(move |option| Step { summand, option })
    };
    parts.iter().enumerate().flat_map(of).collect()
}

/// Whether the moves of a summand are too many to be listed.
fn are_first(parts: &[Summand<'_>]) -> bool {
    parts.iter().any(|part| part.analysis.are_first)
}

/// The answer as lines of text, each ended.
pub fn sum_text(parts: &[Summand<'_>], telling: Telling) -> String {
    let shown = |part: &Summand<'_>| {
        format!("{}: {}", part.game.title(), part.game.brief(&part.position))
    };
    let names: Vec<String> = parts.iter().map(shown).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, part) in names.iter().zip(parts) {
        // Writing to a string never fails.
        let _ = writeln!(text, "{name:width$}  nim-value {}", part.value());
    }
    let sum = total(parts);
    let verdict = match sum {
        NimValue::ZERO => "P: the player to move loses",
        _ => "N: the player to move wins",
    };
    let _ = writeln!(text, "{verdict}; nim-value {sum}, the nim-sum (Sprague-Grundy)");
    if telling.moves != Moves::None {
        moves(parts, telling, &mut text);
    }
    text
}

fn moves(parts: &[Summand<'_>], telling: Telling, text: &mut String) {
    let winning = winning(parts);
    text.push('\n');
    if winning.is_empty() {
        text.push_str("Winning moves: none\n");
    } else {
        let _ = writeln!(text, "{}:", counted(winning.len(), "winning move"));
    }
    let listed = || winning.iter().take(telling.max_moves);
    let steps: Vec<String> = listed()
        .map(|made| {
            let game = parts[made.summand].game;
            format!("{}, {}", game.title(), step(game, made.option))
        })
        .collect();
    let width = steps.iter().map(|step| step.chars().count()).max().unwrap_or(0);
    for (step, made) in steps.iter().zip(listed()) {
        let left = parts[made.summand].game.brief(&made.option.position);
        let _ = writeln!(text, "  {step:width$}  leaves {left}");
    }
    if winning.len() > steps.len() {
        let more = winning.len() - steps.len();
        let _ = writeln!(text, "  … and {more} more; `--max-moves` lists more of them");
    }
    if are_first(parts) {
        text.push_str("Others, too many to list, may win too.\n");
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    summands: Vec<SummandEntry<'a>>,
    outcome: &'static str,
    #[serde(serialize_with = "exact_number")]
    nim_value: u64,
    moves: Vec<MoveEntry<'a>>,
    moves_truncated: bool,
}

#[derive(Serialize)]
struct SummandEntry<'a> {
    game: &'a str,
    position: String,
    #[serde(serialize_with = "exact_number")]
    nim_value: u64,
}

#[derive(Serialize)]
struct MoveEntry<'a> {
    summand: usize,
    rule: &'a str,
    from: String,
    to: String,
    position: String,
}

/// The answer as one line of JSON, schema `gamelang/sum@1`, without a line end.
pub fn sum_json(parts: &[Summand<'_>], telling: Telling) -> Result<String, Problem> {
    let winning = if telling.moves == Moves::None { Vec::new() } else { winning(parts) };
    let entry = |part| {
        let Summand { game, position, .. }: &Summand<'_> = part;
        SummandEntry {
            game: game.title(),
            position: game.show(position),
            nim_value: part.value().0,
        }
    };
    let made = |made: &Step<'_>| {
        let game = parts[made.summand].game;
        MoveEntry {
            summand: made.summand + 1,
            rule: game.rule_name(made.option.rule),
            from: game.show_heaps(&made.option.from),
            to: game.show_heaps(&made.option.to),
            position: game.show(&made.option.position),
        }
    };
    let document = Document {
        schema: "gamelang/sum@1",
        summands: parts.iter().map(entry).collect(),
        outcome: if total(parts) == NimValue::ZERO { "P" } else { "N" },
        nim_value: total(parts).0,
        moves: winning.iter().take(telling.max_moves).map(made).collect(),
        moves_truncated: winning.len() > telling.max_moves || are_first(parts),
    };
    line(&document)
}
