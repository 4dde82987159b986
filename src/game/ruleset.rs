//! The rules of a game, as far as an engine needs to know them.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::{
    Halt, Heap, KindId, Options, Play, Position, Profile, StateValue, StopToken, Unlisted,
};

/// How the heaps of a position stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Their order means nothing.
    #[default]
    Free,
    /// In a line.
    Row,
    /// In a ring: after the last comes the first.
    Circle,
}

/// Which rule of a ruleset, counted from 0 in the order written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(pub u16);

/// Which of several equal heaps a move is listed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// For every heap: what a report needs to count moves.
    EachHeap,
    /// For the first of equal heaps only, where nothing can tell them apart:
    /// no option is lost. In a free layout equal heaps must stand together.
    EachOption,
}

/// A legal move, as the rule made it.
#[derive(Clone, Copy, Debug)]
pub struct Move<'a> {
    /// The rule that allows it.
    pub rule: RuleId,
    /// The indices of the heaps that it takes out of the position, in the order
    /// of the rule's pattern.
    pub taken: &'a [usize],
    /// The heaps that it puts back.
    pub placed: &'a [Heap],
    /// For each placed heap the index *into `taken`* of the heap whose place it
    /// gets; as long as `placed`, never descending. Where nothing is taken the
    /// placed heaps come last.
    pub places: &'a [usize],
    /// The state after the move; `None` when it is unchanged.
    pub state: Option<&'a [StateValue]>,
}

impl Move<'_> {
    /// The position that the move leaves, its heaps in the order of `position`.
    pub fn after(&self, position: &Position) -> Position {
        let mut heaps = Vec::with_capacity(position.heaps.len() + self.placed.len());
        // By index, so that a move of a million heaps takes a million steps.
        let mut taken: SmallVec<[(usize, usize); 8]> =
            self.taken.iter().copied().zip(0..).collect();
        taken.sort_unstable();
        let mut taken = taken.into_iter().peekable();
        for (index, heap) in position.heaps.iter().enumerate() {
            match taken.next_if(|&(taken, _)| taken == index) {
                None => heaps.push(heap.clone()),
                Some((_, place)) => heaps.extend_from_slice(self.placed_at(place)),
            }
        }
        if self.taken.is_empty() {
            heaps.extend_from_slice(self.placed);
        }
        let state = self.state.map_or_else(|| position.state.clone(), <[_]>::to_vec);
        Position { heaps, state }
    }

    fn placed_at(&self, place: usize) -> &[Heap] {
        let first = self.places.partition_point(|&at| at < place);
        let last = self.places.partition_point(|&at| at <= place);
        &self.placed[first..last]
    }
}

/// The rules of an impartial game.
///
/// Everything is a function of the position alone. Positions given to these
/// methods hold only heaps that exist, and no empty heap of a kind that drops
/// them; positions that come back do, too.
pub trait Ruleset: Sync {
    /// What it means to have no move left.
    fn play(&self) -> Play;

    /// How the heaps stand.
    fn layout(&self) -> Layout;

    /// How many options the previous player may forbid before each move (the
    /// Muller twist); 0 where there is no such rule.
    fn block(&self) -> u64 {
        0
    }

    /// What is proved of these rules.
    fn profile(&self) -> &Profile;

    /// Visits the legal moves of a position in a fixed order until `visit`
    /// breaks. Several moves may lead to the same position. Where the game is
    /// over there are none. Sets `stop` aside only to look whether to give up.
    fn moves(
        &self,
        position: &Position,
        chosen: Chosen,
        stop: &StopToken,
        visit: &mut dyn FnMut(&Move<'_>) -> ControlFlow<()>,
    ) -> Result<(), Halt>;

    /// Visits the options of lone heaps of a kind, many at once, where that is a way
    /// to list them: `numbers` has a column for each number of the kind. The
    /// options are those of [`Ruleset::moves`]; those of one rule come in the order
    /// of the heaps. Asked to stop, it says [`Unlisted`] as well.
    fn options_by_column(
        &self,
        kind: KindId,
        numbers: &[Vec<i64>],
        stop: &StopToken,
        visit: &mut dyn FnMut(&Options<'_>) -> ControlFlow<()>,
    ) -> Result<(), Unlisted> {
        let _ = (kind, numbers, stop, visit);
        Err(Unlisted)
    }

    /// The options of a position straight from the definition of the rules, for
    /// the oracle: it shares no code with [`Ruleset::moves`], so that a mistake
    /// in either shows. Options may repeat.
    fn options_by_definition(
        &self,
        position: &Position,
        stop: &StopToken,
    ) -> Result<Vec<Position>, Halt>;
}

/// Brings a position into the form in which equal positions are equal: sorted
/// in a free layout, as it stands in an ordered one.
pub fn canonical(layout: Layout, mut position: Position) -> Position {
    if layout == Layout::Free {
        position.sort();
    }
    position
}
