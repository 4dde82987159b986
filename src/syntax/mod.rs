//! Text to tree: the grammar, what was written, and what cannot be read.

pub mod tree;
