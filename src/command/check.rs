//! `gamelang check`: hold files against the expectations that they state.

use clap::Args;

use super::exit::Exit;
use super::settings::Solving;
use super::{input, output};
use crate::engine::Solver;
use crate::game::StopToken;
use crate::known::verify;
use crate::model;
use crate::report::{refutation, unsolved};
use crate::source::Problem;

/// Arguments of `check`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    /// .game files, or `-` for standard input
    #[arg(required = true)]
    files: Vec<String>,

    #[command(flatten)]
    solving: Solving,
}

const EXAMPLES: &str = "\
Examples:
  gamelang check examples/*.game
  gamelang check my-variant.game --set k=4";

/// What became of the expectations of a file.
#[derive(Default)]
struct Tally {
    expectations: usize,
    failed: usize,
    undecided: usize,
    exit: Exit,
}

impl Check {
    /// Checks every file, whatever becomes of the others.
    pub(super) fn run(&self, stop: &StopToken) -> Exit {
        let asked = input::each_once(&self.files).and(self.solving.settings());
        if let Err(problem) = asked {
            output::problem(&problem);
            return Exit::WrongInput;
        }
        let mut exit = Exit::Fine;
        for file in &self.files {
            exit = exit.max(self.file(file, stop));
            if exit.ends_all() {
                break;
            }
        }
        exit
    }

    fn file(&self, file: &str, stop: &StopToken) -> Exit {
        let name = input::name(file);
        let (exit, said) = match self.tally(file, stop) {
            Ok(tally) => (tally.exit, summary(&tally)),
            Err(problems) => {
                output::problems_in(name, &problems);
                (Exit::WrongInput, "not checked".to_owned())
            }
        };
        exit.max(output::print(&format!("{name}: {said}\n")))
    }

    fn tally(&self, file: &str, stop: &StopToken) -> Result<Tally, Vec<Problem>> {
        let source = input::read(file).map_err(|problem| vec![problem])?;
        let (game, warnings) = model::load(&source, &self.solving.settings)?;
        output::problems_in(source.name(), &warnings);
        let claims = game.claims()?;
        let limits = self.solving.limits(stop);
        let mut solver = Solver::new(&game, self.solving.plan(), limits)
            .map_err(|refused| vec![output::refused(&refused)])?;
        let mut tally = Tally { expectations: claims.len(), ..Tally::default() };
        for claim in &claims {
            match verify(&game, &mut solver, claim) {
                Ok(refutations) => {
                    tally.failed += usize::from(!refutations.is_empty());
                    for refuted in &refutations {
                        output::problem(&refutation(&game, refuted));
                        tally.exit = tally.exit.max(Exit::FalseClaim);
                    }
                }
                Err(why) => {
                    let problem = unsolved(&game, &why);
                    output::problem(&problem.about(&source, claim.span));
                    tally.undecided += 1;
                    tally.exit = tally.exit.max(Exit::unsolved(&why));
                }
            }
            if tally.exit == Exit::Interrupted {
                break;
            }
        }
        Ok(tally)
    }
}

fn summary(tally: &Tally) -> String {
    let count = tally.expectations;
    let all =
        if count == 1 { "1 expectation".to_owned() } else { format!("{count} expectations") };
    match (tally.failed, tally.undecided) {
        (0, 0) if count == 0 => "no expectations".to_owned(),
        (0, 0) if count == 1 => format!("{all} holds"),
        (0, 0) => format!("{all} hold"),
        (failed, 0) => format!("{failed} of {all} failed"),
        (0, undecided) => format!("{undecided} of {all} undecided"),
        (failed, undecided) => format!("{failed} of {all} failed, {undecided} undecided"),
    }
}
