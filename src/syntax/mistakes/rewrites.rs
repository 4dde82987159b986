//! Mistakes in rules of the forms `… -> …`, `some … of` and `every`.

use crate::syntax::fault::Fault;
use crate::syntax::grammar::Rule;

pub(super) fn help(fault: &Fault<'_>, body: &[&str]) -> Option<String> {
    let help = if body.contains(&"->") { result(fault) } else { pattern(fault, body) };
    help.map(str::to_owned)
}

/// Left of the arrow.
fn pattern(fault: &Fault<'_>, body: &[&str]) -> Option<&'static str> {
    let expected = &fault.expected;
    let found = fault.found();
    let in_brackets = fault.innermost() == "[";
    Some(match found {
        _ if body == ["some"] && found == "of" => "say how many, as in `some 1..2 of pile(n)`",
        "adjacent" if body == ["some"] => {
            "`adjacent` stands behind the numbers, as in `some 1..2 adjacent of pile(n)`"
        }
        _ if expected.has(Rule::of) => "how many comes first, as in `some 1..2 of pile(n)`",
        "some" | "every" if expected.has(Rule::colon) => "what is chosen ends with `:`",
        _ if body.is_empty() && found.starts_with(|c: char| c == '(' || c.is_ascii_digit()) => {
            "each heap of a pattern is written down, as in `pile(a) + pile(b) -> …`"
        }
        "+" if in_brackets => "in brackets heaps are separated by `,`",
        "adjacent" if expected.has(Rule::arrow) => {
            "neighbours stand in brackets, as in `[pile(a), pile(b)]`"
        }
        "where" | "when" | "if" if expected.has(Rule::arrow) => {
            "a condition stands last, behind the heaps that are put back"
        }
        "," if expected.has(Rule::arrow) && fault.behind().nth(1) != Some("(") => {
            "a condition stands last, behind `where`"
        }
        "," if expected.has(Rule::arrow) => {
            "heaps anywhere are joined by `+`; neighbours in a row stand in brackets"
        }
        "to" | "becomes" | "=" if expected.has(Rule::arrow) => "write `->`",
        _ if expected.has(Rule::plus)
            && fault.is_word()
            && fault.behind().next() == Some("(") =>
        {
            "heaps are joined by `+`"
        }
        _ => return None,
    })
}

/// Right of the arrow.
fn result(fault: &Fault<'_>) -> Option<&'static str> {
    let expected = &fault.expected;
    let found = fault.found();
    let runs = || fault.behind().next() == Some("in");
    let for_fits = expected.has(Rule::binders) || expected.has(Rule::for_word);
    Some(match found {
        "-" | "*" | "/" if expected.has(Rule::plus) && fault.before() == ")" => {
            "a heap is made smaller inside its parentheses, as in `pile(n - 1)`"
        }
        "or" | "|" if expected.has(Rule::plus) => {
            "a rule has one result: write a `move` for each"
        }
        "," if for_fits && fault.open.is_empty() => match fault.behind().nth(1) {
            Some("(") => "the heaps of a result are joined by `+`",
            _ => "what runs over a set stands behind `for`, as in `for k in 1..n`",
        },
        _ if fault.is_word() && for_fits && runs() => {
            "what runs over a set stands behind `for`, as in `for k in 1..n`"
        }
        "for" if expected.has(Rule::comma) && !expected.condition() => return None,
        "for" if expected.has(Rule::comma) => {
            "one `for` is enough, as in `for a in 1..3, b in 1..3`"
        }
        _ if !expected.has(Rule::times) => return None,
        _ if fault.is_word() => "several equal heaps are written with `*`, as in `2 * pile(1)`",
        _ => "a result is made of heaps, as in `pile(n - 1)`, or is `nothing`",
    })
}
