//! What must hold whatever the rules: metamorphic laws on random rulesets, and
//! sugar against the rewrites that it stands for.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use gamelang::engine::{Detail, Limits, Plan, Solver};
use gamelang::game::{Layout, NimValue, Outcome, Position, Ruleset};
use gamelang::model::Game;
use gamelang::source::Source;
use proptest::prelude::*;
use proptest::test_runner::Config;

use crate::graph::graph;
use crate::harness;
use crate::random_rules::RandomRules;
use crate::reading::{canonical_of, game, position};

/// Rulesets for each law on random rules.
const CASES: u64 = 250;

fn config(cases: u32) -> Config {
    Config { cases, failure_persistence: None, ..Config::default() }
}

/// Tries a law on random rulesets; it returns at how many positions it was seen
/// to hold.
pub(crate) fn on_random_rules(seed: u64, law: impl Fn(&RandomRules) -> u32) {
    let seen = RefCell::new(0);
    harness::on_random_rules(harness::cases(CASES), harness::seed(seed), |rules| {
        *seen.borrow_mut() += u64::from(law(rules));
    });
    let seen = seen.into_inner();
    assert!(seen >= harness::cases(CASES) / 2, "{seen} positions");
}

/// What a position is worth, and its options by how they are written: equal
/// positions of two games that differ in names only are written alike after
/// the names are made the same.
pub(crate) type Worth = (Outcome, Option<NimValue>, BTreeSet<(String, Outcome)>);

pub(crate) fn worth(game: &Game, asked: &Position) -> Option<Worth> {
    let mut solver = Solver::new(game, None, Limits::default()).unwrap();
    let analysis = solver.analyse(asked, Detail::Full).ok()?;
    let options = analysis.options.iter().map(|option| {
        let mut heaps: Vec<String> = option
            .position
            .heaps
            .iter()
            .map(|heap| game.show_heaps(std::slice::from_ref(heap)))
            .collect();
        heaps.sort();
        (format!("{heaps:?} {:?}", option.position.state), option.outcome)
    });
    Some((analysis.outcome, analysis.nim_value, options.collect()))
}

/// A position, unless a kind has no such heap or much can be reached from it.
pub(crate) fn small(game: &Game, text: &str) -> Option<Position> {
    let read = game.read_position(&Source::new("position", text)).ok()?;
    graph(game, &read).map(|_| read)
}

#[test]
fn the_order_of_heaps_does_not_matter() {
    on_random_rules(1, |random| {
        let game = game(&random.text);
        if game.layout() != Layout::Free {
            return 0;
        }
        let mut seen = 0;
        for text in &random.positions {
            let Some(mut asked) = small(&game, text) else { continue };
            let forward = worth(&game, &asked);
            asked.heaps.reverse();
            assert_eq!(forward, worth(&game, &asked), "{text}");
            seen += u32::from(forward.is_some());
        }
        seen
    });
}

#[test]
fn an_empty_heap_that_is_dropped_is_not_there() {
    on_random_rules(2, |random| {
        let game = game(&random.text);
        let drops = |kind: &&gamelang::model::rules::Kind| !kind.keeps_empty;
        let Some(kind) = game.rules().kinds.iter().find(drops) else { return 0 };
        let empty = vec!["0"; kind.parameters.len()].join(", ");
        let mut seen = 0;
        for text in &random.positions {
            let (heaps, state) = text.split_once(" with ").unwrap_or((text, ""));
            let with = if state.is_empty() { String::new() } else { format!(" with {state}") };
            let more = match heaps.strip_suffix(']') {
                Some(heaps) => format!("{heaps}, {}({empty})]{with}", kind.name),
                None => format!("{heaps} + {}({empty}){with}", kind.name),
            };
            let (Some(asked), Some(more)) = (small(&game, text), small(&game, &more)) else {
                continue;
            };
            assert_eq!(asked, more);
            seen += 1;
        }
        seen
    });
}

