//! Work that is interrupted, killed or resumed gives the same answers.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, sleep};
use std::time::Duration;

use gamelang::engine::{Finding, Keeper, Limits, Plan, Solver};
use gamelang::game::{KindId, StopToken};
use gamelang::model::Game;

use crate::reading::{game, position};

/// So many pauses are kept, and not many more are made.
const MOST: usize = 24;

/// Keeps what is found each time, as text.
#[derive(Debug, Default)]
struct Pages(Mutex<Vec<Vec<String>>>);

impl Keeper for Pages {
    fn keep(&self, findings: &mut dyn Iterator<Item = Finding>) {
        let lines = findings.map(|finding| serde_json::to_string(&finding).unwrap());
        let mut pages = self.0.lock().unwrap();
        if pages.len() < MOST {
            pages.push(lines.collect());
        }
    }
}

/// What is asked of a game.
#[derive(Clone, Copy)]
enum Asked {
    /// The nim-values of the heaps up to a size.
    Row(u64),
    /// The nim-value, if there is one, and the outcome of a position.
    Position(&'static str),
    Period,
}

fn answer(solver: &mut Solver<'_>, game: &Game, asked: Asked) -> String {
    match asked {
        Asked::Row(last) => {
            let heaps = game.lone_heaps(KindId(0)).unwrap();
            let mut value = |size| solver.nim_value(&heaps.of_size(size).unwrap()).unwrap();
            format!("{:?}", (0..=last).map(&mut value).collect::<Vec<_>>())
        }
        Asked::Position(text) => {
            let position = position(game, text);
            let outcome = solver.outcome(&position).unwrap();
            format!("{outcome:?} {:?}", solver.nim_value(&position).unwrap())
        }
        Asked::Period => {
            let heaps = game.lone_heaps(KindId(0)).unwrap();
            let position = |size| heaps.of_size(size);
            format!("{:?}", solver.heap_period(KindId(0), None, 1_000, &position).unwrap())
        }
    }
}

/// Games of every way of solving that is interrupted by pauses.
const GAMES: &[(&str, Asked)] = &[
    // Sequences: dense, sparse, with conditions, all but some, one set, without a shape.
    ("heap row(n)\nmove octal 0.77 on row", Asked::Period),
    ("heap row(n)\nmove octal 0.007 on row", Asked::Row(9_000)),
    ("heap row(n)\nmove octal 0.6 on row", Asked::Row(20_000)),
    ("heap row(n)\nmove octal 0.156 on row", Asked::Period),
    ("heap pile(n)\nmove split pile into 2 distinct", Asked::Row(20_000)),
    (
        "heap pile(n)\nmove split pile into 2 where n % 3 < 2\nmove take 1..2 from pile",
        Asked::Row(3_000),
    ),
    ("heap pile(n)\nmove take (1..) \\ {3, 7, 8} from pile", Asked::Period),
    ("heap pile(n)\nmove take squares from pile", Asked::Row(20_000)),
    ("heap pile(n)\nmove split pile into 3\nmove take 1 from pile", Asked::Row(400)),
    ("heap pile(n)\nmove take k in 1..n from pile where gcd(k, n) == 1", Asked::Row(1_500)),
    // Heaps of two numbers.
    (
        "heap bar(a, b) keeps empty\nmove bar(a, b) -> bar(i, b) + bar(a - i, b) for i in 1..a - 1\n\
      move bar(a, b) -> bar(a, j) + bar(a, b - j) for j in 1..b - 1",
        Asked::Position("bar(60, 70)"),
    ),
    // Whole positions: tables without gaps, and searches.
    (
        "heap pile(n)\nmove take 1.. from pile\n\
      move pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..min(a, b)",
        Asked::Position("600 + 500"),
    ),
    (
        "play misere\nheap pile(n)\nmove take 1.. from pile\n\
      move pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..min(a, b)",
        Asked::Position("90 + 80 + 30"),
    ),
    (
        "heap pile(n)\nmove pile(a) + pile(b) -> pile(c) + pile(d) for c in 0..a - 1, d in 0..b - 1\n\
      move take 1.. from pile",
        Asked::Position("40 + 30 + 20 + 10"),
    ),
    ("play misere\nheap row(n)\nmove octal 0.77 on row", Asked::Position("17 + 12")),
    (
        "layout row\nheap pile(n) drops empty\nmove take 1.. from first pile\nmove take 1.. from last pile",
        Asked::Position("[9, 8, 7, 6]"),
    ),
    (
        "heap pile(n)\nstate limit = 0\nmove take t in 1..limit from pile with limit = 2 * t",
        Asked::Position("70 with limit = 60"),
    ),
];

#[test]
fn what_was_found_before_a_pause_can_be_learned() {
    let mut pauses = 0;
    for &(text, asked) in GAMES {
        let game = game(text);
        let mut plain = Solver::new(&game, None, Limits::default()).unwrap();
        let wanted = answer(&mut plain, &game, asked);
        let (pages, stop) = (Arc::new(Pages::default()), StopToken::new());
        let keeper: Arc<dyn Keeper> = pages.clone();
        let limits = Limits { keeper: Some(keeper), stop: stop.clone(), ..Limits::default() };
        let mut solver = Solver::new(&game, None, limits).unwrap();
        let plan = solver.plan();
        let end = StopToken::new();
        let ended = end.clone();
        let pausing = thread::spawn(move || {
            for _ in 0..MOST {
                if ended.is_stopped() {
                    break;
                }
                stop.pause();
                while stop.is_pausing() && !ended.is_stopped() {
                    sleep(Duration::from_micros(200));
                }
                sleep(Duration::from_millis(8));
            }
        });
        let paused = answer(&mut solver, &game, asked);
        end.stop();
        pausing.join().unwrap();
        assert!(paused == wanted, "{text}");
        solver.keep();
        let pages = std::mem::take(&mut *pages.0.lock().unwrap());
        pauses += pages.len() - 1;
        // The first, the last, and some between.
        for page in pages.iter().step_by(pages.len() / 4 + 1).chain(pages.last()) {
            let resumed = answer(&mut learned(&game, plan, page), &game, asked);
            assert!(resumed == wanted, "{text}");
        }
    }
    assert!(pauses >= GAMES.len(), "{pauses} pauses");
}

fn learned<'g>(game: &'g Game, plan: Plan, page: &[String]) -> Solver<'g> {
    let mut solver = Solver::new(game, Some(plan), Limits::default()).unwrap();
    for line in page {
        assert!(solver.learn(serde_json::from_str(line).unwrap()).is_some(), "{line}");
    }
    solver
}

