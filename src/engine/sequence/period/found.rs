//! Periods in values: proved by a theorem, or only observed.

use super::super::all_but::AllBut;
use super::super::values::Values;
use super::tails::tails;
use super::theorem::Theorem;
use crate::game::NimValue;

/// Fewer repetitions than this are not even called observed.
const LEAST_REPETITIONS: u64 = 10;

/// What is known of the period of the heaps of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodicity {
    /// The first n from which G(n + period) = G(n) + saltus, heap 0 counted.
    pub preperiod: u64,
    /// The least such shift, at least 1.
    pub period: u64,
    /// By how much values grow in a period; 0 where they repeat.
    pub saltus: u64,
    /// Whether it holds for good.
    pub certainty: Certainty,
}

/// How sure a period is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// For all heaps.
    Proved {
        /// The theorem that proves it.
        theorem: String,
        /// The equation was seen up to this n, as the theorem asks.
        bound: u64,
    },
    /// On all heaps that were looked at.
    Observed {
        /// How many times the period was seen in full.
        repetitions: u64,
    },
}

impl Periodicity {
    /// Whether it holds for good.
    pub fn is_proved(&self) -> bool {
        matches!(self.certainty, Certainty::Proved { .. })
    }

    /// A heap of the same value, but for [`Periodicity::grown`], that is less than
    /// preperiod + period.
    pub(in crate::engine) fn reduced(&self, size: u64) -> u64 {
        if size < self.preperiod + self.period {
            return size;
        }
        self.preperiod + (size - self.preperiod) % self.period
    }

    /// By how much the value of a heap is larger than that of the reduced one;
    /// `None` where that is more than any nim-value.
    pub(in crate::engine) fn grown(&self, size: u64) -> Option<u64> {
        let periods = (size - self.reduced(size)) / self.period;
        periods.checked_mul(self.saltus)
    }
}

/// What looking for a proof found.
#[derive(Debug)]
pub(in crate::engine) enum Search {
    Proved(Periodicity),
    /// With so many values it is worth looking again.
    LookAgainAt(usize),
}

/// Looks for a period that the theorem proves from the values known.
pub(in crate::engine) fn prove(values: &Values, theorem: &Theorem) -> Search {
    let length = values.len();
    let tails = tails(length, |i, j| values.get(i) == values.get(j));
    let mut next = length + length / 4 + 64;
    for (p, &tail) in tails.iter().enumerate().skip(1).take(length / 2) {
        // A tail shorter than its period says nothing yet.
        if (tail as usize) < p {
            continue;
        }
        let preperiod = length - p - tail as usize;
        let Some(bound) = theorem.bound(preperiod as u64, p as u64) else { continue };
        if bound <= (length - 1 - p) as u64 {
            return Search::Proved(proved(values, theorem, preperiod, p, bound));
        }
        // The heap n + p must be known for the n of the bound.
        let needed = usize::try_from(bound).map_or(usize::MAX, |bound| bound + p + 1);
        next = next.min(needed.max(length + 1));
    }
    Search::LookAgainAt(next)
}

fn proved(
    values: &Values,
    theorem: &Theorem,
    preperiod: usize,
    multiple: usize,
    bound: u64,
) -> Periodicity {
    // The theorem may have asked for a multiple of the least period.
    let repeats = |p: &usize| {
        (preperiod..preperiod + multiple - p).all(|n| values.get(n) == values.get(n + p))
    };
    let divisors = (1..=multiple).filter(|p| multiple.is_multiple_of(*p));
    let period = divisors.filter(|p| *p < multiple).find(repeats).unwrap_or(multiple);
    let preperiod = (0..preperiod)
        .rev()
        .find(|&n| values.get(n) != values.get(n + period))
        .map_or(0, |n| n + 1);
    Periodicity {
        preperiod: preperiod as u64,
        period: period as u64,
        saltus: 0,
        certainty: Certainty::Proved { theorem: theorem.name().into(), bound },
    }
}

/// Looks for a period with a saltus that a repeated state proves.
pub(in crate::engine) fn prove_arithmetic(all_but: &AllBut) -> Search {
    let values = all_but.values();
    let length = values.len();
    let again = Search::LookAgainAt(2 * length);
    let Some((p, preperiod)) = longest_arithmetic(values) else { return again };
    let Some(size) = length.checked_sub(p) else { return again };
    let Some(saltus) = all_but.saltus(size, p) else { return again };
    Search::Proved(Periodicity {
        preperiod: preperiod as u64,
        period: p as u64,
        saltus,
        certainty: Certainty::Proved {
            theorem: "the state relative to the least unused value comes again".into(),
            bound: (length - 1 - p) as u64,
        },
    })
}

/// The least shift p by which the differences agree to the end from the earliest
/// place on, and that place.
fn longest_arithmetic(values: &Values) -> Option<(usize, usize)> {
    let steps = values.len().checked_sub(1)?;
    let tails = arithmetic_tails(values);
    let shifts = (1..=steps / 2).map(|p| (steps - p - tails[p] as usize, p));
    shifts.min().map(|(preperiod, p)| (p, preperiod))
}

fn arithmetic_tails(values: &Values) -> Vec<u32> {
    let step = |n: usize| {
        let [a, b] = [n, n + 1].map(|n| values.get(n).unwrap_or_default().0);
        i128::from(b) - i128::from(a)
    };
    tails(values.len().saturating_sub(1), |i, j| step(i) == step(j))
}

/// The period, perhaps with a saltus, that the values known show most often.
pub(in crate::engine) fn observe(values: &Values) -> Option<Periodicity> {
    let length = values.len();
    let steps = length.checked_sub(1)?;
    let tails = arithmetic_tails(values);
    let seen = (1..=length / 2).filter_map(|p| {
        let preperiod = steps - p - *tails.get(p)? as usize;
        let first = values.get(preperiod)?.0;
        let saltus = values.get(preperiod + p)?.0.checked_sub(first)?;
        let repetitions = (length - 1 - preperiod) as u64 / p as u64;
        // Most of what is known must follow the pattern.
        (repetitions >= LEAST_REPETITIONS && preperiod < length / 2).then_some(Periodicity {
            preperiod: preperiod as u64,
            period: p as u64,
            saltus,
            certainty: Certainty::Observed { repetitions },
        })
    });
    seen.min_by_key(|seen| (seen.preperiod, seen.period))
}

/// The largest of the values and the first heap that has it.
pub(in crate::engine) fn largest(
    values: impl Iterator<Item = NimValue>,
) -> Option<(NimValue, u64)> {
    let numbered = values.zip(0..);
    numbered.reduce(|best, next| if next.0 > best.0 { next } else { best })
}
