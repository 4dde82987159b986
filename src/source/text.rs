//! A named text, and places in it.

use std::sync::Arc;

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

/// A text with the name under which reports show it; cheap to copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    name: Arc<str>,
    text: Arc<str>,
}

impl Source {
    /// A text, and the name by which its reader knows it.
    pub fn new(name: impl Into<Arc<str>>, text: impl Into<Arc<str>>) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// The name, as `kayles.game`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What stands at a place; empty for a place that is not in this text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or("")
    }

    /// The line and column of a byte, both counted from 1, the column in
    /// characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let before = self.text.get(..offset).unwrap_or(&self.text);
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (line, before[start..].chars().count() + 1)
    }

    /// How long the longest line is of those that a place touches and those
    /// beside them, in bytes.
    pub(super) fn longest_line_around(&self, span: Span) -> usize {
        let (before, rest) = self.text.split_at_checked(span.start).unwrap_or((&self.text, ""));
        let (inside, after) =
            rest.split_at_checked(span.end.saturating_sub(span.start)).unwrap_or((rest, ""));
        let first = before.rmatch_indices('\n').nth(1).map_or(0, |(newline, _)| newline + 1);
        let end = after.match_indices('\n').nth(1).map_or(after.len(), |(newline, _)| newline);
        let shown = &self.text[first..before.len() + inside.len() + end];
        shown.lines().map(str::len).max().unwrap_or(0)
    }
}

/// Lets miette print the lines around a place, under the name of the text.
impl SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        context_lines_before: usize,
        context_lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let inner = self.text.read_span(span, context_lines_before, context_lines_after)?;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.to_string(),
            inner.data(),
            *inner.span(),
            inner.line(),
            inner.column(),
            inner.line_count(),
        )))
    }
}

/// A place in a text: the bytes from `start` up to, not including, `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// From one byte up to, not including, another.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The least place that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

impl From<Span> for SourceSpan {
    fn from(span: Span) -> Self {
        (span.start, span.end.saturating_sub(span.start)).into()
    }
}

/// A thing and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The thing.
    pub node: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A thing at a place.
    pub fn new(node: T, span: Span) -> Self {
        Self { node, span }
    }
}
