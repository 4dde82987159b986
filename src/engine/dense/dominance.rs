//! Two heaps that each become any smaller one: who lies below whom.
//!
//! With the other heaps, the *rest*, fixed, a position whose other two heaps are
//! a and b has a P-position as option if there is one whose two are p < a and
//! q < b, either way round. So it is enough to know for each rest and each size
//! x the least q that goes with some p ≤ x: one comparison in the place of up
//! to a·b options. Only a P-position has to be noted, and these are few.

use super::ideal::Ideal;
use super::lines::{Places, each_choice, repeats};

/// No P-position yet.
const NONE: u32 = u32::MAX;

/// For each rest what lies below pairs of sizes.
pub(super) struct Pairs {
    rest: Ideal,
    places: usize,
    /// For size x and rest r at `x * rests + r`: the least q of a P-position with
    /// this rest and sizes p ≤ x and q.
    least: Vec<u32>,
}

/// Two places of a prefix, and where their rests begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    sizes: (usize, usize),
    /// The rank of the rest without the last size, which adds itself.
    rest: usize,
}

impl Pairs {
    /// Nothing is known yet; `None` where it would take more than so many bytes.
    pub(super) fn new(caps: &[usize], most_bytes: u64) -> Option<Self> {
        let rest = Ideal::new(&caps[..caps.len().checked_sub(2)?], most_bytes / 4)?;
        let sizes = caps[0] + 1;
        let entries = sizes.checked_mul(rest.len())?;
        let fits = (entries as u64).checked_mul(4).is_some_and(|bytes| bytes <= most_bytes);
        fits.then(|| Self { rest, places: caps.len(), least: vec![NONE; entries] })
    }

    pub(super) fn bytes(&self) -> u64 {
        4 * self.least.len() as u64
    }

    /// The pairs of places within a prefix.
    pub(super) fn within(&self, prefix: &[usize], pairs: &mut Vec<Pair>) {
        pairs.clear();
        each_choice(prefix.len(), 2, &mut |chosen| {
            if !repeats(prefix, chosen) {
                let rest = self.rest_of(prefix, chosen);
                pairs.push(Pair { sizes: (prefix[chosen[0]], prefix[chosen[1]]), rest });
            }
        });
    }

    /// Marks the last sizes with which a pair of the prefix can be lowered to a
    /// P-position.
    pub(super) fn mark(&self, pair: Pair, won: &mut [bool]) {
        let (a, b) = pair.sizes;
        if b == 0 {
            return;
        }
        let start = (a - 1) * self.rest.len() + pair.rest;
        let least = &self.least[start..start + won.len()];
        for (won, &least) in won.iter_mut().zip(least) {
            *won |= (least as usize) < b;
        }
    }

    /// The greatest last size with which none of the heaps of the prefix can be
    /// lowered together with the last one to a P-position.
    pub(super) fn end(&self, prefix: &[usize]) -> usize {
        let mut end = usize::MAX;
        for (place, &size) in prefix.iter().enumerate().filter(|&(_, &size)| size > 0) {
            let rest = self.rest_of(prefix, &[place]);
            end = end.min(self.least[(size - 1) * self.rest.len() + rest] as usize);
        }
        end
    }

    /// Notes a P-position.
    pub(super) fn insert(&mut self, sizes: &[usize]) {
        each_choice(self.places, 2, &mut |chosen: &Places| {
            let rest = self.rest_of(sizes, chosen);
            let (p, q) = (sizes[chosen[0]], sizes[chosen[1]]);
            self.lower(p, q, rest);
            self.lower(q, p, rest);
        });
    }

    fn lower(&mut self, p: usize, q: usize, rest: usize) {
        let q = u32::try_from(q).unwrap_or(NONE);
        let from_p = self.least[rest..].iter_mut().step_by(self.rest.len()).skip(p);
        // Ascending sizes have descending entries.
        from_p.take_while(|least| **least > q).for_each(|least| *least = q);
    }

    fn rest_of(&self, sizes: &[usize], chosen: &[usize]) -> usize {
        let others = sizes.iter().enumerate().filter(|(place, _)| !chosen.contains(place));
        self.rest.rank(others.map(|(_, &size)| size).take(self.rest.caps().len()))
    }
}
