//! Numbers taken for sets by habit: `n & 1 == 1`, `k == {1, 3}`.
//!
//! A number stands for the set of just that number, so these mean something,
//! and never what their writer meant.

use super::depth::for_each_root;
use super::sort::{Sort, Sorts};
use crate::model::problems;
use crate::model::rules::{Expr, ExprKind, Rules};
use crate::source::{Problem, Problems};
use crate::syntax::tree::{Comparator, Operator};

pub(super) fn warnings(rules: &Rules, sorts: &Sorts, found: &mut Problems) {
    for_each_root(rules, &mut |root| {
        root.walk(&mut |expr| match &expr.kind {
            ExprKind::Chain(..) => found.extend(common(sorts, expr)),
            ExprKind::Comparison(first, rest) => compared(sorts, first, rest, found),
            _ => {}
        });
    });
}

/// The set operator that joins nothing but numbers.
pub(super) fn joining_numbers(sorts: &Sorts, expr: &Expr) -> Option<Operator> {
    let ExprKind::Chain(first, rest) = &expr.kind else { return None };
    let numbers = std::iter::once(&**first).chain(rest.iter().map(|(_, operand)| operand));
    let operator = rest.first().map(|&(operator, _)| operator)?;
    let of_sets =
        matches!(operator, Operator::Union | Operator::Intersection | Operator::Difference);
    let only_numbers = || numbers.into_iter().all(|part| sorts.sort(part) == Sort::Number);
    (of_sets && only_numbers()).then_some(operator)
}

/// Numbers have nothing in common; a union of them may well be meant.
fn common(sorts: &Sorts, expr: &Expr) -> Option<Problem> {
    let operator = joining_numbers(sorts, expr)?;
    let senseless = operator != Operator::Union;
    senseless.then(|| problems::numbers_as_sets(operator.symbol(), expr.span))
}

fn compared(sorts: &Sorts, first: &Expr, rest: &[(Comparator, Expr)], found: &mut Problems) {
    let mut left = first;
    let before = found.len();
    for (comparator, right) in rest {
        if matches!(comparator, Comparator::Equal | Comparator::NotEqual) {
            found.extend(number_with_set(sorts, left, right));
            found.extend(number_with_set(sorts, right, left));
        }
        left = right;
    }
    // A set in the middle of a chain is compared twice and told once.
    let told = found.split_off(before);
    for problem in told {
        if found[before..].iter().all(|other| other.span() != problem.span()) {
            found.push(problem);
        }
    }
}

fn number_with_set(sorts: &Sorts, number: &Expr, set: &Expr) -> Option<Problem> {
    if sorts.sort(number) != Sort::Number {
        return None;
    }
    match &set.kind {
        ExprKind::Items(items) if items.len() > 1 => {
            Some(problems::number_equals_set(set.span))
        }
        ExprKind::Chain(..) if joining_numbers(sorts, set) == Some(Operator::Union) => {
            Some(problems::numbers_as_sets("|", set.span))
        }
        _ => None,
    }
}
