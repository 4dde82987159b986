//! Putting heaps back: what the terms of a result make.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::evaluate::{Done, Env, fault};
use super::parts::{visit_orders, visit_parts};
use super::visit::visit_choices;
use super::{FormCode, KindCode, TermCode};
use crate::game::{FaultKind, Heap, KindId, Layout, Numbers};

/// How a visit ended.
pub(super) type Visited = Done<ControlFlow<()>>;

pub(super) const GO_ON: Visited = Ok(ControlFlow::Continue(()));

/// A position holds at most this many heaps.
pub(in crate::model) const MOST_HEAPS: usize = 1_000_000;

/// The heaps that were put back so far, each with the number of its term.
#[derive(Debug, Default)]
pub(super) struct Placed {
    pub(super) heaps: Vec<Heap>,
    pub(super) terms: Vec<usize>,
}

impl Placed {
    fn truncate(&mut self, length: usize) {
        self.heaps.truncate(length);
        self.terms.truncate(length);
    }

    fn push(&mut self, term: usize, kind: KindId, numbers: Numbers) {
        self.heaps.push(Heap { kind, numbers });
        self.terms.push(term);
    }
}

/// What putting back needs to know.
#[derive(Clone, Copy)]
pub(super) struct Placer<'m> {
    pub(super) layout: Layout,
    pub(super) kinds: &'m [KindCode],
    pub(super) terms: &'m [TermCode],
    /// How many heaps the move takes out, whose room is free.
    pub(super) taken: usize,
}

/// What is done with each way to put heaps back.
pub(super) type Then<'t, 'a> = &'t mut dyn FnMut(&mut Env<'a>, &Placed) -> Visited;

impl Placer<'_> {
    /// Visits every way to put back the heaps of all terms, in the room that
    /// `placed` gives: more than one only where something is split; none where a
    /// number is not natural or a heap does not exist.
    pub(super) fn visit<'a>(
        &self,
        env: &mut Env<'a>,
        placed: &mut Placed,
        then: Then<'_, 'a>,
    ) -> Visited {
        placed.truncate(0);
        self.go_on(env, 0, placed, then)
    }

    /// Goes on from a term.
    fn go_on<'a>(
        &self,
        env: &mut Env<'a>,
        first: usize,
        placed: &mut Placed,
        then: Then<'_, 'a>,
    ) -> Visited {
        for (index, term) in self.terms.iter().enumerate().skip(first) {
            let made = match &term.form {
                FormCode::One => self.equal(env, index, 1, placed)?,
                FormCode::Times(count) => {
                    let count = count.value(env)?;
                    self.equal(env, index, count, placed)?
                }
                FormCode::Each(_) => self.each(env, index, placed)?,
                FormCode::Split { .. } => return self.split(env, index, placed, then),
            };
            if !made {
                return GO_ON;
            }
        }
        then(env, placed)
    }

    /// Puts back some equal heaps; false where there is no such heap.
    fn equal(
        &self,
        env: &mut Env<'_>,
        index: usize,
        count: i128,
        placed: &mut Placed,
    ) -> Done<bool> {
        let term = &self.terms[index];
        let Some(numbers) = numbers(term, env)? else { return Ok(false) };
        if count <= 0 {
            return Ok(count == 0);
        }
        let kind = &self.kinds[usize::from(term.kind.0)];
        if !exists(kind, &numbers, env)? {
            return Ok(false);
        }
        if numbers[0] == 0 && !kind.keeps_empty {
            return Ok(true);
        }
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        self.has_room(env, placed, count, term)?;
        for _ in 0..count {
            placed.push(index, term.kind, numbers.clone());
        }
        Ok(true)
    }

    /// Puts back a heap for each member of a set.
    fn each(&self, env: &mut Env<'_>, index: usize, placed: &mut Placed) -> Done<bool> {
        let FormCode::Each(binder) = &self.terms[index].form else {
            unreachable!("called for `each`")
        };
        let mut made = true;
        let _ = visit_choices(std::slice::from_ref(binder), env, &mut |env| {
            made = self.equal(env, index, 1, placed)?;
            Ok(if made { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(made)
    }

    /// Cuts a size in every way, and goes on with the other terms for each.
    fn split<'a>(
        &self,
        env: &mut Env<'a>,
        index: usize,
        placed: &mut Placed,
        then: Then<'_, 'a>,
    ) -> Visited {
        let term = &self.terms[index];
        let FormCode::Split { counts, relation } = &term.form else {
            unreachable!("called for a split")
        };
        let Some(numbers) = numbers(term, env)? else { return GO_ON };
        let (size, start) = (numbers[0], placed.heaps.len());
        counts.visit(env, i128::from(size), &mut |env, count| {
            let Ok(count) = u64::try_from(count) else { return GO_ON };
            visit_parts(size, count, *relation, &mut |parts| {
                let mut cut = |parts: &[u64]| {
                    env.step()?;
                    placed.truncate(start);
                    if self.parts(env, index, &numbers, parts, placed)? {
                        self.go_on(env, index + 1, placed, then)
                    } else {
                        GO_ON
                    }
                };
                if self.layout == Layout::Free {
                    let ascending: SmallVec<[u64; 8]> = parts.iter().rev().copied().collect();
                    cut(&ascending)
                } else {
                    visit_orders(parts, &mut cut)
                }
            })
        })
    }

    /// Puts back the parts of a split; false where one of them does not exist.
    fn parts(
        &self,
        env: &mut Env<'_>,
        index: usize,
        numbers: &Numbers,
        parts: &[u64],
        placed: &mut Placed,
    ) -> Done<bool> {
        let term = &self.terms[index];
        self.has_room(env, placed, parts.len(), term)?;
        for &part in parts {
            let mut numbers = numbers.clone();
            numbers[0] = part;
            if !exists(&self.kinds[usize::from(term.kind.0)], &numbers, env)? {
                return Ok(false);
            }
            placed.push(index, term.kind, numbers);
        }
        Ok(true)
    }

    fn has_room(
        &self,
        env: &Env<'_>,
        placed: &Placed,
        more: usize,
        term: &TermCode,
    ) -> Done<()> {
        let stay = env.position.heaps.len().saturating_sub(self.taken);
        let room = MOST_HEAPS.saturating_sub(stay + placed.heaps.len());
        if more > room { Err(fault(FaultKind::TooManyHeaps, term.origin)) } else { Ok(()) }
    }
}

/// Whether a heap of these numbers exists by the `where` of its kind.
fn exists(kind: &KindCode, numbers: &[u64], env: &mut Env<'_>) -> Done<bool> {
    let Some((condition, frame)) = &kind.condition else { return Ok(true) };
    let values: SmallVec<[i128; 4]> = numbers.iter().map(|&n| i128::from(n)).collect();
    env.inside(&values, *frame, |env| condition.holds(env))
}

/// The numbers of a term; `None` where one of them is negative.
fn numbers(term: &TermCode, env: &mut Env<'_>) -> Done<Option<Numbers>> {
    let mut numbers = Numbers::new();
    for argument in &term.arguments {
        let value = argument.value(env)?;
        if value < 0 {
            return Ok(None);
        }
        let natural = u64::try_from(value);
        numbers.push(natural.map_err(|_| fault(FaultKind::HeapTooLarge, term.origin))?);
    }
    Ok(Some(numbers))
}
