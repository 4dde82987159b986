//! The nim-values of single heaps.

use rustc_hash::FxHashMap;

use crate::game::{Heap, KindId, NimValue};

use super::finding::{Finding, PIECE};
use super::limits::Held;

/// How far beyond twice the number of values a column may reach: small heaps
/// are always in the column.
const SLACK: usize = 1024;

/// Nim-values by heap.
///
/// Heaps with one number stand in a column of their kind, indexed by size:
/// that is the common case, and eight times smaller and faster than a map. A
/// column grows only while it stays about half full, so that one heap of a
/// thousand million beans does not cost gigabytes; such heaps, and those with
/// more numbers, are in a map.
#[derive(Default)]
pub(super) struct HeapTable {
    columns: Vec<Column>,
    others: FxHashMap<Heap, NimValue>,
    held: u64,
}

#[derive(Default)]
struct Column {
    /// [`UNKNOWN`], or a value: larger ones are in the map.
    values: Vec<u32>,
    valued: usize,
}

/// What stands in a column for a heap that is not valued.
const UNKNOWN: u32 = u32::MAX;

impl HeapTable {
    /// The nim-value of a heap, where it is known.
    pub(super) fn get(&self, heap: &Heap) -> Option<NimValue> {
        // A heap that was put into the map stays there when its column grows
        // past it, so the map has the last word.
        self.in_column(heap).or_else(|| self.others.get(heap).copied())
    }

    fn in_column(&self, heap: &Heap) -> Option<NimValue> {
        let size = single(heap)?;
        let value = *self.columns.get(usize::from(heap.kind.0))?.values.get(size)?;
        (value != UNKNOWN).then_some(NimValue(value.into()))
    }

    /// Puts in the nim-value of a heap that was not known.
    pub(super) fn insert(&mut self, heap: Heap, value: NimValue) {
        self.held += 1;
        let kind = usize::from(heap.kind.0);
        if let Some(size) = single(&heap) {
            if kind >= self.columns.len() {
                self.columns.resize_with(kind + 1, Column::default);
            }
            if self.columns[kind].insert(size, value) {
                return;
            }
        }
        self.others.insert(heap, value);
    }

    /// All that is known, in pieces.
    pub(super) fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        let columns = (0..).map(KindId).zip(&self.columns).flat_map(|(kind, column)| {
            let known = (0..).zip(&column.values).filter(|(_, value)| **value != UNKNOWN);
            known.map(move |(size, &value)| (kind, vec![size], u64::from(value)))
        });
        let others = self.others.iter();
        let others = others.map(|(heap, value)| (heap.kind, heap.numbers.to_vec(), value.0));
        let mut all = columns.chain(others).peekable();
        std::iter::from_fn(move || {
            let (kind, ..) = *all.peek()?;
            let mut heaps = Vec::new();
            while heaps.len() < PIECE
                && let Some((_, numbers, value)) = all.next_if(|(other, ..)| *other == kind)
            {
                heaps.push((numbers, value));
            }
            Some(Finding::Singles { kind: kind.0, heaps })
        })
    }

    /// How many heaps are valued, and what they take: most stand in a column.
    pub(super) fn held(&self) -> Held {
        let others = self.others.len() as u64;
        Held { positions: self.held, bytes: 8 * self.held + 64 * others }
    }
}

impl Column {
    /// Puts in a value if the size is in reach.
    fn insert(&mut self, size: usize, value: NimValue) -> bool {
        let Some(value) = u32::try_from(value.0).ok().filter(|&value| value != UNKNOWN) else {
            return false;
        };
        if size >= self.values.len() {
            if size > 2 * self.valued + SLACK {
                return false;
            }
            self.values.resize(size + 1, UNKNOWN);
        }
        self.values[size] = value;
        self.valued += 1;
        true
    }
}

/// The size of a heap that has only that number, as an index.
fn single(heap: &Heap) -> Option<usize> {
    match heap.numbers[..] {
        [size] => usize::try_from(size).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_heap_keeps_its_value() {
        let mut table = HeapTable::default();
        // A far heap first, which the column passes later.
        let heap = |kind, size| Heap::new(KindId(kind), [size]);
        let pair = |one, two| Heap::new(KindId(0), [one, two]);
        let mut all =
            vec![heap(0, 5000), heap(0, u64::MAX), heap(3, 7), pair(1, 2), pair(2, 1)];
        all.extend((0..5000).map(|size| heap(0, size)));
        all.extend((5001..9000).map(|size| heap(0, size)));
        for (value, heap) in (0..).zip(&all) {
            assert_eq!(table.get(heap), None);
            table.insert(heap.clone(), NimValue(value));
        }
        for (value, heap) in (0..).zip(&all) {
            assert_eq!(table.get(heap), Some(NimValue(value)), "{heap:?}");
        }
        assert_eq!(table.held().positions, all.len() as u64);
        assert_eq!(table.others.len(), 4);
    }
}
