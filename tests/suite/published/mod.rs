//! Published values: sequences of nim-values and of lost positions, and all
//! winning moves of some positions.
//!
//! The figures stand in `data/known`, with their sources; the rules in the
//! language stand here. A code such as 0.77 or S{1,2,3} is its own rule.

mod long;
mod lost;
mod misere;
mod reproduce;
mod values;
mod whole;
mod winning;

use std::collections::HashMap;

use gamelang::engine::{Limits, Solver};
use gamelang::model::Game;

/// Sequences of nim-values and of lost positions.
const SEQUENCES: &str = include_str!("../../../data/known/sequences.tsv");
/// Positions with all moves that win.
const WINNING_MOVES: &str = include_str!("../../../data/known/winning_moves.tsv");

/// Periods of octal and hexadecimal games, subtraction and all-but sets.
const OCTAL_PERIODS: &str = include_str!("../../../data/known/octal_periods.tsv");
/// Figures and checksums of long runs.
const LONGRUN: &str = include_str!("../../../data/known/longrun.tsv");

type Row = HashMap<&'static str, &'static str>;

/// The rows of a table, each by the names of its columns.
fn rows(table: &'static str) -> Vec<Row> {
    let mut lines = table.lines();
    let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
    lines.map(|line| columns.iter().copied().zip(line.split('\t')).collect()).collect()
}

fn solver(game: &Game) -> Solver<'_> {
    Solver::new(game, None, Limits::default()).unwrap()
}

/// A file of these lines: what declares nothing is a move, and heaps are
/// `pile(n)` unless they are declared.
fn file(lines: &[&str]) -> String {
    let is_heap = |line: &str| line.starts_with("heap ");
    let mut text = String::new();
    if !lines.iter().any(|line| is_heap(line)) {
        text += "heap pile(n)\n";
    }
    for line in lines {
        let declares = ["heap ", "state ", "layout "].iter().any(|word| line.starts_with(word));
        text.push_str(if declares { "" } else { "move " });
        text.push_str(line);
        text.push('\n');
    }
    text
}

// ---- Rules of several tables

const QUEEN: &[&str] = &[
    "heap queen(x, y) keeps empty",
    "queen(x, y) -> queen(x - k, y) for k in 1..x",
    "queen(x, y) -> queen(x, y - k) for k in 1..y",
    "queen(x, y) -> queen(x - k, y - k) for k in 1..min(x, y)",
];

const WYTHOFF: &[&str] = &[
    "take 1.. from pile",
    "pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..min(a, b)",
];

const MOORE: &[&str] = &[
    "take 1.. from pile",
    "pile(a) + pile(b) -> pile(c) + pile(d) for c in 0..a - 1, d in 0..b - 1",
];

const SILVER: &[&str] = &[
    "heap coin(n) keeps empty",
    "coin(n) -> coin(m) for m in 0..n - 1 where all i in m..n - 1: not present(coin(i))",
];
