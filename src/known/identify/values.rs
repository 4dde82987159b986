//! Games of independent heaps, by the nim-values of single heaps.

use std::cell::OnceCell;

use super::candidate::{self, Candidate};
use super::proof::proves;
use super::relation::{Agreement, Relation, changes};
use super::row::{Row, proved_period};
use super::rules::{code, same_moves};
use super::{Compared, Coverage, Divergence, Ground, Identification, Match, NearMiss};
use crate::catalogue::catalogue;
use crate::engine::{Limits, Periodicity, Unsolved};
use crate::game::{KindId, Ruleset, Shape};
use crate::model::{Game, RulesForm};

/// Periods are looked for up to this heap; where heaps are cut into three or more,
/// which takes far longer, up to that.
const PERIOD_WITHIN: u64 = 5_000;
const PERIOD_OF_MANY_PARTS: u64 = 500;

/// Fewer values than this that agree are no near miss.
const NEARLY: usize = 20;

/// A game with what is known of it so far.
struct Subject<'g> {
    game: &'g Game,
    form: RulesForm,
    kind: KindId,
    to: u64,
    limits: &'g Limits,
    row: Row<'g>,
    /// Looked for when it is needed; `None` where none is proved.
    period: OnceCell<Option<Periodicity>>,
}

pub(super) fn identify(
    game: &Game,
    kind: KindId,
    to: u64,
    limits: &Limits,
) -> Result<Identification, Unsolved> {
    let listed = || Row::listed(0, &[]);
    let mut row = Row::of_game(game, kind, limits).unwrap_or_else(listed);
    row.extend(to.saturating_add(1))?;
    let values: Vec<u64> = row.values().iter().copied().flatten().collect();
    let last = row.values().iter().rposition(Option::is_some);
    let (all, listed) = (candidate::all(), candidate::listed());
    let mut found = Identification {
        compared: Compared::Values {
            kind,
            to: last.map(|last| last as u64),
            says_enough: Relation::SAME.is_supported_by(&values),
        },
        code: code(game, kind),
        matches: Vec::new(),
        near: Vec::new(),
        other_play: Vec::new(),
        coverage: Coverage { looked_at: 0, entries: all.len() + listed.len() },
    };
    let form = game.rules_form();
    let mut subject = Subject { game, form, kind, to, limits, row, period: OnceCell::new() };
    for candidate in all {
        subject.compare(candidate, &mut found);
        if !found.coverage.counts(limits) {
            break;
        }
    }
    name_family(&mut found, to);
    for known in &listed {
        if let Some((first, values)) = known.by_heap() {
            let name = (known.id.to_owned(), known.rule.to_owned());
            subject.compare_listed(name, &mut Row::listed(first, values), &mut found);
        }
        if !found.coverage.counts(limits) {
            break;
        }
    }
    Ok(found)
}

/// Names the member of a family that has the code of the rule, where no table has it.
fn name_family(found: &mut Identification, to: u64) {
    let Some(code) = &found.code else { return };
    let is_there = found.matches.iter().any(|found| found.ground == Ground::SameRules);
    let name = code.set.as_ref().unwrap_or(&code.code).to_string();
    if let (false, Some(entry)) = (is_there, catalogue().find(&name)) {
        // What was only compared till now.
        found.matches.retain(|found| found.name != entry.name);
        found.matches.push(Match {
            name: entry.name.clone(),
            title: entry.title.clone(),
            is_classic: false,
            heap: Some("pile".to_owned()),
            relation: Relation::SAME,
            compared: to.saturating_add(1),
            ground: Ground::SameRules,
        });
    }
}

