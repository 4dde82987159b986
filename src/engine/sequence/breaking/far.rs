//! The options of a block of consecutive heaps whose parts are both below it.

use super::cell::Cell;
use super::digits::Digits;
use super::space::Rare;
use super::windows::{self, LANES, Sets};
use std::collections::VecDeque;
use std::ops::Range;

/// What is known of these options, as halves (see [`super::space`]): windows
/// that follow each other from 0 on.
#[derive(Clone, Debug, Default)]
pub(super) struct Far {
    /// All common options, as far as any heap needs them.
    pub(super) common: Vec<Sets>,
    /// Some rare options.
    pub(super) rare: Vec<Sets>,
    /// Common parts: their sizes and halves.
    sizes: Vec<u32>,
    halves: Vec<u32>,
}

impl Far {
    /// Finds the common options: those with a rare part.
    #[inline(always)]
    pub(super) fn find_common<C: Cell>(
        &mut self,
        digits: &Digits,
        rare: &Rare,
        halves: &[C],
        first: usize,
        room: usize,
    ) {
        self.common.clear();
        let step = step(room / 2);
        let mut free = [0; LANES];
        while self.common.len() * 64 < room && free.iter().any(|&free| free < 2) {
            let start = self.common.len();
            self.common.resize(start + step, [0; LANES]);
            let windows = &mut self.common[start..];
            for &amount in &digits.splits {
                let remainder = first - amount;
                // Parts that the least heap of the block can have.
                let range = rare.between(1..remainder);
                let parts = (&rare.sizes[range.clone()], &rare.halves[range]);
                windows::add(halves, remainder, parts, 32 * start as u32, windows);
            }
            for window in windows {
                free.iter_mut().zip(window).for_each(|(free, set)| *free += set.count_zeros());
            }
        }
    }

    /// Finds rare options, of splits into common parts: with the lesser parts
    /// that were found to be good, and with so many from a quarter of the size
    /// on. Returns the sizes of the latter.
    #[inline(always)]
    pub(super) fn find_rare<C: Cell>(
        &mut self,
        digits: &Digits,
        rare: &Rare,
        halves: &[C],
        first: usize,
        tried: usize,
        found: &[VecDeque<u32>],
    ) -> Range<usize> {
        let start = first / 4;
        let mut shown = start..start;
        self.rare.clear();
        self.rare.resize(self.common.len(), [0; LANES]);
        for (split, amount) in digits.splits.iter().enumerate() {
            let remainder = first - amount;
            self.sizes.clear();
            // No part is as great as half of the remainder.
            let good = found.get(split).into_iter().flatten();
            self.sizes.extend(good.filter(|&&size| 2 * (size as usize) < remainder));
            if split == 0 {
                shown.end =
                    (start + tried.saturating_sub(self.sizes.len()).max(16)).min(remainder / 2);
                self.list(rare, shown.clone());
            }
            self.halves.clear();
            self.halves.extend(self.sizes.iter().map(|&size| halves[size as usize].wide()));
            let step = step(32 * self.common.len());
            for (window, sets) in self.rare.chunks_mut(step).enumerate() {
                let parts = (&self.sizes[..], &self.halves[..]);
                windows::add(halves, remainder, parts, (32 * step * window) as u32, sets);
            }
        }
        shown
    }

    /// Lists the common parts among these sizes.
    #[inline(always)]
    fn list(&mut self, rare: &Rare, sizes: Range<usize>) {
        let mut start = sizes.start as u32;
        for &skip in &rare.sizes[rare.between(sizes.clone())] {
            self.sizes.extend(start..skip);
            start = skip + 1;
        }
        self.sizes.extend(start..sizes.end as u32);
    }
}

/// How many windows are looked at together where half of all values are so
/// many: as many as they need, but not more than four.
fn step(halves: usize) -> usize {
    (halves / 32).clamp(1, 4)
}
