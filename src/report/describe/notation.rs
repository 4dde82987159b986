//! Expressions in the notation of a mathematical text, every operator and every
//! bracket that matters.

use super::names::Names;
use crate::game::KindId;
use crate::model::rules::{
    Aggregate, Binder, Comparator, Expr, ExprKind, Fold, Function, NamedSet, Operator, Rules,
    Wanted,
};

/// Prints the expressions of one scope.
pub(super) struct Notation<'n> {
    pub(super) rules: &'n Rules,
    pub(super) names: Names,
}

/// How tightly an expression holds together, the loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// `if`, `any`, `all`: as far to the right as can be.
    Open,
    Or,
    And,
    Not,
    Relation,
    Set,
    Range,
    Xor,
    Sum,
    Product,
    Sign,
    Power,
    Whole,
}

impl<'n> Notation<'n> {
    pub(super) fn new(rules: &'n Rules, names: &[String]) -> Self {
        Self { rules, names: Names::of(rules, names) }
    }

    /// An expression.
    pub(super) fn expr(&self, expr: &Expr) -> String {
        self.print(expr).0
    }

    /// An expression to which something is joined on both sides.
    fn tight(&self, expr: &Expr, least: Level) -> String {
        let (text, level) = self.print(expr);
        if level < least { format!("({text})") } else { text }
    }

    /// The set of all that an expression stands for, where a number stands for
    /// itself alone.
    pub(super) fn is_set(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Sizes(_)
            | ExprKind::NamedSet(..)
            | ExprKind::Range(..)
            | ExprKind::Items(_)
            | ExprKind::Comprehension(..) => true,
            ExprKind::State(id) => self.is_set(&self.rules.states[id.0].initial),
            ExprKind::Chain(_, rest) => matches!(
                rest.first(),
                Some((Operator::Union | Operator::Intersection | Operator::Difference, _))
            ),
            ExprKind::If(_, then, otherwise) => self.is_set(then) || self.is_set(otherwise),
            ExprKind::Definition(id, _) => self.is_set(&self.rules.definitions[id.0].body.expr),
            _ => false,
        }
    }

    /// An expression, and how it holds together; short ones stay on one line.
    fn print(&self, expr: &Expr) -> (String, Level) {
        let (text, level) = self.unbroken(expr);
        (glued(text), level)
    }

    fn unbroken(&self, expr: &Expr) -> (String, Level) {
        let whole = |text: String| (text, Level::Whole);
        match &expr.kind {
            ExprKind::Number(number) => whole(number.to_string()),
            ExprKind::Local(slot) => whole(self.names.get(*slot).to_owned()),
            ExprKind::Param(id) => whole(self.rules.params[id.0].name.clone()),
            ExprKind::State(id) => whole(self.rules.states[id.0].name.clone()),
            ExprKind::Definition(id, arguments) => {
                whole(self.call(&self.rules.definitions[id.0].name, arguments))
            }
            ExprKind::Aggregate(aggregate, kind) => {
                whole(self.of_kind(aggregate_name(*aggregate), *kind))
            }
            ExprKind::Sizes(kind) => whole(self.of_kind("sizes", *kind)),
            ExprKind::At(place) => whole(format!("at({})", self.expr(place))),
            ExprKind::Present(heaps) => whole(self.present(heaps)),
            ExprKind::Function(Function::IsPrime, arguments) => {
                (format!("{} is prime", self.tight(&arguments[0], Level::Sum)), Level::Relation)
            }
            ExprKind::Function(function, arguments) => {
                whole(self.call(function_name(*function), arguments))
            }
            ExprKind::NamedSet(set, arguments) => whole(self.call(set_name(*set), arguments)),
            ExprKind::Fold(fold, set) => {
                whole(format!("{}({})", fold_name(*fold), self.expr(set)))
            }
            ExprKind::Negative(inner) => {
                (format!("-{}", self.tight(inner, Level::Power)), Level::Sign)
            }
            ExprKind::Not(inner) => {
                (format!("not {}", self.tight(inner, Level::Whole)), Level::Not)
            }
            ExprKind::Chain(first, rest) => self.chain(first, rest),
            ExprKind::Comparison(first, rest) => {
                (self.comparison(first, rest), Level::Relation)
            }
            ExprKind::Power(base, exponent) => {
                let (base, exponent) =
                    (self.tight(base, Level::Whole), self.tight(exponent, Level::Whole));
                (format!("{base}^{exponent}"), Level::Power)
            }
            ExprKind::If(condition, then, otherwise) => {
                let condition = self.tight(condition, Level::Or);
                let (then, otherwise) = (self.tight(then, Level::Or), self.expr(otherwise));
                (format!("if {condition} then {then} else {otherwise}"), Level::Open)
            }
            ExprKind::Range(first, last) => {
                let first = self.tight(first, Level::Xor);
                let last =
                    last.as_ref().map_or(String::new(), |last| self.tight(last, Level::Xor));
                (format!("{first}..{last}"), Level::Range)
            }
            ExprKind::Items(items) => whole(format!("{{{}}}", self.list(items))),
            ExprKind::Comprehension(element, binders, condition) => {
                let binders: Vec<String> =
                    binders.iter().map(|binder| self.runs_over(binder)).collect();
                let condition = condition.as_ref().map_or(String::new(), |condition| {
                    format!(" where {}", self.expr(condition))
                });
                let element = self.expr(element);
                whole(format!("{{{element} for {}{condition}}}", binders.join(", ")))
            }
            ExprKind::Quantifier(all, binder, body) => {
                let quantity = if *all { "for all" } else { "for some" };
                let (binder, body) = (self.runs_over(binder), self.expr(body));
                (format!("{quantity} {binder}: {body}"), Level::Open)
            }
        }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        let exprs: Vec<String> = exprs.iter().map(|expr| self.expr(expr)).collect();
        exprs.join(", ")
    }

    fn call(&self, name: &str, arguments: &[Expr]) -> String {
        match arguments {
            [] => name.to_owned(),
            arguments => format!("{name}({})", self.list(arguments)),
        }
    }

    fn runs_over(&self, binder: &Binder) -> String {
        format!("{} in {}", self.names.get(binder.slot), self.tight(&binder.set, Level::Set))
    }

    fn of_kind(&self, name: &str, kind: Option<KindId>) -> String {
        match kind {
            None => name.to_owned(),
            Some(kind) => format!("{name}({})", self.kind_name(kind)),
        }
    }

    pub(super) fn kind_name(&self, kind: KindId) -> &str {
        &self.rules.kinds[usize::from(kind.0)].name
    }

    fn present(&self, heaps: &[Wanted]) -> String {
        let heap = |heap: &Wanted| {
            let numbers: Vec<String> = heap
                .numbers
                .iter()
                .map(|number| {
                    number.as_ref().map_or("_".to_owned(), |number| self.expr(number))
                })
                .collect();
            format!("{}({})", self.kind_name(heap.kind), numbers.join(", "))
        };
        match heaps {
            [one] => format!("present({})", heap(one)),
            several => {
                let heaps: Vec<String> = several.iter().map(heap).collect();
                format!("present([{}])", heaps.join(", "))
            }
        }
    }

    /// Operators apply from the left; a quotient is shown rounded down.
    fn chain(&self, first: &Expr, rest: &[(Operator, Expr)]) -> (String, Level) {
        let Some(level) = rest.first().map(|&(operator, _)| level(operator)) else {
            return self.print(first);
        };
        let above = |level: Level| match level {
            Level::Or => Level::And,
            Level::And => Level::Not,
            Level::Set => Level::Range,
            Level::Xor => Level::Sum,
            Level::Sum => Level::Product,
            _ => Level::Sign,
        };
        let (mut text, mut held) = (self.tight(first, above(level)), Level::Whole);
        for (operator, operand) in rest {
            let operand = self.tight(operand, above(level));
            (text, held) = match operator {
                Operator::Divide => (format!("⌊{text} / {operand}⌋"), Level::Whole),
                Operator::Remainder => {
                    let left = if held < Level::Whole { format!("({text})") } else { text };
                    (format!("{left} mod {operand}"), level)
                }
                Operator::Times => {
                    // `n mod 3·2` would read as the remainder by 6.
                    let left = if text.contains(" mod ") { format!("({text})") } else { text };
                    (format!("{left}·{operand}"), level)
                }
                other => (format!("{text} {} {operand}", symbol(*other)), level),
            };
        }
        (text, held)
    }

    fn comparison(&self, first: &Expr, rest: &[(Comparator, Expr)]) -> String {
        rest.iter().fold(self.tight(first, Level::Set), |text, (comparator, operand)| {
            format!("{text} {} {}", relation(*comparator), self.tight(operand, Level::Set))
        })
    }
}

