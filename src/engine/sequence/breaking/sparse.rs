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

use super::cell::Cell;
use super::digits::Digits;
use super::plain;
use super::space::Rare;
use super::stamps::Stamps;
use super::windows::{self, LANES, Sets};

/// The method's own state: the rare heaps, and what it has learnt of how much
/// work to do in advance.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    pub(super) rare: Rare,
    /// How many of the rare parts are marked one by one, so that the window
    /// upon the rest begins near the mex.
    ahead: usize,
    /// How many splits are marked to find the rare options.
    tried: usize,
}

/// All that the values of a block are found with.
pub(super) struct Block<'a> {
    pub(super) digits: &'a Digits,
    pub(super) sparse: &'a mut Sparse,
    pub(super) stamps: &'a mut Stamps,
}

/// The common options of a block with a part below it: bits of windows, and
/// the value each window begins with; all common values below are options.
struct Common {
    base: Sets,
    options: Sets,
}

impl Sparse {
    /// The method for the rare heaps that are known.
    pub(super) fn new(rare: Rare) -> Self {
        Self { ahead: rare.sizes.len() / 4 + 16, tried: 64, rare }
    }
}

/// The least size from which the method works: all splits of a block have a
/// part below it, with room to spare.
pub(super) fn least_size(digits: &Digits) -> usize {
    16 * LANES + digits.splits.last().copied().unwrap_or(0) * 2
}

