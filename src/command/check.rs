//! `gamelang check`: hold files against the expectations that they state.

use clap::{Args, ValueEnum};

use super::combinations::{Row, Sweep, first};
use super::exit::Exit;
use super::settings::Solving;
use super::{input, output};
use crate::engine::{Limits, Solver};
use crate::game::StopToken;
use crate::known::verify;
use crate::model::Game;
use crate::report::{
    Answered, ClaimTally, RowFormat, refutation, tally_json, tally_text, unsolved,
};
use crate::source::{Problem, Problems};

/// Arguments of `check`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    /// .game files, `-` for standard input, or `@NAME` for games of the catalogue
    #[arg(required = true)]
    files: Vec<String>,

    #[command(flatten)]
    solving: Solving,

    /// How to print what became of the expectations
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  gamelang check examples/*.game
  gamelang check my-variant.game --set k=4
  gamelang check examples/take-1-to-k.game --set k=2..5";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Plain words
    Text,
    /// A line between commas for each file and combination of params
    Csv,
    /// A line of JSON for each file, schema gamelang/check@1
    Json,
}

/// What stands in the row of a combination.
const COLUMNS: [&str; 4] = ["file", "expectations", "failed", "undecided"];

impl Check {
    /// Checks every file, whatever becomes of the others.
    pub(super) fn run(&self, stop: &StopToken) -> Exit {
        let asked = input::each_once(&self.files).and(self.solving.combinations().map(drop));
        if let Err(problem) = asked {
            output::problem(&problem);
            return Exit::WrongInput;
        }
        let mut exit = Exit::Fine;
        for (number, file) in self.files.iter().enumerate() {
            let ended = if self.solving.has_ranges() || self.format == Format::Csv {
                self.sweep(file, number == 0, stop)
            } else {
                self.file(file, stop)
            };
            exit = exit.max(ended);
            if exit.ends_all() {
                break;
            }
        }
        exit
    }

    fn file(&self, file: &str, stop: &StopToken) -> Exit {
        let name = input::name(file);
        let said = |exit: Exit, said: &str| {
            if self.format == Format::Json {
                return exit;
            }
            exit.max(output::print(&format!("{name}: {said}\n")))
        };
        match self.loaded(file, stop) {
            Ok((exit, tally)) if self.format == Format::Json => {
                exit.max(output::print(&(tally_json(name, &tally) + "\n")))
            }
            Ok((exit, tally)) => said(exit, &tally_text(&tally)),
            Err(problems) => {
                output::problems_in(name, &problems);
                said(Exit::WrongInput, "not checked")
            }
        }
    }

    fn loaded(&self, file: &str, stop: &StopToken) -> Result<(Exit, ClaimTally), Problems> {
        let (game, warnings) = input::loaded(file, &self.solving)?;
        output::problems_in(input::name(file), &warnings);
        self.tally(&game, self.solving.limits(stop), &mut |problem| output::problem(&problem))
    }

    /// Holds the claims of a game against the engine, and says what is wrong.
    fn tally(
        &self,
        game: &Game,
        limits: Limits,
        say: &mut dyn FnMut(Problem),
    ) -> Result<(Exit, ClaimTally), Problems> {
        let claims = game.claims()?;
        let mut solver = Solver::new(game, self.solving.plan(), limits)
            .map_err(|refused| vec![output::refused(&refused)])?;
        let mut tally = ClaimTally { expectations: claims.len(), ..ClaimTally::default() };
        let mut exit = Exit::Fine;
        for claim in &claims {
            match verify(game, &mut solver, claim) {
                Ok(refutations) => {
                    tally.failed += usize::from(!refutations.is_empty());
                    for refuted in &refutations {
                        say(refutation(game, refuted));
                        exit = exit.max(Exit::FalseClaim);
                    }
                }
                Err(why) => {
                    let problem = unsolved(game, &why);
                    say(problem.about(&game.rules().source, claim.span));
                    tally.undecided += 1;
                    exit = exit.max(Exit::unsolved(&why));
                }
            }
            if exit == Exit::Interrupted {
                break;
            }
        }
        Ok((exit, tally))
    }

    /// Checks a file with each combination of params; the names of the columns stand
    /// before the first file.
    fn sweep(&self, file: &str, has_head: bool, stop: &StopToken) -> Exit {
        let name = input::name(file);
        let answer = input::read(file).map_err(|problem| vec![problem]).and_then(|source| {
            let sweep = Sweep {
                verb: "check",
                columns: COLUMNS.map(ToOwned::to_owned).to_vec(),
                format: match self.format {
                    Format::Text => RowFormat::Text,
                    Format::Csv => RowFormat::Csv,
                    Format::Json => RowFormat::Json,
                },
                has_head,
                source: &source,
                solving: &self.solving,
            };
            sweep.run(stop, |game, limits| self.row(name, game, limits))
        });
        answer.unwrap_or_else(|problems| {
            output::problems_in(name, &problems);
            Exit::WrongInput
        })
    }

    fn row(&self, name: &str, game: &Game, limits: Limits) -> Row {
        let mut remarks = Problems::new();
        match self.tally(game, limits, &mut |problem| remarks.push(problem)) {
            Ok((exit, tally)) => {
                let counts = [tally.expectations, tally.failed, tally.undecided];
                let cells = std::iter::once(name.to_owned());
                let cells = cells.chain(counts.map(|count| count.to_string())).collect();
                let answer = Answered { cells, json: tally_json(name, &tally) };
                Row { remarks, exit, ..Row::answered(answer) }
            }
            Err(problems) => Row::failed(first(problems), Exit::WrongInput),
        }
    }
}
