//! `gamelang eval`: who wins a position, and how; many positions, one after another;
//! sums of positions of different games.

mod positions;
mod sum;
mod verb;

pub(super) use verb::{Eval, Format};
