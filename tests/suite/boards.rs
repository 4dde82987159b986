//! Rules without a shape, valued in order on a board, against the same rules valued
//! by a search, on random rules of many forms.

use gamelang::engine::{Limits, Plan, Solver};
use gamelang::game::{Heap, KindId, NimValue, Position, Ruleset};

use crate::reading::game;
use crate::sequences::{Dice, Shapeless};

/// How many rulesets are tried.
const CASES: u64 = 60;

/// Moves in which `K` and `L` are small numbers.
const MOVES: [&str; 16] = [
    "row(n) -> row(n / K)",
    "row(n) -> row(n - k) for k in 1..n / 2",
    "row(n) -> row(n - k) for k in divisors(n) where k < n",
    "row(n) -> row(k) + row(n - k) for k in K..n - 1 where k divides n",
    "row(n) -> row(n - k) + row(k / L) for k in primes & 1..n",
    "row(n) -> row(n - k * k - L) for k in 1..n",
    "row(n) -> row(n - isqrt(n)) where n > 0",
    "row(n) -> row(n xor k) for k in 1..K where n xor k < n",
    "row(n) -> row(n - K) + row(n / 2) + row(n / 3) where n > K",
    "row(n) -> twin(n - k) for k in 1..n / K",
    "row(n) -> twin(n) where n % L == 0",
    "twin(n) -> twin(n - k) for k in {K, L}",
    "row(n) -> row(n + 1) where n == 40 * L",
    "row(n) -> row(n - 1) where 10 / (n - 50 * L) < 100",
    "twin(n) -> twin(n - k) for k in 1..isqrt(n)",
    "row(n) -> row(n) + row(K) where n == 30 + L",
];

fn ruleset(dice: &mut Dice) -> String {
    let mut text = "heap row(n)\nheap twin(n)\n".to_owned();
    for _ in 0..=dice.roll(3) {
        let (k, l) = ((1 + dice.roll(3)).to_string(), (1 + dice.roll(6)).to_string());
        let body = dice.one_of(&MOVES).replace('K', &k).replace('L', &l);
        text.extend(["move ", &body, "\n"]);
    }
    text
}

fn of(kind: u16, numbers: &[u64]) -> Position {
    let heap = Heap::new(KindId(kind), numbers.iter().copied());
    Position::of((numbers[0] > 0).then_some(heap))
}

fn solver(rules: &dyn Ruleset) -> Solver<'_> {
    Solver::new(rules, Some(Plan::Heapwise), Limits::default()).unwrap()
}

/// The value, or that there is none: the reasons are told by the search itself.
fn value(solver: &mut Solver<'_>, position: &Position) -> Option<NimValue> {
    solver.nim_value(position).ok().flatten()
}

/// Asked from the largest heap down, and again for larger ones.
fn assert_same(text: &str, sizes: impl Iterator<Item = Position>) {
    let game = game(text);
    let plainly = Shapeless::of(&game);
    let (mut fast, mut plain) = (solver(&game), solver(&plainly));
    for position in sizes {
        let expected = value(&mut plain, &position);
        assert_eq!(value(&mut fast, &position), expected, "{text}{position:?}");
    }
}

#[test]
fn random_rules() {
    for case in 0..CASES {
        let mut dice = Dice(20_261_130_u64.wrapping_mul(1_000_003).wrapping_add(case) | 1);
        (0..8).for_each(|_| {
            dice.roll(2);
        });
        let text = ruleset(&mut dice);
        let sizes = [400, 399, 17, 401, 430, 700, 12, 701, 702].into_iter().chain(0..60);
        assert_same(&text, sizes.map(|size| of(0, &[size])));
    }
}

/// Values of one byte and more, heaps of one batch and more.
#[test]
fn values_and_heaps_of_every_size() {
    for moves in [
        "move row(n) -> row(n - k) for k in 1..n where not k in {7, n / 2}",
        "move row(n) -> row(k) + row(n - k) for k in 1..n / 2 where k % 3 != n % 5",
    ] {
        let text = format!("heap row(n)\n{moves}\n");
        let sizes = [1_300, 5, 1_301].into_iter().chain((0..1_300).step_by(7));
        assert_same(&text, sizes.map(|size| of(0, &[size])));
    }
}

#[test]
fn heaps_of_two_numbers() {
    for moves in [
        "move row(a, b) -> row(a - k, b) for k in 1..a\nmove row(a, b) -> row(a, b - k) for k in 1..b",
        "move row(a, b) -> row(b, a % b) where b > 0\nmove row(a, b) -> row(a, b - 2)",
        "move row(a, b) -> row(a - 1, c) for c in 0..b + 1",
        "move row(a, b) -> row(a - k, b - k) for k in 1..min(a, b)\nmove row(a, b) -> row(a - 1, b)",
        "move row(a, b) -> row(k, b) + row(a - k, b) for k in 1..a - 1",
    ] {
        for empty in ["keeps", "drops"] {
            let text = format!("heap row(a, b) {empty} empty\n{moves}\n");
            let pairs = [(24, 30), (24, 31), (31, 20), (40, 40)].into_iter();
            let small = (1..20).flat_map(|a| (0..20).map(move |b| (a, b)));
            assert_same(&text, pairs.chain(small).map(|(a, b)| of(0, &[a, b])));
        }
    }
}
