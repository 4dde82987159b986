//! What is known of one position, in the form in which it is compared.

use crate::game::{NimValue, Outcome};

/// Who wins a position, and its nim-value where one is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value; `None` where there is none, and where none was asked for.
    pub value: Option<NimValue>,
}

impl Term {
    /// A nim-value, which says who wins.
    pub fn of_value(value: NimValue) -> Self {
        let outcome = if value == NimValue::ZERO { Outcome::P } else { Outcome::N };
        Self { outcome, value: Some(value) }
    }

    /// Only who wins.
    pub fn of_outcome(outcome: Outcome) -> Self {
        Self { outcome, value: None }
    }

    /// The same without its nim-value.
    #[must_use]
    pub(super) fn without_value(self) -> Self {
        Self { value: None, ..self }
    }
}
