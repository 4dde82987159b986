//! Amounts from one fixed set: squares, primes, all but a few.

use super::known;
use crate::game::{Amounts, KindId};
use crate::model::check::constants;
use crate::model::check::sort::{Sort, Sorts};
use crate::model::literal::{Effort, Literal};
use crate::model::rules::{
    Argument, Expr, ExprKind, Rewrite, Rule, Rules, Slot, Term, TermForm,
};
use crate::syntax::tree::Comparator::{GreaterOrEqual, LessOrEqual};
use crate::syntax::tree::Operator;

/// The amounts that may be taken, if the rules on a kind say just that: the only
/// rule takes k for k in a set that does not depend on the heap.
pub(super) fn amounts(
    rules: &Rules,
    sorts: &Sorts,
    kind: KindId,
    of_kind: &[(&Rule, &Rewrite)],
) -> Option<Amounts> {
    let [(rule, rewrite)] = of_kind else { return None };
    let Argument::Bind(size) = rewrite.pattern.heaps[0].arguments[0] else { return None };
    let [binder] = &rewrite.binders[..] else { return None };
    let [Term { heap, form: TermForm::One }] = &rewrite.result[..] else { return None };
    let amount = binder.slot;
    let fixed = binder.set.is_constant()
        && sorts.sort(&binder.set) == Sort::Set
        && (binder.at_most.is_none_or(|slot| slot == size))
        && heap.kind == kind
        && is_difference(&heap.arguments[0], size, amount)
        && rule.condition.as_ref().is_none_or(|condition| is_at_most(condition, amount, size));
    if !fixed || !is_positive(rules, &binder.set) {
        return None;
    }
    Some(all_but(rules, sorts, &binder.set).map_or(Amounts::Fixed, Amounts::AllBut))
}

/// `n - k`
fn is_difference(expr: &Expr, size: Slot, amount: Slot) -> bool {
    match &expr.kind {
        ExprKind::Chain(first, rest) => {
            is_local(first, size)
                && matches!(&rest[..], [(Operator::Minus, k)] if is_local(k, amount))
        }
        _ => false,
    }
}

/// `k <= n`, which says nothing new.
fn is_at_most(expr: &Expr, amount: Slot, size: Slot) -> bool {
    match &expr.kind {
        ExprKind::Comparison(first, rest) => match &rest[..] {
            [(LessOrEqual, last)] => is_local(first, amount) && is_local(last, size),
            [(GreaterOrEqual, last)] => is_local(first, size) && is_local(last, amount),
            _ => false,
        },
        _ => false,
    }
}

fn is_local(expr: &Expr, slot: Slot) -> bool {
    matches!(expr.kind, ExprKind::Local(local) if local == slot)
}

/// Whether 0 is no member: it would be no move, and every other amount is one.
fn is_positive(rules: &Rules, set: &Expr) -> bool {
    let effort = Effort::steps(10_000);
    let literal = Literal::constants(rules, &effort);
    known(literal.contains(set, &mut vec![0; set.frame()], 0)) == Some(false)
        && constants::constant_member(rules, set, -1).ok() == Some(false)
}

/// The amounts that are left out of `1..`, where the set is that but for a few.
fn all_but(rules: &Rules, sorts: &Sorts, set: &Expr) -> Option<Vec<u64>> {
    let natural = |number: i128| u64::try_from(number).ok();
    match &set.kind {
        ExprKind::Definition(id, arguments) if arguments.is_empty() => {
            all_but(rules, sorts, &rules.definitions[id.0].body.expr)
        }
        ExprKind::Range(first, None) => {
            let first = natural(constants::number(rules, first).ok()?)?;
            (1..1000).contains(&first).then(|| (1..first).collect())
        }
        ExprKind::Chain(first, rest) => {
            let mut out = all_but(rules, sorts, first)?;
            for (operator, operand) in rest {
                if *operator != Operator::Difference {
                    return None;
                }
                let members = match &operand.kind {
                    ExprKind::Range(_, None) => return None,
                    ExprKind::Items(_) | ExprKind::Range(..) => {
                        constants::constant_set(rules, operand).ok()?
                    }
                    _ if sorts.sort(operand) == Sort::Number => {
                        vec![constants::number(rules, operand).ok()?]
                    }
                    _ => return None,
                };
                out.extend(members.into_iter().filter(|&k| k > 0).filter_map(natural));
            }
            out.sort_unstable();
            out.dedup();
            (out.len() < 1000).then_some(out)
        }
        _ => None,
    }
}
