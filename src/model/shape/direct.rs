//! Cuts read off a rule directly: amounts from a constant set, the rest one heap
//! or split, and no condition on the heap but one that compares lines.

use std::collections::BTreeSet;

use super::{guard, known};
use crate::game::{Cut, KindId, Parts, Sizes};
use crate::model::check::constants;
use crate::model::check::sort::{Sort, Sorts};
use crate::model::literal::{Effort, Literal};
use crate::model::rules::{
    Argument, Binder, Expr, ExprKind, Rewrite, Rule, Rules, Slot, Term, TermForm,
};
use crate::syntax::tree::{Operator, Relation};

/// A rule may make this many choices of amounts.
const MOST_CHOICES: usize = 20_000;

/// Heaps are left in at most this many parts.
const MOST_PARTS: i128 = 16;

/// What a rule does.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Cuts into so many parts.
    pub(super) cuts: Vec<Cut>,
    /// Cuts into so many parts or more, at least 2.
    pub(super) or_more: Vec<Cut>,
}

/// The cuts of a rule on one heap, if it is of this form.
pub(super) fn cuts(
    rules: &Rules,
    sorts: &Sorts,
    kind: KindId,
    rule: &Rule,
    rewrite: &Rewrite,
) -> Option<Found> {
    let Argument::Bind(size) = rewrite.pattern.heaps[0].arguments[0] else { return None };
    let [Term { heap, form }] = &rewrite.result[..] else { return None };
    let rest = Rest::of(&heap.arguments[0], size)?;
    let (counts, relation) = match form {
        TermForm::One => (Counts::these([0, 1]), Parts::Any),
        TermForm::Split { counts, relation } => {
            (Counts::of(rules, sorts, counts)?, parts(*relation))
        }
        TermForm::Times(_) | TermForm::Each(_) => return None,
    };
    let reads_size = rule.condition.as_ref().is_some_and(|condition| reads(condition, size));
    // Of two parts the window knows more.
    if reads_size && counts.or_more.is_none() && counts.exact.iter().all(|&parts| parts <= 2) {
        return None;
    }
    let (mut found, mut or_more) = (BTreeSet::new(), BTreeSet::new());
    for frame in choices(rules, sorts, rule, &rewrite.binders, reads_size)? {
        let sizes = match &rule.condition {
            Some(condition) if reads_size => {
                match guard::sizes(rules, sorts, condition, size, &rewrite.binders, &frame)? {
                    Some(sizes) => sizes,
                    None => continue,
                }
            }
            _ => Sizes::all(),
        };
        let amount = rest.amount(rules, frame)?;
        let cut = |parts: u32, relation: Parts| {
            let relation = if parts > 1 { relation } else { Parts::Any };
            Cut { sizes: sizes.clone(), ..Cut::plain(amount, parts, relation, heap.kind) }
        };
        // An empty heap that stays would have a move here: to be taken away, or to
        // become another one.
        let is_itself = matches!(form, TermForm::One) && heap.kind == kind;
        let keeps_empty = rules.kinds[usize::from(kind.0)].keeps_empty;
        if amount == 0 && counts.exact.contains(&0) && keeps_empty && !is_itself {
            return None;
        }
        // The same heap again is no move.
        let is_move = |parts: u32| amount > 0 || parts > 1 || (parts == 1 && heap.kind != kind);
        let exact = counts.exact.iter().copied().filter(|&parts| is_move(parts));
        found.extend(exact.map(|parts| cut(parts, relation)));
        or_more.extend(counts.or_more.map(|least| cut(least, relation)));
    }
    Some(Found { cuts: found.into_iter().collect(), or_more: or_more.into_iter().collect() })
}

/// How many parts are left.
struct Counts {
    exact: Vec<u32>,
    /// So many, at least 2, or more.
    or_more: Option<u32>,
}

impl Counts {
    fn these(exact: impl IntoIterator<Item = u32>) -> Self {
        Self { exact: exact.into_iter().collect(), or_more: None }
    }

    fn of(rules: &Rules, sorts: &Sorts, counts: &Expr) -> Option<Self> {
        if let ExprKind::Range(first, None) = &counts.kind {
            let first = constants::number(rules, first).ok()?.max(0);
            let least = u32::try_from(first).ok().filter(|_| first <= MOST_PARTS)?;
            return Some(Self { exact: (least..2).collect(), or_more: Some(least.max(2)) });
        }
        let counts = constant_set(rules, sorts, counts)?;
        if counts.last().is_some_and(|&most| most > MOST_PARTS) {
            return None;
        }
        Some(Self::these(counts.into_iter().filter_map(|parts| u32::try_from(parts).ok())))
    }
}

