//! Typical mistakes, and what to do about them.

use crate::source::closest;

use super::fault::Fault;
use super::grammar::Rule;
use super::tokens::TokenKind;

/// What to do about a fault, where the mistake is a known one.
pub(super) fn help(fault: &Fault<'_>) -> Option<String> {
    not_yet(fault)
        .or_else(|| by_context(fault))
        .or_else(|| by_symbol(fault.found()))
        .or_else(|| by_word(fault))
        .or_else(|| by_shape(fault))
}

/// Claims that this version cannot check.
fn not_yet(fault: &Fault<'_>) -> Option<String> {
    match (fault.before(), fault.found()) {
        ("expect", claim @ ("period" | "known")) => {
            Some(format!("`expect {claim}` is for a later version of gamelang"))
        }
        _ => None,
    }
}

/// Mistakes that show in what would fit.
fn by_context(fault: &Fault<'_>) -> Option<String> {
    let expected = &fault.expected;
    let help = match fault.found() {
        "," if expected.has(Rule::from) => "a set is written in braces, as in `{1, 3, 4}`",
        "[" if fault.before() == "take" => "a set is written in braces, as in `{1, 3, 4}`",
        "from" if fault.before() == "take" => {
            "say how many are taken, as in `take 1..3 from`; `take 1.. from` is any number"
        }
        "where" if expected.operator() && !expected.condition() => {
            "a rule has one trailing `where`: join conditions by `and`"
        }
        ")" if expected.only_name() && fault.before() == "(" => {
            "a heap has at least one number, its size, as in `heap pile(n)`"
        }
        "=" if expected.operator() => "to compare, write `==`",
        "=" if expected.has(Rule::colon) => "the name of a move is followed by `:`",
        "==" if expected.has(Rule::assign) => "here, write one `=`",
        ":" if expected.has(Rule::assign) => "write `=`",
        "for" if expected.condition() && !expected.operator() => {
            "here the amount is named in front, as in `take k in 1..3 from pile`"
        }
        "for" | "with" if expected.operator() && expected.may_end() => {
            "`with …` and `for …` come before `where …`"
        }
        "//" if expected.operator() => "`/` rounds down; a comment begins with `#`",
        "if" if expected.condition() => "a condition begins with `where`",
        _ if expected.has(Rule::when) => "an ending is written `end when …`",
        _ if expected.only_arguments() => "a heap is written with its size, as in `pile(n)`",
        digits
            if expected.has(Rule::code) && digits.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            "a code has a point and the digits `0` to `9`, `A` to `Z`, as in `0.77` or `0.F`"
        }
        _ if expected.has(Rule::code) => "a code is written with a point, as in `0.77`",
        _ if expected.has(Rule::on) && fault.is_touching() => {
            "the digits of a code are `0` to `9` and then `A` to `Z`"
        }
        _ if expected.has(Rule::else_word) => "every `if … then …` needs an `else …`",
        found if expected.has(Rule::arrow) && by_symbol(found).is_none() => {
            "a rewrite is written with `->` between the heaps before and after the move"
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// What other languages, and books, write.
fn by_symbol(symbol: &str) -> Option<String> {
    let instead = match symbol {
        "=>" | "→" | "⇒" | "↦" | "⟶" => "`->`",
        "&&" | "∧" => "`and`",
        "||" | "∨" => "`or`",
        "!" | "¬" => "`not`",
        "<>" | "≠" => "`!=`",
        "=<" | "≤" | "⩽" => "`<=`",
        "≥" | "⩾" => "`>=`",
        ":=" => "`=`",
        "^" => "`**` for a power, or `xor` for the nim-sum",
        "⊕" => "`xor`",
        "..." | "…" | "‥" => "`..`",
        "..=" => "`..`, which includes its upper end",
        "×" | "·" | "⋅" => "`*`",
        "÷" => "`/`",
        "−" | "–" => "`-`, the minus sign of the keyboard",
        "∈" => "`in`",
        "∪" => "`|`",
        "∩" => "`&`",
        "∖" => "`\\`",
        "“" | "”" | "„" | "«" | "»" => "straight quotes, `\"`",
        "//" => "`#` to begin a comment",
        ";" => return Some("leave it out: a statement ends where the next begins".to_owned()),
        _ => return None,
    };
    Some(format!("write {instead}"))
}

fn by_word(fault: &Fault<'_>) -> Option<String> {
    let found = fault.found();
    if fault.found?.kind != TokenKind::Word {
        return None;
    }
    let instead = match found {
        "mod" | "rem" => "%",
        "div" => "/",
        "elif" | "elsif" | "elseif" => "else if",
        "when" | "unless" | "provided" => "where",
        _ => "",
    };
    if !instead.is_empty() && (fault.expected.operator() || fault.expected.condition()) {
        return Some(format!("write `{instead}`"));
    }
    let similar = closest(found, fault.expected.words())?;
    Some(format!("did you mean `{similar}`?"))
}

/// Mistakes that show in what stands side by side.
fn by_shape(fault: &Fault<'_>) -> Option<String> {
    let (found, before) = (fault.found?, fault.before?);
    let written = fault.found();
    if written.starts_with('"') {
        return (written.len() < 2 || !written.ends_with('"'))
            .then(|| "a title is closed with `\"` on the same line".to_owned());
    }
    if matches!(written, ")" | "}" | "]") && fault.open.is_empty() {
        return Some("no bracket is open here".to_owned());
    }
    let multiplies = found.kind == TokenKind::Word || written == "(";
    if fault.is_touching() && before.kind == TokenKind::Number && multiplies {
        let number = fault.before();
        return Some(format!(
            "a product is written with `*`, as in `{number} * {}`",
            if written == "(" { "(…)" } else { written }
        ));
    }
    let joins = fault.expected.has(Rule::plus)
        && (fault.expected.has(Rule::with) || fault.expected.has(Rule::kw_with));
    if joins && (found.kind == TokenKind::Number || written == ",") {
        return Some("the heaps of a position are joined by `+`".to_owned());
    }
    None
}
