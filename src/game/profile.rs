//! What has been proved of a ruleset.

use std::fmt;

use super::{Directions, Ending, KindId, Lowering, Shape};

/// A reason why heaps cannot be valued one by one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coupling {
    /// The heaps stand in order.
    OrderedLayout,
    /// This rule takes several heaps, or none, in one move.
    NotOneHeap {
        /// The name of the rule.
        rule: String,
    },
    /// This rule reads the whole position (an aggregate, `present`).
    ReadsPosition {
        /// The name of the rule.
        rule: String,
    },
    /// This rule reads or sets a state.
    UsesState {
        /// The name of the rule.
        rule: String,
    },
    /// `end when` can end the game while moves are left.
    EndCondition,
    /// `require` forbids moves by the position they lead to.
    Requirement,
    /// Moves can be blocked.
    Block,
}

impl fmt::Display for Coupling {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OrderedLayout => write!(out, "the heaps stand in order"),
            Self::NotOneHeap { rule } => {
                write!(out, "rule `{rule}` does not take exactly one heap")
            }
            Self::ReadsPosition { rule } => {
                write!(out, "rule `{rule}` reads the whole position")
            }
            Self::UsesState { rule } => write!(out, "rule `{rule}` reads or sets a state"),
            Self::EndCondition => write!(out, "`end when` reads the whole position"),
            Self::Requirement => write!(out, "`require` reads the whole position"),
            Self::Block => write!(out, "moves can be blocked"),
        }
    }
}

/// Facts about a ruleset, each of them proved; what is not known is not here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Everything that couples the heaps, sorted; empty when every heap is an
    /// independent game, so that a position is the sum of its heaps.
    pub couplings: Vec<Coupling>,
    /// Whether play must end.
    pub ending: Ending,
    /// The shape of the moves from each kind of heap, by its id, where one is
    /// known; kinds beyond the end have none. They mean something only where
    /// heaps are independent.
    pub shapes: Vec<Option<Shape>>,
    /// The same of kinds whose heaps have several numbers and go straight on.
    pub directions: Vec<Option<Directions>>,
    /// All moves of the game, where each of them only lowers heaps of its only
    /// kind in a known way; sorted, none of them empty of meaning beside another.
    pub lowerings: Option<Vec<Lowering>>,
}

impl Profile {
    /// Whether a position is the sum of its heaps.
    pub fn heaps_are_independent(&self) -> bool {
        self.couplings.is_empty()
    }

    /// The shape of the moves from the heaps of a kind, where one is known.
    pub fn shape(&self, kind: KindId) -> Option<&Shape> {
        self.shapes.get(usize::from(kind.0))?.as_ref()
    }
}
