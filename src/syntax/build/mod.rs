//! From what the grammar read to the tree, piece by piece.

mod chain;
mod claims;
mod depth;
mod expressions;
mod moves;
mod parts;
mod positions;
mod statements;

use crate::source::{Problem, Problems, Span};

use super::grammar::{self, Pair};
use super::messages;
use super::tree::{Name, Position, Statement};
use depth::Reach;
use parts::Parts;

/// The statement that was read, if it is free of problems; `span` is where it
/// stands, and also where the text that was read begins.
pub(super) fn statement(pair: Pair<'_>, span: Span) -> Result<Statement, Problems> {
    let mut builder = Builder::at(span.start);
    let kind = builder.statement(pair);
    builder.finish(Statement::new(kind, span))
}

/// The position that was read, if it is free of problems.
pub(super) fn position(pair: Pair<'_>, offset: usize) -> Result<Position, Problems> {
    let mut builder = Builder::at(offset);
    let position = builder.position(pair);
    builder.finish(position)
}

/// Builds one statement. Where something is wrong a stand-in takes its place, so
/// that the rest is looked at too; a statement with a stand-in is not handed out.
struct Builder {
    /// Where the text that was read begins in the file.
    offset: usize,
    /// How deep the expressions are that belong to the node that is being built.
    reach: Reach,
    problems: Problems,
}

impl Builder {
    fn at(offset: usize) -> Self {
        Self { offset, reach: Reach::default(), problems: Problems::new() }
    }

    fn finish<T>(self, built: T) -> Result<T, Problems> {
        if self.problems.is_empty() { Ok(built) } else { Err(self.problems) }
    }

    fn problem(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    fn place(&self, pair: &Pair<'_>) -> Span {
        grammar::place(pair, self.offset)
    }

    fn name(&self, pair: &Pair<'_>) -> Name {
        Name::new(pair.as_str().to_owned(), self.place(pair))
    }

    fn number(&mut self, pair: &Pair<'_>) -> i128 {
        let digits = pair.as_str().replace('_', "");
        digits.parse().unwrap_or_else(|_| {
            let problem = messages::number_too_large(self.place(pair));
            self.problem(problem);
            0
        })
    }
}
