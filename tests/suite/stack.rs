//! Nothing overflows a small stack: neither what is nested as deeply as a file
//! may nest, nor a game that is a million moves long, nor a position of many
//! heaps. Each test runs in a thread with 256 KiB, where all is dropped, too.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::thread;

use gamelang::engine::{Detail, Limits, Plan, Solver, Unsolved};
use gamelang::game::{Chosen, Outcome, Play, Ruleset, StopToken};
use gamelang::model::{self, Game};
use gamelang::source::{Problem, Problems, Source};

/// Works with little stack.
fn with_little_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let small = thread::Builder::new().stack_size(256 * 1024);
    thread::scope(|scope| small.spawn_scoped(scope, work).unwrap().join().unwrap())
}

fn load(text: String) -> Result<Game, Problems> {
    model::load(&Source::new("deep.game", text), &[]).map(|(game, _)| game)
}

/// The code of the first problem with a file, if there is any.
fn code(text: String) -> Option<&'static str> {
    load(text).err().map(|problems| problems[0].code())
}

/// One level of an expression, written around what is in it. `N` is a number,
/// `#` makes a name of this level.
struct Nest {
    begin: &'static str,
    end: &'static str,
    of: Sort,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Number,
    Condition,
    Set,
}

const fn nest(of: Sort, begin: &'static str, end: &'static str) -> Nest {
    Nest { begin, end, of }
}

/// Every way for an expression to hold another of its sort.
const NESTS: [Nest; 30] = [
    nest(Sort::Number, "(", ")"),
    nest(Sort::Number, "-", ""),
    nest(Sort::Number, "1 ** ", ""),
    nest(Sort::Number, "(", ") ** 1"),
    nest(Sort::Number, "1 + 0 * -(", ")"),
    nest(Sort::Number, "if N > 0 then 1 else ", ""),
    nest(Sort::Number, "if N < 0 then 1 else ", ""),
    nest(Sort::Number, "if 0 == ", " then 0 else 1"),
    nest(Sort::Number, "min(1, ", ")"),
    nest(Sort::Number, "gcd(", ", 4)"),
    nest(Sort::Number, "len({1, ", "})"),
    nest(Sort::Number, "len(0..", ")"),
    nest(Sort::Number, "min({x# for x# in 0..", "})"),
    nest(Sort::Number, "max({x# + ", " for x# in 0..0})"),
    nest(Sort::Number, "len({x# for x# in 0..0 where x# < ", "})"),
    nest(Sort::Number, "max({0} | ({1} \\ {", "}))"),
    nest(Sort::Number, "min(divisors(max(1, ", ")))"),
    nest(Sort::Condition, "not ", ""),
    nest(Sort::Condition, "N < 0 or N >= 0 and (", ")"),
    nest(Sort::Condition, "any x# in 0..0: ", ""),
    nest(Sort::Condition, "all x# in 0..0: ", ""),
    nest(Sort::Condition, "all x# in {0, if ", " then 1 else 2}: x# < 9"),
    nest(Sort::Condition, "if ", " then N >= 0 else N < 0"),
    nest(Sort::Condition, "1 in {0, if ", " then 1 else 2} & 0..3"),
    nest(Sort::Condition, "is_prime(if ", " then 2 else 4)"),
    nest(Sort::Set, "{1} | (", ")"),
    nest(Sort::Set, "1.. & (", ")"),
    nest(Sort::Set, "if N < 0 then {1} else ", ""),
    nest(Sort::Set, "{x# for x# in ", "}"),
    nest(Sort::Set, "{x# for x# in 1..1 where x# in ", "}"),
];

impl Nest {
    /// So many levels around a core, which reads the number `name`.
    fn around(&self, core: &str, name: &str, levels: usize) -> String {
        let write =
            |part: &str, level: usize| part.replace('N', name).replace('#', &level.to_string());
        let mut text = String::new();
        (0..levels).for_each(|level| text += &write(self.begin, level));
        text += core;
        (0..levels).rev().for_each(|level| text += &write(self.end, level));
        text
    }

    fn core(&self, name: &str) -> String {
        match self.of {
            Sort::Number => name.to_owned(),
            Sort::Condition => format!("{name} >= 0"),
            Sort::Set => format!("{{1, {name}}}"),
        }
    }

