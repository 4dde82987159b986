//! The lowerings of a game with so many heaps, sorted by how they are looked at.

use crate::game::{Bound, HeapCount, Lowering, Steps};

use super::ideal::Ideal;
use super::lines::each_choice;
use super::scan::{Multiples, Scan};

/// Positions of more heaps than this are not put into tables.
pub(super) const MOST_HEAPS: usize = 10;

/// The moves of positions with so many heaps.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    /// The numbers of heaps that are lowered alike by any amount, each with
    /// whether all other heaps must be empty.
    pub(super) alike: Vec<(usize, bool)>,
    /// The numbers of heaps of which each becomes any smaller one.
    pub(super) free: Vec<usize>,
    /// Moves that are looked at one by one.
    pub(super) scans: Vec<Scan>,
}

impl Moves {
    /// The moves of positions with so many heaps, empty ones included.
    pub(super) fn new(lowerings: &[Lowering], heaps: usize) -> Self {
        let (alike, free, scans) = (Vec::new(), Vec::new(), Vec::new());
        let mut moves = Self { alike, free, scans };
        for lowering in lowerings {
            match lowering {
                Lowering::Same(chosen, Steps { first: 1, last: None }) => {
                    moves.alike.extend(counts(*chosen, heaps));
                }
                Lowering::Same(chosen, steps) => {
                    let scan = |(count, takes_every)| {
                        multiples(&vec![1; count], *steps, takes_every, &[], heaps)
                    };
                    moves.scans.extend(counts(*chosen, heaps).map(scan));
                }
                Lowering::Multiples(factors, steps) => {
                    moves.scans.push(multiples(factors, *steps, false, &[], heaps));
                }
                Lowering::Guarded(factors, steps, bounds) => {
                    moves.scans.push(multiples(factors, *steps, false, bounds, heaps));
                }
                Lowering::Any(chosen) => {
                    moves.free.extend(counts(*chosen, heaps).map(|(count, _)| count));
                }
            }
        }
        // One heap that becomes any smaller one goes along a line.
        if moves.free.contains(&1) && !moves.alike.contains(&(1, false)) {
            moves.alike.push((1, false));
        }
        moves.free.retain(|&count| count > 1);
        // If any so many heaps go down alike, so do all, when they are so many.
        moves.alike.sort_unstable();
        moves.alike.dedup_by_key(|&mut (count, _)| count);
        moves.free.sort_unstable();
        moves.free.dedup();
        moves
    }

    /// Whether a position, its sizes descending, has no move.
    pub(super) fn are_none(&self, ideal: &Ideal, sizes: &[usize]) -> bool {
        let heaps = sizes.iter().take_while(|&&size| size > 0).count();
        let alike =
            self.alike.iter().any(
                |&(count, takes_every)| {
                    if takes_every { count == heaps } else { count <= heaps }
                },
            );
        let free = self.free.iter().any(|&count| count <= heaps);
        !alike && !free && !self.scans.iter().any(|scan| scan.has_option(ideal, sizes))
    }

    /// How many moves a position has at most.
    pub(super) fn most_options(&self, sizes: &[usize]) -> u64 {
        let scans = self.scans.iter().cloned().chain(self.free.iter().map(|&n| Scan::Box(n)));
        let scanned = scans.map(|scan| scan.options(sizes)).fold(0, u64::saturating_add);
        let mut along_lines = 0_u64;
        for &(count, _) in &self.alike {
            each_choice(sizes.len(), count, &mut |places| {
                let least = places.iter().map(|&place| sizes[place]).min();
                along_lines = along_lines.saturating_add(least.unwrap_or(0) as u64);
            });
        }
        along_lines.saturating_add(scanned)
    }
}

/// How many heaps are lowered, each with whether these must be all.
fn counts(chosen: HeapCount, heaps: usize) -> Box<dyn Iterator<Item = (usize, bool)>> {
    match chosen {
        HeapCount::Exactly(count) => {
            let count = natural(count.into());
            Box::new((count <= heaps).then_some((count, false)).into_iter())
        }
        HeapCount::AtLeast(least) => {
            Box::new((natural(least.into())..=heaps).map(|count| (count, false)))
        }
        HeapCount::Every => Box::new((1..=heaps).map(|count| (count, true))),
    }
}

fn multiples(
    factors: &[u64],
    steps: Steps,
    takes_every: bool,
    bounds: &[Bound],
    heaps: usize,
) -> Scan {
    let factors = factors.iter().map(|&factor| natural(factor)).collect();
    let steps = (natural(steps.first), steps.last.map_or(usize::MAX, natural));
    Scan::Multiples(Multiples::new(factors, steps, takes_every, bounds, heaps))
}

/// Amounts beyond the largest index reach beyond every heap.
pub(super) fn natural(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
