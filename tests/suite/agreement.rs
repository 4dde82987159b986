//! Every plan against the oracle, and the compiled rules against the rules
//! taken literally, on random rulesets written as text.
//!
//! The number of rulesets and their seed are fixed, so that the test says the
//! same each time. By hand many more can be tried:
//!
//! ```text
//! GAMELANG_CASES=20000 GAMELANG_SEED=7 cargo test --release --test suite agreement
//! ```
//!
//! A failure is shrunk, and shown as a file with positions.

mod tally;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::ops::ControlFlow;

use gamelang::engine::{Analysis, Detail, Limits, Plan, Solver, Unsolved};
use gamelang::game::{
    Chosen, Halt, Heap, Layout, Mex, NimValue, Outcome, Play, Position, Ruleset, StopToken,
};
use gamelang::model::Game;
use gamelang::report::{Evaluation, Moves, Telling, evaluation_json};
use gamelang::source::Source;
use serde_json::Value;

use crate::graph::{Graph, Options, by_definition, graph};
use crate::harness;
use crate::random_rules::RandomRules;
use crate::reading::{canonical_of, game, position};
pub(crate) use tally::Tally;

/// How many rulesets are tried.
const CASES: u64 = 1_200;

/// Positions that the compiled rules are compared at, for each position asked.
const COMPARED_BELOW: usize = 24;

#[test]
fn every_plan_agrees_with_the_oracle() {
    let tally = RefCell::new(Tally::default());
    harness::on_random_rules(harness::cases(CASES), harness::seed(0), |rules| {
        compare(rules, &mut tally.borrow_mut());
    });
    tally.into_inner().assert_enough();
}

/// Everything that is asked of one ruleset.
pub(crate) fn compare(random: &RandomRules, tally: &mut Tally) {
    let game = game(&random.text);
    let solver = |plan| Solver::new(&game, plan, Limits::default());
    let mut oracle = solver(Some(Plan::Oracle)).unwrap();
    // With no plan asked for, the solver has an answer where there is one.
    let plans = Plan::ALL.into_iter().map(Some).chain([None]);
    let mut plans: Vec<_> = plans.filter_map(|plan| Some((plan, solver(plan).ok()?))).collect();
    for text in &random.positions {
        // A kind may have no such heap.
        let Ok(asked) = game.read_position(&Source::new("position", text.as_str())) else {
            continue;
        };
        let Some(graph) = graph(&game, &asked) else {
            tally.too_large += 1;
            continue;
        };
        assert_reads_back(&game, &asked);
        tally.definitions += compare_options(&game, &graph);
        let expected = oracle.analyse(&asked, Detail::Full);
        match &expected {
            Ok(analysis) => {
                tally.note(random, &game, analysis);
                read_back(&game, &asked, analysis);
                assert_counts(&game, &asked, analysis);
                assert_smith(&game, &graph, analysis);
            }
            Err(_) => tally.faults += 1,
        }
        for (plan, old) in &mut plans {
            let fresh = &mut solver(*plan).unwrap();
            let value = fresh.nim_value(&asked);
            compare_answers(&game, *plan, &value, &expected, |found, expected| {
                assert_eq!(*found, expected.nim_value);
            });
            let outcome = old.outcome(&asked);
            compare_answers(&game, *plan, &outcome, &expected, |found, expected| {
                assert_eq!(*found, expected.outcome);
            });
            let only = old.analyse(&asked, Detail::Outcome);
            compare_answers(&game, *plan, &only, &expected, |found, expected| {
                assert_eq!((found.outcome, found.nim_value), (expected.outcome, None));
            });
            let answers = [fresh, old].map(|solver| solver.analyse(&asked, Detail::Full));
            for found in &answers {
                compare_answers(&game, *plan, found, &expected, |found, expected| {
                    assert_eq!(said(&game, found), said(&game, expected));
                    compare_remoteness(found, expected);
                    assert_consistent(&game, found);
                });
            }
            tally.compared(*plan, &answers[0], &expected);
        }
    }
}

// ---- Answers

/// An answer is that of the oracle. Plans for games that end may say that play
/// goes round instead, if it does. What a search does not look at, since the
/// answer is certain without it, cannot fail, so that it may answer where the
/// oracle, which looks at everything, meets a fault; but not the other way round.
fn compare_answers<T: Debug>(
    game: &Game,
    plan: Option<Plan>,
    found: &Result<T, Unsolved>,
    expected: &Result<Analysis, Unsolved>,
    compare: impl FnOnce(&T, &Analysis),
) {
    match (found, expected) {
        (Ok(found), Ok(expected)) => compare(found, expected),
        (Ok(_), Err(Unsolved::Fault(_))) => {
            assert!(!looks_at_everything(plan), "{plan:?} overlooks a fault: {found:?}");
        }
        (Err(Unsolved::Loop(cycle)), _) => {
            let ends_only = [Plan::Heapwise, Plan::Coupled, Plan::Misere];
            assert!(plan.is_some_and(|plan| ends_only.contains(&plan)), "{plan:?}: {cycle:?}");
            assert_cycle(game, cycle);
        }
        (Err(Unsolved::Fault(_)), Err(Unsolved::Fault(_))) => {}
        (found, expected) => panic!("{plan:?}: {found:?} is not {expected:?}"),
    }
}

