//! Nim-values of a whole graph of positions under normal play, where play can
//! go round: Smith's labelling (C. A. B. Smith, Graphs and composite games, 1966;
//! A. S. Fraenkel and Y. Yesha, The generalized Sprague-Grundy function and its
//! invariance under certain mappings, 1986).
//!
//! **The rule.** A position gets the value m when m is the mex of the values
//! that its options have so far, and each option that has none has itself an
//! option of value m, so that a move there can be answered. What never gets a
//! value has none, even if it is won.
//!
//! **Why the order does not matter.** An option that gets its value after the
//! position has an option of value m, so its value is not m, and the mex stays
//! what it was. Hence the rule goes on holding of all values given, and what it
//! allows once it allows later: every order ends with the same values.
//!
//! **The order taken here** is that of the values: first all positions of value
//! 0, then those of value 1, and so on. None is missed: suppose that after the
//! values above m some position could get m, but could not before. Then an
//! option has got a value above m meanwhile, and had no option of value m. But
//! a mex above m needs one. While m is given, a position can get it only if its
//! options have all values below m (a *candidate*), none has m, and all that have
//! no value are *answered*, by an option of value m. A candidate for m + 1 is a
//! candidate for m that is answered and got no value; so when a value is given
//! to nothing, no greater one is.

use crate::game::{NimValue, StopToken};

use super::graph::{Graph, Parents};
use super::retrograde::BETWEEN_LOOKS;

/// Before the first value.
const NEVER: u32 = u32::MAX;

/// The labelling at work.
struct Labelling<'a> {
    parents: &'a Parents,
    values: Vec<Option<NimValue>>,
    /// How many options without value a position has. Brought up to date
    /// after each value.
    open: Vec<u32>,
    /// The value that a position is, or was last, a candidate for.
    candidate: Vec<u32>,
    /// For candidates: how many options have no value and are not answered.
    unanswered: Vec<u32>,
    /// The greatest value so far that an option has.
    answered: Vec<u32>,
}

/// The nim-values of all positions that have one; `None` as a whole when it was
/// stopped.
pub(super) fn label(
    graph: &Graph,
    parents: &Parents,
    stop: &StopToken,
) -> Option<Vec<Option<NimValue>>> {
    let count = graph.len();
    let degree = |number| u32::try_from(graph.degree(number)).unwrap_or(NEVER);
    let mut labelling = Labelling {
        parents,
        values: vec![None; count],
        open: (0..count).map(degree).collect(),
        candidate: vec![0; count],
        unanswered: vec![0; count],
        answered: vec![NEVER; count],
    };
    let mut candidates: Vec<usize> = (0..count).collect();
    for value in 0.. {
        let given = labelling.give(value, &candidates, stop)?;
        if given.is_empty() {
            break;
        }
        labelling.close(&given);
        candidates.retain(|&number| {
            let goes_on =
                labelling.values[number].is_none() && labelling.answered[number] == value;
            if goes_on {
                labelling.candidate[number] = value + 1;
            }
            goes_on
        });
    }
    Some(labelling.values)
}

impl Labelling<'_> {
    /// Gives a value to all candidates that may have it, and returns them.
    fn give(
        &mut self,
        value: u32,
        candidates: &[usize],
        stop: &StopToken,
    ) -> Option<Vec<usize>> {
        let mut given = Vec::new();
        for &number in candidates {
            self.unanswered[number] = self.open[number];
            if self.open[number] == 0 {
                self.values[number] = Some(NimValue(value.into()));
                given.push(number);
            }
        }
        let mut next = 0;
        let mut steps = 0_usize;
        while let Some(&number) = given.get(next) {
            next += 1;
            for option in self.parents.of(number) {
                if self.values[option].is_some() || self.answered[option] == value {
                    continue;
                }
                steps += 1;
                if steps.is_multiple_of(BETWEEN_LOOKS) && stop.is_stopped() {
                    return None;
                }
                self.answered[option] = value;
                self.answer(option, value, &mut given);
            }
        }
        if stop.is_stopped() { None } else { Some(given) }
    }

    /// An option without value is answered: that may have been the last thing
    /// missing for the positions that it is an option of.
    fn answer(&mut self, option: usize, value: u32, given: &mut Vec<usize>) {
        for number in self.parents.of(option) {
            if self.candidate[number] != value || self.values[number].is_some() {
                continue;
            }
            self.unanswered[number] -= 1;
            // One with an option of this value is worth something else. It
            // cannot get such an option later: all its options are answered.
            if self.unanswered[number] == 0 && self.answered[number] != value {
                self.values[number] = Some(NimValue(value.into()));
                given.push(number);
            }
        }
    }

    /// Takes those that have just got their value off the options without.
    fn close(&mut self, given: &[usize]) {
        for &number in given {
            for parent in self.parents.of(number) {
                self.open[parent] -= 1;
            }
        }
    }
}
