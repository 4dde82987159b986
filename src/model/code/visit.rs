//! Sets of the compiled form: asked for a member, or visited in order.

use std::ops::ControlFlow;

use super::evaluate::{Done, Env, fault};
use super::{BinderCode, Set};
use crate::game::FaultKind;
use crate::model::arithmetic;

/// What a visitor says of each member: go on, or enough.
type Visit<'v, 'a> = &'v mut dyn FnMut(&mut Env<'a>, i128) -> Done<ControlFlow<()>>;

/// How a visit ended.
type Visited = Done<ControlFlow<()>>;

/// Sets with more members than this are not gathered.
const MOST_MEMBERS: usize = 10_000_000;

impl Set {
    /// Visits the members up to a bound, each once and ascending.
    pub(super) fn visit<'a>(
        &self,
        env: &mut Env<'a>,
        at_most: i128,
        visit: Visit<'_, 'a>,
    ) -> Visited {
        match self {
            Self::Range(first, last) => {
                let first = first.value(env)?;
                let last = match last {
                    Some(last) => last.value(env)?.min(at_most),
                    None => at_most,
                };
                visit_range(env, first, last, visit)
            }
            Self::Sorted(members) => visit_sorted(env, members, at_most, visit),
            Self::Primes => visit_range(env, 2, at_most, &mut |env, n| {
                if arithmetic::is_prime(n) {
                    visit(env, n)
                } else {
                    Ok(ControlFlow::Continue(()))
                }
            }),
            Self::Squares => visit_series(env, at_most, visit, |k| k.checked_mul(k)),
            Self::Triangular => visit_series(env, at_most, visit, |k| {
                k.checked_mul(k + 1).map(|twice| twice / 2)
            }),
            Self::Powers(base, origin) => {
                let base = base.value(env)?;
                if base < 2 {
                    return Err(fault(FaultKind::OutsideDomain, *origin));
                }
                visit_series(env, at_most, visit, |k| {
                    base.checked_pow(u32::try_from(k - 1).ok()?)
                })
            }
            Self::Fibonacci => {
                let (mut last, mut next) = (1_i128, 2_i128);
                while last <= at_most {
                    if visit(env, last)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                    (last, next) = (next, last.saturating_add(next));
                    if last == i128::MAX {
                        break;
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
            Self::Divisors(n, origin) => {
                let n = n.value(env)?;
                let members = arithmetic::divisors(n).map_err(|kind| fault(kind, *origin))?;
                visit_sorted(env, &members, at_most, visit)
            }
            Self::Difference(left, right) => left.visit(env, at_most, &mut |env, member| {
                if right.contains(env, member)? {
                    Ok(ControlFlow::Continue(()))
                } else {
                    visit(env, member)
                }
            }),
            Self::Intersection(left, right) => intersect(left, right, env, at_most, visit),
            Self::If(condition, then, otherwise) => {
                let chosen = if condition.holds(env)? { then } else { otherwise };
                chosen.visit(env, at_most, visit)
            }
            _ => {
                let members = self.gather(env, at_most)?;
                visit_sorted(env, &members, at_most, visit)
            }
        }
    }

    /// The members, ascending; only of sets that have an upper end.
    pub(super) fn members(&self, env: &mut Env<'_>) -> Done<Vec<i128>> {
        self.members_up_to(env, i128::MAX)
    }

    fn members_up_to(&self, env: &mut Env<'_>, at_most: i128) -> Done<Vec<i128>> {
        let mut members = Vec::new();
        let mut too_many = false;
        let _ = self.visit(env, at_most, &mut |_, member| {
            members.push(member);
            too_many = members.len() > MOST_MEMBERS;
            Ok(if too_many { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        if too_many {
            return Err(fault(FaultKind::SetTooLarge, env.place));
        }
        Ok(members)
    }

    /// The members of a set that has to be built to be put in order.
    fn gather(&self, env: &mut Env<'_>, at_most: i128) -> Done<Vec<i128>> {
        let mut members = match self {
            Self::Items(items) => {
                let mut members = Vec::with_capacity(items.len());
                for item in items {
                    members.push(item.value(env)?);
                }
                members
            }
            Self::Digits(n, origin) => {
                let n = n.value(env)?;
                arithmetic::digits(n).map_err(|kind| fault(kind, *origin))?
            }
            Self::Sizes(kind) => env.sizes(*kind).collect(),
            Self::State(index) => {
                env.state_set(*index).iter().map(|&member| i128::from(member)).collect()
            }
            Self::Union(left, right) => {
                let mut members = left.members_up_to(env, at_most)?;
                members.extend(right.members_up_to(env, at_most)?);
                members
            }
            Self::Comprehension { element, binders, condition } => {
                let mut members = Vec::new();
                visit_choices(binders, env, &mut |env| {
                    if condition.as_ref().map_or(Ok(true), |condition| condition.holds(env))? {
                        members.push(element.value(env)?);
                    }
                    Ok(ControlFlow::Continue(()))
                })
                .map(|_| members)?
            }
            Self::Call(routine, arguments) => env.call(arguments, routine.frame, |env| {
                routine.body.members_up_to(env, at_most)
            })?,
            _ => unreachable!("visited in order"),
        };
        members.sort_unstable();
        members.dedup();
        Ok(members)
    }

    /// Whether a number is a member, without listing the set where that can be
    /// avoided.
    pub(super) fn contains(&self, env: &mut Env<'_>, member: i128) -> Done<bool> {
        env.step()?;
        match self {
            Self::Range(first, last) => {
                if member < first.value(env)? {
                    return Ok(false);
                }
                match last {
                    Some(last) => Ok(member <= last.value(env)?),
                    None => Ok(true),
                }
            }
            Self::Sorted(members) => Ok(members.binary_search(&member).is_ok()),
            Self::Items(items) => {
                let mut found = false;
                for item in items {
                    found |= item.value(env)? == member;
                }
                Ok(found)
            }
            Self::Primes => Ok(arithmetic::is_prime(member)),
            Self::Squares => Ok(member > 0 && member.isqrt().pow(2) == member),
            Self::Divisors(n, origin) => {
                let n = n.value(env)?;
                if n < 1 {
                    return Err(fault(FaultKind::OutsideDomain, *origin));
                }
                Ok(member > 0 && n % member == 0)
            }
            Self::Sizes(kind) => Ok(env.sizes(*kind).any(|size| size == member)),
            Self::State(index) => {
                let member = u64::try_from(member);
                Ok(member.is_ok_and(|m| env.state_set(*index).binary_search(&m).is_ok()))
            }
            Self::Union(left, right) => {
                Ok(left.contains(env, member)? || right.contains(env, member)?)
            }
            Self::Intersection(left, right) => {
                Ok(left.contains(env, member)? && right.contains(env, member)?)
            }
            Self::Difference(left, right) => {
                Ok(left.contains(env, member)? && !right.contains(env, member)?)
            }
            Self::If(condition, then, otherwise) => {
                let chosen = if condition.holds(env)? { then } else { otherwise };
                chosen.contains(env, member)
            }
            Self::Call(routine, arguments) => {
                env.call(arguments, routine.frame, |env| routine.body.contains(env, member))
            }
            Self::Triangular | Self::Fibonacci | Self::Powers(..) => {
                self.ends_with(env, member)
            }
            Self::Digits(..) | Self::Comprehension { .. } => {
                Ok(self.members(env)?.binary_search(&member).is_ok())
            }
        }
    }

    /// Whether the greatest member up to a number is that number: for series
    /// that grow fast.
    fn ends_with(&self, env: &mut Env<'_>, member: i128) -> Done<bool> {
        let mut found = false;
        let _ = self.visit(env, member, &mut |_, other| {
            found = other == member;
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(found)
    }

    /// A set whose members up to a bound are few, so that it is the one to
    /// visit when two sets meet.
    fn is_sparse(&self) -> bool {
        !matches!(self, Self::Range(..) | Self::Primes)
    }

    /// An upper end, where one can be told without visiting the members.
    fn upper_end(&self, env: &mut Env<'_>) -> Done<i128> {
        match self {
            Self::Range(_, Some(last)) => last.value(env),
            Self::Sorted(members) => Ok(members.last().copied().unwrap_or(i128::MIN)),
            _ => Ok(i128::MAX),
        }
    }

    /// Whether this set has no upper end: then it can only be visited up to a
    /// bound that something else gives.
    fn is_open(&self) -> bool {
        match self {
            Self::Range(_, last) => last.is_none(),
            Self::Primes
            | Self::Squares
            | Self::Triangular
            | Self::Fibonacci
            | Self::Powers(..) => true,
            Self::Union(left, right) => left.is_open() || right.is_open(),
            Self::Intersection(left, right) => left.is_open() && right.is_open(),
            Self::Difference(left, _) => left.is_open(),
            Self::If(_, then, otherwise) => then.is_open() || otherwise.is_open(),
            Self::Call(routine, _) => routine.body.is_open(),
            _ => false,
        }
    }
}

/// Visits the sparser of two sets, up to the end of the other, and asks the
/// other.
fn intersect<'a>(
    left: &Set,
    right: &Set,
    env: &mut Env<'a>,
    at_most: i128,
    visit: Visit<'_, 'a>,
) -> Visited {
    let mut bound = at_most.min(left.upper_end(env)?).min(right.upper_end(env)?);
    let (visited, asked) = match (left.is_sparse(), right.is_sparse()) {
        (false, true) => (right, left),
        _ => (left, right),
    };
    if bound == i128::MAX && visited.is_open() {
        // The other set is bounded, though its end is only found by listing it.
        let end = asked.members(env)?.last().copied();
        bound = end.unwrap_or(i128::MIN);
    }
    visited.visit(env, bound, &mut |env, member| {
        if asked.contains(env, member)? {
            visit(env, member)
        } else {
            Ok(ControlFlow::Continue(()))
        }
    })
}

/// Visits every choice of values for some binders.
pub(super) fn visit_choices<'a>(
    binders: &[BinderCode],
    env: &mut Env<'a>,
    visit: &mut dyn FnMut(&mut Env<'a>) -> Done<ControlFlow<()>>,
) -> Visited {
    let Some((binder, others)) = binders.split_first() else { return visit(env) };
    let at_most = binder.at_most.map_or(i128::MAX, |slot| env.get(slot));
    binder.set.visit(env, at_most, &mut |env, member| {
        env.set(binder.slot, member);
        visit_choices(others, env, visit)
    })
}

fn visit_range<'a>(
    env: &mut Env<'a>,
    first: i128,
    last: i128,
    visit: Visit<'_, 'a>,
) -> Visited {
    for member in first..=last {
        env.step()?;
        if visit(env, member)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

fn visit_sorted<'a>(
    env: &mut Env<'a>,
    members: &[i128],
    at_most: i128,
    visit: Visit<'_, 'a>,
) -> Visited {
    for &member in members.iter().take_while(|&&member| member <= at_most) {
        env.step()?;
        if visit(env, member)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// The members of an ascending series, from its first term on.
fn visit_series<'a>(
    env: &mut Env<'a>,
    at_most: i128,
    visit: Visit<'_, 'a>,
    term: impl Fn(i128) -> Option<i128>,
) -> Visited {
    let terms = (1..).map_while(term);
    for member in terms.take_while(|&member| member <= at_most) {
        env.step()?;
        if visit(env, member)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}
