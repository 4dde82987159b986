//! Text to tidy text: the same file in its canonical form.
//!
//! What is printed is what was written, token by token, with other blanks and
//! line ends between: so names, numbers and comments stay as they are, and a
//! construct that joins the grammar is printed before anybody thinks of it here.
//! Only parentheses that say nothing are left out, and the commas of a list of
//! nim-values. The order of the statements stays too.

mod expression;
mod gap;
mod layout;
mod parentheses;
mod phrase;
mod sheet;
mod values;
mod writer;

use crate::source::{Problems, Source, Span};

use super::grammar::{self, Pair, Rule};
use super::scan::{self, Scan};
use layout::Comment;
use sheet::Sheet;

/// Lines of code are no longer than this, where they can be broken.
const WIDTH: usize = 92;

/// Behind labels whose lengths differ by more than this nothing is aligned.
const WIDEST_ALIGNMENT: usize = 12;

/// The canonical form of a file without problems.
pub(super) fn tidy(source: &Source) -> Result<String, Problems> {
    let (_, problems) = super::parse(source);
    if !problems.is_empty() {
        return Err(problems);
    }
    let scan = scan::scan_file(source.text());
    Ok(Tidier::new(source.text(), &scan).run())
}

struct Tidier<'a> {
    text: &'a str,
    statements: Vec<Written<'a>>,
    comments: &'a [Span],
    sheet: Sheet,
    /// Where what has been printed ends in the text.
    end: usize,
}

/// A statement as it was read.
struct Written<'a> {
    pair: Pair<'a>,
    span: Span,
}

impl<'a> Tidier<'a> {
    fn new(text: &'a str, scan: &'a Scan<'a>) -> Self {
        let mut statements = Vec::new();
        for segment in &scan.segments {
            let span = segment.span;
            // The file has no problems, so every piece can be read.
            if let Ok(pair) = grammar::read_statement(&scan.text[span.start..span.end]) {
                statements.push(Written { pair, span });
            }
        }
        Self { text, statements, comments: &scan.comments, sheet: Sheet::default(), end: 0 }
    }

    fn run(mut self) -> String {
        let alignments = self.alignments();
        for (statement, alignment) in
            std::mem::take(&mut self.statements).iter().zip(alignments)
        {
            self.comments_before(statement.span.start);
            self.statement(statement, alignment);
        }
        self.comments_before(self.text.len());
        self.sheet.finish()
    }

    fn statement(&mut self, statement: &Written<'_>, alignment: usize) {
        let span = statement.span;
        self.keep_blank_line(span.start);
        self.end = span.end;
        let inside = self.comments.partition_point(|comment| comment.start < span.end);
        let (inside, behind) = self.comments.split_at(inside);
        self.comments = behind;
        let (doc, mut left) =
            phrase::statement(self.text, statement.pair.clone(), span, inside, alignment);
        if let Some((&comment, rest)) = behind.split_first()
            && !self.text[span.end..comment.start].contains('\n')
        {
            left.push(self.comment(comment, false));
            self.comments = rest;
            self.end = comment.end;
        }
        layout::lay(&doc, &left, WIDTH, &mut self.sheet);
    }

    /// The comments up to a place, each on its line.
    fn comments_before(&mut self, place: usize) {
        while let Some((&comment, rest)) = self.comments.split_first()
            && comment.start < place
        {
            self.comments = rest;
            self.keep_blank_line(comment.start);
            self.end = comment.end;
            let comment = self.comment(comment, true);
            self.sheet.line(comment.text);
        }
    }

    fn comment(&self, span: Span, own_line: bool) -> Comment {
        Comment::new(&self.text[span.start..span.end], own_line)
    }

    /// One blank line, if there are any before what is printed next.
    fn keep_blank_line(&mut self, start: usize) {
        if self.text.get(self.end..start).is_some_and(has_blank_line) {
            self.sheet.blank_line();
        }
    }

    /// How much room stands behind the label of each statement: the bodies of
    /// named moves that follow one another begin in one column.
    fn alignments(&self) -> Vec<usize> {
        let labels: Vec<Option<usize>> =
            self.statements.iter().map(|statement| label_width(&statement.pair)).collect();
        let mut alignments = Vec::new();
        while alignments.len() < labels.len() {
            let start = alignments.len();
            let mut end = start + 1;
            while end < labels.len() && self.stand_together(end - 1, end) {
                end += 1;
            }
            alignments.extend(aligned(&labels[start..end]));
        }
        alignments
    }

    /// Whether two statements are named moves of one paragraph.
    fn stand_together(&self, before: usize, after: usize) -> bool {
        let (before, after) = (&self.statements[before], &self.statements[after]);
        let both_named =
            label_width(&before.pair).is_some() && label_width(&after.pair).is_some();
        let between = self.text.get(before.span.end..after.span.start).unwrap_or("");
        both_named && !has_blank_line(between)
    }
}

/// The room behind each of some labels that stand together.
fn aligned(labels: &[Option<usize>]) -> Vec<usize> {
    let widths = || labels.iter().flatten().copied();
    let widest = widths().max().unwrap_or(0);
    let narrowest = widths().min().unwrap_or(0);
    if widest - narrowest > WIDEST_ALIGNMENT {
        return vec![0; labels.len()];
    }
    labels.iter().map(|width| width.map_or(0, |width| widest - width)).collect()
}

/// How long the label of a move is; none for other statements.
fn label_width(statement: &Pair<'_>) -> Option<usize> {
    let mut parts = statement.clone().into_inner();
    let label = parts.find(|part| part.as_rule() == Rule::label)?;
    label.into_inner().next().map(|name| name.as_str().chars().count())
}

/// Whether a line of blanks stands between what ends before and what begins behind.
fn has_blank_line(between: &str) -> bool {
    let mut lines: Vec<&str> = between.split('\n').skip(1).collect();
    lines.pop();
    lines.iter().any(|line| line.trim().is_empty())
}
