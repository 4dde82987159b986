//! Games and positions from text, for tests: whatever is wrong with a text
//! fails the test with the report that its author would see.

use gamelang::engine::{Analysis, Detail, Limits, Plan, Solver, Unsolved};
use gamelang::game::{NimValue, Outcome, Position, Ruleset, canonical};
use gamelang::model::{self, Game};
use gamelang::source::{Problems, Source};

/// The game that a text describes; warnings are let pass.
pub(crate) fn game(text: &str) -> Game {
    match model::load(&Source::new("test.game", text), &[]) {
        Ok((game, _)) => game,
        Err(problems) => panic!("{text}\n{}", report(problems)),
    }
}

/// A position as it is written.
pub(crate) fn position(game: &Game, text: &str) -> Position {
    let read = game.read_position(&Source::new("position", text));
    read.unwrap_or_else(|problems| panic!("{text}\n{}", report(problems)))
}

fn report(problems: Problems) -> String {
    let problems = problems.into_iter().map(miette::Report::new);
    problems.map(|problem| format!("{problem:?}")).collect::<Vec<_>>().join("\n")
}

/// A position in the form in which equal positions are equal.
pub(crate) fn canonical_of(game: &Game, position: Position) -> Position {
    canonical(game.layout(), position)
}

/// All that a plan says of a position.
pub(crate) fn analysis(game: &Game, plan: Option<Plan>, text: &str) -> Analysis {
    let mut solver = Solver::new(game, plan, Limits::default()).unwrap();
    let answer = solver.analyse(&position(game, text), Detail::Full);
    answer.unwrap_or_else(|why| panic!("{text}: {why:?}"))
}

/// The outcome of a position by definition.
pub(crate) fn outcome(game: &Game, text: &str) -> Outcome {
    analysis(game, Some(Plan::Oracle), text).outcome
}

/// The nim-value of a position by definition.
pub(crate) fn value(game: &Game, text: &str) -> NimValue {
    analysis(game, Some(Plan::Oracle), text).nim_value.unwrap()
}

/// The nim-sum of what the heaps of a position are worth each on its own, by
/// definition: the right value only where heaps are independent.
pub(crate) fn sum_of_heaps(game: &Game, text: &str) -> NimValue {
    let whole = position(game, text);
    let mut oracle = Solver::new(game, Some(Plan::Oracle), Limits::default()).unwrap();
    let mut own = |heap| -> Result<NimValue, Unsolved> {
        let alone = Position { heaps: vec![heap], state: whole.state.clone() };
        Ok(oracle.nim_value(&alone)?.unwrap())
    };
    whole.heaps.iter().map(|heap| own(heap.clone()).unwrap()).sum()
}
