//! A coarse reading of any text: words, numbers, strings, comments, symbols.
//!
//! It never fails, so it serves where the grammar cannot: to cut a file into
//! statements, to measure its depth, and to say what stands at a fault.

use crate::source::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// Letters, digits, `_` and `'`, of any script.
    Word,
    /// Digits, perhaps with `_` between them.
    Number,
    /// From a quote to the next, or to the end of the line.
    String,
    /// From `#` to the end of the line.
    Comment,
    /// Anything else; one character, or several that people write together.
    Symbol,
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: TokenKind,
    /// Where it stands.
    pub(super) span: Span,
}

impl Token {
    /// The token as written.
    pub(super) fn of(self, text: &str) -> &str {
        text.get(self.span.start..self.span.end).unwrap_or("")
    }
}

/// Symbols of more than one character, longer ones first; some of them belong
/// to other languages.
const LONG_SYMBOLS: [&str; 16] = [
    "...", "..=", "..", "->", "=>", "==", "=<", "<=", ">=", "!=", "<>", "&&", "||", "**", "//",
    ":=",
];

/// The tokens of a text from one byte up to another.
pub(super) fn tokens(text: &str, start: usize, end: usize) -> Tokens<'_> {
    Tokens { text: text.get(..end).unwrap_or(""), at: start }
}

/// The tokens of a text, one after the other.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let rest = self.text.get(self.at..)?;
        let start = self.at + (rest.len() - rest.trim_start().len());
        let rest = &self.text[start..];
        let (kind, length) = token(rest)?;
        self.at = start + length;
        Some(Token { kind, span: Span::new(start, self.at) })
    }
}

fn token(rest: &str) -> Option<(TokenKind, usize)> {
    let first = rest.chars().next()?;
    let while_true = |fits: fn(char) -> bool| rest.find(|c| !fits(c)).unwrap_or(rest.len());
    Some(match first {
        '#' => (TokenKind::Comment, line(rest)),
        '"' => (TokenKind::String, string(rest)),
        '0'..='9' => (TokenKind::Number, number(rest)),
        _ if continues_word(first) => (TokenKind::Word, while_true(continues_word)),
        _ => (TokenKind::Symbol, symbol(rest, first)),
    })
}

/// Letters, and the accents that stand on them.
fn continues_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'' | '\u{300}'..='\u{36f}')
}

fn line(rest: &str) -> usize {
    rest.find('\n').map_or(rest.len(), |end| rest[..end].trim_end_matches('\r').len())
}

fn string(rest: &str) -> usize {
    let line = line(rest);
    rest[1..line].find('"').map_or(line, |quote| quote + 2)
}

fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut at = 1;
    while digit(at) || (bytes.get(at) == Some(&b'_') && digit(at + 1)) {
        at += 1;
    }
    at
}

fn symbol(rest: &str, first: char) -> usize {
    let long = LONG_SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol));
    long.map_or(first.len_utf8(), |symbol| symbol.len())
}
