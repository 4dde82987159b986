//! Periods and long runs of taking-and-breaking games, subtraction and all-but
//! sets. Some minutes of them are left out of the daily tests; this is how to
//! recompute all within reach (about ten minutes):
//!
//! ```text
//! cargo test --release --test suite long -- --ignored --nocapture
//! ```

use gamelang::engine::{Limits, Plan, Solver, Unsolved};
use gamelang::game::{Heap, KindId, Position};
use gamelang::model::Game;

use super::{LONGRUN, OCTAL_PERIODS, Row, rows};
use crate::reading::game;

/// Periods are looked for in the daily tests up to this heap.
const DAILY: u64 = 3_000;

/// The file of a code, a set or a name; `None` if it cannot be said that way.
pub(super) fn rules(code: &str) -> Option<Game> {
    let set = |start: &str| code.strip_prefix(start)?.strip_suffix('}');
    let moves = if let Some(amounts) = set("S{") {
        format!("take {{{amounts}}} from row")
    } else if let Some(amounts) = set("AB{") {
        format!("take 1.. \\ {{{amounts}}} from row")
    } else if code == "grundy" {
        "split row into 2 distinct".to_owned()
    } else if code.contains("...") || !code.contains('.') {
        return None;
    } else {
        format!("octal {code} on row")
    };
    Some(game(&format!("heap row(n)\nmove {moves}\n")))
}

fn row(size: u64) -> Position {
    Position::of((size > 0).then(|| Heap::new(KindId(0), [size])))
}

/// A column as a number; `None` where it is empty or says something else.
fn number(of: &Row, column: &str) -> Option<u64> {
    of.get(column)?.parse().ok()
}

/// Proves the period of a row that has one and can be proved within `most` heaps;
/// what is wrong, if anything is.
fn proves(entry: &Row, most: u64) -> Option<Result<(), String>> {
    let (period, preperiod) = (number(entry, "period")?, number(entry, "preperiod")?);
    // Parts of three heaps, and growth in such games, have no theorem here.
    let saltus = number(entry, "saltus").unwrap_or(0);
    let code = entry["code"];
    let wide = code.chars().any(|digit| matches!(digit, '8' | '9' | 'A'..='F'));
    if (wide && !code.starts_with(['S', 'A'])) || 3 * (preperiod + period) > most {
        return None;
    }
    let game = rules(code)?;
    let limits = Limits { max_positions: 2 * most, ..Limits::default() };
    let mut solver = Solver::new(&game, Some(Plan::Heapwise), limits).unwrap();
    let found = solver.heap_period(KindId(0), None, 0, &|size| Some(row(size))).unwrap();
    let figures = found.period.as_ref().filter(|period| period.is_proved());
    let figures = figures.map(|found| (found.period, found.preperiod, found.saltus));
    let mut agrees = figures == Some((period, preperiod, saltus));
    if let (Some(largest), Some(at)) = (number(entry, "max_nim_value"), number(entry, "argmax"))
    {
        agrees &= found.largest.is_some_and(|(value, heap)| (value.0, heap) == (largest, at));
    }
    let said = || format!("{code}: {found:?}, known ({period}, {preperiod}, {saltus})");
    Some(if agrees { Ok(()) } else { Err(said()) })
}

/// The checksum of `longrun.tsv` over the values up to the last heap, and the
/// largest value with its first heap.
fn run(game: &Game, last: u64) -> (u64, u64, u64) {
    run_of(game, last, Limits { max_positions: u64::MAX, ..Limits::default() }).unwrap()
}

/// The same within limits.
pub(super) fn run_of(
    game: &Game,
    last: u64,
    limits: Limits,
) -> Result<(u64, u64, u64), Unsolved> {
    let limits = Limits { use_periods: false, ..limits };
    let mut solver = Solver::new(game, Some(Plan::Heapwise), limits).unwrap();
    let (mut sum, mut largest, mut at) = (1_469_598_103_934_665_603_u64, 0, 0);
    solver.nim_value(&row(last))?;
    for size in 0..=last {
        let value = solver.nim_value(&row(size))?.unwrap().0;
        sum = (sum ^ value).wrapping_mul(1_099_511_628_211);
        if value > largest {
            (largest, at) = (value, size);
        }
    }
    Ok((sum, largest, at))
}

fn assert_runs(wanted: impl Fn(u64) -> bool, least: usize) {
    let mut runs = 0;
    for entry in rows(LONGRUN) {
        let (Some(last), Some(game)) = (number(&entry, "n_max"), rules(entry["code"])) else {
            continue;
        };
        if entry["fnv1a64"].is_empty() || !wanted(last) {
            continue;
        }
        let (sum, largest, at) = run(&game, last);
        let code = &entry["code"];
        assert_eq!(format!("{sum:016x}"), entry["fnv1a64"], "{code} to {last}");
        assert_eq!(Some(largest), number(&entry, "max_nim_value"), "{code}");
        assert_eq!(Some(at), number(&entry, "argmax"), "{code}");
        println!("{code} to {last}: the checksum agrees");
        runs += 1;
    }
    assert!(runs >= least, "{runs} runs");
}

fn assert_periods(most: u64, least: usize) {
    let (mut proved, mut wrong) = (0, Vec::new());
    for entry in rows(OCTAL_PERIODS) {
        if !entry["validated"].starts_with("yes") {
            continue;
        }
        match proves(&entry, most) {
            Some(Ok(())) => proved += 1,
            Some(Err(said)) => wrong.push(said),
            None => {}
        }
    }
    println!("{proved} periods proved");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(proved >= least, "{proved} proved");
}

#[test]
fn known_periods_are_proved() {
    assert_periods(DAILY, 400);
}

#[test]
#[ignore = "minutes"]
fn long_periods_are_proved() {
    assert_periods(3_000_000, 500);
}

#[test]
#[ignore = "minutes"]
fn long_runs_have_their_checksums() {
    assert_runs(|last| last < 3_000_000, 12);
}
