//! The words of the language: one list for recovery, names and suggestions.

/// The words that begin a statement; no name may be one of them.
pub const STATEMENTS: [&str; 13] = [
    "game", "play", "layout", "param", "def", "heap", "state", "move", "end", "require",
    "block", "start", "expect",
];

/// The other reserved words: they can follow an open range, or join expressions.
pub const JOINERS: [&str; 20] = [
    "from", "leaving", "of", "adjacent", "into", "distinct", "equal", "with", "for", "where",
    "then", "else", "if", "nothing", "and", "or", "not", "xor", "in", "divides",
];

/// Whether a word begins a statement.
pub fn begins_statement(word: &str) -> bool {
    STATEMENTS.contains(&word)
}

/// Whether a word cannot be a name.
pub fn is_reserved(word: &str) -> bool {
    begins_statement(word) || JOINERS.contains(&word)
}

/// Whether a line inside a statement may well begin with a word.
pub fn continues_statement(word: &str) -> bool {
    let parts = ["take", "split", "octal", "some", "every", "each", "choose", "first", "last"];
    is_reserved(word) || parts.contains(&word)
}
