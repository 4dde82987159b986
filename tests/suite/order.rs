//! Rows, circles, selections, requirements, sets of states and blocks: random
//! rulesets made of typical rules, every plan against the oracle and the
//! compiled rules against the rules taken literally.
//!
//! By hand many more can be tried:
//!
//! ```text
//! GAMELANG_CASES=20000 GAMELANG_SEED=7 cargo test --release --test suite order
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use gamelang::engine::{Detail, Limits, Plan, Solver, Unsolved};
use gamelang::game::{Chosen, Position, Ruleset, StopToken};
use gamelang::model::Game;

use crate::graph::{Graph, graph};
use crate::harness;
use crate::reading::{canonical_of, game, position};

/// How many rulesets are tried.
const CASES: u64 = 1_500;

/// A small generator of numbers (xorshift64*), so that a seed says it all.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(high).unwrap() % sides
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.roll(choices.len())]
    }

    fn chance(&mut self, of_16: usize) -> bool {
        self.roll(16) < of_16
    }
}

/// Rules that make sense in every layout.
const ANYWHERE: [&str; 17] = [
    "move take 1.. from pile",
    "move take {2, 3} from pile where n < largest or count > 2",
    "move take k in 1.. from pile with used = used | k where not k in used",
    "move take k in 1..2 from pile with last = k where k != last",
    "move nothing -> nothing with last = last - 1 where total > 1",
    "move pile(n) -> pile(n - 2) + pile(1)",
    "move pile(n) -> each i in 1..n - 1: pile(i)",
    "move split pile into 2 distinct",
    "move split pile into 2..3",
    "move some 1..2 of pile(n) -> pile(m) for m in 0..n - 1",
    "move some 1.. of pile(n) -> pile(m) for m in 0..n where 0 < taken < 3",
    "move some {1, 3} of pile(n) where n != 2 -> pile(n - 1) with last = taken",
    "move some 2 of pile(n) -> split pile(n - 1) into 1..2",
    "move every pile(n) -> pile(n - 1)",
    "move choose t in 1..largest: every pile(n) where n >= t -> pile(n - t)",
    "move choose t in 1..2, s in 0..1 where t != s: some 1.. of pile(n) where n > s -> pile(n - t)",
    "move every pile(n) where 2 divides n -> 2 * pile(n / 2 - 1)",
];

/// Rules for heaps whose order means nothing.
const FREE: [&str; 4] = [
    "move pile(a) + pile(b) -> pile(a - 1) + pile(b - 1)",
    "move pile(a) + pile(b) -> pile(a xor b) where a != b",
    "move pile(a) + pile(a) -> pile(a - 1)",
    "move pile(n) -> pile(m) for m in 0..n - 1 where not present(pile(m))",
];

/// Rules for rows and circles.
const ORDERED: [&str; 22] = [
    "move take 1.. from first pile",
    "move take 1..2 from last pile leaving 0..2",
    "move split first pile into 2..",
    "move [pile(a), pile(b)] -> [pile(a - 1), pile(b)] where a > b",
    "move [pile(a), pile(b)] -> pile(b) + pile(a - 1)",
    "move [pile(a), pile(b)] -> pile(a + b - 1)",
    "move [pile(a), pile(a)] -> nothing",
    "move [pile(a), pile(b)] -> [pile(b), pile(a - 1)] where b == 0",
    "move [pile(a), pile(b)] -> [pile(a - 1), pile(0), pile(b - 1)]",
    "move [pile(a), pile(b), pile(c)] -> [pile(b - 1), pile(c)] where a <= 1",
    "move first [pile(a), pile(_)] -> pile(a)",
    "move last [pile(a), pile(b)] -> [pile(b), pile(a - 1)]",
    "move [pile(a) at i, pile(b)] -> [pile(a - 1), pile(b - 1)] where 2 divides i",
    "move first pile(a) + last pile(b) -> pile(a - 1) + pile(b - 1)",
    "move pile(a) + pile(b) -> pile(b - 1) + pile(a)",
    "move pile(n) at i -> pile(n - 1) where i % 2 == 1",
    "move pile(n) at 2 -> pile(m) for m in 0..n - 1",
    "move pile(n) at i -> pile(m) for m in 0..n - 1 where i == 1 or at(i - 1) > m",
    "move some 1..2 adjacent of pile(n) -> pile(m) for m in 0..n where taken > 0",
    "move some 2.. adjacent of pile(n) where n > 0 -> pile(n - 1)",
    "move every pile(n) at j where j >= 2 -> pile(min(n, 1))",
    "move take 1 from pile where not present([pile(1), pile(n)])",
];

const REQUIREMENTS: [&str; 4] = [
    "require len(sizes) == count",
    "require total % 3 != 1 or last > 0",
    "require largest < 3 or count < 3",
    "require len(used) < 3",
];

