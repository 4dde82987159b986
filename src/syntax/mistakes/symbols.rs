//! What other languages, and books, write.

use crate::source::closest;
use crate::syntax::fault::Fault;
use crate::syntax::grammar::Rule;

/// What to write instead of a sign, wherever it stands.
pub(super) fn by_symbol(symbol: &str) -> Option<String> {
    let instead = match symbol {
        "=>" | "→" | "⇒" | "↦" | "⟶" => "`->`",
        "&&" | "∧" => "`and`",
        "||" | "∨" => "`or`",
        "!" | "¬" => "`not`",
        "<>" | "≠" => "`!=`",
        "=<" | "≤" | "⩽" => "`<=`",
        "≥" | "⩾" => "`>=`",
        ":=" => "`=`",
        "^" => "`**` for a power, or `xor` for the nim-sum",
        "⊕" => "`xor`",
        "..." | "…" | "‥" => "`..`",
        "..=" => "`..`, which includes its upper end",
        "×" | "·" | "⋅" => "`*`",
        "÷" => "`/`",
        "−" | "–" => "`-`, the minus sign of the keyboard",
        "∈" => "`in`",
        "∉" => "`not k in S`",
        "∪" => "`|`",
        "∩" => "`&`",
        "∖" => "`\\`",
        "∣" => "`divides`",
        "∅" => "`{}`",
        "∀" => "`all x in S: …`",
        "∃" => "`any x in S: …`",
        "≡" => "`a % m == b`",
        "√" => "`isqrt(n)`, the root rounded down",
        "⌊" | "⌋" => "`a / b`, which is rounded down",
        "²" => "`** 2`",
        "³" => "`** 3`",
        "“" | "”" | "„" | "«" | "»" => "straight quotes, `\"`",
        "//" => "`#` to begin a comment",
        "∞" => return Some("leave the upper end of a range out, as in `1..`".to_owned()),
        ";" => return Some("leave it out: a statement ends where the next begins".to_owned()),
        _ => return None,
    };
    Some(format!("write {instead}"))
}

/// What to write instead of a word.
pub(super) fn by_word(fault: &Fault<'_>) -> Option<String> {
    if !fault.is_word() {
        return None;
    }
    let found = fault.found();
    let expected = &fault.expected;
    let operator = match found {
        "mod" | "rem" => "%",
        "div" => "/",
        "elif" | "elsif" | "elseif" => "else if",
        "to" | "upto" | "through" => "..",
        _ => "",
    };
    let word = match found {
        "unless" if expected.condition() => "where not (…)",
        "when" | "provided" | "such" if expected.condition() || expected.operator() => "where",
        "of" | "off" if expected.has(Rule::from) => "from",
        "different" | "unequal" | "differing" | "unlike" if expected.has(Rule::relation) => {
            "distinct"
        }
        "same" | "alike" | "identical" if expected.has(Rule::relation) => "equal",
        "line" | "linear" | "strip" if expected.has(Rule::row) => "row",
        "ring" | "cycle" | "round" if expected.has(Rule::circle) => "circle",
        _ if expected.operator() => operator,
        _ => "",
    };
    if !word.is_empty() {
        return Some(format!("write `{word}`"));
    }
    let similar = closest(found, expected.words())?;
    Some(format!("did you mean `{similar}`?"))
}
