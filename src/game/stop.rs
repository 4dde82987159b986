//! A word from outside that long work should end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Asks long work to stop; copies share one flag.
///
/// Whoever works looks at it every now and then and gives up cleanly, saying
/// how far it came.
#[derive(Clone, Debug, Default)]
pub struct StopToken(Arc<AtomicBool>);

impl StopToken {
    /// A token that nobody has asked to stop yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks everyone who holds a copy to stop.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether someone has asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
