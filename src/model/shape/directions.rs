//! The directions in which heaps with several numbers go, read off the rules on
//! one heap in the way of [`lowering`](super::lowering): the numbers of the heap
//! stand in the place of several heaps, and some of them may stay as they are.

use super::linear::{Linear, Reader, Unknown};
use super::losses::{losses, steps};
use crate::game::{Direction, Directions, KindId, Layout, Steps};
use crate::model::check::sort::Sorts;
use crate::model::rules::{
    Argument, Expr, Kind, Rewrite, Rule, RuleForm, Rules, Slot, Term, TermForm,
};

/// For each kind of independent heaps its directions, where these are all its
/// moves and there are several numbers.
pub(in crate::model) fn directions(rules: &Rules) -> Vec<Option<Directions>> {
    let sorts = Sorts::of(rules);
    let of_kind = |(kind, id)| {
        let is_free = rules.layout == Layout::Free;
        is_free.then(|| of_kind(rules, &sorts, kind, KindId(id))).flatten()
    };
    rules.kinds.iter().zip(0..).map(of_kind).collect()
}

fn of_kind(rules: &Rules, sorts: &Sorts, kind: &Kind, id: KindId) -> Option<Directions> {
    if kind.parameters.len() < 2 {
        return None;
    }
    let corner = corner(rules, sorts, kind)?;
    // A heap of size 0 that disappears is no heap of the box.
    if corner[0] == 0 && !kind.keeps_empty {
        return None;
    }
    let mut along = Vec::new();
    for rule in &rules.rules {
        let RuleForm::Rewrite(rewrite) = &rule.form else { return None };
        if rewrite.pattern.heaps.first()?.kind == id {
            along.push(direction(rules, sorts, rule, rewrite, &corner)?);
        }
    }
    along.sort();
    along.dedup();
    let corner = corner.into_iter().map(|least| u64::try_from(least).ok());
    Some(Directions { corner: corner.collect::<Option<_>>()?, along })
}

/// The least that each number can be, if the `where` of the kind says no more
/// that smaller numbers could break.
fn corner(rules: &Rules, sorts: &Sorts, kind: &Kind) -> Option<Vec<i128>> {
    let mut corner = vec![0; kind.parameters.len()];
    let Some(condition) = &kind.condition else { return Some(corner) };
    let mut reader = Reader::new(rules, sorts, condition.frame.max(corner.len()));
    for place in 0..corner.len() {
        reader.frame[place] = Some(Linear::unknown(Unknown::Size(place)));
    }
    reader.condition(&condition.expr)?;
    for bound in &reader.bounds {
        let places = bound.factors.iter();
        match places.collect::<Vec<_>>()[..] {
            [] if bound.constant >= 0 => {}
            [(_, factor)] if *factor < 0 => {}
            [(&Unknown::Size(place), &factor)] => {
                let least = -bound.constant.div_euclid(factor);
                corner[place] = least.max(corner[place]);
            }
            _ => return None,
        }
    }
    Some(corner)
}

fn direction(
    rules: &Rules,
    sorts: &Sorts,
    rule: &Rule,
    rewrite: &Rewrite,
    corner: &[i128],
) -> Option<Direction> {
    let [heap] = &rewrite.pattern.heaps[..] else { return None };
    let [Term { heap: result, form: TermForm::One }] = &rewrite.result[..] else { return None };
    if heap.pin.is_some() || heap.place.is_some() || result.kind != heap.kind {
        return None;
    }
    let mut reader = Reader::new(rules, sorts, rule.frame);
    for (place, argument) in heap.arguments.iter().enumerate() {
        let above_corner = Linear::unknown(Unknown::Size(place));
        match argument {
            Argument::Any => {}
            Argument::Bind(Slot(slot)) => {
                let number = above_corner.plus(corner[place], &Linear::number(1))?;
                reader.frame[*slot] = Some(number);
            }
            Argument::Equal(_) => return None,
        }
    }
    rewrite.binders.iter().try_for_each(|binder| reader.binder(binder))?;
    rule.condition.iter().try_for_each(|condition| reader.condition(condition))?;
    let loss = |(place, argument): (usize, &Expr)| {
        let left = reader.number(argument)?.plus(-corner[place], &Linear::number(1))?;
        Linear::unknown(Unknown::Size(place)).plus(-1, &left)
    };
    let numbers = result.arguments.iter().enumerate();
    let forms: Vec<Linear> = numbers.map(loss).collect::<Option<_>>()?;
    let losses = losses(&forms, &reader.bounds, true)?;
    if !losses.say_no_more() {
        return None;
    }
    let amounts = losses.of.iter().map(|&(amount, _)| u64::try_from(amount).ok());
    let steps = match losses.steps[..] {
        [(_, first, last)] => steps(first, last)?,
        _ => Steps { first: 1, last: Some(1) },
    };
    Some(Direction { amounts: amounts.collect::<Option<_>>()?, steps })
}
