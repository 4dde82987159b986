//! Whether the claims of a file are true, and the shortest evidence if not.

use crate::catalogue::catalogue;
use crate::engine::{
    Detail, HeapPeriod, Limit, Limits, OptionAnalysis, Solver, Unfinished, Unsolved,
};
use crate::game::{Heap, NimValue, Outcome, Position, Ruleset, canonical};
use crate::model::{Claimed, Expected, ExpectedKnown, ExpectedPeriod, ExpectedValue, Game};
use crate::source::Span;

/// A claim that does not hold: what was claimed of which place, and what is.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// The position or value in the claim that is wrong.
    pub span: Span,
    /// What is true instead.
    pub refuted: Refuted,
}

/// What is true instead of a claim.
#[derive(Clone, Debug)]
pub enum Refuted {
    /// The position has another outcome; where it is N, a position that a
    /// winning move leaves, if a move is needed to win and was found.
    Outcome {
        /// What was claimed.
        expected: Outcome,
        /// What is true.
        computed: Outcome,
        /// Of which position.
        position: Position,
        /// A winning option.
        winning: Option<Position>,
    },
    /// The position has another nim-value.
    Value {
        /// What was claimed.
        expected: i128,
        /// What is true; `None` where the position has no nim-value.
        computed: Option<NimValue>,
        /// Of which position.
        position: Position,
    },
    /// A row of values differs, first here.
    Values {
        /// What was claimed.
        expected: i128,
        /// What is true.
        computed: Option<NimValue>,
        /// The heap.
        heap: Heap,
        /// How many values of the row are wrong.
        wrong: usize,
        /// How many values the row has.
        of: usize,
    },
    /// Another number of options wins.
    Moves {
        /// What was claimed.
        expected: i128,
        /// The options that win.
        winning: Vec<Position>,
        /// Of which position.
        position: Position,
    },
    /// What should be a winning option is no option at all.
    NoOption {
        /// The position claimed to be an option.
        option: Position,
        /// Of which position.
        position: Position,
    },
    /// It is an option, and does not win.
    NotWinning {
        /// The option.
        option: Position,
        /// Its outcome for the player then to move.
        outcome: Outcome,
    },
    /// It is not what the catalogue knows.
    Known(KnownRefuted),
    /// The period is another one, or not proved.
    Period {
        /// What was claimed.
        expected: ExpectedPeriod,
        /// What is known.
        found: HeapPeriod,
    },
}

/// Why a game is not what the catalogue knows under a name.
#[derive(Clone, Debug)]
pub enum KnownRefuted {
    /// Nothing there has this name; names like it.
    Unknown {
        /// The name.
        name: String,
        /// Names like it, the nearest first.
        near: Vec<&'static str>,
    },
    /// It lists no values of single heaps.
    NotByHeap {
        /// The name.
        name: String,
    },
    /// A value differs, first here.
    Differs {
        /// The name of the sequence.
        id: &'static str,
        /// The heap.
        heap: Heap,
        /// What the sequence says.
        expected: u64,
        /// What is true of this game.
        computed: Option<NimValue>,
        /// How many values agree before it, and how many are listed.
        agreed: (usize, usize),
    },
}

/// Everything that is wrong with a claim; empty where it holds.
pub fn verify(
    game: &Game,
    solver: &mut Solver<'_>,
    claim: &Claimed,
) -> Result<Vec<Refutation>, Unsolved> {
    match &claim.expected {
        Expected::Outcome(outcome, positions) => {
            each(positions, |position| check_outcome(solver, *outcome, position))
        }
        Expected::Value(value, positions) => {
            each(positions, |position| check_value(solver, *value, position))
        }
        Expected::Period(expected) => {
            let refuted = check_period(game, solver, *expected)?;
            let refutation = |refuted| Refutation { span: claim.span, refuted };
            Ok(refuted.map(refutation).into_iter().collect())
        }
        Expected::Known(expected) => {
            let refuted = check_known(game, solver, expected)?;
            let refutation =
                |known| Refutation { span: expected.span, refuted: Refuted::Known(known) };
            Ok(refuted.map(refutation).into_iter().collect())
        }
        Expected::Values(values) => Ok(check_values(solver, values)?.into_iter().collect()),
        Expected::Moves(count, positions) => {
            each(positions, |position| check_moves(solver, *count, position))
        }
        Expected::Winning(option, position) => {
            let refuted = check_winning(game, solver, &option.0, &position.0)?;
            let refutation = refuted.map(|refuted| Refutation { span: option.1, refuted });
            Ok(refutation.into_iter().collect())
        }
    }
}

fn each(
    positions: &[(Position, Span)],
    mut check: impl FnMut(&Position) -> Result<Option<Refuted>, Unsolved>,
) -> Result<Vec<Refutation>, Unsolved> {
    let mut refutations = Vec::new();
    for (position, span) in positions {
        let refuted = check(position)?;
        refutations.extend(refuted.map(|refuted| Refutation { span: *span, refuted }));
    }
    Ok(refutations)
}

fn check_outcome(
    solver: &mut Solver<'_>,
    expected: Outcome,
    position: &Position,
) -> Result<Option<Refuted>, Unsolved> {
    let computed = solver.outcome(position)?;
    if computed == expected {
        return Ok(None);
    }
    let winning = match computed {
        Outcome::N => match winning_options(solver, position) {
            Ok(winning) => winning.into_iter().next(),
            // The claim is false all the same.
            Err(Unsolved::Unfinished(Unfinished { limit, .. })) if limit != Limit::Stopped => {
                None
            }
            Err(unsolved) => return Err(unsolved),
        },
        Outcome::P | Outcome::D => None,
    };
    let position = position.clone();
    Ok(Some(Refuted::Outcome { expected, computed, position, winning }))
}

