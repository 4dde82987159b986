//! The shape of the moves from the heaps of one kind, where it is one that the
//! mathematics knows: what a faster way of valuing heaps, and a theorem about
//! their periods, stand on.

use super::KindId;

/// A form in which all moves from the heaps of one kind are known.
///
/// A shape is proved of the rules, not guessed: the moves from a heap of *any*
/// size are exactly those that it says, no more and no fewer. The kind has one
/// parameter, every heap of it exists, and an empty heap has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Taking and breaking: some amount from a finite list is taken and the
    /// rest left as so many heaps (Guy and Smith, *The G-values of various
    /// games*, 1956). A finite subtraction set is one of these.
    Breaking(Vec<Cut>),
    /// Taking and breaking where some moves leave any number of heaps that is
    /// large enough.
    Splitting {
        /// Those into so many heaps.
        cuts: Vec<Cut>,
        /// Those into so many heaps or more, at least 2.
        or_more: Vec<Cut>,
    },
    /// Any amount that is a member of one fixed set is taken, and the rest left
    /// as one heap, or none where nothing is left.
    Subtraction(Amounts),
}

/// One way to move: from a heap of size n take `amount` and leave n − `amount`
/// as exactly `parts` non-empty heaps, in every way that `relation` allows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cut {
    /// How much is taken.
    pub amount: u64,
    /// How many heaps are left: with 0 only n = `amount` can be moved from.
    pub parts: u32,
    /// What must hold between the heaps that are left; `Any` for fewer than two.
    pub relation: Parts,
    /// The kind of the heaps that are left.
    pub into: KindId,
    /// From which heaps this can be done.
    pub sizes: Sizes,
}

/// What must hold between the parts of a heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parts {
    /// Nothing.
    #[default]
    Any,
    /// No two are equal.
    Distinct,
    /// All are equal.
    Equal,
}

/// The sizes of heaps that a move applies to: those that are at least `from`
/// and leave one of these residues.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sizes {
    /// The least of them may be this.
    pub from: u64,
    /// The modulus, at least 1.
    pub modulus: u64,
    /// The residues, ascending, each below the modulus.
    pub residues: Vec<u64>,
}

impl Sizes {
    /// All sizes.
    pub fn all() -> Self {
        Self { from: 0, modulus: 1, residues: vec![0] }
    }

    /// Whether these are all sizes.
    pub fn is_all(&self) -> bool {
        self.from == 0 && self.residues.len() as u64 == self.modulus
    }

    /// Whether a size is one of these.
    pub fn contains(&self, size: u64) -> bool {
        size >= self.from && self.residues.binary_search(&(size % self.modulus)).is_ok()
    }
}

/// A fixed set of amounts without an upper end; each is at least 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amounts {
    /// Every amount but these, which are ascending.
    AllBut(Vec<u64>),
    /// A set that does not depend on the heap: which amounts up to n are in it
    /// is seen from the moves of a heap of size n.
    Fixed,
}

impl Cut {
    /// A cut of a kind into heaps of the same kind, from all sizes.
    pub fn plain(amount: u64, parts: u32, relation: Parts, kind: KindId) -> Self {
        Self { amount, parts, relation, into: kind, sizes: Sizes::all() }
    }
}
