//! `gamelang fmt`: bring files into their canonical form.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::exit::Exit;
use super::{input, output};
use crate::game::StopToken;
use crate::source::{Problem, Problems, Source};
use crate::syntax;

/// Arguments of `fmt`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Fmt {
    /// .game files; standard input, `-`, and games of the catalogue, `@NAME`, are
    /// printed
    #[arg(required = true)]
    files: Vec<String>,

    /// Change nothing; name the files that are not formatted, and end with 1
    /// if there are any
    #[arg(long)]
    check: bool,
}

const EXAMPLES: &str = "\
A file with problems stays as it is. Comments and the order of the statements
stay as they are; statements are broken so that they end before column 93, however
long a comment behind them is.

Examples:
  gamelang fmt my-variant.game
  gamelang fmt examples/*.game --check
  gamelang fmt - < my-variant.game";

impl Fmt {
    /// Formats every file, whatever becomes of the others.
    pub(super) fn run(&self, stop: &StopToken) -> Exit {
        if let Err(problem) = input::each_once(&self.files) {
            output::problem(&problem);
            return Exit::WrongInput;
        }
        let mut exit = Exit::Fine;
        for file in &self.files {
            if stop.is_stopped() {
                return Exit::Interrupted;
            }
            exit = exit.max(self.file(file).unwrap_or_else(|problems| {
                output::problems_in(input::name(file), &problems);
                Exit::WrongInput
            }));
            if exit.ends_all() {
                break;
            }
        }
        exit
    }

    fn file(&self, file: &str) -> Result<Exit, Problems> {
        let source = input::read(file).map_err(|problem| vec![problem])?;
        let tidy = syntax::tidy(&source)?;
        let changes = tidy != source.text();
        if self.check {
            return Ok(if changes { not_formatted(&source) } else { Exit::Fine });
        }
        if file == "-" || file.starts_with('@') {
            return Ok(output::print(&tidy));
        }
        if !changes {
            return Ok(Exit::Fine);
        }
        replace(Path::new(file), &tidy).map_err(|error| vec![unwritable(file, &error)])?;
        Ok(output::print(&format!("{file}: formatted\n")))
    }
}

fn not_formatted(source: &Source) -> Exit {
    let printed = output::print(&format!("{}: not formatted\n", source.name()));
    printed.max(Exit::FalseClaim)
}

fn unwritable(file: &str, error: &io::Error) -> Problem {
    Problem::error("command::unwritable", format!("cannot write `{file}`: {error}"))
        .help("the file is as it was; `gamelang fmt - < FILE` prints its canonical form")
}

/// Replaces a file at once or not at all: whoever reads it meanwhile, or stops
/// this program, finds the old text or the new one, whole.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    // The file itself, where its name is a link to it.
    let file = fs::canonicalize(file)?;
    let permissions = fs::metadata(&file)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
    }
    let draft = draft(&file);
    let written = write_new(&draft, text, permissions).and_then(|()| fs::rename(&draft, &file));
    if written.is_err() && !exists_already(&written) {
        // The draft is ours; if it cannot be removed, the first error says more.
        let _ = fs::remove_file(&draft);
    }
    written
}

fn exists_already(written: &io::Result<()>) -> bool {
    written.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::AlreadyExists)
}

/// A file beside another one, where a rename is sure to stay on one disk.
fn draft(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}

fn write_new(path: &Path, text: &str, permissions: fs::Permissions) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.set_permissions(permissions)?;
    file.sync_all()
}
