//! `gamelang games`: the games that ship with the program.

use clap::{Args, Subcommand, ValueEnum};

use super::exit::Exit;
use super::{input, output};
use crate::catalogue::catalogue;
use crate::report::{game_json, games_json, games_text};

/// Arguments of `games`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(super) struct Games {
    #[command(subcommand)]
    action: Option<Action>,

    /// Words that occur in a name, a title, a code, a number of the OEIS or the rule;
    /// all named games are listed if there is none
    search: Vec<String>,

    /// How to print the list
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Print a game of the catalogue
    Show(Show),
}

/// Arguments of `games show`.
#[derive(Debug, Args)]
#[command(after_help = SHOW_EXAMPLES)]
struct Show {
    /// A name, a title, a code or a number of the OEIS
    name: String,

    /// How to print the game
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
`@NAME` stands for a game of the catalogue wherever a FILE can stand. NAME is any of
its names, its code or its number in the OEIS; case, spaces and hyphens mean nothing.
Every octal or hexadecimal code, subtraction set and all-but set has a game.

Examples:
  gamelang games
  gamelang games split
  gamelang games 0.33
  gamelang games show dawsons-kayles
  gamelang eval @kayles 5 7
  gamelang period @0.156
  gamelang period @S2,5,7                    the subtraction set {2, 5, 7}
  gamelang table @AB1,3 --to 50              all amounts but 1 and 3";

const SHOW_EXAMPLES: &str = "\
Examples:
  gamelang games show kayles
  gamelang games show 0.07
  gamelang games show A002188 --format json";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people; a game is printed as its file
    Text,
    /// One line of JSON, schema gamelang/games@1 or gamelang/game@1
    Json,
}

impl Games {
    pub(super) fn run(&self) -> Exit {
        if let Some(Action::Show(show)) = &self.action {
            return show.run();
        }
        let found = catalogue().search(&self.search);
        output::print(&match self.format {
            Format::Text => games_text(&found, catalogue().members().len()),
            Format::Json => games_json(&found) + "\n",
        })
    }
}

impl Show {
    fn run(&self) -> Exit {
        let name = self.name.strip_prefix('@').unwrap_or(&self.name);
        let Some(entry) = catalogue().find(name) else {
            output::problem(&input::unknown_game(name));
            return Exit::WrongInput;
        };
        output::print(&match self.format {
            Format::Text => entry.file().text().to_owned(),
            Format::Json => game_json(&entry) + "\n",
        })
    }
}
