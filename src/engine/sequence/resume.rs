//! What the sequences have found, to be written down and learned again.

use super::breaking::{Review, Space};
use super::kinds::Sequences;
use super::way::Way;
use crate::engine::finding::{Finding, PIECE, index};
use crate::game::KindId;

impl Sequences<'_> {
    /// All that was found, kind after kind.
    pub(in crate::engine) fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        // The sets of nim-sums of many parts would have to be learned as well.
        self.used().filter(|(_, way, _)| !matches!(way, Way::Splitting(_))).flat_map(
            |(KindId(kind), way, next_look)| {
                let pieces = way.values().pieces(PIECE);
                let heaps = pieces.map(move |(first, values)| Finding::Heaps {
                    kind,
                    first: first as u64,
                    values,
                });
                let (review, space) = way.course();
                let course = Finding::Course {
                    kind,
                    next_look: next_look as u64,
                    review: review.map(|it| (it.size as u64, it.rare as u64)),
                    space: space.map(|it| (it.mask, it.taken.map(|taken| taken as u64))),
                };
                heaps.chain([course])
            },
        )
    }

    /// Learns the values of consecutive heaps; `None` if they do not come next.
    pub(in crate::engine) fn learn(
        &mut self,
        kind: KindId,
        first: u64,
        values: &[u32],
    ) -> Option<()> {
        let way = self.way_to_learn(kind)?;
        // A new sequence may know the empty heap.
        let known = way.values().len().checked_sub(index(first)?)?;
        let (old, new) = values.split_at_checked(known)?;
        let agrees = |(size, &value): (usize, &u32)| way.values().cell(size) == Some(value);
        let agree = (index(first)?..).zip(old).all(agrees);
        (agree && way.learn(new)).then_some(())
    }

    /// Learns how the work was to go on.
    pub(in crate::engine) fn learn_course(
        &mut self,
        kind: KindId,
        next_look: u64,
        review: Option<(u64, u64)>,
        space: Option<(u32, Option<u64>)>,
    ) -> Option<()> {
        let review = match review {
            Some((size, rare)) => Some(Review { size: index(size)?, rare: index(rare)? }),
            None => None,
        };
        let space = match space {
            Some((mask, None)) => Some(Space { mask, taken: None }),
            Some((mask, Some(taken))) => Some(Space { mask, taken: Some(index(taken)?) }),
            None => None,
        };
        self.look_next_at(kind, index(next_look)?);
        self.way_to_learn(kind)?.take_course(review, space);
        Some(())
    }
}
