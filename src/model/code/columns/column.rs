//! A number for each row, and what is done with such columns.
//!
//! Everything is in 64 bits. What does not fit is noted and ends the listing by
//! columns, so that nothing wraps unseen.

// A loop is only as fast as the step in it, and takes the bits of a number as they are.
#![allow(clippy::inline_always, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use crate::game::Unlisted;

/// A number for each row.
#[derive(Debug)]
pub(super) enum Column<'f> {
    /// The same in every row.
    Same(i64),
    /// Those of a name.
    Named(&'f [i64]),
    /// Those worked out.
    Own(Vec<i64>),
}

/// A result, unless something does not fit.
pub(super) type Fits<T> = Result<T, Unlisted>;

/// Columns to be used again.
#[derive(Debug, Default)]
pub(super) struct Pool {
    free: Vec<Vec<i64>>,
}

impl Pool {
    /// An empty column.
    pub(super) fn column(&mut self) -> Vec<i64> {
        self.free.pop().unwrap_or_default()
    }

    pub(super) fn give_back(&mut self, column: Column<'_>) {
        if let Column::Own(column) = column {
            self.take_back(column);
        }
    }

    pub(super) fn take_back(&mut self, mut column: Vec<i64>) {
        column.clear();
        self.free.push(column);
    }
}

impl Column<'_> {
    /// The number in a row.
    pub(super) fn at(&self, row: usize) -> i64 {
        match self {
            Self::Same(value) => *value,
            Self::Named(values) => values[row],
            Self::Own(values) => values[row],
        }
    }

    /// All numbers, of so many rows.
    pub(super) fn into_values(self, rows: usize, pool: &mut Pool) -> Vec<i64> {
        let mut values = match self {
            Self::Own(values) => return values,
            _ => pool.column(),
        };
        match self {
            Self::Same(value) => values.resize(rows, value),
            Self::Named(named) => values.extend_from_slice(named),
            Self::Own(_) => unreachable!("returned above"),
        }
        values
    }
}

/// A number in each row from those of two columns; `step` gives it with a number
/// that is negative where it does not fit.
#[inline(always)]
pub(super) fn combine<'f>(
    a: Column<'f>,
    b: Column<'f>,
    pool: &mut Pool,
    step: impl Fn(i64, i64) -> (i64, i64),
) -> Fits<Column<'f>> {
    let mut bad = 0;
    let mut apply = |a: i64, b: i64| {
        let (value, wrong) = step(a, b);
        bad |= wrong;
        value
    };
    let found = match (a, b) {
        (Column::Same(a), Column::Same(b)) => Column::Same(apply(a, b)),
        (Column::Own(mut own), Column::Same(b)) => {
            own.iter_mut().for_each(|a| *a = apply(*a, b));
            Column::Own(own)
        }
        (Column::Same(a), Column::Own(mut own)) => {
            own.iter_mut().for_each(|b| *b = apply(a, *b));
            Column::Own(own)
        }
        (Column::Own(mut own), Column::Named(named)) => {
            own.iter_mut().zip(named).for_each(|(a, &b)| *a = apply(*a, b));
            Column::Own(own)
        }
        (Column::Named(named), Column::Own(mut own)) => {
            own.iter_mut().zip(named).for_each(|(b, &a)| *b = apply(a, *b));
            Column::Own(own)
        }
        (Column::Own(mut own), Column::Own(other)) => {
            own.iter_mut().zip(&other).for_each(|(a, &b)| *a = apply(*a, b));
            pool.take_back(other);
            Column::Own(own)
        }
        (Column::Named(named), Column::Same(b)) => {
            let mut own = pool.column();
            own.extend(named.iter().map(|&a| apply(a, b)));
            Column::Own(own)
        }
        (Column::Same(a), Column::Named(named)) => {
            let mut own = pool.column();
            own.extend(named.iter().map(|&b| apply(a, b)));
            Column::Own(own)
        }
        (Column::Named(one), Column::Named(other)) => {
            let mut own = pool.column();
            own.extend(one.iter().zip(other).map(|(&a, &b)| apply(a, b)));
            Column::Own(own)
        }
    };
    if bad < 0 { Err(Unlisted) } else { Ok(found) }
}

#[inline(always)]
pub(super) fn add(a: i64, b: i64) -> (i64, i64) {
    let sum = a.wrapping_add(b);
    (sum, (a ^ sum) & (b ^ sum))
}

#[inline(always)]
pub(super) fn subtract(a: i64, b: i64) -> (i64, i64) {
    let difference = a.wrapping_sub(b);
    (difference, (a ^ b) & (a ^ difference))
}

/// Factors of more than 31 bits do not fit: to test products would take longer.
#[inline(always)]
pub(super) fn multiply(a: i64, b: i64) -> (i64, i64) {
    let wide = |number: i64| (number.wrapping_add(1 << 31) as u64 >> 32) as i64;
    (a.wrapping_mul(b), -(wide(a) | wide(b)))
}

/// Rounded down.
#[inline(always)]
pub(super) fn divide(a: i64, b: i64) -> (i64, i64) {
    if let (Ok(a), Ok(b @ 1..)) = (u32::try_from(a), u32::try_from(b)) {
        return (i64::from(a / b), 0);
    }
    match a.checked_div(b) {
        Some(quotient) => (quotient - i64::from(a % b != 0 && (a < 0) != (b < 0)), 0),
        None => (0, -1),
    }
}

/// Of the sign of the divisor.
#[inline(always)]
pub(super) fn remainder(a: i64, b: i64) -> (i64, i64) {
    if let (Ok(a), Ok(b @ 1..)) = (u32::try_from(a), u32::try_from(b)) {
        return (i64::from(a % b), 0);
    }
    match a.checked_rem(b) {
        Some(rest) if rest != 0 && (rest < 0) != (b < 0) => (rest + b, 0),
        Some(rest) => (rest, 0),
        None => (0, -1),
    }
}
