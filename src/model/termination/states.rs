//! What a rule does to the states.

use super::form::Form;
use super::run::{Reading, Run};
use crate::model::check::sort::Sort;
use crate::model::rules::{Expr, ExprKind, Rule, StateId};
use crate::syntax::tree::{Comparator, Operator};

/// What becomes of a state.
#[derive(Clone)]
pub(super) enum Change {
    /// Nothing.
    Same,
    /// A number becomes another.
    Number(Form, Form),
    /// A set gets members, at least so many new ones.
    Grows(i128),
    /// A set loses members, at least so many.
    Shrinks(i128),
    /// It is not known what.
    Any,
}

impl Run<'_> {
    /// What becomes of the states.
    pub(super) fn changes(&mut self, rule: &Rule) -> Vec<Change> {
        let mut changes = vec![Change::Same; self.rules.states.len()];
        for (id, value) in &rule.with {
            changes[id.0] = match self.sorts.state(*id) {
                Sort::Number => {
                    let before = self.reading(Reading::State(*id));
                    let after = self.value(value);
                    self.facts.note(Some(after.clone()));
                    self.note_bound(*id, &after);
                    Change::Number(before, after)
                }
                _ => set_change(rule, *id, value),
            };
        }
        changes
    }
}

/// `used | {k}` gets a member, one that is new if the rule says `not k in used`;
/// `left \ {k}` loses one if the rule says `k in left`.
fn set_change(rule: &Rule, id: StateId, value: &Expr) -> Change {
    let is_state = |expr: &Expr| matches!(expr.kind, ExprKind::State(other) if other == id);
    if is_state(value) {
        return Change::Same;
    }
    let ExprKind::Chain(first, rest) = &value.kind else { return Change::Any };
    let [(operator, other)] = &rest[..] else { return Change::Any };
    if !is_state(first) {
        return Change::Any;
    }
    let says = |inside: bool| {
        let ExprKind::Items(items) = &other.kind else { return false };
        let (Some(condition), [item]) = (&rule.condition, &items[..]) else { return false };
        says_member(condition, item, &is_state) == Some(inside)
    };
    match operator {
        Operator::Union => Change::Grows(i128::from(says(false))),
        Operator::Difference => Change::Shrinks(i128::from(says(true))),
        Operator::Intersection => Change::Shrinks(0),
        _ => Change::Any,
    }
}

/// What a part of a condition says of a name: that it is in the state, or not.
fn says_member(
    condition: &Expr,
    item: &Expr,
    is_state: &dyn Fn(&Expr) -> bool,
) -> Option<bool> {
    match &condition.kind {
        ExprKind::Not(inner) => match &inner.kind {
            ExprKind::Comparison(..) => says_member(inner, item, is_state).map(|says| !says),
            _ => None,
        },
        ExprKind::Chain(first, rest) if matches!(rest[..], [(Operator::And, _), ..]) => {
            let operands =
                std::iter::once(&**first).chain(rest.iter().map(|(_, operand)| operand));
            operands.into_iter().find_map(|operand| says_member(operand, item, is_state))
        }
        ExprKind::Comparison(first, rest) => match &rest[..] {
            [(Comparator::In, set)] => {
                (is_same_name(first, item) && is_state(set)).then_some(true)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether two expressions are one bound name, or one number.
fn is_same_name(one: &Expr, two: &Expr) -> bool {
    match (&one.kind, &two.kind) {
        (ExprKind::Local(one), ExprKind::Local(two)) => one == two,
        (ExprKind::Number(one), ExprKind::Number(two)) => one == two,
        _ => false,
    }
}
