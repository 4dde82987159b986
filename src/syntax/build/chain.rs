//! Operators: from a flat list of operands to a tree, by precedence.
//!
//! No recursion: what waits for its right operand lies on a stack. A chain of
//! operators of one level becomes one node, however long.

use crate::source::Span;
use crate::syntax::messages;
use crate::syntax::tree::{Comparator, Expr, ExprKind, Operator};

use super::Builder;
use super::depth::{Built, Reach};

/// How tightly operators bind, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Not,
    Comparison,
    Set,
    Range,
    Xor,
    Sum,
    Product,
    Negative,
    Power,
}

/// An operator that stands between two operands.
#[derive(Clone, Copy)]
enum Infix {
    Link(Operator),
    Relation(Comparator),
    Power,
}

impl Infix {
    fn of(symbol: &str) -> Self {
        use Comparator as C;
        use Operator as O;
        match symbol {
            "or" => Self::Link(O::Or),
            "and" => Self::Link(O::And),
            "|" => Self::Link(O::Union),
            "&" => Self::Link(O::Intersection),
            "\\" => Self::Link(O::Difference),
            "xor" => Self::Link(O::Xor),
            "+" => Self::Link(O::Plus),
            "-" => Self::Link(O::Minus),
            "*" => Self::Link(O::Times),
            "/" => Self::Link(O::Divide),
            "%" => Self::Link(O::Remainder),
            "==" => Self::Relation(C::Equal),
            "!=" => Self::Relation(C::NotEqual),
            "<" => Self::Relation(C::Less),
            "<=" => Self::Relation(C::LessOrEqual),
            ">" => Self::Relation(C::Greater),
            ">=" => Self::Relation(C::GreaterOrEqual),
            "in" => Self::Relation(C::In),
            "divides" => Self::Relation(C::Divides),
            _ => Self::Power,
        }
    }

    fn level(self) -> Level {
        match self {
            Self::Link(Operator::Or) => Level::Or,
            Self::Link(Operator::And) => Level::And,
            Self::Link(Operator::Union | Operator::Intersection | Operator::Difference) => {
                Level::Set
            }
            Self::Link(Operator::Xor) => Level::Xor,
            Self::Link(Operator::Plus | Operator::Minus) => Level::Sum,
            Self::Link(Operator::Times | Operator::Divide | Operator::Remainder) => {
                Level::Product
            }
            Self::Relation(_) => Level::Comparison,
            Self::Power => Level::Power,
        }
    }
}

/// Something that waits for its right operand.
enum Waiting {
    Prefix { level: Level, start: Span },
    Links(Links<Operator>, Operator),
    Relations(Links<Comparator>, Comparator),
    Range { low: Built, dots: Span },
    Power(Built),
}

/// A chain so far.
struct Links<T> {
    level: Level,
    first: Expr,
    rest: Vec<(T, Expr)>,
    reach: Reach,
}

impl<T> Links<T> {
    fn new(level: Level, first: Built) -> Self {
        Self { level, first: first.expr, rest: Vec::new(), reach: first.reach }
    }

    fn push(&mut self, operator: T, operand: Built) {
        self.reach = self.reach.max(operand.reach);
        self.rest.push((operator, operand.expr));
    }

    fn span(&self) -> Span {
        self.rest.last().map_or(self.first.span, |(_, last)| self.first.span.to(last.span))
    }
}

impl Waiting {
    fn level(&self) -> Level {
        match self {
            Self::Prefix { level, .. } => *level,
            Self::Links(links, _) => links.level,
            Self::Relations(_, _) => Level::Comparison,
            Self::Range { .. } => Level::Range,
            Self::Power(_) => Level::Power,
        }
    }

