//! What a solver has found, in pieces that can be written down and learned again.
//!
//! Long work is interrupted by a pause ([`StopToken::pause`](crate::game::StopToken)):
//! the strategies leave off where they can go on, the [`Keeper`] gets all that was
//! found, and the work goes on. A new solver that learns the pieces, in the order in
//! which they came, goes on from there. What is not among them (graphs of games in which
//! play can go round, the tables of heaps that are split into many parts, boxes of heaps
//! with several numbers) is worked out anew.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

/// A piece of what was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// The nim-values of consecutive heaps of a kind.
    Heaps {
        /// The number of the kind, in the order of the file.
        kind: u16,
        /// The size of the first.
        first: u64,
        /// The values.
        values: Vec<u32>,
    },
    /// How the work on the heaps of a kind was to go on.
    Course {
        /// The number of the kind.
        kind: u16,
        /// The size at which a period is looked for again.
        next_look: u64,
        /// The size, and the number of rare heaps, at which methods are compared again.
        review: Option<(u64, u64)>,
        /// What makes a value rare, where that is made use of: a mask of bits, and the
        /// amount whose parity counts.
        space: Option<(u32, Option<u64>)>,
    },
    /// The nim-values of consecutive places on a flat table of heaps.
    Board {
        /// The number of the kind.
        kind: u16,
        /// Each number of a heap is below one of these.
        sides: Vec<u64>,
        /// The first place.
        first: u64,
        /// The values.
        values: Vec<u32>,
    },
    /// The nim-values of single heaps.
    Singles {
        /// The number of the kind.
        kind: u16,
        /// The numbers of a heap, and its value.
        heaps: Vec<(Vec<u64>, u64)>,
    },
    /// Nim-values of whole positions, by the keys of these in hexadecimal digits.
    Values(Vec<(String, u64)>),
    /// Outcomes of whole positions by their keys, where only these are known: whether
    /// the player to move wins.
    Outcomes(Vec<(String, bool)>),
    /// The nim-values of consecutive ranks of all positions below a cap.
    Table {
        /// The largest sizes, descending.
        caps: Vec<u64>,
        /// The first rank.
        first: u64,
        /// The values.
        values: Vec<u32>,
    },
    /// The lost ones among the first positions below a cap.
    Lost {
        /// The largest sizes, descending.
        caps: Vec<u64>,
        /// So many are known by now, in the order of their ranks.
        known: u64,
        /// The ranks of those that are lost, since the piece before.
        ranks: Vec<u64>,
    },
}

/// Writes down what was found.
pub trait Keeper: Debug + Send + Sync {
    /// Takes all that was found so far. Whoever cannot write it says so elsewhere.
    fn keep(&self, findings: &mut dyn Iterator<Item = Finding>);
}

/// Pieces are about so long: a line of some ten thousand characters.
pub(super) const PIECE: usize = 4096;

/// Bytes as hexadecimal digits.
pub(super) fn to_hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from_digit(nibble.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The bytes of hexadecimal digits; `None` for another text.
pub(super) fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |&digit: &u8| char::from(digit).to_digit(16);
    let pair = |pair: &[u8]| match pair {
        [high, low] => u8::try_from(16 * digit(high)? + digit(low)?).ok(),
        _ => None,
    };
    text.as_bytes().chunks(2).map(pair).collect()
}

/// A number as an index; `None` where no table is that long.
pub(super) fn index(number: u64) -> Option<usize> {
    usize::try_from(number).ok()
}
