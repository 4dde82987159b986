//! Nim-values past 255: where tables of one byte a value have to widen, every plan
//! against the oracle.
//!
//! Other random rulesets are so small that no value of theirs needs nine bits.

use gamelang::engine::{Detail, Limits, Plan, Solver};
use gamelang::game::{Heap, KindId, NimValue, Position};

use crate::harness;
use crate::reading::game;
use crate::sequences::Dice;

/// How many rulesets are tried.
const CASES: u64 = 24;

/// Moves in which `K` is a small amount; with most of them a heap is worth nearly its
/// size. None leaves two heaps, so that the oracle has few positions to look at.
const MOVES: [&str; 11] = [
    "take 1.. from row",
    "take 1.. \\ {25K} from row",
    "take 1..28K from row",
    "take 1.. from row where n != K",
    "row(n) -> row(m) for m in 0..n - 1",
    "row(n) -> row(n - k) for k in 1..n where k != 2K",
    "take 1..290 from row",
    "row(n) -> row(m) for m in 0..n - 1 where m + K < 300",
    "take k in 1.. from row where k <= n + K",
    "row(n) -> row(n - k) for k in 1..n where gcd(k, n) >= 1",
    "take k in 1.. from row where k + n != K",
];

fn ruleset(dice: &mut Dice) -> String {
    let keeps = dice.one_of(&["", " keeps empty"]);
    let moves = dice.one_of(&MOVES).replace('K', &(1 + dice.roll(4)).to_string());
    format!("heap row(n){keeps}\nmove {moves}\n")
}

/// Compares every valid plan with the oracle at one heap; the largest value met.
pub(crate) fn compare(text: &str, size: u64) -> NimValue {
    let game = game(text);
    let asked = Position::of([Heap::new(KindId(0), [size])]);
    let answer = |plan| {
        let mut solver = Solver::new(&game, plan, Limits::default()).ok()?;
        let analysis = solver.analyse(&asked, Detail::Full).unwrap();
        let options = analysis.options.into_iter();
        let options: Vec<_> =
            options.map(|option| (option.position, option.nim_value)).collect();
        Some((analysis.nim_value, options))
    };
    let expected = answer(Some(Plan::Oracle)).unwrap();
    for plan in Plan::ALL.into_iter().map(Some).chain([None]) {
        let found = answer(plan);
        assert!(
            found.is_none() || found.as_ref() == Some(&expected),
            "{plan:?} at row({size}) of\n{text}"
        );
    }
    let values = expected.1.iter().filter_map(|&(_, value)| value).chain(expected.0);
    values.max().unwrap_or_default()
}

/// The cases of one run: a file, and the size of a heap.
pub(crate) fn cases(seed: u64, count: u64) -> impl Iterator<Item = (String, u64)> {
    let mut dice = Dice(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    (0..count).map(move |_| (ruleset(&mut dice), 256 + dice.roll(60)))
}

#[test]
fn values_past_one_byte_agree_with_the_oracle() {
    // A case takes as long as fifty small ones.
    let count = harness::cases(50 * CASES) / 50;
    let cases = cases(harness::seed(0), count);
    let values: Vec<NimValue> = cases.map(|(text, size)| compare(&text, size)).collect();
    let large = values.iter().filter(|value| value.0 > 255).count();
    println!("{large} of {} past 255", values.len());
    assert!(large * 2 >= values.len(), "{large} of {} past 255", values.len());
}
