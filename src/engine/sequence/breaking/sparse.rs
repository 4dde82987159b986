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
//! after heap. Threads work on blocks that follow each other; then all of them
//! are one block, that does not see itself.

use std::collections::VecDeque;
use std::ops::Range;

use rayon::prelude::*;

use super::super::values::Values;
use super::cell::Cell;
use super::digits::Digits;
use super::far::{Far, Seen, free};
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
    tried: usize,
    /// For each amount, the lesser parts of splits that were found of late.
    found: Vec<VecDeque<u32>>,
    /// For each of the blocks that are worked on together.
    far: Vec<Far>,
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
        Self { rare, tried: 64, found: Vec::new(), far: Vec::new() }
    }
}

/// The least size from which the method works: each remainder of a block has
/// many parts below it.
pub(super) fn least_size(digits: &Digits) -> usize {
    digits.splits.last().map_or(0, |amount| amount.saturating_mul(2)).saturating_add(16 * LANES)
}

impl Block<'_> {
    /// Appends the values of a block of heaps, or fewer if one is too great for
    /// its cell: that one is returned.
    #[inline(always)]
    fn grow<C: Cell>(&mut self, values: &mut Vec<C>) -> Option<u32> {
        let (first, room) = (values.len(), self.stamps.room());
        let mut searched = 0;
        let mut great = None;
        for lane in 0..LANES * self.sparse.far.len() {
            let shown = self.sparse.far[lane / LANES].shown.clone();
            let value = self.value(values, first, lane, shown, &mut searched);
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
        let room = self.stamps.room() as u32;
        let value = if room <= 64 {
            let near = self.near_bits(values, first, lane);
            Search::new(self.digits, self.sparse, room).value(
                values,
                lane,
                shown.clone(),
                &near,
                searched,
            )
        } else {
            self.mark_near(values, first, lane);
            let mut search = Search::new(self.digits, self.sparse, room);
            search.value(values, lane, shown.clone(), &*self.stamps, searched)
        };
        value.unwrap_or_else(|| self.exhaust(values, first, lane, shown, searched))
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

    /// The value of the next heap where too few of its common options are
    /// known: all of them are marked.
    #[cold]
    #[inline(never)]
    fn exhaust<C: Cell>(
        &mut self,
        values: &[C],
        first: usize,
        lane: usize,
        shown: Range<usize>,
        searched: &mut usize,
    ) -> u32 {
        let (size, room) = (values.len(), self.stamps.room() as u32);
        self.mark_near(values, first, lane);
        let rare = &self.sparse.rare;
        for remainder in self.digits.remainders(size) {
            let all = rare.between(1..remainder);
            for (&part, &value) in rare.sizes[all.clone()].iter().zip(&rare.values[all]) {
                let part = part as usize;
                if 2 * part != remainder {
                    self.stamps.insert(values[remainder - part].wide() ^ value);
                }
            }
        }
        let commons = (0..room / 2).map(|half| rare.space.common(half, size));
        let bound =
            commons.into_iter().find(|&value| !self.stamps.contains(value)).unwrap_or(room);
        let mut search = Search::new(self.digits, self.sparse, room);
        search.settle(values, lane, shown, &*self.stamps, bound, searched)
    }
}

/// The search for the value of one heap.
struct Search<'a> {
    digits: &'a Digits,
    sparse: &'a mut Sparse,
    room: u32,
}

impl<'a> Search<'a> {
    fn new(digits: &'a Digits, sparse: &'a mut Sparse, room: u32) -> Self {
        Self { digits, sparse, room }
    }

    /// The value of the next heap; none where more common options would have to
    /// be known.
    #[inline(always)]
    fn value<C: Cell>(
        &mut self,
        values: &[C],
        lane: usize,
        shown: Range<usize>,
        near: &impl Options,
        searched: &mut usize,
    ) -> Option<u32> {
        let bound = self.bound(values.len(), lane, near)?;
        Some(self.settle(values, lane, shown, near, bound, searched))
    }

