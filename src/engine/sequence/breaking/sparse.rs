//! The sparse-space method for a block of consecutive heaps.
//!
//! The options with one rare part give all common options (see
//! [`super::space`]). So the least common value that is none of them bounds the
//! mex, and is the mex if every rare value below it is an option, which a few
//! hundred splits into common parts show nearly always. A value that they do
//! not show is searched among all splits: it is found, or it is the mex, and
//! the heap is rare. The result is exact whatever the space is.
//!
//! Both sides are worked on for a block of heaps at once (see
//! [`super::windows`]), in halved values, of which there are half as many. What
//! a block does not see of itself, splits with a part in it, is added heap
//! after heap.

use std::ops::Range;

use super::super::values::Values;
use super::cell::Cell;
use super::digits::Digits;
use super::far::Far;
use super::plain;
use super::space::Rare;
use super::stamps::Stamps;
use super::windows::LANES;

/// The method's own state: the rare heaps, and what it has learnt of how much
/// work to do in advance.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    pub(super) rare: Rare,
    /// How many splits into common parts are looked at for all heaps.
    pub(super) tried: usize,
    far: Far,
}

/// All that the values of a block are found with.
pub(super) struct Block<'a> {
    pub(super) digits: &'a Digits,
    pub(super) sparse: &'a mut Sparse,
    pub(super) stamps: &'a mut Stamps,
}

/// A set of options in the values themselves.
trait Options {
    fn contains(&self, value: u32) -> bool;
}

/// Values below 64.
impl Options for u64 {
    #[inline(always)]
    fn contains(&self, value: u32) -> bool {
        value < 64 && self >> value & 1 == 1
    }
}

impl Options for Stamps {
    #[inline(always)]
    fn contains(&self, value: u32) -> bool {
        self.contains(value)
    }
}

impl Sparse {
    /// The method for the rare heaps that are known.
    pub(super) fn new(rare: Rare) -> Self {
        Self { rare, tried: 64, far: Far::default() }
    }
}

/// The least size from which the method works: each remainder of a block has
/// many parts below it.
pub(super) fn least_size(digits: &Digits) -> usize {
    16 * LANES + digits.splits.last().copied().unwrap_or(0) * 2
}

