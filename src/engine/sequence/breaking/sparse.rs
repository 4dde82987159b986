//! The sparse-space method for a block of consecutive heaps.
//!
//! The options with one rare part give all common options. So the least common
//! value that is none of them bounds the mex, and is the mex if every rare
//! value below it is an option, which a few hundred splits show nearly always.
//! Where they do not, the missing values are searched among all splits: either
//! all are found, or the least that is not is the mex, and the heap is rare
//! (see [`super::space`]). It is exact whatever the space is.
//!
//! Both halves work on blocks (see [`super::windows`]) where one part is below
//! the block and the other is not too small. What is left, splits with a part
//! less than a block, is marked heap after heap.

use std::ops::Range;

use super::cell::Cell;
use super::digits::Digits;
use super::plain;
use super::space::Rare;
use super::stamps::Stamps;
use super::super::values::Values;
use super::windows::{self, LANES, Parts, Sets};

/// How many splits are marked before what is missing is looked at again.
const CHUNK: usize = 64;

/// Marking goes on while a chunk finds at least so many of the missing values:
/// to search one by itself costs about as much as to mark a chunk.
const GAIN: usize = 1;

/// The method's own state: the rare heaps, and what it has learnt of how much
/// work to do in advance.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    pub(super) rare: Rare,
    /// How many of the rare parts are marked one by one, so that the window
    /// upon the rest begins near the mex.
    pub(super) ahead: usize,
    /// How many splits are marked to find the rare options.
    pub(super) tried: usize,
    pub(super) dbg: [usize; 8],
}

/// All that the values of a block are found with.
pub(super) struct Block<'a> {
    pub(super) digits: &'a Digits,
    pub(super) sparse: &'a mut Sparse,
    pub(super) stamps: &'a mut Stamps,
}

/// The common options of a block with a part below it, by their halves: bits of
/// windows, and the half each begins with. All common values below are options.
struct Common {
    base: Sets,
    options: Sets,
}

impl Sparse {
    /// The method for the rare heaps that are known.
    pub(super) fn new(rare: Rare) -> Self {
        Self { ahead: rare.sizes.len() / 4 + 16, tried: 64, rare, dbg: [0; 8] }
    }
}

/// The least size from which the method works: all splits of a block have a
/// part below it, with room to spare.
pub(super) fn least_size(digits: &Digits) -> usize {
    16 * LANES + digits.splits.last().copied().unwrap_or(0) * 2
}

