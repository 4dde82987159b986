//! The nim-values of taking-and-breaking games, heap after heap.
//!
//! Two methods take turns, by what the values seen so far make of them: the
//! [`plain`] one, which knows nothing of the values, and the [`sparse`] one,
//! which needs only the options with a rare part. Both are exact.

mod cell;
mod digits;
mod plain;
mod space;
mod sparse;
mod stamps;
#[cfg(test)]
mod tests;
mod windows;

use self::cell::Cell;
use self::digits::Digits;
use self::space::{Counts, Rare, Space};
use self::sparse::{Block, Sparse};
use self::stamps::Stamps;
use super::Stopped;
use super::values::Values;
use crate::game::{Cut, NimValue, StopToken};

/// The values of one game, as far as they were asked for.
#[derive(Clone, Debug)]
pub(super) struct Breaking {
    digits: Digits,
    values: Values,
    stamps: Stamps,
    counts: Counts,
    /// The sparse method, where it is at work.
    sparse: Option<Sparse>,
    review: Review,
}

/// When the methods and the spaces are compared again.
#[derive(Clone, Copy, Debug)]
struct Review {
    /// At this size,
    size: usize,
    /// or when so many heaps are rare.
    rare: usize,
}

impl Breaking {
    /// The game of these cuts, where they leave at most two heaps, all of one
    /// kind, and apply to heaps of all sizes.
    pub(super) fn new(cuts: &[Cut]) -> Option<Self> {
        let digits = Digits::of(cuts)?;
        let size = sparse::least_size(&digits);
        let mut game = Self {
            digits,
            values: Values::default(),
            stamps: Stamps::default(),
            counts: Counts::default(),
            sparse: None,
            review: Review { size, rare: usize::MAX },
        };
        game.values.push(NimValue::ZERO);
        game.note(0);
        Some(game)
    }

    /// The values that are known, of heap 0 first.
    pub(super) fn values(&self) -> &Values {
        &self.values
    }

    /// Which technique is at work.
    pub(super) fn method(&self) -> String {
        let width = match self.values {
            Values::Bytes(_) => "one byte",
            Values::Words(_) => "two bytes",
            Values::Longs(_) => "four bytes",
        };
        match &self.sparse {
            None => format!("early end of the mex, values in {width}"),
            Some(sparse) => {
                let Space { mask, taken } = sparse.rare.space;
                let parity = if taken.is_some() { " and the parity of the heap" } else { "" };
                format!("the sparse-space method (mask {mask:#x}{parity}), values in {width}")
            }
        }
    }

    /// Goes on until at least so many values are known.
    pub(super) fn extend(
        &mut self,
        len: usize,
        _threads: usize,
        stop: &StopToken,
    ) -> Result<(), Stopped> {
        while self.values.len() < len {
            if stop.is_stopped() {
                return Err(Stopped);
            }
            self.review();
            let known = self.values.len();
            let great = match self.sparse {
                None => self
                    .plain(len.min(known + batch(known)).min(self.review.size.max(known + 1))),
                Some(_) => self.block(),
            };
            if let Some(value) = great {
                self.stamps.reserve(value);
                self.values.push(NimValue(value.into()));
            }
            self.note(known);
        }
        Ok(())
    }

    /// Values heaps up to a size by the plain method.
    fn plain(&mut self, len: usize) -> Option<u32> {
        let (digits, stamps) = (&self.digits, &mut self.stamps);
        match &mut self.values {
            Values::Bytes(values) => plain::bytes(digits, values, len, stamps),
            Values::Words(values) => plain::words(digits, values, len, stamps),
            Values::Longs(values) => plain::longs(digits, values, len, stamps),
        }
    }

    /// Values a block of heaps by the sparse method, if it is at work.
    fn block(&mut self) -> Option<u32> {
        let sparse = self.sparse.as_mut()?;
        let mut block = Block { digits: &self.digits, sparse, stamps: &mut self.stamps };
        match &mut self.values {
            Values::Bytes(values) => sparse::bytes(&mut block, values),
            Values::Words(values) => sparse::words(&mut block, values),
            Values::Longs(values) => sparse::longs(&mut block, values),
        }
    }

    /// Notes the values from this size on.
    fn note(&mut self, from: usize) {
        let (counts, rare) =
            (&mut self.counts, self.sparse.as_mut().map(|sparse| &mut sparse.rare));
        match &self.values {
            Values::Bytes(values) => note(values, from, counts, rare),
            Values::Words(values) => note(values, from, counts, rare),
            Values::Longs(values) => note(values, from, counts, rare),
        }
    }

    /// Compares the methods and the spaces, when it is time to: after an eighth
    /// more heaps, or a quarter more rare ones.
    fn review(&mut self) {
        let size = self.values.len();
        let rare = self.sparse.as_ref().map_or(0, |sparse| sparse.rare.sizes.len());
        if size < self.review.size && rare < self.review.rare || self.digits.splits.is_empty() {
            return;
        }
        let (space, count) = self.counts.best(self.digits.parity());
        let best = usize::try_from(count).unwrap_or(0);
        if best * DENSE > size {
            self.sparse = None;
        } else if self.sparse.is_none() || best * 8 < rare * 7 {
            self.sparse = Some(Sparse::new(self.rare(space)));
        }
        let rare = self.sparse.as_ref().map_or(0, |sparse| sparse.rare.sizes.len());
        self.review = Review { size: size + size / 8, rare: rare + rare / 4 + 64 };
    }

    /// The rare heaps in a space.
    fn rare(&self, space: Space) -> Rare {
        let (mut rare, mut counts) = (Rare::new(space), Counts::default());
        match &self.values {
            Values::Bytes(values) => note(values, 0, &mut counts, Some(&mut rare)),
            Values::Words(values) => note(values, 0, &mut counts, Some(&mut rare)),
            Values::Longs(values) => note(values, 0, &mut counts, Some(&mut rare)),
        }
        rare
    }
}

/// The sparse method is taken where one heap in so many is rare, or fewer.
/// Measured.
const DENSE: usize = 12;

/// Notes the values from this size on.
fn note<C: Cell>(values: &[C], from: usize, counts: &mut Counts, mut rare: Option<&mut Rare>) {
    for (size, value) in values.iter().enumerate().skip(from) {
        counts.add(value.wide(), size);
        if let Some(rare) = &mut rare {
            rare.note(value.wide(), size);
        }
    }
}

/// How many heaps of about this size are valued before the stop token is looked
/// at again: about a millisecond's work.
fn batch(size: usize) -> usize {
    (1 << 23) / (size + (1 << 12))
}
