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

/// Adds to the windows of a block the options with these parts, each given by
/// its size and its value. `remainder` is what the least heap of the block is
/// split into; window `w` of a heap begins with value `base + 32 w`.
#[inline(always)]
pub(super) fn add<C: Cell, const WINDOWS: usize>(
    values: &[C],
    remainder: usize,
    parts: impl Iterator<Item = (usize, u32)>,
    base: &Sets,
    windows: &mut [Sets; WINDOWS],
) {
    let mut sets = *windows;
    for (size, value) in parts {
        let Some(others) = values[remainder - size..].first_chunk::<LANES>() else { return };
        for lane in 0..LANES {
            let place = (others[lane].wide() ^ value).wrapping_sub(base[lane]);
            for (window, set) in (0..).zip(&mut sets) {
                set[lane] |= bit(place.wrapping_sub(32 * window));
            }
        }
    }
    *windows = sets;
}

/// The bit of a place in a window; none where it is not in it.
#[inline(always)]
fn bit(place: u32) -> u32 {
    if place < 32 { 1 << place } else { 0 }
}
