//! Published numbers, growth, limits.

use proptest::collection::vec;
use proptest::prelude::*;

use super::super::testing::{heaps, lowered, misere, position};
use super::super::{Detail, Limits, Plan, Solver, Unsolved};
use super::*;
use crate::game::{Bound, HeapCount, Ruleset, Steps, StopToken};

fn wythoff() -> Vec<Lowering> {
    [1, 2].map(|heaps| Lowering::Same(HeapCount::Exactly(heaps), Steps::ALL)).to_vec()
}

fn moore() -> Vec<Lowering> {
    vec![
        Lowering::Same(HeapCount::Exactly(1), Steps::ALL),
        Lowering::Any(HeapCount::Exactly(2)),
    ]
}

fn dense(rules: &dyn Ruleset) -> Dense {
    Dense::new(rules, &Limits::default()).unwrap()
}

/// OEIS A004481, the first ten rows.
#[test]
fn the_values_of_wythoff() {
    let rules = lowered(wythoff());
    let mut dense = dense(&rules);
    let mut row = |a: u64| -> Vec<u64> {
        (0..10)
            .map(|b| dense.value(&Position::of(heaps(&[b, a]))).unwrap().unwrap().0)
            .collect()
    };
    assert_eq!(row(1), [1, 2, 0, 4, 5, 3, 7, 8, 6, 10]);
    assert_eq!(row(2), [2, 0, 1, 5, 3, 4, 8, 6, 7, 11]);
    assert_eq!(row(6), [6, 7, 8, 1, 9, 10, 3, 4, 5, 13]);
    assert_eq!(row(9), [9, 10, 11, 12, 8, 7, 13, 14, 15, 16]);
}

/// W. A. Wythoff 1907: the k-th lost position is (a, a + k), where a is the least
/// number that is in none before it.
#[test]
fn the_lost_positions_of_wythoff() {
    let rules = lowered(wythoff());
    let (mut values, mut outcomes) = (dense(&rules), dense(&rules));
    assert!(values.value(&position([700, 700])).unwrap().is_some());
    let mut is_used = [false; 1200];
    for k in 0..270 {
        let a = is_used.iter().position(|used| !used).unwrap();
        (is_used[a], is_used[a + k]) = (true, true);
        if a + k > 700 {
            break;
        }
        let lost = Position::of(heaps(&[a as u64, (a + k) as u64]));
        assert_eq!(values.value(&lost).unwrap(), Some(NimValue::ZERO));
        assert_eq!(outcomes.outcome(&lost).unwrap(), Some(Outcome::P));
        let more = Position::of(heaps(&[a as u64, (a + k + 1) as u64]));
        assert_eq!(outcomes.outcome(&more).unwrap(), Some(Outcome::N));
    }
}

/// E. H. Moore 1910: lost are those whose binary digits add up to multiples of 3
/// in each place.
#[test]
fn the_lost_positions_of_moore() {
    let rules = lowered(moore());
    let mut dense = dense(&rules);
    for number in 0..7_u64.pow(4) {
        let sizes = [1, 7, 49, 343].map(|place| number / place % 7);
        let digits = |bit: u32| sizes.iter().filter(|&&size| size >> bit & 1 == 1).count();
        let lost = (0..3).all(|bit| digits(bit) % 3 == 0);
        let found = dense.outcome(&Position::of(heaps(&sizes))).unwrap().unwrap();
        assert_eq!(found == Outcome::P, lost, "{sizes:?}");
    }
}

#[test]
fn the_answer_says_what_made_it_quick() {
    let rules = lowered(wythoff());
    let mut solver = Solver::new(&rules, None, Limits::default()).unwrap();
    let analysis = solver.analyse(&position([6, 9]), Detail::Full).unwrap();
    assert_eq!(analysis.plan, Plan::Coupled);
    // Below 9 and 6 there are 7 · 8 / 2 pairs up to 6 and 3 · 7 beyond.
    assert_eq!(analysis.positions, 49);
    assert!(analysis.reasons.last().unwrap().contains("along each line"));
}

