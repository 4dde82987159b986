//! What can be wrong with a file of values.

use crate::source::{Problem, Source, Span};

/// `5 x`
pub(super) fn line(span: Span, stands: &str) -> Problem {
    Problem::error("values::line", "this line cannot be read as values")
        .label(span, stands)
        .help(
            "a line is `size value`, as in a b-file or CSV, and so are all if the first is; or a \
             file is a list of values from heap 0 on; a value is a nim-value, or `N`, `P` or `D`",
        )
}

/// `1 1` behind `1 1`
pub(super) fn order(span: Span, size: u64, before: u64) -> Problem {
    let stands = if size == before {
        format!("size {size} stands twice")
    } else {
        format!("size {size} comes after size {before}")
    };
    Problem::error("values::order", "the sizes do not ascend")
        .label(span, stands)
        .help("give each size once, in ascending order; sizes may be left out")
}

/// `# nothing`
pub(super) fn empty(source: &Source) -> Problem {
    Problem::error("values::empty", format!("there are no values in `{}`", source.name()))
        .help("a b-file, CSV, a list of numbers, or JSON as `gamelang table --format json`")
}

/// `[0, 1`; `place` is where reading ended, if it is known.
pub(super) fn json(place: Option<Span>, what: &str) -> Problem {
    let problem =
        Problem::error("values::json", format!("this JSON is no list of values: {what}")).help(
            "give a list, as `[0, 1, 2]`, or a line of `gamelang table --format json`; `null` \
             stands for a heap without a value",
        );
    match place {
        Some(span) => problem.label(span, "reading ended here"),
        None => problem,
    }
}
