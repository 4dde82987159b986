//! Games in which play can go on for ever: the whole graph of positions, then
//! outcomes and remoteness (`retrograde`) and nim-values (`smith`) backwards from
//! its ends. A draw is said only of a position whose whole graph was explored.

use crate::game::{NimValue, Outcome, Play, Position, Ruleset, canonical};

use super::Limits;
use super::abort::Abort;
use super::graph::{Graph, Parents};
use super::key::Key;
use super::moves::Moves;
use super::retrograde::{self, Decided, Terms};
use super::worth::Worth;
use super::{Limit, smith};

/// Solves by analysing whole graphs.
pub(super) struct Loopy<'r> {
    moves: Moves<'r>,
    limits: Limits,
    terms: Terms,
    /// All that was asked about, and all that can be reached from there.
    graph: Graph,
    /// Of each position of the graph; `None` for a draw.
    decided: Vec<Option<Decided>>,
    /// Of each position of the graph; empty where there are no nim-values.
    values: Vec<Option<NimValue>>,
}

impl<'r> Loopy<'r> {
    pub(super) fn new(rules: &'r dyn Ruleset, limits: &Limits) -> Self {
        Self {
            moves: Moves::new(rules, limits.stop.clone()),
            limits: limits.clone(),
            terms: Terms { play: rules.play(), block: rules.block() },
            graph: Graph::new(),
            decided: Vec::new(),
            values: Vec::new(),
        }
    }

    /// All that a position is worth.
    pub(super) fn worth(&mut self, position: &Position) -> Result<Worth, Abort> {
        let key = self.key(position);
        if let Some(known) = self.known(&key) {
            return Ok(known);
        }
        self.include(vec![key.clone()])?;
        let known = self.known(&key);
        Ok(known.unwrap_or_else(|| unreachable!("what was explored is labelled")))
    }

    /// Looks at many positions at once: they are labelled together.
    pub(super) fn prepare(&mut self, positions: &[Position]) -> Result<(), Abort> {
        self.include(positions.iter().map(|position| self.key(position)).collect())
    }

    /// Makes these positions known.
    fn include(&mut self, roots: Vec<Key>) -> Result<(), Abort> {
        let added = self.add(roots);
        if added.is_err() {
            // A graph that is not whole must not answer.
            self.clear();
        }
        added
    }

    /// What a position is worth, where its graph is there already.
    pub(super) fn known_outcome(&self, position: &Position) -> Option<Outcome> {
        self.known(&self.key(position)).map(|worth| worth.outcome)
    }

    /// How many positions are in the graph.
    pub(super) fn held(&self) -> u64 {
        self.graph.len() as u64
    }

    /// Forgets the graph.
    pub(super) fn clear(&mut self) {
        self.graph = Graph::new();
        self.decided = Vec::new();
        self.values = Vec::new();
    }

    fn key(&self, position: &Position) -> Key {
        Key::of(&canonical(self.moves.rules().layout(), position.clone()))
    }

    fn known(&self, key: &Key) -> Option<Worth> {
        let number = self.graph.number(key.bytes())?;
        let decided = self.decided[number];
        Some(Worth {
            outcome: decided.map_or(Outcome::D, |decided| decided.outcome),
            nim_value: self.values.get(number).copied().flatten(),
            remoteness: decided.map(|decided| u64::from(decided.remoteness)),
        })
    }

    /// Explores positions that are new, and labels all anew: that takes much less
    /// time than to make the moves.
    fn add(&mut self, roots: Vec<Key>) -> Result<(), Abort> {
        for root in roots {
            if self.graph.number(root.bytes()).is_none() {
                self.graph.explore(root, &mut self.moves, &self.limits)?;
            }
        }
        let stop = &self.limits.stop;
        let stopped =
            || Abort::Limit { limit: Limit::Stopped, reached: self.graph.len() as u64 };
        let parents = Parents::new(&self.graph);
        self.decided =
            retrograde::label(&self.graph, &parents, self.terms, stop).ok_or_else(stopped)?;
        // Under misère play and where options can be forbidden a sum is not
        // decided by values of its parts, so that there are none.
        if self.terms.play == Play::Normal && self.terms.block == 0 {
            self.values = smith::label(&self.graph, &parents, stop).ok_or_else(stopped)?;
        }
        Ok(())
    }
}
