//! Printing answers and problems.

use std::io::{self, IsTerminal, Write};

use miette::{GraphicalReportHandler, GraphicalTheme};
use textwrap::WordSplitter;

use super::exit::Exit;
use crate::engine::Refused;
use crate::source::{Problem, Problems};

/// Prints to standard output, and says how the program ends for that. A closed
/// pipe is no error: whoever reads has read enough.
#[must_use]
pub(super) fn print(text: &str) -> Exit {
    let mut out = anstream::stdout().lock();
    ending(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

fn ending(written: io::Result<()>) -> Exit {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            problem(&unprinted(&error));
            Exit::Unprinted
        }
        _ => Exit::Fine,
    }
}

/// `gamelang eval kayles.game > /dev/full`
fn unprinted(error: &io::Error) -> Problem {
    Problem::error("command::unwritable", format!("cannot write to standard output: {error}"))
        .help("what was printed is not complete; make room, or send it elsewhere")
}

/// Standard output for an answer that is printed while it is found: without
/// colours, which nothing has to be stripped of.
pub(super) struct Stream {
    out: io::StdoutLock<'static>,
    written: io::Result<()>,
}

/// So many bytes are gathered before they are printed.
const GATHERED: usize = 1 << 16;

impl Stream {
    pub(super) fn new() -> Self {
        Self { out: io::stdout().lock(), written: Ok(()) }
    }

    /// Prints a text that has grown long enough, and empties it; whether it is of
    /// any use to go on.
    pub(super) fn takes(&mut self, text: &mut String) -> bool {
        if text.len() >= GATHERED {
            self.print(text);
        }
        self.written.is_ok()
    }

    /// Prints a text, and empties it.
    fn print(&mut self, text: &mut String) {
        if self.written.is_ok() {
            self.written = self.out.write_all(text.as_bytes());
        }
        text.clear();
    }

    /// Prints the rest, and says how the program ends for that.
    pub(super) fn end(mut self, mut text: String) -> Exit {
        self.print(&mut text);
        ending(self.written.and_then(|()| self.out.flush()))
    }
}

/// Where an answer is written while it is found.
pub(super) enum Paper {
    /// To be read at once.
    Printed(Stream),
    /// For later.
    Kept(String),
}

impl Paper {
    /// Takes a text over when it has grown long enough; whether it is of any use to go
    /// on.
    pub(super) fn takes(&mut self, text: &mut String) -> bool {
        match self {
            Self::Printed(stream) => stream.takes(text),
            Self::Kept(_) => true,
        }
    }

    /// Takes the rest.
    pub(super) fn puts(&mut self, mut text: String) {
        match self {
            Self::Printed(stream) => stream.print(&mut text),
            Self::Kept(kept) => kept.push_str(&text),
        }
    }

    /// What was kept, and how the program ends for what was printed.
    pub(super) fn end(self) -> (String, Exit) {
        match self {
            Self::Printed(stream) => (String::new(), stream.end(String::new())),
            Self::Kept(text) => (text, Exit::Fine),
        }
    }
}

/// Prints a problem to standard error, and an empty line behind it.
pub(super) fn problem(problem: &Problem) {
    let colours = io::stderr().is_terminal();
    let mut out = anstream::stderr().lock();
    let _ = writeln!(out, "{}", rendered(problem, colours));
}

/// Prints problems to standard error.
pub(super) fn problems(problems: &Problems) {
    problems.iter().for_each(problem);
}

/// Prints what is wrong with the input, and says how the program ends for that.
pub(super) fn wrong_input(problems: Problems) -> Exit {
    problems.into_iter().for_each(|found| problem(&found));
    Exit::WrongInput
}

/// Prints problems with one of several files: those that point nowhere name it.
pub(super) fn problems_in(file: &str, problems: &Problems) {
    problems.iter().for_each(|found| problem(&found.naming(file)));
}

/// The problem that a plan which is not valid is.
pub(super) fn refused(refused: &Refused) -> Problem {
    let (plan, reason) = (refused.plan.name(), &refused.reason);
    let message = format!("the plan `{plan}` is not valid here: {reason}");
    Problem::error("command::plan-refused", message)
        .help("`--plan auto` takes the cheapest plan that is valid")
}

/// Places in longer lines than this, or beside such, are told and not drawn.
const LONGEST_LINE: usize = 2_000;

/// A problem as it is shown: its code, what is wrong, the place in the text
/// with its labels, and what to do.
pub fn rendered(problem: &Problem, colours: bool) -> String {
    let theme =
        if colours { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    // A long line is not worth showing, and in a very long one the renderer
    // cannot.
    let bare = (problem.longest_line() > LONGEST_LINE).then(|| problem.without_source());
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
