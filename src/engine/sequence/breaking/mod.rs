//! The nim-values of taking-and-breaking games, heap after heap.
//!
//! Two methods take turns, by what the values seen so far make of them: the
//! [`plain`] one, which knows nothing of the values, and the [`sparse`] one,
//! which needs only the options with a rare part. Both are exact.

#![expect(
    clippy::inline_always,
    reason = "what is compiled for the vector registers must be in the function that is"
)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "sizes are below `LIMIT`, values below 2^32"
)]

mod cell;
mod digits;
mod far;
mod plain;
mod space;
mod sparse;
mod stamps;
#[cfg(test)]
mod tests;
mod windows;

use std::sync::Arc;

use rayon::{ThreadPool, ThreadPoolBuilder};

use self::digits::Digits;
pub(super) use self::space::Space;
use self::space::{Counts, Rare};
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
    /// For it, the common values halved, and for rare ones the half of one that
    /// no common value has; none otherwise.
    halves: Values,
    review: Review,
    /// The sparse method is taken where one heap in so many is rare, or fewer.
    dense: usize,
    /// Threads share its blocks where so many heaps are rare.
    shared: usize,
    team: Option<Arc<ThreadPool>>,
}

/// When the methods and the spaces are compared again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Review {
    /// At this size,
    pub(super) size: usize,
    /// or when so many heaps are rare.
    pub(super) rare: usize,
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
            halves: Values::default(),
            review: Review { size, rare: usize::MAX },
            dense: DENSE,
            shared: SHARED,
            team: None,
        };
        game.values.push(NimValue::ZERO);
        game.note(0);
        Some(game)
    }

    /// The values that are known, of heap 0 first.
    pub(super) fn values(&self) -> &Values {
        &self.values
    }

    /// Learns the values of the next heaps.
    pub(super) fn learn(&mut self, values: &[u32]) {
        let known = self.values.len();
        for &value in values {
            self.stamps.reserve(value);
            self.values.push(NimValue(value.into()));
        }
        self.note(known);
    }

    /// How the work is to go on: when the methods are compared again, and the space of
    /// the sparse one where that is at work.
    pub(super) fn course(&self) -> (Review, Option<Space>) {
        (self.review, self.sparse.as_ref().map(|sparse| sparse.rare.space))
    }

    /// Goes on as it was to go on before.
    pub(super) fn take_course(&mut self, review: Review, space: Option<Space>) {
        if let Some(space) = space {
            self.separate(space);
        }
        self.review = review;
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

    /// Goes on until at least so many values are known, with so many threads where
    /// there is enough for them to do.
    pub(super) fn extend(
        &mut self,
        len: usize,
        threads: usize,
        stop: &StopToken,
    ) -> Result<(), Stopped> {
        while self.values.len() < len {
            match self.team(threads) {
                None => self.go_on(len, 1, stop)?,
                Some(team) => {
                    let threads = team.current_num_threads();
                    team.install(|| self.go_on(len, threads, stop))?;
                }
            }
        }
        Ok(())
    }

    /// The threads that share the blocks, where that pays.
    fn team(&mut self, threads: usize) -> Option<Arc<ThreadPool>> {
        let threads = threads.min(MOST_THREADS);
        if threads < 2 || !self.has_much_to_share() {
            return None;
        }
        if self.team.is_none() {
            let team = ThreadPoolBuilder::new().num_threads(threads).build();
            self.team = team.ok().map(Arc::new);
        }
        self.team.clone()
    }

    fn has_much_to_share(&self) -> bool {
        self.sparse.as_ref().is_some_and(|sparse| sparse.rare.sizes.len() >= self.shared)
    }

    /// Goes on with so many threads, as long as that pays.
    fn go_on(&mut self, len: usize, threads: usize, stop: &StopToken) -> Result<(), Stopped> {
        let shares = self.has_much_to_share();
        while self.values.len() < len && self.has_much_to_share() == shares {
            if stop.interrupts() {
                return Err(Stopped);
            }
            self.review();
            let known = self.values.len();
            let great = match self.sparse {
                None => self
                    .plain(len.min(known + batch(known)).min(self.review.size.max(known + 1))),
                Some(_) => self.block(threads),
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
    fn block(&mut self, threads: usize) -> Option<u32> {
        if self.halves.width() < self.values.width() {
            self.separate(self.sparse.as_ref()?.rare.space);
        }
        let sparse = self.sparse.as_mut()?;
        self.halves.pad(threads * windows::LANES);
        let mut block = Block { digits: &self.digits, sparse, stamps: &mut self.stamps };
        let known = self.values.len();
        let great = block.values(&mut self.values, &self.halves, threads);
        self.halves.truncate(known);
        great
    }

    /// Notes the values from this size on.
    fn note(&mut self, from: usize) {
        for size in from..self.values.len() {
            let Some(value) = self.values.cell(size) else { return };
            self.counts.add(value, size);
            if let Some(sparse) = &mut self.sparse {
                let half = sparse.rare.note(value, size);
                self.halves.push(half.unwrap_or(self.halves.highest_bit()));
            }
        }
    }

    /// Takes the sparse method up, in this space.
    fn separate(&mut self, space: Space) {
        let mut rare = Rare::new(space);
        self.halves = Values::default();
        while self.halves.width() < self.values.width() {
            self.halves.widen();
        }
        for size in 0..self.values.len() {
            let Some(value) = self.values.cell(size) else { return };
            let half = rare.note(value, size);
            self.halves.push(half.unwrap_or(self.halves.highest_bit()));
        }
        self.sparse = Some(Sparse::new(rare));
    }

    /// Compares the methods and the spaces, when it is time to: after an eighth
    /// more heaps, or a quarter more rare ones.
    fn review(&mut self) {
        let size = self.values.len();
        if size >= LIMIT {
            self.sparse = None;
            self.halves = Values::default();
            return;
        }
        let rare = self.sparse.as_ref().map_or(0, |sparse| sparse.rare.sizes.len());
        if size < self.review.size && rare < self.review.rare || self.digits.splits.is_empty() {
            return;
        }
        let (space, count) = self.counts.best(self.digits.parity());
        let best = usize::try_from(count).unwrap_or(0);
        if best * self.dense > size {
            self.sparse = None;
            self.halves = Values::default();
        } else if self.sparse.is_none() || best * 8 < rare * 7 {
            self.separate(space);
        }
        let rare = self.sparse.as_ref().map_or(0, |sparse| sparse.rare.sizes.len());
        self.review = Review { size: size + size / 8, rare: rare + rare / 4 + 64 };
    }
}

/// The sparse method keeps sizes in four bytes; the plain one goes on from here.
const LIMIT: usize = u32::MAX as usize - 2 * windows::LANES;

/// Measured on 0.04, 0.007, 0.06 and 0.07: below this the plain method is faster.
const DENSE: usize = 4;

/// With fewer rare heaps a block is too little work to divide: measured on
/// 0.127 (693 of them) and Grundy's game (1274).
const SHARED: usize = 512;

/// Each thread more makes the part longer that no thread can take from another:
/// the splits with a part in the block itself.
const MOST_THREADS: usize = 8;

/// How many heaps of about this size are valued before the stop token is looked
/// at again: about a millisecond's work, but one at least.
fn batch(size: usize) -> usize {
    ((1 << 23) / (size + (1 << 12))).max(1)
}
