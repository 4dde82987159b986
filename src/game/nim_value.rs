//! The nim-value of a position in normal play.

use std::fmt;
use std::iter::Sum;
use std::ops::{BitXor, BitXorAssign};

/// The nim-value (Grundy value, nimber) of a position: the size of the Nim heap
/// that it is equal to in normal play.
///
/// A position is lost for the player to move (outcome P) exactly when its value
/// is 0, and the value of a sum of independent games is the nim-sum of the
/// values (R. P. Sprague, *Über mathematische Kampfspiele*, 1935; P. M. Grundy,
/// *Mathematics and games*, 1939). The nim-sum is `^`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NimValue(pub u64);

impl NimValue {
    /// The value of a position lost for the player to move.
    pub const ZERO: Self = Self(0);
}

impl BitXor for NimValue {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for NimValue {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// The nim-sum of many values; 0 for none.
impl Sum for NimValue {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, |sum, value| sum ^ value)
    }
}

impl fmt::Display for NimValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}
