//! What is known of games: the claims of a file, held against the engine; two games, or
//! a game and a list of values, held against each other; and which games of the
//! catalogue a game is.

mod compare;
mod identify;
mod replay;
mod term;
mod value_file;
mod verify;

pub use compare::{
    Basis, Comparison, Difference, DifferingOptions, GameSide, Proof, Question, Range, Side,
    Verdict, compare, find_shift, shift_between,
};
pub use identify::{
    CodeFound, Compared, Coverage, Divergence, Ground, Identification, Match, NearMiss, Places,
    Relation, ValueMap, identify,
};
pub use replay::{Effect, Made, Replay, Step, line_of_play, replay};
pub use term::Term;
pub use value_file::{ValueFile, looks_like_values, read_values};
pub use verify::{KnownRefuted, Refutation, Refuted, verify};
