//! What a rule does: in each case some heaps give way to others.

use super::facts::Facts;
use super::form::Form;
use super::run::{Choices, Reading, Run};
use super::states::Change;
use crate::game::KindId;
use crate::model::check::sort::Sorts;
use crate::model::rules::{
    Aggregate, Argument, Binder, Expr, HeapPattern, Rewrite, Rule, RuleForm, Rules, Selection,
    Term, TermForm,
};
use crate::syntax::tree::Relation;

/// What a rule can do.
pub(super) struct Deeds {
    /// Each of them, in turn.
    pub(super) cases: Vec<Case>,
    /// Whether one move does this to several heaps, to each in a case of its
    /// own, instead of once.
    pub(super) to_each: bool,
}

/// Some heaps give way to others.
pub(super) struct Case {
    pub(super) facts: Facts,
    pub(super) taken: Vec<HeapForm>,
    pub(super) placed: Vec<Placed>,
    /// What becomes of each state.
    pub(super) states: Vec<Change>,
}

/// A heap, its numbers as linear forms.
#[derive(Clone)]
pub(super) struct HeapForm {
    pub(super) kind: KindId,
    pub(super) numbers: Vec<Form>,
}

/// What a term puts back.
pub(super) struct Placed {
    /// One of the heaps: what is known of it holds of each.
    pub(super) heap: HeapForm,
    /// Whether it is exactly this heap.
    pub(super) is_one: bool,
    /// How many heaps these are.
    pub(super) count: Form,
    /// What each number comes to over all of them.
    pub(super) totals: Vec<Form>,
}

/// All that a rule can do; `None` if that is not understood.
pub(super) fn deeds(rules: &Rules, sorts: &Sorts, rule: &Rule) -> Option<Deeds> {
    let mut choices = Choices::default();
    let mut cases = Vec::new();
    loop {
        let mut run = Run::new(rules, sorts, &mut choices);
        let (taken, placed, states) = match &rule.form {
            RuleForm::Rewrite(rewrite) => run.rewrite(rule, rewrite),
            RuleForm::Selection(selection) => run.selection(rule, selection),
        };
        run.use_differences();
        if run.lost {
            return None;
        }
        if !run.impossible && !run.facts.contradict() {
            cases.push(Case { facts: run.facts, taken, placed, states });
        }
        if !choices.advance() {
            let to_each = matches!(rule.form, RuleForm::Selection(_));
            return Some(Deeds { cases, to_each });
        }
    }
}

type Parts = (Vec<HeapForm>, Vec<Placed>, Vec<Change>);

