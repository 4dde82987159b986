//! What is said of expressions: their sorts, their ends, and constants without a value.

use crate::source::{Problem, Span};

/// `for k in 1.. `.
pub(in crate::model) fn unbounded_range(span: Span) -> Problem {
    Problem::error("model::unbounded-range", "this set has no upper end")
        .label(span, "nothing bounds it here")
        .help(
            "give it an end, as `1..n`, or intersect it with a bounded set, as `squares & 1..n`; \
             it may stay open as the amounts of `take`, as the counts of a split, behind `in`, \
             and left of `\\`",
        )
}

/// `k == squares`.
pub(in crate::model) fn open_set_compared(span: Span) -> Problem {
    Problem::error("model::unbounded-range", "a number is compared with a set without end")
        .label(span, "this set has no upper end")
        .help("whether it is a member is asked by `in`, as in `k in squares`")
}

/// `k + {1, 2}`.
pub(in crate::model) fn wrong_sort(
    wanted: &str,
    found: &str,
    span: Span,
    help: Option<&str>,
) -> Problem {
    let code = match wanted {
        "a number" => "model::not-a-number",
        "a set" => "model::not-a-set",
        _ => "model::not-a-condition",
    };
    let help = match (wanted, found) {
        ("a set", "a condition") => Some(
            "write the members, as `1..3` or `{1, 3, 4}`; a condition stands behind `where`",
        ),
        _ => help,
    };
    Problem::error(code, format!("expected {wanted}, found {found}"))
        .label(span, format!("this is {found}"))
        .help_if(help.map(str::to_owned))
}

/// An arithmetic fault in a constant.
pub(in crate::model) fn arithmetic(what: &str, span: Span) -> Problem {
    Problem::error("model::arithmetic", what.to_owned()).label(span, "this has no value")
}

/// A constant that takes too long to compute.
pub(in crate::model) fn too_long(span: Span) -> Problem {
    Problem::error("model::too-long", "this constant takes too long to compute")
        .label(span, "given up after two million steps")
        .help("let its sets run over fewer numbers, or write down the result")
}
