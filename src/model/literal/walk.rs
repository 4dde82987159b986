//! The options of a position: every choice that a rule allows, one by one.

use super::{Effort, Literal, check_held};
use crate::game::{FaultKind, Halt, Heap, Layout, Position, StateValue, StopToken};
use crate::model::code::MOST_HEAPS;
use crate::model::origin::fault;
use crate::model::rules::{
    Argument, Binder, Expr, HeapPattern, Rewrite, Rule, RuleForm, Rules, Slot,
};
use crate::syntax::tree::Pin;

/// A heap that was made; an empty one may yet disappear.
pub(super) type Made = Heap;

/// The options of a position by the definition of a legal move; they may repeat.
pub(in crate::model) fn options(
    rules: &Rules,
    position: &Position,
    stop: &StopToken,
) -> Result<Vec<Position>, Halt> {
    let effort = Effort::until(stop);
    let literal = Literal::at(rules, position, &effort);
    for ending in &rules.endings {
        if literal.condition(&ending.expr, &mut vec![0; ending.frame])? {
            return Ok(Vec::new());
        }
    }
    options_with(rules, &rules.rules, position, &effort)
}

/// The options that some of the rules allow in a position where the game is not
/// over; they may repeat.
pub(in crate::model) fn options_with<'r>(
    rules: &'r Rules,
    of_them: impl IntoIterator<Item = &'r Rule>,
    position: &Position,
    effort: &Effort<'_>,
) -> Result<Vec<Position>, Halt> {
    let literal = Literal::at(rules, position, effort);
    let mut walk = Walk { literal: &literal, position, options: Vec::new() };
    for rule in of_them {
        match &rule.form {
            RuleForm::Rewrite(rewrite) => walk.rewrite(rule, rewrite)?,
            RuleForm::Selection(selection) => walk.selection(rule, selection)?,
        }
    }
    Ok(walk.options)
}

/// Whether such a heap exists at all, by the `where` of its kind.
pub(in crate::model) fn heap_exists(literal: &Literal<'_>, heap: &Heap) -> Result<bool, Halt> {
    let kind = &literal.rules.kinds[usize::from(heap.kind.0)];
    let Some(condition) = &kind.condition else { return Ok(true) };
    let mut frame: Vec<i128> = heap.numbers.iter().map(|&n| i128::from(n)).collect();
    frame.resize(condition.frame, 0);
    literal.condition(&condition.expr, &mut frame)
}

pub(super) struct Walk<'w> {
    pub(super) literal: &'w Literal<'w>,
    pub(super) position: &'w Position,
    options: Vec<Position>,
}

