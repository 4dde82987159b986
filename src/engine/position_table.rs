//! What is known of whole positions.

use std::iter;

use rustc_hash::FxHashMap;

use crate::game::{NimValue, Outcome, Play};

use super::finding::{Finding, PIECE, from_hex, to_hex};
use super::key::Key;
use super::limits::Held;

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// Its nim-value, and so its outcome: normal play only.
    Value(NimValue),
    /// Only who wins.
    Outcome(Outcome),
}

/// Values and outcomes by position. One table for both, so that an outcome
/// search profits from values and a position counts once.
pub(super) struct PositionTable {
    play: Play,
    known: FxHashMap<Key, Known>,
    /// How many have a value.
    valued: u64,
    /// What all keys take.
    bytes: u64,
}

impl PositionTable {
    pub(super) fn new(play: Play) -> Self {
        Self { play, known: FxHashMap::default(), valued: 0, bytes: 0 }
    }

    /// The outcome of the position with this key, where it is known.
    pub(super) fn outcome(&self, key: &[u8]) -> Option<Outcome> {
        Some(match *self.known.get(key)? {
            Known::Value(NimValue::ZERO) => Outcome::P,
            Known::Value(_) => Outcome::N,
            Known::Outcome(outcome) => outcome,
        })
    }

    /// The nim-value of the position with this key, where it is known.
    pub(super) fn value(&self, key: &[u8]) -> Option<NimValue> {
        match *self.known.get(key)? {
            Known::Value(value) => Some(value),
            Known::Outcome(_) => None,
        }
    }

    /// Puts in an outcome that was not known.
    pub(super) fn insert_outcome(&mut self, key: Key, outcome: Outcome) {
        // In normal play "lost" and "of value 0" are the same.
        if (self.play, outcome) == (Play::Normal, Outcome::P) {
            self.insert_value(key, NimValue::ZERO);
        } else {
            self.insert(key, Known::Outcome(outcome));
        }
    }

    /// Puts in a value that was not known, though the outcome may have been.
    pub(super) fn insert_value(&mut self, key: Key, value: NimValue) {
        self.insert(key, Known::Value(value));
        self.valued += 1;
    }

    fn insert(&mut self, key: Key, known: Known) {
        let bytes = key.bytes_held();
        if self.known.insert(key, known).is_none() {
            self.bytes += bytes;
        }
    }

    /// All that is known, in pieces.
    pub(super) fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        let mut all = self.known.iter();
        iter::from_fn(move || {
            let (mut values, mut outcomes) = (Vec::new(), Vec::new());
            for (key, known) in all.by_ref().take(PIECE) {
                let key = to_hex(key.bytes());
                match *known {
                    Known::Value(NimValue(value)) => values.push((key, value)),
                    Known::Outcome(outcome) => outcomes.push((key, outcome == Outcome::N)),
                }
            }
            let pieces = [
                (!values.is_empty()).then_some(Finding::Values(values)),
                (!outcomes.is_empty()).then_some(Finding::Outcomes(outcomes)),
            ];
            pieces.iter().any(Option::is_some).then_some(pieces.into_iter().flatten())
        })
        .flatten()
    }

    /// Learns a piece of what was known before; `None` if it does not belong here.
    pub(super) fn learn(&mut self, finding: Finding) -> Option<()> {
        let key = |text: &str| from_hex(text).map(|bytes| Key::from_bytes(&bytes));
        match finding {
            Finding::Values(values) if self.play == Play::Normal => {
                for (text, value) in values {
                    self.insert_value(key(&text)?, NimValue(value));
                }
            }
            Finding::Outcomes(outcomes) => {
                for (text, is_won) in outcomes {
                    let outcome = if is_won { Outcome::N } else { Outcome::P };
                    self.insert_outcome(key(&text)?, outcome);
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// How many positions are held, and what they take.
    pub(super) fn held(&self) -> Held {
        Held { positions: self.known.len() as u64, bytes: self.bytes }
    }

    /// The same, but only positions with a nim-value are counted.
    pub(super) fn valued(&self) -> Held {
        Held { positions: self.valued, bytes: self.bytes }
    }
}