/// The second player answers each move by the same move in the other half.
#[test]
fn a_position_and_its_double_are_lost() {
    on_random_rules(3, |random| {
        let text = random.text.replace("play misere\n", "");
        let game = game(&text);
        if !game.profile().heaps_are_independent() {
            return 0;
        }
        let mut seen = 0;
        for text in &random.positions {
            let Some(mut asked) = small(&game, text).filter(|it| it.heaps.len() <= 2) else {
                continue;
            };
            asked.heaps.extend(asked.heaps.clone());
            if graph(&game, &asked).is_none() {
                continue;
            }
            for plan in [Plan::Heapwise, Plan::Coupled, Plan::Oracle] {
                let mut solver = Solver::new(&game, Some(plan), Limits::default()).unwrap();
                // Where play does not end there may be no value.
                if let Ok(Some(value)) = solver.nim_value(&asked) {
                    assert_eq!(value, NimValue::ZERO, "{plan} at {text}");
                    seen += 1;
                }
            }
        }
        seen
    });
}

/// Kinds of other names, declared and described in another order, make the
/// same game.
#[test]
fn names_and_the_order_of_statements_do_not_matter() {
    on_random_rules(4, |random| {
        let renamed = random.text.replace("pile", "zebra").replace("box", "ape");
        let lines: Vec<&str> = renamed.lines().rev().collect();
        let (one, other) = (game(&random.text), game(&lines.join("\n")));
        let back = |worth: Worth| {
            let (outcome, value, options) = worth;
            // Heaps are sorted by name, states are in the order declared.
            let options: BTreeMap<Vec<String>, Outcome> = options
                .into_iter()
                .map(|(text, outcome)| {
                    let text = text.replace("zebra", "pile").replace("ape", "box");
                    let mut parts: Vec<String> =
                        text.split(|c: char| "[]\", ".contains(c)).map(str::to_owned).collect();
                    parts.sort();
                    (parts, outcome)
                })
                .collect();
            (outcome, value, options)
        };
        let mut seen = 0;
        for text in &random.positions {
            let Some(asked) = small(&one, text) else { continue };
            let text = text.replace("pile", "zebra").replace("box", "ape");
            let renamed = position(&other, &text);
            let (first, second) = (worth(&one, &asked), worth(&other, &renamed));
            seen += u32::from(first.is_some());
            assert_eq!(first.map(back), second.map(back), "{text}");
        }
        seen
    });
}

// ---- Sugar

/// The options of a heap, as sets of heaps.
fn options(game: &Game, size: u64) -> BTreeSet<Position> {
    let asked = position(game, &size.to_string());
    let mut solver = Solver::new(game, Some(Plan::Oracle), Limits::default()).unwrap();
    let analysis = solver.analyse(&asked, Detail::Full).unwrap();
    let options = analysis.options.into_iter();
    options.map(|option| canonical_of(game, option.position)).collect()
}

/// Two ways to write the rules of a row make the same moves and values, of
/// dropped and of kept empty rows.
fn assert_same(sugar: &str, rewrites: &[String]) {
    for empty in ["drops", "keeps"] {
        let head = format!("heap row(n) {empty} empty");
        let moves: Vec<String> = rewrites.iter().map(|rule| format!("move {rule}")).collect();
        let one = game(&format!("{head}\nmove {sugar}"));
        let other = game(&format!("{head}\n{}", moves.join("\n")));
        let value = |game: &Game| {
            let mut solver = Solver::new(game, None, Limits::default()).unwrap();
            solver.nim_value(&position(game, "9 + 8")).unwrap()
        };
        for size in 0..=9 {
            assert_eq!(
                options(&one, size),
                options(&other, size),
                "{size} with `{sugar}` and {moves:?}, {empty} empty"
            );
        }
        assert_eq!(value(&one), value(&other));
    }
}

/// `row(n)` becomes exactly so many non-empty rows of `rest` beans in all.
fn cut(rest: &str, parts: u64, relation: &str) -> Option<String> {
    Some(match (parts, relation) {
        (0, _) => format!("row(n) -> nothing where {rest} == 0 and SET"),
        (1, _) => format!("row(n) -> row({rest}) where {rest} > 0 and SET"),
        (2, "") => {
            format!("row(n) -> row(i) + row({rest} - i) for i in 1..{rest} - 1 where SET")
        }
        (2, "distinct") => {
            format!("row(n) -> row(i) + row({rest} - i) for i in 1..({rest} - 1) / 2 where SET")
        }
        (2, "equal") => {
            format!(
                "row(n) -> 2 * row({rest} / 2) where 2 divides {rest} and {rest} > 0 and SET"
            )
        }
        (3, "") => format!(
            "row(n) -> row(i) + row(j) + row({rest} - i - j) \
             for i in 1..{rest}, j in 1..{rest} - i - 1 where SET"
        ),
        (3, "distinct") => format!(
            "row(n) -> row(i) + row(j) + row({rest} - i - j) \
             for i in 1..{rest}, j in i + 1..{rest} where {rest} - i - j > j and SET"
        ),
        (3, "equal") => format!(
            "row(n) -> 3 * row({rest} / 3) where 3 divides {rest} and {rest} > 0 and SET"
        ),
        _ => return None,
    })
}

