//! The lowerings of a game: moves that only lower heaps, read off the rules.
//!
//! A rule is read as linear forms ([`linear`](super::linear)): what each heap
//! loses ([`losses`](super::losses)), and the inequalities that the names have to
//! keep. If these say no more than from where to where a number of steps goes, and
//! that no heap becomes negative, the rule goes along lines, or is free. So all
//! spellings of one move give one lowering. A rule that demands more keeps its
//! inequalities and is looked at option by option; one that is not linear, or
//! raises heaps, gives none.

use super::linear::{Linear, Reader, Unknown};
use super::losses::{Losses, losses, steps};
use crate::game::{Bound, HeapCount, KindId, Layout, Lowering, Steps};
use crate::model::check::constants;
use crate::model::check::sort::{Sort, Sorts};
use crate::model::rules::{
    Aggregate, Argument, Expr, ExprKind, HeapPattern, Quantity, Rewrite, Rule, RuleForm, Rules,
    Selection, Slot, Term, TermForm,
};

/// The only kind of heap.
const KIND: KindId = KindId(0);

/// A rule may take so many heaps.
const MOST_HEAPS: usize = 6;

/// All moves of a game as lowerings, if they are that.
pub(in crate::model) fn lowerings(rules: &Rules) -> Option<Vec<Lowering>> {
    let [kind] = &rules.kinds[..] else { return None };
    let is_plain = kind.parameters.len() == 1 && kind.condition.is_none();
    let only_rules = rules.states.is_empty()
        && rules.endings.is_empty()
        && rules.requirements.is_empty()
        && rules.layout == Layout::Free;
    if !is_plain || !only_rules || rules.rules.is_empty() {
        return None;
    }
    let sorts = Sorts::of(rules);
    let mut all = Vec::new();
    for rule in &rules.rules {
        let found = match &rule.form {
            RuleForm::Rewrite(rewrite) => vec![rewritten(rules, &sorts, rule, rewrite)?],
            RuleForm::Selection(selection) => selected(rules, &sorts, rule, selection)?,
        };
        all.extend(found);
    }
    let every = |lowering: &Lowering| matches!(lowering, Lowering::Same(HeapCount::Every, _));
    // A kept empty heap is one of all heaps, and cannot be lowered.
    let is_sound = !(kind.keeps_empty && all.iter().any(every));
    is_sound.then(|| without_repetition(all))
}

/// Sorted, and without those that others contain.
fn without_repetition(mut all: Vec<Lowering>) -> Vec<Lowering> {
    for lowering in &mut all {
        if *lowering == Lowering::Any(HeapCount::Exactly(1)) {
            *lowering = Lowering::Same(HeapCount::Exactly(1), Steps::ALL);
        }
    }
    all.sort();
    all.dedup();
    let every = all.clone();
    all.retain(|narrow| !every.iter().any(|wide| wide != narrow && contains(wide, narrow)));
    all
}

fn contains(wide: &Lowering, narrow: &Lowering) -> bool {
    use Lowering::{Any, Same};
    let counts = |wide: HeapCount, narrow: HeapCount| match (wide, narrow) {
        (HeapCount::AtLeast(least), HeapCount::Exactly(n) | HeapCount::AtLeast(n)) => {
            n >= least
        }
        (HeapCount::AtLeast(least), HeapCount::Every) => least <= 1,
        _ => wide == narrow,
    };
    let steps = |wide: Steps, narrow: Steps| {
        let ends = wide.last.is_none_or(|last| narrow.last.is_some_and(|it| it <= last));
        wide.first <= narrow.first && ends
    };
    match (wide, narrow) {
        (Any(wide), Same(narrow, _) | Any(narrow)) => counts(*wide, *narrow),
        (Same(wide, all), Same(narrow, some)) => counts(*wide, *narrow) && steps(*all, *some),
        _ => false,
    }
}

fn rewritten(rules: &Rules, sorts: &Sorts, rule: &Rule, rewrite: &Rewrite) -> Option<Lowering> {
    let heaps = &rewrite.pattern.heaps;
    let plain = rule.with.is_empty() && !rewrite.pattern.block && rewrite.pattern.pin.is_none();
    if !plain || heaps.is_empty() || heaps.len() > MOST_HEAPS {
        return None;
    }
    let mut reader = Reader::new(rules, sorts, rule.frame);
    for (place, heap) in heaps.iter().enumerate() {
        pattern(&mut reader, place, heap)?;
    }
    rewrite.binders.iter().try_for_each(|binder| reader.binder(binder))?;
    rule.condition.iter().try_for_each(|condition| reader.condition(condition))?;
    let results = results(&reader, &rewrite.result)?;
    if results.len() != heaps.len() {
        return None;
    }
    let losses = orders(results.len()).into_iter().find_map(|order| {
        let of = |(place, &result): (usize, &usize)| {
            Linear::unknown(Unknown::Size(place)).plus(-1, &results[result])
        };
        let forms: Vec<Linear> = order.iter().enumerate().map(of).collect::<Option<_>>()?;
        losses(&forms, &reader.bounds, false)
    })?;
    if losses.say_no_more() { lowering(&losses) } else { guarded(&losses) }
}

