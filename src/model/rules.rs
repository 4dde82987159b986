//! What a file means: the rules with every name resolved.
//!
//! This is the form that is checked, compiled, taken literally by the oracle
//! and described to people. Sugar is gone, every rule is a rewrite of heaps;
//! expressions keep their places for the messages.

use crate::game::{KindId, Layout, Play};
use crate::source::{Source, Span};
use crate::syntax::tree::OutcomeLetter;
pub use crate::syntax::tree::{Comparator, Operator, Pin, Relation};

/// A file with its names resolved.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The text, for the places in messages.
    pub source: Source,
    /// The title, or the name of the source where none is given.
    pub title: String,
    /// Who wins when no move is left.
    pub play: Play,
    /// How the heaps stand.
    pub layout: Layout,
    /// The constants that the command line can override.
    pub params: Vec<Param>,
    /// Functions, sets and constants.
    pub definitions: Vec<Definition>,
    /// The kinds of heap.
    pub kinds: Vec<Kind>,
    /// The numbers that belong to the whole position.
    pub states: Vec<State>,
    /// The rules, in the order written.
    pub rules: Vec<Rule>,
    /// The game is over where one of these holds.
    pub endings: Vec<Scoped>,
    /// A move is legal only if each of these holds after it.
    pub requirements: Vec<Scoped>,
    /// How many options the previous player may forbid, where that is said.
    pub block: Option<Expr>,
    /// The default position.
    pub start: Option<PositionExpr>,
    /// What the file claims.
    pub expectations: Vec<Expectation>,
}

/// A constant that can be overridden.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// What the file says.
    pub default: Expr,
    /// The value in force.
    pub value: i128,
}

/// A function, a set or a constant.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// How many arguments it takes: they are the first locals of its frame.
    pub parameters: usize,
    /// What it stands for.
    pub body: Scoped,
}

/// A kind of heap.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// The names of its parameters, the size first.
    pub parameters: Vec<String>,
    /// Whether an empty heap stays in the position.
    pub keeps_empty: bool,
    /// Whether the file says what becomes of empty heaps.
    pub says_empty: bool,
    /// Which values exist; its locals are the parameters.
    pub condition: Option<Scoped>,
}

/// A number or a set of numbers that belongs to the whole position.
#[derive(Clone, Debug)]
pub struct State {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// What it is at the start.
    pub initial: Expr,
    /// What the number, or each member of the set, may be.
    pub bound: Option<Expr>,
}

/// An expression with the number of locals that it needs.
#[derive(Clone, Debug)]
pub struct Scoped {
    /// The expression.
    pub expr: Expr,
    /// How many slots its locals take.
    pub frame: usize,
    /// The names of the slots, as far as they have one; else empty.
    pub names: Vec<String>,
}

/// A place for a bound name, counted from 0 within its scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot(pub usize);

/// A rule: take these heaps out, put those back.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The name given to it, or the word that says what it does.
    pub name: String,
    /// Where the whole rule stands.
    pub span: Span,
    /// How many slots its locals take.
    pub frame: usize,
    /// The names of the slots, as far as they have one; else empty.
    pub names: Vec<String>,
    /// Which heaps become what.
    pub form: RuleForm,
    /// What must hold, read after all choices.
    pub condition: Option<Expr>,
    /// What the states become; all right-hand sides read the old state.
    pub with: Vec<(StateId, Expr)>,
}

/// The forms of a rule.
#[derive(Clone, Debug)]
pub enum RuleForm {
    /// A fixed number of heaps.
    Rewrite(Rewrite),
    /// A number of heaps that varies.
    Selection(Box<Selection>),
}

/// A fixed number of heaps becomes others.
#[derive(Clone, Debug)]
pub struct Rewrite {
    /// The heaps taken out.
    pub pattern: Pattern,
    /// What is enumerated, in order.
    pub binders: Vec<Binder>,
    /// The heaps put back.
    pub result: Vec<Term>,
}

/// The heaps that a rewrite takes out.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The heaps.
    pub heaps: Vec<HeapPattern>,
    /// Whether they must be neighbours, in this order.
    pub block: bool,
    /// The end of the row where the block must stand.
    pub pin: Option<Pin>,
}

