//! Rules that compare straight lines, and how far from 0 these can still cross.
//!
//! What such a rule allows at a heap of size n is a set of numbers a cut out of
//! the whole line by finitely many comparisons `α a ≤ β n + γ` and conditions on
//! residues. Where n is larger than every crossing of two of these lines, their
//! order no longer changes, and what is allowed at n and at n − L, L a multiple
//! of all moduli, is the same up to shifting it along with the lines. So two
//! rules of this kind that agree on all heaps up to [`Reach::window`] agree on
//! all heaps: where they differed at a larger n, they would at n − L.

use super::line::Line;
use crate::model::check::constants;
use crate::model::check::sort::{Sort, Sorts};
use crate::model::rules::{
    Argument, Binder, Expr, ExprKind, Function, Rewrite, Rule, Rules, Slot, Term, TermForm,
};
use crate::syntax::tree::{Comparator, Operator};

/// What the names of a frame stand for: each one of these lines.
type Frame = Vec<Vec<Line>>;

/// A constant set may have this many members.
const MOST_MEMBERS: usize = 4096;

/// What bounds the crossings of the lines of some rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// The steepest factor of the size or of the free name in a comparison.
    factor: i128,
    /// The farthest constant in a comparison.
    constant: i128,
    /// A common multiple of all moduli and divisors.
    modulus: i128,
}

impl Reach {
    /// Comparisons of two parts of a heap, and with 0, belong to every rule.
    pub(super) fn least() -> Self {
        Self { factor: 2, constant: 1, modulus: 2 }
    }

    /// The farthest constant: no amount and no threshold can be larger.
    pub(super) fn constant(self) -> u64 {
        u64::try_from(self.constant).unwrap_or(u64::MAX)
    }

    pub(super) fn modulus(self) -> u64 {
        u64::try_from(self.modulus).unwrap_or(u64::MAX)
    }

    /// What holds of all heaps up to this size holds of all heaps. Two lines
    /// `α a = β n + γ` cross at an n of at most 2 · max |α| · max |γ|; where
    /// they part at an n beyond that, the gap between them has to be at least
    /// halved by going back by the modulus no more than once.
    pub(super) fn window(self) -> Option<u64> {
        let factors: i128 = (1..=self.factor).try_fold(1, lcm)?;
        let modulus = self.modulus * factors;
        let window = 2 * self.factor * (self.constant + 2) + 3 * modulus + 8;
        u64::try_from(window).ok().filter(|&window| window <= MOST_WINDOW)
    }
}

/// Larger windows are not looked through.
const MOST_WINDOW: u64 = 1200;

fn lcm(a: i128, b: i128) -> Option<i128> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    let multiple = a / x.max(1) * b;
    (multiple <= 1000).then_some(multiple)
}

/// Reads rules as comparisons of lines, and notes how far these reach.
pub(super) struct Reader<'r> {
    rules: &'r Rules,
    sorts: &'r Sorts,
    pub(super) reach: Reach,
    /// Whether a name of the rule runs freely.
    has_free: bool,
}

impl<'r> Reader<'r> {
    pub(super) fn new(rules: &'r Rules, sorts: &'r Sorts) -> Self {
        Self { rules, sorts, reach: Reach::least(), has_free: false }
    }

    /// Whether a rule on one heap is of this kind; the reach grows with it.
    pub(super) fn rule(&mut self, rule: &Rule, rewrite: &Rewrite) -> Option<()> {
        let mut frame: Frame = vec![Vec::new(); rule.frame];
        self.has_free = false;
        match &rewrite.pattern.heaps[0].arguments[0] {
            Argument::Any => {}
            Argument::Bind(Slot(slot)) => frame[*slot] = vec![Line::heap()],
            Argument::Equal(size) => {
                let size = self.number(size, &frame)?;
                self.compare(&[Line::heap()], &size)?;
            }
        }
        for binder in &rewrite.binders {
            self.binder(binder, &mut frame)?;
        }
        if let Some(condition) = &rule.condition {
            self.condition(condition, &frame)?;
        }
        self.result(&rewrite.result, &frame)
    }

