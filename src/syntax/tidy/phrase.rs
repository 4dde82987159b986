//! From the parts of a statement to groups: where its lines may end.

use crate::source::Span;
use crate::syntax::grammar::{Pair, Rule};

use super::expression::is_set;
use super::layout::{Comment, Group};
use super::parentheses::Site;
use super::values;
use super::writer::Writer;

/// What a statement prints as, and those of its comments that belong behind it.
pub(super) fn statement(
    text: &str,
    pair: Pair<'_>,
    span: Span,
    comments: &[Span],
    alignment: usize,
) -> (Group, Vec<Comment>) {
    let writer = Writer::new(text, span, comments);
    let mut phrase = Phrase { writer, alignment, is_strict: false };
    phrase.any(pair);
    phrase.writer.finish()
}

/// A statement that is being written.
pub(super) struct Phrase<'a> {
    pub(super) writer: Writer<'a>,
    /// How many more blanks than one stand behind the label of a move.
    alignment: usize,
    /// Whether all parentheses stay.
    pub(super) is_strict: bool,
}

impl Phrase<'_> {
    /// Anything. What is not named here prints its parts on one line.
    pub(super) fn any(&mut self, pair: Pair<'_>) {
        match pair.as_rule() {
            Rule::EOI => {}
            Rule::param | Rule::def | Rule::state => self.definition(pair),
            Rule::heap => self.broken_before(pair, 2, &[Rule::condition, Rule::empties]),
            Rule::move_rule => self.move_rule(pair),
            Rule::label => self.label(&pair),
            Rule::take => self.take(pair),
            Rule::selection => self.selection(pair),
            Rule::rewrite => self.broken_before(pair, 0, &[Rule::arrow]),
            Rule::winning => self.broken_before(pair, 2, &[Rule::at]),
            Rule::values => values::write(self, pair),
            Rule::expression => self.expression(pair, Site::Whole),
            Rule::group => self.parentheses(pair, Site::Simple),
            Rule::choice => self.choice(pair),
            Rule::quantifier => self.quantifier(pair),
            Rule::set => self.set(pair),
            Rule::pattern
            | Rule::bracketed
            | Rule::result
            | Rule::position
            | Rule::with
            | Rule::binders
            | Rule::choose
            | Rule::parameters
            | Rule::reference
            | Rule::present
            | Rule::heap_pattern
            | Rule::heap_term
            | Rule::outcome
            | Rule::value
            | Rule::moves => self.list(pair),
            _ => self.parts(&pair),
        }
    }

    /// A group, with what is written inside.
    pub(super) fn group(&mut self, indent: usize, fill: bool, inside: impl FnOnce(&mut Self)) {
        self.writer.open(indent, fill);
        inside(self);
        self.writer.close();
    }

    fn parts(&mut self, pair: &Pair<'_>) {
        let mut parts = pair.clone().into_inner().peekable();
        if parts.peek().is_none() {
            self.writer.token(pair);
        }
        parts.for_each(|part| self.any(part));
    }

    /// Lines may end behind commas and before `+` and `with`.
    pub(super) fn list(&mut self, pair: Pair<'_>) {
        self.group(2, true, |phrase| {
            for part in pair.into_inner() {
                let behind_comma = phrase.writer.last() == Some(Rule::comma);
                if behind_comma || matches!(part.as_rule(), Rule::plus | Rule::with) {
                    phrase.writer.line_before(&part);
                }
                phrase.any(part);
            }
        });
    }

    /// Lines end before all parts of some rules, or before none.
    pub(super) fn broken_before(&mut self, pair: Pair<'_>, indent: usize, rules: &[Rule]) {
        self.group(indent, false, |phrase| {
            for part in pair.into_inner() {
                if rules.contains(&part.as_rule()) {
                    phrase.writer.line_before(&part);
                }
                phrase.any(part);
            }
        });
    }

    /// `param k = 3`, `def f(x) = EXPR`, `state s in SET = EXPR`
    fn definition(&mut self, pair: Pair<'_>) {
        // A set brings its own places where a line may end.
        let is_set = pair.clone().into_inner().last().is_some_and(|body| is_set(&body));
        self.group(if is_set { 0 } else { 2 }, false, |phrase| {
            for part in pair.into_inner() {
                if phrase.writer.last() == Some(Rule::assign) && !is_set {
                    phrase.writer.line_before(&part);
                }
                phrase.any(part);
            }
        });
    }

    /// What a move does on one line, and `with`, `for` and `where` on the next.
    fn move_rule(&mut self, pair: Pair<'_>) {
        let (clauses, body): (Vec<_>, Vec<_>) = pair.into_inner().partition(is_clause);
        self.group(2, false, |phrase| {
            body.into_iter().for_each(|part| phrase.any(part));
            if let Some(first) = clauses.first() {
                phrase.writer.line_before(first);
            }
            phrase.group(0, false, |phrase| phrase.clauses(clauses));
        });
    }

    fn clauses(&mut self, clauses: Vec<Pair<'_>>) {
        for (index, clause) in clauses.into_iter().enumerate() {
            if index > 0 {
                self.writer.line_before(&clause);
            }
            self.any(clause);
        }
    }

    fn label(&mut self, pair: &Pair<'_>) {
        self.parts(pair);
        self.writer.blanks(self.alignment);
    }

    fn take(&mut self, pair: Pair<'_>) {
        // Without its parentheses `take (k) in SET` would name the amount.
        let is_test = |part: Pair<'_>| part.as_rule() == Rule::infix && part.as_str() == "in";
        self.is_strict = pair.clone().into_inner().flatten().any(is_test);
        self.broken_before(pair, 0, &[Rule::leaving]);
        self.is_strict = false;
    }

    /// `choose … :` stands on a line of its own, if one is not enough for all.
    fn selection(&mut self, pair: Pair<'_>) {
        let mut parts = pair.into_inner().peekable();
        let Some(choose) = parts.next_if(|part| part.as_rule() == Rule::choose) else {
            return self.selected(0, parts);
        };
        self.group(0, false, |phrase| {
            phrase.any(choose);
            if let Some(next) = parts.peek() {
                phrase.writer.line_before(next);
            }
            phrase.selected(2, parts);
        });
    }

    fn selected<'p>(&mut self, indent: usize, parts: impl Iterator<Item = Pair<'p>>) {
        self.group(indent, false, |phrase| {
            for part in parts {
                if part.as_rule() == Rule::arrow {
                    phrase.writer.line_before(&part);
                }
                phrase.any(part);
            }
        });
    }
}

fn is_clause(part: &Pair<'_>) -> bool {
    matches!(part.as_rule(), Rule::with | Rule::binders | Rule::condition)
}