impl Block<'_> {
    /// Appends the values of a block of heaps, or fewer if one is too great for
    /// its cell: that one is returned.
    #[inline(always)]
    fn grow<C: Cell>(&mut self, values: &mut Vec<C>, halves: &[C]) -> Option<u32> {
        let (first, room) = (values.len(), self.stamps.room());
        let Sparse { rare, far, tried, .. } = &mut *self.sparse;
        far.find_common(self.digits, rare, halves, first, room);
        let shown = far.find_rare(self.digits, rare, halves, first, *tried);
        let mut searched = 0;
        let mut great = None;
        for lane in 0..LANES {
            let value = self.value(values, first, lane, shown.clone(), &mut searched);
            let Some(cell) = C::narrow(value) else {
                great = Some(value);
                break;
            };
            self.stamps.reserve(value);
            values.push(cell);
            if self.stamps.room() > room {
                break;
            }
        }
        self.sparse.learn(searched);
        great
    }

    /// The value of the next heap, `lane` after the first of the block. `shown`
    /// are the sizes of the common parts that were looked at.
    #[inline(always)]
    fn value<C: Cell>(
        &mut self,
        values: &[C],
        first: usize,
        lane: usize,
        shown: Range<usize>,
        searched: &mut usize,
    ) -> u32 {
        if self.stamps.room() <= 64 {
            let near = self.near_bits(values, first, lane);
            match self.bound(values.len(), lane, &near) {
                Some(bound) => self.settle(values, lane, shown, &near, bound, searched),
                None => self.exhaust(values),
            }
        } else {
            self.mark_near(values, first, lane);
            match self.bound(values.len(), lane, &*self.stamps) {
                Some(bound) => self.settle(values, lane, shown, &*self.stamps, bound, searched),
                None => self.exhaust(values),
            }
        }
    }

    /// The options of a heap that have a part in its block, or no two parts, as
    /// bits.
    #[inline(always)]
    fn near_bits<C: Cell>(&self, values: &[C], first: usize, lane: usize) -> u64 {
        let size = first + lane;
        let bit = |value: C| 1_u64 << (value.wide() % 64);
        let mut set = u64::from(self.digits.leaves_zero(size));
        for left in self.digits.singles(size) {
            set |= bit(values[left]);
        }
        for remainder in self.digits.remainders(size) {
            let (lesser, greater) = plain::between(values, remainder, 1..lane + 1);
            for (&one, &other) in lesser.iter().zip(greater.iter().rev()) {
                set |= bit(one ^ other);
            }
        }
        set
    }

    /// The same as stamps.
    #[inline(always)]
    fn mark_near<C: Cell>(&mut self, values: &[C], first: usize, lane: usize) {
        let size = first + lane;
        self.stamps.clear();
        plain::mark_singles(self.digits, values, size, self.stamps);
        for remainder in self.digits.remainders(size) {
            plain::mark(plain::between(values, remainder, 1..lane + 1), self.stamps);
        }
    }

    /// The least common value that is no option, or the room; none where the
    /// window is full.
    #[inline(always)]
    fn bound(&self, size: usize, lane: usize, near: &impl Options) -> Option<u32> {
        let room = self.stamps.room() as u32;
        let Far { base, common, .. } = &self.sparse.far;
        let mut free = !common[lane];
        while free != 0 {
            let half = base[lane] + free.trailing_zeros();
            let value = self.sparse.rare.space.common(half, size);
            if value >= room {
                return Some(room);
            }
            if !near.contains(value) {
                return Some(value);
            }
            free &= free - 1;
        }
        None
    }

    /// The mex, which is at most `bound`: the least rare value below it that is
    /// no option, else the bound itself.
    #[inline(always)]
    fn settle<C: Cell>(
        &self,
        values: &[C],
        lane: usize,
        shown: Range<usize>,
        near: &impl Options,
        bound: u32,
        searched: &mut usize,
    ) -> u32 {
        let size = values.len();
        let space = self.sparse.rare.space;
        for window in 0.. {
            let options = self.sparse.far.rare.get(window).map_or(0, |sets| sets[lane]);
            let mut missing = !options;
            while missing != 0 {
                let half = 32 * window as u32 + missing.trailing_zeros();
                let value = space.rare(half, size);
                if value >= bound {
                    return bound;
                }
                if !near.contains(value) {
                    if !self.search(values, shown.clone(), value) {
                        return value;
                    }
                    *searched += 1;
                }
                missing &= missing - 1;
            }
            if 32 * window as u32 >= bound {
                break;
            }
        }
        bound
    }

    /// Whether a split of the next heap has this value, searched last where it
    /// was seldom found.
    #[inline(always)]
    fn search<C: Cell>(&self, values: &[C], shown: Range<usize>, value: u32) -> bool {
        let size = values.len();
        // A value that a cell cannot hold is no option.
        let Some(value) = C::narrow(value) else { return false };
        [shown.end..size, 1..shown.start, shown].into_iter().any(|sizes| {
            let mut remainders = self.digits.remainders(size);
            remainders.any(|remainder| {
                plain::contains(plain::between(values, remainder, sizes.clone()), value)
            })
        })
    }

    /// The value of the next heap from all its options.
    #[cold]
    #[inline(never)]
    fn exhaust<C: Cell>(&mut self, values: &[C]) -> u32 {
        plain::value(self.digits, values, values.len(), self.stamps)
    }
}

impl Sparse {
    /// Learns from how many values of a block had to be searched: that costs
    /// as much as to look at a few tens of splits for one heap.
    fn learn(&mut self, searched: usize) {
        let dear = searched * 25 > self.tried * self.far.rare.len();
        self.tried = if dear { (self.tried + 8).min(4096) } else { (self.tried - 4).max(16) };
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
    /// its cell: that one is returned. `halves` are the values halved, and a
    /// block of them more that no value has.
    pub(super) fn values(&mut self, values: &mut Values, halves: &Values) -> Option<u32> {
        match (values, halves) {
            (Values::Bytes(values), Values::Bytes(halves)) => bytes(self, values, halves),
            (Values::Words(values), Values::Words(halves)) => words(self, values, halves),
            (Values::Longs(values), Values::Longs(halves)) => longs(self, values, halves),
            _ => unreachable!("both widen together"),
        }
    }
}