    /// Whether a condition on the size of a heap is of this kind, for some values
    /// of the other names.
    pub(super) fn guard(
        &mut self,
        condition: &Expr,
        Slot(size): Slot,
        names: impl Iterator<Item = (Slot, i128)>,
        length: usize,
    ) -> Option<()> {
        let mut frame: Frame = vec![Vec::new(); length];
        frame[size] = vec![Line::heap()];
        names.for_each(|(Slot(slot), value)| frame[slot] = vec![Line::number(value)]);
        self.condition(condition, &frame)
    }

    /// At most two heaps, which together are as large as the heap but for
    /// something bounded, or none.
    fn result(&mut self, terms: &[Term], frame: &Frame) -> Option<()> {
        if let [Term { heap, form: TermForm::Split { counts, .. } }] = terms {
            let most = self.bound(counts).filter(|&most| most <= 2);
            let whole = self.part(&heap.arguments[0], frame)?;
            let steady = whole.free == 0 && whole.heap == whole.divisor;
            return most.filter(|_| steady).map(|_| ());
        }
        let mut parts = Vec::new();
        for term in terms {
            let times = match &term.form {
                TermForm::One => 1,
                TermForm::Times(times) => one(&self.number(times, frame)?)?.as_number()?,
                TermForm::Each(_) | TermForm::Split { .. } => return None,
            };
            let size = self.part(&term.heap.arguments[0], frame)?;
            if !(0..=2).contains(&times) {
                return None;
            }
            parts.extend((0..times).map(|_| size));
        }
        let fits = match parts[..] {
            [] => true,
            [one] => one.free == 0 && one.heap == one.divisor,
            [a, b] => {
                let steady = a.heap * b.divisor + b.heap * a.divisor == a.divisor * b.divisor;
                let paired = a.free + b.free == 0 && a.free.abs() <= 1;
                let rounds = a.divisor > 1 || b.divisor > 1;
                steady && paired && (a.free == 0 || !rounds)
            }
            _ => false,
        };
        fits.then_some(())
    }

    /// The size of a part: one line, which has to be natural, and empty or not.
    fn part(&mut self, size: &Expr, frame: &Frame) -> Option<Line> {
        let size = one(&self.number(size, frame)?)?;
        let bounds = [0, 1].map(Line::number);
        self.compare(&[size], &bounds).map(|()| size)
    }

    /// What a name runs over: a bounded set, or one range between two lines.
    fn binder(&mut self, binder: &Binder, frame: &mut Frame) -> Option<()> {
        let set = &binder.set;
        frame[binder.slot.0] = if self.sorts.sort(set) == Sort::Number {
            self.number(set, frame)?
        } else if let Some(bound) = self.bound(set) {
            let name = vec![Line::bounded(bound)];
            self.member(&name, set, frame)?;
            name
        } else {
            if self.has_free {
                return None;
            }
            self.has_free = true;
            let name = vec![Line::free()];
            self.member(&name, set, frame)?;
            name
        };
        if let Some(Slot(most)) = binder.at_most {
            let (name, most) = (frame[binder.slot.0].clone(), frame[most].clone());
            self.compare(&name, &most)?;
        }
        Some(())
    }

    /// How far from 0 the members of a set can be, where that is known.
    fn bound(&self, set: &Expr) -> Option<i128> {
        if self.sorts.sort(set) == Sort::Number && set.is_constant() {
            return constants::number(self.rules, set).ok().map(i128::abs);
        }
        if let Some(members) = self.constant_set(set) {
            return Some(members.iter().map(|member| member.abs()).max().unwrap_or(0));
        }
        match &set.kind {
            ExprKind::Chain(first, rest) => match rest.first()?.0 {
                Operator::Intersection => {
                    let all = std::iter::once(&**first).chain(rest.iter().map(|(_, set)| set));
                    all.filter_map(|set| self.bound(set)).min()
                }
                Operator::Difference => self.bound(first),
                _ => None,
            },
            _ => None,
        }
    }

