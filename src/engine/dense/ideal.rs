//! Ranks of positions: all positions that lie below one, numbered without gaps.
//!
//! A position of at most c heaps is a word of c sizes, the largest first, empty
//! heaps at its end. The positions below a given one, the *cap*, are the words
//! that are nowhere larger: an order ideal of Young's lattice. In the order of
//! a dictionary the rank of a word y is a sum Σ Fᵢ(yᵢ), where Fᵢ(y) counts the
//! words of the places from i on that begin with less than y: what follows a
//! smaller beginning is bounded by that beginning and the cap, not by what
//! stands before. With equal caps this is the combinatorial number system (D. E.
//! Knuth, *The Art of Computer Programming* 4A, 7.2.1.3). Every option comes
//! before its position, since it is smaller in this order.

use std::ops::Range;

/// The positions below a cap.
#[derive(Clone, Debug)]
pub(super) struct Ideal {
    /// The largest sizes, descending.
    caps: Vec<usize>,
    /// For each place the numbers Fᵢ(0), Fᵢ(1), … up to one beyond its cap.
    counts: Vec<Vec<u64>>,
}

impl Ideal {
    /// The positions below a cap, given by its sizes, descending; `None` where
    /// there are more than `most`.
    pub(super) fn new(caps: &[usize], most: u64) -> Option<Self> {
        let mut counts: Vec<Vec<u64>> = Vec::new();
        for &cap in caps.iter().rev() {
            let after = counts.last();
            let mut sums = Vec::with_capacity(cap + 2);
            let mut sum = 0_u64;
            for size in 0..=cap {
                sums.push(sum);
                let tails = after.map_or(1, |after| after[(size + 1).min(after.len() - 1)]);
                sum += tails;
                if sum > most {
                    return None;
                }
            }
            sums.push(sum);
            counts.push(sums);
        }
        counts.reverse();
        Some(Self { caps: caps.to_vec(), counts })
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        let all = self.counts.first().and_then(|sums| sums.last());
        count(all.copied().unwrap_or(1))
    }

    /// The largest sizes, descending.
    pub(super) fn caps(&self) -> &[usize] {
        &self.caps
    }

    /// Whether a word, descending, is one of these.
    pub(super) fn contains(&self, sizes: &[usize]) -> bool {
        sizes.len() <= self.caps.len()
            && sizes.iter().zip(&self.caps).all(|(size, cap)| size <= cap)
    }

    /// The rank of a word, descending; places that are missing at its end are
    /// empty.
    pub(super) fn rank(&self, sizes: impl IntoIterator<Item = usize>) -> usize {
        let sums = self.counts.iter().zip(sizes).map(|(sums, size)| sums[size]);
        count(sums.sum::<u64>())
    }

    /// The ranks of the words that consist of some sizes, descending, and one more
    /// that runs over a range: for each place that it can have a base, and the
    /// numbers to be added to it.
    pub(super) fn sweep<'i>(
        &'i self,
        others: &'i [usize],
        range: Range<usize>,
    ) -> impl Iterator<Item = (usize, &'i [u64])> {
        let mut base = self.rank(others.iter().copied());
        let mut from = range.start;
        let swept = (0..=others.len()).rev().map_while(move |place| {
            if from >= range.end {
                return None;
            }
            // The sizes from this place on stand one place further.
            if let Some(&size) = others.get(place) {
                let moved = count(self.counts[place + 1][size]);
                base = base + moved - count(self.counts[place][size]);
            }
            let above = place.checked_sub(1).map_or(usize::MAX, |left| others[left] + 1);
            let to = range.end.min(above);
            let sums = (from < to).then(|| (base, &self.counts[place][from..to]));
            from = from.max(to);
            Some(sums)
        });
        swept.flatten()
    }
}

/// A number of positions, as an index.
pub(super) fn count(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The words of all places but the last, in the order of their ranks: after
/// each come the sizes of the last place, which run from 0 to a bound.
pub(super) struct Prefixes {
    pub(super) sizes: Vec<usize>,
    caps: Vec<usize>,
}

impl Prefixes {
    /// The first prefix: all its places are empty.
    pub(super) fn of(ideal: &Ideal) -> Self {
        let caps = ideal.caps.clone();
        Self { sizes: vec![0; caps.len().saturating_sub(1)], caps }
    }

    /// How many sizes the last place can have.
    pub(super) fn run(&self) -> usize {
        let cap = self.caps.last().copied().unwrap_or(0);
        self.sizes.last().map_or(cap, |&before| before.min(cap)) + 1
    }

    /// Goes to the next prefix; false behind the last.
    pub(super) fn advance(&mut self) -> bool {
        for place in (0..self.sizes.len()).rev() {
            let before = place.checked_sub(1).map_or(usize::MAX, |left| self.sizes[left]);
            if self.sizes[place] < self.caps[place].min(before) {
                self.sizes[place] += 1;
                self.sizes[place + 1..].fill(0);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words below a cap, in the order of a dictionary.
    fn words(caps: &[usize]) -> Vec<Vec<usize>> {
        let Some((&cap, rest)) = caps.split_first() else { return vec![vec![]] };
        let with = |size: usize| {
            let rest: Vec<usize> = rest.iter().map(|&cap| cap.min(size)).collect();
            words(&rest).into_iter().map(move |tail| [vec![size], tail].concat())
        };
        (0..=cap).flat_map(with).collect()
    }

    #[test]
    fn ranks_have_no_gaps() {
        for caps in [&[][..], &[4], &[5, 3], &[4, 4, 4], &[6, 3, 1], &[2, 0], &[3, 3, 2, 2]] {
            let ideal = Ideal::new(caps, u64::MAX).unwrap();
            let words = words(caps);
            assert_eq!(ideal.len(), words.len(), "{caps:?}");
            for (rank, word) in words.iter().enumerate() {
                assert!(ideal.contains(word));
                assert_eq!(ideal.rank(word.iter().copied()), rank, "{word:?} below {caps:?}");
            }
            let one_less = Ideal::new(caps, words.len() as u64 - 1);
            assert!(caps.is_empty() || one_less.is_none());
        }
    }

    #[test]
    fn sweeps_have_the_ranks_of_their_words() {
        let caps = [7, 6, 3, 3];
        let ideal = Ideal::new(&caps, u64::MAX).unwrap();
        for others in words(&[7, 6, 3]) {
            // What stands behind a large size must not be larger.
            let most = if others[1] > 3 {
                3
            } else if others[0] > 6 {
                6
            } else {
                7
            };
            let range = 1..most + 1;
            let swept = ideal.sweep(&others, range.clone());
            let swept: Vec<usize> = swept
                .flat_map(|(base, sums)| sums.iter().map(move |&sum| base + count(sum)))
                .collect();
            let ranks = range.map(|size| {
                let mut word = [&others[..], &[size]].concat();
                word.sort_unstable_by(|a, b| b.cmp(a));
                ideal.rank(word)
            });
            assert_eq!(swept, ranks.collect::<Vec<_>>(), "{others:?}");
        }
    }

    #[test]
    fn prefixes_and_runs_walk_over_all_words() {
        for caps in [&[4][..], &[5, 3], &[4, 4, 4], &[6, 3, 1], &[3, 3, 2, 2]] {
            let mut prefixes = Prefixes::of(&Ideal::new(caps, u64::MAX).unwrap());
            let mut walked = Vec::new();
            loop {
                for last in 0..prefixes.run() {
                    walked.push([&prefixes.sizes[..], &[last]].concat());
                }
                if !prefixes.advance() {
                    break;
                }
            }
            assert_eq!(walked, words(caps));
        }
    }
}
