//! Expressions: typed, and folded where they are constant.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::model::check::sort::{Sort, Sorts};
use crate::model::code::{Cond, Num, Routine, Set, WantedCode};
use crate::model::literal::{Effort, Literal};
use crate::model::origin::origin;
use crate::model::rules::{DefinitionId, Expr, ExprKind, Fold, Function, NamedSet, Rules};
use crate::syntax::tree::{Comparator, Operator};

/// Constants that take longer than this are left to be evaluated when they are
/// needed.
const FOLDING_STEPS: u64 = 100_000;
/// Constant sets with more members than this are not listed beforehand.
const MOST_FOLDED_MEMBERS: usize = 4096;

/// Compiles expressions; definitions are compiled once and shared.
pub(super) struct Compiler<'r> {
    rules: &'r Rules,
    pub(super) sorts: Sorts,
    numbers: RefCell<HashMap<DefinitionId, Arc<Routine<Num>>>>,
    conditions: RefCell<HashMap<DefinitionId, Arc<Routine<Cond>>>>,
    sets: RefCell<HashMap<DefinitionId, Arc<Routine<Set>>>>,
}

impl<'r> Compiler<'r> {
    pub(super) fn new(rules: &'r Rules) -> Self {
        Self {
            rules,
            sorts: Sorts::of(rules),
            numbers: RefCell::default(),
            conditions: RefCell::default(),
            sets: RefCell::default(),
        }
    }

    /// The routine of a definition, compiled at its first use.
    fn routine<T>(
        &self,
        known: &RefCell<HashMap<DefinitionId, Arc<Routine<T>>>>,
        id: DefinitionId,
        compile: impl FnOnce(&Expr) -> T,
    ) -> Arc<Routine<T>> {
        if let Some(routine) = known.borrow().get(&id) {
            return Arc::clone(routine);
        }
        let definition = &self.rules.definitions[id.0];
        let body = compile(&definition.body.expr);
        let routine = Arc::new(Routine { body, frame: definition.body.frame });
        known.borrow_mut().insert(id, Arc::clone(&routine));
        routine
    }

    pub(super) fn number(&self, expr: &Expr) -> Num {
        if let Some(value) = self.constant_number(expr) {
            return Num::Constant(value);
        }
        let at = origin(expr.span);
        let boxed = |expr: &Expr| Box::new(self.number(expr));
        match &expr.kind {
            ExprKind::Number(value) => Num::Constant(*value),
            ExprKind::Param(id) => Num::Constant(self.rules.params[id.0].value),
            ExprKind::Local(slot) => Num::Local(slot.0),
            ExprKind::State(id) => Num::State(id.0),
            ExprKind::Definition(id, arguments) => Num::Call(
                self.routine(&self.numbers, *id, |body| self.number(body)),
                self.numbers(arguments),
            ),
            ExprKind::At(place) => Num::At(boxed(place), at),
            ExprKind::Aggregate(aggregate, kind) => Num::Aggregate(*aggregate, *kind, at),
            ExprKind::Function(function, arguments) => {
                Num::Function(*function, self.numbers(arguments), at)
            }
            ExprKind::Fold(fold, set) => {
                let set = Box::new(self.set(set));
                match fold {
                    Fold::Len => Num::Len(set),
                    Fold::Sum => Num::Sum(set, at),
                    Fold::Min => Num::Least(set, at),
                    Fold::Max => Num::Greatest(set, at),
                }
            }
            ExprKind::Negative(inner) => Num::Negate(boxed(inner), at),
            ExprKind::Chain(first, rest) => {
                let mut value = self.number(first);
                for (operator, operand) in rest {
                    let (a, b) = (Box::new(value), boxed(operand));
                    value = match operator {
                        Operator::Plus => Num::Add(a, b, at),
                        Operator::Minus => Num::Subtract(a, b, at),
                        Operator::Times => Num::Multiply(a, b, at),
                        Operator::Divide => Num::Divide(a, b, at),
                        Operator::Remainder => Num::Remainder(a, b, at),
                        Operator::Xor => Num::Xor(a, b),
                        _ => unreachable!("checked: this chain is a number"),
                    };
                }
                value
            }
            ExprKind::Power(base, exponent) => Num::Power(boxed(base), boxed(exponent), at),
            ExprKind::If(condition, then, otherwise) => {
                Num::If(Box::new(self.condition(condition)), boxed(then), boxed(otherwise))
            }
            _ => unreachable!("checked: this is a number"),
        }
    }

    pub(super) fn numbers(&self, exprs: &[Expr]) -> Vec<Num> {
        exprs.iter().map(|expr| self.number(expr)).collect()
    }

    pub(super) fn condition(&self, expr: &Expr) -> Cond {
        if let Some(value) = self.constant_condition(expr) {
            return Cond::Constant(value);
        }
        let boxed = |expr: &Expr| Box::new(self.condition(expr));
        match &expr.kind {
            ExprKind::Definition(id, arguments) => Cond::Call(
                self.routine(&self.conditions, *id, |body| self.condition(body)),
                self.numbers(arguments),
            ),
            ExprKind::Present(heaps) => {
                let number = |number: &Option<Expr>| number.as_ref().map(|n| self.number(n));
                let wanted = heaps.iter().map(|heap| WantedCode {
                    kind: heap.kind,
                    numbers: heap.numbers.iter().map(number).collect(),
                });
                Cond::Present(wanted.collect())
            }
            ExprKind::Function(Function::IsPrime, arguments) => {
                Cond::IsPrime(self.number(&arguments[0]))
            }
            ExprKind::Not(inner) => Cond::Not(boxed(inner)),
            ExprKind::Chain(first, rest) => {
                let any = matches!(rest.first(), Some((Operator::Or, _)));
                let operands = std::iter::once(&**first).chain(rest.iter().map(|(_, e)| e));
                let operands = operands.map(|operand| self.condition(operand)).collect();
                if any { Cond::Any(operands) } else { Cond::All(operands) }
            }
            ExprKind::Comparison(first, rest) => self.comparison(first, rest),
            ExprKind::If(condition, then, otherwise) => {
                Cond::If(boxed(condition), boxed(then), boxed(otherwise))
            }
            ExprKind::Quantifier(all, binder, body) => Cond::Quantifier {
                all: *all,
                slot: binder.slot.0,
                set: self.set(&binder.set),
                body: boxed(body),
            },
            _ => unreachable!("checked: this is a condition"),
        }
    }

