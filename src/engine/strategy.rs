//! The strategies under one roof: what a plan becomes when work begins.

use std::iter;

use crate::game::{NimValue, Outcome, Position, Ruleset};

use super::abort::Abort;
use super::finding::Finding;
use super::heapwise::Heapwise;
use super::loopy::Loopy;
use super::oracle::Oracle;
use super::whole::Whole;
use super::worth::{Worth, outcome_of};
use super::{Limits, Plan, Shortcut};

/// A strategy at work, with the tables it has filled so far.
pub(super) enum Strategy<'r> {
    Heapwise(Heapwise<'r>),
    /// Nim-values of whole positions.
    Values(Whole<'r>),
    /// Outcomes of whole positions, where they have no nim-values.
    Outcomes(Whole<'r>),
    Loopy(Loopy<'r>),
    Oracle(Oracle<'r>),
}

impl<'r> Strategy<'r> {
    pub(super) fn new(plan: Plan, rules: &'r dyn Ruleset, limits: &Limits) -> Self {
        match plan {
            Plan::Heapwise => Self::Heapwise(Heapwise::new(rules, limits)),
            Plan::Coupled if rules.block() == 0 => Self::Values(Whole::new(rules, limits)),
            Plan::Coupled | Plan::Misere => Self::Outcomes(Whole::new(rules, limits)),
            Plan::Loopy => Self::Loopy(Loopy::new(rules, limits)),
            Plan::Oracle => Self::Oracle(Oracle::new(rules, limits)),
        }
    }

    /// Who wins a position.
    pub(super) fn outcome(&mut self, position: &Position) -> Result<Outcome, Abort> {
        match self {
            Self::Heapwise(heaps) => heaps.value(position).map(outcome_of),
            Self::Values(whole) | Self::Outcomes(whole) => whole.outcome(position),
            Self::Loopy(loopy) => Ok(loopy.worth(position)?.outcome),
            Self::Oracle(oracle) => Ok(oracle.worth(position)?.outcome),
        }
    }

    /// Who wins a position, where that is known without work.
    pub(super) fn known_outcome(&self, position: &Position) -> Option<Outcome> {
        match self {
            Self::Heapwise(heaps) => heaps.known_value(position).map(outcome_of),
            Self::Values(whole) | Self::Outcomes(whole) => whole.known_outcome(position),
            Self::Loopy(loopy) => loopy.known_outcome(position),
            Self::Oracle(oracle) => oracle.known_outcome(position),
        }
    }

    /// The nim-value of a position, if it has one.
    pub(super) fn nim_value(&mut self, position: &Position) -> Result<Option<NimValue>, Abort> {
        match self {
            Self::Heapwise(heaps) => heaps.value(position).map(Some),
            Self::Values(whole) => whole.value(position).map(Some),
            Self::Outcomes(_) => Ok(None),
            Self::Loopy(loopy) => Ok(loopy.worth(position)?.nim_value),
            Self::Oracle(oracle) => Ok(oracle.worth(position)?.nim_value),
        }
    }

    /// All that a position is worth.
    pub(super) fn worth(&mut self, position: &Position) -> Result<Worth, Abort> {
        match self {
            Self::Heapwise(heaps) => heaps.value(position).map(Worth::from),
            Self::Values(whole) => whole.value(position).map(Worth::from),
            Self::Outcomes(whole) => whole.outcome(position).map(Worth::from),
            Self::Loopy(loopy) => loopy.worth(position),
            Self::Oracle(oracle) => oracle.worth(position),
        }
    }

    /// The nim-values of the heaps of a position, where heaps have any.
    pub(super) fn heap_values(
        &mut self,
        position: &Position,
    ) -> Result<Option<Vec<NimValue>>, Abort> {
        match self {
            Self::Heapwise(heaps) => heaps.heap_values(position).map(Some),
            _ => Ok(None),
        }
    }

    /// What made it quick, where there is such a reason: a clause in lower case.
    pub(super) fn reason(&self) -> Option<String> {
        match self {
            Self::Heapwise(heaps) => heaps.reason(),
            Self::Values(whole) | Self::Outcomes(whole) => whole.reason(),
            _ => None,
        }
    }

    /// How many positions (heapwise: heaps) the tables hold.
    pub(super) fn held(&self) -> u64 {
        match self {
            Self::Heapwise(heaps) => heaps.held(),
            Self::Values(whole) | Self::Outcomes(whole) => whole.held(),
            Self::Loopy(loopy) => loopy.held(),
            Self::Oracle(oracle) => oracle.held(),
        }
    }

    /// What was done faster than by listing moves.
    pub(super) fn shortcuts(&self) -> Vec<Shortcut> {
        match self {
            Self::Heapwise(heaps) => heaps.shortcuts(),
            _ => Vec::new(),
        }
    }

    /// All that was found, in pieces, as far as it can be learned again.
    pub(super) fn findings(&self) -> Box<dyn Iterator<Item = Finding> + '_> {
        match self {
            Self::Heapwise(heaps) => Box::new(heaps.findings()),
            Self::Values(whole) | Self::Outcomes(whole) => Box::new(whole.findings()),
            Self::Loopy(_) | Self::Oracle(_) => Box::new(iter::empty()),
        }
    }

    /// Learns a piece of what was found before; `None` if it does not belong here.
    pub(super) fn learn(&mut self, finding: Finding) -> Option<()> {
        match self {
            Self::Heapwise(heaps) => heaps.learn(finding),
            Self::Values(whole) | Self::Outcomes(whole) => whole.learn(finding),
            Self::Loopy(_) | Self::Oracle(_) => None,
        }
    }

    /// Empties the tables.
    pub(super) fn clear(&mut self) {
        match self {
            Self::Heapwise(heaps) => heaps.clear(),
            Self::Values(whole) | Self::Outcomes(whole) => whole.clear(),
            Self::Loopy(loopy) => loopy.clear(),
            Self::Oracle(oracle) => oracle.clear(),
        }
    }
}
