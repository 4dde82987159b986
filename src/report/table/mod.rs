//! What many positions are worth, as tables and lists that are written while they
//! are found: one number a position ([`RowWriter`]), two ([`GridWriter`]), the lost
//! ones ([`LosingWriter`]), those with so many winning moves ([`PuzzleWriter`]), and
//! how often each value occurs ([`Counts`]).

mod counts;
mod grid;
mod losing;
mod puzzles;
mod row;

use std::fmt::{self, Display, Write};

use serde::Serialize;

pub use counts::Counts;
pub use grid::GridWriter;
pub use losing::LosingWriter;
pub use puzzles::{Puzzle, PuzzleWriter};
pub use row::RowWriter;

use crate::game::{NimValue, Outcome, Ruleset};
use crate::model::{Game, HeapsOfKind};

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// For people.
    Text,
    /// For spreadsheets: values between commas, the first line names the columns.
    Csv,
    /// One line of JSON.
    Json,
    /// A line `n a(n)` for each value, as the b-files of the OEIS.
    Bfile,
}

/// What is told of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Who wins.
    Outcome,
    /// The nim-value in normal play.
    NimValue,
    /// The misère nim-value.
    MisereNimValue,
}

/// What a position is worth, as far as it was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// The nim-value, or the misère nim-value.
    pub value: Option<NimValue>,
}

/// What a table is about.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The game.
    pub game: &'a Game,
    /// The positions.
    pub heaps: &'a HeapsOfKind<'a>,
    /// The least number.
    pub first: u64,
    /// The largest.
    pub last: u64,
    /// What is told of each position.
    pub columns: &'static [Column],
    /// How it is written.
    pub format: TableFormat,
    /// How long a line of text may be.
    pub width: usize,
}

/// How a table ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It is all there.
    Complete,
    /// A limit was reached.
    Limit,
    /// Someone interrupted.
    Interrupted,
    /// A rule failed, or play can go round where the plan cannot cope with it.
    Unsolved,
}

impl Column {
    /// The columns of a game: outcomes alone if they are asked for or nothing else
    /// can be told.
    pub fn of(game: &Game, outcomes_only: bool) -> &'static [Self] {
        if game.has_nim_values() && !outcomes_only {
            &[Self::NimValue]
        } else if game.block() == 0 && !outcomes_only {
            &[Self::Outcome, Self::MisereNimValue]
        } else {
            &[Self::Outcome]
        }
    }

    /// The name of a field that holds one of them.
    pub fn field(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::NimValue => "nim_value",
            Self::MisereNimValue => "misere_nim_value",
        }
    }

    /// In words.
    fn word(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::NimValue => "nim-value",
            Self::MisereNimValue => "misère nim-value",
        }
    }
}

/// Columns in words, as `outcomes and misère nim-values`.
fn words(columns: &[Column]) -> String {
    let words: Vec<String> =
        columns.iter().map(|column| format!("{}s", column.word())).collect();
    words.join(" and ")
}

/// What stands in one place of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Entry {
    Outcome(Outcome),
    Value(NimValue),
}

impl Display for Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(outcome) => out.pad(outcome.letter()),
            Self::Value(value) => value.fmt(out),
        }
    }
}

impl Cell {
    fn entry(self, column: Column) -> Option<Entry> {
        match column {
            Column::Outcome => self.outcome.map(Entry::Outcome),
            Column::NimValue | Column::MisereNimValue => self.value.map(Entry::Value),
        }
    }
}

/// An entry for people; what is not there is a dash.
fn plain(entry: Option<Entry>) -> String {
    entry.map_or_else(|| "-".to_owned(), |entry| entry.to_string())
}

/// Writes an entry as JSON.
fn json_entry(entry: Option<Entry>, out: &mut String) {
    // Writing to a string never fails.
    let _ = match entry {
        None => out.write_str("null"),
        Some(Entry::Outcome(outcome)) => write!(out, "\"{}\"", outcome.letter()),
        Some(Entry::Value(value)) => write!(out, "{value}"),
    };
}

impl Subject<'_> {
    /// `Kayles: `, what follows, and the end of the line.
    fn title(&self, what: impl Display, out: &mut String) {
        let _ = writeln!(out, "{}: {what}", self.game.title());
    }

    /// The beginning of a JSON object: schema, game, play, kind, numbers and their
    /// range, each followed by a comma.
    fn json_start(&self, schema: &str, out: &mut String) {
        self.json_game(schema, out);
        let _ = write!(
            out,
            "\"heaps\":{},\"numbers\":{},\"first\":{},\"last\":{},",
            self.heaps.count(),
            json(&self.heaps.names()),
            self.first,
            self.last,
        );
    }

    fn json_game(&self, schema: &str, out: &mut String) {
        let kind = &self.game.rules().kinds[usize::from(self.heaps.kind().0)].name;
        let _ = write!(
            out,
            "{{\"schema\":\"gamelang/{schema}\",\"game\":{},\"play\":\"{}\",\"heap\":{},",
            json(self.game.title()),
            self.game.play().word(),
            json(kind),
        );
    }

    /// A cell for people: what is told last of it.
    pub fn plain(&self, cell: Cell) -> String {
        plain(self.columns.last().and_then(|&column| cell.entry(column)))
    }

    /// `pile(n1) + pile(n2), numbers 0..100`
    fn positions(&self) -> String {
        format!("{}, numbers {}..{}", self.heaps.pattern(), self.first, self.last)
    }
}

/// The end of a JSON object: whether it is complete, and why if not.
fn json_end(ended: Ended, out: &mut String) {
    let why = match ended {
        Ended::Complete => {
            out.push_str("\"complete\":true}\n");
            return;
        }
        Ended::Limit => "limit",
        Ended::Interrupted => "interrupted",
        Ended::Unsolved => "unsolved",
    };
    let _ = writeln!(out, "\"complete\":false,\"ended\":\"{why}\"}}");
}

fn json(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value)
        .unwrap_or_else(|_| unreachable!("strings and numbers are always JSON"))
}

/// Numbers between commas.
fn comma(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(",")
}
