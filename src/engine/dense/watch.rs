//! An eye on the stop token.

use super::begun::Begun;
use crate::game::StopToken;

/// Positions between two looks at the token: well under a millisecond of work.
const BETWEEN_LOOKS: usize = 16 * 1024;

/// The token was set when so many positions were known.
#[derive(Debug)]
pub(super) struct Stopped(pub(super) u64);

/// The token was set, and this is what can be gone on with.
#[derive(Debug)]
pub(super) struct Left {
    pub(super) known: u64,
    pub(super) begun: Begun,
}

/// Counts work, and looks at the token every now and then.
pub(super) struct Watch<'s> {
    stop: &'s StopToken,
    unwatched: usize,
}

impl<'s> Watch<'s> {
    pub(super) fn new(stop: &'s StopToken) -> Self {
        Self { stop, unwatched: 0 }
    }

    /// Notes work on so many positions or options, when so many positions are
    /// known.
    pub(super) fn after(&mut self, work: usize, known: usize) -> Result<(), Stopped> {
        self.unwatched += work;
        if self.unwatched < BETWEEN_LOOKS {
            return Ok(());
        }
        self.unwatched = 0;
        if self.stop.is_stopped() { Err(Stopped(known as u64)) } else { Ok(()) }
    }
}
