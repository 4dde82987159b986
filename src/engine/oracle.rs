//! The definition in code: what every other strategy is compared with.
//!
//! All positions that can be reached are collected, and then labelled from the
//! ends upward. Nothing here is fast, and nothing is shared with the other
//! strategies: options come straight from the definition of the rules, and the
//! graph, the outcomes and the mex are its own.

use std::collections::{BTreeSet, HashMap};

use crate::game::{NimValue, Outcome, Play, Position, Ruleset, canonical};

use super::abort::Abort;
use super::limits::bytes_of;
use super::moves::located;
use super::{Limit, Limits};

/// Solves by definition, one reachable graph at a time.
pub(super) struct Oracle<'r> {
    rules: &'r dyn Ruleset,
    limits: Limits,
    /// Everything that can be reached from the position last explored. It is
    /// put here only when it is whole, so that it answers for all its
    /// positions.
    graph: Graph,
}

/// Positions by number, and what is known of each.
#[derive(Default)]
struct Graph {
    numbers: HashMap<Position, usize>,
    positions: Vec<Position>,
    /// The options of each position, ascending, each once.
    options: Vec<Vec<usize>>,
    /// `None` where play can go on for ever and nobody can force a win.
    outcomes: Vec<Option<Outcome>>,
    /// `None` where play can go on for ever, and under misère play.
    values: Vec<Option<NimValue>>,
}

impl<'r> Oracle<'r> {
    pub(super) fn new(rules: &'r dyn Ruleset, limits: &Limits) -> Self {
        Self { rules, limits: limits.clone(), graph: Graph::default() }
    }

    /// The outcome of a position.
    pub(super) fn outcome(&mut self, position: &Position) -> Result<Outcome, Abort> {
        let number = self.number(position)?;
        self.graph.outcomes[number]
            .ok_or_else(|| self.graph.cycle(number, &self.graph.outcomes))
    }

    /// The nim-value of a position; `None` under misère play.
    pub(super) fn value(&mut self, position: &Position) -> Result<Option<NimValue>, Abort> {
        if self.rules.play() == Play::Misere {
            return Ok(None);
        }
        let number = self.number(position)?;
        let value = self.graph.values[number];
        value.map(Some).ok_or_else(|| self.graph.cycle(number, &self.graph.values))
    }

    /// The outcome of a position, where its graph is there already.
    pub(super) fn known_outcome(&self, position: &Position) -> Option<Outcome> {
        let position = canonical(self.rules.layout(), position.clone());
        self.graph.outcomes[*self.graph.numbers.get(&position)?]
    }

    /// The options of a position.
    pub(super) fn options(&mut self, position: &Position) -> Result<BTreeSet<Position>, Abort> {
        let number = self.number(position)?;
        let options = self.graph.options[number].iter();
        Ok(options.map(|&option| self.graph.positions[option].clone()).collect())
    }

    /// How many positions are in the graph.
    pub(super) fn held(&self) -> u64 {
        self.graph.positions.len() as u64
    }

    /// Forgets the graph.
    pub(super) fn clear(&mut self) {
        self.graph = Graph::default();
    }

    /// The number of a position in the graph, which is explored anew when the
    /// position is not in it.
    fn number(&mut self, position: &Position) -> Result<usize, Abort> {
        let position = canonical(self.rules.layout(), position.clone());
        if let Some(&number) = self.graph.numbers.get(&position) {
            return Ok(number);
        }
        self.clear();
        let mut graph = self.explore(position)?;
        let parents = graph.parents();
        graph.outcomes = graph.label_outcomes(&parents, self.rules.play());
        if self.rules.play() == Play::Normal {
            graph.values = graph.label_values(&parents);
        }
        self.graph = graph;
        Ok(0)
    }

    /// Everything that can be reached from `root`, which gets the number 0.
    fn explore(&self, root: Position) -> Result<Graph, Abort> {
        let mut graph = Graph::default();
        graph.add(root);
        let mut bytes = 0;
        while graph.options.len() < graph.positions.len() {
            let position = graph.positions[graph.options.len()].clone();
            let options = self.options_of(&position, graph.positions.len() as u64)?;
            let options: Vec<usize> =
                options.into_iter().map(|option| graph.add(option)).collect();
            // A position is in the graph twice, and so is an edge; new ones
            // that are not looked at yet take part once they are.
            bytes += 2 * bytes_of(&position) + 16 * options.len() as u64;
            graph.options.push(options);
            let reached = graph.positions.len() as u64;
            if reached > self.limits.max_positions || bytes > self.limits.max_bytes() {
                let limit = Limit::Positions(self.limits.max_positions);
                return Err(Abort::Limit { limit, reached });
            }
        }
        Ok(graph)
    }

