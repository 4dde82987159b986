//! Nim-values of whole positions: the mex over all options, by memoised search over
//! canonical positions.

use std::ops::ControlFlow;

use crate::game::{Chosen, Layout, Mex, NimValue, Position, Ruleset, canonical};

use super::abort::Abort;
use super::descent::{Descent, Step};
use super::key::{Key, encode};
use super::moves::Moves;
use super::position_table::PositionTable;
use super::{Limit, Limits};

/// Searches whole positions, for nim-values (here) or for outcomes
/// (`outcome_search`), and remembers what it found.
pub(super) struct PositionSearch<'r> {
    pub(super) moves: Moves<'r>,
    pub(super) limits: Limits,
    pub(super) layout: Layout,
    pub(super) table: PositionTable,
    /// Room for the key of an option that may be in the table already.
    pub(super) bytes: Vec<u8>,
    mex: Mex,
    /// What a position without options is worth.
    end: NimValue,
}

impl<'r> PositionSearch<'r> {
    /// A search for nim-values in normal play, or for outcomes.
    pub(super) fn new(rules: &'r dyn Ruleset, limits: &Limits) -> Self {
        Self::with_ends_worth(NimValue::ZERO, rules, limits)
    }

    /// A search for values by the mex, in which positions without options have this
    /// one.
    pub(super) fn with_ends_worth(
        end: NimValue,
        rules: &'r dyn Ruleset,
        limits: &Limits,
    ) -> Self {
        Self {
            moves: Moves::new(rules, limits.stop.clone()),
            limits: limits.clone(),
            layout: rules.layout(),
            table: PositionTable::new(rules.play()),
            bytes: Vec::new(),
            mex: Mex::new(),
            end,
        }
    }

    /// The key under which a position is held.
    pub(super) fn key(&self, position: &Position) -> Key {
        Key::of(&canonical(self.layout, position.clone()))
    }

    /// How many positions are held.
    pub(super) fn held(&self) -> u64 {
        self.table.held().positions
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.table = PositionTable::new(self.moves.rules().play());
    }

    /// The nim-value of a position.
    pub(super) fn value(&mut self, position: &Position) -> Result<NimValue, Abort> {
        let root = self.key(position);
        if let Some(value) = self.table.value(root.bytes()) {
            return Ok(value);
        }
        let mut descent = Descent::start(root.clone(), self.table.valued(), &self.limits)?;
        while let Some(step) = descent.step() {
            self.limits.keep_in_pause(|| self.table.findings());
            let key = match step {
                Step::Enter(key) if self.table.value(key.bytes()).is_some() => continue,
                Step::Enter(key) | Step::Leave(key) => key,
            };
            match self.try_value(&key, &mut descent)? {
                Some(value) => self.table.insert_value(key, value),
                None => descent.descend(key),
            }
        }
        let value = self.table.value(root.bytes());
        Ok(value.unwrap_or_else(|| unreachable!("a search ends when its root is valued")))
    }

    /// The nim-value of a position, or `None` with its unknown options left in
    /// `descent`. Called again when these are known: to make the moves twice
    /// costs less than to keep them.
    fn try_value(
        &mut self,
        key: &Key,
        descent: &mut Descent<Key>,
    ) -> Result<Option<NimValue>, Abort> {
        let Self { moves, limits, layout, table, bytes, mex, end } = self;
        mex.clear();
        let mut has_options = false;
        let position = key.position();
        let visited = moves.visit(&position, Chosen::EachOption, |made| {
            has_options = true;
            encode(&canonical(*layout, made.after(&position)), bytes);
            if let Some(value) = table.value(bytes) {
                mex.insert(value);
                return ControlFlow::Continue(());
            }
            let option = Key::from_bytes(bytes);
            if descent.closes_cycle(key, &option) {
                return ControlFlow::Break(descent.cycle(key, &option));
            }
            // Positions of which only the outcome is known are valued anew and
            // must not count twice.
            descent.find(option, table.valued(), limits)
        });
        let abort =
            visited.map_err(|halt| Abort::from_halt(halt, descent.met(table.valued())))?;
        match abort {
            Some(abort) => Err(abort),
            None if table.held().positions > limits.max_positions => Err(Abort::Limit {
                limit: Limit::Positions(limits.max_positions),
                reached: table.held().positions,
            }),
            None if descent.has_found() => Ok(None),
            None if has_options => Ok(Some(mex.value())),
            None => Ok(Some(*end)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fibonacci_nim, heaps, row_of_pairs, wythoff};
    use super::*;
    use crate::game::StateValue;

    /// W. A. Wythoff, A modification of the game of Nim, 1907.
    #[test]
    fn the_lost_positions_of_wythoff() {
        let rules = wythoff();
        let mut search = PositionSearch::new(&rules, &Limits::default());
        let mut lost = Vec::new();
        for larger in 0..=13 {
            for smaller in 0..=larger {
                let position = Position::of(heaps(&[larger, smaller]));
                if search.value(&position).unwrap() == NimValue::ZERO {
                    lost.push((smaller, larger));
                }
            }
        }
        assert_eq!(lost, [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]);
    }

    /// M. J. Whinihan, Fibonacci Nim, 1963: with all but the last bean allowed
    /// at first, the Fibonacci numbers are lost.
    #[test]
    fn the_state_is_part_of_the_position() {
        let rules = fibonacci_nim();
        let mut search = PositionSearch::new(&rules, &Limits::default());
        let lost: Vec<u64> = (2..60)
            .filter(|&size| {
                let state = vec![StateValue::Number(size - 1)];
                let position = Position { heaps: heaps(&[size]), state };
                search.value(&position).unwrap() == NimValue::ZERO
            })
            .collect();
        assert_eq!(lost, [2, 3, 5, 8, 13, 21, 34, 55]);
    }

    #[test]
    fn order_counts_in_a_row() {
        let rules = row_of_pairs();
        let mut search = PositionSearch::new(&rules, &Limits::default());
        let mut value = |sizes: &[u64]| search.value(&Position::of(heaps(sizes))).unwrap().0;
        assert_eq!(value(&[1]), 0);
        assert_eq!(value(&[1, 1]), 1);
        // 2 2 1 -> 1 | 1 1 2 1 | 2 1 1 1, but 2 1 2 -> 1 1 1 2 | 2 1 1 1.
        assert_eq!(value(&[2, 1, 1, 1]), 1);
        assert_eq!(value(&[1, 1, 2, 1]), 1);
        assert_eq!(value(&[2, 2, 1]), 2);
        assert_eq!(value(&[2, 1, 2]), 0);
    }
}
