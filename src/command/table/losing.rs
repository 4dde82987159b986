//! The P-positions.

use super::super::output::Paper;
use super::asked::{Asked, End};
use crate::game::Outcome;
use crate::report::LosingWriter;

/// Lists the positions that are lost for the player to move.
pub(super) fn list(asked: &mut Asked<'_>, out: &mut Paper) -> End {
    let subject = asked.subject;
    asked.look_ahead();
    let mut text = String::new();
    let mut table = LosingWriter::start(&subject, &mut text);
    let mut end = End::COMPLETE;
    let mut looked_at = 0;
    for numbers in subject.heaps.numbers(asked.range()) {
        let Some(position) = subject.heaps.position(&numbers) else { continue };
        match asked.solver.outcome(&position) {
            Ok(Outcome::P) => table.position(&numbers, &mut text),
            Ok(Outcome::N | Outcome::D) => {}
            Err(why) => {
                end = End::unsolved(&subject, &why);
                break;
            }
        }
        looked_at += 1;
        if !out.takes(&mut text) {
            break;
        }
    }
    table.end(looked_at, end.ended, &mut text);
    out.puts(text);
    end
}