/// A short text with spaces that no line is broken at.
pub(super) fn glued(text: String) -> String {
    const SHORT: usize = 28;
    if text.chars().count() <= SHORT { text.replace(' ', "\u{a0}") } else { text }
}

fn level(operator: Operator) -> Level {
    match operator {
        Operator::Or => Level::Or,
        Operator::And => Level::And,
        Operator::Union | Operator::Intersection | Operator::Difference => Level::Set,
        Operator::Xor => Level::Xor,
        Operator::Plus | Operator::Minus => Level::Sum,
        Operator::Times | Operator::Divide | Operator::Remainder => Level::Product,
    }
}

fn symbol(operator: Operator) -> &'static str {
    match operator {
        Operator::Union => "∪",
        Operator::Intersection => "∩",
        other => other.symbol(),
    }
}

fn relation(comparator: Comparator) -> &'static str {
    match comparator {
        Comparator::Equal => "=",
        Comparator::NotEqual => "≠",
        Comparator::LessOrEqual => "≤",
        Comparator::GreaterOrEqual => "≥",
        other => other.symbol(),
    }
}

pub(super) fn aggregate_name(aggregate: Aggregate) -> &'static str {
    match aggregate {
        Aggregate::Total => "total",
        Aggregate::Count => "count",
        Aggregate::Largest => "largest",
        Aggregate::Smallest => "smallest",
        Aggregate::Nimsum => "nimsum",
    }
}

fn function_name(function: Function) -> &'static str {
    match function {
        Function::Min => "min",
        Function::Max => "max",
        Function::Abs => "abs",
        Function::Gcd => "gcd",
        Function::Lcm => "lcm",
        Function::Isqrt => "isqrt",
        Function::Ilog => "ilog",
        Function::Popcount => "popcount",
        Function::Bit => "bit",
        Function::IsPrime => "is_prime",
        Function::Digit => "digit",
    }
}

fn set_name(set: NamedSet) -> &'static str {
    match set {
        NamedSet::Primes => "primes",
        NamedSet::Squares => "squares",
        NamedSet::Triangular => "triangular",
        NamedSet::Fibonacci => "fibonacci",
        NamedSet::Powers => "powers",
        NamedSet::Divisors => "divisors",
        NamedSet::Digits => "digits",
    }
}

fn fold_name(fold: Fold) -> &'static str {
    match fold {
        Fold::Len => "len",
        Fold::Sum => "sum",
        Fold::Min => "min",
        Fold::Max => "max",
    }
}
