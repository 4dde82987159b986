//! Tables say the same as `eval` of the same positions, and misère nim-values are
//! what they are said to be.

use std::collections::HashSet;
use std::process::{Command, Stdio};

use gamelang::engine::{Detail, Limits, MisereValues, OptionAnalysis, Plan, Solver};
use gamelang::game::{KindId, NimValue, Outcome, Position};
use gamelang::model::{self, Game};
use gamelang::source::Source;
use serde_json::Value;

use crate::reading::{canonical_of, game};

pub(crate) fn gamelang(arguments: &[&str]) -> (String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gamelang"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    let output = command.output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// What a command prints as one line of JSON.
fn json(arguments: &[&str]) -> Value {
    let (text, code) = gamelang(&[arguments, &["--format", "json"]].concat());
    assert_eq!(code, Some(0), "{arguments:?}");
    serde_json::from_str(&text).unwrap()
}

fn example(name: &str) -> Game {
    let path = format!("{}/examples/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let source = Source::new(name, std::fs::read_to_string(path).unwrap());
    model::load(&source, &[]).unwrap().0
}

/// The worth of positions by the definition.
fn oracle(game: &Game) -> Solver<'_> {
    Solver::new(game, Some(Plan::Oracle), Limits::default()).unwrap()
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

fn value(value: Option<NimValue>) -> Value {
    value.map_or(Value::Null, |value| value.0.into())
}

#[test]
fn a_row_is_what_eval_says_of_its_heaps() {
    for name in ["kayles", "at-most-half", "odd-nim", "fibonacci-nim", "square-but-one"] {
        let game = example(name);
        let heaps = game.heaps_of_kind(KindId(0), 1).unwrap();
        let file = format!("examples/{name}.game");
        let table = json(&["table", &file, "--to", "12"]);
        let values = table["nim_values"].as_array().unwrap();
        assert_eq!(values.len(), 13);
        let mut solver = oracle(&game);
        for (size, found) in (0..).zip(values) {
            let position = heaps.position(&[size]).unwrap();
            assert_eq!(*found, value(solver.nim_value(&position).unwrap()), "{name} {size}");
        }
    }
}

#[test]
fn a_grid_and_its_lists_are_what_eval_says() {
    for (name, count) in [("wythoff", "2"), ("nim", "2"), ("queen", "1"), ("end-nim", "2")] {
        let game = example(name);
        let heaps = game.heaps_of_kind(KindId(0), count.parse().unwrap());
        let heaps = heaps.unwrap();
        let file = format!("examples/{name}.game");
        let asked = |more: &[&str]| {
            let to = ["--heaps", count, "--to", "6"];
            json(&[&["table", &*file], &to[..], more].concat())
        };
        let grid = asked(&[]);
        let mut solver = oracle(&game);
        for a in 0..=6 {
            for b in 0..=6 {
                let position = heaps.position(&[a, b]).unwrap();
                let expected = value(solver.nim_value(&position).unwrap());
                let found = &grid["nim_values"][usize::try_from(a).unwrap()];
                assert_eq!(found[usize::try_from(b).unwrap()], expected, "{name} {a} {b}");
            }
        }
        let mut lost = Vec::new();
        let mut puzzles = Vec::new();
        let mut all = 0;
        for numbers in heaps.numbers(0..=6) {
            let position = heaps.position(&numbers).unwrap();
            let analysis = solver.analyse(&position, Detail::Full).unwrap();
            all += 1;
            if analysis.outcome == Outcome::P {
                lost.push(numbers.clone());
            }
            let winning = analysis.options.iter().filter(|option| option.is_winning());
            if winning.count() == 1 {
                puzzles.push((numbers, analysis.remoteness));
            }
        }
        let losing = asked(&["--losing"]);
        let found: Vec<_> =
            losing["positions"].as_array().unwrap().iter().map(numbers_of).collect();
        assert_eq!(found, lost, "{name}");
        assert_eq!(losing["looked_at"], all);
        let found = asked(&["--winning-moves", "1"]);
        let found: Vec<_> = found["positions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|puzzle| (numbers(&puzzle["numbers"]), puzzle["remoteness"].as_u64()))
            .collect();
        assert_eq!(found, puzzles, "{name}");
        let counts = asked(&["--values"]);
        let counts = counts["counts"].as_array().unwrap();
        let sum: u64 = counts.iter().map(|count| count["count"].as_u64().unwrap()).sum();
        assert_eq!(sum, all);
        assert_eq!(counts[0]["count"], lost.len());
    }
}

fn numbers_of(position: &Value) -> Vec<u64> {
    numbers(position)
}

/// Together with a heap of Nim of that size, and of no other, a position is lost.
#[test]
fn misere_nim_values_are_the_heaps_of_nim_that_make_a_lost_sum() {
    let nim = "play misere\nheap nim(n)\nmove take 1.. from nim\n";
    for rules in [
        "heap row(n)\nmove take 1..2 from row leaving 0..2\n",
        "heap row(n)\nmove split row into 2 distinct\n",
        "heap row(n)\nmove take 1..n / 2 from row\n",
        "heap row(n) keeps empty\nmove row(a) + row(b) -> row(a - 1) + row(b - 1)\n\
         move take {1, 3} from row\n",
        "heap row(n)\nmove octal 0.26 on row\n",
    ] {
        let text = format!("{nim}{rules}");
        let game = game(&text);
        let mut values = MisereValues::new(&game, &Limits::default()).unwrap();
        let mut solver = Solver::new(&game, None, Limits::default()).unwrap();
        for size in 0..12 {
            let alone = format!("row({size}) + row(3)");
            let position =
                |text: &str| game.read_position(&Source::new("position", text)).unwrap();
            let value = values.value(&position(&alone)).unwrap().unwrap().0;
            for heap in 0..10 {
                let sum = position(&format!("{alone} + nim({heap})"));
                let is_lost = solver.outcome(&sum).unwrap() == Outcome::P;
                assert_eq!(is_lost, heap == value, "{rules}{alone} + nim({heap})");
            }
        }
    }
}

#[test]
fn every_notation_has_the_same_values() {
    let file = "examples/kayles.game";
    let values = numbers(&json(&["table", file, "--range", "7..1234"])["nim_values"]);
    let lines = |format| {
        let (text, _) = gamelang(&["table", file, "--range", "7..1234", "--format", format]);
        text
    };
    let pairs = |text: &str, between| -> Vec<(u64, u64)> {
        let pair = |line: &str| {
            let (size, value) = line.split_once(between)?;
            Some((size.parse().ok()?, value.parse().ok()?))
        };
        text.lines().filter_map(pair).collect()
    };
    let expected: Vec<(u64, u64)> = (7..).zip(values.iter().copied()).collect();
    assert_eq!(pairs(&lines("bfile"), ' '), expected);
    assert_eq!(pairs(&lines("csv"), ','), expected);
    let text = lines("text");
    let rows = text.lines().skip(1).flat_map(|line| line.split_once(':').unwrap().1.split(' '));
    let shown: Vec<u64> = rows.filter_map(|word| word.parse().ok()).collect();
    assert_eq!(shown, values);
}

/// How many moves away the end is, by the definition.
#[test]
fn puzzles_tell_the_moves_to_the_end() {
    let game = example("kayles");
    let heaps = game.heaps_of_kind(KindId(0), 1).unwrap();
    let mut solver = oracle(&game);
    let found = json(&["table", "examples/kayles.game", "--to", "14", "--winning-moves", "1"]);
    for puzzle in found["positions"].as_array().unwrap() {
        let position = heaps.position(&numbers(&puzzle["numbers"])).unwrap();
        let analysis = solver.analyse(&position, Detail::Full).unwrap();
        assert_eq!(puzzle["remoteness"].as_u64(), analysis.remoteness);
        let winning: Vec<&OptionAnalysis> =
            analysis.options.iter().filter(|option| option.is_winning()).collect();
        let [winning] = *winning else { panic!("{position:?}") };
        assert_eq!(puzzle["winning"][0]["position"], game.show(&winning.position));
    }
}

/// Of all ways to write the numbers of a position, one is listed.
#[test]
fn every_position_is_listed_once() {
    for (rules, count) in [
        ("heap pile(n)\nmove take 1.. from pile\n", 3),
        ("heap pile(n) keeps empty\nmove take 1.. from pile\n", 2),
        ("heap pile(n) where n != 2\nmove take 3 from pile\n", 2),
        ("heap queen(x, y) keeps empty\nmove queen(x, y) -> queen(x - 1, y)\n", 2),
        ("layout row\nheap pile(n)\nmove take 1.. from pile\n", 2),
        ("layout row\nheap pile(n) drops empty\nmove take 1.. from pile\n", 3),
    ] {
        let game = game(rules);
        let heaps = game.heaps_of_kind(KindId(0), count).unwrap();
        let canonical = |numbers: &[u64]| {
            let position = heaps.position(numbers)?;
            Some(canonical_of(&game, position))
        };
        let listed: Vec<Position> =
            heaps.numbers(0..=3).filter_map(|numbers| canonical(&numbers)).collect();
        let distinct: HashSet<Position> = listed.iter().cloned().collect();
        assert_eq!(listed.len(), distinct.len(), "{rules}");
        let dimensions = u32::try_from(heaps.dimensions()).unwrap();
        let written = |mut number: u64| -> Vec<u64> {
            let digit = |_| (number % 4, number /= 4).0;
            (0..dimensions).map(digit).collect()
        };
        let all: HashSet<Position> = (0..4u64.pow(dimensions))
            .filter_map(|number| canonical(&written(number)))
            .collect();
        assert_eq!(distinct, all, "{rules}");
    }
}
