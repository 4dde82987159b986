//! The strategies under one roof: what a plan becomes when work begins.

use crate::game::{NimValue, Outcome, Position, Ruleset};

use super::abort::Abort;
use super::heapwise::Heapwise;
use super::nim_search::PositionSearch;
use super::oracle::Oracle;
use super::{Limits, Plan};

/// A strategy at work, with the tables it has filled so far.
pub(super) enum Strategy<'r> {
    Heapwise(Heapwise<'r>),
    Coupled(PositionSearch<'r>),
    Misere(PositionSearch<'r>),
    Oracle(Oracle<'r>),
}

/// What a position is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    pub(super) outcome: Outcome,
    /// `None` under misère play.
    pub(super) nim_value: Option<NimValue>,
}

impl From<NimValue> for Worth {
    fn from(value: NimValue) -> Self {
        Self { outcome: outcome_of(value), nim_value: Some(value) }
    }
}

/// In normal play the position of value 0 is the lost one.
fn outcome_of(value: NimValue) -> Outcome {
    if value == NimValue::ZERO { Outcome::P } else { Outcome::N }
}

impl<'r> Strategy<'r> {
    pub(super) fn new(plan: Plan, rules: &'r dyn Ruleset, limits: &Limits) -> Self {
        match plan {
            Plan::Heapwise => Self::Heapwise(Heapwise::new(rules, limits)),
            Plan::Coupled => Self::Coupled(PositionSearch::new(rules, limits)),
            Plan::Misere => Self::Misere(PositionSearch::new(rules, limits)),
            Plan::Oracle => Self::Oracle(Oracle::new(rules, limits)),
        }
    }

    /// Who wins a position.
    pub(super) fn outcome(&mut self, position: &Position) -> Result<Outcome, Abort> {
        match self {
            Self::Heapwise(heaps) => heaps.value(position).map(outcome_of),
            Self::Coupled(search) | Self::Misere(search) => search.outcome(position),
            Self::Oracle(oracle) => oracle.outcome(position),
        }
    }

    /// Who wins a position, where that is known without work.
    pub(super) fn known_outcome(&self, position: &Position) -> Option<Outcome> {
        match self {
            Self::Heapwise(heaps) => heaps.known_value(position).map(outcome_of),
            Self::Coupled(search) | Self::Misere(search) => search.known_outcome(position),
            Self::Oracle(oracle) => oracle.known_outcome(position),
        }
    }

    /// The nim-value of a position; `None` under misère play.
    pub(super) fn nim_value(&mut self, position: &Position) -> Result<Option<NimValue>, Abort> {
        match self {
            Self::Heapwise(heaps) => heaps.value(position).map(Some),
            Self::Coupled(search) => search.value(position).map(Some),
            Self::Misere(_) => Ok(None),
            Self::Oracle(oracle) => oracle.value(position),
        }
    }

    /// All that a position is worth.
    pub(super) fn worth(&mut self, position: &Position) -> Result<Worth, Abort> {
        match self {
            Self::Heapwise(heaps) => heaps.value(position).map(Worth::from),
            Self::Coupled(search) => search.value(position).map(Worth::from),
            Self::Misere(search) => {
                let outcome = search.outcome(position)?;
                Ok(Worth { outcome, nim_value: None })
            }
            Self::Oracle(oracle) => {
                let outcome = oracle.outcome(position)?;
                Ok(Worth { outcome, nim_value: oracle.value(position)? })
            }
        }
    }

    /// The nim-values of the heaps of a position, where heaps have any.
    pub(super) fn heap_values(
        &mut self,
        position: &Position,
    ) -> Result<Option<Vec<NimValue>>, Abort> {
        match self {
            Self::Heapwise(heaps) => heaps.heap_values(position).map(Some),
            Self::Coupled(_) | Self::Misere(_) | Self::Oracle(_) => Ok(None),
        }
    }

    /// How many positions (heapwise: heaps) the tables hold.
    pub(super) fn held(&self) -> u64 {
        match self {
            Self::Heapwise(heaps) => heaps.held(),
            Self::Coupled(search) | Self::Misere(search) => search.held(),
            Self::Oracle(oracle) => oracle.held(),
        }
    }

    /// Empties the tables.
    pub(super) fn clear(&mut self) {
        match self {
            Self::Heapwise(heaps) => heaps.clear(),
            Self::Coupled(search) | Self::Misere(search) => search.clear(),
            Self::Oracle(oracle) => oracle.clear(),
        }
    }
}
