//! Where lines end: a group stays on one line if it fits, else it is broken
//! (D. C. Oppen, Prettyprinting, 1980; P. Wadler, A prettier printer, 1998).

use super::sheet::Sheet;

/// A comment.
pub(super) struct Comment {
    /// From its `#` on, without blanks at its end.
    pub(super) text: String,
    /// Whether nothing stood before it on its line.
    pub(super) own_line: bool,
}

impl Comment {
    /// A comment as written.
    pub(super) fn new(written: &str, own_line: bool) -> Self {
        Self { text: written.trim_end().to_owned(), own_line }
    }
}

/// What is to be printed.
pub(super) enum Doc {
    Text(String),
    Line(Line),
    Group(Group),
}

/// A place where a line may end.
pub(super) struct Line {
    /// What stands there if it does not.
    pub(super) blanks: &'static str,
    /// Whether it must.
    pub(super) must_break: bool,
    /// The comments that stand there; if there are any, it must.
    pub(super) comments: Vec<Comment>,
}

/// What stays on one line if it fits.
pub(super) struct Group {
    /// How much further in its lines begin than those of what it stands in.
    pub(super) indent: usize,
    /// Whether only those lines end that must, instead of all.
    pub(super) fill: bool,
    /// Whether it cannot stay on one line.
    pub(super) must_break: bool,
    pub(super) docs: Vec<Doc>,
}

/// What becomes of the places in a group where a line may end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// None does.
    Flat,
    /// All do.
    Break,
    /// Each that must.
    Fill,
}

/// A piece that is still to be printed.
#[derive(Clone, Copy)]
struct Rest<'a> {
    indent: usize,
    mode: Mode,
    doc: &'a Doc,
}

/// Prints a statement, with the comments that stand behind it.
pub(super) fn lay(group: &Group, behind: &[Comment], width: usize, sheet: &mut Sheet) {
    let mut printer = Printer { width, line: String::new(), column: 0, sheet };
    let mut stack = Vec::new();
    let mode = if group.must_break || !printer.fits_flat(group, &[]) {
        broken(group)
    } else {
        Mode::Flat
    };
    push(&mut stack, group, 0, mode);
    while let Some(rest) = stack.pop() {
        match rest.doc {
            Doc::Text(text) => printer.text(text),
            Doc::Line(line) => printer.line(line, rest, &stack),
            Doc::Group(group) => {
                let flat = rest.mode == Mode::Flat
                    || (!group.must_break && printer.fits_flat(group, &stack));
                let mode = if flat { Mode::Flat } else { broken(group) };
                push(&mut stack, group, rest.indent, mode);
            }
        }
    }
    printer.end_line(behind.iter(), 0);
}

fn broken(group: &Group) -> Mode {
    if group.fill { Mode::Fill } else { Mode::Break }
}

fn push<'a>(stack: &mut Vec<Rest<'a>>, group: &'a Group, indent: usize, mode: Mode) {
    let indent = indent + group.indent;
    stack.extend(group.docs.iter().rev().map(|doc| Rest { indent, mode, doc }));
}

struct Printer<'a> {
    width: usize,
    /// The line so far.
    line: String,
    /// How wide it is.
    column: usize,
    sheet: &'a mut Sheet,
}

impl Printer<'_> {
    fn text(&mut self, text: &str) {
        self.line += text;
        self.column += text.chars().count();
    }

    fn line(&mut self, line: &Line, here: Rest<'_>, stack: &[Rest<'_>]) {
        let stays = !line.must_break
            && match here.mode {
                Mode::Flat => true,
                Mode::Break => false,
                Mode::Fill => self.fits(line.blanks.len(), Vec::new(), stack),
            };
        if stays {
            self.text(line.blanks);
        } else {
            self.end_line(line.comments.iter(), here.indent);
            self.text(&" ".repeat(here.indent));
        }
    }

    /// The first comment stands behind the line, unless it had a line to itself.
    fn end_line<'c>(&mut self, comments: impl Iterator<Item = &'c Comment>, indent: usize) {
        let mut comments = comments.peekable();
        let text = std::mem::take(&mut self.line);
        self.column = 0;
        match comments.next_if(|comment| !comment.own_line) {
            Some(comment) => self.sheet.commented(text, comment.text.clone()),
            None => self.sheet.line(text),
        }
        for comment in comments {
            self.sheet.line(" ".repeat(indent) + &comment.text);
        }
    }

    fn fits_flat<'d>(&self, group: &'d Group, stack: &[Rest<'d>]) -> bool {
        let mut first = Vec::new();
        push(&mut first, group, 0, Mode::Flat);
        self.fits(0, first, stack)
    }

    /// Whether what comes first, and then what waits, fits up to the next place
    /// where the line may end.
    fn fits<'d>(&self, blanks: usize, mut first: Vec<Rest<'d>>, stack: &[Rest<'d>]) -> bool {
        let mut used = self.column + blanks;
        let mut waiting = stack.iter().rev().copied();
        while used <= self.width {
            let Some(rest) = first.pop().or_else(|| waiting.next()) else { return true };
            match rest.doc {
                Doc::Text(text) => used += text.chars().count(),
                Doc::Line(line) if rest.mode == Mode::Flat => used += line.blanks.len(),
                Doc::Line(_) => return true,
                Doc::Group(group) => {
                    // The members of a list stay whole where they can.
                    let mode = match rest.mode {
                        Mode::Break => Mode::Break,
                        _ if group.must_break => Mode::Break,
                        _ => Mode::Flat,
                    };
                    push(&mut first, group, 0, mode);
                }
            }
        }
        false
    }
}
