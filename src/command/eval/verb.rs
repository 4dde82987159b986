//! The arguments of `eval`, and the answer about one position.

use clap::{Args, ValueEnum};

use super::super::combinations::{Row, Sweep, first};
use super::super::exit::Exit;
use super::super::keeping::{Keeping, only_one_game};
use super::super::settings::{Solving, count_of_moves};
use super::super::{input, output, replay};
use super::positions;
use super::sum::{self, Plus};
use crate::engine::{Analysis, Detail, Limits, Plan, Solver};
use crate::game::{Outcome, Position, StopToken};
use crate::model::Game;
use crate::report::{
    Answered, Evaluation, Moves, RowFormat, Telling, evaluation_json, evaluation_text, unsolved,
};
use crate::source::{Problem, Problems};

/// Arguments of `eval`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::command) struct Eval {
    /// A .game file, `-` for standard input, or `@NAME` for a game of the catalogue
    pub(super) file: String,

    /// The position, as `5 + 7` or `row(5) + row(7)`; several arguments make
    /// one position, so `5 7` is `5 + 7`; the file's `start` if none is given
    #[arg(allow_negative_numbers = true)]
    pub(super) position: Vec<String>,

    /// Read positions from a file, or from standard input for `-`, one a line, and
    /// print a line of JSON for each
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["position", "plus", "format", "replay"])]
    positions: Option<String>,

    #[command(flatten)]
    pub(super) plus: Plus,

    #[command(flatten)]
    pub(super) solving: Solving,

    /// Which moves to list
    #[arg(long, value_enum, default_value_t = MovesArgument::Winning)]
    moves: MovesArgument,

    /// List at most so many moves
    #[arg(long, value_name = "COUNT", default_value_t = 1000)]
    #[arg(allow_negative_numbers = true, value_parser = count_of_moves)]
    max_moves: usize,

    /// Only say who wins, which can be much quicker
    #[arg(long, conflicts_with_all = ["explain", "moves", "plus"])]
    outcome_only: bool,

    /// Check a line of play: positions with commas or, where they have commas
    /// themselves, `;` between them, as '5 + 7, 1 + 3 + 7, 1 + 3 + 3'
    #[arg(long, value_name = "LINE", conflicts_with_all = [
        "position", "plus", "moves", "max_moves", "outcome_only", "explain",
    ])]
    replay: Option<String>,

    #[command(flatten)]
    keeping: Keeping,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,

    /// Say why: the nim-sum by columns, or the options and their mex; and how long
    /// the loser can hold out
    #[arg(long, conflicts_with = "plus")]
    explain: bool,
}

const EXAMPLES: &str = "\
Examples:
  gamelang eval examples/kayles.game 5 7
  gamelang eval examples/kayles.game 'row(5) + row(7)' --explain
  gamelang eval examples/take-1-to-k.game 10 --set k=4 --moves all
  gamelang eval examples/kayles.game --replay '5 + 7, 1 + 3 + 7, 1 + 3 + 3'
  gamelang eval examples/wythoff.game 6 10 --format json
  gamelang eval examples/take-1-to-k.game 10 --set k=1..9 --format csv
  gamelang eval examples/kayles.game 5 7 --plus examples/nim.game 3
  gamelang eval examples/kayles.game --positions positions.txt --moves none

With `--positions` a line that is wrong is answered by a line of JSON that says so,
and the exit code is 2 in the end; what is empty or begins with `#` is passed over.";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MovesArgument {
    /// Those that win
    Winning,
    /// One for every option
    All,
    /// None
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::command) enum Format {
    /// Plain words
    Text,
    /// A line between commas for each combination of params, below their names
    Csv,
    /// One line of JSON, schema gamelang/eval@1
    Json,
}

/// To count the moves to the end, graphs of at most so many positions are made: a
/// second's work or less.
const COUNTED: u64 = 50_000;

impl Eval {
    pub(in crate::command) fn run(&self, stop: &StopToken) -> Exit {
        let wrong = output::wrong_input;
        let is_sweep = self.solving.has_ranges() || self.format == Format::Csv;
        let is_several = self.positions.is_some() || !self.plus.is_empty() || is_sweep;
        if self.keeping.is_wanted() && (is_several || self.replay.is_some()) {
            return wrong(vec![only_one_game()]);
        }
        if let Some(file) = &self.positions {
            return positions::answer(self, file, stop).unwrap_or_else(wrong);
        }
        if !self.plus.is_empty() {
            return sum::answer(self, stop).unwrap_or_else(wrong);
        }
        if is_sweep && self.replay.is_none() {
            return self.sweep(stop).unwrap_or_else(wrong);
        }
        match self.answer(stop) {
            Ok(Ok((text, exit))) => exit.max(output::print(&text)),
            Ok(Err(exit)) => exit,
            Err(problems) => wrong(problems),
        }
    }

