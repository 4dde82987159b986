//! Heaps that are split into many parts: dynamic programming over the nim-sums
//! that can be reached.
//!
//! What counts of all ways to split a total into p parts are only the nim-sums
//! that they have. These are few, fewer than twice the values, so they are kept as
//! bits for each total and each number of parts: of any parts ([`sums`]), of
//! different parts ([`knapsack`]); equal parts are worth 0 or one of them.

mod by_parts;
mod knapsack;
mod sets;
mod sums;
#[cfg(test)]
mod tests;

use self::by_parts::ByParts;
use self::knapsack::Knapsack;
use self::sums::Sums;
use super::values::Values;
use super::{Others, Stopped};
use crate::game::{Cut, KindId, NimValue, Parts, StopToken};

/// Work between two looks at the stop token, in heaps times their size.
const BETWEEN_LOOKS: usize = 1 << 16;

/// The sets of nim-sums may take this many bytes.
const MOST_BYTES: usize = 1 << 30;

/// The values of a kind that is split.
#[derive(Debug)]
pub(super) struct Splitting {
    kind: KindId,
    /// Into so many parts.
    cuts: Vec<Cut>,
    /// Into so many parts or more, at least 2.
    or_more: Vec<Cut>,
    values: Values,
    /// By the kind of the parts.
    sums: Vec<(KindId, Sums)>,
    knapsacks: Vec<(KindId, Knapsack)>,
    /// The values of the options of one heap, as bits.
    options: Vec<u64>,
}

/// How it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extended {
    Done,
    /// It would take too much memory.
    TooLarge,
}

impl Splitting {
    pub(super) fn new(kind: KindId, cuts: &[Cut], or_more: &[Cut]) -> Self {
        let mut kinds: Vec<KindId> = cuts.iter().chain(or_more).map(|cut| cut.into).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let parts = |cuts: &[Cut], into: KindId, relation: Parts| -> Vec<usize> {
            let wanted = |cut: &&Cut| cut.into == into && cut.relation == relation;
            let parts = cuts.iter().filter(wanted).map(|cut| cut.parts as usize);
            parts.filter(|&parts| parts > 1).collect()
        };
        let numbers = |into: KindId, relation: Parts| {
            let (exact, least) = (parts(cuts, into, relation), parts(or_more, into, relation));
            (!exact.is_empty() || !least.is_empty()).then_some((exact, least))
        };
        let sums = kinds.iter().filter_map(|&into| {
            let (exact, least) = numbers(into, Parts::Any)?;
            Some((into, Sums::new(&exact, &least)))
        });
        let knapsacks = kinds.iter().filter_map(|&into| {
            let (exact, least) = numbers(into, Parts::Distinct)?;
            Some((into, Knapsack::new(&exact, &least)))
        });
        Self {
            kind,
            cuts: cuts.to_vec(),
            or_more: or_more.to_vec(),
            values: Values::default(),
            sums: sums.collect(),
            knapsacks: knapsacks.collect(),
            options: Vec::new(),
        }
    }

    pub(super) fn values(&self) -> &Values {
        &self.values
    }

    /// The cuts, where each is into a known number of parts.
    pub(super) fn cuts(&self) -> Option<&[Cut]> {
        self.or_more.is_empty().then_some(&self.cuts)
    }

    /// Works out the values of the heaps below `length`.
    pub(super) fn extend(
        &mut self,
        length: usize,
        others: &dyn Others,
        stop: &StopToken,
    ) -> Result<Extended, Stopped> {
        if self.values.len() < length {
            self.knapsacks.iter_mut().for_each(|(_, knapsack)| knapsack.reserve(length));
        }
        let mut work = 0;
        while self.values.len() < length {
            let size = self.values.len();
            work += size + 64;
            if work >= BETWEEN_LOOKS {
                work = 0;
                if stop.is_stopped() {
                    return Err(Stopped);
                }
                if self.bytes() > MOST_BYTES {
                    return Ok(Extended::TooLarge);
                }
            }
            self.sums.iter_mut().for_each(|(_, sums)| sums.next_total());
            let value = self.value(size, others);
            self.values.push(value);
            self.tell(size, others);
        }
        Ok(Extended::Done)
    }

