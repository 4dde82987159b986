//! `gamelang compare`: whether two games, or a game and a list of values, agree.

use clap::{Args, ValueEnum};

use super::exit::Exit;
use super::settings::{self, Solving};
use super::{input, output};
use crate::engine::Solver;
use crate::game::{Layout, Play, Ruleset, StopToken};
use crate::known::{
    Basis, GameSide, Question, Range, Side, ValueFile, Verdict, compare, find_shift,
    looks_like_values, read_values,
};
use crate::model::{self, Game, Setting};
use crate::report::{Compared, comparison_json, comparison_text, unsolved};
use crate::source::{Problem, Problems, Source};

/// Arguments of `compare`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Compare {
    /// A .game file, or a file of values: a b-file, CSV, a list or JSON; `-` for
    /// standard input
    a: String,

    /// What to compare it with: the same
    b: String,

    /// Compare heaps up to this size [default: as far as values are listed; else 100,
    /// or 20 for several heaps, and on to a proof that all are equal if it is near]
    #[arg(long, value_name = "N", value_parser = settings::size)]
    to: Option<u64>,

    /// Compare positions of up to so many heaps [default: 1 where heaps are
    /// independent, else 2]
    #[arg(long, value_name = "COUNT", value_parser = count_of_heaps)]
    heaps: Option<usize>,

    /// Compare A(n) with B(n + K)
    #[arg(long, value_name = "K", allow_negative_numbers = true, default_value_t = 0)]
    shift: i64,

    /// Look for the shift nearest to 0 with which they agree
    #[arg(long, conflicts_with = "shift")]
    find_shift: bool,

    /// Compare only who wins, where there are nim-values too
    #[arg(long)]
    outcomes: bool,

    /// The kind of heap of A; needed only where its file has several
    #[arg(long, value_name = "KIND")]
    kind_a: Option<String>,

    /// The kind of heap of B
    #[arg(long, value_name = "KIND")]
    kind_b: Option<String>,

    /// Give a param of A another value; `--set` is for both
    #[arg(long, value_name = "NAME=VALUE", value_parser = settings::setting)]
    set_a: Vec<Setting>,

    /// Give a param of B another value
    #[arg(long, value_name = "NAME=VALUE", value_parser = settings::setting)]
    set_b: Vec<Setting>,

    #[command(flatten)]
    solving: Solving,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
Exit code 0 says that they are equal as far as compared, 1 that they differ.

Examples:
  gamelang compare my-variant.game examples/kayles.game
  gamelang compare my-variant.game b002186.txt --to 500
  gamelang compare examples/dawsons-chess.game examples/dawsons-kayles.game --find-shift
  gamelang compare examples/take-1-to-k.game examples/take-1-to-k.game --set-b k=4
  gamelang table examples/kayles.game --format bfile | gamelang compare - my.game";

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Plain words
    Text,
    /// One line of JSON, schema gamelang/compare@1
    Json,
}

/// As far as this it is gone on beyond what is compared anyway, for a proof.
const PROVE_TO: u64 = 10_000_000;

/// What was read for a side.
enum Loaded {
    Game(Box<Game>),
    Values(ValueFile),
}

impl Compare {
    pub(super) fn run(&self, stop: &StopToken) -> Exit {
        match self.answer(stop) {
            Ok((text, exit)) => exit.max(output::print(&text)),
            Err(exit) => exit,
        }
    }

    fn answer(&self, stop: &StopToken) -> Result<(String, Exit), Exit> {
        let wrong = output::wrong_input;
        input::each_once(&[self.a.clone(), self.b.clone()]).map_err(|it| wrong(vec![it]))?;
        let a = self.load(&self.a, &self.set_a).map_err(wrong)?;
        let b = self.load(&self.b, &self.set_b).map_err(wrong)?;
        let mut sides = [
            self.side(&a, self.kind_a.as_deref(), stop).map_err(wrong)?,
            self.side(&b, self.kind_b.as_deref(), stop).map_err(wrong)?,
        ];
        let mut question = self.question(&sides).map_err(|it| wrong(vec![it]))?;
        let mut found_shift = None;
        if self.find_shift {
            let found = find_shift(&mut sides, question.basis, question.range.to);
            let found = found.map_err(|(side, why)| {
                let game = sides[side].game().map(|side| side.game);
                game.iter().for_each(|game| output::problem(&unsolved(game, &why)));
                Exit::unsolved(&why)
            })?;
            question.shift = found.unwrap_or(0);
            found_shift = Some(found.is_some());
        }
        let comparison = compare(&mut sides, question);
        if comparison.compared == 0 && !matches!(comparison.verdict, Verdict::Unsolved(..)) {
            return Err(wrong(vec![nothing_compared(&self.names(), question)]));
        }
        let exit = match &comparison.verdict {
            Verdict::Equal { .. } => Exit::Fine,
            Verdict::Differs(_) => Exit::FalseClaim,
            Verdict::Unsolved(side, why) => {
                let game = sides[*side].game().map(|side| side.game);
                game.iter().for_each(|game| output::problem(&unsolved(game, why)));
                Exit::unsolved(why)
            }
        };
        let names = self.names();
        let compared = Compared {
            sides: &sides,
            names: [&*names[0], &*names[1]],
            question,
            found_shift,
            comparison: &comparison,
        };
        let text = match self.format {
            Format::Text => comparison_text(&compared),
            Format::Json => comparison_json(&compared).map_err(|it| wrong(vec![it]))? + "\n",
        };
        Ok((text, exit))
    }

