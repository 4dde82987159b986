//! The end of a move: what must hold, the state, and whether anything changed.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::evaluate::{Done, Env, fault};
use super::place::{GO_ON, MOST_HEAPS, Visited};
use super::{Code, RuleCode, StateCode};
use crate::game::{FaultKind, Heap, Layout, Move, Position, RuleId, StateValue, canonical};

/// What a visitor says of each move: go on, or enough.
pub(super) type VisitMove<'v> = &'v mut dyn FnMut(&Move<'_>) -> ControlFlow<()>;

/// Ends the moves of one rule and shows them.
pub(super) struct Finisher<'m, 'v> {
    pub(super) code: &'m Code,
    pub(super) id: RuleId,
    pub(super) rule: &'m RuleCode,
    pub(super) visit: VisitMove<'v>,
}

impl Finisher<'_, '_> {
    /// Shows a move, if it is legal: its heaps are known, its trailing
    /// condition has been tested.
    pub(super) fn finish(
        &mut self,
        env: &mut Env<'_>,
        taken: &[usize],
        placed: &[Heap],
        places: &[usize],
    ) -> Visited {
        if env.position.heaps.len() - taken.len() + placed.len() > MOST_HEAPS {
            return Err(fault(FaultKind::TooManyHeaps, self.rule.origin));
        }
        let Some(state) = self.state(env)? else { return GO_ON };
        let made = Move { rule: self.id, taken, placed, places, state: state.as_deref() };
        if !self.changes(env.position, &made) || !self.is_allowed(env, &made)? {
            return GO_ON;
        }
        Ok((self.visit)(&made))
    }

    /// The state after the move, if the move sets one; `None` where a state
    /// would leave its bound or become negative, so that there is no such move.
    #[allow(clippy::option_option)] // no move, a move that sets no state, a move that does
    fn state(&self, env: &mut Env<'_>) -> Done<Option<Option<Vec<StateValue>>>> {
        if self.rule.with.is_empty() {
            return Ok(Some(None));
        }
        let mut state = env.position.state.clone();
        for (index, value) in &self.rule.with {
            let values = match value {
                StateCode::Number(number) => vec![number.value(env)?],
                StateCode::Set(set) => set.members(env)?,
            };
            if let Some(bound) = &self.code.bounds[*index] {
                for &value in &values {
                    if !bound.contains(env, value)? {
                        return Ok(None);
                    }
                }
            }
            let Some(values) = self.naturals(&values)? else { return Ok(None) };
            state[*index] = match value {
                StateCode::Number(_) => StateValue::Number(values[0]),
                StateCode::Set(_) => StateValue::Set(values),
            };
        }
        Ok(Some(Some(state)))
    }

    fn naturals(&self, values: &[i128]) -> Done<Option<Vec<u64>>> {
        let mut naturals = Vec::with_capacity(values.len());
        for &value in values {
            if value < 0 {
                return Ok(None);
            }
            let natural = u64::try_from(value);
            naturals
                .push(natural.map_err(|_| fault(FaultKind::HeapTooLarge, self.rule.origin))?);
        }
        Ok(Some(naturals))
    }

    /// Whether the position after a move is another one.
    fn changes(&self, position: &Position, made: &Move<'_>) -> bool {
        if made.state.is_some_and(|state| state != position.state) {
            return true;
        }
        if self.code.layout != Layout::Free {
            return made.after(position).heaps != position.heaps;
        }
        if made.taken.len() != made.placed.len() {
            return true;
        }
        let mut taken: SmallVec<[&Heap; 4]> =
            made.taken.iter().map(|&index| &position.heaps[index]).collect();
        let mut placed: SmallVec<[&Heap; 4]> = made.placed.iter().collect();
        taken.sort_unstable();
        placed.sort_unstable();
        taken != placed
    }

    /// Whether every requirement holds after a move.
    fn is_allowed(&self, env: &Env<'_>, made: &Move<'_>) -> Done<bool> {
        if self.code.requirements.is_empty() {
            return Ok(true);
        }
        let after = canonical(self.code.layout, made.after(env.position));
        let mut env = env.elsewhere(&after);
        for (requirement, frame) in &self.code.requirements {
            let place = env.place;
            env.enter(*frame, place);
            if !requirement.holds(&mut env)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
