//! A file as it was written: every node with its place, nothing resolved.

use crate::source::{Span, Spanned};

/// A name as written.
pub type Name = Spanned<String>;

/// A whole file.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The statements, in the order written.
    pub statements: Vec<Statement>,
    /// Where the comments stand, each from its `#` to the end of its line.
    pub comments: Vec<Span>,
}

/// A statement and where it stands.
pub type Statement = Spanned<StatementKind>;

/// What a statement says.
///
/// A file has a few dozen of them: boxing the large ones would gain nothing.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)]
pub enum StatementKind {
    /// `game "Title"`
    Game(Spanned<String>),
    /// `play normal` or `play misere`
    Play(Spanned<PlayWord>),
    /// `layout row`
    Layout(Spanned<LayoutWord>),
    /// `param k = 3`
    Param {
        /// The constant's name.
        name: Name,
        /// Its value unless the command line overrides it.
        value: Expr,
    },
    /// `def f(x, y) = EXPR`
    Def {
        /// The name of the function or set.
        name: Name,
        /// Its parameters; none for a set or a constant.
        parameters: Vec<Name>,
        /// What it stands for.
        body: Expr,
    },
    /// `heap row(n) where …`
    Heap(HeapStatement),
    /// `state limit = 19`, `state visited in 0..8 = {}`
    State {
        /// The state's name.
        name: Name,
        /// `in SET`: what the number, or each member, may be.
        bound: Option<Expr>,
        /// Its value at the start.
        initial: Expr,
    },
    /// `move …`
    Move(MoveStatement),
    /// `end when COND`
    End(Expr),
    /// `require COND`
    Require(Expr),
    /// `block 1`
    Block(Expr),
    /// `start POSITION`
    Start(Position),
    /// `expect …`
    Expect(Expectation),
}

/// The two kinds of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayWord {
    /// `normal`
    Normal,
    /// `misere`, also written `misère`
    Misere,
}

/// How heaps stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayoutWord {
    /// `free`
    Free,
    /// `row`
    Row,
    /// `circle`
    Circle,
}

/// A kind of heap.
#[derive(Clone, Debug)]
pub struct HeapStatement {
    /// The kind's name.
    pub name: Name,
    /// Its parameters, the size first.
    pub parameters: Vec<Name>,
    /// `keeps empty` (true) or `drops empty` (false), if said.
    pub keeps_empty: Option<Spanned<bool>>,
    /// `where COND`: which values exist at all.
    pub condition: Option<Expr>,
}

/// A rule.
#[derive(Clone, Debug)]
pub struct MoveStatement {
    /// `name:` before the body.
    pub name: Option<Name>,
    /// What the move does.
    pub body: MoveBody,
    /// `with state = EXPR, …`
    pub with: Vec<Assignment>,
    /// `for x in SET, …`; the sugar forms have none.
    pub binders: Vec<Binder>,
    /// The trailing `where COND`.
    pub condition: Option<Expr>,
}

/// The forms of a rule.
#[derive(Clone, Debug)]
pub enum MoveBody {
    /// `PATTERN -> RESULT`
    Rewrite {
        /// The heaps taken out.
        pattern: Pattern,
        /// The heaps put back.
        result: MoveResult,
    },
    /// `[choose … :] some COUNTS of PATTERN -> RESULT`, or with `every`
    Selection(Box<Selection>),
    /// `take [k in] SET from pile [leaving COUNTS [distinct|equal]]`
    Take {
        /// The name for the amount.
        amount: Option<Name>,
        /// The amounts.
        amounts: Expr,
        /// `first` or `last` before the kind.
        pin: Option<Spanned<Pin>>,
        /// The kind of heap.
        kind: Name,
        /// How many heaps may be left.
        leaving: Option<Parts>,
    },
    /// `split pile into COUNTS [distinct|equal]`
    Split {
        /// `first` or `last` before the kind.
        pin: Option<Spanned<Pin>>,
        /// The kind of heap.
        kind: Name,
        /// How many parts.
        parts: Parts,
    },
    /// `octal 0.77 on row`
    Octal {
        /// The code as written, as `0.77`.
        code: Spanned<String>,
        /// The kind of heap.
        kind: Name,
    },
}

/// The heaps that a rule takes out.
#[derive(Clone, Debug, Default)]
pub struct Pattern {
    /// The heaps, in the order written; none for `nothing`.
    pub heaps: Vec<PlacedPattern>,
    /// The brackets, where the heaps must be neighbours.
    pub block: Option<Span>,
    /// `first` or `last` before the brackets.
    pub pin: Option<Spanned<Pin>>,
}

/// A heap that a rule takes out, and where it must stand.
#[derive(Clone, Debug)]
pub struct PlacedPattern {
    /// Which heap.
    pub heap: HeapPattern,
    /// `first` or `last` before it.
    pub pin: Option<Spanned<Pin>>,
    /// `at i` behind it: its place, counted from 1.
    pub place: Option<Expr>,
}

