//! The options of many lone heaps at once: the compiled rules over columns.
//!
//! A rule on one heap is a join: heaps, the values of its names, a condition, and
//! what is left. Instead of walking the tree of an expression for every option,
//! each node is worked out for some thousand options in a loop of its own, as
//! databases do (P. Boncz, M. Zukowski and N. Nes, *MonetDB/X100*, 2005). Rules that
//! do more than this, and numbers that do not fit in 64 bits or have no value, are
//! not listed so: they are walked as ever.

mod column;
mod condition;
mod divisors;
mod leave;
mod members;
mod number;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use self::column::{Column, Fits, Pool};
use self::members::Members;
use super::evaluate::{Done, Env};
use super::{ArgumentCode, Code, FormCode, Num, RewriteCode, RuleCode, RuleFormCode};
use crate::game::{KindId, Layout, Options, Origin, Position, StopToken, Unlisted};

/// Rows that are worked on together: their columns stay in the nearest cache.
const ROWS: usize = 1024;

/// What is done with options.
type Visit<'v> = &'v mut dyn FnMut(&Options<'_>) -> ControlFlow<()>;

/// The columns of the names of a rule or a definition; `None` of those not yet bound.
#[derive(Clone, Copy)]
struct Frame<'f> {
    names: &'f [Option<Column<'f>>],
    rows: usize,
}

impl<'f> Frame<'f> {
    fn name(self, slot: usize) -> Fits<Column<'f>> {
        match self.names.get(slot) {
            Some(Some(Column::Same(value))) => Ok(Column::Same(*value)),
            Some(Some(Column::Named(values))) => Ok(Column::Named(values)),
            Some(Some(Column::Own(values))) => Ok(Column::Named(values)),
            _ => Err(Unlisted),
        }
    }
}

/// Rows of a rule: which heap each is of, and the numbers of its names.
#[derive(Debug, Default)]
struct Rows {
    heaps: Vec<u32>,
    names: Vec<Option<Column<'static>>>,
}

impl Rows {
    fn frame(&self) -> Frame<'_> {
        Frame { names: &self.names, rows: self.heaps.len() }
    }

    /// Keeps the rows for which a mask is not 0.
    fn keep(&mut self, mask: &Column<'_>) {
        let mask = match mask {
            Column::Same(0) => &[],
            Column::Same(_) => return,
            Column::Named(mask) => *mask,
            Column::Own(mask) => &mask[..],
        };
        if !mask.is_empty() && mask.iter().all(|&keep| keep != 0) {
            return;
        }
        keep(&mut self.heaps, mask);
        for name in self.names.iter_mut().flatten() {
            if let Column::Own(values) = name {
                keep(values, mask);
            }
        }
    }
}

/// Keeps the values whose mask is not 0, without a branch for each.
fn keep<T: Copy>(values: &mut Vec<T>, mask: &[i64]) {
    let mut kept = 0;
    for (at, &mask) in mask.iter().enumerate() {
        values[kept] = values[at];
        kept += usize::from(mask != 0);
    }
    values.truncate(kept);
}

/// What the work on columns needs.
struct Work<'w> {
    code: &'w Code,
    stop: &'w StopToken,
    kind: KindId,
    /// The numbers of all heaps.
    numbers: &'w [Vec<i64>],
    pool: Pool,
    spare: Vec<Rows>,
    members: Members,
    /// The row that each new row comes from: scratch.
    parents: Vec<u32>,
    nowhere: &'w Position,
}

/// Visits the options of lone heaps of a kind, whose numbers stand in columns.
pub(in crate::model) fn visit_options(
    code: &Code,
    kind: KindId,
    numbers: &[Vec<i64>],
    stop: &StopToken,
    visit: Visit<'_>,
) -> Result<(), Unlisted> {
    let alone = code.layout == Layout::Free
        && code.endings.is_empty()
        && code.requirements.is_empty()
        && code.bounds.is_empty();
    if !alone {
        return Err(Unlisted);
    }
    let rules = code.rules.iter().enumerate();
    let rules: Vec<_> = rules
        .map(|(at, rule)| Some((at, rule, lone(rule)?)))
        .collect::<Option<_>>()
        .ok_or(Unlisted)?;
    let nowhere = Position::default();
    let mut work = Work {
        code,
        stop,
        kind,
        numbers,
        pool: Pool::default(),
        spare: Vec::new(),
        members: Members::default(),
        parents: Vec::new(),
        nowhere: &nowhere,
    };
    for (at, rule, rewrite) in rules {
        if rewrite.heaps[0].kind == kind {
            work.rule(at, rule, rewrite, visit)?;
        }
    }
    Ok(())
}

/// A rule on one heap that leaves a fixed number of heaps.
fn lone(rule: &RuleCode) -> Option<&RewriteCode> {
    let RuleFormCode::Rewrite(rewrite) = &rule.form else { return None };
    let [pattern] = &rewrite.heaps[..] else { return None };
    let plain = pattern.pin.is_none() && pattern.place.is_none() && rule.with.is_empty();
    let fixed = rewrite.result.iter().all(|term| match &term.form {
        FormCode::One => true,
        FormCode::Times(Num::Constant(times)) => (0..=4).contains(times),
        _ => false,
    });
    (plain && fixed && !rewrite.block).then_some(rewrite)
}

