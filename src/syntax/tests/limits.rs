//! How large and how deep a text may be.

use std::time::Instant;

use crate::source::Source;
use crate::syntax::tree::{ExprKind, StatementKind};
use crate::syntax::{MAX_DEPTH, MAX_SIZE, parse, parse_position};

use super::read;

/// Beginnings and ends that nest.
const NESTS: [(&str, &str); 15] = [
    ("(", ")"),
    ("f(", ")"),
    ("f(1, ", ")"),
    ("{", "}"),
    ("{1, ", "}"),
    ("{1 for x in ", "}"),
    ("-", ""),
    ("not ", ""),
    ("2 ** ", ""),
    ("if a then b else ", ""),
    ("if ", " then a else b"),
    ("any x in S: ", ""),
    ("all x in ", ": x"),
    ("present(p(", "))"),
    ("1 + (", ")"),
];

/// Parses, copies and drops in a thread with little stack; the problem's code.
fn code_in_small_stack(text: String) -> Option<&'static str> {
    let read = move || {
        let (tree, problems) = read(&text);
        let copy = tree.clone();
        drop(tree);
        drop(format!("{:p}", &raw const copy));
        problems.first().map(crate::source::Problem::code)
    };
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(read);
    thread.expect("a thread").join().expect("no overflow")
}

#[test]
fn depth_is_bounded_and_what_is_let_through_fits_a_small_stack() {
    for (begin, end) in NESTS {
        // `present(p(` opens two brackets.
        let most = if begin.starts_with("present") { MAX_DEPTH / 2 } else { MAX_DEPTH };
        let nested = |depth| format!("def s = {}1{}", begin.repeat(depth), end.repeat(depth));
        assert_eq!(code_in_small_stack(nested(most)), None, "{begin}");
        for depth in [most + 1, most * 2, 1000, 100_000] {
            let code = code_in_small_stack(nested(depth));
            assert_eq!(code, Some("syntax::too-deep"), "{begin} {depth}");
        }
    }
}

#[test]
fn mixtures_fit_too() {
    for shift in 0..NESTS.len() {
        for length in 1..MAX_DEPTH + 8 {
            let nests = || (0..length).map(|i| NESTS[(i * (shift + 1) + shift) % NESTS.len()]);
            let begin: String = nests().map(|(begin, _)| begin).collect();
            let end: String = nests().rev().map(|(_, end)| end).collect();
            let code = code_in_small_stack(format!("def s = {begin}1{end}"));
            assert!(matches!(code, None | Some("syntax::too-deep")), "{begin}1{end} {code:?}");
        }
    }
    // All levels of operators in each bracket.
    for depth in 1..MAX_DEPTH {
        let inner = "(1 or 1 and not 1 == 1 | 1..1 xor 1 + 1 * -1 ** ".repeat(depth);
        let code = code_in_small_stack(format!("def s = {inner}1{}", ")".repeat(depth)));
        assert!(matches!(code, None | Some("syntax::too-deep")));
    }
}

#[test]
fn a_deep_statement_does_not_hide_the_others() {
    let text = format!("def a = 1\ndef b = {}1\ndef c = 2\ndef d =", "(".repeat(500));
    let (tree, problems) = read(&text);
    let codes: Vec<_> = problems.iter().map(crate::source::Problem::code).collect();
    assert_eq!(
        (tree.statements.len(), codes),
        (2, vec!["syntax::too-deep", "syntax::unexpected"])
    );
    assert_eq!(problems[0].span().map(|span| span.start), Some(18 + MAX_DEPTH));
}

#[test]
fn names_that_are_also_quantifiers_do_not_count() {
    let text = format!("start {}", vec!["all(5)"; 200].join(" + "));
    assert!(read(&text).1.is_empty());
    let ifs = vec!["if a then b else c"; 200].join(", ");
    assert!(read(&format!("def s = {{{ifs}}}")).1.is_empty());
}

#[test]
fn long_sums_are_flat() {
    let (tree, problems) = read(&format!("param k = {}", vec!["1"; 100_000].join(" + ")));
    assert!(problems.is_empty());
    let StatementKind::Param { value, .. } = &tree.statements[0].node else {
        panic!("a param")
    };
    assert!(matches!(&value.node, ExprKind::Chain { rest, .. } if rest.len() == 99_999));
}

#[test]
fn a_million_heaps_can_be_read() {
    let begin = Instant::now();
    let source = Source::new("position", vec!["1"; 1_000_000].join(" + "));
    let position = parse_position(&source).expect("a position");
    assert_eq!(position.terms.len(), 1_000_000);
    let elapsed = begin.elapsed();
    assert!(elapsed.as_secs() < 30, "{elapsed:?}");
}

#[test]
fn larger_texts_are_refused() {
    let source = Source::new("large", " ".repeat(MAX_SIZE + 1));
    assert_eq!(parse(&source).1[0].code(), "syntax::too-large");
    assert_eq!(parse_position(&source).expect_err("large")[0].code(), "syntax::too-large");
    assert!(read(&" ".repeat(MAX_SIZE)).1.is_empty());
}
