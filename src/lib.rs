//! gamelang: a small language for impartial combinatorial games, and the
//! program that solves them.
//!
//! The layers, each importing only those named behind it:
//!
//! - [`source`]: text, places in it, problems with it
//! - [`game`]: positions, nim-values, outcomes, the [`game::Ruleset`] trait
//! - [`syntax`]: text to tree (`source`)
//! - [`model`]: tree to rules, the only bridge (`source`, `syntax`, `game`)
//! - [`engine`]: rules to values (`game`)
//! - [`catalogue`]: the games that ship with the program (`source`)
//! - [`known`]: what is known of games (`source`, `game`, `model`, `engine`,
//!   `catalogue`)
//! - [`report`]: one answer, many notations (all of the above)
//! - `command`: the command line, with the feature `cli` (all of the above)

// User input never panics; a test may.
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod catalogue;
#[cfg(feature = "cli")]
pub mod command;
pub mod engine;
pub mod game;
pub mod known;
pub mod model;
pub mod report;
pub mod source;
pub mod syntax;
