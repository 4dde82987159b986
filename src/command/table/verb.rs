//! The arguments of `table`, and which part answers them.

use clap::{Args, ValueEnum};

use super::super::combinations::{Row, Sweep, first};
use super::super::exit::Exit;
use super::super::keeping::{Keeping, only_one_game};
use super::super::output::Paper;
use super::super::settings::{self, Solving};
use super::super::{input, output};
use super::asked::{self, Asked, End, Range};
use super::{counts, grid, losing, puzzles, row};
use crate::engine::{Limits, Solver};
use crate::game::StopToken;
use crate::model::{Game, HeapsOfKind};
use crate::report::{Answered, Column, RowFormat, Subject, TableFormat, json_holds};
use crate::source::{Problem, Problems};

/// Arguments of `table`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::command) struct Table {
    /// A .game file, `-` for standard input, or `@NAME` for a game of the catalogue
    file: String,

    /// The kind of heap; needed only where the file has several
    kind: Option<String>,

    /// The largest number; 100 if not given, 20 for tables of two numbers and for
    /// lists of more
    #[arg(long, value_name = "N", value_parser = settings::size)]
    to: Option<u64>,

    /// The least and the largest number
    #[arg(long, value_name = "A..B", conflicts_with = "to", value_parser = asked::range)]
    range: Option<Range>,

    /// So many heaps in each position: two make a table, lists can have more
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=32))]
    heaps: u8,

    /// List the P-positions, lost for the player to move
    #[arg(long, conflicts_with_all = ["values", "winning_moves"])]
    losing: bool,

    /// Count how often each value occurs
    #[arg(long, conflicts_with = "winning_moves")]
    values: bool,

    /// List the positions with exactly so many winning options, with the moves to
    /// the end
    #[arg(long, value_name = "COUNT", value_parser = asked::count_of_options)]
    winning_moves: Option<u64>,

    /// Only say who wins, also where there are nim-values; can be much quicker
    #[arg(long)]
    outcomes: bool,

    #[command(flatten)]
    solving: Solving,

    #[command(flatten)]
    keeping: Keeping,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Lines of text have at most so many characters; as many as the terminal if not
    /// given, else 80
    #[arg(long, value_name = "COUNT", value_parser = asked::width)]
    width: Option<usize>,
}

const EXAMPLES: &str = "\
Under misère play outcomes and misère nim-values are listed: the size of the heap
of Nim together with which a position is lost. Where moves can be forbidden
(`block`) there are outcomes alone.

Of several heaps, whose order means nothing, each position is listed once.

Examples:
  gamelang table examples/kayles.game --to 200
  gamelang table examples/kayles.game row --to 10000000 --format bfile
  gamelang table examples/queen.game --to 30 --format csv
  gamelang table examples/wythoff.game --heaps 2 --range 1..12
  gamelang table examples/wythoff.game --heaps 2 --to 400 --losing
  gamelang table examples/kayles.game --to 1000 --values
  gamelang table examples/nim.game --heaps 3 --to 7 --winning-moves 1
  gamelang table examples/take-1-to-k.game --set k=4 --to 50 --format json
  gamelang table examples/take-1-to-k.game --set k=1..9 --to 20
  gamelang table @0.007 --to 1000000 --format bfile --checkpoint 0.007.txt --resume";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Ten values a line, with an index
    Text,
    /// Values between commas, the columns named in the first line
    Csv,
    /// One line of JSON; `docs/json.md` describes it
    Json,
    /// Number and value, a line each, as the OEIS wants it
    Bfile,
}

/// What of the positions is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Show {
    /// What each of them is worth.
    All,
    /// The lost ones.
    Losing,
    /// How often each value occurs.
    Values,
    /// Those with so many winning options.
    WinningMoves(u64),
}

/// The largest number where none is given: of positions of one number, and of more.
const TO: (u64, u64) = (100, 20);

/// A table of two numbers, and a row for each of many games, are held line by line.
const MOST_IN_A_LINE: u64 = 1_000_000;

impl Table {
    pub(in crate::command) fn run(&self, stop: &StopToken) -> Exit {
        let answer =
            if self.solving.has_ranges() { self.sweep(stop) } else { self.answer(stop) };
        answer.unwrap_or_else(output::wrong_input)
    }

