//! The room that a nim-value takes: one byte, two or four.

use std::ops::{BitOrAssign, BitXor};

/// An unsigned integer that values are kept in.
pub(super) trait Cell:
    Copy + Default + Ord + BitXor<Output = Self> + BitOrAssign + Send + Sync + 'static
{
    /// All bits set.
    const FULL: Self;

    /// The value as the integer that every cell fits in.
    fn wide(self) -> u32;

    /// The value in a cell, where it fits.
    fn narrow(value: u32) -> Option<Self>;

    /// The low bits of a value: all of one that is known to fit.
    fn low(value: u32) -> Self;

    /// Puts the stamp on the bytes of all these values. Those of one or two
    /// bytes cannot be outside a table with a byte for each, and no bound is
    /// looked at.
    fn stamp(bytes: &mut [u8], stamp: u8, values: impl Iterator<Item = Self>);
}

macro_rules! cell {
    ($($cell:ty, $room:expr);*) => {$(
        impl Cell for $cell {
            const FULL: Self = Self::MAX;

            #[inline(always)]
            fn wide(self) -> u32 {
                u32::from(self)
            }

            #[inline(always)]
            fn narrow(value: u32) -> Option<Self> {
                Self::try_from(value).ok()
            }

            #[inline(always)]
            #[expect(clippy::cast_possible_truncation, reason = "its purpose")]
            fn low(value: u32) -> Self {
                value as Self
            }

            #[inline(always)]
            fn stamp(bytes: &mut [u8], stamp: u8, values: impl Iterator<Item = Self>) {
                let bytes: &mut [u8; $room] = bytes.first_chunk_mut().expect("a byte for each");
                values.for_each(|value| bytes[usize::from(value)] = stamp);
            }
        }
    )*};
}

cell!(u8, 1 << 8; u16, 1 << 16);

impl Cell for u32 {
    const FULL: Self = Self::MAX;

    #[inline(always)]
    fn wide(self) -> u32 {
        self
    }

    #[inline(always)]
    fn narrow(value: u32) -> Option<Self> {
        Some(value)
    }

    #[inline(always)]
    fn low(value: u32) -> Self {
        value
    }

    #[inline(always)]
    fn stamp(bytes: &mut [u8], stamp: u8, values: impl Iterator<Item = Self>) {
        values.for_each(|value| bytes[value as usize] = stamp);
    }
}
