//! When heaps can be valued one by one.
//!
//! For each condition a small game that breaks it alone, as far as that can be,
//! and a position at which the nim-sum of what the heaps are worth by
//! themselves is wrong. And the converse: what does not couple heaps must not
//! be taken to.

use gamelang::engine::{Limits, Plan, Solver};
use gamelang::game::{Coupling, NimValue, Outcome, Play, Ruleset};
use gamelang::source::Source;

use crate::reading::{analysis, game, outcome, sum_of_heaps, value};

/// A game whose heaps are coupled, and a position that shows it.
struct Coupled {
    text: &'static str,
    /// What must be among the reasons; the rule at fault is called `guilty`.
    coupling: fn(String) -> Coupling,
    at: &'static str,
}

fn not_one_heap(rule: String) -> Coupling {
    Coupling::NotOneHeap { rule }
}

fn reads_position(rule: String) -> Coupling {
    Coupling::ReadsPosition { rule }
}

fn uses_state(rule: String) -> Coupling {
    Coupling::UsesState { rule }
}

fn ends(_: String) -> Coupling {
    Coupling::EndCondition
}

impl Coupled {
    /// The profile knows why, the plan is refused with that reason, and the sum
    /// over the heaps would have been wrong.
    fn check(&self) {
        let game = game(self.text);
        let coupling = (self.coupling)("guilty".into());
        assert!(game.profile().couplings.contains(&coupling), "{}", self.text);
        let Err(refused) = Solver::new(&game, Some(Plan::Heapwise), Limits::default()) else {
            panic!("not refused: {}", self.text)
        };
        assert_eq!(refused.plan, Plan::Heapwise);
        assert!(refused.reason.contains(&coupling.to_string()), "{}", refused.reason);
        assert_eq!(Plan::choose(&game), Plan::Coupled);
        let (sum, truth) = (sum_of_heaps(&game, self.at), value(&game, self.at));
        assert_ne!(sum, truth, "{} is no example: {}", self.at, self.text);
        let found = analysis(&game, None, self.at);
        assert_eq!(found.nim_value, Some(truth));
        assert_eq!(found.heap_values, None);
    }
}

#[test]
fn a_rule_that_takes_two_heaps() {
    let wythoff = Coupled {
        text: "heap pile(n)
            move take 1.. from pile
            move guilty: pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..min(a, b)",
        coupling: not_one_heap,
        at: "1 + 2",
    };
    wythoff.check();
    assert_eq!(value(&game(wythoff.text), "1 + 2"), NimValue::ZERO);
    let merging = Coupled {
        text: "heap pile(n)
            move take 1 from pile
            move guilty: pile(a) + pile(b) -> pile(a + b)",
        coupling: not_one_heap,
        at: "1 + 1",
    };
    merging.check();
}

/// Alone each heap has the pass to itself, together they share one.
#[test]
fn a_rule_that_takes_no_heap() {
    Coupled {
        text: "heap pile(n)
            state passes = 1
            move take 1.. from pile
            move guilty: nothing -> nothing with passes = passes - 1",
        coupling: not_one_heap,
        at: "1 + 1",
    }
    .check();
}

/// Greedy Nim: only a largest heap may be taken from.
#[test]
fn a_guard_that_reads_an_aggregate() {
    let greedy = Coupled {
        text: "heap pile(n)\nmove guilty: take 1.. from pile where n == largest",
        coupling: reads_position,
        at: "3 + 4 + 4",
    };
    greedy.check();
    assert_eq!(outcome(&game(greedy.text), greedy.at), Outcome::P);
    let guards = [
        ("total % 2 == 0 or n == 1", "1 + 2"),
        ("count > 1", "1 + 1"),
        ("n == smallest", "1 + 2"),
        ("nimsum > 2", "1 + 3"),
        ("3 in sizes", "1 + 3"),
        ("len(sizes) == 1", "1 + 2"),
        ("total(pile) > 1", "1 + 2"),
        ("any i in 1..count: i == 2", "1 + 1"),
        ("(if n > 1 then count == 1 else n == 1)", "1 + 2"),
    ];
    for (guard, at) in guards {
        let text = format!("heap pile(n)\nmove guilty: take 1.. from pile where {guard}");
        Coupled { text: text.leak(), coupling: reads_position, at }.check();
    }
}

