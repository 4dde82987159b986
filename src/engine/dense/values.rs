//! Nim-values of all positions below a cap, in the order of their ranks.
//!
//! A position stands on a few lines, and its options are the earlier positions
//! of these. For each line the set of values that were met on it is kept as
//! bits, so that the mex is found 64 values at a time in the union of the sets,
//! and no option is looked at: with n heaps to choose from instead of n times
//! their size. (For the game of Wythoff this is the way of U. Blass and A. S.
//! Fraenkel, *The Sprague-Grundy function for Wythoff's game*, 1990, with bits.)

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::super::Limits;
use super::super::finding::Finding;
use super::begun::{Begun, Known, of_values};
use super::ideal::{Ideal, Prefixes, count};
use super::lines::Lines;
use super::moves::Moves;
use super::scan::Scan;
use super::used::{Seen, Used};
use super::watch::{Left, Stopped, Watch};

/// The nim-values of all positions below a cap.
pub(super) struct Values {
    pub(super) ideal: Ideal,
    table: Table,
}

/// Two bytes a value where that is enough.
enum Table {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Values {
    /// Values all positions below a cap; `None` where that would take more than
    /// so many bytes, or are more than so many positions.
    pub(super) fn solve(
        moves: &Moves,
        caps: &[usize],
        (most_positions, most_bytes): (u64, u64),
        limits: &Limits,
        begun: Option<&Begun>,
    ) -> Result<Option<Self>, Left> {
        let Some(ideal) = Ideal::new(caps, most_positions) else { return Ok(None) };
        let Some(lines) = Lines::new(caps, &moves.alike, most_bytes / 8) else {
            return Ok(None);
        };
        // No nim-value is above the number of options, nor above that of the moves
        // that can be made one after the other.
        let most_moves: usize = caps.iter().sum();
        let Ok(most_value) = u32::try_from(moves.most_options(caps).min(most_moves as u64))
        else {
            return Ok(None);
        };
        let is_narrow = u16::try_from(most_value).is_ok();
        let table = ideal.len() as u64 * if is_narrow { 2 } else { 4 };
        let used = Used::bytes(lines.count, most_value.into());
        let seen = 4 * u64::from(most_value);
        if used.saturating_add(table).saturating_add(seen) > most_bytes {
            return Ok(None);
        }
        let free = moves.free.iter().map(|&count| Scan::Box(count));
        let scans: Vec<Scan> = moves.scans.iter().cloned().chain(free).collect();
        let used = Used::new(lines.count, most_value);
        let seen = Seen::new(if scans.is_empty() { 0 } else { most_value });
        let solving = Solving {
            ideal: &ideal,
            lines,
            scans,
            used,
            seen,
            watch: Watch::new(&limits.stop),
        };
        let begun = Begun::values(begun, caps);
        let table = if is_narrow {
            solving.table(&begun, limits).map(Table::Narrow)
        } else {
            solving.table(&begun, limits).map(Table::Wide)
        };
        let table = table.map_err(|(Stopped(known), values)| {
            let known_values = Known::Values(values);
            Left { known, begun: Begun { caps: caps.to_vec(), known: known_values } }
        })?;
        Ok(Some(Self { ideal, table }))
    }

    /// The nim-value of a position, its sizes descending.
    /// All values, in pieces.
    pub(super) fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        let value = |rank: usize| match &self.table {
            Table::Narrow(values) => values[rank].into(),
            Table::Wide(values) => values[rank],
        };
        of_values(self.ideal.caps(), (0..self.ideal.len()).map(value))
    }

    pub(super) fn get(&self, sizes: &[usize]) -> u32 {
        let rank = self.ideal.rank(sizes.iter().copied());
        match &self.table {
            Table::Narrow(values) => values[rank].into(),
            Table::Wide(values) => values[rank],
        }
    }
}

/// A nim-value as it stands in a table.
trait Entry: Copy {
    fn of(value: u32) -> Self;
    fn value(self) -> u32;
}

impl Entry for u16 {
    fn of(value: u32) -> Self {
        Self::try_from(value).unwrap_or_else(|_| unreachable!("no value is above the bound"))
    }

    fn value(self) -> u32 {
        self.into()
    }
}

impl Entry for u32 {
    fn of(value: u32) -> Self {
        value
    }

    fn value(self) -> u32 {
        self
    }
}

struct Solving<'s> {
    ideal: &'s Ideal,
    lines: Lines,
    scans: Vec<Scan>,
    used: Used,
    seen: Seen,
    watch: Watch<'s>,
}

impl Solving<'_> {
    /// The values in the order of the ranks.
    /// The values, of which the first ones may be known; those that are if it is
    /// stopped.
    fn table<T: Entry>(
        mut self,
        begun: &[u32],
        limits: &Limits,
    ) -> Result<Vec<T>, (Stopped, Vec<u32>)> {
        let mut values: Vec<T> = Vec::with_capacity(self.ideal.len());
        let filled = self.fill(&mut values, begun, limits);
        let known = || values.iter().map(|value| value.value()).collect();
        filled.map_err(|stopped| (stopped, known())).map(|()| values)
    }

    fn fill<T: Entry>(
        &mut self,
        values: &mut Vec<T>,
        begun: &[u32],
        limits: &Limits,
    ) -> Result<(), Stopped> {
        let mut prefixes = Prefixes::of(self.ideal);
        let (mut tracks, mut on) = (Vec::new(), Vec::new());
        loop {
            let prefix = &prefixes.sizes;
            self.lines.tracks(prefix, &mut tracks);
            for y in 0..prefixes.run() {
                on.clear();
                on.extend(tracks.iter().filter_map(|track| self.lines.at(track, prefix, y)));
                let value = if let Some(&value) = begun.get(values.len()) {
                    value
                } else {
                    if !self.scans.is_empty() {
                        self.scan(prefix, y, values)?;
                    }
                    self.used.mex(&on, &self.seen)
                };
                values.push(T::of(value));
                on.iter().for_each(|&line| self.used.insert(line, value));
            }
            self.watch.after(prefixes.run(), values.len())?;
            limits.keep_in_pause(|| {
                of_values(self.ideal.caps(), values.iter().map(|value| value.value()))
            });
            if !prefixes.advance() {
                return Ok(());
            }
        }
    }

    /// Sees the values of the options that are looked at one by one.
    fn scan<T: Entry>(
        &mut self,
        prefix: &[usize],
        y: usize,
        values: &[T],
    ) -> Result<(), Stopped> {
        let Self { ideal, scans, seen, watch, .. } = self;
        seen.clear();
        let mut sizes: SmallVec<[usize; 8]> = SmallVec::from_slice(prefix);
        sizes.push(y);
        let mut watched = Ok(());
        for scan in scans {
            let _ = scan.visit(ideal, &sizes, &mut |base, sums| {
                let values = &values[base..];
                seen.insert(sums.iter().map(|&sum| values[count(sum)].value()));
                watched = watch.after(sums.len(), base);
                if watched.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        watched
    }
}