    /// The members of a constant set that has an end.
    fn constant_set(&self, set: &Expr) -> Option<Vec<i128>> {
        if !set.is_constant() || self.sorts.is_open(set) {
            return None;
        }
        let members = constants::constant_set(self.rules, set).ok()?;
        (members.len() <= MOST_MEMBERS).then_some(members)
    }

    /// Comparisons that decide whether a number is a member of a set.
    fn member(&mut self, number: &[Line], set: &Expr, frame: &Frame) -> Option<()> {
        if self.sorts.sort(set) == Sort::Number {
            let member = self.number(set, frame)?;
            return self.compare(number, &member);
        }
        if let Some(members) = self.constant_set(set) {
            let ends = [members.first(), members.last()].into_iter().flatten();
            let ends: Vec<Line> = ends.map(|&end| Line::number(end)).collect();
            return self.compare(number, &ends);
        }
        match &set.kind {
            ExprKind::Range(first, last) => {
                let first = self.number(first, frame)?;
                self.compare(number, &first)?;
                let Some(last) = last else { return Some(()) };
                let last = self.number(last, frame)?;
                self.compare(number, &last)
            }
            ExprKind::Items(members) => members.iter().try_for_each(|member| {
                let member = self.number(member, frame)?;
                self.compare(number, &member)
            }),
            ExprKind::Chain(first, rest) => {
                self.member(number, first, frame)?;
                rest.iter().try_for_each(|(_, set)| self.member(number, set, frame))
            }
            ExprKind::Definition(id, arguments) => {
                let rules = self.rules;
                let inner = self.call(arguments, frame, id.0)?;
                self.member(number, &rules.definitions[id.0].body.expr, &inner)
            }
            _ => None,
        }
    }

    /// The frame of a definition that is called.
    fn call(&mut self, arguments: &[Expr], frame: &Frame, id: usize) -> Option<Frame> {
        let mut inner: Frame = Vec::new();
        for argument in arguments {
            inner.push(self.number(argument, frame)?);
        }
        inner.resize(self.rules.definitions[id].body.frame.max(inner.len()), Vec::new());
        Some(inner)
    }

    /// The lines that a number is one of.
    fn number(&mut self, expr: &Expr, frame: &Frame) -> Option<Vec<Line>> {
        if expr.is_constant() {
            let value = constants::number(self.rules, expr).ok()?;
            return Some(vec![Line::number(value)]);
        }
        match &expr.kind {
            ExprKind::Local(Slot(slot)) => frame.get(*slot).filter(|l| !l.is_empty()).cloned(),
            ExprKind::Negative(inner) => {
                let lines = self.number(inner, frame)?;
                Some(lines.into_iter().map(Line::negative).collect())
            }
            ExprKind::Chain(first, rest) => {
                let mut value = self.number(first, frame)?;
                for (operator, operand) in rest {
                    let operand = self.number(operand, frame)?;
                    value = self.operate(*operator, &value, &operand)?;
                }
                Some(value)
            }
            ExprKind::Function(Function::Min | Function::Max, arguments) => {
                let mut all = Vec::new();
                for argument in arguments {
                    let lines = self.number(argument, frame)?;
                    self.compare(&lines, &all)?;
                    all.extend(lines);
                }
                Some(all)
            }
            ExprKind::If(condition, then, otherwise) => {
                self.condition(condition, frame)?;
                let mut lines = self.number(then, frame)?;
                lines.extend(self.number(otherwise, frame)?);
                Some(lines)
            }
            ExprKind::Definition(id, arguments) => {
                let rules = self.rules;
                let inner = self.call(arguments, frame, id.0)?;
                self.number(&rules.definitions[id.0].body.expr, &inner)
            }
            _ => None,
        }
    }