#[test]
fn a_guard_that_asks_what_is_present() {
    Coupled {
        text: "heap pile(n)\nmove guilty: take 1 from pile where present(pile(1))",
        coupling: reads_position,
        at: "1 + 3",
    }
    .check();
}

#[test]
fn amounts_results_and_counts_that_read_an_aggregate() {
    let rules = [
        ("take 1..count from pile", "2 + 2"),
        ("pile(n) -> pile(n - k) for k in {count}", "2 + 2"),
        ("pile(n) -> pile(n - count)", "2 + 2"),
        ("pile(n) -> count * pile(n - 1)", "2 + 2"),
        ("pile(n) -> split pile(n - 1) into 1..count", "1 + 4"),
        ("split pile into count + 1", "3 + 3"),
        ("take 1..2 from pile leaving 0..count", "1 + 3"),
        ("pile(largest) -> pile(m) for m in 0..largest - 1", "3 + 4 + 4"),
    ];
    for (rule, at) in rules {
        let text = format!("heap pile(n)\nmove guilty: {rule}");
        Coupled { text: text.leak(), coupling: reads_position, at }.check();
    }
}

/// Two may be taken once in a game.
#[test]
fn a_state() {
    Coupled {
        text: "heap pile(n)
            state used = 0
            move take 1 from pile
            move guilty: take 2 from pile with used = 1 where used == 0",
        coupling: uses_state,
        at: "2 + 2",
    }
    .check();
    // Read by a pattern; read by amounts.
    Coupled {
        text: "heap pile(n)
            state key = 2
            move take 1 from pile
            move guilty: pile(key) -> nothing with key = 1",
        coupling: uses_state,
        at: "2 + 2",
    }
    .check();
    Coupled {
        text: "heap pile(n)
            state limit = 2
            move guilty: take t in 1..limit from pile with limit = t",
        coupling: uses_state,
        at: "2 + 3",
    }
    .check();
}

#[test]
fn an_ending() {
    let alone = Coupled {
        text: "heap pile(n)\nmove take 1.. from pile\nend when count < 2",
        coupling: ends,
        at: "1 + 1",
    };
    alone.check();
    assert_eq!(outcome(&game(alone.text), alone.at), Outcome::N);
}

/// Welter's game: no two coins on one square.
#[test]
fn a_requirement() {
    Coupled {
        text: "heap coin(n) keeps empty
            require len(sizes) == count
            move take 1.. from coin",
        coupling: |_| Coupling::Requirement,
        at: "1 + 2",
    }
    .check();
}

/// Only the first heap may be taken from.
#[test]
fn an_order() {
    Coupled {
        text: "layout row
            heap pile(n) drops empty
            move first pile(n) -> pile(m) for m in 0..n - 1",
        coupling: |_| Coupling::OrderedLayout,
        at: "[1, 2]",
    }
    .check();
}

/// The only option of a heap of 1 can be forbidden; by its value it would be won.
#[test]
fn a_block() {
    let rules = "heap pile(n)\nmove take 1.. from pile";
    let (free, blocked) = (game(rules), game(&format!("block 1\n{rules}")));
    assert_eq!(value(&free, "1"), NimValue(1));
    assert_eq!(outcome(&blocked, "1"), Outcome::P);
    assert_eq!(blocked.profile().couplings, [Coupling::Block]);
    let Err(refused) = Solver::new(&blocked, Some(Plan::Heapwise), Limits::default()) else {
        panic!("not refused")
    };
    assert!(refused.reason.contains(&Coupling::Block.to_string()), "{}", refused.reason);
    assert_eq!(Plan::choose(&blocked), Plan::Coupled);
}

/// One pass for the whole game, which only the pass reads the piles for.
#[test]
fn one_rule_of_a_kind_that_reads_another() {
    let pass = Coupled {
        text: "heap pile(n)
            heap pass(n)
            move take 1.. from pile
            move guilty: pass(1) -> nothing where total(pile) > 0",
        coupling: reads_position,
        at: "pile(1) + pass(1)",
    };
    pass.check();
    // The piles by themselves would still be independent.
    let game = game(pass.text);
    assert_eq!(game.profile().couplings.len(), 1);
    assert_eq!(value(&game, "pile(3) + pile(5)"), sum_of_heaps(&game, "pile(3) + pile(5)"));
    Coupled {
        text: "heap pile(n)
            heap box(n)
            move take 1.. from pile
            move take 1..2 from box
            move guilty: pile(a) + box(a) -> nothing",
        coupling: not_one_heap,
        at: "pile(2) + box(2)",
    }
    .check();
}

