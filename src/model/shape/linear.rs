//! Linear forms in the names of a rule, and the inequalities that bound them.

use std::collections::BTreeMap;

use crate::model::check::constants;
use crate::model::check::sort::{Sort, Sorts};
use crate::model::rules::{Aggregate, Binder, Expr, ExprKind, Function, Rules, Slot};
use crate::syntax::tree::{Comparator, Operator};

/// Numbers beyond this are not worked with, so that nothing overflows.
const LARGEST: i128 = 1 << 40;

/// What a linear form is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unknown {
    /// The size of the i-th heap that a rule takes out.
    Size(usize),
    /// A name that runs over a set.
    Name(usize),
    /// How much the chosen heaps lose together.
    Taken,
    /// The largest size of all, at least that of any heap taken.
    Largest,
    /// The sum of all sizes, at least that of the heaps taken.
    Total,
}

/// `constant + Σ factor · unknown`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) factors: BTreeMap<Unknown, i128>,
    pub(super) constant: i128,
}

impl Linear {
    pub(super) fn number(constant: i128) -> Self {
        Self { factors: BTreeMap::new(), constant }
    }

    pub(super) fn unknown(unknown: Unknown) -> Self {
        Self { factors: BTreeMap::from([(unknown, 1)]), constant: 0 }
    }

    pub(super) fn factor(&self, unknown: Unknown) -> i128 {
        self.factors.get(&unknown).copied().unwrap_or(0)
    }

    fn as_number(&self) -> Option<i128> {
        self.factors.is_empty().then_some(self.constant)
    }

    /// `self + factor · other`
    pub(super) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        if factor.abs() > LARGEST {
            return None;
        }
        let mut sum = self.clone();
        sum.constant += factor * other.constant;
        for (&unknown, &more) in &other.factors {
            *sum.factors.entry(unknown).or_insert(0) += factor * more;
        }
        sum.factors.retain(|_, factor| *factor != 0);
        let fits = sum.factors.values().chain([&sum.constant]).all(|n| n.abs() <= LARGEST);
        fits.then_some(sum)
    }

    /// This form with another in the place of an unknown.
    pub(super) fn replace(&self, unknown: Unknown, by: &Self) -> Option<Self> {
        let factor = self.factor(unknown);
        let mut rest = self.clone();
        rest.factors.remove(&unknown);
        rest.plus(factor, by)
    }
}

/// Reads expressions as linear forms, conditions and sets as inequalities. What
/// it cannot read has no shape.
pub(super) struct Reader<'r> {
    rules: &'r Rules,
    sorts: &'r Sorts,
    /// What the names of the rule stand for.
    pub(super) frame: Vec<Option<Linear>>,
    /// Forms of which the rule demands that they are not negative.
    pub(super) bounds: Vec<Linear>,
}

impl<'r> Reader<'r> {
    pub(super) fn new(rules: &'r Rules, sorts: &'r Sorts, frame: usize) -> Self {
        Self { rules, sorts, frame: vec![None; frame], bounds: Vec::new() }
    }

    /// A name that runs over a set; one with a single member is no unknown.
    pub(super) fn binder(&mut self, binder: &Binder) -> Option<()> {
        let Slot(slot) = binder.slot;
        if self.sorts.sort(&binder.set) == Sort::Number {
            self.frame[slot] = Some(self.number(&binder.set)?);
        } else {
            let name = Linear::unknown(Unknown::Name(slot));
            self.frame[slot] = Some(name.clone());
            self.member(&name, &binder.set)?;
        }
        if let Some(Slot(most)) = binder.at_most {
            let (name, most) = (self.frame[slot].clone()?, self.frame[most].clone()?);
            self.not_above(&name, &most)?;
        }
        Some(())
    }

    /// The linear form that a number is.
    pub(super) fn number(&self, expr: &Expr) -> Option<Linear> {
        if expr.is_constant() {
            return constants::number(self.rules, expr).ok().map(Linear::number);
        }
        match &expr.kind {
            ExprKind::Local(Slot(slot)) => self.frame.get(*slot)?.clone(),
            ExprKind::Aggregate(Aggregate::Largest, _) => {
                Some(Linear::unknown(Unknown::Largest))
            }
            ExprKind::Aggregate(Aggregate::Total, _) => Some(Linear::unknown(Unknown::Total)),
            ExprKind::Negative(inner) => Linear::number(0).plus(-1, &self.number(inner)?),
            ExprKind::Chain(first, rest) => {
                let mut value = self.number(first)?;
                for (operator, operand) in rest {
                    let operand = self.number(operand)?;
                    value = match operator {
                        Operator::Plus => value.plus(1, &operand)?,
                        Operator::Minus => value.plus(-1, &operand)?,
                        Operator::Times => match (value.as_number(), operand.as_number()) {
                            (Some(factor), _) => Linear::number(0).plus(factor, &operand)?,
                            (_, Some(factor)) => Linear::number(0).plus(factor, &value)?,
                            _ => return None,
                        },
                        _ => return None,
                    };
                }
                Some(value)
            }
            ExprKind::Definition(id, arguments) => {
                self.inside(arguments, id.0)?.number(&self.rules.definitions[id.0].body.expr)
            }
            _ => None,
        }
    }

