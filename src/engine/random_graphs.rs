//! Games in which positions can repeat, and games in which options can be
//! forbidden: random ones held against the oracle and against the definitions.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::game::{NimValue, Outcome, Play, Position, Ruleset};

use super::repetition::solve;
use super::testing::{
    TestGame, assert_goes_round, blocking, heap, independent, misere, position, tokens,
};
use super::{Analysis, Detail, Limits, OptionAnalysis, Plan, Solver};

/// A graph of places from 1 on, by raw numbers.
type Raw = Vec<Vec<u64>>;

/// As many places as a random graph has.
const PLACES: u64 = 6;

/// The places of Nim heaps beside it.
const NIM: u64 = 100;

fn raw() -> impl Strategy<Value = Raw> {
    vec(vec(0..60_u64, 0..5), 6)
}

/// Edges to anywhere.
fn cyclic(raw: &Raw) -> Raw {
    raw.iter().map(|tos| tos.iter().map(|to| to % PLACES + 1).collect()).collect()
}

/// Edges to lower places only.
fn acyclic(raw: &Raw) -> Raw {
    let below = |(at, tos): (u64, &Vec<u64>)| match at {
        0 => Vec::new(),
        _ => tos.iter().map(|to| to % at + 1).collect(),
    };
    (0..).zip(raw).map(below).collect()
}

/// The oracle, the analysis of the whole graph and the plan chosen say the same;
/// the other plans too, unless they meet a cycle.
fn assert_agree(rules: &TestGame, asked: &Position, may_loop: bool) {
    let expected = solve(rules, Some(Plan::Oracle), asked);
    for plan in [Some(Plan::Loopy), None, Some(Plan::Coupled), Some(Plan::Misere)] {
        let Ok(mut solver) = Solver::new(rules, plan, Limits::default()) else { continue };
        let found = match solver.analyse(asked, Detail::Full) {
            Ok(found) => found,
            Err(unsolved) if may_loop && plan.is_some_and(|plan| plan != Plan::Loopy) => {
                assert_goes_round(rules, &unsolved);
                continue;
            }
            Err(unsolved) => panic!("{plan:?}: {unsolved:?}"),
        };
        let worth = (found.outcome, found.nim_value);
        assert_eq!(worth, (expected.outcome, expected.nim_value), "{plan:?}");
        let counts = found.plan == Plan::Loopy;
        assert_eq!(found.remoteness, expected.remoteness.filter(|_| counts));
        assert_eq!(found.options.len(), expected.options.len());
        for (option, expected) in found.options.iter().zip(&expected.options) {
            assert_eq!(option.position, expected.position);
            let worth = (option.outcome, option.nim_value);
            assert_eq!(worth, (expected.outcome, expected.nim_value), "{plan:?}");
            assert_eq!(option.remoteness, expected.remoteness.filter(|_| counts));
            assert_eq!(option.progress, expected.progress.filter(|_| counts));
        }
        let outcome = Solver::new(rules, plan, Limits::default()).unwrap().outcome(asked);
        match outcome {
            Ok(outcome) => assert_eq!(outcome, expected.outcome, "{plan:?}"),
            Err(unsolved) => assert_goes_round(rules, &unsolved),
        }
        if let Some(forbidden) = found.to_forbid() {
            assert!(forbidden.len() as u64 <= rules.block());
        }
    }
}

/// Whether the mover wins in fewer than `within` moves after this one, and
/// whether the previous player does, by trying all that can be forbidden.
fn forced(rules: &TestGame, analysis: &Analysis, within: u64) -> (bool, bool) {
    let options = &analysis.options;
    let (mut mover, mut previous) = (true, false);
    for chosen in 0..1_u32 << options.len() {
        if u64::from(chosen.count_ones()) > rules.block() {
            continue;
        }
        let left = (0..).zip(options).filter(|&(bit, _)| chosen >> bit & 1 == 0);
        let left: Vec<_> = left.map(|(_, option)| option).collect();
        let soon = |wanted| {
            move |option: &&OptionAnalysis| {
                option.outcome == wanted
                    && option.remoteness.is_some_and(|moves| moves < within)
            }
        };
        if left.is_empty() {
            mover &= rules.play() == Play::Misere;
            previous |= rules.play() == Play::Normal;
        } else {
            mover &= left.iter().copied().any(|option| soon(Outcome::P)(&option));
            previous |= left.iter().copied().all(|option| soon(Outcome::N)(&option));
        }
    }
    (mover, previous)
}

