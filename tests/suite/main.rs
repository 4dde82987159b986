//! The tests of the whole program, one binary.

mod agreement;
mod architecture;
mod conditions;
mod corpus;
mod fmt;
mod graph;
mod laws;
mod loopy;
mod published;
mod random_rules;
mod reading;
mod readme;
mod stack;
mod wrong;
