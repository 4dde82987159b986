//! Games met in the wild are found in the catalogue, those that are not in it are not,
//! and what is found holds.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use gamelang::catalogue::catalogue;
use gamelang::engine::Limits;
use gamelang::known::{Compared, Divergence, Ground, Identification, Relation, identify};
use gamelang::report::{identification_stopped, identification_text};

use crate::reading::game;

/// Rules of the corpus and the entry of the catalogue that is the same game.
const FOUND: &[(&str, &str)] = &[
    ("amalgamation-nim", "amalgamation-nim"),
    ("bachet-123", "take-1-to-k"),
    ("blocking-nim-2", "blocking-nim"),
    ("chomp", "chomp-by-rows"),
    ("circular-kayles", "circular-kayles"),
    ("coprime-nim", "prim"),
    ("cyclic-nimhoff-3", "cyclic-nimhoff-3"),
    ("dawsons-kayles", "dawsons-kayles"),
    ("decrement-or-divide", "decrement-or-divide"),
    ("digital-deletions", "digital-deletions"),
    ("end-nim", "end-nim"),
    ("euclid-grossman", "euclid-that-leaves-something"),
    ("euclid-zero", "euclid"),
    ("exact-slow-2", "exact-slow-nim"),
    ("fibonacci-nim", "fibonacci-nim"),
    ("game-of-stones-235", "S{2,3,5}"),
    ("greedy-nim", "greedy-nim"),
    ("grundys-game", "grundy"),
    ("grundys-game-misere", "misere-grundy"),
    ("kayles", "kayles"),
    ("kayles-misere", "misere-kayles"),
    ("king-corner", "king"),
    ("lieges-k1", "one-or-half-of-an-even-heap"),
    ("lieges-k2", "one-or-split-in-half"),
    ("mark", "mark"),
    ("mark-misere", "misere-mark"),
    ("mem0-no-repeat", "no-immediate-repeat"),
    ("moore-nim-2", "moore-nim-2"),
    ("nim-misere", "misere-nim"),
    ("nim-normal", "nim"),
    ("nim-with-a-pass", "nim-with-a-pass"),
    ("nimble", "nim"),
    ("non-crossing-chords", "dawsons-kayles"),
    ("nondecreasing-piles", "nondecreasing-piles"),
    ("notakto-3x3", "notakto"),
    ("odd-nim", "odd-nim"),
    ("one-or-all", "one-or-all"),
    ("power-of-two-nim", "take-a-power-of-two"),
    ("prime-nim-all", "take-a-prime"),
    ("prime-nim-upto13", "S{2,3,5,7,11,13}"),
    ("proper-divisor-nim", "aliquot"),
    ("r-wythoff-2", "two-wythoff"),
    ("remove-run-normal", "splitting-nim"),
    ("ruler", "ruler-in-a-row"),
    ("ryuo-nim", "ryuo"),
    ("s-nim-25", "S{2,5}"),
    ("same-from-any-subset", "same-from-any"),
    ("scatterstone-k3", "split-into-two-or-three"),
    ("sequential-nim", "sequential-nim"),
    ("silver-dollar-no-dollar", "silver-dollar"),
    ("split-all-distinct", "split-into-all-distinct"),
    ("split-into-equal-parts", "equal-split"),
    ("split-nim-lasker", "lasker"),
    ("split-three-unequal", "split-into-three-unequal"),
    ("square-but-one", "square-but-one"),
    ("square-nim", "take-a-square"),
    ("staircase-nim", "staircase-nim"),
    ("stone-game-ii", "euclid"),
    ("subtract-own-digit", "subtract-a-digit"),
    ("subtraction-134", "S{1,3,4}"),
    ("take-at-most-half", "at-most-half"),
    ("take-l-to-r", "0.0333"),
    ("treblecross", "treblecross-on-a-strip"),
    ("turning-turtles", "turning-turtles"),
    ("variant-delete-nim", "delete-and-split"),
    ("wythoff", "wythoff"),
    ("yama-nim", "yama-nim"),
];

/// Rules of the corpus that are not in the catalogue.
const NOT_FOUND: &[&str] = &[
    "any-or-two-from-each",
    "candy-piles",
    "chalkboard-xor",
    // It moves two neighbours only: unlike CN(4, 2), not in a circle of one stack.
    "circular-nim-4-2",
    "divisor-split",
    "euclid-misere",
    "floor-divide-2-to-6",
    "forbidden-amounts",
    "never-repeat-amount",
    "no-two-equal",
    "not-the-same-pile",
    "one-or-merge",
    "remove-digit-mod-3",
    "take-half-misere",
    "vector-subtraction",
    "wythoff-n-2n",
];

fn read(id: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/corpus/{id}.game"));
    fs::read_to_string(path).unwrap()
}

fn identified(text: &str, to: u64) -> Identification {
    identify(&game(text), None, to, &Limits::default()).unwrap()
}

/// The list of named games is made when the program is built: see `build.rs`.
#[test]
fn every_example_is_in_the_catalogue() {
    fn count(folder: &Path) -> usize {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let counted = entries.filter(|path| !path.ends_with("mistakes")).map(|path| {
            let is_game = path.extension().is_some_and(|extension| extension == "game");
            if path.is_dir() { count(&path) } else { usize::from(is_game) }
        });
        counted.sum()
    }
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    assert_eq!(catalogue().classics().len(), count(&examples));
}

