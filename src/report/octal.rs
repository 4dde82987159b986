//! What is known of the period of each of many octal games, as a table like those in
//! the literature.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::RowFormat;
use super::csv::csv_line;
use crate::engine::{Certainty, HeapPeriod, Limit};
use crate::game::OctalCode;

/// What is known of one game; schema `gamelang/octal@1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OctalRow {
    schema: String,
    code: String,
    standard_form: String,
    shift: u64,
    status: String,
    period: Option<u64>,
    preperiod: Option<u64>,
    saltus: Option<u64>,
    max_nim_value: Option<u64>,
    argmax: Option<u64>,
    reached: Option<u64>,
    /// Whether a limit ended the work before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    limit: bool,
}

/// The columns of a line, as in JSON.
const COLUMNS: [&str; 10] = [
    "code",
    "standard_form",
    "shift",
    "status",
    "period",
    "preperiod",
    "saltus",
    "max_nim_value",
    "argmax",
    "reached",
];

impl OctalRow {
    /// What was found of the heaps of a game.
    pub fn of(code: &OctalCode, found: &HeapPeriod) -> Self {
        let (standard_form, shift) = code.standard_form();
        let period = found.period.as_ref();
        let status = match period.map(|period| &period.certainty) {
            Some(Certainty::Proved { .. }) => "proved",
            Some(Certainty::Observed { .. }) => "observed",
            None => "none",
        };
        Self {
            schema: "gamelang/octal@1".to_owned(),
            code: code.to_string(),
            standard_form: standard_form.to_string(),
            shift,
            status: status.to_owned(),
            period: period.map(|period| period.period),
            preperiod: period.map(|period| period.preperiod),
            saltus: period.map(|period| period.saltus),
            max_nim_value: found.largest.map(|(value, _)| value.0),
            argmax: found.largest.map(|(_, heap)| heap),
            reached: found.reached,
            limit: found
                .ended
                .is_some_and(|limit| !matches!(limit, Limit::Stopped | Limit::Time)),
        }
    }

    /// The code of the game.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Whether a limit was reached before a proof.
    pub fn reached_limit(&self) -> bool {
        self.limit
    }

    /// The row as one line of JSON, without a line end.
    pub fn json(&self) -> String {
        serde_json::to_string(self)
            .unwrap_or_else(|_| unreachable!("strings and numbers are always JSON"))
    }

    /// Reads a row back; `None` if it is none.
    pub fn read(text: &str) -> Option<Self> {
        let row: Self = serde_json::from_str(text).ok()?;
        (row.schema == "gamelang/octal@1").then_some(row)
    }

    /// What stands in the columns.
    fn cells(&self) -> [String; 10] {
        let shown = |number: Option<u64>| number.map(|it| it.to_string()).unwrap_or_default();
        [
            self.code.clone(),
            self.standard_form.clone(),
            self.shift.to_string(),
            self.status.clone(),
            shown(self.period),
            shown(self.preperiod),
            shown(self.saltus),
            shown(self.max_nim_value),
            shown(self.argmax),
            shown(self.reached),
        ]
    }

    /// How it is known, or how far it was looked.
    fn remark(&self) -> String {
        let far = self.reached.map(|size| format!("up to {size}"));
        let far = far.unwrap_or_else(|| "among no heaps".to_owned());
        let far = if self.limit { format!("{far}, where a limit was reached") } else { far };
        match &*self.status {
            "proved" => "proved".to_owned(),
            "observed" => format!("observed {far}"),
            _ => format!("none found {far}"),
        }
    }
}

/// Writes rows one by one.
#[derive(Clone, Copy, Debug)]
pub struct OctalWriter {
    format: RowFormat,
    /// How long a code is, and one in standard form.
    width: (usize, usize),
}

impl OctalWriter {
    /// A writer for games with codes up to such a length, and the lines in front.
    pub fn start(codes: &[OctalCode], format: RowFormat) -> (Self, String) {
        let length = |code: &OctalCode| code.to_string().len();
        let own = codes.iter().map(length).max().unwrap_or(0);
        let standard = codes.iter().map(|code| length(&code.standard_form().0)).max();
        let width = (own.max("code".len()), standard.unwrap_or(0).max("standard".len()));
        let writer = Self { format, width };
        let head = match format {
            RowFormat::Text => writer.line(
                ["code", "standard", "period", "preperiod", "saltus", "largest", "first at"],
                "",
            ),
            RowFormat::Csv => csv_line(COLUMNS),
            RowFormat::Json => String::new(),
        };
        (writer, head)
    }

    /// A row, ended.
    pub fn row(&self, row: &OctalRow) -> String {
        let cells = row.cells();
        match self.format {
            RowFormat::Text => {
                let [code, standard, _, _, period, preperiod, saltus, largest, first, _] =
                    &cells;
                let cells = [code, standard, period, preperiod, saltus, largest, first];
                self.line(cells.map(|cell| &**cell), &row.remark())
            }
            RowFormat::Csv => csv_line(cells.iter().map(|cell| &**cell)),
            RowFormat::Json => row.json() + "\n",
        }
    }

    fn line(&self, cells: [&str; 7], behind: &str) -> String {
        let (own, form) = self.width;
        let [code, standard, period, preperiod, saltus, largest, first] = cells;
        let mut line = format!("{code:<own$}  {standard:<form$}  {period:>7}  {preperiod:>9}");
        // Writing to a string never fails.
        let _ = write!(line, "  {saltus:>6}  {largest:>7}  {first:>8}  {behind}");
        line.trim_end().to_owned() + "\n"
    }
}
