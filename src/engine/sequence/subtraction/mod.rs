//! Taking an amount from one fixed set: squares, primes, any set of numbers.
//!
//! The heaps of value v are those that have a smaller value neither by right nor
//! by need: once the heaps of all smaller values are known, a heap that is still
//! open has value v just when it is no amount above a smaller heap of value v. So
//! the values are found one after the other, each for all heaps in one sweep
//! ([`sweep`]) that needs two sets of heaps only, the open ones and those of value
//! v, as bits: for the definition of the game see S. W. Golomb, *A mathematical
//! investigation of games of "take-away"*, 1966; for bits that stand for many heaps
//! at once, the sieve of Eratosthenes.

mod bits;
mod sweep;
#[cfg(test)]
mod tests;

use self::bits::Bits;
use self::sweep::Sweep;
use super::Stopped;
use super::values::Values;
use crate::game::{NimValue, StopToken};

/// The values of a kind from which the amounts of one set can be taken.
#[derive(Debug, Default)]
pub(super) struct Subtraction {
    /// The amounts, ascending: all of them below `seen`.
    amounts: Vec<u32>,
    seen: usize,
    values: Values,
}

impl Subtraction {
    pub(super) fn values(&self) -> &Values {
        &self.values
    }

    /// Learns the value of the next heap.
    pub(super) fn learn(&mut self, value: NimValue) {
        self.values.push(value);
    }

    /// Whether all amounts below a length are known.
    pub(super) fn has_seen(&self, length: usize) -> bool {
        self.seen >= length
    }

    /// Tells the amounts below a length. Amounts of 0 are no moves.
    pub(super) fn see(&mut self, amounts: impl IntoIterator<Item = u32>, length: usize) {
        self.amounts = amounts.into_iter().filter(|&amount| amount > 0).collect();
        self.amounts.sort_unstable();
        self.amounts.dedup();
        self.seen = length;
    }

    /// Works out the values of the heaps below `length`, up to which the amounts
    /// were told; if it is stopped, none of the new ones are kept.
    pub(super) fn extend(&mut self, length: usize, stop: &StopToken) -> Result<(), Stopped> {
        let known = self.values.len();
        if known >= length {
            return Ok(());
        }
        let by_value = ByValue::of(&self.values);
        let mut amount_bits = Bits::new(length);
        self.amounts
            .iter()
            .filter(|&&amount| (amount as usize) < length)
            .for_each(|&amount| amount_bits.insert(amount as usize));
        let mut sweep = Sweep::new(&self.amounts, &amount_bits, known, length);
        let mut fresh = vec![0_u32; length - known];
        let mut value = 0;
        while sweep.has_open() {
            let found = sweep.heaps_of_value(by_value.heaps(value), stop)?;
            for &heap in found {
                fresh[heap as usize - known] = value;
            }
            value += 1;
        }
        fresh.iter().for_each(|&value| self.values.push(NimValue(value.into())));
        Ok(())
    }
}

/// The heaps whose values are known, sorted by value.
struct ByValue {
    heaps: Vec<u32>,
    /// Where the heaps of each value end.
    ends: Vec<usize>,
}

impl ByValue {
    fn of(values: &Values) -> Self {
        let value = |heap: usize| {
            let NimValue(value) = values.get(heap).unwrap_or_default();
            usize::try_from(value)
                .unwrap_or_else(|_| unreachable!("at most the number of heaps"))
        };
        let mut ends: Vec<usize> = Vec::new();
        for heap in 0..values.len() {
            if value(heap) >= ends.len() {
                ends.resize(value(heap) + 1, 0);
            }
            ends[value(heap)] += 1;
        }
        let mut next = 0;
        for end in &mut ends {
            (*end, next) = (next, next + *end);
        }
        // Now each is where its heaps begin, and moves to where they end.
        let mut heaps = vec![0; values.len()];
        for (heap, number) in (0..values.len()).zip(0_u32..) {
            let place = &mut ends[value(heap)];
            heaps[*place] = number;
            *place += 1;
        }
        Self { heaps, ends }
    }

    /// The heaps of a value, ascending.
    fn heaps(&self, value: u32) -> &[u32] {
        let value = value as usize;
        let Some(&end) = self.ends.get(value) else { return &[] };
        let start = value.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.heaps[start..end]
    }
}
