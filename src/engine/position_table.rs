//! What is known of whole positions.

use rustc_hash::FxHashMap;

use crate::game::{NimValue, Outcome, Play};

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

    /// How many positions are held, and what they take.
    pub(super) fn held(&self) -> Held {
        Held { positions: self.known.len() as u64, bytes: self.bytes }
    }

    /// The same, but only positions with a nim-value are counted.
    pub(super) fn valued(&self) -> Held {
        Held { positions: self.valued, bytes: self.bytes }
    }
}
