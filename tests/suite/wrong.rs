//! Wrong programs: what their author is told.
//!
//! Each `tests/wrong/NAME.game` has one fault, after which it is named, and
//! `NAME.snap` beside it is the report as the command line prints it. A file is
//! loaded, its `start` is solved and its expectations are verified. Its first
//! line can be a comment with options, as `# --set k=4 --max-positions 100`.
//! `positions.txt` does the same for positions of the command line.
//!
//! A warning is shown only where it is due: `fine/NAME.game` resembles
//! `NAME.game`, and nothing is said about it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use gamelang::engine::{Detail, Limits, Solver};
use gamelang::known::verify;
use gamelang::model::{self, Game, Setting};
use gamelang::report::{refutation, unsolved};
use gamelang::source::{Problem, Problems, Source};

use crate::architecture::{files, rust};

/// Codes that no file or position of this folder can show, and why.
const NOT_SHOWN: [(&str, &str); 24] = [
    ("command::json-number", "its page in docs/problems.md"),
    ("command::checkpoint", "its page in docs/problems.md"),
    ("command::no-sum", "its page in docs/problems.md"),
    ("command::no-table", "its page in docs/problems.md"),
    ("command::one-value", "its page in docs/problems.md"),
    ("command::no-nim-values", "its page in docs/problems.md"),
    ("command::which-kind", "its page in docs/problems.md"),
    ("command::nothing-compared", "its page in docs/problems.md"),
    ("command::one-heap", "its page in docs/problems.md"),
    ("values::empty", "its page in docs/problems.md"),
    ("values::json", "its page in docs/problems.md"),
    ("values::line", "its page in docs/problems.md"),
    ("values::order", "its page in docs/problems.md"),
    ("eval::loop", "takes a plan that is asked for, shown in the command line tests"),
    ("syntax::too-large", "takes a text of more than 4 MiB; a test of the syntax layer has it"),
    ("eval::interrupted", "takes a Ctrl-C"),
    ("command::unreadable", "is about files and arguments, shown in the command line tests"),
    ("command::unwritable", "is about files, tried in `fmt.rs` and `output.rs`"),
    ("command::read-twice", "is about files and arguments, shown in the command line tests"),
    ("command::set-twice", "is about arguments, shown in the command line tests"),
    ("command::no-position", "is about files and arguments, shown in the command line tests"),
    ("command::unknown-game", "its page in docs/problems.md"),
    ("command::unknown-code", "is about files and arguments, shown in the command line tests"),
    ("command::plan-refused", "is about files and arguments, shown in the command line tests"),
];

#[test]
fn every_wrong_program_says_what_is_wrong() {
    let mut not_wrong = Vec::new();
    insta::glob!("../wrong", "*.game", |path| {
        let problems = problems(path);
        if problems.is_empty() {
            not_wrong.push(stem(path));
        }
        golden(&stem(path), &rendered(&problems));
    });
    assert!(not_wrong.is_empty(), "nothing is said about {not_wrong:?}");
}

#[test]
fn every_wrong_position_says_what_is_wrong() {
    let mut report = String::new();
    for case in read(&folder().join("positions.txt")).split("\n\n") {
        let is_position = |line: &&str| line.starts_with("? ");
        let lines = || case.lines();
        let game: Vec<&str> = lines().filter(|line| !is_position(line)).collect();
        let source = Source::new("positions.txt", game.join("\n"));
        let (game, _) = model::load(&source, &[]).unwrap_or_else(|problems| {
            panic!("the game is wrong:\n{}", rendered(&problems));
        });
        for line in lines().filter(is_position) {
            let text = line.trim_start_matches("? ");
            let read = game.read_position(&Source::new("position", text));
            let problems = read.expect_err(text);
            writeln!(report, "{line}\n{}", rendered(&problems)).unwrap();
        }
    }
    golden("positions", &report);
}

#[test]
fn nothing_is_said_about_what_is_fine() {
    for path in games(&folder().join("fine")) {
        let about = problems(&path);
        assert!(about.is_empty(), "{}:\n{}", path.display(), rendered(&about));
        let wrong = folder().join(path.file_name().unwrap());
        let warned = problems(&wrong).iter().any(Problem::is_warning);
        assert!(warned, "{} gives no warning", wrong.display());
    }
}

#[test]
fn every_program_that_gives_a_warning_has_a_fine_one_beside_it() {
    let without = games(&folder()).into_iter().filter(|path| {
        let only_warnings = problems(path).iter().all(Problem::is_warning);
        only_warnings && !folder().join("fine").join(path.file_name().unwrap()).exists()
    });
    let without: Vec<String> = without.map(|path| stem(&path)).collect();
    assert_eq!(without, ["two-warnings"]);
}

#[test]
fn good_programs_give_no_warning() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["tests/corpus", "examples"] {
        for path in games(&root.join(folder)) {
            let source = Source::new(stem(&path), read(&path));
            let Ok((_, warnings)) = model::load(&source, &[]) else { continue };
            assert!(warnings.is_empty(), "{}:\n{}", path.display(), rendered(&warnings));
        }
    }
}