fn temporary(name: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    (path.clone(), path.to_str().unwrap().to_owned())
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gamelang"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Long work of a small kind.
const LONG: &[&[&str]] = &[
    &["table", "@0.007", "--to", "25000", "--format", "bfile", "--no-period"],
    &["period", "@0.165", "--format", "json"],
    &["table", "@wythoff", "--heaps", "2", "--to", "1200", "--losing", "--format", "csv"],
    &["table", "@misere-kayles", "--to", "40", "--format", "csv"],
    &["eval", "@fibonacci-nim", "150 with limit = 149", "--format", "json", "--moves", "none"],
];

/// Killed at 20 moments, each time resumed.
#[test]
fn killed_work_goes_on() {
    // A few moments by a fixed rule: which part of the work they meet is chance enough.
    let mut moment = 7_u64;
    for (number, asked) in LONG.iter().enumerate() {
        let whole = program(asked).output().unwrap();
        assert_eq!(whole.status.code(), Some(0), "{asked:?}");
        let (path, file) = temporary(&format!("killed-{number}.txt"));
        let kept =
            [asked, &["--checkpoint", &file, "--resume", "--checkpoint-every", "50ms"][..]]
                .concat();
        let mut kills = 0;
        for _ in 0..4 {
            moment = (moment * 37 + 11) % 101;
            let mut child =
                program(&kept).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            sleep(Duration::from_millis(40 + 3 * moment));
            kills += u64::from(child.try_wait().unwrap().is_none());
            child.kill().unwrap();
            child.wait().unwrap();
        }
        let resumed = program(&kept).output().unwrap();
        assert_eq!(resumed.status.code(), Some(0), "{asked:?}: {resumed:?}");
        assert!(resumed.stdout == whole.stdout, "{asked:?} after {kills} kills");
        assert!(path.exists());
        println!("{asked:?}: {kills} kills");
    }
}

#[test]
fn a_checkpoint_of_something_else_is_refused_and_left_as_it_is() {
    let (path, file) = temporary("refused-table.txt");
    let asked = |game: &str, more: &[&str]| {
        let kept = [&["table", game, "--to", "300", "--checkpoint", &file, "--resume"], more];
        let output = program(&kept.concat()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(asked("@kayles", &[]).0, Some(0));
    let whole = fs::read(&path).unwrap();
    // The same rules in another file, and farther, go on.
    assert_eq!(asked("@0.77", &[]).0, Some(0));
    let whole =
        if fs::read(&path).unwrap() == whole { whole } else { fs::read(&path).unwrap() };
    let refused = |bytes: &[u8], game: &str, more: &[&str]| {
        fs::write(&path, bytes).unwrap();
        let (code, said) = asked(game, more);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("command::checkpoint"), "{said}");
        assert!(fs::read(&path).unwrap() == bytes, "the file was touched: {said}");
        fs::write(&path, &whole).unwrap();
    };
    refused(&whole, "@grundy", &[]);
    refused(&whole, "@kayles", &["--plan", "coupled"]);
    for share in 1..8 {
        refused(&whole[..whole.len() * share / 8], "@kayles", &[]);
    }
    let text = String::from_utf8(whole.clone()).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let other = text.replacen(&format!("gamelang {version}"), "gamelang 0.0.9", 1);
    refused(other.as_bytes(), "@kayles", &[]);
    // A bit here and there, each of which the checksum or the form notices.
    let mut at = 1;
    for bit in 0..60_usize {
        at = (at * 31 + 17) % whole.len();
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (bit % 8);
        refused(&bytes, "@kayles", &[]);
    }
}

#[test]
fn one_question_has_one_checkpoint() {
    let (path, file) = temporary("one-question.txt");
    for asked in [
        &["table", "@take-1-to-k", "--set", "k=1..3"][..],
        &["period", "@take-1-to-k", "--set", "k=1..3"],
        &["eval", "@kayles", "5", "--plus", "@nim", "3"],
        &["eval", "@kayles", "--replay", "5, 4"],
    ] {
        let output = program(&[asked, &["--checkpoint", &file]].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{asked:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("command::checkpoint"), "{said}");
        assert!(output.stdout.is_empty());
    }
    assert!(!path.exists());
}
