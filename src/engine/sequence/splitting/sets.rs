//! Sets of nim-values as bits, one for each total.

// What is not inlined is not compiled for the vector registers that are there.
#![allow(clippy::inline_always)]

/// A set for each of the numbers 0, 1, 2, …, all of the same width.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    words: Vec<u64>,
    width: usize,
}

impl Sets {
    pub(super) fn new() -> Self {
        Self { words: Vec::new(), width: 1 }
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.words.len() / self.width
    }

    /// Makes so many sets of them, new ones empty.
    pub(super) fn resize(&mut self, length: usize) {
        self.words.resize(length * self.width, 0);
    }

    pub(super) fn get(&self, index: usize) -> &[u64] {
        &self.words[index * self.width..(index + 1) * self.width]
    }

    pub(super) fn get_mut(&mut self, index: usize) -> &mut [u64] {
        &mut self.words[index * self.width..(index + 1) * self.width]
    }

    /// All sets, one after the other.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Gives every set so many words.
    pub(super) fn widen(&mut self, width: usize) {
        let mut words = Vec::with_capacity(self.words.len() / self.width * width);
        for set in self.words.chunks_exact(self.width) {
            words.extend_from_slice(set);
            words.resize(words.len() + width - self.width, 0);
        }
        (self.words, self.width) = (words, width);
    }
}

/// How many bits a set needs so that it is closed under nim-sums with values up to
/// this one: a power of two.
pub(super) fn span(value: usize) -> usize {
    (value + 1).next_power_of_two()
}

/// How many words hold so many bits.
pub(super) fn width(span: usize) -> usize {
    span.div_ceil(64)
}

/// The least members of each pair of blocks that a bit of a nim-sum exchanges.
const PAIRS: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Those of [`PAIRS`] that the nim-sum with a value exchanges.
#[inline(always)]
fn exchanges(value: usize) -> [u64; 6] {
    let mut masks = PAIRS;
    for (bit, mask) in masks.iter_mut().enumerate() {
        *mask *= value as u64 >> bit & 1;
    }
    masks
}

/// A word with its blocks exchanged: delta swaps (D. E. Knuth, *The Art of
/// Computer Programming* 4A, 7.1.3).
#[inline(always)]
fn exchanged(word: u64, masks: &[u64; 6]) -> u64 {
    masks.iter().enumerate().fold(word, |word, (bit, mask)| {
        let differ = (word ^ word >> (1 << bit)) & mask;
        word ^ differ ^ differ << (1 << bit)
    })
}

/// Puts the nim-sums of the members of sets with one value into other sets. All
/// have the same width, and there are as many of them.
#[inline(always)]
pub(super) fn add_sums(into: &mut [u64], from: &[u64], value: usize, width: usize) {
    let masks = exchanges(value);
    let high = value / 64;
    if high == 0 {
        for (into, &from) in into.iter_mut().zip(from) {
            *into |= exchanged(from, &masks);
        }
        return;
    }
    for (into, from) in into.chunks_exact_mut(width).zip(from.chunks_exact(width)) {
        for (at, into) in into.iter_mut().enumerate() {
            *into |= exchanged(from[at ^ high], &masks);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_with_every_member() {
        for value in [0_usize, 1, 2, 5, 37, 63, 64, 100, 255] {
            let members = [0_usize, 3, 17, 63, 64, 65, 130, 255];
            let (mut from, mut into) = (vec![0_u64; 4], vec![0_u64; 4]);
            members.iter().for_each(|m| from[m / 64] |= 1 << (m % 64));
            add_sums(&mut into, &from, value, 4);
            let found: Vec<usize> =
                (0..256).filter(|m| into[m / 64] >> (m % 64) & 1 == 1).collect();
            let mut expected = members.map(|member| member ^ value);
            expected.sort_unstable();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn wider_sets_keep_their_members() {
        let mut sets = Sets::new();
        sets.resize(3);
        sets.get_mut(1)[0] = 5;
        sets.widen(4);
        assert_eq!((sets.len(), sets.get(1), sets.get(2)), (3, &[5, 0, 0, 0][..], &[0; 4][..]));
    }
}
