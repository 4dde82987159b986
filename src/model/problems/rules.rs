//! What is said of rules, of kinds of heap, and of the file as a whole.

use super::count;
use crate::source::{Problem, Span};

/// Definitions that call one another very deeply.
pub(in crate::model) fn too_deep(span: Span, limit: usize) -> Problem {
    Problem::error("model::too-deep", "expressions and definitions are nested too deeply")
        .label(
            span,
            format!("more than {limit} levels, counted through the definitions it uses"),
        )
        .help("give a name to a part by a `param`, or write the definition with fewer steps")
}

/// A rule with forty binders.
pub(in crate::model) fn too_many_choices(
    span: Span,
    count: usize,
    what: &str,
    limit: usize,
) -> Problem {
    let help = match what {
        "heaps to take" => {
            "a number of heaps that varies is counted by `some`, and that of equal heaps can be \
             the size of one"
        }
        "splits" => "split fewer heaps in one move",
        _ => "share them out among several rules",
    };
    Problem::error("model::too-many-choices", format!("too many {what}"))
        .label(span, format!("{count} {what} here, and {limit} at most are allowed"))
        .help(help)
}

/// `first pile(n)` where the order of heaps means nothing.
pub(in crate::model) fn needs_order(what: &str, span: Span) -> Problem {
    let message = format!("{what} in a file whose heaps do not stand in order");
    Problem::error("model::needs-order", message)
        .label(span, "this has a meaning only in a row or in a circle")
        .help("add `layout row` or `layout circle` to the file, or join heaps by `+`")
}

/// `pile(a) + pile(b) -> pile(a + b)` in a row.
pub(in crate::model) fn which_place(span: Span, taken: usize, placed: usize) -> Problem {
    let message = format!("{} for {}", count(placed, "heap"), count(taken, "place"));
    Problem::error("model::which-place", message)
        .label(span, "each term takes the place of one heap of the pattern")
        .help("write as many terms as heaps, or match neighbours in brackets, as `[pile(a), pile(b)]`, which may become any number of heaps")
}

/// `block -1`.
pub(in crate::model) fn bad_block(value: i128, span: Span) -> Problem {
    Problem::error("model::bad-block", format!("{value} options cannot be blocked"))
        .label(span, "a number from 0 on is needed")
        .help("`block 1` forbids one option before each move, `block 0` none")
}

/// A file without a `heap` statement.
pub(in crate::model) fn no_heap() -> Problem {
    Problem::error("model::no-heap", "the file declares no heap")
        .help("a game needs at least one kind of heap, as `heap pile(n)`")
}

/// A file without a rule.
pub(in crate::model) fn no_move() -> Problem {
    Problem::warning("model::no-move", "the file has no rule, so no position has a move")
        .help("write one, as `move take 1..3 from pile`")
}

/// `heap queen(x, y)` with nothing said about empty ones.
pub(in crate::model) fn keeps_or_drops(name: &str, span: Span) -> Problem {
    Problem::error(
        "model::keeps-or-drops",
        format!("does an empty `{name}` stay in the position?"),
    )
    .label(span, "a kind with several parameters must say so")
    .help(
        "add `keeps empty` if a heap of size 0 stays, `drops empty` if it disappears; \
         or exclude size 0 by `where`",
    )
}

/// `pile(0) -> …` where empty piles disappear.
pub(in crate::model) fn never_empty(kind: &str, span: Span, declared: Span) -> Problem {
    Problem::error("model::never-empty", format!("no position holds an empty `{kind}`"))
        .label(span, "only an empty heap could match here")
        .label(declared, "empty heaps of this kind are dropped")
        .help("write `keeps empty` behind its declaration to keep them in the position")
}

/// `0.8G on row` with a wrong digit before the point, and such.
pub(in crate::model) fn bad_octal(code: &str, span: Span, why: &str) -> Problem {
    Problem::error("model::bad-octal", format!("`{code}` is not a taking-and-breaking code"))
        .label(span, why.to_owned())
        .help(
            "bit i of the k-th digit after the point allows taking k and leaving exactly i \
             non-empty heaps; before the point only 0, 4, 8 and C make sense",
        )
}
