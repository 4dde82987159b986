//! What a rule does to a measure.

use super::cases::{Case, Deeds, HeapForm, Placed};
use super::facts::Facts;
use super::form::Form;
use super::states::Change;
use crate::game::{Measure, ReadFrom, Weights};

/// What is proved of the moves of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    /// Nothing.
    Open,
    /// Each leaves the measure as it is or makes it smaller.
    NeverGrows,
    /// Each makes it smaller.
    Falls,
}

/// What the moves of a rule do to a measure: to be asked for a rule that
/// chooses among heaps as a whole, else for any of its cases.
pub(super) fn verdict(measure: &Measure, deeds: &Deeds) -> Verdict {
    let cases = deeds.cases.iter();
    match measure {
        Measure::Total(weights) if deeds.to_each => total_of_each(weights, &deeds.cases),
        Measure::Total(weights) => {
            cases.map(|case| total(weights, case)).min().unwrap_or(Verdict::Falls)
        }
        // Each chosen heap does its part, and there is at least one.
        Measure::Multiset(weights) => {
            let verdicts = cases.map(|case| {
                multiset(case, &|facts, heap, other| {
                    let difference = weight(weights, heap)?.minus(&weight(weights, other)?)?;
                    Some(Sign::of(facts, &difference))
                })
            });
            verdicts.min().unwrap_or(Verdict::Falls)
        }
        Measure::Steps(kind, steps) => {
            let of_kind = |heap: &HeapForm| heap.kind == *kind;
            let steps_of = |heap: &HeapForm| match (of_kind(heap), heap.numbers[0].as_number())
            {
                (false, _) => Some(0),
                (true, None) => None,
                (true, Some(size)) => {
                    let size = u64::try_from(size).ok()?;
                    Some(steps.get(&size).copied().map_or(0, i128::from))
                }
            };
            let verdicts = cases.map(|case| {
                multiset(case, &|_, heap, other| {
                    Some(Sign::of_number(steps_of(heap)? - steps_of(other)?))
                })
            });
            verdicts.min().unwrap_or(Verdict::Falls)
        }
        Measure::Word(from) => {
            let verdicts = cases.map(|case| word(*from, case, deeds.to_each));
            verdicts.min().unwrap_or(Verdict::Falls)
        }
        Measure::Lexicographic(_) => Verdict::Open,
    }
}

/// Whether a number is positive, zero, or not said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Positive,
    Zero,
    NotNegative,
    Open,
}

impl Sign {
    fn of(facts: &Facts, form: &Form) -> Self {
        if !facts.imply(form) {
            return Self::Open;
        }
        match form.plus_number(-1) {
            Some(less) if facts.imply(&less) => Self::Positive,
            _ if facts.imply_zero(form) => Self::Zero,
            _ => Self::NotNegative,
        }
    }

    fn of_number(number: i128) -> Self {
        match number {
            0 => Self::Zero,
            1.. => Self::Positive,
            _ => Self::Open,
        }
    }

    fn verdict(self) -> Verdict {
        match self {
            Self::Positive => Verdict::Falls,
            Self::Zero | Self::NotNegative => Verdict::NeverGrows,
            Self::Open => Verdict::Open,
        }
    }
}

/// What a heap weighs.
fn weight(weights: &Weights, heap: &HeapForm) -> Option<Form> {
    let of_kind = &weights.heaps[usize::from(heap.kind.0)];
    let weighed = of_kind.numbers.iter().zip(&heap.numbers);
    weighed
        .map(|(&weight, number)| (weight, number))
        .try_fold(Form::number(of_kind.fixed), |sum, (weight, number)| {
            sum.combined(1, weight, number)
        })
}

fn weight_placed(weights: &Weights, placed: &Placed) -> Option<Form> {
    let of_kind = &weights.heaps[usize::from(placed.heap.kind.0)];
    let weighed = of_kind.numbers.iter().zip(&placed.totals);
    weighed
        .map(|(&weight, total)| (weight, total))
        .try_fold(placed.count.times(of_kind.fixed)?, |sum, (weight, total)| {
            sum.combined(1, weight, total)
        })
}

/// What the heaps lose.
fn heap_loss(weights: &Weights, case: &Case) -> Option<Form> {
    let mut loss = Form::number(0);
    for heap in &case.taken {
        loss = loss.plus(&weight(weights, heap)?)?;
    }
    for placed in &case.placed {
        loss = loss.minus(&weight_placed(weights, placed)?)?;
    }
    Some(loss)
}

/// What the states lose, at least.
fn state_loss(weights: &Weights, case: &Case) -> Option<Form> {
    let mut loss = Form::number(0);
    for (weight, change) in weights.states.iter().zip(&case.states) {
        if weight.unit == 0 {
            continue;
        }
        let least = match change {
            Change::Same => Form::number(0),
            Change::Number(before, after) => before.minus(after)?.times(weight.unit)?,
            Change::Grows(least) if weight.unit < 0 => Form::number(-least * weight.unit),
            Change::Shrinks(least) if weight.unit > 0 => Form::number(least * weight.unit),
            _ => return None,
        };
        loss = loss.plus(&least)?;
    }
    Some(loss)
}

