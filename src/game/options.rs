//! Options of many heaps at once, as columns of numbers.

use super::KindId;

/// Options of heaps of one kind, each of them a few heaps.
///
/// The i-th option is made from the heap of index `heaps[i]` and leaves one heap
/// for each of `parts`, whose numbers are the i-th of its columns.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// The rule that made them.
    pub rule: usize,
    /// Which heap each option is made from: never descending.
    pub heaps: &'a [u32],
    /// What is left.
    pub parts: &'a [PartColumns<'a>],
}

/// One heap of each option.
#[derive(Clone, Debug)]
pub struct PartColumns<'a> {
    /// The kind of the heap. Where it drops empty heaps and the first number is 0,
    /// there is none.
    pub kind: KindId,
    /// Its numbers, one column for each, none of them negative.
    pub numbers: Vec<&'a [i64]>,
}

/// Why options are not listed by columns: the rules or a number are of a kind that
/// is not listed so, or a rule fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unlisted;
