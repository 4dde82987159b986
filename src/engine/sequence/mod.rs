//! The nim-values of the heaps of one kind, from 0 upward, by ways that know the
//! shape of their moves.

#![expect(dead_code, unused_imports, reason = "the plans are built on it next")]

mod breaking;
mod values;

use breaking::Breaking;
use values::Values;

/// Someone asked the work to stop; what was found stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stopped;
