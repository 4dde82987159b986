//! What people write, places in it, and what can be wrong with it.
//!
//! This layer stands at the bottom: it knows no grammar and no game.

mod problem;
mod suggest;
mod text;

pub use problem::{Problem, Problems, Severity};
pub use suggest::{closest, nearest};
pub use text::{Source, Span, Spanned};