/// Two heaps of 1 are lost in normal play, by their values, and won under
/// misère play.
#[test]
fn misere_play() {
    let rules = "heap pile(n)\nmove take 1.. from pile";
    let (normal, misere) = (game(rules), game(&format!("play misere\n{rules}")));
    assert_eq!(sum_of_heaps(&normal, "1 + 1"), NimValue::ZERO);
    assert_eq!(outcome(&normal, "1 + 1"), Outcome::P);
    assert_eq!(outcome(&misere, "1 + 1"), Outcome::N);
    assert!(misere.profile().couplings.is_empty());
    assert_eq!(misere.play(), Play::Misere);
    let Err(refused) = Solver::new(&misere, Some(Plan::Heapwise), Limits::default()) else {
        panic!("not refused")
    };
    assert!(refused.reason.contains("misère"), "{}", refused.reason);
    assert_eq!(Plan::choose(&misere), Plan::Misere);
}

/// What a rule reads of its own heap, and constants, couple nothing.
#[test]
fn what_leaves_heaps_independent() {
    let games = [
        ("heap pile(n) where n != 3\nmove take 1.. from pile", "pile"),
        ("heap pile(n) keeps empty\nmove take 0..3 from pile\nmove pile(0) -> nothing", "pile"),
        ("heap pile(n)\nmove take 1.. from pile leaving 0..3 distinct", "pile"),
        ("heap pile(n)\nmove octal 0.156 on pile", "pile"),
        ("heap pile(n)\nmove pile(n) -> 2 * pile(n / 2) + pile(n % 2) where n > 1", "pile"),
        (
            "heap pile(n)
            heap box(n)
            move pile(n) -> box(n - k) for k in {1, 3}
            move split box into 2..3
            move box(n) -> pile(n - 1) + split pile(n / 2) into 1..2",
            "box",
        ),
        (
            "param most = 3
            def odd = {i for i in 1..9 where i % 2 == 1}
            def half(n) = n / 2
            heap pile(n)
            move take odd & 1..most from pile
            move pile(n) -> pile(half(n)) where any p in primes & 1..n: p divides n",
            "pile",
        ),
        (
            "heap pile(n)
            move take k in 1.. from pile where if n > 4 then is_prime(k) else gcd(n, k) == 1",
            "pile",
        ),
    ];
    for (text, kind) in games {
        let heap = |a: u64, _: u64| format!("{kind}({a})");
        assert_independent(text, &heap, &[0, 1, 2, 4, 5, 6, 7]);
    }
    let two_numbers = [
        "heap queen(x, y) keeps empty
        move queen(x, y) -> queen(x - k, y) for k in 1..x
        move queen(x, y) -> queen(x, y - k) for k in 1..y
        move queen(x, y) -> queen(x - k, y - k) for k in 1..min(x, y)",
        "heap queen(x, y) drops empty where y <= x + 2
        move take 1.. from queen
        move split queen into 2
        move queen(x, y) -> queen(x, y - 1)",
    ];
    for text in two_numbers {
        assert_independent(text, &|a, b| format!("queen({a}, {b})"), &[0, 1, 2, 4]);
    }
}

/// Heap by heap is the plan, and gives what the definition gives.
fn assert_independent(text: &str, heap: &dyn Fn(u64, u64) -> String, sizes: &[u64]) {
    let game = game(text);
    assert_eq!(game.profile().couplings, [], "{text}");
    assert_eq!(Plan::choose(&game), Plan::Heapwise);
    let mut heapwise = Solver::new(&game, Some(Plan::Heapwise), Limits::default()).unwrap();
    let mut oracle = Solver::new(&game, Some(Plan::Oracle), Limits::default()).unwrap();
    for &a in sizes {
        for &b in sizes {
            let text = format!("{} + {}", heap(a, b.min(a + 2)), heap(b, a.min(b + 2)));
            // A kind may have no such heap.
            let Ok(asked) = game.read_position(&Source::new("position", &*text)) else {
                continue;
            };
            assert_eq!(
                heapwise.nim_value(&asked).unwrap(),
                oracle.nim_value(&asked).unwrap(),
                "{text}"
            );
        }
    }
}