    /// Every link of a chain of relations must hold, from the left.
    fn comparison(&self, first: &Expr, rest: &[(Comparator, Expr)]) -> Cond {
        let mut links = Vec::new();
        let mut left = first;
        for (comparator, right) in rest {
            links.push(self.link(*comparator, left, right));
            left = right;
        }
        match links.pop() {
            Some(only) if links.is_empty() => only,
            Some(last) => {
                links.push(last);
                Cond::All(links)
            }
            None => Cond::Constant(true),
        }
    }

    fn link(&self, comparator: Comparator, left: &Expr, right: &Expr) -> Cond {
        let is_set = |expr| self.sorts.sort(expr) == Sort::Set;
        match comparator {
            Comparator::In => Cond::In(self.number(left), self.set(right)),
            Comparator::Equal | Comparator::NotEqual if is_set(left) || is_set(right) => {
                Cond::SameSet(self.set(left), self.set(right), comparator == Comparator::Equal)
            }
            _ => Cond::Compare(comparator, self.number(left), self.number(right)),
        }
    }

    pub(super) fn set(&self, expr: &Expr) -> Set {
        if self.sorts.sort(expr) == Sort::Number {
            return Set::Items(vec![self.number(expr)]);
        }
        if let Some(members) = self.constant_set(expr) {
            return Set::Sorted(members);
        }
        let at = origin(expr.span);
        let boxed = |expr: &Expr| Box::new(self.set(expr));
        match &expr.kind {
            ExprKind::Range(first, last) => {
                Set::Range(self.number(first), last.as_ref().map(|last| self.number(last)))
            }
            ExprKind::NamedSet(set, arguments) => {
                let argument = || self.number(&arguments[0]);
                match set {
                    NamedSet::Primes => Set::Primes,
                    NamedSet::Squares => Set::Squares,
                    NamedSet::Triangular => Set::Triangular,
                    NamedSet::Fibonacci => Set::Fibonacci,
                    NamedSet::Powers => Set::Powers(argument(), at),
                    NamedSet::Divisors => Set::Divisors(argument(), at),
                    NamedSet::Digits => Set::Digits(argument(), at),
                }
            }
            ExprKind::Sizes(kind) => Set::Sizes(*kind),
            ExprKind::State(id) => Set::State(id.0),
            ExprKind::Items(items) => Set::Items(self.numbers(items)),
            ExprKind::Chain(first, rest) => {
                let mut value = self.set(first);
                for (operator, operand) in rest {
                    let (a, b) = (Box::new(value), boxed(operand));
                    value = match operator {
                        Operator::Union => Set::Union(a, b),
                        Operator::Intersection => Set::Intersection(a, b),
                        Operator::Difference => Set::Difference(a, b),
                        _ => unreachable!("checked: this chain is a set"),
                    };
                }
                value
            }
            ExprKind::If(condition, then, otherwise) => {
                Set::If(Box::new(self.condition(condition)), boxed(then), boxed(otherwise))
            }
            ExprKind::Comprehension(element, binders, condition) => Set::Comprehension {
                element: self.number(element),
                binders: self.binders(binders),
                condition: condition.as_ref().map(|c| Box::new(self.condition(c))),
            },
            ExprKind::Definition(id, arguments) => Set::Call(
                self.routine(&self.sets, *id, |body| self.set(body)),
                self.numbers(arguments),
            ),
            _ => unreachable!("checked: this is a set"),
        }
    }

    fn constant_number(&self, expr: &Expr) -> Option<i128> {
        if matches!(expr.kind, ExprKind::Number(_)) || !expr.is_constant() {
            return None;
        }
        self.fold(expr, |literal, frame| literal.number(expr, frame).ok())
    }

    fn constant_condition(&self, expr: &Expr) -> Option<bool> {
        if !expr.is_constant() {
            return None;
        }
        self.fold(expr, |literal, frame| literal.condition(expr, frame).ok())
    }

    /// The members of a small constant set; open ends stay as they are, and
    /// ranges are quicker than lists.
    fn constant_set(&self, expr: &Expr) -> Option<Arc<[i128]>> {
        let is_range = matches!(expr.kind, ExprKind::Range(..));
        if is_range || !expr.is_constant() || self.sorts.is_open(expr) {
            return None;
        }
        let members = self.fold(expr, |literal, frame| literal.set(expr, frame).ok())?;
        (members.len() <= MOST_FOLDED_MEMBERS).then(|| members.into_iter().collect())
    }

    /// Evaluates a constant now; what fails is left to fail when it is needed.
    fn fold<T>(
        &self,
        expr: &Expr,
        value: impl FnOnce(&Literal<'_>, &mut [i128]) -> Option<T>,
    ) -> Option<T> {
        let effort = Effort::steps(FOLDING_STEPS);
        let mut frame = vec![0; expr.frame()];
        value(&Literal::constants(self.rules, &effort), &mut frame)
    }
}
