//! What is surely not meant, though it means something.

use std::collections::BTreeSet;

use crate::model::literal::{Effort, Literal};
use crate::model::problems;
use crate::model::rules::{
    Argument, Binder, Expr, ExprKind, HeapPattern, Operator, Quantity, Rewrite, Rule, RuleForm,
    Rules, Term, TermForm,
};
use crate::source::{Problem, Problems};

use super::numbers_as_sets;
use super::sort::Sorts;

/// A constant may take this many steps before it is taken for unknown.
const STEPS: u64 = 100_000;

/// Warnings about checked rules, each of them proved.
pub(in crate::model) fn warnings(rules: &Rules) -> Problems {
    let sorts = Sorts::of(rules);
    let mut found = Problems::new();
    for rule in &rules.rules {
        found.extend(never_applies(rules, &sorts, rule));
        found.extend(negative_amount(rules, &sorts, rule));
    }
    numbers_as_sets::warnings(rules, &sorts, &mut found);
    found
}

/// An amount below 0 of a `take`, if there surely is one.
fn negative_amount(rules: &Rules, sorts: &Sorts, rule: &Rule) -> Option<Problem> {
    let mut found = None;
    rule.for_each_binder(&mut |binder| {
        if binder.at_most.is_some() && found.is_none() {
            let lowest = lowest(rules, sorts, &binder.set).filter(|&lowest| lowest < 0);
            found = lowest.map(|lowest| (lowest, &binder.set));
        }
    });
    found.map(|(lowest, set)| {
        problems::negative_amount(&rule.name, lowest, set.span, written_with_minus(set))
    })
}

/// `1-3`, which may be meant as a range.
fn written_with_minus(set: &Expr) -> Option<(i128, i128)> {
    let ExprKind::Chain(first, rest) = &set.kind else { return None };
    match (&first.kind, rest.as_slice()) {
        (
            ExprKind::Number(first),
            [(Operator::Minus, Expr { kind: ExprKind::Number(last), .. })],
        ) => Some((*first, *last)),
        _ => None,
    }
}

/// The least member of a set, if it is constant and has one.
fn lowest(rules: &Rules, sorts: &Sorts, set: &Expr) -> Option<i128> {
    match &set.kind {
        ExprKind::Range(first, None) => {
            constant(rules, first, |literal, frame| literal.number(first, frame).ok())
        }
        _ => members(rules, sorts, set)?.first().copied(),
    }
}

/// Why a rule allows no move in any position, if that is certain.
fn never_applies(rules: &Rules, sorts: &Sorts, rule: &Rule) -> Option<Problem> {
    let mut found = None;
    rule.for_each_pattern(&mut |pattern| {
        for argument in &pattern.arguments {
            let Argument::Equal(expr) = argument else { continue };
            let value =
                |literal: &Literal<'_>, frame: &mut [i128]| literal.number(expr, frame).ok();
            if constant(rules, expr, value).is_some_and(|value| value < 0) {
                let why = "no heap has a number below 0";
                found.get_or_insert((expr.span, why));
            }
        }
    });
    rule.for_each_pattern(&mut |pattern| {
        let Some(Argument::Equal(place)) = &pattern.place else { return };
        let value =
            |literal: &Literal<'_>, frame: &mut [i128]| literal.number(place, frame).ok();
        if constant(rules, place, value).is_some_and(|value| value < 1) {
            found.get_or_insert((place.span, "places are counted from 1"));
        }
    });
    let mut downwards = None;
    rule.for_each_binder(&mut |binder| {
        let Some(members) = members(rules, sorts, &binder.set) else { return };
        if members.is_empty() && !is_of_each(rule, binder) {
            found.get_or_insert((binder.set.span, "this set is empty"));
            downwards = downwards.or_else(|| written_downwards(&binder.set));
        } else if takes_nothing(rule, binder, &members) {
            let why = "taking nothing changes nothing, so it is no move";
            found.get_or_insert((binder.set.span, why));
        }
    });
    for counts in counts_of_heaps(rule) {
        if members(rules, sorts, counts).is_some_and(|members| members.is_empty()) {
            found.get_or_insert((counts.span, "this set is empty"));
            downwards = downwards.or_else(|| written_downwards(counts));
        }
    }
    if let Some((span, why)) = found {
        let upwards = downwards.map(|(first, last)| {
            format!("a range begins with its lower end, as `{last}..{first}`")
        });
        return Some(problems::never_applies(&rule.name, span, why).help_if(upwards));
    }
    if changes_nothing(rule) {
        let why = "it puts back what it takes out, and what changes nothing is no move";
        let problem = problems::never_applies(&rule.name, rule.span, why);
        return Some(problem.help("a pass changes a state, as in `with passes = passes - 1`"));
    }
    let condition = rule.condition.as_ref()?;
    let holds =
        constant(rules, condition, |literal, frame| literal.condition(condition, frame).ok());
    let never = "this condition never holds";
    (holds == Some(false)).then(|| problems::never_applies(&rule.name, condition.span, never))
}

