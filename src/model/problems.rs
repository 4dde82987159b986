//! Everything that can be wrong with what a file means, one function each.
//!
//! Codes are stable. Messages are read by the person who made the mistake.

use crate::source::{Problem, Span, closest};

fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    closest(name, known).map(|near| format!("did you mean `{near}`?"))
}

fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// `where k > 1` without a `k`; in a rule or in what sees only constants.
pub(super) fn unknown_name(name: &str, span: Span, in_rule: bool, known: &[&str]) -> Problem {
    let help = if in_rule {
        "names are bound by the rule's pattern, its `for` or its `take k in …`, declared by \
         `param`, `def` or `state`, or, for `take` and `split`, in the kind's `heap` statement"
    } else {
        "only numbers, params and definitions are known here"
    };
    let problem = Problem::error("model::unknown-name", format!("unknown name `{name}`"))
        .label(span, "nothing of this name is known here");
    if known.contains(&name) {
        return problem.help("a param can only be worked out from the params before it");
    }
    problem.help(help).help_if(did_you_mean(name, known.iter().copied()))
}

/// `take 1 from piel`.
pub(super) fn unknown_kind(name: &str, span: Span, kinds: &[&str]) -> Problem {
    let help = if kinds.is_empty() {
        format!("declare it with `heap {name}(n)`")
    } else {
        format!("the kinds of heap in this file: {}", list(kinds))
    };
    Problem::error("model::unknown-heap", format!("unknown kind of heap `{name}`"))
        .label(span, "no `heap` statement declares this kind")
        .help(help)
        .help_if(did_you_mean(name, kinds.iter().copied()))
}

/// `f(2)` with `param f = 1`.
pub(super) fn not_a_function(name: &str, what: &str, span: Span) -> Problem {
    Problem::error("model::not-a-function", format!("`{name}` is {what}, not a function"))
        .label(span, "called with arguments here")
        .help(format!("write `{name}` alone; multiplication is written `{name} * (…)`"))
}

/// `total(3)`.
pub(super) fn not_a_kind(aggregate: &str, span: Span, kinds: &[&str]) -> Problem {
    Problem::error("model::not-a-kind", format!("`{aggregate}(…)` wants a kind of heap"))
        .label(span, "this is not the name of a kind")
        .help(format!(
            "write `{aggregate}` for all heaps, or the name of a kind in the brackets: {}",
            list(kinds)
        ))
}

/// `with k = 1` where `k` is no state.
pub(super) fn not_a_state(name: &str, span: Span, states: &[&str]) -> Problem {
    let help = if states.is_empty() {
        "a state is declared first, as in `state limit = 3`".to_owned()
    } else {
        format!("the states of this file: {}", list(states))
    };
    Problem::error("model::not-a-state", format!("`{name}` is not a state"))
        .label(span, "only states are set by `with`")
        .help(help)
        .help_if(did_you_mean(name, states.iter().copied()))
}

/// `with x = 1, x = 2`.
pub(super) fn set_twice(name: &str, first: Span, second: Span) -> Problem {
    Problem::error("model::set-twice", format!("`{name}` is set twice"))
        .label(second, "set again here")
        .label(first, "set here")
        .help("a state gets one value; remove one of the two")
}

/// `heap pile(n)` and `param pile = 2`; `def total = 3`.
pub(super) fn name_taken(name: &str, span: Span, first: Option<Span>) -> Problem {
    let problem = Problem::error("model::name-taken", format!("the name `{name}` is taken"));
    match first {
        Some(first) => problem
            .label(span, "used again here")
            .label(first, "it already stands for this")
            .help("choose another name for one of them"),
        None => problem
            .label(span, "the language itself defines this name")
            .help("choose another name"),
    }
}

/// Two `play` statements.
pub(super) fn said_twice(keyword: &str, first: Span, second: Span) -> Problem {
    Problem::error("model::said-twice", format!("`{keyword}` is said twice"))
        .label(second, "said again here")
        .label(first, "first said here")
        .help("keep one of the two")
}

/// `pile(1, 2)` of a kind with one parameter.
pub(super) fn argument_count(
    name: &str,
    span: Span,
    given: usize,
    wanted: usize,
    declared: Option<Span>,
) -> Problem {
    let message = format!("`{name}` takes {}, not {given}", count(wanted, "argument"));
    let problem = Problem::error("model::argument-count", message)
        .label(span, format!("{} here", count(given, "argument")));
    match declared {
        Some(declared) => problem.label(declared, "declared here"),
        None => problem,
    }
}

/// `def f(n) = f(n - 1)`.
pub(super) fn recursive_definition(name: &str, span: Span) -> Problem {
    Problem::error(
        "model::recursive-definition",
        format!("the definition of `{name}` needs itself"),
    )
    .label(span, "this definition leads back to itself")
    .help(
        "definitions cannot be recursive; a sum or a quantifier over a set often says the same",
    )
}

