//! The tests of the whole program, one binary.

mod corpus;
mod readme;
