//! Which heaps of a position are equal, so that one can stand for all of them.

use rustc_hash::FxHashMap;

use crate::game::{Heap, Layout, Position};

/// The heaps of a position, in a free layout with the equal ones together: in the
/// order in which the first of each was asked for. In an ordered layout all heaps
/// are told apart by their places.
pub(super) struct EqualHeaps {
    /// For each heap its index in the position that was asked for.
    asked: Vec<usize>,
    /// For each heap the first that is equal to it, and how many are.
    equal: Vec<(usize, usize)>,
}

impl EqualHeaps {
    /// Finds the equal heaps.
    pub(super) fn of(heaps: &[Heap], layout: Layout) -> Self {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut group_of: FxHashMap<&Heap, usize> = FxHashMap::default();
        for (index, heap) in heaps.iter().enumerate() {
            let group = match layout {
                Layout::Free => *group_of.entry(heap).or_insert(groups.len()),
                Layout::Row | Layout::Circle => groups.len(),
            };
            if group == groups.len() {
                groups.push(Vec::new());
            }
            groups[group].push(index);
        }
        let mut found = Self { asked: Vec::new(), equal: Vec::new() };
        for group in groups {
            let first = found.asked.len();
            found.equal.extend(group.iter().map(|_| (first, group.len())));
            found.asked.extend(group);
        }
        found
    }

    /// The position with the equal heaps together.
    pub(super) fn together(&self, asked: &Position) -> Position {
        let heaps = self.asked.iter().map(|&index| asked.heaps[index].clone());
        Position { heaps: heaps.collect(), state: asked.state.clone() }
    }

    /// The same heaps by their indices in the position that was asked for.
    pub(super) fn as_asked(&self, taken: &[usize]) -> Vec<usize> {
        taken.iter().map(|&index| self.asked[index]).collect()
    }

    /// The first heap that is equal to this one.
    pub(super) fn first_equal(&self, index: usize) -> usize {
        self.equal[index].0
    }

    /// In how many ways such heaps can be taken: each is named by its first
    /// equal, ascending. As far as 64 bits can say.
    pub(super) fn ways(&self, taken: &[usize]) -> u64 {
        let equal = taken.chunk_by(|first, second| first == second);
        equal.fold(1, |ways: u64, taken| {
            let (_, of) = self.equal[taken[0]];
            ways.saturating_mul(choices(of as u64, taken.len() as u64))
        })
    }
}

/// The number of ways to choose some of so many, as far as 64 bits can say.
fn choices(of: u64, some: u64) -> u64 {
    let some = some.min(of.saturating_sub(some));
    let mut choices: u128 = 1;
    for chosen in 0..some {
        // Divides: the product is a number of choices again.
        choices = choices * u128::from(of - chosen) / u128::from(chosen + 1);
        if choices > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    u64::try_from(choices).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{heap, position};
    use super::*;

    #[test]
    fn binomials() {
        let row = |of| (0..=of).map(|some| choices(of, some)).collect::<Vec<_>>();
        assert_eq!(row(0), [1]);
        assert_eq!(row(5), [1, 5, 10, 10, 5, 1]);
        assert_eq!(choices(40, 20), 137_846_528_820);
        assert_eq!(choices(67, 33), 14_226_520_737_620_288_370);
        assert_eq!(choices(68, 34), u64::MAX);
        assert_eq!(choices(1_000_000, 999_999), 1_000_000);
        assert_eq!(choices(1_000_000, 500_000), u64::MAX);
    }

    #[test]
    fn equal_heaps_stand_together() {
        let asked = position([7, 2, 7, 2, 5, 7]);
        let heaps = EqualHeaps::of(&asked.heaps, Layout::Free);
        assert_eq!(heaps.together(&asked), position([7, 7, 7, 2, 2, 5]));
        assert_eq!(heaps.as_asked(&[1, 4, 5]), [2, 3, 4]);
        assert_eq!([0, 2, 4, 5].map(|index| heaps.first_equal(index)), [0, 0, 3, 5]);
        assert_eq!(heaps.ways(&[]), 1);
        assert_eq!(heaps.ways(&[0, 0, 3]), 6);
        let row = EqualHeaps::of(&[heap(7), heap(7)], Layout::Row);
        assert_eq!((row.first_equal(1), row.ways(&[0])), (1, 1));
    }
}