/// An end of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pin {
    /// `first`
    First,
    /// `last`
    Last,
}

/// The heaps that a rule puts back.
#[derive(Clone, Debug)]
pub struct MoveResult {
    /// The terms, in the order written; none for `nothing`.
    pub terms: Vec<Term>,
    /// Whether they stand in brackets.
    pub brackets: bool,
    /// Where the result stands.
    pub span: Span,
}

/// A rule for a number of heaps that varies.
#[derive(Clone, Debug)]
pub struct Selection {
    /// `choose x in SET, …`: names shared by all heaps.
    pub choose: Vec<Binder>,
    /// The `where` of `choose`.
    pub choose_condition: Option<Expr>,
    /// How many heaps.
    pub quantity: Quantity,
    /// What each of them must be.
    pub pattern: PlacedPattern,
    /// The `where` before the arrow, tested for each heap.
    pub heap_condition: Option<Expr>,
    /// What each of them becomes.
    pub result: MoveResult,
}

/// How many heaps a [`Selection`] takes.
#[derive(Clone, Debug)]
pub enum Quantity {
    /// `some COUNTS [adjacent] of`
    Some {
        /// How many, a set.
        counts: Expr,
        /// Whether they must be neighbours.
        adjacent: bool,
    },
    /// `every`
    Every,
}

/// A heap to be matched.
#[derive(Clone, Debug)]
pub struct HeapPattern {
    /// The kind of heap.
    pub kind: Name,
    /// What its numbers must be.
    pub arguments: Vec<Argument>,
    /// Where the whole pattern stands.
    pub span: Span,
}

/// One number of a pattern.
#[derive(Clone, Debug)]
pub enum Argument {
    /// `_`: anything.
    Any(Span),
    /// A name to bind, or an expression to be equal to.
    Expr(Expr),
}

/// A heap that a rule puts back or a position holds: `row(n - 1)`.
#[derive(Clone, Debug)]
pub struct HeapTerm {
    /// The kind of heap.
    pub kind: Name,
    /// Its numbers.
    pub arguments: Vec<Expr>,
    /// Where the whole term stands.
    pub span: Span,
}

/// A term of a result.
#[derive(Clone, Debug)]
pub enum Term {
    /// One heap.
    Heap(HeapTerm),
    /// `k * pile(e)`: that many equal ones.
    Times {
        /// How many.
        count: Expr,
        /// Which heap.
        heap: HeapTerm,
    },
    /// `each i in SET: pile(a + i)`: one heap for each member.
    Each {
        /// The name that runs over the set.
        binder: Binder,
        /// Which heap.
        heap: HeapTerm,
    },
    /// `split row(EXPR) into COUNTS [distinct|equal]`
    Split {
        /// The heap to cut; its size is shared out.
        heap: HeapTerm,
        /// Into how many parts.
        parts: Parts,
    },
}

/// `COUNTS [distinct|equal]`: how a size is cut.
#[derive(Clone, Debug)]
pub struct Parts {
    /// How many parts, a set.
    pub counts: Expr,
    /// What must hold between the parts.
    pub relation: Option<Spanned<Relation>>,
}

/// What must hold between the parts of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// All sizes differ.
    Distinct,
    /// All sizes are the same.
    Equal,
}

/// `name = EXPR`
#[derive(Clone, Debug)]
pub struct Assignment {
    /// What gets a value.
    pub name: Name,
    /// The value.
    pub value: Expr,
}

/// `name in SET`
#[derive(Clone, Debug)]
pub struct Binder {
    /// The name that is bound.
    pub name: Name,
    /// The set that it runs over.
    pub set: Expr,
}

/// A position as written.
#[derive(Clone, Debug)]
pub struct Position {
    /// Its heaps.
    pub terms: Vec<PositionTerm>,
    /// Whether they stand in brackets, in order.
    pub brackets: bool,
    /// `with name = value, …`
    pub with: Vec<Assignment>,
    /// Where the whole position stands.
    pub span: Span,
}

/// One term of a position: some equal heaps.
#[derive(Clone, Debug)]
pub struct PositionTerm {
    /// `k *` before the heap.
    pub count: Option<Expr>,
    /// Which heap.
    pub heap: PositionHeap,
}

/// One heap of a position.
#[derive(Clone, Debug)]
pub enum PositionHeap {
    /// `row(5)`
    Named(HeapTerm),
    /// `5`: a heap of the only kind.
    Size(Expr),
}

