//! What can go wrong while the rules are applied to a position.

use super::Position;

/// Where in the rules a fault arose: an opaque number that only the maker of
/// the ruleset can turn back into a place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin(pub u64);

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// A result does not fit into a signed 128-bit integer.
    Overflow,
    /// A division or remainder by zero.
    DivisionByZero,
    /// A function was asked outside of where it is defined, as `isqrt(-1)`.
    OutsideDomain,
    /// `at(i)` where no heap stands at this place.
    NoSuchPlace,
    /// `min` or `max` of a set without members.
    EmptySet,
    /// A heap would get a number of 2^64 or more.
    HeapTooLarge,
    /// A move would make more heaps than a position can hold.
    TooManyHeaps,
    /// A set has more members than can be listed.
    SetTooLarge,
}

/// An error met while the rules were applied: the rules are wrong for this
/// position, not the position for the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// Where in the rules.
    pub origin: Origin,
    /// The position whose moves were being made, where that is known.
    pub position: Option<Box<Position>>,
}

/// Why moves could not be listed to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The rules failed.
    Fault(Fault),
    /// The stop token was set.
    Stopped,
    /// A rule has more than so many choices of heaps in one position.
    Choices(u64),
}
