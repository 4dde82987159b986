//! Numbers and conditions, straight from the tree.

use super::Literal;
use crate::game::{FaultKind, Halt, Heap, KindId, Layout, StateValue};
use crate::model::arithmetic;
use crate::model::origin::fault;
use crate::model::rules::{
    Aggregate, Definition, DefinitionId, Expr, ExprKind, Fold, Function, Slot, Wanted,
};
use crate::source::Span;
use crate::syntax::tree::{Comparator, Operator};

impl Literal<'_> {
    /// The value of an expression that is a number.
    pub(in crate::model) fn number(
        &self,
        expr: &Expr,
        frame: &mut [i128],
    ) -> Result<i128, Halt> {
        self.effort.step()?;
        let span = expr.span;
        let place = |result: Result<i128, FaultKind>| result.map_err(|kind| fault(kind, span));
        match &expr.kind {
            ExprKind::Number(number) => Ok(*number),
            ExprKind::Local(Slot(slot)) => Ok(frame[*slot]),
            ExprKind::Param(id) => Ok(self.rules.params[id.0].value),
            ExprKind::State(id) => match self.position.map(|position| &position.state[id.0]) {
                Some(StateValue::Number(number)) => Ok(i128::from(*number)),
                _ => unreachable!("a state is a number and is read where there is a position"),
            },
            ExprKind::Definition(id, arguments) => {
                let (definition, mut inner) = self.call(*id, arguments, frame)?;
                self.number(&definition.body.expr, &mut inner)
            }
            ExprKind::Aggregate(aggregate, kind) => self.aggregate(*aggregate, *kind, span),
            ExprKind::At(place_expr) => {
                let wanted = self.number(place_expr, frame)?;
                let mut heaps = (1..).zip(self.heaps(None));
                let heap = heaps.find(|&(number, _)| number == wanted);
                place(
                    heap.map(|(_, heap)| i128::from(heap.size())).ok_or(FaultKind::NoSuchPlace),
                )
            }
            ExprKind::Function(function, arguments) => {
                let mut values = Vec::new();
                for argument in arguments {
                    values.push(self.number(argument, frame)?);
                }
                place(apply(*function, &values))
            }
            ExprKind::Fold(fold, set) => {
                let members = self.members(set, frame, None)?;
                let mut members = members.into_iter();
                place(match fold {
                    Fold::Len => Ok(i128::try_from(members.len()).unwrap_or(i128::MAX)),
                    Fold::Sum => {
                        members.try_fold(0_i128, i128::checked_add).ok_or(FaultKind::Overflow)
                    }
                    Fold::Min => members.next().ok_or(FaultKind::EmptySet),
                    Fold::Max => members.next_back().ok_or(FaultKind::EmptySet),
                })
            }
            ExprKind::Negative(inner) => {
                let value = self.number(inner, frame)?;
                place(value.checked_neg().ok_or(FaultKind::Overflow))
            }
            ExprKind::Chain(first, rest) => {
                let mut value = self.number(first, frame)?;
                for (operator, operand) in rest {
                    let operand = self.number(operand, frame)?;
                    value = place(operate(*operator, value, operand))?;
                }
                Ok(value)
            }
            ExprKind::Power(base, exponent) => {
                let base = self.number(base, frame)?;
                let exponent = self.number(exponent, frame)?;
                place(arithmetic::power(base, exponent))
            }
            ExprKind::If(condition, then, otherwise) => {
                let chosen = if self.condition(condition, frame)? { then } else { otherwise };
                self.number(chosen, frame)
            }
            _ => unreachable!("checked: this is a number"),
        }
    }

    /// The value of an expression that is a condition.
    pub(in crate::model) fn condition(
        &self,
        expr: &Expr,
        frame: &mut [i128],
    ) -> Result<bool, Halt> {
        self.effort.step()?;
        match &expr.kind {
            ExprKind::Definition(id, arguments) => {
                let (definition, mut inner) = self.call(*id, arguments, frame)?;
                self.condition(&definition.body.expr, &mut inner)
            }
            ExprKind::Present(wanted) => self.present(wanted, frame),
            ExprKind::Function(Function::IsPrime, arguments) => {
                Ok(is_prime_by_trial(self.number(&arguments[0], frame)?))
            }
            ExprKind::Not(inner) => Ok(!self.condition(inner, frame)?),
            ExprKind::Chain(first, rest) => {
                let mut value = self.condition(first, frame)?;
                for (operator, operand) in rest {
                    let decided = value == (*operator == Operator::Or);
                    if decided {
                        return Ok(value);
                    }
                    value = self.condition(operand, frame)?;
                }
                Ok(value)
            }
            ExprKind::Comparison(first, rest) => {
                let mut left = &**first;
                for (comparator, right) in rest {
                    if !self.compare(*comparator, left, right, frame)? {
                        return Ok(false);
                    }
                    left = right;
                }
                Ok(true)
            }
            ExprKind::If(condition, then, otherwise) => {
                let chosen = if self.condition(condition, frame)? { then } else { otherwise };
                self.condition(chosen, frame)
            }
            ExprKind::Quantifier(all, binder, body) => {
                for member in self.members(&binder.set, frame, None)? {
                    frame[binder.slot.0] = member;
                    if self.condition(body, frame)? != *all {
                        return Ok(!all);
                    }
                }
                Ok(*all)
            }
            _ => unreachable!("checked: this is a condition"),
        }
    }

    fn compare(
        &self,
        comparator: Comparator,
        left: &Expr,
        right: &Expr,
        frame: &mut [i128],
    ) -> Result<bool, Halt> {
        if comparator == Comparator::In {
            let member = self.number(left, frame)?;
            return self.contains(right, frame, member);
        }
        if self.is_set(left) || self.is_set(right) {
            let left = self.members(left, frame, None)?;
            let same = left == self.members(right, frame, None)?;
            return Ok(same == (comparator == Comparator::Equal));
        }
        let left = self.number(left, frame)?;
        let right = self.number(right, frame)?;
        Ok(match comparator {
            Comparator::Equal => left == right,
            Comparator::NotEqual => left != right,
            Comparator::Less => left < right,
            Comparator::LessOrEqual => left <= right,
            Comparator::Greater => left > right,
            Comparator::GreaterOrEqual => left >= right,
            Comparator::Divides => arithmetic::divides(left, right),
            Comparator::In => unreachable!("read above"),
        })
    }

    /// A definition with a frame that holds its arguments.
    pub(super) fn call(
        &self,
        id: DefinitionId,
        arguments: &[Expr],
        frame: &mut [i128],
    ) -> Result<(&Definition, Vec<i128>), Halt> {
        let definition = &self.rules.definitions[id.0];
        let mut inner = vec![0; definition.body.frame];
        for (slot, argument) in inner.iter_mut().zip(arguments) {
            *slot = self.number(argument, frame)?;
        }
        Ok((definition, inner))
    }

    fn aggregate(
        &self,
        aggregate: Aggregate,
        kind: Option<KindId>,
        span: Span,
    ) -> Result<i128, Halt> {
        let sizes = self.heaps(kind).map(|heap| i128::from(heap.size()));
        Ok(match aggregate {
            Aggregate::Total => {
                let mut total = 0_i128;
                for size in sizes {
                    total = total
                        .checked_add(size)
                        .ok_or_else(|| fault(FaultKind::Overflow, span))?;
                }
                total
            }
            Aggregate::Count => i128::try_from(sizes.count()).unwrap_or(i128::MAX),
            Aggregate::Largest => sizes.max().unwrap_or(0),
            Aggregate::Smallest => sizes.min().unwrap_or(0),
            Aggregate::Nimsum => sizes.fold(0, |sum, size| sum ^ size),
        })
    }

    /// The heaps of the position, all of them or of one kind.
    pub(super) fn heaps(&self, kind: Option<KindId>) -> impl Iterator<Item = &Heap> {
        let heaps = self.position.map_or(&[][..], |position| &position.heaps);
        heaps.iter().filter(move |heap| kind.is_none_or(|kind| heap.kind == kind))
    }

    /// Whether such heaps are in the position, the second right of the first
    /// and so on; right of the last of a circle stands the first.
    fn present(&self, wanted: &[Wanted], frame: &mut [i128]) -> Result<bool, Halt> {
        let mut numbers = Vec::new();
        for heap in wanted {
            let mut of_heap = Vec::new();
            for number in &heap.numbers {
                of_heap.push(match number {
                    Some(number) => Some(self.number(number, frame)?),
                    None => None,
                });
            }
            numbers.push((heap.kind, of_heap));
        }
        let heaps: Vec<&Heap> = self.heaps(None).collect();
        for start in 0..heaps.len() {
            let mut all = numbers.len() <= heaps.len();
            for (offset, (kind, wanted)) in numbers.iter().enumerate() {
                let mut index = start + offset;
                if index >= heaps.len() && self.rules.layout == Layout::Circle {
                    index -= heaps.len();
                }
                let fits = |heap: &&Heap| {
                    let mut pairs = heap.numbers.iter().zip(wanted);
                    heap.kind == *kind
                        && pairs
                            .all(|(&is, want)| want.is_none_or(|want| i128::from(is) == want))
                };
                all = all && heaps.get(index).is_some_and(fits);
            }
            if all {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn apply(function: Function, values: &[i128]) -> Result<i128, FaultKind> {
    let [first, ..] = *values else { unreachable!("checked: functions have arguments") };
    let second = values.last().copied().unwrap_or(first);
    match function {
        Function::Min => Ok(values.iter().copied().min().unwrap_or(first)),
        Function::Max => Ok(values.iter().copied().max().unwrap_or(first)),
        Function::Abs => first.checked_abs().ok_or(FaultKind::Overflow),
        Function::Gcd => arithmetic::gcd(first, second),
        Function::Lcm => arithmetic::lcm(first, second),
        Function::Isqrt => arithmetic::isqrt(first),
        Function::Ilog => arithmetic::ilog(first, second),
        Function::Popcount => arithmetic::popcount(first),
        Function::Bit => arithmetic::bit(first, second),
        Function::Digit => arithmetic::digit(first, second),
        Function::IsPrime => unreachable!("checked: this is a condition"),
    }
}

fn operate(operator: Operator, left: i128, right: i128) -> Result<i128, FaultKind> {
    let checked = |value: Option<i128>| value.ok_or(FaultKind::Overflow);
    match operator {
        Operator::Plus => checked(left.checked_add(right)),
        Operator::Minus => checked(left.checked_sub(right)),
        Operator::Times => checked(left.checked_mul(right)),
        Operator::Divide => arithmetic::divide(left, right),
        Operator::Remainder => arithmetic::remainder(left, right),
        Operator::Xor => Ok(left ^ right),
        _ => unreachable!("checked: this operator makes a number"),
    }
}

/// A prime has exactly two divisors; small numbers are tried one by one.
pub(super) fn is_prime_by_trial(n: i128) -> bool {
    const SMALL: i128 = 1 << 32;
    if n > SMALL {
        return arithmetic::is_prime(n);
    }
    n > 1 && (2..=n.isqrt()).all(|divisor| n % divisor != 0)
}
