//! The nim-values of the heaps of a kind, as far as they were worked out.

use crate::engine::{HeapPeriod, Limits, Periodicity, Plan, Solver, Unsolved};
use crate::game::KindId;
use crate::model::{Game, LoneHeaps};

/// A row of heaps and their values.
pub(super) struct Row<'g> {
    solver: Option<(Solver<'g>, LoneHeaps<'g>)>,
    values: Vec<Option<u64>>,
}

impl<'g> Row<'g> {
    /// The heaps of a kind of a game whose heaps are independent; `None` if their
    /// values cannot be worked out one by one.
    pub(super) fn of_game(game: &'g Game, kind: KindId, limits: &Limits) -> Option<Self> {
        let heaps = game.lone_heaps(kind).ok()?;
        let solver = Solver::new(game, Some(Plan::Heapwise), limits.clone()).ok()?;
        Some(Self { solver: Some((solver, heaps)), values: Vec::new() })
    }

    /// Values that are listed somewhere, from a size on.
    pub(super) fn listed(first: u64, values: &[u64]) -> Self {
        let missing = (0..first).map(|_| None);
        let values = missing.chain(values.iter().copied().map(Some)).collect();
        Self { solver: None, values }
    }

    pub(super) fn values(&self) -> &[Option<u64>] {
        &self.values
    }

    /// Works out the values of the heaps below `length`, or as many as there are. A
    /// size of which no heap exists has none.
    pub(super) fn extend(&mut self, length: u64) -> Result<(), Unsolved> {
        let Some((solver, heaps)) = &mut self.solver else { return Ok(()) };
        let have = self.values.len() as u64;
        // The last one first: many heaps together can be quicker than one by one.
        if solver.values_lone_heaps(heaps.kind())
            && let Some(last) = length.checked_sub(1).and_then(|last| heaps.of_size(last))
        {
            solver.nim_value(&last)?;
        }
        for size in have..length {
            let value = match heaps.of_size(size) {
                Some(position) => solver.nim_value(&position)?.map(|value| value.0),
                None => None,
            };
            self.values.push(value);
        }
        Ok(())
    }
}

/// The proved period of the heaps of a kind, if one is proved within so many heaps.
pub(super) fn proved_period(
    game: &Game,
    kind: KindId,
    most: u64,
    limits: &Limits,
) -> Option<Periodicity> {
    let heaps = game.lone_heaps(kind).ok()?;
    let limits = Limits { max_positions: most, use_periods: true, ..limits.clone() };
    let mut solver = Solver::new(game, Some(Plan::Heapwise), limits).ok()?;
    let found: HeapPeriod =
        solver.heap_period(kind, None, 0, &|size| heaps.of_size(size)).ok()?;
    found.period.filter(Periodicity::is_proved)
}
