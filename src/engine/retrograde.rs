//! Outcomes of a whole graph of positions, labelled backwards from its ends:
//! right also where play can go round, and where options can be forbidden.
//!
//! Let the previous player be allowed to forbid up to k of the options (k = 0
//! without `block`). A position is **N** when the mover can force the win
//! whatever is forbidden, **P** when the previous player can by forbidding well,
//! and **D**, a draw, when neither can; both are asked of a win in a finite
//! number of moves.
//!
//! *Normal play.* Nothing that is forbidden stops the mover exactly when more
//! than k options are P. The previous player wins exactly by forbidding all
//! options that are not N, which are then at most k: the mover is left with
//! options that are won for the opponent, or stuck with none, which loses.
//!
//! *Misère play.* To be stuck wins, so the previous player must leave an option.
//! Forbidding stops the mover only if the options that are P are at most k, and
//! something else is left: the position is N when more than k options are P, or
//! all of them (an end has none, and is N). It is P when the options that are
//! not N are at most k, and there is one that is N to be left.
//!
//! In both plays the two conditions exclude one another, and once met they stay
//! met while more options get their label. So each position is labelled as soon
//! as one is met, and what has no label at the end is D: there the mover always
//! finds an option that is not N, and the previous player can always forbid those
//! that are P (and leave another, under misère play).
//!
//! A label comes in the round after those that it needs. The number of its round
//! is the *remoteness* (H. Steinhaus 1925; C. A. B. Smith, Graphs and composite
//! games, 1966): the number of moves until the end when the winner hastens and
//! the loser delays, by moving and by forbidding. Without blocks it is 0 at an
//! end, one more than the least of the options that are P at an N, one more than
//! the greatest of the options at a P.

use crate::game::{Outcome, Play, StopToken};

use super::graph::{Graph, Parents};

/// Positions between two looks at the stop token.
pub(super) const BETWEEN_LOOKS: usize = 1 << 16;

/// A position that one of the players can win in finitely many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decided {
    pub(super) outcome: Outcome,
    pub(super) remoteness: u32,
}

/// What the rules say about the end and about blocking.
#[derive(Clone, Copy)]
pub(super) struct Terms {
    pub(super) play: Play,
    pub(super) block: u64,
}

/// How many options a position has, and how many of them are labelled P and N.
#[derive(Clone, Copy)]
struct Tally {
    all: usize,
    lost: u32,
    won: u32,
}

impl Terms {
    /// The outcome that the labels of the options suffice for.
    fn outcome(self, Tally { all, lost, won }: Tally) -> Option<Outcome> {
        let (all, lost, won) = (all as u64, u64::from(lost), u64::from(won));
        let misere = self.play == Play::Misere;
        if lost > self.block || (misere && lost == all) {
            Some(Outcome::N)
        } else if all - won <= self.block && (!misere || won > 0) {
            Some(Outcome::P)
        } else {
            None
        }
    }
}

/// Labels every position that can be won or lost in finitely many moves; `None`
/// as a whole when it was stopped.
pub(super) fn label(
    graph: &Graph,
    parents: &Parents,
    terms: Terms,
    stop: &StopToken,
) -> Option<Vec<Option<Decided>>> {
    let mut tallies: Vec<Tally> = (0..graph.len())
        .map(|number| Tally { all: graph.degree(number), lost: 0, won: 0 })
        .collect();
    let mut labels = vec![None; graph.len()];
    // First in, first out: the remoteness never falls along the queue.
    let mut queue: Vec<usize> = Vec::new();
    for (number, &tally) in tallies.iter().enumerate() {
        if let Some(outcome) = terms.outcome(tally) {
            labels[number] = Some(Decided { outcome, remoteness: 0 });
            queue.push(number);
        }
    }
    let mut next = 0;
    while let Some(&number) = queue.get(next) {
        if next.is_multiple_of(BETWEEN_LOOKS) && stop.is_stopped() {
            return None;
        }
        next += 1;
        let Some(label) = labels[number] else { unreachable!("what is queued is labelled") };
        for parent in parents.of(number) {
            if labels[parent].is_some() {
                continue;
            }
            let tally = &mut tallies[parent];
            match label.outcome {
                Outcome::P => tally.lost += 1,
                Outcome::N | Outcome::D => tally.won += 1,
            }
            if let Some(outcome) = terms.outcome(*tally) {
                let remoteness = label.remoteness + 1;
                labels[parent] = Some(Decided { outcome, remoteness });
                queue.push(parent);
            }
        }
    }
    Some(labels)
}
