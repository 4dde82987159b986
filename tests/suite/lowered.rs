//! Games whose positions stand in tables: by the compiled rules and by the
//! definition, with bounds and without.

use gamelang::engine::{Limits, Plan, Solver};
use gamelang::game::{Heap, KindId, Position, StateValue};
use gamelang::model::{Game, load};
use gamelang::source::Source;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Rules, each a lowering or nearly one.
const RULES: [&str; 20] = [
    "take 1.. from pile",
    "take 1..3 from pile",
    "take 2.. from pile",
    "take 1..n / 2 from pile",
    "take k in 1.. from pile where n >= 3",
    "take k in 1.. from pile where n == largest",
    "take k in 1..2 from pile where 2 * n <= total",
    "take k in 1.. from pile where n != 4",
    "pile(n) -> pile(m) for m in 1..n - 1",
    "pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..min(a, b)",
    "pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..a where a <= b",
    "pile(a) + pile(b) -> pile(a - k) + pile(b - 2 * k) for k in 1..a",
    "pile(a) + pile(b) -> pile(b - 1) + pile(a - 2) where b - a < 2",
    "pile(a) + pile(b) -> pile(c) + pile(d) for c in 0..a - 1, d in 0..b - 1",
    "pile(a) + pile(b) -> pile(c) + pile(d) for c in 0..a - 1, d in 0..c",
    "some 1..2 of pile(n) -> pile(m) for m in 0..n - 1",
    "some 2.. of pile(n) -> pile(m) for m in 0..n - 1",
    "some 1.. of pile(n) -> pile(m) for m in 0..n where 0 < taken < 3",
    "choose t in 1..largest: some 1.. of pile(n) -> pile(n - t)",
    "choose t in 1..largest: every pile(n) -> pile(n - t)",
];

fn game(rules: &[&str], start: &str) -> Game {
    let text = format!("{start}\nmove {}\n", rules.join("\nmove "));
    load(&Source::new("test.game", &*text), &[]).unwrap_or_else(|e| panic!("{text}\n{e:?}")).0
}

proptest! {
    #[test]
    fn tables_agree_with_the_definition(
        rules in vec(select(&RULES[..]), 1..4),
        head in select(&[
            "heap pile(n)", "heap pile(n) keeps empty", "play misere\nheap pile(n)",
            "play misere\nheap pile(n) keeps empty",
        ][..]),
        asked in vec(vec(0..7_u64, 0..4), 1..4),
    ) {
        let game = game(&rules, head);
        let keeps = head.contains("keeps");
        let mut solver = Solver::new(&game, None, Limits::default()).unwrap();
        let mut oracle = Solver::new(&game, Some(Plan::Oracle), Limits::default()).unwrap();
        for sizes in asked {
            let there = sizes.into_iter().filter(|&size| keeps || size > 0);
            let position = Position::of(there.map(|size| Heap::new(KindId(0), [size])));
            prop_assert_eq!(solver.outcome(&position).unwrap(), oracle.outcome(&position).unwrap());
            prop_assert_eq!(
                solver.nim_value(&position).unwrap(),
                oracle.nim_value(&position).unwrap()
            );
        }
    }
}

/// What is proved does not depend on how a rule is spelt, and a rule that is
/// nearly one of these has the same values by search.
#[test]
fn near_misses_have_the_values_of_the_definition() {
    let near = [
        ("heap pile(n)", "take k in 1.. from pile where n != 4"),
        ("heap pile(n)", "pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..a - 1"),
        ("heap pile(n)", "take k in 1.. from pile where k <= count"),
        ("heap pile(n)\nheap other(n)", "take 1.. from pile"),
        ("heap pile(n)\nstate s = 3", "take 1..2 from pile with s = s - 1"),
    ];
    let both = "pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..min(a, b)";
    for (head, rule) in near {
        let game = game(&[rule, both], head);
        assert_eq!(Plan::choose(&game), Plan::Coupled);
        let mut solver = Solver::new(&game, None, Limits::default()).unwrap();
        let mut oracle = Solver::new(&game, Some(Plan::Oracle), Limits::default()).unwrap();
        for a in 0..7_u64 {
            for b in 1..7_u64 {
                let there = [a, b].into_iter().filter(|&size| size > 0);
                let mut position = Position::of(there.map(|size| Heap::new(KindId(0), [size])));
                if head.contains("state") {
                    position.state.push(StateValue::Number(3));
                }
                let expected = oracle.nim_value(&position).unwrap();
                assert_eq!(solver.nim_value(&position).unwrap(), expected, "{rule} {a} {b}");
            }
        }
    }
}
