//! Conditions of the compiled form for many rows at once: 1 where they hold, and 0.

use super::column::{Column, Fits, combine};
use super::{Frame, Work};
use crate::game::Unlisted;
use crate::model::arithmetic;
use crate::model::code::{Cond, Num, Set};
use crate::syntax::tree::Comparator;

impl Work<'_> {
    /// Whether it holds, in each row.
    pub(super) fn condition<'f>(&mut self, cond: &Cond, frame: Frame<'f>) -> Fits<Column<'f>> {
        match cond {
            Cond::Constant(value) => Ok(Column::Same((*value).into())),
            Cond::All(all) => self.fold(all, 1, frame, |a, b| (a & b, 0)),
            Cond::Any(any) => self.fold(any, 0, frame, |a, b| (a | b, 0)),
            Cond::Not(inner) => {
                let inner = self.condition(inner, frame)?;
                combine(inner, Column::Same(1), &mut self.pool, |a, b| (a ^ b, 0))
            }
            Cond::Compare(comparator, a, b) => self.compare(*comparator, a, b, frame),
            Cond::In(number, set) => self.member(cond, number, set, frame),
            Cond::IsPrime(number) => {
                let number = self.number(number, frame)?;
                let prime = |n: i64, _| (arithmetic::is_prime(n.into()).into(), 0);
                combine(number, Column::Same(0), &mut self.pool, prime)
            }
            Cond::If(condition, then, otherwise) => {
                let holds = self.condition(condition, frame)?;
                let then = self.condition(then, frame)?;
                let otherwise = self.condition(otherwise, frame)?;
                let differ = combine(then, otherwise, &mut self.pool, |a, b| (2 * a + b, 0))?;
                combine(holds, differ, &mut self.pool, |holds, both| {
                    (if holds == 1 { both >> 1 } else { both & 1 }, 0)
                })
            }
            Cond::Call(routine, arguments) => {
                let names = self.arguments(arguments, routine.frame, frame)?;
                let inner = Frame { names: &names, rows: frame.rows };
                let found = self.condition(&routine.body, inner);
                let found = found.map(|found| self.free_of(found, frame.rows));
                names.into_iter().flatten().for_each(|name| self.pool.give_back(name));
                found
            }
            Cond::SameSet(..) | Cond::Quantifier { .. } => {
                self.row_by_row(frame, |env| cond.holds(env).map(i128::from))
            }
            Cond::Present(_) => Err(Unlisted),
        }
    }

    /// All conditions put together. Where one decides by itself another may fail:
    /// then the rule is left to be walked as it is written.
    fn fold<'f>(
        &mut self,
        conditions: &[Cond],
        start: i64,
        frame: Frame<'f>,
        step: impl Fn(i64, i64) -> (i64, i64) + Copy,
    ) -> Fits<Column<'f>> {
        let mut found = Column::Same(start);
        for condition in conditions {
            let next = self.condition(condition, frame)?;
            found = combine(found, next, &mut self.pool, step)?;
        }
        Ok(found)
    }

    fn compare<'f>(
        &mut self,
        comparator: Comparator,
        a: &Num,
        b: &Num,
        frame: Frame<'f>,
    ) -> Fits<Column<'f>> {
        let (a, b) = (self.number(a, frame)?, self.number(b, frame)?);
        let pool = &mut self.pool;
        match comparator {
            Comparator::Equal => combine(a, b, pool, |a, b| ((a == b).into(), 0)),
            Comparator::NotEqual => combine(a, b, pool, |a, b| ((a != b).into(), 0)),
            Comparator::Less => combine(a, b, pool, |a, b| ((a < b).into(), 0)),
            Comparator::LessOrEqual => combine(a, b, pool, |a, b| ((a <= b).into(), 0)),
            Comparator::Greater => combine(a, b, pool, |a, b| ((a > b).into(), 0)),
            Comparator::GreaterOrEqual => combine(a, b, pool, |a, b| ((a >= b).into(), 0)),
            Comparator::Divides => combine(a, b, pool, |a, b| (divides(a, b).into(), 0)),
            Comparator::In => Err(Unlisted),
        }
    }

    fn member<'f>(
        &mut self,
        cond: &Cond,
        number: &Num,
        set: &Set,
        frame: Frame<'f>,
    ) -> Fits<Column<'f>> {
        match set {
            Set::Range(first, last) => {
                let from = self.compare(Comparator::GreaterOrEqual, number, first, frame)?;
                let Some(last) = last else { return Ok(from) };
                let to = self.compare(Comparator::LessOrEqual, number, last, frame)?;
                combine(from, to, &mut self.pool, |a, b| (a & b, 0))
            }
            Set::Sorted(members) => {
                let number = self.number(number, frame)?;
                combine(number, Column::Same(0), &mut self.pool, |n, _| {
                    (members.binary_search(&n.into()).is_ok().into(), 0)
                })
            }
            _ => self.row_by_row(frame, |env| cond.holds(env).map(i128::from)),
        }
    }
}

fn divides(a: i64, b: i64) -> bool {
    match (u32::try_from(a), u32::try_from(b)) {
        (Ok(a @ 1..), Ok(b)) => b.is_multiple_of(a),
        _ => arithmetic::divides(a.into(), b.into()),
    }
}
