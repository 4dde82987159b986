//! Rules in sentences.

use super::notation::{Notation, glued};
use super::words::listed;
use crate::game::Layout;
use crate::model::rules::{
    Argument, Binder, Expr, ExprKind, HeapPattern, HeapTerm, Operator, Rewrite, Rule, RuleForm,
    Rules, Slot, StateId, Term, TermForm,
};

/// A rule in sentences.
pub(super) fn sentences(rules: &Rules, rule: &Rule) -> String {
    let mut notation = Notation::new(rules, &rule.names);
    if let RuleForm::Selection(selection) = &rule.form {
        notation.names.call(selection.taken, "taken");
    }
    let teller = Teller { notation };
    match &rule.form {
        RuleForm::Rewrite(rewrite) => teller.rewrite(rule, rewrite),
        RuleForm::Selection(selection) => teller.selection(rule, selection),
    }
}

/// Tells one rule.
pub(super) struct Teller<'t> {
    pub(super) notation: Notation<'t>,
}

impl Teller<'_> {
    fn rewrite(&self, rule: &Rule, rewrite: &Rewrite) -> String {
        let what = match Taking::of(rewrite) {
            Some(taking) => self.taking(&taking),
            None => self.replacing(rewrite),
        };
        let condition = rule.condition.as_ref().map_or(String::new(), |condition| {
            format!(", provided that {}", self.notation.expr(condition))
        });
        format!("{what}{condition}.{}", self.afterwards(&rule.with))
    }

    /// `from one row(n) take away k, …`
    fn taking(&self, taking: &Taking<'_>) -> String {
        let heap = self.one(taking.pattern);
        let amount = match taking.binder {
            Some(binder) => self.amounts(binder, taking.size),
            None => self.notation.expr(taking.amount),
        };
        let rest = match &taking.term.form {
            TermForm::Split { counts, relation } => {
                format!("leave the rest as {}", self.parts(taking.term, counts, *relation))
            }
            _ => format!("leave {}", self.heap(&taking.term.heap)),
        };
        format!("from {heap} take {amount}, and {rest}")
    }

    /// `k (from 1 to 3, at most n)`
    fn amounts(&self, binder: &Binder, size: Slot) -> String {
        let (name, size) =
            (self.notation.names.get(binder.slot), self.notation.names.get(size));
        let which = match &binder.set.kind {
            ExprKind::Range(first, last) => {
                let first = self.notation.expr(first);
                match last {
                    None => format!("at least {first}"),
                    Some(last) => format!("from {first} to {}", self.notation.expr(last)),
                }
            }
            set => match self.known_set(set) {
                Some((sort, rest)) => format!("a {sort}{rest}"),
                None if self.notation.is_set(&binder.set) => {
                    format!("in {}", self.notation.expr(&binder.set))
                }
                None => format!("equal to {}", self.notation.expr(&binder.set)),
            },
        };
        format!("{name} ({}, at\u{a0}most\u{a0}{size})", glued(which))
    }

    fn replacing(&self, rewrite: &Rewrite) -> String {
        let pattern = self.pattern(&rewrite.pattern);
        let what = match (&rewrite.pattern.heaps[..], &rewrite.result[..]) {
            ([], []) => "change no heap".to_owned(),
            ([], result) => format!("add {}", self.result(result)),
            (_, []) => format!("remove {pattern}"),
            ([heap], [Term { heap: term, form: TermForm::Split { counts, relation } }])
                if keeps_numbers(heap, term) =>
            {
                let parts = self.parts(&rewrite.result[0], counts, *relation);
                format!("cut {pattern} into {parts}")
            }
            (_, result) => {
                format!("replace {pattern} by {}{}", self.result(result), self.order(rewrite))
            }
        };
        format!("{what}{}", self.choices(&rewrite.binders))
    }

    /// Where the heaps stand that are put back.
    fn order(&self, rewrite: &Rewrite) -> &'static str {
        let ordered = self.notation.rules.layout != Layout::Free;
        match (rewrite.pattern.heaps.len(), rewrite.result.len()) {
            _ if !ordered => "",
            (taken, placed) if taken == placed && taken > 1 => ", each in its place",
            (_, 1) => "",
            _ => ", in this order in their place",
        }
    }

    /// What the states become.
    pub(super) fn afterwards(&self, with: &[(StateId, Expr)]) -> String {
        let states: Vec<String> = with
            .iter()
            .map(|(id, value)| {
                let name = &self.notation.rules.states[id.0].name;
                glued(format!("{name} becomes {}", self.notation.expr(value)))
            })
            .collect();
        if states.is_empty() {
            String::new()
        } else {
            format!(" Then {}.", listed(&states, "and"))
        }
    }
}

/// Whether a heap is put back with the numbers that it had.
fn keeps_numbers(heap: &HeapPattern, term: &HeapTerm) -> bool {
    heap.kind == term.kind
        && heap
            .arguments
            .iter()
            .zip(&term.arguments)
            .all(|(before, after)| keeps(before, after))
}

fn keeps(before: &Argument, after: &Expr) -> bool {
    matches!((before, &after.kind), (Argument::Bind(slot), ExprKind::Local(local)) if slot == local)
}

/// A rule that takes an amount from one heap.
struct Taking<'t> {
    pattern: &'t HeapPattern,
    size: Slot,
    /// What the amount runs over; it is fixed in a code such as `octal 0.77`.
    binder: Option<&'t Binder>,
    amount: &'t Expr,
    term: &'t Term,
}

impl<'t> Taking<'t> {
    fn of(rewrite: &'t Rewrite) -> Option<Self> {
        let ([pattern], [term]) = (&rewrite.pattern.heaps[..], &rewrite.result[..]) else {
            return None;
        };
        let Argument::Bind(size) = pattern.arguments[0] else { return None };
        let ExprKind::Chain(first, rest) = &term.heap.arguments[0].kind else { return None };
        let [(Operator::Minus, amount)] = &rest[..] else { return None };
        let is =
            |expr: &Expr, slot| matches!(expr.kind, ExprKind::Local(local) if local == slot);
        let is_cut = matches!(term.form, TermForm::Split { .. });
        let binder = match &rewrite.binders[..] {
            [binder] if binder.at_most == Some(size) && is(amount, binder.slot) => Some(binder),
            [] if is_cut && matches!(amount.kind, ExprKind::Number(_)) => None,
            _ => return None,
        };
        let mut others = pattern.arguments[1..].iter().zip(&term.heap.arguments[1..]);
        let fits = !rewrite.pattern.block
            && rewrite.pattern.pin.is_none()
            && (is_cut || matches!(term.form, TermForm::One))
            && pattern.kind == term.heap.kind
            && is(first, size)
            && others.all(|(before, after)| keeps(before, after));
        fits.then_some(Self { pattern, size, binder, amount, term })
    }
}