/// `n`, `n - k`, `n - 2 * k + 1`: the size less something that does not read it.
enum Rest<'e> {
    Whole,
    Less { added: Vec<(bool, &'e Expr)> },
}

impl<'e> Rest<'e> {
    fn of(expr: &'e Expr, size: Slot) -> Option<Self> {
        match &expr.kind {
            ExprKind::Local(slot) if *slot == size => Some(Self::Whole),
            ExprKind::Chain(first, rest) => {
                let mut added = Vec::new();
                let mut sizes = 0;
                let mut operand = |is_added: bool, expr: &'e Expr| match &expr.kind {
                    ExprKind::Local(slot) if *slot == size && is_added => sizes += 1,
                    _ => added.push((is_added, expr)),
                };
                operand(true, first);
                for (operator, expr) in rest {
                    match operator {
                        Operator::Plus => operand(true, expr),
                        Operator::Minus => operand(false, expr),
                        _ => return None,
                    }
                }
                let alone = added.iter().all(|(_, expr)| !reads(expr, size));
                (sizes == 1 && alone).then_some(Self::Less { added })
            }
            _ => None,
        }
    }

    /// How much is taken, for one choice of the names.
    fn amount(&self, rules: &Rules, mut frame: Vec<i128>) -> Option<u64> {
        let Self::Less { added } = self else { return Some(0) };
        let effort = Effort::steps(MOST_STEPS);
        let literal = Literal::constants(rules, &effort);
        let mut amount: i128 = 0;
        for (is_added, expr) in added {
            let value = known(literal.number(expr, &mut frame))?;
            amount = amount.checked_sub(if *is_added { value } else { -value })?;
        }
        u64::try_from(amount).ok()
    }
}

/// Reading one expression may take this many steps.
const MOST_STEPS: u64 = 10_000;

/// Whether an expression reads a name, or the position.
fn reads(expr: &Expr, slot: Slot) -> bool {
    let mut reads = false;
    expr.walk(&mut |expr| {
        let itself = matches!(expr.kind, ExprKind::Local(local) if local == slot);
        reads |= itself || expr.reads_position_itself();
    });
    reads
}

fn parts(relation: Option<Relation>) -> Parts {
    match relation {
        None => Parts::Any,
        Some(Relation::Distinct) => Parts::Distinct,
        Some(Relation::Equal) => Parts::Equal,
    }
}

/// A set without names in it that has an end.
fn constant_set(rules: &Rules, sorts: &Sorts, set: &Expr) -> Option<Vec<i128>> {
    if !set.is_constant() {
        return None;
    }
    if sorts.sort(set) == Sort::Number {
        return Some(vec![constants::number(rules, set).ok()?]);
    }
    if sorts.is_open(set) {
        return None;
    }
    constants::constant_set(rules, set).ok()
}

/// Every choice of the names of a rule, all of which run over constant sets, for
/// which its condition holds where it does not read the size; the size of the heap
/// is not set in these frames.
fn choices(
    rules: &Rules,
    sorts: &Sorts,
    rule: &Rule,
    binders: &[Binder],
    reads_size: bool,
) -> Option<Vec<Vec<i128>>> {
    let mut frames = vec![vec![0; rule.frame]];
    for binder in binders {
        let members = constant_set(rules, sorts, &binder.set)?;
        if frames.len().checked_mul(members.len())? > MOST_CHOICES {
            return None;
        }
        let set = |frame: &Vec<i128>, member: i128| {
            let mut frame = frame.clone();
            frame[binder.slot.0] = member;
            frame
        };
        let set = &set;
        let each = |frame| members.iter().map(move |&member| set(frame, member));
        frames = frames.iter().flat_map(each).collect();
    }
    let condition = rule.condition.as_ref().filter(|_| !reads_size);
    let Some(condition) = condition else { return Some(frames) };
    let effort = Effort::steps(MOST_STEPS * MOST_CHOICES as u64);
    let literal = Literal::constants(rules, &effort);
    let mut kept = Vec::new();
    for mut frame in frames {
        if known(literal.condition(condition, &mut frame))? {
            kept.push(frame);
        }
    }
    Some(kept)
}
