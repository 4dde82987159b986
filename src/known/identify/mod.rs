//! Which games of the catalogue a game is: the same, or nearly.
//!
//! Games of independent heaps are compared by the nim-values of single heaps, all
//! others by who wins small positions. What agrees is proved where the rules are the
//! same or both sides have proved periods, else it is only observed. Values that
//! hardly change, and few of them, say nothing.

mod candidate;
mod outcomes;
mod probe;
mod proof;
mod relation;
mod row;
mod rules;
mod values;

use candidate::first_row;

pub use relation::{Places, Relation, ValueMap};
pub use rules::CodeFound;

use crate::engine::{Limits, Unsolved};
use crate::game::{KindId, Outcome};
use crate::model::Game;

/// What the catalogue says of a game.
#[derive(Clone, Debug)]
pub struct Identification {
    /// What was compared.
    pub compared: Compared,
    /// The code of the rule, where it has one.
    pub code: Option<CodeFound>,
    /// The entries that agree, the surest and simplest first.
    pub matches: Vec<Match>,
    /// Those that agree for a while, the longest first.
    pub near: Vec<NearMiss>,
    /// The entries with the same rules, but for the play.
    pub other_play: Vec<String>,
    /// How much of the catalogue was looked at before the work was stopped.
    pub coverage: Coverage,
}

/// How much of the catalogue was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The entries that were compared, or ruled out.
    pub looked_at: usize,
    /// All that there are.
    pub entries: usize,
}

impl Coverage {
    /// Whether nothing was left out.
    pub fn is_complete(self) -> bool {
        self.looked_at == self.entries
    }

    /// Counts an entry, unless the work on it was cut short; whether to go on.
    fn counts(&mut self, limits: &Limits) -> bool {
        let go_on = !limits.stop.is_stopped();
        self.looked_at += usize::from(go_on);
        go_on
    }
}

/// What was compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// The nim-values of the heaps of a kind.
    Values {
        /// Which kind.
        kind: KindId,
        /// The largest heap; `None` if there is none.
        to: Option<u64>,
        /// Whether they change enough to say something.
        says_enough: bool,
    },
    /// The outcomes of so many positions.
    Outcomes {
        /// How many.
        positions: usize,
        /// Whether they differ enough to say something.
        says_enough: bool,
    },
}

/// An entry of the catalogue that agrees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The name of the entry.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Whether it is a named game, not a member of a family.
    pub is_classic: bool,
    /// Its kind of heap, where single heaps were compared.
    pub heap: Option<String>,
    /// How its values are related to ours.
    pub relation: Relation,
    /// How many values, or outcomes, were compared.
    pub compared: u64,
    /// Why it is so.
    pub ground: Ground,
}

/// Why an entry agrees, the surest first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// The rules are the same.
    SameRules,
    /// The codes have one standard form.
    SameStandardForm,
    /// Both have proved periods, and the values were compared as far as proves it.
    Periods {
        /// Up to this heap of ours.
        bound: u64,
    },
    /// It was seen on all that was compared.
    Observed,
}

/// An entry that agrees for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The name of the entry.
    pub name: String,
    /// Its title.
    pub title: String,
    /// How its values were compared with ours.
    pub relation: Relation,
    /// How many values, or outcomes, agree before the first that does not.
    pub agreed: u64,
    /// Where it differs.
    pub divergence: Divergence,
}

/// Where two games differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Divergence {
    /// In the values of two heaps: the size and value of ours, then those of the
    /// entry's.
    Values((u64, u64), (u64, u64)),
    /// In who wins this position, written for our game: ours, then the entry's.
    Outcomes(String, Outcome, Outcome),
}

/// Looks a game up in the catalogue. Of games whose heaps are independent, heaps of
/// `kind` up to the size `to` are compared; without a kind those of the first that
/// has one number.
pub fn identify(
    game: &Game,
    kind: Option<KindId>,
    to: u64,
    limits: &Limits,
) -> Result<Identification, Unsolved> {
    let mut found = match first_row(game) {
        Some(first) => match values::identify(game, kind.unwrap_or(first), to, limits) {
            // Where play can go on for ever, heaps need not be worth anything.
            Err(Unsolved::Loop(_)) => outcomes::identify(game, limits),
            found => found?,
        },
        None => outcomes::identify(game, limits),
    };
    found.matches.sort_by(|one, other| {
        let rank = |found: &Match| {
            let ground = found.ground.clone();
            (ground == Ground::Observed, !found.is_classic, ground, found.relation.rank())
        };
        rank(one).cmp(&rank(other)).then_with(|| one.name.cmp(&other.name))
    });
    found.near.sort_by(|one, other| {
        other.agreed.cmp(&one.agreed).then_with(|| one.name.cmp(&other.name))
    });
    found.near.truncate(NEAR);
    Ok(found)
}

/// So many near misses are told.
const NEAR: usize = 3;