impl Subject<'_> {
    fn compare(&mut self, candidate: &Candidate, found: &mut Identification) {
        let Candidate { entry, game, form, is_classic, .. } = candidate;
        let mut enter = |relation, compared, ground, kind: KindId| {
            let kind = game.rules().kinds.get(usize::from(kind.0));
            found.matches.push(Match {
                name: entry.name.clone(),
                title: entry.title.clone(),
                is_classic: *is_classic,
                heap: kind.map(|kind| kind.name.clone()),
                relation,
                compared,
                ground,
            });
        };
        if same_moves((self.game, &self.form), (game, form)) {
            if game.play() == self.game.play() {
                enter(Relation::SAME, self.to + 1, Ground::SameRules, self.kind);
                return;
            }
            found.other_play.push(entry.name.clone());
        }
        let Some((kind, first)) = &candidate.row else { return };
        let possible = self.possible(first);
        if possible.is_empty() {
            return;
        }
        let Some(mut row) = Row::of_game(game, *kind, self.limits) else { return };
        match self.related((&entry.name, &entry.title), possible, &mut row) {
            Looked::Related(relation, compared) => {
                let ground = self.ground(game, *kind, &relation, &mut row);
                enter(relation, compared, ground, *kind);
            }
            Looked::Nearly(miss) => found.near.push(miss),
            Looked::Unlike => {}
        }
    }

    fn compare_listed(
        &mut self,
        (name, title): (String, String),
        row: &mut Row<'_>,
        found: &mut Identification,
    ) {
        let first = row.values().to_vec();
        let possible = self.possible(&first);
        match self.related((&name, &title), possible, row) {
            Looked::Related(relation, compared) => found.matches.push(Match {
                name,
                title,
                is_classic: false,
                heap: None,
                relation,
                compared,
                ground: Ground::Observed,
            }),
            Looked::Nearly(miss) => found.near.push(miss),
            Looked::Unlike => {}
        }
    }

    /// The relations that the first values of a row allow.
    fn possible(&self, first: &[Option<u64>]) -> Vec<Relation> {
        let ours = self.row.values();
        let allowed = |relation: &Relation| {
            let Agreement { agreed, difference } = relation.agreement(ours, first);
            difference.is_none() && changes(&agreed)
        };
        Relation::all(ours, first).filter(allowed).collect()
    }

    /// The simplest relation to another row, if there is one.
    fn related(
        &mut self,
        name: (&str, &str),
        possible: Vec<Relation>,
        row: &mut Row<'_>,
    ) -> Looked {
        // What cannot be worked out cannot be compared.
        if possible.is_empty() || row.extend(self.to + 1).is_err() {
            return Looked::Unlike;
        }
        let ours = self.row.values();
        let mut nearest: Option<NearMiss> = None;
        for relation in possible {
            let Agreement { agreed, difference } = relation.agreement(ours, row.values());
            let supported = relation.is_supported_by(&agreed);
            match difference {
                None if supported => return Looked::Related(relation, agreed.len() as u64),
                Some((ours, theirs)) if supported && agreed.len() >= NEARLY => {
                    let agreed = agreed.len() as u64;
                    if nearest.as_ref().is_none_or(|nearest| nearest.agreed < agreed) {
                        nearest = Some(NearMiss {
                            name: name.0.to_owned(),
                            title: name.1.to_owned(),
                            relation,
                            agreed,
                            divergence: Divergence::Values(ours, theirs),
                        });
                    }
                }
                _ => {}
            }
        }
        nearest.map_or(Looked::Unlike, Looked::Nearly)
    }

    /// Why a relation that was seen holds.
    fn ground(
        &mut self,
        game: &Game,
        kind: KindId,
        relation: &Relation,
        row: &mut Row<'_>,
    ) -> Ground {
        if same_standard_form((self.game, self.kind), (game, kind), relation) {
            return Ground::SameStandardForm;
        }
        let look = || {
            let most = period_within(self.game, self.kind);
            proved_period(self.game, self.kind, most, self.limits)
        };
        let Some(period) = self.period.get_or_init(look) else { return Ground::Observed };
        let most = period_within(game, kind);
        let Some(theirs) = proved_period(game, kind, most, self.limits) else {
            return Ground::Observed;
        };
        let bound = proves(relation, &mut self.row, period, row, &theirs);
        bound.map_or(Ground::Observed, |bound| Ground::Periods { bound })
    }
}

/// How far to look for a period.
fn period_within(game: &Game, kind: KindId) -> u64 {
    let few = match game.profile().shape(kind) {
        Some(Shape::Breaking(cuts)) => cuts.iter().all(|cut| cut.parts <= 2),
        shape => !matches!(shape, Some(Shape::Splitting { .. })),
    };
    if few { PERIOD_WITHIN } else { PERIOD_OF_MANY_PARTS }
}

/// What looking for a relation gave.
enum Looked {
    /// It holds on so many values.
    Related(Relation, u64),
    /// One holds for a while.
    Nearly(NearMiss),
    Unlike,
}

/// Whether the codes of two rules have one standard form, and the shift is that
/// between their heaps.
fn same_standard_form(
    (ours, our_kind): (&Game, KindId),
    (theirs, their_kind): (&Game, KindId),
    relation: &Relation,
) -> bool {
    let standard = |game, kind| {
        let found = code(game, kind)?;
        Some(found.standard.unwrap_or((found.code, 0)))
    };
    let Some((our_form, our_shift)) = standard(ours, our_kind) else { return false };
    let Some((their_form, their_shift)) = standard(theirs, their_kind) else { return false };
    let wanted = match our_shift.checked_sub(their_shift) {
        Some(shift) => Relation::shifted(shift),
        None => Relation::shifted_back(their_shift - our_shift),
    };
    our_form == their_form && *relation == wanted
}
