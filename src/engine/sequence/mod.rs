//! The nim-values of the heaps of one kind, from 0 upward, by ways that know the
//! shape of their moves, and their periods.

mod all_but;
mod breaking;
mod cuts;
mod kinds;
mod period;
mod resume;
mod splitting;
mod subtraction;
mod values;
mod way;

use crate::game::{KindId, NimValue};

pub use kinds::Shortcut;
pub(super) use kinds::{Ended, Sequences};
pub use period::{Certainty, Periodicity, common_period};
pub(super) use period::{largest, observe};
pub(super) use values::Values;

/// Someone asked the work to stop; what was found stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stopped;

/// The values of the heaps of other kinds, as far as they were asked for.
trait Others {
    fn value(&self, kind: KindId, size: usize) -> NimValue;
}
