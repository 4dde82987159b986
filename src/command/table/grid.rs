//! A table of two numbers.

use super::super::output::Paper;
use super::asked::{Asked, End};
use crate::engine::Unsolved;
use crate::report::{Cell, GridWriter};

/// Writes the table row by row.
pub(super) fn write(asked: &mut Asked<'_>, out: &mut Paper) -> End {
    let subject = asked.subject;
    asked.look_ahead();
    let mut text = String::new();
    let mut table = GridWriter::start(&subject, &mut text);
    let mut end = End::COMPLETE;
    for down in asked.range() {
        let (cells, failed) = row(asked, down);
        if !cells.is_empty() || failed.is_none() {
            table.row(cells, &mut text);
        }
        if let Some(why) = failed {
            end = End::unsolved(&subject, &why);
            break;
        }
        if !out.takes(&mut text) {
            break;
        }
    }
    table.end(end.ended, &mut text);
    out.puts(text);
    end
}

/// The cells of a row, and what ended it before its end.
fn row(asked: &mut Asked<'_>, down: u64) -> (Vec<Cell>, Option<Unsolved>) {
    let mut cells = Vec::new();
    for across in asked.range() {
        let position = asked.subject.heaps.position(&[down, across]);
        match position.map(|position| asked.cell(&position)).transpose() {
            Ok(cell) => cells.push(cell.unwrap_or_default()),
            Err(why) => return (cells, Some(why)),
        }
    }
    (cells, None)
}
