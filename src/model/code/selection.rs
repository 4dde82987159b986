//! Rules for a number of heaps that varies: `some … of` and `every`.
//!
//! Each heap that fits is first given its alternatives, what it can become; a
//! move then is a choice of heaps with one alternative for each. The choices
//! are walked over without recursion, since there may be many heaps.
//!
//! Where nothing tells equal heaps apart, the first of them are chosen, and
//! their alternatives do not descend: so 300 equal heaps that may each lose one
//! or two have 301 moves by `every`, not 2^300.

use std::ops::ControlFlow;

use super::evaluate::{Done, Env, fault};
use super::finish::Finisher;
use super::matching::fits;
use super::place::{GO_ON, Placed, Placer, Visited};
use super::visit::visit_choices;
use super::{QuantityCode, SelectionCode, Set};
use crate::game::{FaultKind, Halt, Heap, Layout};

/// A rule is given up in a position where it has more choices than this: a few
/// seconds of work. Those that lead to new positions are ended by their number
/// before; these fail the last `where`, or come to the same positions.
const MOST_CHOICES: u64 = 1 << 24;

/// A heap that fits the pattern.
struct Candidate {
    index: usize,
    /// Whether it is equal to the candidate before it.
    repeats: bool,
    alternatives: Vec<Alternative>,
}

/// What a heap can become.
struct Alternative {
    heaps: Vec<Heap>,
    /// How much the heap loses: the sizes before less the sizes after.
    loss: i128,
}

/// Visits the moves of a selection.
pub(super) fn select(
    selection: &SelectionCode,
    skips_equal: bool,
    finisher: &mut Finisher<'_, '_>,
    env: &mut Env<'_>,
) -> Visited {
    let mut choices = 0;
    visit_choices(&selection.choose, env, &mut |env| {
        if let Some(condition) = &selection.choose_condition
            && !condition.holds(env)?
        {
            return GO_ON;
        }
        let candidates = candidates(selection, finisher, env)?;
        let mut chooser = Chooser {
            selection,
            skips_equal,
            candidates: &candidates,
            choices: &mut choices,
            chosen: Vec::new(),
            taken: Vec::new(),
            placed: Vec::new(),
            places: Vec::new(),
        };
        match &selection.quantity {
            QuantityCode::Every => chooser.every(finisher, env),
            QuantityCode::Some(counts) => {
                let counts = numbers(counts, candidates.len(), env)?;
                chooser.some(&counts, finisher, env)
            }
            QuantityCode::Adjacent(counts) => {
                let heaps = env.position.heaps.len();
                let counts = numbers(counts, heaps, env)?;
                chooser.adjacent(&counts, finisher, env)
            }
        }
    })
}

/// The heaps that fit, each with what it can become.
fn candidates(
    selection: &SelectionCode,
    finisher: &Finisher<'_, '_>,
    env: &mut Env<'_>,
) -> Done<Vec<Candidate>> {
    let code = finisher.code;
    let (layout, kinds) = (code.layout, &code.kinds[..]);
    let placer = Placer { layout, kinds, terms: &selection.result, taken: 1 };
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut placed = Placed::default();
    for index in 0..env.position.heaps.len() {
        env.step()?;
        if !fits(&selection.heap, index, env)? {
            continue;
        }
        if let Some(condition) = &selection.heap_condition
            && !condition.holds(env)?
        {
            continue;
        }
        let heap = &env.position.heaps[index];
        let mut alternatives = Vec::new();
        let _ = visit_choices(&selection.binders, env, &mut |env| {
            placer.visit(env, &mut placed, &mut |env, placed| {
                let sizes = placed.heaps.iter().map(|heap| i128::from(heap.size()));
                let after = sizes.fold(0, i128::saturating_add);
                let loss = i128::from(heap.size()).checked_sub(after);
                let loss = loss.ok_or_else(|| fault(FaultKind::Overflow, env.place))?;
                alternatives.push(Alternative { heaps: placed.heaps.clone(), loss });
                GO_ON
            })
        })?;
        let before = candidates.last().map(|candidate| candidate.index);
        let repeats = before
            .is_some_and(|before| before + 1 == index && env.position.heaps[before] == *heap);
        candidates.push(Candidate { index, repeats, alternatives });
    }
    Ok(candidates)
}

/// The numbers of heaps that may be chosen, ascending, of so many.
fn numbers(counts: &Set, most: usize, env: &mut Env<'_>) -> Done<Vec<usize>> {
    let mut numbers = Vec::new();
    let at_most = i128::try_from(most).unwrap_or(i128::MAX);
    let _ = counts.visit(env, at_most, &mut |_, count| {
        numbers.extend(usize::try_from(count).ok());
        GO_ON
    })?;
    Ok(numbers)
}

/// Chooses heaps, and an alternative for each.
struct Chooser<'c> {
    selection: &'c SelectionCode,
    skips_equal: bool,
    candidates: &'c [Candidate],
    /// How many choices of this rule were looked at.
    choices: &'c mut u64,
    /// The candidates chosen so far, each with its alternative.
    chosen: Vec<(usize, usize)>,
    taken: Vec<usize>,
    placed: Vec<Heap>,
    places: Vec<usize>,
}

