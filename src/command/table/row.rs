//! Heaps of one number in a row.

use super::super::output::Paper;
use super::asked::{Asked, End};
use crate::engine::Unsolved;
use crate::report::{Cell, RowWriter};

/// Writes the table while it is found.
pub(super) fn write(asked: &mut Asked<'_>, out: &mut Paper) -> End {
    let subject = asked.subject;
    let mut text = String::new();
    let mut table = RowWriter::start(&subject, &mut text);
    let mut end = End::COMPLETE;
    for size in asked.range() {
        work_ahead(asked, size);
        match cell(asked, size) {
            Ok(cell) => table.cell(cell.unwrap_or_default(), &mut text),
            Err(why) => {
                end = End::unsolved(&subject, &why);
                break;
            }
        }
        if !out.takes(&mut text) {
            break;
        }
    }
    table.end(end.ended, &mut text);
    out.puts(text);
    end
}

/// The values themselves, as far as they are found.
pub(super) fn cells(asked: &mut Asked<'_>) -> (Vec<Cell>, End) {
    let mut cells = Vec::new();
    for size in asked.range() {
        work_ahead(asked, size);
        match cell(asked, size) {
            Ok(cell) => cells.push(cell.unwrap_or_default()),
            Err(why) => return (cells, End::unsolved(&asked.subject, &why)),
        }
    }
    (cells, End::COMPLETE)
}

/// What the heap of a size is worth; `None` if there is no such heap.
pub(super) fn cell(asked: &mut Asked<'_>, size: u64) -> Result<Option<Cell>, Unsolved> {
    let heaps = asked.subject.heaps;
    if let Some(value) = asked.solver.known_lone_value(heaps.kind(), size)
        && asked.tells_values()
    {
        return Ok(Some(Cell::from(Some(value))));
    }
    let position = heaps.position(&[size]);
    position.map(|position| asked.cell(&position)).transpose()
}

/// A part of what is known already is worked out at once: many heaps together can
/// be quicker than one by one, and what is found is soon printed.
const AHEAD: u64 = 4;

/// Works out the values of this size and of some that follow it. If that fails,
/// it will be met again at the size where it does.
pub(super) fn work_ahead(asked: &mut Asked<'_>, size: u64) {
    let is_first = size == asked.subject.first;
    if !is_first && !(size + 1).is_power_of_two() && !size.is_multiple_of(1 << 16) {
        return;
    }
    let heaps = asked.subject.heaps;
    let last = asked.subject.last.min(size.saturating_add(size / AHEAD + 1024));
    if asked.solver.values_lone_heaps(heaps.kind())
        && let Some(position) = heaps.position(&[last])
    {
        let _ = asked.solver.nim_value(&position);
    }
}
