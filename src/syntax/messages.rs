//! What is said about a text that cannot be read: a function for each problem.

use crate::source::{Problem, Span, closest};

use super::depth::MAX_DEPTH;
use super::fault::Fault;
use super::mistakes;
use super::tokens::Token;
use super::tree::Operator;
use super::words;

/// `move take 1..2 form row`
pub(super) fn unexpected(fault: &Fault<'_>) -> Problem {
    let problem = Problem::error("syntax::unexpected", what_is_wrong(fault));
    let expected = format!("expected {}", fault.expected.list(fault.whole()));
    let problem = match (fault.found, fault.before) {
        (Some(found), _) => problem.label(found.span, expected),
        (None, Some(last)) => problem.label(last.span, format!("{expected} after this")),
        (None, None) => problem.label(Span::default(), expected),
    };
    let help = mistakes::help(fault);
    match fault.unclosed() {
        Some(open) if help.is_none() => {
            problem.label(open.span, format!("`{}` is opened here", open.of(fault.text)))
        }
        _ => problem.help_if(help),
    }
}

fn what_is_wrong(fault: &Fault<'_>) -> String {
    match fault.found() {
        "" => format!("unexpected end of the {}", fault.whole()),
        found if fault.is_position && fault.expected.may_end() => {
            format!("unexpected `{}` after the position", shortened(found))
        }
        found => format!("unexpected `{}`", shortened(found)),
    }
}

/// `mvoe pile(n) -> pile(n - 1)`
pub(super) fn unknown_statement(text: &str, token: Token) -> Problem {
    let word = token.of(text);
    let message = format!("unknown statement `{}`", shortened(word));
    let label = if is_word(word) {
        "no statement begins with this word"
    } else {
        "no statement begins like this"
    };
    Problem::error("syntax::unknown-statement", message)
        .label(token.span, label)
        .help(definition_help(text, token).unwrap_or_else(|| statement_help(word)))
}

/// `f(n) = n + 1`, `k = 3`
fn definition_help(text: &str, token: Token) -> Option<String> {
    let line = text[token.span.end..].lines().next().unwrap_or_default().trim_start();
    let help = if line.starts_with('=') && !line.starts_with("==") {
        "a constant is declared by `param` or `def`"
    } else if line.starts_with('(') && line.contains('=') && !line.contains("->") {
        "a definition begins with `def`"
    } else if line.starts_with('(') && line.contains("->") {
        "a rule begins with `move`"
    } else {
        return None;
    };
    is_word(token.of(text)).then(|| help.to_owned())
}

fn statement_help(word: &str) -> String {
    let meant = match word.to_lowercase().as_str() {
        "rule" | "option" | "take" | "split" | "octal" | "some" | "every" => Some("move"),
        "pile" | "stack" | "kind" => Some("heap"),
        "win" | "wins" | "lose" | "loses" | "stop" | "finish" | "over" | "until" => {
            return "an ending is written `end when …`; who has won then is said by `play normal` \
                    or `play misere`"
                .to_owned();
        }
        "normal" => return "write `play normal`: whoever makes the last move wins".to_owned(),
        "misere" | "misère" => {
            return "write `play misere`: whoever makes the last move loses".to_owned();
        }
        "let" | "const" | "fn" | "function" | "set" => Some("def"),
        "position" | "begin" | "init" | "initial" => Some("start"),
        "assert" | "check" | "test" | "claim" => Some("expect"),
        "title" | "name" => Some("game"),
        "var" | "counter" | "memory" => Some("state"),
        "forbid" | "muller" => Some("block"),
        "board" => Some("layout"),
        "invariant" | "always" | "must" | "condition" => Some("require"),
        "//" | "/" | "--" | "%" => return "a comment begins with `#`".to_owned(),
        lower => closest(lower, words::STATEMENTS),
    };
    match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "a statement begins with `game`, `play`, `layout`, `param`, `def`, `heap`, `state`, \
                 `move`, `end when`, `require`, `block`, `start` or `expect`"
            .to_owned(),
    }
}

/// `heap from(n)`
pub(super) fn reserved_word(text: &str, word: Token, expected: &str) -> Problem {
    let message = format!("`{}` is a reserved word", word.of(text));
    Problem::error("syntax::reserved-word", message)
        .label(word.span, format!("expected {expected}"))
        .help("a reserved word cannot be a name; choose another")
}

/// `param k = 999999999999999999999999999999999999999999`
pub(super) fn number_too_large(span: Span) -> Problem {
    Problem::error("syntax::number-too-large", "this number is too large")
        .label(span, "more than 128 bits can hold")
        .help("numbers go up to `2 ** 127 - 1`")
}

/// `take 1 | 2 & 3 from pile`
pub(super) fn mixed_set_operators(place: Span, before: Operator, here: Operator) -> Problem {
    let (before, here) = (before.symbol(), here.symbol());
    let message = format!("`{here}` behind `{before}` without parentheses");
    Problem::error("syntax::mixed-set-operators", message)
        .label(place, "which of the two comes first?")
        .help(format!("write `(A {before} B) {here} C` or `A {before} (B {here} C)`"))
}

/// `take 1..2..3 from pile`
pub(super) fn range_of_range(dots: Span) -> Problem {
    Problem::error("syntax::unexpected", "unexpected `..`")
        .label(dots, "a range has two ends only")
        .help("join two ranges with `|`, as in `1..3 | 5..7`")
}

/// Brackets in brackets in brackets …
pub(super) fn too_deep(place: Span) -> Problem {
    Problem::error("syntax::too-deep", format!("nested more than {MAX_DEPTH} deep"))
        .label(place, "this goes too deep")
        .help("give the inner part a name with `def`")
}

/// A file of many megabytes.
pub(super) fn too_large(text: &str, most: usize) -> Problem {
    let message = format!("the text is too large: {} bytes", text.len());
    Problem::error("syntax::too-large", message).help(format!("at most {most} bytes are read"))
}

/// A zero-width space in a name.
pub(super) fn bad_character(text: &str, place: Span, is_blank: bool) -> Problem {
    let code = text[place.start..place.end].chars().next().map_or(0, u32::from);
    let problem =
        Problem::error("syntax::bad-character", format!("bad character U+{code:04X}"));
    if is_blank {
        problem.label(place, "an unusual blank").help("write a space")
    } else {
        problem.label(place, "a character that cannot be seen stands here").help("delete it")
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// A long text as it may stand in a message.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
