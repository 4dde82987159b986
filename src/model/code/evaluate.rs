//! Numbers and conditions of the compiled form.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::{Cond, Num, Set, WantedCode};
use crate::game::{
    Fault, FaultKind, Halt, Heap, KindId, Layout, Origin, Position, StateValue, StopToken,
};
use crate::model::arithmetic;
use crate::model::rules::{Aggregate, Function};
use crate::syntax::tree::Comparator;

/// What an expression is evaluated against: the position and the bound names.
pub(super) struct Env<'a> {
    pub(super) position: &'a Position,
    /// How the heaps of the position stand.
    layout: Layout,
    /// The frames of the rule and of the definitions being called; slots count
    /// from `base`.
    locals: Vec<i128>,
    base: usize,
    /// The rule at work, for faults that have no closer place.
    pub(super) place: Origin,
    stop: &'a StopToken,
    steps: u32,
}

/// A result, or why there is none.
pub(super) type Done<T> = Result<T, Halt>;

pub(super) fn fault(kind: FaultKind, origin: Origin) -> Halt {
    Halt::Fault(Fault { kind, origin, position: None })
}

fn checked(value: Option<i128>, origin: Origin) -> Done<i128> {
    value.ok_or_else(|| fault(FaultKind::Overflow, origin))
}

impl<'a> Env<'a> {
    pub(super) fn new(position: &'a Position, layout: Layout, stop: &'a StopToken) -> Self {
        let (locals, base, place, steps) = (Vec::new(), 0, Origin(0), 0);
        Self { position, layout, locals, base, place, stop, steps }
    }

    /// A view of another position, with the same token and no names.
    pub(super) fn elsewhere<'b>(&self, position: &'b Position) -> Env<'b>
    where
        'a: 'b,
    {
        let mut env = Env::new(position, self.layout, self.stop);
        env.place = self.place;
        env
    }

    /// Makes room for so many names of a rule at a place.
    pub(super) fn enter(&mut self, frame: usize, place: Origin) {
        self.locals.clear();
        self.locals.resize(frame, 0);
        self.base = 0;
        self.place = place;
    }

    pub(super) fn set(&mut self, slot: usize, value: i128) {
        self.locals[self.base + slot] = value;
    }

    pub(super) fn get(&self, slot: usize) -> i128 {
        self.locals[self.base + slot]
    }

    /// Counts a step, and looks up every now and then whether to stop.
    pub(super) fn step(&mut self) -> Done<()> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(4096) && self.stop.is_stopped() {
            return Err(Halt::Stopped);
        }
        Ok(())
    }

    /// Calls a definition in a frame of its own.
    pub(super) fn call<T>(
        &mut self,
        arguments: &[Num],
        frame: usize,
        body: impl FnOnce(&mut Self) -> Done<T>,
    ) -> Done<T> {
        self.step()?;
        let mut values = SmallVec::<[i128; 4]>::new();
        for argument in arguments {
            values.push(argument.value(self)?);
        }
        self.inside(&values, frame, body)
    }

    /// Works in a frame of its own that begins with these values.
    pub(super) fn inside<T>(
        &mut self,
        values: &[i128],
        frame: usize,
        body: impl FnOnce(&mut Self) -> Done<T>,
    ) -> Done<T> {
        let start = self.locals.len();
        self.locals.extend_from_slice(values);
        self.locals.resize(start + frame, 0);
        let base = std::mem::replace(&mut self.base, start);
        let result = body(self);
        self.base = base;
        self.locals.truncate(start);
        result
    }

    fn heaps(&self, kind: Option<KindId>) -> impl Iterator<Item = &'a Heap> + use<'a> {
        let heaps = self.position.heaps.iter();
        heaps.filter(move |heap| kind.is_none_or(|kind| heap.kind == kind))
    }

    pub(super) fn sizes(&self, kind: Option<KindId>) -> impl Iterator<Item = i128> + use<'a> {
        self.heaps(kind).map(|heap| i128::from(heap.size()))
    }

    fn aggregate(
        &self,
        aggregate: Aggregate,
        kind: Option<KindId>,
        origin: Origin,
    ) -> Done<i128> {
        let mut sizes = self.sizes(kind);
        Ok(match aggregate {
            Aggregate::Total => {
                let total = sizes.try_fold(0_i128, i128::checked_add);
                return checked(total, origin);
            }
            Aggregate::Count => sizes.map(|_| 1).sum(),
            Aggregate::Largest => sizes.max().unwrap_or(0),
            Aggregate::Smallest => sizes.min().unwrap_or(0),
            Aggregate::Nimsum => sizes.fold(0, |sum, size| sum ^ size),
        })
    }

    fn state(&self, index: usize) -> i128 {
        match &self.position.state[index] {
            StateValue::Number(number) => i128::from(*number),
            StateValue::Set(_) => unreachable!("checked: this state is a number"),
        }
    }

    /// The members of a state that is a set, ascending.
    pub(super) fn state_set(&self, index: usize) -> &'a [u64] {
        match &self.position.state[index] {
            StateValue::Set(members) => members,
            StateValue::Number(_) => unreachable!("checked: this state is a set"),
        }
    }

    /// The size of the heap at a place, counted from 1.
    fn at(&self, place: i128, origin: Origin) -> Done<i128> {
        let index = place.checked_sub(1).and_then(|index| usize::try_from(index).ok());
        let heap = index.and_then(|index| self.position.heaps.get(index));
        heap.map(|heap| i128::from(heap.size()))
            .ok_or_else(|| fault(FaultKind::NoSuchPlace, origin))
    }
}