/// Definitions that call one another very deeply.
pub(super) fn too_deep(span: Span, limit: usize) -> Problem {
    Problem::error("model::too-deep", "expressions and definitions are nested too deeply")
        .label(
            span,
            format!("more than {limit} levels, counted through the definitions it uses"),
        )
        .help("give a name to a part by a `param`, or write the definition with fewer steps")
}

/// `def f(n) = total + n`.
pub(super) fn reads_position(name: &str, span: Span) -> Problem {
    Problem::error("model::reads-position", format!("`{name}` cannot be read here"))
        .label(span, "this depends on the position")
        .help(
            "the position and its states are seen by rules, `end when` and `require` only: \
             pass what a definition needs as an argument",
        )
}

/// A rule with forty binders.
pub(super) fn too_many_choices(span: Span, limit: usize) -> Problem {
    Problem::error("model::too-many-choices", "too many choices in one place")
        .label(span, format!("more than {limit} heaps to take, names to run over, or splits"))
        .help("share the choices out among several rules")
}

/// `first pile(n)` where the order of heaps means nothing.
pub(super) fn needs_order(what: &str, span: Span) -> Problem {
    let message = format!("{what} in a file whose heaps do not stand in order");
    Problem::error("model::needs-order", message)
        .label(span, "this has a meaning only in a row or in a circle")
        .help("add `layout row` or `layout circle` to the file, or join heaps by `+`")
}

/// `3 + 5` in a row.
pub(super) fn needs_brackets(span: Span) -> Problem {
    Problem::error("model::needs-brackets", "in which order do these heaps stand?")
        .label(span, "`+` joins heaps whose order means nothing")
        .help("write the heaps in brackets, from left to right, as `[3, 0, 5]`")
}

/// `pile(a) + pile(b) -> pile(a + b)` in a row.
pub(super) fn which_place(span: Span, taken: usize, placed: usize) -> Problem {
    let message = format!("{} for {}", count(placed, "heap"), count(taken, "place"));
    Problem::error("model::which-place", message)
        .label(span, "each term takes the place of one heap of the pattern")
        .help("write as many terms as heaps, or match neighbours in brackets, as `[pile(a), pile(b)]`, which may become any number of heaps")
}

/// `taken` in a rule that chooses no heaps.
pub(super) fn taken_elsewhere(span: Span) -> Problem {
    Problem::error("model::taken", "`taken` is not known here")
        .label(span, "how much do which heaps lose?")
        .help("`taken` is read by the last `where` and the `with` of a rule with `some` or `every`")
}

/// `every pile(n) -> pile(n - 1) where n > 1`.
pub(super) fn name_of_single_heap(name: &str, span: Span, bound: Span) -> Problem {
    Problem::error("model::single-heap", format!("`{name}` belongs to single heaps"))
        .label(span, "this is read once for the whole move")
        .label(bound, "bound for each heap")
        .help(
            "a `where` before the arrow is tested for each heap; the last `where` and the \
             `with` see the position, the states, the `choose` names and `taken`",
        )
}

/// `block -1`.
pub(super) fn bad_block(value: i128, span: Span) -> Problem {
    Problem::error("model::bad-block", format!("{value} options cannot be blocked"))
        .label(span, "a number from 0 on is needed")
}

/// `state used in 0..3 = {5}`.
pub(super) fn out_of_bound(name: &str, span: Span) -> Problem {
    Problem::error("model::out-of-bound", format!("the state `{name}` leaves its bound"))
        .label(span, "this is outside of what its `in` allows")
}

/// A file without a `heap` statement.
pub(super) fn no_heap() -> Problem {
    Problem::error("model::no-heap", "the file declares no heap")
        .help("a game needs at least one kind of heap, as `heap pile(n)`")
}

/// A file without a rule.
pub(super) fn no_move() -> Problem {
    Problem::warning("model::no-move", "the file has no rule, so no position has a move")
        .help("write one, as `move take 1..3 from pile`")
}

