//! The values of options of many consecutive heaps, as sets of bits in vector
//! registers.
//!
//! When heaps n, n + 1, … are split so that one part is always r, the other
//! parts are consecutive as well. So one load gives the value of this option
//! for each heap of a block, and each heap has a set of 32 values, a window
//! upon all of them, to which a variable shift adds its own.

use super::cell::Cell;

/// How many consecutive heaps are worked on together.
pub(super) const LANES: usize = 32;

/// One set of 32 values for each heap of a block.
pub(super) type Sets = [u32; LANES];

/// The parts that the heaps of a block have in common: sizes, and values.
pub(super) type Parts<'a> = (&'a [u32], &'a [u32]);

/// Adds to the windows of a block the options with these parts. `remainder` is
/// what the least heap of the block is split into; the window of a heap begins
/// with the value `base`.
#[inline(always)]
pub(super) fn add<C: Cell>(
    values: &[C],
    remainder: usize,
    (sizes, parts): Parts,
    base: &Sets,
    window: &mut Sets,
) {
    let mut sets = *window;
    for (&size, &value) in sizes.iter().zip(parts) {
        let others = others(values, remainder, size);
        for lane in 0..LANES {
            let place = (others[lane].wide() ^ value).wrapping_sub(base[lane]);
            sets[lane] |= if place < 32 { 1 << place } else { 0 };
        }
    }
    *window = sets;
}

/// The values of the other parts, one for each heap of a block.
#[inline(always)]
fn others<C>(values: &[C], remainder: usize, size: u32) -> &[C; LANES] {
    let others = &values[remainder - size as usize..];
    others.first_chunk().expect("the part is at least a block")
}
