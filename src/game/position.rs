//! Heaps, and the positions that they make up.

use smallvec::SmallVec;

/// Which kind of heap: an index into the kinds of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindId(pub u16);

/// The numbers of a heap, its size first.
pub type Numbers = SmallVec<[u64; 2]>;

/// One heap: its kind and its numbers, the first of which is its size.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap {
    /// What kind of heap this is.
    pub kind: KindId,
    /// As many numbers as the kind has parameters, at least one.
    pub numbers: Numbers,
}

impl Heap {
    /// A heap of a kind with these numbers.
    pub fn new(kind: KindId, numbers: impl IntoIterator<Item = u64>) -> Self {
        let numbers = numbers.into_iter().collect();
        Self { kind, numbers }
    }

    /// The size: the first number.
    pub fn size(&self) -> u64 {
        self.numbers[0]
    }
}

/// The value of a state: a number or a set of numbers that belongs to the whole
/// position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StateValue {
    /// A natural number.
    Number(u64),
    /// A set of natural numbers, ascending and without repetition.
    Set(Vec<u64>),
}

/// A position: its heaps and its state.
///
/// The order of the heaps is kept. In [`Layout::Free`](super::Layout) it means
/// nothing, and two positions are the same when they are equal after
/// [`Position::sort`].
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The heaps, in the order in which they were written.
    pub heaps: Vec<Heap>,
    /// One value for each state of the ruleset.
    pub state: Vec<StateValue>,
}

impl Position {
    /// A position of these heaps, without state.
    pub fn of(heaps: impl IntoIterator<Item = Heap>) -> Self {
        Self { heaps: heaps.into_iter().collect(), state: Vec::new() }
    }

    /// Puts the heaps into ascending order: the canonical form of a position in
    /// which the order of heaps means nothing.
    pub fn sort(&mut self) {
        self.heaps.sort_unstable();
    }
}
