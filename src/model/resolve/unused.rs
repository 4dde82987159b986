//! What is declared and never read.

use super::declarations::Value;
use super::{Resolver, problems};
use crate::model::rules::{
    DefinitionId, Expr, ExprKind, NamedSet, Operator, ParamId, Rule, RuleForm, Rules, StateId,
};

impl Resolver<'_> {
    /// Warns of params, definitions and states that nothing reads.
    pub(super) fn unused(&mut self, rules: &Rules) {
        for (index, param) in rules.params.iter().enumerate() {
            if !self.used.contains(&Value::Param(ParamId(index))) {
                self.problem(problems::unused_param(&param.name, param.span));
            }
        }
        for (index, definition) in rules.definitions.iter().enumerate() {
            let value = Value::Definition(DefinitionId(index), definition.parameters);
            if !self.used.contains(&value) {
                self.problem(problems::unused_definition(&definition.name, definition.span));
            }
        }
        for (index, state) in rules.states.iter().enumerate() {
            let id = StateId(index);
            if !self.used.contains(&Value::State(id)) && !limits_moves(rules, id) {
                let set = rules.rules.iter().any(|rule| value_of(rule, id).is_some());
                self.problem(problems::unused_state(&state.name, state.span, set));
            }
        }
    }
}

/// Whether a state that nothing reads may decide all the same which moves are
/// legal: by its bound, by a number below 0, or since a move that changes no
/// heap is one only if it changes a state.
fn limits_moves(rules: &Rules, id: StateId) -> bool {
    let mut setting = rules.rules.iter().filter_map(|rule| Some((rule, value_of(rule, id)?)));
    let bounded = rules.states[id.0].bound.is_some();
    setting.any(|(rule, value)| bounded || may_be_negative(value) || may_keep_heaps(rule))
}

fn value_of(rule: &Rule, id: StateId) -> Option<&Expr> {
    rule.with.iter().find(|&&(set, _)| set == id).map(|(_, value)| value)
}

fn may_be_negative(value: &Expr) -> bool {
    let mut minus = false;
    value.walk(&mut |expr| {
        minus |= match &expr.kind {
            ExprKind::Negative(_) | ExprKind::Param(_) | ExprKind::Definition(..) => true,
            ExprKind::Chain(_, rest) => {
                rest.iter().any(|(operator, _)| *operator == Operator::Minus)
            }
            _ => false,
        };
    });
    minus
}

/// Whether a rule may put back what it takes out. Only a `take` of amounts that
/// are written as numbers from 1 on surely does not.
fn may_keep_heaps(rule: &Rule) -> bool {
    let RuleForm::Rewrite(rewrite) = &rule.form else { return true };
    let takes = rewrite.binders.iter().filter(|binder| binder.at_most.is_some());
    !takes.into_iter().any(|binder| is_positive(&binder.set))
}

fn is_positive(set: &Expr) -> bool {
    let positive = |expr: &Expr| matches!(expr.kind, ExprKind::Number(1..));
    match &set.kind {
        ExprKind::Range(first, _) => positive(first),
        ExprKind::Items(items) => items.iter().all(positive),
        ExprKind::NamedSet(set, _) => *set != NamedSet::Digits,
        _ => positive(set),
    }
}