fn total(weights: &Weights, case: &Case) -> Verdict {
    let loss = heap_loss(weights, case)
        .zip(state_loss(weights, case))
        .and_then(|(heaps, states)| heaps.plus(&states));
    let Some(loss) = loss else { return Verdict::Open };
    match Sign::of(&case.facts, &loss).verdict() {
        Verdict::NeverGrows if is_monotone(weights, case) => Verdict::Falls,
        verdict => verdict,
    }
}

/// Every chosen heap, at least one, loses in one of the cases; the states
/// change once.
fn total_of_each(weights: &Weights, cases: &[Case]) -> Verdict {
    let verdict_of = |loss: fn(&Weights, &Case) -> Option<Form>| {
        let verdicts = cases.iter().map(|case| match loss(weights, case) {
            Some(loss) => Sign::of(&case.facts, &loss).verdict(),
            None => Verdict::Open,
        });
        verdicts.min().unwrap_or(Verdict::Falls)
    };
    let (heaps, states) = (verdict_of(heap_loss), verdict_of(state_loss));
    match heaps.min(states) {
        Verdict::Open => Verdict::Open,
        _ if heaps.max(states) == Verdict::Falls => Verdict::Falls,
        _ if cases.iter().all(|case| is_monotone(weights, case)) => Verdict::Falls,
        _ => Verdict::NeverGrows,
    }
}

/// Whether heap by heap, number by number, state by state nothing grows that
/// counts, and all counts that can change at all. Then a total that stays as it
/// is would mean that the position does, and that is no move.
fn is_monotone(weights: &Weights, case: &Case) -> bool {
    let states = weights.states.iter().zip(&case.states).all(|(weight, change)| match change {
        Change::Same => true,
        Change::Number(before, after) => steps_down(&case.facts, weight.unit, before, after),
        Change::Grows(_) => weight.unit < 0,
        Change::Shrinks(_) => weight.unit > 0,
        Change::Any => false,
    });
    states
        && case.taken.len() == case.placed.len()
        && case.taken.iter().zip(&case.placed).all(|(taken, placed)| {
            let weights = &weights.heaps[usize::from(taken.kind.0)].numbers;
            let pairs = taken.numbers.iter().zip(&placed.heap.numbers);
            placed.is_one
                && taken.kind == placed.heap.kind
                && weights.iter().zip(pairs).all(|(&weight, (before, after))| {
                    steps_down(&case.facts, weight, before, after)
                })
        })
}

/// Whether a number stays as it is, or goes the way in which it weighs less.
fn steps_down(facts: &Facts, weight: i128, before: &Form, after: &Form) -> bool {
    let Some(loss) = before.minus(after) else { return false };
    match weight.signum() {
        1 => facts.imply(&loss),
        -1 => loss.times(-1).is_some_and(|gain| facts.imply(&gain)),
        _ => facts.imply_zero(&loss),
    }
}

/// How the weight of a heap stands to that of another.
type Comparison<'c> = &'c dyn Fn(&Facts, &HeapForm, &HeapForm) -> Option<Sign>;

/// Those that stay aside, each heap put back must weigh less than one taken.
fn multiset(case: &Case, compared: Comparison<'_>) -> Verdict {
    let sign = |taken: &HeapForm, placed: &HeapForm| {
        compared(&case.facts, taken, placed).unwrap_or(Sign::Open)
    };
    let mut taken: Vec<&HeapForm> = case.taken.iter().collect();
    let mut placed: Vec<&Placed> = case.placed.iter().collect();
    placed.retain(|placed| {
        let same = taken
            .iter()
            .position(|&taken| placed.is_one && sign(taken, &placed.heap) == Sign::Zero);
        same.map(|same| taken.remove(same)).is_none()
    });
    let is_less = |placed: &&Placed| {
        taken.iter().any(|&taken| sign(taken, &placed.heap) == Sign::Positive)
    };
    match (placed.iter().all(is_less), taken.is_empty()) {
        (true, false) => Verdict::Falls,
        (true, true) => Verdict::NeverGrows,
        (false, _) => Verdict::Open,
    }
}

/// Heaps in their places, of which the one that counts most gets smaller.
fn word(from: ReadFrom, case: &Case, to_each: bool) -> Verdict {
    if case.taken.is_empty() || !case.placed.iter().all(|placed| placed.is_one) {
        return if case.placed.is_empty() { Verdict::NeverGrows } else { Verdict::Open };
    }
    if case.placed.len() != case.taken.len() {
        let fewer = case.placed.len() < case.taken.len();
        return if fewer { Verdict::Falls } else { Verdict::Open };
    }
    let mut pairs: Vec<(&HeapForm, &Placed)> = case.taken.iter().zip(&case.placed).collect();
    if from == ReadFrom::Last {
        pairs.reverse();
    }
    for (taken, placed) in pairs {
        let loss = taken.numbers[0].minus(&placed.heap.numbers[0]);
        match loss.map(|loss| Sign::of(&case.facts, &loss)) {
            Some(Sign::Positive) => return Verdict::Falls,
            Some(Sign::Zero) => {}
            // Where a heap alone decides, staying as it is is no move.
            Some(Sign::NotNegative) if case.taken.len() == 1 || to_each => {
                let alone = taken.numbers.len() == 1 && taken.kind == placed.heap.kind;
                let stateless = case.states.iter().all(|change| matches!(change, Change::Same));
                return if alone && stateless { Verdict::Falls } else { Verdict::NeverGrows };
            }
            _ => return Verdict::Open,
        }
    }
    Verdict::NeverGrows
}
