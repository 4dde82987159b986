//! Sets of nim-sums by the number of parts and by their total.

use super::sets::Sets;

/// For every number of parts that is asked for, and every total, a set.
#[derive(Debug)]
pub(super) struct ByParts {
    /// Of exactly 1, 2, 3, … parts.
    pub(super) exact: Vec<Sets>,
    /// Of at least so many parts, at least 2.
    pub(super) or_more: Vec<(usize, Sets)>,
}

impl ByParts {
    /// For these numbers of parts, and for at least so many.
    pub(super) fn new(exact: &[usize], or_more: &[usize]) -> Self {
        let most = exact.iter().copied().chain(or_more.iter().map(|least| least - 1));
        let mut least: Vec<usize> = or_more.to_vec();
        least.sort_unstable();
        least.dedup();
        Self {
            exact: vec![Sets::new(); most.max().unwrap_or(1).max(1)],
            or_more: least.into_iter().map(|least| (least, Sets::new())).collect(),
        }
    }

    /// The nim-sums of so many parts, or of at least so many.
    pub(super) fn get(&self, parts: usize, or_more: bool, total: usize) -> &[u64] {
        if !or_more {
            return self.exact[parts - 1].get(total);
        }
        let found = self.or_more.iter().find(|(least, _)| *least == parts);
        found.map_or(&[], |(_, sets)| sets.get(total))
    }

    /// How many bytes the sets take.
    pub(super) fn bytes(&self) -> usize {
        let sets = self.exact.iter().chain(self.or_more.iter().map(|(_, sets)| sets));
        sets.map(|sets| 8 * sets.words().len()).sum()
    }

    pub(super) fn sets_mut(&mut self) -> impl Iterator<Item = &mut Sets> {
        self.exact.iter_mut().chain(self.or_more.iter_mut().map(|(_, sets)| sets))
    }
}
