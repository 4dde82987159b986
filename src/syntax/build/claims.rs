//! Claims: what `expect` says.

use crate::source::Spanned;
use crate::syntax::grammar::{Pair, Rule};
use crate::syntax::tree::{Expectation, OutcomeLetter, Position};

use super::{Builder, Parts};

impl Builder {
    /// What stands behind `expect`.
    pub(super) fn claim(&mut self, pair: Pair<'_>) -> Expectation {
        let rule = pair.as_rule();
        let mut parts = Parts::of(pair);
        match rule {
            Rule::outcome => Expectation::Outcome {
                outcome: self.letter(&parts.one()),
                positions: self.positions(parts),
            },
            Rule::value => Expectation::Value {
                value: self.expression(parts.one()),
                positions: self.positions(parts),
            },
            Rule::values => self.values(parts),
            Rule::moves => Expectation::Moves {
                count: self.expression(parts.one()),
                positions: self.positions(parts),
            },
            Rule::period => self.period(parts),
            Rule::known => Expectation::Known {
                name: self.string(&parts.one()),
                kind: parts.maybe(Rule::of_kind).map(|of| self.name(&Parts::of(of).one())),
            },
            _ => Expectation::Winning {
                option: self.position(parts.one()),
                position: self.position(parts.one()),
            },
        }
    }

    fn period(&mut self, mut parts: Parts<'_>) -> Expectation {
        let period = self.expression(parts.one());
        let mut inside = |rule| {
            let part = parts.maybe(rule)?;
            Some(self.expression(Parts::of(part).one()))
        };
        let (saltus, after) = (inside(Rule::saltus), inside(Rule::after));
        Expectation::Period { period, saltus, after, kind: self.name(&parts.one()) }
    }

    fn letter(&self, pair: &Pair<'_>) -> Spanned<OutcomeLetter> {
        let letter = match pair.as_str() {
            "N" => OutcomeLetter::N,
            "P" => OutcomeLetter::P,
            _ => OutcomeLetter::D,
        };
        Spanned::new(letter, self.place(pair))
    }

    fn positions(&mut self, parts: Parts<'_>) -> Vec<Position> {
        parts.map(|part| self.position(part)).collect()
    }

    fn values(&mut self, mut parts: Parts<'_>) -> Expectation {
        let heap = self.heap_term(parts.one());
        let value = |pair: Pair<'_>| Spanned::new(self.number(&pair), self.place(&pair));
        Expectation::Values {
            kind: heap.kind,
            arguments: heap.arguments,
            span: heap.span,
            values: parts.map(value).collect(),
        }
    }
}
