//! Nim-values of heaps with several numbers that go straight on towards a corner:
//! rooks, queens, and whatever else goes along directions, in any dimension.
//!
//! As for positions ([`values`](super::values)): the heaps below the one asked
//! about fill a box, their rank is their place in it, and for each line of a
//! direction the values met on it are kept. A line of a direction whose amounts
//! are 0 and 1 has a number that is a linear form of the heap: the numbers that
//! stay, and the differences of those that fall. Other directions are looked at
//! option by option.

use crate::game::{Direction, Directions, Heap, NimValue, Ruleset, Steps};

use super::super::abort::Abort;
use super::super::{Limit, Limits};
use super::BYTES_OF_SIZE;
use super::caps::{grown, joined};
use super::moves::natural;
use super::used::{Seen, Used};
use super::watch::{Stopped, Watch};

/// The values of the heaps of all kinds for which the directions are known.
pub(in super::super) struct Boxes {
    kinds: Vec<Option<Kind>>,
    limits: Limits,
}

struct Kind {
    directions: Directions,
    table: Option<Table>,
    /// Whether a table was too large: the search has to go on.
    is_closed: bool,
}

/// The values of all heaps in a box.
struct Table {
    /// The greatest of each number, counted from the corner.
    caps: Vec<usize>,
    values: Vec<u32>,
}

impl Boxes {
    /// No values yet.
    pub(in super::super) fn new(rules: &dyn Ruleset, limits: &Limits) -> Self {
        let known = |directions: &Option<Directions>| {
            let directions = directions.clone()?;
            Some(Kind { directions, table: None, is_closed: false })
        };
        Self {
            kinds: rules.profile().directions.iter().map(known).collect(),
            limits: limits.clone(),
        }
    }

    /// The value of a heap, where it is known.
    pub(in super::super) fn get(&self, heap: &Heap) -> Option<NimValue> {
        let kind = self.kinds.get(usize::from(heap.kind.0))?.as_ref()?;
        kind.get(&kind.place(heap)?)
    }

    /// The value of a heap; `None` is for the search.
    pub(in super::super) fn value(&mut self, heap: &Heap) -> Result<Option<NimValue>, Abort> {
        let kind = self.kinds.get_mut(usize::from(heap.kind.0)).and_then(Option::as_mut);
        let Some(kind) = kind else { return Ok(None) };
        let Some(place) = kind.place(heap) else { return Ok(None) };
        if let Some(value) = kind.get(&place) {
            return Ok(Some(value));
        }
        kind.grow(&place, &self.limits)
            .map_err(|Stopped(known)| Abort::Limit { limit: Limit::Stopped, reached: known })?;
        Ok(kind.get(&place))
    }

    /// How many heaps are valued.
    pub(in super::super) fn held(&self) -> u64 {
        let tables = self.kinds.iter().flatten().flat_map(|kind| &kind.table);
        tables.map(|table| table.values.len() as u64).sum()
    }

    /// Why the tables give right answers, where there are any: a clause.
    pub(in super::super) fn reason(&self) -> Option<String> {
        (self.held() > 0).then(|| {
            "heaps go straight on in the box of their numbers, where what was met along each \
             line is kept and not looked up again"
                .into()
        })
    }

    /// Forgets the values.
    pub(in super::super) fn clear(&mut self) {
        for kind in self.kinds.iter_mut().flatten() {
            (kind.table, kind.is_closed) = (None, false);
        }
    }
}

impl Kind {
    /// Where a heap stands, counted from the corner.
    fn place(&self, heap: &Heap) -> Option<Vec<usize>> {
        let numbers = heap.numbers.iter().zip(&self.directions.corner);
        numbers
            .map(|(number, least)| usize::try_from(number.checked_sub(*least)?).ok())
            .collect()
    }

    fn get(&self, place: &[usize]) -> Option<NimValue> {
        let table = self.table.as_ref()?;
        if place.iter().zip(&table.caps).any(|(at, cap)| at > cap) {
            return None;
        }
        let numbers = place.iter().zip(&table.caps);
        let rank = numbers.fold(0, |rank, (at, cap)| rank * (cap + 1) + at);
        table.values.get(rank).copied().map(|value| NimValue(value.into()))
    }

    /// Makes a table with room for a heap, and for the old one if that goes.
    fn grow(&mut self, place: &[usize], limits: &Limits) -> Result<(), Stopped> {
        let old = self.table.as_ref().map(|table| &table.caps[..]);
        for caps in [grown(old, place), joined(old, place), place.to_vec()] {
            if self.is_closed {
                break;
            }
            if let Some(values) = solve(&self.directions, &caps, limits)? {
                self.table = Some(Table { caps, values });
                return Ok(());
            }
        }
        self.is_closed = true;
        Ok(())
    }
}

/// The lines of one direction: the number of a line is this linear form.
struct Lines {
    first: isize,
    factors: Vec<isize>,
}