/// The lowering that takes these heaps.
fn lowering(losses: &Losses) -> Option<Lowering> {
    let heaps = u32::try_from(losses.of.len()).ok()?;
    let alike = losses.of.iter().all(|loss| *loss == losses.of[0]);
    match (&losses.steps[..], losses.of[0]) {
        ([], (amount, _)) if alike => {
            let amount = u64::try_from(amount).ok()?;
            let steps = Steps { first: amount, last: Some(amount) };
            Some(Lowering::Same(HeapCount::Exactly(heaps), steps))
        }
        ([], _) => {
            Some(Lowering::Multiples(factors(losses)?, Steps { first: 1, last: Some(1) }))
        }
        (&[(_, first, last)], (factor, _)) => {
            let steps = steps(first, last)?;
            if alike && factor == 1 {
                return Some(Lowering::Same(HeapCount::Exactly(heaps), steps));
            }
            Some(Lowering::Multiples(factors(losses)?, steps))
        }
        (all, _) => {
            let free = all.iter().all(|&(_, first, last)| (first, last) == (1, None));
            free.then_some(Lowering::Any(HeapCount::Exactly(heaps)))
        }
    }
}

fn factors(losses: &Losses) -> Option<Vec<u64>> {
    let factors = losses.of.iter().map(|&(factor, _)| u64::try_from(factor).ok());
    let mut factors: Vec<u64> = factors.collect::<Option<_>>()?;
    factors.sort_unstable();
    Some(factors)
}

fn selected(
    rules: &Rules,
    sorts: &Sorts,
    rule: &Rule,
    selection: &Selection,
) -> Option<Vec<Lowering>> {
    let counts = match &selection.quantity {
        Quantity::Some { counts, adjacent: false } => heap_counts(rules, sorts, counts)?,
        Quantity::Every if selection.heap_condition.is_none() => vec![HeapCount::Every],
        _ => return None,
    };
    if !rule.with.is_empty() {
        return None;
    }
    let mut reader = Reader::new(rules, sorts, rule.frame);
    selection.choose.iter().try_for_each(|binder| reader.binder(binder))?;
    let conditions = selection.choose_condition.iter().chain(&selection.heap_condition);
    pattern(&mut reader, 0, &selection.heap)?;
    selection.binders.iter().try_for_each(|binder| reader.binder(binder))?;
    for condition in conditions {
        reader.condition(condition)?;
    }
    let [result] = &results(&reader, &selection.result)?[..] else { return None };
    let loss = Linear::unknown(Unknown::Size(0)).plus(-1, result)?;
    let losses = losses(&[loss], &reader.bounds, false)?;
    if !losses.say_no_more() {
        return None;
    }
    if let Some(condition) = &rule.condition {
        reader.bounds.clear();
        reader.frame = vec![None; rule.frame];
        reader.frame[selection.taken.0] = Some(Linear::unknown(Unknown::Taken));
        reader.condition(condition)?;
        if !reader.bounds.iter().all(holds_when_something_is_taken) {
            return None;
        }
    }
    let shared = |name: usize| selection.choose.iter().any(|binder| binder.slot == Slot(name));
    match (&losses.steps[..], &losses.of[..]) {
        ([], &[(amount, _)]) => {
            let amount = u64::try_from(amount).ok()?;
            let steps = Steps { first: amount, last: Some(amount) };
            Some(counts.into_iter().map(|count| Lowering::Same(count, steps)).collect())
        }
        (&[(name, first, last)], [(1, _)]) if shared(name) => {
            let steps = steps(first, last)?;
            Some(counts.into_iter().map(|count| Lowering::Same(count, steps)).collect())
        }
        // A chosen heap may stay as it is where fewer may be chosen as well.
        (&[(_, first, None)], [(1, _)])
            if counts != [HeapCount::Every] && (first == 1 || is_down_to_one(&counts)) =>
        {
            Some(counts.into_iter().map(Lowering::Any).collect())
        }
        _ => None,
    }
}