impl Chooser<'_> {
    /// Every heap that fits, with every alternative.
    fn every(&mut self, finisher: &mut Finisher<'_, '_>, env: &mut Env<'_>) -> Visited {
        let all: Vec<usize> = (0..self.candidates.len()).collect();
        self.these(&all, finisher, env)
    }

    /// So many neighbours, from every place on.
    fn adjacent(
        &mut self,
        counts: &[usize],
        finisher: &mut Finisher<'_, '_>,
        env: &mut Env<'_>,
    ) -> Visited {
        let heaps = env.position.heaps.len();
        let wraps = finisher.code.layout == Layout::Circle;
        let mut candidate_at = vec![None; heaps];
        for (number, candidate) in self.candidates.iter().enumerate() {
            candidate_at[candidate.index] = Some(number);
        }
        for &count in counts.iter().filter(|&&count| count > 0) {
            let starts = match (wraps, count == heaps) {
                (_, true) => 1, // all of a ring, wherever one begins
                (true, false) => heaps,
                (false, false) => heaps - count + 1,
            };
            for start in 0..starts {
                let run = (start..start + count).map(|index| candidate_at[index % heaps]);
                let Some(mut run) = run.collect::<Option<Vec<usize>>>() else { continue };
                run.sort_unstable();
                if self.these(&run, finisher, env)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        GO_ON
    }

    /// These candidates, with every alternative for each: like an odometer.
    fn these(
        &mut self,
        candidates: &[usize],
        finisher: &mut Finisher<'_, '_>,
        env: &mut Env<'_>,
    ) -> Visited {
        let any_stuck = |&number: &usize| self.candidates[number].alternatives.is_empty();
        if candidates.is_empty() || candidates.iter().any(any_stuck) {
            return GO_ON;
        }
        self.chosen = candidates.iter().map(|&number| (number, 0)).collect();
        loop {
            if self.show(finisher, env)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            let has_next = |&(number, alternative): &(usize, usize)| {
                alternative + 1 < self.candidates[number].alternatives.len()
            };
            let Some(wheel) = self.chosen.iter().rposition(has_next) else { return GO_ON };
            self.chosen[wheel].1 += 1;
            for next in wheel + 1..self.chosen.len() {
                self.chosen[next].1 = self.first_alternative(self.chosen[next].0, next);
            }
        }
    }

    /// The alternative that a candidate begins with, as the one chosen after so
    /// many: that of the equal heap before it, or the first.
    fn first_alternative(&self, number: usize, after: usize) -> usize {
        let before = after.checked_sub(1).map(|before| self.chosen[before]);
        match before {
            Some((before, alternative)) if self.repeats(number, before) => alternative,
            _ => 0,
        }
    }

    /// Whether a candidate is equal to this other one just before it, and
    /// nothing tells the two apart.
    fn repeats(&self, number: usize, before: usize) -> bool {
        self.skips_equal && self.candidates[number].repeats && before + 1 == number
    }

    /// Any of the candidates, as many as a count says, with every alternative.
    fn some(
        &mut self,
        counts: &[usize],
        finisher: &mut Finisher<'_, '_>,
        env: &mut Env<'_>,
    ) -> Visited {
        let (Some(&least), Some(&most)) = (counts.first(), counts.last()) else {
            return GO_ON;
        };
        self.chosen.clear();
        let mut next = Some((0, 0));
        loop {
            env.step()?;
            if let Some(choice) = next.and_then(|from| self.first_from(from, least)) {
                self.chosen.push(choice);
                let complete = counts.binary_search(&self.chosen.len()).is_ok();
                if complete && self.show(finisher, env)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                next = (self.chosen.len() < most).then(|| self.next_candidate());
            } else {
                // Nothing more to add: the last one takes its next alternative.
                let Some((number, alternative)) = self.chosen.pop() else { return GO_ON };
                next = Some((number, alternative + 1));
            }
        }
    }

    /// The candidate after the last one chosen, and its first alternative.
    fn next_candidate(&self) -> (usize, usize) {
        let number = self.chosen.last().map_or(0, |&(number, _)| number + 1);
        if number == self.candidates.len() {
            return (number, 0);
        }
        (number, self.first_alternative(number, self.chosen.len()))
    }

    /// The next candidate and alternative, from the given ones on. Of equal
    /// heaps the first stands for the others that are not chosen.
    ///
    /// None where too few are left to come to the least count: without this the
    /// 34 ways to choose 33 of 34 heaps are found among 2^34.
    fn first_from(
        &self,
        (number, alternative): (usize, usize),
        least: usize,
    ) -> Option<(usize, usize)> {
        let mut alternative = alternative;
        for number in number..self.candidates.len() {
            if self.chosen.len() + self.candidates.len() - number < least {
                return None;
            }
            let candidate = &self.candidates[number];
            let before = number.checked_sub(1);
            let chosen_before = self.chosen.last().map(|&(number, _)| number) == before;
            let skipped = self.skips_equal && candidate.repeats && !chosen_before;
            if !skipped && alternative < candidate.alternatives.len() {
                return Some((number, alternative));
            }
            alternative = 0;
        }
        None
    }

    /// Shows the move of the present choice.
    fn show(&mut self, finisher: &mut Finisher<'_, '_>, env: &mut Env<'_>) -> Visited {
        *self.choices += 1;
        if *self.choices > MOST_CHOICES {
            return Err(Halt::Choices(MOST_CHOICES));
        }
        self.taken.clear();
        self.placed.clear();
        self.places.clear();
        let mut lost = 0_i128;
        for (place, &(number, alternative)) in self.chosen.iter().enumerate() {
            env.step()?;
            let candidate = &self.candidates[number];
            let alternative = &candidate.alternatives[alternative];
            self.taken.push(candidate.index);
            self.placed.extend_from_slice(&alternative.heaps);
            self.places.resize(self.placed.len(), place);
            lost = lost.saturating_add(alternative.loss);
        }
        env.set(self.selection.taken, lost);
        if let Some(condition) = &finisher.rule.condition
            && !condition.holds(env)?
        {
            return GO_ON;
        }
        finisher.finish(env, &self.taken, &self.placed, &self.places)
    }
}
