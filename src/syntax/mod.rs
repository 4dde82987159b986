//! Text to tree: the grammar, what was written, and what cannot be read.

pub mod tree;
pub mod words;

mod build;
mod characters;
mod depth;
mod expected;
mod fault;
mod grammar;
mod messages;
mod mistakes;
mod recovery;
mod scan;
#[cfg(test)]
mod tests;
mod tidy;
mod tokens;

pub use depth::MAX_DEPTH;
pub use scan::MAX_SIZE;

use crate::source::{Problems, Source};

/// Reads a file: the statements that could be read, and what is wrong with the
/// others, in the order of the text.
pub fn parse(source: &Source) -> (tree::Tree, Problems) {
    recovery::read_file(source, scan::scan_file(source.text()))
}

/// Reads a text that is one position, as it is written in a file.
pub fn parse_position(source: &Source) -> Result<tree::Position, Problems> {
    recovery::read_position(source, &scan::scan_whole(source.text()))
}

/// The canonical form of a file: the same statements and comments, with the
/// blanks, line ends and parentheses that every tidy file has. A file with
/// problems has none.
pub fn tidy(source: &Source) -> Result<String, Problems> {
    tidy::tidy(source)
}
