//! Mistakes in expressions: sets, ranges, and names that run over a set.

use crate::syntax::fault::Fault;
use crate::syntax::grammar::Rule;

pub(super) fn help(fault: &Fault<'_>) -> Option<String> {
    set_builder(fault)
        .or_else(|| operand(fault))
        .or_else(|| operator(fault))
        .or_else(|| quantifier(fault))
        .or_else(|| present(fault))
        .or_else(|| runs_over(fault))
}

/// `{k in 1..n where k > 2}`
fn set_builder(fault: &Fault<'_>) -> Option<String> {
    if fault.innermost() != "{" {
        return None;
    }
    let mut inside = fault.since_open();
    let name = inside.next().filter(|name| name.starts_with(|c: char| c.is_alphabetic()))?;
    let help = match (fault.found(), inside.next()) {
        ("where", Some("in")) => {
            format!("what belongs to the set comes first: `{{{name} for {name} in … where …}}`")
        }
        (":", _) => "a set is written `{k for k in 1..n where …}`".to_owned(),
        _ => return None,
    };
    Some(help)
}

/// Where an operand would fit.
fn operand(fault: &Fault<'_>) -> Option<String> {
    if !fault.expected.expression() || fault.expected.operator() {
        return None;
    }
    let help = match fault.found() {
        ")" if fault.before() == "(" => {
            "a heap has its size in parentheses, as in `pile(n)`; a name without arguments \
             stands alone, as in `total`"
        }
        "…" | "..." | ".." if fault.before() == "," => {
            "a range is written with its two ends alone, as in `1..n`"
        }
        "[" if fault.before() != "take" => {
            "a set is written in braces, as in `{1, 3, 4}` or `{}`"
        }
        "|" => "the number of members of a set is `len(S)`, the distance from 0 `abs(n)`",
        "adjacent" => {
            "neighbours stand in brackets, as in `[pile(a), pile(b)] -> …`, or are taken by \
             `some 2 adjacent of pile(n)`"
        }
        "nothing" => "that no heap is left is written `count == 0`",
        _ => return None,
    };
    Some(help.to_owned())
}

/// Where an operator would fit.
fn operator(fault: &Fault<'_>) -> Option<String> {
    if !fault.expected.operator() {
        return None;
    }
    let before = fault.before();
    let help = match fault.found() {
        "!" => "there is no factorial: write the number, or the product".to_owned(),
        "?" => "a choice is written `if C then A else B`".to_owned(),
        "not" if fault.behind().next() == Some("in") => {
            "`not` comes first, as in `not k in S`".to_owned()
        }
        "is" | "equals" => match fault.behind().next() {
            Some("prime") => format!("write `is_prime({before})`"),
            Some("even") => format!("write `{before} % 2 == 0`"),
            Some("odd") => format!("write `{before} % 2 == 1`"),
            Some("not") => "write `!=`".to_owned(),
            _ => "write `==`".to_owned(),
        },
        "[" if fault.is_touching() => format!("write `{before}(…)`, with parentheses"),
        _ if matches!(before, "every" | "each") && fault.behind().next() == Some("(") => {
            "what holds for all sizes is written `all s in sizes: s > 2`".to_owned()
        }
        _ if before == "present" && fault.is_word() => {
            format!("write `present({}(…))`", fault.found())
        }
        "," if in_a_condition(fault) && !fault.expected.has(Rule::colon) => {
            "conditions are joined by `and`".to_owned()
        }
        _ => return None,
    };
    Some(help)
}

/// Whether the fault stands in a condition, outside of brackets.
fn in_a_condition(fault: &Fault<'_>) -> bool {
    if !fault.open.is_empty() {
        return false;
    }
    let mut words = fault.earlier();
    matches!(words.next(), Some("end" | "require"))
        || words.rfind(|word| matches!(*word, "where" | "with" | "for")) == Some("where")
}

/// `any d in divisors(n), d > 2`, `exists d in divisors(n): d > 2`
fn quantifier(fault: &Fault<'_>) -> Option<String> {
    let runs = fault.behind().next() == Some("in");
    let help = match fault.before() {
        "exists" | "exist" | "some" if runs => "write `any x in S: …`",
        "forall" | "every" | "each" if runs && fault.expected.operator() => {
            "write `all x in S: …`"
        }
        _ if fault.expected.has(Rule::colon) && fault.expected.operator() => {
            let begun = fault
                .earlier()
                .rfind(|word| matches!(*word, "any" | "all" | "each" | "choose"));
            match begun {
                Some("each") => return Some("its heap stands behind `:`".to_owned()),
                Some("choose") | None => return None,
                _ => {}
            }
            "its condition stands behind `:`, as in `any x in S: x > 2`"
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// `present(pile(1) + pile(2))`
fn present(fault: &Fault<'_>) -> Option<String> {
    let asks = fault.earlier().any(|word| word == "present") && fault.before() == ")";
    let joined = matches!(fault.found(), "," | "+") && fault.innermost() == "(";
    (asks && joined && fault.expected.has(Rule::close)).then(|| {
        "ask for one heap at a time, as in `present(pile(1)) and present(pile(2))`".to_owned()
    })
}

/// `for k = 1..3`, `any k: k > n`
fn runs_over(fault: &Fault<'_>) -> Option<String> {
    let expected = &fault.expected;
    let (found, before) = (fault.found(), fault.before());
    if matches!(before, "some" | "every") && fault.earlier().any(|word| word == "choose") {
        return Some("what is chosen ends with `:`".to_owned());
    }
    if matches!(before, "for" | "choose") && !fault.is_word() {
        return Some(format!(
            "`{before}` names the members of a set, as in `{before} k in 1..n`"
        ));
    }
    if !expected.has(Rule::in_word) || expected.operator() || expected.has(Rule::assign) {
        return None;
    }
    let quantity = fault.earlier().rev().nth(1).unwrap_or_default();
    if found == "(" {
        let help = match quantity {
            "each" => {
                format!("the heap stands behind `:`, as in `each i in 1..3: {before}(i)`")
            }
            _ => format!(
                "heaps are asked for by `present({before}(3))`, their sizes by \
                 `any s in sizes: …`"
            ),
        };
        return Some(help);
    }
    Some(match (quantity, before) {
        ("any" | "all", name) => {
            format!("say over which set it runs, as in `{quantity} {name} in 1..n: …`")
        }
        (_, "all" | "each" | "every") => {
            format!("leave `{before}` out, as in `for {found} in 1..n`")
        }
        (_, name) if ["<", ">", "<=", ">=", "≤", "≥"].contains(&found) => format!(
            "`{name}` runs over a set, as in `{name} in 1..3`; a condition stands behind `where`"
        ),
        (_, name) => format!("`{name}` runs over a set, as in `{name} in 1..3`"),
    })
}
