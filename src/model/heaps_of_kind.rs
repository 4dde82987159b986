//! Positions of a few heaps of one kind, for tables and lists of positions.

use std::ops::RangeInclusive;

use super::Game;
use super::literal::{Effort, Literal, heap_exists};
use super::located;
use super::position;
use super::rules::{Kind, Rules};
use crate::game::{Heap, KindId, Layout, Position, StateValue};
use crate::source::Problems;

/// Makes positions of so many heaps of one kind from their numbers, those of the
/// first heap first; the states are as at the start.
#[derive(Debug)]
pub struct HeapsOfKind<'g> {
    rules: &'g Rules,
    kind: KindId,
    count: usize,
    state: Vec<StateValue>,
}

impl Game {
    /// Positions of `count` heaps of a kind.
    pub fn heaps_of_kind(
        &self,
        kind: KindId,
        count: usize,
    ) -> Result<HeapsOfKind<'_>, Problems> {
        let rules = self.rules();
        match position::initial_state(rules) {
            Ok(state) => Ok(HeapsOfKind { rules, kind, count, state }),
            Err(problem) => Err(located(vec![problem], &rules.source)),
        }
    }
}

impl HeapsOfKind<'_> {
    /// The kind of the heaps.
    pub fn kind(&self) -> KindId {
        self.kind
    }

    /// How many heaps a position has.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many numbers make a position.
    pub fn dimensions(&self) -> usize {
        self.count * self.declared().parameters.len()
    }

    /// What the numbers are called: as the parameters of the kind, with the number of
    /// the heap behind them where there are several.
    pub fn names(&self) -> Vec<String> {
        let parameters = &self.declared().parameters;
        if self.count == 1 {
            return parameters.clone();
        }
        let of = |heap| parameters.iter().map(move |name| format!("{name}{heap}"));
        (1..=self.count).flat_map(of).collect()
    }

    /// How such a position is written, with names for its numbers.
    pub fn pattern(&self) -> String {
        let (kind, names) = (self.declared(), self.names());
        let heap = |numbers: &[String]| format!("{}({})", kind.name, numbers.join(", "));
        let heaps: Vec<String> = names.chunks(kind.parameters.len()).map(heap).collect();
        match self.rules.layout {
            Layout::Free => heaps.join(" + "),
            Layout::Row | Layout::Circle => format!("[{}]", heaps.join(", ")),
        }
    }

    /// The position of heaps with these numbers; `None` if one of them does not exist.
    pub fn position(&self, numbers: &[u64]) -> Option<Position> {
        let kind = self.declared();
        let mut heaps = Vec::with_capacity(self.count);
        for numbers in numbers.chunks(kind.parameters.len()) {
            let heap = Heap::new(self.kind, numbers.iter().copied());
            if !self.exists(&heap) {
                return None;
            }
            if heap.size() > 0 || kind.keeps_empty {
                heaps.push(heap);
            }
        }
        Some(Position { heaps, state: self.state.clone() })
    }

    /// The numbers of all positions with numbers in a range, one for each position: in
    /// ascending order where the order of heaps means nothing.
    pub fn numbers(&self, range: RangeInclusive<u64>) -> Numbers {
        let kind = self.declared();
        let is_free = self.rules.layout == Layout::Free;
        let each = if is_free {
            Each::Sorted
        } else if kind.keeps_empty {
            Each::Written
        } else {
            Each::EmptyFirst
        };
        let (first, last) = (*range.start(), *range.end());
        let start = vec![first; self.dimensions()];
        Numbers {
            next: (first <= last).then_some(start),
            first,
            last,
            parameters: kind.parameters.len(),
            each,
        }
    }

    fn exists(&self, heap: &Heap) -> bool {
        if self.declared().condition.is_none() {
            return true;
        }
        let effort = Effort::steps(1_000_000);
        let literal = Literal::constants(self.rules, &effort);
        heap_exists(&literal, heap).unwrap_or(false)
    }

    fn declared(&self) -> &Kind {
        &self.rules.kinds[usize::from(self.kind.0)]
    }
}

/// Which of several equal positions is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Each {
    /// That with ascending heaps.
    Sorted,
    /// That in which empty heaps, which are dropped, come first.
    EmptyFirst,
    /// All of them differ.
    Written,
}

/// Numbers of positions, the last of them running fastest.
#[derive(Clone, Debug)]
pub struct Numbers {
    next: Option<Vec<u64>>,
    first: u64,
    last: u64,
    parameters: usize,
    each: Each,
}

impl Iterator for Numbers {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        loop {
            let numbers = self.next.take()?;
            self.next = self.after(&numbers);
            if self.is_meant(&numbers) {
                return Some(numbers);
            }
        }
    }
}

impl Numbers {
    fn after(&self, numbers: &[u64]) -> Option<Vec<u64>> {
        let grown = numbers.iter().rposition(|&number| number < self.last)?;
        let mut next = numbers.to_vec();
        next[grown] += 1;
        // Heaps with one number ascend from the start, without a look at others.
        let skips = self.each == Each::Sorted && self.parameters == 1;
        let least = if skips { next[grown] } else { self.first };
        next[grown + 1..].fill(least);
        Some(next)
    }

    fn is_meant(&self, numbers: &[u64]) -> bool {
        let heaps = || numbers.chunks(self.parameters);
        match self.each {
            Each::Sorted => heaps().is_sorted(),
            Each::EmptyFirst => heaps().is_sorted_by_key(|heap| heap[0] > 0),
            Each::Written => true,
        }
    }
}
