//! How the program ends.

use crate::engine::{Limit, Unfinished, Unsolved};
use crate::game::StopToken;

/// What the exit code says, the more important the greater.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exit {
    /// All is well.
    #[default]
    Fine,
    /// A claim is false.
    FalseClaim,
    /// A limit was reached before the answer.
    Limit,
    /// The input is wrong.
    WrongInput,
    /// What was found could not be printed.
    Unprinted,
    /// The user interrupted.
    Interrupted,
}

impl Exit {
    pub(super) fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::FalseClaim => 1,
            Self::WrongInput | Self::Unprinted => 2,
            Self::Limit => 3,
            Self::Interrupted => 130,
        }
    }

    /// Whether there is no use in going on with other files.
    pub(super) fn ends_all(self) -> bool {
        self >= Self::Unprinted
    }

    /// How the program ends when its work was stopped, by someone or by the clock.
    pub(super) fn stopped(stop: &StopToken) -> Self {
        if stop.is_out_of_time() { Self::Limit } else { Self::Interrupted }
    }

    /// How the program ends without an answer.
    pub(super) fn unsolved(unsolved: &Unsolved) -> Self {
        match unsolved {
            Unsolved::Fault(_) | Unsolved::Loop(_) => Self::WrongInput,
            Unsolved::Unfinished(Unfinished { limit: Limit::Stopped, .. }) => Self::Interrupted,
            Unsolved::Unfinished(_) => Self::Limit,
        }
    }
}

/// A token that the first Ctrl-C sets; the second ends the program at once.
pub(super) fn stop_on_interrupt() -> StopToken {
    let stop = StopToken::new();
    let token = stop.clone();
    // Without a handler Ctrl-C still ends the program, if less politely.
    let _ = ctrlc::set_handler(move || {
        if token.is_stopped() {
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
        token.stop();
    });
    stop
}
