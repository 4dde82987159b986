//! Positions.

use crate::source::Span;
use crate::syntax::grammar::{Pair, Rule};
use crate::syntax::tree::{Position, PositionHeap, PositionTerm};

use super::{Builder, Parts};

impl Builder {
    /// `5 + 3 * row(4) with state = 1`
    pub(super) fn position(&mut self, pair: Pair<'_>) -> Position {
        let start = self.place(&pair).start;
        let span = Span::new(start, start);
        let mut position =
            Position { terms: Vec::new(), brackets: false, with: Vec::new(), span };
        let mut parts = Parts::of(pair);
        while let Some(part) = parts.next() {
            let end = match part.as_rule() {
                Rule::nothing => self.place(&part),
                Rule::open_bracket => {
                    position.brackets = true;
                    self.place(&part)
                }
                Rule::with => {
                    position.with = self.with(part);
                    position.with.last().map_or(span, |assignment| assignment.value.span)
                }
                _ => {
                    let term = self.position_term(part, &mut parts);
                    let end = term.heap.span();
                    position.terms.push(term);
                    end
                }
            };
            position.span = position.span.to(end);
        }
        position
    }

    fn position_term(&mut self, first: Pair<'_>, parts: &mut Parts<'_>) -> PositionTerm {
        if parts.maybe(Rule::times).is_none() {
            return PositionTerm { count: None, heap: self.position_heap(first) };
        }
        let count = Some(self.operand(first));
        PositionTerm { count, heap: self.position_heap(parts.one()) }
    }

    fn position_heap(&mut self, pair: Pair<'_>) -> PositionHeap {
        if pair.as_rule() == Rule::heap_term {
            return PositionHeap::Named(self.heap_term(pair));
        }
        PositionHeap::Size(self.operand(pair))
    }
}

impl PositionHeap {
    fn span(&self) -> Span {
        match self {
            Self::Named(heap) => heap.span,
            Self::Size(size) => size.span,
        }
    }
}