fn looks_at_everything(plan: Option<Plan>) -> bool {
    plan == Some(Plan::Loopy) || plan == Some(Plan::Oracle)
}

/// What an answer says, in an order that does not depend on the plan.
type Said = (Outcome, Option<NimValue>, BTreeMap<Position, (Outcome, Option<NimValue>, u64)>);

fn said(game: &Game, analysis: &Analysis) -> Said {
    let options = analysis.options.iter().map(|option| {
        let position = canonical_of(game, option.position.clone());
        (position, (option.outcome, option.nim_value, option.count))
    });
    let options: BTreeMap<_, _> = options.collect();
    assert_eq!(options.len(), analysis.options.len(), "an option is listed twice");
    (analysis.outcome, analysis.nim_value, options)
}

/// Only the analysis of a whole graph counts the moves to the end.
fn compare_remoteness(found: &Analysis, expected: &Analysis) {
    if looks_at_everything(Some(found.plan)) {
        assert_eq!(found.remoteness, expected.remoteness);
        let moves = |of: &Analysis| -> Vec<Option<u64>> {
            of.options.iter().map(|option| option.remoteness).collect()
        };
        assert_eq!(moves(found), moves(expected));
    }
}

/// An answer in itself: N has more options that are P than can be forbidden, P
/// has none that is not N, or else they are forbidden; a position is worth what
/// no option is, though all less are; and a sum is the nim-sum of its heaps.
fn assert_consistent(game: &Game, analysis: &Analysis) {
    let count = |outcome| {
        let options = analysis.options.iter();
        options.filter(|option| option.outcome == outcome).count() as u64
    };
    let (lost, drawn) = (count(Outcome::P), count(Outcome::D));
    let block = game.block();
    if analysis.options.is_empty() || game.play() == Play::Normal || block == 0 {
        assert_eq!(
            analysis.outcome,
            match () {
                () if analysis.options.is_empty() => game.play().end(),
                () if lost > block => Outcome::N,
                () if lost + drawn > block => Outcome::D,
                () => Outcome::P,
            }
        );
    }
    if let Some(value) = analysis.nim_value {
        assert_eq!(game.play(), Play::Normal);
        let options: BTreeSet<_> =
            analysis.options.iter().filter_map(|option| option.nim_value).collect();
        assert!(!options.contains(&value));
        assert!((0..value.0).all(|less| options.contains(&NimValue(less))));
    }
    if let Some(values) = &analysis.heap_values {
        assert_eq!(Some(values.iter().copied().sum()), analysis.nim_value);
    }
    if let Some(cycle) = &analysis.cycle {
        assert_cycle(game, cycle);
    }
}

/// Where play can go round, the values are those of Smith's labelling, found
/// here in the plainest way.
fn assert_smith(game: &Game, graph: &Graph, analysis: &Analysis) {
    if game.play() == Play::Normal
        && game.block() == 0
        && analysis.options.iter().any(|option| option.nim_value.is_none())
    {
        let labels = smith_labels(graph);
        for option in &analysis.options {
            let position = canonical_of(game, option.position.clone());
            assert_eq!(option.nim_value, labels.get(&position).copied());
        }
    }
}

/// The finite values of positions in normal play, where it can go round: a
/// position is worth the mex of its labelled options if every other option has a
/// reply with that label (C. A. B. Smith, Graphs and composite games, 1966).
fn smith_labels(graph: &Graph) -> BTreeMap<Position, NimValue> {
    let mut labels = BTreeMap::new();
    let options = |position: &Position| graph[position].iter().flatten();
    loop {
        let before = labels.len();
        for position in graph.keys() {
            let valued = options(position).filter_map(|option| labels.get(option).copied());
            let mex = valued.collect::<Mex>().value();
            let mut unlabelled =
                options(position).filter(|&option| !labels.contains_key(option));
            let reverts = |option| options(option).any(|reply| labels.get(reply) == Some(&mex));
            if !labels.contains_key(position) && unlabelled.all(reverts) {
                labels.insert(position.clone(), mex);
            }
        }
        if labels.len() == before {
            return labels;
        }
    }
}

/// A cycle that is shown is one. Heap by heap it is shown by single heaps, each
/// among the heaps that a move makes of the one before.
fn assert_cycle(game: &Game, cycle: &[Position]) {
    assert!(cycle.len() > 1 && cycle.first() == cycle.last(), "{cycle:?}");
    for pair in cycle.windows(2) {
        // A cycle that is closed before the moves are all listed hides a fault.
        let Ok(options) = by_definition(game, &pair[0]) else { continue };
        let next = &pair[1];
        let among = |option: &Position| {
            option == next
                || next.heaps.len() == 1
                    && game.profile().heaps_are_independent()
                    && option.heaps.contains(&next.heaps[0])
        };
        assert!(options.iter().any(among), "{:?} is not an option of {:?}", pair[1], pair[0]);
    }
}

