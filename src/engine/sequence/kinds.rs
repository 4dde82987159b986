//! The sequences of all kinds of a game, each worked out only as far as is
//! asked, and no further than its period is proved.

use std::ops::ControlFlow;

use super::period::{self, Known, Periodicity, Search, Theorem};
use super::splitting::Extended;
use super::values::Values;
use super::way::{Way, needs};
use super::{Others, Stopped};
use crate::engine::{Limit, Limits};
use crate::game::{
    Chosen, Cut, Halt, Heap, KindId, NimValue, Position, Ruleset, Shape, StopToken,
};

/// A period is looked for when so many values are known.
const FIRST_LOOK: usize = 48;

/// What ended the work on a sequence.
#[derive(Debug)]
pub(in crate::engine) enum Ended {
    Stopped,
    /// More values than allowed would have been needed.
    TooMany,
}

impl Ended {
    /// The limit that was reached.
    pub(in crate::engine) fn limit(&self, limits: &Limits) -> Limit {
        match self {
            Self::Stopped => Limit::Stopped,
            Self::TooMany => Limit::Positions(limits.max_positions),
        }
    }
}

/// How the work on a sequence went.
enum Worked {
    Done,
    /// The rules fail on heaps of this kind, or they would take too much memory:
    /// they are left to the general search, which tells where.
    Unfit,
}

/// A way to value the heaps of a kind faster than by listing their moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// Which kind.
    pub kind: KindId,
    /// How its heaps are valued: a clause in lower case.
    pub way: String,
    /// Its period, where one is proved.
    pub period: Option<Periodicity>,
}

/// The sequences of the kinds that have a shape.
pub(in crate::engine) struct Sequences<'r> {
    rules: &'r dyn Ruleset,
    kinds: Vec<Option<Sequence>>,
    finds_periods: bool,
    most: u64,
    threads: usize,
    stop: StopToken,
}

#[derive(Debug)]
struct Sequence {
    way: Way,
    /// The other kinds whose values it needs.
    needs: Vec<KindId>,
    period: Option<Periodicity>,
    next_look: usize,
    /// Whether someone asked for a value.
    is_used: bool,
}

impl Sequence {
    fn new(kind: KindId, shape: &Shape) -> Option<Self> {
        Some(Self {
            way: Way::new(kind, shape)?,
            needs: needs(kind, shape),
            period: None,
            next_look: FIRST_LOOK,
            is_used: false,
        })
    }
}

impl<'r> Sequences<'r> {
    /// The sequences of rules whose heaps are independent.
    pub(in crate::engine) fn new(rules: &'r dyn Ruleset, limits: &Limits) -> Self {
        let profile = rules.profile();
        let ids = (0..).map(KindId).take(profile.shapes.len());
        let mut all = Self {
            rules,
            kinds: Vec::new(),
            finds_periods: limits.use_periods,
            most: limits.max_positions,
            threads: limits.threads,
            stop: limits.stop.clone(),
        };
        let shapes: Vec<_> = ids.map(|kind| (kind, profile.shape(kind))).collect();
        all.kinds.resize_with(shapes.len(), || None);
        // A kind comes after those that its moves lead to.
        let mut open = shapes;
        while let Some(ready) = open.iter().position(|&(kind, shape)| {
            shape.is_some_and(|shape| needs(kind, shape).iter().all(|&kind| all.has(kind)))
        }) {
            let (kind, shape) = open.remove(ready);
            let sequence = shape.and_then(|shape| Sequence::new(kind, shape));
            all.kinds[usize::from(kind.0)] = sequence;
        }
        all
    }

    /// Whether the heaps of a kind are valued here.
    pub(in crate::engine) fn has(&self, kind: KindId) -> bool {
        self.of(kind).is_some()
    }

    fn of(&self, kind: KindId) -> Option<&Sequence> {
        self.kinds.get(usize::from(kind.0))?.as_ref()
    }

    /// The value of a heap, where it is known without work.
    pub(in crate::engine) fn known(&self, kind: KindId, size: u64) -> Option<NimValue> {
        let Sequence { way, period, .. } = self.of(kind)?;
        let (small, grown) = match period {
            None => (size, 0),
            Some(period) => (period.reduced(size), period.grown(size)?),
        };
        let NimValue(value) = way.values().get(usize::try_from(small).ok()?)?;
        value.checked_add(grown).map(NimValue)
    }

    /// The value of a heap of a kind that is valued here; `None` of others, which
    /// this one may turn out to be.
    pub(in crate::engine) fn value(
        &mut self,
        kind: KindId,
        size: u64,
    ) -> Result<Option<NimValue>, Ended> {
        let known = self.known(kind, size);
        if known.is_some() || !self.has(kind) {
            return Ok(known);
        }
        self.extend(kind, size.saturating_add(1))?;
        let known = self.known(kind, size);
        if known.is_none() && self.has(kind) { Err(Ended::TooMany) } else { Ok(known) }
    }

