//! Positions: from what is written to heaps and state.

use super::check::constants::{constant_member, constant_problem, constant_set, number};
use super::check::sort::{Sort, Sorts};
use super::code::MOST_HEAPS;
use super::literal::{Effort, Literal, heap_exists};
use super::rules::{Expr, ExprKind, HeapTerm, PositionExpr, Rules, State, StateId};
use super::{problems, shown};
use crate::game::{Heap, Position, StateValue};
use crate::source::{Problem, Problems, Span};

/// The position that an expression stands for. Empty heaps of a kind that
/// drops them are gone; the order of the others is kept.
pub(super) fn evaluate(rules: &Rules, written: &PositionExpr) -> Result<Position, Problems> {
    let mut found = Problems::new();
    let mut position = Position::default();
    for (count, term) in &written.terms {
        match heap(rules, term).and_then(|heap| Ok((heap, copies(rules, count.as_ref())?))) {
            Ok((heap, copies)) => {
                if position.heaps.len().saturating_add(copies) > MOST_HEAPS {
                    return Err(vec![problems::too_many_heaps(written.span, MOST_HEAPS)]);
                }
                let kind = &rules.kinds[usize::from(heap.kind.0)];
                if heap.size() > 0 || kind.keeps_empty {
                    position.heaps.extend(std::iter::repeat_n(heap, copies));
                }
            }
            Err(problem) => found.push(problem),
        }
    }
    match state(rules, written) {
        Ok(state) => position.state = state,
        Err(problem) => found.push(problem),
    }
    if found.is_empty() { Ok(position) } else { Err(found) }
}

/// What is wrong with the states at the start and with the `start` position.
pub(super) fn check(rules: &Rules) -> Problems {
    let states = initial_state(rules).err();
    if let Some(problem) = states {
        return vec![problem];
    }
    let start = rules.start.as_ref().map(|start| evaluate(rules, start));
    start.and_then(Result::err).unwrap_or_default()
}

/// The states as they are at the start.
pub(super) fn initial_state(rules: &Rules) -> Result<Vec<StateValue>, Problem> {
    let nothing = PositionExpr {
        terms: Vec::new(),
        brackets: false,
        with: Vec::new(),
        span: Span::default(),
        elsewhere: false,
    };
    state(rules, &nothing)
}

fn natural(rules: &Rules, expr: &Expr, what: impl FnOnce() -> String) -> Result<u64, Problem> {
    let value = number(rules, expr)?;
    u64::try_from(value).map_err(|_| problems::not_natural(value, &what(), expr.span))
}

fn copies(rules: &Rules, count: Option<&Expr>) -> Result<usize, Problem> {
    let Some(count) = count else { return Ok(1) };
    let value = natural(rules, count, || "a number of heaps".to_owned())?;
    Ok(usize::try_from(value).unwrap_or(usize::MAX))
}

/// A heap of these numbers, if it exists.
pub(super) fn heap(rules: &Rules, term: &HeapTerm) -> Result<Heap, Problem> {
    let mut numbers = Vec::with_capacity(term.arguments.len());
    let kind = &rules.kinds[usize::from(term.kind.0)];
    for (index, argument) in term.arguments.iter().enumerate() {
        let what = || match index {
            0 => format!("the size of a `{}`", kind.name),
            _ => format!("`{}` of a `{}`", kind.parameters[index], kind.name),
        };
        numbers.push(natural(rules, argument, what)?);
    }
    let heap = Heap::new(term.kind, numbers);
    let effort = Effort::steps(2_000_000);
    let literal = Literal::constants(rules, &effort);
    let place = Expr { kind: ExprKind::Number(0), span: term.span };
    match heap_exists(&literal, &heap) {
        Ok(true) => Ok(heap),
        Ok(false) => {
            let condition = kind.condition.as_ref().map(|condition| condition.expr.span);
            let condition = condition.map(|span| rules.source.slice(span));
            let shown = shown::heap(rules, &heap);
            Err(problems::no_such_heap(&shown, &kind.name, term.span, condition))
        }
        Err(halt) => Err(constant_problem(&halt, &place)),
    }
}

fn state(rules: &Rules, written: &PositionExpr) -> Result<Vec<StateValue>, Problem> {
    let sorts = Sorts::of(rules);
    let mut values = Vec::with_capacity(rules.states.len());
    for (index, state) in rules.states.iter().enumerate() {
        let id = StateId(index);
        let set = written.with.iter().find(|&&(set, _)| set == id);
        let value = set.map_or(&state.initial, |(_, value)| value);
        let beside = !written.elsewhere;
        values.push(if sorts.state(id) == Sort::Set {
            StateValue::Set(members(rules, state, value, beside)?)
        } else {
            let number = natural(rules, value, || format!("the state `{}`", state.name))?;
            check_bound(rules, state, value, number, beside)?;
            StateValue::Number(number)
        });
    }
    Ok(values)
}

/// The members of a set of states, each natural and within its bound.
fn members(
    rules: &Rules,
    state: &State,
    value: &Expr,
    beside: bool,
) -> Result<Vec<u64>, Problem> {
    let mut members = Vec::new();
    for member in constant_set(rules, value)? {
        let natural = u64::try_from(member);
        let what = || format!("a member of the state `{}`", state.name);
        let natural =
            natural.map_err(|_| problems::not_natural(member, &what(), value.span))?;
        check_bound(rules, state, value, natural, beside)?;
        members.push(natural);
    }
    Ok(members)
}

/// Whether a value is within the bound of its state; `beside` it the bound can
/// be shown.
fn check_bound(
    rules: &Rules,
    state: &State,
    value: &Expr,
    number: u64,
    beside: bool,
) -> Result<(), Problem> {
    let Some(bound) = &state.bound else { return Ok(()) };
    if constant_member(rules, bound, i128::from(number))? {
        return Ok(());
    }
    let place = beside.then_some(bound.span);
    let allowed = rules.source.slice(bound.span);
    Err(problems::out_of_bound(&state.name, number, value.span, allowed, place))
}
