//! One answer, many notations.

mod claim;
mod compare;
mod csv;
mod describe;
mod exact;
mod explain;
mod games;
mod identify;
mod json;
mod octal;
mod pages;
mod period;
mod plan;
mod replay;
mod rows;
mod sum;
mod table;
mod text;
mod unsolved;
mod words;

pub use claim::{ClaimTally, refutation, tally_json, tally_text};
pub use compare::{Compared, comparison_json, comparison_text};
pub use csv::csv_line;
pub use describe::description;
pub use exact::json_holds;
pub use games::{game_json, games_json, games_text};
pub use identify::{identification_json, identification_stopped, identification_text};
pub use json::{evaluation_json, evaluation_line, problem_line};
pub use octal::{OctalRow, OctalWriter};
pub use pages::{NoPage, Page, list_of_codes, page_of};
pub use period::{period_cells, period_json, period_limit, period_text};
pub use replay::{replay_json, replay_text};
pub use rows::{Answered, RowFormat, SweepWriter};
pub use sum::{Summand, sum_json, sum_text};
pub use table::{
    Cell, Column, Counts, Ended, GridWriter, LosingWriter, Puzzle, PuzzleWriter, RowWriter,
    Subject, TableFormat,
};
pub use text::evaluation_text;
pub use unsolved::unsolved;

use crate::engine::{Analysis, Detail, OptionAnalysis};
use crate::game::{Outcome, Position};
use crate::model::Game;

/// An answer with all that is needed to tell it.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation<'a> {
    /// The game.
    pub game: &'a Game,
    /// The position asked for, as its asker wrote it.
    pub position: &'a Position,
    /// How much was asked for.
    pub detail: Detail,
    /// The answer.
    pub analysis: &'a Analysis,
}

/// What to tell of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Telling {
    /// Which moves to list.
    pub moves: Moves,
    /// How many moves to list at most.
    pub max_moves: usize,
    /// Whether to say why.
    pub explain: bool,
}

/// Which moves to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Moves {
    /// Those that win.
    #[default]
    Winning,
    /// One for every option.
    All,
    /// None.
    None,
}

impl<'a> Evaluation<'a> {
    /// The options to be listed, and whether there are more.
    fn listed(&self, telling: Telling) -> (Vec<&'a OptionAnalysis>, bool) {
        let wanted = |option: &&OptionAnalysis| match telling.moves {
            Moves::Winning => option.is_winning(),
            Moves::All => true,
            Moves::None => false,
        };
        let wanted = self.analysis.options.iter().filter(wanted);
        let listed: Vec<_> = wanted.clone().take(telling.max_moves).collect();
        let truncated = wanted.count() > listed.len();
        (listed, truncated)
    }

    /// The options that hold a draw, as many as are to be listed, and whether
    /// there are more; `None` where the position is no draw, and where no moves
    /// are wanted.
    fn drawing(&self, telling: Telling) -> Option<(Vec<&'a OptionAnalysis>, bool)> {
        if self.analysis.outcome != Outcome::D || telling.moves == Moves::None {
            return None;
        }
        let drawing = self.analysis.options.iter().filter(|option| option.is_draw());
        let listed: Vec<_> = drawing.clone().take(telling.max_moves).collect();
        let truncated = drawing.count() > listed.len();
        Some((listed, truncated))
    }
}