/// A file and the text of some of its positions.
fn ruleset(dice: &mut Dice) -> (String, Vec<String>) {
    let layout = dice.one_of(&["free", "row", "row", "circle", "circle"]);
    let mut lines = vec![format!("layout {layout}")];
    let heap = dice.one_of(&[
        "heap pile(n)",
        "heap pile(n) keeps empty",
        "heap pile(n) drops empty",
        "heap pile(n) where n <= 3 keeps empty",
        "heap pile(n) where n != 1 drops empty",
    ]);
    lines.push(heap.to_owned());
    lines.push("state last in 0..6 = 0".to_owned());
    lines.push("state used = {}".to_owned());
    if dice.chance(5) {
        lines.push("play misere".to_owned());
    }
    for _ in 0..=dice.roll(3) {
        let of_layout: &[&str] = if layout == "free" { &FREE } else { &ORDERED };
        let rule = if dice.chance(9) { dice.one_of(of_layout) } else { dice.one_of(&ANYWHERE) };
        lines.push(rule.to_owned());
    }
    if dice.chance(4) {
        lines.push(dice.one_of(&REQUIREMENTS).to_owned());
    }
    if dice.chance(3) {
        lines.push("end when total == 2".to_owned());
    }
    if dice.chance(3) {
        lines.push(format!("block {}", dice.roll(3)));
    }
    let positions = (0..2).map(|_| {
        let sizes: Vec<String> = (0..=dice.roll(4)).map(|_| dice.roll(4).to_string()).collect();
        let heaps = match layout {
            "free" => sizes.join(" + "),
            _ => format!("[{}]", sizes.join(", ")),
        };
        let state = dice.one_of(&["", "", " with last = 1", " with used = {1}"]);
        format!("{heaps}{state}")
    });
    let positions = positions.collect();
    (lines.join("\n") + "\n", positions)
}

/// The options that the compiled rules list, as canonical positions.
fn listed(game: &Game, from: &Position, chosen: Chosen) -> Option<BTreeSet<Position>> {
    let mut options = BTreeSet::new();
    let visited = game.moves(from, chosen, &StopToken::new(), &mut |made| {
        options.insert(canonical_of(game, made.after(from)));
        ControlFlow::Continue(())
    });
    visited.ok().map(|()| options)
}

fn compare_options(game: &Game, graph: &Graph) {
    for (position, expected) in graph {
        let expected = expected.as_ref().ok();
        for chosen in [Chosen::EachHeap, Chosen::EachOption] {
            let found = listed(game, position, chosen);
            assert_eq!(found.as_ref(), expected, "{chosen:?} at {}", game.show(position));
        }
    }
}

/// Compares every valid plan with the oracle at a position.
fn compare_plans(game: &Game, asked: &Position, compared: &mut BTreeMap<&str, u32>) {
    let limits = || Limits { max_positions: 5_000, ..Limits::default() };
    let solver = |plan| Solver::new(game, plan, limits());
    let expected = solver(Some(Plan::Oracle)).unwrap().analyse(asked, Detail::Full);
    let Ok(expected) = expected else { return };
    let plans = Plan::ALL.into_iter().filter(|&plan| plan != Plan::Oracle).map(Some);
    for plan in plans.chain([None]) {
        let Ok(mut full) = solver(plan) else { continue };
        let name = plan.map_or("auto", Plan::name);
        match solver(plan).unwrap().outcome(asked) {
            Ok(outcome) => assert_eq!(outcome, expected.outcome, "outcome by {name}"),
            Err(Unsolved::Loop(_)) => assert!(plan.is_some(), "auto meets a loop"),
            Err(why) => panic!("{name}: {why:?}"),
        }
        match full.analyse(asked, Detail::Full) {
            Ok(found) => {
                assert_eq!(found.outcome, expected.outcome, "{name}");
                assert_eq!(found.nim_value, expected.nim_value, "{name}");
                let worth = |options: &[gamelang::engine::OptionAnalysis]| {
                    options
                        .iter()
                        .map(|option| {
                            let position = canonical_of(game, option.position.clone());
                            (position, (option.outcome, option.nim_value))
                        })
                        .collect::<BTreeMap<_, _>>()
                };
                assert_eq!(worth(&found.options), worth(&expected.options), "{name}");
                *compared.entry(name).or_default() += 1;
            }
            Err(Unsolved::Loop(_)) => assert!(plan.is_some(), "auto meets a loop"),
            Err(why) => panic!("{name}: {why:?}"),
        }
    }
}

#[test]
fn rows_circles_and_selections_agree_with_the_oracle() {
    let seed = harness::seed(1);
    let mut compared = BTreeMap::new();
    for case in 0..harness::cases(CASES) {
        let mut dice = Dice((seed * 1_000_003 + case + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (text, positions) = ruleset(&mut dice);
        let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let game = game(&text);
            for written in &positions {
                let source = gamelang::source::Source::new("position", written.as_str());
                let Ok(asked) = game.read_position(&source) else { continue };
                assert_eq!(position(&game, &game.show(&asked)), asked, "{written}");
                if let Some(graph) = graph(&game, &asked) {
                    compare_options(&game, &graph);
                    compare_plans(&game, &asked, &mut compared);
                }
            }
        }));
        assert!(ran.is_ok(), "case {case} of seed {seed}:\n{text}positions {positions:?}");
    }
    println!("compared {compared:?}");
    for plan in ["auto", "coupled", "misere", "loopy"] {
        let count = compared.get(plan).copied().unwrap_or(0);
        assert!(count >= 500, "{plan}: {count} positions only");
    }
}
