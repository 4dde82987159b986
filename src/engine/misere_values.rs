//! Misère nim-values: which heap of Nim turns a position into a lost one.
//!
//! The misère nim-value of a position is the only k for which the position together
//! with a heap of k of Nim is lost for the player to move under misère play. It is 1
//! where the game is over, for a heap of 1 is lost alone, and else the mex of the
//! misère nim-values of the options (J. H. Conway, *On numbers and games*, 1976,
//! chapter 12): from G + k the moves are to G + j with j < k and to G' + k. If k is
//! the mex over all G', none of these is lost, since no G' has the value k and each
//! j < k is answered by an option G' of that value; and a larger heap can be lowered
//! to k.
//!
//! Such values tell who wins a sum with heaps of Nim, but not who wins a sum of two
//! other games.

use crate::game::{NimValue, Position, Ruleset};

use super::abort::Abort;
use super::nim_search::PositionSearch;
use super::{Limit, Limits, Plan, Unsolved};

/// Finds misère nim-values of whole positions, and keeps them for the next question.
pub struct MisereValues<'r> {
    search: PositionSearch<'r>,
}

impl<'r> MisereValues<'r> {
    /// Values of positions of these rules; `None` where options can be forbidden,
    /// since it would have to be said whether those of the Nim heap can be, too.
    pub fn new(rules: &'r dyn Ruleset, limits: &Limits) -> Option<Self> {
        // These values are not those that a checkpoint keeps.
        let limits = Limits { keeper: None, ..limits.clone() };
        let search = PositionSearch::with_ends_worth(NimValue(1), rules, &limits);
        (rules.block() == 0).then_some(Self { search })
    }

    /// The misère nim-value of a position; `None` where play can go round from there.
    pub fn value(&mut self, position: &Position) -> Result<Option<NimValue>, Unsolved> {
        match self.put(position) {
            Ok(value) => Ok(Some(value)),
            Err(Abort::Loop(_)) => Ok(None),
            Err(abort) => Err(abort.unsolved(Plan::Misere, &self.search.limits, || None)),
        }
    }

    /// When there is no room, what earlier questions left is forgotten, and the
    /// question is put once more.
    fn put(&mut self, position: &Position) -> Result<NimValue, Abort> {
        let held = self.search.held();
        if self.search.limits.stop.is_stopped() {
            return Err(Abort::Limit { limit: Limit::Stopped, reached: held });
        }
        let answer = self.search.value(position);
        if held > 0 && answer.as_ref().is_err_and(Abort::wants_room) {
            self.search.clear();
            return self.search.value(position);
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{independent, ladder, misere, nim, position};
    use super::*;

    fn values(rules: &dyn Ruleset, sizes: impl Iterator<Item = u64>) -> Vec<Option<u64>> {
        let mut values = MisereValues::new(rules, &Limits::default()).unwrap();
        let of = |size| values.value(&position([size])).unwrap().map(|value| value.0);
        sizes.map(of).collect()
    }

    #[test]
    fn a_heap_of_nim_is_worth_its_size_unless_it_is_empty_or_one() {
        let found = values(&misere(nim()), 0..6);
        assert_eq!(found, [1, 0, 2, 3, 4, 5].map(Some));
        let two = independent(|size| {
            (1..=size.min(2))
                .map(|taken| (taken < size).then_some(size - taken).into_iter().collect())
                .collect()
        });
        assert_eq!(values(&misere(two), 0..6), [1, 0, 2, 1, 0, 2].map(Some));
    }

    /// Two heaps of misère Nim, of which one is the game and the other the Nim heap:
    /// the value is the size at which their sum is lost.
    #[test]
    fn the_value_is_where_the_sum_is_lost() {
        let rules = misere(nim());
        let mut values = MisereValues::new(&rules, &Limits::default()).unwrap();
        for a in 0..7 {
            let value = values.value(&position([a])).unwrap().unwrap();
            for b in 0..7 {
                let is_lost = values.value(&position([a, b])).unwrap() == Some(NimValue::ZERO);
                assert_eq!(is_lost, value.0 == b, "{a} {b}");
            }
        }
    }

    #[test]
    fn there_is_none_where_play_goes_round() {
        assert_eq!(values(&misere(ladder(2)), 1..3), [None, None]);
    }
}