    /// A reader of a definition that is called; its bounds are to be taken over.
    fn inside(&self, arguments: &[Expr], id: usize) -> Option<Self> {
        let mut inner = Self::new(self.rules, self.sorts, 0);
        for argument in arguments {
            inner.frame.push(Some(self.number(argument)?));
        }
        inner.frame.resize(self.rules.definitions[id].body.frame.max(arguments.len()), None);
        Some(inner)
    }

    /// The numbers of which this one is the least (or the greatest, by the
    /// function), each as a form and what it is divided by.
    fn parts_of(&self, expr: &Expr, function: Function) -> Option<Vec<(Linear, i128)>> {
        match &expr.kind {
            ExprKind::Function(found, arguments) if *found == function => {
                let mut all = Vec::new();
                for argument in arguments {
                    all.extend(self.parts_of(argument, function)?);
                }
                Some(all)
            }
            ExprKind::Chain(first, rest) if function == Function::Min => match &rest[..] {
                [(Operator::Divide, divisor)] => {
                    let divisor = self.number(divisor)?.as_number().filter(|&it| it > 0)?;
                    Some(vec![(self.number(first)?, divisor)])
                }
                _ => Some(vec![(self.number(expr)?, 1)]),
            },
            _ => Some(vec![(self.number(expr)?, 1)]),
        }
    }

    /// `small ≤ ⌊large / divisor⌋`
    fn not_above_part(&mut self, small: &Linear, large: &(Linear, i128)) -> Option<()> {
        self.bounds.push(large.0.plus(-large.1, small)?);
        Some(())
    }

    fn not_above(&mut self, small: &Linear, large: &Linear) -> Option<()> {
        self.bounds.push(large.plus(-1, small)?);
        Some(())
    }

    /// `left <= right`, less something.
    fn ordered(&mut self, left: &Expr, right: &Expr, gap: i128) -> Option<()> {
        let left = self.parts_of(left, Function::Max)?;
        let right = self.parts_of(right, Function::Min)?;
        for (small, _) in &left {
            let small = small.plus(gap, &Linear::number(1))?;
            right.iter().try_for_each(|large| self.not_above_part(&small, large))?;
        }
        Some(())
    }

    /// A number is a member of a set.
    fn member(&mut self, number: &Linear, set: &Expr) -> Option<()> {
        if self.sorts.sort(set) == Sort::Number {
            let member = self.number(set)?;
            self.not_above(number, &member)?;
            return self.not_above(&member, number);
        }
        match &set.kind {
            ExprKind::Range(first, last) => {
                for (first, _) in self.parts_of(first, Function::Max)? {
                    self.not_above(&first, number)?;
                }
                let Some(last) = last else { return Some(()) };
                for last in self.parts_of(last, Function::Min)? {
                    self.not_above_part(number, &last)?;
                }
                Some(())
            }
            ExprKind::Chain(first, rest)
                if rest.iter().all(|(operator, _)| *operator == Operator::Intersection) =>
            {
                self.member(number, first)?;
                rest.iter().try_for_each(|(_, set)| self.member(number, set))
            }
            ExprKind::Definition(id, arguments) => {
                let mut inner = self.inside(arguments, id.0)?;
                inner.member(number, &self.rules.definitions[id.0].body.expr)?;
                self.bounds.append(&mut inner.bounds);
                Some(())
            }
            _ => self.run_of_numbers(number, set),
        }
    }

    /// A constant set whose members are all numbers between two.
    fn run_of_numbers(&mut self, number: &Linear, set: &Expr) -> Option<()> {
        if !set.is_constant() || self.sorts.is_open(set) {
            return None;
        }
        let members = constants::constant_set(self.rules, set).ok()?;
        let (&first, &last) = (members.first()?, members.last()?);
        if last.checked_sub(first)?.checked_add(1)? != i128::try_from(members.len()).ok()? {
            return None;
        }
        self.not_above(&Linear::number(first), number)?;
        self.not_above(number, &Linear::number(last))
    }

    /// A condition holds.
    pub(super) fn condition(&mut self, expr: &Expr) -> Option<()> {
        match &expr.kind {
            ExprKind::Chain(first, rest)
                if rest.iter().all(|(operator, _)| *operator == Operator::And) =>
            {
                self.condition(first)?;
                rest.iter().try_for_each(|(_, operand)| self.condition(operand))
            }
            ExprKind::Comparison(first, rest) => {
                let mut left = &**first;
                for (comparator, right) in rest {
                    self.relation(left, *comparator, right)?;
                    left = right;
                }
                Some(())
            }
            ExprKind::Definition(id, arguments) => {
                let mut inner = self.inside(arguments, id.0)?;
                inner.condition(&self.rules.definitions[id.0].body.expr)?;
                self.bounds.append(&mut inner.bounds);
                Some(())
            }
            _ => None,
        }
    }

    fn relation(&mut self, left: &Expr, comparator: Comparator, right: &Expr) -> Option<()> {
        let numbers = [left, right].map(|expr| self.sorts.sort(expr) == Sort::Number);
        match comparator {
            Comparator::In => {
                let number = self.number(left)?;
                self.member(&number, right)
            }
            _ if numbers != [true, true] => None,
            Comparator::LessOrEqual => self.ordered(left, right, 0),
            Comparator::Less => self.ordered(left, right, 1),
            Comparator::GreaterOrEqual => self.ordered(right, left, 0),
            Comparator::Greater => self.ordered(right, left, 1),
            Comparator::Equal => {
                self.ordered(left, right, 0)?;
                self.ordered(right, left, 0)
            }
            Comparator::NotEqual | Comparator::Divides => None,
        }
    }
}
