//! What a condition or a set says of numbers, once it is known to hold.

use super::form::Form;
use super::run::Run;
use crate::model::check::sort::Sort;
use crate::model::rules::{Expr, ExprKind, Function, NamedSet};
use crate::syntax::tree::{Comparator, Operator};

/// Listed sets of more numbers than this are taken as a range.
const MOST_LISTED: usize = 3;

impl Run<'_> {
    /// Notes that a condition holds, or that it does not.
    pub(super) fn assume(&mut self, condition: &Expr, holds: bool) {
        self.inside(|run| run.assume_it(condition, holds));
    }

    fn assume_it(&mut self, condition: &Expr, holds: bool) {
        match &condition.kind {
            ExprKind::Definition(id, arguments) => {
                self.call(id.0, arguments, |run, body| run.assume(body, holds));
            }
            ExprKind::Not(inner) => self.assume(inner, !holds),
            ExprKind::Chain(first, rest) => {
                let all = matches!(rest.first(), Some((Operator::And, _))) == holds;
                let operands: Vec<&Expr> = std::iter::once(&**first)
                    .chain(rest.iter().map(|(_, operand)| operand))
                    .collect();
                if all {
                    operands.into_iter().for_each(|operand| self.assume(operand, holds));
                } else if let Some(decides) = self.fork(operands.len()) {
                    self.assume(operands[decides], holds);
                }
            }
            ExprKind::Comparison(first, rest) => self.comparison(first, rest, holds),
            ExprKind::If(condition, then, otherwise) => {
                if let Some(chosen) = self.branch(condition, then, otherwise) {
                    self.assume(chosen, holds);
                }
            }
            ExprKind::Function(Function::IsPrime, arguments) => {
                let value = self.value(&arguments[0]);
                if holds {
                    self.facts.note(value.plus_number(-2));
                }
            }
            // One member for which the body holds, or does not.
            ExprKind::Quantifier(all, binder, body) if *all != holds => {
                self.bind(binder);
                self.assume(body, holds);
            }
            _ => {}
        }
    }

    fn comparison(&mut self, first: &Expr, rest: &[(Comparator, Expr)], holds: bool) {
        let lefts = std::iter::once(first).chain(rest.iter().map(|(_, right)| right));
        let links: Vec<(&Expr, Comparator, &Expr)> = lefts
            .zip(rest)
            .map(|(left, (comparator, right))| (left, *comparator, right))
            .collect();
        if holds {
            links.into_iter().for_each(|link| self.link(link, true));
        } else if let Some(decides) = self.fork(links.len()) {
            self.link(links[decides], false);
        }
    }

    fn link(&mut self, (left, comparator, right): (&Expr, Comparator, &Expr), holds: bool) {
        if comparator == Comparator::In {
            let member = self.value(left);
            self.note_member(&member, right, holds);
            return;
        }
        if self.sorts.sort(left) != Sort::Number || self.sorts.sort(right) != Sort::Number {
            return;
        }
        let (left, right) = (self.value(left), self.value(right));
        match (comparator, holds) {
            (Comparator::Equal, true) | (Comparator::NotEqual, false) => {
                self.note_equal(&left, &right);
            }
            (Comparator::Equal, false) | (Comparator::NotEqual, true) => {
                self.note_apart(left, right);
            }
            (Comparator::Less, true) | (Comparator::GreaterOrEqual, false) => {
                self.note_less(&left, &right);
            }
            (Comparator::LessOrEqual, true) | (Comparator::Greater, false) => {
                self.note_order(&left, &right);
            }
            (Comparator::Greater, true) | (Comparator::LessOrEqual, false) => {
                self.note_less(&right, &left);
            }
            (Comparator::GreaterOrEqual, true) | (Comparator::Less, false) => {
                self.note_order(&right, &left);
            }
            (Comparator::Divides, true) => self.divides(&left, &right),
            (Comparator::Divides, false) | (Comparator::In, _) => {}
        }
    }

    /// Notes that one number divides another.
    fn divides(&mut self, divisor: &Form, number: &Form) {
        if self.facts.least(number).is_some_and(|least| least >= 1) {
            self.note_order(divisor, number);
        }
        if let Some(divisor) = divisor.as_number() {
            let quotient = self.unknown();
            if let Some(product) = quotient.times(divisor) {
                self.note_equal(&product, number);
            }
        }
    }

    /// Notes that a number is a member of a set, or that it is not.
    pub(super) fn note_member(&mut self, member: &Form, set: &Expr, inside: bool) {
        if inside {
            let element = self.element(set);
            self.note_equal(member, &element);
        } else {
            self.inside(|run| run.note_outside(member, set));
        }
    }

    fn note_outside(&mut self, member: &Form, set: &Expr) {
        if self.is_number(set) {
            let value = self.value(set);
            self.note_apart(member.clone(), value);
            return;
        }
        match &set.kind {
            ExprKind::Range(first, last) => {
                let side = if last.is_some() { self.fork(2) } else { Some(0) };
                if side == Some(0) {
                    let first = self.value(first);
                    self.note_less(member, &first);
                } else if let (Some(_), Some(last)) = (side, last) {
                    let last = self.value(last);
                    self.note_less(&last, member);
                }
            }
            ExprKind::Items(items) => {
                for item in items {
                    let value = self.value(item);
                    self.note_apart(member.clone(), value);
                }
            }
            ExprKind::Chain(first, rest) => self.outside_chain(member, first, rest),
            ExprKind::Definition(id, arguments) => {
                self.call(id.0, arguments, |run, body| run.note_member(member, body, false));
            }
            _ => {}
        }
    }

    /// Outside a union is outside all of it. For the other operators it is not
    /// said which part decides.
    fn outside_chain(&mut self, member: &Form, first: &Expr, rest: &[(Operator, Expr)]) {
        if rest.iter().all(|&(operator, _)| operator == Operator::Union) {
            self.note_member(member, first, false);
            rest.iter().for_each(|(_, operand)| self.note_member(member, operand, false));
        }
    }

    /// Some member of a set that has one.
    pub(super) fn element(&mut self, set: &Expr) -> Form {
        let member = self.inside(|run| run.element_of(set));
        self.or_unknown(member)
    }

    fn element_of(&mut self, set: &Expr) -> Form {
        if self.is_number(set) {
            return self.value(set);
        }
        match &set.kind {
            ExprKind::Range(first, last) => {
                let member = self.unknown();
                let first = self.value(first);
                self.note_order(&first, &member);
                if let Some(last) = last {
                    let last = self.value(last);
                    self.note_order(&member, &last);
                }
                member
            }
            ExprKind::Items(items) => self.item(items),
            ExprKind::Sizes(_) => self.at_least(0),
            ExprKind::State(id) => {
                let member = self.at_least(0);
                self.note_bound(*id, &member);
                member
            }
            ExprKind::NamedSet(set, arguments) => self.named(*set, arguments),
            ExprKind::Chain(first, rest) => self.in_chain(first, rest),
            ExprKind::If(condition, then, otherwise) => {
                match self.branch(condition, then, otherwise) {
                    Some(chosen) => self.element(chosen),
                    None => self.unknown(),
                }
            }
            ExprKind::Definition(id, arguments) => self.call(id.0, arguments, Run::element),
            ExprKind::Comprehension(element, binders, condition) => {
                binders.iter().for_each(|binder| self.bind(binder));
                condition.iter().for_each(|condition| self.assume(condition, true));
                self.value(element)
            }
            _ => self.unknown(),
        }
    }

    fn item(&mut self, items: &[Expr]) -> Form {
        if items.is_empty() {
            self.impossible = true;
            return Form::number(0);
        }
        if items.len() <= MOST_LISTED
            && let Some(chosen) = self.fork(items.len())
        {
            return self.value(&items[chosen]);
        }
        let member = self.unknown();
        let values: Vec<Form> = items.iter().map(|item| self.value(item)).collect();
        let numbers: Option<Vec<i128>> = values.iter().map(Form::as_number).collect();
        if let Some(numbers) = numbers {
            let (least, most) = (numbers.iter().min(), numbers.iter().max());
            self.facts.note(least.and_then(|&least| member.plus_number(-least)));
            self.facts.note(most.and_then(|&most| Form::number(most).minus(&member)));
        }
        member
    }

    fn named(&mut self, set: NamedSet, arguments: &[Expr]) -> Form {
        match set {
            NamedSet::Primes => self.at_least(2),
            NamedSet::Squares
            | NamedSet::Triangular
            | NamedSet::Fibonacci
            | NamedSet::Powers => self.at_least(1),
            // Only positive numbers have divisors here: others fail.
            NamedSet::Divisors => {
                let number = self.value(&arguments[0]);
                let divisor = self.at_least(1);
                self.note_order(&divisor, &number);
                divisor
            }
            // The digits of a number are not above it.
            NamedSet::Digits => {
                let number = self.value(&arguments[0]);
                let digit = self.at_least(0);
                self.facts.note(Form::number(9).minus(&digit));
                self.note_order(&digit, &number);
                digit
            }
        }
    }

    /// The operators of a chain apply from the left; a member of the whole is
    /// in the part behind the last `|` that it comes from.
    fn in_chain(&mut self, first: &Expr, rest: &[(Operator, Expr)]) -> Form {
        let unions: Vec<usize> = rest
            .iter()
            .enumerate()
            .filter(|(_, (operator, _))| *operator == Operator::Union)
            .map(|(index, _)| index + 1)
            .collect();
        let Some(part) = self.fork(unions.len() + 1) else { return self.unknown() };
        let begin = if part == 0 { 0 } else { unions[part - 1] };
        let member = match begin {
            0 => self.element(first),
            index => self.element(&rest[index - 1].1),
        };
        for (operator, operand) in &rest[begin..] {
            match operator {
                Operator::Intersection => self.note_member(&member, operand, true),
                Operator::Difference => self.note_member(&member, operand, false),
                _ => {}
            }
        }
        member
    }
}
