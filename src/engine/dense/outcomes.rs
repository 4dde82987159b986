//! Outcomes of all positions below a cap, in the order of their ranks, one bit a
//! position.
//!
//! Forward from the P-positions: where one is found it is noted for everything
//! that has it as an option, its lines and the pairs above it, and nothing is
//! done for an N-position. Those of a run, which differ in their smallest heap
//! only, are looked at side by side: what does not lower the smallest heap is
//! decided for all of them before the first is known.
//!
//! Right under both plays: under misère play a position without moves is N.

use std::ops::ControlFlow;

use crate::game::{Outcome, Play};

use super::super::Limits;
use super::super::finding::Finding;
use super::begun::{Begun, Known, of_lost};
use super::dominance::{Pair, Pairs};
use super::ideal::{Ideal, Prefixes, count};
use super::lines::{Lines, Track};
use super::moves::Moves;
use super::scan::Scan;
use super::watch::{Left, Stopped, Watch};

/// The outcomes of all positions below a cap.
pub(super) struct Outcomes {
    pub(super) ideal: Ideal,
    /// Bit `rank % 64` of word `rank / 64`: whether it is P.
    lost: Vec<u64>,
}

impl Outcomes {
    /// Finds the outcomes of all positions below a cap; `None` where that would
    /// take more than so many bytes, or are more than so many positions.
    pub(super) fn solve(
        moves: &Moves,
        play: Play,
        caps: &[usize],
        (most_positions, most_bytes): (u64, u64),
        limits: &Limits,
        begun: Option<&Begun>,
    ) -> Result<Option<Self>, Left> {
        let Some(ideal) = Ideal::new(caps, most_positions) else { return Ok(None) };
        let Some(lines) = Lines::new(caps, &moves.alike, most_bytes) else { return Ok(None) };
        let has_pairs = moves.free.contains(&2);
        let pairs = if has_pairs { Pairs::new(caps, most_bytes) } else { None };
        if has_pairs && pairs.is_none() {
            return Ok(None);
        }
        let words = ideal.len() / 64 + 1;
        let bytes = pairs.as_ref().map_or(0, Pairs::bytes) + (lines.count + 8 * words) as u64;
        if bytes > most_bytes {
            return Ok(None);
        }
        let boxes =
            moves.free.iter().filter(|&&count| count > 2).map(|&count| Scan::Box(count));
        let mut solving = Solving {
            has_lost: vec![false; lines.count],
            lost: vec![0; words],
            scans: moves.scans.iter().cloned().chain(boxes).collect(),
            watch: Watch::new(&limits.stop),
            ideal: &ideal,
            lines,
            pairs,
            moves,
            play,
            won: Vec::new(),
            tracks: Vec::new(),
        };
        solving.solve(Begun::lost(begun, caps), limits).map_err(|known| {
            // Of a run that was left in the middle nothing is kept.
            let ranks = (0..known).filter(|&rank| is_set(&solving.lost, rank)).collect();
            let lost = Known::Lost { count: known, ranks };
            Left { known: known as u64, begun: Begun { caps: caps.to_vec(), known: lost } }
        })?;
        let lost = solving.lost;
        Ok(Some(Self { ideal, lost }))
    }

    /// The outcome of a position, its sizes descending.
    /// All that are lost, in pieces.
    pub(super) fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        let count = self.ideal.len();
        of_lost(self.ideal.caps(), count, (0..count).filter(|&rank| is_set(&self.lost, rank)))
    }

    pub(super) fn get(&self, sizes: &[usize]) -> Outcome {
        let rank = self.ideal.rank(sizes.iter().copied());
        if is_set(&self.lost, rank) { Outcome::P } else { Outcome::N }
    }
}

fn is_set(bits: &[u64], index: usize) -> bool {
    bits[index / 64] >> (index % 64) & 1 == 1
}

struct Solving<'s> {
    ideal: &'s Ideal,
    lines: Lines,
    pairs: Option<Pairs>,
    scans: Vec<Scan>,
    moves: &'s Moves,
    play: Play,
    watch: Watch<'s>,
    /// For each line whether a P-position was met on it.
    has_lost: Vec<bool>,
    lost: Vec<u64>,
    /// For each position of the run whether it is known to be N.
    won: Vec<bool>,
    tracks: Vec<Track>,
}

