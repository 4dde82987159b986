//! Sets, by their members: a member is whatever the description admits.

use std::collections::BTreeSet;

use super::Literal;
use super::expr::is_prime_by_trial;
use crate::game::{FaultKind, Halt, StateValue};
use crate::model::arithmetic;
use crate::model::origin::fault;
use crate::model::rules::{Binder, Expr, ExprKind, NamedSet};
use crate::source::Span;
use crate::syntax::tree::Operator;

/// Sets with more members than this are not listed.
const MOST_MEMBERS: usize = 10_000_000;

impl Literal<'_> {
    /// Whether an expression stands for a set by itself (a number may stand in
    /// for one).
    pub(super) fn is_set(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Sizes(_)
            | ExprKind::NamedSet(..)
            | ExprKind::Range(..)
            | ExprKind::Items(_)
            | ExprKind::Comprehension(..) => true,
            ExprKind::State(id) => self.is_set(&self.rules.states[id.0].initial),
            ExprKind::Chain(_, rest) => matches!(
                rest.first(),
                Some((Operator::Union | Operator::Intersection | Operator::Difference, _))
            ),
            ExprKind::If(_, then, otherwise) => self.is_set(then) || self.is_set(otherwise),
            ExprKind::Definition(id, _) => self.is_set(&self.rules.definitions[id.0].body.expr),
            _ => false,
        }
    }

    /// Whether a set has no upper end.
    fn is_open(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Range(_, last) => last.is_none(),
            ExprKind::NamedSet(set, _) => !matches!(set, NamedSet::Divisors | NamedSet::Digits),
            ExprKind::Chain(first, rest) => {
                rest.iter().fold(self.is_open(first), |open, link| match link.0 {
                    Operator::Union => open || self.is_open(&link.1),
                    Operator::Intersection => open && self.is_open(&link.1),
                    _ => open,
                })
            }
            ExprKind::If(_, then, otherwise) => self.is_open(then) || self.is_open(otherwise),
            ExprKind::Definition(id, _) => {
                self.is_open(&self.rules.definitions[id.0].body.expr)
            }
            _ => false,
        }
    }

    /// All members of a set that has an upper end.
    pub(in crate::model) fn set(
        &self,
        expr: &Expr,
        frame: &mut [i128],
    ) -> Result<BTreeSet<i128>, Halt> {
        self.members(expr, frame, None)
    }

    /// Whether a number is a member of a set.
    pub(in crate::model) fn contains(
        &self,
        expr: &Expr,
        frame: &mut [i128],
        member: i128,
    ) -> Result<bool, Halt> {
        self.effort.step()?;
        match &expr.kind {
            ExprKind::Range(first, last) => {
                if member < self.number(first, frame)? {
                    return Ok(false);
                }
                match last {
                    Some(last) => Ok(member <= self.number(last, frame)?),
                    None => Ok(true),
                }
            }
            ExprKind::NamedSet(NamedSet::Primes, _) => Ok(is_prime_by_trial(member)),
            ExprKind::NamedSet(NamedSet::Divisors, arguments) => {
                let n = self.number(&arguments[0], frame)?;
                if n < 1 {
                    return Err(fault(FaultKind::OutsideDomain, expr.span));
                }
                Ok(member > 0 && n % member == 0)
            }
            ExprKind::NamedSet(..) => {
                Ok(self.members(expr, frame, Some(member))?.contains(&member))
            }
            ExprKind::Chain(first, rest) => {
                let mut inside = self.contains(first, frame, member)?;
                for (operator, operand) in rest {
                    inside = match (operator, inside) {
                        (Operator::Union, true) => true,
                        (Operator::Intersection | Operator::Difference, false) => false,
                        (Operator::Difference, true) => {
                            !self.contains(operand, frame, member)?
                        }
                        _ => self.contains(operand, frame, member)?,
                    };
                }
                Ok(inside)
            }
            ExprKind::If(condition, then, otherwise) => {
                let chosen = if self.condition(condition, frame)? { then } else { otherwise };
                self.contains(chosen, frame, member)
            }
            ExprKind::Definition(id, arguments) => {
                let (definition, mut inner) = self.call(*id, arguments, frame)?;
                self.contains(&definition.body.expr, &mut inner, member)
            }
            _ => Ok(self.members(expr, frame, None)?.contains(&member)),
        }
    }

    /// All members, or all up to a bound; an open set needs one.
    pub(super) fn members(
        &self,
        expr: &Expr,
        frame: &mut [i128],
        at_most: Option<i128>,
    ) -> Result<BTreeSet<i128>, Halt> {
        self.effort.step()?;
        let mut members = match &expr.kind {
            ExprKind::Range(first, last) => {
                let first = self.number(first, frame)?;
                let last = match last {
                    Some(last) => Some(self.number(last, frame)?),
                    None => None,
                };
                let end = match (last, at_most) {
                    (Some(last), Some(most)) => last.min(most),
                    (Some(end), None) | (None, Some(end)) => end,
                    (None, None) => unreachable!("checked: something bounds this set"),
                };
                self.collect(first..=end, expr.span)?
            }
            ExprKind::NamedSet(set, arguments) => {
                let argument = match arguments.first() {
                    Some(argument) => self.number(argument, frame)?,
                    None => 0,
                };
                self.named(*set, argument, at_most, expr.span)?
            }
            ExprKind::Sizes(kind) => {
                self.heaps(*kind).map(|heap| i128::from(heap.size())).collect()
            }
            ExprKind::State(id) if self.is_set(expr) => self.state_members(id.0),
            ExprKind::Items(items) => {
                let mut members = BTreeSet::new();
                for item in items {
                    members.insert(self.number(item, frame)?);
                }
                members
            }
            ExprKind::Chain(first, rest) if self.is_set(expr) => {
                self.combine(first, rest, frame, at_most)?
            }
            ExprKind::If(condition, then, otherwise) if self.is_set(expr) => {
                let chosen = if self.condition(condition, frame)? { then } else { otherwise };
                self.members(chosen, frame, at_most)?
            }
            ExprKind::Definition(id, arguments) if self.is_set(expr) => {
                let (definition, mut inner) = self.call(*id, arguments, frame)?;
                self.members(&definition.body.expr, &mut inner, at_most)?
            }
            ExprKind::Comprehension(element, binders, condition) => {
                let mut members = BTreeSet::new();
                self.gather(element, binders, condition.as_deref(), frame, &mut members)?;
                members
            }
            _ => BTreeSet::from([self.number(expr, frame)?]),
        };
        if let Some(most) = at_most {
            members.retain(|&member| member <= most);
        }
        Ok(members)
    }

    fn state_members(&self, id: usize) -> BTreeSet<i128> {
        match self.position.map(|position| &position.state[id]) {
            Some(StateValue::Set(members)) => members.iter().map(|&m| i128::from(m)).collect(),
            _ => BTreeSet::new(),
        }
    }

    fn combine(
        &self,
        first: &Expr,
        rest: &[(Operator, Expr)],
        frame: &mut [i128],
        at_most: Option<i128>,
    ) -> Result<BTreeSet<i128>, Halt> {
        // An open left side needs the bound of what it is intersected with.
        let bounded = |expr: &&(Operator, Expr)| {
            expr.0 == Operator::Intersection && !self.is_open(&expr.1)
        };
        let mut most = at_most;
        if self.is_open(first)
            && most.is_none()
            && let Some((_, operand)) = rest.iter().find(bounded)
        {
            most = self.members(operand, frame, None)?.into_iter().next_back();
            if most.is_none() {
                return Ok(BTreeSet::new());
            }
        }
        let mut members = self.members(first, frame, most)?;
        for (operator, operand) in rest {
            if *operator == Operator::Union {
                members.extend(self.members(operand, frame, most)?);
                continue;
            }
            let mut kept = BTreeSet::new();
            for member in members {
                let inside = self.contains(operand, frame, member)?;
                if inside == (*operator == Operator::Intersection) {
                    kept.insert(member);
                }
            }
            members = kept;
        }
        Ok(members)
    }

    fn gather(
        &self,
        element: &Expr,
        binders: &[Binder],
        condition: Option<&Expr>,
        frame: &mut [i128],
        members: &mut BTreeSet<i128>,
    ) -> Result<(), Halt> {
        let Some((binder, others)) = binders.split_first() else {
            if condition.map_or(Ok(true), |condition| self.condition(condition, frame))? {
                members.insert(self.number(element, frame)?);
            }
            return Ok(());
        };
        for member in self.members(&binder.set, frame, None)? {
            frame[binder.slot.0] = member;
            self.gather(element, others, condition, frame, members)?;
        }
        Ok(())
    }

    fn named(
        &self,
        set: NamedSet,
        argument: i128,
        at_most: Option<i128>,
        span: Span,
    ) -> Result<BTreeSet<i128>, Halt> {
        let outside = || fault(FaultKind::OutsideDomain, span);
        if let NamedSet::Digits = set {
            let digits = arithmetic::digits(argument).map_err(|kind| fault(kind, span))?;
            return Ok(digits.into_iter().collect());
        }
        if let NamedSet::Divisors = set {
            if argument < 1 {
                return Err(outside());
            }
            let all = arithmetic::divisors(argument).map_err(|kind| fault(kind, span))?;
            return Ok(all.into_iter().collect());
        }
        let Some(most) = at_most else { unreachable!("checked: something bounds this set") };
        let up_to = |next: &dyn Fn(i128) -> Option<i128>| {
            (1..).map_while(next).take_while(|&member| member <= most).collect()
        };
        Ok(match set {
            NamedSet::Primes => {
                let all = self.collect(2..=most, span)?;
                all.into_iter().filter(|&n| is_prime_by_trial(n)).collect()
            }
            NamedSet::Squares => up_to(&|k| k.checked_mul(k)),
            NamedSet::Triangular => up_to(&|k| k.checked_mul(k + 1).map(|twice| twice / 2)),
            NamedSet::Powers => {
                if argument < 2 {
                    return Err(outside());
                }
                up_to(&|k| argument.checked_pow(u32::try_from(k - 1).ok()?))
            }
            NamedSet::Fibonacci => {
                let (mut members, mut last, mut next) = (BTreeSet::new(), 1_i128, 2_i128);
                while last <= most {
                    members.insert(last);
                    (last, next) = (next, last.saturating_add(next));
                }
                members
            }
            NamedSet::Divisors | NamedSet::Digits => unreachable!("answered above"),
        })
    }

    fn collect(
        &self,
        range: std::ops::RangeInclusive<i128>,
        span: Span,
    ) -> Result<BTreeSet<i128>, Halt> {
        let mut members = BTreeSet::new();
        for member in range {
            self.effort.step()?;
            if members.len() == MOST_MEMBERS {
                return Err(fault(FaultKind::SetTooLarge, span));
            }
            members.insert(member);
        }
        Ok(members)
    }
}
