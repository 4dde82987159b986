//! `gamelang eval`: who wins a position, and how.

use clap::{Args, ValueEnum};

use super::exit::Exit;
use super::settings::{Solving, count_of_moves};
use super::{input, output, replay};
use crate::engine::{Detail, Solver};
use crate::game::StopToken;
use crate::model;
use crate::report::{Evaluation, Moves, Telling, evaluation_json, evaluation_text, unsolved};
use crate::source::Problems;

/// Arguments of `eval`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Eval {
    /// A .game file, or `-` for standard input
    file: String,

    /// The position, as `5 + 7` or `row(5) + row(7)`; several arguments make
    /// one position, so `5 7` is `5 + 7`; the file's `start` if none is given
    #[arg(allow_negative_numbers = true)]
    position: Vec<String>,

    #[command(flatten)]
    solving: Solving,

    /// Which moves to list
    #[arg(long, value_enum, default_value_t = MovesArgument::Winning)]
    moves: MovesArgument,

    /// List at most so many moves
    #[arg(long, value_name = "COUNT", default_value_t = 1000)]
    #[arg(allow_negative_numbers = true, value_parser = count_of_moves)]
    max_moves: usize,

    /// Only say who wins, which can be much quicker
    #[arg(long, conflicts_with_all = ["explain", "moves"])]
    outcome_only: bool,

    /// Check a line of play: positions with commas or, where they have commas
    /// themselves, `;` between them, as '5 + 7, 1 + 3 + 7, 1 + 3 + 3'
    #[arg(long, value_name = "LINE")]
    #[arg(conflicts_with_all = ["position", "moves", "max_moves", "outcome_only", "explain"])]
    replay: Option<String>,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Say why: the nim-sum by columns, or the options and their mex
    #[arg(long)]
    explain: bool,
}

const EXAMPLES: &str = "\
Examples:
  gamelang eval examples/kayles.game 5 7
  gamelang eval examples/kayles.game 'row(5) + row(7)' --explain
  gamelang eval examples/take-1-to-k.game 10 --set k=4 --moves all
  gamelang eval examples/kayles.game --replay '5 + 7, 1 + 3 + 7, 1 + 3 + 3'
  gamelang eval examples/wythoff.game 6 10 --format json";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MovesArgument {
    /// Those that win
    Winning,
    /// One for every option
    All,
    /// None
    None,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Format {
    /// Plain words
    Text,
    /// One line of JSON, schema gamelang/eval@1
    Json,
}

impl Eval {
    pub(super) fn run(&self, stop: &StopToken) -> Exit {
        match self.answer(stop) {
            Ok((text, exit)) => exit.max(output::print(&text)),
            Err(exit) => exit,
        }
    }

    /// The answer as it is to be printed.
    fn answer(&self, stop: &StopToken) -> Result<(String, Exit), Exit> {
        let wrong = |problems: Problems| {
            output::problems(&problems);
            Exit::WrongInput
        };
        let one_wrong = |problem| wrong(vec![problem]);
        self.solving.settings().map_err(one_wrong)?;
        let source = input::read(&self.file).map_err(one_wrong)?;
        let (game, warnings) = model::load(&source, &self.solving.settings).map_err(wrong)?;
        output::problems(&warnings);
        let limits = self.solving.limits(stop);
        let mut solver = Solver::new(&game, self.solving.plan(), limits)
            .map_err(|refused| one_wrong(output::refused(&refused)))?;
        if let Some(line) = &self.replay {
            return replay::run(&game, &mut solver, line, self.format);
        }
        let position = input::position(&game, &self.position).map_err(wrong)?;
        let detail = if self.outcome_only { Detail::Outcome } else { Detail::Full };
        let analysis = solver.analyse(&position, detail).map_err(|why| {
            output::problem(&unsolved(&game, &why));
            Exit::unsolved(&why)
        })?;
        let evaluation =
            Evaluation { game: &game, position: &position, detail, analysis: &analysis };
        let text = match self.format {
            Format::Text => evaluation_text(&evaluation, self.telling()),
            Format::Json => evaluation_json(&evaluation, self.telling()) + "\n",
        };
        Ok((text, Exit::Fine))
    }

    fn telling(&self) -> Telling {
        let moves = match self.moves {
            MovesArgument::Winning => Moves::Winning,
            MovesArgument::All => Moves::All,
            MovesArgument::None => Moves::None,
        };
        Telling { moves, max_moves: self.max_moves, explain: self.explain }
    }
}
