//! The options by column are those of the moves.

use proptest::prelude::*;

use std::collections::BTreeSet;

use crate::game::{Chosen, Heap, Position, Ruleset};
use crate::model::{Game, load};
use crate::source::Source;

use super::*;

const HEAD: &str = "def half(n) = n / 2\ndef far(n, k) = n > 2 * k or k divides n\n\
    heap row(n)\nheap box(a, b) drops empty\nheap kept(n) keeps empty\n";

fn game(text: &str) -> Game {
    let source = Source::new("test.game", text);
    let (game, _) = load(&source, &[]).unwrap_or_else(|found| panic!("{text}\n{found:?}"));
    game
}

/// Options as sets of heaps, by the index of the heap that they are made from.
type All = Vec<BTreeSet<Vec<Heap>>>;

fn by_column(game: &Game, kind: KindId, heaps: &[Heap]) -> Result<All, Unlisted> {
    let columns = heaps[0].numbers.len();
    let numbers: Vec<Vec<i64>> = (0..columns)
        .map(|at| heaps.iter().map(|heap| heap.numbers[at].cast_signed()).collect())
        .collect();
    let mut all: All = vec![BTreeSet::new(); heaps.len()];
    let mut last = (0, 0);
    game.options_by_column(kind, &numbers, &StopToken::new(), &mut |options| {
        for (row, &heap) in options.heaps.iter().enumerate() {
            assert!(last <= (options.rule, heap), "in order");
            last = (options.rule, heap);
            let parts = options.parts.iter().map(|part| {
                let numbers = part.numbers.iter().map(|column| column[row].cast_unsigned());
                Heap::new(part.kind, numbers)
            });
            let keeps = |kind: KindId| game.code_of_kind(kind).keeps_empty;
            let mut parts: Vec<Heap> =
                parts.filter(|part| part.size() > 0 || keeps(part.kind)).collect();
            parts.sort();
            all[heap as usize].insert(parts);
        }
        ControlFlow::Continue(())
    })?;
    Ok(all)
}

fn by_moves(game: &Game, heaps: &[Heap]) -> Option<All> {
    let mut all = Vec::new();
    for heap in heaps {
        let mut options = BTreeSet::new();
        let drops = !game.code_of_kind(heap.kind).keeps_empty && heap.size() == 0;
        let position = Position::of([heap.clone()].into_iter().filter(|_| !drops));
        let listed =
            game.moves(&position, Chosen::EachOption, &StopToken::new(), &mut |made| {
                let mut parts = made.placed.to_vec();
                parts.sort();
                options.insert(parts);
                ControlFlow::Continue(())
            });
        listed.ok()?;
        all.push(options);
    }
    Some(all)
}

/// Compares them, and says whether the options were listed by column.
fn assert_same(text: &str, most: u64) -> bool {
    let game = game(text);
    let rows: Vec<Heap> = (0..most).map(|n| Heap::new(KindId(0), [n])).collect();
    let pairs = 0..most.isqrt() * most.isqrt();
    let boxes: Vec<Heap> =
        pairs.map(|at| Heap::new(KindId(1), [at / most.isqrt(), at % most.isqrt()])).collect();
    let kept: Vec<Heap> = (0..most).map(|n| Heap::new(KindId(2), [n])).collect();
    let mut listed = true;
    for (kind, heaps) in [(0, rows), (1, boxes), (2, kept)] {
        match (by_column(&game, KindId(kind), &heaps), by_moves(&game, &heaps)) {
            (Ok(found), Some(expected)) => assert_eq!(found, expected, "{text}"),
            (Ok(_), None) => panic!("no fault: {text}"),
            (Err(Unlisted), _) => listed = false,
        }
    }
    listed
}

const MOVES: [&str; 36] = [
    "row(n) -> row(n / K)",
    "row(n) -> row(half(n))",
    "row(n) -> row(n - k) for k in 1..n / 2",
    "row(n) -> row(n - k) for k in divisors(n) where k < n",
    r"row(n) -> row(n - k) for k in divisors(n) \ {n, K}",
    "row(n) -> row(k) + row(n - k) for k in 1..n where far(n, k)",
    "row(n) -> row(k) + row(n - k) for k in 0..n where k % K != 1 and (n - k) % L != 0",
    "row(n) -> row(n - k) for k in primes & 1..n where k % K == 1",
    "row(n) -> row(n - k) for k in (squares & 1..n) | {K}",
    "row(n) -> row(n - k * k) for k in 1..n",
    "row(n) -> row(n xor k) for k in 1..K where n xor k < n",
    "row(n) -> row(n - digit(n, K - 1))",
    "row(n) -> row(n - gcd(n, K))",
    "row(n) -> row(n - j * k) for j in 1..n, k in j..K",
    "row(n) -> row(if n % 2 == 0 then n / 2 else n - K)",
    "row(n) -> row(min(n - K, L))",
    "row(n) -> row(max(n - K, L)) where n > L",
    "row(n) -> 2 * row(n - K)",
    "row(n) -> row(K) where n > L",
    "row(K) -> row(L - 1)",
    "row(n) -> row(isqrt(n) - 1)",
    "row(n) -> row(n - k) for k in {K, L, n / 3} where k > 0",
    "row(n) -> row(n - k) for k in 1..n where is_prime(k + K)",
    "row(n) -> row(n - k) for k in 1..n where not (k in {K, L} or k divides n)",
    "row(n) -> row(n - K) where any d in 2..L: d divides n",
    "row(n) -> row(len(divisors(n)) - 1)",
    "row(n) -> box(n - K, n / L)",
    "row(n) -> kept(n - K) + row(n / 2)",
    "row(n) -> row(n - n / k) for k in 0..L",
    "row(n) -> row(n ** 40)",
    "kept(n) -> kept(n - k) for k in 1..n",
    "kept(n) -> row(n) + kept(0)",
    "box(a, b) -> box(a - k, b) for k in 1..a",
    "box(a, b) -> box(a - k, b - k) for k in 1..min(a, b)",
    "box(a, b) -> box(b, a % b) where b > 0",
    "box(a, b) -> box(a - K, c) for c in b - L..b",
];

fn text(moves: &[(usize, u64, u64)]) -> String {
    let lines = moves.iter().map(|&(at, k, l)| {
        let body = MOVES[at % MOVES.len()].replace('K', &k.to_string());
        format!("move {}\n", body.replace('L', &l.to_string()))
    });
    HEAD.to_owned() + &lines.collect::<String>()
}

#[test]
fn every_rule_by_itself() {
    let listed = (0..MOVES.len()).filter(|&at| assert_same(&text(&[(at, 2, 3)]), 150));
    assert!(listed.count() >= MOVES.len() - 4);
}

/// More options than are worked on together, of one heap and of many.
#[test]
fn options_of_large_heaps() {
    let game = game(&text(&[(5, 2, 3), (2, 1, 1), (13, 7, 1)]));
    let heaps: Vec<Heap> = [3_000, 5, 2_500].map(|n| Heap::new(KindId(0), [n])).into();
    let found = by_column(&game, KindId(0), &heaps).expect("listed");
    assert_eq!(found, by_moves(&game, &heaps).expect("no fault"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_rules(moves in prop::collection::vec((0..36_usize, 1..5_u64, 1..7_u64), 1..4)) {
        assert_same(&text(&moves), 70);
    }
}
