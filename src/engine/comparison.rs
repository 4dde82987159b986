//! Every plan against the oracle, on random small games.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::game::{
    Coupling, Direction, Directions, Heap, HeapCount, KindId, Layout, Lowering, Mex, NimValue,
    Outcome, Play, Position, Ruleset, StateValue, Steps,
};

use super::testing::{
    Made, TestGame, assert_goes_round, coupled, going, heap, heaps, independent, lowered,
    misere, one_heap_moves,
};
use super::{Detail, Limits, Plan, Solver};

/// What may replace a heap of each size, as raw numbers.
type Table = Vec<Vec<(u64, u64)>>;

/// As many rows as a table has.
const LARGEST: u64 = 6;

fn table() -> impl Strategy<Value = Table> {
    vec(vec((0..60_u64, 0..60_u64), 0..4), 6)
}

fn row(table: &Table, size: u64) -> impl Iterator<Item = &(u64, u64)> {
    table[usize::try_from(size).unwrap() - 1].iter()
}

/// The options of a heap: two heaps each smaller, together perhaps larger.
fn smaller(table: &Table, size: u64) -> Vec<Vec<u64>> {
    let raw = row(table, size);
    raw.map(|&(one, two)| vec![one % size, two % size]).collect()
}

/// The options of a heap: two heaps that are smaller together, so that whole
/// positions stay few.
fn smaller_together(table: &Table, size: u64) -> Vec<Vec<u64>> {
    let pairs = smaller(table, size).into_iter();
    pairs.map(|pair| vec![pair[0], pair[1] % (size - pair[0])]).collect()
}

/// The options of a heap: any heap, larger ones too.
fn any_size(table: &Table, size: u64) -> Vec<Vec<u64>> {
    let raw = row(table, size);
    raw.map(|&(one, _)| vec![one % (LARGEST + 1)]).collect()
}

fn sizes() -> impl Strategy<Value = Vec<u64>> {
    vec(1..=LARGEST, 0..4)
}

fn normal_and_misere(make: impl Fn() -> TestGame) -> [TestGame; 2] {
    [make(), misere(make())]
}

/// All valid plans agree with the oracle and with themselves.
fn assert_plans_agree(rules: &TestGame, position: &Position) {
    let mut oracle = Solver::new(rules, Some(Plan::Oracle), Limits::default()).unwrap();
    let expected = oracle.analyse(position, Detail::Full).unwrap();
    for plan in Plan::ALL {
        let Ok(mut solver) = Solver::new(rules, Some(plan), Limits::default()) else {
            continue;
        };
        assert_eq!(solver.outcome(position).unwrap(), expected.outcome, "{plan}");
        let outcome = solver.analyse(position, Detail::Outcome).unwrap();
        assert_eq!((outcome.outcome, outcome.nim_value), (expected.outcome, None));
        let found = solver.analyse(position, Detail::Full).unwrap();
        assert_eq!(found.outcome, expected.outcome, "{plan}");
        assert_eq!(found.nim_value, expected.nim_value, "{plan}");
        assert_eq!(found.nim_value.is_some(), rules.play() == Play::Normal);
        if let Some(values) = found.heap_values {
            assert_eq!(values.iter().copied().sum::<NimValue>(), found.nim_value.unwrap());
        }
        let counts_moves = plan == Plan::Loopy || plan == Plan::Oracle;
        assert_eq!(found.remoteness, expected.remoteness.filter(|_| counts_moves));
        assert_eq!(found.options.len(), expected.options.len());
        for (option, expected) in found.options.iter().zip(&expected.options) {
            assert_eq!(option.position, expected.position);
            assert_eq!(option.outcome, expected.outcome, "{plan}");
            assert_eq!(option.nim_value, expected.nim_value, "{plan}");
            assert_eq!(option.count, expected.count);
        }
        let wins = found.options.iter().any(super::OptionAnalysis::is_winning);
        if found.options.is_empty() {
            assert_eq!(found.outcome, rules.play().end());
        } else {
            assert_eq!(found.outcome == Outcome::N, wins);
        }
        if let Some(value) = found.nim_value {
            let options = found.options.iter().filter_map(|option| option.nim_value);
            assert_eq!(options.collect::<Mex>().value(), value);
        }
    }
}

/// A rule on one heap whose options are those of the table, one on two heaps
/// that both lose what the pair says, and a state that shuts one of the two.
fn with_pairs(table: Table, pairs: Vec<(u64, u64)>, layout: Layout) -> TestGame {
    coupled(layout, Coupling::EndCondition, move |position| {
        let [StateValue::Number(state)] = position.state[..] else { panic!("one number") };
        let mut list = if state < 2 {
            one_heap_moves(position, |size| smaller_together(&table, size))
        } else {
            Vec::new()
        };
        let sizes: Vec<u64> = position.heaps.iter().map(Heap::size).collect();
        for (first, &one) in sizes.iter().enumerate() {
            for (second, &two) in sizes.iter().enumerate() {
                for &(a, b) in &pairs {
                    if first == second || one < a || two < b || a + b == 0 {
                        continue;
                    }
                    let rests = [(0, one - a), (1, two - b)];
                    let rests = rests.into_iter().filter(|&(_, rest)| rest > 0);
                    let (places, placed) = rests.map(|(at, rest)| (at, heap(rest))).unzip();
                    let state = Some(vec![StateValue::Number((state + a) % 3)]);
                    let taken = vec![first, second];
                    list.push(Made { rule: 1, taken, placed, places, state });
                }
            }
        }
        list
    })
}

fn heap_count() -> impl Strategy<Value = HeapCount> {
    prop_oneof![
        3 => (1..=3_u32).prop_map(HeapCount::Exactly),
        1 => (1..=2_u32).prop_map(HeapCount::AtLeast),
        1 => Just(HeapCount::Every),
    ]
}