/// `heap queen(x, y)` with nothing said about empty ones.
pub(super) fn keeps_or_drops(name: &str, span: Span) -> Problem {
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
pub(super) fn never_empty(kind: &str, span: Span, declared: Span) -> Problem {
    Problem::error("model::never-empty", format!("no position holds an empty `{kind}`"))
        .label(span, "only an empty heap could match here")
        .label(declared, "empty heaps of this kind are dropped")
        .help("write `keeps empty` behind its declaration to keep them in the position")
}

/// `0.8G on row` with a wrong digit before the point, and such.
pub(super) fn bad_octal(code: &str, span: Span, why: &str) -> Problem {
    Problem::error("model::bad-octal", format!("`{code}` is not a taking-and-breaking code"))
        .label(span, why.to_owned())
        .help(
            "bit i of the k-th digit after the point allows taking k and leaving exactly i \
             non-empty heaps; before the point only 0, 4, 8 and C make sense",
        )
}

/// `for k in 1.. `.
pub(super) fn unbounded_range(span: Span) -> Problem {
    Problem::error("model::unbounded-range", "this set has no upper end")
        .label(span, "nothing bounds it here")
        .help(
            "give it an end, as `1..n`, or intersect it with a bounded set, as `squares & 1..n`; \
             it may stay open as the amounts of `take`, as the counts of a split, behind `in`, \
             and left of `\\`",
        )
}

/// `k + {1, 2}`.
pub(super) fn wrong_sort(wanted: &str, found: &str, span: Span, help: Option<&str>) -> Problem {
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

/// `5` in a file with two kinds of heap.
pub(super) fn ambiguous_size(span: Span, kinds: &[&str]) -> Problem {
    let problem = Problem::error("model::which-heap", "which kind of heap is this?")
        .label(span, "a bare number is a heap only where there is one kind with one parameter");
    if kinds.is_empty() {
        problem
    } else {
        problem.help(format!("name the kind: {}", list(kinds)))
    }
}

/// `pile(-1)` in a position.
pub(super) fn not_natural(value: i128, what: &str, span: Span) -> Problem {
    let why = if value < 0 { "less than 0" } else { "too large" };
    Problem::error("model::not-natural", format!("{what} is {value}, which is {why}"))
        .label(span, "a natural number below 2^64 is needed")
}

/// `coin(2)` with `heap coin(c) where c <= 1`.
pub(super) fn no_such_heap(
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
pub(super) fn too_many_heaps(span: Span, most: usize) -> Problem {
    Problem::error("model::too-many-heaps", "the position has too many heaps")
        .label(span, format!("more than {most} heaps"))
}

/// An arithmetic fault in a constant.
pub(super) fn arithmetic(what: &str, span: Span) -> Problem {
    Problem::error("model::arithmetic", what.to_owned()).label(span, "this has no value")
}

/// A constant that takes too long to compute.
pub(super) fn too_long(span: Span) -> Problem {
    Problem::error("model::too-long", "this constant takes too long to compute")
        .label(span, "given up after two million steps")
}

/// `expect value 3 at 5` under misère play.
pub(super) fn no_value_in_misere(span: Span) -> Problem {
    Problem::error("model::no-value", "there are no nim-values under misère play")
        .label(span, "this claims a nim-value")
        .help("claim an outcome instead: `expect outcome P at …`")
}

/// `block 1` and `expect value 3 at 5`.
pub(super) fn no_value_under_block(span: Span, block: Span) -> Problem {
    Problem::error("model::no-value", "there are no nim-values where options can be forbidden")
        .label(span, "this claims a nim-value")
        .label(block, "forbids options")
        .help("claim an outcome instead: `expect outcome P at …`")
}

/// `expect values row(0..3) = 0 1 2`.
pub(super) fn values_count(span: Span, given: usize, wanted: u128) -> Problem {
    let message = format!("{given} values for {wanted} heaps");
    Problem::error("model::values-count", message)
        .label(span, "the range and the list differ in length")
        .help(if (given as u128) < wanted {
            "shorten the range, or add the missing values"
        } else {
            "lengthen the range, or remove the values that are too many"
        })
}

/// `expect values row(3) = 0`.
pub(super) fn values_range(span: Span) -> Problem {
    Problem::error("model::values-range", "`expect values` needs one range among the numbers")
        .label(span, "exactly one number of the heap runs, as `row(0..12)`")
}

/// `--set kk=3`.
pub(super) fn unknown_param(name: &str, params: &[&str]) -> Problem {
    let help = if params.is_empty() {
        "the file has no `param`".to_owned()
    } else {
        format!("the params of the file: {}", list(params))
    };
    Problem::error("model::unknown-param", format!("there is no param `{name}` to set"))
        .help(did_you_mean(name, params.iter().copied()).unwrap_or(help))
}

/// A `param` that nothing reads.
pub(super) fn unused_param(name: &str, span: Span) -> Problem {
    Problem::warning("model::unused-param", format!("the param `{name}` is never used"))
        .label(span, "changing it changes nothing")
        .help("use it in a rule, or remove it")
}

/// `pile(n) -> nothing`: `n` is never read.
pub(super) fn unused_binding(name: &str, span: Span, help: &str) -> Problem {
    Problem::warning("model::unused-name", format!("`{name}` is never used"))
        .label(span, "bound here")
        .help(help)
}

/// `take 5..3 from pile`.
pub(super) fn never_applies(rule: &str, span: Span, why: &str) -> Problem {
    Problem::warning("model::never-applies", format!("rule `{rule}` can never apply"))
        .label(span, why.to_owned())
}
