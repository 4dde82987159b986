//! Reads the pieces of a file, each alone, and goes on behind a fault.

use crate::source::{Problem, Problems, Source, Span, closest};

use super::build;
use super::fault::Fault;
use super::grammar::{self, Misfit};
use super::messages;
use super::scan::{Scan, Segment};
use super::tokens::{Token, TokenKind, tokens};
use super::tree::{Position, Tree};
use super::words;

/// More problems than anybody reads in one go.
const ENOUGH: usize = 100;

/// Reads all pieces of a file.
pub(super) fn read_file(source: &Source, scan: Scan<'_>) -> (Tree, Problems) {
    let tree = Tree { statements: Vec::new(), comments: scan.comments };
    let mut reader =
        Reader { source: source.text(), clean: &scan.text, tree, problems: scan.problems };
    let mut skips = false;
    for (index, segment) in scan.segments.iter().enumerate() {
        skips = skips && segment.mid_line;
        if !skips && !segment.given_up {
            skips = reader.segment(*segment, scan.segments.get(index + 1));
        }
    }
    let problems = in_order(reader.problems, source);
    (reader.tree, problems)
}

/// Reads a text that is one position.
pub(super) fn read_position(source: &Source, scan: &Scan<'_>) -> Result<Position, Problems> {
    let text = source.text();
    let piece = scan.segments.first().map_or(Span::default(), |segment| segment.span);
    if !scan.problems.is_empty() {
        return Err(in_order(scan.problems.clone(), source));
    }
    let read = match grammar::read_position(&scan.text[piece.start..piece.end]) {
        Ok(pair) => build::position(pair, piece.start),
        Err(Misfit { expected: None, .. }) => Err(vec![messages::too_deep(piece)]),
        Err(Misfit { offset, expected: Some(expected) }) => {
            let mut fault = Fault::new(text, piece, piece.start + offset, &expected);
            fault.is_position = true;
            Err(vec![messages::unexpected(&fault)])
        }
    };
    read.map_err(|problems| in_order(problems, source))
}

fn in_order(mut problems: Problems, source: &Source) -> Problems {
    problems.sort_by_key(Problem::span);
    problems.truncate(ENOUGH);
    problems.into_iter().map(|problem| problem.in_source(source)).collect()
}

struct Reader<'a> {
    /// The text as it was written.
    source: &'a str,
    /// The text as it is parsed.
    clean: &'a str,
    tree: Tree,
    problems: Problems,
}

impl Reader<'_> {
    /// Reads a piece; whether the pieces behind it on its line belong to its fault.
    fn segment(&mut self, segment: Segment, next: Option<&Segment>) -> bool {
        let Some(first) = tokens(self.source, segment.span.start, segment.span.end).next()
        else {
            return false;
        };
        if segment.is_statement {
            return match self.statement(segment.span) {
                Ok(()) => false,
                Err(misfit) => self.fault(segment.span, &misfit, next),
            };
        }
        self.unknown(first, segment.span.end);
        false
    }

    fn statement(&mut self, span: Span) -> Result<(), Misfit> {
        let pair = grammar::read_statement(&self.clean[span.start..span.end])?;
        match build::statement(pair, span) {
            Ok(statement) => self.tree.statements.push(statement),
            Err(problems) => self.problems.extend(problems),
        }
        Ok(())
    }

    fn fault(&mut self, span: Span, misfit: &Misfit, next: Option<&Segment>) -> bool {
        if self.problems.len() >= ENOUGH {
            return false;
        }
        let Some(expected) = &misfit.expected else {
            self.problems.push(messages::too_deep(span));
            return false;
        };
        let fault = Fault::new(self.source, span, span.start + misfit.offset, expected);
        if let Some(unknown) = misspelt_statement(&fault) {
            self.before_unknown(span, &fault);
            self.unknown(unknown, span.end);
            return false;
        }
        if let Some(word) = self.statement_word_as_name(&fault, next) {
            let problem =
                messages::reserved_word(self.source, word, &fault.expected.list(fault.whole()));
            self.problems.push(problem);
            return true;
        }
        self.problems.push(match fault.found {
            Some(word) if fault.expected.only_name() && words::is_reserved(fault.found()) => {
                messages::reserved_word(self.source, word, &fault.expected.list(fault.whole()))
            }
            _ => messages::unexpected(&fault),
        });
        if let Some(found) = fault.found {
            self.misspelt_behind(found.span.end, span.end);
        }
        false
    }

    /// The statement before a misspelt one is good.
    fn before_unknown(&mut self, span: Span, fault: &Fault<'_>) {
        let end = fault.before.map_or(span.start, |last| last.span.end);
        // It was read up to here a moment ago.
        let _ = self.statement(Span::new(span.start, end));
    }

    /// Reports an unknown statement, and those that follow it up to a known one.
    fn unknown(&mut self, first: Token, end: usize) {
        self.problems.push(messages::unknown_statement(self.source, first));
        self.misspelt_behind(first.span.end, end);
    }

    /// Reports the lines behind a fault that begin with a misspelt statement's word.
    fn misspelt_behind(&mut self, start: usize, end: usize) {
        let mut before = start;
        for token in tokens(self.source, before, end) {
            let gap = &self.source[before..token.span.start];
            let begins_line = gap.ends_with('\n') && token.kind == TokenKind::Word;
            before = token.span.end;
            let word = token.of(self.source);
            if begins_line && !words::continues_statement(word) && is_misspelt(word) {
                self.problems.push(messages::unknown_statement(self.source, token));
            }
        }
    }

    /// The next statement's word, if it seems to be meant as a name here.
    fn statement_word_as_name(
        &self,
        fault: &Fault<'_>,
        next: Option<&Segment>,
    ) -> Option<Token> {
        let next = next.filter(|next| next.mid_line && next.is_statement)?;
        if fault.found.is_some() || !fault.expected.name() || fault.expected.operator() {
            return None;
        }
        tokens(self.source, next.span.start, next.span.end).next()
    }
}

/// The word at a fault, if it looks like the beginning of another statement: it
/// stands first on its line, where the statement before may end.
fn misspelt_statement(fault: &Fault<'_>) -> Option<Token> {
    let word = fault.found();
    if !fault.expected.may_end() || !fault.begins_line() || words::is_reserved(word) {
        return None;
    }
    let found = fault.found?;
    let at_margin = fault.text[..found.span.start].ends_with('\n');
    let like_a_part = closest(word, fault.expected.words()).is_some();
    (!like_a_part && (is_misspelt(word) || at_margin)).then_some(found)
}

/// Whether a word is nearly that of a statement.
fn is_misspelt(word: &str) -> bool {
    closest(word, words::STATEMENTS).is_some()
}
