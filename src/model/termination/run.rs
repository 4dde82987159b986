//! A rule run on unknown numbers: what its expressions come to, as linear forms
//! of unknowns with facts about them.
//!
//! Where a rule could go one way or another (`if`, `or`, a listed set), a run
//! takes one of them; all runs together cover everything the rule can do. What
//! is not understood becomes an unknown number of which nothing is known, so
//! that a run stands for too much, never for too little. Facts are noted only
//! of what is surely evaluated: then it did not fail.

use super::facts::Facts;
use super::form::Form;
use crate::game::KindId;
use crate::model::check::sort::{Sort, Sorts};
use crate::model::rules::{Aggregate, Binder, Expr, Function, Rules, Slot, StateId};
use crate::syntax::tree::Operator;

/// The most runs for one rule.
const MOST_RUNS: usize = 48;

/// The most expressions that a run looks at: definitions can use definitions
/// many times over.
const MOST_STEPS: usize = 2000;

/// The most levels of an expression that a run looks into: it has to get by
/// with a small stack, and no rule that a person writes goes deeper.
const MOST_LEVELS: usize = 24;

/// Which way was taken at each fork, of how many.
#[derive(Debug, Default)]
pub(super) struct Choices {
    made: Vec<(usize, usize)>,
    next: usize,
}

impl Choices {
    /// Goes on to the next combination; false after the last one.
    pub(super) fn advance(&mut self) -> bool {
        self.next = 0;
        while let Some((choice, ways)) = self.made.pop() {
            if choice + 1 < ways {
                self.made.push((choice + 1, ways));
                return true;
            }
        }
        false
    }

    /// The way to take at the next fork; `None` where there are too many runs.
    fn choose(&mut self, ways: usize) -> Option<usize> {
        let before: usize = self.made[..self.next].iter().map(|&(_, ways)| ways).product();
        if before * ways > MOST_RUNS {
            return None;
        }
        if self.next == self.made.len() {
            self.made.push((0, ways));
        }
        self.next += 1;
        Some(self.made[self.next - 1].0)
    }
}

/// A number read off the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    Aggregate(Aggregate, Option<KindId>),
    State(StateId),
}

/// What makes a number of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    Operator(Operator),
    Power,
    Function(Function),
}

/// One run.
pub(super) struct Run<'r> {
    pub(super) rules: &'r Rules,
    pub(super) sorts: &'r Sorts,
    pub(super) facts: Facts,
    /// The values of the bound names.
    pub(super) frame: Vec<Form>,
    pub(super) readings: Vec<(Reading, Form)>,
    /// What operations came to: the same of the same numbers.
    results: Vec<(Operation, Vec<Form>, Form)>,
    choices: &'r mut Choices,
    unknowns: usize,
    steps: usize,
    depth: usize,
    /// Pairs of numbers that differ.
    apart: Vec<(Form, Form)>,
    /// Nothing can happen this way.
    pub(super) impossible: bool,
    /// Something was met that cannot be left open: nothing is to be claimed.
    pub(super) lost: bool,
}

impl<'r> Run<'r> {
    pub(super) fn new(rules: &'r Rules, sorts: &'r Sorts, choices: &'r mut Choices) -> Self {
        Self {
            rules,
            sorts,
            facts: Facts::default(),
            frame: Vec::new(),
            readings: Vec::new(),
            results: Vec::new(),
            choices,
            unknowns: 0,
            steps: 0,
            depth: 0,
            apart: Vec::new(),
            impossible: false,
            lost: false,
        }
    }

    /// Takes one of several ways; `None` where the fork has to be left open.
    pub(super) fn fork(&mut self, ways: usize) -> Option<usize> {
        if ways == 1 { Some(0) } else { self.choices.choose(ways) }
    }

