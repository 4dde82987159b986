//! Whether two games, or a game and a list of values, agree, and where they first
//! differ.
//!
//! Nim-values are compared where both sides have them, else who wins. Values of single
//! heaps that agree, in two games whose heaps are independent, say that the games are
//! the same; where heaps are coupled, positions of several heaps must be compared.

mod options;
mod places;
mod proof;
mod shift;
mod side;

pub use options::DifferingOptions;
pub use places::Range;
pub use proof::Proof;
pub use shift::shift_between;
pub use side::{GameSide, Side};

use super::Term;
use crate::engine::{Limit, Unfinished, Unsolved};
use crate::game::Layout;
use places::places;

/// What is compared of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Its nim-value.
    NimValues,
    /// Who wins it.
    Outcomes,
}

/// What a comparison is to look at.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// What of each position.
    pub basis: Basis,
    /// Which positions of the first side.
    pub range: Range,
    /// How much larger each heap is on the second side.
    pub shift: i64,
    /// Whether to go on beyond the range, to this size at most, where that proves that
    /// all heaps agree.
    pub prove_to: Option<u64>,
}

/// What a comparison has found.
#[derive(Debug)]
pub struct Comparison {
    /// How many positions were compared.
    pub compared: u64,
    /// The sizes of the heaps of the first side in the last position that agrees.
    pub last: Option<Vec<u64>>,
    /// How it ended.
    pub verdict: Verdict,
}

/// How a comparison ended.
#[derive(Debug)]
pub enum Verdict {
    /// All that was compared is equal.
    Equal {
        /// What a proof that all heaps agree asks for, where both periods are proved.
        proof: Option<Proof>,
        /// Whether enough was seen for that proof.
        for_all: bool,
    },
    /// Something differs.
    Differs(Box<Difference>),
    /// A side (0 or 1) could not be solved any farther.
    Unsolved(usize, Box<Unsolved>),
}

/// The first position that differs.
#[derive(Debug)]
pub struct Difference {
    /// The sizes of the heaps on each side.
    pub sizes: [Vec<u64>; 2],
    /// What each side says.
    pub terms: [Term; 2],
    /// The options that make the difference; `None` if they could not be listed.
    pub options: Option<DifferingOptions>,
}

