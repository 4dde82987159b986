//! What is asked of the engine and what it answers.

use std::sync::Arc;

use crate::game::{Fault, Heap, NimValue, Outcome, Position, RuleId};

use super::{Plan, Shortcut};

/// How much of a position is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Detail {
    /// Only who wins; options may stay unlooked at.
    Outcome,
    /// The nim-value too, where there is one, and what every option is worth.
    #[default]
    Full,
}

/// What is known of a position, and how.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value; `None` when it was not asked for, and where there is none:
    /// under misère play, where options can be forbidden, and where play can go
    /// round and Smith's labelling leaves none (also if the position is won).
    pub nim_value: Option<NimValue>,
    /// The number of moves to the end, when the winner hastens and the loser
    /// delays: where play can go round (and by the oracle), if it is no draw and
    /// all was asked for.
    pub remoteness: Option<u64>,
    /// The nim-value of each heap in the order of the position; `None` where
    /// heaps have no values of their own.
    pub heap_values: Option<Vec<NimValue>>,
    /// Every option once, in the order in which its first move is listed;
    /// empty when only the outcome was asked for.
    pub options: Vec<OptionAnalysis>,
    /// Whether `options` are only the first of too many to be listed.
    pub are_first: bool,
    /// How many options the previous player may forbid before the move.
    pub block: u64,
    /// Positions that repeat, if that was found out of this game: each is an
    /// option of the one before it, and the last is the first again. (Single
    /// heaps where heaps are independent.)
    pub cycle: Option<Arc<[Position]>>,
    /// The strategy that gave the answer.
    pub plan: Plan,
    /// Why this strategy is valid here, each a clause in lower case.
    pub reasons: Vec<String>,
    /// What was done faster than by listing moves, by kind of heap.
    pub shortcuts: Vec<Shortcut>,
    /// How many different positions (heapwise: heaps) were valued in all.
    pub positions: u64,
}

impl Analysis {
    /// The options that the previous player should forbid so that the mover does
    /// not win: at most as many as may be forbidden. `None` where nothing can be
    /// forbidden, and where that does not help.
    ///
    /// Where the mover can be beaten (P), everything goes that is not won for
    /// the opponent after it; and, where the number of moves to the end is known,
    /// also what would not bring the end nearer. Else (D) only what wins goes.
    pub fn to_forbid(&self) -> Option<Vec<&OptionAnalysis>> {
        let forbid: fn(&Self, &OptionAnalysis) -> bool = match self.outcome {
            _ if self.block == 0 => return None,
            Outcome::N => return None,
            Outcome::P => |all, option| {
                let nearer = option.remoteness < all.remoteness || all.remoteness.is_none();
                option.outcome != Outcome::N || !nearer
            },
            Outcome::D => |_, option| option.is_winning(),
        };
        Some(self.options.iter().filter(|option| forbid(self, option)).collect())
    }
}

/// An option of a position: what a move can lead to, and what that is worth.
#[derive(Clone, Debug)]
pub struct OptionAnalysis {
    /// The rule of the first move that leads here.
    pub rule: RuleId,
    /// The heaps which that move takes, in the order of the rule's pattern.
    pub from: Vec<Heap>,
    /// The heaps which it puts back.
    pub to: Vec<Heap>,
    /// The position it leaves, its heaps in the order of the original.
    pub position: Position,
    /// The outcome of that position, for the player then to move.
    pub outcome: Outcome,
    /// Its nim-value, where there is one.
    pub nim_value: Option<NimValue>,
    /// Its number of moves to the end, where that of the position is asked for.
    pub remoteness: Option<u64>,
    /// For a winning option, where the number of moves to the end is known:
    /// whether it brings the end nearer. Other winning moves can repeat for ever.
    pub progress: Option<bool>,
    /// How many moves lead to this option: different choices of heaps, or
    /// different heaps put back for the same choice; at least 1.
    pub count: u64,
}

impl OptionAnalysis {
    /// Whether to move here wins (if it is not forbidden).
    pub fn is_winning(&self) -> bool {
        self.outcome == Outcome::P
    }

    /// Whether to move here goes on without losing, and without winning either.
    pub fn is_draw(&self) -> bool {
        self.outcome == Outcome::D
    }
}

/// Why there is no answer.
#[derive(Clone, Debug)]
pub enum Unsolved {
    /// The rules failed in some position.
    Fault(Fault),
    /// Play can go on for ever, and the plan asked for cannot cope with that:
    /// each position is an option of the one before it, and the last is the
    /// first again. For heapwise solving these are single heaps, each among the
    /// heaps that a move makes of the one before.
    Loop(Vec<Position>),
    /// A limit was reached first.
    Unfinished(Unfinished),
}

/// Work that a limit ended.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// Which limit.
    pub limit: Limit,
    /// The strategy at work.
    pub plan: Plan,
    /// How many positions (heapwise: heaps) had been met by then.
    pub reached: u64,
    /// The outcome, where it is known all the same.
    pub outcome: Option<Outcome>,
}

/// A limit that ends work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// More than this many different positions (heapwise: heaps).
    Positions(u64),
    /// The memory allowed for so many positions was used up by fewer, since they
    /// are large or have many options.
    Memory {
        /// How many positions are allowed.
        positions: u64,
        /// How many bytes that allows.
        bytes: u64,
    },
    /// More than this many different moves of the position asked about.
    Moves(u64),
    /// A rule had more than this many choices of heaps in one position.
    Choices(u64),
    /// The stop token was set: someone interrupted.
    Stopped,
    /// The stop token was set since the time that was allowed is over.
    Time,
}