impl Work<'_> {
    fn rule(
        &mut self,
        at: usize,
        rule: &RuleCode,
        rewrite: &RewriteCode,
        visit: Visit<'_>,
    ) -> Fits<()> {
        let heaps = self.numbers.first().map_or(0, Vec::len);
        let drops = !self.code.kinds[usize::from(self.kind.0)].keeps_empty;
        u32::try_from(heaps).map_err(|_| Unlisted)?;
        let mut from = 0;
        while from < heaps {
            let to = heaps.min(from + ROWS);
            let mut rows = self.rows(rule.frame);
            rows.heaps.extend(
                (from..to)
                    .filter(|&heap| !drops || self.numbers[0][heap] != 0)
                    .filter_map(|heap| u32::try_from(heap).ok()),
            );
            self.bind(rewrite, &mut rows)?;
            self.choose(at, rule, rewrite, 0, &mut rows, visit)?;
            self.spare.push(rows);
            from = to;
        }
        Ok(())
    }

    /// Rows without names.
    fn rows(&mut self, length: usize) -> Rows {
        let mut rows = self.spare.pop().unwrap_or_default();
        rows.heaps.clear();
        for name in rows.names.drain(..).flatten() {
            self.pool.give_back(name);
        }
        rows.names.resize_with(length, || None);
        rows
    }

    /// The names and the numbers of the pattern.
    fn bind(&mut self, rewrite: &RewriteCode, rows: &mut Rows) -> Fits<()> {
        for (argument, numbers) in rewrite.heaps[0].arguments.iter().zip(self.numbers) {
            let mut column = self.pool.column();
            column.extend(rows.heaps.iter().map(|&heap| numbers[heap as usize]));
            match argument {
                ArgumentCode::Any => self.pool.take_back(column),
                ArgumentCode::Bind(slot) => rows.names[*slot] = Some(Column::Own(column)),
                ArgumentCode::Equal(wanted) => {
                    let wanted = self.number(wanted, rows.frame())?;
                    let equal = |a, b| (i64::from(a == b), 0);
                    let wanted = self.free_of(wanted, rows.heaps.len());
                    let mask =
                        column::combine(Column::Own(column), wanted, &mut self.pool, equal)?;
                    rows.keep(&mask);
                    self.pool.give_back(mask);
                }
            }
        }
        Ok(())
    }

    /// Gives the names from one on their values, and goes on with each piece.
    fn choose(
        &mut self,
        at: usize,
        rule: &RuleCode,
        rewrite: &RewriteCode,
        name: usize,
        rows: &mut Rows,
        visit: Visit<'_>,
    ) -> Fits<()> {
        if rows.heaps.is_empty() {
            return Ok(());
        }
        if self.stop.is_stopped() {
            return Err(Unlisted);
        }
        let Some(binder) = rewrite.binders.get(name) else {
            self.test(rule, rows)?;
            return self.leave(at, rewrite, rows, visit);
        };
        let mut next = self.rows(rule.frame);
        let mut cursor = members::Cursor::default();
        loop {
            let more = self.fill(binder, rows, &mut cursor, &mut next)?;
            self.choose(at, rule, rewrite, name + 1, &mut next, visit)?;
            if !more {
                break;
            }
            self.spare.push(next);
            next = self.rows(rule.frame);
        }
        self.spare.push(next);
        Ok(())
    }

    /// Keeps the rows for which the condition holds; its parts are tested in turn,
    /// each where those before hold.
    fn test(&mut self, rule: &RuleCode, rows: &mut Rows) -> Fits<()> {
        let conditions = match &rule.condition {
            None => &[],
            Some(super::Cond::All(all)) => &all[..],
            Some(one) => std::slice::from_ref(one),
        };
        for condition in conditions {
            let mask = self.condition(condition, rows.frame())?;
            let mask = self.free_of(mask, rows.heaps.len());
            rows.keep(&mask);
            self.pool.give_back(mask);
        }
        Ok(())
    }

    /// A number for each row, found as it is where rules are walked.
    fn row_by_row<'f>(
        &mut self,
        frame: Frame<'_>,
        value: impl Fn(&mut Env<'_>) -> Done<i128>,
    ) -> Fits<Column<'f>> {
        let mut env = Env::new(self.nowhere, self.code.layout, self.stop);
        let mut own = self.pool.column();
        for row in 0..frame.rows {
            enter(&mut env, frame, row);
            let value = value(&mut env).map_err(|_| Unlisted)?;
            own.push(i64::try_from(value).map_err(|_| Unlisted)?);
        }
        Ok(Column::Own(own))
    }
}

/// Gives the names the numbers of a row.
fn enter(env: &mut Env<'_>, frame: Frame<'_>, row: usize) {
    env.enter(frame.names.len(), Origin(0));
    for (slot, name) in frame.names.iter().enumerate() {
        if let Some(name) = name {
            env.set(slot, name.at(row).into());
        }
    }
}
