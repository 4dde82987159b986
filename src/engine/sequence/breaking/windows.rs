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

/// So many of them fill the registers.
const GROUP: usize = 16;

/// The parts are looked at in chunks of so many; then the windows may be full.
const CHUNK: usize = 128;

/// One set of 32 values for each heap of a block.
pub(super) type Sets = [u32; LANES];

/// The parts that the heaps of a block have in common: sizes, and values.
pub(super) type Parts<'a> = (&'a [u32], &'a [u32]);

/// Adds to windows of a block the options with these parts. `remainder` is what
/// the least heap of the block is split into. The windows follow each other;
/// the first begins with the value `base`.
#[inline(always)]
pub(super) fn add<C: Cell>(
    values: &[C],
    remainder: usize,
    parts: Parts,
    base: u32,
    windows: &mut [Sets],
) {
    for from in (0..LANES).step_by(GROUP) {
        match windows {
            [a] => add_group(values, remainder + from, parts, base, from, [a]),
            [a, b] => add_group(values, remainder + from, parts, base, from, [a, b]),
            [a, b, c, d] => {
                add_group(values, remainder + from, parts, base, from, [a, b, c, d]);
            }
            _ => unreachable!("there are kernels for one, two and four windows"),
        }
    }
}

/// The same for the heaps of a group, from this lane on.
#[inline(always)]
fn add_group<C: Cell, const WINDOWS: usize>(
    values: &[C],
    remainder: usize,
    (sizes, parts): Parts,
    base: u32,
    from: usize,
    windows: [&mut Sets; WINDOWS],
) {
    let mut sets = [[0; GROUP]; WINDOWS];
    for (set, all) in sets.iter_mut().zip(&windows) {
        set.copy_from_slice(&all[from..from + GROUP]);
    }
    for (sizes, parts) in sizes.chunks(CHUNK).zip(parts.chunks(CHUNK)) {
        for (&size, &value) in sizes.iter().zip(parts) {
            let others: &[C; GROUP] = values[remainder - size as usize..]
                .first_chunk()
                .expect("there are values for all lanes");
            let value = value ^ base;
            for lane in 0..GROUP {
                let place = others[lane].wide() ^ value;
                for (window, set) in sets.iter_mut().enumerate() {
                    let place = place.wrapping_sub(32 * window as u32);
                    set[lane] |= if place < 32 { 1 << place } else { 0 };
                }
            }
        }
        if sets.iter().flatten().fold(u32::MAX, |all, set| all & set) == u32::MAX {
            break;
        }
    }
    for (set, all) in sets.iter().zip(windows) {
        all[from..from + GROUP].copy_from_slice(set);
    }
}

/// How many values of each heap are struck out together.
pub(super) const CANDIDATES: usize = 4;

/// Some values for each heap of a block.
pub(super) type Candidates<C> = [[C; LANES]; CANDIDATES];

/// Strikes out, with all bits set, the candidates that are options with these
/// parts. It is cheaper than windows: two steps for a value and a whole register
/// of heaps.
#[inline(always)]
pub(super) fn strike<C: Cell>(
    values: &[C],
    remainder: usize,
    (sizes, parts): Parts,
    candidates: &Candidates<C>,
    struck: &mut Candidates<C>,
) {
    let mut all = *struck;
    for (&size, &value) in sizes.iter().zip(parts) {
        let others: &[C; LANES] = values[remainder - size as usize..]
            .first_chunk()
            .expect("there are values for all lanes");
        let value = C::low(value);
        for lane in 0..LANES {
            let option = others[lane] ^ value;
            for place in 0..CANDIDATES {
                let hit = option == candidates[place][lane];
                all[place][lane] |= if hit { C::FULL } else { C::default() };
            }
        }
    }
    *struck = all;
}
