//! A problem with something that a person wrote.

use std::fmt;

use miette::{Diagnostic, LabeledSpan, SourceCode};

use super::{Source, Span};

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// There is no answer.
    Error,
    /// There is an answer, perhaps not to the question that was meant.
    Warning,
}

/// A problem: a stable code, what is wrong, where, and what to do about it.
///
/// Messages are in lower case, with names in backticks and no full stop.
#[derive(Clone, Debug)]
pub struct Problem(Box<Parts>);

/// Boxed, so that a result with a problem in it stays small.
#[derive(Clone, Debug)]
struct Parts {
    code: &'static str,
    severity: Severity,
    message: String,
    labels: Vec<(Span, String)>,
    help: Option<String>,
    source: Option<Source>,
}

/// Everything that is wrong, in the order of the text.
pub type Problems = Vec<Problem>;

impl Problem {
    /// An error with its stable code, as `model::unknown-name`.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self(Box::new(Parts {
            code,
            severity: Severity::Error,
            message: message.into(),
            labels: Vec::new(),
            help: None,
            source: None,
        }))
    }

    /// A warning with its stable code.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        let mut problem = Self::error(code, message);
        problem.0.severity = Severity::Warning;
        problem
    }

    /// Points at a place, saying what stands there.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.0.labels.push((span, text.into()));
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.0.help = Some(text.into());
        self
    }

    /// Says what to do, if there is something to say.
    #[must_use]
    pub fn help_if(mut self, text: Option<String>) -> Self {
        self.0.help = text.or(self.0.help.take());
        self
    }

    /// Names the text that the labels point into.
    #[must_use]
    pub fn in_source(mut self, source: &Source) -> Self {
        self.0.source = Some(source.clone());
        self
    }

    /// Points at what was being worked on, where the problem points nowhere.
    #[must_use]
    pub fn about(self, source: &Source, span: Span) -> Self {
        if self.0.labels.is_empty() {
            self.in_source(source).label(span, "while this was worked out")
        } else {
            self
        }
    }

    /// The same problem, the text it is about named where nothing else does.
    #[must_use]
    pub fn naming(&self, text: &str) -> Self {
        let mut named = self.clone();
        if self.0.labels.is_empty() && !self.0.message.contains(text) {
            named.0.message = format!("in `{text}`: {}", self.0.message);
        }
        named
    }

    /// The stable code.
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// Whether it is only a warning.
    pub fn is_warning(&self) -> bool {
        self.0.severity == Severity::Warning
    }

    /// Where it is: the place of its first label.
    pub fn span(&self) -> Option<Span> {
        self.0.labels.first().map(|&(span, _)| span)
    }

    /// How long the longest line is that a report shows: one with a label, or
    /// one beside it. In bytes.
    pub fn longest_line(&self) -> usize {
        let Some(source) = &self.0.source else { return 0 };
        let spans = self.0.labels.iter().map(|&(span, _)| span);
        spans.map(|span| source.longest_line_around(span)).max().unwrap_or(0)
    }

    /// The same problem with its place in words, for texts whose lines are too
    /// long to be shown.
    #[must_use]
    pub fn without_source(&self) -> Self {
        let mut bare = self.clone();
        if let (Some(source), Some(span)) = (bare.0.source.take(), self.span()) {
            let (line, column) = source.line_column(span.start);
            let label = self.0.labels.first().map_or("", |(_, label)| label.as_str());
            let place = format!("at {}:{line}:{column}: {label}", source.name());
            let help = bare.0.help.take().map_or(String::new(), |help| format!("; {help}"));
            bare.0.help = Some(place + &help);
        }
        bare.0.labels.clear();
        bare
    }

    /// The text that the labels point into.
    pub fn source(&self) -> Option<&Source> {
        self.0.source.as_ref()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.message)
    }
}

impl std::error::Error for Problem {}

impl Diagnostic for Problem {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.0.code))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.0.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.0.help.as_ref().map(|text| Box::new(text) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.0.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        // The header of a report names the line of the primary label.
        let label = |(index, (span, text)): (usize, &(Span, String))| match index {
            0 => LabeledSpan::new_primary_with_span(Some(text.clone()), *span),
            _ => LabeledSpan::new_with_span(Some(text.clone()), *span),
        };
        Some(Box::new(self.0.labels.iter().enumerate().map(label)))
    }
}
