//! The tests of the whole program, one binary.

mod architecture;
mod corpus;
mod loopy;
mod readme;
mod stack;
mod wrong;
