//! Expressions, up to their operators.

use crate::source::Span;
use crate::syntax::grammar::{Pair, Rule};
use crate::syntax::tree::{Expr, ExprKind};

use super::chain::Chain;
use super::depth::Built;
use super::{Builder, Parts};

impl Builder {
    /// A whole expression.
    pub(super) fn expression(&mut self, pair: Pair<'_>) -> Expr {
        let built = self.chain(pair);
        self.reached(built.reach);
        built.expr
    }

    /// A number, a name or an expression in parentheses.
    pub(super) fn operand(&mut self, pair: Pair<'_>) -> Expr {
        let built = self.primary(pair);
        self.reached(built.reach);
        built.expr
    }

    fn chain(&mut self, pair: Pair<'_>) -> Built {
        let mut chain = Chain::default();
        for part in Parts::of(pair) {
            match part.as_rule() {
                Rule::prefix => chain.prefix(part.as_str(), self.place(&part)),
                Rule::infix => {
                    let place = self.place(&part);
                    chain.infix(self, part.as_str(), place);
                }
                Rule::range => {
                    let place = self.place(&part);
                    chain.range(self, place);
                }
                _ => chain.operand(self.primary(part)),
            }
        }
        chain.finish(self)
    }

    fn primary(&mut self, pair: Pair<'_>) -> Built {
        let place = self.place(&pair);
        match pair.as_rule() {
            Rule::number => Built::leaf(ExprKind::Number(self.number(&pair)), place),
            Rule::name => Built::leaf(ExprKind::Name(pair.as_str().to_owned()), place),
            Rule::group => {
                let mut inner = self.chain(Parts::of(pair).one());
                inner.expr.span = place;
                inner
            }
            Rule::reference => self.reference(Parts::of(pair), place),
            rule => {
                let build = Self::compound(rule);
                let (kind, below) = self.measure(|b| build(b, Parts::of(pair)));
                let end = match &kind {
                    ExprKind::If { otherwise: last, .. }
                    | ExprKind::Quantifier { body: last, .. } => last.span,
                    _ => place,
                };
                self.node(kind, Span::new(place.start, end.end), below)
            }
        }
    }

    fn reference(&mut self, mut parts: Parts<'_>, place: Span) -> Built {
        let name = self.name(&parts.one());
        if parts.peek().is_none() {
            return Built::leaf(ExprKind::Name(name.node), name.span);
        }
        let list = |b: &mut Self| parts.map(|part| b.expression(part)).collect();
        let (arguments, below) = self.measure(list);
        self.node(ExprKind::Call { name, arguments }, place, below)
    }

    /// How to build what has other expressions in it. A function for each, since
    /// the frame of one for all would be as large as the largest, at every level.
    fn compound(rule: Rule) -> fn(&mut Self, Parts<'_>) -> ExprKind {
        match rule {
            Rule::set => Self::set,
            Rule::choice => Self::choice,
            Rule::quantifier => Self::quantifier,
            Rule::present => Self::present,
            other => unreachable!("{other:?} is no expression"),
        }
    }

    fn choice(&mut self, mut parts: Parts<'_>) -> ExprKind {
        ExprKind::If {
            condition: Box::new(self.expression(parts.one())),
            then: Box::new(self.expression(parts.one())),
            otherwise: Box::new(self.expression(parts.one())),
        }
    }

    fn quantifier(&mut self, mut parts: Parts<'_>) -> ExprKind {
        ExprKind::Quantifier {
            all: parts.one().as_str() == "all",
            binder: Box::new(self.binder(parts.one())),
            body: Box::new(self.expression(parts.one())),
        }
    }

    fn present(&mut self, mut parts: Parts<'_>) -> ExprKind {
        let bracket = parts.maybe(Rule::open_bracket).map(|pair| self.place(&pair));
        let mut heaps = Vec::new();
        for part in parts {
            heaps.push(self.heap_pattern(part));
        }
        let places = heaps.iter().map(|heap| heap.span).chain(bracket);
        let span = places.reduce(Span::to).unwrap_or_default();
        ExprKind::Present { heaps, brackets: bracket.is_some(), span }
    }

    fn set(&mut self, mut parts: Parts<'_>) -> ExprKind {
        let Some(first) = parts.next() else {
            return ExprKind::Items(Vec::new());
        };
        let first = self.expression(first);
        if let Some(binders) = parts.maybe(Rule::binders) {
            return ExprKind::Comprehension {
                element: Box::new(first),
                binders: self.binders(binders),
                condition: parts.next().map(|pair| Box::new(self.condition(pair))),
            };
        }
        let mut items = vec![first];
        items.extend(parts.map(|part| self.expression(part)));
        ExprKind::Items(items)
    }
}
