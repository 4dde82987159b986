//! An answer in plain words.

use std::fmt::Write;

use super::explain::explanation;
use super::plan::reasons;
use super::words::{HeapRow, counted, cycle, heap_rows, options_forbidden, step};
use super::{Evaluation, Moves, Telling};
use crate::engine::{Detail, OptionAnalysis, Plan};
use crate::game::{Outcome, Play, Ruleset};

/// The answer as lines of text, each ended.
pub fn evaluation_text(evaluation: &Evaluation<'_>, telling: Telling) -> String {
    let mut text = String::new();
    let Evaluation { game, position, .. } = evaluation;
    line(&mut text, format_args!("{}: {}", game.title(), game.brief(position)));
    line(&mut text, format_args!("{}", verdict(evaluation)));
    heap_values(evaluation, &mut text);
    if evaluation.detail == Detail::Full {
        moves(evaluation, telling, &mut text);
        if telling.explain {
            text.push('\n');
            explanation(evaluation, telling)
                .iter()
                .for_each(|words| line(&mut text, format_args!("{words}")));
        }
    }
    text.push('\n');
    line(&mut text, format_args!("{}", method(evaluation)));
    text
}

pub(super) fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(words);
    let trimmed = text.trim_end_matches(' ').len();
    text.truncate(trimmed);
    text.push('\n');
}

/// Who wins, in words, and the nim-value.
fn verdict(evaluation: &Evaluation<'_>) -> String {
    let analysis = evaluation.analysis;
    let who = match analysis.outcome {
        Outcome::N => "the player to move wins",
        Outcome::P => "the player to move loses",
        Outcome::D => "a draw, neither player can force a win",
    };
    let over = evaluation.detail == Detail::Full && analysis.options.is_empty();
    let why = match (over, evaluation.game.play()) {
        (false, _) => "",
        (true, Play::Normal) => ", for the game is over: no move is left",
        (true, Play::Misere) => {
            ", for the game is over: no move is left, which wins under misère play"
        }
    };
    let value = match (analysis.nim_value, evaluation.game.play()) {
        (Some(value), _) => format!("; nim-value {value}"),
        (None, Play::Normal) if evaluation.detail == Detail::Full => {
            "; no nim-value".to_owned()
        }
        (None, _) => String::new(),
    };
    let remoteness = match analysis.remoteness {
        Some(moves) => format!("; remoteness {moves}"),
        None => String::new(),
    };
    format!("{}: {who}{why}{value}{remoteness}", analysis.outcome.letter())
}

fn heap_values(evaluation: &Evaluation<'_>, text: &mut String) {
    let Some(values) = &evaluation.analysis.heap_values else { return };
    let heaps = &evaluation.position.heaps;
    if heaps.len() < 2 {
        return;
    }
    text.push('\n');
    let rows = heap_rows(evaluation.game, heaps);
    let names: Vec<&String> = rows.iter().filter_map(HeapRow::name).collect();
    let width = width(names.into_iter());
    for row in &rows {
        match row {
            HeapRow::Equal { name, index, count } => {
                let each = if *count > 1 { " each" } else { "" };
                let value = values[*index];
                line(text, format_args!("  {name:width$}  nim-value {value}{each}"));
            }
            HeapRow::LeftOut(count) => line(text, format_args!("  … {count} more heaps …")),
        }
    }
}

fn width<'a>(shown: impl Iterator<Item = &'a String>) -> usize {
    shown.map(|shown| shown.chars().count()).max().unwrap_or(0)
}

fn moves(evaluation: &Evaluation<'_>, telling: Telling, text: &mut String) {
    if telling.moves == Moves::None {
        return;
    }
    let options = &evaluation.analysis.options;
    let winning = options.iter().filter(|option| option.is_winning()).count();
    let (listed, truncated) = evaluation.listed(telling);
    text.push('\n');
    let unless = unless_forbidden(evaluation);
    let wins_unless = if winning > 0 { unless } else { "" };
    let heading = match (telling.moves, options.len()) {
        (_, 0) => "Moves: none".to_owned(),
        (Moves::All, count) => {
            let winning = match winning {
                0 => "none of them".to_owned(),
                all if all == count => "all of them".to_owned(),
                some => format!("{some} of them"),
            };
            format!("{}, {winning} winning{wins_unless}:", counted(count, "option"))
        }
        (_, count) if winning == 0 => {
            format!("Winning moves: none of {}", counted(count, "option"))
        }
        (_, count) => {
            let winning = counted(winning, "winning move");
            format!("{winning} of {}{wins_unless}:", counted(count, "option"))
        }
    };
    let heading = if evaluation.analysis.are_first {
        heading.trim_end_matches(':').to_owned()
            + " listed first; others, too many to list, may win too"
    } else {
        heading
    };
    line(text, format_args!("{heading}"));
    list(evaluation, &listed, telling.moves == Moves::All, text);
    let wanted = if telling.moves == Moves::All { options.len() } else { winning };
    more(truncated.then(|| wanted - listed.len()), text);
    // Among all of them they are marked.
    if telling.moves == Moves::Winning
        && let Some((drawing, truncated)) = evaluation.drawing(telling)
    {
        line(text, format_args!("Moves that hold the draw{unless}:"));
        list(evaluation, &drawing, false, text);
        let all = options.iter().filter(|option| option.is_draw()).count();
        more(truncated.then(|| all - drawing.len()), text);
    }
    if let Some(forbidden) = forbidden(evaluation, telling, winning) {
        line(text, format_args!("{forbidden}"));
    }
}

