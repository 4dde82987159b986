//! A game of the catalogue.

use crate::source::Source;

use super::{Code, Figures, member};

/// A game of the catalogue.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name: `kayles`, `0.156`, `S{1,2,3}`.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Other names.
    pub names: Vec<String>,
    /// Its code, where it has one: `0.77`, or with a repeated digit `0.333…`.
    pub code: Option<String>,
    /// The numbers of its sequences in the OEIS, that of its nim-values first.
    pub oeis: Vec<String>,
    /// Its rows in the table of sequences, where its names do not say which.
    pub(super) tables: Vec<String>,
    /// Its rule, in words.
    pub rule: String,
    /// Where it is from.
    pub source: String,
    /// What is known of it, in words.
    pub known: String,
    /// What it is written from.
    pub origin: Origin,
    /// What is known of its period.
    pub figures: Option<Figures>,
}

/// What a game of the catalogue is written from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// A file, by its path in the project.
    File {
        /// The path, as `examples/kayles.game`.
        path: &'static str,
        /// The text.
        text: &'static str,
    },
    /// The numbers of a member of a family.
    Family(Code),
}

impl Entry {
    /// The game as a file; its name begins with `@`, as it does for who asks.
    pub fn file(&self) -> Source {
        let name = format!("@{}", self.name);
        match &self.origin {
            Origin::File { text, .. } => Source::new(name, *text),
            Origin::Family(_) => Source::new(name, member::text(self)),
        }
    }

    /// The family of the game: that of its numbers, or the folder of its file.
    pub fn family(&self) -> &str {
        match &self.origin {
            Origin::Family(Code::Subtraction(_)) => "subtraction",
            Origin::Family(Code::AllBut(_)) => "all-but",
            Origin::Family(Code::Digits(digits)) if digits.iter().any(|&digit| digit > 7) => {
                "hexadecimal"
            }
            Origin::Family(Code::Digits(_)) => "octal",
            Origin::File { path, .. } => {
                let folders = path.strip_prefix("examples/").unwrap_or(path);
                folders.split_once('/').map_or("classic", |(folder, _)| folder)
            }
        }
    }

    /// Everything that it is called.
    pub(super) fn all_names(&self) -> impl Iterator<Item = &str> {
        let own = [&*self.name, &*self.title];
        let others = self.names.iter().chain(&self.code).chain(&self.oeis).chain(&self.tables);
        own.into_iter().chain(others.map(String::as_str))
    }
}
