//! `gamelang table`: the nim-values of the heaps of a kind, one after another.

use clap::{Args, ValueEnum};

use super::exit::Exit;
use super::settings::Solving;
use super::{input, output};
use crate::engine::{Solver, Unsolved};
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
        let mut text = String::new();
        let mut table = TableWriter::start(game, heaps.kind(), self.format.into(), &mut text);
        let mut exit = Exit::Fine;
        for size in 0..=self.to {
            self.work_ahead(heaps, solver, size);
            if let Err(why) = entry(game, heaps, solver, size, &mut table, &mut text) {
                output::problem(&unsolved(game, &why));
                exit = Exit::unsolved(&why);
                break;
            }
            if !out.takes(&mut text) {
                break;
            }
        }
        table.end(&mut text);
        exit.max(out.end(text))
    }
}

/// A part of what is known already is worked out at once: many heaps together can
/// be quicker than one by one, and what is found is soon printed.
const AHEAD: u64 = 4;

impl Table {
    /// Works out the values of this size and of some that follow it. If that fails,
    /// it will be met again at the size where it does.
    fn work_ahead(&self, heaps: &LoneHeaps<'_>, solver: &mut Solver<'_>, size: u64) {
        if !(size + 1).is_power_of_two() && !size.is_multiple_of(1 << 16) {
            return;
        }
        let last = self.to.min(size + size / AHEAD + 1024);
        if solver.values_lone_heaps(heaps.kind())
            && let Some(position) = heaps.of_size(last)
        {
            let _ = solver.nim_value(&position);
        }
    }
}

impl From<Format> for TableFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Text => Self::Text,
            Format::Bfile => Self::Bfile,
            Format::Json => Self::Json,
        }
    }
}

/// Adds the heap of a size to the table.
fn entry(
    game: &Game,
    heaps: &LoneHeaps<'_>,
    solver: &mut Solver<'_>,
    size: u64,
    table: &mut TableWriter,
    text: &mut String,
) -> Result<(), Unsolved> {
    if let Some(value) = solver.known_lone_value(heaps.kind(), size) {
        table.value(Some(value), text);
        return Ok(());
    }
    match heaps.of_size(size) {
        None => table.missing(text),
        Some(position) if game.has_nim_values() => {
            table.value(solver.nim_value(&position)?, text);
        }
        Some(position) => table.outcome(solver.outcome(&position)?, text),
    }
    Ok(())
}