    /// The kinds that were asked for, with their values and where a period is looked for
    /// next.
    pub(super) fn used(&self) -> impl Iterator<Item = (KindId, &Way, usize)> {
        let kinds = (0..).map(KindId).zip(&self.kinds);
        let used = kinds.filter_map(|(kind, sequence)| Some((kind, sequence.as_ref()?)));
        used.filter(|(_, sequence)| sequence.is_used)
            .map(|(kind, sequence)| (kind, &sequence.way, sequence.next_look))
    }

    /// What values of a kind are put into that were found before.
    pub(super) fn way_to_learn(&mut self, kind: KindId) -> Option<&mut Way> {
        let sequence = self.kinds.get_mut(usize::from(kind.0))?.as_mut()?;
        sequence.is_used = true;
        Some(&mut sequence.way)
    }

    /// Lets a period be looked for next when so many values are known.
    pub(super) fn look_next_at(&mut self, kind: KindId, length: usize) {
        let sequence = self.kinds.get_mut(usize::from(kind.0));
        if let Some(Some(sequence)) = sequence {
            sequence.next_look = length;
        }
    }

    /// Works out values until those of all sizes below `length` are known: one by
    /// one, or by a period that was proved.
    pub(in crate::engine) fn extend(&mut self, kind: KindId, length: u64) -> Result<(), Ended> {
        let index = usize::from(kind.0);
        let Some(mut sequence) = self.kinds.get_mut(index).and_then(Option::take) else {
            return Ok(());
        };
        sequence.is_used = true;
        let ended = self.extend_one(&mut sequence, kind, length);
        if !matches!(ended, Ok(Worked::Unfit)) {
            self.kinds[index] = Some(sequence);
        }
        ended.map(|_| ())
    }

    fn extend_one(
        &mut self,
        sequence: &mut Sequence,
        kind: KindId,
        length: u64,
    ) -> Result<Worked, Ended> {
        while sequence.period.is_none() && (sequence.way.values().len() as u64) < length {
            let have = sequence.way.values().len();
            // Values that were learned may be as many as a look was waiting for.
            if self.finds_periods && have >= sequence.next_look {
                self.look(sequence, kind);
                continue;
            }
            if have as u64 > self.most {
                return Err(Ended::TooMany);
            }
            let wanted = length.min(self.most.saturating_add(1));
            let wanted = usize::try_from(wanted).map_err(|_| Ended::TooMany)?;
            let to = if self.finds_periods { wanted.min(sequence.next_look) } else { wanted };
            let to = self.worth(&sequence.way, have, to.max(have + 1));
            for &other in &sequence.needs {
                self.extend(other, to as u64)?;
                if !self.has(other) {
                    return Ok(Worked::Unfit);
                }
            }
            let worked = match &mut sequence.way {
                Way::Breaking(breaking, _) => breaking.extend(to, self.threads, &self.stop),
                Way::Cuts(cuts) => cuts.extend(to, &*self, &self.stop),
                Way::AllBut(all_but) => all_but.extend(to, &self.stop),
                Way::Subtraction(subtraction) => {
                    if u32::try_from(to).is_err() {
                        return Ok(Worked::Unfit);
                    }
                    if !subtraction.has_seen(to) {
                        let Some(amounts) = self.amounts(kind, to - 1)? else {
                            return Ok(Worked::Unfit);
                        };
                        subtraction.see(amounts, to);
                    }
                    subtraction.extend(to, &self.stop)
                }
                Way::Splitting(splitting) => {
                    let extended = splitting.extend(to, &*self, &self.stop);
                    if extended == Ok(Extended::TooLarge) {
                        return Ok(Worked::Unfit);
                    }
                    extended.map(|_| ())
                }
            };
            worked.map_err(|Stopped| Ended::Stopped)?;
            if self.finds_periods && sequence.way.values().len() >= sequence.next_look {
                self.look(sequence, kind);
            }
        }
        Ok(Worked::Done)
    }

    /// How many values to work out at once where so many are asked for: some ways
    /// are fast only where there are many, and the next question is likely to be a
    /// little larger.
    fn worth(&self, way: &Way, have: usize, to: usize) -> usize {
        let at_once = matches!(way, Way::Subtraction(_) | Way::Splitting(_));
        let many = have + have / 4 + 64;
        let most = usize::try_from(self.most.saturating_add(1)).unwrap_or(usize::MAX);
        if at_once && have > 0 { to.max(many.min(most)) } else { to }
    }

