//! The value of one heap from all its options, without knowing anything of the
//! values.
//!
//! A few hundred splits are marked one by one; they already give nearly all
//! values below the mex. For the least value that is missing, and only for it,
//! the other splits are searched, many at once in vector registers: the parts
//! come from the values read forward and backward. That early end of the mex is
//! what makes one heap cost n / 64 steps and not n / 2.

use std::ops::Range;

use super::cell::Cell;
use super::digits::Digits;
use super::stamps::Stamps;

/// How many splits are compared at once.
const STRIDE: usize = 64;

/// Marks the options that are no splits into different heaps.
#[inline(always)]
pub(super) fn mark_singles<C: Cell>(
    digits: &Digits,
    values: &[C],
    size: usize,
    stamps: &mut Stamps,
) {
    if digits.leaves_zero(size) {
        stamps.insert(0);
    }
    for left in digits.singles(size) {
        stamps.insert(values[left].wide());
    }
}

/// The splits of a remainder into two different heaps, of which the lesser has
/// at least `from`: the values of the lesser parts, ascending, and those of the
/// greater, which go down from the end.
#[inline(always)]
pub(super) fn splits<C>(values: &[C], remainder: usize, from: usize) -> (&[C], &[C]) {
    between(values, remainder, from..remainder.div_ceil(2))
}

/// The splits of a remainder into two different heaps, by the size of the
/// lesser.
#[inline(always)]
pub(super) fn between<C>(values: &[C], remainder: usize, sizes: Range<usize>) -> (&[C], &[C]) {
    let (from, end) = (sizes.start, sizes.end.min(remainder.div_ceil(2)));
    if from >= end {
        return (&[], &[]);
    }
    (&values[from..end], &values[remainder + 1 - end..=remainder - from])
}

/// Marks splits.
#[inline(always)]
pub(super) fn mark<C: Cell>((lesser, greater): (&[C], &[C]), stamps: &mut Stamps) {
    let (bytes, stamp) = stamps.open();
    let pairs = lesser.iter().zip(greater.iter().rev());
    C::stamp(bytes, stamp, pairs.map(|(&one, &other)| one ^ other));
}

/// The place of a split with this value.
#[inline(always)]
pub(super) fn find<C: Cell>((lesser, greater): (&[C], &[C]), value: C) -> Option<usize> {
    let (ones, others) = (lesser.chunks_exact(STRIDE), greater.rchunks_exact(STRIDE));
    let (rest, more) = (ones.remainder(), others.remainder());
    for (chunk, (ones, others)) in ones.zip(others).enumerate() {
        let mut found = false;
        for place in 0..STRIDE {
            found |= ones[place] ^ others[STRIDE - 1 - place] == value;
        }
        if found {
            return Some(STRIDE * chunk + first(ones, others, value));
        }
    }
    let pairs = rest.iter().zip(more.iter().rev());
    let mut places = (lesser.len() - rest.len()..).zip(pairs);
    places.find_map(|(place, (&one, &other))| (one ^ other == value).then_some(place))
}

/// The first of these splits with a value that one of them has: without a
/// branch, all at once.
#[inline(always)]
fn first<C: Cell>(ones: &[C], others: &[C], value: C) -> usize {
    let mut least = C::FULL;
    for place in 0..STRIDE {
        let hit = ones[place] ^ others[STRIDE - 1 - place] == value;
        least = least.min(if hit { C::low(place as u32) } else { C::FULL });
    }
    least.wide() as usize
}

/// The value of a heap from those of all lesser ones. `stamps` has room for the
/// nim-sums of all of them.
#[inline(always)]
pub(super) fn value<C: Cell>(
    digits: &Digits,
    values: &[C],
    size: usize,
    stamps: &mut Stamps,
) -> u32 {
    stamps.clear();
    mark_singles(digits, values, size, stamps);
    let first = 2 * stamps.room() + 32;
    for remainder in digits.remainders(size) {
        let (lesser, greater) = splits(values, remainder, 1);
        let count = lesser.len().min(first);
        mark((&lesser[..count], &greater[greater.len() - count..]), stamps);
    }
    least(digits, values, size, 1 + first, stamps, 0)
}

/// The mex where the splits are marked whose lesser part is below `from`, and
/// where all values below `hole` are known to be options.
#[inline(always)]
pub(super) fn least<C: Cell>(
    digits: &Digits,
    values: &[C],
    size: usize,
    from: usize,
    stamps: &Stamps,
    hole: u32,
) -> u32 {
    let mut hole = stamps.hole(hole);
    // A value that a cell cannot hold is no option.
    while let Some(value) = C::narrow(hole) {
        if !is_option(digits, values, size, from, value) {
            break;
        }
        hole = stamps.hole(hole + 1);
    }
    hole
}

/// Whether a split has this value whose lesser part is at least `from`. What is
/// handed to an iterator would not be compiled for the vector registers: hence
/// the loop.
#[inline(always)]
fn is_option<C: Cell>(
    digits: &Digits,
    values: &[C],
    size: usize,
    from: usize,
    value: C,
) -> bool {
    for remainder in digits.remainders(size) {
        if find(splits(values, remainder, from), value).is_some() {
            return true;
        }
    }
    false
}

/// Appends the values of the next heaps, until there are `len` or one is too
/// great for its cell: that one is returned.
#[inline(always)]
fn grow<C: Cell>(
    digits: &Digits,
    values: &mut Vec<C>,
    len: usize,
    stamps: &mut Stamps,
) -> Option<u32> {
    while values.len() < len {
        let value = value(digits, values, values.len(), stamps);
        let Some(cell) = C::narrow(value) else { return Some(value) };
        stamps.reserve(value);
        values.push(cell);
    }
    None
}

/// [`grow`] for each width, compiled for the vector registers that are there.
macro_rules! widths {
    ($($name:ident: $cell:ty),*) => {$(
        #[multiversion::multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2+bmi1+bmi2"))]
        pub(super) fn $name(
            digits: &Digits,
            values: &mut Vec<$cell>,
            len: usize,
            stamps: &mut Stamps,
        ) -> Option<u32> {
            grow(digits, values, len, stamps)
        }
    )*};
}

widths!(bytes: u8, words: u16, longs: u32);
