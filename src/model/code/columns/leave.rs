//! What the options leave: the numbers of their heaps, and which of them are moves.

use smallvec::SmallVec;

use super::column::{Column, Fits};
use super::{Frame, Rows, Visit, Work};
use crate::game::{KindId, Options, PartColumns, Unlisted};
use crate::model::code::{FormCode, KindCode, Num, RewriteCode};

/// A heap that is left, by its numbers.
struct Left {
    kind: KindId,
    times: usize,
    numbers: SmallVec<[Vec<i64>; 2]>,
}

impl Work<'_> {
    /// Shows the options of some rows.
    pub(super) fn leave(
        &mut self,
        rule: usize,
        rewrite: &RewriteCode,
        rows: &mut Rows,
        visit: Visit<'_>,
    ) -> Fits<()> {
        if rows.heaps.is_empty() {
            return Ok(());
        }
        let mut left: SmallVec<[Left; 2]> = SmallVec::new();
        for term in &rewrite.result {
            let times = match &term.form {
                FormCode::Times(Num::Constant(times)) => {
                    usize::try_from(*times).map_err(|_| Unlisted)?
                }
                _ => 1,
            };
            let mut numbers = SmallVec::new();
            for argument in &term.arguments {
                let column = self.number(argument, rows.frame())?;
                numbers.push(column.into_values(rows.heaps.len(), &mut self.pool));
            }
            left.push(Left { kind: term.kind, times, numbers });
        }
        if self.is_doubtful(&left, rows) {
            let mut mask = self.pool.column();
            mask.resize(rows.heaps.len(), 1);
            self.natural(&left, &mut mask)?;
            self.changes(&left, rows, &mut mask);
            super::keep(&mut rows.heaps, &mask);
            let columns = left.iter_mut().flat_map(|left| &mut left.numbers);
            columns.for_each(|column| super::keep(column, &mask));
            self.pool.take_back(mask);
        }
        show(rule, &rows.heaps, &left, visit)?;
        let columns = left.into_iter().flat_map(|left| left.numbers);
        columns.for_each(|column| self.pool.take_back(column));
        Ok(())
    }

    /// Whether some row may be no move: a quick look, that nearly always says no.
    fn is_doubtful(&self, left: &[Left], rows: &Rows) -> bool {
        let is_conditional =
            |left: &Left| self.code.kinds[usize::from(left.kind.0)].condition.is_some();
        let columns = left.iter().flat_map(|left| &left.numbers);
        let signs = columns.flatten().fold(0, |signs, &number| signs | number);
        if signs < 0 || left.iter().any(is_conditional) {
            return true;
        }
        // Smaller heaps than that which was taken are others than it.
        let same = left.iter().filter(|left| left.kind == self.kind);
        let sizes = &self.numbers[0];
        let smaller = match (rows.heaps.first(), rows.heaps.last()) {
            (Some(&first), Some(&last)) if first == last => {
                let size = sizes[first as usize];
                let numbers = same.flat_map(|left| &left.numbers[0]);
                numbers.fold(-1, |signs, &number| signs & number.wrapping_sub(size))
            }
            _ => same.fold(-1, |signs, left| {
                let pairs = left.numbers[0].iter().zip(&rows.heaps);
                pairs.fold(signs, |signs, (&number, &heap)| {
                    signs & number.wrapping_sub(sizes[heap as usize])
                })
            }),
        };
        smaller >= 0
    }

    /// Marks rows with a negative number, or with a heap that does not exist.
    fn natural(&mut self, left: &[Left], mask: &mut [i64]) -> Fits<()> {
        for Left { kind, numbers, times } in left {
            for column in numbers {
                mask.iter_mut().zip(column).for_each(|(mask, &n)| *mask &= i64::from(n >= 0));
            }
            let KindCode { condition: Some((condition, frame)), .. } =
                &self.code.kinds[usize::from(kind.0)]
            else {
                continue;
            };
            if *times == 0 {
                continue;
            }
            let mut names: Vec<Option<Column<'_>>> =
                numbers.iter().map(|column| Some(Column::Named(column))).collect();
            names.resize_with(names.len().max(*frame), || None);
            let exists =
                self.condition(condition, Frame { names: &names, rows: mask.len() })?;
            mask.iter_mut().enumerate().for_each(|(row, mask)| *mask &= exists.at(row));
            self.pool.give_back(exists);
        }
        Ok(())
    }

    /// Marks rows that leave just the heap that was taken.
    fn changes(&self, left: &[Left], rows: &Rows, mask: &mut [i64]) {
        let kinds = &self.code.kinds;
        let is_there = |left: &Left, row: usize| {
            left.numbers[0][row] != 0 || kinds[usize::from(left.kind.0)].keeps_empty
        };
        let count = |row: usize| -> usize {
            left.iter().filter(|left| is_there(left, row)).map(|left| left.times).sum()
        };
        for same in left.iter().filter(|left| left.kind == self.kind && left.times == 1) {
            for (row, mask) in mask.iter_mut().enumerate() {
                let heap = rows.heaps[row] as usize;
                let mut numbers = same.numbers.iter().zip(self.numbers);
                let is_same = numbers.all(|(column, numbers)| column[row] == numbers[heap]);
                if is_same && count(row) == 1 && is_there(same, row) {
                    *mask = 0;
                }
            }
        }
    }
}

fn show(rule: usize, heaps: &[u32], left: &[Left], visit: Visit<'_>) -> Fits<()> {
    if heaps.is_empty() {
        return Ok(());
    }
    let mut parts = Vec::new();
    for Left { kind, times, numbers } in left {
        for _ in 0..*times {
            let numbers = numbers.iter().map(Vec::as_slice).collect();
            parts.push(PartColumns { kind: *kind, numbers });
        }
    }
    let options = Options { rule, heaps, parts: &parts };
    if visit(&options).is_break() { Err(Unlisted) } else { Ok(()) }
}
