//! Outcomes of whole positions, in normal and in misère play: a position is
//! won as soon as one option is lost, and the others are not looked at.
//!
//! The search never guesses: N is said of a position with an option that is P,
//! P of one whose options are all N, and the ends are what the play makes them.
//! So an answer is right also where there are cycles that the search did not
//! meet: the win that it found is won in finitely many moves. Where it does meet
//! one, it says so only when the other options of that position are won.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use crate::game::{Chosen, Outcome, Position, canonical};

use super::abort::Abort;
use super::descent::{Descent, Step};
use super::key::{Key, encode};
use super::nim_search::PositionSearch;

/// What a look at the options of a position tells.
enum Look {
    /// Who wins it.
    Known(Outcome),
    /// That the options found decide it: N if one of them is P, else P.
    Open,
    /// That the options found may make it N; if they do not, play can go round.
    Circling,
}

/// What ends the look at the options of a position.
enum Ended {
    /// An option is known to be lost.
    Won,
    /// Nothing can be said.
    Aborted(Abort),
}

impl PositionSearch<'_> {
    /// The outcome of a position, where it is known already.
    pub(super) fn known_outcome(&self, position: &Position) -> Option<Outcome> {
        self.table.outcome(self.key(position).bytes())
    }

    /// The outcome of a position.
    pub(super) fn outcome(&mut self, position: &Position) -> Result<Outcome, Abort> {
        let root = self.key(position);
        if let Some(outcome) = self.table.outcome(root.bytes()) {
            return Ok(outcome);
        }
        let mut descent = Descent::start(root.clone(), self.table.held(), &self.limits)?;
        // Positions on the path with an option on the path.
        let mut circling = FxHashSet::default();
        while let Some(step) = descent.step() {
            let key = match step {
                Step::Enter(key) => match self.table.outcome(key.bytes()) {
                    Some(outcome) => {
                        self.pass_up(outcome, &mut descent);
                        continue;
                    }
                    None => key,
                },
                Step::Leave(key) if circling.contains(&key) => key,
                Step::Leave(key) => {
                    // Had an option been P, this position would be given up.
                    self.conclude(key, Outcome::P, &mut descent);
                    continue;
                }
            };
            match self.look(&key, &mut descent)? {
                Look::Known(outcome) => self.conclude(key, outcome, &mut descent),
                Look::Open => descent.descend(key),
                Look::Circling => {
                    circling.insert(key.clone());
                    descent.descend(key);
                }
            }
        }
        let outcome = self.table.outcome(root.bytes());
        Ok(outcome.unwrap_or_else(|| unreachable!("a search ends when its root is known")))
    }

    /// Notes the outcome of a position.
    fn conclude(&mut self, key: Key, outcome: Outcome, descent: &mut Descent<Key>) {
        self.table.insert_outcome(key, outcome);
        self.pass_up(outcome, descent);
    }

    /// An option that is P decides the position it is an option of.
    fn pass_up(&mut self, outcome: Outcome, descent: &mut Descent<Key>) {
        if outcome == Outcome::P
            && let Some(parent) = descent.ascend()
        {
            self.table.insert_outcome(parent, Outcome::N);
        }
    }

    /// Looks at the options of a position and leaves those that are unknown in
    /// `descent`.
    fn look(&mut self, key: &Key, descent: &mut Descent<Key>) -> Result<Look, Abort> {
        let Self { moves, limits, layout, table, bytes, .. } = self;
        let position = key.position();
        let mut is_end = true;
        let mut back = None;
        let visited = moves.visit(&position, Chosen::EachOption, |made| {
            is_end = false;
            encode(&canonical(*layout, made.after(&position)), bytes);
            match table.outcome(bytes) {
                Some(Outcome::P) => return ControlFlow::Break(Ended::Won),
                Some(_) => return ControlFlow::Continue(()),
                None => {}
            }
            let option = Key::from_bytes(bytes);
            if descent.closes_cycle(key, &option) {
                // Another option may be P and make the cycle harmless.
                back.get_or_insert(option);
                return ControlFlow::Continue(());
            }
            descent.find(option, table.held(), limits).map_break(Ended::Aborted)
        });
        let ended =
            visited.map_err(|halt| Abort::from_halt(halt, descent.met(table.held())))?;
        match (ended, back) {
            (Some(Ended::Won), _) => Ok(Look::Known(Outcome::N)),
            (Some(Ended::Aborted(abort)), _) => Err(abort),
            (None, Some(_)) if descent.has_found() => Ok(Look::Circling),
            (None, Some(option)) => Err(descent.cycle(key, &option)),
            (None, None) if descent.has_found() => Ok(Look::Open),
            (None, None) if is_end => Ok(Look::Known(moves.rules().play().end())),
            (None, None) => Ok(Look::Known(Outcome::P)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Limits;
    use super::super::testing::{heaps, kayles, ladder, misere, nim};
    use super::*;

    /// C. L. Bouton, Nim, a game with a complete mathematical theory, 1901:
    /// as in normal play while a heap is larger than one, else by parity.
    #[test]
    fn misere_nim() {
        let rules = misere(nim());
        let mut search = PositionSearch::new(&rules, &Limits::default());
        for a in 0..6 {
            for b in 0..6 {
                for c in 0..6 {
                    let ones = a <= 1 && b <= 1 && c <= 1;
                    let lost = if ones { (a + b + c) % 2 == 1 } else { a ^ b ^ c == 0 };
                    let outcome = search.outcome(&Position::of(heaps(&[a, b, c]))).unwrap();
                    assert_eq!(outcome == Outcome::P, lost, "{a} {b} {c}");
                }
            }
        }
    }

    /// W. L. Sibert and J. H. Conway, Mathematical Kayles, 1992: the heaps
    /// lost under misère play begin with these.
    #[test]
    fn misere_kayles() {
        let rules = misere(kayles());
        let mut search = PositionSearch::new(&rules, &Limits::default());
        let lost: Vec<u64> = (1..=20)
            .filter(|&size| {
                search.outcome(&Position::of(heaps(&[size]))).unwrap() == Outcome::P
            })
            .collect();
        assert_eq!(lost, [1, 4, 9, 12, 20]);
    }

    #[test]
    fn a_win_that_avoids_the_cycle() {
        // From 1 the game can be ended: 1 is won in normal play and 2, from
        // where one can only go to 1, is lost. Under misère play nobody wants
        // to end it, and it goes on for ever.
        let rules = ladder(2);
        let mut search = PositionSearch::new(&rules, &Limits::default());
        assert_eq!(search.outcome(&Position::of(heaps(&[2]))).unwrap(), Outcome::P);
        let rules = misere(ladder(2));
        let mut search = PositionSearch::new(&rules, &Limits::default());
        let outcome = search.outcome(&Position::of(heaps(&[2])));
        assert!(matches!(outcome, Err(Abort::Loop(_))));
    }
}
