//! The moves of a taking-and-breaking game, sorted by what they leave.
//!
//! A code digit says what may be left when an amount is taken: nothing, one
//! heap, two heaps (R. K. Guy and C. A. B. Smith, *The G-values of various
//! games*, 1956). Two equal heaps are worth 0 whatever they are, so "any two"
//! is "two that differ" and one more option of value 0; all that remains to be
//! searched are the pairs of different heaps.

use crate::game::{Cut, Parts};

/// The amounts that can be taken, by what is left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Digits {
    /// Nothing: the heap is taken whole.
    pub(super) wholes: Vec<usize>,
    /// One heap; at least 1 is taken.
    pub(super) ones: Vec<usize>,
    /// Two different heaps.
    pub(super) splits: Vec<usize>,
    /// Two equal heaps.
    pub(super) halves: Vec<usize>,
}

impl Digits {
    /// The digits of cuts that leave at most two heaps of the same kind and
    /// apply to all sizes; none for others, and none for a move to itself.
    pub(super) fn of(cuts: &[Cut]) -> Option<Self> {
        let mut digits = Self::default();
        for cut in cuts {
            if !cut.sizes.is_all() || cut.into != cuts[0].into {
                return None;
            }
            let amount = usize::try_from(cut.amount).ok()?;
            match (cut.parts, cut.relation) {
                (0 | 1, _) if amount == 0 => return None,
                (0, _) => digits.wholes.push(amount),
                (1, _) => digits.ones.push(amount),
                (2, Parts::Any) => {
                    digits.splits.push(amount);
                    digits.halves.push(amount);
                }
                (2, Parts::Distinct) => digits.splits.push(amount),
                (2, Parts::Equal) => digits.halves.push(amount),
                _ => return None,
            }
        }
        for amounts in
            [&mut digits.wholes, &mut digits.ones, &mut digits.splits, &mut digits.halves]
        {
            amounts.sort_unstable();
            amounts.dedup();
        }
        Some(digits)
    }

    /// Whether an option of the heap is worth 0 by itself: nothing is left, or
    /// two equal heaps.
    pub(super) fn leaves_zero(&self, size: usize) -> bool {
        self.wholes.binary_search(&size).is_ok()
            || self
                .halves
                .iter()
                .any(|&amount| amount < size && (size - amount).is_multiple_of(2))
    }

    /// The sizes of the single heaps that can be left.
    pub(super) fn singles(&self, size: usize) -> impl Iterator<Item = usize> + '_ {
        self.ones.iter().filter(move |&&amount| amount < size).map(move |&amount| size - amount)
    }

    /// What remains to be split into two different heaps: each at least 3.
    pub(super) fn remainders(&self, size: usize) -> impl Iterator<Item = usize> + '_ {
        let left = self.splits.iter().filter_map(move |amount| size.checked_sub(*amount));
        left.filter(|&remainder| remainder >= 3)
    }

    /// The parity of the amounts that splits take, where they share one.
    pub(super) fn parity(&self) -> Option<usize> {
        let first = self.splits.first()? % 2;
        self.splits.iter().all(|amount| amount % 2 == first).then_some(first)
    }
}
