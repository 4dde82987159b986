//! Games in which positions can repeat, and games in which options can be
//! forbidden: small ones worked out by hand, and random ones held against the
//! oracle and against the definitions.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::game::{NimValue, Outcome, Play, Position, Ruleset};

use super::testing::{
    TestGame, assert_goes_round, at_most, blocking, heap, ladder, misere, nim, position,
    tokens, wythoff,
};
use super::{Analysis, Detail, Limit, Limits, OptionAnalysis, Plan, Solver, Unsolved};

fn solve(rules: &TestGame, plan: Option<Plan>, position: &Position) -> Analysis {
    let mut solver = Solver::new(rules, plan, Limits::default()).unwrap();
    solver.analyse(position, Detail::Full).unwrap()
}

/// Outcome, nim-value and remoteness.
fn worth(rules: &TestGame, position: &Position) -> (Outcome, Option<u32>, Option<u64>) {
    let analysis = solve(rules, None, position);
    let value = analysis.nim_value.map(|value| value.0);
    (analysis.outcome, value, analysis.remoteness)
}

#[test]
fn a_ladder_that_is_climbed_for_ever() {
    let (draw, won) = (Outcome::D, Outcome::N);
    // From 1 one can go down and win; from 2 and 3 nobody lets the other get
    // to 1. Nothing above the end has a value, not even 1, which is won: 2 has
    // no option of value 1.
    let rules = ladder(3);
    assert_eq!(worth(&rules, &position([1])), (won, None, Some(1)));
    assert_eq!(worth(&rules, &position([2])), (draw, None, None));
    assert_eq!(worth(&rules, &position([3])), (draw, None, None));
    let analysis = solve(&rules, None, &position([2]));
    assert_eq!(analysis.plan, Plan::Loopy);
    assert!(analysis.reasons[0].starts_with("positions can repeat"));
    assert!(analysis.cycle.is_some());
    let draws: Vec<bool> = analysis.options.iter().map(OptionAnalysis::is_draw).collect();
    assert_eq!(draws, [false, true]);
}

#[test]
fn an_answer_without_meeting_the_cycle() {
    let rules = ladder(3);
    let mut solver = Solver::new(&rules, None, Limits::default()).unwrap();
    assert_eq!(solver.plan(), Plan::Heapwise);
    assert_eq!(solver.outcome(&position([])).unwrap(), Outcome::P);
    assert_eq!(solver.plan(), Plan::Heapwise);
    assert_eq!(solver.outcome(&position([2])).unwrap(), Outcome::D);
    assert_eq!(solver.plan(), Plan::Loopy);
    assert_eq!(solver.outcome(&position([])).unwrap(), Outcome::P);
}

#[test]
fn a_plan_that_was_asked_for_is_kept() {
    for rules in [ladder(3), misere(ladder(3))] {
        for plan in [Plan::Heapwise, Plan::Coupled, Plan::Misere] {
            let Ok(mut solver) = Solver::new(&rules, Some(plan), Limits::default()) else {
                continue;
            };
            let unsolved = solver.analyse(&position([2]), Detail::Full).unwrap_err();
            assert_goes_round(&rules, &unsolved);
            assert_eq!(solver.plan(), plan);
        }
    }
}

#[test]
fn a_winning_move_that_makes_no_progress() {
    // 2 can end the game at 1, or go to 3, which has to come back.
    let rules = tokens(vec![vec![], vec![1, 3], vec![2]]);
    let analysis = solve(&rules, None, &position([2]));
    assert_eq!((analysis.outcome, analysis.remoteness), (Outcome::N, Some(1)));
    let moves: Vec<_> =
        analysis.options.iter().map(|option| (option.remoteness, option.progress)).collect();
    assert_eq!(moves, [(Some(0), Some(true)), (Some(2), Some(false))]);
    let lost = solve(&rules, None, &position([3]));
    assert_eq!((lost.outcome, lost.remoteness), (Outcome::P, Some(2)));
    assert_eq!(lost.options[0].progress, None);
}

#[test]
fn a_value_beside_an_option_without() {
    // 3 -> 1 is worth 0, and what goes to 4, from where play could go on for
    // ever, is answered by going to 2, of the same value as 3.
    let rules = tokens(vec![vec![], vec![1], vec![1, 4], vec![2, 3, 4]]);
    assert_eq!(worth(&rules, &position([3])), (Outcome::N, Some(1), Some(1)));
    assert_eq!(worth(&rules, &position([4])), (Outcome::D, None, None));
    assert_eq!(worth(&rules, &position([2, 3])), (Outcome::P, Some(0), Some(4)));
}

/// Worked out by hand. A. Gavel and P. Strimling, Nim with a modular Muller twist,
/// 2004, treat the game.
#[test]
fn nim_with_one_option_forbidden() {
    let rules = blocking(1, nim());
    for (sizes, outcome) in [
        (vec![], Outcome::P),
        (vec![1], Outcome::P),
        (vec![2], Outcome::N),
        (vec![3], Outcome::N),
        (vec![1, 1], Outcome::P),
        (vec![1, 2], Outcome::N),
        (vec![2, 2], Outcome::P),
        (vec![1, 2, 3], Outcome::N),
    ] {
        let position = Position::of(sizes.into_iter().map(heap));
        let analysis = solve(&rules, None, &position);
        assert_eq!(analysis.outcome, outcome, "{position:?}");
        assert_eq!((analysis.nim_value, analysis.plan), (None, Plan::Coupled));
        let mut solver = Solver::new(&rules, None, Limits::default()).unwrap();
        assert_eq!(solver.nim_value(&position).unwrap(), None);
    }
    assert!(Plan::Heapwise.valid_for(&rules).unwrap_err().contains("blocked"));
}

