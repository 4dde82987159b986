//! A word from outside that long work should end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// Asks long work to stop; copies share one flag.
///
/// Whoever works looks at it every now and then and gives up cleanly, saying
/// how far it came.
#[derive(Clone, Debug, Default)]
pub struct StopToken(Arc<AtomicU8>, Pause);

/// Asks for a pause in which what was found can be written down.
#[derive(Clone, Debug, Default)]
struct Pause(Arc<AtomicBool>);

const INTERRUPTED: u8 = 1;
const OUT_OF_TIME: u8 = 2;

impl StopToken {
    /// A token that nobody has asked to stop yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks everyone who holds a copy to stop.
    pub fn stop(&self) {
        self.0.store(INTERRUPTED, Ordering::Relaxed);
    }

    /// Asks the same since the time that was allowed is over; who has interrupted
    /// before has the last word.
    pub fn run_out(&self) {
        let _ = self.0.compare_exchange(0, OUT_OF_TIME, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Whether someone has asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// Asks those who can go on later just where they left off to do so.
    pub fn pause(&self) {
        self.1.0.store(true, Ordering::Relaxed);
    }

    /// Whether a pause is asked for.
    pub fn is_pausing(&self) -> bool {
        self.1.0.load(Ordering::Relaxed)
    }

    /// Ends the pause.
    pub fn go_on(&self) {
        self.1.0.store(false, Ordering::Relaxed);
    }

    /// Whether work that can go on later just where it is left is to be left now: for
    /// good, or for a pause. Work that would be lost asks only whether it is stopped.
    pub fn interrupts(&self) -> bool {
        self.is_stopped() || self.is_pausing()
    }

    /// Whether the work was to stop since its time is over.
    pub fn is_out_of_time(&self) -> bool {
        self.0.load(Ordering::Relaxed) == OUT_OF_TIME
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interruption_has_the_last_word() {
        let stop = StopToken::new();
        stop.run_out();
        assert!(stop.is_stopped() && stop.is_out_of_time());
        stop.stop();
        assert!(stop.is_stopped() && !stop.is_out_of_time());
        stop.run_out();
        assert!(!stop.is_out_of_time());
    }
}
