//! Numbers of the compiled form for many rows at once.

use super::column::{Column, Fits, add, combine, divide, multiply, remainder, subtract};
use super::{Frame, Work};
use crate::game::{FaultKind, Unlisted};
use crate::model::arithmetic;
use crate::model::code::Num;
use crate::model::rules::Function;

impl Work<'_> {
    /// The number in each row.
    pub(super) fn number<'f>(&mut self, num: &Num, frame: Frame<'f>) -> Fits<Column<'f>> {
        match num {
            Num::Constant(value) => {
                i64::try_from(*value).map(Column::Same).map_err(|_| Unlisted)
            }
            Num::Local(slot) => frame.name(*slot),
            Num::Add(a, b, _) => self.two(a, b, frame, add),
            Num::Subtract(a, b, _) => self.two(a, b, frame, subtract),
            Num::Multiply(a, b, _) => self.two(a, b, frame, multiply),
            Num::Divide(a, b, _) => self.two(a, b, frame, divide),
            Num::Remainder(a, b, _) => self.two(a, b, frame, remainder),
            Num::Xor(a, b) => self.two(a, b, frame, |a, b| (a ^ b, 0)),
            Num::Power(a, b, _) => self.two(a, b, frame, |a, b| wide(a, b, arithmetic::power)),
            Num::Negate(inner, _) => {
                let inner = self.number(inner, frame)?;
                combine(Column::Same(0), inner, &mut self.pool, subtract)
            }
            Num::Function(function, arguments, _) => self.function(*function, arguments, frame),
            Num::If(condition, then, otherwise) => {
                let holds = self.condition(condition, frame)?;
                let then = self.number(then, frame)?;
                let otherwise = self.number(otherwise, frame)?;
                let mut own = self.pool.column();
                let rows = 0..frame.rows;
                own.extend(rows.map(|row| {
                    if holds.at(row) != 0 { then.at(row) } else { otherwise.at(row) }
                }));
                [holds, then, otherwise]
                    .into_iter()
                    .for_each(|column| self.pool.give_back(column));
                Ok(Column::Own(own))
            }
            Num::Call(routine, arguments) => {
                let names = self.arguments(arguments, routine.frame, frame)?;
                let inner = Frame { names: &names, rows: frame.rows };
                let found = self.number(&routine.body, inner);
                let found = found.map(|found| self.free_of(found, frame.rows));
                names.into_iter().flatten().for_each(|name| self.pool.give_back(name));
                found
            }
            Num::Len(_) | Num::Sum(..) | Num::Least(..) | Num::Greatest(..) => {
                self.row_by_row(frame, |env| num.value(env))
            }
            Num::State(_) | Num::At(..) | Num::Aggregate(..) => Err(Unlisted),
        }
    }

    #[inline]
    fn two<'f>(
        &mut self,
        a: &Num,
        b: &Num,
        frame: Frame<'f>,
        step: impl Fn(i64, i64) -> (i64, i64),
    ) -> Fits<Column<'f>> {
        let (a, b) = (self.number(a, frame)?, self.number(b, frame)?);
        combine(a, b, &mut self.pool, step)
    }

    /// The columns of the names of a definition that is called.
    pub(super) fn arguments<'f>(
        &mut self,
        arguments: &[Num],
        length: usize,
        frame: Frame<'f>,
    ) -> Fits<Vec<Option<Column<'f>>>> {
        let mut names = Vec::with_capacity(length);
        for argument in arguments {
            names.push(Some(self.number(argument, frame)?));
        }
        names.resize_with(length.max(names.len()), || None);
        Ok(names)
    }

    /// A column that borrows no names.
    pub(super) fn free_of<'f>(&mut self, column: Column<'_>, rows: usize) -> Column<'f> {
        match column {
            Column::Same(value) => Column::Same(value),
            column => Column::Own(column.into_values(rows, &mut self.pool)),
        }
    }

    fn function<'f>(
        &mut self,
        function: Function,
        arguments: &[Num],
        frame: Frame<'f>,
    ) -> Fits<Column<'f>> {
        let [first, rest @ ..] = arguments else { return Err(Unlisted) };
        let mut value = self.number(first, frame)?;
        if let Function::Min | Function::Max = function {
            for argument in rest {
                let other = self.number(argument, frame)?;
                value = if function == Function::Min {
                    combine(value, other, &mut self.pool, |a, b| (a.min(b), 0))?
                } else {
                    combine(value, other, &mut self.pool, |a, b| (a.max(b), 0))?
                };
            }
            return Ok(value);
        }
        let second = match rest.first() {
            Some(argument) => self.number(argument, frame)?,
            None => Column::Same(0),
        };
        let pool = &mut self.pool;
        match function {
            Function::Abs => {
                combine(value, second, pool, |a, _| (a.wrapping_abs(), a.wrapping_abs()))
            }
            Function::Gcd => combine(value, second, pool, |a, b| wide(a, b, arithmetic::gcd)),
            Function::Lcm => combine(value, second, pool, |a, b| wide(a, b, arithmetic::lcm)),
            Function::Isqrt => combine(value, second, pool, |a, _| {
                a.checked_isqrt().map_or((0, -1), |root| (root, 0))
            }),
            Function::Ilog => combine(value, second, pool, |a, b| wide(a, b, arithmetic::ilog)),
            Function::Popcount => {
                combine(value, second, pool, |a, _| (a.count_ones().into(), a))
            }
            Function::Bit => combine(value, second, pool, |a, b| wide(a, b, arithmetic::bit)),
            Function::Digit => {
                combine(value, second, pool, |a, b| wide(a, b, arithmetic::digit))
            }
            Function::Min | Function::Max | Function::IsPrime => Err(Unlisted),
        }
    }
}

/// A function of wide numbers.
fn wide(a: i64, b: i64, function: fn(i128, i128) -> Result<i128, FaultKind>) -> (i64, i64) {
    let value = function(a.into(), b.into()).ok().and_then(|value| i64::try_from(value).ok());
    value.map_or((0, -1), |value| (value, 0))
}
