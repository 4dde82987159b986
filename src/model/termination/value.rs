//! What an expression comes to, as a linear form.

use super::form::Form;
use super::run::{Operation, Reading, Run};
use crate::model::arithmetic;
use crate::model::rules::{Expr, ExprKind, Fold, Function, Slot};
use crate::syntax::tree::Operator;

impl Run<'_> {
    /// The value of a number.
    pub(super) fn value(&mut self, expr: &Expr) -> Form {
        let value = self.inside(|run| run.value_of(expr));
        self.or_unknown(value)
    }

    fn value_of(&mut self, expr: &Expr) -> Form {
        match &expr.kind {
            ExprKind::Number(number) => self.number(*number),
            ExprKind::Local(Slot(slot)) => self.frame[*slot].clone(),
            ExprKind::Param(id) => self.number(self.rules.params[id.0].value),
            ExprKind::State(id) => self.reading(Reading::State(*id)),
            ExprKind::Definition(id, arguments) => self.call(id.0, arguments, Run::value),
            ExprKind::Aggregate(aggregate, kind) => {
                self.reading(Reading::Aggregate(*aggregate, *kind))
            }
            ExprKind::Function(function, arguments) => {
                let values: Vec<Form> =
                    arguments.iter().map(|argument| self.value(argument)).collect();
                self.once(Operation::Function(*function), &values, |run| {
                    run.function(*function, &values)
                })
            }
            ExprKind::At(_) | ExprKind::Fold(Fold::Len, _) => self.at_least(0),
            // An empty set has no least and no greatest member: there is one.
            ExprKind::Fold(Fold::Min | Fold::Max, set) => self.element(set),
            ExprKind::Negative(inner) => {
                let value = self.value(inner).times(-1);
                self.or_unknown(value)
            }
            ExprKind::Chain(first, rest) => {
                let first = self.value(first);
                rest.iter().fold(first, |left, (operator, right)| {
                    let right = self.value(right);
                    self.once(
                        Operation::Operator(*operator),
                        &[left.clone(), right.clone()],
                        |run| run.operate(*operator, &left, &right),
                    )
                })
            }
            ExprKind::Power(base, exponent) => {
                let (base, exponent) = (self.value(base), self.value(exponent));
                self.once(Operation::Power, &[base.clone(), exponent.clone()], |run| {
                    run.power(&base, &exponent)
                })
            }
            ExprKind::If(condition, then, otherwise) => {
                match self.branch(condition, then, otherwise) {
                    Some(chosen) => self.value(chosen),
                    None => self.unknown(),
                }
            }
            _ => self.unknown(),
        }
    }

    /// A number, unless it is too large to be worked with.
    fn number(&mut self, number: i128) -> Form {
        let form = Form::number(number).times(1);
        self.or_unknown(form)
    }

    pub(super) fn or_unknown(&mut self, form: Option<Form>) -> Form {
        form.unwrap_or_else(|| self.unknown())
    }

    fn operate(&mut self, operator: Operator, left: &Form, right: &Form) -> Form {
        match operator {
            Operator::Plus => self.or_unknown(left.plus(right)),
            Operator::Minus => self.or_unknown(left.minus(right)),
            Operator::Times => self.product(left, right),
            Operator::Divide => self.quotient(left, right),
            Operator::Remainder => self.remainder(left, right),
            Operator::Xor => self.xor(left, right),
            _ => self.unknown(),
        }
    }

    /// A product, held between planes (G. P. `McCormick`, *Computability of global
    /// solutions to factorable nonconvex programs*, 1976).
    pub(super) fn product(&mut self, left: &Form, right: &Form) -> Form {
        if let Some(number) = left.as_number() {
            return self.or_unknown(right.times(number));
        }
        if let Some(number) = right.as_number() {
            return self.or_unknown(left.times(number));
        }
        let product = self.unknown();
        let bounds = |run: &Self, form: &Form| {
            let (least, greatest) = (run.facts.least(form), run.facts.greatest(form));
            [least.map(|least| (1, least)), greatest.map(|greatest| (-1, greatest))]
        };
        let (left_bounds, right_bounds) = (bounds(self, left), bounds(self, right));
        for (sign, bound) in left_bounds.into_iter().flatten() {
            for (other_sign, other_bound) in right_bounds.into_iter().flatten() {
                // sign (left - bound) * other_sign (right - other_bound) >= 0
                let both = sign * other_sign;
                let plane = left.combined(-both * other_bound, -both * bound, right);
                let constant = bound.checked_mul(other_bound).map(|product| both * product);
                let plane = plane.zip(constant).and_then(|(plane, constant)| {
                    product.combined(both, 1, &plane)?.plus_number(constant)
                });
                self.facts.note(plane);
            }
        }
        product
    }

    /// `left / right`, rounded down.
    fn quotient(&mut self, left: &Form, right: &Form) -> Form {
        let quotient = self.unknown();
        if let Some(divisor) = right.as_number().filter(|&divisor| divisor > 0) {
            let rest = left.combined(1, -divisor, &quotient);
            self.facts.note(rest.clone());
            self.facts
                .note(rest.and_then(|rest| rest.combined(-1, 1, &Form::number(divisor - 1))));
            return quotient;
        }
        let positive = self.facts.least(right).filter(|&least| least >= 1);
        if let Some(least) = positive.filter(|_| self.facts.imply(left)) {
            self.facts.note(Some(quotient.clone()));
            self.facts.note(left.combined(1, -least, &quotient));
            if let Some(greatest) = self.facts.greatest(right) {
                // right * quotient is more than left - right.
                let rest = quotient.combined(greatest, -1, left);
                let rest = rest.and_then(|rest| rest.plus(right)?.plus_number(-1));
                self.facts.note(rest);
            }
        }
        quotient
    }

    /// `left % right`
    fn remainder(&mut self, left: &Form, right: &Form) -> Form {
        if let Some(divisor) = right.as_number().filter(|&divisor| divisor > 0) {
            let quotient = self.quotient(left, right);
            if self.facts.imply(left) {
                self.facts.note(Some(quotient.clone()));
            }
            let rest = left.combined(1, -divisor, &quotient);
            return self.or_unknown(rest);
        }
        let rest = self.unknown();
        if self.facts.least(right).is_some_and(|least| least >= 1) {
            self.facts.note(Some(rest.clone()));
            self.note_less(&rest, right);
            if self.facts.imply(left) {
                self.note_order(&rest, left);
            }
        }
        rest
    }

    /// Of numbers that are not negative: at least their distance, at most their
    /// sum.
    fn xor(&mut self, left: &Form, right: &Form) -> Form {
        let value = self.unknown();
        if self.facts.imply(left) && self.facts.imply(right) {
            self.facts.note(Some(value.clone()));
            self.facts.note(left.minus(right).and_then(|least| value.minus(&least)));
            self.facts.note(right.minus(left).and_then(|least| value.minus(&least)));
            self.facts.note(left.plus(right).and_then(|most| most.minus(&value)));
        }
        value
    }

    fn power(&mut self, base: &Form, exponent: &Form) -> Form {
        if let (Some(base), Some(exponent)) = (base.as_number(), exponent.as_number()) {
            return match arithmetic::power(base, exponent) {
                Ok(power) => self.number(power),
                Err(_) => self.unknown(),
            };
        }
        let power = self.unknown();
        let (Some(least), Some(steps)) = (self.facts.least(base), self.facts.least(exponent))
        else {
            return power;
        };
        if least >= 1 && steps >= 0 {
            let smallest = arithmetic::power(least, steps);
            self.facts.note(power.plus_number(-smallest.unwrap_or(1)));
            if steps >= 1 {
                self.note_order(base, &power);
            }
            if least >= 2 {
                self.note_less(exponent, &power);
            }
        }
        power
    }

    fn function(&mut self, function: Function, values: &[Form]) -> Form {
        let first = &values[0];
        match function {
            Function::Min => self.extreme(values, Run::note_order),
            Function::Max => {
                self.extreme(values, |run, most, other| run.note_order(other, most))
            }
            Function::Abs => {
                let opposite = first.times(-1);
                let opposite = self.or_unknown(opposite);
                self.extreme(&[first.clone(), opposite], |run, most, other| {
                    run.note_order(other, most);
                })
            }
            Function::Gcd => {
                let divisor = self.at_least(0);
                for value in values {
                    if self.facts.least(value).is_some_and(|least| least >= 1) {
                        self.note_order(&divisor, value);
                        self.facts.note(divisor.plus_number(-1));
                    }
                }
                divisor
            }
            Function::Lcm => self.at_least(0),
            // Of a number that is not negative, else they fail: at most it.
            Function::Isqrt | Function::Popcount | Function::Bit | Function::Digit => {
                self.facts.note(Some(first.clone()));
                let value = self.at_least(0);
                self.note_order(&value, first);
                let most = match function {
                    Function::Bit => Some(1),
                    Function::Digit => Some(9),
                    _ => None,
                };
                self.facts
                    .note(most.and_then(|most| value.combined(-1, 1, &Form::number(most))));
                value
            }
            // base >= 2, so that base to the e is more than e.
            Function::Ilog => {
                let value = self.at_least(0);
                self.note_less(&value, &values[1]);
                value
            }
            Function::IsPrime => self.unknown(),
        }
    }

    /// One of several numbers, related to all the others.
    fn extreme(&mut self, values: &[Form], note: impl Fn(&mut Self, &Form, &Form)) -> Form {
        let extreme = match self.fork(values.len()) {
            Some(chosen) => values[chosen].clone(),
            None => self.unknown(),
        };
        values.iter().for_each(|value| note(self, &extreme, value));
        extreme
    }
}