#[test]
fn what_to_forbid() {
    let rules = blocking(1, nim());
    let forbidden = |rules: &TestGame, plan, asked: &Position| {
        let analysis = solve(rules, plan, asked);
        let forbidden = analysis.to_forbid()?;
        Some(forbidden.iter().map(|option| option.position.clone()).collect::<Vec<_>>())
    };
    assert_eq!(forbidden(&rules, None, &position([1])), Some(vec![position([])]));
    assert_eq!(forbidden(&rules, None, &position([2])), None);
    assert_eq!(forbidden(&rules, None, &position([1, 1])), Some(vec![position([1])]));
    assert_eq!(forbidden(&nim(), None, &position([1, 1])), None);
    // Two places from where one can go to the end or to the other: to forbid the
    // end does not win, but holds the draw.
    let round = blocking(1, tokens(vec![vec![], vec![1, 3], vec![1, 2]]));
    assert_eq!(solve(&round, None, &position([2])).outcome, Outcome::D);
    assert_eq!(forbidden(&round, None, &position([2])), Some(vec![position([1])]));
}

/// Under misère play the last option is not forbidden, for to be stuck wins.
#[test]
fn misere_nim_with_one_option_forbidden() {
    let rules = misere(blocking(1, nim()));
    for (size, outcome) in
        [(0, Outcome::N), (1, Outcome::P), (2, Outcome::P), (3, Outcome::N), (4, Outcome::N)]
    {
        let asked = Position::of((size > 0).then(|| heap(size)));
        assert_eq!(solve(&rules, None, &asked).outcome, outcome, "{size}");
    }
    // However many may be forbidden: a position whose options are all lost is
    // won, and one with an option that is won is lost, for that one is left.
    let rules = tokens(vec![vec![], vec![1], vec![2], vec![2, 3], vec![2]]);
    let rules = misere(blocking(7, rules));
    let outcome = |place| solve(&rules, None, &position([place])).outcome;
    let outcomes = [1, 2, 3, 4, 5].map(outcome);
    let letters = outcomes.map(Outcome::letter).concat();
    assert_eq!(letters, "NPNPN");
}

#[test]
fn heaps_that_grow_for_ever_reach_the_limit() {
    let rules = super::testing::independent(|size| vec![vec![size - 1], vec![size + 1]]);
    let mut solver = Solver::new(&rules, None, at_most(1000)).unwrap();
    for _ in 0..2 {
        match solver.analyse(&position([4]), Detail::Full).unwrap_err() {
            Unsolved::Unfinished(unfinished) => {
                assert_eq!(unfinished.limit, Limit::Positions(1000));
                assert_eq!((unfinished.plan, unfinished.reached), (Plan::Loopy, 1001));
                assert_eq!(unfinished.outcome, None);
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(solver.outcome(&position([])).unwrap(), Outcome::P);
}

#[test]
fn the_graph_grows_from_question_to_question() {
    let rules = ladder(9);
    let mut solver = Solver::new(&rules, Some(Plan::Loopy), at_most(70)).unwrap();
    // 10 positions, 55 of two heaps in all, and 220 of three, which is too much
    // and leaves nothing wrong behind.
    assert_eq!(solver.analyse(&position([3]), Detail::Full).unwrap().positions, 10);
    assert_eq!(solver.analyse(&position([3, 4]), Detail::Full).unwrap().positions, 55);
    assert!(solver.outcome(&position([1, 2, 3])).is_err());
    assert_eq!(solver.outcome(&position([2, 2])).unwrap(), Outcome::D);
    assert_eq!(solver.outcome(&position([1])).unwrap(), Outcome::N);
}

#[test]
fn the_values_of_nim_backwards() {
    let rules = nim();
    let mut solver = Solver::new(&rules, Some(Plan::Loopy), Limits::default()).unwrap();
    assert_eq!(solver.nim_value(&position([300])).unwrap(), Some(NimValue(300)));
    assert_eq!(solver.nim_value(&position([9, 12, 3])).unwrap(), Some(NimValue(6)));
    let rules = wythoff();
    let mut solver = Solver::new(&rules, Some(Plan::Loopy), Limits::default()).unwrap();
    assert_eq!(solver.nim_value(&position([8, 13])).unwrap(), Some(NimValue(0)));
}

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
        let rules = super::testing::independent(move |place| match place {
            NIM.. => (NIM..place).map(|to| vec![to]).collect(),
            _ => edges[usize::try_from(place).unwrap() - 1].iter().map(|&to| vec![to]).collect(),
        });
        let mut solver = Solver::new(&rules, Some(Plan::Loopy), Limits::default()).unwrap();
        let mut values = Vec::new();
        for place in 1..=PLACES {
            let value = solver.nim_value(&position([place])).unwrap();
            for size in 0..7 {
                let outcome = solver.outcome(&position([place, NIM + size])).unwrap();
                let size = NimValue(u32::try_from(size).unwrap());
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
