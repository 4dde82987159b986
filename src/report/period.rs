//! What is known of a period, in words and as JSON.

use serde::Serialize;

use super::exact::{exact, line};
use crate::engine::{Certainty, HeapPeriod, Limit, Periodicity};
use crate::game::KindId;
use crate::model::Game;
use crate::source::Problem;

/// The answer as lines of text, each ended.
pub fn period_text(game: &Game, kind: KindId, found: &HeapPeriod) -> String {
    let kind = kind_name(game, kind);
    let mut lines = vec![format!("{}: heaps `{kind}`", game.title())];
    match &found.period {
        Some(period) => lines.extend(pattern(kind, period)),
        None => lines.push(format!("no period seen {}", reached(found))),
    }
    if let Some((value, heap)) = found.largest {
        let all = found.period.as_ref().is_some_and(Periodicity::is_proved);
        let among = if all { String::new() } else { format!(" {}", reached(found)) };
        lines.push(format!("largest nim-value{among}: {value}, first at {kind}({heap})"));
    }
    lines.extend(certainty(found));
    lines.extend(ended(found));
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The three figures.
fn pattern(kind: &str, found: &Periodicity) -> Vec<String> {
    let Periodicity { preperiod, period, saltus, .. } = found;
    let equation = match saltus {
        0 => format!("G(n + {period}) = G(n)"),
        saltus => format!("G(n + {period}) = G(n) + {saltus}"),
    };
    let saltus = match saltus {
        0 => String::new(),
        saltus => format!(", saltus {saltus}"),
    };
    let exception = match preperiod {
        0 => "from the start".to_owned(),
        n => format!("for all n from {n}; the last exception is {kind}({})", n - 1),
    };
    vec![
        format!("period {period}{saltus}, preperiod {preperiod}"),
        format!("{equation} {exception}"),
    ]
}

/// How it is known.
fn certainty(found: &HeapPeriod) -> Option<String> {
    Some(match &found.period.as_ref()?.certainty {
        Certainty::Proved { theorem, bound } => {
            format!("proved: the equation was seen for all n up to {bound} ({theorem})")
        }
        Certainty::Observed { repetitions } => {
            let theorem = if found.has_theorem {
                "not far enough for a proof; go on with a larger --to"
            } else {
                "no theorem is known to apply here"
            };
            format!(
                "observed {}, the period {repetitions} times in full; not proved: {theorem}",
                reached(found)
            )
        }
    })
}

fn reached(found: &HeapPeriod) -> String {
    found.reached.map_or_else(|| "among no heaps".into(), |size| format!("up to {size}"))
}

fn ended(found: &HeapPeriod) -> Option<String> {
    Some(match found.ended? {
        Limit::Stopped => "interrupted before a proof".to_owned(),
        Limit::Time => "the time allowed ran out before a proof".to_owned(),
        _ => "a limit was reached before a proof; `--max-positions` moves it".to_owned(),
    })
}

/// The answer as the cells of a line: status, period, preperiod, saltus, largest
/// nim-value, the first heap that has it, and how far heaps were looked at.
pub fn period_cells(found: &HeapPeriod) -> Vec<String> {
    let period = found.period.as_ref();
    let figures = [
        period.map(|period| period.period),
        period.map(|period| period.preperiod),
        period.map(|period| period.saltus),
        found.largest.map(|(value, _)| value.0),
        found.largest.map(|(_, heap)| heap),
        found.reached,
    ];
    let figures = figures.map(|figure| figure.map(|figure| figure.to_string()));
    let status = std::iter::once(status(found).to_owned());
    status.chain(figures.into_iter().map(Option::unwrap_or_default)).collect()
}

/// `proved`, `observed` or `none`.
fn status(found: &HeapPeriod) -> &'static str {
    match found.period.as_ref().map(|period| &period.certainty) {
        Some(Certainty::Proved { .. }) => "proved",
        Some(Certainty::Observed { .. }) => "observed",
        None => "none",
    }
}

/// What is wrong with an answer that a limit ended.
pub fn period_limit(found: &HeapPeriod) -> Option<Problem> {
    let limit = found.ended.filter(|limit| *limit != Limit::Stopped);
    limit.map(|limit| match limit {
        Limit::Time => Problem::error("eval::limit", "the time allowed ran out before a proof")
            .help("a longer `--timeout` goes on farther"),
        _ => Problem::error("eval::limit", "a limit was reached before a proof")
            .help("`--max-positions` moves it"),
    })
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    game: &'a str,
    heap: &'a str,
    status: &'static str,
    period: Option<u64>,
    preperiod: Option<u64>,
    saltus: Option<u64>,
    last_exception: Option<u64>,
    #[serde(serialize_with = "exact")]
    max_nim_value: Option<u64>,
    argmax: Option<u64>,
    reached: Option<u64>,
    repetitions: Option<u64>,
    theorem: Option<&'a str>,
    ended: Option<&'static str>,
}

/// The answer as one line of JSON, without a line end.
pub fn period_json(game: &Game, kind: KindId, found: &HeapPeriod) -> Result<String, Problem> {
    let period = found.period.as_ref();
    let (theorem, repetitions) = match period.map(|period| &period.certainty) {
        Some(Certainty::Proved { theorem, .. }) => (Some(&**theorem), None),
        Some(Certainty::Observed { repetitions }) => (None, Some(*repetitions)),
        None => (None, None),
    };
    let document = Document {
        schema: "gamelang/period@1",
        game: game.title(),
        heap: kind_name(game, kind),
        status: status(found),
        period: period.map(|period| period.period),
        preperiod: period.map(|period| period.preperiod),
        saltus: period.map(|period| period.saltus),
        last_exception: period.and_then(|period| period.preperiod.checked_sub(1)),
        max_nim_value: found.largest.map(|(value, _)| value.0),
        argmax: found.largest.map(|(_, heap)| heap),
        reached: found.reached,
        repetitions,
        theorem,
        ended: found.ended.map(|limit| match limit {
            Limit::Stopped => "interrupted",
            _ => "limit",
        }),
    };
    line(&document)
}

fn kind_name(game: &Game, kind: KindId) -> &str {
    &game.rules().kinds[usize::from(kind.0)].name
}
