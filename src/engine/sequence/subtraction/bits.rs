//! Sets of sizes as bits, read a block at a time from any place on.

// What is not inlined is not compiled for the vector registers that are there.
#![allow(clippy::inline_always)]

/// How many words a block has: two registers of the widest kind. Half as many are
/// 3 % slower.
pub(super) const WORDS: usize = 16;

/// How many sizes a block has.
pub(super) const BLOCK: usize = 64 * WORDS;

/// The bits of one block.
pub(super) type Block = [u64; WORDS];

/// A set of sizes below a length. There is an empty block before size 0 and
/// another beyond the end, so that a block may begin up to a block before 0.
#[derive(Clone, Debug)]
pub(super) struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// The empty set.
    pub(super) fn new(length: usize) -> Self {
        Self { words: vec![0; (length.div_ceil(BLOCK) + 3) * WORDS] }
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    #[inline]
    pub(super) fn insert(&mut self, size: usize) {
        let at = size + BLOCK;
        self.words[at / 64] |= 1 << (at % 64);
    }

    /// The block that begins at `BLOCK` less than `at`.
    #[inline(always)]
    pub(super) fn block_from(&self, at: usize) -> Block {
        let (word, shift) = (at / 64, at % 64);
        let words: &[u64] = &self.words[word..][..=WORDS];
        let mut block = [0; WORDS];
        for i in 0..WORDS {
            // In two steps, for nothing is shifted by 64.
            block[i] = words[i] >> shift | (words[i + 1] << 1) << (63 - shift);
        }
        block
    }

    /// One of the blocks that the sizes are divided into.
    #[inline(always)]
    pub(super) fn block(&self, index: usize) -> Block {
        let words = &self.words[(index + 1) * WORDS..(index + 2) * WORDS];
        let mut block = [0; WORDS];
        block.copy_from_slice(words);
        block
    }

    #[inline(always)]
    pub(super) fn set_block(&mut self, index: usize, block: &Block) {
        self.words[(index + 1) * WORDS..(index + 2) * WORDS].copy_from_slice(block);
    }
}

#[inline(always)]
pub(super) fn is_empty(block: &Block) -> bool {
    block.iter().fold(0, |any, word| any | word) == 0
}

/// Takes out of a block what is in another.
#[inline(always)]
pub(super) fn remove(block: &mut Block, out: &Block) {
    for (word, out) in block.iter_mut().zip(out) {
        *word &= !out;
    }
}

/// The least place of a block from a word on, with its word.
#[inline(always)]
pub(super) fn first(block: &Block, from: usize) -> Option<(usize, usize)> {
    let word = (from..WORDS).find(|&word| block[word] != 0)?;
    Some((word, 64 * word + block[word].trailing_zeros() as usize))
}