impl Solving<'_> {
    /// Decides all, the first of which may be known: so many, and the ranks of those
    /// that are lost. If it is stopped, how many are known in whole runs.
    fn solve(
        &mut self,
        (known, mut lost): (usize, &[usize]),
        limits: &Limits,
    ) -> Result<(), usize> {
        let mut prefixes = Prefixes::of(self.ideal);
        let mut within: Vec<Pair> = Vec::new();
        let mut start = 0;
        loop {
            let run = prefixes.run();
            self.lines.tracks(&prefixes.sizes, &mut self.tracks);
            self.won.clear();
            self.won.resize(run, false);
            for track in &self.tracks {
                if let Track::Up(line) = track {
                    let has_lost = &self.has_lost[*line..*line + run];
                    for (won, &has_lost) in self.won.iter_mut().zip(has_lost) {
                        *won |= has_lost;
                    }
                }
            }
            if let Some(pairs) = &self.pairs {
                pairs.within(&prefixes.sizes, &mut within);
                within.iter().for_each(|&pair| pairs.mark(pair, &mut self.won));
            }
            if start + run <= known {
                let (now, later) = lost.split_at(lost.partition_point(|&it| it < start + run));
                now.iter().for_each(|&rank| self.put(&mut prefixes.sizes, start, rank - start));
                lost = later;
            } else if let Err(Stopped(_)) = self.run(&mut prefixes.sizes, start) {
                return Err(start);
            }
            start += run;
            if let Err(Stopped(_)) = self.watch.after(run, start) {
                return Err(start);
            }
            limits.keep_in_pause(|| {
                let lost = (0..start).filter(|&rank| is_set(&self.lost, rank));
                of_lost(self.ideal.caps(), start, lost)
            });
            if !prefixes.advance() {
                return Ok(());
            }
        }
    }

    /// Decides what is open of a run, the first of which has this rank.
    fn run(&mut self, sizes: &mut Vec<usize>, start: usize) -> Result<(), Stopped> {
        let end_of = |solving: &Self, prefix: &[usize]| {
            solving.pairs.as_ref().map_or(usize::MAX, |pairs| pairs.end(prefix))
        };
        let mut end = end_of(self, sizes);
        for y in 0..self.won.len() {
            if self.won[y] || y > end || self.is_on_lost_line(sizes, y) {
                continue;
            }
            sizes.push(y);
            let reaches_lost = self.reaches_lost(sizes, start + y);
            let wins_by_end =
                self.play == Play::Misere && self.moves.are_none(self.ideal, sizes);
            sizes.pop();
            if !reaches_lost? && !wins_by_end {
                self.put(sizes, start, y);
                end = end_of(self, sizes);
                // On a line of all of the run everything beyond is N.
                if self.tracks.iter().any(|track| matches!(track, Track::One(_))) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Puts in a P-position of the run whose first has this rank.
    fn put(&mut self, sizes: &mut Vec<usize>, start: usize, y: usize) {
        self.lost[(start + y) / 64] |= 1 << ((start + y) % 64);
        if let Some(pairs) = &mut self.pairs {
            sizes.push(y);
            pairs.insert(sizes);
            sizes.pop();
        }
        self.note(sizes, y);
    }

    /// Whether a line on which the last heap goes down has a P-position.
    fn is_on_lost_line(&self, prefix: &[usize], y: usize) -> bool {
        self.tracks.iter().any(|track| match track {
            Track::Up(_) => false,
            other => self.lines.at(other, prefix, y).is_some_and(|line| self.has_lost[line]),
        })
    }

    /// Whether an option that is looked at by itself is P.
    fn reaches_lost(&mut self, sizes: &[usize], known: usize) -> Result<bool, Stopped> {
        let (mut found, mut watched) = (false, Ok(()));
        for scan in &self.scans {
            let _ = scan.visit(self.ideal, sizes, &mut |base, sums| {
                found = sums.iter().any(|&sum| is_set(&self.lost, base + count(sum)));
                watched = self.watch.after(sums.len(), known);
                if found || watched.is_err() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            if found {
                break;
            }
        }
        watched.map(|()| found)
    }

    /// Notes a P-position for its lines.
    fn note(&mut self, prefix: &[usize], y: usize) {
        for at in 0..self.tracks.len() {
            if let Some(line) = self.lines.at(&self.tracks[at], prefix, y) {
                self.has_lost[line] = true;
            }
        }
    }
}
