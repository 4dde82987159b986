//! Checkpoints: what long work has found so far, in a file from which it can go on.
//!
//! A checkpoint is text, one JSON value a line: a header with the format, the program
//! and the question; a line for each thing that was found, in order; and the number of
//! these lines with a checksum of all that stands before. It is written beside its
//! place and then put there, so that an interruption leaves the old one or the new one,
//! whole. `docs/json.md` describes it.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use crate::source::Problem;

/// What the first line says. It changes when a program that knows only the old form
/// would misread the new one.
const FORMAT: &str = "gamelang/checkpoint@1";

/// Lines longer than this are none of ours.
const MOST_BYTES: u64 = 1 << 24;

#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    program: String,
    question: Value,
    digest: String,
}

#[derive(Serialize, Deserialize)]
struct Footer {
    entries: u64,
    checksum: String,
}

/// A file for what is found in answer to one question.
#[derive(Debug)]
pub(super) struct Checkpoint {
    path: PathBuf,
    header: String,
}

impl Checkpoint {
    /// A checkpoint of a question, which is JSON. If one is there, it has to be one that
    /// is to be resumed: each line of what was found before is given to `learns`, which
    /// says whether it can be true.
    pub(super) fn open(
        path: &str,
        question: &Value,
        resume: bool,
        learns: &mut dyn FnMut(&str) -> bool,
    ) -> Result<Self, Problem> {
        let header = Header {
            format: FORMAT.to_owned(),
            program: program(),
            question: question.clone(),
            digest: digest(question.to_string().as_bytes()),
        };
        let checkpoint = Self { path: PathBuf::from(path), header: line(&header) };
        match (checkpoint.path.try_exists(), resume) {
            (Ok(true), true) => checkpoint.read(question, learns)?,
            (Ok(true), false) => return Err(is_there(path)),
            // What cannot be written should be known before the work, not after it.
            (Ok(false), _) => checkpoint.write(&mut std::iter::empty())?,
            (Err(error), _) => return Err(checkpoint.unusable(&error)),
        }
        Ok(checkpoint)
    }

    /// Writes all that was found, each line JSON, over what was written before.
    pub(super) fn write(
        &self,
        entries: &mut dyn Iterator<Item = String>,
    ) -> Result<(), Problem> {
        self.replace(entries).map_err(|error| self.unusable(&error))
    }

    /// Writes a file beside its place, and then puts it there.
    fn replace(&self, entries: &mut dyn Iterator<Item = String>) -> io::Result<()> {
        let mut beside = self.path.as_os_str().to_owned();
        beside.push(".part");
        let beside = PathBuf::from(beside);
        let mut out = BufWriter::new(File::create(&beside)?);
        let (mut sum, mut count) = (Xxh3::new(), 0);
        let mut put = |text: &str| {
            sum.update(text.as_bytes());
            out.write_all(text.as_bytes())
        };
        put(&self.header)?;
        for mut entry in entries {
            entry.push('\n');
            put(&entry)?;
            count += 1;
        }
        let footer = Footer { entries: count, checksum: hex(sum.digest128()) };
        out.write_all(line(&footer).as_bytes())?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&beside, &self.path)
    }

    /// Gives the lines to `learns`, if the file is whole and of this question.
    fn read(
        &self,
        question: &Value,
        learns: &mut dyn FnMut(&str) -> bool,
    ) -> Result<(), Problem> {
        let refused = |why: String| refused(&self.path, &why);
        // Nothing is learned from a file that is not whole.
        let count = self.count_entries(question).map_err(refused)?;
        let mut lines = Lines::open(&self.path).map_err(refused)?;
        let _header = lines.next();
        for entry in lines.take(count) {
            if !learns(entry.map_err(refused)?.trim_end()) {
                return Err(refused("its lines are not those of this work".to_owned()));
            }
        }
        Ok(())
    }

    /// How many lines there are between header and footer; why not, if the file is not
    /// whole or not of this question.
    fn count_entries(&self, question: &Value) -> Result<usize, String> {
        const TRUNCATED: &str = "it is truncated: its last line is missing";
        let mut lines = Lines::open(&self.path)?;
        let first = lines.next().transpose()?.unwrap_or_default();
        let header: Header = serde_json::from_str(&first)
            .map_err(|_| "it is no checkpoint: its first line is no header")?;
        if header.format != FORMAT {
            return Err(format!("its format is `{}`, and not `{FORMAT}`", header.format));
        }
        let mut sum = Xxh3::new();
        let (mut count, mut before, mut last) = (0, first, None);
        for next in lines {
            sum.update(before.as_bytes());
            count += u64::from(last.is_some());
            before = next?;
            last = Some(());
        }
        let footer: Footer = serde_json::from_str(&before).map_err(|_| TRUNCATED)?;
        if !before.ends_with('\n') {
            return Err(TRUNCATED.to_owned());
        }
        if footer.checksum != hex(sum.digest128()) {
            return Err("it is corrupt: its checksum is another one".to_owned());
        }
        if footer.entries != count {
            return Err("it is corrupt: it has another number of lines than it says".to_owned());
        }
        if header.program != program() {
            let (wrote, reads) = (header.program, program());
            return Err(format!("{wrote} has written it, and this is {reads}"));
        }
        let is_same = header.digest == digest(question.to_string().as_bytes());
        if header.question != *question || !is_same {
            return Err(format!(
                "it answers another question: {}, and not {question}",
                header.question
            ));
        }
        usize::try_from(count).map_err(|_| TRUNCATED.to_owned())
    }

    fn unusable(&self, why: &io::Error) -> Problem {
        let message = format!("cannot write the checkpoint `{}`: {why}", self.path.display());
        Problem::error("command::checkpoint", message)
            .help("name a file in a folder that can be written to")
    }
}

/// The lines of a file, each with its end.
struct Lines(BufReader<File>);

impl Lines {
    fn open(path: &Path) -> Result<Self, String> {
        File::open(path).map(|file| Self(BufReader::new(file))).map_err(|why| why.to_string())
    }
}

impl Iterator for Lines {
    type Item = Result<String, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut bytes = Vec::new();
        match self.0.by_ref().take(MOST_BYTES).read_until(b'\n', &mut bytes) {
            Err(error) => Some(Err(error.to_string())),
            Ok(0) => None,
            Ok(_) => Some(
                String::from_utf8(bytes)
                    .map_err(|_| "it is no checkpoint: it is not UTF-8 text".to_owned()),
            ),
        }
    }
}

/// The program and its version: another one might understand the lines otherwise.
fn program() -> String {
    format!("gamelang {}", env!("CARGO_PKG_VERSION"))
}

/// XXH3, 128 bits, in hexadecimal digits.
pub(super) fn digest(bytes: &[u8]) -> String {
    hex(xxh3_128(bytes))
}

fn hex(sum: u128) -> String {
    format!("{sum:032x}")
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
