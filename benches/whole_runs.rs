//! Whole runs, with their ratio to another program and to plain listing of moves.
//!
//! ```text
//! cargo install ogsolve --version 0.0.7
//! RUSTFLAGS=-Ctarget-cpu=native cargo bench --bench whole_runs
//! ```
//!
//! Rows whose other program is not installed are timed alone. Each figure is the
//! least of three runs (of one run from ten seconds on), all on an idle machine.
//! Words behind `--` choose rows: `cargo bench --bench whole_runs -- 0.07`.

// The table is what it is for.
#![allow(clippy::print_stdout)]

use std::env;
use std::process::{Command, Stdio};
use std::time::Instant;

use gamelang::engine::{Limits, Plan, Solver};
use gamelang::game::{Heap, KindId, Position};
use gamelang::model::{Game, load};
use gamelang::source::Source;

/// Values up to a heap, the period not used.
fn values(moves: &str, last: u64) {
    let game = game(moves);
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let limits =
        Limits { max_positions: u64::MAX, use_periods: false, threads, ..Limits::default() };
    let mut solver = Solver::new(&game, Some(Plan::Heapwise), limits).unwrap();
    solver.nim_value(&row(last)).unwrap();
}

/// The proof of a period, and all before it.
fn proof(moves: &str) {
    let game = game(moves);
    let limits = Limits { max_positions: u64::MAX, ..Limits::default() };
    let mut solver = Solver::new(&game, Some(Plan::Heapwise), limits).unwrap();
    let found = solver.heap_period(KindId(0), None, 0, &|size| Some(row(size))).unwrap();
    assert!(found.period.is_some_and(|period| period.is_proved()));
}

fn game(moves: &str) -> Game {
    let text = format!("heap row(n)\nmove {moves}\n");
    load(&Source::new("bench", text), &[]).unwrap().0
}

fn row(size: u64) -> Position {
    Position::of((size > 0).then(|| Heap::new(KindId(0), [size])))
}

/// What ours is held against.
enum Against {
    /// `ogsolve -m METHOD -n LAST CODE`
    Ogsolve(&'static str, u64, &'static str),
    /// Nothing.
    Nothing,
}

struct Workload {
    name: &'static str,
    ours: Box<dyn Fn()>,
    against: Against,
}

fn workloads() -> Vec<Workload> {
    let row = |name, against, ours: Box<dyn Fn()>| Workload { name, ours, against };
    let code = |name, method, code: &'static str, last| {
        row(
            name,
            Against::Ogsolve(method, last, code),
            Box::new(move || values(&format!("octal {code} on row"), last)),
        )
    };
    let proof = |name, code: &'static str, last| {
        row(
            name,
            Against::Ogsolve("rc2", last, code),
            Box::new(move || proof(&format!("octal {code} on row"))),
        )
    };
    vec![
        code("0.07 to 10^5", "naive", "0.07", 100_000),
        code("0.137 to 10^5", "naive", "0.137", 100_000),
        code("0.6 to 10^6", "rc2", "0.6", 1_000_000),
        row(
            "Grundy's game to 10^6",
            Against::Nothing,
            Box::new(|| values("split row into 2 distinct", 1_000_000)),
        ),
        code("0.106 to 10^6", "rc2", "0.106", 1_000_000),
        proof("0.127, proved", "0.127", 93_200),
        proof("0.56, proved", "0.56", 653_600),
        proof("0.16, proved", "0.16", 509_700),
        proof("0.376, proved", "0.376", 4_540_000),
        row(
            "take-a-square to 10^6",
            Against::Nothing,
            Box::new(|| values("take squares from row", 1_000_000)),
        ),
        row("a shapeless rule to 6000", Against::Nothing, Box::new(shapeless)),
        code("0.007 to 10^6", "rc2", "0.007", 1_000_000),
    ]
}

/// About nine million options of a rule without a shape.
fn shapeless() {
    values("take 1..n / 2 from row", 6_000);
}

fn timed(run: &dyn Fn()) -> f64 {
    let once = || {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    };
    let first = once();
    if first > 10.0 { first } else { first.min(once()).min(once()) }
}

fn ogsolve(method: &str, last: u64, code: &str) -> Option<f64> {
    let program = env::var("OGSOLVE").unwrap_or_else(|_| "ogsolve".to_owned());
    let last = last.to_string();
    let command = || {
        let mut command = Command::new(&program);
        command.args(["-m", method, "-n", &last, code]).stdout(Stdio::null());
        command
    };
    command().stderr(Stdio::null()).arg("--version").status().ok()?;
    Some(timed(&|| assert!(command().status().is_ok_and(|status| status.success()))))
}

fn main() {
    let chosen: Vec<String> =
        env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("{:26} {:>10} {:>10} {:>8}", "workload", "ours, s", "other, s", "ratio");
    for Workload { name, ours, against } in workloads() {
        if !chosen.is_empty() && !chosen.iter().any(|word| name.contains(&**word)) {
            continue;
        }
        let time = timed(&*ours);
        let other = match against {
            Against::Ogsolve(method, last, code) => ogsolve(method, last, code),
            Against::Nothing => None,
        };
        let shown = |figure: Option<f64>, places: usize| {
            figure.map_or_else(|| "-".to_owned(), |figure| format!("{figure:.places$}"))
        };
        let ratio = other.map(|other| other / time);
        println!("{name:26} {time:>10.4} {:>10} {:>8}", shown(other, 4), shown(ratio, 1));
    }
}
