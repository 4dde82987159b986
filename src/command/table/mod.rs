//! `gamelang table`: what many positions are worth, in a row, in a table of two
//! numbers, or as lists of those that are looked for.

mod asked;
mod counts;
mod grid;
mod losing;
mod puzzles;
mod row;
mod verb;

pub(super) use verb::Table;
