//! What is printed reads back as the same thing, and what must not matter does not: on
//! random rulesets over the whole language.
//!
//! Here are lines of play, answers as text and as JSON, tidy files, and circles that are
//! turned; other laws are in `laws`, positions that read back in `agreement`, too.
//!
//! ```text
//! GAMELANG_CASES=20000 GAMELANG_SEED=7 cargo test --release --test suite metamorphic
//! ```

use gamelang::engine::{Analysis, Detail, Limits, Solver};
use gamelang::game::{Layout, Outcome, Position, Ruleset};
use gamelang::known::{Made, Replay, line_of_play, replay};
use gamelang::model::Game;
use gamelang::report::{
    Evaluation, Moves, Telling, evaluation_json, evaluation_text, replay_json,
};
use gamelang::source::Source;
use gamelang::syntax;
use serde_json::Value;

use crate::laws::{on_random_rules, small, worth};
use crate::random_rules::RandomRules;
use crate::reading::{canonical_of, game, position};

/// Of each position so many moves are made.
const MOST_MOVES: usize = 8;

/// Does something with all that is known of each position with an answer; how many
/// there are.
fn at_each_answer(
    random: &RandomRules,
    holds: impl Fn(&Game, &mut Solver<'_>, &Position, &Analysis) -> u32,
) -> u32 {
    let game = game(&random.text);
    let mut solver = Solver::new(&game, None, Limits::default()).unwrap();
    let mut seen = 0;
    for text in &random.positions {
        let Some(asked) = small(&game, text) else { continue };
        let Ok(analysis) = solver.analyse(&asked, Detail::Full) else { continue };
        seen += holds(&game, &mut solver, &asked, &analysis);
    }
    seen
}

fn told(evaluation: &Evaluation<'_>) -> (String, Value) {
    let telling = Telling { moves: Moves::All, max_moves: 10_000, explain: false };
    let json = evaluation_json(evaluation, telling).unwrap();
    (evaluation_text(evaluation, telling), serde_json::from_str(&json).unwrap())
}

// ---- What is printed

/// A move that is listed, written behind the position, is that move.
#[test]
fn a_move_that_is_told_can_be_played() {
    on_random_rules(11, |random| {
        at_each_answer(random, |game, solver, asked, analysis| {
            let evaluation =
                Evaluation { game, position: asked, detail: Detail::Full, analysis };
            let (_, json) = told(&evaluation);
            let moves = json["moves"].as_array().unwrap();
            for (told, option) in moves.iter().zip(&analysis.options).take(MOST_MOVES) {
                let to = told["position"].as_str().unwrap();
                let played = play(game, solver, &format!("{}; {to}", game.show(asked)));
                let [step] = &played.steps[..] else { panic!("one step") };
                let Made::Legally { option: made, .. } = &step.made else {
                    panic!("{to} is not legal from {}", game.show(asked))
                };
                let same = |position: &Position| canonical_of(game, position.clone());
                assert_eq!(same(&made.position), same(&option.position));
                assert_eq!(told["rule"], game.rule_name(made.rule));
                assert_eq!((step.outcome, step.nim_value), (option.outcome, option.nim_value));
                let steps: Value =
                    serde_json::from_str(&replay_json(game, &played).unwrap()).unwrap();
                assert_eq!(steps["steps"][0]["position"], told["position"]);
            }
            moves.len().min(MOST_MOVES).try_into().unwrap()
        })
    });
}

fn play(game: &Game, solver: &mut Solver<'_>, line: &str) -> Replay {
    let line = line_of_play(game, &Source::new("line", line)).unwrap();
    replay(game, solver, line).unwrap()
}

#[test]
fn json_says_what_is_known() {
    on_random_rules(12, |random| {
        at_each_answer(random, |game, _, asked, analysis| {
            let evaluation =
                Evaluation { game, position: asked, detail: Detail::Full, analysis };
            let (_, json) = told(&evaluation);
            let number = |value: Option<u64>| value.map_or(Value::Null, Value::from);
            let letter = |outcome: Outcome| Value::from(outcome.letter());
            let field = |of: &Value, name: &str| of.get(name).cloned().unwrap_or_default();
            assert_eq!(json["outcome"], letter(analysis.outcome));
            assert_eq!(json["nim_value"], number(analysis.nim_value.map(|value| value.0)));
            assert_eq!(field(&json, "remoteness"), number(analysis.remoteness));
            let moves = json["moves"].as_array().unwrap();
            assert_eq!(moves.len(), analysis.options.len());
            for (told, option) in moves.iter().zip(&analysis.options) {
                assert_eq!(told["outcome"], letter(option.outcome));
                assert_eq!(told["nim_value"], number(option.nim_value.map(|value| value.0)));
                assert_eq!(field(told, "remoteness"), number(option.remoteness));
                assert_eq!(told["count"], option.count);
            }
            let heaps = json["heaps"].as_array().unwrap();
            for (index, (told, heap)) in heaps.iter().zip(&asked.heaps).enumerate() {
                let read = position(game, told["heap"].as_str().unwrap());
                assert_eq!(read.heaps, std::slice::from_ref(heap));
                let values = analysis.heap_values.as_ref();
                assert_eq!(told["nim_value"], number(values.map(|values| values[index].0)));
            }
            let forbidden = analysis.to_forbid().unwrap_or_default();
            let read = field(&json, "to_forbid");
            let read = read.as_array().into_iter().flatten();
            let read: Vec<Position> =
                read.map(|told| position(game, told.as_str().unwrap())).collect();
            let expected: Vec<_> =
                forbidden.iter().map(|option| option.position.clone()).collect();
            assert_eq!(read, expected);
            1
        })
    });
}

/// The first line of an answer ends in its position, the line of a move in what it
/// leaves; of a single heap `-> row(3)` says it all.
#[test]
fn text_says_what_is_known() {
    on_random_rules(13, |random| {
        at_each_answer(random, |game, _, asked, analysis| {
            let evaluation =
                Evaluation { game, position: asked, detail: Detail::Full, analysis };
            let (text, _) = told(&evaluation);
            let title = format!("{}: ", game.title());
            let first = text.lines().next().unwrap().strip_prefix(&title).unwrap();
            assert_eq!(position(game, first), *asked);
            let moves = text.lines().filter_map(|line| line.split_once("  leaves "));
            let mut seen = 0;
            for ((_, left), option) in moves.zip(&analysis.options) {
                // More may be told behind it, in another column.
                let left = left.split("  ").next().unwrap();
                assert_eq!(position(game, left), option.position, "{text}");
                seen += 1;
            }
            assert_eq!(seen as usize, analysis.options.len(), "{text}");
            seen + 1
        })
    });
}

// ---- What must not matter

/// A file that was tidied before it is solved has the same answers.
#[test]
fn a_tidy_file_is_the_same_game() {
    on_random_rules(14, |random| {
        let untidy = random.text.replace(' ', "  ").replace('\n', "\n\n # so\n");
        let tidied = syntax::tidy(&Source::new("untidy", untidy)).ok().unwrap();
        let (one, other) = (game(&random.text), game(&tidied));
        let mut seen = 0;
        for text in &random.positions {
            let Some(asked) = small(&one, text) else { continue };
            assert_eq!(position(&other, text), asked);
            let known = worth(&one, &asked);
            assert_eq!(known, worth(&other, &asked), "{text}");
            seen += u32::from(known.is_some());
        }
        seen
    });
}

/// A circle has no first place, where rules name none: two heaps that are no
/// neighbours are told apart by which is further left. Under a block it matters how many
/// options there are, and two of them that are one when turned are two.
#[test]
fn a_circle_can_be_turned() {
    let seen = std::cell::Cell::new((0, 0));
    on_random_rules(15, |random| {
        let text = random.text.replace("layout row", "layout circle");
        let game = game(&text);
        let names_places = random.rule_forms.iter().any(|forms| {
            let has = |form| forms.contains(form);
            let two = has("rewrite of two heaps") && !has("neighbours");
            two || has("place") || has("first or last")
        });
        if game.layout() != Layout::Circle || names_places || game.block() > 0 {
            return 1;
        }
        for text in &random.positions {
            let Some(mut asked) = small(&game, text) else { continue };
            let Some((outcome, value, _)) = worth(&game, &asked) else { continue };
            for _ in 1..asked.heaps.len() {
                asked.heaps.rotate_left(1);
                let turned = worth(&game, &asked).map(|(outcome, value, _)| (outcome, value));
                assert_eq!(turned, Some((outcome, value)), "{}", game.show(&asked));
                let (all, won) = seen.get();
                seen.set((all + 1, won + u32::from(outcome == Outcome::N)));
            }
        }
        1
    });
    let (all, won) = seen.get();
    println!("turned {all} times, {won} of them N");
    assert!(all >= 20 && won >= 10, "turned {all} times, {won} of them N");
}