    fn answer(&self, stop: &StopToken) -> Result<Exit, Problems> {
        let (game, warnings) = input::loaded(&self.file, &self.solving)?;
        output::problems(&warnings);
        let mut paper = Paper::Printed(output::Stream::new());
        let limits = self.solving.limits(stop);
        let end = self.write(&game, limits, self.format.into(), &mut paper)?;
        let (_, printed) = paper.end();
        output::problems(&end.problem.into_iter().collect());
        Ok(end.exit.max(printed))
    }

    /// Writes what is asked for.
    fn write(
        &self,
        game: &Game,
        limits: Limits,
        format: TableFormat,
        out: &mut Paper,
    ) -> Result<End, Problems> {
        let kind = input::kind(game, self.kind.as_deref())?;
        let heaps = game.heaps_of_kind(kind, usize::from(self.heaps))?;
        let subject = self.subject(game, &heaps, format);
        self.check(&subject).map_err(|problem| vec![problem])?;
        let (solver, notebook) =
            self.keeping.solver(game, self.solving.plan(), limits.clone())?;
        let mut asked = Asked::new(subject, solver, limits);
        let mut end = match self.show() {
            Show::Losing => losing::list(&mut asked, out),
            Show::Values => counts::count(&mut asked, out),
            Show::WinningMoves(winning) => puzzles::list(&mut asked, winning, out),
            Show::All if heaps.dimensions() == 2 => grid::write(&mut asked, out),
            Show::All => row::write(&mut asked, out),
        };
        if let Some(notebook) = notebook {
            asked.solver.keep();
            end.exit = end.exit.max(notebook.end());
        }
        Ok(end)
    }