    /// A condition that reads an expression of this sort.
    fn condition(&self, expr: &str) -> String {
        match self.of {
            Sort::Number => format!("({expr}) > 9 or 1 == 1"),
            Sort::Condition => format!("({expr}) or 1 == 1"),
            Sort::Set => format!("1 in ({expr}) or 1 == 1"),
        }
    }
}

/// A text with as many levels as can be loaded, at most so many.
fn deepest(most: usize, text: impl Fn(usize) -> String) -> (usize, Game) {
    let loads = |levels| load(text(levels)).is_ok();
    let (mut fits, mut fails) = (1, most + 1);
    assert!(loads(fits), "{}", text(1));
    while fails - fits > 1 {
        let middle = usize::midpoint(fits, fails);
        if loads(middle) { fits = middle } else { fails = middle }
    }
    let code = code(text(fits + 1));
    assert!(matches!(code, Some("syntax::too-deep" | "model::too-deep")), "{code:?}");
    (fits, load(text(fits)).unwrap())
}

/// Plays a game by every plan that is valid for it; all agree.
fn play(game: &Game, position: &str) {
    let position = game.read_position(&Source::new("position", position)).unwrap();
    let mut outcomes = Vec::new();
    for plan in Plan::ALL {
        if let Ok(mut solver) = Solver::new(game, Some(plan), Limits::default()) {
            let analysis = solver.analyse(&position, Detail::Full).unwrap();
            outcomes.push(analysis.outcome);
        }
    }
    assert!(outcomes.len() > 1 && outcomes.iter().all(|outcome| *outcome == outcomes[0]));
}

#[test]
fn expressions_as_deep_as_may_be() {
    with_little_stack(|| {
        for nest in &NESTS {
            for most in ["play normal", "play misere", "end when total == 0"] {
                let text = |levels| {
                    let expr = |name: &str| nest.around(&nest.core(name), name, levels);
                    let condition = nest.condition(&expr("n"));
                    format!(
                        "{most}\nheap pile(n) where {condition}\n\
                         move pile(n) -> pile(n - 1) where {condition}\n\
                         move pile(n) -> pile(n - 2 - 0 * (if {condition} then 1 else 2))\n\
                         move pile(n) -> pile(n - k) for k in {{1, if {condition} then 1 else 2}}\n"
                    )
                };
                let (_, game) = deepest(80, text);
                play(&game, "3");
            }
        }
    });
}

#[test]
fn constants_as_deep_as_may_be() {
    with_little_stack(|| {
        for nest in &NESTS {
            let text = |levels| {
                let expr = nest.around(&nest.core("1"), "1", levels);
                let condition = nest.condition(&expr);
                format!(
                    "heap pile(n)\nparam k = if {condition} then 1 else 2\n\
                     move take 1..k from pile where {condition}\n\
                     start pile(if {condition} then 3 else 2)\n"
                )
            };
            let (_, game) = deepest(80, text);
            assert_eq!(game.start().unwrap().unwrap().heaps[0].size(), 3);
            play(&game, "3 + 2");
        }
    });
}

/// Definitions that call one another, each with a level of an expression.
fn calls(nest: &Nest, levels: usize, rules: &str) -> String {
    let mut text = format!("def f0(y) = {}\n", nest.core("y"));
    for level in 1..=levels {
        let inner = format!("f{}(y)", level - 1);
        let body = nest.around(&inner, "y", 1);
        writeln!(text, "def f{level}(y) = {body}").unwrap();
    }
    text += &rules.replace("DEEP", &nest.condition(&format!("f{levels}(n)")));
    text
}

#[test]
fn calls_as_deep_as_may_be() {
    with_little_stack(|| {
        for nest in &NESTS {
            for rules in [
                "heap pile(n)\nmove take 1..2 from pile where DEEP\n",
                "heap pile(n)\nplay misere\nmove take 1..2 from pile where DEEP\n",
                "heap pile(n) where DEEP\nmove take 1..2 from pile where total > 0 and (DEEP)\n",
            ] {
                let (_, game) = deepest(200, |levels| calls(nest, levels, rules));
                play(&game, "3");
            }
        }
    });
}