fn more(left_out: Option<usize>, text: &mut String) {
    if let Some(count) = left_out {
        line(text, format_args!("  … and {count} more; `--max-moves` lists more of them"));
    }
}

/// Said of moves that win or hold a draw where the opponent can forbid them.
fn unless_forbidden(evaluation: &Evaluation<'_>) -> &'static str {
    let analysis = evaluation.analysis;
    if analysis.block > 0 && analysis.outcome != Outcome::N { ", unless forbidden" } else { "" }
}

/// What the previous player forbids, or why that does not help.
fn forbidden(evaluation: &Evaluation<'_>, telling: Telling, winning: usize) -> Option<String> {
    let analysis = evaluation.analysis;
    if analysis.block == 0 || analysis.options.is_empty() {
        return None;
    }
    let Some(forbidden) = analysis.to_forbid() else {
        let allowed = options_forbidden(analysis.block);
        return Some(if winning as u64 > analysis.block {
            format!("The opponent may forbid {allowed}, which leaves at least one that wins.")
        } else {
            "Every option wins, and to be left without options wins too.".to_owned()
        });
    };
    if forbidden.is_empty() {
        return Some("The opponent has nothing to forbid.".to_owned());
    }
    let shown = forbidden.iter().take(telling.max_moves);
    let mut shown: Vec<String> =
        shown.map(|option| evaluation.game.brief(&option.position)).collect();
    if forbidden.len() > shown.len() {
        shown.push("…".to_owned());
    }
    Some(format!("The opponent forbids moving to: {}", shown.join(", ")))
}

fn list(
    evaluation: &Evaluation<'_>,
    options: &[&OptionAnalysis],
    with_worth: bool,
    text: &mut String,
) {
    let game = evaluation.game;
    let steps: Vec<String> = options.iter().map(|option| step(game, option)).collect();
    let width = width(steps.iter());
    for (step, option) in steps.iter().zip(options) {
        let position = game.brief(&option.position);
        let ways = match option.count {
            1 => String::new(),
            u64::MAX => "  (at least 2 ** 64 - 1 ways)".to_owned(),
            count => format!("  ({count} ways)"),
        };
        let worth = match (with_worth, option.progress) {
            (true, _) => worth(evaluation, option),
            (false, Some(false)) => format!("  [{NO_PROGRESS}]"),
            (false, _) => String::new(),
        };
        line(text, format_args!("  {step:width$}  leaves {position}{worth}{ways}"));
    }
}

/// Of a move that wins in the end only if another is made later.
const NO_PROGRESS: &str = "wins, but does not shorten the win";

fn worth(evaluation: &Evaluation<'_>, option: &OptionAnalysis) -> String {
    let value = match option.nim_value {
        Some(value) => format!(", nim-value {value}"),
        None => String::new(),
    };
    let remoteness = match option.remoteness {
        Some(moves) => format!(", remoteness {moves}"),
        None => String::new(),
    };
    let means = match option.outcome {
        Outcome::P if option.progress == Some(false) => format!(": {NO_PROGRESS}"),
        Outcome::P => ": wins".to_owned(),
        Outcome::D if evaluation.analysis.outcome == Outcome::D => {
            ": holds the draw".to_owned()
        }
        Outcome::D | Outcome::N => String::new(),
    };
    format!("  [{}{value}{remoteness}{means}]", option.outcome.letter())
}

/// How it was solved, and why that is valid.
fn method(evaluation: &Evaluation<'_>) -> String {
    let analysis = evaluation.analysis;
    let what = if analysis.plan == Plan::Heapwise { "heap" } else { "position" };
    let effort = counted(usize::try_from(analysis.positions).unwrap_or(usize::MAX), what);
    let method = format!(
        "Solved by {} ({effort}): {}",
        analysis.plan.name(),
        reasons(evaluation.game, analysis).join("; ")
    );
    match &analysis.cycle {
        Some(positions) => {
            format!("{method}\nA cycle of positions: {}", cycle(evaluation.game, positions))
        }
        None => method,
    }
}
