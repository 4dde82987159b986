//! The pages of the problem codes do what they say: the first example of each
//! shows its problem and no other, and the second is cured.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use gamelang::report::page_of;
use gamelang::source::{Problem, Source};

use crate::architecture::{files, rust};
use crate::readme::blocks;
use crate::wrong::{is_code, problems_of, rendered};

/// Codes that no file alone can show; their pages show a command.
const OF_THE_COMMAND_LINE: &[&str] = &[
    "command::checkpoint",
    "command::json-number",
    "command::no-nim-values",
    "command::no-position",
    "command::nothing-compared",
    "command::one-heap",
    "command::no-sum",
    "command::no-table",
    "command::one-value",
    "command::plan-refused",
    "command::read-twice",
    "command::set-twice",
    "command::unknown-code",
    "command::unknown-game",
    "command::unreadable",
    "command::unwritable",
    "command::which-kind",
    "eval::interrupted",
    "eval::loop",
    "model::unknown-param",
    "syntax::too-large",
    "values::empty",
    "values::json",
    "values::line",
    "values::order",
];

/// The sections of `docs/problems.md`, each with its code.
fn sections() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/problems.md");
    let page = fs::read_to_string(path).unwrap();
    let sections = page.split("\n## ").skip(1).map(|section| {
        let (code, text) = section.split_once('\n').unwrap();
        (code.to_owned(), text.to_owned())
    });
    sections.collect()
}

#[test]
fn every_example_shows_its_problem_and_is_cured() {
    for (code, section) in sections() {
        let examples = blocks(&section, "game");
        let [(_, wrong), (_, cured)] = &*examples else {
            let by_command = OF_THE_COMMAND_LINE.contains(&&*code) && examples.is_empty();
            assert!(by_command, "{code} has {} examples", examples.len());
            continue;
        };
        let said = problems_of(&Source::new(&*code, &**wrong));
        let codes: BTreeSet<&str> = said.iter().map(Problem::code).collect();
        assert!(codes.iter().eq([&&*code]), "{code} shows {codes:?}:\n{}", rendered(&said));
        let said = problems_of(&Source::new(&*code, &**cured));
        assert!(said.is_empty(), "{code} is not cured:\n{}", rendered(&said));
    }
}

#[test]
fn every_example_that_is_shown_by_a_command_shows_its_problem() {
    for (code, section) in sections() {
        if OF_THE_COMMAND_LINE.contains(&&*code) {
            let shown = ["console", "text"].map(|language| blocks(&section, language));
            let mut lines = shown.iter().flatten().flat_map(|(_, block)| block.lines());
            assert!(lines.any(|line| line == code), "{code} shows no report");
        }
    }
}

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    let sources = files();
    let strings = sources.iter().flat_map(|(_, text)| rust::strings(text));
    let codes: BTreeSet<String> = strings.filter(|text| is_code(text)).collect();
    for code in &codes {
        let page = page_of(code).map(|page| page.code);
        assert_eq!(page, Ok(&**code), "docs/problems.md has no row for it");
    }
    let titles: Vec<String> = sections().into_iter().map(|(code, _)| code).collect();
    assert!(titles.is_sorted(), "the sections of docs/problems.md are not sorted");
    assert!(titles.iter().eq(&codes), "codes without a section, or sections without a code");
}

#[test]
fn a_code_is_found_with_and_without_its_layer() {
    let found = |asked: &str| page_of(asked).unwrap().code;
    assert_eq!(found("model::unknown-name"), "model::unknown-name");
    assert_eq!(found("unknown-name"), "model::unknown-name");
    assert_eq!(found("syntax::too-deep"), "syntax::too-deep");
}

#[test]
fn what_may_have_been_meant_is_named() {
    let meant = |asked: &str| page_of(asked).unwrap_err().meant;
    assert_eq!(meant("too-deep"), ["model::too-deep", "syntax::too-deep"]);
    assert_eq!(meant("unknwon-name"), ["model::unknown-name"]);
    assert_eq!(meant("modle::unknown-nam"), ["model::unknown-name"]);
    assert_eq!(meant("eval::unknown-name"), ["model::unknown-name"]);
    assert!(meant("zzzzzzzz").is_empty());
}

#[test]
fn a_page_is_plain_text() {
    for (code, _) in sections() {
        let text = page_of(&code).unwrap().text();
        assert!(text.starts_with(&code) && !text.contains("```"), "{text}");
        assert!(text.contains("\n    "), "{code} shows nothing");
        assert!(!text.contains("\n    ? "), "{code} shows what is for the tests: {text}");
    }
}
