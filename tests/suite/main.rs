//! The tests of the whole program, one binary.

// A test may say what it tried.
#![allow(clippy::print_stdout)]

mod agreement;
mod architecture;
mod boards;
mod checkpoints;
mod conditions;
mod corpus;
mod describe;
mod explain;
mod fmt;
mod graph;
mod harness;
mod identify;
mod large_values;
mod laws;
mod loopy;
mod lowered;
mod metamorphic;
mod oracle_limits;
mod order;
mod output;
mod published;
mod random_rules;
mod reading;
mod readme;
mod seeded;
mod sequences;
mod stack;
mod sweeps;
mod tables;
mod termination;
mod wrong;