impl Block<'_> {
    /// The block, by what room its options take.
    #[inline(always)]
    fn grow<C: Cell>(&mut self, values: &mut Vec<C>, halves: &[C]) -> Option<u32> {
        self.sparse.rare.reserve(self.stamps.room());
        if self.stamps.room() <= 64 { self.narrow(values) } else { self.wide(values, halves) }
    }

    /// A block whose options are all below 64: one set of two windows for each
    /// heap tells everything.
    #[inline(always)]
    fn narrow<C: Cell>(&mut self, values: &mut Vec<C>) -> Option<u32> {
        let first = values.len();
        let mut sets = [0; LANES];
        if self.stamps.room() <= 32 {
            let mut small = [0; LANES];
            self.add_all(values, |remainder, parts| {
                windows::add_narrow(values, remainder, parts, &mut small);
            });
            sets = small.map(u64::from);
        } else {
            self.add_all(values, |remainder, parts| {
                windows::add_double(values, remainder, parts, &mut sets);
            });
        }
        let mut missed = 0;
        for lane in 0..LANES {
            let size = first + lane;
            let value = self.settle(values, size, sets[lane], &mut missed);
            let Some(cell) = C::narrow(value) else { return Some(value) };
            self.reserve(value);
            values.push(cell);
            if self.stamps.room() > 64 {
                break;
            }
        }
        // Costs are even when this is about one in hundred.
        self.sparse.tried = match missed {
            0 => (self.sparse.tried - 1).max(16),
            _ => (self.sparse.tried + 2 * missed).min(4096),
        };
        None
    }

    /// Adds the options with a rare part, and enough others.
    #[inline(always)]
    fn add_all<C: Cell>(&self, values: &[C], mut add: impl FnMut(usize, Parts)) {
        let rare = &self.sparse.rare;
        for &amount in &self.digits.splits {
            let remainder = values.len() - amount;
            // Halves of a heap are no split into different ones.
            let halves = rare.between(remainder / 2..remainder.midpoint(1) + LANES / 2 + 1);
            let far = rare.between(LANES..remainder);
            for range in [far.start..halves.start, halves.end..far.end] {
                add(remainder, (&rare.sizes[range.clone()], &rare.values[range]));
            }
        }
        for &amount in self.digits.splits.iter().take(1) {
            let remainder = values.len() - amount;
            let (mut sizes, mut parts) = ([0; 64], [0; 64]);
            let start = remainder / 4;
            let end = (start + self.sparse.tried).min(remainder / 2);
            for start in (start..end).step_by(64) {
                let count = (end - start).min(64);
                for (place, size) in (start..start + count).enumerate() {
                    (sizes[place], parts[place]) = (size as u32, values[size].wide());
                }
                add(remainder, (&sizes[..count], &parts[..count]));
            }
        }
    }

    /// The value of a heap of which the options far from the block are in a
    /// set: all the common ones among them, and some that are rare.
    #[inline(always)]
    fn settle<C: Cell>(
        &mut self,
        values: &[C],
        size: usize,
        mut set: u64,
        missed: &mut usize,
    ) -> u32 {
        let bit = |value: C| 1_u64 << (value.wide() % 64);
        if self.digits.leaves_zero(size) {
            set |= 1;
        }
        for left in self.digits.singles(size) {
            set |= bit(values[left]);
        }
        for remainder in self.digits.remainders(size) {
            let (lesser, greater) = plain::splits(values, remainder, 1);
            for (&one, &other) in lesser.iter().zip(greater.iter().rev()).take(LANES) {
                set |= bit(one ^ other);
            }
            for (one, other) in self.sparse.halves(values, remainder) {
                set |= bit(one ^ other);
            }
        }
        let value = set.trailing_ones();
        if !self.sparse.rare.space.is_rare(value, size) || value as usize >= self.stamps.room()
        {
            return value;
        }
        self.stamps.clear();
        (0..64)
            .filter(|value| set >> value & 1 == 1)
            .for_each(|value| self.stamps.insert(value));
        let bound = self.stamps.hole_in(self.sparse.rare.common(size), 0);
        let value = self.verify(values, size, bound, size / 4, size / 4);
        *missed += usize::from(value == bound);
        value
    }

    /// The mex, when it is at most `bound`, which is no option, and when all
    /// common values below it are options. The splits of the first remainder
    /// are marked whose lesser part is `start` or greater, but less than
    /// `marked`.
    #[inline(always)]
    fn verify<C: Cell>(
        &self,
        values: &[C],
        size: usize,
        bound: u32,
        start: usize,
        marked: usize,
    ) -> u32 {
        let rare = self.sparse.rare.rare(size);
        let mut hole = self.stamps.hole_in(rare, 0);
        while hole < bound {
            let Some(value) = C::narrow(hole) else { return hole };
            let found = |remainder, sizes| {
                plain::contains(plain::between(values, remainder, sizes), value)
            };
            let any = self.digits.remainders(size).any(|remainder| found(remainder, marked..size))
                || self.digits.remainders(size).any(|remainder| found(remainder, 1..start))
                || self.digits.remainders(size).any(|remainder| found(remainder, start..marked));
            if !any {
                return hole;
            }
            hole = self.stamps.hole_in(rare, hole + 1);
        }
        bound
    }

    /// A block of heaps whose options can be great.
    #[inline(always)]
    fn wide<C: Cell>(&mut self, values: &mut Vec<C>, halves: &[C]) -> Option<u32> {
        let first = values.len();
        let room = self.stamps.room();
        let common = self.common(halves);
        for lane in 0..LANES {
            let size = first + lane;
            let bound = self.bound(values, size, &common, lane);
            let start = first / 4;
            let marked = self.mark_rare(values, size, bound, start);
 self.sparse.dbg[4] += usize::from(self.stamps.hole_in(self.sparse.rare.rare(size), 0) < bound);
            let value = self.verify(values, size, bound, start, marked);
 self.sparse.dbg[5] += usize::from(value < bound);
            let Some(cell) = C::narrow(value) else { return Some(value) };
            self.reserve(value);
            values.push(cell);
            if self.stamps.room() > room {
                break;
            }
        }
        self.sparse.dbg[1] += 32;
        None
    }

    /// The common options of a block of which one part is rare and below it.
    #[inline(always)]
    fn common<C: Cell>(&mut self, halves: &[C]) -> Common {
        let mut common = self.ahead(halves);
        let mut from = self.sparse.ahead;
        let count = self.sparse.rare.sizes.len();
        loop {
            for &amount in &self.digits.splits {
                let range = self.far(halves.len() - amount);
                let range = range.end.min(range.start + from)..range.end;
                let rare = &self.sparse.rare;
                let parts = (&rare.sizes[range.clone()], &rare.halves[range]);
                let remainder = halves.len() - amount;
                windows::add(halves, remainder, parts, &common.base, &mut common.options);
            }
            if !self.advance(&mut common) {
                self.sparse.ahead = self.sparse.ahead.saturating_sub(1 + count / 512).max(16);
                return common;
            }
            // A second look at all parts costs about as much as a fifth of them
            // ahead.
            self.sparse.ahead = (self.sparse.ahead + 4 + count / 128).min(count);
            from = 0;
            self.sparse.dbg[3] += 1;
        }
    }

    /// The places of the rare parts of a block that are at least a block
    /// themselves and leave something.
    #[inline(always)]
    fn far(&self, remainder: usize) -> Range<usize> {
        self.sparse.rare.between(LANES..remainder)
    }

    /// Marks the first rare parts of each heap, and begins the window where the
    /// first common option is missing.
    #[inline(always)]
    fn ahead<C: Cell>(&mut self, halves: &[C]) -> Common {
        let mut common = Common { base: [0; LANES], options: [0; LANES] };
        for lane in 0..LANES {
            self.stamps.clear();
            for &amount in &self.digits.splits {
                let range = self.far(halves.len() - amount);
                let range = range.start..range.end.min(range.start + self.sparse.ahead);
                let rare = &self.sparse.rare;
                let parts = rare.sizes[range.clone()].iter().zip(&rare.halves[range]);
                let (bytes, stamp) = self.stamps.open();
                let remainder = halves.len() + lane - amount;
                let options =
                    parts.map(|(&part, &half)| halves[remainder - part as usize] ^ C::low(half));
                C::stamp(bytes, stamp, options);
            }
            common.base[lane] = self.stamps.hole(0);
            common.options[lane] = self.stamps.window(common.base[lane]);
        }
        common
    }

    /// Moves the windows on that are nearly full of options; whether there are
    /// any. A few values must stay for the options that are seen later.
    #[inline(always)]
    fn advance(&self, common: &mut Common) -> bool {
        let mut any = false;
        for (base, options) in common.base.iter_mut().zip(&mut common.options) {
            let end = 2 * (*base as usize + 32) >= self.stamps.room();
            if options.count_zeros() < 2 && *options & 1 == 1 && !end {
                *base += options.trailing_ones();
                *options = 0;
                any = true;
            }
        }
        any
    }

    /// The least common value that is no option. It leaves the splits marked
    /// that have a part less than a block.
    #[inline(always)]
    fn bound<C: Cell>(&mut self, values: &[C], size: usize, common: &Common, lane: usize) -> u32 {
        self.stamps.clear();
        plain::mark_singles(self.digits, values, size, self.stamps);
        for remainder in self.digits.remainders(size) {
            plain::mark(plain::between(values, remainder, 1..LANES + 1), self.stamps);
        }
        let space = self.sparse.rare.space;
        let mut free = !common.options[lane];
        while free != 0 {
            let value = space.common(common.base[lane] + free.trailing_zeros(), size);
            if !self.stamps.contains(value) {
                return value.min(self.stamps.room() as u32);
            }
            free &= free - 1;
        }
        self.sparse.dbg[0] += 1;
        for remainder in self.digits.remainders(size) {
            let rare = &self.sparse.rare;
            for (&part, &value) in rare.sizes.iter().zip(&rare.values) {
                let part = part as usize;
                if part > 0 && part < remainder && 2 * part != remainder {
                    self.stamps.insert(values[remainder - part].wide() ^ value);
                }
            }
        }
        self.stamps.hole_in(self.sparse.rare.common(size), 0)
    }

    /// Marks splits from a size of their lesser part on while that finds rare
    /// values below the bound; returns the size that it came to.
    #[inline(always)]
    fn mark_rare<C: Cell>(
        &mut self,
        values: &[C],
        size: usize,
        bound: u32,
        start: usize,
    ) -> usize {
        let Some(remainder) = self.digits.remainders(size).next() else { return start };
        let class = self.sparse.rare.rare(size);
        let mut marked = start;
        let mut missing = usize::MAX;
        let mut count = self.stamps.room();
        loop {
            plain::mark(plain::between(values, remainder, marked..marked + count), self.stamps);
            marked += count;
            count = CHUNK;
            self.sparse.dbg[2] += 1;let still = self.stamps.missing(class, bound);
            if still == 0 || still + GAIN > missing || marked > remainder / 2 {
                return marked;
            }
            missing = still;
        }
    }

    /// Makes room for a value that is new.
    #[inline(always)]
    fn reserve(&mut self, value: u32) {
        self.stamps.reserve(value);
        self.sparse.rare.reserve(self.stamps.room());
    }
}

