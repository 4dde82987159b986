//! How the values of two games can be related.

/// The i-th value of ours is compared with the i-th of theirs, as `values` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relation {
    /// Which heap of ours is the i-th.
    pub ours: Places,
    /// Which heap of theirs is the i-th.
    pub theirs: Places,
    /// How their values are related.
    pub values: ValueMap,
}

/// Which heap is the i-th: of size `from + i / each`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The size of the first heap.
    pub from: u64,
    /// How often each heap comes.
    pub each: u64,
}

/// How two values are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueMap {
    /// They are equal.
    Same,
    /// Ours is larger by so much.
    Plus(i64),
    /// Ours is twice theirs.
    OursTwice,
    /// Theirs is twice ours.
    TheirsTwice,
    /// Ours is twice theirs or one more, as in Double Kayles.
    OursPaired,
    /// Theirs is twice ours or one more.
    TheirsPaired,
}

/// Shifts are looked for up to this.
const LARGEST_SHIFT: u64 = 12;

/// Fewer values than this say nothing, and of games that are not simply the same
/// fewer than that.
const FEW: usize = 16;
const FEW_OTHERWISE: usize = 24;

impl Places {
    /// Heaps from a size on, each once.
    const fn plain(from: u64) -> Self {
        Self { from, each: 1 }
    }

    /// All heaps, each twice.
    const TWICE: Self = Self { from: 0, each: 2 };

    /// The size of the i-th heap.
    pub(super) fn size(self, i: u64) -> u64 {
        self.from + i / self.each
    }

    /// How many heaps there are if sizes are below this.
    fn count(self, length: u64) -> u64 {
        length.saturating_sub(self.from) * self.each
    }
}

impl Relation {
    /// The same values for the same heaps.
    pub const SAME: Self =
        Self { ours: Places::plain(0), theirs: Places::plain(0), values: ValueMap::Same };

    /// Our values are theirs, ours being larger by so much.
    pub fn shifted(shift: u64) -> Self {
        Self { ours: Places::plain(shift), ..Self::SAME }
    }

    /// Their values are ours, theirs being larger by so much.
    pub fn shifted_back(shift: u64) -> Self {
        Self { theirs: Places::plain(shift), ..Self::SAME }
    }

    /// Whether it is the simplest.
    pub fn is_same(&self) -> bool {
        *self == Self::SAME
    }

    /// All that are looked for, the simplest first; a constant is that of the first
    /// pair of values.
    pub(super) fn all(
        ours: &[Option<u64>],
        theirs: &[Option<u64>],
    ) -> impl Iterator<Item = Self> {
        let shifts = || {
            (1..=LARGEST_SHIFT)
                .flat_map(|shift| [Self::shifted(shift), Self::shifted_back(shift)])
        };
        let constant = constant(ours, theirs);
        let constants = constant.map(|by| Self { values: ValueMap::Plus(by), ..Self::SAME });
        let stretched = [
            Self { values: ValueMap::OursTwice, ..Self::SAME },
            Self { values: ValueMap::TheirsTwice, ..Self::SAME },
            Self { theirs: Places::TWICE, ..Self::SAME },
            Self { ours: Places::TWICE, ..Self::SAME },
            Self { theirs: Places::TWICE, values: ValueMap::OursPaired, ..Self::SAME },
            Self { ours: Places::TWICE, values: ValueMap::TheirsPaired, ..Self::SAME },
        ];
        std::iter::once(Self::SAME).chain(shifts()).chain(constants).chain(stretched)
    }

    /// How simple it is: the less the simpler.
    pub(super) fn rank(&self) -> u64 {
        let shift = self.ours.from + self.theirs.from;
        let stretched = u64::from(self.ours.each + self.theirs.each > 2);
        match self.values {
            ValueMap::Same => shift + 100 * stretched,
            ValueMap::Plus(_) => 50 + shift,
            _ => 200,
        }
    }

    /// Whether a pair of values is related like this.
    pub(super) fn holds(&self, ours: u64, theirs: u64) -> bool {
        match self.values {
            ValueMap::Same => ours == theirs,
            ValueMap::Plus(by) => theirs.checked_add_signed(by) == Some(ours),
            ValueMap::OursTwice => theirs.checked_mul(2) == Some(ours),
            ValueMap::TheirsTwice => ours.checked_mul(2) == Some(theirs),
            ValueMap::OursPaired => ours / 2 == theirs,
            ValueMap::TheirsPaired => theirs / 2 == ours,
        }
    }

