//! `gamelang period`: the period of the values of the heaps of a kind, proved
//! where a theorem applies.

use clap::{Args, ValueEnum};

use super::exit::Exit;
use super::settings::Solving;
use super::{input, output};
use crate::engine::{Limit, Limits, Solver};
use crate::game::StopToken;
use crate::report::{period_json, period_text, unsolved};
use crate::source::{Problem, Problems};

/// Arguments of `period`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Period {
    /// A .game file, or `-` for standard input
    file: String,

    /// The kind of heap; needed only where the file has several
    kind: Option<String>,

    /// Go no farther than a heap of this size; without it until the period is
    /// proved, or to 10000 where no theorem can prove one
    #[arg(long, value_name = "N", value_parser = super::settings::size)]
    to: Option<u64>,

    #[command(flatten)]
    solving: Solving,

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
  gamelang period examples/take-1-to-k.game --set k=4";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Plain words
    Text,
    /// One line of JSON, schema gamelang/period@1
    Json,
}

impl Period {
    pub(super) fn run(&self, stop: &StopToken) -> Exit {
        match self.answer(stop) {
            Ok((text, exit)) => exit.max(output::print(&text)),
            Err(exit) => exit,
        }
    }

    fn answer(&self, stop: &StopToken) -> Result<(String, Exit), Exit> {
        let wrong = |problems: Problems| {
            output::problems(&problems);
            Exit::WrongInput
        };
        let one_wrong = |problem: Problem| wrong(vec![problem]);
        let (game, warnings) = input::loaded(&self.file, &self.solving).map_err(wrong)?;
        output::problems(&warnings);
        if !game.has_nim_values() {
            return Err(one_wrong(input::no_nim_values(&game)));
        }
        let heaps = input::lone_heaps(&game, self.kind.as_deref()).map_err(wrong)?;
        // A period is what is asked for: `--no-period` means nothing here.
        let limits = Limits { use_periods: true, ..self.solving.limits(stop) };
        let mut solver = Solver::new(&game, self.solving.plan(), limits)
            .map_err(|refused| one_wrong(output::refused(&refused)))?;
        let found = solver
            .heap_period(heaps.kind(), self.to, WITHOUT_THEOREM, &|size| heaps.of_size(size))
            .map_err(|why| {
                output::problem(&unsolved(&game, &why));
                Exit::unsolved(&why)
            })?;
        let exit = match found.ended {
            Some(Limit::Stopped) => Exit::Interrupted,
            Some(_) => Exit::Limit,
            None => Exit::Fine,
        };
        let text = match self.format {
            Format::Text => period_text(&game, heaps.kind(), &found),
            Format::Json => period_json(&game, heaps.kind(), &found) + "\n",
        };
        Ok((text, exit))
    }
}
