//! Characters that a reader cannot see, or that show a text in another order
//! than it is read ("Trojan source", CVE-2021-42574).

use crate::source::Span;

use super::tokens::{Token, TokenKind};

/// A character that does not belong into a file.
pub(super) struct Blemish {
    /// Where it stands.
    pub(super) span: Span,
    /// Whether it is a blank, only not one that the grammar knows.
    pub(super) is_blank: bool,
}

/// More of them than anybody reads.
const ENOUGH: usize = 20;

/// Finds unusual blanks in the space between two tokens.
pub(super) fn find_blanks(text: &str, gap: Span, blemishes: &mut Vec<Blemish>) {
    let unusual = |c: char| !matches!(c, ' ' | '\t' | '\r' | '\n');
    collect(text, gap, unusual, blemishes);
}

/// Finds bad characters in a token.
pub(super) fn find_bad(text: &str, token: Token, blemishes: &mut Vec<Blemish>) {
    let bad: fn(char) -> bool = match token.kind {
        TokenKind::String | TokenKind::Comment => misleads,
        _ => |c| misleads(c) || is_invisible(c),
    };
    collect(text, token.span, bad, blemishes);
}

fn collect(text: &str, span: Span, bad: fn(char) -> bool, blemishes: &mut Vec<Blemish>) {
    for (at, c) in text[span.start..span.end].char_indices() {
        if bad(c) && blemishes.len() < ENOUGH {
            let start = span.start + at;
            let span = Span::new(start, start + c.len_utf8());
            blemishes.push(Blemish { span, is_blank: c.is_whitespace() });
        }
    }
}

/// Control characters and those that turn the direction of writing: refused
/// everywhere, since reports print the lines that hold them.
fn misleads(c: char) -> bool {
    (c.is_control() && c != '\t' && c != '\r')
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}')
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Characters without width.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}')
        || c == '\u{feff}'
}
