//! Deliberate faults, to see that the tests find them.
//!
//! Tests that never fail prove little. With the feature `seeded-faults`, which only
//! the tests of this package switch on, a thread can ask for one of these faults, and
//! a test sees that the comparison with the oracle notices it. Without the feature
//! nothing of this is left in the program.

/// A fault that can be put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeded {
    /// Compiled rules have lost their `where`.
    DroppedGuard,
    /// Positions that differ in their states have one key in the tables.
    KeyWithoutState,
    /// A nim-value past 255 is cut to its low byte in a table of single heaps.
    WrappedByte,
}

#[cfg(feature = "seeded-faults")]
mod switch {
    use std::cell::Cell;

    use super::Seeded;

    thread_local! {
        static SEEDED: Cell<Option<Seeded>> = const { Cell::new(None) };
    }

    impl Seeded {
        /// Whether this thread has asked for the fault.
        #[inline]
        pub(crate) fn is_on(self) -> bool {
            SEEDED.get() == Some(self)
        }

        /// Does some work with the fault in this thread, and takes it out again, also
        /// if the work panics.
        pub fn during<T>(self, work: impl FnOnce() -> T) -> T {
            struct Off;
            impl Drop for Off {
                fn drop(&mut self) {
                    SEEDED.set(None);
                }
            }
            let _off = Off;
            SEEDED.set(Some(self));
            work()
        }
    }
}

#[cfg(not(feature = "seeded-faults"))]
impl Seeded {
    /// Never.
    #[inline]
    #[allow(clippy::unused_self)] // the same call with the feature and without
    pub(crate) const fn is_on(self) -> bool {
        false
    }
}
