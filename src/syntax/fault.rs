//! A place where a text does not fit the grammar, and what stands around it.

use crate::source::Span;

use super::expected::Expected;
use super::grammar::Rule;
use super::tokens::{Token, TokenKind, tokens};

/// A fault with its surroundings.
pub(super) struct Fault<'a> {
    /// The whole text.
    pub(super) text: &'a str,
    /// What would fit.
    pub(super) expected: Expected<'a>,
    /// What stands there; nothing at the end.
    pub(super) found: Option<Token>,
    /// What stands before.
    pub(super) before: Option<Token>,
    /// All that stands before it in its piece.
    earlier: Vec<Token>,
    /// Where its piece ends.
    end: usize,
    /// The brackets that are open there.
    pub(super) open: Vec<Token>,
    /// Whether the text is only a position.
    pub(super) is_position: bool,
}

impl<'a> Fault<'a> {
    /// The fault at a byte of a piece of a text.
    pub(super) fn new(text: &'a str, piece: Span, offset: usize, expected: &'a [Rule]) -> Self {
        let visible = |token: &Token| token.kind != TokenKind::Comment;
        let mut fault = Self {
            text,
            expected: Expected(expected),
            found: tokens(text, offset, piece.end).find(visible),
            before: None,
            earlier: Vec::new(),
            end: piece.end,
            open: Vec::new(),
            is_position: false,
        };
        for token in tokens(text, piece.start, offset).filter(visible) {
            fault.before = Some(token);
            fault.earlier.push(token);
            match token.of(text) {
                "(" | "{" | "[" => fault.open.push(token),
                ")" | "}" | "]" => drop(fault.open.pop()),
                _ => {}
            }
        }
        fault
    }

    /// What stands at the fault, as written; empty at the end.
    pub(super) fn found(&self) -> &'a str {
        Self::written(self.text, self.found)
    }

    /// What stands before the fault, as written.
    pub(super) fn before(&self) -> &'a str {
        Self::written(self.text, self.before)
    }

    /// The piece up to the fault, token by token from its beginning.
    pub(super) fn earlier(&self) -> impl DoubleEndedIterator<Item = &'a str> {
        self.earlier.iter().map(|token| Self::written(self.text, Some(*token)))
    }

    /// What stands between the innermost open bracket and the fault.
    pub(super) fn since_open(&self) -> impl Iterator<Item = &'a str> {
        let start = self.open.last().map_or(0, |open| open.span.end);
        let inside = self.earlier.iter().filter(move |token| token.span.start >= start);
        inside.map(|token| Self::written(self.text, Some(*token)))
    }

    /// The innermost open bracket, as written.
    pub(super) fn innermost(&self) -> &'a str {
        Self::written(self.text, self.open.last().copied())
    }

    /// What stands behind the fault, token by token.
    pub(super) fn behind(&self) -> impl Iterator<Item = &'a str> {
        let start = self.found.map_or(self.end, |found| found.span.end);
        let behind = tokens(self.text, start, self.end);
        behind
            .filter(|token| token.kind != TokenKind::Comment)
            .map(|token| Self::written(self.text, Some(token)))
    }

    /// Whether a word stands there.
    pub(super) fn is_word(&self) -> bool {
        self.found.is_some_and(|found| found.kind == TokenKind::Word)
    }

    /// What the text is.
    pub(super) fn whole(&self) -> &'static str {
        if self.is_position { "position" } else { "statement" }
    }

    /// Whether nothing stands between the fault and what is before.
    pub(super) fn is_touching(&self) -> bool {
        let ends = |before: Token| self.found.is_some_and(|f| f.span.start == before.span.end);
        self.before.is_some_and(ends)
    }

    /// Whether a word stands there, the first of its line.
    pub(super) fn begins_line(&self) -> bool {
        let Some(found) = self.found.filter(|_| self.is_word()) else { return false };
        let from = self.before.map_or(0, |before| before.span.end);
        self.text[from..found.span.start].contains('\n')
    }

    /// The bracket that would have to be closed first.
    pub(super) fn unclosed(&self) -> Option<Token> {
        let closes = self.expected.has(Rule::close) || self.expected.has(Rule::close_brace);
        self.open.last().copied().filter(|_| closes)
    }

    fn written(text: &'a str, token: Option<Token>) -> &'a str {
        token.and_then(|token| text.get(token.span.start..token.span.end)).unwrap_or("")
    }
}
