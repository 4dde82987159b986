//! How much work may be done before giving up.

use crate::game::StopToken;

/// The bounds that every solve keeps to.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many different positions (heapwise: heaps) may be held at most.
    pub max_positions: u64,
    /// Set from outside to end the work.
    pub stop: StopToken,
}

impl Limits {
    /// Enough for an afternoon's questions, and under about 2 GiB of memory.
    pub const DEFAULT_MAX_POSITIONS: u64 = 10_000_000;
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_positions: Self::DEFAULT_MAX_POSITIONS, stop: StopToken::new() }
    }
}
