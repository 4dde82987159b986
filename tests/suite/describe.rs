//! `gamelang describe`: what it says, and that it says everything.

use std::fs;
use std::path::{Path, PathBuf};

use gamelang::model::{self, Game, Setting};
use gamelang::report::description;
use gamelang::source::Source;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder, by name.
fn games(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let is_game =
        |path: &PathBuf| path.extension().is_some_and(|extension| extension == "game");
    let mut games: Vec<PathBuf> = entries.filter(is_game).collect();
    games.sort();
    games
}

fn load(name: &str, text: &str) -> Option<Game> {
    model::load(&Source::new(name, text), &[]).ok().map(|(game, _)| game)
}

fn golden(name: &str, description: &str) {
    insta::with_settings!({
        snapshot_path => "../describe",
        prepend_module_to_snapshot => false,
        snapshot_suffix => "",
        omit_expression => true,
    }, {
        insta::assert_snapshot!(name, description);
    });
}

/// Files of the corpus that together use most constructs.
const OF_THE_CORPUS: [&str; 16] = [
    "bowling-pins-string.natural",
    "chomp",
    "circular-kayles",
    "circular-nim-4-2.natural",
    "coins-times-2-3-5",
    "cutting-game",
    "digital-deletions",
    "end-nim",
    "explicit-graph",
    "forbidden-amounts",
    "kayles",
    "kayles-misere",
    "notakto-3x3",
    "poker-nim-budget",
    "turning-turtles",
    "wind-up-5-1-4",
];

#[test]
fn games_in_plain_english() {
    let of_the_corpus =
        OF_THE_CORPUS.map(|name| root().join(format!("tests/corpus/{name}.game")));
    for path in games("tests/describe").into_iter().chain(of_the_corpus) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let source = Source::new(name, text);
        let game = match model::load(&source, &[]) {
            Ok((game, _)) => game,
            Err(problems) => panic!(
                "{name}: {:?}",
                problems.iter().map(ToString::to_string).collect::<Vec<_>>()
            ),
        };
        golden(name, &description(&game));
    }
}

#[test]
fn a_param_that_is_set_from_outside() {
    let text = "param k = 1 + 2\nheap pile(n)\nmove take 1..k from pile\n";
    let set = [Setting { name: "k".to_owned(), value: 5 }];
    let (game, _) = model::load(&Source::new("set", text), &set).unwrap();
    let description = description(&game);
    assert!(description.contains("k = 5 (the file says 1 + 2)"), "{description}");
}

#[test]
fn lines_are_short_and_say_the_same_twice() {
    for path in all_games() {
        let text = fs::read_to_string(&path).unwrap();
        let game = load("game", &text).unwrap();
        let described = description(&game);
        assert_eq!(described, description(&load("game", &text).unwrap()));
        for line in described.lines() {
            assert!(line.chars().count() <= 80, "{}: {line}", path.display());
            assert!(
                !line.ends_with(' ') && !line.contains('\u{a0}'),
                "{}: {line}",
                path.display()
            );
        }
    }
}

fn all_games() -> Vec<PathBuf> {
    ["tests/corpus", "tests/describe", "examples"].into_iter().flat_map(games).collect()
}

/// Words that can stand for each other.
const SWAPS: [&[&str]; 26] = [
    &["distinct", "equal"],
    &["keeps", "drops"],
    &["normal", "misere"],
    &["and", "or"],
    &["first", "last"],
    &["row", "circle"],
    &["free", "row"],
    &["any", "all"],
    &["min", "max"],
    &["primes", "squares", "triangular", "fibonacci"],
    &["divisors", "digits"],
    &["total", "count", "largest", "smallest", "nimsum"],
    &["gcd", "lcm"],
    &["sum", "len"],
    &["<", "<=", ">", ">=", "==", "!=", "divides"],
    &["+", "-", "*", "/", "%", "xor", "**"],
    &["|", "&", "\\"],
    &["..", ","],
    &["not", ""],
    &["adjacent", ""],
    &["every", "some 1.. of"],
    &["require", "end when"],
    &["isqrt", "popcount"],
    &["taken", "total"],
    &["then", "else"],
    &["choose", "choose"],
];

/// The text in pieces: words, numbers, operators, one by one.
fn pieces(text: &str) -> Vec<String> {
    const OPERATORS: [&str; 8] = ["->", "..", "**", "==", "!=", "<=", ">=", "mis"];
    let mut pieces: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let length = if first == '#' {
            rest.find('\n').unwrap_or(rest.len())
        } else if first == '"' {
            rest[1..].find('"').map_or(rest.len(), |end| end + 2)
        } else if first.is_ascii_digit() {
            rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())
        } else if is_word(first) {
            rest.find(|c: char| !is_word(c)).unwrap_or(rest.len())
        } else {
            let operator = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
            operator.map_or(first.len_utf8(), |operator| operator.len())
        };
        pieces.push(rest[..length].to_owned());
        rest = &rest[length..];
    }
    pieces
}

/// The texts that differ from a text in one number, guard or flag.
fn mutants(text: &str) -> Vec<String> {
    let pieces = pieces(text);
    let mut mutants = Vec::new();
    let mut replaced = |at: usize, by: &str| {
        let mut pieces = pieces.clone();
        by.clone_into(&mut pieces[at]);
        mutants.push(pieces.concat());
    };
    for (at, piece) in pieces.iter().enumerate() {
        if let Ok(number) = piece.parse::<u64>() {
            replaced(at, &(number + 1).to_string());
            replaced(at, &(number + 2).to_string());
            if number > 0 {
                replaced(at, &(number - 1).to_string());
            }
        }
        for group in SWAPS.iter().filter(|group| group.contains(&piece.as_str())) {
            group.iter().filter(|other| *other != piece).for_each(|other| replaced(at, other));
        }
    }
    for added in [
        "play misere",
        "layout row",
        "layout circle",
        "block 1",
        "block 2",
        "require total < 9",
        "end when total < 2",
        "start nothing",
    ] {
        mutants.push(format!("{text}\n{added}\n"));
    }
    mutants
}

/// What the rules of a file are, without where they stand and without claims.
fn rules(game: &Game) -> String {
    let rules = game.rules();
    let mut without = rules.clone();
    without.expectations.clear();
    without.source = Source::new("", "");
    // It is the same whether a file says what is so anyway.
    without.kinds.iter_mut().for_each(|kind| kind.says_empty = false);
    let text = format!("{without:?}");
    let mut parts = text.split("Span {");
    let mut rules = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        rules.push_str(part.split_once('}').map_or("", |(_, rest)| rest));
    }
    rules
}

#[test]
fn whatever_changes_the_rules_changes_the_description() {
    let (mut tried, mut same) = (0, Vec::new());
    for path in all_games() {
        let text = fs::read_to_string(&path).unwrap();
        let game = load("game", &text).unwrap();
        let (before, described) = (rules(&game), description(&game));
        for mutant in mutants(&text) {
            let Some(game) = load("game", &mutant) else { continue };
            if rules(&game) == before {
                continue;
            }
            tried += 1;
            if description(&game) == described {
                let differs =
                    mutant.lines().zip(text.lines()).find(|(mutant, line)| mutant != line);
                same.push(format!(
                    "{}: {differs:?}",
                    path.file_name().unwrap().to_str().unwrap()
                ));
            }
        }
    }
    assert!(same.is_empty(), "the same is said of\n{}", same.join("\n"));
    assert!(tried > 1000, "only {tried} changes were tried");
}