    /// The least common value that is no option, or the room; none where the
    /// window is full.
    #[inline(always)]
    fn bound(&self, size: usize, lane: usize, near: &impl Options) -> Option<u32> {
        let room = self.room;
        let Far { common, known, .. } = &self.sparse.far[lane / LANES];
        let lane = lane % LANES;
        for half in free(common, lane, 0) {
            let value = self.sparse.rare.space.common(half, size);
            if value >= room {
                return Some(room);
            }
            if half >= known[lane] {
                return None;
            }
            if !near.contains(value) {
                return Some(value);
            }
        }
        (known[lane] == u32::MAX).then_some(room)
    }

    /// The mex, which is at most `bound`: the least rare value below it that is
    /// no option, else the bound itself.
    #[inline(always)]
    fn settle<C: Cell>(
        &mut self,
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
            let sets = self.sparse.far[lane / LANES].rare.get(window);
            let options = sets.map_or(0, |sets| sets[lane % LANES]);
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

    /// Whether a split of the next heap has this value. The place where it is
    /// found is remembered.
    #[inline(always)]
    fn search<C: Cell>(&mut self, values: &[C], shown: Range<usize>, value: u32) -> bool {
        let size = values.len();
        // A value that a cell cannot hold is no option.
        let Some(value) = C::narrow(value) else { return false };
        for sizes in [shown.end..size, 1..shown.start, shown] {
            for (split, amount) in self.digits.splits.iter().enumerate() {
                let remainder = size.saturating_sub(*amount);
                let splits = plain::between(values, remainder, sizes.clone());
                if let Some(place) = plain::find(splits, value) {
                    self.sparse.remember(split, sizes.start + place);
                    return true;
                }
            }
        }
        false
    }
}

impl Sparse {
    /// Learns from how many values of a block had to be searched: that costs
    /// as much as to look at more than a hundred splits of a window for a block.
    fn learn(&mut self, searched: usize) {
        let windows: usize = self.far.iter().map(|far| far.rare.len()).sum();
        let dear = searched * 150 > self.tried * windows;
        self.tried = if dear { (self.tried + 8).min(4096) } else { (self.tried - 4).max(16) };
        let splits = self.found.len().max(1);
        for found in &mut self.found {
            while found.len() > self.tried / splits {
                found.pop_front();
            }
        }
    }

    /// Remembers the lesser part of a split that showed a value that no other
    /// one had shown. In a game that is nearly periodic it does so again.
    fn remember(&mut self, split: usize, size: usize) {
        if self.rare.between(size..size + 1).is_empty() {
            self.found.resize_with(self.found.len().max(split + 1), VecDeque::new);
            self.found[split].push_back(size as u32);
        }
    }
}

/// [`Block::grow`] for each width, compiled for the vector registers there are.
macro_rules! widths {
    ($($name:ident: $cell:ty),*) => {$(
        #[multiversion::multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2+bmi1+bmi2"))]
        fn $name(block: &mut Block, values: &mut Vec<$cell>) -> Option<u32> {
            block.grow(values)
        }
    )*};
}

widths!(bytes: u8, words: u16, longs: u32);

impl Block<'_> {
    /// Appends the values of a block of heaps, or fewer if one is too great for
    /// its cell: that one is returned. `halves` are the values halved, and a
    /// block of them more that no value has.
    pub(super) fn values(
        &mut self,
        values: &mut Values,
        halves: &Values,
        threads: usize,
    ) -> Option<u32> {
        self.look(halves, values.len(), threads);
        match values {
            Values::Bytes(values) => bytes(self, values),
            Values::Words(values) => words(self, values),
            Values::Longs(values) => longs(self, values),
        }
    }

    /// Finds the options with both parts below the block, a part of it by each
    /// thread.
    fn look(&mut self, halves: &Values, first: usize, threads: usize) {
        let Sparse { rare, far, tried, found } = &mut *self.sparse;
        let room = self.stamps.room();
        let seen = Seen { digits: self.digits, rare, room, tried: *tried, found };
        far.resize_with(threads, Far::default);
        if let [far] = &mut far[..] {
            return far.find(seen, halves, first);
        }
        let parts = far.par_iter_mut().enumerate();
        parts.for_each(|(part, far)| far.find(seen, halves, first + part * LANES));
    }
}