/// Any move takes at least 1.
fn holds_when_something_is_taken(bound: &Linear) -> bool {
    let taken = bound.factor(Unknown::Taken);
    let alone = bound.factors.keys().all(|&unknown| unknown == Unknown::Taken);
    alone && taken >= 0 && taken + bound.constant >= 0
}

/// Whether with each number of heaps all smaller ones are there.
fn is_down_to_one(counts: &[HeapCount]) -> bool {
    (1..).zip(counts).all(|(n, count)| match *count {
        HeapCount::Exactly(count) | HeapCount::AtLeast(count) => count == n,
        HeapCount::Every => false,
    })
}

/// Numbers of heaps, ascending; to choose none is no move.
fn heap_counts(rules: &Rules, sorts: &Sorts, counts: &Expr) -> Option<Vec<HeapCount>> {
    let natural = |number: i128| u32::try_from(number).ok().filter(|&count| count <= 1000);
    if let ExprKind::Range(first, last) = &counts.kind {
        // There are never more heaps than all.
        let is_open = last
            .as_ref()
            .is_none_or(|last| matches!(last.kind, ExprKind::Aggregate(Aggregate::Count, _)));
        if is_open && first.is_constant() {
            let first = constants::number(rules, first).ok()?.max(1);
            return Some(vec![HeapCount::AtLeast(natural(first)?)]);
        }
    }
    if !counts.is_constant() || sorts.is_open(counts) {
        return None;
    }
    let members = match sorts.sort(counts) {
        Sort::Number => vec![constants::number(rules, counts).ok()?],
        _ => constants::constant_set(rules, counts).ok()?,
    };
    let members = members.into_iter().filter(|&count| count > 0);
    members.map(|count| natural(count).map(HeapCount::Exactly)).collect()
}

/// A heap that is taken, the i-th.
fn pattern(reader: &mut Reader<'_>, place: usize, heap: &HeapPattern) -> Option<()> {
    if heap.kind != KIND || heap.pin.is_some() || heap.place.is_some() {
        return None;
    }
    let size = Linear::unknown(Unknown::Size(place));
    match &heap.arguments[..] {
        [Argument::Any] => {}
        [Argument::Bind(Slot(slot))] => reader.frame[*slot] = Some(size),
        _ => return None,
    }
    Some(())
}

/// The sizes of what is put back, one heap each.
fn results(reader: &Reader<'_>, terms: &[Term]) -> Option<Vec<Linear>> {
    let result = |term: &Term| match (&term.form, &term.heap.arguments[..]) {
        (TermForm::One, [size]) if term.heap.kind == KIND => reader.number(size),
        _ => None,
    };
    terms.iter().map(result).collect()
}

/// All orders of so many things, the identity first.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            let free: Vec<usize> = (0..count).filter(|next| !order.contains(next)).collect();
            free.into_iter().map(move |next| [&order[..], &[next]].concat())
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

/// The same for a rule that demands more: the bounds are kept.
fn guarded(losses: &Losses) -> Option<Lowering> {
    let (name, steps) = match losses.steps[..] {
        [] => (None, Steps { first: 1, last: Some(1) }),
        [(name, first, last)] => (Some(name), steps(first, last)?),
        _ => return None,
    };
    let small = |number: i128| i64::try_from(number).ok();
    let bound = |bound: &Linear| {
        let heaps = 0..losses.of.len();
        let sizes = heaps.map(|place| small(bound.factor(Unknown::Size(place))));
        let known = |unknown: &Unknown| match unknown {
            Unknown::Name(other) => Some(*other) == name,
            Unknown::Taken => false,
            _ => true,
        };
        bound.factors.keys().all(known).then_some(())?;
        Some(Bound {
            sizes: sizes.collect::<Option<_>>()?,
            step: small(name.map_or(0, |name| bound.factor(Unknown::Name(name))))?,
            largest: small(bound.factor(Unknown::Largest))?,
            total: small(bound.factor(Unknown::Total))?,
            constant: small(bound.constant)?,
        })
    };
    let factors = losses.of.iter().map(|&(factor, _)| u64::try_from(factor).ok());
    let bounds = losses.bounds.iter().filter(|bound| !losses.implies(bound)).map(bound);
    let mut bounds: Vec<Bound> = bounds.collect::<Option<_>>()?;
    bounds.sort();
    bounds.dedup();
    Some(Lowering::Guarded(factors.collect::<Option<_>>()?, steps, bounds))
}
