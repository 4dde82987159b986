//! What is said of names: unknown, taken, or used as what they are not.

use super::habits::instead;
use super::{count, did_you_mean, list};
use crate::source::{Problem, Span};

/// `where k > 1` without a `k`; in a rule or in what sees only constants.
pub(in crate::model) fn unknown_name(
    name: &str,
    span: Span,
    in_rule: bool,
    known: &[&str],
) -> Problem {
    let help = if in_rule {
        format!(
            "`{name}` can be bound by the rule's pattern, by `for {name} in …` or by \
             `take {name} in …`, or be declared by `param`, `def` or `state`; `take` and `split` \
             know the names in the kind's `heap` statement, too"
        )
    } else {
        "only numbers, params and definitions are known here".to_owned()
    };
    let problem = Problem::error("model::unknown-name", format!("unknown name `{name}`"))
        .label(span, "nothing of this name is known here");
    if known.contains(&name) {
        return problem.help("a param can only be worked out from the params before it");
    }
    let known = did_you_mean(name, known.iter().copied());
    problem.help(help).help_if(known).help_if(instead(name).map(str::to_owned))
}

/// `{k in 1..n}`.
pub(in crate::model) fn set_builder(name: &str, span: Span) -> Problem {
    Problem::error("model::unknown-name", format!("unknown name `{name}`"))
        .label(span, "nothing of this name is known here")
        .help(format!(
            "what belongs to the set comes first: `{{{name} for {name} in … where …}}`"
        ))
}

/// `take k from pile where k < 4`.
pub(in crate::model) fn unnamed_amount(name: &str, span: Span) -> Problem {
    Problem::error("model::unknown-name", format!("unknown name `{name}`"))
        .label(span, "nothing of this name is known here")
        .help(format!("an amount gets its name by `in`, as in `take {name} in 1..3 from pile`"))
}

/// `split pile into pile(a) + pile(b)`.
pub(in crate::model) fn heaps_as_counts(kind: &str, span: Span) -> Problem {
    Problem::error("model::unknown-name", format!("`{kind}` is a kind of heap, not a value"))
        .label(span, "here stands into how many heaps")
        .help(format!(
            "write a number or a set, as in `split {kind} into 2`; heaps of chosen sizes are \
             made by a rewrite, as `{kind}(n) -> {kind}(a) + {kind}(n - a) for a in 1..n - 1`"
        ))
}

/// `where cube(k) == n`.
pub(in crate::model) fn unknown_function(name: &str, span: Span, known: &[&str]) -> Problem {
    Problem::error("model::unknown-name", format!("unknown function `{name}`"))
        .label(span, "nothing of this name is known here")
        .help(format!(
            "declare it, as in `def {name}(x) = x * x`; a product is written with `*`"
        ))
        .help_if(did_you_mean(name, known.iter().copied()))
        .help_if(instead(name).map(str::to_owned))
}

/// `take 1..pile from pile`; `size` is what the rule calls the size of the heap.
pub(in crate::model) fn kind_as_value(
    name: &str,
    span: Span,
    called: bool,
    in_rule: bool,
    size: Option<&str>,
) -> Problem {
    let message = format!("`{name}` is a kind of heap, not a value");
    let help = match size {
        _ if !in_rule => format!("a heap is written with its size, as in `{name}(5)`"),
        _ if called => format!("`present({name}(…))` asks whether there is such a heap"),
        Some(size) => format!(
            "the size of this heap is `{size}`; `total({name})` is the sum of all sizes, \
             `count({name})` the number of heaps"
        ),
        None => format!(
            "a rule reads the sum of the sizes as `total({name})`, the number of heaps as \
             `count({name})`, and the size of one heap by its name in the pattern"
        ),
    };
    Problem::error("model::unknown-name", message)
        .label(span, "a heap stands here, where a number or a set is needed")
        .help(help)
}

