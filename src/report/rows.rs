//! One row for each of many games: their params and what was found, for people, for
//! spreadsheets or as lines of JSON.

use std::fmt::Write;

use serde::Serialize;
use serde_json::value::RawValue;

use super::csv::csv_line;
use super::json::ProblemEntry;
use crate::source::Problem;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// For people.
    Text,
    /// For spreadsheets.
    Csv,
    /// A JSON object a line.
    Json,
}

/// What was found of one game.
#[derive(Clone, Debug)]
pub struct Answered {
    /// What stands in its line.
    pub cells: Vec<String>,
    /// The whole answer as JSON.
    pub json: String,
}

/// Writes rows one by one.
#[derive(Debug)]
pub struct SweepWriter {
    verb: &'static str,
    params: Vec<String>,
    columns: Vec<String>,
    format: RowFormat,
    /// Whether the names of the columns are to be written.
    has_head: bool,
    /// How wide the columns of text are, once the first row is there.
    widths: Option<Vec<usize>>,
}

/// A column of text has at least this width.
const NARROWEST: usize = 6;

impl SweepWriter {
    /// A writer of rows with such params and such columns behind them, and with the
    /// names of both in front or not.
    pub fn new(
        verb: &'static str,
        params: Vec<String>,
        columns: Vec<String>,
        format: RowFormat,
        has_head: bool,
    ) -> Self {
        Self { verb, params, columns, format, has_head, widths: None }
    }

    /// A row: the values of the params, what was found, and why that is not all. The
    /// names of the columns come with the first.
    pub fn row(
        &mut self,
        values: &[i128],
        answer: Option<&Answered>,
        problem: Option<&Problem>,
    ) -> String {
        if self.format == RowFormat::Json {
            return self.json(values, answer, problem);
        }
        let mut cells: Vec<String> = values.iter().map(i128::to_string).collect();
        match answer {
            Some(answer) => cells.extend_from_slice(&answer.cells),
            None => cells.resize(self.params.len() + self.columns.len(), String::new()),
        }
        let head = if self.widths.is_none() { self.head(&cells) } else { String::new() };
        let why = match (self.format, problem) {
            (_, None) => String::new(),
            (RowFormat::Text, Some(problem)) => format!("{}: {problem}", problem.code()),
            (_, Some(problem)) => problem.code().to_owned(),
        };
        head + &self.line(&cells, &why)
    }

    /// The names of the columns, which become as wide as they and the first row need.
    fn head(&mut self, first: &[String]) -> String {
        let names: Vec<String> = self.params.iter().chain(&self.columns).cloned().collect();
        let length = |text: &String| text.chars().count();
        let wide = |(name, cell)| length(name).max(length(cell)).max(NARROWEST);
        self.widths = Some(names.iter().zip(first).map(wide).collect());
        if !self.has_head {
            return String::new();
        }
        self.line(&names, if self.format == RowFormat::Csv { "error" } else { "" })
    }

    fn line(&self, cells: &[String], behind: &str) -> String {
        if self.format == RowFormat::Csv {
            return csv_line(cells.iter().map(|cell| &**cell).chain([behind]));
        }
        let mut line = String::new();
        for (cell, width) in cells.iter().zip(self.widths.iter().flatten()) {
            // Writing to a string never fails.
            let _ = write!(line, "{cell:>width$}  ");
        }
        line.push_str(behind);
        line.trim_end().to_owned() + "\n"
    }

    fn json(
        &self,
        values: &[i128],
        answer: Option<&Answered>,
        problem: Option<&Problem>,
    ) -> String {
        let params = self.params.iter().map(String::as_str).zip(values.iter().copied());
        let document = Document {
            schema: "gamelang/combination@1",
            verb: self.verb,
            params: params.map(|(name, value)| (name.to_owned(), number(value))).collect(),
            answer: answer.and_then(|answer| RawValue::from_string(answer.json.clone()).ok()),
            error: problem.map(ProblemEntry::from),
        };
        let text = serde_json::to_string(&document)
            .unwrap_or_else(|_| unreachable!("strings and numbers are always JSON"));
        text + "\n"
    }
}

/// A number of any length.
fn number(value: i128) -> Box<RawValue> {
    RawValue::from_string(value.to_string())
        .unwrap_or_else(|_| unreachable!("a number is always JSON"))
}

#[derive(Serialize)]
struct Document {
    schema: &'static str,
    verb: &'static str,
    params: std::collections::BTreeMap<String, Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ProblemEntry>,
}
