//! A line of play, move by move, in words and as JSON.

use serde::Serialize;

use super::exact::{exact, line};
use super::words::{counted, step as step_words};
use crate::engine::OptionAnalysis;
use crate::game::{NimValue, Outcome, Play, Ruleset};
use crate::known::{Effect, Made, Replay, Step};
use crate::model::Game;
use crate::source::Problem;

/// The line as lines of text, each ended.
pub fn replay_text(game: &Game, replay: &Replay) -> String {
    let mut lines = vec![format!(
        "{}: {}  [{}]",
        game.title(),
        game.brief(&replay.start),
        worth(replay.outcome, replay.nim_value)
    )];
    for (number, step) in (1..).zip(&replay.steps) {
        lines.extend(step_lines(game, number, step));
    }
    lines.push(String::new());
    lines.push(summary(game, replay));
    lines.into_iter().map(|line| line + "\n").collect()
}

fn worth(outcome: Outcome, value: Option<NimValue>) -> String {
    match value {
        Some(value) => format!("{}, nim-value {value}", outcome.letter()),
        None => outcome.letter().to_owned(),
    }
}

/// Who makes a move.
fn player(number: usize) -> &'static str {
    if number % 2 == 1 { "first" } else { "second" }
}

fn step_lines(game: &Game, number: usize, step: &Step) -> Vec<String> {
    let leaves =
        format!("{}  [{}]", game.brief(&step.position), worth(step.outcome, step.nim_value));
    let player = player(number);
    match &step.made {
        Made::Legally { option, effect, better } => {
            let line = rule_line(game, option);
            let made = step_words(game, option);
            let what = effect_words(*effect);
            let mut lines = vec![format!(
                "{number}. {player}, line {line}, {made}  leaves {leaves}: {what}"
            )];
            if let Some(better) = better {
                let kept = match effect {
                    Effect::GivesDrawAway => "would have held the draw",
                    _ => "would have kept the win",
                };
                lines.push(format!("   {kept}: {}", step_words(game, better)));
            }
            lines
        }
        Made::Illegally { nearest } => {
            let mut lines =
                vec![format!("{number}. {player}: no move leads to {leaves}: not legal")];
            lines.push(if nearest.is_empty() {
                "   no move was left: the game was over".to_owned()
            } else {
                "   the nearest that are legal:".to_owned()
            });
            lines.extend(nearest.iter().map(|option| {
                let leaves = game.brief(&option.position);
                format!("     {}  leaves {leaves}", step_words(game, option))
            }));
            lines
        }
    }
}

fn effect_words(effect: Effect) -> &'static str {
    match effect {
        Effect::Wins => "wins",
        Effect::HoldsDraw => "holds the draw",
        Effect::Loses => "the game was lost already",
        Effect::GivesWinAway => "gives the win away",
        Effect::GivesDrawAway => "gives the draw away",
    }
}

/// The line of the file on which a rule begins.
fn rule_line(game: &Game, option: &OptionAnalysis) -> usize {
    let rule = &game.rules().rules[usize::from(option.rule.0)];
    game.rules().source.line_column(rule.span.start).0
}

fn summary(game: &Game, replay: &Replay) -> String {
    let steps = &replay.steps;
    let of = |wanted: fn(&Step) -> bool| steps.iter().filter(|step| wanted(step)).count();
    let illegal = of(|step| matches!(step.made, Made::Illegally { .. }));
    let away =
        of(|step| matches!(&step.made, Made::Legally { effect, .. } if effect.gives_away()));
    let mut said = vec![counted(steps.len(), "step")];
    said.push(match illegal {
        0 => "all legal".to_owned(),
        1 => "1 not legal".to_owned(),
        count => format!("{count} not legal"),
    });
    if away > 0 {
        said.push(format!(
            "{} something away",
            if away == 1 { "1 gives".to_owned() } else { format!("{away} give") }
        ));
    }
    let to_move = player(steps.len() + 1);
    said.push(match (replay.is_over, game.play()) {
        (false, _) => format!("the {to_move} player is to move"),
        (true, Play::Normal) => {
            format!("the game is over and the {} player has won", player(steps.len() + 2))
        }
        (true, Play::Misere) => format!("the game is over and the {to_move} player has won"),
    });
    said.join("; ")
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    game: &'a str,
    play: &'static str,
    position: String,
    outcome: &'static str,
    #[serde(serialize_with = "exact")]
    nim_value: Option<u64>,
    steps: Vec<StepEntry<'a>>,
    legal: bool,
    over: bool,
}

#[derive(Serialize)]
struct StepEntry<'a> {
    position: String,
    outcome: &'static str,
    #[serde(serialize_with = "exact")]
    nim_value: Option<u64>,
    legal: bool,
    #[serde(rename = "move")]
    made: Option<MoveEntry<'a>>,
    effect: Option<&'static str>,
    better: Option<MoveEntry<'a>>,
    nearest: Vec<MoveEntry<'a>>,
}

#[derive(Serialize)]
struct MoveEntry<'a> {
    rule: &'a str,
    line: usize,
    from: String,
    to: String,
    position: String,
}

/// The line as one line of JSON, schema `gamelang/replay@1`, without a line end.
pub fn replay_json(game: &Game, replay: &Replay) -> Result<String, Problem> {
    let document = Document {
        schema: "gamelang/replay@1",
        game: game.title(),
        play: game.play().word(),
        position: game.show(&replay.start),
        outcome: replay.outcome.letter(),
        nim_value: replay.nim_value.map(|value| value.0),
        steps: replay.steps.iter().map(|step| step_entry(game, step)).collect(),
        legal: replay.is_legal(),
        over: replay.is_over,
    };
    line(&document)
}

fn step_entry<'a>(game: &'a Game, step: &Step) -> StepEntry<'a> {
    let (made, effect, better, nearest) = match &step.made {
        Made::Legally { option, effect, better } => {
            let better = better.as_ref().map(|better| move_entry(game, better));
            (Some(move_entry(game, option)), Some(effect_name(*effect)), better, Vec::new())
        }
        Made::Illegally { nearest } => {
            let nearest = nearest.iter().map(|option| move_entry(game, option));
            (None, None, None, nearest.collect())
        }
    };
    StepEntry {
        position: game.show(&step.position),
        outcome: step.outcome.letter(),
        nim_value: step.nim_value.map(|value| value.0),
        legal: made.is_some(),
        made,
        effect,
        better,
        nearest,
    }
}

fn effect_name(effect: Effect) -> &'static str {
    match effect {
        Effect::Wins => "wins",
        Effect::HoldsDraw => "holds_draw",
        Effect::Loses => "loses",
        Effect::GivesWinAway => "gives_win_away",
        Effect::GivesDrawAway => "gives_draw_away",
    }
}

fn move_entry<'a>(game: &'a Game, option: &OptionAnalysis) -> MoveEntry<'a> {
    MoveEntry {
        rule: game.rule_name(option.rule),
        line: rule_line(game, option),
        from: game.show_heaps(&option.from),
        to: game.show_heaps(&option.to),
        position: game.show(&option.position),
    }
}
