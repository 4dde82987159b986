//! Positions of one heap each, for tables of the heaps of a kind.

use super::literal::{Effort, Literal, heap_exists};
use super::position;
use super::rules::Rules;
use crate::game::{Heap, KindId, Position, StateValue};
use crate::source::Problems;

/// Makes positions of one heap of a kind with one number; the states are as at
/// the start.
#[derive(Debug)]
pub struct LoneHeaps<'g> {
    rules: &'g Rules,
    kind: KindId,
    state: Vec<StateValue>,
}

impl<'g> LoneHeaps<'g> {
    pub(super) fn new(rules: &'g Rules, kind: KindId) -> Result<Self, Problems> {
        let state = position::initial_state(rules).map_err(|problem| vec![problem])?;
        Ok(Self { rules, kind, state })
    }

    /// The kind of the heaps.
    pub fn kind(&self) -> KindId {
        self.kind
    }

    /// The position of a heap of this size; `None` if no such heap exists.
    pub fn of_size(&self, size: u64) -> Option<Position> {
        let heap = Heap::new(self.kind, [size]);
        let kind = &self.rules.kinds[usize::from(self.kind.0)];
        if kind.condition.is_some() {
            let effort = Effort::steps(1_000_000);
            let literal = Literal::constants(self.rules, &effort);
            if !heap_exists(&literal, &heap).unwrap_or(false) {
                return None;
            }
        }
        let stays = size > 0 || kind.keeps_empty;
        Some(Position {
            heaps: stays.then_some(heap).into_iter().collect(),
            state: self.state.clone(),
        })
    }
}
