//! What an expression is: a number, a set or a condition.

use super::order::definition_order;
use crate::model::rules::{Expr, ExprKind, Function, NamedSet, Rules, StateId};
use crate::syntax::tree::Operator;

/// The three sorts of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::model) enum Sort {
    Number,
    Set,
    Condition,
}

impl Sort {
    /// The sort in words, as messages say it.
    pub(in crate::model) fn words(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Set => "a set",
            Self::Condition => "a condition",
        }
    }
}

/// The sorts of the definitions, from which that of any expression follows.
pub(in crate::model) struct Sorts {
    definitions: Vec<Definition>,
    states: Vec<Sort>,
}

#[derive(Clone, Copy)]
struct Definition {
    sort: Sort,
    open: bool,
}

impl Sorts {
    pub(in crate::model) fn of(rules: &Rules) -> Self {
        let unknown = Definition { sort: Sort::Number, open: false };
        let definitions = vec![unknown; rules.definitions.len()];
        let mut sorts = Self { definitions, states: Vec::new() };
        for id in definition_order(rules).sorted {
            let body = &rules.definitions[id.0].body.expr;
            sorts.definitions[id.0] =
                Definition { sort: sorts.sort(body), open: sorts.is_open(body) };
        }
        let states = rules.states.iter().map(|state| sorts.sort(&state.initial));
        sorts.states = states.collect();
        sorts
    }

    /// Whether a state is a number or a set, as it is at the start.
    pub(in crate::model) fn state(&self, id: StateId) -> Sort {
        self.states[id.0]
    }

    /// What an expression is, judged by its outermost operator.
    pub(in crate::model) fn sort(&self, expr: &Expr) -> Sort {
        match &expr.kind {
            ExprKind::Definition(id, _) => self.definitions[id.0].sort,
            ExprKind::State(id) => self.states.get(id.0).copied().unwrap_or(Sort::Number),
            ExprKind::Function(Function::IsPrime, _)
            | ExprKind::Present(..)
            | ExprKind::Not(_)
            | ExprKind::Comparison(..)
            | ExprKind::Quantifier(..) => Sort::Condition,
            ExprKind::Sizes(_)
            | ExprKind::NamedSet(..)
            | ExprKind::Range(..)
            | ExprKind::Items(_)
            | ExprKind::Comprehension(..) => Sort::Set,
            ExprKind::Chain(_, rest) => match rest.first().map(|&(operator, _)| operator) {
                Some(Operator::Or | Operator::And) => Sort::Condition,
                Some(Operator::Union | Operator::Intersection | Operator::Difference) => {
                    Sort::Set
                }
                _ => Sort::Number,
            },
            ExprKind::If(_, then, otherwise) => match (self.sort(then), self.sort(otherwise)) {
                (Sort::Number, Sort::Set) => Sort::Set,
                (sort, _) => sort,
            },
            ExprKind::Number(_)
            | ExprKind::Local(_)
            | ExprKind::Param(_)
            | ExprKind::Aggregate(..)
            | ExprKind::At(_)
            | ExprKind::Function(..)
            | ExprKind::Fold(..)
            | ExprKind::Negative(_)
            | ExprKind::Power(..) => Sort::Number,
        }
    }

    /// Whether a set has no upper end.
    pub(in crate::model) fn is_open(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Range(_, last) => last.is_none(),
            ExprKind::NamedSet(set, _) => match set {
                NamedSet::Primes
                | NamedSet::Squares
                | NamedSet::Triangular
                | NamedSet::Fibonacci
                | NamedSet::Powers => true,
                NamedSet::Divisors | NamedSet::Digits => false,
            },
            ExprKind::Chain(first, rest) => {
                let mut open = self.is_open(first);
                for (operator, operand) in rest {
                    open = match operator {
                        Operator::Union => open || self.is_open(operand),
                        Operator::Intersection => open && self.is_open(operand),
                        _ => open,
                    };
                }
                open
            }
            ExprKind::If(_, then, otherwise) => self.is_open(then) || self.is_open(otherwise),
            ExprKind::Definition(id, _) => self.definitions[id.0].open,
            _ => false,
        }
    }
}
