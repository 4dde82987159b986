//! The room that a nim-value takes: one byte, two or four.

use std::ops::{BitXor, BitXorAssign};

/// An unsigned integer that values are kept in.
pub(super) trait Cell:
    Copy + Default + Eq + Ord + BitXor<Output = Self> + BitXorAssign + Send + Sync + 'static
{
    /// The bits of one value.
    const BITS: u32;

    /// The value as the integer that every cell fits in.
    fn wide(self) -> u32;

    /// The value in a cell, where it fits.
    fn narrow(value: u32) -> Option<Self>;
}

macro_rules! cell {
    ($($cell:ty),*) => {$(
        impl Cell for $cell {
            const BITS: u32 = <$cell>::BITS;

            #[inline]
            fn wide(self) -> u32 {
                u32::from(self)
            }

            #[inline]
            fn narrow(value: u32) -> Option<Self> {
                Self::try_from(value).ok()
            }
        }
    )*};
}

cell!(u8, u16, u32);
