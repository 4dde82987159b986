//! What the mathematics talks about: positions, nim-values, outcomes, and the
//! [`Ruleset`] that an engine plays by.
//!
//! This layer stands at the bottom: it knows no text and no strategy.

mod fault;
mod lowering;
mod measure;
mod mex;
mod nim_value;
mod octal;
mod options;
mod outcome;
mod position;
mod profile;
mod ruleset;
mod seeded;
mod shape;
mod stop;

pub use fault::{Fault, FaultKind, Halt, Origin};
pub use lowering::{Bound, Direction, Directions, HeapCount, Lowering, Steps};
pub use measure::{Ending, HeapWeight, Measure, Rank, ReadFrom, StateWeight, Weights};
pub use mex::Mex;
pub use nim_value::NimValue;
pub use octal::{OctalCode, OctalPattern, standard_digits};
pub use options::{Options, PartColumns, Unlisted};
pub use outcome::{Outcome, Play};
pub use position::{Heap, KindId, Numbers, Position, StateValue};
pub use profile::{Coupling, Profile};
pub use ruleset::{Chosen, Layout, Move, RuleId, Ruleset, canonical};
pub use seeded::Seeded;
pub use shape::{Amounts, Cut, Parts, Shape, Sizes};
pub use stop::StopToken;
