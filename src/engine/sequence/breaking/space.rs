//! Sparse spaces: which values are rare.
//!
//! In most octal games nearly all nim-values lie outside one subgroup of the
//! numbers under nim-addition, whose members come up so seldom that they can be
//! listed (E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, chapter
//! 4; A. Gangolli and T. Plambeck, 1989; A. Flammenkamp). The subgroup has index
//! 2, hence is the kernel of a parity: a value v is *rare* when v and a mask
//! share an even number of bits, else *common*. The nim-sum of two rare values,
//! or two common ones, is rare, so a common option has exactly one rare part.
//!
//! Where all splits take amounts of one parity, the parity of the heap can be
//! part of the test: all that is needed is that the classes of two parts add up
//! to the class of their nim-sum in the heap that was split.
//!
//! The mask decides how fast values are found, never which.

use std::ops::Range;

use super::windows::Parts;
use crate::game::NimValue;

/// A parity that divides the values of heaps into rare and common ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engine::sequence) struct Space {
    /// The bits of a value that count.
    pub(in crate::engine::sequence) mask: u32,
    /// Whether the parity of the heap counts: then that of the amount taken.
    pub(in crate::engine::sequence) taken: Option<usize>,
}

impl Space {
    /// Whether this value is rare in a heap of this size.
    #[inline]
    pub(super) fn is_rare(self, value: u32, size: usize) -> bool {
        let odd = self.taken.map_or(0, |taken| (size + taken) as u32);
        ((value & self.mask).count_ones() ^ odd).is_multiple_of(2)
    }

    /// The value without the least bit of the mask: what tells common values
    /// apart, in their order, since the others give that bit. A nim-sum loses
    /// it as its parts do.
    #[inline]
    pub(super) fn halved(self, value: u32) -> u32 {
        let low = self.low();
        (value & low) | (value >> 1 & !low)
    }

    /// The common value of a heap of this size from its half.
    #[inline(always)]
    pub(super) fn common(self, half: u32, size: usize) -> u32 {
        self.rare(half, size) ^ (self.low() + 1)
    }

    /// The rare value of a heap of this size from its half.
    #[inline(always)]
    pub(super) fn rare(self, half: u32, size: usize) -> u32 {
        let low = self.low();
        let value = (half & low) | (half & !low) << 1;
        if self.is_rare(value, size) { value } else { value | (low + 1) }
    }

    /// The bits below the least of the mask.
    #[inline]
    fn low(self) -> u32 {
        (1 << self.mask.trailing_zeros().min(31)) - 1
    }
}

/// How often each value came up, in heaps of even and of odd size.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts([Vec<i64>; 2]);

impl Counts {
    /// Counts the value of a heap.
    #[inline]
    pub(super) fn add(&mut self, value: u32, size: usize) {
        let counts = &mut self.0[size % 2];
        if value as usize >= counts.len() {
            counts.resize(value as usize + 1, 0);
        }
        counts[value as usize] += 1;
    }

    /// The space with the fewest rare values, and their number; `taken` is the
    /// parity of all amounts taken by splits, if they share one.
    pub(super) fn best(&self, taken: Option<usize>) -> (Space, i64) {
        let plain = self.sparsest(|_| 1);
        let plain = (Space { mask: plain.0, taken: None }, plain.1);
        let Some(taken) = taken else { return plain };
        let sign = |parity| if (parity + taken) % 2 == 0 { 1 } else { -1 };
        let (mask, rare) = self.sparsest(sign);
        if rare < plain.1 { (Space { mask, taken: Some(taken) }, rare) } else { plain }
    }

    /// The mask that has the fewest rare values when the counts of heaps of a
    /// parity have this sign. The excess of rare over common values is, for all
    /// masks at once, the Walsh-Hadamard transform of the counts.
    fn sparsest(&self, sign: impl Fn(usize) -> i64) -> (u32, i64) {
        let len = self.0[0].len().max(self.0[1].len()).next_power_of_two();
        let mut excess = vec![0; len];
        for (parity, counts) in self.0.iter().enumerate() {
            excess.iter_mut().zip(counts).for_each(|(sum, count)| *sum += sign(parity) * count);
        }
        transform(&mut excess);
        let all: i64 = self.0.iter().flatten().sum();
        let best = (0..).zip(&excess).min_by_key(|&(_, excess)| excess);
        best.map_or((0, all), |(mask, excess)| (mask, i64::midpoint(all, *excess)))
    }
}

/// The Walsh-Hadamard transform, in place.
fn transform(sums: &mut [i64]) {
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (one, other) in low.iter_mut().zip(high) {
                (*one, *other) = (*one + *other, *one - *other);
            }
        }
        half *= 2;
    }
}

/// The rare heaps of a sequence in one space.
#[derive(Clone, Debug, Default)]
pub(super) struct Rare {
    pub(super) space: Space,
    /// The sizes of the rare heaps, ascending, and their values.
    pub(super) sizes: Vec<u32>,
    pub(super) values: Vec<u32>,
    /// The same values, halved.
    pub(super) halves: Vec<u32>,
}

impl Rare {
    /// No heaps yet.
    pub(super) fn new(space: Space) -> Self {
        Self { space, ..Self::default() }
    }

    /// Notes the value of the next heap, and returns its half if it is common.
    #[inline]
    pub(super) fn note(&mut self, value: u32, size: usize) -> Option<NimValue> {
        let half = self.space.halved(value);
        if !self.space.is_rare(value, size) {
            return Some(NimValue(half.into()));
        }
        self.sizes.push(size as u32);
        self.values.push(value);
        self.halves.push(half);
        None
    }

    /// The parts that the least heap of a block can have when it is split into
    /// this remainder, with their halves: those at these places of the list.
    #[inline(always)]
    pub(super) fn parts(&self, remainder: usize, places: Range<usize>) -> Parts<'_> {
        let all = self.between(1..remainder);
        let start = places.start.clamp(all.start, all.end);
        let range = start..places.end.clamp(start, all.end);
        (&self.sizes[range.clone()], &self.halves[range])
    }

    /// The places in the list of the rare heaps in a range of sizes.
    pub(super) fn between(&self, sizes: Range<usize>) -> Range<usize> {
        let place = |size| self.sizes.partition_point(|&rare| (rare as usize) < size);
        place(sizes.start)..place(sizes.end.max(sizes.start))
    }
}
