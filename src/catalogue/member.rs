//! Members of families, written from their numbers.

use std::fmt::Write;

use super::entry::{Entry, Origin};
use super::sequence::Sequence;
use super::wrap::{comment, listed};
use super::{Code, Figures};

/// Periods are claimed in the text where they can be proved within about so many
/// heaps: `gamelang check` then takes no time to speak of.
const PROVED_SOON: u64 = 20_000;

/// So many values are claimed.
const VALUES: usize = 40;

impl Entry {
    /// The member of a family with this code.
    pub(super) fn of_family(code: Code, figures: Option<Figures>) -> Self {
        let name = code.to_string();
        Self {
            title: title(&code, &name),
            names: Vec::new(),
            code: Some(name.clone()),
            oeis: Vec::new(),
            tables: Vec::new(),
            rule: rule(&code),
            source: source(&code).to_owned(),
            known: known(figures.as_ref()),
            name,
            origin: Origin::Family(code),
            figures,
        }
    }
}

fn title(code: &Code, name: &str) -> String {
    match code {
        Code::Digits(_) => name.to_owned(),
        Code::Subtraction(_) => format!("Subtraction set {name}"),
        Code::AllBut(_) => format!("All-but set {name}"),
    }
}

fn source(code: &Code) -> &'static str {
    match code {
        Code::Digits(_) => {
            "the codes of R. K. Guy and C. A. B. Smith, \"The G-values of various games\", \
             Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526."
        }
        Code::Subtraction(_) => {
            "the subtraction games of E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning \
             Ways, chapter 4."
        }
        Code::AllBut(_) => {
            "A. A. Siegel, \"Finite excluded subtraction sets and infinite modular Nim\" \
             (2005), and other work on subtraction games that exclude some amounts."
        }
    }
}

fn known(figures: Option<&Figures>) -> String {
    let Some(figures) = figures else {
        return "it is in no table of this program.".to_owned();
    };
    let mut known = format!("{} ({}).", figures.told(), figures.source);
    if let Some(same) = figures.same_as {
        let _ = write!(known, " Its values are those of {same}, perhaps shifted.");
    }
    if !figures.note.is_empty() {
        let _ = write!(known, " Note: {}.", figures.note.trim_end_matches('.'));
    }
    known
}

/// The rule in words.
fn rule(code: &Code) -> String {
    let amounts = |amounts: &[u64], word: &str| {
        listed(&amounts.iter().map(u64::to_string).collect::<Vec<_>>(), word)
    };
    match code {
        Code::Digits(digits) => {
            let moves: Vec<String> =
                (0..).zip(digits).filter_map(|(amount, digit)| moves(amount, *digit)).collect();
            if moves.is_empty() {
                "There is no move.".to_owned()
            } else {
                format!("A move may {}.", moves.join("; "))
            }
        }
        Code::Subtraction(set) => {
            format!("A move takes {} counters from a heap.", amounts(set, "or"))
        }
        Code::AllBut(set) => {
            let set = amounts(set, "nor");
            format!("A move takes any number of counters from a heap, but not {set}.")
        }
    }
}

/// What a digit allows.
fn moves(amount: u64, digit: u8) -> Option<String> {
    let heaps = ["nothing", "one heap", "two heaps", "three heaps"];
    let left: Vec<String> = (0..4)
        .filter(|parts| digit >> parts & 1 == 1)
        .map(|parts: usize| heaps[parts].to_owned())
        .collect();
    let left = listed(&left, "or");
    match (amount, digit) {
        (_, 0) => None,
        (0, _) => Some(format!("split a heap into {left}")),
        _ => Some(format!("take {amount} and leave {left}")),
    }
}

/// A member of a family as a file.
pub(super) fn text(entry: &Entry) -> String {
    let Origin::Family(code) = &entry.origin else { return String::new() };
    let mut text = comment(&format!("{}. {}", entry.title, entry.rule), false);
    text += "#\n";
    if !entry.names.is_empty() {
        text += &comment(&format!("Names: {}", entry.names.join(", ")), true);
    }
    text += &comment(&format!("Code: {}", entry.name), true);
    if !entry.oeis.is_empty() {
        text += &comment(&format!("OEIS: {}", entry.oeis.join(", ")), true);
    }
    text += &comment(&format!("From: {}", entry.source), true);
    text += &comment(&format!("Known: {}", entry.known), true);
    let _ = write!(text, "game \"{}\"\n\nheap pile(n)\n\n{}\n", entry.title, statement(code));
    let claims = claims(entry, code);
    if !claims.is_empty() {
        text.push('\n');
        text += &claims;
    }
    text
}

fn statement(code: &Code) -> String {
    let set = |amounts: &[u64]| {
        let amounts: Vec<String> = amounts.iter().map(u64::to_string).collect();
        format!("{{{}}}", amounts.join(", "))
    };
    match code {
        Code::Digits(_) => format!("move octal {code} on pile"),
        Code::Subtraction(amounts) => format!("move take {} from pile", set(amounts)),
        Code::AllBut(amounts) => format!("move take (1..) \\ {} from pile", set(amounts)),
    }
}

/// What the file claims: its first values and its period, as far as they are known
/// and soon proved.
fn claims(entry: &Entry, code: &Code) -> String {
    let mut claims = String::new();
    if let Some((first, values)) = Sequence::of_entry(entry).and_then(|known| known.by_heap()) {
        let values = &values[..values.len().min(VALUES)];
        let last = first + (values.len() as u64).saturating_sub(1);
        let values: Vec<String> = values.iter().map(u64::to_string).collect();
        let _ =
            writeln!(claims, "expect values pile({first}..{last}) =\n  {}", values.join(" "));
    }
    let Some(figures) = entry.figures.filter(Figures::is_validated) else { return claims };
    let Some((period, preperiod)) = figures.period.zip(figures.preperiod) else {
        return claims;
    };
    // No theorem is known here for growing values of codes, nor for three heaps.
    let wide = matches!(code, Code::Digits(digits) if digits.iter().any(|&digit| digit > 7));
    let grows = matches!(code, Code::Digits(_)) && figures.saltus > 0;
    if !wide && !grows && period + preperiod <= PROVED_SOON {
        let saltus = match figures.saltus {
            0 => String::new(),
            saltus => format!(" saltus {saltus}"),
        };
        let after = match preperiod {
            0 => String::new(),
            n => format!(" after {}", n - 1),
        };
        let _ = writeln!(claims, "expect period {period}{saltus}{after} for pile");
    }
    claims
}
