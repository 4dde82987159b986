//! Games in which positions can repeat, and games in which options can be
//! forbidden: small ones worked out by hand.

use crate::game::{NimValue, Outcome, Position};

use super::testing::{
    TestGame, assert_goes_round, at_most, blocking, heap, ladder, misere, nim, position,
    tokens, wythoff,
};
use super::{Analysis, Detail, Limit, Limits, OptionAnalysis, Plan, Solver, Unsolved};

pub(super) fn solve(rules: &TestGame, plan: Option<Plan>, position: &Position) -> Analysis {
    let mut solver = Solver::new(rules, plan, Limits::default()).unwrap();
    solver.analyse(position, Detail::Full).unwrap()
}

/// Outcome, nim-value and remoteness.
fn worth(rules: &TestGame, position: &Position) -> (Outcome, Option<u64>, Option<u64>) {
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
