//! Small games whole: everything that can be reached, by definition.

use std::collections::{BTreeMap, BTreeSet};

use gamelang::game::{Halt, Position, Ruleset, StateValue, StopToken};
use gamelang::model::Game;

use crate::reading::canonical_of;

/// Positions from which more than this many can be reached are let go.
const MOST_POSITIONS: usize = 600;

/// So are those from which a position with more heaps than this can be reached,
const MOST_HEAPS: usize = 10;

/// or one with a larger number: rules that grow heaps can double them.
const LARGEST_NUMBER: u64 = 20;

/// The options of a position, or the fault in its rules.
pub(crate) type Options = Result<BTreeSet<Position>, Halt>;

/// Positions with their options by definition.
pub(crate) type Graph = BTreeMap<Position, Options>;

/// The options of a position by definition.
pub(crate) fn by_definition(game: &Game, position: &Position) -> Options {
    let options = game.options_by_definition(position, &StopToken::new())?;
    Ok(options.into_iter().map(|option| canonical_of(game, option)).collect())
}

/// Everything that can be reached from a position, if that is not much.
pub(crate) fn graph(game: &Game, from: &Position) -> Option<Graph> {
    let mut graph = BTreeMap::new();
    let mut waiting = vec![canonical_of(game, from.clone())];
    while let Some(position) = waiting.pop() {
        if graph.contains_key(&position) {
            continue;
        }
        if graph.len() == MOST_POSITIONS || is_large(&position) {
            return None;
        }
        let options = by_definition(game, &position);
        waiting.extend(options.iter().flatten().cloned());
        graph.insert(position, options);
    }
    Some(graph)
}

fn is_large(position: &Position) -> bool {
    let of_heaps = position.heaps.iter().flat_map(|heap| heap.numbers.iter().copied());
    let of_states = position.state.iter().map(|state| match state {
        StateValue::Number(number) => *number,
        StateValue::Set(members) => members.iter().copied().max().unwrap_or(0),
    });
    position.heaps.len() > MOST_HEAPS
        || of_heaps.chain(of_states).any(|number| number > LARGEST_NUMBER)
}
