//! The way down of a depth-first search, kept on a stack of its own: a game
//! may be a million moves long, a thread's stack is not.
//!
//! The stack holds positions to enter and positions to leave. A position is
//! left when everything above it is done, so that those to leave, from the
//! bottom up, are the path: each is a dependency of the one below. A
//! dependency that stands on the path closes a cycle. It is enough to look for
//! that when dependencies are found: the path below a waiting position is the
//! same when it is entered.
//!
//! A descent belongs to one search and dies with it, so that a search cut
//! short leaves nothing open for the next.

use std::cmp::Reverse;
use std::hash::Hash;
use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use crate::game::{Heap, Position};

use super::Limits;
use super::abort::Abort;
use super::key::Key;
use super::limits::Held;

/// What a search walks over: positions, or heaps.
pub(super) trait Node: Clone + Eq + Hash {
    /// As a position, to be shown.
    fn position(&self) -> Position;
    /// What it takes in memory, by rough count.
    fn bytes_held(&self) -> u64;
    /// How large it is. The light are entered first: in most games they are
    /// the options of the heavy, which then find them valued; entered the
    /// other way round a heap of Nim would let its square wait.
    fn weight(&self) -> u64;
}

impl Node for Key {
    fn position(&self) -> Position {
        Key::position(self)
    }

    fn bytes_held(&self) -> u64 {
        Key::bytes_held(self)
    }

    fn weight(&self) -> u64 {
        Key::weight(self)
    }
}

impl Node for Heap {
    fn position(&self) -> Position {
        Position::of([self.clone()])
    }

    fn bytes_held(&self) -> u64 {
        64 + 8 * self.numbers.len() as u64
    }

    fn weight(&self) -> u64 {
        self.numbers.iter().fold(0, |sum, &number| sum.saturating_add(number))
    }
}

/// What to do next.
#[derive(Debug)]
pub(super) enum Step<N> {
    /// Look at this one, if it is not known by now.
    Enter(N),
    /// All dependencies of this one are done.
    Leave(N),
}

/// The state of a depth-first search.
pub(super) struct Descent<N> {
    stack: Vec<Step<N>>,
    /// The nodes to leave, for the question whether one is on the path.
    open: FxHashSet<N>,
    /// The unknown dependencies of the node that is looked at.
    found: FxHashSet<N>,
    /// What those take that were found, and those on the stack.
    found_bytes: u64,
    stack_bytes: u64,
}

impl<N: Node> Descent<N> {
    /// A search that starts at `root`, which is not known; `held` positions
    /// are in the tables already.
    pub(super) fn start(root: N, held: Held, limits: &Limits) -> Result<Self, Abort> {
        let stack_bytes = root.bytes_held();
        let descent = Self {
            stack: vec![Step::Enter(root)],
            open: FxHashSet::default(),
            found: FxHashSet::default(),
            found_bytes: 0,
            stack_bytes,
        };
        match descent.check_room(held, limits) {
            ControlFlow::Continue(()) => Ok(descent),
            ControlFlow::Break(abort) => Err(abort),
        }
    }

    /// Takes the next step from the stack, to begin a look at its node.
    pub(super) fn step(&mut self) -> Option<Step<N>> {
        self.found.clear();
        self.found_bytes = 0;
        let step = self.stack.pop()?;
        match &step {
            Step::Enter(node) => self.stack_bytes -= node.bytes_held(),
            Step::Leave(node) => self.close(node),
        }
        Some(step)
    }

    /// Whether a dependency of `node` stands on the path, which ends in `node`.
    pub(super) fn closes_cycle(&self, node: &N, dependency: &N) -> bool {
        dependency == node || self.open.contains(dependency)
    }

    /// Notes an unknown dependency of `node` that is not on the path; `held`
    /// positions are in the tables already.
    pub(super) fn find(
        &mut self,
        dependency: N,
        held: Held,
        limits: &Limits,
    ) -> ControlFlow<Abort> {
        let bytes = dependency.bytes_held();
        if self.found.insert(dependency) {
            self.found_bytes += bytes;
        }
        self.check_room(held, limits)
    }

    fn check_room(&self, held: Held, limits: &Limits) -> ControlFlow<Abort> {
        let reached = self.met(held);
        let bytes = held.bytes + self.stack_bytes + self.found_bytes;
        limits.check(reached, bytes)
    }

    /// Whether unknown dependencies were found.
    pub(super) fn has_found(&self) -> bool {
        !self.found.is_empty()
    }

    /// Opens `node` and puts what was found on the stack, the lightest on top.
    pub(super) fn descend(&mut self, node: N) {
        // Twice: it is on the stack and among those open.
        self.stack_bytes += 2 * node.bytes_held() + self.found_bytes;
        self.found_bytes = 0;
        self.open.insert(node.clone());
        self.stack.push(Step::Leave(node));
        let mut found: Vec<N> = self.found.drain().collect();
        found.sort_by_cached_key(|node| Reverse(node.weight()));
        self.stack.extend(found.into_iter().map(Step::Enter));
    }

    /// Gives up the node at the end of the path with all its dependencies that
    /// still wait; `None` at the root.
    pub(super) fn ascend(&mut self) -> Option<N> {
        while let Some(step) = self.stack.pop() {
            match step {
                Step::Enter(node) => self.stack_bytes -= node.bytes_held(),
                Step::Leave(node) => {
                    self.close(&node);
                    return Some(node);
                }
            }
        }
        None
    }

    fn close(&mut self, node: &N) {
        self.open.remove(node);
        self.stack_bytes -= 2 * node.bytes_held();
    }

    /// How many different nodes have been met for certain, besides `held` in
    /// the tables: those on the path, the one looked at, what it depends on.
    pub(super) fn met(&self, held: Held) -> u64 {
        held.positions + (self.open.len() + 1 + self.found.len()) as u64
    }

    /// The cycle that is closed by `node`, the end of the path, depending on
    /// `dependency`, which is on the path.
    pub(super) fn cycle(&self, node: &N, dependency: &N) -> Abort {
        let path = self.stack.iter().filter_map(|step| match step {
            Step::Leave(node) => Some(node),
            Step::Enter(_) => None,
        });
        let from_start = path.skip_while(|&node| node != dependency);
        let mut cycle: Vec<Position> = from_start.map(Node::position).collect();
        cycle.extend([node.position(), dependency.position()]);
        Abort::Loop(cycle)
    }
}
