//! Typical mistakes, and what to do about them.

mod claims;
mod declarations;
mod expressions;
mod moves;
mod rewrites;
mod symbols;

use super::fault::Fault;
use super::grammar::Rule;
use super::tokens::TokenKind;
use symbols::{by_symbol, by_word};

/// What to do about a fault, where the mistake is a known one.
pub(super) fn help(fault: &Fault<'_>) -> Option<String> {
    by_point(fault)
        .or_else(|| by_exponent(fault))
        .or_else(|| claims::help(fault))
        .or_else(|| declarations::help(fault))
        .or_else(|| moves::help(fault))
        .or_else(|| expressions::help(fault))
        .or_else(|| by_context(fault))
        .or_else(|| by_symbol(fault.found()))
        .or_else(|| by_word(fault))
        .or_else(|| by_shape(fault))
}

/// `0.5`, `at(i).size`, `pile.count`
fn by_point(fault: &Fault<'_>) -> Option<String> {
    if fault.found() != "." || fault.earlier().any(|word| word == "octal") {
        return None;
    }
    let (before, behind) = (fault.before(), fault.behind().next().unwrap_or_default());
    let help = match behind {
        digits if is_digits(digits) && is_digits(before) => {
            "numbers are whole; half of n is written `n / 2`, which is rounded down, and a range \
             `1..3`"
                .to_owned()
        }
        "size" | "value" | "n" if fault.earlier().any(|word| word == "at") && before == ")" => {
            format!("leave `.{behind}` out: `at(i)` is the size of the heap at place i")
        }
        "size" | "value" => "the size of a heap has the name that the pattern or its `heap` gives \
                             it, as n in `pile(n)`"
            .to_owned(),
        "count" | "total" | "largest" | "smallest" | "sizes" => {
            format!("write `{behind}({before})`, or `{behind}` for all heaps")
        }
        "length" | "len" => format!("write `len({before})`"),
        _ => return None,
    };
    Some(help)
}

/// `1e18`
fn by_exponent(fault: &Fault<'_>) -> Option<String> {
    let digits = fault.found().strip_prefix(['e', 'E']).filter(|digits| is_digits(digits))?;
    let number = fault.before();
    (fault.is_touching() && is_digits(number))
        .then(|| format!("write `({number} * 10 ** {digits})`"))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_digit())
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
        "where" if expected.operator() && fault.earlier().any(|word| word == "where") => {
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
        "." if expected.has(Rule::code) && fault.behind().next().is_some_and(is_digits) => {
            let digits = fault.behind().next().unwrap_or_default();
            return Some(format!("a code has a digit before its point: write `0.{digits}`"));
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
    if joins && written == "," {
        let help = "the heaps of a position are joined by `+`; in a row they stand in brackets";
        return Some(help.to_owned());
    }
    if joins && found.kind == TokenKind::Number {
        return Some("the heaps of a position are joined by `+`".to_owned());
    }
    None
}