    /// The answer as it is to be printed, or how the program ends without one.
    fn answer(&self, stop: &StopToken) -> Result<Result<(String, Exit), Exit>, Problems> {
        let (game, warnings) = input::loaded(&self.file, &self.solving)?;
        output::problems(&warnings);
        let limits = self.solving.limits(stop);
        let (mut solver, notebook) = self.keeping.solver(&game, self.solving.plan(), limits)?;
        if let Some(line) = &self.replay {
            return Ok(replay::run(&game, &mut solver, line, self.format));
        }
        let position = input::position(&game, &self.position)?;
        let detail = self.detail();
        let analysis = solver.analyse(&position, detail);
        let written = notebook.map_or(Exit::Fine, |notebook| {
            solver.keep();
            notebook.end()
        });
        let mut analysis = match analysis {
            Ok(analysis) => analysis,
            Err(why) => {
                output::problem(&unsolved(&game, &why));
                return Ok(Err(Exit::unsolved(&why).max(written)));
            }
        };
        self.count_moves(&game, &position, &mut analysis, solver.limits());
        let evaluation =
            Evaluation { game: &game, position: &position, detail, analysis: &analysis };
        let text = match self.format {
            Format::Text | Format::Csv => evaluation_text(&evaluation, self.telling()),
            Format::Json => {
                evaluation_json(&evaluation, self.telling()).map_err(|it| vec![it])? + "\n"
            }
        };
        Ok(Ok((text, written)))
    }

    /// The answer for each combination of params.
    fn sweep(&self, stop: &StopToken) -> Result<Exit, Problems> {
        let source = input::read(&self.file).map_err(|problem| vec![problem])?;
        let columns = ["position", "outcome", "nim_value", "winning_moves"];
        let sweep = Sweep {
            verb: "eval",
            columns: columns.map(ToOwned::to_owned).to_vec(),
            format: match self.format {
                Format::Text => RowFormat::Text,
                Format::Csv => RowFormat::Csv,
                Format::Json => RowFormat::Json,
            },
            has_head: true,
            source: &source,
            solving: &self.solving,
        };
        sweep.run(stop, |game, limits| {
            self.row(game, limits)
                .unwrap_or_else(|problem| Row::failed(problem, Exit::WrongInput))
        })
    }

    fn row(&self, game: &Game, limits: Limits) -> Result<Row, Problem> {
        let position = input::position(game, &self.position).map_err(first)?;
        let solver = Solver::new(game, self.solving.plan(), limits);
        let mut solver = solver.map_err(|refused| output::refused(&refused))?;
        let detail = self.detail();
        let mut analysis = match solver.analyse(&position, detail) {
            Ok(analysis) => analysis,
            Err(why) => return Ok(Row::failed(unsolved(game, &why), Exit::unsolved(&why))),
        };
        self.count_moves(game, &position, &mut analysis, solver.limits());
        let evaluation = Evaluation { game, position: &position, detail, analysis: &analysis };
        let is_full = detail == Detail::Full && !analysis.are_first;
        let winning = analysis.options.iter().filter(|option| option.is_winning()).count();
        let cells = vec![
            game.show(&position),
            analysis.outcome.letter().to_owned(),
            analysis.nim_value.map(|value| value.to_string()).unwrap_or_default(),
            if is_full { winning.to_string() } else { String::new() },
        ];
        // A value too large for JSON stands in the other formats all the same.
        let json = match self.format {
            Format::Json => evaluation_json(&evaluation, self.telling())?,
            Format::Text | Format::Csv => String::new(),
        };
        Ok(Row::answered(Answered { cells, json }))
    }

    pub(super) fn detail(&self) -> Detail {
        if self.outcome_only { Detail::Outcome } else { Detail::Full }
    }

    /// Where reasons are asked for, finds out how long the loser can hold out, as far
    /// as that is little work.
    pub(super) fn count_moves(
        &self,
        game: &Game,
        position: &Position,
        analysis: &mut Analysis,
        limits: &Limits,
    ) {
        let is_known = analysis.remoteness.is_some() || analysis.outcome == Outcome::D;
        if !self.explain || is_known {
            return;
        }
        let max_positions = limits.max_positions.min(COUNTED);
        let limits = Limits { max_positions, keeper: None, ..limits.clone() };
        if let Ok(mut solver) = Solver::new(game, Some(Plan::Loopy), limits) {
            analysis.remoteness = solver.remoteness(position).ok().flatten();
        }
    }

    pub(super) fn telling(&self) -> Telling {
        let moves = match self.moves {
            MovesArgument::Winning => Moves::Winning,
            MovesArgument::All => Moves::All,
            MovesArgument::None => Moves::None,
        };
        Telling { moves, max_moves: self.max_moves, explain: self.explain }
    }
}
