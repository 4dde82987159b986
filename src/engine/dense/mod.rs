//! Tables of whole positions without gaps, for games in which every move lowers
//! some of the heaps ([`Lowering`]).
//!
//! A question about a position is answered from a table of all positions below
//! it, its [ideal](ideal), in which each has its rank as its place: a value takes
//! two bytes, or four, an outcome one bit, and neither keys nor positions are ever
//! made. What is on the lines of a position is kept, not looked up again
//! ([`values`], [`outcomes`], [`dominance`]). A table that would not fit into the
//! limits is not made; the question is then for the search.

mod begun;
mod boxes;
mod caps;
mod dominance;
mod ideal;
mod lines;
mod moves;
mod outcomes;
mod scan;
mod used;
mod values;
mod watch;

use crate::game::{Layout, Lowering, NimValue, Outcome, Play, Position, Ruleset};

use self::begun::Begun;
pub(super) use self::boxes::Boxes;
use self::caps::{descending, grown, joined};
use self::moves::{MOST_HEAPS, Moves};
use self::outcomes::Outcomes;
use self::values::Values;
use self::watch::Left;
use super::abort::Abort;
use super::finding::Finding;
use super::{Limit, Limits};

/// What a size takes in the tables of ranks, those of lines included.
const BYTES_OF_SIZE: u64 = 64;

/// Answers from tables where these can be made.
pub(super) struct Dense {
    lowerings: Vec<Lowering>,
    play: Play,
    limits: Limits,
    values: Option<Values>,
    outcomes: Option<Outcomes>,
    /// Whether a table was too large: the search has to go on with this question
    /// and those that come of it.
    is_closed: bool,
    /// A table that was left before it was full.
    begun: Option<Begun>,
}

impl Dense {
    /// Tables for these rules, if they are of the kind.
    pub(super) fn new(rules: &dyn Ruleset, limits: &Limits) -> Option<Self> {
        let lowerings = rules.profile().lowerings.clone()?;
        let fits = rules.layout() == Layout::Free && rules.block() == 0;
        fits.then(|| Self {
            lowerings,
            play: rules.play(),
            limits: limits.clone(),
            values: None,
            outcomes: None,
            is_closed: false,
            begun: None,
        })
    }

    /// The nim-value of a position under normal play; `None` is for the search.
    pub(super) fn value(&mut self, position: &Position) -> Result<Option<NimValue>, Abort> {
        let Some(sizes) = sizes(position) else { return Ok(None) };
        if !self.values.as_ref().is_some_and(|table| table.ideal.contains(&sizes)) {
            let old = self.values.take();
            let new = old.as_ref().map(|table| table.ideal.caps());
            let made = self.make(new, &sizes, |moves, caps, room| {
                Values::solve(moves, caps, room, &self.limits, self.begun.as_ref())
            });
            let made = self.unless_left(made)?;
            self.is_closed |= made.is_none();
            self.values = made.or(old);
        }
        let table = self.values.as_ref().filter(|table| table.ideal.contains(&sizes));
        Ok(table.map(|table| NimValue(table.get(&sizes).into())))
    }

    /// The outcome of a position; `None` is for the search.
    pub(super) fn outcome(&mut self, position: &Position) -> Result<Option<Outcome>, Abort> {
        let Some(sizes) = sizes(position) else { return Ok(None) };
        if let Some(known) = self.known(&sizes) {
            return Ok(Some(known));
        }
        let old = self.outcomes.take();
        let new = old.as_ref().map(|table| table.ideal.caps());
        let made = self.make(new, &sizes, |moves, caps, room| {
            Outcomes::solve(moves, self.play, caps, room, &self.limits, self.begun.as_ref())
        });
        let made = self.unless_left(made)?;
        self.is_closed |= made.is_none();
        self.outcomes = made.or(old);
        Ok(self.known(&sizes))
    }

    /// The nim-value of a position, where that is known without work.
    pub(super) fn known_value(&self, position: &Position) -> Option<NimValue> {
        let sizes = sizes(position)?;
        let table = self.values.as_ref().filter(|table| table.ideal.contains(&sizes))?;
        Some(NimValue(table.get(&sizes).into()))
    }

    /// The outcome of a position, where that is known without work.
    pub(super) fn known_outcome(&self, position: &Position) -> Option<Outcome> {
        self.known(&sizes(position)?)
    }

