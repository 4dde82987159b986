//! What is found out about a text before it is parsed: where its statements
//! begin, its comments, and whether it is small, clean and shallow enough.
//!
//! Every statement begins with a reserved word, so a file is cut at these words
//! and each piece is parsed alone: a fault in one never hides another.

use std::borrow::Cow;

use crate::source::{Problems, Span};

use super::characters::{self, Blemish};
use super::depth::Depth;
use super::messages;
use super::tokens::{Token, TokenKind, tokens};
use super::words;

/// The longest text that is read, in bytes: a million heaps, written out.
pub const MAX_SIZE: usize = 4 << 20;

/// The mark with which some editors begin a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// What a scan found.
#[derive(Default)]
pub(super) struct Scan<'a> {
    /// The text, with spaces for blanks that the grammar does not know.
    pub(super) text: Cow<'a, str>,
    /// Its pieces.
    pub(super) segments: Vec<Segment>,
    /// Where its comments stand.
    pub(super) comments: Vec<Span>,
    /// Everything that forbids to parse a piece.
    pub(super) problems: Problems,
}

/// A piece of a text: a statement, if it begins with a statement's word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    /// From the first to the last visible character that is no comment.
    pub(super) span: Span,
    /// Whether it begins with a statement's word.
    pub(super) is_statement: bool,
    /// Whether something stands before it on its line.
    pub(super) mid_line: bool,
    /// Whether a problem was reported for which it must not be parsed.
    pub(super) given_up: bool,
}

/// Scans a file: its pieces are its statements.
pub(super) fn scan_file(text: &str) -> Scan<'_> {
    scan(text, words::begins_statement)
}

/// Scans a text that is one piece.
pub(super) fn scan_whole(text: &str) -> Scan<'_> {
    scan(text, |_| false)
}

fn scan(text: &str, begins: fn(&str) -> bool) -> Scan<'_> {
    if text.len() > MAX_SIZE {
        return Scan { problems: vec![messages::too_large(text, MAX_SIZE)], ..Scan::default() };
    }
    let mut scan = Scan { text: Cow::Borrowed(text), ..Scan::default() };
    let mut blemishes = Vec::new();
    let mut depth = Depth::default();
    let mut before = 0;
    if text.starts_with(BYTE_ORDER_MARK) {
        before = BYTE_ORDER_MARK.len_utf8();
        scan.text.to_mut().replace_range(..before, "   ");
    }
    for token in tokens(text, before, text.len()) {
        // Blanks that the grammar does not know stand between the tokens.
        characters::find_blanks(text, Span::new(before, token.span.start), &mut blemishes);
        before = token.span.end;
        characters::find_bad(text, token, &mut blemishes);
        if token.kind == TokenKind::Comment {
            scan.comments.push(token.span);
        } else {
            scan.add(text, token, begins, &mut depth);
        }
    }
    characters::find_blanks(text, Span::new(before, text.len()), &mut blemishes);
    scan.report(text, &blemishes);
    scan
}

impl Scan<'_> {
    fn add(&mut self, text: &str, token: Token, begins: fn(&str) -> bool, depth: &mut Depth) {
        let is_statement = token.kind == TokenKind::Word && begins(token.of(text));
        match self.segments.last_mut() {
            Some(segment) if !is_statement => segment.span.end = token.span.end,
            before => {
                let mid_line = before.is_some_and(|before| {
                    !text[before.span.end..token.span.start].contains('\n')
                });
                let span = token.span;
                self.segments.push(Segment { span, is_statement, mid_line, given_up: false });
                *depth = Depth::default();
            }
        }
        self.deepen(text, token, depth);
    }

    fn deepen(&mut self, text: &str, token: Token, depth: &mut Depth) {
        let Some(segment) = self.segments.last_mut().filter(|segment| !segment.given_up) else {
            return;
        };
        depth.read(text, token);
        if depth.is_too_deep() {
            segment.given_up = true;
            self.problems.push(messages::too_deep(token.span));
        }
    }

    /// Reports bad characters, gives up the pieces that hold them, and blanks
    /// those that are only unusual blanks.
    fn report(&mut self, text: &str, blemishes: &[Blemish]) {
        for blemish in blemishes {
            self.problems.push(messages::bad_character(text, blemish.span, blemish.is_blank));
            if blemish.is_blank {
                let spaces = " ".repeat(blemish.span.end - blemish.span.start);
                let place = blemish.span.start..blemish.span.end;
                self.text.to_mut().replace_range(place, &spaces);
                continue;
            }
            let after = self.segments.partition_point(|s| s.span.start <= blemish.span.start);
            if let Some(segment) = after.checked_sub(1).and_then(|i| self.segments.get_mut(i)) {
                // A bad character in a comment behind it does no harm to a statement.
                segment.given_up |= blemish.span.start < segment.span.end;
            }
        }
    }
}
