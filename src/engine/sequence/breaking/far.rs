//! The options of a block of consecutive heaps whose parts are both below it.

use std::collections::VecDeque;
use std::ops::Range;

use super::super::values::Values;
use super::cell::Cell;
use super::digits::Digits;
use super::space::Rare;
use super::windows::{self, CANDIDATES, LANES, Sets};

/// What is known of these options, as halves (see [`super::space`]): windows
/// that follow each other from 0 on.
#[derive(Clone, Debug)]
pub(super) struct Far {
    /// All common options, as far as they are known.
    pub(super) common: Vec<Sets>,
    /// Up to which value that is so, for each heap.
    pub(super) known: Sets,
    /// Some rare options.
    pub(super) rare: Vec<Sets>,
    /// The sizes of the common parts that were looked at for them.
    pub(super) shown: Range<usize>,
    /// Common parts: their sizes and halves.
    sizes: Vec<u32>,
    halves: Vec<u32>,
}

impl Default for Far {
    fn default() -> Self {
        Self {
            common: Vec::new(),
            known: [0; LANES],
            rare: Vec::new(),
            shown: 0..0,
            sizes: Vec::new(),
            halves: Vec::new(),
        }
    }
}

/// What the options of a block are found from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<'a> {
    pub(super) digits: &'a Digits,
    pub(super) rare: &'a Rare,
    /// How many values there is room for.
    pub(super) room: usize,
    /// How many splits into common parts are looked at.
    pub(super) tried: usize,
    /// For each amount, the lesser parts of splits that were found to be good.
    pub(super) found: &'a [VecDeque<u32>],
}

/// With fewer rare heaps than these the windows see them all.
const FEW: usize = 256;

/// The values from one on that are in none of the windows, in a lane.
#[inline(always)]
pub(super) fn free(windows: &[Sets], lane: usize, from: u32) -> impl Iterator<Item = u32> + '_ {
    let first = from as usize / 32;
    let mut window = first;
    let mut left = windows.get(first).map_or(0, |sets| !sets[lane] & u32::MAX << (from % 32));
    std::iter::from_fn(
        #[inline(always)]
        move || {
            while left == 0 {
                window += 1;
                left = !windows.get(window)?[lane];
            }
            let half = 32 * window as u32 + left.trailing_zeros();
            left &= left - 1;
            Some(half)
        },
    )
}

impl Far {
    /// Finds the common options: those with a rare part. Where there are many
    /// the windows see some of them, and then a few values that are left for
    /// each heap are compared with the others.
    #[inline(always)]
    fn find_common<C: Cell>(&mut self, seen: Seen, halves: &[C], first: usize) {
        let Seen { digits, rare, room, .. } = seen;
        self.common.clear();
        self.known = [0; LANES];
        let (count, step) = (rare.sizes.len(), step(room / 2));
        if count < FEW {
            return self.find_all(seen, halves, first);
        }
        let ahead = count / 2;
        loop {
            let mut open = [false; LANES];
            for (lane, open) in open.iter_mut().enumerate() {
                *open = self.open(lane);
            }
            if !open.contains(&true) {
                return;
            }
            let mut short = false;
            for lane in (0..LANES).filter(|&lane| open[lane]) {
                short |= self.left(lane).take(CANDIDATES).count() < CANDIDATES;
            }
            let whole = self.common.len() * 64 >= room;
            if short && !whole {
                self.see(digits, rare, halves, first, 0..ahead, step);
            } else {
                self.strike(digits, rare, halves, first, ahead, open);
            }
        }
    }

    /// The same with windows alone.
    #[inline(always)]
    fn find_all<C: Cell>(&mut self, seen: Seen, halves: &[C], first: usize) {
        let Seen { digits, rare, room, .. } = seen;
        let (count, step) = (rare.sizes.len(), step(room / 2));
        let mut left = [0; LANES];
        while self.common.len() * 64 < room && left.iter().any(|&left| left < 2) {
            self.see(digits, rare, halves, first, 0..count, step);
            for window in &self.common[self.common.len() - step..] {
                left.iter_mut().zip(window).for_each(|(left, set)| *left += set.count_zeros());
            }
        }
        let end = if self.common.len() * 64 < room {
            32 * self.common.len() as u32
        } else {
            u32::MAX
        };
        self.known = [end; LANES];
    }

