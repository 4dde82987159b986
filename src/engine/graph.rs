//! Everything that can be reached from the positions asked about, as a graph of
//! numbers: what the analysis of games that can go round walks over.
//!
//! Positions are numbered as they are met, and explored in that order, so that
//! the lists of options need no index of their own. Only the keys that wait to
//! be explored are held twice.

use std::collections::VecDeque;
use std::mem::replace;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use crate::game::{Chosen, canonical};

use super::abort::Abort;
use super::key::{Key, encode};
use super::moves::Moves;
use super::{Limit, Limits};

/// No position has this number.
const NONE: u32 = u32::MAX;

/// What an edge takes: once as an option, once more as a parent.
const BYTES_OF_EDGE: u64 = 8;

/// What a position takes beside its key: the starts of its options and its
/// parents, and what the labelling counts and finds.
const BYTES_OF_POSITION: u64 = 64;

/// Positions and their options by number. It is closed: all options of its
/// positions are in it.
pub(super) struct Graph {
    numbers: FxHashMap<Key, u32>,
    /// Where the options of each position start in `options`, and where the
    /// last ones end.
    starts: Vec<usize>,
    /// The options of one position after another, each once.
    options: Vec<u32>,
    /// What the keys take.
    bytes: u64,
}

impl Graph {
    /// The graph without positions.
    pub(super) fn new() -> Self {
        Self { numbers: FxHashMap::default(), starts: vec![0], options: Vec::new(), bytes: 0 }
    }

    /// How many positions it has.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of the position with this key.
    pub(super) fn number(&self, key: &[u8]) -> Option<usize> {
        self.numbers.get(key).map(|&number| number as usize)
    }

    /// How many options a position has.
    pub(super) fn degree(&self, number: usize) -> usize {
        self.starts[number + 1] - self.starts[number]
    }

    /// Adds a position that is not in the graph, with all that can be reached
    /// from it. After an error the graph is not closed, and of no use.
    pub(super) fn explore(
        &mut self,
        root: Key,
        moves: &mut Moves<'_>,
        limits: &Limits,
    ) -> Result<(), Abort> {
        let layout = moves.rules().layout();
        let mut waiting = Waiting::default();
        // For each position the last one that it was seen to be an option of.
        let mut parent = vec![NONE; self.len()];
        let mut bytes = Vec::new();
        self.add(root, &mut waiting);
        parent.push(NONE);
        if let ControlFlow::Break(abort) = self.check_room(&waiting, limits) {
            return Err(abort);
        }
        while let Some(key) = waiting.next() {
            let number = next_number(self.len());
            let position = key.position();
            let visited = moves.visit(&position, Chosen::EachOption, |made| {
                encode(&canonical(layout, made.after(&position)), &mut bytes);
                let known = self.numbers.get(&bytes[..]).copied();
                let option = known.unwrap_or_else(|| {
                    parent.push(NONE);
                    self.add(Key::from_bytes(&bytes), &mut waiting)
                });
                if replace(&mut parent[option as usize], number) != number {
                    self.options.push(option);
                }
                self.check_room(&waiting, limits)
            });
            let reached = self.numbers.len() as u64;
            if let Some(abort) = visited.map_err(|halt| Abort::from_halt(halt, reached))? {
                return Err(abort);
            }
            self.starts.push(self.options.len());
        }
        Ok(())
    }

    /// Numbers a new position, which then waits to be explored.
    fn add(&mut self, key: Key, waiting: &mut Waiting) -> u32 {
        let number = next_number(self.numbers.len());
        self.bytes += key.bytes_held();
        waiting.push(key.clone());
        self.numbers.insert(key, number);
        number
    }

    fn check_room(&self, waiting: &Waiting, limits: &Limits) -> ControlFlow<Abort> {
        let reached = self.numbers.len() as u64;
        let bytes = self.bytes
            + waiting.bytes
            + BYTES_OF_POSITION * reached
            + BYTES_OF_EDGE * self.options.len() as u64;
        if reached >= u64::from(NONE) {
            let limit = Limit::Positions(u64::from(NONE - 1));
            return ControlFlow::Break(Abort::Limit { limit, reached });
        }
        limits.check(reached, bytes)
    }
}

/// A number is given only while there is room for one more.
fn next_number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or_else(|_| unreachable!("the room is checked at every option"))
}

/// Positions that are numbered but not explored yet, the first met first.
#[derive(Default)]
struct Waiting {
    keys: VecDeque<Key>,
    bytes: u64,
}

impl Waiting {
    fn push(&mut self, key: Key) {
        self.bytes += key.bytes_held();
        self.keys.push_back(key);
    }

    fn next(&mut self) -> Option<Key> {
        let key = self.keys.pop_front()?;
        self.bytes -= key.bytes_held();
        Some(key)
    }
}

/// For each position of a graph those that it is an option of.
pub(super) struct Parents {
    /// Where the parents of each position start in `parents`, and where the
    /// last ones end.
    starts: Vec<usize>,
    parents: Vec<u32>,
}

impl Parents {
    /// Turns the edges of a graph round.
    pub(super) fn new(graph: &Graph) -> Self {
        let mut starts = vec![0; graph.len() + 1];
        for &option in &graph.options {
            starts[option as usize + 1] += 1;
        }
        for number in 0..graph.len() {
            starts[number + 1] += starts[number];
        }
        // Each start moves on to the end of its list while that fills, and is
        // the start of the next list then.
        let mut parents = vec![NONE; graph.options.len()];
        for number in 0..graph.len() {
            let parent = next_number(number);
            for &option in &graph.options[graph.starts[number]..graph.starts[number + 1]] {
                let free = &mut starts[option as usize];
                parents[*free] = parent;
                *free += 1;
            }
        }
        starts.rotate_right(1);
        starts[0] = 0;
        Self { starts, parents }
    }

    /// The positions that a position is an option of, each once.
    pub(super) fn of(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        let parents = &self.parents[self.starts[number]..self.starts[number + 1]];
        parents.iter().map(|&parent| parent as usize)
    }
}
