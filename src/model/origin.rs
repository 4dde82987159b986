//! Faults and places: the engine carries a place as an opaque number.

use crate::game::{Fault, FaultKind, Halt, Origin};
use crate::source::Span;

/// A place as the engine carries it: the two ends in one number. Texts are
/// shorter than 4 GiB by far.
pub(super) fn origin(span: Span) -> Origin {
    Origin((span.start as u64) << 32 | span.end as u64 & 0xffff_ffff)
}

/// The place that an origin stands for.
pub(super) fn place(origin: Origin) -> Span {
    let half = |bits: u64| usize::try_from(bits & 0xffff_ffff).unwrap_or(usize::MAX);
    Span::new(half(origin.0 >> 32), half(origin.0))
}

/// A fault at a place, of no position yet.
pub(super) fn fault(kind: FaultKind, span: Span) -> Halt {
    Halt::Fault(Fault { kind, origin: origin(span), position: None })
}

/// What a fault means to the person who wrote the rule.
pub(super) fn fault_message(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Overflow => "a number does not fit into 128 bits",
        FaultKind::DivisionByZero => "division by zero",
        FaultKind::OutsideDomain => "a function or power is asked where it is not defined",
        FaultKind::NoSuchPlace => "no heap stands at this place",
        FaultKind::EmptySet => "an empty set has no least or greatest member",
        FaultKind::HeapTooLarge => "a heap would get a number of 2^64 or more",
        FaultKind::TooManyHeaps => "a move would make too many heaps",
        FaultKind::SetTooLarge => "a set has too many members to be listed",
    }
}

/// What helps against a fault.
pub(super) fn fault_help(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Overflow | FaultKind::HeapTooLarge => "keep the numbers smaller",
        FaultKind::DivisionByZero => {
            "test for 0 before dividing: `if`, `and` and `or` look no further than needed"
        }
        FaultKind::OutsideDomain => {
            "`isqrt`, `popcount`, `bit`, `digit` and `digits` need numbers from 0 on, `divisors` \
             from 1 on, `ilog(b, n)` b from 2 and n from 1 on, `powers(b)` b from 2 on, \
             `**` an exponent from 0 on"
        }
        FaultKind::NoSuchPlace => {
            "places are counted from 1: test `1 <= i <= count` before asking for `at(i)`"
        }
        FaultKind::EmptySet => "test that the set has members: `len(S) > 0 and …`",
        FaultKind::TooManyHeaps => "a position holds at most a million heaps",
        FaultKind::SetTooLarge => {
            "give the set closer ends; `divisors(n)` are listed up to n = 10^18"
        }
    }
}