    /// Opens more windows on the options with some of the rare parts.
    #[inline(always)]
    fn see<C: Cell>(
        &mut self,
        digits: &Digits,
        rare: &Rare,
        halves: &[C],
        first: usize,
        places: Range<usize>,
        step: usize,
    ) {
        let start = self.common.len();
        self.common.resize(start + step, [0; LANES]);
        for &amount in &digits.splits {
            let remainder = first - amount;
            let parts = rare.parts(remainder, places.clone());
            windows::add(
                halves,
                remainder,
                parts,
                32 * start as u32,
                &mut self.common[start..],
            );
        }
    }

    /// Whether more must be known of the heap in this lane: two values that are
    /// no options, since the splits with a part in the block may take one.
    #[inline(always)]
    fn open(&self, lane: usize) -> bool {
        let known = self.known[lane];
        known != u32::MAX
            && free(&self.common, lane, 0).take_while(|&half| half < known).nth(1).is_none()
    }

    /// The values in this lane of which it is not known whether they are options.
    #[inline(always)]
    fn left(&self, lane: usize) -> impl Iterator<Item = u32> + '_ {
        free(&self.common, lane, self.known[lane])
    }

    /// Compares the least values that are left in the open lanes with the
    /// options that the windows do not see.
    #[inline(always)]
    fn strike<C: Cell>(
        &mut self,
        digits: &Digits,
        rare: &Rare,
        halves: &[C],
        first: usize,
        ahead: usize,
        open: [bool; LANES],
    ) {
        let count = rare.sizes.len();
        let mut candidates = [[C::FULL; LANES]; CANDIDATES];
        let mut struck = [[C::default(); LANES]; CANDIDATES];
        let mut numbers = [0; LANES];
        for lane in (0..LANES).filter(|&lane| open[lane]) {
            for (place, half) in self.left(lane).take(CANDIDATES).enumerate() {
                candidates[place][lane] = C::low(half);
                numbers[lane] = place + 1;
            }
        }
        for &amount in &digits.splits {
            let remainder = first - amount;
            let parts = rare.parts(remainder, ahead..count);
            windows::strike(halves, remainder, parts, &candidates, &mut struck);
        }
        for lane in (0..LANES).filter(|&lane| open[lane]) {
            for place in 0..numbers[lane] {
                let half = candidates[place][lane].wide();
                self.known[lane] = half + 1;
                if struck[place][lane] != C::default() {
                    self.common[half as usize / 32][lane] |= 1 << (half % 32);
                }
            }
            if numbers[lane] < CANDIDATES {
                self.known[lane] = u32::MAX;
            }
        }
    }

    /// Finds rare options, of splits into common parts: with the lesser parts
    /// that were found to be good, and with so many from a quarter of the size
    /// on.
    #[inline(always)]
    fn find_rare<C: Cell>(&mut self, seen: Seen, halves: &[C], first: usize) {
        let Seen { digits, rare, tried, found, .. } = seen;
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
        self.shown = shown;
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

/// All that is found for a block, for each width, compiled for the vector
/// registers that are there.
macro_rules! widths {
    ($($name:ident: $cell:ty),*) => {$(
        #[multiversion::multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2+bmi1+bmi2"))]
        fn $name(far: &mut Far, seen: Seen, halves: &[$cell], first: usize) {
            far.find_common(seen, halves, first);
            far.find_rare(seen, halves, first);
        }
    )*};
}

widths!(bytes: u8, words: u16, longs: u32);

impl Far {
    /// Finds the options of the block whose first heap has this size. `halves` are
    /// the values halved, and from the first block that is not known on, up to the
    /// end of this one, one that no value has.
    pub(super) fn find(&mut self, seen: Seen, halves: &Values, first: usize) {
        match halves {
            Values::Bytes(halves) => bytes(self, seen, halves, first),
            Values::Words(halves) => words(self, seen, halves, first),
            Values::Longs(halves) => longs(self, seen, halves, first),
        }
    }
}
