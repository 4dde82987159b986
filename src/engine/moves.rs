//! The moves of one position after another, with an eye on the stop token.

use std::ops::ControlFlow;

use crate::game::{Chosen, Halt, Move, Position, Ruleset, StopToken};

/// Moves between two looks at the stop token: about 10 µs of work, so that a
/// stop is prompt and the look costs nothing.
const MOVES_BETWEEN_LOOKS: u32 = 1024;

/// Visits moves, and gives up when asked to stop.
pub(super) struct Moves<'r> {
    rules: &'r dyn Ruleset,
    stop: StopToken,
    /// Moves and positions visited since the last look.
    unwatched: u32,
}

impl<'r> Moves<'r> {
    pub(super) fn new(rules: &'r dyn Ruleset, stop: StopToken) -> Self {
        Self { rules, stop, unwatched: 0 }
    }

    pub(super) fn rules(&self) -> &'r dyn Ruleset {
        self.rules
    }

    /// Visits the moves of a position until `visit` breaks, and returns what
    /// it broke with.
    pub(super) fn visit<T>(
        &mut self,
        position: &Position,
        chosen: Chosen,
        mut visit: impl FnMut(&Move<'_>) -> ControlFlow<T>,
    ) -> Result<Option<T>, Halt> {
        let mut watch = Watch { stop: &self.stop, unwatched: &mut self.unwatched };
        // A long chain of positions with one move each must stop, too.
        let mut stopped = watch.is_stopped();
        let mut broke = None;
        let listed = self.rules.moves(position, chosen, &self.stop, &mut |made| {
            stopped = stopped || watch.is_stopped();
            if stopped {
                return ControlFlow::Break(());
            }
            visit(made).map_break(|value| broke = Some(value))
        });
        listed.map_err(|halt| located(halt, position))?;
        if stopped { Err(Halt::Stopped) } else { Ok(broke) }
    }
}

/// Counts visits and looks at the stop token every now and then.
struct Watch<'a> {
    stop: &'a StopToken,
    unwatched: &'a mut u32,
}

impl Watch<'_> {
    fn is_stopped(&mut self) -> bool {
        *self.unwatched += 1;
        if *self.unwatched < MOVES_BETWEEN_LOOKS {
            return false;
        }
        *self.unwatched = 0;
        self.stop.is_stopped()
    }
}

/// A fault with the position in which it arose.
pub(super) fn located(halt: Halt, position: &Position) -> Halt {
    match halt {
        Halt::Fault(mut fault) => {
            fault.position.get_or_insert_with(|| Box::new(position.clone()));
            Halt::Fault(fault)
        }
        Halt::Stopped | Halt::Choices(_) => halt,
    }
}