/// Some heaps, or every heap, become others, each on its own.
#[derive(Clone, Debug)]
pub struct Selection {
    /// Names that all heaps share.
    pub choose: Vec<Binder>,
    /// What must hold of them.
    pub choose_condition: Option<Expr>,
    /// How many heaps.
    pub quantity: Quantity,
    /// What each of them must be.
    pub heap: HeapPattern,
    /// What must hold for each of them.
    pub heap_condition: Option<Expr>,
    /// What is enumerated for each of them.
    pub binders: Vec<Binder>,
    /// What each of them becomes.
    pub result: Vec<Term>,
    /// Where `taken` goes: how much the chosen heaps lose together.
    pub taken: Slot,
}

/// How many heaps a selection takes.
#[derive(Clone, Debug)]
pub enum Quantity {
    /// As many as this set says.
    Some {
        /// The numbers.
        counts: Expr,
        /// Whether they must be neighbours.
        adjacent: bool,
    },
    /// Every one that fits.
    Every,
}

/// Which state, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StateId(pub usize);

/// Which param, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParamId(pub usize);

/// Which definition, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DefinitionId(pub usize);

/// A heap that a rule takes out.
#[derive(Clone, Debug)]
pub struct HeapPattern {
    /// Of this kind.
    pub kind: KindId,
    /// What each number must be.
    pub arguments: Vec<Argument>,
    /// The end of the row where it must stand.
    pub pin: Option<Pin>,
    /// What its place must be, counted from 1.
    pub place: Option<Argument>,
    /// Where the pattern stands.
    pub span: Span,
}

/// What a number of a heap must be.
#[derive(Clone, Debug)]
pub enum Argument {
    /// Anything.
    Any,
    /// Anything, and it is called this.
    Bind(Slot),
    /// Equal to this.
    Equal(Expr),
}

/// A name that runs over a set.
#[derive(Clone, Debug)]
pub struct Binder {
    /// Where its value goes.
    pub slot: Slot,
    /// What it runs over.
    pub set: Expr,
    /// Only members up to this: the heap's size, for the amounts of a `take`.
    pub at_most: Option<Slot>,
}

/// A heap that a rule puts back.
#[derive(Clone, Debug)]
pub struct HeapTerm {
    /// Of this kind.
    pub kind: KindId,
    /// Its numbers.
    pub arguments: Vec<Expr>,
    /// Where the term stands.
    pub span: Span,
}

/// A term of a result.
#[derive(Clone, Debug)]
pub struct Term {
    /// Which heap or heaps.
    pub heap: HeapTerm,
    /// How many of it, or what is done to it.
    pub form: TermForm,
}

/// How many heaps a term makes.
#[derive(Clone, Debug)]
pub enum TermForm {
    /// Just this one.
    One,
    /// That many equal ones.
    Times(Expr),
    /// One for each member of a set.
    Each(Binder),
    /// Its size cut into that many non-empty heaps.
    Split {
        /// Into how many, a set.
        counts: Expr,
        /// What must hold between the parts.
        relation: Option<Relation>,
    },
}

/// A position that may still mention params and definitions.
#[derive(Clone, Debug)]
pub struct PositionExpr {
    /// Its heaps, each with the number of equal ones where that is said.
    pub terms: Vec<(Option<Expr>, HeapTerm)>,
    /// Whether they stand in brackets.
    pub brackets: bool,
    /// What its states are, where that is said.
    pub with: Vec<(StateId, Expr)>,
    /// Where it stands.
    pub span: Span,
    /// Whether it stands in another text than the rules.
    pub elsewhere: bool,
}

/// A claim, and where it stands.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// What is claimed.
    pub claim: Claim,
    /// Where the claim stands.
    pub span: Span,
}

/// What a file claims.
#[derive(Clone, Debug)]
pub enum Claim {
    /// Who wins these positions.
    Outcome(OutcomeLetter, Vec<PositionExpr>),
    /// What these positions are worth.
    Value(Expr, Vec<PositionExpr>),
    /// What a row of heaps is worth.
    Values(ValuesClaim),
    /// How many options of these positions win.
    Moves(Expr, Vec<PositionExpr>),
    /// That an option of a position wins: the option, then the position.
    Winning(PositionExpr, PositionExpr),
    /// What the period of the heaps of a kind is.
    Period(PeriodClaim),
    /// That the heaps of a kind have the values of the catalogue.
    Known(KnownClaim),
}

/// `known "A002186" for row`
#[derive(Clone, Debug)]
pub struct KnownClaim {
    /// Of this kind.
    pub kind: KindId,
    /// The number of the sequence, or a name of the game.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
}

impl Claim {
    /// Whether it makes sense only where positions have nim-values.
    pub(super) fn is_about_values(&self) -> bool {
        matches!(self, Self::Value(..) | Self::Values(_) | Self::Period(_) | Self::Known(_))
    }
}

