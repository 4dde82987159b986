//! The values of a name in each row: rows become one for each member of a set.

// Rows are few, and what is left of a range is no more than they are.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use std::ops::ControlFlow;

use super::column::{Column, Fits};
use super::divisors::LeastPrimes;
use super::{Frame, ROWS, Rows, Work, enter};
use crate::game::Unlisted;
use crate::model::code::evaluate::{Done, Env};
use crate::model::code::{BinderCode, Num, Set};

/// Where filling goes on: in the middle of the members of a row.
#[derive(Debug, Default)]
pub(super) struct Cursor {
    row: usize,
    /// How many members of that row are done.
    done: usize,
}

/// The members of a set in the row that is being filled.
#[derive(Debug, Default)]
pub(super) struct Members {
    least_primes: LeastPrimes,
    list: Vec<i64>,
    is_listed: bool,
}

impl Work<'_> {
    /// Fills rows that have none until they are enough; whether there are more.
    pub(super) fn fill(
        &mut self,
        binder: &BinderCode,
        rows: &Rows,
        cursor: &mut Cursor,
        next: &mut Rows,
    ) -> Fits<bool> {
        let frame = rows.frame();
        let mut values = self.pool.column();
        let mut parents = std::mem::take(&mut self.parents);
        parents.clear();
        let more = match &binder.set {
            Set::Range(first, last) => self.ranges(
                binder,
                first,
                last.as_ref(),
                frame,
                cursor,
                &mut values,
                &mut parents,
            )?,
            set => self.listed(binder, set, frame, cursor, &mut values, &mut parents)?,
        };
        inherit(rows, &parents, next, &mut self.pool);
        self.parents = parents;
        next.names[binder.slot] = Some(Column::Own(values));
        Ok(more)
    }

    #[allow(clippy::too_many_arguments)] // one loop, cut out of `fill`
    fn ranges(
        &mut self,
        binder: &BinderCode,
        first: &Num,
        last: Option<&Num>,
        frame: Frame<'_>,
        cursor: &mut Cursor,
        values: &mut Vec<i64>,
        parents: &mut Vec<u32>,
    ) -> Fits<bool> {
        let first = self.number(first, frame)?;
        let last = match last {
            Some(last) => self.number(last, frame)?,
            None => Column::Same(i64::MAX),
        };
        let most = match binder.at_most {
            Some(slot) => frame.name(slot)?,
            None => Column::Same(i64::MAX),
        };
        while cursor.row < frame.rows {
            let row = cursor.row;
            let end = last.at(row).min(most.at(row));
            let start = first.at(row).checked_add(cursor.done as i64).ok_or(Unlisted)?;
            if end == i64::MAX {
                return Err(Unlisted);
            }
            let room = (ROWS - values.len()) as i64;
            let stop = end.min(start.saturating_add(room - 1));
            if start <= stop {
                // An inclusive range is slower by far.
                #[allow(clippy::range_plus_one)]
                values.extend(start..stop + 1);
                parents.resize(values.len(), row as u32);
            }
            if stop < end {
                cursor.done += room as usize;
                break;
            }
            (cursor.row, cursor.done) = (row + 1, 0);
        }
        [first, last, most].into_iter().for_each(|column| self.pool.give_back(column));
        Ok(cursor.row < frame.rows)
    }

    /// Any other set: its members are listed for one row after the other.
    fn listed(
        &mut self,
        binder: &BinderCode,
        set: &Set,
        frame: Frame<'_>,
        cursor: &mut Cursor,
        values: &mut Vec<i64>,
        parents: &mut Vec<u32>,
    ) -> Fits<bool> {
        let mut env = Env::new(self.nowhere, self.code.layout, self.stop);
        let most = match binder.at_most {
            Some(slot) => frame.name(slot)?,
            None => Column::Same(i64::MAX),
        };
        while cursor.row < frame.rows && values.len() < ROWS {
            let row = cursor.row;
            if !self.members.is_listed {
                let most = most.at(row);
                let most = if most == i64::MAX { i128::MAX } else { most.into() };
                enter(&mut env, frame, row);
                self.members.visit(set, &mut env, most)?;
                self.members.is_listed = true;
            }
            let members = &self.members.list[cursor.done..];
            let count = members.len().min(ROWS - values.len());
            values.extend_from_slice(&members[..count]);
            parents.resize(values.len(), row as u32);
            if count < members.len() {
                cursor.done += count;
                break;
            }
            (cursor.row, cursor.done) = (row + 1, 0);
            self.members.is_listed = false;
        }
        if cursor.row >= frame.rows {
            self.members.is_listed = false;
        }
        Ok(cursor.row < frame.rows)
    }
}

impl Members {
    fn visit(&mut self, set: &Set, env: &mut Env<'_>, most: i128) -> Fits<()> {
        match set {
            Set::Divisors(number, _) => {
                let number = number.value(env).map_err(|_| Unlisted)?;
                if self.least_primes.divisors(number, &mut self.list) {
                    self.list.retain(|&divisor| i128::from(divisor) <= most);
                    return Ok(());
                }
            }
            Set::Difference(set, out) => {
                self.visit(set, env, most)?;
                return self.retain(|member| out.contains(env, member).map(|is_out| !is_out));
            }
            _ => {}
        }
        self.list.clear();
        let mut fits = true;
        let listed = set.visit(env, most, &mut |_, member| {
            match i64::try_from(member) {
                Ok(member) => self.list.push(member),
                Err(_) => fits = false,
            }
            Ok(ControlFlow::Continue(()))
        });
        if listed.is_ok() && fits { Ok(()) } else { Err(Unlisted) }
    }

    fn retain(&mut self, mut keep: impl FnMut(i128) -> Done<bool>) -> Fits<()> {
        let mut fails = false;
        self.list.retain(|&member| {
            let kept = keep(member.into());
            fails |= kept.is_err();
            kept.unwrap_or(true)
        });
        if fails { Err(Unlisted) } else { Ok(()) }
    }
}

/// The heaps and names of new rows, from the rows that they come from.
fn inherit(rows: &Rows, parents: &[u32], next: &mut Rows, pool: &mut super::Pool) {
    next.heaps.clear();
    copy(&rows.heaps, parents, &mut next.heaps);
    for (name, into) in rows.names.iter().zip(&mut next.names) {
        *into = match name {
            Some(Column::Own(values)) if rows.heaps.len() > 1 => {
                let mut column = pool.column();
                copy(values, parents, &mut column);
                Some(Column::Own(column))
            }
            Some(Column::Own(values)) => values.first().map(|&value| Column::Same(value)),
            Some(Column::Same(value)) => Some(Column::Same(*value)),
            _ => None,
        };
    }
}

/// The values of the parents, which come in runs.
fn copy<T: Copy>(values: &[T], parents: &[u32], into: &mut Vec<T>) {
    if let (Some(&first), Some(&last)) = (parents.first(), parents.last())
        && first == last
    {
        into.resize(parents.len(), values[first as usize]);
        return;
    }
    into.extend(parents.iter().map(|&parent| values[parent as usize]));
}
