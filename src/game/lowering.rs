//! Moves that only lower heaps, by amounts that go along lines or are free: what
//! tables of whole positions stand on.

/// A form of moves of a game whose heaps are all of one kind with one number,
/// where every such heap exists and their order means nothing.
///
/// Like a [`Shape`](super::Shape) it is proved of the rules: from *any* position
/// the moves are exactly those that the lowerings of the game say together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lowering {
    /// The same amount from each of some heaps: Nim with one heap, Wythoff's
    /// game with one or two.
    Same(HeapCount, Steps),
    /// From as many heaps as there are factors, each at least 1 and ascending:
    /// from every heap its factor times one common number.
    Multiples(Vec<u64>, Steps),
    /// Each of some heaps becomes any smaller one (E. H. Moore, *A
    /// generalization of the game called Nim*, 1910).
    Any(HeapCount),
    /// Like [`Lowering::Multiples`], the first factor for the first heap chosen and
    /// so on, where all of these bounds are kept.
    Guarded(Vec<u64>, Steps, Vec<Bound>),
}

/// `Σ sizesᵢ · aᵢ + step · s + largest · L + total · T + constant ≥ 0`, where aᵢ is
/// the size of the i-th chosen heap, s the number of steps, L the largest size in
/// the position and T the sum of all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bound {
    /// The factor of each chosen heap.
    pub sizes: Vec<i64>,
    /// The factor of the number of steps.
    pub step: i64,
    /// The factor of the largest size.
    pub largest: i64,
    /// The factor of the sum of all sizes.
    pub total: i64,
    /// What is added.
    pub constant: i64,
}

/// How many heaps a move lowers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HeapCount {
    /// So many.
    Exactly(u32),
    /// So many or more.
    AtLeast(u32),
    /// All heaps that are not empty.
    Every,
}

/// The numbers that a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Steps {
    /// The least of them, at least 1.
    pub first: u64,
    /// The greatest of them; `None` where only the heaps set an end.
    pub last: Option<u64>,
}

impl Steps {
    /// Every number from 1 on.
    pub const ALL: Self = Self { first: 1, last: None };
}

/// All moves from the heaps of one kind with several numbers, where each goes
/// straight on in the box of these numbers: like a rook, or a queen, that only
/// comes nearer to the corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directions {
    /// The least that each number can be: the corner. Every heap above it exists.
    pub corner: Vec<u64>,
    /// Along these, sorted; each makes some numbers smaller.
    pub along: Vec<Direction>,
}

/// From each number its amount times one common number of steps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Direction {
    /// By how much each number falls in one step; not all are 0.
    pub amounts: Vec<u64>,
    /// The numbers of steps that can be taken.
    pub steps: Steps,
}
