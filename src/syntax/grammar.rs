//! The grammar at work; the only file that names pest.

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use crate::source::Span;

pub(super) use parser::Rule;

/// The derived parser, apart since pest writes no documentation.
#[allow(missing_docs, unreachable_pub, clippy::pedantic)]
mod parser {
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/gamelang.pest"]
    pub struct GameParser;
}

/// A piece of text that fits a rule, with its parts.
pub(super) type Pair<'a> = pest::iterators::Pair<'a, Rule>;

/// Pieces that follow one another.
pub(super) type Pairs<'a> = pest::iterators::Pairs<'a, Rule>;

/// Why a text does not fit.
pub(super) struct Misfit {
    /// The byte at which nothing fits.
    pub(super) offset: usize,
    /// What would fit there; `None` when the text was given up for its depth.
    pub(super) expected: Option<Vec<Rule>>,
}

/// Reads a text that is one statement.
pub(super) fn read_statement(text: &str) -> Result<Pair<'_>, Misfit> {
    read(Rule::only_statement, text)
}

/// Reads a text that is one position.
pub(super) fn read_position(text: &str) -> Result<Pair<'_>, Misfit> {
    read(Rule::only_position, text)
}

/// Where a piece stands in a file in which its text begins at `offset`.
pub(super) fn place(pair: &Pair<'_>, offset: usize) -> Span {
    let span = pair.as_span();
    Span::new(span.start() + offset, span.end() + offset)
}

fn read(rule: Rule, text: &str) -> Result<Pair<'_>, Misfit> {
    let nothing = || Misfit { offset: 0, expected: None };
    match parser::GameParser::parse(rule, text) {
        Ok(mut pairs) => pairs.next().ok_or_else(nothing),
        Err(error) => Err(misfit(&error)),
    }
}

fn misfit(error: &pest::error::Error<Rule>) -> Misfit {
    let (InputLocation::Pos(offset) | InputLocation::Span((offset, _))) = error.location;
    let expected = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => Some(positives.clone()),
        // pest's own guard of the stack.
        ErrorVariant::CustomError { .. } => None,
    };
    Misfit { offset, expected }
}
