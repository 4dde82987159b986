//! Positions of one number in a row.

use std::fmt::Write;

use super::{Cell, Column, Ended, Subject, TableFormat, json_end, json_entry, plain, words};

/// So many values stand in a line of text, if there is room.
const IN_A_LINE: usize = 10;

/// So many values are gathered before they are written as text, so that they stand
/// below each other.
const GATHERED: usize = 1000;

/// Values have at least this room, as in printed tables.
const NARROWEST: usize = 3;

/// The index of a line and the colon behind it.
const INDEX: usize = 8;

/// Writes the values of positions with the numbers that follow one another.
#[derive(Debug)]
pub struct RowWriter {
    format: TableFormat,
    columns: &'static [Column],
    first: u64,
    next: u64,
    line_width: usize,
    /// Of text, what is not written yet.
    gathered: Vec<Cell>,
    entry_width: usize,
    /// Of JSON, the second list while the first is written.
    second: String,
}

impl RowWriter {
    /// Writes what comes before the values.
    pub fn start(subject: &Subject<'_>, out: &mut String) -> Self {
        let columns = subject.columns;
        match subject.format {
            TableFormat::Text => {
                let kind = subject.heaps.kind();
                let kind = &subject.game.rules().kinds[usize::from(kind.0)].name;
                subject.title(format_args!("{} of `{kind}`", words(columns)), out);
            }
            TableFormat::Csv => {
                let fields: Vec<&str> = columns.iter().map(|column| column.field()).collect();
                let _ = writeln!(out, "size,{}", fields.join(","));
            }
            TableFormat::Json => {
                subject.json_game("table@1", out);
                let _ =
                    write!(out, "\"first\":{},\"{}s\":[", subject.first, columns[0].field());
            }
            TableFormat::Bfile => {}
        }
        Self {
            format: subject.format,
            columns,
            first: subject.first,
            next: subject.first,
            line_width: subject.width,
            gathered: Vec::new(),
            entry_width: NARROWEST,
            second: String::new(),
        }
    }

    /// Writes the next value; a heap that does not exist is an empty cell.
    pub fn cell(&mut self, cell: Cell, out: &mut String) {
        let last = cell.entry(self.columns[self.columns.len() - 1]);
        match self.format {
            TableFormat::Text => {
                self.gathered.push(cell);
                if self.gathered.len() >= GATHERED {
                    self.lines(out);
                }
            }
            TableFormat::Csv => {
                let _ = write!(out, "{}", self.next);
                for &column in self.columns {
                    let _ = match cell.entry(column) {
                        Some(entry) => write!(out, ",{entry}"),
                        None => write!(out, ","),
                    };
                }
                out.push('\n');
            }
            TableFormat::Json => {
                let comma = if self.next > self.first { "," } else { "" };
                out.push_str(comma);
                json_entry(cell.entry(self.columns[0]), out);
                if self.columns.len() > 1 {
                    self.second.push_str(comma);
                    json_entry(last, &mut self.second);
                }
            }
            TableFormat::Bfile => {
                if let Some(entry) = last {
                    let _ = writeln!(out, "{} {entry}", self.next);
                }
            }
        }
        // The last number may be the largest there is.
        self.next = self.next.saturating_add(1);
    }

    /// Writes what comes after the values.
    pub fn end(&mut self, ended: Ended, out: &mut String) {
        match self.format {
            TableFormat::Text => self.lines(out),
            TableFormat::Csv | TableFormat::Bfile => {}
            TableFormat::Json => {
                out.push_str("],");
                if let [_, second] = self.columns {
                    let _ = write!(out, "\"{}s\":[{}],", second.field(), self.second);
                }
                json_end(ended, out);
            }
        }
    }

    /// Writes what is gathered, in lines that begin at multiples of ten.
    fn lines(&mut self, out: &mut String) {
        let cells = std::mem::take(&mut self.gathered);
        let entries = cells.iter().flat_map(|cell| {
            self.columns.iter().map(|&column| plain(cell.entry(column)).chars().count())
        });
        self.entry_width = entries.max().unwrap_or(0).max(self.entry_width);
        let in_a_line = self.in_a_line();
        let mut size = self.next - cells.len() as u64;
        let mut cells = &cells[..];
        while !cells.is_empty() {
            let before = usize::try_from(size % in_a_line as u64).unwrap_or(0);
            let (line, rest) = cells.split_at(cells.len().min(in_a_line - before));
            let index = (size - before as u64).to_string() + ":";
            for (number, &column) in self.columns.iter().enumerate() {
                let index = if number == 0 { &*index } else { "" };
                let _ = write!(out, "{index:>INDEX$}");
                let _ = write!(out, "{:1$}", "", before * (self.entry_width + 1));
                for cell in line {
                    let entry = plain(cell.entry(column));
                    let _ = write!(out, " {entry:>width$}", width = self.entry_width);
                }
                out.push('\n');
            }
            size += line.len() as u64;
            cells = rest;
        }
    }

    /// Ten, or fewer if the lines are short.
    fn in_a_line(&self) -> usize {
        let fits = |&count: &usize| INDEX + count * (self.entry_width + 1) <= self.line_width;
        [IN_A_LINE, 5, 2].into_iter().find(fits).unwrap_or(1)
    }
}
