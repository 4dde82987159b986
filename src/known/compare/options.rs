//! The options that make a difference between two games.

use std::collections::BTreeSet;

use crate::engine::{Detail, OptionAnalysis, Unsolved};
use crate::game::{Layout, NimValue, Outcome, Position, Ruleset, StateValue};
use crate::known::Term;

use super::Basis;
use super::side::{GameSide, Side};

/// What the options of the first position that differs say.
#[derive(Clone, Debug, Default)]
pub struct DifferingOptions {
    /// The option of one side (0 or 1) that makes the difference: its nim-value is
    /// the other side's mex, or it wins (or draws) where the other has no such option.
    pub decisive: Option<(usize, OptionAnalysis)>,
    /// The options of each side that the other one does not have.
    pub only: [Vec<OptionAnalysis>; 2],
}

/// Finds what makes the difference. `sizes` are those of the heaps of each side.
pub(super) fn differing(
    sides: &mut [Side<'_>; 2],
    sizes: [&[u64]; 2],
    terms: [Term; 2],
    basis: Basis,
) -> Result<DifferingOptions, Unsolved> {
    let mut options: [Option<Vec<OptionAnalysis>>; 2] = [None, None];
    for index in 0..2 {
        let Some(side) = sides[index].game_mut() else { continue };
        let Some(position) = side.position(sizes[index]) else { continue };
        options[index] = Some(side.solver.analyse(&position, Detail::Full)?.options);
    }
    let decisive = decisive(&options, terms, basis);
    let only = match (&options, sides[0].game(), sides[1].game()) {
        ([Some(a), Some(b)], Some(side_a), Some(side_b)) if sizes[0] == sizes[1] => {
            let [in_a, in_b] = [(a, side_a), (b, side_b)].map(|(options, side)| {
                let named = options.iter().map(|option| names(side, &option.position));
                named.collect::<Vec<_>>()
            });
            [only(a, &in_a, &in_b), only(b, &in_b, &in_a)]
        }
        _ => [Vec::new(), Vec::new()],
    };
    Ok(DifferingOptions { decisive, only })
}

/// What an option is worth that one side has and the other lacks.
enum Wanted {
    Value(NimValue),
    Winning,
    Drawing,
}

impl Wanted {
    fn is(&self, option: &OptionAnalysis) -> bool {
        match self {
            Self::Value(value) => option.nim_value == Some(*value),
            Self::Winning => option.is_winning(),
            Self::Drawing => option.is_draw(),
        }
    }
}

/// The option that one side has and that keeps the other from being worth the same.
fn decisive(
    options: &[Option<Vec<OptionAnalysis>>; 2],
    terms: [Term; 2],
    basis: Basis,
) -> Option<(usize, OptionAnalysis)> {
    let [a, b] = terms;
    let (side, wanted) = match (a.value, b.value) {
        // The larger one has all smaller values among its options.
        (Some(a), Some(b)) if basis == Basis::NimValues => {
            if a < b {
                (1, Wanted::Value(a))
            } else {
                (0, Wanted::Value(b))
            }
        }
        _ => match (a.outcome, b.outcome) {
            (Outcome::N, _) => (0, Wanted::Winning),
            (_, Outcome::N) => (1, Wanted::Winning),
            (Outcome::D, _) => (0, Wanted::Drawing),
            _ => (1, Wanted::Drawing),
        },
    };
    let found = options[side].as_ref()?.iter().find(|option| wanted.is(option))?;
    Some((side, found.clone()))
}

/// A position by names that mean the same on both sides: the kinds that are compared
/// have the same name, the others their own.
type Names<'a> = (Vec<(&'a str, Vec<u64>)>, Vec<(&'a str, StateValue)>);

fn names<'a>(side: &GameSide<'a>, position: &Position) -> Names<'a> {
    let rules = side.game.rules();
    let heaps = position.heaps.iter().map(|heap| {
        let name = if heap.kind == side.heaps.kind() {
            ""
        } else {
            &*rules.kinds[usize::from(heap.kind.0)].name
        };
        (name, heap.numbers.to_vec())
    });
    let mut heaps: Vec<_> = heaps.collect();
    if side.game.layout() == Layout::Free {
        heaps.sort_unstable();
    }
    let states = rules.states.iter().map(|state| &*state.name);
    (heaps, states.zip(position.state.iter().cloned()).collect())
}

/// Those that the other side does not have.
fn only(
    options: &[OptionAnalysis],
    named: &[Names<'_>],
    other: &[Names<'_>],
) -> Vec<OptionAnalysis> {
    let other: BTreeSet<&Names<'_>> = other.iter().collect();
    let pairs = options.iter().zip(named).filter(|(_, name)| !other.contains(name));
    pairs.map(|(option, _)| option.clone()).collect()
}