    /// The amounts that can be taken from a heap of a kind that is known to leave
    /// one heap; `None` where the rules fail.
    fn amounts(&self, kind: KindId, size: usize) -> Result<Option<Vec<u32>>, Ended> {
        let size = size as u64;
        let position = Position::of([Heap::new(kind, [size])]);
        let mut amounts = Vec::new();
        let mut fit = true;
        let listed = self.rules.moves(&position, Chosen::EachOption, &self.stop, &mut |made| {
            let left = made.placed.iter().map(Heap::size).sum();
            let amount = size.checked_sub(left).and_then(|k| u32::try_from(k).ok());
            fit &= amount.is_some();
            amounts.extend(amount);
            if self.stop.is_stopped() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        match listed {
            Err(Halt::Stopped) => Err(Ended::Stopped),
            _ if self.stop.is_stopped() => Err(Ended::Stopped),
            Err(_) => Ok(None),
            Ok(()) => Ok(fit.then_some(amounts)),
        }
    }

    /// Works out values until a period is proved, at most those of all sizes up to
    /// `to`, and looks for a period in all of them at the end.
    pub(in crate::engine) fn look_for_period(
        &mut self,
        kind: KindId,
        to: Option<u64>,
    ) -> Result<(), Ended> {
        // A proof needs those of the kinds that the moves lead to.
        let needs = self.of(kind).map_or_else(Vec::new, |sequence| sequence.needs.clone());
        for other in needs {
            self.look_for_period(other, to)?;
        }
        if !self.has_theorem(kind) {
            return Ok(());
        }
        let length = to.map_or(u64::MAX, |to| to.saturating_add(1));
        let ended = self.extend(kind, length);
        if matches!(ended, Err(Ended::Stopped)) && !self.stop.is_stopped() {
            // After a pause it goes on.
            return ended;
        }
        let index = usize::from(kind.0);
        if let Some(mut sequence) = self.kinds.get_mut(index).and_then(Option::take) {
            if sequence.period.is_none() {
                // This look out of turn must not shift the later ones: work that is
                // taken up again ends just where it would have ended.
                let next_look = sequence.next_look;
                self.look(&mut sequence, kind);
                sequence.next_look = next_look;
            }
            self.kinds[index] = Some(sequence);
        }
        // To have come as far as was asked is no failure.
        if to.is_some_and(|to| self.known(kind, to).is_some()) { Ok(()) } else { ended }
    }

    /// Whether some theorem can prove a period of the heaps of a kind.
    pub(in crate::engine) fn has_theorem(&self, kind: KindId) -> bool {
        self.of(kind).is_some_and(|sequence| match sequence.way.cuts() {
            Some(cuts) => self.theorem(kind, cuts).is_some(),
            None => matches!(sequence.way, Way::AllBut(_)),
        })
    }

    fn theorem(&self, kind: KindId, cuts: &[Cut]) -> Option<Theorem> {
        Theorem::of(kind, cuts, |kind| {
            // Values that grow do not repeat: of heaps cut into such nothing is proved.
            let period = self.of(kind)?.period.as_ref().filter(|period| period.saltus == 0)?;
            Some(Known { preperiod: period.preperiod, period: period.period })
        })
    }

    /// Looks for a proof of a period.
    fn look(&self, sequence: &mut Sequence, kind: KindId) {
        let length = sequence.way.values().len();
        let search = match &sequence.way {
            Way::AllBut(all_but) => period::prove_arithmetic(all_but),
            way => match way.cuts().and_then(|cuts| self.theorem(kind, cuts)) {
                Some(theorem) => period::prove(way.values(), &theorem),
                None => Search::LookAgainAt(2 * length),
            },
        };
        match search {
            Search::Proved(period) => sequence.period = Some(period),
            Search::LookAgainAt(at) => sequence.next_look = at.max(length + length / 16 + 16),
        }
    }

    /// How many values are held.
    pub(in crate::engine) fn held(&self) -> u64 {
        let used = self.kinds.iter().flatten().filter(|sequence| sequence.is_used);
        // The empty heap is not counted.
        used.map(|sequence| sequence.way.values().len().saturating_sub(1) as u64).sum()
    }

    /// What was done faster so far than by listing moves.
    pub(in crate::engine) fn shortcuts(&self) -> Vec<Shortcut> {
        let kinds = (0..).map(KindId).zip(&self.kinds);
        let used = kinds.filter_map(|(kind, sequence)| Some((kind, sequence.as_ref()?)));
        used.filter(|(_, sequence)| sequence.is_used)
            .map(|(kind, sequence)| Shortcut {
                kind,
                way: sequence.way.name(),
                period: sequence.period.clone(),
            })
            .collect()
    }

    /// The values of a kind worked out so far.
    pub(in crate::engine) fn values(&self, kind: KindId) -> Option<&Values> {
        Some(self.of(kind)?.way.values())
    }

    /// The proved period of a kind.
    pub(in crate::engine) fn period(&self, kind: KindId) -> Option<&Periodicity> {
        self.of(kind)?.period.as_ref()
    }
}

impl Others for Sequences<'_> {
    fn value(&self, kind: KindId, size: usize) -> NimValue {
        let value = self.known(kind, size as u64);
        value.unwrap_or_else(|| unreachable!("other kinds are worked out first"))
    }
}
