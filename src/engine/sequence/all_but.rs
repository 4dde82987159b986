//! Any amount may be taken but a few: values without looking back far.
//!
//! Let e be the largest amount left out. All heaps smaller than n − e can be
//! moved to from n, so what counts of them is only which values they use; below
//! the least unused one, u, they use all. What is used from u on and the last e
//! values, all relative to u, are a state that determines the next value and the
//! next state. When a state comes again, p heaps later and u higher by s, it does
//! so for ever: G(n + p) = G(n) + s.

use std::collections::VecDeque;

use super::Stopped;
use super::values::Values;
use crate::game::{NimValue, StopToken};

/// Heaps valued between two looks at the stop token.
const BETWEEN_LOOKS: usize = 1 << 12;

/// The values of a kind from which any amount can be taken but those left out.
#[derive(Debug)]
pub(super) struct AllBut {
    /// The amounts left out, ascending.
    left_out: Vec<usize>,
    values: Values,
    used: Used,
}

/// The values of all heaps that can be moved to from every later one.
#[derive(Clone, Debug, Default)]
struct Used {
    /// All values below this are used.
    least_unused: u64,
    /// Whether `least_unused` + i is used.
    above: VecDeque<bool>,
}

impl Used {
    fn insert(&mut self, value: u64) {
        let Some(at) = value.checked_sub(self.least_unused) else { return };
        let at =
            usize::try_from(at).unwrap_or_else(|_| unreachable!("a value of a short list"));
        if at >= self.above.len() {
            self.above.resize(at + 1, false);
        }
        self.above[at] = true;
        while self.above.front() == Some(&true) {
            self.above.pop_front();
            self.least_unused += 1;
        }
    }

    fn contains(&self, value: u64) -> bool {
        value.checked_sub(self.least_unused).is_none_or(|at| {
            usize::try_from(at).ok().and_then(|at| self.above.get(at)) == Some(&true)
        })
    }
}

impl AllBut {
    pub(super) fn new(left_out: &[u64]) -> Option<Self> {
        let left_out = left_out.iter().map(|&k| usize::try_from(k));
        let left_out = left_out.collect::<Result<_, _>>().ok()?;
        Some(Self { left_out, values: Values::default(), used: Used::default() })
    }

    pub(super) fn values(&self) -> &Values {
        &self.values
    }

    fn memory(&self) -> usize {
        self.left_out.last().copied().unwrap_or(0)
    }

    /// Works out the values of the heaps below `length`.
    pub(super) fn extend(&mut self, length: usize, stop: &StopToken) -> Result<(), Stopped> {
        while self.values.len() < length {
            let size = self.values.len();
            if size.is_multiple_of(BETWEEN_LOOKS) && stop.interrupts() {
                return Err(Stopped);
            }
            self.forget(size);
            let value = self.value(size);
            self.values.push(value);
        }
        Ok(())
    }

    /// Learns the value of the next heap.
    pub(super) fn learn(&mut self, value: NimValue) {
        self.forget(self.values.len());
        self.values.push(value);
    }

    /// Notes the heap that can be moved to from this size on by every heap.
    fn forget(&mut self, size: usize) {
        if let Some(old) = size.checked_sub(self.memory() + 1)
            && let Some(value) = self.values.get(old)
        {
            self.used.insert(value.0);
        }
    }

    fn value(&self, size: usize) -> NimValue {
        let recent: Vec<u64> = (1..=self.memory().min(size))
            .filter(|taken| self.left_out.binary_search(taken).is_err())
            .filter_map(|taken| Some(self.values.get(size - taken)?.0))
            .collect();
        let mut value = self.used.least_unused;
        while self.used.contains(value) || recent.contains(&value) {
            value += 1;
        }
        NimValue(value)
    }

    /// The state that determines all values from `size` on, as far as they are
    /// known: what is used and what the last heaps are worth, all relative to the
    /// least unused value, and that value.
    fn state(&self, size: usize) -> Option<(Vec<bool>, Vec<i64>, u64)> {
        let old = size.checked_sub(self.memory())?;
        let mut used = Used::default();
        for heap in 0..old {
            used.insert(self.values.get(heap)?.0);
        }
        let base = i64::try_from(used.least_unused).ok()?;
        let relative = |heap| Some(i64::try_from(self.values.get(heap)?.0).ok()? - base);
        let recent = (old..size).map(relative).collect::<Option<_>>()?;
        Some((used.above.into_iter().collect(), recent, used.least_unused))
    }

    /// Whether the state at `size` comes again p heaps later, which proves that
    /// G(n + p) = G(n) + saltus from there on for good; the saltus if it does.
    pub(super) fn saltus(&self, size: usize, p: usize) -> Option<u64> {
        let (used, recent, least) = self.state(size)?;
        let (later_used, later_recent, later_least) = self.state(size + p)?;
        let same = used == later_used && recent == later_recent;
        same.then(|| later_least - least)
    }
}