/// The values of all heaps of a box; `None` where there is no room.
fn solve(
    directions: &Directions,
    caps: &[usize],
    limits: &Limits,
) -> Result<Option<Vec<u32>>, Stopped> {
    let most_moves = caps.iter().fold(0_usize, |sum, &cap| sum.saturating_add(cap));
    let heaps =
        caps.iter().try_fold(1_usize, |heaps, cap| heaps.checked_mul(cap.checked_add(1)?));
    let Some(heaps) = heaps.filter(|&heaps| heaps as u64 <= limits.max_positions) else {
        return Ok(None);
    };
    let (mut lines, mut scans, mut count) = (Vec::new(), Vec::new(), 0_usize);
    for direction in &directions.along {
        let is_line = direction.steps == Steps::ALL && direction.amounts.iter().all(|&a| a < 2);
        if !is_line {
            scans.push(direction);
            continue;
        }
        let Some((found, more)) = lines_of(direction, caps, count) else { return Ok(None) };
        lines.push(found);
        count = more;
    }
    let most_value = most_moves as u64;
    let bytes = Used::bytes(count, most_value)
        .saturating_add(4 * heaps as u64)
        .saturating_add(most_value.saturating_mul(BYTES_OF_SIZE));
    let Some(most_value) =
        u32::try_from(most_value).ok().filter(|_| bytes <= limits.max_bytes())
    else {
        return Ok(None);
    };
    let mut solving = Solving {
        caps,
        scans: scans.iter().map(|direction| Scan::new(direction, caps)).collect(),
        lines,
        used: Used::new(count, most_value),
        seen: Seen::new(most_value),
    };
    let mut watch = Watch::new(&limits.stop);
    let mut values = Vec::with_capacity(heaps);
    let mut place = vec![0; caps.len()];
    while solving.run(&mut place, &mut values) {
        watch.after(caps[caps.len() - 1] + 1, values.len())?;
    }
    Ok(Some(values))
}

/// The numbers of the lines of a direction, the least of which is given, and
/// what comes behind them.
fn lines_of(direction: &Direction, caps: &[usize], least: usize) -> Option<(Lines, usize)> {
    let falling = direction.amounts.iter().position(|&amount| amount > 0)?;
    let mut factors = vec![0_isize; caps.len()];
    let (mut first, mut count) = (isize::try_from(least).ok()?, 1_isize);
    for (place, &cap) in caps.iter().enumerate().filter(|&(place, _)| place != falling) {
        factors[place] = count;
        let mut range = isize::try_from(cap).ok()?.checked_add(1)?;
        if direction.amounts[place] > 0 {
            let below = isize::try_from(caps[falling]).ok()?;
            factors[falling] -= count;
            first = first.checked_add(count.checked_mul(below)?)?;
            range = range.checked_add(below)?;
        }
        count = count.checked_mul(range)?;
    }
    let behind = least.checked_add(usize::try_from(count).ok()?)?;
    Some((Lines { first, factors }, behind))
}

/// A direction in which each option is looked at.
struct Scan {
    amounts: Vec<usize>,
    steps: (usize, usize),
    /// How much the rank falls in a step.
    fall: usize,
}

impl Scan {
    fn new(direction: &Direction, caps: &[usize]) -> Self {
        let amounts: Vec<usize> = direction.amounts.iter().map(|&it| natural(it)).collect();
        let Steps { first, last } = direction.steps;
        let digits = amounts.iter().zip(caps);
        let fall = digits.fold(0_usize, |fall, (amount, cap)| {
            fall.saturating_mul(cap + 1).saturating_add(*amount)
        });
        Self { amounts, steps: (natural(first), last.map_or(usize::MAX, natural)), fall }
    }

    /// The ranks of the options of a heap.
    fn options(&self, place: &[usize], rank: usize) -> impl Iterator<Item = usize> {
        let falling = place.iter().zip(&self.amounts).filter(|&(_, &amount)| amount > 0);
        let most = falling.map(|(at, amount)| at / amount).min().unwrap_or(0);
        let fall = self.fall;
        (self.steps.0..=most.min(self.steps.1)).map(move |step| rank - step * fall)
    }
}

struct Solving<'s> {
    caps: &'s [usize],
    lines: Vec<Lines>,
    scans: Vec<Scan>,
    used: Used,
    seen: Seen,
}

impl Solving<'_> {
    /// Values the heaps of one run, which differ in their last number only; false
    /// after the last run.
    fn run(&mut self, place: &mut [usize], values: &mut Vec<u32>) -> bool {
        let last = place.len() - 1;
        let line = |lines: &Lines, place: &[usize]| {
            let terms = place.iter().zip(&lines.factors);
            terms.fold(lines.first, |sum, (&at, factor)| sum + factor * at.cast_signed())
        };
        let mut on: Vec<isize> = self.lines.iter().map(|lines| line(lines, place)).collect();
        let mut sets: Vec<usize> = Vec::with_capacity(on.len());
        for at in 0..=self.caps[last] {
            place[last] = at;
            sets.clear();
            sets.extend(on.iter().map(|&line| line.cast_unsigned()));
            if !self.scans.is_empty() {
                self.seen.clear();
                for scan in &self.scans {
                    let ranks = scan.options(place, values.len());
                    self.seen.insert(ranks.map(|rank| values[rank]));
                }
            }
            let value = self.used.mex(&sets, &self.seen);
            values.push(value);
            sets.iter().for_each(|&set| self.used.insert(set, value));
            for (line, lines) in on.iter_mut().zip(&self.lines) {
                *line += lines.factors[last];
            }
        }
        place[last] = 0;
        for at in (0..last).rev() {
            if place[at] < self.caps[at] {
                place[at] += 1;
                return true;
            }
            place[at] = 0;
        }
        false
    }
}