impl Num {
    pub(super) fn value(&self, env: &mut Env<'_>) -> Done<i128> {
        let math = |value: Result<i128, FaultKind>, origin: Origin| {
            value.map_err(|kind| fault(kind, origin))
        };
        match self {
            Self::Constant(value) => Ok(*value),
            Self::Local(slot) => Ok(env.get(*slot)),
            Self::State(index) => Ok(env.state(*index)),
            Self::At(place, origin) => {
                let place = place.value(env)?;
                env.at(place, *origin)
            }
            Self::Aggregate(aggregate, kind, origin) => {
                env.aggregate(*aggregate, *kind, *origin)
            }
            Self::Add(a, b, origin) => {
                checked(a.value(env)?.checked_add(b.value(env)?), *origin)
            }
            Self::Subtract(a, b, origin) => {
                checked(a.value(env)?.checked_sub(b.value(env)?), *origin)
            }
            Self::Multiply(a, b, origin) => {
                checked(a.value(env)?.checked_mul(b.value(env)?), *origin)
            }
            Self::Divide(a, b, origin) => {
                math(arithmetic::divide(a.value(env)?, b.value(env)?), *origin)
            }
            Self::Remainder(a, b, origin) => {
                math(arithmetic::remainder(a.value(env)?, b.value(env)?), *origin)
            }
            Self::Xor(a, b) => Ok(a.value(env)? ^ b.value(env)?),
            Self::Power(a, b, origin) => {
                math(arithmetic::power(a.value(env)?, b.value(env)?), *origin)
            }
            Self::Negate(inner, origin) => checked(inner.value(env)?.checked_neg(), *origin),
            Self::Function(function, arguments, origin) => {
                function_value(*function, arguments, *origin, env)
            }
            Self::If(condition, then, otherwise) => {
                if condition.holds(env)? {
                    then.value(env)
                } else {
                    otherwise.value(env)
                }
            }
            Self::Len(set) => length(set, env),
            Self::Sum(set, origin) => set_value(set, env, *origin, 0, i128::checked_add),
            Self::Least(set, origin) => least(set, env, *origin),
            Self::Greatest(set, origin) => greatest(set, env, *origin),
            Self::Call(routine, arguments) => {
                env.call(arguments, routine.frame, |env| routine.body.value(env))
            }
        }
    }
}

fn function_value(
    function: Function,
    arguments: &[Num],
    origin: Origin,
    env: &mut Env<'_>,
) -> Done<i128> {
    let [first, rest @ ..] = arguments else {
        unreachable!("checked: functions have arguments")
    };
    let first = first.value(env)?;
    if let Function::Min | Function::Max = function {
        return rest.iter().try_fold(first, |best, argument| {
            let value = argument.value(env)?;
            Ok(if function == Function::Min { best.min(value) } else { best.max(value) })
        });
    }
    let second = match rest.first() {
        Some(argument) => argument.value(env)?,
        None => 0,
    };
    let value = match function {
        Function::Abs => first.checked_abs().ok_or(FaultKind::Overflow),
        Function::Gcd => arithmetic::gcd(first, second),
        Function::Lcm => arithmetic::lcm(first, second),
        Function::Isqrt => arithmetic::isqrt(first),
        Function::Ilog => arithmetic::ilog(first, second),
        Function::Popcount => arithmetic::popcount(first),
        Function::Bit => arithmetic::bit(first, second),
        Function::Digit => arithmetic::digit(first, second),
        Function::Min | Function::Max | Function::IsPrime => {
            unreachable!("min and max are answered above, is_prime is a condition")
        }
    };
    value.map_err(|kind| fault(kind, origin))
}

