//! Why a search ended without an answer, before the solver says it to the
//! world.

use crate::game::{Fault, Halt, Outcome, Position};

use super::{Limit, Limits, Plan, Unfinished, Unsolved};

/// What ended a search.
#[derive(Clone, Debug)]
pub(super) enum Abort {
    /// The rules failed.
    Fault(Fault),
    /// Play can go on for ever: the last position is the first again.
    Loop(Vec<Position>),
    /// A limit was reached, after so many positions.
    Limit {
        /// Which one.
        limit: Limit,
        /// How many positions had been met.
        reached: u64,
    },
}

impl Abort {
    /// A halt in the listing of moves, after `reached` positions.
    pub(super) fn from_halt(halt: Halt, reached: u64) -> Self {
        match halt {
            Halt::Fault(fault) => Self::Fault(fault),
            Halt::Stopped => Self::Limit { limit: Limit::Stopped, reached },
            Halt::Choices(most) => Self::Limit { limit: Limit::Choices(most), reached },
        }
    }

    /// What is said to the world: which plan was at work, and the outcome where it
    /// is known all the same.
    pub(super) fn unsolved(
        self,
        plan: Plan,
        limits: &Limits,
        outcome: impl FnOnce() -> Option<Outcome>,
    ) -> Unsolved {
        match self {
            Self::Fault(fault) => Unsolved::Fault(fault),
            Self::Loop(cycle) => Unsolved::Loop(cycle),
            Self::Limit { limit, reached } => {
                let limit = limits.named(limit);
                Unsolved::Unfinished(Unfinished { limit, plan, reached, outcome: outcome() })
            }
        }
    }

    /// Whether someone asked for it, be it for a pause.
    pub(super) fn is_stop(&self) -> bool {
        matches!(self, Self::Limit { limit: Limit::Stopped, .. })
    }

    /// Whether more room for positions could have helped.
    pub(super) fn wants_room(&self) -> bool {
        matches!(self, Self::Limit { limit: Limit::Positions(_) | Limit::Memory { .. }, .. })
    }
}