    fn options_of(
        &self,
        position: &Position,
        reached: u64,
    ) -> Result<BTreeSet<Position>, Abort> {
        let stop = &self.limits.stop;
        if stop.is_stopped() {
            return Err(Abort::Limit { limit: Limit::Stopped, reached });
        }
        let options = self.rules.options_by_definition(position, stop);
        let options =
            options.map_err(|halt| Abort::from_halt(located(halt, position), reached))?;
        let layout = self.rules.layout();
        Ok(options.into_iter().map(|option| canonical(layout, option)).collect())
    }
}

impl Graph {
    /// The number of a position, which is added if it is new.
    fn add(&mut self, position: Position) -> usize {
        if let Some(&number) = self.numbers.get(&position) {
            return number;
        }
        let number = self.positions.len();
        self.positions.push(position.clone());
        self.numbers.insert(position, number);
        number
    }

    /// The positions that each position is an option of.
    fn parents(&self) -> Vec<Vec<usize>> {
        let mut parents = vec![Vec::new(); self.positions.len()];
        for (parent, options) in self.options.iter().enumerate() {
            for &option in options {
                parents[option].push(parent);
            }
        }
        parents
    }

    /// An end is what the play makes it; N has an option that is P; all
    /// options of P are N.
    fn label_outcomes(&self, parents: &[Vec<usize>], play: Play) -> Vec<Option<Outcome>> {
        let mut outcomes = vec![None; self.positions.len()];
        let mut not_known_as_n: Vec<usize> = self.options.iter().map(Vec::len).collect();
        let mut fresh = self.ends();
        for &end in &fresh {
            outcomes[end] = Some(play.end());
        }
        while let Some(number) = fresh.pop() {
            let lost = outcomes[number] == Some(Outcome::P);
            for &parent in &parents[number] {
                if !lost {
                    not_known_as_n[parent] -= 1;
                }
                if outcomes[parent].is_some() {
                    continue;
                }
                if lost {
                    outcomes[parent] = Some(Outcome::N);
                    fresh.push(parent);
                } else if not_known_as_n[parent] == 0 {
                    outcomes[parent] = Some(Outcome::P);
                    fresh.push(parent);
                }
            }
        }
        outcomes
    }

    /// A value is the least that no option has.
    fn label_values(&self, parents: &[Vec<usize>]) -> Vec<Option<NimValue>> {
        let mut values = vec![None; self.positions.len()];
        let mut not_valued: Vec<usize> = self.options.iter().map(Vec::len).collect();
        let mut ready = self.ends();
        while let Some(number) = ready.pop() {
            let options = self.options[number].iter();
            values[number] = Some(least_missing(options.filter_map(|&option| values[option])));
            for &parent in &parents[number] {
                not_valued[parent] -= 1;
                if not_valued[parent] == 0 {
                    ready.push(parent);
                }
            }
        }
        values
    }

    /// The positions without options.
    fn ends(&self) -> Vec<usize> {
        (0..self.options.len()).filter(|&number| self.options[number].is_empty()).collect()
    }

    /// A cycle of positions without label. A position without label has an
    /// option without label, or it would have got one; so to follow these
    /// leads round in the end.
    fn cycle<L>(&self, from: usize, labels: &[Option<L>]) -> Abort {
        let mut path: Vec<usize> = Vec::new();
        let mut met: HashMap<usize, usize> = HashMap::new();
        let mut number = from;
        while !met.contains_key(&number) {
            met.insert(number, path.len());
            path.push(number);
            let next = self.options[number].iter().find(|&&option| labels[option].is_none());
            number = *next.unwrap_or_else(|| unreachable!("all options of it have labels"));
        }
        let mut cycle = path.split_off(met[&number]);
        cycle.push(number);
        Abort::Loop(cycle.into_iter().map(|number| self.positions[number].clone()).collect())
    }
}

/// The least natural number that is not among the values.
fn least_missing(values: impl Iterator<Item = NimValue>) -> NimValue {
    let values: BTreeSet<NimValue> = values.collect();
    let mut least = NimValue::ZERO;
    for value in values {
        if value != least {
            break;
        }
        least = NimValue(least.0 + 1);
    }
    least
}
