//! The README and the documentation do what they say.
//!
//! To accept output that has changed: `TRYCMD=overwrite cargo test readme`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use gamelang::engine::{Limits, Solver};
use gamelang::known::verify;
use gamelang::model;
use gamelang::report::refutation;
use gamelang::source::{Problem, Source};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn commands_print_what_the_pages_show() {
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/*.md")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}

/// The blocks of a page that begin with such a fence, each with its line.
pub(crate) fn blocks(page: &str, language: &str) -> Vec<(usize, String)> {
    let fence = format!("```{language}");
    let mut blocks = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if line == fence {
            let body = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```");
            let body: Vec<&str> = body.collect();
            blocks.push((number + 1, body.join("\n") + "\n"));
        }
    }
    blocks
}

fn rendered(problem: &Problem) -> String {
    gamelang::command::rendered(problem, false)
}

/// Everything that is wrong with a game: problems, warnings, false claims.
fn faults(source: &Source) -> Vec<String> {
    let (game, warnings) = match model::load(source, &[]) {
        Ok(loaded) => loaded,
        Err(problems) => return problems.iter().map(rendered).collect(),
    };
    let mut faults: Vec<String> = warnings.iter().map(rendered).collect();
    if let Some(Err(problems)) = game.start() {
        faults.extend(problems.iter().map(rendered));
    }
    let claims = match game.claims() {
        Ok(claims) => claims,
        Err(problems) => return problems.iter().map(rendered).collect(),
    };
    let mut solver = Solver::new(&game, None, Limits::default()).unwrap();
    for claim in &claims {
        let refuted = verify(&game, &mut solver, claim).unwrap();
        faults.extend(refuted.iter().map(|refuted| rendered(&refutation(&game, refuted))));
    }
    faults
}

#[test]
fn every_game_that_is_shown_holds() {
    let mut shown = 0;
    let mut wrong = Vec::new();
    for page in ["README.md", "docs/language.md", "docs/catalogue.md"] {
        for (line, text) in blocks(&read(page), "game") {
            shown += 1;
            wrong.extend(faults(&Source::new(format!("{page}, the block at {line}"), text)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(shown > 20, "only {shown} games were found");
}

#[test]
fn every_example_holds_and_says_what_it_is() {
    let mut wrong = Vec::new();
    for path in files(&root().join("examples"), "game") {
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        if name.contains("mistakes") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for part in ["# From: ", "# Known: ", "\nstart ", "\nexpect "] {
            if !text.contains(part) {
                wrong.push(format!("{name} lacks `{}`", part.trim()));
            }
        }
        wrong.extend(faults(&Source::new(name, text)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The files of a folder and the folders in it, sorted.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The names of all fields in a value, as `moves[].rule`.
fn fields(value: &serde_json::Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(members) => {
            for (name, member) in members {
                let path =
                    if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                // An answer has a schema of its own, and params have the names of a file.
                if !matches!(&*path, "answer" | "params") {
                    fields(member, &path, found);
                }
                found.insert(path);
            }
        }
        serde_json::Value::Array(members) => {
            // The moves that hold a draw are entries like those that win.
            let path = if path == "drawing_moves" { "moves" } else { path };
            members.iter().for_each(|member| fields(member, &format!("{path}[]"), found));
        }
        _ => {}
    }
}

#[test]
fn the_schemas_list_the_fields_that_are_printed() {
    let page = read("docs/json.md");
    for section in page.split("\n## Schema").skip(1) {
        let mut printed = BTreeSet::new();
        // What has a backslash cannot stand in a block that runs.
        let shown = blocks(section, "console").into_iter().chain(blocks(section, "json"));
        for (_, block) in shown {
            for line in block.lines().filter(|line| line.starts_with('{')) {
                fields(&serde_json::from_str(line).unwrap(), "", &mut printed);
            }
        }
        let rows =
            section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
        let listed: BTreeSet<String> = rows.map(ToOwned::to_owned).collect();
        assert_eq!(listed, printed);
    }
}

/// The codes of problems in a text, as `model::unknown-name` between the given
/// marks.
fn codes(text: &str, mark: char) -> BTreeSet<String> {
    let is_code = |word: &&str| {
        let Some((layer, name)) = word.split_once("::") else { return false };
        let lower = |part: &str| {
            !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        };
        lower(layer) && lower(name)
    };
    text.split(mark).filter(is_code).map(ToOwned::to_owned).collect()
}

#[test]
fn the_list_of_problems_is_that_of_the_sources() {
    let mut made = BTreeSet::new();
    for path in files(&root().join("src"), "rs") {
        if !path.components().any(|part| part.as_os_str() == "tests") {
            made.extend(codes(&fs::read_to_string(path).unwrap(), '"'));
        }
    }
    let page = read("docs/problems.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let rows: Vec<&str> = rows.collect();
    assert!(rows.is_sorted(), "the rows of docs/problems.md are not sorted");
    let listed: BTreeSet<String> = rows.iter().map(|&row| row.to_owned()).collect();
    let unlisted: Vec<&String> = made.difference(&listed).collect();
    let unknown: Vec<&String> = listed.difference(&made).collect();
    assert!(unlisted.is_empty(), "docs/problems.md lacks {unlisted:?}");
    assert!(unknown.is_empty(), "docs/problems.md lists {unknown:?}, which nothing reports");
}
