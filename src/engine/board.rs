//! All heaps of a kind up to some numbers, valued in order on a flat table.
//!
//! Where the moves of a heap lead to heaps that come before it, by its numbers like
//! words in a dictionary, no search is needed: the options of many heaps are listed
//! by columns ([`Ruleset::options_by_column`]) and their values looked up. That the
//! moves do so is seen as they are listed; where one does not, the board is given
//! up for the search.

// Places are below 2^31, the numbers of a board too; no number is negative.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use std::ops::{ControlFlow, Range};

use smallvec::SmallVec;

use crate::game::{KindId, Options, Ruleset, StopToken};

/// About so many options are listed before their heaps are valued.
const OPTIONS: usize = 1 << 13;

/// At most so many heaps are listed at once.
const MOST_HEAPS: usize = 1 << 11;

/// The values of a kind.
#[derive(Debug)]
pub(super) struct Board {
    kind: KindId,
    /// Each number of a heap is below one of these.
    sides: Vec<usize>,
    values: Vec<u32>,
    seen: Seen,
}

/// What the heaps of other kinds are worth, where that is known.
pub(super) type Others<'o> = &'o mut dyn FnMut(KindId, &[i64]) -> Option<u32>;

impl Board {
    /// An empty board for heaps of so many numbers.
    pub(super) fn new(kind: KindId, numbers: usize) -> Self {
        Self { kind, sides: vec![0; numbers], values: Vec::new(), seen: Seen::default() }
    }