impl Walk<'_> {
    fn rewrite(&mut self, rule: &Rule, rewrite: &Rewrite) -> Result<(), Halt> {
        let frame = vec![0; rule.frame];
        if rewrite.pattern.block {
            self.neighbours(rule, rewrite, &frame)
        } else {
            self.take(rule, rewrite, &[], &frame)
        }
    }

    /// Every run of as many neighbours as the pattern has heaps.
    fn neighbours(
        &mut self,
        rule: &Rule,
        rewrite: &Rewrite,
        frame: &[i128],
    ) -> Result<(), Halt> {
        let (heaps, length) = (self.position.heaps.len(), rewrite.pattern.heaps.len());
        if length > heaps {
            return Ok(());
        }
        for first in 0..heaps {
            let run: Vec<usize> = (first..first + length).collect();
            let overhangs = run.iter().any(|&index| index >= heaps);
            if overhangs && self.literal.rules.layout != Layout::Circle {
                continue;
            }
            let pinned = match rewrite.pattern.pin {
                None => true,
                Some(Pin::First) => first == 0,
                Some(Pin::Last) => first + length == heaps,
            };
            let run: Vec<usize> = run.into_iter().map(|index| index % heaps).collect();
            let mut frame = frame.to_vec();
            let mut all = pinned;
            for (pattern, &index) in rewrite.pattern.heaps.iter().zip(&run) {
                all = all && self.matches(pattern, index, &mut frame)?;
            }
            if all {
                self.enumerate(rule, rewrite, &run, 0, frame)?;
            }
        }
        Ok(())
    }

    /// Every way to find the heaps of the pattern, after those in `taken`.
    fn take(
        &mut self,
        rule: &Rule,
        rewrite: &Rewrite,
        taken: &[usize],
        frame: &[i128],
    ) -> Result<(), Halt> {
        let Some(pattern) = rewrite.pattern.heaps.get(taken.len()) else {
            return self.enumerate(rule, rewrite, taken, 0, frame.to_vec());
        };
        let ordered = self.literal.rules.layout != Layout::Free;
        for index in 0..self.position.heaps.len() {
            let behind = taken.iter().all(|&before| before < index);
            if taken.contains(&index) || (ordered && !behind) {
                continue;
            }
            let mut frame = frame.to_vec();
            if self.matches(pattern, index, &mut frame)? {
                self.take(rule, rewrite, &[taken, &[index]].concat(), &frame)?;
            }
        }
        Ok(())
    }

    pub(super) fn matches(
        &self,
        pattern: &HeapPattern,
        index: usize,
        frame: &mut [i128],
    ) -> Result<bool, Halt> {
        let heap = &self.position.heaps[index];
        let pinned = match pattern.pin {
            None => true,
            Some(Pin::First) => index == 0,
            Some(Pin::Last) => index + 1 == self.position.heaps.len(),
        };
        if heap.kind != pattern.kind || !pinned {
            return Ok(false);
        }
        for (argument, &number) in pattern.arguments.iter().zip(&heap.numbers) {
            if !self.agrees(argument, i128::from(number), frame)? {
                return Ok(false);
            }
        }
        match &pattern.place {
            Some(place) => self.agrees(place, index as i128 + 1, frame),
            None => Ok(true),
        }
    }

    fn agrees(
        &self,
        argument: &Argument,
        number: i128,
        frame: &mut [i128],
    ) -> Result<bool, Halt> {
        match argument {
            Argument::Any => Ok(true),
            Argument::Bind(Slot(slot)) => {
                frame[*slot] = number;
                Ok(true)
            }
            Argument::Equal(expr) => Ok(self.literal.number(expr, frame)? == number),
        }
    }

    /// Every choice for the binders from the given one on.
    fn enumerate(
        &mut self,
        rule: &Rule,
        rewrite: &Rewrite,
        taken: &[usize],
        depth: usize,
        mut frame: Vec<i128>,
    ) -> Result<(), Halt> {
        let Some(binder) = rewrite.binders.get(depth) else {
            return self.apply(rule, rewrite, taken, &mut frame);
        };
        for member in self.values(binder, &mut frame)? {
            frame[binder.slot.0] = member;
            self.enumerate(rule, rewrite, taken, depth + 1, frame.clone())?;
        }
        Ok(())
    }

    pub(super) fn values(
        &self,
        binder: &Binder,
        frame: &mut [i128],
    ) -> Result<Vec<i128>, Halt> {
        let at_most = binder.at_most.map(|Slot(slot)| frame[slot]);
        Ok(self.literal.members(&binder.set, frame, at_most)?.into_iter().collect())
    }

    pub(super) fn holds(
        &self,
        condition: Option<&Expr>,
        frame: &mut [i128],
    ) -> Result<bool, Halt> {
        condition.map_or(Ok(true), |condition| self.literal.condition(condition, frame))
    }

    /// The options of one choice: more than one only where something is split.
    fn apply(
        &mut self,
        rule: &Rule,
        rewrite: &Rewrite,
        taken: &[usize],
        frame: &mut [i128],
    ) -> Result<(), Halt> {
        if !self.holds(rule.condition.as_ref(), frame)? {
            return Ok(());
        }
        for made in self.results(&rewrite.result, frame)? {
            // The heaps of each term at the place of the heap with its number;
            // where that does not go up, all at the first place.
            let one_each = rewrite.result.len() == taken.len();
            let mut at = vec![Vec::new(); taken.len()];
            let mut behind = Vec::new();
            for (term, heaps) in made.into_iter().enumerate() {
                let place = if one_each || !rewrite.pattern.block { term } else { 0 };
                let last = taken.len().saturating_sub(1);
                match at.get_mut(place.min(last)) {
                    Some(place) => place.extend(heaps),
                    None => behind.extend(heaps),
                }
            }
            self.option(rule, taken, &at, &behind, frame)?;
        }
        Ok(())
    }

    /// Notes an option, if the move is legal: the heaps in `at` stand in the
    /// places of those in `taken`, those in `behind` come last.
    pub(super) fn option(
        &mut self,
        rule: &Rule,
        taken: &[usize],
        at: &[Vec<Made>],
        behind: &[Made],
        frame: &mut [i128],
    ) -> Result<(), Halt> {
        let Some(state) = self.state(rule, frame)? else { return Ok(()) };
        let mut heaps: Vec<Heap> = Vec::new();
        for (index, heap) in self.position.heaps.iter().enumerate() {
            match taken.iter().position(|&taken| taken == index) {
                Some(place) => heaps.extend(self.staying(&at[place])),
                None => heaps.push(heap.clone()),
            }
        }
        heaps.extend(self.staying(behind));
        if heaps.len() > MOST_HEAPS {
            return Err(fault(FaultKind::TooManyHeaps, rule.span));
        }
        let after = Position { heaps, state };
        let layout = self.literal.rules.layout;
        if is_same(layout, self.position, &after) || !self.is_allowed(&after)? {
            return Ok(());
        }
        check_held(self.options.len())?;
        self.options.push(after);
        Ok(())
    }

    /// The heaps that do not disappear for being empty.
    fn staying<'m>(&self, made: &'m [Made]) -> impl Iterator<Item = Heap> + use<'m, '_> {
        made.iter().filter(|heap| self.stays(heap)).cloned()
    }

    /// Whether a heap does not disappear for being empty.
    pub(super) fn stays(&self, heap: &Made) -> bool {
        let kinds = &self.literal.rules.kinds;
        heap.size() > 0 || kinds[usize::from(heap.kind.0)].keeps_empty
    }

    /// The state after the move; `None` where one is not what it may be.
    fn state(&self, rule: &Rule, frame: &mut [i128]) -> Result<Option<Vec<StateValue>>, Halt> {
        let mut state = self.position.state.clone();
        for (id, value) in &rule.with {
            let is_set = self.literal.is_set(&self.literal.rules.states[id.0].initial);
            let numbers: Vec<i128> = if is_set {
                self.literal.set(value, frame)?.into_iter().collect()
            } else {
                vec![self.literal.number(value, frame)?]
            };
            let mut naturals = Vec::new();
            for number in numbers {
                let bound = self.literal.rules.states[id.0].bound.as_ref();
                let mut none = vec![0; bound.map_or(0, Expr::frame)];
                let inside = match bound {
                    Some(bound) => self.literal.contains(bound, &mut none, number)?,
                    None => true,
                };
                if number < 0 || !inside {
                    return Ok(None);
                }
                let natural = u64::try_from(number);
                naturals.push(natural.map_err(|_| fault(FaultKind::HeapTooLarge, rule.span))?);
            }
            state[id.0] = match naturals.as_slice() {
                [number] if !is_set => StateValue::Number(*number),
                _ => StateValue::Set(naturals),
            };
        }
        Ok(Some(state))
    }

    /// Whether every `require` holds in a position.
    fn is_allowed(&self, after: &Position) -> Result<bool, Halt> {
        let rules = self.literal.rules;
        let mut sorted = after.clone();
        if rules.layout == Layout::Free {
            sorted.heaps.sort();
        }
        let literal = Literal::at(rules, &sorted, self.literal.effort);
        for requirement in &rules.requirements {
            let mut frame = vec![0; requirement.frame];
            if !literal.condition(&requirement.expr, &mut frame)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether two positions are the same: by their heaps where order means
/// nothing, place by place elsewhere.
fn is_same(layout: Layout, before: &Position, after: &Position) -> bool {
    let (mut before, mut after) = (before.clone(), after.clone());
    if layout == Layout::Free {
        before.heaps.sort();
        after.heaps.sort();
    }
    before == after
}
