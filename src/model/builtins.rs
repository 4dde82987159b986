//! The names that the language itself defines.

use super::rules::{Aggregate, Fold, Function, NamedSet};

/// What a built-in name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builtin {
    /// Read off the position; may name a kind of heap.
    Aggregate(Aggregate),
    /// The set of sizes; may name a kind of heap.
    Sizes,
    /// A function of so many numbers.
    Function(Function, usize),
    /// A set with so many numbers behind its name.
    NamedSet(NamedSet, usize),
    /// A number made of a set.
    Fold(Fold),
    /// `at(i)`: the size of the heap at a place.
    At,
    /// `taken`: how much the chosen heaps of a selection lose.
    Taken,
    /// `min` and `max`: of several numbers, or of the members of one set.
    Extreme(Function, Fold),
}

/// Every built-in name except `present`, whose argument is a pattern.
pub(super) const BUILTINS: [(&str, Builtin); 28] = [
    ("total", Builtin::Aggregate(Aggregate::Total)),
    ("count", Builtin::Aggregate(Aggregate::Count)),
    ("largest", Builtin::Aggregate(Aggregate::Largest)),
    ("smallest", Builtin::Aggregate(Aggregate::Smallest)),
    ("nimsum", Builtin::Aggregate(Aggregate::Nimsum)),
    ("sizes", Builtin::Sizes),
    ("min", Builtin::Extreme(Function::Min, Fold::Min)),
    ("max", Builtin::Extreme(Function::Max, Fold::Max)),
    ("abs", Builtin::Function(Function::Abs, 1)),
    ("gcd", Builtin::Function(Function::Gcd, 2)),
    ("lcm", Builtin::Function(Function::Lcm, 2)),
    ("isqrt", Builtin::Function(Function::Isqrt, 1)),
    ("ilog", Builtin::Function(Function::Ilog, 2)),
    ("popcount", Builtin::Function(Function::Popcount, 1)),
    ("bit", Builtin::Function(Function::Bit, 2)),
    ("is_prime", Builtin::Function(Function::IsPrime, 1)),
    ("digit", Builtin::Function(Function::Digit, 2)),
    ("primes", Builtin::NamedSet(NamedSet::Primes, 0)),
    ("squares", Builtin::NamedSet(NamedSet::Squares, 0)),
    ("triangular", Builtin::NamedSet(NamedSet::Triangular, 0)),
    ("fibonacci", Builtin::NamedSet(NamedSet::Fibonacci, 0)),
    ("powers", Builtin::NamedSet(NamedSet::Powers, 1)),
    ("divisors", Builtin::NamedSet(NamedSet::Divisors, 1)),
    ("digits", Builtin::NamedSet(NamedSet::Digits, 1)),
    ("len", Builtin::Fold(Fold::Len)),
    ("sum", Builtin::Fold(Fold::Sum)),
    ("at", Builtin::At),
    ("taken", Builtin::Taken),
];

/// What a name means to the language itself.
pub(super) fn builtin(name: &str) -> Option<Builtin> {
    let found = BUILTINS.iter().find(|&&(known, _)| known == name);
    found.map(|&(_, meaning)| meaning)
}

/// How a built-in name is written with its arguments, as `gcd(a, b)`.
pub(super) fn form(name: &str) -> String {
    let arguments = match name {
        "gcd" | "lcm" | "min" | "max" => "(a, b)",
        "ilog" => "(b, n)",
        "bit" | "digit" => "(n, i)",
        "powers" => "(b)",
        "len" | "sum" => "(S)",
        "at" => "(i)",
        "abs" | "isqrt" | "popcount" | "is_prime" | "divisors" | "digits" => "(n)",
        _ => "",
    };
    format!("{name}{arguments}")
}

/// Whether a name belongs to the language, so that no file can define it anew.
pub(super) fn is_builtin(name: &str) -> bool {
    name == "present" || builtin(name).is_some()
}
