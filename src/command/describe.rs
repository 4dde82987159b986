//! `gamelang describe`: the rules of a file in plain English.

use clap::Args;

use super::exit::Exit;
use super::settings::{set_once, setting};
use super::{input, output};
use crate::model::{self, Setting};
use crate::report::description;
use crate::source::Problems;

/// Arguments of `describe`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Describe {
    /// A .game file, `-` for standard input, or `@NAME` for a game of the catalogue
    file: String,

    /// Give a param of the file another value; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<Setting>,
}

const EXAMPLES: &str = "\
The rules are told as the program understands them, not as the comments say:
compare them with what you meant. Below them stands what is proved of them:
whether heaps are independent, whether play must end, how it is evaluated.

Examples:
  gamelang describe examples/kayles.game
  gamelang describe examples/take-1-to-k.game --set k=4";

impl Describe {
    pub(super) fn run(&self) -> Exit {
        match self.described() {
            Ok(text) => output::print(&text),
            Err(problems) => output::wrong_input(problems),
        }
    }

    fn described(&self) -> Result<String, Problems> {
        let source = set_once(&self.settings).and_then(|()| input::read(&self.file));
        let source = source.map_err(|problem| vec![problem])?;
        let (game, warnings) = model::load(&source, &self.settings)?;
        output::problems(&warnings);
        Ok(description(&game))
    }
}
