//! Rules: rewrites and their shorter forms.

use crate::source::{Span, Spanned};
use crate::syntax::grammar::{Pair, Rule};
use crate::syntax::tree::{
    Argument, Binder, Expr, HeapPattern, HeapTerm, MoveBody, MoveResult, MoveStatement,
    Parts as SplitParts, Pattern, Pin, PlacedPattern, Quantity, Relation, Selection, Term,
};

use super::{Builder, Parts};

impl Builder {
    /// `move [name:] …`
    pub(super) fn move_rule(&mut self, mut parts: Parts<'_>) -> MoveStatement {
        let name = parts.maybe(Rule::label).map(|pair| self.name(&Parts::of(pair).one()));
        let body = self.move_body(parts.one());
        let mut rule = MoveStatement {
            name,
            body,
            with: Vec::new(),
            binders: Vec::new(),
            condition: None,
        };
        // `with` may stand on either side of `for`.
        for part in parts {
            match part.as_rule() {
                Rule::with => rule.with.extend(self.with(part)),
                Rule::binders => rule.binders = self.binders(part),
                _ => rule.condition = Some(self.condition(part)),
            }
        }
        rule
    }

    fn move_body(&mut self, pair: Pair<'_>) -> MoveBody {
        let rule = pair.as_rule();
        let mut parts = Parts::of(pair);
        match rule {
            Rule::take => self.take(parts),
            Rule::split => MoveBody::Split {
                pin: self.pin(&mut parts),
                kind: self.name(&parts.one()),
                parts: self.split_parts(parts.one()),
            },
            Rule::octal => {
                let code = parts.one();
                let code = Spanned::new(code.as_str().to_owned(), self.place(&code));
                MoveBody::Octal { code, kind: self.name(&parts.one()) }
            }
            Rule::selection => MoveBody::Selection(Box::new(self.selection(parts))),
            _ => self.rewrite(parts),
        }
    }

    fn pin(&self, parts: &mut Parts<'_>) -> Option<Spanned<Pin>> {
        let pair = parts.maybe(Rule::pin)?;
        let pin = if pair.as_str() == "first" { Pin::First } else { Pin::Last };
        Some(Spanned::new(pin, self.place(&pair)))
    }

    fn take(&mut self, mut parts: Parts<'_>) -> MoveBody {
        let amount = parts.maybe(Rule::amount);
        MoveBody::Take {
            amount: amount.map(|pair| self.name(&Parts::of(pair).one())),
            amounts: self.expression(parts.one()),
            pin: self.pin(&mut parts),
            kind: self.name(&parts.one()),
            leaving: parts.next().map(|pair| self.split_parts(pair)),
        }
    }

    fn rewrite(&mut self, mut parts: Parts<'_>) -> MoveBody {
        let pattern = self.pattern(parts.one());
        MoveBody::Rewrite { pattern, result: self.result(parts.one()) }
    }

    fn pattern(&mut self, pair: Pair<'_>) -> Pattern {
        let mut parts = Parts::of(pair);
        let pin = self.pin(&mut parts);
        if let Some(bracketed) = parts.maybe(Rule::bracketed) {
            let block = Some(self.place(&bracketed));
            let inner = Parts::of(bracketed).filter(|part| part.as_rule() == Rule::placed);
            let heaps = inner.map(|part| self.placed(part)).collect();
            return Pattern { heaps, block, pin };
        }
        let placed = parts.filter(|part| part.as_rule() != Rule::nothing);
        let heaps = placed.map(|part| self.placed(part)).collect();
        Pattern { heaps, block: None, pin: None }
    }

    /// `[first|last] kind(ARGUMENT, …) [at PLACE]`
    fn placed(&mut self, pair: Pair<'_>) -> PlacedPattern {
        let mut parts = Parts::of(pair);
        let pin = self.pin(&mut parts);
        let heap = self.heap_pattern(parts.one());
        let place = parts.next().map(|pair| self.operand(Parts::of(pair).one()));
        PlacedPattern { heap, pin, place }
    }

    /// `[choose … :] some COUNTS [adjacent] of PATTERN [where COND] -> RESULT`
    fn selection(&mut self, mut parts: Parts<'_>) -> Selection {
        let (choose, choose_condition) = match parts.maybe(Rule::choose) {
            Some(pair) => self.choose(pair),
            None => (Vec::new(), None),
        };
        Selection {
            choose,
            choose_condition,
            quantity: self.quantity(parts.one()),
            pattern: self.placed(parts.one()),
            heap_condition: parts.maybe(Rule::condition).map(|pair| self.condition(pair)),
            result: self.result(parts.one()),
        }
    }

    fn choose(&mut self, pair: Pair<'_>) -> (Vec<Binder>, Option<Expr>) {
        let (mut binders, mut condition) = (Vec::new(), None);
        for part in Parts::of(pair) {
            if part.as_rule() == Rule::binder {
                binders.push(self.binder(part));
            } else {
                condition = Some(self.condition(part));
            }
        }
        (binders, condition)
    }

    fn quantity(&mut self, pair: Pair<'_>) -> Quantity {
        if pair.as_rule() == Rule::every {
            return Quantity::Every;
        }
        let mut parts = Parts::of(pair);
        let counts = self.expression(parts.one());
        Quantity::Some { counts, adjacent: parts.maybe(Rule::adjacent).is_some() }
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

    fn result(&mut self, pair: Pair<'_>) -> MoveResult {
        let start = self.place(&pair).start;
        let mut result =
            MoveResult { terms: Vec::new(), brackets: false, span: Span::new(start, start) };
        for part in Parts::of(pair) {
            let end = match part.as_rule() {
                Rule::nothing => self.place(&part),
                Rule::open_bracket => {
                    result.brackets = true;
                    self.place(&part)
                }
                _ => {
                    let term = self.term(part);
                    let end = end_of(&term);
                    result.terms.push(term);
                    end
                }
            };
            result.span = result.span.to(end);
        }
        result
    }

    fn term(&mut self, pair: Pair<'_>) -> Term {
        let rule = pair.as_rule();
        if rule == Rule::heap_term {
            return Term::Heap(self.heap_term(pair));
        }
        let mut parts = Parts::of(pair);
        match rule {
            Rule::times_term => {
                let count = self.operand(parts.one());
                parts.maybe(Rule::times);
                Term::Times { count, heap: self.heap_term(parts.one()) }
            }
            Rule::each_term => {
                let binder = self.binder(parts.one());
                Term::Each { binder, heap: self.heap_term(parts.one()) }
            }
            _ => {
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
        Term::Heap(heap) | Term::Times { heap, .. } | Term::Each { heap, .. } => heap.span,
        Term::Split { parts, .. } => {
            parts.relation.as_ref().map_or(parts.counts.span, |relation| relation.span)
        }
    }
}