impl Run<'_> {
    fn rewrite(&mut self, rule: &Rule, rewrite: &Rewrite) -> Parts {
        self.frame = Self::frame_of(&[], rule.frame);
        let taken: Vec<HeapForm> =
            rewrite.pattern.heaps.iter().map(|pattern| self.matched(pattern)).collect();
        self.bind_all(&rewrite.binders);
        self.suppose(rule.condition.as_ref());
        let placed = self.results(&rewrite.result);
        let states = self.changes(rule);
        self.relate_readings(&taken);
        (taken, placed, states)
    }

    /// One of the chosen heaps. What the trailing condition says of `taken`
    /// is about all of them, and not used.
    fn selection(&mut self, rule: &Rule, selection: &Selection) -> Parts {
        self.frame = Self::frame_of(&[], rule.frame);
        self.bind_all(&selection.choose);
        self.suppose(selection.choose_condition.as_ref());
        let taken = vec![self.matched(&selection.heap)];
        self.suppose(selection.heap_condition.as_ref());
        self.bind_all(&selection.binders);
        let placed = self.results(&selection.result);
        self.frame[selection.taken.0] = self.unknown();
        self.suppose(rule.condition.as_ref());
        let states = self.changes(rule);
        self.relate_readings(&taken);
        (taken, placed, states)
    }

    fn bind_all(&mut self, binders: &[Binder]) {
        binders.iter().for_each(|binder| self.bind(binder));
    }

    fn suppose(&mut self, condition: Option<&Expr>) {
        condition.into_iter().for_each(|condition| self.assume(condition, true));
    }

    /// A heap that fits a pattern: it exists, and is not empty where those go.
    fn matched(&mut self, pattern: &HeapPattern) -> HeapForm {
        let numbers: Vec<Form> =
            pattern.arguments.iter().map(|argument| self.argument(argument, 0)).collect();
        pattern.place.iter().for_each(|place| {
            self.argument(place, 1);
        });
        if !self.rules.kinds[usize::from(pattern.kind.0)].keeps_empty {
            self.facts.note(numbers[0].plus_number(-1));
        }
        self.note_exists(pattern.kind, &numbers);
        HeapForm { kind: pattern.kind, numbers }
    }

    fn argument(&mut self, argument: &Argument, least: i128) -> Form {
        let number = match argument {
            Argument::Any | Argument::Bind(_) => self.unknown(),
            Argument::Equal(expr) => self.value(expr),
        };
        self.facts.note(number.plus_number(-least));
        if let Argument::Bind(slot) = argument {
            self.frame[slot.0] = number.clone();
        }
        number
    }

    fn results(&mut self, terms: &[Term]) -> Vec<Placed> {
        terms.iter().filter_map(|term| self.term(term)).collect()
    }

    /// What a term puts back; `None` where that is nothing.
    fn term(&mut self, term: &Term) -> Option<Placed> {
        let kind = term.heap.kind;
        match &term.form {
            TermForm::One => {
                let heap = self.heap(term);
                self.note_exists(kind, &heap.numbers);
                let totals = heap.numbers.clone();
                Some(Placed { heap, is_one: true, count: Form::number(1), totals })
            }
            TermForm::Times(count) => {
                let count = self.value(count);
                let heap = self.heap(term);
                if self.is_none(&count) {
                    return None;
                }
                self.note_exists(kind, &heap.numbers);
                let totals = self.products(&count, &heap.numbers);
                Some(Placed { is_one: false, heap, count, totals })
            }
            // The members are the numbers of heaps only where there are some.
            TermForm::Each(binder) => {
                let count = self.unknown();
                if self.is_none(&count) {
                    return None;
                }
                self.bind(binder);
                let heap = self.heap(term);
                self.note_exists(kind, &heap.numbers);
                let totals = heap.numbers.iter().map(|_| self.at_least(0)).collect();
                Some(Placed { is_one: false, heap, count, totals })
            }
            TermForm::Split { counts, relation } => self.split(term, counts, *relation),
        }
    }

    /// The heap of a term; its numbers are natural.
    fn heap(&mut self, term: &Term) -> HeapForm {
        let arguments = &term.heap.arguments;
        let numbers: Vec<Form> =
            arguments.iter().map(|argument| self.value(argument)).collect();
        numbers.iter().for_each(|number| self.facts.note(Some(number.clone())));
        HeapForm { kind: term.heap.kind, numbers }
    }

    /// Whether a number of heaps is 0 in this run; else it is at least 1.
    fn is_none(&mut self, count: &Form) -> bool {
        match count.as_number() {
            Some(number) if number > 0 => return false,
            Some(number) => {
                self.impossible |= number < 0;
                return true;
            }
            None => {}
        }
        let Some(way) = self.fork(2) else {
            self.lost = true;
            return true;
        };
        if way == 0 {
            self.note_equal(count, &Form::number(0));
            return true;
        }
        self.facts.note(count.plus_number(-1));
        false
    }

    fn products(&mut self, count: &Form, numbers: &[Form]) -> Vec<Form> {
        numbers.iter().map(|number| self.product(count, number)).collect()
    }

    /// Parts of at least 1 that make up a size.
    fn split(
        &mut self,
        term: &Term,
        counts: &Expr,
        relation: Option<Relation>,
    ) -> Option<Placed> {
        let HeapForm { kind, mut numbers } = self.heap(term);
        let size = numbers[0].clone();
        let count = self.element(counts);
        self.facts.note(Some(count.clone()));
        if self.is_none(&count) {
            self.note_equal(&size, &Form::number(0));
            return None;
        }
        self.note_order(&count, &size);
        let part = self.at_least(1);
        // The others take at least 1 each.
        let others = part.plus(&count).and_then(|form| form.plus_number(-1));
        self.facts.note(others.and_then(|others| size.minus(&others)));
        if relation == Some(Relation::Equal) {
            let whole = self.product(&part, &count);
            self.note_equal(&whole, &size);
        }
        numbers[0] = part;
        self.note_exists(kind, &numbers);
        let mut totals = self.products(&count, &numbers);
        totals[0] = size;
        Some(Placed { heap: HeapForm { kind, numbers }, is_one: false, count, totals })
    }

    /// The aggregates count the heaps that are taken.
    fn relate_readings(&mut self, taken: &[HeapForm]) {
        for (reading, value) in self.readings.clone() {
            let Reading::Aggregate(aggregate, kind) = reading else { continue };
            let of_kind = taken.iter().filter(|heap| kind.is_none_or(|kind| heap.kind == kind));
            let sizes: Vec<&Form> = of_kind.map(|heap| &heap.numbers[0]).collect();
            match aggregate {
                Aggregate::Total => {
                    let rest = sizes.iter().try_fold(value, |rest, size| rest.minus(size));
                    self.facts.note(rest);
                }
                Aggregate::Count => {
                    let count = i128::try_from(sizes.len()).unwrap_or(0);
                    self.facts.note(value.plus_number(-count));
                }
                Aggregate::Largest => {
                    sizes.iter().for_each(|size| self.note_order(size, &value));
                }
                Aggregate::Smallest => {
                    sizes.iter().for_each(|size| self.note_order(&value, size));
                }
                Aggregate::Nimsum => {}
            }
        }
    }
}
