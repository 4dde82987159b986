//! How deeply expressions nest, counted through the definitions they use:
//! evaluation recurses that deeply.

use super::order::DefinitionOrder;
use crate::model::problems;
use crate::model::rules::{Expr, ExprKind, Rule, Rules, TermForm};
use crate::source::Problems;
use crate::syntax::tree::Operator;

/// The most levels of an expression. Evaluating one level takes under 1 KiB of
/// stack, so that this fits into the 256 KiB of a small thread with room to
/// spare.
pub(super) const MOST_LEVELS: usize = 128;

/// The most heaps in a pattern, names in a `for`, or splits in a result: moves
/// are made by one recursion for each.
const MOST_CHOICES: usize = 32;

pub(super) fn check(rules: &Rules, order: &DefinitionOrder, found: &mut Problems) {
    let mut heights = vec![0; rules.definitions.len()];
    for &id in &order.sorted {
        let definition = &rules.definitions[id.0];
        let height = height(&definition.body.expr, &heights);
        heights[id.0] = height;
        // Only the first definition that goes over is shown.
        if height > MOST_LEVELS {
            found.push(problems::too_deep(definition.span, MOST_LEVELS));
            return;
        }
    }
    for_each_root(rules, &mut |expr| {
        if height(expr, &heights) > MOST_LEVELS {
            found.push(problems::too_deep(expr.span, MOST_LEVELS));
        }
        expr.walk(&mut |expr| {
            if expr.binders().len() > MOST_CHOICES {
                let (count, what) = (expr.binders().len(), "names to run over");
                found.push(problems::too_many_choices(expr.span, count, what, MOST_CHOICES));
            }
        });
    });
    for rule in &rules.rules {
        let most = choices(rule).into_iter().find(|&(count, _)| count > MOST_CHOICES);
        if let Some((count, what)) = most {
            found.push(problems::too_many_choices(rule.span, count, what, MOST_CHOICES));
        }
    }
}

fn height(expr: &Expr, definitions: &[usize]) -> usize {
    let mut below = 0;
    expr.for_each_part(&mut |part| below = below.max(height(part, definitions)));
    if let ExprKind::Definition(id, _) = &expr.kind {
        below = below.max(definitions[id.0]);
    }
    // A chain of numbers or sets compiles to one level for each operator.
    let links = match &expr.kind {
        ExprKind::Chain(_, rest) => match rest.first() {
            Some((Operator::Or | Operator::And, _)) => 0,
            _ => rest.len().saturating_sub(1),
        },
        _ => 0,
    };
    below + 1 + links
}

/// How much a rule chooses, by what is chosen.
fn choices(rule: &Rule) -> [(usize, &'static str); 3] {
    let (mut heaps, mut binders) = (0, 0);
    rule.for_each_pattern(&mut |_| heaps += 1);
    rule.for_each_binder(&mut |_| binders += 1);
    let is_split = |form: &TermForm| matches!(form, TermForm::Split { .. });
    let splits = rule.result().iter().filter(|term| is_split(&term.form)).count();
    [(heaps, "heaps to take"), (binders, "names to run over"), (splits, "splits")]
}

/// Calls `visit` with every outermost expression of a file.
pub(super) fn for_each_root<'r>(rules: &'r Rules, visit: &mut dyn FnMut(&'r Expr)) {
    rules.params.iter().for_each(|param| visit(&param.default));
    rules.definitions.iter().for_each(|definition| visit(&definition.body.expr));
    for state in &rules.states {
        visit(&state.initial);
        state.bound.iter().for_each(&mut *visit);
    }
    rules.endings.iter().for_each(|ending| visit(&ending.expr));
    rules.requirements.iter().for_each(|requirement| visit(&requirement.expr));
    rules.block.iter().for_each(&mut *visit);
    let conditions = rules.kinds.iter().filter_map(|kind| kind.condition.as_ref());
    conditions.for_each(|condition| visit(&condition.expr));
    rules.rules.iter().for_each(|rule| rule.for_each_expr(visit));
}
