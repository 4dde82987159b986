//! `gamelang identify`: which known game a game is.

use clap::{Args, ValueEnum};

use super::exit::Exit;
use super::settings::Solving;
use super::{input, output};
use crate::game::{KindId, StopToken};
use crate::known::identify;
use crate::model::Game;
use crate::report::{
    identification_json, identification_stopped, identification_text, unsolved,
};
use crate::source::Problems;

/// Arguments of `identify`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Identify {
    /// A .game file, `-` for standard input, or `@NAME` for a game of the catalogue
    file: String,

    /// The kind of heap whose values are compared; the first one if none is given
    kind: Option<String>,

    /// Compare nim-values up to a heap of this size
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = super::settings::size)]
    to: u64,

    #[command(flatten)]
    solving: Solving,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Where heaps are independent and play is normal, nim-values of single heaps are
compared with those of all games of the catalogue: the same, moved by some places,
doubled, or larger by a constant. Elsewhere it is compared who wins small positions.
What agrees is proved or observed, and it is said which.

Examples:
  gamelang identify my-variant.game
  gamelang identify my-variant.game --set k=4 --to 5000
  gamelang identify examples/kayles.game --format json";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Plain words
    Text,
    /// One line of JSON, schema gamelang/identify@1
    Json,
}

impl Identify {
    pub(super) fn run(&self, stop: &StopToken) -> Exit {
        match self.answer(stop) {
            Ok((text, exit)) => exit.max(output::print(&text)),
            Err(exit) => exit,
        }
    }

    fn answer(&self, stop: &StopToken) -> Result<(String, Exit), Exit> {
        let wrong = output::wrong_input;
        let (game, warnings) = input::loaded(&self.file, &self.solving).map_err(wrong)?;
        output::problems(&warnings);
        let kind = self.kind(&game).map_err(wrong)?;
        let limits = self.solving.limits(stop);
        let found = identify(&game, kind, self.to, &limits).map_err(|why| {
            output::problem(&unsolved(&game, &why));
            Exit::unsolved(&why)
        })?;
        let exit = match identification_stopped(&found, stop.is_out_of_time()) {
            Some(problem) => {
                output::problem(&problem);
                Exit::stopped(stop)
            }
            None => Exit::Fine,
        };
        let text = match self.format {
            Format::Text => identification_text(&game, &found),
            Format::Json => identification_json(&game, &found) + "\n",
        };
        Ok((text, exit))
    }

    fn kind(&self, game: &Game) -> Result<Option<KindId>, Problems> {
        let Some(name) = &self.kind else { return Ok(None) };
        Ok(Some(input::lone_heaps(game, Some(name))?.kind()))
    }
}
