//! A game and a position, solved by every plan that is valid: where the oracle has
//! an answer too, it is the same.
//!
//! An input is a file, a line `---`, and a position; without that line the `start`
//! of the file is taken. All work is bounded by small limits, and by a stop token
//! that is set after some seconds: so an input which takes longer than libFuzzer's
//! `-timeout` is one that looks at neither.

#![no_main]

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use gamelang::command::rendered;
use gamelang::engine::{Analysis, Detail, Limits, Plan, Solver, Unsolved};
use gamelang::game::{NimValue, Outcome, Position, Ruleset, StopToken, canonical};
use gamelang::model::{self, Game};
use gamelang::report::{
    Evaluation, Moves, Telling, evaluation_json, evaluation_text, unsolved,
};
use gamelang::source::Source;
use libfuzzer_sys::fuzz_target;

/// How many positions a plan may hold, and the oracle.
const MAX_POSITIONS: u64 = 2_000;

const MAX_MEMORY: u64 = 64 << 20;

/// How long all plans together may work.
const MAX_TIME: Duration = Duration::from_secs(4);

fuzz_target!(|input: &str| {
    let (text, position) = input.split_once("\n---\n").unwrap_or((input, ""));
    let Ok((game, _)) = model::load(&Source::new("fuzz.game", text), &[]) else { return };
    let asked = match position.trim() {
        "" => game.start().and_then(Result::ok),
        written => game.read_position(&Source::new("position", written)).ok(),
    };
    if let Some(asked) = asked {
        compare(&game, &asked, &stopping());
    }
});

/// Every plan with the oracle.
fn compare(game: &Game, asked: &Position, stop: &StopToken) {
    let shown = game.show(asked);
    let read = game.read_position(&Source::new("shown", shown.as_str()));
    assert_eq!(read.as_ref().ok(), Some(asked), "{shown}");
    let solver = |plan| Solver::new(game, plan, limits(stop)).ok();
    let answer = |plan| Some(solver(plan)?.analyse(asked, Detail::Full));
    let Some(expected) = answer(Some(Plan::Oracle)) else { return };
    for plan in Plan::ALL.into_iter().map(Some).chain([None]) {
        let Some(found) = answer(plan) else { continue };
        tell(game, asked, &found);
        agree(game, plan, &found, &expected);
        let outcome = solver(plan).map(|mut solver| solver.outcome(asked));
        if let (Some(Ok(outcome)), Ok(expected)) = (outcome, &expected) {
            assert_eq!(outcome, expected.outcome, "the outcome by {plan:?} at {shown}");
        }
    }
}

fn limits(stop: &StopToken) -> Limits {
    Limits {
        max_positions: MAX_POSITIONS,
        max_memory: MAX_MEMORY,
        stop: stop.clone(),
        ..Limits::default()
    }
}

/// What a plan says is what the oracle says, where both have an answer. Only plans
/// that do not look at everything can overlook a fault or meet a loop.
fn agree(
    game: &Game,
    plan: Option<Plan>,
    found: &Result<Analysis, Unsolved>,
    expected: &Result<Analysis, Unsolved>,
) {
    match (found, expected) {
        (Ok(found), Ok(expected)) => {
            assert_eq!(
                (found.outcome, found.nim_value),
                (expected.outcome, expected.nim_value),
                "{plan:?}"
            );
            if !found.are_first && !expected.are_first {
                assert_eq!(options(game, found), options(game, expected), "{plan:?}");
            }
        }
        (Ok(_), Err(Unsolved::Fault(_))) => {
            assert!(plan != Some(Plan::Loopy), "loopy overlooks a fault");
        }
        (Err(Unsolved::Loop(_)), _) => {
            assert!(plan.is_some_and(|plan| plan != Plan::Loopy && plan != Plan::Oracle));
        }
        (Err(Unsolved::Fault(fault)), Ok(_)) => panic!("{plan:?} meets {fault:?}"),
        _ => {}
    }
}

type Worth = (Outcome, Option<NimValue>, u64);

/// The options in an order that does not depend on the plan.
fn options(game: &Game, analysis: &Analysis) -> BTreeMap<Position, Worth> {
    let options = analysis.options.iter().map(|option| {
        let position = canonical(game.layout(), option.position.clone());
        (position, (option.outcome, option.nim_value, option.count))
    });
    options.collect()
}

/// An answer can be told, and so can the lack of one.
fn tell(game: &Game, asked: &Position, found: &Result<Analysis, Unsolved>) {
    match found {
        Ok(analysis) => {
            let told = Evaluation { game, position: asked, detail: Detail::Full, analysis };
            let telling = Telling { moves: Moves::All, max_moves: 20, explain: true };
            assert!(!evaluation_text(&told, telling).is_empty());
            // Numbers that JSON would not hold are refused.
            let _ = evaluation_json(&told, telling);
        }
        Err(why) => assert!(!rendered(&unsolved(game, why), false).is_empty()),
    }
}

// ---- Time

/// When the token of the present input is to be set.
static RUNNING: Mutex<Option<(Instant, StopToken)>> = Mutex::new(None);

/// One thread looks after all inputs.
static CLOCK: LazyLock<()> = LazyLock::new(|| {
    thread::spawn(|| {
        loop {
            thread::sleep(Duration::from_millis(200));
            if let Ok(running) = RUNNING.lock()
                && let Some((end, stop)) = &*running
                && Instant::now() > *end
            {
                stop.run_out();
            }
        }
    });
});

/// A token that is set when the time is over.
fn stopping() -> StopToken {
    LazyLock::force(&CLOCK);
    let stop = StopToken::new();
    if let Ok(mut running) = RUNNING.lock() {
        *running = Some((Instant::now() + MAX_TIME, stop.clone()));
    }
    stop
}
