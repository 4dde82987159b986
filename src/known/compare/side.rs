//! The two sides of a comparison: a game that is solved, or values that are given.

use crate::engine::Solver;
use crate::engine::Unsolved;
use crate::game::{Layout, Position, Ruleset};
use crate::known::{Term, ValueFile};
use crate::model::{Game, LoneHeaps};

use super::Basis;

/// What is compared.
pub enum Side<'a> {
    /// The heaps of a kind of a game.
    Game(Box<GameSide<'a>>),
    /// A list of values.
    Values(&'a ValueFile),
}

/// The heaps of a kind of a game.
pub struct GameSide<'a> {
    /// The game.
    pub game: &'a Game,
    /// The heaps that are compared.
    pub heaps: LoneHeaps<'a>,
    /// Who solves it.
    pub solver: Solver<'a>,
}

impl<'a> Side<'a> {
    /// The game, if it is one.
    pub fn game(&self) -> Option<&GameSide<'a>> {
        match self {
            Self::Game(side) => Some(side),
            Self::Values(_) => None,
        }
    }

    pub(super) fn game_mut(&mut self) -> Option<&mut GameSide<'a>> {
        match self {
            Self::Game(side) => Some(side),
            Self::Values(_) => None,
        }
    }

    /// Whether there is a nim-value for each position.
    pub fn has_nim_values(&self) -> bool {
        match self {
            Self::Game(side) => side.game.has_nim_values(),
            Self::Values(file) => file.has_nim_values(),
        }
    }

    /// What is known of the position with heaps of these sizes; `None` if there is no
    /// such position, or nothing is said of it. Work can look ahead to size `to`.
    pub(super) fn term(
        &mut self,
        sizes: &[u64],
        basis: Basis,
        to: u64,
    ) -> Result<Option<Term>, Unsolved> {
        match self {
            Self::Game(side) => side.term(sizes, basis, to),
            Self::Values(file) => {
                let term = match sizes {
                    &[size] => file.get(size),
                    _ => None,
                };
                Ok(term.map(|term| match basis {
                    Basis::NimValues => term,
                    Basis::Outcomes => term.without_value(),
                }))
            }
        }
    }
}

impl GameSide<'_> {
    /// The position with heaps of these sizes.
    pub fn position(&self, sizes: &[u64]) -> Option<Position> {
        let Some((&first, rest)) = sizes.split_first() else {
            // An empty heap that stays is not nothing.
            let empty = self.heaps.of_size(0)?;
            return Some(Position { heaps: Vec::new(), ..empty });
        };
        let mut position = self.heaps.of_size(first)?;
        for &size in rest {
            position.heaps.extend(self.heaps.of_size(size)?.heaps);
        }
        Some(position)
    }

    /// Whether an empty heap is a heap.
    pub(super) fn keeps_empty(&self) -> bool {
        self.heaps.of_size(0).is_some_and(|position| !position.heaps.is_empty())
    }

    pub(super) fn layout(&self) -> Layout {
        self.game.layout()
    }

    fn term(&mut self, sizes: &[u64], basis: Basis, to: u64) -> Result<Option<Term>, Unsolved> {
        if let &[size] = sizes {
            if let Some(value) = self.solver.known_lone_value(self.heaps.kind(), size) {
                let term = Term::of_value(value);
                return Ok(Some(if basis == Basis::Outcomes {
                    term.without_value()
                } else {
                    term
                }));
            }
            self.work_ahead(size, to);
        }
        let Some(position) = self.position(sizes) else { return Ok(None) };
        if basis == Basis::NimValues
            && let Some(value) = self.solver.nim_value(&position)?
        {
            return Ok(Some(Term::of_value(value)));
        }
        Ok(Some(Term::of_outcome(self.solver.outcome(&position)?)))
    }

    /// Many heaps together can be valued quicker than one by one. If that fails, it
    /// will be met again at the size where it does.
    fn work_ahead(&mut self, size: u64, to: u64) {
        let last = size.saturating_add(size / 4).saturating_add(1024).min(to);
        if self.solver.values_lone_heaps(self.heaps.kind())
            && let Some(position) = self.heaps.of_size(last)
        {
            let _ = self.solver.nim_value(&position);
        }
    }
}
