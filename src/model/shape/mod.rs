//! The shape of the moves from each kind of heap, read off the resolved rules.
//!
//! What counts is what the rules allow, not how they are spelt. A rule that
//! takes amounts from a constant set and leaves one heap, or splits the rest,
//! has its cuts read off directly ([`direct`]). Any other rule on one heap that
//! only compares straight lines ([`fragment`]) is tried out on all heaps up to a
//! size beyond which nothing new can happen ([`window`]).
//!
//! Of coupled heaps it is the whole game that has a form ([`lowering`]).

mod direct;
mod directions;
mod fit;
mod fragment;
mod guard;
mod line;
mod linear;
mod losses;
mod lowering;
mod subtraction;
mod window;

pub(super) use directions::directions;
pub(super) use lowering::lowerings;

use super::check::sort::Sorts;
use super::rules::{Kind, Rewrite, Rule, RuleForm, Rules};
use crate::game::{Cut, Halt, KindId, Layout, Parts, Shape};

/// The shape of each kind of heap of checked rules; `None` where there is none.
/// Kinds of coupled heaps have none.
pub(super) fn shapes(rules: &Rules) -> Vec<Option<Shape>> {
    let ids = (0..).take(rules.kinds.len()).map(KindId);
    if rules.layout != Layout::Free || !rules.kinds.iter().all(is_plain) {
        return ids.map(|_| None).collect();
    }
    let sorts = Sorts::of(rules);
    ids.map(|kind| shape(rules, &sorts, kind)).collect()
}

/// A kind with one number, all of whose heaps exist.
fn is_plain(kind: &Kind) -> bool {
    kind.parameters.len() == 1 && kind.condition.is_none()
}

fn shape(rules: &Rules, sorts: &Sorts, kind: KindId) -> Option<Shape> {
    let mut of_kind = Vec::new();
    for rule in &rules.rules {
        let RuleForm::Rewrite(rewrite) = &rule.form else { return None };
        let [heap] = &rewrite.pattern.heaps[..] else { return None };
        if heap.kind == kind {
            of_kind.push((rule, rewrite));
        }
    }
    let breaking = || breaking(rules, sorts, kind, &of_kind);
    let subtraction =
        || subtraction::amounts(rules, sorts, kind, &of_kind).map(Shape::Subtraction);
    breaking().or_else(subtraction)
}

/// The shape of the cuts that all rules on heaps of a kind make together.
fn breaking(
    rules: &Rules,
    sorts: &Sorts,
    kind: KindId,
    of_kind: &[(&Rule, &Rewrite)],
) -> Option<Shape> {
    let mut cuts = Vec::new();
    let mut or_more = Vec::new();
    let mut others = Vec::new();
    for &(rule, rewrite) in of_kind {
        match direct::cuts(rules, sorts, kind, rule, rewrite) {
            Some(found) => {
                cuts.extend(found.cuts);
                or_more.extend(found.or_more);
            }
            None => others.push((rule, rewrite)),
        }
    }
    if !others.is_empty() {
        cuts.extend(window::cuts(rules, sorts, kind, &others)?);
    }
    let (cuts, or_more) = (without_repetition(cuts), without_repetition(or_more));
    Some(if or_more.is_empty() {
        Shape::Breaking(cuts)
    } else {
        Shape::Splitting { cuts, or_more }
    })
}

/// Sorted, and without cuts that others contain.
fn without_repetition(mut cuts: Vec<Cut>) -> Vec<Cut> {
    cuts.sort();
    cuts.dedup();
    let contains = |wide: &Cut, narrow: &Cut| {
        let relation = wide.relation == narrow.relation || wide.relation == Parts::Any;
        let same =
            (wide.amount, wide.parts, wide.into) == (narrow.amount, narrow.parts, narrow.into);
        let sizes = wide.sizes == narrow.sizes || wide.sizes.is_all();
        wide != narrow && same && relation && sizes
    };
    let all = cuts.clone();
    cuts.retain(|cut| !all.iter().any(|wide| contains(wide, cut)));
    cuts
}

/// What stopped a trial is of no interest: there is no shape then.
fn known<T>(tried: Result<T, Halt>) -> Option<T> {
    tried.ok()
}

#[cfg(test)]
mod lowering_tests;
#[cfg(test)]
mod tests;
