//! An answer as JSON, schema `gamelang/eval@1`.
//!
//! Fields are only ever added within a version of the schema.

use serde::Serialize;

use super::explain::explanation;
use super::{Evaluation, Telling};
use crate::engine::OptionAnalysis;
use crate::game::{Heap, Ruleset};
use crate::model::Game;

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    game: &'a str,
    play: &'static str,
    position: String,
    outcome: &'static str,
    nim_value: Option<u32>,
    heaps: Vec<HeapEntry>,
    moves: Vec<MoveEntry<'a>>,
    moves_truncated: bool,
    plan: PlanEntry<'a>,
    effort: Effort,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Vec<String>>,
}

#[derive(Serialize)]
struct HeapEntry {
    heap: String,
    nim_value: Option<u32>,
}

#[derive(Serialize)]
struct MoveEntry<'a> {
    rule: &'a str,
    from: String,
    to: String,
    position: String,
    outcome: &'static str,
    nim_value: Option<u32>,
    winning: bool,
    count: u64,
}

#[derive(Serialize)]
struct PlanEntry<'a> {
    strategy: &'static str,
    reasons: &'a [String],
}

#[derive(Serialize)]
struct Effort {
    positions: u64,
}

/// The answer as one line of JSON, without a line end.
pub fn evaluation_json(evaluation: &Evaluation<'_>, telling: Telling) -> String {
    let Evaluation { game, position, analysis, .. } = evaluation;
    let (listed, moves_truncated) = evaluation.listed(telling);
    let values = analysis.heap_values.as_deref().unwrap_or_default();
    let heap = |(index, heap): (usize, &Heap)| HeapEntry {
        heap: game.show_heaps(std::slice::from_ref(heap)),
        nim_value: values.get(index).map(|value| value.0),
    };
    let document = Document {
        schema: "gamelang/eval@1",
        game: game.title(),
        play: game.play().word(),
        position: game.show(position),
        outcome: analysis.outcome.letter(),
        nim_value: analysis.nim_value.map(|value| value.0),
        heaps: position.heaps.iter().enumerate().map(heap).collect(),
        moves: listed.into_iter().map(|option| move_entry(game, option)).collect(),
        moves_truncated,
        plan: PlanEntry { strategy: analysis.plan.name(), reasons: &analysis.reasons },
        effort: Effort { positions: analysis.positions },
        explanation: telling.explain.then(|| explanation(evaluation, telling)),
    };
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
        count: option.count,
    }
}
