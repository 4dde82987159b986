//! Numbers in JSON: many readers hold only those below 2^53 exactly, so that none is
//! written that they would change.

use serde::ser::Error;
use serde::{Serialize, Serializer};

use crate::source::Problem;

/// From here on numbers are not exact for every reader.
const LIMIT: u64 = 1 << 53;

/// The largest number that is.
pub(super) const LARGEST: u64 = LIMIT - 1;

/// Writes a number if every reader will see the same.
#[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]
pub(super) fn exact<S: Serializer>(number: &Option<u64>, to: S) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) if *number >= LIMIT => Err(S::Error::custom(number)),
        number => number.serialize(to),
    }
}

/// The same of a number that is always there.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(super) fn exact_number<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
    exact(&Some(*number), to)
}

/// A document as one line of JSON, without a line end.
pub(super) fn line(document: &impl Serialize) -> Result<String, Problem> {
    // Strings and numbers are always JSON, unless a number is not exact.
    serde_json::to_string(document).map_err(|error| too_large(&error.to_string()))
}

/// Refuses numbers that not every reader of JSON would see the same.
pub fn json_holds(number: u64) -> Result<(), Problem> {
    if number < LIMIT { Ok(()) } else { Err(too_large(&number.to_string())) }
}

/// `gamelang eval nim.game 10000000000000000 --format json`
fn too_large(number: &str) -> Problem {
    let message =
        format!("JSON would not hold {number}: many readers change numbers from 2 ** 53 on");
    Problem::error("command::json-number", message)
        .help("ask for text, which holds all of it, or for smaller heaps")
}
