//! How often each value occurs.

use super::super::output::Paper;
use super::asked::{Asked, End};
use super::row;
use crate::engine::Unsolved;
use crate::report::{Cell, Counts};

/// Counts the values of the positions.
pub(super) fn count(asked: &mut Asked<'_>, out: &mut Paper) -> End {
    let subject = asked.subject;
    let is_row = subject.heaps.dimensions() == 1;
    if !is_row {
        asked.look_ahead();
    }
    let mut counts = Counts::default();
    let mut end = End::COMPLETE;
    for numbers in subject.heaps.numbers(asked.range()) {
        let cell = match *numbers {
            [size] => {
                row::work_ahead(asked, size);
                row::cell(asked, size)
            }
            _ => cell(asked, &numbers),
        };
        match cell {
            Ok(Some(cell)) => counts.note(&subject, &numbers, cell),
            Ok(None) => {}
            Err(why) => {
                end = End::unsolved(&subject, &why);
                break;
            }
        }
    }
    out.puts(counts.written(&subject, end.ended));
    end
}

fn cell(asked: &mut Asked<'_>, numbers: &[u64]) -> Result<Option<Cell>, Unsolved> {
    let position = asked.subject.heaps.position(numbers);
    position.map(|position| asked.cell(&position)).transpose()
}
