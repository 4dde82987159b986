//! Mistakes in statements that declare something, and in those about the whole
//! game.

use crate::source::closest;
use crate::syntax::fault::Fault;
use crate::syntax::grammar::Rule;

pub(super) fn help(fault: &Fault<'_>) -> Option<String> {
    let keyword = fault.earlier().next()?;
    match keyword {
        "heap" => heap(fault),
        "game" if fault.is_word() => {
            Some(format!("a title stands in quotes, as in `game \"{}\"`", fault.found()))
        }
        "param" | "def" | "state" => value(fault, keyword),
        "play" if closest(fault.found(), fault.expected.words()).is_none() => Some(
            "`normal`: whoever makes the last move wins; `misere`: that player loses"
                .to_owned(),
        ),
        "end" | "require" | "block" => condition(fault, keyword),
        _ => None,
    }
}

fn heap(fault: &Fault<'_>) -> Option<String> {
    let expected = &fault.expected;
    let behind = expected.has(Rule::empties) || expected.has(Rule::condition);
    let inside = fault.innermost() == "(";
    let help = match fault.found() {
        "," if matches!(fault.behind().next(), Some("keeps" | "drops" | "where")) => {
            "leave the `,` out"
        }
        ":" if behind && fault.behind().next().is_none() => {
            "leave it out: a statement ends where the next begins"
        }
        "," if behind && fault.behind().nth(1) == Some("(") => {
            "each kind has a `heap` statement of its own"
        }
        word @ ("heaps" | "piles" | "heap" | "pile") if fault.before() == "empty" => {
            return Some(format!(
                "leave `{word}` out: `keeps empty` belongs to this kind of heap"
            ));
        }
        "empty" if behind => "write `keeps empty` or `drops empty`",
        "," | "with" | "in" | ":" | "<" | ">" | "<=" | ">=" | "==" | "!="
            if behind || inside =>
        {
            "what its numbers can be stands behind `where`, as in `heap pile(n) where n >= 1`"
        }
        number if number.starts_with(|c: char| c.is_ascii_digit()) && fault.before() == "(" => {
            "`heap` names the numbers of a kind, as in `heap pile(n)`; a position is said by \
             `start pile(5)`"
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// `param`, `def` and `state`.
fn value(fault: &Fault<'_>, keyword: &str) -> Option<String> {
    let name = fault.earlier().nth(1).unwrap_or("k");
    let assign = fault.expected.has(Rule::assign);
    Some(match fault.found() {
        "," if fault.expected.may_end() && fault.open.is_empty() => {
            format!("each has a `{keyword}` of its own")
        }
        "" if assign && keyword == "def" && fault.before() == ")" => {
            format!("say what it stands for, as in `def {name}(…) = …`")
        }
        "" if assign => format!("give it a value, as in `{keyword} {name} = 3`"),
        "in" if assign && keyword == "param" => {
            format!("a param has one value, as in `param {name} = 3`; `def` names a set")
        }
        word if assign && keyword == "def" && fault.is_word() => {
            format!("parameters stand in parentheses, as in `def {name}({word}) = …`")
        }
        _ => return None,
    })
}

fn condition(fault: &Fault<'_>, keyword: &str) -> Option<String> {
    let help = match (keyword, fault.before(), fault.found()) {
        ("require", before @ ("when" | "that" | "where"), _) => {
            return Some(format!("leave `{before}` out"));
        }
        ("end", "no", _) => "the game is over by itself where no move is left",
        ("end", _, "then") => "who has won then is said by `play normal` or `play misere`",
        ("block", _, "where" | "when" | "if") => {
            "so many options can be blocked before every move: there is no condition"
        }
        ("block", _, word) if fault.is_word() && fault.expected.may_end() => {
            return Some(format!("leave `{word}` out"));
        }
        _ => return None,
    };
    Some(help.to_owned())
}
