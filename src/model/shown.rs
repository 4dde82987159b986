//! Positions as they are written: from heaps and state to text.
//!
//! In full a text reads back as the same position. In brief it is for people:
//! where heaps are many, equal ones that stand together are told by their number,
//! and if that is still long the middle is left out.

use super::rules::Rules;
use crate::game::{Heap, Layout, Position, StateValue};

/// How much of a position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    /// All of it.
    Full,
    /// What a person wants to read.
    Brief,
}

/// Of more heaps than this equal ones are told together.
const MOST_APART: usize = 12;

/// More terms than this are too many to be read.
const MOST_TERMS: usize = 24;

/// How many terms are shown on each side of those left out.
const TERMS_AT_AN_END: usize = 8;

/// Heaps: `row(5) + row(7)`, or `nothing`.
pub(super) fn heaps(rules: &Rules, heaps: &[Heap], length: Length) -> String {
    if heaps.is_empty() {
        return "nothing".to_owned();
    }
    joined(rules, heaps, length, " + ")
}

/// A position: `pile(10) with limit = 4`, `[coin(0), coin(1)]`.
pub(super) fn position(rules: &Rules, position: &Position, length: Length) -> String {
    let shown = match rules.layout {
        Layout::Free => heaps(rules, &position.heaps, length),
        Layout::Row | Layout::Circle => {
            format!("[{}]", joined(rules, &position.heaps, length, ", "))
        }
    };
    if position.state.is_empty() {
        return shown;
    }
    let states = rules.states.iter().zip(&position.state);
    let states: Vec<String> = states
        .map(|(declared, value)| format!("{} = {}", declared.name, state(value, length)))
        .collect();
    format!("{shown} with {}", states.join(", "))
}

/// A heap: `row(5)`.
pub(super) fn heap(rules: &Rules, heap: &Heap) -> String {
    let numbers: Vec<String> = heap.numbers.iter().map(u64::to_string).collect();
    format!("{}({})", rules.kinds[usize::from(heap.kind.0)].name, numbers.join(", "))
}

fn state(value: &StateValue, length: Length) -> String {
    match value {
        StateValue::Number(number) => number.to_string(),
        StateValue::Set(members) => {
            let terms = members.iter().map(|member| (1, member.to_string())).collect();
            format!("{{{}}}", shortened(terms, length).join(", "))
        }
    }
}

fn joined(rules: &Rules, heaps: &[Heap], length: Length, between: &str) -> String {
    let runs = runs(heaps, length).into_iter();
    let terms = runs.map(|run| match run {
        [one] => (1, heap(rules, one)),
        _ => (run.len(), format!("{} * {}", run.len(), heap(rules, &run[0]))),
    });
    shortened(terms.collect(), length).join(between)
}

/// Heaps that are told together: in brief, and where there are many, equal ones
/// that stand side by side.
fn runs(heaps: &[Heap], length: Length) -> Vec<&[Heap]> {
    if length == Length::Full || heaps.len() <= MOST_APART {
        return heaps.chunks(1).collect();
    }
    heaps.chunk_by(|one, other| one == other).collect()
}

/// Terms, each standing for a number of things; in brief the middle of many is
/// replaced by how many things are left out.
fn shortened(mut terms: Vec<(usize, String)>, length: Length) -> Vec<String> {
    if length == Length::Brief && terms.len() > MOST_TERMS {
        let left_out = TERMS_AT_AN_END..terms.len() - TERMS_AT_AN_END;
        let count: usize = terms[left_out.clone()].iter().map(|(count, _)| count).sum();
        terms.splice(left_out, [(count, format!("… {count} more …"))]);
    }
    terms.into_iter().map(|(_, term)| term).collect()
}
