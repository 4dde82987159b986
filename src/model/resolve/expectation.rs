//! Names in expectations.

use super::scope::{Scope, Sees};
use super::{Resolver, problems};
use crate::game::KindId;
use crate::model::rules::{
    Claim, Expectation, KnownClaim, PeriodClaim, PositionExpr, ValuesClaim,
};
use crate::source::Span;
use crate::syntax::tree;

impl Resolver<'_> {
    pub(super) fn expectation(
        &mut self,
        expectation: &tree::Expectation,
        span: Span,
    ) -> Option<Expectation> {
        let mut scope = Scope::new(Sees::Constants);
        let claim = match expectation {
            tree::Expectation::Outcome { outcome, positions } => {
                Claim::Outcome(outcome.node, self.positions(positions))
            }
            tree::Expectation::Value { value, positions } => {
                Claim::Value(self.expr(&mut scope, value), self.positions(positions))
            }
            tree::Expectation::Moves { count, positions } => {
                Claim::Moves(self.expr(&mut scope, count), self.positions(positions))
            }
            tree::Expectation::Winning { option, position } => {
                Claim::Winning(self.position(option), self.position(position))
            }
            tree::Expectation::Period { period, saltus, after, kind } => {
                let mut number = |expr: &tree::Expr| self.expr(&mut scope, expr);
                let (period, saltus) = (number(period), saltus.as_ref().map(&mut number));
                let after = after.as_ref().map(number);
                let kind = self.kind_with_arity(kind, 1, kind.span)?;
                Claim::Period(PeriodClaim { kind, period, saltus, after })
            }
            tree::Expectation::Known { name, kind } => {
                let kind = match kind {
                    Some(kind) => self.kind_with_arity(kind, 1, kind.span)?,
                    None => self.first_row(span)?,
                };
                Claim::Known(KnownClaim { kind, name: name.node.clone(), span: name.span })
            }
            tree::Expectation::Values { kind, arguments, span, values } => {
                Claim::Values(self.values(kind, arguments, *span, values)?)
            }
        };
        Some(Expectation { claim, span })
    }

    /// The first kind with one number; reports if there is none, though kinds there are.
    fn first_row(&mut self, span: Span) -> Option<KindId> {
        let names: Vec<String> =
            self.declared.kind_names().into_iter().map(ToOwned::to_owned).collect();
        let name = |name: &String| tree::Name { node: name.clone(), span };
        let has_one_number = |name: &&String| {
            self.declared.kind_named(name).is_some_and(|(_, kind)| kind.parameters.len() == 1)
        };
        let row = names.iter().find(has_one_number).or(names.first())?;
        self.kind_with_arity(&name(row), 1, span)
    }

    fn positions(&mut self, positions: &[tree::Position]) -> Vec<PositionExpr> {
        positions.iter().map(|position| self.position(position)).collect()
    }

    fn values(
        &mut self,
        kind: &tree::Name,
        arguments: &[tree::Expr],
        span: Span,
        values: &[crate::source::Spanned<i128>],
    ) -> Option<ValuesClaim> {
        let mut scope = Scope::new(Sees::Constants);
        let id = self.kind_with_arity(kind, arguments.len(), span)?;
        let is_range =
            |argument: &tree::Expr| matches!(argument.node, tree::ExprKind::Range(..));
        let mut ranges =
            arguments.iter().enumerate().filter(|(_, argument)| is_range(argument));
        let (running, range) = match (ranges.next(), ranges.next()) {
            (Some(range), None) => range,
            (None, _) => {
                let help = "write a range, as in `row(0..12)`; a single heap is claimed by \
                            `expect value … at`";
                self.problem(problems::values_range(span, "no number runs here", help));
                return None;
            }
            (_, Some(_)) => {
                let help = "fix all numbers but one, and write an `expect values` for each";
                self.problem(problems::values_range(span, "several numbers run here", help));
                return None;
            }
        };
        let tree::ExprKind::Range(first, Some(last)) = &range.node else {
            let help = "say where the range ends, as in `row(0..12)`";
            self.problem(problems::values_range(range.span, "this range has no end", help));
            return None;
        };
        let (first, last) = (self.expr(&mut scope, first), self.expr(&mut scope, last));
        let fixed = |argument: &tree::Expr| {
            if is_range(argument) { first_of(argument) } else { argument.clone() }
        };
        let arguments: Vec<tree::Expr> = arguments.iter().map(fixed).collect();
        let arguments = self.exprs(&mut scope, &arguments);
        let values = values.iter().map(|value| (value.node, value.span)).collect();
        Some(ValuesClaim { kind: id, arguments, running, first, last, values })
    }
}

/// The lower end of a range: stands in the place of the running number.
fn first_of(range: &tree::Expr) -> tree::Expr {
    match &range.node {
        tree::ExprKind::Range(first, _) => (**first).clone(),
        _ => range.clone(),
    }
}
