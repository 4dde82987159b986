//! The oracle tries every choice in turn, and holds what it has found: it gives up where
//! that is too much, before the memory is full. Fuzzing found games of a few lines for
//! which it took more than 20 GB.

use gamelang::engine::{Detail, Limit, Limits, Plan, Solver, Unsolved};
use gamelang::game::FaultKind;

use crate::reading::{game, position};

/// Rules with very many choices in one position, and that position: choices of heaps that
/// no move comes of, moves to many options, ways to cut, and several of them at once.
const TOO_MUCH: [(&str, &str); 5] = [
    (
        "move some 1.. of pile(n) -> pile(m) for m in 0..n where taken > 1000",
        "2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13",
    ),
    (
        "move every pile(n) -> pile(m) for m in 0..n - 1",
        "9 + 9 + 9 + 9 + 9 + 9 + 9 + 9 + 9 + 9",
    ),
    ("move some 2 of pile(n) -> pile(a) + pile(b) for a in 0..n, b in 0..n", "1500 + 1500"),
    ("move split pile into 2..", "120"),
    (
        "move pile(a) + pile(b) + pile(c) -> split pile(a) into 2..3 + split pile(b) into 2..3 \
         + split pile(c) into 2..3",
        "40 + 40 + 40",
    ),
];

#[test]
fn the_oracle_gives_up_before_memory_is_full() {
    for (rule, asked) in TOO_MUCH {
        let game = game(&format!("heap pile(n)\n{rule}\n"));
        let limits = Limits { max_positions: 2_000, ..Limits::default() };
        let mut oracle = Solver::new(&game, Some(Plan::Oracle), limits).unwrap();
        let answer = oracle.analyse(&position(&game, asked), Detail::Full);
        let Err(Unsolved::Unfinished(unfinished)) = answer else { panic!("{rule}") };
        assert!(matches!(unfinished.limit, Limit::Choices(_)), "{rule}: {unfinished:?}");
    }
}

/// A million heaps are too many, but not where they disappear or cannot be: by the
/// oracle as by the other plans. (Found by fuzzing.)
#[test]
fn only_heaps_that_stay_are_too_many() {
    let cases = [
        ("heap pile(n)", "(10 ** n) * pile(0)", Some(1)),
        ("heap pile(n)", "pile(n - 1) + (10 ** n) * pile(0)", Some(1)),
        ("heap pile(n) where n < 9", "(10 ** n) * pile(9)", Some(0)),
        ("heap pile(n) keeps empty where n > 0", "(10 ** n) * pile(0)", Some(0)),
        ("heap pile(n) keeps empty", "(10 ** n) * pile(0)", None),
        ("heap pile(n)", "(10 ** n) * pile(1)", None),
    ];
    for (heap, result, options) in cases {
        let game = game(&format!("{heap}\nmove pile(n) -> {result} where n == 8\n"));
        for plan in [Plan::Heapwise, Plan::Coupled, Plan::Loopy, Plan::Oracle] {
            let mut solver = Solver::new(&game, Some(plan), Limits::default()).unwrap();
            let found = match solver.analyse(&position(&game, "8"), Detail::Full) {
                Ok(analysis) => Some(analysis.options.len()),
                Err(Unsolved::Fault(fault)) => {
                    assert_eq!(fault.kind, FaultKind::TooManyHeaps);
                    None
                }
                Err(why) => panic!("{plan}: {why:?}"),
            };
            assert_eq!(found, options, "{plan}: {heap} with {result}");
        }
    }
}
