//! Sets that are listed need an upper end.

use super::depth::for_each_root;
use super::sort::{Sort, Sorts};
use crate::model::problems;
use crate::model::rules::{Claim, Expr, ExprKind, PositionExpr, Rule, Rules};
use crate::source::{Problems, Span};
use crate::syntax::tree::{Comparator, Operator};

pub(super) fn check(rules: &Rules, found: &mut Problems) {
    let sorts = Sorts::of(rules);
    let mut checker = Checker { sorts: &sorts, found };
    for_each_root(rules, &mut |expr| checker.inside(expr));
    for rule in &rules.rules {
        checker.rule(rule);
    }
    rules.states.iter().for_each(|state| checker.bounded(&state.initial));
    rules.start.iter().for_each(|start| checker.position(start));
    for expectation in &rules.expectations {
        match &expectation.claim {
            Claim::Outcome(_, positions)
            | Claim::Value(_, positions)
            | Claim::Moves(_, positions) => {
                positions.iter().for_each(|position| checker.position(position));
            }
            Claim::Winning(option, position) => {
                checker.position(option);
                checker.position(position);
            }
            Claim::Period(_) | Claim::Known(_) => {}
            Claim::Values(values) => {
                values.arguments.iter().for_each(|number| checker.inside(number));
            }
        }
    }
}

pub(super) fn check_position(rules: &Rules, position: &PositionExpr, found: &mut Problems) {
    Checker { sorts: &Sorts::of(rules), found }.position(position);
}

struct Checker<'c> {
    sorts: &'c Sorts,
    found: &'c mut Problems,
}

impl Checker<'_> {
    /// The amounts of a `take` end at the heap's size, the counts of a split at
    /// what there is; all other sets that a rule runs over end by themselves.
    fn rule(&mut self, rule: &Rule) {
        rule.for_each_binder(&mut |binder| {
            if binder.at_most.is_none() {
                self.bounded(&binder.set);
            }
        });
        // The members of a state are listed when it is held.
        rule.with.iter().for_each(|(_, value)| self.bounded(value));
    }

    fn position(&mut self, position: &PositionExpr) {
        for (count, heap) in &position.terms {
            count.iter().for_each(|count| self.inside(count));
            heap.arguments.iter().for_each(|argument| self.inside(argument));
        }
        for (_, value) in &position.with {
            self.inside(value);
            self.bounded(value);
        }
    }

    /// Checks the sets inside an expression that have to be listed.
    fn inside(&mut self, expr: &Expr) {
        let mut listed: Vec<&Expr> = Vec::new();
        let mut compared: Vec<[&Expr; 2]> = Vec::new();
        expr.walk(&mut |expr| {
            listed.extend(expr.binders().iter().map(|binder| &binder.set));
            match &expr.kind {
                ExprKind::Fold(_, set) => listed.push(set),
                ExprKind::Comparison(first, rest) => {
                    let mut left = &**first;
                    for (comparator, right) in rest {
                        if matches!(comparator, Comparator::Equal | Comparator::NotEqual) {
                            compared.push([left, right]);
                        }
                        left = right;
                    }
                }
                _ => {}
            }
        });
        listed.into_iter().for_each(|set| self.bounded(set));
        for [left, right] in compared {
            self.compared(left, right);
            self.compared(right, left);
        }
    }

    /// `k == squares` asks whether `k` is all of them.
    fn compared(&mut self, set: &Expr, other: &Expr) {
        let before = self.found.len();
        self.bounded(set);
        if self.found.len() > before && self.sorts.sort(other) == Sort::Number {
            let problem = problems::open_set_compared(set.span);
            self.found.truncate(before);
            self.found.push(problem);
        }
    }

    fn bounded(&mut self, set: &Expr) {
        if self.sorts.sort(set) == Sort::Set && self.sorts.is_open(set) {
            let place = self.open_part(set);
            self.found.push(problems::unbounded_range(place));
        }
    }

    /// The part of an open set that is to blame.
    fn open_part(&self, set: &Expr) -> Span {
        match &set.kind {
            ExprKind::Chain(first, rest) => {
                let rest = rest
                    .iter()
                    .filter(|(operator, _)| *operator != Operator::Difference)
                    .map(|(_, operand)| operand);
                let mut parts = std::iter::once(&**first).chain(rest);
                let open = parts.find(|part| self.sorts.is_open(part));
                open.map_or(set.span, |part| self.open_part(part))
            }
            ExprKind::If(_, then, otherwise) => {
                let open = if self.sorts.is_open(then) { then } else { otherwise };
                self.open_part(open)
            }
            _ => set.span,
        }
    }
}
