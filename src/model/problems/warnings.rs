//! Warnings: what means something and is surely not meant.

use crate::source::{Problem, Span};

/// A `param` that nothing reads.
pub(in crate::model) fn unused_param(name: &str, span: Span) -> Problem {
    Problem::warning("model::unused-param", format!("the param `{name}` is never used"))
        .label(span, "changing it changes nothing")
        .help("use it in a rule, or remove it")
}

/// A `def` that nothing uses.
pub(in crate::model) fn unused_definition(name: &str, span: Span) -> Problem {
    Problem::warning(
        "model::unused-definition",
        format!("the definition `{name}` is never used"),
    )
    .label(span, "changing it changes nothing")
    .help("use it in a rule, or remove it")
}

/// A `state` that nothing reads, though rules may set it.
pub(in crate::model) fn unused_state(name: &str, span: Span, set: bool) -> Problem {
    let (label, help) = if set {
        (
            "rules set it, and nothing depends on its value",
            format!("read `{name}` in the amounts or the `where` of a rule, or remove it"),
        )
    } else {
        (
            "no rule sets or reads it",
            format!("set it by `with {name} = …` and read it in a rule; or remove it"),
        )
    };
    Problem::warning("model::unused-state", format!("the state `{name}` is never read"))
        .label(span, label)
        .help(help)
}

/// `take -1 from pile`.
pub(in crate::model) fn negative_amount(
    rule: &str,
    amount: i128,
    span: Span,
    range: Option<(i128, i128)>,
) -> Problem {
    let range = range.map(|(first, last)| {
        format!("a range is written with two points, as `{first}..{last}`")
    });
    let message = format!("rule `{rule}` takes {amount}, which makes the heap grow");
    Problem::warning("model::negative-amount", message)
        .label(span, format!("{amount} is among these amounts"))
        .help(
            "amounts are counted from 1 on, as in `take 1..3 from pile`; where a heap is meant to \
             grow write a rewrite, as `pile(n) -> pile(n + 1)`",
        )
        .help_if(range)
}

/// `n & 1 == 1`.
pub(in crate::model) fn numbers_as_sets(symbol: &str, span: Span) -> Problem {
    let (what, help) = match symbol {
        "&" => (
            "the set of what two numbers have in common",
            "binary digits are read by `bit(n, i)`, whether a number is odd by `n % 2 == 1`; \
             conditions are joined by `and`",
        ),
        "\\" => (
            "the set of the one number without the other",
            "a quotient is written `a / b`, and is rounded down; where sets are meant write \
             `{a} \\ b`",
        ),
        _ => (
            "the set of these numbers",
            "conditions are joined by `or`, as in `k == 1 or k == 3`; whether a number is one of \
             several is asked by `k in {1, 3}`; `d divides n` says that d divides n",
        ),
    };
    let message = format!("`{symbol}` between numbers makes a set of them");
    Problem::warning("model::numbers-as-sets", message).label(span, what).help(help)
}

/// `k == {1, 3}`.
pub(in crate::model) fn number_equals_set(set: Span) -> Problem {
    Problem::warning("model::numbers-as-sets", "a number is compared with a set")
        .label(set, "this is a set, and equal only to a set with the same members")
        .help("whether it is one of them is asked by `in`, as in `k in {1, 3}`")
}

/// `pile(n) -> nothing`: `n` is never read.
pub(in crate::model) fn unused_binding(name: &str, span: Span, help: &str) -> Problem {
    Problem::warning("model::unused-name", format!("`{name}` is never used"))
        .label(span, "bound here")
        .help(help)
}

/// `take 5..3 from pile`.
pub(in crate::model) fn never_applies(rule: &str, span: Span, why: &str) -> Problem {
    Problem::warning("model::never-applies", format!("rule `{rule}` can never apply"))
        .label(span, why.to_owned())
}
