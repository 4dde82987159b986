//! Games whose heaps are not independent, and misère play, by who wins small
//! positions.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::candidate::{self, Candidate};
use super::probe::{Making, Outcomes, Probe, Probed, pairs};
use super::relation::Relation;
use super::rules::{code, same_moves};
use super::{Compared, Coverage, Divergence, Ground, Identification, Match, NearMiss};
use crate::engine::{Limits, Solver};
use crate::game::{KindId, Outcome, Ruleset};
use crate::model::Game;

/// Each position may take so many others to decide, and no more.
const POSITIONS: u64 = 20_000;

/// After so many positions that would take more, the others are left out.
const GIVEN_UP: usize = 2;

/// Fewer outcomes than this say nothing, nor do they with fewer lost positions than
/// that, or fewer that are not lost.
const FEW: usize = 24;
const FEW_OF_EACH: usize = 4;

/// Fewer outcomes than this that agree are no near miss.
const NEARLY: usize = 30;

pub(super) fn identify(game: &Game, limits: &Limits) -> Identification {
    let limits =
        Limits { max_positions: POSITIONS.min(limits.max_positions), ..limits.clone() };
    let making = Making::of(game);
    let ours = outcomes(game, &making.probes(), &limits);
    let of_pairs = making.pairs().map(|form| (form, outcomes(game, &pairs(form), &limits)));
    let mut found = Identification {
        compared: Compared::Outcomes {
            positions: ours.iter().flatten().count(),
            says_enough: says_enough(ours.iter().flatten()),
        },
        code: code(game, KindId(0)),
        matches: Vec::new(),
        near: Vec::new(),
        other_play: Vec::new(),
        coverage: Coverage { looked_at: 0, entries: candidate::all().len() },
    };
    let form = game.rules_form();
    for candidate in candidate::all() {
        let is_same = same_moves((game, &form), (&candidate.game, &candidate.form));
        if is_same && game.play() != candidate.game.play() {
            found.other_play.push(candidate.entry.name.clone());
        }
        let its = &candidate.making;
        let alike = if is_same && game.play() == candidate.game.play() {
            let compared = ours.iter().flatten().count() as u64;
            Looked::Match(compared, Ground::SameRules)
        } else if !candidate.is_classic {
            // Too many, and their heaps are independent.
            Looked::Unlike
        } else if *its == making {
            let theirs = candidate.outcomes(&limits);
            compare(&ours, &theirs)
        } else if let (Some((form, ours)), Some(its)) = (&of_pairs, its.pairs())
            && form.can_be(its)
        {
            let theirs = candidate.pairs(&limits);
            compare(ours, &theirs)
        } else {
            Looked::Unlike
        };
        // What was compared with outcomes that are missing is not compared.
        if !found.coverage.counts(&limits) {
            break;
        }
        alike.enter(candidate, &mut found);
    }
    found
}

impl Candidate {
    fn outcomes(&self, limits: &Limits) -> Cow<'_, Outcomes> {
        kept(&self.outcomes, || outcomes(&self.game, &self.making.probes(), limits), limits)
    }

    fn pairs(&self, limits: &Limits) -> Cow<'_, Outcomes> {
        let probes = || self.making.pairs().map_or_else(Vec::new, pairs);
        kept(&self.pairs, || outcomes(&self.game, &probes(), limits), limits)
    }
}

/// What was worked out before, or is now; it is kept unless the work was stopped.
fn kept<'c>(
    cell: &'c OnceLock<Outcomes>,
    work: impl FnOnce() -> Outcomes,
    limits: &Limits,
) -> Cow<'c, Outcomes> {
    if let Some(known) = cell.get() {
        return Cow::Borrowed(known);
    }
    let outcomes = work();
    if limits.stop.is_stopped() {
        Cow::Owned(outcomes)
    } else {
        Cow::Borrowed(cell.get_or_init(|| outcomes))
    }
}

/// Who wins these positions, where it can be found out soon.
fn outcomes(game: &Game, probes: &[Probe], limits: &Limits) -> Outcomes {
    let Ok(mut solver) = Solver::new(game, None, limits.clone()) else { return Vec::new() };
    let layout = game.layout();
    let mut outcomes = Outcomes::new();
    let mut given_up = 0;
    for probe in probes {
        let Some((text, position)) = probe.position(game) else {
            outcomes.push(None);
            continue;
        };
        let outcome = match solver.outcome(&position) {
            Ok(outcome) => Some(Probed { text, outcome, is_telling: probe.is_telling(layout) }),
            Err(_) if limits.stop.is_stopped() => return outcomes,
            Err(_) => {
                given_up += 1;
                None
            }
        };
        if given_up >= GIVEN_UP {
            break;
        }
        outcomes.push(outcome);
    }
    outcomes
}

/// What comparing outcomes gave.
enum Looked {
    Match(u64, Ground),
    Nearly(u64, Divergence),
    Unlike,
}

fn compare(ours: &Outcomes, theirs: &Outcomes) -> Looked {
    let mut agreed: Vec<&Probed> = Vec::new();
    for pair in ours.iter().zip(theirs) {
        // A heap that only one of them has is passed over.
        let (Some(ours), Some(theirs)) = pair else { continue };
        if ours.outcome != theirs.outcome {
            let near = agreed.len() >= NEARLY && says_enough(agreed.iter().copied());
            let text = ours.text.clone();
            let difference = Divergence::Outcomes(text, ours.outcome, theirs.outcome);
            return if near {
                Looked::Nearly(agreed.len() as u64, difference)
            } else {
                Looked::Unlike
            };
        }
        agreed.push(ours);
    }
    if says_enough(agreed.iter().copied()) {
        Looked::Match(agreed.len() as u64, Ground::Observed)
    } else {
        Looked::Unlike
    }
}

/// Whether outcomes are many and different enough to say something.
fn says_enough<'p>(outcomes: impl Iterator<Item = &'p Probed>) -> bool {
    let telling: Vec<&Probed> = outcomes.filter(|probed| probed.is_telling).collect();
    let lost = telling.iter().filter(|probed| probed.outcome == Outcome::P).count();
    telling.len() >= FEW && lost >= FEW_OF_EACH && telling.len() - lost >= FEW_OF_EACH
}

impl Looked {
    fn enter(self, candidate: &Candidate, found: &mut Identification) {
        let name = candidate.entry.name.clone();
        let title = candidate.entry.title.clone();
        let relation = Relation::SAME;
        match self {
            Self::Match(compared, ground) => {
                let (is_classic, heap) = (candidate.is_classic, None);
                found.matches.push(Match {
                    name,
                    title,
                    is_classic,
                    heap,
                    relation,
                    compared,
                    ground,
                });
            }
            Self::Nearly(agreed, difference) => {
                found.near.push(NearMiss {
                    name,
                    title,
                    relation,
                    agreed,
                    divergence: difference,
                });
            }
            Self::Unlike => {}
        }
    }
}
