//! Figures of a table: the period of a game as published or computed elsewhere.

use super::table::Row;

/// What a row of the table of periods says.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// The period; `None` where none is known.
    pub period: Option<u64>,
    /// The first heap from which it holds, heap 0 counted.
    pub preperiod: Option<u64>,
    /// By how much values grow in a period.
    pub saltus: u64,
    /// The largest nim-value and the first heap that has it, of all heaps where the
    /// period is known.
    pub largest: Option<(u64, u64)>,
    /// The code with the same values, but for a shift.
    pub same_as: Option<&'static str>,
    /// Who published or computed it.
    pub source: &'static str,
    /// `yes`, `observed`, `no`, …: whether it was recomputed by other programs.
    pub validated: &'static str,
    /// Where sources disagree, and how far unsolved games were looked at.
    pub note: &'static str,
}

impl Figures {
    pub(super) fn of(row: &Row) -> Self {
        Self {
            period: row.number("period"),
            preperiod: row.number("preperiod"),
            saltus: row.number("saltus").unwrap_or(0),
            largest: row.number("max_nim_value").zip(row.number("argmax")),
            same_as: row.text("same_sequence_as"),
            source: row.get("source"),
            validated: row.get("validated"),
            note: row.get("note"),
        }
    }

    /// Whether the figures were recomputed with a proof.
    pub fn is_validated(&self) -> bool {
        self.validated.starts_with("yes")
    }

    /// The figures in words: a sentence without a full stop.
    pub(super) fn told(&self) -> String {
        let Some((period, preperiod)) = self.period.zip(self.preperiod) else {
            return "no period is known".to_owned();
        };
        let saltus = match self.saltus {
            0 => String::new(),
            saltus => format!(" with saltus {saltus}"),
        };
        let from = match preperiod {
            0 => "from the start".to_owned(),
            n => format!("after the last exception {}", n - 1),
        };
        let doubt = if self.is_validated() { "" } else { ", observed or published only" };
        format!("the nim-values have period {period}{saltus} {from}{doubt}")
    }
}