impl Block<'_> {
    /// Appends the values of a block of heaps, or fewer if one is too great for
    /// its cell: that one is returned.
    #[inline(always)]
    fn grow<C: Cell>(&mut self, values: &mut Vec<C>) -> Option<u32> {
        self.sparse.rare.reserve(self.stamps.room());
        if self.stamps.room() <= 64 { self.narrow(values) } else { self.wide(values) }
    }

    /// A block whose options are all below 64: one set of two windows for each
    /// heap tells everything.
    #[inline(always)]
    fn narrow<C: Cell>(&mut self, values: &mut Vec<C>) -> Option<u32> {
        let first = values.len();
        let mut sets = [[0; LANES]; 2];
        if self.stamps.room() <= 32 {
            let mut set = [[0; LANES]];
            self.add_all(values, &mut set);
            sets[0] = set[0];
        } else {
            self.add_all(values, &mut sets);
        }
        for lane in 0..LANES {
            let size = first + lane;
            let set = u64::from(sets[0][lane]) | u64::from(sets[1][lane]) << 32;
            let value = self.settle(values, size, set);
            let Some(cell) = C::narrow(value) else { return Some(value) };
            self.reserve(value);
            values.push(cell);
            if self.stamps.room() > 64 {
                break;
            }
        }
        None
    }

    /// Adds the options with a rare part, and enough others.
    #[inline(always)]
    fn add_all<C: Cell, const WINDOWS: usize>(&self, values: &[C], sets: &mut [Sets; WINDOWS]) {
        let base = [0; LANES];
        let rare = &self.sparse.rare;
        for &amount in &self.digits.splits {
            let remainder = values.len() - amount;
            // Halves of a heap are no split into different ones.
            let halves = rare.between(remainder / 2..remainder.midpoint(1) + LANES / 2 + 1);
            let far = rare.between(LANES..remainder);
            for range in
                [far.start..halves.start.max(far.start), halves.end.min(far.end)..far.end]
            {
                let sizes = rare.sizes[range.clone()].iter().map(|&size| size as usize);
                let parts = sizes.zip(rare.values[range].iter().copied());
                windows::add(values, remainder, parts, &base, sets);
            }
        }
        for &amount in self.digits.splits.iter().take(1) {
            let remainder = values.len() - amount;
            let start = remainder / 4;
            let end = (start + self.sparse.tried).min(remainder / 2);
            let parts = (start..end).zip(values[start..end].iter().map(|value| value.wide()));
            windows::add(values, remainder, parts, &base, sets);
        }
    }

    /// The value of a heap of which the options far from the block are in a
    /// set: all the common ones among them, and some that are rare.
    #[inline(always)]
    fn settle<C: Cell>(&mut self, values: &[C], size: usize, mut set: u64) -> u32 {
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
        let value = self.verify(values, size, bound, LANES);
        if value == bound {
            self.sparse.tried = (self.sparse.tried + 16).min(4096);
        }
        value
    }

    /// The mex, when it is at most `bound`, which is no option, when all common
    /// values below it are options, and when the splits are marked whose lesser
    /// part is below `from`.
    #[inline(always)]
    fn verify<C: Cell>(&self, values: &[C], size: usize, bound: u32, from: usize) -> u32 {
        let rare = self.sparse.rare.rare(size);
        let mut hole = self.stamps.hole_in(rare, 0);
        while hole < bound {
            let Some(value) = C::narrow(hole) else { return hole };
            let mut remainders = self.digits.remainders(size);
            let split =
                |remainder| plain::contains(plain::splits(values, remainder, from), value);
            if !remainders.any(split) {
                return hole;
            }
            hole = self.stamps.hole_in(rare, hole + 1);
        }
        bound
    }

    /// A block of heaps whose options can be great.
    #[inline(always)]
    fn wide<C: Cell>(&mut self, values: &mut Vec<C>) -> Option<u32> {
        let first = values.len();
        let room = self.stamps.room();
        let common = self.common(values);
        let mut missed = 0;
        for lane in 0..LANES {
            let size = first + lane;
            let bound = self.bound(values, size, &common, lane, &mut missed);
            self.mark_rare(values, size, bound);
            let value = self.verify(values, size, bound, 1);
            let Some(cell) = C::narrow(value) else { return Some(value) };
            self.reserve(value);
            values.push(cell);
            if self.stamps.room() > room {
                break;
            }
        }
        let (count, ahead) = (self.sparse.rare.sizes.len(), self.sparse.ahead);
        self.sparse.ahead = match missed {
            0 => ahead - ahead / 256,
            _ => (ahead + missed * (ahead / 64 + 4)).min(count),
        };
        None
    }

    /// The common options of a block of which one part is rare and below it.
    #[inline(always)]
    fn common<C: Cell>(&mut self, values: &[C]) -> Common {
        let first = values.len();
        let mut base = [0; LANES];
        let mut windows = [[0; LANES]];
        let rare = &self.sparse.rare;
        for lane in 0..LANES {
            self.stamps.clear();
            for &amount in &self.digits.splits {
                let remainder = first + lane - amount;
                let range = rare.between(LANES..first - amount);
                let range = range.start..range.end.min(range.start + self.sparse.ahead);
                let sizes = rare.sizes[range.clone()].iter().map(|&size| size as usize);
                let (bytes, stamp) = self.stamps.open();
                let parts = sizes.zip(&rare.values[range]);
                let options = parts.filter_map(|(size, &value)| {
                    let other = values.get(remainder - size)?;
                    Some(*other ^ C::narrow(value)?)
                });
                C::stamp(bytes, stamp, options);
            }
            base[lane] = self.stamps.hole_in(rare.common(first + lane), 0);
            windows[0][lane] = (0..32)
                .filter(|bit| self.stamps.contains(base[lane] + bit))
                .fold(0, |set, bit| set | 1 << bit);
        }
        for &amount in &self.digits.splits {
            let range = rare.between(LANES..first - amount);
            let range = range.end.min(range.start + self.sparse.ahead)..range.end;
            let sizes = rare.sizes[range.clone()].iter().map(|&size| size as usize);
            let parts = sizes.zip(rare.values[range].iter().copied());
            windows::add(values, first - amount, parts, &base, &mut windows);
        }
        let [options] = windows;
        Common { base, options }
    }

    /// The least common value that is no option. It leaves the splits marked
    /// that have a part less than a block.
    #[inline(always)]
    fn bound<C: Cell>(
        &mut self,
        values: &[C],
        size: usize,
        common: &Common,
        lane: usize,
        missed: &mut usize,
    ) -> u32 {
        self.stamps.clear();
        plain::mark_singles(self.digits, values, size, self.stamps);
        for remainder in self.digits.remainders(size) {
            let (lesser, greater) = plain::splits(values, remainder, 1);
            let count = lesser.len().min(LANES);
            plain::mark((&lesser[..count], &greater[greater.len() - count..]), self.stamps);
        }
        let (base, options) = (common.base[lane], common.options[lane]);
        let class = self.sparse.rare.common(size);
        let mut bound = base;
        loop {
            bound = self.stamps.hole_in(class, bound);
            match bound - base {
                place if place < 32 && options >> place & 1 == 1 => bound += 1,
                0..32 => return bound,
                _ if bound as usize == self.stamps.room() => return bound,
                _ => break,
            }
        }
        *missed += 1;
        for remainder in self.digits.remainders(size) {
            let rare = &self.sparse.rare;
            for (&part, &value) in rare.sizes.iter().zip(&rare.values) {
                let part = part as usize;
                if part > 0 && part < remainder && 2 * part != remainder {
                    self.stamps.insert(values[remainder - part].wide() ^ value);
                }
            }
        }
        self.stamps.hole_in(class, 0)
    }

    /// Marks splits until nearly all rare values below the bound are.
    #[inline(always)]
    fn mark_rare<C: Cell>(&mut self, values: &[C], size: usize, bound: u32) {
        let Some(remainder) = self.digits.remainders(size).next() else { return };
        let class = self.sparse.rare.rare(size);
        let start = remainder / 4;
        let (lesser, greater) = plain::splits(values, remainder, start);
        let mut marked = 0;
        let mut more = self.stamps.room();
        while marked < lesser.len().min(16 * self.stamps.room()) {
            let end = lesser.len().min(marked + more);
            let others = &greater[greater.len() - end..greater.len() - marked];
            plain::mark((&lesser[marked..end], others), self.stamps);
            if self.stamps.hole_in(class, 0) >= bound {
                break;
            }
            marked = end;
            more = 64;
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
        pub(super) fn $name(block: &mut Block, values: &mut Vec<$cell>) -> Option<u32> {
            block.grow(values)
        }
    )*};
}

widths!(bytes: u8, words: u16, longs: u32);
