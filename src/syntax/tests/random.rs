//! Whatever the text is, nothing panics, and every problem has a place in it.

use proptest::prelude::*;

use crate::source::Source;
use crate::syntax::{parse, parse_position};

use super::{RICH, notation};

fn check(text: &str) {
    let source = Source::new("random", text);
    let (tree, mut problems) = parse(&source);
    problems.extend(parse_position(&source).err().unwrap_or_default());
    for problem in &problems {
        notation::problem(problem);
    }
    for statement in &tree.statements {
        assert!(!source.slice(statement.span).is_empty());
    }
}

/// Pieces of files, and things that do not belong there.
fn piece() -> impl Strategy<Value = String> {
    let words: Vec<_> = RICH.split_whitespace().map(str::to_owned).collect();
    let strange =
        ["→", "é", "\u{200b}", "\u{a0}", "\"", "#", "\n", "((", "}", ";", "=", "!", "\r"];
    prop_oneof![
        6 => prop::sample::select(words),
        1 => prop::sample::select(strange.map(str::to_owned).to_vec()),
    ]
}

proptest! {
    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn any_words_are_answered(pieces in prop::collection::vec(piece(), 0..60)) {
        check(&pieces.join(" "));
    }

    #[test]
    fn any_change_of_a_good_file_is_answered(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..4_usize, piece()), 1..6)
    ) {
        let mut text: Vec<char> = RICH.chars().collect();
        for (index, length, piece) in changes {
            let at = index.index(text.len());
            let end = (at + length).min(text.len());
            text.splice(at..end, piece.chars());
        }
        check(&text.into_iter().collect::<String>());
    }
}