// ---- Moves

fn by_moves(game: &Game, position: &Position, chosen: Chosen) -> Options {
    let mut options = BTreeSet::new();
    game.moves(position, chosen, &StopToken::new(), &mut |made| {
        let after = made.after(position);
        assert!(after.heaps.iter().all(|heap| exists(game, heap)), "{after:?} holds no heap");
        options.insert(canonical_of(game, after));
        ControlFlow::Continue(())
    })?;
    Ok(options)
}

/// The heaps that a move takes, and those that it puts in their places.
type Replacement = (Vec<usize>, Vec<(usize, Heap)>);

/// Each option is reached by as many moves as said: all choices of heaps, however
/// many are equal, with all that can be put in their place.
fn assert_counts(game: &Game, asked: &Position, analysis: &Analysis) {
    let mut moves: BTreeMap<Position, BTreeSet<Replacement>> = BTreeMap::new();
    let _ = game.moves(asked, Chosen::EachHeap, &StopToken::new(), &mut |made| {
        let mut taken = made.taken.to_vec();
        taken.sort_unstable();
        let free = game.layout() == Layout::Free;
        let place = |at: usize| made.taken.get(at).copied().filter(|_| !free).unwrap_or(0);
        let places = made.places.iter().map(|&at| place(at));
        let mut placed: Vec<_> = places.zip(made.placed.iter().cloned()).collect();
        if free {
            placed.sort_unstable();
        } else {
            placed.sort_by_key(|&(place, _)| place);
        }
        let after = canonical_of(game, made.after(asked));
        moves.entry(after).or_default().insert((taken, placed));
        ControlFlow::Continue(())
    });
    for option in &analysis.options {
        let after = canonical_of(game, option.position.clone());
        let (shown, count) = (game.show(&after), moves[&after].len() as u64);
        assert_eq!(option.count, count, "{shown} of {}", game.show(asked));
    }
    assert_eq!(analysis.options.len(), moves.len());
}

/// Whether a heap can be read back, and is still there then.
fn exists(game: &Game, heap: &Heap) -> bool {
    let text = game.show_heaps(std::slice::from_ref(heap));
    let read = game.read_position(&Source::new("position", text));
    read.is_ok_and(|read| read.heaps == [heap.clone()])
}

/// The compiled rules make the options of the definition, at some positions of a
/// graph; counts these.
fn compare_options(game: &Game, graph: &Graph) -> u32 {
    let apart = graph.len().div_ceil(COMPARED_BELOW);
    let some = graph.iter().step_by(apart);
    for (position, expected) in some.clone() {
        for chosen in [Chosen::EachHeap, Chosen::EachOption] {
            let found = by_moves(game, position, chosen);
            let shown = || format!("{chosen:?} at {}", game.show(position));
            match (&found, expected) {
                (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{}", shown()),
                (Err(Halt::Fault(_)), Err(Halt::Fault(_))) => {}
                _ => panic!("{}: {found:?} is not {expected:?}", shown()),
            }
        }
        assert_reads_back(game, position);
    }
    u32::try_from(some.count()).unwrap()
}

// ---- Positions as text

fn assert_reads_back(game: &Game, shown: &Position) {
    assert_eq!(position(game, &game.show(shown)), *shown);
}

/// Every position in the JSON of an answer reads back as that position.
fn read_back(game: &Game, asked: &Position, analysis: &Analysis) {
    let evaluation = Evaluation { game, position: asked, detail: Detail::Full, analysis };
    let telling = Telling { moves: Moves::All, max_moves: 1_000, explain: false };
    let json: Value =
        serde_json::from_str(&evaluation_json(&evaluation, telling).unwrap()).unwrap();
    let read = |value: &Value| position(game, value.as_str().unwrap());
    assert_eq!(read(&json["position"]), *asked);
    for (written, option) in json["moves"].as_array().unwrap().iter().zip(&analysis.options) {
        assert_eq!(read(&written["position"]), option.position);
        let heaps = |value: &Value| read_heaps(game, value.as_str().unwrap());
        assert_eq!(heaps(&written["from"]), option.from);
        assert_eq!(heaps(&written["to"]), option.to);
        assert_eq!(written["winning"], option.is_winning());
    }
}

/// The heaps of a move, which are told alike in every layout.
fn read_heaps(game: &Game, text: &str) -> Vec<Heap> {
    if game.layout() == Layout::Free {
        return position(game, text).heaps;
    }
    let inside = text.replace(" + ", ", ").replace("nothing", "");
    position(game, &format!("[{inside}]")).heaps
}
