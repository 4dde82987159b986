//! Sweeps over octal games agree with the published periods, and go on where they were
//! interrupted; ranges of params say what each game says alone.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::tables::gamelang;

/// Periods, with their sources.
const PERIODS: &str = include_str!("../../data/known/octal_periods.tsv");

/// The columns that are compared, here and in the table.
const FIGURES: [&str; 5] = ["period", "preperiod", "saltus", "max_nim_value", "argmax"];

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The published row of each code.
fn published() -> HashMap<&'static str, HashMap<&'static str, &'static str>> {
    let mut rows = PERIODS.lines();
    let columns: Vec<&str> = rows.next().unwrap().split('\t').collect();
    let row = |line: &'static str| {
        let row: HashMap<_, _> = columns.iter().copied().zip(line.split('\t')).collect();
        (row["code"], row)
    };
    rows.map(row).collect()
}

fn trimmed(code: &str) -> &str {
    let code = code.trim_end_matches('0');
    if code.ends_with('.') { "0.0" } else { code }
}

#[test]
fn a_sweep_finds_the_published_periods() {
    let published = published();
    let (text, code) =
        gamelang(&["sweep", "--octal", "0.??", "--to", "3000", "--format", "json"]);
    assert_eq!(code, Some(0));
    let rows = lines(&text);
    assert_eq!(rows.len(), 64);
    let mut compared = 0;
    for row in &rows {
        let code = trimmed(row["code"].as_str().unwrap());
        let Some(known) = published.get(code).filter(|known| known["validated"] == "yes")
        else {
            continue;
        };
        if row["status"] != "proved" {
            assert!(known["period"].parse::<u64>().is_ok_and(|period| period > 100), "{code}");
            continue;
        }
        compared += 1;
        for figure in FIGURES {
            if let Ok(expected) = known[figure].parse::<u64>() {
                assert_eq!(row[figure], expected, "{figure} of {code}");
            }
        }
    }
    assert!(compared > 30, "only {compared} rows were compared");
}

/// A heap of n + shift is worth what one of n is worth in standard form.
#[test]
fn standard_forms_have_the_values_of_their_games() {
    let values = |code: &str, first: u64, last: u64| {
        let path =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("octal-{code}.game"));
        fs::write(&path, format!("heap row(n)\nmove octal {code} on row\n")).unwrap();
        let range = format!("{first}..{last}");
        let file = path.to_str().unwrap();
        let (text, _) = gamelang(&["table", file, "--range", &range, "--format", "json"]);
        serde_json::from_str::<Value>(&text).unwrap()["nim_values"].clone()
    };
    let (text, _) = gamelang(&["sweep", "--octal", "?.0?", "--to", "20", "--format", "json"]);
    for row in lines(&text) {
        let (code, shift) = (row["code"].as_str().unwrap(), row["shift"].as_u64().unwrap());
        let standard = row["standard_form"].as_str().unwrap();
        assert_eq!(
            values(code, shift, 40 + shift),
            values(standard, 0, 40),
            "{code} {standard}"
        );
    }
}

fn temporary(name: &str) -> (PathBuf, String) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    (path.clone(), path.to_str().unwrap().to_owned())
}

#[test]
fn an_interrupted_sweep_goes_on() {
    let (path, file) = temporary("interrupted-sweep.txt");
    let asked = ["sweep", "--octal", "0.1??", "--to", "3000", "--format", "csv"];
    let kept = [&asked[..], &["--checkpoint", &file, "--threads", "1"]].concat();
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamelang"))
        .args(&kept)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !path.exists() {
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_millis(100));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    let code = child.wait().unwrap().code();
    if kill.is_ok_and(|status| status.success()) {
        assert!(matches!(code, Some(130 | 0)), "{code:?}");
    }
    let (all, code) = gamelang(&asked);
    assert_eq!(code, Some(0));
    let (resumed, code) = gamelang(&[&kept[..], &["--resume"]].concat());
    assert_eq!((resumed, code), (all, Some(0)));
    assert!(!path.with_extension("txt.part").exists());
}

#[test]
fn a_checkpoint_that_is_not_whole_is_refused_and_left_as_it_is() {
    let (path, file) = temporary("refused-sweep.txt");
    let asked = |to: &str, octal: &str| {
        let asked = ["sweep", "--octal", octal, "--to", to, "--checkpoint", &file, "--resume"];
        let output = Command::new(env!("CARGO_BIN_EXE_gamelang")).args(asked).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(asked("200", "0.?").0, Some(0));
    let whole = fs::read_to_string(&path).unwrap();
    let refused = |text: &str, to: &str, octal: &str, why: &str| {
        fs::write(&path, text).unwrap();
        let (code, said) = asked(to, octal);
        let said = said.replace("\n  │", "").replace("\n        ", " ");
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains("command::checkpoint"), "{said}");
        assert!(said.split_whitespace().collect::<Vec<_>>().join(" ").contains(why), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "the file was touched");
    };
    refused(&whole, "201", "0.?", "it answers another question");
    refused(&whole, "200", "0.??", "it answers another question");
    let lines: Vec<&str> = whole.lines().collect();
    let without_last = lines[..lines.len() - 1].join("\n") + "\n";
    refused(&without_last, "200", "0.?", "truncated");
    refused(&whole[..whole.len() / 2], "200", "0.?", "truncated");
    refused(whole.trim_end(), "200", "0.?", "truncated");
    refused(
        &whole.replacen("\"status\":\"proved\"", "\"status\":\"proven\"", 1),
        "200",
        "0.?",
        "corrupt",
    );
    refused("", "200", "0.?", "no checkpoint");
    refused("{}\n", "200", "0.?", "no checkpoint");
    refused(&whole.replace("checkpoint@1", "checkpoint@2"), "200", "0.?", "its format");
    fs::write(&path, &whole).unwrap();
    assert_eq!(asked("200", "0.?").0, Some(0));
}

#[test]
fn a_range_of_params_says_what_each_game_says() {
    let file = "examples/take-1-to-k.game";
    for verb in
        [&["eval", file, "7", "9"][..], &["period", file], &["table", file, "--to", "30"]]
    {
        let asked = |set: &str| {
            let more = ["--set", set, "--format", "json"];
            let (text, code) = gamelang(&[verb, &more[..]].concat());
            assert_eq!(code, Some(0));
            lines(&text)
        };
        let rows = asked("k=1..12");
        assert_eq!(rows.len(), 12);
        for (k, row) in (1..).zip(&rows) {
            assert_eq!(row["params"]["k"], k);
            assert_eq!(row["answer"], asked(&format!("k={k}"))[0], "{verb:?} {k}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let asked = |threads: &str| {
        let set = ["--set", "k=1..40", "--threads", threads];
        gamelang(&[&["period", "examples/take-1-to-k.game"], &set[..]].concat())
    };
    assert_eq!(asked("1"), asked("4"));
}