/// What `cut` writes, for a fixed amount.
fn cut_after(taken: u64, parts: u64, relation: &str) -> String {
    let rule = cut(&format!("(n - {taken})"), parts, relation).unwrap();
    // Taking more than there is: `n - taken` is negative and makes no row.
    rule.replace("SET", &format!("n >= {taken}"))
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn take_is_a_rewrite(amounts in proptest::collection::btree_set(1..9_u64, 0..4)) {
        let set = format!("{amounts:?}");
        assert_same(
            &format!("take {set} from row"),
            &[format!("row(n) -> row(n - k) for k in {set}")],
        );
        assert_same(
            &format!("take k in 1.. from row where k in {set} or k == n"),
            &[format!("row(n) -> row(n - k) for k in 1..n where k in {set} or k == n")],
        );
    }

    #[test]
    fn take_leaving_is_a_take_and_a_cut(
        amounts in proptest::collection::btree_set(0..4_u64, 1..3),
        counts in proptest::collection::btree_set(0..=3_u64, 1..4),
        relation in prop_oneof![Just(""), Just("distinct"), Just("equal")],
    ) {
        let mut rewrites = Vec::new();
        for &taken in &amounts {
            for &parts in &counts {
                rewrites.push(cut_after(taken, parts, relation));
            }
        }
        assert_same(&format!("take {amounts:?} from row leaving {counts:?} {relation}"), &rewrites);
        let split = format!("row(n) -> split row(n - k) into {counts:?} {relation}");
        assert_same(&format!("{split} for k in {amounts:?}"), &rewrites);
    }

    #[test]
    fn split_is_a_cut(
        counts in proptest::collection::btree_set(1..=3_u64, 1..3),
        relation in prop_oneof![Just(""), Just("distinct"), Just("equal")],
    ) {
        let rewrites: Vec<String> =
            counts.iter().map(|&parts| cut_after(0, parts, relation)).collect();
        assert_same(&format!("split row into {counts:?} {relation}"), &rewrites);
    }

    #[test]
    fn a_code_is_cuts(first in 0..4_u64, digits in proptest::collection::vec(0..16_u64, 1..4)) {
        let digits: Vec<u64> = std::iter::once(first * 4).chain(digits).collect();
        let letters: Vec<char> = digits
            .iter()
            .map(|&digit| std::char::from_digit(u32::try_from(digit).unwrap(), 16).unwrap())
            .collect();
        let code: String = letters[1..].iter().collect();
        let code = format!("{}.{code}", letters[0]).to_uppercase();
        let mut rewrites = Vec::new();
        for (taken, digit) in (0_u64..).zip(&digits) {
            for parts in (0..4).filter(|parts| digit >> parts & 1 == 1) {
                rewrites.push(cut_after(taken, parts, ""));
            }
        }
        assert_same(&format!("octal {code} on row"), &rewrites);
    }
}

/// The other numbers of a heap stay as they are, in sugar as in the rewrite.
#[test]
fn sugar_keeps_the_other_numbers() {
    let head = "heap row(n, colour) keeps empty where colour < 3";
    let pairs = [
        ("take 1..2 from row", "row(n, c) -> row(n - k, c) for k in 1..2"),
        ("split row into 2", "row(n, c) -> row(i, c) + row(n - i, c) for i in 1..n - 1"),
        ("octal 0.04 on row", "row(n, c) -> row(i, c) + row(n - 2 - i, c) for i in 1..n - 3"),
        ("take colour from row", "row(n, c) -> row(n - c, c)"),
    ];
    for (sugar, rewrite) in pairs {
        let one = game(&format!("{head}\nmove {sugar}"));
        let other = game(&format!("{head}\nmove {rewrite}"));
        for size in 0..7 {
            for colour in 0..3 {
                let text = format!("row({size}, {colour}) + row(4, 1)");
                let asked = position(&one, &text);
                let (sweet, plain) = (worth(&one, &asked), worth(&other, &asked));
                assert!(sweet.is_some());
                assert_eq!(sweet, plain, "{sugar} at {text}");
            }
        }
    }
}
