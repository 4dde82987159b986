//! The compiled form of the rules: typed, folded, without names and places
//! except those needed to report a fault. Everything here is hot.

mod columns;
mod evaluate;
mod finish;
mod matching;
mod moves;
mod parts;
mod place;
mod selection;
mod visit;

use std::sync::Arc;

use crate::game::{KindId, Layout, Origin};
use crate::model::rules::{Aggregate, Function};
use crate::syntax::tree::{Comparator, Pin, Relation};

pub(super) use columns::visit_options;
pub(super) use moves::visit_moves;
pub(super) use place::MOST_HEAPS;

/// A compiled game.
#[derive(Debug)]
pub(super) struct Code {
    pub(super) layout: Layout,
    pub(super) kinds: Vec<KindCode>,
    /// What each state may be.
    pub(super) bounds: Vec<Option<Set>>,
    pub(super) rules: Vec<RuleCode>,
    /// The game is over where one of these holds.
    pub(super) endings: Vec<(Cond, usize)>,
    /// Each of these must hold after a move.
    pub(super) requirements: Vec<(Cond, usize)>,
}

/// What a kind of heap needs at run time.
#[derive(Debug)]
pub(super) struct KindCode {
    pub(super) keeps_empty: bool,
    /// Which values exist, with the size of its frame.
    pub(super) condition: Option<(Cond, usize)>,
}

/// A compiled rule.
#[derive(Debug)]
pub(super) struct RuleCode {
    pub(super) frame: usize,
    pub(super) form: RuleFormCode,
    pub(super) condition: Option<Cond>,
    pub(super) with: Vec<(usize, StateCode)>,
    /// The place of the whole rule.
    pub(super) origin: Origin,
}

/// The forms of a rule.
#[derive(Debug)]
pub(super) enum RuleFormCode {
    Rewrite(RewriteCode),
    Selection(Box<SelectionCode>),
}

/// A fixed number of heaps becomes others.
#[derive(Debug)]
pub(super) struct RewriteCode {
    pub(super) heaps: Vec<PatternCode>,
    pub(super) block: bool,
    pub(super) pin: Option<Pin>,
    pub(super) binders: Vec<BinderCode>,
    pub(super) result: Vec<TermCode>,
}

/// Some heaps, or every heap, become others.
#[derive(Debug)]
pub(super) struct SelectionCode {
    pub(super) choose: Vec<BinderCode>,
    pub(super) choose_condition: Option<Cond>,
    pub(super) quantity: QuantityCode,
    pub(super) heap: PatternCode,
    pub(super) heap_condition: Option<Cond>,
    pub(super) binders: Vec<BinderCode>,
    pub(super) result: Vec<TermCode>,
    pub(super) taken: usize,
}

/// How many heaps a selection takes.
#[derive(Debug)]
pub(super) enum QuantityCode {
    Some(Set),
    Adjacent(Set),
    Every,
}

/// What a state becomes.
#[derive(Debug)]
pub(super) enum StateCode {
    Number(Num),
    Set(Set),
}

/// A heap to be taken out.
#[derive(Debug)]
pub(super) struct PatternCode {
    pub(super) kind: KindId,
    pub(super) arguments: Vec<ArgumentCode>,
    pub(super) pin: Option<Pin>,
    pub(super) place: Option<ArgumentCode>,
}

/// What a number of a heap must be.
#[derive(Debug)]
pub(super) enum ArgumentCode {
    Any,
    Bind(usize),
    Equal(Num),
}

/// An enumeration.
#[derive(Debug)]
pub(super) struct BinderCode {
    pub(super) slot: usize,
    pub(super) set: Set,
    /// Only members up to the number in this slot.
    pub(super) at_most: Option<usize>,
}

/// A term of a result.
#[derive(Debug)]
pub(super) struct TermCode {
    pub(super) kind: KindId,
    pub(super) arguments: Vec<Num>,
    pub(super) form: FormCode,
    pub(super) origin: Origin,
}

/// How many heaps a term makes.
#[derive(Debug)]
pub(super) enum FormCode {
    One,
    Times(Num),
    Each(BinderCode),
    Split { counts: Set, relation: Option<Relation> },
}

/// A definition with its own frame; arguments are its first locals.
#[derive(Debug)]
pub(super) struct Routine<T> {
    pub(super) body: T,
    pub(super) frame: usize,
}

/// An expression that is a number.
#[derive(Debug)]
pub(super) enum Num {
    Constant(i128),
    Local(usize),
    State(usize),
    /// The size of the heap at a place.
    At(Box<Num>, Origin),
    Aggregate(Aggregate, Option<KindId>, Origin),
    Add(Box<Num>, Box<Num>, Origin),
    Subtract(Box<Num>, Box<Num>, Origin),
    Multiply(Box<Num>, Box<Num>, Origin),
    Divide(Box<Num>, Box<Num>, Origin),
    Remainder(Box<Num>, Box<Num>, Origin),
    Xor(Box<Num>, Box<Num>),
    Power(Box<Num>, Box<Num>, Origin),
    Negate(Box<Num>, Origin),
    /// A function of one or two numbers.
    Function(Function, Vec<Num>, Origin),
    If(Box<Cond>, Box<Num>, Box<Num>),
    Len(Box<Set>),
    Sum(Box<Set>, Origin),
    Least(Box<Set>, Origin),
    Greatest(Box<Set>, Origin),
    Call(Arc<Routine<Num>>, Vec<Num>),
}

/// An expression that is a condition.
#[derive(Debug)]
pub(super) enum Cond {
    Constant(bool),
    All(Vec<Cond>),
    Any(Vec<Cond>),
    Not(Box<Cond>),
    Compare(Comparator, Num, Num),
    In(Num, Set),
    /// Whether two sets are the same (true) or not (false).
    SameSet(Set, Set, bool),
    IsPrime(Num),
    /// Whether such heaps are there, several as neighbours.
    Present(Vec<WantedCode>),
    If(Box<Cond>, Box<Cond>, Box<Cond>),
    Quantifier {
        all: bool,
        slot: usize,
        set: Set,
        body: Box<Cond>,
    },
    Call(Arc<Routine<Cond>>, Vec<Num>),
}

/// An expression that is a set. Sets are never built where asking for a member
/// or visiting the members in order will do.
#[derive(Debug)]
pub(super) enum Set {
    Range(Num, Option<Num>),
    /// Known members, ascending.
    Sorted(Arc<[i128]>),
    Items(Vec<Num>),
    Primes,
    Squares,
    Triangular,
    Fibonacci,
    Powers(Num, Origin),
    Divisors(Num, Origin),
    Digits(Num, Origin),
    Sizes(Option<KindId>),
    State(usize),
    Union(Box<Set>, Box<Set>),
    Intersection(Box<Set>, Box<Set>),
    Difference(Box<Set>, Box<Set>),
    If(Box<Cond>, Box<Set>, Box<Set>),
    Comprehension {
        element: Num,
        binders: Vec<BinderCode>,
        condition: Option<Box<Cond>>,
    },
    Call(Arc<Routine<Set>>, Vec<Num>),
}

/// A heap asked for by `present`.
#[derive(Debug)]
pub(super) struct WantedCode {
    pub(super) kind: KindId,
    /// `None` is `_`.
    pub(super) numbers: Vec<Option<Num>>,
}