impl Sparse {
    /// The splits of a remainder with a rare part about half of it.
    #[inline(always)]
    fn halves<C: Cell>(&self, values: &[C], remainder: usize) -> impl Iterator<Item = (C, C)> {
        let middle = remainder / 2;
        let near = self.rare.between(middle.saturating_sub(LANES)..middle + LANES + 2);
        self.rare.sizes[near].iter().filter_map(move |&size| {
            let size = size as usize;
            let other = remainder - size;
            (size != other).then(|| (values[size], values[other]))
        })
    }
}

/// [`Block::grow`] for each width, compiled for the vector registers there are.
macro_rules! widths {
    ($($name:ident: $cell:ty),*) => {$(
        #[multiversion::multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2+bmi1+bmi2"))]
        fn $name(block: &mut Block, values: &mut Vec<$cell>, halves: &[$cell]) -> Option<u32> {
            block.grow(values, halves)
        }
    )*};
}

widths!(bytes: u8, words: u16, longs: u32);

impl Block<'_> {
    /// Appends the values of a block of heaps, or fewer if one is too great for
    /// its cell: that one is returned. `halves` are the values halved.
    pub(super) fn values(&mut self, values: &mut Values, halves: &Values) -> Option<u32> {
        match (values, halves) {
            (Values::Bytes(values), Values::Bytes(halves)) => bytes(self, values, halves),
            (Values::Words(values), Values::Words(halves)) => words(self, values, halves),
            (Values::Longs(values), Values::Longs(halves)) => longs(self, values, halves),
            _ => unreachable!("both widen together"),
        }
    }
}
