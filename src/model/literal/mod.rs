//! The rules taken literally: the options of a position by the definition.
//!
//! The oracle stands on this. It reads the resolved rules as a person would,
//! tries every choice in turn and never hurries; it shares nothing with the
//! compiled form but the functions of integers, so that a mistake in either
//! shows when the two are compared.

mod expr;
mod make;
mod sets;
mod walk;

use std::cell::Cell;

use super::rules::Rules;
use crate::game::{Halt, Position, StopToken};

pub(super) use walk::{heap_exists, options, options_with};

/// Reads expressions against a position.
pub(super) struct Literal<'a> {
    rules: &'a Rules,
    /// `None` where only constants can be read.
    position: Option<&'a Position>,
    effort: &'a Effort<'a>,
}

/// More choices of heaps, or options, than this are not held for one position: some
/// hundreds of megabytes. The oracle is for small positions.
const MOST_HELD: usize = 1 << 20;

/// A further choice or option beside so many.
fn check_held(held: usize) -> Result<(), Halt> {
    if held < MOST_HELD { Ok(()) } else { Err(Halt::Choices(MOST_HELD as u64)) }
}

/// How long reading may go on.
pub(super) struct Effort<'a> {
    steps_left: Cell<u64>,
    stop: Option<&'a StopToken>,
}

impl<'a> Effort<'a> {
    /// Until the token is set.
    pub(super) fn until(stop: &'a StopToken) -> Self {
        Self { steps_left: Cell::new(u64::MAX), stop: Some(stop) }
    }

    /// So many steps.
    pub(super) fn steps(steps: u64) -> Self {
        Self { steps_left: Cell::new(steps), stop: None }
    }

    fn step(&self) -> Result<(), Halt> {
        let left = self.steps_left.get();
        self.steps_left.set(left.wrapping_sub(1));
        let asked = || self.stop.is_some_and(StopToken::is_stopped);
        if left == 0 || left.is_multiple_of(1024) && asked() {
            Err(Halt::Stopped)
        } else {
            Ok(())
        }
    }
}

impl<'a> Literal<'a> {
    /// Reads constants: no position, no state.
    pub(super) fn constants(rules: &'a Rules, effort: &'a Effort<'a>) -> Self {
        Self { rules, position: None, effort }
    }

    /// Reads a position too.
    fn at(rules: &'a Rules, position: &'a Position, effort: &'a Effort<'a>) -> Self {
        Self { rules, position: Some(position), effort }
    }
}
