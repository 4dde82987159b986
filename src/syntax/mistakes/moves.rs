//! Mistakes in rules.

use crate::source::closest;
use crate::syntax::fault::Fault;
use crate::syntax::grammar::Rule;
use crate::syntax::words;

pub(super) fn help(fault: &Fault<'_>) -> Option<String> {
    let statement: Vec<&str> = fault.earlier().collect();
    let (["move", _, ":", body @ ..] | ["move", body @ ..]) = statement.as_slice() else {
        return None;
    };
    beginning(fault, body).or_else(|| settings(fault, body)).or_else(|| {
        match body.first().unwrap_or(&"") {
            &"take" | &"split" => amounts(fault, body).or_else(|| one_kind(fault, body[0])),
            &"octal" => code(fault),
            _ => super::rewrites::help(fault, body),
        }
    })
}

/// The words that say what kind of rule it is.
const VERBS: [&str; 6] = ["take", "split", "octal", "some", "every", "choose"];

fn is_verb(word: &str) -> bool {
    VERBS.contains(&word)
}

/// The word that says what kind of rule it is, and the name before it.
fn beginning(fault: &Fault<'_>, body: &[&str]) -> Option<String> {
    let verbs = VERBS;
    let found = fault.found();
    let instead = match body {
        [] if found == "from" => {
            return Some("the amount comes first, as in `take 1..3 from pile`".to_owned());
        }
        [] if found == ":" || found.starts_with('"') => {
            return Some(
                "the name of a rule is a plain word, as in `move merge: …`".to_owned(),
            );
        }
        [word] if !verbs.contains(word) && verbs.contains(&found) => {
            return Some(format!(
                "the name of a rule is followed by `:`, as in `{word}: {found}`"
            ));
        }
        ["remove" | "subtract" | "delete" | "draw" | "pick" | "eat" | "discard" | "reduce"] => {
            "take"
        }
        ["add" | "grow" | "increase" | "put"] => {
            return Some("a heap grows by a rewrite, as `pile(n) -> pile(n + 1)`".to_owned());
        }
        ["pass" | "skip"] if found != "->" => {
            return Some(
                "a pass changes a state, as `nothing -> nothing with passes = passes - 1` with \
                 `state passes = 1`"
                    .to_owned(),
            );
        }
        ["divide" | "cut" | "separate" | "break"] => "split",
        ["all" | "each"] if fault.is_word() => "every",
        [article @ ("a" | "an" | "any" | "one" | "the")] if fault.is_word() => {
            return Some(format!("leave `{article}` out"));
        }
        [word] if !verbs.contains(word) && goes_on(fault) => closest(word, verbs)?,
        _ => return None,
    };
    Some(format!("write `{instead}`"))
}

/// Whether a `take`, `split` or `octal` goes on behind the fault.
fn goes_on(fault: &Fault<'_>) -> bool {
    fault.behind().any(|word| matches!(word, "from" | "into" | "on"))
}

