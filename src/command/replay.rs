//! `gamelang eval FILE --replay LINE`: a line of play, move by move.

use super::eval::Format;
use super::exit::Exit;
use super::output;
use crate::engine::Solver;
use crate::known::{line_of_play, replay};
use crate::model::Game;
use crate::report::{replay_json, replay_text, unsolved};
use crate::source::Source;

/// Plays the line; 1 says that a step is not legal.
pub(super) fn run(
    game: &Game,
    solver: &mut Solver<'_>,
    line: &str,
    format: Format,
) -> Result<(String, Exit), Exit> {
    let line = line_of_play(game, &Source::new("line of play", line));
    let line = line.map_err(output::wrong_input)?;
    let replay = replay(game, solver, line).map_err(|why| {
        output::problem(&unsolved(game, &why));
        Exit::unsolved(&why)
    })?;
    let exit = if replay.is_legal() { Exit::Fine } else { Exit::FalseClaim };
    let text = match format {
        Format::Text | Format::Csv => replay_text(game, &replay),
        Format::Json => {
            replay_json(game, &replay).map_err(|problem| {
                output::problem(&problem);
                Exit::WrongInput
            })? + "\n"
        }
    };
    Ok((text, exit))
}
