//! The positions that are compared: one heap of each size, or several heaps.

use crate::game::Layout;

/// Which positions are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The largest size of a heap.
    pub to: u64,
    /// The largest number of heaps; with 1 it is one heap of each size.
    pub heaps: usize,
}

/// Lists the sizes of the heaps of each position, those with smaller heaps first
/// (what is listed for a smaller `to` comes first), then those with fewer. Sizes
/// begin at `least`. Where order means nothing they ascend.
pub(super) fn places(
    range: Range,
    least: u64,
    layout: Layout,
) -> Box<dyn Iterator<Item = Vec<u64>>> {
    if range.heaps == 1 {
        return Box::new((0..=range.to).map(|size| vec![size]));
    }
    let heaps = range.heaps;
    let nothing = std::iter::once(Vec::new());
    let rest = (least..=range.to).flat_map(move |largest| {
        (1..=heaps).flat_map(move |count| with_largest(count, least, largest, layout))
    });
    Box::new(nothing.chain(rest))
}

/// All positions of so many heaps, the largest of this size.
fn with_largest(
    count: usize,
    least: u64,
    largest: u64,
    layout: Layout,
) -> impl Iterator<Item = Vec<u64>> {
    let free = layout == Layout::Free;
    let mut first = vec![least; count];
    if free {
        first[count - 1] = largest;
    }
    let next = move |sizes: &Vec<u64>| {
        if free { ascending_after(sizes, largest) } else { after(sizes, least, largest) }
    };
    std::iter::successors(Some(first), next)
        .filter(move |sizes| free || sizes.contains(&largest))
}

/// The next ascending sizes with the same last.
fn ascending_after(sizes: &[u64], largest: u64) -> Option<Vec<u64>> {
    let grows = sizes[..sizes.len() - 1].iter().rposition(|&size| size < largest)?;
    let mut next = sizes.to_vec();
    let size = sizes[grows] + 1;
    next[grows..sizes.len() - 1].fill(size);
    Some(next)
}

/// The next sizes in the order of a dictionary.
fn after(sizes: &[u64], least: u64, largest: u64) -> Option<Vec<u64>> {
    let grows = sizes.iter().rposition(|&size| size < largest)?;
    let mut next = sizes.to_vec();
    next[grows] += 1;
    next[grows + 1..].fill(least);
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(to: u64, heaps: usize, least: u64, layout: Layout) -> Vec<Vec<u64>> {
        places(Range { to, heaps }, least, layout).collect()
    }

    #[test]
    fn each_position_once_and_small_heaps_first() {
        let empty: Vec<u64> = vec![];
        assert_eq!(listed(2, 1, 1, Layout::Free), [[0], [1], [2]]);
        let two = listed(2, 2, 1, Layout::Free);
        assert_eq!(two, [empty, vec![1], vec![1, 1], vec![2], vec![1, 2], vec![2, 2]]);
        // Multisets of up to 3 of 4 sizes, and words.
        assert_eq!(listed(4, 3, 1, Layout::Free).len(), 35);
        assert_eq!(listed(3, 3, 1, Layout::Row).len(), 1 + 3 + 9 + 27);
        assert_eq!(listed(3, 2, 0, Layout::Circle).len(), 1 + 4 + 16);
    }
}
