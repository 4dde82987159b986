//! The values of single heaps in a row, and their period.

use crate::game::{KindId, NimValue, Position};

use super::sequence::{Periodicity, Values, largest, observe};
use super::{Limit, Solver, Unsolved};

/// What is known of the period of the heaps of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapPeriod {
    /// The period, proved or observed; `None` where none is seen.
    pub period: Option<Periodicity>,
    /// The largest nim-value and the first heap that has it: of all heaps where the
    /// period is proved, else of those reached; `None` where values grow for ever.
    pub largest: Option<(NimValue, u64)>,
    /// The largest heap whose value was worked out; `None` if there is none.
    pub reached: Option<u64>,
    /// Whether some period could be proved here.
    pub has_theorem: bool,
    /// What ended the search before it came to a proof or as far as it was to go.
    pub ended: Option<Limit>,
}

impl Solver<'_> {
    /// Looks for the period of the heaps of a kind with one number, up to a heap
    /// of size `to` or until it is proved; where no theorem applies and no `to` is
    /// given, up to `without_theorem`. `position` makes the position of one heap of a
    /// size; `None` ends the row of heaps.
    pub fn heap_period(
        &mut self,
        kind: KindId,
        to: Option<u64>,
        without_theorem: u64,
        position: &dyn Fn(u64) -> Option<Position>,
    ) -> Result<HeapPeriod, Unsolved> {
        if let Some((values, proved, ended)) = self.prove_period(kind, to) {
            let asked = to.map(|to| usize::try_from(to).unwrap_or(usize::MAX));
            let asked = asked.map_or(usize::MAX, |to| to.saturating_add(1));
            if proved.is_some() || values.len() <= asked {
                return Ok(HeapPeriod::of(values, true, proved, ended));
            }
            // Values come in blocks, which end beyond what was asked for.
            let mut values = values.clone();
            values.truncate(asked);
            return Ok(HeapPeriod::of(&values, true, None, ended));
        }
        let mut values = Values::default();
        let last = to.unwrap_or(without_theorem);
        let mut ended = None;
        for position in (0..=last).map_while(position) {
            match self.nim_value(&position) {
                Ok(Some(value)) => values.push(value),
                Ok(None) => break,
                Err(Unsolved::Unfinished(unfinished)) => {
                    ended = Some(unfinished.limit);
                    break;
                }
                Err(unsolved) => return Err(unsolved),
            }
        }
        Ok(HeapPeriod::of(&values, false, None, ended))
    }
}

impl HeapPeriod {
    /// From values in a row.
    fn of(
        values: &Values,
        has_theorem: bool,
        proved: Option<Periodicity>,
        ended: Option<Limit>,
    ) -> Self {
        let period = proved.or_else(|| observe(values));
        let all = match &period {
            Some(period) if period.is_proved() => period.preperiod + period.period,
            _ => values.len() as u64,
        };
        let grows =
            period.as_ref().is_some_and(|period| period.is_proved() && period.saltus > 0);
        let sizes = 0..usize::try_from(all).unwrap_or(usize::MAX).min(values.len());
        Self {
            largest: largest(sizes.filter_map(|size| values.get(size))).filter(|_| !grows),
            period,
            reached: (values.len() as u64).checked_sub(1),
            has_theorem,
            ended,
        }
    }
}
