//! Every place of an expression wants a number, a set or a condition.

use super::numbers_as_sets::joining_numbers;
use super::sort::{Sort, Sorts};
use crate::game::Play;
use crate::model::problems;
use crate::model::rules::{
    Argument, Claim, Expr, ExprKind, PositionExpr, Quantity, Rule, RuleForm, Rules, StateId,
    TermForm,
};
use crate::source::Problems;
use crate::syntax::tree::{Comparator, Operator};

pub(super) fn check(rules: &Rules, found: &mut Problems) {
    let mut checker = Checker { sorts: Sorts::of(rules), found };
    for param in &rules.params {
        if checker.sorts.sort(&param.default) == Sort::Set {
            let help = "a param is a number; name a set by `def`";
            let (number, set) = (Sort::Number.words(), Sort::Set.words());
            let problem = problems::wrong_sort(number, set, param.default.span, Some(help));
            checker.found.push(problem);
        } else {
            checker.want(&param.default, Sort::Number);
        }
    }
    for definition in &rules.definitions {
        checker.inside(&definition.body.expr);
    }
    for condition in rules.kinds.iter().filter_map(|kind| kind.condition.as_ref()) {
        checker.want(&condition.expr, Sort::Condition);
    }
    for state in &rules.states {
        match checker.sorts.sort(&state.initial) {
            Sort::Condition => checker.want(&state.initial, Sort::Number),
            sort => checker.want(&state.initial, sort),
        }
        state.bound.iter().for_each(|bound| checker.want(bound, Sort::Set));
    }
    for rule in &rules.rules {
        checker.rule(rule);
    }
    for ending in rules.endings.iter().chain(&rules.requirements) {
        checker.want(&ending.expr, Sort::Condition);
    }
    rules.block.iter().for_each(|block| checker.block(block));
    if let Some(start) = &rules.start {
        checker.position(start);
    }
    for expectation in &rules.expectations {
        checker.claim(&expectation.claim);
        if expectation.claim.is_about_values() && rules.play == Play::Misere {
            checker.found.push(problems::no_value_in_misere(expectation.span));
        }
    }
}

pub(super) fn check_position(rules: &Rules, position: &PositionExpr, found: &mut Problems) {
    Checker { sorts: Sorts::of(rules), found }.position(position);
}

struct Checker<'c> {
    sorts: Sorts,
    found: &'c mut Problems,
}

