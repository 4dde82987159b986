//! The lost positions: those of outcome P.

use std::fmt::Write;

use super::super::words::counted;
use super::{Ended, Subject, TableFormat, comma, json_end};

/// Lists lost positions by their numbers.
#[derive(Debug)]
pub struct LosingWriter {
    format: TableFormat,
    line_width: usize,
    /// How long the last line of text is.
    column: usize,
    found: u64,
}

impl LosingWriter {
    /// Writes what comes before the positions.
    pub fn start(subject: &Subject<'_>, out: &mut String) -> Self {
        match subject.format {
            TableFormat::Text => {
                subject.title(format_args!("P-positions of {}", subject.positions()), out);
            }
            TableFormat::Csv => {
                let _ = writeln!(out, "{}", subject.heaps.names().join(","));
            }
            TableFormat::Json => {
                subject.json_start("losing@1", out);
                out.push_str("\"positions\":[");
            }
            TableFormat::Bfile => {}
        }
        Self { format: subject.format, line_width: subject.width, column: 0, found: 0 }
    }

    /// Writes a lost position.
    pub fn position(&mut self, numbers: &[u64], out: &mut String) {
        let comma_before = if self.found > 0 { "," } else { "" };
        self.found += 1;
        match self.format {
            TableFormat::Text => self.word(numbers, out),
            TableFormat::Csv => {
                let _ = writeln!(out, "{}", comma(numbers));
            }
            TableFormat::Json => {
                let _ = write!(out, "{comma_before}[{}]", comma(numbers));
            }
            TableFormat::Bfile => {
                let _ = writeln!(out, "{} {}", self.found, comma(numbers));
            }
        }
    }

    /// Writes what comes after the positions, of which so many were looked at.
    pub fn end(&mut self, looked_at: u64, ended: Ended, out: &mut String) {
        match self.format {
            TableFormat::Text => {
                if self.column > 0 {
                    out.push('\n');
                }
                let all = counted(usize::try_from(looked_at).unwrap_or(usize::MAX), "position");
                let _ = writeln!(out, "{} of {all}", self.found);
            }
            TableFormat::Csv | TableFormat::Bfile => {}
            TableFormat::Json => {
                let _ = write!(out, "],\"looked_at\":{looked_at},");
                json_end(ended, out);
            }
        }
    }

    /// A position in the line, or in the next one where there is no room.
    fn word(&mut self, numbers: &[u64], out: &mut String) {
        let shown: Vec<String> = numbers.iter().map(u64::to_string).collect();
        let shown = match &*shown {
            [number] => number.clone(),
            _ => format!("({})", shown.join(", ")),
        };
        if self.column > 0 && self.column + 2 + shown.len() > self.line_width {
            out.push('\n');
            self.column = 0;
        }
        self.column += 2 + shown.len();
        let _ = write!(out, "  {shown}");
    }
}