    /// The value of a heap, where it stands here.
    pub(super) fn get(&self, numbers: &[u64]) -> Option<u32> {
        let mut at = 0;
        for (&number, &side) in numbers.iter().zip(&self.sides) {
            let number = usize::try_from(number).ok().filter(|&number| number < side)?;
            at = at * side + number;
        }
        self.values.get(at).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    pub(super) fn sides(&self) -> &[usize] {
        &self.sides
    }

    /// Values all heaps whose numbers are below these sides, each at least as large
    /// as it was; whether the moves allow it. A board that is given up stays as it
    /// was.
    pub(super) fn extend(
        &mut self,
        rules: &dyn Ruleset,
        sides: &[usize],
        others: Others<'_>,
        stop: &StopToken,
    ) -> bool {
        let before = (self.sides.clone(), self.values.len());
        let kept = self.sides[1..] == sides[1..];
        let old = if kept { Vec::new() } else { std::mem::take(&mut self.values) };
        self.sides = sides.to_vec();
        let done = self.fill(rules, others, stop).is_some();
        if !done && stop.interrupts() {
            self.keep_whole_rows();
        } else if !done {
            self.sides = before.0;
            if kept {
                self.values.truncate(before.1);
            } else {
                self.values = old;
            }
        }
        done
    }

    /// The sides and the values, to be written down.
    pub(super) fn parts(&self) -> (&[usize], &[u32]) {
        (&self.sides, &self.values)
    }

    /// Learns values of the places from the first on; `None` if they do not come next.
    pub(super) fn learn(
        &mut self,
        sides: &[usize],
        first: usize,
        values: &[u32],
    ) -> Option<()> {
        if self.values.is_empty() {
            self.sides = sides.to_vec();
        }
        let fits = self.sides == sides && self.values.len() == first;
        let volume = sides.iter().try_fold(1_usize, |all, &side| all.checked_mul(side))?;
        if !fits || first.checked_add(values.len())? > volume {
            return None;
        }
        self.values.extend_from_slice(values);
        values.iter().for_each(|&value| self.seen.reserve(value));
        Some(())
    }

    /// Leaves off where it can go on: with the heaps below a smaller first side.
    fn keep_whole_rows(&mut self) {
        let row: usize = self.sides[1..].iter().product();
        self.sides[0] = self.values.len() / row.max(1);
        self.values.truncate(self.sides[0] * row);
    }

    fn fill(
        &mut self,
        rules: &dyn Ruleset,
        others: Others<'_>,
        stop: &StopToken,
    ) -> Option<()> {
        let volume = self.sides.iter().product();
        let (known, row) = (self.values.len(), self.sides[1..].iter().product::<usize>());
        let mut numbers: Vec<Vec<i64>> = vec![Vec::new(); self.sides.len()];
        let mut batch = Batch::default();
        self.seen.clear();
        let mut count = 16;
        while self.values.len() < volume {
            let first = self.values.len();
            count = count.min(volume - first);
            self.numbers(first..first + count, &mut numbers);
            batch.clear();
            let mut fits = true;
            let listed = rules.options_by_column(self.kind, &numbers, stop, &mut |options| {
                fits = fits && batch.add(self.kind, &self.sides, options, others).is_some();
                // Of one heap there can be many more.
                if fits && count == 1 {
                    fits = batch.mark(0, &self.values, &mut self.seen).is_some();
                    batch.clear_options();
                }
                if fits { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            // A pause waits until it has something to keep.
            let is_pausing = stop.is_pausing() && self.values.len() >= known + row;
            if listed.is_err() || !fits || stop.is_stopped() || is_pausing {
                return None;
            }
            for heap in 0..count as u32 {
                batch.mark(heap, &self.values, &mut self.seen)?;
                let value = self.seen.mex();
                self.values.push(value);
            }
            count =
                (OPTIONS * count / batch.listed.max(1)).clamp(1, (2 * count).min(MOST_HEAPS));
        }
        Some(())
    }

    /// The numbers of the heaps at some places.
    fn numbers(&self, places: Range<usize>, numbers: &mut [Vec<i64>]) {
        numbers.iter_mut().for_each(Vec::clear);
        for place in places {
            let mut rest = place;
            for (column, &side) in numbers.iter_mut().zip(&self.sides).rev() {
                column.push((rest % side) as i64);
                rest /= side;
            }
        }
    }
}

/// The options of some heaps, by rule.
#[derive(Debug, Default)]
struct Batch {
    rules: Vec<Listed>,
    listed: usize,
}

/// The options by one rule.
#[derive(Debug, Default)]
struct Listed {
    heaps: Vec<u32>,
    /// The places of the heaps of the kind itself.
    places: Vec<Vec<u32>>,
    /// The nim-sums of the others; none where there are no others.
    others: Vec<u32>,
    /// How many options are marked.
    done: usize,
}

impl Batch {
    fn clear(&mut self) {
        self.listed = 0;
        self.clear_options();
    }

    fn clear_options(&mut self) {
        for listed in &mut self.rules {
            listed.heaps.clear();
            listed.places.iter_mut().for_each(Vec::clear);
            listed.others.clear();
            listed.done = 0;
        }
    }

    /// Notes options; `None` where a heap stands beyond the board or is not known.
    fn add(
        &mut self,
        kind: KindId,
        sides: &[usize],
        options: &Options<'_>,
        others: Others<'_>,
    ) -> Option<()> {
        self.listed += options.heaps.len();
        if self.rules.len() <= options.rule {
            self.rules.resize_with(options.rule + 1, Listed::default);
        }
        let listed = &mut self.rules[options.rule];
        let start = listed.heaps.len();
        listed.heaps.extend_from_slice(options.heaps);
        let mut own = 0;
        for part in options.parts {
            if part.kind == kind {
                if listed.places.len() <= own {
                    listed.places.push(Vec::new());
                }
                place(&part.numbers, sides, &mut listed.places[own])?;
                own += 1;
                continue;
            }
            listed.others.resize(listed.heaps.len(), 0);
            for row in 0..options.heaps.len() {
                let numbers: SmallVec<[i64; 2]> =
                    part.numbers.iter().map(|column| column[row]).collect();
                listed.others[start + row] ^= others(part.kind, &numbers)?;
            }
        }
        Some(())
    }

    /// Marks the values of the options of a heap; `None` where one is not known.
    fn mark(&mut self, heap: u32, values: &[u32], seen: &mut Seen) -> Option<()> {
        for listed in &mut self.rules {
            let rest = &listed.heaps[listed.done..];
            let count = rest.iter().take_while(|&&of| of == heap).count();
            if count > 0 {
                let these = listed.done..listed.done + count;
                listed.done = these.end;
                listed.mark(these, values, seen)?;
            }
        }
        Some(())
    }
}

impl Listed {
    fn mark(&self, these: Range<usize>, values: &[u32], seen: &mut Seen) -> Option<()> {
        let mut places = self.places.iter().filter(|places| !places.is_empty());
        let last = values.len().wrapping_sub(1) as u32;
        let known = |places: &[u32]| {
            // The sign says it: both are below 2^31.
            let beyond = places.iter().fold(0, |any, &place| any | last.wrapping_sub(place));
            beyond >> 31 == 0
        };
        match (places.next(), places.next(), self.others.is_empty()) {
            (None, _, true) => seen.insert(0),
            (Some(one), None, true) => {
                let places = &one[these];
                known(places).then(|| seen.insert_all(places, values))?;
            }
            (Some(one), Some(two), true) if places.next().is_none() => {
                let (one, two) = (&one[these.clone()], &two[these]);
                (known(one) && known(two)).then(|| seen.insert_sums(one, two, values))?;
            }
            _ => {
                for row in these {
                    let mut sum = self.others.get(row).copied().unwrap_or(0);
                    for places in self.places.iter().filter(|places| !places.is_empty()) {
                        sum ^= values.get(places[row] as usize)?;
                    }
                    seen.insert(sum);
                }
            }
        }
        Some(())
    }
}

/// Appends the places of heaps; `None` where one stands beyond the board.
fn place(numbers: &[&[i64]], sides: &[usize], places: &mut Vec<u32>) -> Option<()> {
    let start = places.len();
    let mut beyond = false;
    for (at, (column, &side)) in numbers.iter().zip(sides).enumerate() {
        column.iter().for_each(|&number| beyond |= number >= side as i64);
        if at == 0 {
            places.extend(column.iter().map(|&number| number as u32));
        } else {
            let side = side as u32;
            let rows = places[start..].iter_mut().zip(*column);
            rows.for_each(|(place, &number)| {
                *place = place.wrapping_mul(side).wrapping_add(number as u32);
            });
        }
    }
    (!beyond).then_some(())
}

/// The values of the options of one heap.
#[derive(Debug)]
struct Seen {
    /// A value is there where its stamp is the current one; a power of two of them,
    /// more than any nim-sum of values.
    stamps: Vec<u32>,
    stamp: u32,
}

impl Default for Seen {
    fn default() -> Self {
        Self { stamps: vec![0; 64], stamp: 1 }
    }
}

impl Seen {
    fn insert(&mut self, value: u32) {
        let value = value as usize;
        if value >= self.stamps.len() {
            self.stamps.resize((value + 1).next_power_of_two(), 0);
        }
        self.stamps[value] = self.stamp;
    }

    fn insert_all(&mut self, places: &[u32], values: &[u32]) {
        let (last, stamp) = (self.stamps.len() - 1, self.stamp);
        for &place in places {
            self.stamps[values[place as usize] as usize & last] = stamp;
        }
    }

    fn insert_sums(&mut self, one: &[u32], two: &[u32], values: &[u32]) {
        let (last, stamp) = (self.stamps.len() - 1, self.stamp);
        for (&one, &two) in one.iter().zip(two) {
            let sum = values[one as usize] ^ values[two as usize];
            self.stamps[sum as usize & last] = stamp;
        }
    }

    /// The least value that is not there; then none is.
    fn mex(&mut self) -> u32 {
        let mut seen = self.stamps.iter().zip(0..);
        let mex = seen.find(|&(&stamp, _)| stamp != self.stamp).map(|(_, value)| value);
        let mex = mex.unwrap_or(self.stamps.len() as u32);
        self.reserve(mex);
        self.clear();
        mex
    }

    /// Makes room for the nim-sums with this value.
    fn reserve(&mut self, value: u32) {
        let room = (value as usize + 1).next_power_of_two();
        if room > self.stamps.len() {
            self.stamps.resize(room, 0);
        }
    }

    fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }
}
