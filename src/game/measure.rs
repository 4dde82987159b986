//! Measures: numbers read off a position that prove that play must end.
//!
//! A measure takes its values in a set without infinite descent; if every move
//! makes it smaller, no play goes on for ever.

use std::collections::BTreeMap;

use super::{Heap, KindId, Position, StateValue};

/// Whether play must end, as far as it is proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// Every move makes this measure smaller.
    Proved(Measure),
    /// No measure was found. This does not say that positions repeat.
    #[default]
    Unknown,
}

/// Something that every move makes smaller, and that cannot fall for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A sum over heaps and states that is never negative.
    Total(Weights),
    /// What the heaps weigh, one by one: some weights give way to others, each
    /// smaller than one of those taken (N. Dershowitz and Z. Manna, *Proving
    /// termination with multiset orderings*, 1979).
    Multiset(Weights),
    /// The number of heaps, and among as many heaps the sizes read from an end
    /// of the row like a word in a dictionary.
    Word(ReadFrom),
    /// How many steps each heap of a kind is from where it is stuck, by size;
    /// compared like the weights of [`Measure::Multiset`], all others being 0.
    Steps(KindId, BTreeMap<u64, u64>),
    /// Where those before are unchanged, the next of these falls.
    Lexicographic(Vec<Measure>),
}

/// The end of the row from which a [`Measure::Word`] is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadFrom {
    /// The first heap counts most.
    First,
    /// The last heap counts most.
    Last,
}

/// What each heap and each state counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    /// For each kind of heap.
    pub heaps: Vec<HeapWeight>,
    /// For each state.
    pub states: Vec<StateWeight>,
}

/// What a heap of a kind counts: never less than 0 for a heap that exists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeapWeight {
    /// For being there.
    pub fixed: i128,
    /// For each unit of each number.
    pub numbers: Vec<i128>,
}

/// What a state counts: never less than 0 for a value that it can have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateWeight {
    /// In any case.
    pub fixed: i128,
    /// For each unit of a number, each member of a set.
    pub unit: i128,
}

/// The value of a measure at a position. Only values of one measure compare.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A natural number.
    Number(i128),
    /// Weights, the greatest first: compared like words, a prefix is smaller.
    Weights(Vec<i128>),
    /// A number of heaps and their sizes.
    Word(usize, Vec<u64>),
    /// One after the other.
    Several(Vec<Rank>),
}

impl Measure {
    /// The value at a position.
    pub fn rank(&self, position: &Position) -> Rank {
        match self {
            Self::Total(weights) => Rank::Number(weights.total(position)),
            Self::Multiset(weights) => {
                let heaps = position.heaps.iter();
                sorted(
                    heaps.map(|heap| weights.heaps[usize::from(heap.kind.0)].of(&heap.numbers)),
                )
            }
            Self::Word(from) => {
                let mut sizes: Vec<u64> = position.heaps.iter().map(Heap::size).collect();
                if *from == ReadFrom::Last {
                    sizes.reverse();
                }
                Rank::Word(sizes.len(), sizes)
            }
            Self::Steps(kind, steps) => {
                let steps_of = |heap: &Heap| match steps.get(&heap.size()) {
                    Some(&steps) if heap.kind == *kind => i128::from(steps),
                    _ => 0,
                };
                sorted(position.heaps.iter().map(steps_of))
            }
            Self::Lexicographic(measures) => {
                Rank::Several(measures.iter().map(|measure| measure.rank(position)).collect())
            }
        }
    }
}

fn sorted(weights: impl Iterator<Item = i128>) -> Rank {
    let mut weights: Vec<i128> = weights.collect();
    weights.sort_unstable_by(|a, b| b.cmp(a));
    Rank::Weights(weights)
}

impl Weights {
    fn total(&self, position: &Position) -> i128 {
        let heaps = position.heaps.iter();
        let heaps = heaps.map(|heap| self.heaps[usize::from(heap.kind.0)].of(&heap.numbers));
        let states = self.states.iter().zip(&position.state);
        heaps.sum::<i128>() + states.map(|(weight, value)| weight.of(value)).sum::<i128>()
    }
}

impl HeapWeight {
    /// The weight of a heap with these numbers.
    fn of(&self, numbers: &[u64]) -> i128 {
        let weighed = self.numbers.iter().zip(numbers);
        self.fixed + weighed.map(|(&weight, &number)| weight * i128::from(number)).sum::<i128>()
    }
}

impl StateWeight {
    fn of(&self, value: &StateValue) -> i128 {
        let units = match value {
            StateValue::Number(number) => i128::from(*number),
            StateValue::Set(members) => members.len() as i128,
        };
        self.fixed + self.unit * units
    }
}