    fn bytes(&self) -> usize {
        let sums = self.sums.iter().map(|(_, sums)| sums.sets().bytes());
        sums.chain(self.knapsacks.iter().map(|(_, knapsack)| knapsack.sets().bytes())).sum()
    }

    /// Tells what a part of this size is worth.
    fn tell(&mut self, size: usize, others: &dyn Others) {
        let worth = |into| part(&self.values, self.kind, into, size, others);
        for (into, sums) in &mut self.sums {
            sums.set_value(worth(*into));
        }
        for (into, knapsack) in &mut self.knapsacks {
            knapsack.set_value(worth(*into));
        }
    }

    fn value(&mut self, size: usize, others: &dyn Others) -> NimValue {
        let mut options = std::mem::take(&mut self.options);
        options.clear();
        for (cuts, or_more) in [(&self.cuts, false), (&self.or_more, true)] {
            for cut in cuts.iter().filter(|cut| cut.sizes.contains(size as u64)) {
                let amount = usize::try_from(cut.amount).ok();
                if let Some(rest) = amount.and_then(|amount| size.checked_sub(amount)) {
                    self.mark(cut, or_more, rest, others, &mut options);
                }
            }
        }
        let full = options.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = options.get(full).map_or(0, |word| word.trailing_ones());
        self.options = options;
        NimValue(full as u64 * 64 + u64::from(rest))
    }

    /// The nim-sums of parts of a kind, any or different ones.
    fn sets(&self, into: KindId, relation: Parts) -> Option<&ByParts> {
        fn of<T>(list: &[(KindId, T)], kind: KindId) -> Option<&T> {
            list.iter().find(|(into, _)| *into == kind).map(|(_, found)| found)
        }
        match relation {
            Parts::Distinct => of(&self.knapsacks, into).map(Knapsack::sets),
            _ => of(&self.sums, into).map(Sums::sets),
        }
    }

    /// Marks what a rest can be left as.
    fn mark(
        &self,
        cut: &Cut,
        or_more: bool,
        rest: usize,
        others: &dyn Others,
        options: &mut Vec<u64>,
    ) {
        let parts = cut.parts as usize;
        match (parts, cut.relation) {
            (0, _) if rest == 0 => mark(options, 0),
            (1, _) if rest > 0 => {
                mark(options, part(&self.values, self.kind, cut.into, rest, others));
            }
            (0 | 1, _) => {}
            _ if rest == 0 => {}
            (_, Parts::Any | Parts::Distinct) => {
                let sets = self.sets(cut.into, cut.relation);
                mark_all(options, sets.map_or(&[], |sets| sets.get(parts, or_more, rest)));
            }
            (_, Parts::Equal) => {
                let worth = |size: usize| part(&self.values, self.kind, cut.into, size, others);
                let mut equal = |count: usize| {
                    let odd = count % 2 == 1;
                    mark(options, if odd { worth(rest / count) } else { 0 });
                };
                if or_more {
                    divisors(rest).filter(|&count| count >= parts).for_each(equal);
                } else if rest.is_multiple_of(parts) {
                    equal(parts);
                }
            }
        }
    }
}

/// What a part is worth: one of the same kind is smaller than the heap.
fn part(
    values: &Values,
    kind: KindId,
    into: KindId,
    size: usize,
    others: &dyn Others,
) -> usize {
    let own = if into == kind { values.get(size) } else { None };
    let NimValue(value) = own.unwrap_or_else(|| others.value(into, size));
    usize::try_from(value).unwrap_or_else(|_| unreachable!("at most the number of heaps"))
}

fn mark(options: &mut Vec<u64>, value: usize) {
    if value / 64 >= options.len() {
        options.resize(value / 64 + 1, 0);
    }
    options[value / 64] |= 1 << (value % 64);
}

fn mark_all(options: &mut Vec<u64>, values: &[u64]) {
    if values.len() > options.len() {
        options.resize(values.len(), 0);
    }
    options.iter_mut().zip(values).for_each(|(word, more)| *word |= more);
}

fn divisors(number: usize) -> impl Iterator<Item = usize> {
    let small = (1..=number.isqrt()).filter(move |&d| number.is_multiple_of(d));
    small.flat_map(move |d| [d, number / d])
}
