//! Periods: what is seen of them, and what is proved.

mod found;
mod tails;
mod theorem;

pub use found::{Certainty, Periodicity};
pub(super) use found::{Search, prove, prove_arithmetic};
pub(in crate::engine) use found::{largest, observe};
pub use theorem::common_period;
pub(super) use theorem::{Known, Theorem};
