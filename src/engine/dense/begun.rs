//! Tables that were left before they were full, to go on with.
//!
//! A table is filled in the order of ranks, and what it is filled with follows from the
//! positions before. So the values of the first ranks are all that is kept: the lines and
//! pairs that go with them are noted again from these, which takes little time.

use super::super::finding::{Finding, PIECE, index};

/// What is known of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Begun {
    pub(super) caps: Vec<usize>,
    pub(super) known: Known,
}

/// The values of the first ranks in pieces.
pub(super) fn of_values<'v>(
    caps: &[usize],
    mut values: impl Iterator<Item = u32> + 'v,
) -> impl Iterator<Item = Finding> + 'v {
    let caps: Vec<u64> = caps.iter().map(|&cap| cap as u64).collect();
    (0..).step_by(PIECE).map_while(move |first| {
        let values: Vec<u32> = values.by_ref().take(PIECE).collect();
        let caps = caps.clone();
        (!values.is_empty()).then_some(Finding::Table { caps, first, values })
    })
}

/// The lost ones among so many ranks in pieces.
pub(super) fn of_lost<'v>(
    caps: &[usize],
    count: usize,
    mut lost: impl Iterator<Item = usize> + 'v,
) -> impl Iterator<Item = Finding> + 'v {
    let caps: Vec<u64> = caps.iter().map(|&cap| cap as u64).collect();
    std::iter::from_fn(move || {
        let ranks: Vec<u64> = lost.by_ref().take(PIECE).map(|rank| rank as u64).collect();
        let (caps, known) = (caps.clone(), count as u64);
        (!ranks.is_empty()).then_some(Finding::Lost { caps, known, ranks })
    })
}

/// The first ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Their nim-values.
    Values(Vec<u32>),
    /// Those of so many that are lost, ascending.
    Lost { count: usize, ranks: Vec<usize> },
}

impl Begun {
    /// The values, where those of a table with these caps were begun.
    pub(super) fn values(begun: Option<&Self>, caps: &[usize]) -> Vec<u32> {
        match begun {
            Some(Self { caps: begun, known: Known::Values(values) }) if begun == caps => {
                values.clone()
            }
            _ => Vec::new(),
        }
    }

    /// How many outcomes are known and which are lost, where those of a table with these
    /// caps were begun.
    pub(super) fn lost<'b>(begun: Option<&'b Self>, caps: &[usize]) -> (usize, &'b [usize]) {
        match begun {
            Some(Self { caps: begun, known: Known::Lost { count, ranks } })
                if begun == caps =>
            {
                (*count, ranks)
            }
            _ => (0, &[]),
        }
    }

    /// What is known, in pieces.
    pub(super) fn findings(&self) -> Box<dyn Iterator<Item = Finding> + '_> {
        match &self.known {
            Known::Values(values) => Box::new(of_values(&self.caps, values.iter().copied())),
            Known::Lost { count, ranks } => {
                Box::new(of_lost(&self.caps, *count, ranks.iter().copied()))
            }
        }
    }

    /// Learns a piece, the first or one that comes next; `None` if it does neither.
    pub(super) fn learn(begun: &mut Option<Self>, finding: Finding) -> Option<()> {
        let sizes = |caps: &[u64]| -> Option<Vec<usize>> {
            caps.iter().map(|&cap| index(cap)).collect()
        };
        match finding {
            Finding::Table { caps, first, values } => {
                let (caps, known) = (sizes(&caps)?, Known::Values(Vec::new()));
                let begun = begun.get_or_insert(Self { caps: caps.clone(), known });
                match &mut begun.known {
                    Known::Values(all) if begun.caps == caps && all.len() == index(first)? => {
                        all.extend(values);
                    }
                    _ => return None,
                }
            }
            Finding::Lost { caps, known, ranks: new } => {
                let (caps, count) = (sizes(&caps)?, index(known)?);
                let known = Known::Lost { count, ranks: Vec::new() };
                let begun = begun.get_or_insert(Self { caps: caps.clone(), known });
                let Known::Lost { count: all, ranks } = &mut begun.known else { return None };
                ranks.extend(new.into_iter().map(index).collect::<Option<Vec<usize>>>()?);
                let fits = begun.caps == caps && *all == count;
                if !fits
                    || !ranks.is_sorted()
                    || ranks.last().is_some_and(|&rank| rank >= count)
                {
                    return None;
                }
            }
            _ => return None,
        }
        Some(())
    }
}
