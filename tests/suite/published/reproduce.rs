//! All published results within reach, recomputed: a report, not a daily test.
//!
//! ```text
//! cargo test --release --test suite reproduce -- --ignored --nocapture
//! ```
//!
//! Rows that nobody validated are recomputed, too, and said to be such.
//! A row may take 60 seconds and 4 GiB. Each row agrees, differs or is out of reach,
//! with the reason; the totals stand at the end. Words in the variable `ROWS` choose
//! tables: `ROWS=misere`. The daily tests beside this file do the quick part.

use std::collections::BTreeMap;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use gamelang::catalogue::catalogue;
use gamelang::engine::{Certainty, Limits, Plan, Solver, Unsolved};
use gamelang::game::{KindId, NimValue, StopToken};

use super::long::run_of;
use super::{LONGRUN, OCTAL_PERIODS, Row, SEQUENCES, WINNING_MOVES, misere, rows};
use super::{lost, values, whole, winning};
use crate::reading::game;

const SECONDS: u64 = 60;
const MEMORY: u64 = 4 << 30;

/// What became of a row.
pub(super) enum Verdict {
    /// As published, and how that is known.
    Agrees(&'static str),
    /// Otherwise, and how.
    Differs(String),
    /// Not recomputed, and why.
    OutOfReach(&'static str),
}

use Verdict::{Agrees, Differs, OutOfReach};

impl Verdict {
    /// Of what a comparison found to be different.
    pub(super) fn of(differences: &[String], how: &'static str) -> Self {
        if differences.is_empty() { Agrees(how) } else { Differs(differences.join("; ")) }
    }
}

/// Stops the work on a row when its time is over.
struct Watch {
    stop: StopToken,
    _end: Sender<()>,
}

impl Watch {
    fn start() -> Self {
        let stop = StopToken::new();
        let (end, ended) = channel::<()>();
        let token = stop.clone();
        thread::spawn(move || {
            let timeout = ended.recv_timeout(Duration::from_secs(SECONDS));
            if timeout == Err(RecvTimeoutError::Timeout) {
                token.stop();
            }
        });
        Self { stop, _end: end }
    }

    fn limits(&self) -> Limits {
        Limits {
            max_positions: u64::MAX,
            max_memory: MEMORY,
            stop: self.stop.clone(),
            threads: thread::available_parallelism().map_or(1, std::num::NonZero::get),
            ..Limits::default()
        }
    }
}

/// So far an equation is looked at that no theorem proves.
const OBSERVED: u64 = 1_400;

/// A column as a number; `None` where it is empty or says something else.
fn number(of: &Row, column: &str) -> Option<u64> {
    of.get(column)?.parse().ok()
}

fn period(row: &Row) -> Verdict {
    let (Some(period), Some(preperiod)) = (number(row, "period"), number(row, "preperiod"))
    else {
        return OutOfReach("the row claims no period");
    };
    let Some(entry) = catalogue().find(row["code"]) else {
        return OutOfReach("no file is written for this row");
    };
    let game = game(entry.file().text());
    let watch = Watch::start();
    let mut solver = Solver::new(&game, Some(Plan::Heapwise), watch.limits()).unwrap();
    let heaps = game.lone_heaps(KindId(0)).unwrap();
    let asked = solver.heap_period(KindId(0), None, OBSERVED, &|size| heaps.of_size(size));
    let Ok(found) = asked else { return OutOfReach("the search ended before") };
    let Some(seen) = &found.period else { return OutOfReach("60 seconds or 4 GiB") };
    let saltus = number(row, "saltus").unwrap_or(0);
    let figures = (seen.period, seen.preperiod, seen.saltus);
    if figures != (period, preperiod, saltus) {
        // What is only seen for a while says nothing against a proof.
        return match seen.certainty {
            Certainty::Proved { .. } => Differs(format!("{figures:?} is proved")),
            Certainty::Observed { .. } => OutOfReach("60 seconds or 4 GiB"),
        };
    }
    let largest = number(row, "max_nim_value").zip(number(row, "argmax"));
    let ours = found.largest.map(|(NimValue(value), heap)| (value, heap));
    match &seen.certainty {
        Certainty::Proved { .. } if largest.is_some() && largest != ours => {
            Differs(format!("the largest value is {ours:?}"))
        }
        Certainty::Proved { .. } => Agrees("proved"),
        Certainty::Observed { .. } => Agrees("observed, no theorem applies"),
    }
}

fn long_run(row: &Row) -> Verdict {
    let Some(last) = number(row, "n_max") else { return period(row) };
    let Some(game) = super::long::rules(row["code"]) else {
        return OutOfReach("no file is written for this row");
    };
    let watch = Watch::start();
    match run_of(&game, last, watch.limits()) {
        Err(Unsolved::Unfinished(_)) => OutOfReach("60 seconds or 4 GiB"),
        Err(why) => Differs(format!("{why:?}")),
        Ok((sum, largest, at)) => {
            let (sum, known) = (format!("{sum:016x}"), row["fnv1a64"]);
            let figures = (Some(largest), Some(at));
            let agrees = figures == (number(row, "max_nim_value"), number(row, "argmax"));
            if !agrees || !(known.is_empty() || sum == known) {
                Differs(format!("{sum}, {figures:?}"))
            } else if known.is_empty() {
                Agrees("the largest value")
            } else {
                Agrees("checksum")
            }
        }
    }
}

fn sequence(row: &Row) -> Verdict {
    let compared = values::differences(row).or_else(|| lost::differences(row));
    let watch = Watch::start();
    match compared.map(Ok).or_else(|| whole::differences(row, watch.limits())) {
        Some(Ok(differences)) => Verdict::of(&differences, "value by value"),
        Some(Err(Unsolved::Unfinished(_))) => OutOfReach("60 seconds or 4 GiB"),
        Some(Err(why)) => Differs(format!("{why:?}")),
        None => OutOfReach("no file is written for this row"),
    }
}

fn moves(row: &Row) -> Verdict {
    match winning::differences(row) {
        Some(differences) => Verdict::of(&differences, "all winning moves"),
        None => OutOfReach("no file is written for this row"),
    }
}

fn misere_row(row: &Row) -> Verdict {
    if row["kind"].starts_with("misere-quotient") {
        return OutOfReach("misère quotients are not computed");
    }
    let watch = Watch::start();
    misere::verdict(row, &watch.limits())
}

type Check = fn(&Row) -> Verdict;

#[test]
#[ignore = "minutes; a report"]
fn reproduce() {
    let chosen = std::env::var("ROWS").unwrap_or_default();
    let tables: [(&str, &'static str, &str, Check); 5] = [
        ("sequences", SEQUENCES, "id", sequence),
        ("winning_moves", WINNING_MOVES, "id", moves),
        ("misere", misere::MISERE, "id", misere_row),
        ("octal_periods", OCTAL_PERIODS, "code", period),
        ("longrun", LONGRUN, "code", long_run),
    ];
    let mut differing = Vec::new();
    for (table, text, name, check) in tables {
        if !chosen.is_empty() && !chosen.split(' ').any(|word| word == table) {
            continue;
        }
        let mut totals: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
        for row in rows(text) {
            let said = row.get("validated").copied().unwrap_or("yes");
            let before = if said.starts_with("yes") { "" } else { ", not validated before" };
            let start = Instant::now();
            let verdict = check(&row);
            let seconds = start.elapsed().as_secs_f64();
            let (word, why) = match &verdict {
                Agrees(how) => ("agrees", *how),
                Differs(_) => ("differs", ""),
                OutOfReach(why) => ("out of reach", *why),
            };
            *totals.entry((word, why, before)).or_default() += 1;
            let detail = if let Differs(how) = &verdict { how } else { why };
            println!("{table} {}: {word}, {detail}{before} ({seconds:.1} s)", row[name]);
            if let Differs(how) = verdict {
                differing.push(format!("{table} {}: {how}", row[name]));
            }
        }
        for ((word, why, before), count) in &totals {
            println!("total {table}: {count} {word}, {why}{before}");
        }
    }
    println!("{} rows differ\n{}", differing.len(), differing.join("\n"));
}
