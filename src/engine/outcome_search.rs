//! Outcomes of whole positions, in normal and in misère play: a position is
//! won as soon as one option is lost, and the others are not looked at.
//!
//! Where the previous player may forbid k options, it is won as soon as more than
//! k of them are lost. If no more than k are lost, these are forbidden, and the
//! position is lost; but under misère play to be left without options wins, so it
//! is won there too if all its options are lost, as at the end, where it has none.
//!
//! The search never guesses: N and P are said of a position only when enough of
//! its options are known. So an answer is right also where there are cycles that
//! the search did not meet: the win that it found is won in finitely many moves.
//! Where it does meet one, it says so only when the other options of that position
//! do not make it N.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use crate::game::{Chosen, Outcome, Play, Position, canonical};

use super::abort::Abort;
use super::descent::{Descent, Step};
use super::key::{Key, encode};
use super::nim_search::PositionSearch;

/// What is known of the options of a position.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// How many different ones are P.
    lost: u64,
    /// Whether one is N.
    has_won: bool,
    /// Whether one stands on the path, so that play can go round.
    is_circling: bool,
}

impl Tally {
    fn note(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::P => self.lost += 1,
            Outcome::N | Outcome::D => self.has_won = true,
        }
    }
}

/// What a look at the options of a position tells.
enum Look {
    /// Who wins it.
    Known(Outcome),
    /// What is known so far; the options found decide it.
    Open(Tally),
}

/// What ends the look at the options of a position.
enum Ended {
    /// Enough options are known to be lost.
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
        // One for each position that is open, in the order of the path.
        let mut path: Vec<Tally> = Vec::new();
        while let Some(step) = descent.step() {
            self.limits.keep_in_pause(|| self.table.findings());
            let key = match step {
                Step::Enter(key) => match self.table.outcome(key.bytes()) {
                    Some(outcome) => {
                        self.pass_up(outcome, &mut path, &mut descent);
                        continue;
                    }
                    None => key,
                },
                Step::Leave(key) => match path.pop() {
                    Some(tally) if !tally.is_circling => {
                        self.conclude(key, self.outcome_of(tally), &mut path, &mut descent);
                        continue;
                    }
                    _ => key,
                },
            };
            match self.look(&key, &mut descent)? {
                Look::Known(outcome) => self.conclude(key, outcome, &mut path, &mut descent),
                Look::Open(tally) => {
                    path.push(tally);
                    descent.descend(key);
                }
            }
        }
        let outcome = self.table.outcome(root.bytes());
        Ok(outcome.unwrap_or_else(|| unreachable!("a search ends when its root is known")))
    }

    /// The outcome of a position when all its options are known.
    fn outcome_of(&self, tally: Tally) -> Outcome {
        let rules = self.moves.rules();
        let all_lost = rules.play() == Play::Misere && !tally.has_won;
        if tally.lost > rules.block() || all_lost { Outcome::N } else { Outcome::P }
    }

    /// Notes the outcome of a position.
    fn conclude(
        &mut self,
        key: Key,
        outcome: Outcome,
        path: &mut Vec<Tally>,
        descent: &mut Descent<Key>,
    ) {
        self.table.insert_outcome(key, outcome);
        self.pass_up(outcome, path, descent);
    }

    /// Tells the last position of the path the outcome of one of the options
    /// found there; each of these comes here once. When enough are lost the
    /// position is won, and the position before it is told that.
    fn pass_up(&mut self, outcome: Outcome, path: &mut Vec<Tally>, descent: &mut Descent<Key>) {
        let Some(tally) = path.last_mut() else { return };
        tally.note(outcome);
        if tally.lost > self.moves.rules().block()
            && let Some(won) = descent.ascend()
        {
            self.table.insert_outcome(won, Outcome::N);
            path.pop();
            if let Some(before) = path.last_mut() {
                before.note(Outcome::N);
            }
        }
    }

    /// Looks at the options of a position and leaves those that are unknown in
    /// `descent`.
    fn look(&mut self, key: &Key, descent: &mut Descent<Key>) -> Result<Look, Abort> {
        let Self { moves, limits, layout, table, bytes, .. } = self;
        let block = moves.rules().block();
        let position = key.position();
        let mut tally = Tally::default();
        // Several moves can lead to one option, which counts once.
        let mut lost: FxHashSet<Key> = FxHashSet::default();
        let mut back = None;
        let visited = moves.visit(&position, Chosen::EachOption, |made| {
            encode(&canonical(*layout, made.after(&position)), bytes);
            if let Some(outcome) = table.outcome(bytes) {
                let counts_once = block == 0 || outcome != Outcome::P;
                if counts_once || lost.insert(Key::from_bytes(bytes)) {
                    tally.note(outcome);
                }
                return if tally.lost > block {
                    ControlFlow::Break(Ended::Won)
                } else {
                    ControlFlow::Continue(())
                };
            }
            let option = Key::from_bytes(bytes);
            if descent.closes_cycle(key, &option) {
                // Other options may be P and make the cycle harmless.
                back.get_or_insert(option);
                return ControlFlow::Continue(());
            }
            descent.find(option, table.held(), limits).map_break(Ended::Aborted)
        });
        let ended =
            visited.map_err(|halt| Abort::from_halt(halt, descent.met(table.held())))?;
        tally.is_circling = back.is_some();
        match (ended, back) {
            (Some(Ended::Won), _) => Ok(Look::Known(Outcome::N)),
            (Some(Ended::Aborted(abort)), _) => Err(abort),
            (None, _) if descent.has_found() => Ok(Look::Open(tally)),
            (None, Some(option)) => Err(descent.cycle(key, &option)),
            (None, None) => Ok(Look::Known(self.outcome_of(tally))),
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