    /// Compares what is known of two rows of values.
    pub(super) fn agreement(&self, ours: &[Option<u64>], theirs: &[Option<u64>]) -> Agreement {
        let count =
            self.ours.count(ours.len() as u64).min(self.theirs.count(theirs.len() as u64));
        let mut agreed = Vec::new();
        for i in 0..count {
            let (here, there) = (self.ours.size(i), self.theirs.size(i));
            let (Some(our), Some(their)) = (value(ours, here), value(theirs, there)) else {
                continue;
            };
            if !self.holds(our, their) {
                let difference = Some(((here, our), (there, their)));
                return Agreement { agreed, difference };
            }
            agreed.push(our);
        }
        Agreement { agreed, difference: None }
    }

    /// Whether so many values that agree say that two games are related like this.
    pub(super) fn is_supported_by(&self, agreed: &[u64]) -> bool {
        if self.is_same() {
            return agreed.len() >= FEW && changes(agreed);
        }
        // Behind a few values to begin with, many games have only zeros.
        let (start, end) = agreed.split_at(agreed.len() / 2);
        agreed.len() >= FEW_OTHERWISE && changes(start) && changes(end)
    }
}

/// What comparing two rows of values gave.
pub(super) struct Agreement {
    /// Our values that agree, up to the first that does not.
    pub(super) agreed: Vec<u64>,
    /// The first that does not: size and value of ours and of theirs.
    pub(super) difference: Option<((u64, u64), (u64, u64))>,
}

fn value(values: &[Option<u64>], size: u64) -> Option<u64> {
    *values.get(usize::try_from(size).ok()?)?
}

/// By how much the first of our values is larger than the first of theirs, where that
/// is not 0. The empty heap, which is always worth 0, is passed over.
fn constant(ours: &[Option<u64>], theirs: &[Option<u64>]) -> Option<i64> {
    let mut pairs = ours.iter().zip(theirs).skip(1);
    let (ours, theirs) = pairs.find_map(|(ours, theirs)| Some(((*ours)?, (*theirs)?)))?;
    let by = i64::try_from(ours).ok()?.checked_sub(i64::try_from(theirs).ok()?)?;
    (by != 0).then_some(by)
}

/// Whether not all values are equal.
pub(super) fn changes(values: &[u64]) -> bool {
    values.iter().any(|value| Some(value) != values.first())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(values: impl IntoIterator<Item = u64>) -> Vec<Option<u64>> {
        values.into_iter().map(Some).collect()
    }

    fn found(ours: &[Option<u64>], theirs: &[Option<u64>]) -> Option<Relation> {
        Relation::all(ours, theirs).find(|relation| {
            let Agreement { agreed, difference } = relation.agreement(ours, theirs);
            difference.is_none() && relation.is_supported_by(&agreed)
        })
    }

    #[test]
    fn each_relation_is_found() {
        let value = |n: u64| n * n % 11 + n % 3;
        let plain = row((0..60).map(value));
        let is = |ours: Vec<Option<u64>>, relation| {
            assert_eq!(found(&ours, &plain), Some(relation));
        };
        is(plain.clone(), Relation::SAME);
        is(row((3..60).map(value)), Relation::shifted_back(3));
        is(row([0, 0].into_iter().chain((0..50).map(value))), Relation::shifted(2));
        // The empty heap is worth 0 all the same, so a constant begins at heap 1.
        let more: Vec<Option<u64>> =
            std::iter::once(None).chain(row((1..60).map(|n| value(n) + 4))).collect();
        is(more, Relation { values: ValueMap::Plus(4), ..Relation::SAME });
        let twice = Relation { values: ValueMap::OursTwice, ..Relation::SAME };
        is(row((0..60).map(|n| 2 * value(n))), twice);
        let each_twice = Relation { theirs: Places::TWICE, ..Relation::SAME };
        is(row((0..60).map(|n| value(n / 2))), each_twice);
        let paired = Relation { values: ValueMap::OursPaired, ..each_twice };
        is(row((0..60).map(|n| 2 * value(n / 2) + n % 2)), paired);
    }

    #[test]
    fn values_that_hardly_change_say_nothing() {
        let zeros = row([0; 100]);
        assert_eq!(found(&zeros, &zeros), None);
        let soon = row([0, 1, 2].into_iter().chain([0; 60]));
        assert_eq!(found(&soon, &row([0, 1].into_iter().chain([0; 60]))), None);
        assert_eq!(found(&soon, &soon), Some(Relation::SAME));
        let few = row(0..10);
        assert_eq!(found(&few, &few), None);
    }
}
