//! The options of the position that was asked about, each once, with the first
//! move that leads there and the number of moves that do.
//!
//! Where order means nothing, moves that differ only in which of equal heaps
//! they take are visited once and counted by a product of binomials: to choose
//! 20 of 40 equal heaps is one visit and 137846528820 moves.

use std::ops::ControlFlow;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::{Chosen, Heap, Layout, Move, Position, RuleId, StateValue};

use super::Limits;
use super::abort::Abort;
use super::equal_heaps::EqualHeaps;
use super::limits::bytes_of;
use super::moves::Moves;

/// An option, not yet valued.
pub(super) struct Listed {
    pub(super) rule: RuleId,
    pub(super) from: Vec<Heap>,
    pub(super) to: Vec<Heap>,
    /// Its heaps in the order of the position that it is an option of.
    pub(super) position: Position,
    /// How many moves lead here, as far as 64 bits can say.
    pub(super) count: u64,
}

/// What a move does, whatever its rule and its pattern: two moves are the same
/// when they put the same heaps in the place of the same heaps. The state that
/// they leave is that of the option, which is asked for beside.
#[derive(PartialEq, Eq, Hash)]
struct Replacement {
    /// In a free layout each heap is named by the first that is equal to it.
    taken: Vec<usize>,
    /// With the place that each gets; in a free layout none has a place.
    placed: Vec<(Option<usize>, Heap)>,
}

impl Replacement {
    fn of(made: &Move<'_>, heaps: &EqualHeaps, layout: Layout) -> Self {
        let mut taken: Vec<usize> =
            made.taken.iter().map(|&index| heaps.first_equal(index)).collect();
        taken.sort_unstable();
        let place = |&at: &usize| made.taken.get(at).copied();
        let mut placed: Vec<_> = match layout {
            Layout::Free => made.placed.iter().map(|heap| (None, heap.clone())).collect(),
            Layout::Row | Layout::Circle => {
                let places = made.places.iter().map(place);
                places.zip(made.placed.iter().cloned()).collect()
            }
        };
        match layout {
            Layout::Free => placed.sort_unstable(),
            // Stable: heaps that get the same place keep their order.
            Layout::Row | Layout::Circle => placed.sort_by_key(|&(place, _)| place),
        }
        Self { taken, placed }
    }
}

/// Which option a move leads to, without the position that it is: to make that
/// for every move would take a million times a million steps in a position of a
/// million equal heaps.
#[derive(PartialEq, Eq, Hash)]
enum Reached {
    /// Where order means nothing: the heaps that go and those that come, none
    /// of them both, and the state if it is another one.
    Difference { gone: Vec<Heap>, come: Vec<Heap>, state: Option<Vec<StateValue>> },
    /// Where heaps stand in order.
    Position(Position),
}

impl Reached {
    fn by(made: &Move<'_>, position: &Position, layout: Layout) -> Self {
        if layout != Layout::Free {
            return Self::Position(made.after(position));
        }
        let mut gone: Vec<Heap> =
            made.taken.iter().map(|&index| position.heaps[index].clone()).collect();
        gone.sort_unstable();
        let mut come = Vec::with_capacity(made.placed.len());
        for heap in made.placed {
            match gone.binary_search(heap) {
                Ok(index) => drop(gone.remove(index)),
                Err(_) => come.push(heap.clone()),
            }
        }
        come.sort_unstable();
        let state = made.state.filter(|state| *state != position.state);
        Self::Difference { gone, come, state: state.map(<[_]>::to_vec) }
    }
}

/// Lists the options of a position in the order of their first moves, at most
/// those of the first `most` moves where that is given.
pub(super) fn options(
    moves: &mut Moves<'_>,
    asked: &Position,
    limits: &Limits,
    most: Option<u64>,
) -> Result<Vec<Listed>, Abort> {
    let layout = moves.rules().layout();
    let heaps = EqualHeaps::of(&asked.heaps, layout);
    let position = heaps.together(asked);
    let chosen = match layout {
        Layout::Free => Chosen::EachOption,
        Layout::Row | Layout::Circle => Chosen::EachHeap,
    };
    let mut listed: Vec<Listed> = Vec::new();
    let mut places: FxHashMap<Reached, usize> = FxHashMap::default();
    let mut seen: FxHashSet<(usize, Replacement)> = FxHashSet::default();
    let mut bytes = 0;
    let visited = moves.visit(&position, chosen, |made| {
        let reached = Reached::by(made, &position, layout);
        let option = *places.entry(reached).or_insert(listed.len());
        if option == listed.len() {
            let after = Move { taken: &heaps.as_asked(made.taken), ..*made }.after(asked);
            // Here, among the places, and what its move takes and puts.
            bytes += 3 * bytes_of(&after);
            listed.push(first(made, &position, after));
        }
        let replacement = Replacement::of(made, &heaps, layout);
        let ways = heaps.ways(&replacement.taken);
        if seen.insert((option, replacement)) {
            let count = &mut listed[option].count;
            *count = count.saturating_add(ways);
            bytes += 96 + 8 * made.taken.len() as u64 + 48 * made.placed.len() as u64;
        }
        if most == Some(seen.len() as u64) {
            return ControlFlow::Break(None);
        }
        limits.check_listed(seen.len() as u64, listed.len() as u64, bytes).map_break(Some)
    });
    match visited {
        Ok(None | Some(None)) => Ok(listed),
        Ok(Some(Some(abort))) => Err(abort),
        Err(halt) => Err(Abort::from_halt(halt, listed.len() as u64)),
    }
}

/// The option of a move that leads there first, with no moves counted yet.
fn first(made: &Move<'_>, position: &Position, after: Position) -> Listed {
    Listed {
        rule: made.rule,
        from: made.taken.iter().map(|&index| position.heaps[index].clone()).collect(),
        to: made.placed.to_vec(),
        position: after,
        count: 0,
    }
}
