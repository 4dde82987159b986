//! A comparison as JSON, schema `gamelang/compare@1`.

use serde::Serialize;

use super::Compared;
use crate::engine::OptionAnalysis;
use crate::known::{Basis, Difference, Side, Verdict};
use crate::model::Game;
use crate::report::exact::{exact, line};
use crate::report::unsolved;
use crate::source::Problem;

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    sides: [SideEntry<'a>; 2],
    basis: &'static str,
    heaps: usize,
    shift: i64,
    /// Only with `--find-shift`.
    #[serde(skip_serializing_if = "Option::is_none")]
    shift_found: Option<bool>,
    compared: u64,
    last: Option<Vec<u64>>,
    status: &'static str,
    for_all: bool,
    bound: Option<u64>,
    difference: Option<DifferenceEntry>,
    /// Only where a side was not solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    unsolved: Option<UnsolvedEntry>,
}

#[derive(Serialize)]
struct SideEntry<'a> {
    name: &'a str,
    game: Option<&'a str>,
    heap: Option<&'a str>,
    values: Option<usize>,
}

#[derive(Serialize)]
struct DifferenceEntry {
    sides: [PositionEntry; 2],
    decisive: Option<Decisive>,
}

#[derive(Serialize)]
struct PositionEntry {
    sizes: Vec<u64>,
    position: Option<String>,
    outcome: &'static str,
    #[serde(serialize_with = "exact")]
    nim_value: Option<u64>,
    only: Vec<OptionEntry>,
    only_count: usize,
}

#[derive(Serialize)]
struct Decisive {
    side: usize,
    option: OptionEntry,
}

#[derive(Serialize)]
struct OptionEntry {
    position: String,
    outcome: &'static str,
    #[serde(serialize_with = "exact")]
    nim_value: Option<u64>,
}

#[derive(Serialize)]
struct UnsolvedEntry {
    side: usize,
    code: &'static str,
    message: String,
}

/// More options of one side than this are not listed.
const MOST_OPTIONS: usize = 100;

/// The comparison as one line of JSON, without a line end.
pub fn comparison_json(compared: &Compared<'_, '_>) -> Result<String, Problem> {
    let question = compared.question;
    let verdict = &compared.comparison.verdict;
    let (status, for_all) = match verdict {
        Verdict::Equal { for_all, .. } => ("equal", *for_all),
        Verdict::Differs(_) => ("differ", false),
        Verdict::Unsolved(..) => ("unsolved", false),
    };
    let bound = match verdict {
        Verdict::Equal { proof, .. } => proof.as_ref().map(|proof| proof.bound),
        _ => None,
    };
    let document = Document {
        schema: "gamelang/compare@1",
        sides: [0, 1].map(|index| side(compared, index)),
        basis: match question.basis {
            Basis::NimValues => "nim_value",
            Basis::Outcomes => "outcome",
        },
        heaps: question.range.heaps,
        shift: question.shift,
        shift_found: compared.found_shift,
        compared: compared.comparison.compared,
        last: compared.comparison.last.clone(),
        status,
        for_all,
        bound,
        difference: match verdict {
            Verdict::Differs(found) => Some(difference(compared, found)),
            _ => None,
        },
        unsolved: match verdict {
            Verdict::Unsolved(side, why) => compared.game(*side).map(|game| {
                let problem = unsolved(game, why);
                UnsolvedEntry {
                    side: *side,
                    code: problem.code(),
                    message: problem.to_string(),
                }
            }),
            _ => None,
        },
    };
    line(&document)
}

fn side<'a>(compared: &Compared<'a, 'a>, index: usize) -> SideEntry<'a> {
    SideEntry {
        name: compared.names[index],
        game: compared.game(index).map(Game::title),
        heap: compared.kind(index),
        values: match &compared.sides[index] {
            Side::Values(file) => Some(file.count()),
            Side::Game(_) => None,
        },
    }
}

fn difference(compared: &Compared<'_, '_>, found: &Difference) -> DifferenceEntry {
    let options = found.options.as_ref();
    let entry = |side: usize| {
        let only = options.map_or(&[][..], |options| &options.only[side]);
        let listed = only.iter().take(MOST_OPTIONS);
        PositionEntry {
            sizes: found.sizes[side].clone(),
            position: compared.game(side).map(|_| compared.position(side, &found.sizes[side])),
            outcome: found.terms[side].outcome.letter(),
            nim_value: found.terms[side].value.map(|value| value.0),
            only: listed.map(|only| option(compared, side, only)).collect(),
            only_count: only.len(),
        }
    };
    let decisive = options.and_then(|options| options.decisive.as_ref());
    DifferenceEntry {
        sides: [entry(0), entry(1)],
        decisive: decisive.map(|(side, found)| Decisive {
            side: *side,
            option: option(compared, *side, found),
        }),
    }
}

fn option(compared: &Compared<'_, '_>, side: usize, option: &OptionAnalysis) -> OptionEntry {
    OptionEntry {
        position: compared
            .game(side)
            .map_or_else(String::new, |game| game.show(&option.position)),
        outcome: option.outcome.letter(),
        nim_value: option.nim_value.map(|value| value.0),
    }
}
