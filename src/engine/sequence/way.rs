//! The ways of valuing the heaps of one kind in order of size, and which of them
//! serves a shape.

use super::all_but::AllBut;
use super::breaking::{Breaking, Review, Space};
use super::cuts::CutSequence;
use super::splitting::Splitting;
use super::subtraction::Subtraction;
use super::values::Values;
use crate::game::{Amounts, Cut, KindId, NimValue, Shape};

/// A way of valuing the heaps of a kind, with what it has found so far.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // one for each kind of heap
pub(super) enum Way {
    /// With the cuts that it was made from.
    Breaking(Box<Breaking>, Vec<Cut>),
    Cuts(CutSequence),
    AllBut(AllBut),
    Subtraction(Subtraction),
    Splitting(Splitting),
}

impl Way {
    /// The fastest way for moves of a shape.
    pub(super) fn new(kind: KindId, shape: &Shape) -> Option<Self> {
        Some(match shape {
            Shape::Breaking(cuts) => breaking(kind, cuts)?,
            Shape::Splitting { cuts, or_more } => {
                Self::Splitting(Splitting::new(kind, cuts, or_more))
            }
            Shape::Subtraction(Amounts::AllBut(out)) => Self::AllBut(AllBut::new(out)?),
            Shape::Subtraction(Amounts::Fixed) => Self::Subtraction(Subtraction::default()),
        })
    }

    pub(super) fn values(&self) -> &Values {
        match self {
            Self::Breaking(breaking, _) => breaking.values(),
            Self::Cuts(cuts) => cuts.values(),
            Self::AllBut(all_but) => all_but.values(),
            Self::Subtraction(subtraction) => subtraction.values(),
            Self::Splitting(splitting) => splitting.values(),
        }
    }

    /// Learns the values of the next heaps; whether that can be done.
    pub(super) fn learn(&mut self, values: &[u32]) -> bool {
        let each = values.iter().map(|&value| NimValue(value.into()));
        match self {
            Self::Breaking(breaking, _) => breaking.learn(values),
            Self::Cuts(cuts) => each.for_each(|value| cuts.learn(value)),
            Self::AllBut(all_but) => each.for_each(|value| all_but.learn(value)),
            Self::Subtraction(subtraction) => each.for_each(|value| subtraction.learn(value)),
            Self::Splitting(_) => return false,
        }
        true
    }

    /// How the work is to go on after a pause.
    pub(super) fn course(&self) -> (Option<Review>, Option<Space>) {
        match self {
            Self::Breaking(breaking, _) => {
                let (review, space) = breaking.course();
                (Some(review), space)
            }
            _ => (None, None),
        }
    }

    /// Goes on as it was to go on before.
    pub(super) fn take_course(&mut self, review: Option<Review>, space: Option<Space>) {
        if let (Self::Breaking(breaking, _), Some(review)) = (self, review) {
            breaking.take_course(review, space);
        }
    }

    /// What is cut, where that is what the moves do.
    pub(super) fn cuts(&self) -> Option<&[Cut]> {
        match self {
            Self::Breaking(_, cuts) => Some(cuts),
            Self::Cuts(cuts) => Some(cuts.cuts()),
            Self::Splitting(splitting) => splitting.cuts(),
            Self::AllBut(_) | Self::Subtraction(_) => None,
        }
    }

    pub(super) fn name(&self) -> String {
        match self {
            Self::Breaking(breaking, _) => breaking.method(),
            Self::Cuts(_) => "every cut is tried on a table of values".into(),
            Self::AllBut(_) => "the least unused value is kept".into(),
            Self::Subtraction(_) => "all heaps of one value are found in one sweep".into(),
            Self::Splitting(_) => "the nim-sums of many parts are kept for each total".into(),
        }
    }
}

/// The fastest way for some cuts.
fn breaking(kind: KindId, cuts: &[Cut]) -> Option<Way> {
    if cuts.iter().any(|cut| cut.parts > 2) {
        return Some(Way::Splitting(Splitting::new(kind, cuts, &[])));
    }
    let alone = cuts.iter().all(|cut| cut.into == kind);
    let breaking = alone.then(|| Breaking::new(cuts)).flatten();
    let way = breaking.map(|breaking| Way::Breaking(Box::new(breaking), cuts.to_vec()));
    way.or_else(|| CutSequence::new(kind, cuts).map(Way::Cuts))
}

/// The kinds of heap that the moves from one kind lead to, without itself.
pub(super) fn needs(kind: KindId, shape: &Shape) -> Vec<KindId> {
    let (cuts, or_more) = match shape {
        Shape::Breaking(cuts) => (&cuts[..], &[][..]),
        Shape::Splitting { cuts, or_more } => (&cuts[..], &or_more[..]),
        Shape::Subtraction(_) => return Vec::new(),
    };
    let leaves =
        cuts.iter().chain(or_more).filter(|cut: &&Cut| cut.parts > 0).map(|cut| cut.into);
    let mut others: Vec<KindId> = leaves.filter(|&into| into != kind).collect();
    others.sort();
    others.dedup();
    others
}