#[test]
fn nests_behind_calls_as_deep_as_may_be() {
    with_little_stack(|| {
        for nest in &NESTS {
            let text = |levels| {
                let inside = nest.around(&nest.core("y"), "y", levels);
                let around = nest.around("f(n)", "n", levels);
                let condition = nest.condition(&around);
                format!(
                    "def f(y) = {inside}\nheap pile(n)\n\
                     move take 1..2 from pile where {condition}\n"
                )
            };
            let (_, game) = deepest(80, text);
            play(&game, "3");
        }
    });
}

#[test]
fn definitions_that_lead_on_and_on() {
    with_little_stack(|| {
        let chain = |length: usize| {
            let mut text = "heap pile(n)\nmove take 1..f0(2) from pile\n".to_owned();
            for level in 0..length - 1 {
                writeln!(text, "def f{level}(x) = f{}(x)", level + 1).unwrap();
            }
            writeln!(text, "def f{}(x) = x", length - 1).unwrap();
            text
        };
        assert_eq!(code(chain(10)), None);
        assert_eq!(code(chain(10_000)), Some("model::too-deep"));
        let ring = chain(10_000).replace("f9999(x) = x", "f9999(x) = f0(x)");
        assert_eq!(code(ring), Some("model::recursive-definition"));
    });
}

/// A rule with so many heaps to take, names to run over and splits, and a
/// condition as deep as may be behind them all.
fn wide(choices: usize, nest: &Nest, levels: usize) -> String {
    let join = |between: &str, part: &dyn Fn(usize) -> String| {
        (1..=choices).map(part).collect::<Vec<_>>().join(between)
    };
    let pattern = join(" + ", &|i| format!("pile({i})"));
    let splits = join(" + ", &|i| format!("split pile(a{i}) into 1 equal"));
    let binders = join(", ", &|i| format!("a{i} in 1..1"));
    let deep = nest.condition(&nest.around(&nest.core("a1"), "a1", levels));
    format!("heap pile(n)\nmove {pattern} -> {splits} for {binders} where {deep}\n")
}

#[test]
fn rules_as_wide_as_may_be() {
    with_little_stack(|| {
        let all = (1..=32).map(|size| size.to_string()).collect::<Vec<_>>().join(" + ");
        for nest in &NESTS {
            let (_, game) = deepest(80, |levels| wide(32, nest, levels));
            play(&game, &all);
        }
        assert_eq!(code(wide(33, &NESTS[0], 1)), Some("model::too-many-choices"));
    });
}

#[test]
fn rules_for_as_many_heaps_as_there_are() {
    with_little_stack(|| {
        for rule in [
            "choose t in 1..1: every pile(n) -> pile(n - t)",
            "every pile(n) -> split pile(n) into 1 with s = 1 where taken == 0 and s == 0",
            "some 1 of pile(n) -> pile(n - 1) where total == count",
            "pile(9) -> each i in 1..100000: pile(1)",
            "pile(9) -> 100000 * pile(1)",
        ] {
            let game = load(format!("state s = 0\nheap pile(n)\nmove {rule}\n")).unwrap();
            let heaps = if rule.starts_with("pile") { "9" } else { "20000 * 1" };
            let position = game.read_position(&Source::new("position", heaps)).unwrap();
            let mut options = 0;
            let stop = StopToken::new();
            let _ = game.moves(&position, Chosen::EachOption, &stop, &mut |_| {
                options += 1;
                ControlFlow::Break(())
            });
            assert_eq!(options, 1, "{rule}");
            if rule.starts_with("some") {
                // The definition tries all 2^1000 choices of heaps.
                continue;
            }
            let heaps = heaps.replace("20000", "1000");
            let position = game.read_position(&Source::new("position", heaps)).unwrap();
            let options = game.options_by_definition(&position, &stop).unwrap();
            assert!(!options.is_empty(), "{rule}");
        }
    });
}

#[test]
fn places_as_deep_as_may_be() {
    with_little_stack(|| {
        let places = nest(Sort::Number, "at(1 + 0 * (", "))");
        for layout in ["row", "circle"] {
            let text = |levels| {
                let deep = places.around("at(1)", "", levels);
                format!(
                    "layout {layout}\nheap pile(n)\nmove take 1..2 from pile where {deep} >= 0"
                )
            };
            let (_, game) = deepest(80, text);
            play(&game, "[3]");
        }
    });
}

