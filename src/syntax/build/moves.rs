//! Rules: rewrites and their shorter forms.

use crate::source::{Span, Spanned};
use crate::syntax::grammar::{Pair, Rule};
use crate::syntax::tree::{
    Argument, HeapPattern, HeapTerm, MoveBody, MoveStatement, Parts as SplitParts, Relation,
    Term,
};

use super::{Builder, Parts};

impl Builder {
    /// `move [name:] …`
    pub(super) fn move_rule(&mut self, mut parts: Parts<'_>) -> MoveStatement {
        let label = parts.maybe(Rule::label);
        MoveStatement {
            name: label.map(|pair| self.name(&Parts::of(pair).one())),
            body: self.move_body(parts.one()),
            with: parts.maybe(Rule::with).map(|pair| self.with(pair)).unwrap_or_default(),
            binders: parts
                .maybe(Rule::binders)
                .map(|pair| self.binders(pair))
                .unwrap_or_default(),
            condition: parts.maybe(Rule::condition).map(|pair| self.condition(pair)),
        }
    }

    fn move_body(&mut self, pair: Pair<'_>) -> MoveBody {
        let rule = pair.as_rule();
        let mut parts = Parts::of(pair);
        match rule {
            Rule::take => self.take(parts),
            Rule::split => MoveBody::Split {
                kind: self.name(&parts.one()),
                parts: self.split_parts(parts.one()),
            },
            Rule::octal => {
                let code = parts.one();
                let code = Spanned::new(code.as_str().to_owned(), self.place(&code));
                MoveBody::Octal { code, kind: self.name(&parts.one()) }
            }
            _ => self.rewrite(parts),
        }
    }

    fn take(&mut self, mut parts: Parts<'_>) -> MoveBody {
        let amount = parts.maybe(Rule::amount);
        MoveBody::Take {
            amount: amount.map(|pair| self.name(&Parts::of(pair).one())),
            amounts: self.expression(parts.one()),
            kind: self.name(&parts.one()),
            leaving: parts.next().map(|pair| self.split_parts(pair)),
        }
    }

    fn rewrite(&mut self, mut parts: Parts<'_>) -> MoveBody {
        let pattern = Parts::of(parts.one())
            .filter(|part| part.as_rule() != Rule::nothing)
            .map(|part| self.heap_pattern(part))
            .collect();
        let (result, result_span) = self.result(parts.one());
        MoveBody::Rewrite { pattern, result, result_span }
    }

    /// `kind(ARGUMENT, …)`
    pub(super) fn heap_pattern(&mut self, pair: Pair<'_>) -> HeapPattern {
        let span = self.place(&pair);
        let mut parts = Parts::of(pair);
        let kind = self.name(&parts.one());
        let arguments = parts.map(|part| self.argument(part)).collect();
        HeapPattern { kind, arguments, span }
    }

    fn argument(&mut self, pair: Pair<'_>) -> Argument {
        if pair.as_rule() == Rule::anything {
            return Argument::Any(self.place(&pair));
        }
        Argument::Expr(self.expression(pair))
    }

    fn result(&mut self, pair: Pair<'_>) -> (Vec<Term>, Span) {
        let start = self.place(&pair).start;
        let mut span = Span::new(start, start);
        let mut terms = Vec::new();
        for part in Parts::of(pair) {
            if part.as_rule() == Rule::nothing {
                span = self.place(&part);
            } else {
                let term = self.term(part);
                span = span.to(end_of(&term));
                terms.push(term);
            }
        }
        (terms, span)
    }

    fn term(&mut self, pair: Pair<'_>) -> Term {
        match pair.as_rule() {
            Rule::heap_term => Term::Heap(self.heap_term(pair)),
            Rule::times_term => {
                let mut parts = Parts::of(pair);
                let count = self.operand(parts.one());
                parts.maybe(Rule::times);
                Term::Times { count, heap: self.heap_term(parts.one()) }
            }
            _ => {
                let mut parts = Parts::of(pair);
                let heap = self.heap_term(parts.one());
                Term::Split { heap, parts: self.split_parts(parts.one()) }
            }
        }
    }

    /// `kind(EXPR, …)`
    pub(super) fn heap_term(&mut self, pair: Pair<'_>) -> HeapTerm {
        let span = self.place(&pair);
        let mut parts = Parts::of(pair);
        let kind = self.name(&parts.one());
        let arguments = parts.map(|part| self.expression(part)).collect();
        HeapTerm { kind, arguments, span }
    }

    fn split_parts(&mut self, pair: Pair<'_>) -> SplitParts {
        let mut parts = Parts::of(pair);
        SplitParts {
            counts: self.expression(parts.one()),
            relation: parts.next().map(|pair| self.relation(&pair)),
        }
    }

    fn relation(&self, pair: &Pair<'_>) -> Spanned<Relation> {
        let distinct = pair.as_str() == "distinct";
        let relation = if distinct { Relation::Distinct } else { Relation::Equal };
        Spanned::new(relation, self.place(pair))
    }
}

/// The place where a term ends.
fn end_of(term: &Term) -> Span {
    match term {
        Term::Heap(heap) | Term::Times { heap, .. } => heap.span,
        Term::Split { parts, .. } => {
            parts.relation.as_ref().map_or(parts.counts.span, |relation| relation.span)
        }
    }
}
