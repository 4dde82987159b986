//! What a position is worth, as far as a strategy can tell.

use crate::game::{NimValue, Outcome};

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    pub(super) outcome: Outcome,
    /// `None` where there is none, as under misère play.
    pub(super) nim_value: Option<NimValue>,
    /// `None` for a draw, and where the strategy does not count moves.
    pub(super) remoteness: Option<u64>,
}

impl From<Outcome> for Worth {
    fn from(outcome: Outcome) -> Self {
        Self { outcome, nim_value: None, remoteness: None }
    }
}

impl From<NimValue> for Worth {
    fn from(value: NimValue) -> Self {
        Self { nim_value: Some(value), ..Self::from(outcome_of(value)) }
    }
}

/// In normal play the position of value 0 is the lost one.
pub(super) fn outcome_of(value: NimValue) -> Outcome {
    if value == NimValue::ZERO { Outcome::P } else { Outcome::N }
}