/// States that a move sets.
fn settings(fault: &Fault<'_>, body: &[&str]) -> Option<String> {
    let expected = &fault.expected;
    let with = body.iter().rposition(|word| *word == "with");
    let fits = expected.has(Rule::with) || expected.has(Rule::kw_with);
    let help = match (fault.found(), with) {
        ("=", Some(with)) if body[with..].contains(&"and") => {
            "settings are joined by `,`, as in `with a = 1, b = 2`"
        }
        ("+" | "-" | "*", _) if expected.has(Rule::assign) => {
            "write the new value out, as in `with s = s + 1`"
        }
        ("<" | ">" | "<=" | ">=" | "!=", _) if expected.has(Rule::assign) => {
            "`with` sets states; a condition stands behind `where`"
        }
        (_, Some(_)) if fault.before() == "with" && !fault.is_word() => {
            "`with` sets states, as in `with limit = 3`"
        }
        (_, Some(_)) if matches!(fault.before(), "different" | "distinct") => {
            "write `distinct`, without `with`"
        }
        (_, None) if fits && fault.behind().nth(1) == Some("=") => {
            "a move sets states by `with`, as in `with s = 1`; an amount gets its name by `in`, \
             as in `take k in 1..3 from pile`"
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// Up to the kind of a `take` or `split`, and its counts.
fn amounts(fault: &Fault<'_>, body: &[&str]) -> Option<String> {
    let (found, before) = (fault.found(), fault.before());
    let expected = &fault.expected;
    let named = matches!(body, ["take", _, "in", ..]);
    let help = match found {
        "," if named && expected.has(Rule::from) && fault.behind().nth(1) == Some("in") => {
            "a `take` has one amount; a rewrite can have several, as \
             `pile(a) + pile(b) -> pile(a - k) + pile(b - l) for k in 1..a, l in 1..b`"
        }
        "=" if matches!(body, ["take", _]) => {
            "an amount gets a name by `in`, as in `take k in 1..3 from pile`"
        }
        number if before == "from" && number.starts_with(|c: char| c.is_ascii_digit()) => {
            "a `take` is from one heap; from two at once takes a rewrite, as \
             `pile(a) + pile(b) -> pile(a - i) + pile(b - j) for i in 1..a, j in 1..b`, and the \
             same from both is `choose k in 1..largest: some 2 of pile(n) -> pile(n - k)`"
        }
        "if" | "where" | "when" if expected.has(Rule::from) => {
            "a condition stands behind the kind, as in `take 1..3 from pile where n > 4`"
        }
        _ if matches!(before, "except" | "without" | "but" | "besides") => {
            "members are taken out of a set by `\\`, as in `1.. \\ {2}`"
        }
        "most" if before == "at" => "at most three is written `1..3`",
        "least" if before == "at" => "at least three is written `3..`",
        "to" if before == "up" => "up to three is written `1..3`",
        "of" | "off" | "form" if expected.has(Rule::from) => return None,
        "to" | "mod" | "div" => return None,
        _ if fault.is_word() && expected.has(Rule::from) => {
            return Some(match fault.behind().next() {
                Some("from") => format!("leave `{found}` out: the kind stands behind `from`"),
                _ => format!("the kind stands behind `from`, as in `from {found}`"),
            });
        }
        "" if expected.has(Rule::into) => {
            return Some(format!("say into how many heaps, as in `split {before} into 2`"));
        }
        _ if body == ["split"] && !fault.is_word() => {
            "the kind comes first, as in `split pile into 2`"
        }
        "," if expected.has(Rule::relation) => {
            "several numbers are a set, written in braces, as in `{0, 2}`"
        }
        "leave" | "into" if expected.has(Rule::leaving) => "write `leaving`",
        "equal" | "distinct" if before == "into" => {
            "how many comes first, as in `into 2 equal`"
        }
        _ if before == "exactly" => "leave `exactly` out",
        _ if matches!(before, "equal" | "distinct")
            && fault.is_word()
            && !words::is_reserved(found) =>
        {
            return Some(format!("leave `{found}` out"));
        }
        "piles" | "heaps" | "parts" | "pieces" if expected.has(Rule::relation) => {
            return Some(format!("leave `{found}` out: the number of heaps is enough"));
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// Behind the kind of a `take` or `split`.
fn one_kind(fault: &Fault<'_>, verb: &str) -> Option<String> {
    let expected = &fault.expected;
    let behind = expected.has(Rule::leaving) || (verb == "split" && expected.has(Rule::into));
    if !behind {
        return None;
    }
    let before = fault.before();
    let help = match fault.found() {
        "," if fault
            .behind()
            .nth(1)
            .is_some_and(|sign| sign.starts_with(['<', '>', '=', '!'])) =>
        {
            "a condition stands behind `where`".to_owned()
        }
        "or" | "," | "|" if fault.behind().next().is_some_and(is_verb) => {
            let other = fault.behind().next().unwrap_or_default();
            format!("write a second rule: `move {other} …`; a player chooses one of the rules")
        }
        "or" | "and" | "," | "+" | "|" => format!(
            "a `{verb}` is about one heap of one kind: write a `move` for each kind, or for \
             several heaps at once a rewrite, as `a(x) + b(y) -> …`"
        ),
        "at" => format!(
            "a `{verb}` has no place: write a rewrite, as in `pile(n) at 2 -> pile(n - 1)`"
        ),
        "(" if !fault.is_touching() => "a condition stands behind `where`".to_owned(),
        "(" => {
            format!("name the kind alone: `{before}`; its numbers are called as in its `heap`")
        }
        _ if !fault.is_word() => return None,
        _ => match before {
            "a" | "an" | "any" | "one" | "the" | "some" => format!("leave `{before}` out"),
            "largest" | "biggest" => {
                "`take` is from any heap: which one is said behind `where`, as in \
                 `where n == largest`"
                    .to_owned()
            }
            "smallest" | "least" => {
                "`take` is from any heap: which one is said behind `where`, as in \
                 `where n == smallest`"
                    .to_owned()
            }
            "each" | "every" | "all" | "both" => {
                "a move in every heap at once is written `every pile(n) -> pile(n - 1)`"
                    .to_owned()
            }
            _ => return None,
        },
    };
    Some(help)
}

fn code(fault: &Fault<'_>) -> Option<String> {
    let help = match fault.found() {
        "…" | "..." | ".." if fault.expected.has(Rule::on) => {
            "a code has an end: what goes on for ever is said by a rule, as \
             `take 1.. from pile leaving 0..2` for all digits 7"
        }
        "from" | "in" | "of" if fault.expected.has(Rule::on) => "write `on`",
        "" if fault.expected.has(Rule::on) => "name the kind, as in `octal 0.77 on pile`",
        _ => return None,
    };
    Some(help.to_owned())
}
