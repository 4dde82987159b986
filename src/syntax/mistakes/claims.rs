//! Mistakes in positions and in claims about them.

use crate::source::closest;
use crate::syntax::fault::Fault;
use crate::syntax::grammar::Rule;
use crate::syntax::words;

pub(super) fn help(fault: &Fault<'_>) -> Option<String> {
    match fault.earlier().next() {
        Some("expect") => claim(fault).or_else(|| position(fault)),
        Some("start") => position(fault),
        _ if fault.is_position => position(fault),
        _ => None,
    }
}

fn claim(fault: &Fault<'_>) -> Option<String> {
    if fault.before() == "expect" {
        return form(fault);
    }
    let expected = &fault.expected;
    let claim = fault.earlier().nth(1)?;
    let found = fault.found();
    let help = match (claim, found) {
        ("outcome", "p" | "n" | "d") => return None,
        ("outcome", _) if expected.has(Rule::letter) => {
            "the letter comes first, as in `expect outcome P at 5`: `P` says that the player to \
             move loses, `N` wins, `D` draws"
        }
        ("value" | "moves", "=" | "==") => {
            "the number comes first, as in `expect value 3 at 5`"
        }
        ("values", _) if fault.before() == "values" => {
            "name the kind, with a range as its number, as in `expect values pile(0..3) = 0 1 2 3`"
        }
        ("values", "{" | "[") => {
            "the values stand behind one another, as in `expect values pile(0..3) = 0 1 2 3`"
        }
        ("period", "") => "name the kind, as in `expect period 4 for pile`",
        (_, "..." | "…") => "write down all that is claimed",
        ("values", _) if expected.has(Rule::number) && fault.is_word() => {
            "values are numbers, one for each heap of the range"
        }
        (_, "for" | "of" | "in" | "from" | "on" | ":") if expected.has(Rule::at) => {
            "write `at`"
        }
        ("winning", _) if fault.before() == "take" => {
            "an option is the position that the move leaves, as in `expect winning 3 at 5`"
        }
        (_, "..") if expected.has(Rule::comma) => {
            "write the positions down, as in `1, 2, 3`; the nim-values of a range of heaps are \
             claimed by `expect values`"
        }
        (_, number)
            if expected.has(Rule::comma)
                && number.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            "several positions are separated by `,`, and the heaps of one joined by `+`"
        }
        (_, "and" | "or") if expected.has(Rule::comma) => {
            "several positions are separated by `,`"
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// Right behind `expect`.
fn form(fault: &Fault<'_>) -> Option<String> {
    let found = fault.found();
    if closest(found, fault.expected.words()).is_some() {
        return None;
    }
    Some(match found {
        "P" | "N" | "D" => format!("write `expect outcome {found} at …`"),
        _ => "a claim is written `expect outcome P at 5` or `expect value 3 at 5`".to_owned(),
    })
}

fn position(fault: &Fault<'_>) -> Option<String> {
    let expected = &fault.expected;
    if fault.earlier().any(|word| word == "with") {
        let names = expected.only_name() && fault.before() == "with";
        return names.then(|| "`with` sets states, as in `with limit = 3`".to_owned());
    }
    let begins =
        expected.has(Rule::position) || (expected.has(Rule::number) && !expected.operator());
    let (found, before) = (fault.found(), fault.before());
    let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let several = expected.has(Rule::plus) && (is_number(before) || before == ")");
    if words::is_reserved(found) || (found == "at" && before != "start") {
        return None;
    }
    let help = match found {
        ")" if before == "(" => "a heap is written with its size, as in `pile(5)`",
        "-" if begins => "the numbers of a heap are natural: 0, 1, 2, …",
        "=" | "at" | ":" if before == "start" => "the position stands right behind `start`",
        "{" if begins => "the heaps of a position are joined by `+`, as in `3 + 5`",
        "," if fault.innermost() == "(" && fault.since_open().count() == 1 => {
            "the heaps of a position are joined by `+`, as in `3 + 5`"
        }
        "**" | "-" | "/" | "%" | "xor" if several && fault.open.is_empty() => {
            let next = fault.behind().next().filter(|next| is_number(next));
            return Some(format!(
                "a size that is worked out stands in parentheses, as in `({before} {found} {})`",
                next.unwrap_or("…")
            ));
        }
        _ if fault.innermost() == "[" && (is_number(found) || fault.is_word()) => {
            "in brackets heaps are separated by `,`"
        }
        _ if is_number(found) && expected.has(Rule::open) => {
            return Some(format!(
                "the size of a heap stands in parentheses: `{before}({found})`"
            ));
        }
        _ if fault.is_word()
            && several
            && fault.behind().next() != Some("(")
            && is_number(before) =>
        {
            return Some(format!(
                "`{before}` is one heap; several equal ones are written `{before} * pile(3)`"
            ));
        }
        _ if fault.is_word() && several => "the heaps of a position are joined by `+`",
        _ => return None,
    };
    Some(help.to_owned())
}
