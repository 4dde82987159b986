//! An answer as JSON, schema `gamelang/eval@1`, and a problem in its place, schema
//! `gamelang/error@1`.
//!
//! Fields are only ever added within a version of the schema.

use miette::Diagnostic;
use serde::Serialize;

use super::exact::{LARGEST, exact, line as written};
use super::explain::explanation;
use super::plan::reasons;
use super::{Evaluation, Telling};
use crate::engine::{Detail, OptionAnalysis};
use crate::game::{Heap, Ruleset};
use crate::model::Game;
use crate::source::Problem;

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    /// Of a list of positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    game: &'a str,
    play: &'static str,
    position: String,
    outcome: &'static str,
    #[serde(serialize_with = "exact")]
    nim_value: Option<u64>,
    /// Moves to the end, where they are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<u64>,
    heaps: Vec<HeapEntry>,
    moves: Vec<MoveEntry<'a>>,
    moves_truncated: bool,
    /// Of a draw, where moves are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing_moves: Option<Vec<MoveEntry<'a>>>,
    /// How many options can be forbidden, where any can.
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<u64>,
    /// The options to forbid, where that helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    to_forbid: Option<Vec<String>>,
    plan: PlanEntry,
    effort: Effort,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Vec<String>>,
}

#[derive(Serialize)]
struct HeapEntry {
    heap: String,
    #[serde(serialize_with = "exact")]
    nim_value: Option<u64>,
}

#[derive(Serialize)]
struct MoveEntry<'a> {
    rule: &'a str,
    from: String,
    to: String,
    position: String,
    outcome: &'static str,
    #[serde(serialize_with = "exact")]
    nim_value: Option<u64>,
    winning: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    remoteness: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<bool>,
    count: u64,
}

#[derive(Serialize)]
struct PlanEntry {
    strategy: &'static str,
    reasons: Vec<String>,
}

#[derive(Serialize)]
struct Effort {
    positions: u64,
}

/// The answer as one line of JSON, without a line end.
pub fn evaluation_json(
    evaluation: &Evaluation<'_>,
    telling: Telling,
) -> Result<String, Problem> {
    document(None, evaluation, telling)
}

/// The same for a position in a line of a list, which is counted from 1.
pub fn evaluation_line(
    line: u64,
    evaluation: &Evaluation<'_>,
    telling: Telling,
) -> Result<String, Problem> {
    document(Some(line), evaluation, telling)
}

fn document<'a>(
    line: Option<u64>,
    evaluation: &Evaluation<'a>,
    telling: Telling,
) -> Result<String, Problem> {
    let Evaluation { game, position, analysis, .. } = evaluation;
    let (listed, truncated) = evaluation.listed(telling);
    let mut moves_truncated = truncated || analysis.are_first;
    let entries = |options: Vec<&'a OptionAnalysis>| {
        options.into_iter().map(|option| move_entry(game, option)).collect()
    };
    let drawing_moves = evaluation.drawing(telling).map(|(drawing, truncated)| {
        moves_truncated |= truncated;
        entries(drawing)
    });
    let to_forbid = analysis.to_forbid().filter(|_| evaluation.detail == Detail::Full);
    let to_forbid = to_forbid
        .map(|options| options.iter().map(|option| game.show(&option.position)).collect());
    let values = analysis.heap_values.as_deref().unwrap_or_default();
    let heap = |(index, heap): (usize, &Heap)| HeapEntry {
        heap: game.show_heaps(std::slice::from_ref(heap)),
        nim_value: values.get(index).map(|value| value.0),
    };
    let document = Document {
        schema: "gamelang/eval@1",
        line,
        game: game.title(),
        play: game.play().word(),
        position: game.show(position),
        outcome: analysis.outcome.letter(),
        nim_value: analysis.nim_value.map(|value| value.0),
        remoteness: analysis.remoteness,
        heaps: position.heaps.iter().enumerate().map(heap).collect(),
        moves: entries(listed),
        moves_truncated,
        drawing_moves,
        block: (analysis.block > 0).then_some(analysis.block),
        to_forbid,
        plan: PlanEntry { strategy: analysis.plan.name(), reasons: reasons(game, analysis) },
        effort: Effort { positions: analysis.positions },
        explanation: telling.explain.then(|| explanation(evaluation, telling)),
    };
    written(&document)
}

#[derive(Serialize)]
struct ErrorDocument<'a> {
    schema: &'static str,
    line: u64,
    position: &'a str,
    #[serde(flatten)]
    problem: ProblemEntry,
}

/// A problem, where it stands in place of an answer.
#[derive(Serialize)]
pub(super) struct ProblemEntry {
    code: &'static str,
    message: String,
    help: Option<String>,
}

impl From<&Problem> for ProblemEntry {
    fn from(problem: &Problem) -> Self {
        let help = problem.help().map(|help| help.to_string());
        Self { code: problem.code(), message: problem.to_string(), help }
    }
}

/// What is wrong with a line of a list of positions, as one line of JSON.
pub fn problem_line(line: u64, position: &str, problem: &Problem) -> String {
    let problem = ProblemEntry::from(problem);
    let document = ErrorDocument { schema: "gamelang/error@1", line, position, problem };
    serde_json::to_string(&document)
        .unwrap_or_else(|_| unreachable!("strings and numbers are always JSON"))
}

fn move_entry<'a>(game: &'a Game, option: &OptionAnalysis) -> MoveEntry<'a> {
    MoveEntry {
        rule: game.rule_name(option.rule),
        from: game.show_heaps(&option.from),
        to: game.show_heaps(&option.to),
        position: game.show(&option.position),
        outcome: option.outcome.letter(),
        nim_value: option.nim_value.map(|value| value.0),
        winning: option.is_winning(),
        remoteness: option.remoteness,
        progress: option.progress,
        count: option.count.min(LARGEST),
    }
}