#[test]
fn rules_of_the_corpus_are_found() {
    let mut wrong = Vec::new();
    for (id, entry) in FOUND {
        let found = identified(&read(id), 200);
        // Only what is the same outright counts; other games may be the same, too.
        let mut same = found.matches.iter().filter(|found| found.relation.is_same());
        if !same.any(|found| found.name == *entry) {
            let names: Vec<&str> = found.matches.iter().map(|it| &*it.name).take(4).collect();
            wrong.push(format!("{id} is {entry}, found {names:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rules_that_are_not_there_are_not_found() {
    let mut wrong = Vec::new();
    for id in NOT_FOUND {
        let found = identified(&read(id), 200);
        let names: Vec<String> =
            found.matches.iter().map(|it| format!("{} {:?}", it.name, it.ground)).collect();
        if !names.is_empty() {
            wrong.push(format!("{id}: {}", names.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(NOT_FOUND.len() >= 10);
}

/// Every entry is itself, and the file that it is has no problem.
#[test]
fn every_entry_can_be_read() {
    for entry in catalogue().classics().iter().chain(catalogue().members()) {
        let game = game(entry.file().text());
        assert_eq!(game.title(), entry.title, "{}", entry.name);
    }
}

fn found(text: &str, to: u64, name: &str) -> (Relation, Ground) {
    let found = identified(text, to);
    let entry = found.matches.iter().find(|found| found.name == name);
    let entry = entry.unwrap_or_else(|| panic!("{name} is not among {:?}", found.matches));
    (entry.relation, entry.ground.clone())
}

#[test]
fn how_games_agree_is_said_with_its_ground() {
    let kayles = "heap row(n)\nmove octal 0.77 on row";
    assert_eq!(found(kayles, 200, "kayles"), (Relation::SAME, Ground::SameRules));
    let (relation, ground) = found(kayles, 200, "4.4");
    assert_eq!((relation, ground), (Relation::shifted_back(1), Ground::SameStandardForm));
    let (relation, ground) = found(kayles, 200, "double-kayles");
    assert_eq!(ground, Ground::Periods { bound: 83 });
    assert!(relation.theirs.each == 1 && relation.ours.each == 2, "{relation:?}");
    // No period is known of these.
    let squares = "heap pile(n)\nmove take k in 1.. from pile where isqrt(k) ** 2 == k";
    assert_eq!(found(squares, 200, "take-a-square"), (Relation::SAME, Ground::Observed));
}

#[test]
fn the_first_difference_of_a_near_miss_is_told() {
    let found = identified("heap pile(n)\nmove octal 0.161 on pile", 600);
    let near = found.near.iter().find(|miss| miss.name == "0.36").unwrap();
    assert_eq!(near.divergence, Divergence::Values((519, 2), (519, 4)));
    assert_eq!(near.agreed, 519);
}

#[test]
fn what_says_nothing_is_not_claimed() {
    for text in [
        "heap pile(n)\nmove split pile into 2 where n < 2",
        "heap pile(n) where n < 9\nmove take 1..2 from pile",
    ] {
        let found = identified(text, 100);
        let proved = |found: &&gamelang::known::Match| found.ground == Ground::SameRules;
        assert!(found.matches.iter().all(|it| proved(&it)), "{text}: {:?}", found.matches);
    }
    let few = identified("heap pile(n) where n < 9\nmove take 1..2 from pile", 100);
    assert!(
        matches!(few.compared, Compared::Values { says_enough: false, to: Some(8), .. }),
        "{:?}",
        few.compared
    );
}

/// Nothing is said of entries that were not looked at.
#[test]
fn a_stopped_look_says_how_much_it_saw() {
    for text in [
        "heap pile(n)\nmove octal 0.161 on pile",
        "play misere\nheap pile(n)\nmove take 1..2 from pile",
    ] {
        let game = game(text);
        let whole = identify(&game, None, 20, &Limits::default()).unwrap();
        assert!(whole.coverage.is_complete(), "{:?}", whole.coverage);
        let limits = Limits::default();
        limits.stop.stop();
        // Where the values of the game itself are not known there is no answer.
        let Ok(found) = identify(&game, None, 20, &limits) else { continue };
        assert!(!found.coverage.is_complete(), "{:?}", found.coverage);
        assert_eq!(found.coverage.entries, whole.coverage.entries);
        assert!(identification_stopped(&found, false).is_some());
        let said = identification_text(&game, &found);
        assert!(said.contains("stopped: 0 of "), "{said}");
        assert!(!said.contains("no game of the catalogue"), "{said}");
        assert!(found.matches.is_empty() && found.near.is_empty(), "{:?}", found.matches);
    }
}

/// A member of a family that has the code of a rule is named once.
#[test]
fn no_entry_is_named_twice() {
    for text in [
        "heap row(n)\nmove octal 0.FF on row",
        "heap row(n)\nmove octal 0.3FF on row",
        "heap row(n)\nmove take {2, 5, 7} from row",
    ] {
        let found = identified(text, 60);
        let names: BTreeSet<&str> = found.matches.iter().map(|it| &*it.name).collect();
        assert_eq!(names.len(), found.matches.len(), "{text}: {:?}", found.matches);
    }
}
