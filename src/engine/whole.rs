//! Whole positions: from a table without gaps where one can be made, else by
//! search.

use std::mem;

use crate::game::{NimValue, Outcome, Position, Ruleset};

use super::Limits;
use super::abort::Abort;
use super::dense::Dense;
use super::finding::Finding;
use super::nim_search::PositionSearch;

/// Positions of a short search: some milliseconds.
const SHORT: u64 = 2_000;

/// Nim-values or outcomes of whole positions.
pub(super) struct Whole<'r> {
    dense: Option<Dense>,
    search: PositionSearch<'r>,
}

impl<'r> Whole<'r> {
    pub(super) fn new(rules: &'r dyn Ruleset, limits: &Limits) -> Self {
        Self { dense: Dense::new(rules, limits), search: PositionSearch::new(rules, limits) }
    }

    /// The nim-value of a position in normal play.
    pub(super) fn value(&mut self, position: &Position) -> Result<NimValue, Abort> {
        let known = self.dense.as_ref().and_then(|dense| dense.known_value(position));
        if let Some(value) = known {
            return Ok(value);
        }
        if let Some(found) = self.search_a_little(|search| search.value(position)) {
            return found;
        }
        let dense = self.dense.as_mut();
        match dense.map(|dense| dense.value(position)).transpose()?.flatten() {
            Some(value) => Ok(value),
            None => self.search.value(position),
        }
    }

    /// The outcome of a position.
    pub(super) fn outcome(&mut self, position: &Position) -> Result<Outcome, Abort> {
        let known = self.dense.as_ref().and_then(|dense| dense.known_outcome(position));
        if let Some(outcome) = known {
            return Ok(outcome);
        }
        if let Some(found) = self.search_a_little(|search| search.outcome(position)) {
            return found;
        }
        let dense = self.dense.as_mut();
        match dense.map(|dense| dense.outcome(position)).transpose()?.flatten() {
            Some(outcome) => Ok(outcome),
            None => self.search.outcome(position),
        }
    }

    /// What a short search answers, where it may do; `None` where it does not.
    fn search_a_little<T>(
        &mut self,
        question: impl Fn(&mut PositionSearch<'r>) -> Result<T, Abort>,
    ) -> Option<Result<T, Abort>> {
        if !self.dense.as_ref()?.prefers_search() {
            return None;
        }
        let search = &mut self.search;
        let room = search.held().saturating_add(SHORT).min(search.limits.max_positions);
        let all = mem::replace(&mut search.limits.max_positions, room);
        let found = question(search);
        search.limits.max_positions = all;
        match found {
            Err(abort) if abort.wants_room() => None,
            found => Some(found),
        }
    }

    /// The outcome of a position, where it is known already.
    pub(super) fn known_outcome(&self, position: &Position) -> Option<Outcome> {
        let dense = self.dense.as_ref().and_then(|dense| dense.known_outcome(position));
        dense.or_else(|| self.search.known_outcome(position))
    }

    /// Why the tables give right answers, where there are any.
    pub(super) fn reason(&self) -> Option<String> {
        self.dense.as_ref().and_then(Dense::reason)
    }

    /// All that was found, in pieces.
    pub(super) fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        self.dense.iter().flat_map(Dense::findings).chain(self.search.table.findings())
    }

    /// Learns a piece of what was found before; `None` if it does not belong here.
    pub(super) fn learn(&mut self, finding: Finding) -> Option<()> {
        match finding {
            Finding::Table { .. } | Finding::Lost { .. } => self.dense.as_mut()?.learn(finding),
            _ => self.search.table.learn(finding),
        }
    }

    /// How many positions are held.
    pub(super) fn held(&self) -> u64 {
        self.search.held() + self.dense.as_ref().map_or(0, Dense::held)
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.search.clear();
        self.dense.iter_mut().for_each(Dense::clear);
    }
}
