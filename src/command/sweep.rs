//! `gamelang sweep`: the periods of all octal games of a pattern.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde_json::json;

use super::checkpoint::Checkpoint;
use super::combinations::in_order;
use super::exit::Exit;
use super::output;
use super::settings::{self, Effort};
use crate::engine::{HeapPeriod, Limit, Limits, Solver};
use crate::game::{KindId, OctalCode, OctalPattern, StopToken};
use crate::model;
use crate::report::{OctalRow, OctalWriter, RowFormat, unsolved};
use crate::source::{Problem, Problems, Source};

/// Arguments of `sweep`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Sweep {
    /// Octal games: a code in which `?` stands for any digit
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    octal: Octal,

    /// Go no farther than heaps of this size
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = settings::size)]
    to: u64,

    #[command(flatten)]
    effort: Effort,

    /// How to print the rows
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Write what is found into this file, game by game
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<String>,

    /// Go on with the checkpoint, if it is there
    #[arg(long, requires = "checkpoint")]
    resume: bool,
}

const EXAMPLES: &str = "\
Of each game the standard form, in which heaps of 1 have a move, the period, the
preperiod (the first n from which the values repeat), the saltus, and the largest
nim-value with the first heap that has it. A period is proved (Guy and Smith) or
only observed, and that is said.

Examples:
  gamelang sweep --octal '0.??'
  gamelang sweep --octal '0.???' --to 100000 --format csv
  gamelang sweep --octal '4.?7' --format json
  gamelang sweep --octal '0.????' --checkpoint four.txt --resume";

/// A pattern as it was written.
#[derive(Clone, Debug)]
struct Octal {
    text: String,
    pattern: OctalPattern,
}

fn pattern(text: &str) -> Result<Octal, String> {
    let pattern = OctalPattern::parse(text)
        .map_err(|why| format!("{why}; write a pattern, as `--octal '0.??'`"))?;
    Ok(Octal { text: text.to_owned(), pattern })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table
    Text,
    /// A line between commas for each game, below the names of the columns
    Csv,
    /// A line of JSON for each game, schema gamelang/octal@1
    Json,
}

/// What became of a game: its row, or nothing after an interruption.
type Found = Result<Option<OctalRow>, Problem>;

impl Sweep {
    pub(super) fn run(&self, stop: &StopToken) -> Exit {
        self.answer(stop).unwrap_or_else(output::wrong_input)
    }

    fn answer(&self, stop: &StopToken) -> Result<Exit, Problems> {
        let codes = self.octal.pattern.codes();
        let (checkpoint, before) = self.opened(&codes).map_err(|problem| vec![problem])?;
        let rest = &codes[before.len()..];
        let workers = self.effort.threads().min(rest.len()).max(1);
        let limits = self.effort.limits_of_worker(workers, stop);
        let mut rows = Rows::start(&codes, self.format.into(), checkpoint, stop);
        for row in before {
            if rows.print(&row).is_break() {
                return Ok(rows.exit);
            }
        }
        let work = |code: &OctalCode| self.found(code, &limits);
        in_order(rest, workers, &work, &mut |_, found| rows.take(found));
        Ok(rows.end())
    }

    /// The checkpoint, and the rows that were found before: those of the first games.
    fn opened(&self, codes: &[OctalCode]) -> Result<(Option<Kept>, Vec<OctalRow>), Problem> {
        let mut before = Vec::new();
        let Some(path) = &self.checkpoint else { return Ok((None, before)) };
        let question = json!({
            "verb": "sweep",
            "octal": self.octal.text,
            "to": self.to,
            "max_positions": self.effort.max_positions(),
        });
        let mut entries = Vec::new();
        let checkpoint = Checkpoint::open(path, &question, self.resume, &mut |entry| {
            let code = codes.get(before.len()).map(ToString::to_string);
            let row = OctalRow::read(entry).filter(|row| Some(row.code()) == code.as_deref());
            let is_next = row.is_some();
            entries.extend(is_next.then(|| entry.to_owned()));
            before.extend(row);
            is_next
        })?;
        Ok((Some(Kept { checkpoint, entries, written: None }), before))
    }

    fn found(&self, code: &OctalCode, limits: &Limits) -> Found {
        let found = self.period(code, limits)?;
        let is_whole =
            |found: &HeapPeriod| !matches!(found.ended, Some(Limit::Stopped | Limit::Time));
        Ok(found.filter(is_whole).map(|found| OctalRow::of(code, &found)))
    }

