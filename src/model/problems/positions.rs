//! What is said of positions, and of the claims about them.

use super::{count, list};
use crate::source::{Problem, Span};

/// `3 + 5` in a row.
pub(in crate::model) fn needs_brackets(span: Span) -> Problem {
    Problem::error("model::needs-brackets", "in which order do these heaps stand?")
        .label(span, "`+` joins heaps whose order means nothing")
        .help("write the heaps in brackets, from left to right, as `[3, 0, 5]`")
}

/// `state used in 0..3 = {5}`; `place` is that of the bound, where it can be shown.
pub(in crate::model) fn out_of_bound(
    name: &str,
    value: u64,
    span: Span,
    bound: &str,
    place: Option<Span>,
) -> Problem {
    let message = format!("the state `{name}` leaves its bound");
    let problem = Problem::error("model::out-of-bound", message)
        .label(span, format!("{value} is outside of what its `in` allows"))
        .help(format!("give it a value in `{bound}`, or widen the set behind its `in`"));
    match place {
        Some(place) => problem.label(place, "only this is allowed"),
        None => problem,
    }
}

/// `5` in a file with two kinds of heap; each as it is written.
pub(in crate::model) fn ambiguous_size(span: Span, kinds: &[String]) -> Problem {
    let kinds: Vec<&str> = kinds.iter().map(|kind| &**kind).collect();
    Problem::error("model::which-heap", "which kind of heap is this?")
        .label(span, "a bare number is a heap only where there is one kind with one parameter")
        .help(format!("name the kind: {}", list(&kinds)))
}

/// `pile(-1)` in a position.
pub(in crate::model) fn not_natural(value: i128, what: &str, span: Span) -> Problem {
    let why = if value < 0 { "this is less than 0" } else { "this is too large" };
    Problem::error("model::not-natural", format!("{what} cannot be {value}"))
        .label(span, why)
        .help("a natural number below 2^64 is needed")
}

/// `coin(2)` with `heap coin(c) where c <= 1`.
pub(in crate::model) fn no_such_heap(
    heap: &str,
    kind: &str,
    span: Span,
    condition: Option<&str>,
) -> Problem {
    let condition = condition.unwrap_or_default();
    Problem::error("model::no-such-heap", format!("there is no heap `{heap}`"))
        .label(span, "this heap does not exist")
        .help(format!("the kind `{kind}` has only heaps `where {condition}`"))
}

/// `1000000000 * pile(1)`.
pub(in crate::model) fn too_many_heaps(span: Span, most: usize) -> Problem {
    Problem::error("model::too-many-heaps", format!("a position holds at most {most} heaps"))
        .label(span, "these are more")
        .help(
            "`1000 * 2000` are 1000 heaps of size 2000; one heap with a product as its size is \
             written `(1000 * 2000)`",
        )
}

/// `expect value 3 at 5` under misère play.
pub(in crate::model) fn no_value_in_misere(span: Span) -> Problem {
    Problem::error("model::no-value", "there are no nim-values under misère play")
        .label(span, "this claims a nim-value")
        .help("claim an outcome instead: `expect outcome P at …`")
}

/// `block 1` and `expect value 3 at 5`.
pub(in crate::model) fn no_value_under_block(span: Span, block: Span) -> Problem {
    Problem::error("model::no-value", "there are no nim-values where options can be forbidden")
        .label(span, "this claims a nim-value")
        .label(block, "forbids options")
        .help("claim an outcome instead: `expect outcome P at …`")
}

/// `expect values row(0..3) = 0 1 2`.
pub(in crate::model) fn values_count(
    (range, first, last): (Span, i128, i128),
    (list, given): (Span, usize),
) -> Problem {
    let wanted = last.checked_sub(first).map_or(i128::MAX, |length| length.saturating_add(1));
    let heaps = usize::try_from(wanted.max(0)).unwrap_or(usize::MAX);
    let (values, heaps) = (count(given, "value"), count(heaps, "heap"));
    let end = i128::try_from(given).map_or(last, |given| first.saturating_add(given - 1));
    let help = if wanted <= 0 {
        format!("this range is empty: its lower end comes first, as `{last}..{first}`")
    } else {
        format!("both ends belong to a range: `{first}..{end}` has {values}")
    };
    Problem::error("model::values-count", format!("{values} for {heaps}"))
        .label(range, format!("{heaps} here"))
        .label(list, format!("{values} here"))
        .help(help)
}

/// `expect values row(3) = 0`.
pub(in crate::model) fn values_range(span: Span, stands: &str, help: &str) -> Problem {
    let message = "in `expect values` exactly one number of the heap runs through a range";
    Problem::error("model::values-range", message).label(span, stands).help(help)
}
