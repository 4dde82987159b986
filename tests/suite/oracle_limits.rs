//! The oracle tries every choice in turn, and holds what it has found: it gives up where
//! that is too much, before the memory is full. Fuzzing found games of a few lines for
//! which it took more than 20 GB.

use gamelang::engine::{Detail, Limit, Limits, Plan, Solver, Unsolved};

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
