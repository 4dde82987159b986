//! An answer in plain words.

use std::fmt::Write;

use super::explain::explanation;
use super::{Evaluation, Moves, Telling};
use crate::engine::{Detail, OptionAnalysis};
use crate::game::{Outcome, Play, Ruleset};
use crate::model::Game;

/// The answer as lines of text, each ended.
pub fn evaluation_text(evaluation: &Evaluation<'_>, telling: Telling) -> String {
    let mut text = String::new();
    let Evaluation { game, position, .. } = evaluation;
    line(&mut text, format_args!("{}: {}", game.title(), game.show(position)));
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
    let value = match analysis.nim_value {
        Some(value) => format!("; nim-value {value}"),
        None => String::new(),
    };
    format!("{}: {who}{why}{value}", analysis.outcome.letter())
}

fn heap_values(evaluation: &Evaluation<'_>, text: &mut String) {
    let Some(values) = &evaluation.analysis.heap_values else { return };
    let heaps = &evaluation.position.heaps;
    if heaps.len() < 2 {
        return;
    }
    text.push('\n');
    let shown: Vec<String> = heaps
        .iter()
        .map(|heap| evaluation.game.show_heaps(std::slice::from_ref(heap)))
        .collect();
    let width = width(shown.iter());
    for (heap, value) in shown.iter().zip(values) {
        line(text, format_args!("  {heap:width$}  nim-value {value}"));
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
    let heading = match (telling.moves, options.len()) {
        (_, 0) => "Moves: none".to_owned(),
        (Moves::All, count) => {
            format!("{}, {winning} of them winning:", counted(count, "option"))
        }
        (_, count) if winning == 0 => {
            format!("Winning moves: none of {}", counted(count, "option"))
        }
        (_, count) => {
            format!("{} of {}:", counted(winning, "winning move"), counted(count, "option"))
        }
    };
    line(text, format_args!("{heading}"));
    list(evaluation.game, &listed, telling.moves == Moves::All, text);
    if truncated {
        line(text, format_args!("  … and more; `--max-moves` lists more of them"));
    }
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn list(game: &Game, options: &[&OptionAnalysis], with_worth: bool, text: &mut String) {
    let steps: Vec<String> = options.iter().map(|option| step(game, option)).collect();
    let width = width(steps.iter());
    for (step, option) in steps.iter().zip(options) {
        let position = game.show(&option.position);
        let ways = match option.count {
            1 => String::new(),
            count => format!("  ({count} ways)"),
        };
        let worth = if with_worth { worth(option) } else { String::new() };
        line(text, format_args!("  {step:width$}  leaves {position}{worth}{ways}"));
    }
}

/// A move as a rule makes it: `take: row(5) -> row(1) + row(3)`.
pub(super) fn step(game: &Game, option: &OptionAnalysis) -> String {
    format!(
        "{}: {} -> {}",
        game.rule_name(option.rule),
        game.show_heaps(&option.from),
        game.show_heaps(&option.to)
    )
}

fn worth(option: &OptionAnalysis) -> String {
    let value = match option.nim_value {
        Some(value) => format!(", nim-value {value}"),
        None => String::new(),
    };
    let wins = if option.is_winning() { ": wins" } else { "" };
    format!("  [{}{value}{wins}]", option.outcome.letter())
}

/// How it was solved, and why that is valid.
fn method(evaluation: &Evaluation<'_>) -> String {
    let analysis = evaluation.analysis;
    let effort = counted(usize::try_from(analysis.positions).unwrap_or(usize::MAX), "position");
    format!("Solved by {} ({effort}): {}", analysis.plan.name(), analysis.reasons.join("; "))
}
