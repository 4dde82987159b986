//! How much work may be done before giving up.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::game::{Position, StateValue, StopToken};

use super::Limit;
use super::abort::Abort;
use super::finding::{Finding, Keeper};

/// The bounds that every solve keeps to.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many different positions (heapwise: heaps) may be held at most.
    /// The memory for all that grows with the work (large positions, those
    /// waiting to be looked at, edges of a graph) is bounded in proportion.
    pub max_positions: u64,
    /// How many bytes all of this may take at most, by rough count. The sizes of
    /// tables without gaps are chosen by it.
    pub max_memory: u64,
    /// How many threads may work at once, at least 1; the answers are the same.
    pub threads: usize,
    /// Whether a proved period may stand for the values beyond it.
    pub use_periods: bool,
    /// Set from outside to end the work, or for a pause in it.
    pub stop: StopToken,
    /// Who writes down what was found, in pauses and when a limit ends the work.
    pub keeper: Option<Arc<dyn Keeper>>,
}

impl Limits {
    /// As many as tables can hold in the memory that is allowed by default; a
    /// search, which takes some 75 bytes a position, is ended by the memory.
    pub const DEFAULT_MAX_POSITIONS: u64 = 100_000_000;

    /// Enough for an afternoon's questions: 2 GiB.
    pub const DEFAULT_MAX_MEMORY: u64 = 2 << 30;

    /// How many bytes a position may take, with what is held for it.
    pub const BYTES_OF_POSITION: u64 = 192;

    /// How many bytes the positions that are held and those that wait may take,
    /// by rough count. A game whose positions grow without end would fill any
    /// memory long before it reaches a number of positions. The floor lets a
    /// question with a small limit be ended by that limit alone.
    pub(super) fn max_bytes(&self) -> u64 {
        let for_positions = self.max_positions.saturating_mul(Self::BYTES_OF_POSITION);
        for_positions.max(1 << 26).min(self.max_memory)
    }

    /// In a pause, gives what was found to the keeper; the work goes on at once.
    pub(super) fn keep_in_pause<I: Iterator<Item = Finding>>(
        &self,
        findings: impl FnOnce() -> I,
    ) {
        if !self.stop.is_pausing() {
            return;
        }
        if let Some(keeper) = &self.keeper {
            keeper.keep(&mut findings());
        }
        self.stop.go_on();
    }

    /// Whether so many positions may be held, and so many bytes by them.
    pub(super) fn check(&self, positions: u64, bytes: u64) -> ControlFlow<Abort> {
        let limit = if positions > self.max_positions {
            Limit::Positions(self.max_positions)
        } else if bytes > self.max_bytes() {
            Limit::Memory { positions: self.max_positions, bytes: self.max_bytes() }
        } else {
            return ControlFlow::Continue(());
        };
        ControlFlow::Break(Abort::Limit { limit, reached: positions })
    }

    /// What ended the work, if it was the stop token: someone, or the time.
    pub(super) fn named(&self, limit: Limit) -> Limit {
        match limit {
            Limit::Stopped if self.stop.is_out_of_time() => Limit::Time,
            other => other,
        }
    }

    /// How many different moves of one position may be listed. With several
    /// heaps these can be more than there are heaps to value.
    pub(super) fn max_listed(&self) -> u64 {
        self.max_positions.max(1 << 20)
    }

    /// Whether so many moves may be listed, to so many options, in so many bytes.
    pub(super) fn check_listed(
        &self,
        moves: u64,
        options: u64,
        bytes: u64,
    ) -> ControlFlow<Abort> {
        if moves > self.max_listed() {
            let limit = Limit::Moves(self.max_listed());
            return ControlFlow::Break(Abort::Limit { limit, reached: options });
        }
        if bytes > self.max_bytes() {
            let limit =
                Limit::Memory { positions: self.max_positions, bytes: self.max_bytes() };
            return ControlFlow::Break(Abort::Limit { limit, reached: options });
        }
        ControlFlow::Continue(())
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_positions: Self::DEFAULT_MAX_POSITIONS,
            max_memory: Self::DEFAULT_MAX_MEMORY,
            threads: 1,
            use_periods: true,
            stop: StopToken::new(),
            keeper: None,
        }
    }
}

/// How much is held in memory.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    /// Different positions (heapwise: heaps).
    pub(super) positions: u64,
    /// What they take, by rough count.
    pub(super) bytes: u64,
}

/// What a position takes in memory, by rough count.
pub(super) fn bytes_of(position: &Position) -> u64 {
    let state = position.state.iter().map(|value| match value {
        StateValue::Number(_) => 32,
        StateValue::Set(members) => 48 + 8 * members.len() as u64,
    });
    64 + 32 * position.heaps.len() as u64 + state.sum::<u64>()
}
