//! The options of a block of consecutive heaps whose parts are both below it.

use super::cell::Cell;
use super::digits::Digits;
use super::space::Rare;
use super::windows::{self, LANES, Sets};
use std::ops::Range;

/// What is known of these options, as halves (see [`super::space`]).
#[derive(Clone, Debug)]
pub(super) struct Far {
    /// All common values below this are options,
    pub(super) base: Sets,
    /// and these of the window that begins there, and no others.
    pub(super) common: Sets,
    /// Some rare options, in windows that follow each other.
    pub(super) rare: Vec<Sets>,
    /// Common parts: their sizes and halves.
    parts: (Vec<u32>, Vec<u32>),
}

impl Default for Far {
    fn default() -> Self {
        let none = [0; LANES];
        Self { base: none, common: none, rare: Vec::new(), parts: Default::default() }
    }
}

impl Far {
    /// Finds the common options: those with a rare part. The window moves on
    /// for the heaps for which it is full.
    #[inline(always)]
    pub(super) fn find_common<C: Cell>(
        &mut self,
        digits: &Digits,
        rare: &Rare,
        halves: &[C],
        first: usize,
        room: usize,
    ) {
        self.base = [0; LANES];
        loop {
            self.common = [0; LANES];
            for &amount in &digits.splits {
                let remainder = first - amount;
                // Parts that the least heap of the block can have.
                let range = rare.between(1..remainder);
                let parts = (&rare.sizes[range.clone()], &rare.halves[range]);
                windows::add(halves, remainder, parts, &self.base, &mut self.common);
            }
            if !self.advance(room) {
                return;
            }
        }
    }

    /// Moves the windows on that have at most one value left; whether there are
    /// any.
    #[inline(always)]
    fn advance(&mut self, room: usize) -> bool {
        let mut any = false;
        for (base, common) in self.base.iter_mut().zip(&self.common) {
            let last = 2 * (*base as usize + 32) >= room;
            if common.count_zeros() < 2 && *common & 1 == 1 && !last {
                *base += common.trailing_ones();
                any = true;
            }
        }
        any
    }

    /// Finds rare options, of the splits with these common parts: so many from
    /// a quarter of the size on. Returns the sizes that were looked at.
    #[inline(always)]
    pub(super) fn find_rare<C: Cell>(
        &mut self,
        digits: &Digits,
        rare: &Rare,
        halves: &[C],
        first: usize,
        tried: usize,
    ) -> Range<usize> {
        let start = first / 4;
        self.rare.clear();
        let Some(&amount) = digits.splits.first() else { return start..start };
        let remainder = first - amount;
        // No part is as great as half of the remainder.
        let end = (start + tried).min(remainder / 2);
        self.list(rare, halves, start..end);
        let full = |(base, common): (&u32, &u32)| base + common.trailing_ones();
        let greatest = self.base.iter().zip(&self.common).map(full).max().unwrap_or(0);
        for window in 0..=greatest / 32 {
            let mut sets = [0; LANES];
            let parts = (&self.parts.0[..], &self.parts.1[..]);
            windows::add(halves, remainder, parts, &[32 * window; LANES], &mut sets);
            self.rare.push(sets);
        }
        start..end
    }

    /// Lists the common parts among these sizes.
    #[inline(always)]
    fn list<C: Cell>(&mut self, rare: &Rare, halves: &[C], sizes: Range<usize>) {
        self.parts.0.clear();
        self.parts.1.clear();
        let mut skip = rare.sizes[rare.between(sizes.clone())].iter().peekable();
        for (size, half) in sizes.clone().zip(&halves[sizes]) {
            if skip.next_if(|&&rare| rare as usize == size).is_none() {
                self.parts.0.push(size as u32);
                self.parts.1.push(half.wide());
            }
        }
    }
}