/// How many heaps a rule takes, or cuts one into.
fn counts_of_heaps(rule: &Rule) -> Vec<&Expr> {
    let cut = rule.result().iter().filter_map(|term| match &term.form {
        TermForm::Split { counts, .. } => Some(counts),
        _ => None,
    });
    let chosen = match &rule.form {
        RuleForm::Selection(selection) => match &selection.quantity {
            Quantity::Some { counts, .. } => Some(counts),
            Quantity::Every => None,
        },
        RuleForm::Rewrite(_) => None,
    };
    cut.chain(chosen).collect()
}

/// `3..1`
fn written_downwards(set: &Expr) -> Option<(i128, i128)> {
    let ExprKind::Range(first, Some(last)) = &set.kind else { return None };
    match (&first.kind, &last.kind) {
        (ExprKind::Number(first), ExprKind::Number(last)) if first > last => {
            Some((*first, *last))
        }
        _ => None,
    }
}

/// `pile(n) -> pile(n)`, `nothing -> nothing`
fn changes_nothing(rule: &Rule) -> bool {
    let RuleForm::Rewrite(Rewrite { pattern, result, .. }) = &rule.form else { return false };
    let same = |(heap, term): (&HeapPattern, &Term)| {
        let numbers = heap.arguments.iter().zip(&term.heap.arguments);
        let plain = matches!(term.form, TermForm::One) && heap.kind == term.heap.kind;
        plain && numbers.into_iter().all(|(before, after)| is_same(before, after))
    };
    let as_many = pattern.heaps.len() == result.len();
    rule.with.is_empty() && as_many && pattern.heaps.iter().zip(result).all(same)
}

fn is_same(before: &Argument, after: &Expr) -> bool {
    match (before, &after.kind) {
        (Argument::Bind(slot), ExprKind::Local(other)) => slot == other,
        _ => false,
    }
}

/// Whether a name belongs to `each`, where an empty set makes no heap.
fn is_of_each(rule: &Rule, binder: &Binder) -> bool {
    let slot = binder.slot;
    let mut terms = rule.result().iter();
    terms.any(|term| matches!(&term.form, TermForm::Each(each) if each.slot == slot))
}

/// `take 0 from pile`
fn takes_nothing(rule: &Rule, binder: &Binder, members: &BTreeSet<i128>) -> bool {
    let plain = rule.result().iter().all(|term| matches!(term.form, TermForm::One));
    let only_nothing = members.iter().all(|&member| member == 0);
    binder.at_most.is_some() && plain && rule.with.is_empty() && only_nothing
}

/// The members of a set that is constant and ends.
fn members(rules: &Rules, sorts: &Sorts, set: &Expr) -> Option<BTreeSet<i128>> {
    if sorts.is_open(set) {
        return None;
    }
    constant(rules, set, |literal, frame| literal.set(set, frame).ok())
}

fn constant<T>(
    rules: &Rules,
    expr: &Expr,
    value: impl FnOnce(&Literal<'_>, &mut [i128]) -> Option<T>,
) -> Option<T> {
    if !expr.is_constant() {
        return None;
    }
    let effort = Effort::steps(STEPS);
    value(&Literal::constants(rules, &effort), &mut vec![0; expr.frame()])
}
