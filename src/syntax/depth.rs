//! How deeply a text nests, found before it is parsed.
//!
//! The parser recurses where the grammar nests: in brackets, in `if` and in
//! `any` and `all`. Operators do not count here, since they are flat in the
//! grammar; the tree's own depth is watched where it is built.

use super::tokens::{Token, TokenKind};
use super::words;

/// How deeply brackets and `if`, `any`, `all` may nest, and how many nodes of an
/// expression may lie below one another.
///
/// Nothing written by hand comes near it. Measured at `opt-level = 1`: the worst
/// nest of 64, sets `{1 for x in {1 for x in …` needs 176 to 192 KiB of stack to be
/// parsed, built, copied and dropped, so a thread with 256 KiB holds it.
pub const MAX_DEPTH: usize = 64;

/// Something that has begun and not ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Bracket,
    If,
    Then,
    Else,
    Quantifier,
}

/// What is open at a place.
#[derive(Default)]
pub(super) struct Depth {
    open: Vec<Open>,
    after_quantity: bool,
}

impl Depth {
    /// Whether more is open than may be.
    pub(super) fn is_too_deep(&self) -> bool {
        self.open.len() > MAX_DEPTH
    }

    /// Goes on by one token.
    pub(super) fn read(&mut self, text: &str, token: Token) {
        let written = token.of(text);
        let after_quantity = std::mem::take(&mut self.after_quantity);
        match token.kind {
            TokenKind::Symbol => self.symbol(written),
            TokenKind::Word => self.word(written, after_quantity),
            _ => {}
        }
    }

    fn symbol(&mut self, symbol: &str) {
        match symbol {
            "(" | "{" | "[" => self.open.push(Open::Bracket),
            ")" | "}" | "]" => {
                self.close_to_bracket();
                self.open.pop();
            }
            "," => self.close_to_bracket(),
            _ => {}
        }
    }

    fn word(&mut self, word: &str, after_quantity: bool) {
        match word {
            "if" => self.open.push(Open::If),
            "then" => self.turn(Open::If, Open::Then),
            "else" => self.turn(Open::Then, Open::Else),
            // `any` and `all` are free names unless a name follows.
            _ if after_quantity && !words::is_reserved(word) => {
                self.open.push(Open::Quantifier);
            }
            "any" | "all" => self.after_quantity = true,
            _ => {}
        }
    }

    /// What reaches as far right as possible ends here.
    fn close_to_bracket(&mut self) {
        while self.open.last().is_some_and(|&open| open != Open::Bracket) {
            self.open.pop();
        }
    }

    /// `then` and `else` end what stands behind the word that they belong to.
    fn turn(&mut self, from: Open, to: Open) {
        while let Some(last) = self.open.last_mut() {
            if *last == from {
                *last = to;
                return;
            }
            if *last == Open::Bracket {
                return;
            }
            self.open.pop();
        }
    }
}
