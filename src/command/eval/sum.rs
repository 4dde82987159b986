//! `gamelang eval FILE POSITION --plus FILE POSITION`: sums of positions of different
//! games, by their nim-values.

use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::super::exit::Exit;
use super::super::settings::Solving;
use super::super::{input, output};
use super::{Eval, Format};
use crate::engine::{Analysis, Detail, Solver};
use crate::game::{Position, StopToken};
use crate::model::{self, Game};
use crate::report::{Summand, sum_json, sum_text, unsolved};
use crate::source::{Problem, Problems};

/// The games to be added, each with its file first and then its position.
#[derive(Clone, Debug, Default)]
pub(super) struct Plus {
    summands: Vec<Vec<String>>,
}

impl Plus {
    pub(super) fn is_empty(&self) -> bool {
        self.summands.is_empty()
    }
}

/// Written out, since the derived form does not tell which words belong to which
/// `--plus`.
impl Args for Plus {
    fn augment_args(command: Command) -> Command {
        command.arg(
            Arg::new("plus")
                .long("plus")
                .value_name("FILE POSITION")
                .num_args(1..)
                .allow_negative_numbers(true)
                .action(ArgAction::Append)
                .help(
                    "Add a position of another game, or of this one: its file, then its heaps \
                     as above; may be repeated",
                ),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Plus {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let given = matches.get_occurrences::<String>("plus");
        let summands = given.map(|given| given.map(|words| words.cloned().collect()).collect());
        Ok(Self { summands: summands.unwrap_or_default() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What the sum is worth, and the moves that win it.
pub(super) fn answer(eval: &Eval, stop: &StopToken) -> Result<Exit, Problems> {
    let files = eval.plus.summands.iter().filter_map(|words| words.first());
    let files: Vec<String> = std::iter::once(&eval.file).chain(files).cloned().collect();
    input::each_once(&files).map_err(|problem| vec![problem])?;
    let (first, warnings) = input::loaded(&eval.file, &eval.solving)?;
    output::problems(&warnings);
    let mut games = vec![first];
    for file in &files[1..] {
        games.push(loaded(file)?);
    }
    let mut words = vec![&eval.position[..]];
    words.extend(eval.plus.summands.iter().map(|words| &words[1..]));
    let mut parts = Vec::new();
    for (game, words) in games.iter().zip(words) {
        let position = input::position(game, words)?;
        match valued(&eval.solving, game, &position, stop)? {
            Ok(analysis) => parts.push(Summand { game, position, analysis }),
            Err(exit) => return Ok(exit),
        }
    }
    let text = match eval.format {
        Format::Text | Format::Csv => sum_text(&parts, eval.telling()),
        Format::Json => sum_json(&parts, eval.telling()).map_err(|it| vec![it])? + "\n",
    };
    Ok(output::print(&text))
}

/// Params are set for the first file alone.
fn loaded(file: &str) -> Result<Game, Problems> {
    let source = input::read(file).map_err(|problem| vec![problem])?;
    let (game, warnings) = model::load(&source, &[])?;
    output::problems_in(source.name(), &warnings);
    Ok(game)
}

/// What a summand is worth, or how the program ends without that.
fn valued(
    solving: &Solving,
    game: &Game,
    position: &Position,
    stop: &StopToken,
) -> Result<Result<Analysis, Exit>, Problems> {
    if !game.has_nim_values() {
        return Err(vec![no_sum(game, position, input::why_no_nim_values(game))]);
    }
    let mut solver = Solver::new(game, solving.plan(), solving.limits(stop))
        .map_err(|refused| vec![output::refused(&refused)])?;
    match solver.analyse(position, Detail::Full) {
        Ok(analysis) if analysis.nim_value.is_none() => {
            Err(vec![no_sum(game, position, "play can go round from there for ever")])
        }
        Ok(analysis) => Ok(Ok(analysis)),
        Err(why) => {
            output::problem(&unsolved(game, &why));
            Ok(Err(Exit::unsolved(&why)))
        }
    }
}

/// `gamelang eval misere-kayles.game 5 --plus nim.game 3`
fn no_sum(game: &Game, position: &Position, why: &str) -> Problem {
    let (title, position) = (game.title(), game.brief(position));
    let message =
        format!("`{position}` of {title} has no nim-value that could be added: {why}");
    Problem::error("command::no-sum", message).help(
        "a sum of different games is known by the nim-values of its parts alone; to study \
         other sums write both games into one file",
    )
}