    fn known(&self, sizes: &[usize]) -> Option<Outcome> {
        let values = self.values.as_ref().filter(|table| table.ideal.contains(sizes));
        let by_value = values.map(|table| match table.get(sizes) {
            0 => Outcome::P,
            _ => Outcome::N,
        });
        by_value.or_else(|| {
            let outcomes = self.outcomes.as_ref().filter(|table| table.ideal.contains(sizes));
            outcomes.map(|table| table.get(sizes))
        })
    }

    /// Whether a search may find that few positions can be reached: where moves
    /// are bounded by more than the heaps, not all that lies below can be.
    pub(super) fn prefers_search(&self) -> bool {
        self.lowerings.iter().any(|lowering| matches!(lowering, Lowering::Guarded(..)))
    }

    /// How many positions the tables hold.
    pub(super) fn held(&self) -> u64 {
        let values = self.values.as_ref().map_or(0, |table| table.ideal.len());
        let outcomes = self.outcomes.as_ref().map_or(0, |table| table.ideal.len());
        (values + outcomes) as u64
    }

    /// Forgets the tables.
    pub(super) fn clear(&mut self) {
        (self.values, self.outcomes, self.is_closed) = (None, None, false);
    }

    /// What the tables stand on: a clause in lower case.
    pub(super) fn reason(&self) -> Option<String> {
        let has_tables = self.values.is_some() || self.outcomes.is_some();
        let goes_free =
            self.lowerings.iter().any(|lowering| matches!(lowering, Lowering::Any(_)));
        let kept = if goes_free {
            "what lies below it is kept and not looked up again"
        } else {
            "what was met along each line of moves is kept and not looked up again"
        };
        has_tables.then(|| {
            format!("each move only lowers heaps, so they stand in one table, where {kept}")
        })
    }

    /// Makes a table that reaches beyond both the old one and the sizes asked for,
    /// or just there, or, where it has no room, holds what is asked for.
    fn make<T>(
        &self,
        old: Option<&[usize]>,
        sizes: &[usize],
        solve: impl Fn(&Moves, &[usize], (u64, u64)) -> Result<Option<T>, Left>,
    ) -> Result<Option<T>, Left> {
        if self.is_closed {
            return Ok(None);
        }
        let room = (self.limits.max_positions, self.limits.max_bytes());
        let mut tried: Vec<Vec<usize>> = Vec::new();
        for caps in [descending(grown(old, sizes)), joined(old, sizes), joined(None, sizes)] {
            let sizes = caps.iter().fold(0_u64, |sum, &cap| sum.saturating_add(cap as u64));
            if tried.contains(&caps) || sizes.saturating_mul(BYTES_OF_SIZE) > room.1 {
                continue;
            }
            let moves = Moves::new(&self.lowerings, caps.len());
            match solve(&moves, &caps, room) {
                Ok(None) => tried.push(caps),
                done => return done,
            }
        }
        Ok(None)
    }

    /// Remembers a table that was left.
    fn unless_left<T>(&mut self, made: Result<Option<T>, Left>) -> Result<Option<T>, Abort> {
        self.begun = None;
        made.map_err(|Left { known, begun }| {
            self.begun = Some(begun);
            Abort::Limit { limit: Limit::Stopped, reached: known }
        })
    }

    /// What is known of the table that is not full, or of those that are, in pieces.
    pub(super) fn findings(&self) -> Box<dyn Iterator<Item = Finding> + '_> {
        match (&self.begun, &self.values, &self.outcomes) {
            (Some(begun), ..) => begun.findings(),
            // Values tell outcomes too.
            (None, Some(values), _) => Box::new(values.findings()),
            (None, None, outcomes) => Box::new(outcomes.iter().flat_map(Outcomes::findings)),
        }
    }

    /// Learns a piece of a table that was not full; `None` if it does not belong here.
    pub(super) fn learn(&mut self, finding: Finding) -> Option<()> {
        Begun::learn(&mut self.begun, finding)
    }
}

/// The sizes of the heaps that are not empty, descending: all there is to a
/// position here. `None` if there are too many for a table.
fn sizes(position: &Position) -> Option<Vec<usize>> {
    let there = position.heaps.iter().filter(|heap| heap.size() > 0);
    let mut sizes = Vec::new();
    for heap in there {
        if sizes.len() == MOST_HEAPS {
            return None;
        }
        sizes.push(usize::try_from(heap.size()).ok()?);
    }
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    Some(sizes)
}

#[cfg(test)]
mod tests;