/// `take 1 from piel`.
pub(in crate::model) fn unknown_kind(name: &str, span: Span, kinds: &[&str]) -> Problem {
    let help = if matches!(name, "first" | "last") {
        let kind = kinds.first().copied().unwrap_or("pile");
        format!("an end of the row comes before the kind, as in `{name} {kind}`")
    } else if kinds.is_empty() {
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
pub(in crate::model) fn not_a_function(name: &str, what: &str, span: Span) -> Problem {
    Problem::error("model::not-a-function", format!("`{name}` is {what}, not a function"))
        .label(span, "called with arguments here")
        .help(format!("write `{name}` alone; multiplication is written `{name} * (…)`"))
}

/// `total(3)`.
pub(in crate::model) fn not_a_kind(aggregate: &str, span: Span, kinds: &[&str]) -> Problem {
    Problem::error("model::not-a-kind", format!("`{aggregate}(…)` wants a kind of heap"))
        .label(span, "this is not the name of a kind")
        .help(format!(
            "write `{aggregate}` for all heaps, or the name of a kind in the brackets: {}",
            list(kinds)
        ))
}

/// `with k = 1` where `k` is no state.
pub(in crate::model) fn not_a_state(
    name: &str,
    span: Span,
    is_constant: bool,
    states: &[&str],
) -> Problem {
    let help = if is_constant {
        format!(
            "`{name}` stays as it is; a number that moves change is declared by `state {name} = …`"
        )
    } else if states.is_empty() {
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
pub(in crate::model) fn set_twice(name: &str, first: Span, second: Span) -> Problem {
    Problem::error("model::set-twice", format!("`{name}` is set twice"))
        .label(second, "set again here")
        .label(first, "set here")
        .help("a state gets one value; remove one of the two")
}

/// `heap pile(n)` and `param pile = 2`; `def total = 3`.
pub(in crate::model) fn name_taken(name: &str, span: Span, first: Option<Span>) -> Problem {
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
pub(in crate::model) fn said_twice(keyword: &str, first: Span, second: Span) -> Problem {
    Problem::error("model::said-twice", format!("`{keyword}` is said twice"))
        .label(second, "said again here")
        .label(first, "first said here")
        .help("keep one of the two")
}

/// `pile(1, 2)` of a kind with one parameter; `form` is how it is written.
pub(in crate::model) fn argument_count(
    name: &str,
    span: Span,
    given: usize,
    wanted: usize,
    declared: Option<Span>,
    form: &str,
) -> Problem {
    let takes = if wanted == 0 { "no argument".to_owned() } else { count(wanted, "argument") };
    let message = format!("`{name}` takes {takes}, not {given}");
    let here = if given == 0 { "no argument".to_owned() } else { count(given, "argument") };
    let help = match wanted {
        _ if matches!(name, "min" | "max") => {
            let size = if name == "min" { "smallest" } else { "largest" };
            format!(
                "write `{name}(a, b)`, or `{name}(S)` of a set; of the sizes it is `{size}`"
            )
        }
        0 => format!("write `{form}` alone; a product is written `{form} * (…)`"),
        _ => format!("write it as `{form}`"),
    };
    let problem = Problem::error("model::argument-count", message)
        .label(span, format!("{here} here"))
        .help(help);
    match declared {
        Some(declared) => problem.label(declared, "declared here"),
        None => problem,
    }
}

/// `def f(n) = f(n - 1)`.
pub(in crate::model) fn recursive_definition(name: &str, span: Span) -> Problem {
    Problem::error(
        "model::recursive-definition",
        format!("the definition of `{name}` needs itself"),
    )
    .label(span, "this definition leads back to itself")
    .help(
        "definitions cannot be recursive; a sum or a quantifier over a set often says the same",
    )
}

/// `def f(n) = total + n`.
pub(in crate::model) fn reads_position(name: &str, span: Span) -> Problem {
    Problem::error("model::reads-position", format!("`{name}` cannot be read here"))
        .label(span, "this depends on the position")
        .help(
            "the position and its states are seen by rules, `end when` and `require` only: \
             pass what a definition needs as an argument",
        )
}

/// `taken` in a rule that chooses no heaps.
pub(in crate::model) fn taken_elsewhere(span: Span) -> Problem {
    Problem::error("model::taken", "`taken` is not known here")
        .label(span, "how much do which heaps lose?")
        .help("`taken` is read by the last `where` and the `with` of a rule with `some` or `every`")
}

/// `every pile(n) -> pile(n - 1) where n > 1`.
pub(in crate::model) fn name_of_single_heap(name: &str, span: Span, bound: Span) -> Problem {
    Problem::error("model::single-heap", format!("`{name}` belongs to single heaps"))
        .label(span, "this is read once for the whole move")
        .label(bound, "bound for each heap")
        .help(
            "a `where` before the arrow is tested for each heap; the last `where` and the \
             `with` see the position, the states, the `choose` names and `taken`",
        )
}

/// `--set kk=3`.
pub(in crate::model) fn unknown_param(name: &str, params: &[&str]) -> Problem {
    let help = if params.is_empty() {
        "the file has no `param`".to_owned()
    } else {
        format!("the params of the file: {}", list(params))
    };
    Problem::error("model::unknown-param", format!("there is no param `{name}` to set"))
        .help(did_you_mean(name, params.iter().copied()).unwrap_or(help))
}
