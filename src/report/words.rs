//! Words that several notations share.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::slice;

use crate::engine::OptionAnalysis;
use crate::game::{
    Chosen, Heap, Move, NimValue, Position, RuleId, Ruleset, StopToken, canonical,
};
use crate::model::Game;

/// Of more heaps than this equal ones are told together.
const MOST_APART: usize = 12;

/// More lines or values than this are too many to be read one by one.
const MOST_READ: usize = 24;

/// How many lines are shown on each side of those left out.
const LINES_AT_AN_END: usize = 8;

/// A line about the heaps of a position.
pub(super) enum HeapRow {
    /// About one heap, or about equal ones that stand side by side.
    Equal {
        /// The heap, with the number of them if there are several.
        name: String,
        /// The first of them.
        index: usize,
        /// How many they are.
        count: usize,
    },
    /// In place of so many heaps.
    LeftOut(usize),
}

impl HeapRow {
    /// What is named.
    pub(super) fn name(&self) -> Option<&String> {
        match self {
            Self::Equal { name, .. } => Some(name),
            Self::LeftOut(_) => None,
        }
    }
}

/// Line by line the heaps of a position; if they are many, equal ones together,
/// and if that is still much, without the middle.
pub(super) fn heap_rows(game: &Game, heaps: &[Heap]) -> Vec<HeapRow> {
    let together = |one: &Heap, other: &Heap| heaps.len() > MOST_APART && one == other;
    let runs: Vec<&[Heap]> = heaps.chunk_by(together).collect();
    let left_out = match runs.len() {
        many if many > MOST_READ => LINES_AT_AN_END..many - LINES_AT_AN_END,
        few => few..few,
    };
    let mut rows = Vec::new();
    let mut index = 0;
    for (number, run) in runs.iter().enumerate() {
        let count = run.len();
        match rows.last_mut() {
            Some(HeapRow::LeftOut(before)) if left_out.contains(&number) => *before += count,
            _ if left_out.contains(&number) => rows.push(HeapRow::LeftOut(count)),
            _ => {
                let name = game.show_heaps(slice::from_ref(&run[0]));
                let name = if count == 1 { name } else { format!("{count} * {name}") };
                rows.push(HeapRow::Equal { name, index, count });
            }
        }
        index += count;
    }
    rows
}

/// Values, ascending: `0 1 3`, and if they are many by ranges: `0..99 101`.
pub(super) fn listed_values(values: &BTreeSet<NimValue>) -> String {
    let values: Vec<u64> = values.iter().map(|value| value.0).collect();
    let together = |one: &u64, other: &u64| values.len() > MOST_READ && one + 1 == *other;
    let runs = values.chunk_by(together).map(|run| match *run {
        [first, _, .., last] => format!("{first}..{last}"),
        _ => run.iter().map(u64::to_string).collect::<Vec<_>>().join(" "),
    });
    runs.collect::<Vec<_>>().join(" ")
}

/// A move as a rule makes it: `take: row(5) -> row(1) + row(3)`.
pub(super) fn step(game: &Game, option: &OptionAnalysis) -> String {
    format!(
        "{}: {} -> {}",
        game.rule_name(option.rule),
        game.brief_heaps(&option.from),
        game.brief_heaps(&option.to)
    )
}

/// `1 option`, `2 heaps`
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// `1 option`, `2 options`
pub(super) fn options_forbidden(block: u64) -> String {
    counted(usize::try_from(block).unwrap_or(usize::MAX), "option")
}

/// The most steps of a cycle that are shown.
const MOST_STEPS: usize = 12;

/// Positions that repeat, each with the rule that leads on from it:
/// `2 -grow-> 3 -take-> 2`.
pub(super) fn cycle(game: &Game, positions: &[Position]) -> String {
    let Some(first) = positions.first() else { return String::new() };
    let steps = positions.windows(2).map(|step| {
        let (before, after) = (&step[0], &step[1]);
        let rule = rule_between(game, before, after).map(|rule| game.rule_name(rule));
        match rule {
            Some(rule) => format!("-{rule}-> {}", game.brief(after)),
            None => format!("-> {}", game.brief(after)),
        }
    });
    let mut shown = vec![game.brief(first)];
    let count = steps.len();
    if count <= MOST_STEPS {
        shown.extend(steps);
    } else {
        shown.extend(steps.clone().take(MOST_STEPS - 1));
        shown.push(format!("… {} more steps …", count - MOST_STEPS));
        shown.extend(steps.skip(count - 1));
    }
    shown.join(" ")
}

/// The rules by which positions repeat, each once, in the order of the steps.
pub(super) fn rules_of_cycle<'g>(game: &'g Game, positions: &[Position]) -> Vec<&'g str> {
    let steps = positions.windows(2).take(MOST_STEPS);
    let mut names = Vec::new();
    for rule in steps.filter_map(|step| rule_between(game, &step[0], &step[1])) {
        let name = game.rule_name(rule);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The first rule by which a position leads to another one. (Where heaps are
/// valued one by one, the other is one of the heaps that a move leaves.)
fn rule_between(game: &Game, before: &Position, after: &Position) -> Option<RuleId> {
    let position = canonical(game.layout(), before.clone());
    let after = canonical(game.layout(), after.clone());
    let (mut exact, mut among) = (None, None);
    let mut visit = |made: &Move<'_>| {
        if canonical(game.layout(), made.after(&position)) == after {
            exact = Some(made.rule);
            return ControlFlow::Break(());
        }
        if matches!(&*after.heaps, [heap] if made.placed.contains(heap)) {
            among.get_or_insert(made.rule);
        }
        ControlFlow::Continue(())
    };
    // The search that found the cycle has made these moves before.
    let _ = game.moves(&position, Chosen::EachOption, &StopToken::new(), &mut visit);
    exact.or(among)
}
