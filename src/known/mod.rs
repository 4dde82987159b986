//! What is known of games: the claims of a file, held against the engine.

mod verify;

pub use verify::{Refutation, Refuted, verify};
