//! Printing answers and problems.

use std::io::{IsTerminal, Write};

use miette::{GraphicalReportHandler, GraphicalTheme};
use textwrap::WordSplitter;

use crate::engine::Refused;
use crate::source::{Problem, Problems};

/// Prints to standard output; a closed pipe is no error.
pub(super) fn print(text: &str) {
    let mut out = anstream::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Prints a problem to standard error, and an empty line behind it.
pub(super) fn problem(problem: &Problem) {
    let colours = std::io::stderr().is_terminal();
    let mut out = anstream::stderr().lock();
    let _ = writeln!(out, "{}", rendered(problem, colours));
}

/// Prints problems to standard error.
pub(super) fn problems(problems: &Problems) {
    problems.iter().for_each(problem);
}

/// The problem that a plan which is not valid is.
pub(super) fn refused(refused: &Refused) -> Problem {
    let (plan, reason) = (refused.plan.name(), &refused.reason);
    let message = format!("the plan `{plan}` is not valid here: {reason}");
    Problem::error("command::plan-refused", message)
        .help("`--plan auto` takes the cheapest plan that is valid")
}

/// Places further right than this are told, not drawn.
const FARTHEST_COLUMN: usize = 2_000;

/// A problem as it is shown: its code, what is wrong, the place in the text
/// with its labels, and what to do.
pub fn rendered(problem: &Problem, colours: bool) -> String {
    let theme =
        if colours { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    // Beyond some columns the line is not worth showing, and far beyond them
    // the renderer cannot.
    let far = problem.column().is_some_and(|column| column > FARTHEST_COLUMN);
    let bare = far.then(|| problem.without_source());
    let problem = bare.as_ref().unwrap_or(problem);
    let mut text = String::new();
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(80)
        .with_links(false)
        // An option such as `--max-moves` stays in one piece.
        .with_word_splitter(WordSplitter::NoHyphenation);
    // Rendering only fails when writing to the string does.
    let _ = handler.render_report(&mut text, problem);
    text
}
