//! Sets of nim-values by line, as bits, and the mex of a union of some of them.
//!
//! The bits stand in blocks as long as a line of the processor's cache: a union
//! is made a block at a time, which compilers turn into two or four operations.
//! Below the first block of a set that is not full nothing can be missing, and
//! the search for a mex begins at the last of these blocks.

/// Values in a block.
const BITS: u32 = 512;

/// A block: bit v % 64 of word v / 64 is set when v was met.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Block([u64; 8]);

impl Block {
    fn is_full(&self) -> bool {
        self.0.iter().fold(u64::MAX, |all, word| all & word) == u64::MAX
    }

    /// The least value that is missing and passes, where one does.
    fn missing(&self, passes: impl Fn(u32) -> bool) -> Option<u32> {
        for (word, &bits) in (0_u32..).zip(&self.0) {
            let mut open = !bits;
            while open != 0 {
                let value = word * 64 + open.trailing_zeros();
                if passes(value) {
                    return Some(value);
                }
                open &= open - 1;
            }
        }
        None
    }

    fn join(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }

    fn insert(&mut self, value: u32) {
        self.0[(value / 64 % 8) as usize] |= 1 << (value % 64);
    }
}

/// Sets of values below a bound.
#[derive(Debug)]
pub(super) struct Used {
    /// Block b of set s at `b * sets + s`: positions that come one after the
    /// other stand on neighbouring lines and need about the same block of each.
    blocks: Vec<Block>,
    sets: usize,
    /// For each set the first block that is not full.
    open: Vec<u32>,
}

/// Values that are in no set of a line, for one position after the other: each
/// with the number of the last position for which it was seen. So a value is
/// noted without a look at others, and nothing has to be forgotten.
#[derive(Debug)]
pub(super) struct Seen {
    last: Vec<u32>,
    now: u32,
}

impl Used {
    /// What so many sets of values up to one take.
    pub(super) fn bytes(sets: usize, most: u64) -> u64 {
        let width = most / u64::from(BITS) + 1;
        width.saturating_mul(64).saturating_add(4).saturating_mul(sets as u64)
    }

    /// So many empty sets of values up to one.
    pub(super) fn new(sets: usize, most: u32) -> Self {
        let width = (most / BITS + 1) as usize;
        Self { blocks: vec![Block::default(); width * sets], sets, open: vec![0; sets] }
    }

    /// The least value that is in none of the sets and was not seen.
    pub(super) fn mex(&self, sets: &[usize], seen: &Seen) -> u32 {
        let open = sets.iter().map(|&set| self.open[set]).max();
        let mut at = open.unwrap_or(0);
        loop {
            let mut used = Block::default();
            let start = at as usize * self.sets;
            for &set in sets {
                used.join(&self.blocks[start + set]);
            }
            let missing = used.missing(|value| !seen.contains(at * BITS + value));
            if let Some(missing) = missing {
                return at * BITS + missing;
            }
            at += 1;
        }
    }

    /// Puts a value into a set.
    pub(super) fn insert(&mut self, set: usize, value: u32) {
        let block = value / BITS;
        self.blocks[block as usize * self.sets + set].insert(value);
        if block == self.open[set] {
            let mut after =
                self.blocks.iter().skip(set).step_by(self.sets).skip(block as usize);
            while after.next().is_some_and(Block::is_full) {
                self.open[set] += 1;
            }
        }
    }
}

impl Seen {
    /// Nothing was seen; no value will be above this one.
    pub(super) fn new(most: u32) -> Self {
        Self { last: vec![0; most as usize + 1], now: 0 }
    }

    /// Goes on to the next position, for which nothing was seen.
    pub(super) fn clear(&mut self) {
        if let Some(next) = self.now.checked_add(1) {
            self.now = next;
        } else {
            self.last.fill(0);
            self.now = 1;
        }
    }

    /// Notes values. This is the loop over all options of a scan.
    pub(super) fn insert(&mut self, values: impl Iterator<Item = u32>) {
        let now = self.now;
        let last = &mut self.last[..];
        for value in values {
            last[value as usize] = now;
        }
    }

    fn contains(&self, value: u32) -> bool {
        self.now > 0 && self.last.get(value as usize) == Some(&self.now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_value_that_is_nowhere() {
        let mut used = Used::new(3, 2000);
        let mut seen = Seen::new(2000);
        assert_eq!(used.mex(&[], &seen), 0);
        for value in 0..1100 {
            used.insert((value % 2) as usize, value);
        }
        assert_eq!((used.mex(&[0], &seen), used.mex(&[1], &seen)), (1, 0));
        assert_eq!((used.mex(&[0, 1], &seen), used.mex(&[2], &seen)), (1100, 0));
        seen.clear();
        seen.insert([1100, 1101, 1103].into_iter());
        assert_eq!(used.mex(&[1, 0], &seen), 1102);
        (0..512).for_each(|value| used.insert(2, value));
        assert_eq!((used.mex(&[2], &seen), used.mex(&[0, 2], &seen)), (512, 513));
        seen.clear();
        assert_eq!(used.mex(&[1, 0], &seen), 1100);
    }
}
