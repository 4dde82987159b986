//! What every table needs: the positions, and answers about them.

use std::ops::RangeInclusive;

use super::super::exit::Exit;
use super::super::settings::whole;
use crate::engine::{Limits, MisereValues, Solver, Unsolved};
use crate::game::{NimValue, Position};
use crate::report::{Cell, Column, Ended, Subject, unsolved};
use crate::source::Problem;

/// The least and the largest of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) first: u64,
    pub(super) last: u64,
}

/// `a..b`
pub(super) fn range(text: &str) -> Result<Range, String> {
    const EXAMPLE: &str = "write A..B, as `--range 20..40`";
    let (first, last) = text.split_once("..").ok_or(EXAMPLE)?;
    let number = |text: &str| {
        let text = text.trim();
        whole(text).map_err(|why| format!("`{text}` {why}; {EXAMPLE}"))
    };
    let (first, last) = (number(first)?, number(last)?);
    if first > last {
        return Err(format!("{first} is larger than {last}; {EXAMPLE}"));
    }
    Ok(Range { first, last })
}

pub(super) fn count_of_options(text: &str) -> Result<u64, String> {
    whole(text).map_err(|why| format!("{why}; write a count, as `--winning-moves 1`"))
}

pub(super) fn width(text: &str) -> Result<usize, String> {
    whole(text).map_err(|why| format!("{why}; write a count, as `--width 120`"))
}

/// A question about many positions, and what answers it.
pub(super) struct Asked<'a> {
    pub(super) subject: Subject<'a>,
    pub(super) solver: Solver<'a>,
    /// Where misère nim-values are told.
    misere: Option<MisereValues<'a>>,
    pub(super) limits: Limits,
}

impl<'a> Asked<'a> {
    /// Puts the question to a solver, or, with its limits, to other ones that are needed.
    pub(super) fn new(subject: Subject<'a>, solver: Solver<'a>, limits: Limits) -> Self {
        let wanted = subject.columns.contains(&Column::MisereNimValue);
        let misere = MisereValues::new(subject.game, &limits).filter(|_| wanted);
        Self { subject, solver, misere, limits }
    }

    /// The numbers of a position.
    pub(super) fn range(&self) -> RangeInclusive<u64> {
        self.subject.first..=self.subject.last
    }

    /// Whether nim-values are all that is told.
    pub(super) fn tells_values(&self) -> bool {
        self.subject.columns == [Column::NimValue]
    }

    /// What a position is worth, as far as it is told.
    pub(super) fn cell(&mut self, position: &Position) -> Result<Cell, Unsolved> {
        if self.tells_values() {
            return Ok(Cell::from(self.solver.nim_value(position)?));
        }
        let outcome = Some(self.solver.outcome(position)?);
        let value = match &mut self.misere {
            Some(misere) => misere.value(position)?,
            None => None,
        };
        Ok(Cell { outcome, value })
    }

    /// Looks at the position of the largest numbers first: tables that are made for it
    /// hold the others. If it cannot be answered, that will be met again.
    pub(super) fn look_ahead(&mut self) {
        let numbers = vec![self.subject.last; self.subject.heaps.dimensions()];
        if let Some(position) = self.subject.heaps.position(&numbers) {
            let _ = self.cell(&position);
        }
    }
}

impl From<Option<NimValue>> for Cell {
    fn from(value: Option<NimValue>) -> Self {
        Self { outcome: None, value }
    }
}

/// How a table ends, and why if it is not complete.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) ended: Ended,
    pub(super) exit: Exit,
    pub(super) problem: Option<Problem>,
}

impl End {
    /// All was found, or nobody reads any more.
    pub(super) const COMPLETE: Self =
        Self { ended: Ended::Complete, exit: Exit::Fine, problem: None };

    /// There is no answer, for this reason.
    pub(super) fn unsolved(subject: &Subject<'_>, why: &Unsolved) -> Self {
        let exit = Exit::unsolved(why);
        let ended = match exit {
            Exit::Interrupted => Ended::Interrupted,
            Exit::Limit => Ended::Limit,
            _ => Ended::Unsolved,
        };
        Self { ended, exit, problem: Some(unsolved(subject.game, why)) }
    }
}
