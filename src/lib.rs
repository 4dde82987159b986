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
//! - [`report`]: one answer, many notations (all of the above)
//! - `command`: the command line, with the feature `cli` (all of the above)

pub mod engine;
pub mod game;
pub mod source;
pub mod syntax;
