//! Rules met in the wild, with answers worked out independently.
//!
//! Each `tests/corpus/NAME.game` has queries in `NAME.json`: a position, its
//! outcome, its nim-value (null: none is claimed) and the positions that
//! winning moves leave (null: none are claimed). `NAME.natural.game` writes the
//! same rule another way.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use gamelang::engine::{Detail, Limits, Solver};
use gamelang::game::{Position, Ruleset, canonical};
use gamelang::model::{self, Game};
use gamelang::source::{Problems, Source};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    queries: Vec<Query>,
}

#[derive(Deserialize)]
struct Query {
    position: String,
    outcome: String,
    nim_value: Option<u32>,
    winning: Option<Vec<String>>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// Every `.game` file with its queries.
fn cases() -> Vec<(PathBuf, Case)> {
    let mut cases = Vec::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let Some(name) = name.strip_suffix(".game") else { continue };
        let rule = name.strip_suffix(".natural").unwrap_or(name);
        let queries = folder().join(format!("{rule}.json"));
        let case: Case = serde_json::from_str(&fs::read_to_string(queries).unwrap()).unwrap();
        cases.push((path, case));
    }
    cases.sort_by(|a, b| a.0.cmp(&b.0));
    cases
}

fn load(path: &Path) -> Result<Game, String> {
    let source = Source::new(path.to_str().unwrap(), fs::read_to_string(path).unwrap());
    let (game, warnings) = model::load(&source, &[]).map_err(|problems| rendered(&problems))?;
    let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    if warnings.is_empty() { Ok(game) } else { Err(warnings.join("\n")) }
}

fn rendered(problems: &Problems) -> String {
    let reports = problems.iter().map(|problem| gamelang::command::rendered(problem, false));
    reports.collect::<Vec<String>>().join("\n")
}

fn position(game: &Game, text: &str) -> Position {
    let source = Source::new("position", text);
    let position = game
        .read_position(&source)
        .unwrap_or_else(|problems| panic!("{}", rendered(&problems)));
    canonical(game.layout(), position)
}

/// Everything that a file answers differently from its queries.
fn differences(game: &Game, case: &Case) -> Vec<String> {
    let mut solver = Solver::new(game, None, Limits::default()).unwrap();
    let mut differences = Vec::new();
    for query in &case.queries {
        let asked = position(game, &query.position);
        let analysis = match solver.analyse(&asked, Detail::Full) {
            Ok(analysis) => analysis,
            Err(why) => {
                differences.push(format!("{}: {why:?}", query.position));
                continue;
            }
        };
        let mut differ = |what: &str, expected: String, found: String| {
            if expected != found {
                differences
                    .push(format!("{}: {what} {found}, expected {expected}", query.position));
            }
        };
        differ("outcome", query.outcome.clone(), analysis.outcome.letter().to_owned());
        if let Some(value) = query.nim_value {
            let found = analysis.nim_value.map(|value| value.0);
            differ("nim-value", format!("{:?}", Some(value)), format!("{found:?}"));
        }
        if let Some(winning) = &query.winning {
            let expected: BTreeSet<Position> =
                winning.iter().map(|option| position(game, option)).collect();
            let found = analysis.options.iter().filter(|option| option.is_winning());
            let found: BTreeSet<Position> =
                found.map(|option| canonical(game.layout(), option.position.clone())).collect();
            let show = |set: &BTreeSet<Position>| {
                set.iter().map(|position| game.show(position)).collect::<Vec<_>>().join(" | ")
            };
            differ("winning", show(&expected), show(&found));
        }
    }
    differences
}

#[test]
fn every_rule_of_the_corpus_answers_as_known() {
    let cases = cases();
    let mut wrong = Vec::new();
    for (path, case) in &cases {
        let name = path.file_name().unwrap().to_str().unwrap();
        match load(path) {
            Err(problems) => wrong.push(format!("{name} does not load:\n{problems}")),
            Ok(game) => {
                let differences = differences(&game, case);
                if !differences.is_empty() {
                    wrong.push(format!("{name}:\n  {}", differences.join("\n  ")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cases.len() >= 103, "only {} rules were tried", cases.len());
}