    fn operate(&mut self, operator: Operator, a: &[Line], b: &[Line]) -> Option<Vec<Line>> {
        let pairs = a.iter().flat_map(|&a| b.iter().map(move |&b| (a, b)));
        pairs
            .map(|(a, b)| match operator {
                Operator::Plus => a.plus(b),
                Operator::Minus => a.plus(b.negative()),
                Operator::Times => match (a.as_number(), b.as_number()) {
                    (_, Some(factor)) => a.times(factor),
                    (Some(factor), _) => b.times(factor),
                    _ => None,
                },
                Operator::Divide => {
                    let divisor = b.as_number()?;
                    self.modulus(divisor)?;
                    a.over(divisor)
                }
                Operator::Remainder => {
                    let modulus = b.as_number()?;
                    self.modulus(modulus)?;
                    self.modulus(modulus.checked_mul(a.divisor)?)?;
                    Some(Line::bounded(modulus - 1))
                }
                _ => None,
            })
            .collect()
    }

    /// Notes the lines that decide a condition.
    fn condition(&mut self, expr: &Expr, frame: &Frame) -> Option<()> {
        if expr.is_constant() {
            return Some(());
        }
        match &expr.kind {
            ExprKind::Not(inner) => self.condition(inner, frame),
            ExprKind::Chain(first, rest) => {
                self.condition(first, frame)?;
                rest.iter().try_for_each(|(_, operand)| self.condition(operand, frame))
            }
            ExprKind::If(condition, then, otherwise) => {
                let all = [condition, then, otherwise];
                all.into_iter().try_for_each(|part| self.condition(part, frame))
            }
            ExprKind::Comparison(first, rest) => {
                let mut left = &**first;
                for (comparator, right) in rest {
                    self.relation(left, *comparator, right, frame)?;
                    left = right;
                }
                Some(())
            }
            ExprKind::Definition(id, arguments) => {
                let rules = self.rules;
                let inner = self.call(arguments, frame, id.0)?;
                self.condition(&rules.definitions[id.0].body.expr, &inner)
            }
            _ => None,
        }
    }

    fn relation(
        &mut self,
        left: &Expr,
        comparator: Comparator,
        right: &Expr,
        frame: &Frame,
    ) -> Option<()> {
        match comparator {
            Comparator::In => {
                let number = self.number(left, frame)?;
                self.member(&number, right, frame)
            }
            Comparator::Divides => {
                let divisor = one(&self.number(left, frame)?)?.as_number()?;
                let lines = self.number(right, frame)?;
                lines.into_iter().try_for_each(|line| {
                    self.modulus(divisor.checked_mul(line.divisor).filter(|&m| m > 0)?)
                })
            }
            _ if self.sorts.sort(left) == Sort::Set || self.sorts.sort(right) == Sort::Set => {
                None
            }
            _ => {
                let (left, right) = (self.number(left, frame)?, self.number(right, frame)?);
                self.compare(&left, &right)
            }
        }
    }

    fn modulus(&mut self, modulus: i128) -> Option<()> {
        if !(1..=1000).contains(&modulus) {
            return None;
        }
        self.reach.modulus = lcm(self.reach.modulus, modulus)?;
        Some(())
    }

    /// Notes that lines are compared: ⌊E / d⌋ with F is E with d F, give or
    /// take d.
    fn compare(&mut self, left: &[Line], right: &[Line]) -> Option<()> {
        for &a in left {
            for &b in right {
                let line = a.plus(b.negative())?;
                let Reach { factor, constant, .. } = self.reach;
                let steepest = [line.heap.abs(), line.free.abs(), line.divisor];
                self.reach.factor = steepest.into_iter().fold(factor, i128::max);
                self.reach.constant = constant.max(line.reach() + 2 * line.divisor);
                self.modulus(line.divisor)?;
                if self.reach.factor > 12 {
                    return None;
                }
            }
        }
        Some(())
    }
}

fn one(lines: &[Line]) -> Option<Line> {
    match lines {
        [line] => Some(*line),
        _ => None,
    }
}
