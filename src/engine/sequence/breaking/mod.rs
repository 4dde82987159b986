//! The nim-values of taking-and-breaking games, heap after heap.

mod cell;
mod digits;
mod plain;
mod stamps;
#[cfg(test)]
mod tests;

use self::digits::Digits;
use self::stamps::Stamps;
use super::Stopped;
use super::values::Values;
use crate::game::{Cut, NimValue, StopToken};

/// The values of one game, as far as they were asked for.
#[derive(Clone, Debug)]
pub(super) struct Breaking {
    digits: Digits,
    values: Values,
    stamps: Stamps,
}

impl Breaking {
    /// The game of these cuts, where they leave at most two heaps, all of one
    /// kind, and apply to heaps of all sizes.
    pub(super) fn new(cuts: &[Cut]) -> Option<Self> {
        let digits = Digits::of(cuts)?;
        let mut values = Values::default();
        values.push(NimValue::ZERO);
        Some(Self { digits, values, stamps: Stamps::default() })
    }

    /// The values that are known, of heap 0 first.
    pub(super) fn values(&self) -> &Values {
        &self.values
    }

    /// Which technique is at work.
    pub(super) fn method(&self) -> String {
        "plain".to_owned()
    }

    /// Goes on until at least so many values are known.
    pub(super) fn extend(
        &mut self,
        len: usize,
        _threads: usize,
        stop: &StopToken,
    ) -> Result<(), Stopped> {
        while self.values.len() < len {
            if stop.is_stopped() {
                return Err(Stopped);
            }
            let known = self.values.len();
            let next = len.min(known + batch(known));
            let (digits, stamps) = (&self.digits, &mut self.stamps);
            let great = match &mut self.values {
                Values::Bytes(values) => plain::bytes(digits, values, next, stamps),
                Values::Words(values) => plain::words(digits, values, next, stamps),
                Values::Longs(values) => plain::longs(digits, values, next, stamps),
            };
            if let Some(value) = great {
                self.stamps.reserve(value);
                self.values.push(NimValue(value.into()));
            }
        }
        Ok(())
    }
}

/// How many heaps of about this size are valued before the stop token is looked
/// at again: about a millisecond's work.
fn batch(size: usize) -> usize {
    (1 << 23) / (size + (1 << 12))
}
