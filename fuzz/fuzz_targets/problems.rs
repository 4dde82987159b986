//! Any text is answered: it is a game, or there are problems with it that can be
//! shown; and what can be read has one tidy form that means the same.

#![no_main]

use gamelang::command::rendered;
use gamelang::model;
use gamelang::report::description;
use gamelang::source::{Problem, Source};
use gamelang::syntax::{self, tree::Tree};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let source = Source::new("fuzz.game", text);
    match model::load(&source, &[]) {
        Ok((game, warnings)) => {
            assert!(warnings.iter().all(Problem::is_warning), "a game with errors");
            show(&warnings);
            assert!(!description(&game).is_empty());
            match game.start() {
                Some(Ok(start)) => assert_reads_back(&game, &start),
                Some(Err(problems)) => show(&problems),
                None => {}
            }
        }
        Err(problems) => {
            assert!(!problems.is_empty(), "no game, and nothing is said");
            show(&problems);
        }
    }
    assert_tidies(&source);
});

fn show(problems: &[Problem]) {
    for problem in problems {
        assert!(!rendered(problem, false).is_empty());
    }
}

fn assert_reads_back(game: &model::Game, start: &gamelang::game::Position) {
    let shown = game.show(start);
    match game.read_position(&Source::new("shown", shown.as_str())) {
        Ok(read) => assert_eq!(read, *start, "{shown}"),
        Err(problems) => panic!("{shown}: {}", rendered(&problems[0], false)),
    }
}

/// A text with problems has no tidy form; another has one, which is its own and
/// says the same.
fn assert_tidies(source: &Source) {
    let (tree, problems) = syntax::parse(source);
    let tidied = syntax::tidy(source);
    assert_eq!(problems.is_empty(), tidied.is_ok());
    let Ok(tidied) = tidied else { return };
    let again = Source::new("tidied.game", tidied.as_str());
    let (same, problems) = syntax::parse(&again);
    assert!(problems.is_empty(), "became wrong:\n{tidied}");
    assert_eq!(meaning(&tree), meaning(&same), "became:\n{tidied}");
    assert_eq!(syntax::tidy(&again).ok(), Some(tidied));
}

/// The statements without their places.
fn meaning(tree: &Tree) -> String {
    let written = format!("{:?}", tree.statements);
    let mut pieces = written.split("Span {");
    let mut meaning = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        meaning += piece.split_once('}').map_or("", |(_, rest)| rest);
    }
    meaning
}
