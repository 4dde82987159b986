//! One sweep over the heaps for those of one value, a block of them at a time.
//!
//! Which heaps of a block are an amount k above one of value v, for all k and all
//! heaps m of value v below: that is the union of the heaps of value v moved up
//! by k, over all k, or of the amounts moved up by m, over all m, whichever are
//! fewer. Either ends early when no heap of the block is left open, mostly after
//! a small part: that is what makes this fast. The rest of a block is decided from
//! its least open heap up, each new heap of value v marking those above it.

// What is not inlined is not compiled for the vector registers that are there.
// Sizes are below 2^32.
#![allow(clippy::inline_always, clippy::cast_possible_truncation)]

use super::super::Stopped;
use super::bits::{BLOCK, Bits, first, is_empty, remove};
use crate::game::StopToken;

/// Blocks between two looks at the stop token: at most about a millisecond.
const BETWEEN_LOOKS: usize = 64;

/// Unions taken between two looks whether a block has open heaps left.
const BETWEEN_ENDS: usize = 8;

/// The sweeps for one value after the other.
pub(super) struct Sweep<'a> {
    amounts: &'a [u32],
    amount_bits: &'a Bits,
    /// The heaps that have no value yet.
    open: Bits,
    /// All blocks before this one have no open heap.
    first: usize,
    blocks: usize,
    /// The heaps of the value that is looked for, as bits and ascending.
    same: Bits,
    heaps: Vec<u32>,
}

impl<'a> Sweep<'a> {
    /// The heaps from `known` on and below `length` are open.
    pub(super) fn new(
        amounts: &'a [u32],
        amount_bits: &'a Bits,
        known: usize,
        length: usize,
    ) -> Self {
        let mut open = Bits::new(length);
        (known..length).for_each(|heap| open.insert(heap));
        let blocks = length.div_ceil(BLOCK);
        let (same, heaps) = (Bits::new(length), Vec::new());
        Self { amounts, amount_bits, open, first: known / BLOCK, blocks, same, heaps }
    }

    /// Whether any heap has no value yet.
    pub(super) fn has_open(&mut self) -> bool {
        while self.first < self.blocks && is_empty(&self.open.block(self.first)) {
            self.first += 1;
        }
        self.first < self.blocks
    }

    /// The open heaps of the next value, which are open no more; those of them
    /// that were known before are given.
    pub(super) fn heaps_of_value(
        &mut self,
        known: &[u32],
        stop: &StopToken,
    ) -> Result<&[u32], Stopped> {
        self.same.clear();
        known.iter().for_each(|&heap| self.same.insert(heap as usize));
        self.heaps.clear();
        self.heaps.extend_from_slice(known);
        let mut from = self.first;
        while from < self.blocks {
            if stop.is_stopped() {
                return Err(Stopped);
            }
            let to = self.blocks.min(from + BETWEEN_LOOKS);
            blocks(self, from, to);
            from = to;
        }
        Ok(&self.heaps[known.len()..])
    }

    #[inline(always)]
    fn block(&mut self, index: usize) {
        let mut open = self.open.block(index);
        if is_empty(&open) {
            return;
        }
        let before = open;
        let base = index * BLOCK;
        let reach = self.amounts.partition_point(|&amount| (amount as usize) < base + BLOCK);
        let amounts = &self.amounts[..reach];
        if amounts.len() < self.heaps.len() {
            for some in amounts.chunks(BETWEEN_ENDS) {
                for &amount in some {
                    let at = base + BLOCK - amount as usize;
                    remove(&mut open, &self.same.block_from(at));
                }
                if is_empty(&open) {
                    return;
                }
            }
        } else {
            for some in self.heaps.chunks(BETWEEN_ENDS) {
                for &heap in some {
                    let at = base + BLOCK - heap as usize;
                    remove(&mut open, &self.amount_bits.block_from(at));
                }
                if is_empty(&open) {
                    return;
                }
            }
        }
        let mut word = 0;
        let mut closed = before;
        while let Some((at, place)) = first(&open, word) {
            word = at;
            let bit = 1 << (place % 64);
            open[word] &= !bit;
            closed[word] &= !bit;
            self.same.insert(base + place);
            self.heaps.push((base + place) as u32);
            remove(&mut open, &self.amount_bits.block_from(BLOCK - place));
        }
        self.open.set_block(index, &closed);
    }
}

/// Compiled for the vector registers that are there.
#[multiversion::multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl",
    "x86_64+avx2+bmi1+bmi2"
))]
fn blocks<'a>(sweep: &mut Sweep<'a>, from: usize, to: usize) {
    for index in from..to {
        sweep.block(index);
    }
}
