//! What cannot be printed: a full disk is a problem, a reader that has read
//! enough is none.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use gamelang::engine::{Detail, Limits, Plan, Solver};
use gamelang::game::Ruleset as _;
use gamelang::model;
use gamelang::source::Source;

fn gamelang(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gamelang"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Each verb, and what clap prints.
const PRINTING: [&[&str]; 8] = [
    &["eval", "examples/kayles.game", "5"],
    &["eval", "examples/kayles.game", "5", "--format", "json"],
    &["check", "examples/kayles.game", "examples/nim.game"],
    &["describe", "examples/kayles.game"],
    &["explain"],
    &["explain", "unknown-name"],
    &["eval", "--help"],
    &["--version"],
];

#[test]
fn a_full_disk_is_a_problem() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else { return };
    for arguments in PRINTING {
        let full = full.try_clone().unwrap();
        let output = gamelang(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = said(&output);
        assert_eq!(said.matches("command::unwritable").count(), 1, "{arguments:?}: {said}");
        assert!(said.contains("cannot write to standard output"), "{said}");
    }
}

#[test]
fn a_full_disk_is_a_problem_of_fmt() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else { return };
    let untidy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("untidy-output.game");
    fs::write(&untidy, "heap   pile(n)\n").unwrap();
    let arguments = ["fmt", "--check", untidy.to_str().unwrap()];
    let output = gamelang(&arguments).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("command::unwritable"));
}

#[test]
fn a_reader_that_has_read_enough_is_no_problem() {
    for arguments in PRINTING {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = gamelang(arguments).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(said(&output), "", "{arguments:?}");
    }
}

/// However often a claim holds a position of a hundred thousand heaps.
#[test]
fn what_is_said_of_many_heaps_is_short() {
    let text = "heap pile(n)\nmove take 1 from pile\nstart 100_000 * 1\n\
                expect outcome N at 100_000 * 1\nexpect value 1 at 50_000 * 1 + 50_000 * 2\n";
    let game = model::load(&Source::new("many", text), &[]).unwrap().0;
    let start = game.start().unwrap().unwrap();
    assert_eq!(game.brief(&start), "100000 * pile(1)");
    assert_eq!(game.show(&start).matches("pile(1)").count(), 100_000);
    let read = game.read_position(&Source::new("position", game.brief(&start))).unwrap();
    assert_eq!(read, start);
}

/// To choose 20 of 40 heaps is one move or 137846528820.
#[test]
fn equal_heaps_are_not_told_apart() {
    let text = "heap pile(n)\nheap stack(n)\n\
                move some 20 of pile(n) -> pile(m) for m in 0..n - 1\n\
                move every stack(n) -> stack(n - k) for k in 1..n\n";
    let game = model::load(&Source::new("equal", text), &[]).unwrap().0;
    let position = |text: &str| game.read_position(&Source::new("position", text)).unwrap();
    let mut solver = Solver::new(&game, None, Limits::default()).unwrap();
    let counts = |solver: &mut Solver<'_>, text: &str| -> Vec<u64> {
        let analysis = solver.analyse(&position(text), Detail::Full).unwrap();
        analysis.options.iter().map(|option| option.count).collect()
    };
    assert_eq!(counts(&mut solver, "40 * pile(1)"), [137_846_528_820]);
    assert_eq!(counts(&mut solver, "22 * pile(2)"), [231; 21]);
    // Of three heaps any number can lose two.
    assert_eq!(counts(&mut solver, "3 * stack(2)"), [1; 4]);
    assert_eq!(counts(&mut solver, "200 * stack(2)").len(), 201);
    assert_eq!(game.block(), 0);
    assert_eq!(Plan::choose(&game), Plan::Coupled);
}
