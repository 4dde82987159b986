//! What is said about texts that cannot be read: all of it in one snapshot, to
//! be read as its reader reads it.

use std::fmt::Write as _;

use crate::source::Source;
use crate::syntax::parse_position;

use super::{RICH, notation, read};

/// Texts with one mistake each, or several statements with one each.
const FAULTY: &[&str] = &[
    // Misspelt or misplaced words.
    "move take 1..2 form row",
    "heap row(n)\nmove take 1..2 from row leaveing 0..2",
    "heap row(n)\nmvoe take 1..2 from row\nhepa x(n)\nmove pile(n) =>",
    "rule pile(n) -> pile(n-1)\nend total == 0",
    "play nromal",
    "play",
    "play layout",
    "layout line",
    "layout",
    "start [3, 5",
    "move [a(x), a(y) -> a(x)",
    "move some 1..2 pile(n) -> pile(0)",
    "move every pile(n) pile(0)",
    "move choose t in 1..3 every pile(n) -> pile(n - t)",
    "require",
    "block",
    "expect vlaue 3 at 5",
    "expect known A002186",
    "expect outcome Q at 5",
    "expect outcome P 5",
    "heap pile(n) keep empty",
    "heap pile(n) keeps",
    "= 3",
    "// comment\nheap pile(n)",
    // Reserved words as names.
    "heap from(n)",
    "heap end(n)\nmove end(n) -> nothing",
    "param move = 3\nparam move = 4",
    "def f(start) = start + 1\nheap pile(n)",
    // Rewrites.
    "move pile(n) pile(n - 1)",
    "move pile(n) → pile(n - 1)",
    "move pile(n) => pile(n - 1)",
    "move pile -> pile(n - 1)",
    "move pile(n) -> ",
    "move pile(n) -> 2 pile(n)",
    "move",
    "move pile(n) -> pile(n - k) for k in 1..3 where k = 2",
    "move pile(n) -> pile(n - k) where k > 2 && n < 3",
    "move pile(n) -> pile(n - k) where k > 2 for k in 1..3",
    "move pile(n) -> pile(n - k for k in 1..3",
    "move pile(n) -> pile(n - ) for k in 1..3",
    // The shorter forms.
    "move take 1..3 from pile for k in 1..2",
    "move take 1...3 from pile",
    "move take 1..=3 from pile",
    "move take 1..3 of pile",
    "move take from pile",
    "move take 1..2 from",
    "move take 1..2 from pile if n > 2",
    "move octal 0,77 on row",
    "move octal 0.7c on row",
    "move split pile in 2",
    // Expressions.
    "param k := 3",
    "param k == 3",
    "param k 3",
    "def f(x) = x mod 2",
    "def f(x) = x ^ 2;\ndef g(x) = x // 2",
    "def f(x) = x + 1;\ngame \"x\";",
    "def f(x) = 2x + 1",
    "def f(x) = 2(x + 1)",
    "def f(x) = (x + 1",
    "def f(x) = {x + 1)",
    "def f(x) = x + 1)",
    "def f(x = x",
    "def f() = 3",
    "def f(x) = if x then 2",
    "def f(x) = !x",
    "def f(x) = x ≠ 3 or x ≤ 2",
    "def f(x) = x <> 3",
    "def f(x) = x || 3",
    "def f(x) = present(pile)",
    "def f(x) = all x: x > 2",
    "def s = 1..2..3",
    "def s = 1 | 2 & 3",
    "def s = 1…2",
    "def s = 999999999999999999999999999999999999999",
    "param k = max(1, 2",
    // Titles, states, heaps, positions.
    "game Nim",
    "game \"Nim\nmove take 1.. from pile",
    "state x in = 3",
    "heap pile",
    "heap _(n)",
    "heap pile(n) 3",
    "start 5 7",
    "start 5, 7",
    "start [1, 2",
    "start row(3",
    "start",
    "expect values row(0..3) =",
    "expect values row(0..3) = 0 1 x",
    "expect winning 3 + 4",
    // Characters.
    "heap pi\u{200b}le(n)\nheap\u{a0}row(n)\n# \u{202e}\n",
    "game \"\u{1b}[31m\"",
];

#[test]
fn every_fault_says_what_is_wrong_where_and_what_to_do() {
    let mut report = String::new();
    for text in FAULTY {
        let (_, problems) = read(text);
        assert!(!problems.is_empty(), "{text:?} should be refused");
        writeln!(report, "--- {}", text.escape_debug().to_string().replace("\\n", "\n    "))
            .expect("a string takes everything");
        for problem in problems {
            writeln!(report, "{}", notation::problem(&problem).escape_default_invisible())
                .expect("a string takes everything");
        }
    }
    insta::assert_snapshot!(report);
}

#[test]
fn positions_alone_say_so_too() {
    let mut report = String::new();
    for text in ["", "5 7", "5, 7", "row(5", "row(5))", "start 5", "5 at 3", "# only", "a=3"] {
        let problems = parse_position(&Source::new("position", text)).expect_err(text);
        writeln!(report, "--- {text}").expect("a string takes everything");
        for problem in problems {
            writeln!(report, "{}", notation::problem(&problem))
                .expect("a string takes everything");
        }
    }
    insta::assert_snapshot!(report);
}

#[test]
fn a_fault_hides_nothing_else() {
    let faulty = RICH
        .replace("param k = 3", "param k 3")
        .replace("leaving 0..2", "leaveing 0..2")
        .replace("start pile", "strat pile");
    let (tree, problems) = read(&faulty);
    let codes: Vec<_> = problems.iter().map(crate::source::Problem::code).collect();
    assert_eq!(
        codes,
        ["syntax::unexpected", "syntax::unexpected", "syntax::unknown-statement"]
    );
    assert_eq!(tree.statements.len(), read(RICH).0.statements.len() - 3);
}

#[test]
fn problems_are_few_enough_to_read() {
    let (tree, problems) = read(&"move\n".repeat(100_000));
    assert_eq!((tree.statements.len(), problems.len()), (0, 100));
    assert_eq!(read(&"end ".repeat(100_000)).1.len(), 100);
}

trait EscapeInvisible {
    fn escape_default_invisible(&self) -> String;
}

impl EscapeInvisible for String {
    fn escape_default_invisible(&self) -> String {
        let escape = |c: char| match c {
            '\u{200b}' | '\u{202e}' | '\u{a0}' | '\u{1b}' => c.escape_unicode().to_string(),
            _ => c.to_string(),
        };
        self.chars().map(escape).collect()
    }
}
