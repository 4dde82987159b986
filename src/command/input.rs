//! Reading files and positions.

use std::io::Read;

use super::settings::Solving;
use crate::game::{KindId, Layout, Play, Position, Ruleset};
use crate::model::{self, Game, LoneHeaps};
use crate::source::{Problem, Problems, Source, closest};

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

/// Reads the rules of a file, with the params that are set.
pub(super) fn loaded(file: &str, solving: &Solving) -> Result<(Game, Problems), Problems> {
    solving.settings().map_err(|problem| vec![problem])?;
    let source = read(file).map_err(|problem| vec![problem])?;
    model::load(&source, &solving.settings)
}

/// Heaps of the kind that is named; of the only one if none is.
pub(super) fn lone_heaps<'g>(
    game: &'g Game,
    name: Option<&str>,
) -> Result<LoneHeaps<'g>, Problems> {
    let kinds = &game.rules().kinds;
    let index = match (name, &kinds[..]) {
        (None, [_]) => Some(0),
        (None, _) => None,
        (Some(name), _) => kinds.iter().position(|kind| kind.name == name),
    };
    let known = index.and_then(|index| Some((&kinds[index], u16::try_from(index).ok()?)));
    match known {
        None => Err(vec![which_kind(game, name)]),
        Some((kind, _)) if kind.parameters.len() != 1 => Err(vec![several_numbers(&kind.name)]),
        Some((_, index)) => game.lone_heaps(KindId(index)),
    }
}

/// `gamelang table circular-nim.game`
fn which_kind(game: &Game, name: Option<&str>) -> Problem {
    let kinds: Vec<&str> = game.rules().kinds.iter().map(|kind| &*kind.name).collect();
    let message = match name {
        None => "which kind of heap? the file has several".to_owned(),
        Some(name) => format!("there is no kind of heap `{name}`"),
    };
    let listed: Vec<String> = kinds.iter().map(|kind| format!("`{kind}`")).collect();
    let near = name.and_then(|name| closest(name, kinds));
    Problem::error("command::which-kind", message).help(match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("name one behind the file: {}", listed.join(", ")),
    })
}

fn several_numbers(kind: &str) -> Problem {
    let message = format!("heaps `{kind}` have several numbers and stand in no row");
    Problem::error("command::which-kind", message)
        .help("`gamelang eval` values one position at a time")
}

/// `gamelang period misere-kayles.game`
pub(super) fn no_nim_values(game: &Game) -> Problem {
    let why = match game.play() {
        Play::Misere => "under misère play positions have outcomes but no nim-values",
        Play::Normal => "where options can be forbidden, positions have no nim-values",
    };
    Problem::error("command::no-nim-values", why)
        .help("`gamelang table` lists the outcomes of single heaps, as text or JSON")
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