/// A claim.
#[derive(Clone, Debug)]
pub enum Expectation {
    /// `expect outcome P at 1 + 2, 3 + 5`
    Outcome {
        /// `N`, `P` or `D`.
        outcome: Spanned<OutcomeLetter>,
        /// Where it holds.
        positions: Vec<Position>,
    },
    /// `expect value 6 at 5 + 7`
    Value {
        /// The nim-value.
        value: Expr,
        /// Where it holds.
        positions: Vec<Position>,
    },
    /// `expect values row(0..12) = 0 1 2 3`
    Values {
        /// The kind of heap.
        kind: Name,
        /// Its numbers, one of them a range.
        arguments: Vec<Expr>,
        /// Where the kind with its numbers stands.
        span: Span,
        /// The nim-values, in order.
        values: Vec<Spanned<i128>>,
    },
    /// `expect moves 1 at 3 + 4 + 5`
    Moves {
        /// How many options win.
        count: Expr,
        /// Where it holds.
        positions: Vec<Position>,
    },
    /// `expect winning 1 + 4 + 5 at 3 + 4 + 5`
    Winning {
        /// The option that is claimed to win.
        option: Position,
        /// Of which position.
        position: Position,
    },
    /// `expect period 12 after 70 for row`
    Period {
        /// The period.
        period: Expr,
        /// By how much values grow in a period, where that is said.
        saltus: Option<Expr>,
        /// The last exception, where there is one.
        after: Option<Expr>,
        /// The kind of heap.
        kind: Name,
    },
    /// `expect known "A002186" for row`
    Known {
        /// A number of the OEIS, or the name of a game of the catalogue.
        name: Spanned<String>,
        /// The kind of heap, where that is said.
        kind: Option<Name>,
    },
}

/// The letter of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutcomeLetter {
    /// The next player wins.
    N,
    /// The previous player wins.
    P,
    /// A draw.
    D,
}

/// An expression and where it stands.
pub type Expr = Spanned<ExprKind>;

/// An expression as written.
///
/// Chains of operators of one level are flat (`a + b - c` is one node with two
/// links), so that a long sum is not a deep tree.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `12`
    Number(i128),
    /// `n`
    Name(String),
    /// `f(x, y)`, a built-in or a definition; also `total(pile)`.
    Call {
        /// What is called.
        name: Name,
        /// With what.
        arguments: Vec<Expr>,
    },
    /// `present(pile(3))`, `present(coin(_, 1))`, `present([cell(1), cell(1)])`
    Present {
        /// The heaps; several only in brackets.
        heaps: Vec<HeapPattern>,
        /// Whether they stand in brackets: neighbours.
        brackets: bool,
        /// Where the heaps stand, with their brackets if there are any.
        span: Span,
    },
    /// `-x`
    Negative(Box<Expr>),
    /// `not C`
    Not(Box<Expr>),
    /// `a + b - c`, `A or B`, `A | B`: evaluated from the left.
    Chain {
        /// The first operand.
        first: Box<Expr>,
        /// The others, each with the operator before it.
        rest: Vec<(Operator, Expr)>,
    },
    /// `0 < k <= n`: every link must hold.
    Comparison {
        /// The first operand.
        first: Box<Expr>,
        /// The others, each with the relation before it.
        rest: Vec<(Comparator, Expr)>,
    },
    /// `a ** b`, from the right.
    Power(Box<Expr>, Box<Expr>),
    /// `if C then A else B`
    If {
        /// The condition.
        condition: Box<Expr>,
        /// The value when it holds.
        then: Box<Expr>,
        /// The value when it does not.
        otherwise: Box<Expr>,
    },
    /// `a..b`, or `a..` without an upper end.
    Range(Box<Expr>, Option<Box<Expr>>),
    /// `{1, 3, 4}`
    Items(Vec<Expr>),
    /// `{k * k for k in 1..10 where …}`
    Comprehension {
        /// What is gathered.
        element: Box<Expr>,
        /// The names it runs over.
        binders: Vec<Binder>,
        /// Which are kept.
        condition: Option<Box<Expr>>,
    },
    /// `any x in S: C`, `all x in S: C`
    Quantifier {
        /// Whether it says `all`.
        all: bool,
        /// The name that runs over the set.
        binder: Box<Binder>,
        /// What must hold.
        body: Box<Expr>,
    },
}

/// An operator that joins the links of a [`ExprKind::Chain`]; all operators of
/// one chain are of one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `or`
    Or,
    /// `and`
    And,
    /// `|`
    Union,
    /// `&`
    Intersection,
    /// `\`
    Difference,
    /// `xor`
    Xor,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Divide,
    /// `%`
    Remainder,
}

impl Operator {
    /// The operator as it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Or => "or",
            Self::And => "and",
            Self::Union => "|",
            Self::Intersection => "&",
            Self::Difference => "\\",
            Self::Xor => "xor",
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Times => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
        }
    }
}

/// A relation that joins the links of a [`ExprKind::Comparison`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparator {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `in`
    In,
    /// `divides`
    Divides,
}

impl Comparator {
    /// The relation as it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::In => "in",
            Self::Divides => "divides",
        }
    }
}
