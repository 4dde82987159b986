//! Reading files and positions.

use std::io::Read;

use crate::game::{Layout, Position, Ruleset};
use crate::model::Game;
use crate::source::{Problem, Problems, Source};

/// Files longer than this are no game.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a file, or standard input for `-`.
pub(super) fn read(path: &str) -> Result<Source, Problem> {
    let unreadable = |why: String| {
        Problem::error("command::unreadable", format!("cannot read `{path}`: {why}")).help(
            if std::path::Path::new(path).is_dir() {
                "it is a folder: give the files in it, as `FOLDER/*.game`"
            } else {
                "give the path of a .game file, or `-` for standard input"
            },
        )
    };
    let mut bytes = Vec::new();
    let read = if path == "-" {
        std::io::stdin().take(MOST_BYTES + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path)
            .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| unreadable(error.to_string()))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(unreadable("it is larger than 64 MiB".to_owned()));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        unreadable(format!("byte {} is not UTF-8 text", error.utf8_error().valid_up_to()))
    })?;
    Ok(Source::new(name(path), text))
}

/// Standard input can be read once: named again it would look empty.
pub(super) fn each_once(files: &[String]) -> Result<(), Problem> {
    if files.iter().filter(|file| *file == "-").count() < 2 {
        return Ok(());
    }
    let message = "`-` stands twice among the files, but standard input is read only once";
    Err(Problem::error("command::read-twice", message)
        .help("give `-` once, and the other files by their paths"))
}

/// How reports call a file.
pub(super) fn name(path: &str) -> &str {
    if path == "-" { "standard input" } else { path }
}

/// The position that the arguments make together, or the `start` of the file.
pub(super) fn position(game: &Game, arguments: &[String]) -> Result<Position, Problems> {
    if let Some(number) = arguments.iter().position(|argument| argument.trim().is_empty()) {
        return Err(vec![empty_position(number, arguments.len())]);
    }
    if arguments.is_empty() {
        let missing = || {
            let problem = Problem::error("command::no-position", "which position?")
                .help("give one, as `5 + 7` or `5 7`, or add a `start` to the file");
            Err(vec![problem])
        };
        return game.start().unwrap_or_else(missing);
    }
    game.read_position(&Source::new("position", joined(game.layout(), arguments)))
}

/// `gamelang eval kayles.game 5 ""`
fn empty_position(number: usize, count: usize) -> Problem {
    let which = match count {
        1 => "the position is empty".to_owned(),
        _ => format!("argument {} of the position is empty", number + 1),
    };
    Problem::error("command::no-position", which)
        .help("give heaps, as `5 + 7` or `5 7`; a position without heaps is `nothing`")
}

/// Several arguments are the heaps of one position; from `with` on they are
/// its states. In a row or circle they stand in order, brackets or not.
fn joined(layout: Layout, arguments: &[String]) -> String {
    let is_with = |argument: &String| argument.split_whitespace().next() == Some("with");
    let end = arguments.iter().position(is_with).unwrap_or(arguments.len());
    let (heaps, states) = arguments.split_at(end);
    let bare = heaps.iter().all(|heap| !heap.contains(['[', '+']));
    let heaps = match layout {
        Layout::Row | Layout::Circle if bare && heaps.len() > 1 => {
            format!("[{}]", glued(heaps, ", "))
        }
        _ => glued(heaps, " + "),
    };
    [&[heaps], states].concat().join(" ")
}

/// Heaps with something between them, where the asker has put nothing there: a
/// shell makes three arguments of `3 + 4`, and two of `[3, 4]`.
fn glued(heaps: &[String], between: &str) -> String {
    let mut text = String::new();
    for heap in heaps.iter().map(|heap| heap.trim()) {
        let goes_on = text.ends_with(['+', ',', '*', '[', '(']);
        let continues = heap.starts_with(['+', ',', '*', ']', ')']);
        if goes_on || continues {
            text.push(' ');
        } else if !text.is_empty() {
            text.push_str(between);
        }
        text.push_str(heap);
    }
    text
}