/// A number gathered over the members of a set.
fn set_value(
    set: &Set,
    env: &mut Env<'_>,
    origin: Origin,
    start: i128,
    add: impl Fn(i128, i128) -> Option<i128>,
) -> Done<i128> {
    let mut value = start;
    let mut overflow = false;
    let _ = set.visit(env, i128::MAX, &mut |_, member| {
        match add(value, member) {
            Some(next) => value = next,
            None => overflow = true,
        }
        Ok(if overflow { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    if overflow { Err(fault(FaultKind::Overflow, origin)) } else { Ok(value) }
}

fn length(set: &Set, env: &mut Env<'_>) -> Done<i128> {
    if let Set::Range(first, Some(last)) = set {
        let (first, last) = (first.value(env)?, last.value(env)?);
        return Ok(last.saturating_sub(first).saturating_add(1).max(0));
    }
    let place = env.place;
    set_value(set, env, place, 0, |length, _| length.checked_add(1))
}

fn least(set: &Set, env: &mut Env<'_>, origin: Origin) -> Done<i128> {
    let mut found = None;
    let _ = set.visit(env, i128::MAX, &mut |_, member| {
        found = Some(member);
        Ok(ControlFlow::Break(()))
    })?;
    found.ok_or_else(|| fault(FaultKind::EmptySet, origin))
}

fn greatest(set: &Set, env: &mut Env<'_>, origin: Origin) -> Done<i128> {
    if let Set::Range(first, Some(last)) = set {
        let (first, last) = (first.value(env)?, last.value(env)?);
        let found = (first <= last).then_some(last);
        return found.ok_or_else(|| fault(FaultKind::EmptySet, origin));
    }
    let mut found = None;
    let _ = set.visit(env, i128::MAX, &mut |_, member| {
        found = Some(member);
        Ok(ControlFlow::Continue(()))
    })?;
    found.ok_or_else(|| fault(FaultKind::EmptySet, origin))
}

impl Cond {
    pub(super) fn holds(&self, env: &mut Env<'_>) -> Done<bool> {
        match self {
            Self::Constant(value) => Ok(*value),
            Self::All(conditions) => {
                for condition in conditions {
                    if !condition.holds(env)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Self::Any(conditions) => {
                for condition in conditions {
                    if condition.holds(env)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Self::Not(inner) => Ok(!inner.holds(env)?),
            Self::Compare(comparator, left, right) => {
                Ok(compare(*comparator, left.value(env)?, right.value(env)?))
            }
            Self::In(number, set) => {
                let member = number.value(env)?;
                set.contains(env, member)
            }
            Self::SameSet(left, right, wanted) => {
                Ok((left.members(env)? == right.members(env)?) == *wanted)
            }
            Self::IsPrime(number) => Ok(arithmetic::is_prime(number.value(env)?)),
            Self::Present(wanted) => present(wanted, env),
            Self::If(condition, then, otherwise) => {
                if condition.holds(env)? {
                    then.holds(env)
                } else {
                    otherwise.holds(env)
                }
            }
            Self::Quantifier { all, slot, set, body } => {
                let mut decided = false;
                let _ = set.visit(env, i128::MAX, &mut |env, member| {
                    env.set(*slot, member);
                    decided = body.holds(env)? != *all;
                    Ok(if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
                })?;
                Ok(decided != *all)
            }
            Self::Call(routine, arguments) => {
                env.call(arguments, routine.frame, |env| routine.body.holds(env))
            }
        }
    }
}

fn compare(comparator: Comparator, left: i128, right: i128) -> bool {
    match comparator {
        Comparator::Equal => left == right,
        Comparator::NotEqual => left != right,
        Comparator::Less => left < right,
        Comparator::LessOrEqual => left <= right,
        Comparator::Greater => left > right,
        Comparator::GreaterOrEqual => left >= right,
        Comparator::Divides => arithmetic::divides(left, right),
        Comparator::In => unreachable!("compiled to a test for a member"),
    }
}

/// Whether such heaps are in the position: one anywhere, several as neighbours.
fn present(wanted: &[WantedCode], env: &mut Env<'_>) -> Done<bool> {
    let mut numbers = Vec::with_capacity(wanted.len());
    for heap in wanted {
        let mut wanted = SmallVec::<[Option<i128>; 2]>::new();
        for number in &heap.numbers {
            wanted.push(match number {
                Some(number) => Some(number.value(env)?),
                None => None,
            });
        }
        numbers.push((heap.kind, wanted));
    }
    let heaps = &env.position.heaps;
    let fits = |heap: &Heap, (kind, wanted): &(KindId, SmallVec<[Option<i128>; 2]>)| {
        let mut pairs = heap.numbers.iter().zip(wanted);
        heap.kind == *kind
            && pairs.all(|(&is, want)| want.is_none_or(|want| want == i128::from(is)))
    };
    if heaps.len() < numbers.len() {
        return Ok(false);
    }
    let wraps = env.layout != Layout::Row;
    let starts = if wraps { heaps.len() } else { heaps.len() - numbers.len() + 1 };
    Ok((0..starts).any(|start| {
        let ring = heaps.iter().cycle().skip(start);
        ring.zip(&numbers).all(|(heap, wanted)| fits(heap, wanted))
    }))
}