fn check_value(
    solver: &mut Solver<'_>,
    expected: i128,
    position: &Position,
) -> Result<Option<Refuted>, Unsolved> {
    let computed = solver.nim_value(position)?;
    let position = position.clone();
    Ok((!is_value(computed, expected)).then_some(Refuted::Value {
        expected,
        computed,
        position,
    }))
}

fn is_value(computed: Option<NimValue>, expected: i128) -> bool {
    computed.is_some_and(|value| i128::from(value.0) == expected)
}

/// The first value of a row that is wrong.
fn check_values(
    solver: &mut Solver<'_>,
    values: &[ExpectedValue],
) -> Result<Option<Refutation>, Unsolved> {
    let mut first = None;
    let mut wrong = 0;
    for expected in values {
        let computed = solver.nim_value(&expected.position)?;
        if !is_value(computed, expected.value) {
            wrong += 1;
            first.get_or_insert((expected, computed));
        }
    }
    Ok(first.map(|(expected, computed)| Refutation {
        span: expected.span,
        refuted: Refuted::Values {
            expected: expected.value,
            computed,
            heap: expected.heap.clone(),
            wrong,
            of: values.len(),
        },
    }))
}

/// A claim that no theorem can prove is false; so far it is looked what to say.
const OBSERVED: u64 = 500;

fn check_period(
    game: &Game,
    solver: &Solver<'_>,
    expected: ExpectedPeriod,
) -> Result<Option<Refuted>, Unsolved> {
    // The states are those of the start, which were checked with the file.
    let Ok(heaps) = game.lone_heaps(expected.kind) else { return Ok(None) };
    // Whether a period is proved does not depend on the plan that was asked for.
    let limits = Limits { use_periods: true, ..solver.limits().clone() };
    let Ok(mut solver) = Solver::new(game, None, limits) else { return Ok(None) };
    let found =
        solver.heap_period(expected.kind, None, OBSERVED, &|size| heaps.of_size(size))?;
    let proved = found.period.as_ref().filter(|period| period.is_proved());
    if let (None, Some(limit)) = (proved, found.ended) {
        let reached = found.reached.unwrap_or(0);
        let plan = solver.plan();
        return Err(Unsolved::Unfinished(Unfinished { limit, plan, reached, outcome: None }));
    }
    let agrees = proved.is_some_and(|proved| {
        let preperiod = expected.after.map_or(Some(0), |after| after.checked_add(1));
        let claimed = (Some(expected.period), Some(expected.saltus), preperiod);
        let figures = [proved.period, proved.saltus, proved.preperiod].map(i128::from);
        claimed == (Some(figures[0]), Some(figures[1]), Some(figures[2]))
    });
    Ok((!agrees).then_some(Refuted::Period { expected, found }))
}

/// Compares the heaps of a kind with a sequence of the catalogue, as far as its values
/// are listed.
fn check_known(
    game: &Game,
    solver: &mut Solver<'_>,
    expected: &ExpectedKnown,
) -> Result<Option<KnownRefuted>, Unsolved> {
    let name = expected.name.clone();
    let Some(known) = catalogue().sequence(&name) else {
        let near = catalogue().near_sequences(&name);
        return Ok(Some(match catalogue().find(&name) {
            Some(_) => KnownRefuted::NotByHeap { name },
            None => KnownRefuted::Unknown { name, near },
        }));
    };
    let Some((first, values)) = known.by_heap() else {
        return Ok(Some(KnownRefuted::NotByHeap { name }));
    };
    // The states are those of the start, which were checked with the file.
    let Ok(heaps) = game.lone_heaps(expected.kind) else { return Ok(None) };
    for (agreed, (size, &value)) in (first..).zip(values).enumerate() {
        let Some(position) = heaps.of_size(size) else { continue };
        let computed = solver.nim_value(&position)?;
        if !is_value(computed, value.into()) {
            return Ok(Some(KnownRefuted::Differs {
                id: known.id,
                heap: Heap::new(expected.kind, [size]),
                expected: value,
                computed,
                agreed: (agreed, values.len()),
            }));
        }
    }
    Ok(None)
}

fn check_moves(
    solver: &mut Solver<'_>,
    expected: i128,
    position: &Position,
) -> Result<Option<Refuted>, Unsolved> {
    let winning = winning_options(solver, position)?;
    let agrees = i128::try_from(winning.len()) == Ok(expected);
    let position = position.clone();
    Ok((!agrees).then_some(Refuted::Moves { expected, winning, position }))
}

fn check_winning(
    game: &Game,
    solver: &mut Solver<'_>,
    option: &Position,
    position: &Position,
) -> Result<Option<Refuted>, Unsolved> {
    let wanted = canonical(game.layout(), option.clone());
    let options = solver.analyse(position, Detail::Full)?.options;
    let is_wanted =
        |found: &&OptionAnalysis| canonical(game.layout(), found.position.clone()) == wanted;
    let option = option.clone();
    Ok(match options.iter().find(is_wanted) {
        None => Some(Refuted::NoOption { option, position: position.clone() }),
        Some(found) if found.is_winning() => None,
        Some(found) => Some(Refuted::NotWinning { option, outcome: found.outcome }),
    })
}

fn winning_options(
    solver: &mut Solver<'_>,
    position: &Position,
) -> Result<Vec<Position>, Unsolved> {
    let options = solver.analyse(position, Detail::Full)?.options;
    let winning = options.into_iter().filter(OptionAnalysis::is_winning);
    Ok(winning.map(|option| option.position).collect())
}
