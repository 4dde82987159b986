//! The values of heaps in a row, as a table that is written while it is found.

use std::fmt::{Display, Write};

use crate::game::{KindId, NimValue, Outcome, Ruleset};
use crate::model::Game;

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// For people: ten values a line.
    Text,
    /// A line `n a(n)` for each heap, as the b-files of the OEIS.
    Bfile,
    /// One line of JSON.
    Json,
}

/// So many values stand in a line of text.
const IN_A_LINE: u64 = 10;

/// Writes the values of the heaps 0, 1, 2, … one by one.
#[derive(Debug)]
pub struct TableWriter {
    format: TableFormat,
    size: u64,
}

impl TableWriter {
    /// Writes what comes before the values.
    pub fn start(game: &Game, kind: KindId, format: TableFormat, out: &mut String) -> Self {
        let kind = &game.rules().kinds[usize::from(kind.0)].name;
        let has_values = game.has_nim_values();
        match format {
            TableFormat::Text => {
                let what = if has_values { "nim-values" } else { "outcomes" };
                let _ = writeln!(out, "{}: {what} of `{kind}`", game.title());
            }
            TableFormat::Bfile => {}
            TableFormat::Json => {
                let entry = |text: &str| serde_json::to_string(text).unwrap_or_default();
                let _ = write!(
                    out,
                    "{{\"schema\":\"gamelang/table@1\",\"game\":{},\"play\":\"{}\",\
                     \"heap\":{},\"first\":0,\"{}\":[",
                    entry(game.title()),
                    game.play().word(),
                    entry(kind),
                    if has_values { "nim_values" } else { "outcomes" },
                );
            }
        }
        Self { format, size: 0 }
    }

    /// Writes the nim-value of the next heap; `None` if it has none.
    pub fn value(&mut self, value: Option<NimValue>, out: &mut String) {
        match value {
            Some(value) => self.entry(value, out),
            None => self.missing(out),
        }
    }

    /// Writes the outcome of the next heap.
    pub fn outcome(&mut self, outcome: Outcome, out: &mut String) {
        match self.format {
            TableFormat::Json => self.entry(format_args!("\"{}\"", outcome.letter()), out),
            _ => self.entry(outcome.letter(), out),
        }
    }

    /// Goes on to the next heap: this one does not exist, or has no nim-value.
    pub fn missing(&mut self, out: &mut String) {
        match self.format {
            TableFormat::Text => self.entry("-", out),
            TableFormat::Json => self.entry("null", out),
            TableFormat::Bfile => self.size += 1,
        }
    }

    fn entry(&mut self, entry: impl Display, out: &mut String) {
        let size = self.size;
        self.size += 1;
        // Writing to a string never fails.
        let _ = match self.format {
            TableFormat::Text if size.is_multiple_of(IN_A_LINE) => {
                let end = if size > 0 { "\n" } else { "" };
                write!(out, "{end}{size:>7}: {entry:>3}")
            }
            TableFormat::Text => write!(out, " {entry:>3}"),
            TableFormat::Bfile => writeln!(out, "{size} {entry}"),
            TableFormat::Json if size > 0 => write!(out, ",{entry}"),
            TableFormat::Json => write!(out, "{entry}"),
        };
    }

    /// Writes what comes after the values.
    pub fn end(&self, out: &mut String) {
        out.push_str(match self.format {
            TableFormat::Text => "\n",
            TableFormat::Bfile => "",
            TableFormat::Json => "]}\n",
        });
    }
}
