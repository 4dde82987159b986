//! A line of play, move by move: which rule each step uses, what it gives away, and
//! what could have been meant by a step that is not legal.

mod line;
mod nearest;

pub use line::line_of_play;

use nearest::nearest;

use crate::engine::{Analysis, Detail, Limit, OptionAnalysis, Solver, Unfinished, Unsolved};
use crate::game::{NimValue, Outcome, Position, Ruleset, canonical};
use crate::model::Game;
use line::Written;

/// A line of play with what is known of each of its positions.
#[derive(Debug)]
pub struct Replay {
    /// The first position.
    pub start: Position,
    /// Who wins there.
    pub outcome: Outcome,
    /// Its nim-value, where there is one.
    pub nim_value: Option<NimValue>,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Whether no move is left at the end.
    pub is_over: bool,
}

/// A step from one position to the next.
#[derive(Debug)]
pub struct Step {
    /// The position it comes to. Of a step that is not legal, what was written.
    pub position: Position,
    /// Who wins there.
    pub outcome: Outcome,
    /// Its nim-value, where there is one.
    pub nim_value: Option<NimValue>,
    /// How it is made.
    pub made: Made,
}

/// How a step is made.
#[derive(Debug)]
pub enum Made {
    /// By a rule.
    Legally {
        /// The option that was taken.
        option: Box<OptionAnalysis>,
        /// What it does to the result of the game.
        effect: Effect,
        /// A move that would have kept what this one gives away.
        better: Option<Box<OptionAnalysis>>,
    },
    /// By no rule.
    Illegally {
        /// The options that are most like what was written, the nearest first.
        nearest: Vec<OptionAnalysis>,
    },
}

/// What a step does to the result of the game, for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It keeps the win.
    Wins,
    /// It keeps the draw.
    HoldsDraw,
    /// The game was lost, and is.
    Loses,
    /// The game was won, and is not any more.
    GivesWinAway,
    /// The game was drawn, and is lost now.
    GivesDrawAway,
}

impl Effect {
    fn of(before: Outcome, after: Outcome) -> Self {
        match (before, after) {
            (_, Outcome::P) => Self::Wins,
            (Outcome::N, _) => Self::GivesWinAway,
            (Outcome::D, Outcome::D) => Self::HoldsDraw,
            (Outcome::D, Outcome::N) => Self::GivesDrawAway,
            (Outcome::P, _) => Self::Loses,
        }
    }

    /// Whether something was given away.
    pub fn gives_away(self) -> bool {
        matches!(self, Self::GivesWinAway | Self::GivesDrawAway)
    }
}

impl Replay {
    /// Whether every step is legal.
    pub fn is_legal(&self) -> bool {
        self.steps.iter().all(|step| matches!(step.made, Made::Legally { .. }))
    }
}

/// Plays a line. After a step that is not legal it goes on from where that step is
/// written to lead.
pub fn replay(
    game: &Game,
    solver: &mut Solver<'_>,
    line: Vec<Written>,
) -> Result<Replay, Unsolved> {
    let mut positions = line.into_iter();
    let start = positions.next().map(|written| written.position).unwrap_or_default();
    let mut before = solver.analyse(&start, Detail::Full)?;
    let (outcome, nim_value) = (before.outcome, before.nim_value);
    let mut steps = Vec::new();
    for written in positions {
        let (position, made) = step(game, &before, written)?;
        let after = solver.analyse(&position, Detail::Full)?;
        steps.push(Step { position, outcome: after.outcome, nim_value: after.nim_value, made });
        before = after;
    }
    Ok(Replay { start, outcome, nim_value, steps, is_over: before.options.is_empty() })
}

/// The position that a step comes to, and how.
fn step(
    game: &Game,
    before: &Analysis,
    written: Written,
) -> Result<(Position, Made), Unsolved> {
    let Some(option) = option_meant(game, &before.options, &written) else {
        if before.are_first {
            // What is written may stand among the options that are not listed.
            let limit = Limit::Moves(before.options.len() as u64);
            let reached = before.options.len() as u64;
            let unfinished = Unfinished { limit, plan: before.plan, reached, outcome: None };
            return Err(Unsolved::Unfinished(unfinished));
        }
        let nearest = nearest(game, &before.options, &written.position);
        return Ok((written.position, Made::Illegally { nearest }));
    };
    let effect = Effect::of(before.outcome, option.outcome);
    let kept = |other: &&OptionAnalysis| match before.outcome {
        Outcome::N => other.is_winning() && other.progress != Some(false),
        _ => other.is_draw(),
    };
    let better = effect.gives_away().then(|| before.options.iter().find(kept)).flatten();
    let made = Made::Legally {
        option: Box::new(option.clone()),
        effect,
        better: better.cloned().map(Box::new),
    };
    Ok((option.position.clone(), made))
}

/// The option that is written. Where no state is named, one that leaves these heaps
/// with another state than the first is meant if there is only one.
fn option_meant<'o>(
    game: &Game,
    options: &'o [OptionAnalysis],
    written: &Written,
) -> Option<&'o OptionAnalysis> {
    let wanted = canonical(game.layout(), written.position.clone());
    let reached = |option: &OptionAnalysis| canonical(game.layout(), option.position.clone());
    if let Some(option) = options.iter().find(|option| reached(option) == wanted) {
        return Some(option);
    }
    if written.names_states {
        return None;
    }
    let mut same_heaps = options.iter().filter(|option| reached(option).heaps == wanted.heaps);
    let option = same_heaps.next()?;
    same_heaps.next().is_none().then_some(option)
}