    /// The period of the heaps of a game; `None` when the work was stopped.
    fn period(&self, code: &OctalCode, limits: &Limits) -> Result<Option<HeapPeriod>, Problem> {
        let text = format!("heap row(n)\nmove octal {code} on row\n");
        let source = Source::new(format!("octal {code}"), text);
        let first = |problems: Problems| super::combinations::first(problems);
        let (game, _) = model::load(&source, &[]).map_err(first)?;
        let heaps = game.lone_heaps(KindId(0)).map_err(first)?;
        let mut solver = Solver::new(&game, None, limits.clone())
            .map_err(|refused| output::refused(&refused))?;
        let position = |size| heaps.of_size(size);
        match solver.heap_period(KindId(0), Some(self.to), self.to, &position) {
            Ok(found) => Ok(Some(found)),
            Err(_) if limits.stop.is_stopped() => Ok(None),
            Err(why) => Err(unsolved(&game, &why)),
        }
    }
}

impl From<Format> for RowFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Text => Self::Text,
            Format::Csv => Self::Csv,
            Format::Json => Self::Json,
        }
    }
}

/// How the program ends when the work was stopped, by someone or by the clock.
fn stopped(stop: &StopToken) -> Exit {
    let again = "`--checkpoint` and `--resume` go on from here";
    output::problem(&if stop.is_out_of_time() {
        let message = "the time allowed ran out before all games were done";
        Problem::error("eval::limit", message).help(format!("a longer `--timeout`, or {again}"))
    } else {
        let message = "interrupted before all games were done";
        Problem::error("eval::interrupted", message).help(again)
    });
    Exit::stopped(stop)
}

/// A file is written at most once in such a time; a stop writes it too.
const BETWEEN: Duration = Duration::from_secs(1);

/// The rows that go into a checkpoint.
struct Kept {
    checkpoint: Checkpoint,
    entries: Vec<String>,
    written: Option<Instant>,
}

impl Kept {
    /// Adds a row, one line of JSON, and writes it before long.
    fn add(&mut self, entry: String) -> Result<(), Problem> {
        self.entries.push(entry);
        match self.written {
            Some(written) if written.elapsed() < BETWEEN => Ok(()),
            _ => self.write(),
        }
    }

    /// Writes all rows.
    fn write(&mut self) -> Result<(), Problem> {
        self.written = Some(Instant::now());
        self.checkpoint.write(&mut self.entries.iter().cloned())
    }
}

/// The rows, printed and kept as they come.
struct Rows {
    writer: OctalWriter,
    head: Option<String>,
    checkpoint: Option<Kept>,
    stop: StopToken,
    exit: Exit,
}

impl Rows {
    fn start(
        codes: &[OctalCode],
        format: RowFormat,
        checkpoint: Option<Kept>,
        stop: &StopToken,
    ) -> Self {
        let (writer, head) = OctalWriter::start(codes, format);
        Self { writer, head: Some(head), checkpoint, stop: stop.clone(), exit: Exit::Fine }
    }

    fn take(&mut self, found: Found) -> ControlFlow<()> {
        let row = match found {
            Ok(Some(row)) => row,
            Ok(None) => {
                self.exit = self.exit.max(stopped(&self.stop));
                return ControlFlow::Break(());
            }
            Err(problem) => {
                // A row that is missing would shift those behind it.
                output::problem(&problem);
                self.exit = self.exit.max(Exit::WrongInput);
                return ControlFlow::Break(());
            }
        };
        if let Some(Err(problem)) = self.checkpoint.as_mut().map(|it| it.add(row.json())) {
            output::problem(&problem);
            self.exit = self.exit.max(Exit::Unprinted);
            return ControlFlow::Break(());
        }
        self.print(&row)
    }

    fn print(&mut self, row: &OctalRow) -> ControlFlow<()> {
        if row.reached_limit() {
            self.exit = self.exit.max(Exit::Limit);
        }
        let text = self.head.take().unwrap_or_default() + &self.writer.row(row);
        self.exit = self.exit.max(output::print(&text));
        if self.exit.ends_all() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn end(mut self) -> Exit {
        if let Some(Err(problem)) = self.checkpoint.as_mut().map(Kept::write) {
            output::problem(&problem);
            self.exit = self.exit.max(Exit::Unprinted);
        }
        self.exit
    }
}