impl Checker<'_> {
    fn rule(&mut self, rule: &Rule) {
        rule.for_each_pattern(&mut |pattern| {
            for argument in pattern.arguments.iter().chain(&pattern.place) {
                if let Argument::Equal(expr) = argument {
                    self.want(expr, Sort::Number);
                }
            }
        });
        rule.for_each_binder(&mut |binder| self.want(&binder.set, Sort::Set));
        if let RuleForm::Selection(selection) = &rule.form {
            let conditions = selection.choose_condition.iter().chain(&selection.heap_condition);
            conditions.for_each(|condition| self.want(condition, Sort::Condition));
            if let Quantity::Some { counts, .. } = &selection.quantity {
                self.want(counts, Sort::Set);
            }
        }
        rule.condition.iter().for_each(|condition| self.want(condition, Sort::Condition));
        for term in rule.result() {
            term.heap.arguments.iter().for_each(|argument| self.want(argument, Sort::Number));
            match &term.form {
                TermForm::One | TermForm::Each(_) => {}
                TermForm::Times(count) => self.want(count, Sort::Number),
                TermForm::Split { counts, .. } => self.want(counts, Sort::Set),
            }
        }
        self.states(&rule.with);
    }

    /// `block 1 or 2`, `block 1..2`
    fn block(&mut self, block: &Expr) {
        let sort = self.sorts.sort(block);
        if sort == Sort::Number {
            return self.want(block, Sort::Number);
        }
        let help = "write the largest number of options that may be forbidden, as in `block 2`: \
                    to forbid fewer is always allowed";
        let (wanted, sort) = (Sort::Number.words(), sort.words());
        self.found.push(problems::wrong_sort(wanted, sort, block.span, Some(help)));
    }

    /// A state stays what it is: a number or a set.
    fn states(&mut self, with: &[(StateId, Expr)]) {
        for (id, value) in with {
            let sort = self.sorts.state(*id);
            let help = Some("this state is a number; one that is a set begins as one, as `{}`");
            self.want_for(value, sort, help);
        }
    }

    fn position(&mut self, position: &PositionExpr) {
        for (count, heap) in &position.terms {
            count.iter().for_each(|count| self.want(count, Sort::Number));
            let help = Some(
                "one position has one number here: write several down, as in `1, 2, 3`; the \
                 nim-values of a range are claimed by `expect values`",
            );
            heap.arguments.iter().for_each(|part| self.want_for(part, Sort::Number, help));
        }
        self.states(&position.with);
    }

    fn claim(&mut self, claim: &Claim) {
        match claim {
            Claim::Outcome(_, positions) => {
                positions.iter().for_each(|position| self.position(position));
            }
            Claim::Value(number, positions) | Claim::Moves(number, positions) => {
                self.want(number, Sort::Number);
                positions.iter().for_each(|position| self.position(position));
            }
            Claim::Winning(option, position) => {
                self.position(option);
                self.position(position);
            }
            Claim::Known(_) => {}
            Claim::Period(period) => {
                let numbers =
                    [Some(&period.period), period.saltus.as_ref(), period.after.as_ref()];
                numbers
                    .into_iter()
                    .flatten()
                    .for_each(|number| self.want(number, Sort::Number));
            }
            Claim::Values(values) => {
                self.want(&values.first, Sort::Number);
                self.want(&values.last, Sort::Number);
                values.arguments.iter().for_each(|number| self.want(number, Sort::Number));
            }
        }
    }

    /// Checks an expression in a place that wants a sort. A number stands for
    /// the set of just that number.
    fn want(&mut self, expr: &Expr, wanted: Sort) {
        self.want_for(expr, wanted, None);
    }

    /// The same, with help that belongs to the place.
    fn want_for(&mut self, expr: &Expr, wanted: Sort, here: Option<&'static str>) {
        let sort = self.sorts.sort(expr);
        if sort != wanted && (sort, wanted) != (Sort::Number, Sort::Set) {
            let help = here.filter(|_| sort == Sort::Set);
            let help = help
                .or_else(|| self.of_numbers(expr, wanted))
                .or_else(|| help_for(sort, wanted));
            let (wanted, sort) = (wanted.words(), sort.words());
            self.found.push(problems::wrong_sort(wanted, sort, expr.span, help));
            return;
        }
        self.inside(expr);
    }

    /// Checks the parts of an expression.
    fn inside(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Number(_)
            | ExprKind::Local(_)
            | ExprKind::Param(_)
            | ExprKind::State(_)
            | ExprKind::Aggregate(..)
            | ExprKind::Sizes(_) => {}
            ExprKind::Definition(_, parts) => {
                let help = Some("the arguments of a definition are numbers");
                parts.iter().for_each(|part| self.want_for(part, Sort::Number, help));
            }
            ExprKind::Function(_, parts) | ExprKind::NamedSet(_, parts) => {
                parts.iter().for_each(|part| self.want(part, Sort::Number));
            }
            ExprKind::Items(parts) => {
                let help = Some(
                    "braces list numbers: a range is a set without them, as `1..3`, and sets \
                     are joined by `|`",
                );
                parts.iter().for_each(|part| self.want_for(part, Sort::Number, help));
            }
            ExprKind::Present(heaps) => {
                let numbers = heaps.iter().flat_map(|heap| &heap.numbers).flatten();
                numbers.for_each(|number| self.want(number, Sort::Number));
            }
            ExprKind::At(place) => self.want(place, Sort::Number),
            ExprKind::Fold(_, set) => self.want(set, Sort::Set),
            ExprKind::Negative(inner) => self.want(inner, Sort::Number),
            ExprKind::Not(inner) => self.want(inner, Sort::Condition),
            ExprKind::Chain(first, rest) => {
                let wanted = match rest.first().map(|&(operator, _)| operator) {
                    Some(Operator::Or | Operator::And) => Sort::Condition,
                    Some(Operator::Union | Operator::Intersection | Operator::Difference) => {
                        Sort::Set
                    }
                    _ => Sort::Number,
                };
                let help = match rest.first() {
                    Some((Operator::Plus, _)) => {
                        Some("sets are joined by `|`, as in `used | {k}`")
                    }
                    Some((Operator::Minus, _)) => Some(TAKEN_OUT),
                    _ => None,
                };
                self.want_for(first, wanted, help);
                // With the first said to be a set the others need not be.
                let set_joined = help.is_some() && self.sorts.sort(first) == Sort::Set;
                for (_, operand) in rest {
                    if set_joined && self.sorts.sort(operand) == Sort::Set {
                        self.inside(operand);
                    } else {
                        self.want_for(operand, wanted, None);
                    }
                }
            }
            ExprKind::Comparison(first, rest) => self.comparison(first, rest),
            ExprKind::Power(base, exponent) => {
                self.want(base, Sort::Number);
                self.want(exponent, Sort::Number);
            }
            ExprKind::If(condition, then, otherwise) => {
                self.want(condition, Sort::Condition);
                let wanted = self.sorts.sort(expr);
                self.want(then, wanted);
                self.want(otherwise, wanted);
            }
            ExprKind::Range(first, last) => {
                self.want(first, Sort::Number);
                last.iter().for_each(|last| self.upper_end(last));
            }
            ExprKind::Comprehension(element, binders, condition) => {
                binders.iter().for_each(|binder| self.want(&binder.set, Sort::Set));
                condition.iter().for_each(|condition| self.want(condition, Sort::Condition));
                self.want(element, Sort::Number);
            }
            ExprKind::Quantifier(_, binder, body) => {
                self.want(&binder.set, Sort::Set);
                self.want(body, Sort::Condition);
            }
        }
    }

    /// `1.. - {2}` reads as `1..(-{2})`, and `1..9 - {2}` as `1..(9 - {2})`.
    fn upper_end(&mut self, last: &Expr) {
        let parts: Vec<&Expr> = match &last.kind {
            ExprKind::Negative(inner) => vec![inner],
            ExprKind::Chain(_, rest) => {
                let minus = rest.iter().filter(|(operator, _)| *operator == Operator::Minus);
                minus.map(|(_, operand)| operand).collect()
            }
            _ => Vec::new(),
        };
        match parts.iter().find(|part| self.sorts.sort(part) == Sort::Set) {
            Some(set) => self.want_for(set, Sort::Number, Some(TAKEN_OUT)),
            None => self.want(last, Sort::Number),
        }
    }

    /// What may be meant by a set operator between numbers.
    fn of_numbers(&self, expr: &Expr, wanted: Sort) -> Option<&'static str> {
        Some(match joining_numbers(&self.sorts, expr)? {
            Operator::Union if wanted == Sort::Number => {
                "`|` is of sets: conditions are joined by `or`, as in `n < 5 or n == 7`; that d \
                 divides n is written `d divides n`"
            }
            Operator::Union => {
                "that d divides n is written `d divides n`, and conditions are joined by `or`"
            }
            Operator::Intersection => {
                "`&` is of sets: binary digits are read by `bit(n, i)`, that n is odd by \
                 `n % 2 == 1`, and conditions are joined by `and`"
            }
            _ => "`\\` is of sets: a quotient is written `a / b`, and is rounded down",
        })
    }

    fn comparison(&mut self, first: &Expr, rest: &[(Comparator, Expr)]) {
        let mut left = first;
        let mut checked_as = None;
        for (comparator, right) in rest {
            let sets =
                self.sorts.sort(left) == Sort::Set || self.sorts.sort(right) == Sort::Set;
            let (left_wanted, right_wanted) = match comparator {
                Comparator::In => (Sort::Number, Sort::Set),
                Comparator::Equal | Comparator::NotEqual if sets => (Sort::Set, Sort::Set),
                _ => (Sort::Number, Sort::Number),
            };
            // A middle operand was checked as the right side of its first link.
            let again = checked_as.is_none_or(|checked| {
                checked != left_wanted && self.sorts.sort(left) != left_wanted
            });
            if again {
                self.want(left, left_wanted);
            }
            self.want(right, right_wanted);
            (left, checked_as) = (right, Some(right_wanted));
        }
    }
}

/// `{1, 2} - {2}`, `1..9 - {2}`
const TAKEN_OUT: &str = "members are taken out of a set by `\\`, as in `1..9 \\ {2}`";

fn help_for(found: Sort, wanted: Sort) -> Option<&'static str> {
    match (found, wanted) {
        (Sort::Set, Sort::Number) => {
            Some("use `for x in …` to run over a set, or `len`, `sum`, `min`, `max` of it")
        }
        (Sort::Number, Sort::Condition) => {
            Some("compare it, as `… > 0`; with one of several numbers as `k in {1, 3}`")
        }
        (Sort::Set, Sort::Condition) => Some("test for a member, as `k in …`"),
        (Sort::Condition, Sort::Number) => Some("write `if … then 1 else 0` to count it"),
        _ => None,
    }
}
