//! Which known games a game is, in words and as JSON.

use serde::Serialize;

use crate::game::{KindId, Ruleset};
use crate::known::{
    CodeFound, Compared, Coverage, Divergence, Ground, Identification, Match, NearMiss, Places,
    Relation, ValueMap,
};
use crate::model::Game;
use crate::source::Problem;

/// So many entries that agree are told in words.
const TOLD: usize = 8;

/// The answer as lines of text, each ended.
pub fn identification_text(game: &Game, found: &Identification) -> String {
    let mut lines = vec![head(game, found)];
    lines.extend(found.code.as_ref().map(code));
    lines.extend(silence(found));
    lines.extend(left_out(found));
    if found.matches.is_empty() {
        let all = found.coverage.is_complete();
        let none = if all { "no game of the catalogue agrees" } else { "none of these agrees" };
        lines.push(none.to_owned());
    }
    for found in found.matches.iter().take(TOLD) {
        lines.push(name(&found.name, &found.title));
        lines.push(format!("  {}", relation(&found.relation, found.heap.as_deref())));
        lines.push(format!("  {}", ground(found)));
    }
    if let Some(more) = found.matches.len().checked_sub(TOLD).filter(|more| *more > 0) {
        lines.push(format!("and {more} more agree; `--format json` lists all"));
    }
    if !found.other_play.is_empty() {
        let other = if game.play().word() == "misere" { "normal" } else { "misère" };
        let names: Vec<String> =
            found.other_play.iter().map(|name| format!("@{name}")).collect();
        lines.push(format!("the same rules under {other} play: {}", names.join(", ")));
    }
    for miss in &found.near {
        lines.push(format!("near: {}", name(&miss.name, &miss.title)));
        lines.push(format!("  {}", difference(miss)));
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

fn kind_name(game: &Game, kind: KindId) -> &str {
    &game.rules().kinds[usize::from(kind.0)].name
}

fn head(game: &Game, found: &Identification) -> String {
    match &found.compared {
        Compared::Values { kind, to, .. } => {
            let to = to.map_or_else(|| "none".to_owned(), |to| format!("up to {to}"));
            format!("{}: nim-values of `{}` {to}", game.title(), kind_name(game, *kind))
        }
        Compared::Outcomes { positions, .. } => {
            format!("{}: outcomes of {positions} positions", game.title())
        }
    }
}

fn code(found: &CodeFound) -> String {
    let set = found.set.as_ref().map_or_else(String::new, |set| format!(", that is {set}"));
    let standard = match &found.standard {
        Some((standard, 1)) => {
            format!("; standard form {standard}, with heaps counted one less")
        }
        Some((standard, by)) => {
            format!("; standard form {standard}, with heaps counted {by} less")
        }
        None => "; it is in standard form".to_owned(),
    };
    // Sets without a code of digits have no standard form.
    let standard = match &found.code {
        crate::catalogue::Code::Digits(_) => standard,
        _ => String::new(),
    };
    format!("code {}{set}{standard}", found.code)
}

fn silence(found: &Identification) -> Option<String> {
    match found.compared {
        Compared::Values { says_enough: false, .. } => {
            Some("there are too few values, or all are equal: that says nothing".to_owned())
        }
        Compared::Outcomes { says_enough: false, .. } => {
            Some("there are too few outcomes of either kind: that says nothing".to_owned())
        }
        _ => None,
    }
}

/// What the work did not come to before it was stopped.
fn left_out(found: &Identification) -> Option<String> {
    let Coverage { looked_at, entries } = found.coverage;
    let unfinished = !found.coverage.is_complete();
    unfinished.then(|| format!("stopped: {looked_at} of {entries} entries were looked at"))
}

/// The problem that a look at a part of the catalogue is, if it was no more.
pub fn identification_stopped(found: &Identification, is_out_of_time: bool) -> Option<Problem> {
    let Coverage { looked_at, entries } = found.coverage;
    let after = format!("after {looked_at} of {entries} entries of the catalogue");
    if found.coverage.is_complete() {
        None
    } else if is_out_of_time {
        let message = format!("the time allowed ran out {after}");
        let help = "a longer `--timeout`, or a smaller `--to`";
        Some(Problem::error("eval::limit", message).help(help))
    } else {
        Some(Problem::error("eval::interrupted", format!("interrupted {after}")))
    }
}

fn name(name: &str, title: &str) -> String {
    if name == title { format!("@{name}") } else { format!("@{name}, {title}") }
}

/// The relation as an equation, G being ours and H theirs.
fn relation(relation: &Relation, heap: Option<&str>) -> String {
    let Some(heap) = heap else {
        return if relation.is_same() {
            "the same".to_owned()
        } else {
            format!("the same {}", equation(relation))
        };
    };
    let of = format!("its heaps `{heap}`");
    if relation.is_same() {
        format!("the same values as {of}")
    } else {
        format!("{}, H being {of}", equation(relation))
    }
}

/// `G(n + 1) = H(n)`
fn equation(relation: &Relation) -> String {
    let size = |side: Places| match (side.from, side.each) {
        (0, 1) => "n".to_owned(),
        (from, 1) => format!("n + {from}"),
        (0, each) => format!("n / {each}"),
        (from, each) => format!("n / {each} + {from}"),
    };
    let (ours, theirs) = (size(relation.ours), size(relation.theirs));
    match relation.values {
        ValueMap::Same => format!("G({ours}) = H({theirs})"),
        ValueMap::Plus(by) if by < 0 => format!("G({ours}) = H({theirs}) - {}", -by),
        ValueMap::Plus(by) => format!("G({ours}) = H({theirs}) + {by}"),
        ValueMap::OursTwice => format!("G({ours}) = 2 * H({theirs})"),
        ValueMap::TheirsTwice => format!("2 * G({ours}) = H({theirs})"),
        ValueMap::OursPaired => format!("G({ours}) / 2 = H({theirs})"),
        ValueMap::TheirsPaired => format!("G({ours}) = H({theirs}) / 2"),
    }
}

fn ground(found: &Match) -> String {
    match &found.ground {
        Ground::SameRules => "proved: the rules are the same".to_owned(),
        Ground::SameStandardForm => "proved: both codes have one standard form".to_owned(),
        Ground::Periods { bound } => format!(
            "proved: both have proved periods, and agree up to {bound}, the larger preperiod \
             and a common period more"
        ),
        Ground::Observed if found.heap.is_some() => {
            format!("observed on {} values, not proved", found.compared)
        }
        Ground::Observed => format!("observed on all {} compared, not proved", found.compared),
    }
}

fn difference(miss: &NearMiss) -> String {
    let agreed = miss.agreed;
    match &miss.divergence {
        Divergence::Values((here, our), (there, their)) => {
            let sizes = if here == there {
                format!("at {here}")
            } else {
                format!("at our {here}, its {there}")
            };
            let compared = if miss.relation.is_same() {
                String::new()
            } else {
                format!(" as {}", equation(&miss.relation))
            };
            format!(
                "{agreed} values agree{compared}; first difference {sizes}: {our} here, {their} there"
            )
        }
        Divergence::Outcomes(position, our, their) => {
            let (our, their) = (our.letter(), their.letter());
            format!(
                "{agreed} outcomes agree; first difference at {position}: {our} here, {their} there"
            )
        }
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    game: &'a str,
    play: &'a str,
    compared: &'static str,
    heap: Option<&'a str>,
    to: Option<u64>,
    positions: Option<usize>,
    says_enough: bool,
    code: Option<String>,
    set: Option<String>,
    standard_form: Option<String>,
    standard_shift: Option<u64>,
    matches: Vec<Entry<'a>>,
    other_play: &'a [String],
    near: Vec<Near<'a>>,
    looked_at: usize,
    entries: usize,
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    title: &'a str,
    heap: Option<&'a str>,
    relation: Option<String>,
    compared: u64,
    status: &'static str,
    ground: &'static str,
    bound: Option<u64>,
}

#[derive(Serialize)]
struct Near<'a> {
    name: &'a str,
    title: &'a str,
    relation: Option<String>,
    agreed: u64,
    ours: Place<'a>,
    theirs: Place<'a>,
}

/// Where a game differs, and what it has there.
#[derive(Serialize)]
struct Place<'a> {
    size: Option<u64>,
    nim_value: Option<u64>,
    position: Option<&'a str>,
    outcome: Option<char>,
}

/// The answer as one line of JSON, without a line end.
pub fn identification_json(game: &Game, found: &Identification) -> String {
    let (compared, heap, to, positions, says_enough) = match &found.compared {
        Compared::Values { kind, to, says_enough } => {
            ("nim_values", Some(kind_name(game, *kind)), *to, None, *says_enough)
        }
        Compared::Outcomes { positions, says_enough } => {
            ("outcomes", None, None, Some(*positions), *says_enough)
        }
    };
    let code = found.code.as_ref();
    let standard = code.and_then(|code| code.standard.as_ref());
    let document = Document {
        schema: "gamelang/identify@1",
        game: game.title(),
        play: game.play().word(),
        compared,
        heap,
        to,
        positions,
        says_enough,
        code: code.map(|code| code.code.to_string()),
        set: code.and_then(|code| code.set.as_ref()).map(ToString::to_string),
        standard_form: standard.map(|(code, _)| code.to_string()),
        standard_shift: standard.map(|(_, shift)| *shift),
        matches: found.matches.iter().map(Entry::of).collect(),
        other_play: &found.other_play,
        near: found.near.iter().map(Near::of).collect(),
        looked_at: found.coverage.looked_at,
        entries: found.coverage.entries,
    };
    serde_json::to_string(&document)
        .unwrap_or_else(|_| unreachable!("strings and numbers are always JSON"))
}

impl<'a> Entry<'a> {
    fn of(found: &'a Match) -> Self {
        let (status, ground, bound) = match found.ground {
            Ground::SameRules => ("proved", "same rules", None),
            Ground::SameStandardForm => ("proved", "same standard form", None),
            Ground::Periods { bound } => ("proved", "periods", Some(bound)),
            Ground::Observed => ("observed", "comparison", None),
        };
        Self {
            name: &found.name,
            title: &found.title,
            heap: found.heap.as_deref(),
            relation: (!found.relation.is_same()).then(|| equation(&found.relation)),
            compared: found.compared,
            status,
            ground,
            bound,
        }
    }
}

impl<'a> Near<'a> {
    fn of(miss: &'a NearMiss) -> Self {
        let of_value = |(size, value): (u64, u64)| Place {
            size: Some(size),
            nim_value: Some(value),
            position: None,
            outcome: None,
        };
        let (ours, theirs) = match &miss.divergence {
            Divergence::Values(ours, theirs) => (of_value(*ours), of_value(*theirs)),
            Divergence::Outcomes(position, ours, theirs) => {
                let of_outcome = |outcome: &crate::game::Outcome| Place {
                    size: None,
                    nim_value: None,
                    position: Some(position),
                    outcome: outcome.letter().chars().next(),
                };
                (of_outcome(ours), of_outcome(theirs))
            }
        };
        Self {
            name: &miss.name,
            title: &miss.title,
            relation: (!miss.relation.is_same()).then(|| equation(&miss.relation)),
            agreed: miss.agreed,
            ours,
            theirs,
        }
    }
}