/// The definition of outcome and remoteness, with all ways to forbid tried.
fn assert_is_defined_so(rules: &TestGame, analysis: &Analysis) {
    match (analysis.outcome, analysis.remoteness) {
        (Outcome::D, None) => {
            assert_eq!(forced(rules, analysis, u64::MAX), (false, false));
        }
        (outcome, Some(moves)) => {
            let expected = (outcome == Outcome::N, outcome == Outcome::P);
            assert_eq!(forced(rules, analysis, moves), expected);
            if moves > 0 {
                assert_eq!(forced(rules, analysis, moves - 1), (false, false));
            }
        }
        (outcome, None) => panic!("{outcome:?} without an end"),
    }
    // What the previous player is told to forbid must do: what is left is won
    // for the opponent, and nearer to the end.
    if let Some(forbidden) = analysis.to_forbid()
        && analysis.outcome == Outcome::P
    {
        let mut left = analysis
            .options
            .iter()
            .filter(|option| forbidden.iter().all(|other| other.position != option.position))
            .peekable();
        assert!(left.peek().is_some() || rules.play() == Play::Normal);
        assert!(left.all(|option| {
            option.outcome == Outcome::N && option.remoteness < analysis.remoteness
        }));
    }
}

proptest! {
    #[test]
    fn on_random_graphs(
        raw in raw(),
        block in 0..3_u64,
        asked in vec(1..=PLACES, 0..3),
        cycles in any::<bool>(),
    ) {
        let edges = if cycles { cyclic(&raw) } else { acyclic(&raw) };
        let normal = blocking(block, tokens(edges.clone()));
        for rules in [normal, misere(blocking(block, tokens(edges)))] {
            let asked = Position::of(asked.iter().map(|&place| heap(place)));
            assert_agree(&rules, &asked, cycles);
        }
    }

    #[test]
    fn on_random_graphs_by_definition(raw in raw(), block in 0..3_u64) {
        let edges = cyclic(&raw);
        let normal = blocking(block, tokens(edges.clone()));
        for rules in [normal, misere(blocking(block, tokens(edges)))] {
            for plan in [Plan::Loopy, Plan::Oracle] {
                let mut solver = Solver::new(&rules, Some(plan), Limits::default()).unwrap();
                for place in 1..=PLACES {
                    let analysis = solver.analyse(&position([place]), Detail::Full).unwrap();
                    assert_is_defined_so(&rules, &analysis);
                }
            }
        }
    }

    /// Smith's theorem: a position has the value m exactly when its sum with a
    /// Nim heap of m is P; without value it makes a P with none.
    #[test]
    fn a_value_is_that_of_a_nim_heap(raw in raw()) {
        let edges = cyclic(&raw);
        let rules = independent(move |place| match place {
            NIM.. => (NIM..place).map(|to| vec![to]).collect(),
            _ => edges[usize::try_from(place).unwrap() - 1].iter().map(|&to| vec![to]).collect(),
        });
        let mut solver = Solver::new(&rules, Some(Plan::Loopy), Limits::default()).unwrap();
        let mut values = Vec::new();
        for place in 1..=PLACES {
            let value = solver.nim_value(&position([place])).unwrap();
            for size in 0..7 {
                let outcome = solver.outcome(&position([place, NIM + size])).unwrap();
                let size = NimValue(size);
                prop_assert_eq!(outcome == Outcome::P, value == Some(size));
            }
            values.push(value);
        }
        // The value of a sum is the nim-sum, where both have one.
        for (one, a) in (1..).zip(&values) {
            for (other, b) in (1..).zip(&values) {
                let sum = solver.nim_value(&position([one, other])).unwrap();
                if let (Some(a), Some(b)) = (a, b) {
                    prop_assert_eq!(sum, Some(*a ^ *b));
                }
            }
        }
    }
}