/// `take 1 from pile` as long as a million moves: who wins and how, by a plan.
fn long(rules: &str, plan: Plan, size: u64) {
    with_little_stack(|| {
        let game = load(format!("heap pile(n)\n{rules}\n")).unwrap();
        let position = game.read_position(&Source::new("position", size.to_string())).unwrap();
        let mut solver = Solver::new(&game, Some(plan), Limits::default()).unwrap();
        let analysis = solver.analyse(&position, Detail::Full).unwrap();
        let first_wins = (size % 2 == 1) == (game.play() == Play::Normal);
        assert_eq!(analysis.outcome, if first_wins { Outcome::N } else { Outcome::P });
        assert_eq!(analysis.options.len(), 1);
        assert!(analysis.positions >= size - 1);
    });
}

#[test]
fn a_million_moves_heap_by_heap() {
    // No shape is known of this, so that moves are listed.
    long("move take 1 from pile where isqrt(n) > 0", Plan::Heapwise, 1_000_000);
}

#[test]
fn a_million_moves_of_whole_positions() {
    long("move take 1 from pile where total > 0", Plan::Coupled, 1_000_000);
}

#[test]
fn a_million_moves_under_misere_play() {
    long("play misere\nmove take 1 from pile", Plan::Misere, 1_000_000);
}

#[test]
fn many_moves_by_the_definition() {
    // A million take 7 seconds.
    long("move take 1 from pile", Plan::Oracle, 200_000);
}

#[test]
fn a_position_of_many_heaps() {
    with_little_stack(|| {
        let game = load("heap pile(n)\nmove take 1..3 from pile\n".to_owned()).unwrap();
        let written = vec!["pile(2)"; 100_001].join(" + ");
        let position = game.read_position(&Source::new("position", written.as_str())).unwrap();
        assert_eq!(game.show(&position), written);
        let times = game.read_position(&Source::new("position", "100001 * 2")).unwrap();
        assert_eq!(times, position);
        let mut solver = Solver::new(&game, None, Limits::default()).unwrap();
        let value = solver.nim_value(&position).unwrap();
        assert_eq!(value.map(|value| value.0), Some(2));
    });
}

#[test]
fn as_many_heaps_as_a_position_holds() {
    with_little_stack(|| {
        let game = load("heap pile(n)\nmove take 1.. from pile\n".to_owned()).unwrap();
        let full = game.read_position(&Source::new("position", "1000000 * 3")).unwrap();
        let mut solver = Solver::new(&game, None, Limits::default()).unwrap();
        let options = solver.analyse(&full, Detail::Full).unwrap().options;
        assert_eq!(options.len(), 3);
        assert!(game.read_position(&Source::new("position", "1000001 * 3")).is_err());
        let game = load("heap pile(n)\nmove pile(3) -> 2 * pile(1)\n".to_owned()).unwrap();
        let mut solver = Solver::new(&game, Some(Plan::Coupled), Limits::default()).unwrap();
        assert!(matches!(solver.nim_value(&full), Err(Unsolved::Fault(_))));
    });
}

#[test]
fn nearly_all_of_many_heaps() {
    let text = "heap coin(n)\nmove some 33 of coin(1) -> nothing\n";
    let game = load(text.to_owned()).unwrap();
    let all = game.read_position(&Source::new("position", "34 * coin(1)")).unwrap();
    let mut solver = Solver::new(&game, None, Limits::default()).unwrap();
    let options = solver.analyse(&all, Detail::Full).unwrap().options;
    assert_eq!(options.iter().map(|option| option.count).collect::<Vec<_>>(), [34]);
}

#[test]
fn problems_are_dropped_and_shown_as_well() {
    with_little_stack(|| {
        let deep = format!("def s = {}1\n", "(".repeat(100_000));
        let problems = load(deep.repeat(3)).unwrap_err();
        let codes: Vec<_> = problems.iter().map(Problem::code).collect();
        assert_eq!(codes, ["syntax::too-deep"; 3]);
    });
}
