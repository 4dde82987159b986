//! Collects the tokens of a statement into groups, and its comments with them.

use crate::source::Span;
use crate::syntax::grammar::{self, Pair, Rule};

use super::gap::{self, Token};
use super::layout::{Comment, Doc, Group, Line};

/// A statement on its way from pairs to groups.
pub(super) struct Writer<'a> {
    text: &'a str,
    /// Where the statement begins in the text.
    offset: usize,
    /// Its comments that are not yet passed.
    comments: &'a [Span],
    /// Those that are passed, and wait for the next place where a line may end.
    waiting: Vec<Comment>,
    /// The groups that are open, the innermost last.
    open: Vec<Group>,
    before: Option<Token>,
    /// Whether a place where the line may end was the last thing written.
    pub(super) is_fresh: bool,
}

impl<'a> Writer<'a> {
    pub(super) fn new(text: &'a str, span: Span, comments: &'a [Span]) -> Self {
        let whole = Group { indent: 0, fill: false, must_break: false, docs: Vec::new() };
        Self {
            text,
            offset: span.start,
            comments,
            waiting: Vec::new(),
            open: vec![whole],
            before: None,
            is_fresh: true,
        }
    }

    /// Everything written, and the comments that have found no place.
    pub(super) fn finish(mut self) -> (Group, Vec<Comment>) {
        self.pass_comments(usize::MAX);
        let whole =
            self.open.pop().unwrap_or_else(|| unreachable!("groups are closed in turn"));
        (whole, self.waiting)
    }

    /// Begins a group.
    pub(super) fn open(&mut self, indent: usize, fill: bool) {
        self.open.push(Group { indent, fill, must_break: false, docs: Vec::new() });
    }

    /// Ends the group that was begun last.
    pub(super) fn close(&mut self) {
        if let Some(group) = self.open.pop() {
            self.push(Doc::Group(group));
        }
    }

    /// A token.
    pub(super) fn token(&mut self, pair: &Pair<'_>) {
        let rule = pair.as_rule();
        let is_sign = rule == Rule::prefix && pair.as_str() == "-";
        let token = Token { rule, is_sign };
        if !self.is_fresh
            && self.before.is_some_and(|before| gap::stands_between(before, token))
        {
            self.blanks(1);
        }
        self.push(Doc::Text(written(pair).to_owned()));
        self.before = Some(token);
        self.is_fresh = false;
    }

    /// Some blanks.
    pub(super) fn blanks(&mut self, count: usize) {
        self.push(Doc::Text(" ".repeat(count)));
    }

    /// A place where the line may end, before something.
    pub(super) fn line_before(&mut self, pair: &Pair<'_>) {
        self.line(pair, " ", false);
    }

    /// A place where the line may end, or must. Directly behind another one it is
    /// the same place.
    pub(super) fn line(&mut self, pair: &Pair<'_>, blanks: &'static str, must_break: bool) {
        if self.is_fresh {
            return;
        }
        self.pass_comments(grammar::place(pair, self.offset).start);
        let comments = std::mem::take(&mut self.waiting);
        let must_break = must_break || !comments.is_empty();
        if must_break {
            self.open.iter_mut().for_each(|group| group.must_break = true);
        }
        self.push(Doc::Line(Line { blanks, must_break, comments }));
        self.is_fresh = true;
    }

    /// The rule of the token that was written last.
    pub(super) fn last(&self) -> Option<Rule> {
        self.before.map(|token| token.rule)
    }

    /// What stands in the text between two parts.
    pub(super) fn between(&self, before: &Pair<'_>, after: &Pair<'_>) -> &'a str {
        let start = grammar::place(before, self.offset).end;
        self.text.get(start..grammar::place(after, self.offset).start).unwrap_or("")
    }

    fn pass_comments(&mut self, place: usize) {
        while let Some((&comment, rest)) = self.comments.split_first()
            && comment.start < place
        {
            let line = self.text[..comment.start].rsplit('\n').next().unwrap_or("");
            let own_line = line.trim().is_empty();
            let written = &self.text[comment.start..comment.end];
            self.waiting.push(Comment::new(written, own_line));
            self.comments = rest;
        }
    }

    fn push(&mut self, doc: Doc) {
        if let Some(group) = self.open.last_mut() {
            group.docs.push(doc);
        }
    }
}

/// A token as it is printed. A mark may have read the blanks and comments behind it
/// too, to see what follows.
fn written<'p>(pair: &Pair<'p>) -> &'p str {
    match pair.as_rule() {
        Rule::misere => "misere",
        Rule::string => pair.as_str(),
        _ => pair.as_str().split([' ', '\t', '\r', '\n', '#']).next().unwrap_or(""),
    }
}