    /// Looks at something inside what is looked at, if there is still time and
    /// it does not lie too deep.
    pub(super) fn inside<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.steps += 1;
        if self.steps > MOST_STEPS || self.depth == MOST_LEVELS {
            return None;
        }
        self.depth += 1;
        let result = look(self);
        self.depth -= 1;
        Some(result)
    }

    /// A number of which nothing is known.
    pub(super) fn unknown(&mut self) -> Form {
        self.unknowns += 1;
        Form::unknown(self.unknowns - 1)
    }

    /// A number that is at least this.
    pub(super) fn at_least(&mut self, least: i128) -> Form {
        let unknown = self.unknown();
        self.facts.note(unknown.plus_number(-least));
        unknown
    }

    /// Notes that one number is at most another.
    pub(super) fn note_order(&mut self, less: &Form, more: &Form) {
        self.facts.note(more.minus(less));
    }

    /// Notes that one number is less than another.
    pub(super) fn note_less(&mut self, less: &Form, more: &Form) {
        self.facts.note(more.minus(less).and_then(|form| form.plus_number(-1)));
    }

    pub(super) fn note_equal(&mut self, one: &Form, two: &Form) {
        self.note_order(one, two);
        self.note_order(two, one);
    }

    /// Notes that two numbers differ.
    pub(super) fn note_apart(&mut self, one: Form, two: Form) {
        if !self.part(&one, &two) {
            self.apart.push((one, two));
        }
    }

    /// Makes use of the difference of two numbers whose order is known.
    fn part(&mut self, one: &Form, two: &Form) -> bool {
        let Some(difference) = two.minus(one) else { return true };
        if self.facts.imply(&difference) {
            self.note_less(one, two);
            return true;
        }
        let opposite = difference.times(-1);
        if opposite.is_some_and(|opposite| self.facts.imply(&opposite)) {
            self.note_less(two, one);
            return true;
        }
        false
    }

    /// Makes use of what could not be used before more was known.
    pub(super) fn use_differences(&mut self) {
        for (one, two) in std::mem::take(&mut self.apart) {
            if !self.part(&one, &two) {
                match self.fork(2) {
                    Some(0) => self.note_less(&one, &two),
                    Some(_) => self.note_less(&two, &one),
                    None => {}
                }
            }
        }
    }

    /// What an operation comes to, worked out once for the same numbers.
    pub(super) fn once(
        &mut self,
        operation: Operation,
        values: &[Form],
        work: impl FnOnce(&mut Self) -> Form,
    ) -> Form {
        let is_it = |(other, of, _): &&(Operation, Vec<Form>, Form)| {
            *other == operation && of == values
        };
        if let Some((.., result)) = self.results.iter().find(is_it) {
            return result.clone();
        }
        let result = work(self);
        self.results.push((operation, values.to_vec(), result.clone()));
        result
    }

    /// Does something with other bound names.
    pub(super) fn within<T>(
        &mut self,
        frame: Vec<Form>,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outside = std::mem::replace(&mut self.frame, frame);
        let result = run(self);
        self.frame = outside;
        result
    }

    /// A frame of so many slots, the first of them with these values.
    pub(super) fn frame_of(values: &[Form], slots: usize) -> Vec<Form> {
        let mut frame = values.to_vec();
        frame.resize(slots.max(values.len()), Form::number(0));
        frame
    }

    /// Binds a name to a member of its set.
    pub(super) fn bind(&mut self, binder: &Binder) {
        let member = self.element(&binder.set);
        if let Some(Slot(slot)) = binder.at_most {
            let most = self.frame[slot].clone();
            self.note_order(&member, &most);
        }
        self.frame[binder.slot.0] = member;
    }

    /// Notes that a heap exists, by the `where` of its kind.
    pub(super) fn note_exists(&mut self, kind: KindId, numbers: &[Form]) {
        let rules = self.rules;
        let Some(condition) = &rules.kinds[usize::from(kind.0)].condition else { return };
        let frame = Self::frame_of(numbers, condition.frame);
        self.within(frame, |run| run.assume(&condition.expr, true));
    }

    /// A number read off the position, the same one each time.
    pub(super) fn reading(&mut self, reading: Reading) -> Form {
        if let Some((_, value)) = self.readings.iter().find(|(other, _)| *other == reading) {
            return value.clone();
        }
        let value = self.at_least(0);
        self.readings.push((reading, value.clone()));
        if let Reading::State(id) = reading {
            self.note_bound(id, &value);
        }
        value
    }

    /// Notes that a state, or a member of one, is within its bound.
    pub(super) fn note_bound(&mut self, id: StateId, value: &Form) {
        let rules = self.rules;
        let Some(bound) = &rules.states[id.0].bound else { return };
        let frame = Self::frame_of(&[], bound.frame());
        self.within(frame, |run| run.note_member(value, bound, true));
    }

    /// The body of a definition, with the values of its arguments bound.
    pub(super) fn call<T>(
        &mut self,
        definition: usize,
        arguments: &[Expr],
        run: impl FnOnce(&mut Self, &'r Expr) -> T,
    ) -> T {
        let values: Vec<Form> = arguments.iter().map(|argument| self.value(argument)).collect();
        let rules = self.rules;
        let body = &rules.definitions[definition].body;
        let frame = Self::frame_of(&values, body.frame);
        self.within(frame, |inner| run(inner, &body.expr))
    }

    /// Takes one branch of an `if`.
    pub(super) fn branch<'e>(
        &mut self,
        condition: &Expr,
        then: &'e Expr,
        otherwise: &'e Expr,
    ) -> Option<&'e Expr> {
        let holds = self.fork(2)? == 0;
        self.assume(condition, holds);
        Some(if holds { then } else { otherwise })
    }

    /// Whether an expression is a number, that may stand for a set.
    pub(super) fn is_number(&self, expr: &Expr) -> bool {
        self.sorts.sort(expr) == Sort::Number
    }
}
