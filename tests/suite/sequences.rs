//! Sequences of heaps by shape, and proved periods, against the same rules valued
//! by listing their moves, on random rules in many spellings.
//!
//! By hand many more can be tried:
//!
//! ```text
//! GAMELANG_CASES=20000 GAMELANG_SEED=7 cargo test --release --test suite sequences
//! ```

use std::ops::ControlFlow;

use gamelang::engine::{HeapPeriod, Limits, Plan, Solver};
use gamelang::game::{
    Chosen, Halt, Heap, KindId, Layout, Move, NimValue, Play, Position, Profile, Ruleset,
    Shape, StopToken,
};
use gamelang::model::Game;

use crate::harness;
use crate::reading::game;

/// How many rulesets are tried.
const CASES: u64 = 400;

/// Heaps up to this size are compared.
const LARGEST: u64 = 140;

/// A game of which no shape is known.
pub(crate) struct Shapeless<'g> {
    game: &'g Game,
    profile: Profile,
}

impl<'g> Shapeless<'g> {
    pub(crate) fn of(game: &'g Game) -> Self {
        Self { game, profile: Profile { shapes: Vec::new(), ..game.profile().clone() } }
    }
}

impl Ruleset for Shapeless<'_> {
    fn play(&self) -> Play {
        self.game.play()
    }

    fn layout(&self) -> Layout {
        self.game.layout()
    }

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn moves(
        &self,
        position: &Position,
        chosen: Chosen,
        stop: &StopToken,
        visit: &mut dyn FnMut(&Move<'_>) -> ControlFlow<()>,
    ) -> Result<(), Halt> {
        self.game.moves(position, chosen, stop, visit)
    }

    fn options_by_definition(
        &self,
        position: &Position,
        stop: &StopToken,
    ) -> Result<Vec<Position>, Halt> {
        self.game.options_by_definition(position, stop)
    }
}

/// A small generator of numbers (xorshift64*), so that a seed says it all.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % sides
    }

    pub(crate) fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[usize::try_from(self.roll(choices.len() as u64)).unwrap()]
    }
}

/// Moves in which `K` and `L` are small amounts and `M` a small modulus.
const MOVES: [&str; 36] = [
    "take K from row",
    "take K from row leaving 0..2",
    "take {K, L} from row leaving 1..2",
    "take K from row leaving 2 distinct",
    "take K from row leaving 2 equal",
    "take K from row leaving {0, 2}",
    "take 1..L from row leaving 2",
    "split row into 2",
    "split row into 2 distinct",
    "split row into 2 equal",
    "row(n) -> row(n - K)",
    "row(n) -> row(a) + row(n - K - a) for a in 0..n",
    "row(n) -> row(a) + row(n - a - K) for a in 1..n - L where a < n - a - K",
    "row(n) -> row(a) + row(b) for a in 0..n / 2, b in {n - a - K}",
    "row(n) -> 2 * row((n - K) / 2) where (n - K) % 2 == 0 and n > K",
    "row(n) -> row(n / 2) + row((n - K) / 2)",
    "row(n) -> nothing where n in {K, L}",
    "row(n) -> row(n - K) where n % M == 1",
    "take K from row leaving 1..2 where n >= L",
    "take K from row where M divides n + 1",
    "row(n) -> row(a) + row(n - a) for a in 1..n - 1 where a % M == 1",
    "row(n) -> row(a) for a in K..n - L where a < n",
    "take K from row where n < 30",
    "row(n) -> row(k) for k in {n - K, n - L} where k > 0",
    "octal 0.377 on row",
    "octal 4.07 on row",
    "split row into 3",
    "split row into 2.. distinct",
    "split row into L..",
    "take K from row leaving 0..3",
    "take K from row leaving 1..",
    "split row into 2.. equal",
    "take {K, L} from row leaving 3 distinct where n % M == 1",
    "take squares from row",
    "take primes | {K} from row",
    "split row into 3 distinct where n > 10",
];

fn ruleset(dice: &mut Dice) -> String {
    let mut text = "heap row(n)\n".to_owned();
    for _ in 0..=dice.roll(3) {
        let small = |dice: &mut Dice| (1 + dice.roll(4)).to_string();
        let (k, l, m) = (small(dice), small(dice), (2 + dice.roll(2)).to_string());
        let body = dice.one_of(&MOVES);
        let body = body.replace('K', &k).replace('L', &l).replace('M', &m);
        text.extend(["move ", &*body, "\n"]);
    }
    text
}

fn row(size: u64) -> Position {
    let heap = Heap::new(KindId(0), [size]);
    Position::of((size > 0).then_some(heap))
}