    fn subject<'a>(
        &self,
        game: &'a Game,
        heaps: &'a HeapsOfKind<'a>,
        format: TableFormat,
    ) -> Subject<'a> {
        let range = self.range(heaps.dimensions());
        Subject {
            game,
            heaps,
            first: range.first,
            last: range.last,
            columns: self.columns(game),
            format,
            width: self.width.unwrap_or_else(textwrap::termwidth),
        }
    }

    /// The answer for each combination of params: rows of single heaps, or anything as
    /// JSON.
    fn sweep(&self, stop: &StopToken) -> Result<Exit, Problems> {
        if self.keeping.is_wanted() {
            return Err(vec![only_one_game()]);
        }
        let source = input::read(&self.file).map_err(|problem| vec![problem])?;
        let format = match self.format {
            Format::Text => RowFormat::Text,
            Format::Csv => RowFormat::Csv,
            Format::Json => RowFormat::Json,
            Format::Bfile => return Err(vec![only_rows()]),
        };
        if format != RowFormat::Json && (self.show() != Show::All || self.heaps > 1) {
            return Err(vec![only_rows()]);
        }
        let range = self.range(1);
        if range.last - range.first >= MOST_IN_A_LINE {
            return Err(vec![too_wide()]);
        }
        let columns = match format {
            RowFormat::Text => vec!["values".to_owned()],
            RowFormat::Csv => (range.first..=range.last).map(|size| size.to_string()).collect(),
            RowFormat::Json => Vec::new(),
        };
        let sweep = Sweep {
            verb: "table",
            columns,
            format,
            has_head: true,
            source: &source,
            solving: &self.solving,
        };
        sweep.run(stop, |game, limits| {
            let row = match format {
                RowFormat::Json => self.json(game, limits),
                RowFormat::Text | RowFormat::Csv => self.row(game, limits, format),
            };
            row.unwrap_or_else(|problems| Row::failed(first(problems), Exit::WrongInput))
        })
    }

    fn json(&self, game: &Game, limits: Limits) -> Result<Row, Problems> {
        let mut paper = Paper::Kept(String::new());
        let end = self.write(game, limits, TableFormat::Json, &mut paper)?;
        let json = paper.end().0.trim_end().to_owned();
        let answer = Answered { cells: Vec::new(), json };
        Ok(Row { problem: end.problem, exit: end.exit, ..Row::answered(answer) })
    }

    /// The values of single heaps in one line.
    fn row(&self, game: &Game, limits: Limits, format: RowFormat) -> Result<Row, Problems> {
        let kind = input::kind(game, self.kind.as_deref())?;
        let heaps = game.heaps_of_kind(kind, usize::from(self.heaps))?;
        if heaps.dimensions() != 1 {
            return Err(vec![only_rows()]);
        }
        let subject = self.subject(game, &heaps, TableFormat::Text);
        let solver = Solver::new(game, self.solving.plan(), limits.clone())
            .map_err(|refused| vec![output::refused(&refused)])?;
        let mut asked = Asked::new(subject, solver, limits);
        let (cells, end) = row::cells(&mut asked);
        let mut cells: Vec<String> = cells.iter().map(|cell| subject.plain(*cell)).collect();
        if format == RowFormat::Text {
            cells = vec![cells.join(" ")];
        } else {
            let all = usize::try_from(subject.last - subject.first).unwrap_or(usize::MAX);
            cells.resize(all.saturating_add(1), String::new());
        }
        let answer = Answered { cells, json: String::new() };
        Ok(Row { problem: end.problem, exit: end.exit, ..Row::answered(answer) })
    }

    fn show(&self) -> Show {
        match self.winning_moves {
            Some(count) => Show::WinningMoves(count),
            None if self.losing => Show::Losing,
            None if self.values => Show::Values,
            None => Show::All,
        }
    }

    fn range(&self, dimensions: usize) -> Range {
        let to = if dimensions == 1 || (dimensions == 2 && self.losing) { TO.0 } else { TO.1 };
        self.range.unwrap_or(Range { first: 0, last: self.to.unwrap_or(to) })
    }

    /// Who wins is all that these lists ask.
    fn columns(&self, game: &Game) -> &'static [Column] {
        let only = matches!(self.show(), Show::Losing | Show::WinningMoves(_));
        Column::of(game, self.outcomes || only)
    }

    /// Whether what is asked for can be shown as it is asked for.
    fn check(&self, subject: &Subject<'_>) -> Result<(), Problem> {
        let dimensions = subject.heaps.dimensions();
        if self.show() == Show::All && dimensions > 2 {
            return Err(too_many_numbers(subject));
        }
        let is_wide =
            self.show() == Show::All && (dimensions == 2 || self.solving.has_ranges());
        if is_wide && subject.last - subject.first >= MOST_IN_A_LINE {
            return Err(too_wide());
        }
        if subject.format == TableFormat::Json {
            return json_holds(subject.last);
        }
        if self.format != Format::Bfile {
            return Ok(());
        }
        let has_values = subject.columns != [Column::Outcome];
        match self.show() {
            Show::All if dimensions == 1 && has_values => Ok(()),
            Show::All if dimensions == 1 && self.outcomes => Err(no_bfile()),
            Show::All if dimensions == 1 => Err(input::no_nim_values(subject.game)),
            Show::Losing if dimensions == 1 => Ok(()),
            _ => Err(no_bfile()),
        }
    }
}

impl From<Format> for TableFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Text => Self::Text,
            Format::Csv => Self::Csv,
            Format::Json => Self::Json,
            Format::Bfile => Self::Bfile,
        }
    }
}

/// `gamelang table nim.game --heaps 3`
fn too_many_numbers(subject: &Subject<'_>) -> Problem {
    let count = subject.heaps.dimensions();
    let message =
        format!("a table has one number or two, but `{}` has {count}", subject.heaps.pattern());
    Problem::error("command::no-table", message).help(
        "list what is looked for: `--losing`, `--values` or `--winning-moves 1`; \
         `gamelang eval FILE --positions -` values any positions, a line each",
    )
}

/// `gamelang table wythoff.game --heaps 2 --format bfile`
fn no_bfile() -> Problem {
    Problem::error("command::no-table", "a b-file lists numbers by one index")
        .help("take `--format csv` or `--format json`")
}

/// `gamelang table take-1-to-k.game --set k=1..5 --losing`
fn only_rows() -> Problem {
    let message = "for a range of params text and CSV have one line a game, with the values of \
                   single heaps";
    Problem::error("command::no-table", message)
        .help("with `--format json` every table and list can be had for each game")
}

/// `gamelang table wythoff.game --heaps 2 --to 1000000000`
fn too_wide() -> Problem {
    let message = format!("a line would have more than {MOST_IN_A_LINE} values");
    Problem::error("command::no-table", message).help(
        "give a smaller `--to` or `--range`; single heaps of one game can be listed farther",
    )
}
