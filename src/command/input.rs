//! Reading files and positions.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use super::settings::Solving;
use crate::catalogue::catalogue;
use crate::game::{KindId, Layout, Play, Position, Ruleset};
use crate::model::{self, Game, LoneHeaps};
use crate::source::{Problem, Problems, Source, closest};

/// Files longer than this are no game.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a file, standard input for `-`, or a game of the catalogue for `@NAME`.
pub(super) fn read(path: &str) -> Result<Source, Problem> {
    if let Some(name) = path.strip_prefix('@') {
        let entry = catalogue().find(name).ok_or_else(|| unknown_game(name))?;
        return Ok(entry.file());
    }
    let unreadable = |why: String| unreadable(path, &why);
    let mut bytes = Vec::new();
    let read = if path == "-" {
        io::stdin().take(MOST_BYTES + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
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

fn unreadable(path: &str, why: &str) -> Problem {
    Problem::error("command::unreadable", format!("cannot read `{path}`: {why}")).help(
        if std::path::Path::new(path).is_dir() {
            "it is a folder: give the files in it, as `FOLDER/*.game`"
        } else {
            "give the path of a .game file, or `-` for standard input"
        },
    )
}

/// The lines of a file, or of standard input for `-`, each read when it is asked
/// for.
pub(super) fn lines(
    path: &str,
) -> Result<impl Iterator<Item = Result<String, Problem>> + use<'_>, Problem> {
    let read: Box<dyn BufRead> = if path == "-" {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(path).map_err(|error| unreadable(path, &error.to_string()))?;
        Box::new(BufReader::new(file))
    };
    let mut is_broken = false;
    let text = move |line: io::Result<Vec<u8>>| match line {
        _ if is_broken => None,
        Err(error) => {
            is_broken = true;
            Some(Err(unreadable(path, &error.to_string())))
        }
        Ok(bytes) => {
            let text = String::from_utf8(bytes);
            Some(text.map_err(|_| unreadable(path, "the line is not UTF-8 text")))
        }
    };
    Ok(read.split(b'\n').map_while(text))
}

/// `gamelang eval @kyles 5 7`
pub(super) fn unknown_game(name: &str) -> Problem {
    let near: Vec<String> =
        catalogue().near(name).iter().map(|name| format!("`@{name}`")).collect();
    let message = format!("the catalogue has no game `{name}`");
    Problem::error("command::unknown-game", message).help(if near.is_empty() {
        "`gamelang games` lists them; a file of that name is `./@…`".to_owned()
    } else {
        format!("did you mean {}? `gamelang games` lists all", near.join(" or "))
    })
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
    let settings = solving.settings().map_err(|problem| vec![problem])?;
    let source = read(file).map_err(|problem| vec![problem])?;
    model::load(&source, &settings)
}

/// The kind that is named; the only one if none is.
pub(super) fn kind(game: &Game, name: Option<&str>) -> Result<KindId, Problems> {
    let kinds = &game.rules().kinds;
    let index = match (name, &kinds[..]) {
        (None, [_]) => Some(0),
        (None, _) => None,
        (Some(name), _) => kinds.iter().position(|kind| kind.name == name),
    };
    let id = index.and_then(|index| u16::try_from(index).ok()).map(KindId);
    id.ok_or_else(|| vec![which_kind(game, name)])
}

/// Heaps of the kind that is named, which must have one number; of the only one if
/// none is.
pub(super) fn lone_heaps<'g>(
    game: &'g Game,
    name: Option<&str>,
) -> Result<LoneHeaps<'g>, Problems> {
    let id = kind(game, name)?;
    let kind = &game.rules().kinds[usize::from(id.0)];
    if kind.parameters.len() != 1 {
        return Err(vec![several_numbers(&kind.name)]);
    }
    game.lone_heaps(id)
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
        .help("`gamelang table` makes a table of two numbers")
}

/// Why no position of a game has a nim-value.
pub(super) fn why_no_nim_values(game: &Game) -> &'static str {
    match game.play() {
        Play::Misere => "under misère play positions have outcomes but no nim-values",
        Play::Normal => "where options can be forbidden, positions have no nim-values",
    }
}

/// `gamelang period misere-kayles.game`
pub(super) fn no_nim_values(game: &Game) -> Problem {
    Problem::error("command::no-nim-values", why_no_nim_values(game))
        .help("`gamelang table` lists the outcomes of positions, as text, CSV or JSON")
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
