//! What can be proved of rules by looking at them.

use super::rules::{Expr, ExprKind, Rule, RuleForm, Rules};
use super::shape;
use super::termination::ending;
use crate::game::{Coupling, Layout, Profile};

/// The profile of checked rules.
///
/// Heaps are independent exactly when no coupling is found: every rule takes
/// one heap, what it reads are that heap's numbers and constants, and nothing
/// but the rules decides what is legal and when the game is over.
pub(super) fn profile(rules: &Rules, blocks: bool) -> Profile {
    let mut couplings: Vec<Coupling> = rules.rules.iter().flat_map(couplings_of).collect();
    if rules.layout != Layout::Free {
        couplings.push(Coupling::OrderedLayout);
    }
    if !rules.endings.is_empty() {
        couplings.push(Coupling::EndCondition);
    }
    if !rules.requirements.is_empty() {
        couplings.push(Coupling::Requirement);
    }
    if blocks {
        couplings.push(Coupling::Block);
    }
    couplings.sort();
    couplings.dedup();
    let (mut shapes, mut directions) = (Vec::new(), Vec::new());
    if couplings.is_empty() {
        (shapes, directions) = (shape::shapes(rules), shape::directions(rules));
    }
    let lowerings = if blocks { None } else { shape::lowerings(rules) };
    Profile { couplings, ending: ending(rules), shapes, directions, lowerings }
}

fn couplings_of(rule: &Rule) -> Vec<Coupling> {
    let name = || rule.name.clone();
    let mut couplings = Vec::new();
    let takes_one_heap = match &rule.form {
        RuleForm::Rewrite(rewrite) => rewrite.pattern.heaps.len() == 1,
        RuleForm::Selection(_) => false,
    };
    if !takes_one_heap {
        couplings.push(Coupling::NotOneHeap { rule: name() });
    }
    let (mut reads_position, mut uses_state) = (false, !rule.with.is_empty());
    rule.for_each_expr(&mut |expr: &Expr| {
        expr.walk(&mut |expr| match expr.kind {
            ExprKind::State(_) => uses_state = true,
            _ => reads_position |= expr.reads_position_itself(),
        });
    });
    if reads_position {
        couplings.push(Coupling::ReadsPosition { rule: name() });
    }
    if uses_state {
        couplings.push(Coupling::UsesState { rule: name() });
    }
    couplings
}
