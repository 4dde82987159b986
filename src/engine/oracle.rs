//! The definition in code: what every other strategy is compared with.
//!
//! All positions that can be reached are collected, and then labelled from the
//! ends upward; where play can go on for ever, some are left without label.
//! Nothing here is fast, and nothing is shared with the other strategies: options
//! come straight from the definition of the rules, and the graph, the outcomes
//! and the mex are its own.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use crate::game::{NimValue, Outcome, Play, Position, Ruleset, StopToken, canonical};

use super::abort::Abort;
use super::limits::bytes_of;
use super::moves::located;
use super::worth::Worth;
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
    labels: Vec<Option<Label>>,
    /// `None` where play can go on for ever and no value is certain; empty where
    /// there are no values at all.
    values: Vec<Option<NimValue>>,
}

/// Who wins a position, and in how many moves at best.
#[derive(Clone, Copy)]
struct Label {
    outcome: Outcome,
    remoteness: u64,
}

impl<'r> Oracle<'r> {
    pub(super) fn new(rules: &'r dyn Ruleset, limits: &Limits) -> Self {
        Self { rules, limits: limits.clone(), graph: Graph::default() }
    }

    /// All that a position is worth.
    pub(super) fn worth(&mut self, position: &Position) -> Result<Worth, Abort> {
        let number = self.number(position)?;
        let label = self.graph.labels[number];
        Ok(Worth {
            outcome: label.map_or(Outcome::D, |label| label.outcome),
            nim_value: self.graph.values.get(number).copied().flatten(),
            remoteness: label.map(|label| label.remoteness),
        })
    }

    /// The outcome of a position, where its graph is there already.
    pub(super) fn known_outcome(&self, position: &Position) -> Option<Outcome> {
        let position = canonical(self.rules.layout(), position.clone());
        let label = self.graph.labels[*self.graph.numbers.get(&position)?];
        Some(label.map_or(Outcome::D, |label| label.outcome))
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
        let stopped =
            || Abort::Limit { limit: Limit::Stopped, reached: graph.positions.len() as u64 };
        let labels =
            graph.label(&parents, self.rules, &self.limits.stop).ok_or_else(stopped)?;
        let mut values = Vec::new();
        if self.rules.play() == Play::Normal && self.rules.block() == 0 {
            values = graph.values_of_ended(&parents);
            graph.add_values(&mut values, &self.limits.stop).ok_or_else(stopped)?;
        }
        (graph.labels, graph.values) = (labels, values);
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
            let room = self.limits.check(graph.positions.len() as u64, bytes);
            if let ControlFlow::Break(abort) = room {
                return Err(abort);
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

    /// Who wins, round after round: what is labelled in a round follows from the
    /// labels of earlier rounds, so that its number counts the moves to the end.
    /// What never gets a label is a draw.
    fn label(
        &self,
        parents: &[Vec<usize>],
        rules: &dyn Ruleset,
        stop: &StopToken,
    ) -> Option<Vec<Option<Label>>> {
        let mut labels: Vec<Option<Label>> = vec![None; self.positions.len()];
        let mut candidates: BTreeSet<usize> = (0..self.positions.len()).collect();
        let mut remoteness = 0;
        while !candidates.is_empty() {
            if stop.is_stopped() {
                return None;
            }
            let mut fresh = Vec::new();
            for number in candidates {
                if labels[number].is_none()
                    && let Some(outcome) = self.outcome(number, &labels, rules)
                {
                    fresh.push((number, Label { outcome, remoteness }));
                }
            }
            for &(number, label) in &fresh {
                labels[number] = Some(label);
            }
            candidates =
                fresh.iter().flat_map(|&(number, _)| parents[number].iter().copied()).collect();
            remoteness += 1;
        }
        Some(labels)
    }

    /// Who wins a position, so far as the labels tell: the previous player forbids
    /// the options that are best for the mover, who takes the best one left. To be
    /// left without is what the play makes it; where that is good for the mover,
    /// the last option is never forbidden.
    fn outcome(
        &self,
        number: usize,
        labels: &[Option<Label>],
        rules: &dyn Ruleset,
    ) -> Option<Outcome> {
        let options = self.options[number].iter();
        let mut options: Vec<Option<Outcome>> =
            options.map(|&option| labels[option].map(|label| label.outcome)).collect();
        options.sort_by_key(|outcome| match outcome {
            Some(Outcome::P) => 0,
            Some(Outcome::D) | None => 1,
            Some(Outcome::N) => 2,
        });
        let allowed = usize::try_from(rules.block()).unwrap_or(usize::MAX);
        let forbidden = match rules.play() {
            Play::Normal => allowed,
            Play::Misere => allowed.min(options.len().saturating_sub(1)),
        };
        match options.get(forbidden) {
            None => Some(rules.play().end()),
            Some(Some(Outcome::P)) => Some(Outcome::N),
            Some(Some(Outcome::N)) => Some(Outcome::P),
            Some(Some(Outcome::D) | None) => None,
        }
    }

    /// The values of the positions from where play must end: the least that no
    /// option has.
    fn values_of_ended(&self, parents: &[Vec<usize>]) -> Vec<Option<NimValue>> {
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

    /// The values of other positions, by sweeps until nothing changes: one is
    /// worth the least that no option has so far, if each option without value
    /// has itself an option of this value (C. A. B. Smith 1966).
    fn add_values(&self, values: &mut [Option<NimValue>], stop: &StopToken) -> Option<()> {
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for number in 0..values.len() {
                if stop.is_stopped() {
                    return None;
                }
                let options = &self.options[number];
                if values[number].is_some() {
                    continue;
                }
                let least = least_missing(options.iter().filter_map(|&option| values[option]));
                let has = |number: usize| {
                    self.options[number].iter().any(|&option| values[option] == Some(least))
                };
                if options.iter().all(|&option| values[option].is_some() || has(option)) {
                    values[number] = Some(least);
                    has_changed = true;
                }
            }
        }
        Some(())
    }

    /// The positions without options.
    fn ends(&self) -> Vec<usize> {
        (0..self.options.len()).filter(|&number| self.options[number].is_empty()).collect()
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