    /// The node that is complete with its right operand.
    fn complete(self, builder: &mut Builder, right: Built) -> Built {
        let end = right.expr.span;
        let reach = right.reach;
        match self {
            Self::Prefix { level, start } => {
                let operand = Box::new(right.expr);
                let kind = if level == Level::Not {
                    ExprKind::Not(operand)
                } else {
                    ExprKind::Negative(operand)
                };
                builder.node(kind, start.to(end), reach)
            }
            Self::Links(mut links, operator) => {
                links.push(operator, right);
                let (span, reach) = (links.span(), links.reach);
                let first = Box::new(links.first);
                builder.node(ExprKind::Chain { first, rest: links.rest }, span, reach)
            }
            Self::Relations(mut links, relation) => {
                links.push(relation, right);
                let (span, reach) = (links.span(), links.reach);
                let first = Box::new(links.first);
                builder.node(ExprKind::Comparison { first, rest: links.rest }, span, reach)
            }
            Self::Range { low, .. } => {
                let (span, reach) = (low.expr.span.to(end), low.reach.max(reach));
                let kind = ExprKind::Range(Box::new(low.expr), Some(Box::new(right.expr)));
                builder.node(kind, span, reach)
            }
            Self::Power(base) => {
                let (span, reach) = (base.expr.span.to(end), base.reach.max(reach));
                let kind = ExprKind::Power(Box::new(base.expr), Box::new(right.expr));
                builder.node(kind, span, reach)
            }
        }
    }
}

/// An expression, as far as it was read.
#[derive(Default)]
pub(super) struct Chain {
    waiting: Vec<Waiting>,
    /// The operand that was read last; none behind an operator.
    operand: Option<Built>,
}

impl Chain {
    /// `-` or `not`.
    pub(super) fn prefix(&mut self, word: &str, start: Span) {
        let level = if word == "not" { Level::Not } else { Level::Negative };
        self.waiting.push(Waiting::Prefix { level, start });
    }

    /// Something without operators of its own.
    pub(super) fn operand(&mut self, operand: Built) {
        self.operand = Some(operand);
    }

    /// An operator between two operands.
    pub(super) fn infix(&mut self, builder: &mut Builder, symbol: &str, place: Span) {
        let infix = Infix::of(symbol);
        let level = infix.level();
        let operand = self.left_of(builder, level);
        match infix {
            Infix::Power => self.waiting.push(Waiting::Power(operand)),
            Infix::Link(operator) => self.link(builder, level, operator, operand, place),
            Infix::Relation(relation) => self.relate(relation, operand),
        }
    }

    /// `..`
    pub(super) fn range(&mut self, builder: &mut Builder, dots: Span) {
        let after_open_range = self.operand.is_none();
        let low = self.left_of(builder, Level::Range);
        let after_range = matches!(self.waiting.last(), Some(Waiting::Range { .. }));
        if after_open_range || after_range {
            builder.problem(messages::range_of_range(dots));
        }
        self.waiting.push(Waiting::Range { low, dots });
    }

    /// The whole expression.
    pub(super) fn finish(mut self, builder: &mut Builder) -> Built {
        let mut right = self.last_operand(builder);
        while let Some(waiting) = self.waiting.pop() {
            right = waiting.complete(builder, right);
        }
        right
    }

    /// The left operand of an operator of some level: what binds tighter ends.
    fn left_of(&mut self, builder: &mut Builder, level: Level) -> Built {
        let mut left = self.last_operand(builder);
        while let Some(waiting) = self.waiting.pop_if(|waiting| waiting.level() > level) {
            left = waiting.complete(builder, left);
        }
        left
    }

    /// What was read last; without an operand, it is a range that stays open.
    fn last_operand(&mut self, builder: &mut Builder) -> Built {
        if let Some(operand) = self.operand.take() {
            return operand;
        }
        match self.waiting.pop() {
            Some(Waiting::Range { low, dots }) => {
                let span = low.expr.span.to(dots);
                let kind = ExprKind::Range(Box::new(low.expr), None);
                builder.node(kind, span, low.reach)
            }
            _ => unreachable!("only a range may stand without a right operand"),
        }
    }

    fn link(
        &mut self,
        builder: &mut Builder,
        level: Level,
        operator: Operator,
        operand: Built,
        place: Span,
    ) {
        if let Some(Waiting::Links(links, last)) = self.waiting.last_mut()
            && links.level == level
        {
            if level == Level::Set && *last != operator {
                builder.problem(messages::mixed_set_operators(place, *last, operator));
            }
            links.push(std::mem::replace(last, operator), operand);
            return;
        }
        self.waiting.push(Waiting::Links(Links::new(level, operand), operator));
    }

    fn relate(&mut self, relation: Comparator, operand: Built) {
        if let Some(Waiting::Relations(links, last)) = self.waiting.last_mut() {
            links.push(std::mem::replace(last, relation), operand);
            return;
        }
        let links = Links::new(Level::Comparison, operand);
        self.waiting.push(Waiting::Relations(links, relation));
    }
}