fn value(solver: &mut Solver<'_>, size: u64) -> NimValue {
    solver.nim_value(&row(size)).unwrap().unwrap()
}

fn solver(rules: &dyn Ruleset, plan: Plan, use_periods: bool) -> Solver<'_> {
    Solver::new(rules, Some(plan), Limits { use_periods, ..Limits::default() }).unwrap()
}

/// What `period` says is true of values found by listing moves, three times as far
/// as its proof looked; and in none that is proved is a smaller number right.
fn assert_period_holds(text: &str, found: &HeapPeriod, plain: &mut Solver<'_>) -> bool {
    let Some(period) = found.period.as_ref().filter(|period| period.is_proved()) else {
        return false;
    };
    let far = 3 * (found.reached.unwrap() + period.period);
    for size in period.preperiod..far {
        let (before, after) = (value(plain, size).0, value(plain, size + period.period).0);
        assert_eq!(after, before + period.saltus, "{text}{period:?} at {size}");
    }
    if let Some(last) = period.preperiod.checked_sub(1) {
        let (before, after) = (value(plain, last).0, value(plain, last + period.period).0);
        assert_ne!(after, before + period.saltus, "{text}{period:?}");
    }
    if let Some((largest, first)) = found.largest {
        let sizes = 0..far;
        let seen = sizes.map(|size| (value(plain, size), size));
        let best = seen.reduce(|best, next| if next.0 > best.0 { next } else { best });
        assert_eq!(best, Some((largest, first)), "{text}{period:?}");
    }
    true
}

/// How far a shape is compared: partitions into many parts are many.
fn largest(shape: &Shape) -> u64 {
    match shape {
        Shape::Splitting { .. } => 26,
        Shape::Breaking(cuts) if cuts.iter().any(|cut| cut.parts > 2) => 60,
        Shape::Breaking(_) | Shape::Subtraction(_) => LARGEST,
    }
}

/// The values of the piles grow for ever: that they do so in an orderly way proves
/// nothing of rows that are cut into piles.
#[test]
fn heaps_cut_into_growing_ones_have_no_proof() {
    for moves in ["row(n) -> pile(n - 1)", "row(n) -> split pile(n - 1) into 2"] {
        let moves = format!("move {moves}\nmove take 1..2 from row");
        let game =
            game(&format!("heap row(n)\nheap pile(n)\n{moves}\nmove take 1.. from pile\n"));
        let mut solver = solver(&game, Plan::Heapwise, true);
        let found = solver.heap_period(KindId(0), None, 400, &|size| Some(row(size))).unwrap();
        assert!(found.period.is_none_or(|period| !period.is_proved()), "{moves}");
        assert!(!found.has_theorem, "{moves}");
    }
}

#[test]
fn shapes_have_the_values_of_their_moves() {
    let cases = harness::cases(CASES);
    let seed = harness::seed(20_261_130);
    let (mut shaped, mut proved) = (0, 0);
    for case in 0..cases {
        let mut dice = Dice(seed.wrapping_mul(1_000_003).wrapping_add(case) | 1);
        (0..8).for_each(|_| {
            dice.roll(2);
        });
        let text = ruleset(&mut dice);
        let game = game(&text);
        let Some(shape) = game.profile().shape(KindId(0)) else { continue };
        let largest = largest(shape);
        shaped += 1;
        let shapeless = Shapeless::of(&game);
        let mut plain = solver(&shapeless, Plan::Heapwise, true);
        let mut fast = solver(&game, Plan::Heapwise, true);
        let mut without_period = solver(&game, Plan::Heapwise, false);
        for size in (0..largest).rev() {
            let expected = value(&mut plain, size);
            assert_eq!(value(&mut fast, size), expected, "{text}row({size})");
            assert_eq!(value(&mut without_period, size), expected, "{text}row({size})");
        }
        let mut oracle = solver(&game, Plan::Oracle, true);
        for size in 0..9 {
            assert_eq!(value(&mut oracle, size), value(&mut plain, size), "{text}");
        }
        if largest < LARGEST {
            continue;
        }
        let mut asked = solver(&game, Plan::Heapwise, true);
        let found =
            asked.heap_period(KindId(0), Some(400), 0, &|size| Some(row(size))).unwrap();
        proved += u64::from(assert_period_holds(&text, &found, &mut plain));
    }
    println!("{shaped} of {cases} rulesets have a shape, {proved} a proved period");
    assert!(shaped > cases / 3 && proved > cases / 8, "{shaped} shapes, {proved} periods");
}
