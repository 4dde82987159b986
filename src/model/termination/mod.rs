//! Whether play must end, proved by a measure that every move makes smaller.
//!
//! `cases` finds what each rule can do to heaps and states, as linear forms of
//! unknown numbers with facts about them; `candidates` lists measures that may
//! serve, plain ones first; `verdict` says what a rule does to a measure. If no
//! measure falls with every move, several may do it one after the other (C.
//! Alias, A. Darte, P. Feautrier and L. Gonnord, *Multi-dimensional rankings,
//! program termination, and complexity bounds of flowchart programs*, 2010): a
//! measure that no rule makes grow settles those that make it smaller, and what
//! is left is looked at again.
//!
//! `end when`, `require` and `block` only take moves away: they do not matter.

mod assume;
mod candidates;
mod cases;
mod facts;
mod form;
mod run;
mod states;
mod value;
mod verdict;

use super::check::sort::Sorts;
use super::rules::Rules;
use crate::game::{Ending, Measure};
use candidates::Candidates;
use cases::{Deeds, deeds};
use verdict::{Verdict, verdict};

/// Whether play must end, as far as it can be proved here.
pub(super) fn ending(rules: &Rules) -> Ending {
    let sorts = Sorts::of(rules);
    let each = rules.rules.iter().map(|rule| deeds(rules, &sorts, rule));
    let Some(deeds) = each.collect::<Option<Vec<Deeds>>>() else { return Ending::Unknown };
    let units: Vec<Deeds> = deeds.into_iter().flat_map(separated).collect();
    let candidates = Candidates::of(rules, &sorts, &units);
    let proved = single(&candidates.plain, &units)
        .or_else(|| lexicographic(&candidates.plain, &units))
        .or_else(|| single(&candidates.weighted, &units))
        .or_else(|| {
            lexicographic(&[&candidates.plain[..], &candidates.weighted].concat(), &units)
        });
    proved.map_or(Ending::Unknown, Ending::Proved)
}

/// The cases of a rule one by one, where a move is in only one of them.
fn separated(deeds: Deeds) -> Vec<Deeds> {
    if deeds.to_each {
        return vec![deeds];
    }
    let alone = |case| Deeds { cases: vec![case], to_each: false };
    deeds.cases.into_iter().map(alone).collect()
}

/// A measure that falls with every move.
fn single(candidates: &[Measure], units: &[Deeds]) -> Option<Measure> {
    let falls =
        |measure: &&Measure| units.iter().all(|unit| verdict(measure, unit) == Verdict::Falls);
    candidates.iter().find(falls).cloned()
}

/// Measures that fall one after the other.
fn lexicographic(candidates: &[Measure], units: &[Deeds]) -> Option<Measure> {
    let mut open: Vec<&Deeds> = units.iter().collect();
    let mut measures = Vec::new();
    while !open.is_empty() {
        let settles = |measure: &&Measure| {
            let verdicts: Vec<Verdict> =
                open.iter().map(|unit| verdict(measure, unit)).collect();
            !verdicts.contains(&Verdict::Open) && verdicts.contains(&Verdict::Falls)
        };
        let measure = candidates.iter().find(settles)?;
        open.retain(|unit| verdict(measure, unit) != Verdict::Falls);
        measures.push(measure.clone());
    }
    Some(Measure::Lexicographic(measures))
}
