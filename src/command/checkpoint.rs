//! Checkpoints: what long work has found so far, in a file from which it can go on.
//!
//! A checkpoint is text, one JSON value a line: a header with the format, the program
//! and the question; a line for each thing that was found, in order; and the number of
//! these lines with a checksum of all that stands before. It is written beside its
//! place and then put there, so that an interruption leaves the old one or the new one,
//! whole. `docs/json.md` describes it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use crate::source::Problem;

/// What the first line says. It changes when a program that knows only the old form
/// would misread the new one.
const FORMAT: &str = "gamelang/checkpoint@1";

/// Files longer than this are none of ours.
const MOST_BYTES: u64 = 1 << 32;

/// A file is written at most once in such a time; a stop writes it too.
const BETWEEN: Duration = Duration::from_secs(1);

#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    program: String,
    question: serde_json::Value,
    digest: String,
}

#[derive(Serialize, Deserialize)]
struct Footer {
    entries: usize,
    checksum: String,
}

/// A checkpoint that is kept up to date.
pub(super) struct Checkpoint {
    path: PathBuf,
    header: String,
    entries: Vec<String>,
    written: Option<Instant>,
}

impl Checkpoint {
    /// A new checkpoint of a question, which is JSON; or, to be resumed, the one that is
    /// there.
    pub(super) fn open(
        path: &str,
        question: &serde_json::Value,
        resume: bool,
    ) -> Result<Self, Problem> {
        let program = format!("gamelang {}", env!("CARGO_PKG_VERSION"));
        let digest = digest(question.to_string().as_bytes());
        let header =
            Header { format: FORMAT.to_owned(), program, question: question.clone(), digest };
        let header = line(&header);
        let path_of = PathBuf::from(path);
        let entries = match (path_of.try_exists(), resume) {
            (Ok(true), true) => entries(&path_of, question)?,
            (Ok(true), false) => return Err(is_there(path)),
            (Ok(false), _) => Vec::new(),
            (Err(error), _) => return Err(unusable(&path_of, &error.to_string())),
        };
        let mut checkpoint = Self { path: path_of, header, entries, written: None };
        // What cannot be written should be known before the work, not after it.
        checkpoint.write()?;
        Ok(checkpoint)
    }

    /// What was found before.
    pub(super) fn entries(&self) -> &[String] {
        &self.entries
    }

    /// Adds what was found, one line of JSON, and writes it before long.
    pub(super) fn add(&mut self, entry: String) -> Result<(), Problem> {
        self.entries.push(entry);
        match self.written {
            Some(written) if written.elapsed() < BETWEEN => Ok(()),
            _ => self.write(),
        }
    }

    /// Writes all that was found.
    pub(super) fn write(&mut self) -> Result<(), Problem> {
        self.written = Some(Instant::now());
        let mut text = self.header.clone();
        for entry in &self.entries {
            text.push_str(entry);
            text.push('\n');
        }
        let footer = Footer { entries: self.entries.len(), checksum: digest(text.as_bytes()) };
        text.push_str(&line(&footer));
        replace(&self.path, &text).map_err(|error| unusable(&self.path, &error.to_string()))
    }
}

/// Writes a file beside its place, and then puts it there.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let mut file = File::create(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&beside, path)
}

/// What a checkpoint holds, if it is whole and of this question.
fn entries(path: &Path, question: &serde_json::Value) -> Result<Vec<String>, Problem> {
    let refused = |why: String| refused(path, &why);
    let size = fs::metadata(path).map_err(|error| refused(error.to_string()))?.len();
    if size > MOST_BYTES {
        return Err(refused("it is too large to be a checkpoint".to_owned()));
    }
    let bytes = fs::read(path).map_err(|error| refused(error.to_string()))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| refused("it is no checkpoint: it is not UTF-8 text".to_owned()))?;
    let first = text.lines().next().unwrap_or_default();
    let header: Header = serde_json::from_str(first)
        .map_err(|_| refused("it is no checkpoint: its first line is no header".to_owned()))?;
    if header.format != FORMAT {
        let format = header.format;
        return Err(refused(format!("its format is `{format}`, and not `{FORMAT}`")));
    }
    let body = body(&text).map_err(|why| refused(why.to_owned()))?;
    if header.question != *question || header.digest != digest(question.to_string().as_bytes())
    {
        return Err(refused(format!(
            "it answers another question: {}, and not {question}",
            header.question
        )));
    }
    Ok(body.into_iter().map(ToOwned::to_owned).collect())
}

/// The lines between header and footer.
fn body(text: &str) -> Result<Vec<&str>, &'static str> {
    const TRUNCATED: &str = "it is truncated: its last line is missing";
    let whole = text.strip_suffix('\n').ok_or(TRUNCATED)?;
    let (before, last) = whole.rsplit_once('\n').ok_or(TRUNCATED)?;
    let footer: Footer = serde_json::from_str(last).map_err(|_| TRUNCATED)?;
    let summed = &text[..=before.len()];
    if footer.checksum != digest(summed.as_bytes()) {
        return Err("it is corrupt: its checksum is another one");
    }
    let lines: Vec<&str> = before.lines().skip(1).collect();
    if lines.len() != footer.entries {
        return Err("it is corrupt: it has another number of lines than it says");
    }
    Ok(lines)
}

/// XXH3, 128 bits, in hexadecimal digits.
fn digest(bytes: &[u8]) -> String {
    format!("{:032x}", xxh3_128(bytes))
}

fn line(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value);
    text.unwrap_or_else(|_| unreachable!("strings and numbers are always JSON")) + "\n"
}

/// `gamelang sweep --octal '0.??' --checkpoint periods.txt`, and the file is there
fn is_there(path: &str) -> Problem {
    Problem::error("command::checkpoint", format!("`{path}` exists already"))
        .help("`--resume` goes on with it; else name another file, or remove it")
}

/// A checkpoint that cannot be gone on with, and is left as it is.
fn refused(path: &Path, why: &str) -> Problem {
    let message = format!("cannot go on with `{}`: {why}", path.display());
    Problem::error("command::checkpoint", message).help(
        "the file was left as it is; ask what it was made for, or begin anew with another file",
    )
}

fn unusable(path: &Path, why: &str) -> Problem {
    let message = format!("cannot write the checkpoint `{}`: {why}", path.display());
    Problem::error("command::checkpoint", message)
        .help("name a file in a folder that can be written to")
}

/// A checkpoint whose lines are not what they should be.
pub(super) fn not_of_this_work(path: &str) -> Problem {
    refused(Path::new(path), "its lines are not those of this work")
}