#[test]
fn every_code_is_shown() {
    let shown: BTreeSet<String> = games(&folder())
        .iter()
        .map(|path| path.with_extension("snap"))
        .chain([folder().join("positions.snap")])
        .flat_map(|path| codes_shown(&read(&path)))
        .collect();
    let mut codes = BTreeSet::new();
    for (path, text) in files() {
        let strings = rust::strings(&text);
        for code in strings.into_iter().filter(|text| is_code(text)) {
            let excepted = NOT_SHOWN.iter().any(|(except, _)| *except == code);
            assert!(
                shown.contains(&code) || excepted,
                "{}: no golden file in tests/wrong shows `{code}`",
                path.display()
            );
            codes.insert(code);
        }
    }
    assert!(codes.len() > 50, "the codes are not found: {codes:?}");
    for (code, _) in NOT_SHOWN {
        assert!(codes.contains(code), "`{code}` is no code of the sources");
        assert!(!shown.contains(code), "`{code}` is shown after all");
    }
}

/// Everything that is said about a file.
fn problems(path: &Path) -> Problems {
    let name = path.file_name().unwrap().to_str().unwrap();
    problems_of(&Source::new(name, read(path)))
}

/// Everything that is said about a text: when it is loaded, when its `start` is
/// solved, and when its expectations are verified.
pub(crate) fn problems_of(source: &Source) -> Problems {
    let options = Options::of(source.text());
    let (game, mut problems) = match model::load(source, &options.settings) {
        Ok(loaded) => loaded,
        Err(problems) => return problems,
    };
    problems.extend(problems_with_start(&game, &options));
    problems.extend(problems_with_claims(&game, &options, source));
    problems
}

fn problems_with_start(game: &Game, options: &Options) -> Problems {
    match game.start() {
        None => Problems::new(),
        Some(Err(problems)) => problems,
        Some(Ok(position)) => {
            let mut solver = Solver::new(game, None, options.limits()).unwrap();
            match solver.analyse(&position, Detail::Full) {
                Ok(_) => Problems::new(),
                Err(why) => vec![unsolved(game, &why)],
            }
        }
    }
}

fn problems_with_claims(game: &Game, options: &Options, source: &Source) -> Problems {
    let claims = match game.claims() {
        Ok(claims) => claims,
        Err(problems) => return problems,
    };
    let mut solver = Solver::new(game, None, options.limits()).unwrap();
    let mut problems = Problems::new();
    for claim in &claims {
        match verify(game, &mut solver, claim) {
            Ok(refuted) => problems.extend(refuted.iter().map(|what| refutation(game, what))),
            Err(why) => problems.push(unsolved(game, &why).about(source, claim.span)),
        }
    }
    problems
}

/// What the first line of a file asks for, as on the command line.
#[derive(Default)]
struct Options {
    settings: Vec<Setting>,
    max_positions: Option<u64>,
}

impl Options {
    fn of(text: &str) -> Self {
        let mut options = Self::default();
        let first = text.lines().next().and_then(|line| line.strip_prefix("# --"));
        for option in first.into_iter().flat_map(|line| line.split(" --")) {
            match option.split_once(' ').unwrap() {
                ("set", setting) => {
                    let (name, value) = setting.split_once('=').unwrap();
                    let value = value.parse().unwrap();
                    options.settings.push(Setting { name: name.to_owned(), value });
                }
                ("max-positions", most) => options.max_positions = Some(most.parse().unwrap()),
                (other, _) => panic!("unknown option {other}"),
            }
        }
        options
    }

    fn limits(&self) -> Limits {
        let max_positions = self.max_positions.unwrap_or(100_000);
        Limits { max_positions, ..Limits::default() }
    }
}

/// As the command line prints it, without colour.
pub(crate) fn rendered(problems: &[Problem]) -> String {
    let reports: Vec<String> =
        problems.iter().map(|problem| gamelang::command::rendered(problem, false)).collect();
    reports.join("\n")
}

fn golden(name: &str, report: &str) {
    insta::with_settings!({
        snapshot_path => "../wrong",
        prepend_module_to_snapshot => false,
        snapshot_suffix => "",
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, report);
    });
}

/// The codes of a report: each stands alone on the first line of a problem.
fn codes_shown(report: &str) -> Vec<String> {
    report.lines().filter(|line| is_code(line)).map(str::to_owned).collect()
}

/// Whether a text is a code, as `model::unknown-name`.
pub(crate) fn is_code(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|b| b == b'-' || b.is_ascii_lowercase())
    };
    text.split_once("::").is_some_and(|(layer, name)| is_word(layer) && is_word(name))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong")
}

/// The `.game` files of a folder, in order; none where there is no folder.
fn games(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut games: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "game"))
        .collect();
    games.sort();
    games
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What is wrong with a text, as the command line prints it.
fn told(text: &str) -> String {
    let loaded = model::load(&Source::new("long.game", text), &[]);
    rendered(&loaded.err().unwrap_or_default())
}

#[test]
fn long_lines_and_long_chains_are_told_in_few_words() {
    let members = "1, ".repeat(22_000);
    let said =
        told(&format!("heap pile(n)\nmove take 1 from pile where n in {{{members}?}}\n"));
    assert!(said.contains("at long.game:2:") && said.len() < 1_000, "{said}");
    for operator in ["|", "+", "*"] {
        let chain = format!("1 {operator} ").repeat(100_000);
        let said = told(&format!("heap pile(n)\nmove take {chain}n from pile\n"));
        assert!(said.contains("model::too-deep") && said.len() < 1_000, "{said}");
    }
}