/// `period 12 after 70 for row`
#[derive(Clone, Debug)]
pub struct PeriodClaim {
    /// Of this kind.
    pub kind: KindId,
    /// The period.
    pub period: Expr,
    /// By how much values grow in a period; `None` is 0.
    pub saltus: Option<Expr>,
    /// The last exception; `None` if there is none.
    pub after: Option<Expr>,
}

/// `row(0..12) = 0 1 2 3 1 4 3 2 1 4 2 6 4`
#[derive(Clone, Debug)]
pub struct ValuesClaim {
    /// Of this kind.
    pub kind: KindId,
    /// Its numbers; the one at `running` is not used.
    pub arguments: Vec<Expr>,
    /// Which number runs.
    pub running: usize,
    /// From here.
    pub first: Expr,
    /// Up to and with here.
    pub last: Expr,
    /// The values, each with its place.
    pub values: Vec<(i128, Span)>,
}

/// An expression, and where it stands.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it says.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// An expression with its names resolved; the operators are those of the text.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A number.
    Number(i128),
    /// A bound name.
    Local(Slot),
    /// A param.
    Param(ParamId),
    /// A state, as it is before the move.
    State(StateId),
    /// A definition with its arguments.
    Definition(DefinitionId, Vec<Expr>),
    /// A number read off the position, of all heaps or of a kind.
    Aggregate(Aggregate, Option<KindId>),
    /// The set of sizes in the position, of all heaps or of a kind.
    Sizes(Option<KindId>),
    /// The size of the heap at a place, counted from 1.
    At(Box<Expr>),
    /// Whether such heaps are in the position, several as neighbours.
    Present(Vec<Wanted>),
    /// A function of numbers.
    Function(Function, Vec<Expr>),
    /// A set that is known by name.
    NamedSet(NamedSet, Vec<Expr>),
    /// A number made of a set.
    Fold(Fold, Box<Expr>),
    /// `-x`
    Negative(Box<Expr>),
    /// `not C`
    Not(Box<Expr>),
    /// Operators of one level, from the left.
    Chain(Box<Expr>, Vec<(Operator, Expr)>),
    /// Relations that must all hold.
    Comparison(Box<Expr>, Vec<(Comparator, Expr)>),
    /// `a ** b`
    Power(Box<Expr>, Box<Expr>),
    /// Condition, value if it holds, value if not.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a..b` or `a..`
    Range(Box<Expr>, Option<Box<Expr>>),
    /// The listed members.
    Items(Vec<Expr>),
    /// `{element for … where …}`
    Comprehension(Box<Expr>, Vec<Binder>, Option<Box<Expr>>),
    /// Whether the body holds for all (true) or any (false) members.
    Quantifier(bool, Box<Binder>, Box<Expr>),
}

/// A heap asked for by `present`.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Of this kind.
    pub kind: KindId,
    /// With these numbers; `None` is `_`.
    pub numbers: Vec<Option<Expr>>,
}

/// A number read off the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aggregate {
    /// The sum of the sizes.
    Total,
    /// How many heaps there are, kept empty ones included.
    Count,
    /// The greatest size, 0 where there is no heap.
    Largest,
    /// The least size, 0 where there is no heap.
    Smallest,
    /// The nim-sum of the sizes.
    Nimsum,
}

/// A function of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// The least of its arguments.
    Min,
    /// The greatest of its arguments.
    Max,
    /// The distance from 0.
    Abs,
    /// The greatest common divisor.
    Gcd,
    /// The least common multiple.
    Lcm,
    /// The square root, rounded down.
    Isqrt,
    /// `ilog(b, n)`: the greatest e with b to the e at most n.
    Ilog,
    /// How many bits are 1.
    Popcount,
    /// `bit(n, i)`: the bit of weight 2 to the i.
    Bit,
    /// Whether it is a prime: the only function that gives a condition.
    IsPrime,
    /// `digit(n, i)`: the decimal digit of weight 10 to the i.
    Digit,
}

/// A set that is known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NamedSet {
    /// 2, 3, 5, 7, 11, …
    Primes,
    /// 1, 4, 9, 16, …
    Squares,
    /// 1, 3, 6, 10, …
    Triangular,
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// `powers(b)`: 1, b, b², …
    Powers,
    /// `divisors(n)`: the positive divisors.
    Divisors,
    /// `digits(n)`: the decimal digits.
    Digits,
}

/// A number made of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fold {
    /// How many members.
    Len,
    /// The sum of the members.
    Sum,
    /// The least member.
    Min,
    /// The greatest member.
    Max,
}