    fn names(&self) -> [String; 2] {
        [&self.a, &self.b].map(|path| input::name(path).to_owned())
    }

    fn load(&self, path: &str, own: &[Setting]) -> Result<Loaded, Problems> {
        let source = input::read(path).map_err(|problem| vec![problem])?;
        if holds_values(path, &source) {
            return read_values(&source).map(Loaded::Values);
        }
        let both = self.solving.settings().map_err(|problem| vec![problem])?;
        let settings = [&both[..], own].concat();
        settings::set_once(&settings).map_err(|problem| vec![problem])?;
        let (game, warnings) = model::load(&source, &settings)?;
        output::problems(&warnings);
        Ok(Loaded::Game(Box::new(game)))
    }

    fn side<'l>(
        &self,
        loaded: &'l Loaded,
        kind: Option<&str>,
        stop: &StopToken,
    ) -> Result<Side<'l>, Problems> {
        let game = match loaded {
            Loaded::Values(file) => return Ok(Side::Values(file)),
            Loaded::Game(game) => &**game,
        };
        let solver = Solver::new(game, self.solving.plan(), self.solving.limits(stop))
            .map_err(|refused| vec![output::refused(&refused)])?;
        let heaps = input::lone_heaps(game, kind)?;
        Ok(Side::Game(Box::new(GameSide { game, heaps, solver })))
    }

    fn question(&self, sides: &[Side<'_>; 2]) -> Result<Question, Problem> {
        let has_values = sides.iter().all(Side::has_nim_values) && !self.outcomes;
        let basis = if has_values { Basis::NimValues } else { Basis::Outcomes };
        let lists = || sides.iter().any(|side| side.game().is_none());
        let coupled = sides.iter().filter_map(Side::game).any(|side| is_coupled(side.game));
        let heaps = self.heaps.unwrap_or(if coupled && !lists() { 2 } else { 1 });
        if heaps > 1 && lists() {
            return Err(one_heap());
        }
        let listed = listed_to(sides, self.shift);
        let otherwise = if heaps > 1 { 20 } else { 100 };
        let to = self.to.unwrap_or(listed.unwrap_or(otherwise));
        let prove_to = self.to.is_none().then_some(PROVE_TO);
        Ok(Question { basis, range: Range { to, heaps }, shift: self.shift, prove_to })
    }
}

/// Whether a file holds values and not rules: by its name, else by how it begins.
fn holds_values(path: &str, source: &Source) -> bool {
    let extension = std::path::Path::new(path).extension().and_then(|it| it.to_str());
    match extension {
        Some("game") => false,
        _ if path.starts_with('@') => false,
        Some("csv" | "tsv" | "json" | "txt") => true,
        _ => looks_like_values(source.text()),
    }
}

/// Whether single heaps do not tell what positions are worth.
fn is_coupled(game: &Game) -> bool {
    game.play() == Play::Misere
        || game.layout() != Layout::Free
        || game.block() > 0
        || !game.profile().couplings.is_empty()
}

/// The last heap of A for which the lists of values say anything.
fn listed_to(sides: &[Side<'_>; 2], shift: i64) -> Option<u64> {
    let last = |index: usize| match &sides[index] {
        Side::Values(file) => Some(file.last()),
        Side::Game(_) => None,
    };
    let of_b = last(1).map(|last| last.saturating_add_signed(shift.saturating_neg()));
    last(0).into_iter().chain(of_b).min()
}

fn count_of_heaps(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count @ 1..=8) => Ok(count),
        _ => Err("write a count from 1 to 8, as `--heaps 2`".to_owned()),
    }
}

/// `gamelang compare nim.game values.txt --heaps 2`
fn one_heap() -> Problem {
    Problem::error(
        "command::one-heap",
        "a file of values lists single heaps, not positions of several",
    )
    .help("leave `--heaps` out, or compare two games")
}

/// `gamelang compare nim.game values.txt --shift 1000`
fn nothing_compared(names: &[String; 2], question: Question) -> Problem {
    let [a, b] = names;
    let to = question.range.to;
    let shift = match question.shift {
        0 => String::new(),
        shift => format!(" with `--shift {shift}`"),
    };
    let message = format!("`{a}` and `{b}` have no heap up to size {to} in common{shift}");
    Problem::error("command::nothing-compared", message)
        .help("compare with a larger `--to`, or another `--shift`")
}
