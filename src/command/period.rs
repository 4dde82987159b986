//! `gamelang period`: the period of the values of the heaps of a kind, proved
//! where a theorem applies.

use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::combinations::{Row, Sweep, first};
use super::exit::Exit;
use super::keeping::{Keeping, Notebook, only_one_game};
use super::settings::Solving;
use super::{input, output};
use crate::engine::{HeapPeriod, Limit, Limits, Unsolved};
use crate::game::{KindId, StopToken};
use crate::model::Game;
use crate::report::{
    Answered, RowFormat, period_cells, period_json, period_limit, period_text, unsolved,
};
use crate::source::Problems;

/// Arguments of `period`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Period {
    /// A .game file, `-` for standard input, or `@NAME` for a game of the catalogue
    file: String,

    /// The kind of heap; needed only where the file has several
    kind: Option<String>,

    /// Go no farther than a heap of this size; without it until the period is
    /// proved, or to 10000 where no theorem can prove one
    #[arg(long, value_name = "N", value_parser = super::settings::size)]
    to: Option<u64>,

    #[command(flatten)]
    solving: Solving,

    #[command(flatten)]
    keeping: Keeping,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// So far it is looked where no theorem can end the search.
const WITHOUT_THEOREM: u64 = 10_000;

const EXAMPLES: &str = "\
The preperiod is the first n from which the equation holds for good, heap 0
counted; the last exception is the one before it.

Examples:
  gamelang period examples/kayles.game
  gamelang period examples/kayles.game --format json
  gamelang period examples/lasker.game --to 5000
  gamelang period examples/take-1-to-k.game --set k=4
  gamelang period examples/take-1-to-k.game --set k=1..12
  gamelang period @0.104 --checkpoint 0.104.txt --resume";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Plain words
    Text,
    /// A line between commas for each combination of params, below their names
    Csv,
    /// One line of JSON, schema gamelang/period@1
    Json,
}

/// What stands in the row of a combination.
const COLUMNS: [&str; 7] =
    ["status", "period", "preperiod", "saltus", "max_nim_value", "argmax", "reached"];

/// The period of a kind, or why nothing is known of it.
type Found = Result<(KindId, HeapPeriod), Unsolved>;

impl Period {
    pub(super) fn run(&self, stop: &StopToken) -> Exit {
        let answer = if self.solving.has_ranges() || self.format == Format::Csv {
            self.sweep(stop)
        } else {
            self.answer(stop)
        };
        answer.unwrap_or_else(output::wrong_input)
    }

    fn answer(&self, stop: &StopToken) -> Result<Exit, Problems> {
        let (game, warnings) = input::loaded(&self.file, &self.solving)?;
        output::problems(&warnings);
        let (found, notebook) = self.found(&game, self.solving.limits(stop))?;
        let written = notebook.map_or(Exit::Fine, |notebook| notebook.end());
        let (kind, found) = match found {
            Ok(found) => found,
            Err(why) => {
                output::problem(&unsolved(&game, &why));
                return Ok(Exit::unsolved(&why).max(written));
            }
        };
        let text = match self.format {
            Format::Text | Format::Csv => period_text(&game, kind, &found),
            Format::Json => period_json(&game, kind, &found).map_err(|it| vec![it])? + "\n",
        };
        Ok(ended(&found).max(written).max(output::print(&text)))
    }

    fn found(
        &self,
        game: &Game,
        limits: Limits,
    ) -> Result<(Found, Option<Arc<Notebook>>), Problems> {
        if !game.has_nim_values() {
            return Err(vec![input::no_nim_values(game)]);
        }
        let heaps = input::lone_heaps(game, self.kind.as_deref())?;
        // A period is what is asked for: `--no-period` means nothing here.
        let limits = Limits { use_periods: true, ..limits };
        let (mut solver, notebook) = self.keeping.solver(game, self.solving.plan(), limits)?;
        let position = |size| heaps.of_size(size);
        let found = solver.heap_period(heaps.kind(), self.to, WITHOUT_THEOREM, &position);
        if notebook.is_some() {
            solver.keep();
        }
        Ok((found.map(|found| (heaps.kind(), found)), notebook))
    }

    /// The answer for each combination of params.
    fn sweep(&self, stop: &StopToken) -> Result<Exit, Problems> {
        if self.keeping.is_wanted() {
            return Err(vec![only_one_game()]);
        }
        let source = input::read(&self.file).map_err(|problem| vec![problem])?;
        let sweep = Sweep {
            verb: "period",
            columns: COLUMNS.map(ToOwned::to_owned).to_vec(),
            format: match self.format {
                Format::Text => RowFormat::Text,
                Format::Csv => RowFormat::Csv,
                Format::Json => RowFormat::Json,
            },
            has_head: true,
            source: &source,
            solving: &self.solving,
        };
        sweep.run(stop, |game, limits| match self.found(game, limits) {
            Ok((Ok((kind, found)), _)) => {
                let json = match period_json(game, kind, &found) {
                    Ok(json) => json,
                    Err(problem) => return Row::failed(problem, Exit::WrongInput),
                };
                let answer = Answered { cells: period_cells(&found), json };
                let problem = period_limit(&found);
                Row { problem, exit: ended(&found), ..Row::answered(answer) }
            }
            Ok((Err(why), _)) => Row::failed(unsolved(game, &why), Exit::unsolved(&why)),
            Err(problems) => Row::failed(first(problems), Exit::WrongInput),
        })
    }
}

/// How the program ends for what ended the search.
fn ended(found: &HeapPeriod) -> Exit {
    match found.ended {
        Some(Limit::Stopped) => Exit::Interrupted,
        Some(_) => Exit::Limit,
        None => Exit::Fine,
    }
}