fn steps() -> impl Strategy<Value = Steps> {
    prop_oneof![
        Just(Steps::ALL),
        (1..3_u64, 0..3_u64)
            .prop_map(|(first, more)| Steps { first, last: Some(first + more) }),
        (2..3_u64).prop_map(|first| Steps { first, last: None }),
    ]
}

fn lowering() -> impl Strategy<Value = Lowering> {
    prop_oneof![
        3 => (heap_count(), steps()).prop_map(|(count, steps)| Lowering::Same(count, steps)),
        1 => (vec(1..3_u64, 1..4), steps()).prop_map(|(mut factors, steps)| {
            factors.sort_unstable();
            Lowering::Multiples(factors, steps)
        }),
        1 => (1..=3_u32).prop_map(|count| Lowering::Any(HeapCount::Exactly(count))),
        1 => (1..=2_u32).prop_map(|count| Lowering::Any(HeapCount::AtLeast(count))),
    ]
}

fn directions() -> impl Strategy<Value = Directions> {
    let corner = vec(0..2_u64, 3);
    let amounts = vec(prop_oneof![4 => 0..2_u64, 1 => 0..3_u64], 3);
    let along = vec((amounts, steps()), 1..4);
    (corner, along).prop_map(|(corner, along)| {
        let falls = |(amounts, steps): (Vec<u64>, Steps)| {
            let falls = amounts.iter().any(|&amount| amount > 0);
            falls.then_some(Direction { amounts, steps })
        };
        Directions { corner, along: along.into_iter().filter_map(falls).collect() }
    })
}

proptest! {
    /// Boxes, asked for one heap after the other so that they grow.
    #[test]
    fn on_heaps_that_go_straight_on(
        directions in directions(),
        asked in vec(vec(1..6_u64, 3), 1..4),
    ) {
        let rules = going(directions);
        let mut solver = Solver::new(&rules, None, Limits::default()).unwrap();
        prop_assert_eq!(solver.plan(), Plan::Heapwise);
        let mut oracle = Solver::new(&rules, Some(Plan::Oracle), Limits::default()).unwrap();
        for numbers in asked {
            let position = Position::of([Heap::new(KindId(0), numbers)]);
            let value = oracle.nim_value(&position).unwrap();
            prop_assert_eq!(solver.nim_value(&position).unwrap(), value);
        }
    }

    /// The tables without gaps, asked for one position after the other so that
    /// they grow.
    #[test]
    fn on_heaps_that_are_lowered(
        lowerings in vec(lowering(), 1..4),
        asked in vec(vec(1..=LARGEST, 0..4), 1..4),
    ) {
        for rules in normal_and_misere(|| lowered(lowerings.clone())) {
            let mut solver = Solver::new(&rules, None, Limits::default()).unwrap();
            let mut oracle = Solver::new(&rules, Some(Plan::Oracle), Limits::default()).unwrap();
            for sizes in &asked {
                let position = Position::of(heaps(sizes));
                let outcome = oracle.outcome(&position).unwrap();
                prop_assert_eq!(solver.outcome(&position).unwrap(), outcome);
                let value = oracle.nim_value(&position).unwrap();
                prop_assert_eq!(solver.nim_value(&position).unwrap(), value);
            }
            if let [first, ..] = &asked[..] && first.iter().sum::<u64>() <= 8 {
                assert_plans_agree(&rules, &Position::of(heaps(first)));
            }
        }
    }

    #[test]
    fn on_independent_heaps(table in table(), sizes in vec(sizes(), 1..3)) {
        for rules in normal_and_misere(|| {
            let table = table.clone();
            independent(move |size| smaller(&table, size))
        }) {
            for sizes in &sizes {
                assert_plans_agree(&rules, &Position::of(heaps(sizes)));
            }
        }
    }

    #[test]
    fn on_coupled_heaps(
        table in table(),
        pairs in vec((0..3_u64, 0..3_u64), 0..3),
        sizes in sizes(),
        state in 0..3_u64,
    ) {
        for layout in [Layout::Free, Layout::Row, Layout::Circle] {
            for rules in normal_and_misere(|| with_pairs(table.clone(), pairs.clone(), layout)) {
                let state = vec![StateValue::Number(state)];
                assert_plans_agree(&rules, &Position { heaps: heaps(&sizes), state });
            }
        }
    }

    /// Where play can go round, whatever is answered is what the oracle says,
    /// and a loop that is shown is one.
    #[test]
    fn on_games_that_go_round(table in table(), asked in vec(vec(1..=LARGEST, 0..3), 1..4)) {
        for rules in normal_and_misere(|| {
            let table = table.clone();
            independent(move |size| any_size(&table, size))
        }) {
            let new = |plan| Solver::new(&rules, Some(plan), Limits::default());
            let mut oracle = new(Plan::Oracle).unwrap();
            for plan in [Plan::Heapwise, Plan::Coupled, Plan::Misere] {
                let Ok(mut solver) = new(plan) else { continue };
                for sizes in &asked {
                    let position = Position::of(heaps(sizes));
                    match new(plan).unwrap().nim_value(&position) {
                        Ok(value) => {
                            prop_assert_eq!(value, oracle.nim_value(&position).unwrap());
                        }
                        Err(unsolved) => assert_goes_round(&rules, &unsolved),
                    }
                    match solver.outcome(&position) {
                        Ok(outcome) => {
                            prop_assert_eq!(outcome, oracle.outcome(&position).unwrap());
                        }
                        Err(unsolved) => assert_goes_round(&rules, &unsolved),
                    }
                }
            }
        }
    }
}