/// Compares two sides as far as the question asks.
pub fn compare(sides: &mut [Side<'_>; 2], question: Question) -> Comparison {
    let mut run = Run { question, compared: 0, last: None };
    let range = question.range;
    let least = u64::from(!sides.iter().filter_map(Side::game).any(GameSide::keeps_empty));
    let layout = sides.iter().filter_map(Side::game).map(GameSide::layout);
    let layout = layout.max_by_key(|&layout| layout != Layout::Free).unwrap_or_default();
    let all = match listed(sides, question) {
        Some(sizes) => Box::new(sizes.into_iter().map(|size| vec![size])),
        None => places(range, least, layout),
    };
    if let Some(verdict) = run.over(sides, all, range.to) {
        return run.ended(verdict);
    }
    let proof = proof(sides, question);
    let Some(proof) = proof else {
        return run.ended(Verdict::Equal { proof: None, for_all: false });
    };
    if proof.bound > range.to && question.prove_to.is_some_and(|most| proof.bound <= most) {
        let rest = (range.to + 1..=proof.bound).map(|size| vec![size]);
        if let Some(verdict) = run.over(sides, Box::new(rest), proof.bound) {
            return run.ended(verdict);
        }
    }
    let seen = run.last.as_ref().and_then(|sizes| sizes.first().copied());
    let for_all = seen.is_some_and(|seen| seen >= proof.bound);
    run.ended(Verdict::Equal { proof: Some(proof), for_all })
}

/// The sizes of heaps of the first side of which a list of values says something:
/// lists may have wide gaps.
fn listed(sides: &[Side<'_>; 2], question: Question) -> Option<Vec<u64>> {
    let Question { range, shift, .. } = question;
    let sizes = match sides {
        [Side::Values(file), _] => file.sizes(),
        [_, Side::Values(file)] => {
            let unshifted =
                |size: u64| u64::try_from(i128::from(size) - i128::from(shift)).ok();
            file.sizes().into_iter().filter_map(unshifted).collect()
        }
        _ => return None,
    };
    Some(sizes.into_iter().filter(|&size| size <= range.to).collect())
}

/// A period is looked for up to this size, or as far as is compared.
const PERIODS_TO: u64 = 20_000;

/// What a proof that all heaps agree asks for.
fn proof(sides: &mut [Side<'_>; 2], question: Question) -> Option<Proof> {
    if question.basis != Basis::NimValues || question.range.heaps != 1 {
        return None;
    }
    let to = question.range.to.max(PERIODS_TO);
    let mut period = |index: usize| {
        let side = sides[index].game_mut()?;
        side.solver.proved_period(side.heaps.kind(), to)
    };
    let (a, b) = (period(0)?, period(1)?);
    Proof::of(a, b, question.shift)
}

/// A comparison at work.
struct Run {
    question: Question,
    compared: u64,
    last: Option<Vec<u64>>,
}

impl Run {
    /// Compares some positions; how it ended, if it did before their end.
    fn over(
        &mut self,
        sides: &mut [Side<'_>; 2],
        places: Box<dyn Iterator<Item = Vec<u64>>>,
        to: u64,
    ) -> Option<Verdict> {
        for a_sizes in places {
            let Some(b_sizes) = self.shifted(&a_sizes) else { continue };
            if let Some(verdict) = stopped(sides) {
                return Some(verdict);
            }
            let sizes = [a_sizes, b_sizes];
            let terms = match self.terms(sides, &sizes, to) {
                Ok(Some(terms)) => terms,
                Ok(None) => continue,
                Err(verdict) => return Some(verdict),
            };
            self.compared += 1;
            if terms[0] != terms[1] {
                let [a, b] = &sizes;
                let options =
                    options::differing(sides, [a, b], terms, self.question.basis).ok();
                return Some(Verdict::Differs(Box::new(Difference { sizes, terms, options })));
            }
            let [a_sizes, _] = sizes;
            self.last = Some(a_sizes);
        }
        None
    }

    /// What both sides say, if both say something.
    fn terms(
        &self,
        sides: &mut [Side<'_>; 2],
        sizes: &[Vec<u64>; 2],
        to: u64,
    ) -> Result<Option<[Term; 2]>, Verdict> {
        let basis = self.question.basis;
        let shifted_to = to.saturating_add_signed(self.question.shift);
        let [a, b] = sides;
        let unsolved = |side| move |why| Verdict::Unsolved(side, Box::new(why));
        // What is only read is asked first: it may say that there is nothing to solve.
        if let Side::Values(_) = b
            && b.term(&sizes[1], basis, shifted_to).is_ok_and(|term| term.is_none())
        {
            return Ok(None);
        }
        let Some(first) = a.term(&sizes[0], basis, to).map_err(unsolved(0))? else {
            return Ok(None);
        };
        let second = b.term(&sizes[1], basis, shifted_to).map_err(unsolved(1))?;
        Ok(second.map(|second| [first, second]))
    }

    /// The sizes on the second side; `None` where one would be below 0.
    fn shifted(&self, sizes: &[u64]) -> Option<Vec<u64>> {
        sizes.iter().map(|size| size.checked_add_signed(self.question.shift)).collect()
    }

    fn ended(self, verdict: Verdict) -> Comparison {
        Comparison { compared: self.compared, last: self.last, verdict }
    }
}

/// Whether someone asks to stop: heaps that do not exist ask no solver.
fn stopped(sides: &[Side<'_>; 2]) -> Option<Verdict> {
    let (index, side) = sides.iter().enumerate().find_map(|(index, side)| {
        let side = side.game()?;
        side.solver.limits().stop.is_stopped().then_some((index, side))
    })?;
    let plan = side.solver.plan();
    let unfinished = Unfinished { limit: Limit::Stopped, plan, reached: 0, outcome: None };
    Some(Verdict::Unsolved(index, Box::new(Unsolved::Unfinished(unfinished))))
}

/// Shifts are looked for among so many heaps: each is tried on all of them.
const SHIFTS_TO: u64 = 10_000;

/// Looks for the shift k nearest to 0 with which the single heaps of two sides agree up
/// to a size (at most 10000), as far as both are known: see [`shift_between`].
pub fn find_shift(
    sides: &mut [Side<'_>; 2],
    basis: Basis,
    to: u64,
) -> Result<Option<i64>, (usize, Unsolved)> {
    let to = to.min(SHIFTS_TO);
    let mut row = |index: usize| {
        let terms = (0..=to).map(|size| sides[index].term(&[size], basis, to));
        terms.collect::<Result<Vec<_>, _>>().map_err(|why| (index, why))
    };
    let (a, b) = (row(0)?, row(1)?);
    Ok(shift_between(&a, &b))
}
