//! `gamelang table`: the nim-values of the heaps of a kind, one after another.

use std::io;

use clap::{Args, ValueEnum};

use super::exit::Exit;
use super::settings::Solving;
use super::{input, output};
use crate::engine::Solver;
use crate::game::StopToken;
use crate::model::{Game, LoneHeaps};
use crate::report::{TableFormat, TableWriter, unsolved};
use crate::source::Problems;

/// Arguments of `table`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Table {
    /// A .game file, or `-` for standard input
    file: String,

    /// The kind of heap; needed only where the file has several
    kind: Option<String>,

    /// The size of the last heap
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = super::settings::size)]
    to: u64,

    #[command(flatten)]
    solving: Solving,

    /// How to print the values
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Where positions have no nim-values (misère play, `block`), outcomes are listed.

Examples:
  gamelang table examples/kayles.game --to 200
  gamelang table examples/kayles.game row --to 1000 --format bfile
  gamelang table examples/take-1-to-k.game --set k=4 --to 50 --format json";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Ten values a line
    Text,
    /// Size and value, a line each, as the OEIS wants it
    Bfile,
    /// One line of JSON, schema gamelang/table@1
    Json,
}

impl Table {
    pub(super) fn run(&self, stop: &StopToken) -> Exit {
        let wrong = |problems: Problems| {
            output::problems(&problems);
            Exit::WrongInput
        };
        let loaded = input::loaded(&self.file, &self.solving);
        let game = match loaded {
            Ok((game, warnings)) => {
                output::problems(&warnings);
                game
            }
            Err(problems) => return wrong(problems),
        };
        let limits = self.solving.limits(stop);
        let solver = Solver::new(&game, self.solving.plan(), limits);
        let mut solver = match solver {
            Ok(solver) => solver,
            Err(refused) => return wrong(vec![output::refused(&refused)]),
        };
        let heaps = match input::lone_heaps(&game, self.kind.as_deref()) {
            Ok(heaps) => heaps,
            Err(problems) => return wrong(problems),
        };
        if !game.has_nim_values() && matches!(self.format, Format::Bfile) {
            return wrong(vec![input::no_nim_values(&game)]);
        }
        self.write(&game, &heaps, &mut solver)
    }

    fn write(&self, game: &Game, heaps: &LoneHeaps<'_>, solver: &mut Solver<'_>) -> Exit {
        let mut out = output::Stream::new();
        let format = match self.format {
            Format::Text => TableFormat::Text,
            Format::Bfile => TableFormat::Bfile,
            Format::Json => TableFormat::Json,
        };
        let mut exit = Exit::Fine;
        let written = (|| -> io::Result<()> {
            let mut table = TableWriter::start(game, heaps.kind(), format, &mut out)?;
            for size in 0..=self.to {
                let Some(position) = heaps.of_size(size) else {
                    table.missing(&mut out)?;
                    continue;
                };
                let worth = if game.has_nim_values() {
                    solver.nim_value(&position).map(|value| table.value(value, &mut out))
                } else {
                    solver.outcome(&position).map(|outcome| table.outcome(outcome, &mut out))
                };
                match worth {
                    Ok(written) => written?,
                    Err(why) => {
                        output::problem(&unsolved(game, &why));
                        exit = Exit::unsolved(&why);
                        break;
                    }
                }
            }
            table.end(&mut out)
        })();
        exit.max(out.end(written))
    }
}