/// Asked for ever larger positions, the tables are not made for each of them.
#[test]
fn tables_grow_by_leaps() {
    let rules = lowered(wythoff());
    let mut dense = dense(&rules);
    let mut sizes = Vec::new();
    for size in 1..=200 {
        dense.value(&position([size, size])).unwrap().unwrap();
        sizes.push(dense.held());
    }
    sizes.dedup();
    assert!(sizes.len() < 30, "{sizes:?}");
}

#[test]
fn what_has_no_room_is_for_the_search() {
    let rules = lowered(wythoff());
    let few = Limits { max_positions: 100, ..Limits::default() };
    let little = Limits { max_memory: 10_000, ..Limits::default() };
    for limits in [few, little] {
        let mut dense = Dense::new(&rules, &limits).unwrap();
        assert!(dense.value(&position([9, 5])).unwrap().is_some());
        assert_eq!(dense.value(&position([300, 300])).unwrap(), None);
        // Those that come of it are for the search, too, unless they are known.
        assert_eq!(dense.value(&position([9, 9])).unwrap(), None);
        assert!(dense.value(&position([5, 9])).unwrap().is_some());
        assert_eq!(dense.outcome(&position([u64::MAX, 1])).unwrap(), None);
        dense.clear();
        assert!(dense.value(&position([9, 9])).unwrap().is_some());
    }
}

#[test]
fn limits_end_the_work_as_before() {
    let rules = lowered(wythoff());
    let few = Limits { max_positions: 100, ..Limits::default() };
    let mut solver = Solver::new(&rules, None, few).unwrap();
    let Err(Unsolved::Unfinished(unfinished)) = solver.nim_value(&position([20, 30])) else {
        panic!("there are more than 100 positions");
    };
    assert_eq!(unfinished.limit, Limit::Positions(100));
    let stop = StopToken::new();
    let limits = Limits { stop: stop.clone(), ..Limits::default() };
    let mut dense = Dense::new(&rules, &limits).unwrap();
    stop.stop();
    for stopped in [
        dense.value(&position([1000, 1000])).unwrap_err(),
        dense.outcome(&position([1000, 1000])).unwrap_err(),
    ] {
        assert!(matches!(stopped, Abort::Limit { limit: Limit::Stopped, .. }));
    }
}

fn guarded() -> impl Strategy<Value = Lowering> {
    let small = || -2..3_i64;
    let bound = (vec(small(), 2), small(), -1..2_i64, -1..2_i64, -3..8_i64).prop_map(
        |(sizes, step, largest, total, constant)| Bound {
            sizes,
            step,
            largest,
            total,
            constant,
        },
    );
    let steps = (1..3_u64, prop_oneof![Just(None), (2..4_u64).prop_map(Some)])
        .prop_map(|(first, last)| Steps { first, last });
    (vec(1..3_u64, 1..3), steps, vec(bound, 1..3)).prop_map(|(factors, steps, mut bounds)| {
        bounds.iter_mut().for_each(|bound| bound.sizes.truncate(factors.len()));
        Lowering::Guarded(factors, steps, bounds)
    })
}

proptest! {
    #[test]
    fn bounds_are_kept(
        lowerings in vec(guarded(), 1..3),
        with_lines: bool,
        asked in vec(vec(1..7_u64, 0..4), 1..3),
    ) {
        let mut lowerings = lowerings;
        if with_lines {
            lowerings.push(Lowering::Same(HeapCount::Exactly(2), Steps::ALL));
        }
        for rules in [lowered(lowerings.clone()), misere(lowered(lowerings.clone()))] {
            let mut oracle = Solver::new(&rules, Some(Plan::Oracle), Limits::default()).unwrap();
            let mut dense = dense(&rules);
            for sizes in &asked {
                let position = Position::of(heaps(sizes));
                let outcome = oracle.outcome(&position).unwrap();
                prop_assert_eq!(dense.outcome(&position).unwrap(), Some(outcome));
                if let Some(value) = oracle.nim_value(&position).unwrap() {
                    prop_assert_eq!(dense.value(&position).unwrap(), Some(value));
                }
            }
        }
    }
}
