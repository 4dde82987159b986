//! The tests of the whole program, one binary.

mod architecture;
mod corpus;
mod readme;
mod stack;
mod wrong;
