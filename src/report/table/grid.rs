//! Positions of two numbers, the first down and the second across.

use std::fmt::Write;

use super::{Cell, Column, Ended, Subject, TableFormat, json_end, json_entry, plain, words};

/// Writes a table row by row.
#[derive(Debug)]
pub struct GridWriter {
    format: TableFormat,
    columns: &'static [Column],
    first: u64,
    line_width: usize,
    /// Of text, all rows; they may have to be cut into blocks.
    rows: Vec<Vec<Cell>>,
    /// How many rows were written.
    written: u64,
    /// Of JSON, the second list while the first is written.
    second: String,
}

impl GridWriter {
    /// Writes what comes before the rows.
    pub fn start(subject: &Subject<'_>, out: &mut String) -> Self {
        let Subject { columns, format, first, last, width, .. } = *subject;
        let names = subject.heaps.names();
        let (down, across) = (&names[0], &names[1]);
        match format {
            TableFormat::Text => {
                let (what, pattern) = (words(columns), subject.heaps.pattern());
                subject.title(
                    format_args!("{what} of {pattern}, {down} down, {across} across"),
                    out,
                );
            }
            TableFormat::Csv => {
                let numbers: Vec<String> =
                    (first..=last).map(|number| number.to_string()).collect();
                let of = if columns.len() > 1 { "of," } else { "" };
                let _ = writeln!(out, "{of}{down}/{across},{}", numbers.join(","));
            }
            TableFormat::Json => {
                subject.json_start("grid@1", out);
                let _ = write!(out, "\"{}s\":[", columns[0].field());
            }
            TableFormat::Bfile => {}
        }
        let (rows, second) = (Vec::new(), String::new());
        Self { format, columns, first, line_width: width, rows, written: 0, second }
    }

    /// Writes the next row.
    pub fn row(&mut self, cells: Vec<Cell>, out: &mut String) {
        match self.format {
            TableFormat::Text => self.rows.push(cells),
            TableFormat::Csv => self.csv(&cells, out),
            TableFormat::Json => {
                let comma = if self.written > 0 { "," } else { "" };
                out.push_str(comma);
                json_row(&cells, self.columns[0], out);
                if let [_, second] = *self.columns {
                    self.second.push_str(comma);
                    json_row(&cells, second, &mut self.second);
                }
            }
            TableFormat::Bfile => {}
        }
        self.written += 1;
    }

    /// Writes what comes after the rows.
    pub fn end(&mut self, ended: Ended, out: &mut String) {
        match self.format {
            TableFormat::Text => {
                for &column in self.columns {
                    if self.columns.len() > 1 {
                        let _ = writeln!(out, "\n{}s:", column.word());
                    }
                    self.blocks(column, out);
                }
            }
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

    /// A line for each column that is told, which stands in front if there are two.
    fn csv(&self, cells: &[Cell], out: &mut String) {
        for &column in self.columns {
            if self.columns.len() > 1 {
                let _ = write!(out, "{},", column.field());
            }
            let _ = write!(out, "{}", self.first + self.written);
            for cell in cells {
                let _ = match cell.entry(column) {
                    Some(entry) => write!(out, ",{entry}"),
                    None => write!(out, ","),
                };
            }
            out.push('\n');
        }
    }

    /// The rows as text, cut into blocks of as many tens as the lines have room for.
    fn blocks(&self, column: Column, out: &mut String) {
        let across = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let largest = self.first + self.written.max(across as u64);
        let index = largest.to_string().len();
        let entries =
            self.rows.iter().flatten().map(|cell| plain(cell.entry(column)).chars().count());
        let width = entries.max().unwrap_or(0).max(index);
        let room = self.line_width.saturating_sub(index + 3) / (width + 1);
        let in_a_block = match room {
            0..10 => room.max(1),
            room => room / 10 * 10,
        };
        for start in (0..across).step_by(in_a_block) {
            let end = across.min(start + in_a_block);
            let _ = write!(out, "\n {:index$}  ", "");
            for number in start..end {
                let _ = write!(out, " {:>width$}", self.first + number as u64);
            }
            out.push('\n');
            for (row, number) in self.rows.iter().zip(self.first..) {
                let _ = write!(out, " {number:>index$}: ");
                for cell in row.iter().take(end).skip(start) {
                    let _ = write!(out, " {:>width$}", plain(cell.entry(column)));
                }
                out.push('\n');
            }
        }
    }
}

fn json_row(cells: &[Cell], column: Column, out: &mut String) {
    out.push('[');
    for (number, cell) in cells.iter().enumerate() {
        if number > 0 {
            out.push(',');
        }
        json_entry(cell.entry(column), out);
    }
    out.push(']');
}
