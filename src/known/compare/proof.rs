//! When two rows of values that agree up to some size agree for good.
//!
//! Let a(n + p) = a(n) + s from some size on, and b(n + q) = b(n) + t. If s/p = t/q,
//! then over the least common multiple m of p and q both grow by the same, so that
//! a(n) - b(n + k) has period m from the larger preperiod on: what is 0 for one such
//! period is 0 for good. If the rates differ, so do the rows, sooner or later.

use crate::engine::{Periodicity, common_period};

/// Why two games have the same values for all heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The proved periods of both.
    pub periods: [Periodicity; 2],
    /// The values up to this size must be seen to agree.
    pub bound: u64,
}

impl Proof {
    /// What a proof for a shift by k asks for; `None` where values grow at different
    /// rates, or the numbers are too large.
    pub(super) fn of(a: Periodicity, b: Periodicity, k: i64) -> Option<Self> {
        let (growth_a, growth_b) = (
            u128::from(a.saltus) * u128::from(b.period),
            u128::from(b.saltus) * u128::from(a.period),
        );
        if growth_a != growth_b {
            return None;
        }
        let common = common_period(a.period, b.period)?;
        // b(n + k) repeats from n = preperiod - k on; n + k is no size below 0.
        let from_b = i128::from(b.preperiod) - i128::from(k);
        let from = from_b.max(i128::from(a.preperiod)).max(-i128::from(k));
        let bound = u64::try_from(from).ok()?.checked_add(common)?.checked_sub(1)?;
        Some(Self { periods: [a, b], bound })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Certainty;

    fn period(preperiod: u64, period: u64, saltus: u64) -> Periodicity {
        let certainty = Certainty::Proved { theorem: String::new(), bound: 0 };
        Periodicity { preperiod, period, saltus, certainty }
    }

    fn bound(a: (u64, u64, u64), b: (u64, u64, u64), k: i64) -> Option<u64> {
        let [a, b] = [a, b].map(|(start, length, saltus)| period(start, length, saltus));
        Proof::of(a, b, k).map(|proof| proof.bound)
    }

    #[test]
    fn the_larger_preperiod_and_the_common_period() {
        assert_eq!(bound((71, 12, 0), (71, 12, 0), 0), Some(82));
        assert_eq!(bound((3, 4, 0), (10, 6, 0), 0), Some(21));
        assert_eq!(bound((52, 34, 0), (53, 34, 0), 1), Some(85));
        assert_eq!(bound((0, 5, 0), (0, 5, 0), -7), Some(11));
    }

    #[test]
    fn values_that_grow() {
        assert_eq!(bound((0, 1, 1), (0, 4, 4), 0), Some(3));
        assert_eq!(bound((0, 1, 1), (0, 4, 3), 0), None);
        assert_eq!(bound((0, u64::MAX, 0), (0, u64::MAX - 1, 0), 0), None);
    }
}
