//! When a period that is seen far enough is a period for good.
//!
//! R. K. Guy and C. A. B. Smith, *The G-values of various games*, 1956: let at
//! most k be taken and at most h heaps left. If G(n + p) = G(n) for all n from
//! n0 up to a bound, then for all n from n0. For of a larger n, every way to
//! leave heaps is one of n + p and the other way round: some part is so large
//! that adding or taking off p does not change its value (by induction), and
//! n + p − k > h (m + p − 1), where m = max(n0, 1), makes sure of it. A part may
//! not come to 0, which is why 1 is the least m: with n0 = 0 and the bound of
//! the books one finds false periods.
//!
//! - Parts that must be **distinct**: adding p to the largest keeps them so. Taking
//!   p off a part may not hit another one: parts from m + p on that all do stand in
//!   chains of step p that begin below m + p, so they come to at most
//!   h (m − 1) + p h (h + 1) / 2.
//! - **Equal** parts, an even number of them, are worth 0 whatever their size: a
//!   multiple of that number as p keeps what can be divided. Of an odd number
//!   nothing is proved.
//! - **Conditions** on n from some size on, modulo m: p has to be a multiple of m and
//!   the bound not below that size.
//! - **Other kinds** of heap that are left must be periodic themselves, without
//!   saltus: p a multiple of their periods, and m not below their preperiods.

use crate::game::{Cut, KindId, Parts};

/// What is proved of the heaps of a kind whose values repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Known {
    pub(in crate::engine) preperiod: u64,
    pub(in crate::engine) period: u64,
}

/// The theorem as it applies to the cuts of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) struct Theorem {
    /// Multiples of this can be proved to be periods.
    modulus: u64,
    /// The preperiods of the other kinds.
    others: u64,
    /// For cuts that leave heaps: how many, whether distinct, how much is taken.
    breaks: Vec<(u64, bool, u64)>,
    /// The bound is not below this.
    from: u64,
    is_subtraction: bool,
}

impl Theorem {
    /// The theorem for these cuts, if there is one; `known` tells what is proved
    /// of the other kinds.
    pub(in crate::engine) fn of(
        kind: KindId,
        cuts: &[Cut],
        known: impl Fn(KindId) -> Option<Known>,
    ) -> Option<Self> {
        let is_subtraction = cuts.iter().all(|cut| cut.parts < 2);
        let mut theorem =
            Self { modulus: 1, others: 0, breaks: Vec::new(), from: 0, is_subtraction };
        for cut in cuts {
            let parts = u64::from(cut.parts);
            let mut is_distinct = false;
            match cut.relation {
                _ if parts < 2 => {}
                Parts::Any => {}
                Parts::Distinct => is_distinct = true,
                Parts::Equal if parts % 2 == 0 => theorem.must_divide(parts)?,
                Parts::Equal => return None,
            }
            theorem.must_divide(cut.sizes.modulus)?;
            theorem.from = theorem.from.max(cut.sizes.from);
            if cut.into != kind && cut.parts > 0 {
                let Known { preperiod, period } = known(cut.into)?;
                theorem.must_divide(period)?;
                theorem.others = theorem.others.max(preperiod);
            }
            theorem.breaks.push((parts, is_distinct, cut.amount));
        }
        Some(theorem)
    }

    fn must_divide(&mut self, modulus: u64) -> Option<()> {
        let multiple = common_period(self.modulus, modulus)?;
        self.modulus = multiple;
        (multiple <= 1 << 32).then_some(())
    }

    /// Up to which n G(n + p) = G(n) must be seen, from n0 on, so that it holds
    /// for good; `None` where p cannot be proved.
    pub(in crate::engine) fn bound(&self, n0: u64, p: u64) -> Option<u64> {
        if p == 0 || !p.is_multiple_of(self.modulus) {
            return None;
        }
        let m = n0.max(1).max(self.others);
        let mut bound = self.from;
        for &(h, is_distinct, k) in &self.breaks {
            let steps = if is_distinct { h * (h + 1) / 2 } else { h.max(1) }.saturating_sub(1);
            let most = h.checked_mul(m)?.checked_add(steps.checked_mul(p)?)?.checked_add(k)?;
            bound = bound.max(most);
        }
        Some(bound)
    }

    /// The name of the theorem, as answers give it.
    pub(in crate::engine) fn name(&self) -> &'static str {
        if self.is_subtraction {
            "a repeated window of a finite subtraction set determines all later values"
        } else {
            "Guy-Smith, 1956"
        }
    }
}

/// The least period that two periods share, their least common multiple; `None` if it
/// is 2^64 or more.
pub fn common_period(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x.max(1)).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Sizes;

    const KIND: KindId = KindId(0);

    fn theorem(cuts: &[Cut]) -> Option<Theorem> {
        Theorem::of(KIND, cuts, |_| None)
    }

    fn cut(amount: u64, parts: u32, relation: Parts) -> Cut {
        Cut::plain(amount, parts, relation, KIND)
    }

    #[test]
    fn the_bounds() {
        let kayles = theorem(&[cut(1, 2, Parts::Any), cut(2, 2, Parts::Any)]).unwrap();
        assert_eq!(kayles.bound(71, 12), Some(2 * 71 + 12 + 2));
        assert_eq!(kayles.bound(0, 12), Some(2 + 12 + 2));
        let grundy = theorem(&[cut(0, 2, Parts::Distinct)]).unwrap();
        assert_eq!(grundy.bound(10, 3), Some(2 * 10 + 2 * 3));
        let three = theorem(&[cut(3, 3, Parts::Any)]).unwrap();
        assert_eq!(three.bound(10, 3), Some(3 * 10 + 2 * 3 + 3));
        let halves = theorem(&[cut(0, 2, Parts::Equal)]).unwrap();
        assert_eq!(halves.bound(10, 3), None);
        assert!(halves.bound(10, 4).is_some());
        assert_eq!(theorem(&[cut(0, 3, Parts::Equal)]), None);
        let sizes = Sizes { from: 1000, modulus: 3, residues: vec![1] };
        let guarded = theorem(&[Cut { sizes, ..cut(1, 1, Parts::Any) }]).unwrap();
        assert_eq!(guarded.bound(5, 2), None);
        assert_eq!(guarded.bound(5, 3), Some(1000));
        let other = Cut { into: KindId(1), ..cut(1, 2, Parts::Any) };
        assert_eq!(theorem(std::slice::from_ref(&other)), None);
        let known = |_| Some(Known { preperiod: 71, period: 12 });
        let circle = Theorem::of(KIND, &[other], known).unwrap();
        assert_eq!(circle.bound(5, 6), None);
        assert_eq!(circle.bound(5, 24), Some(2 * 71 + 24 + 1));
    }
}
