//! Games in which positions can repeat, and games in which options can be
//! forbidden, from the text to the report.

use gamelang::engine::{Detail, Limit, Limits, Plan, Solver, Unsolved};
use gamelang::known::{Refutation, verify};
use gamelang::model::{self, Game};
use gamelang::report::{
    Evaluation, Moves, Telling, evaluation_json, evaluation_text, refutation, unsolved,
};
use gamelang::source::Source;

/// From 2 and 3 nobody lets the other get away to 1, and so to the end at 0; from
/// 4 one wins at once, or after going to 5, which has to come back.
const TOKEN: &str = r#"
game "A token on a graph"
heap token(v) keeps empty
move token(1) -> token(0)
move token(2) -> token(1)
move token(2) -> token(3)
move token(3) -> token(2)
move token(4) -> token(0)
move token(4) -> token(5)
move token(5) -> token(4)

expect outcome P at token(0), token(5), 5 + 5
expect outcome N at token(1), token(4)
expect outcome D at token(2), token(3), 2 + 5
expect value 0 at token(0), token(5), 1 + 4
expect value 1 at token(1), token(4)
expect moves 2 at token(4)
expect moves 0 at token(2)
expect winning token(5) at token(4)
"#;

const SQUARES: &str = r#"
game "Squares, or one more"
heap pile(n)
move take squares from pile
move pile(n) -> pile(n + 1) where 2 divides n

expect outcome P at nothing, 5
expect outcome N at 1, 4, 6, 9
expect outcome D at 2, 3, 7
expect moves 2 at 9
"#;

const WIND_UP: &str = r#"
game "Wind up modulo 5"
heap hand(r) where r <= 4
move hand(r) -> hand((r - k) % 5) for k in {1, 4}

expect outcome P at nothing
expect outcome N at 1, 4
expect outcome D at 2, 3
expect winning nothing at 4
"#;

const BLOCKING: &str = r#"
game "Blocking Nim"
heap pile(n)
move take 1.. from pile
block 1

expect outcome P at nothing, 1, 1 + 1, 2 + 2
expect outcome N at 2, 3, 1 + 2, 1 + 2 + 3
expect moves 2 at 1 + 2
"#;

fn load(text: &str) -> Game {
    let source = Source::new("test.game", text);
    let (game, warnings) =
        model::load(&source, &[]).unwrap_or_else(|found| panic!("{found:?}"));
    assert!(warnings.is_empty(), "{warnings:?}");
    game
}

fn refutations(game: &Game, plan: Option<Plan>) -> Vec<Refutation> {
    let mut solver = Solver::new(game, plan, Limits::default()).unwrap();
    let claims = game.claims().unwrap();
    assert!(!claims.is_empty());
    let verified = claims.iter().flat_map(|claim| verify(game, &mut solver, claim).unwrap());
    verified.collect()
}

fn position(game: &Game, text: &str) -> gamelang::game::Position {
    game.read_position(&Source::new("position", text)).unwrap()
}

/// The answer as text, or as JSON.
fn told(text: &str, asked: &str, moves: Moves, as_json: bool) -> String {
    let game = load(text);
    let position = position(&game, asked);
    let mut solver = Solver::new(&game, None, Limits::default()).unwrap();
    let analysis = solver.analyse(&position, Detail::Full).unwrap();
    let (game, position, analysis) = (&game, &position, &analysis);
    let evaluation = Evaluation { game, position, detail: Detail::Full, analysis };
    let telling = Telling { moves, max_moves: 9, explain: moves == Moves::All };
    if as_json {
        evaluation_json(&evaluation, telling).unwrap()
    } else {
        evaluation_text(&evaluation, telling)
    }
}

#[test]
fn claims_of_games_that_go_round() {
    for text in [TOKEN, SQUARES, WIND_UP] {
        for plan in [None, Some(Plan::Loopy), Some(Plan::Oracle)] {
            let found = refutations(&load(text), plan);
            assert!(found.is_empty(), "{found:?}");
        }
    }
}

#[test]
fn claims_of_a_game_with_blocks() {
    for plan in [None, Some(Plan::Loopy), Some(Plan::Oracle)] {
        let found = refutations(&load(BLOCKING), plan);
        assert!(found.is_empty(), "{found:?}");
    }
}

#[test]
fn claims_that_are_false() {
    let claims = "expect outcome N at 3\nexpect value 1 at token(2)\n\
                  expect outcome P at token(4)\nexpect outcome D at token(5)\n";
    let text = TOKEN.split("expect").next().unwrap().to_owned() + claims;
    let game = load(&text);
    let found = refutations(&game, None);
    let said = found.iter().map(|refuted| refutation(&game, refuted).to_string());
    assert_eq!(
        said.collect::<Vec<_>>(),
        [
            "expected outcome N, computed D",
            "expected nim-value 1, computed none",
            "expected outcome P, computed N",
            "expected outcome D, computed P",
        ]
    );
}

#[test]
fn a_win_with_moves_that_do_not_shorten_it() {
    insta::assert_snapshot!(told(TOKEN, "4", Moves::Winning, false), @r"
    A token on a graph: token(4)
    N: the player to move wins; nim-value 1; remoteness 1

    2 winning moves of 2 options:
      move: token(4) -> token(0)  leaves token(0)
      move: token(4) -> token(5)  leaves token(5)  [wins, but does not shorten the win]

    Solved by loopy (3 positions): positions can repeat, so the whole graph of positions was analysed backwards from its ends
    A cycle of positions: token(4) -move-> token(5) -move-> token(4)
    ");
}

#[test]
fn a_draw_with_the_moves_that_hold_it() {
    insta::assert_snapshot!(told(TOKEN, "2", Moves::Winning, false), @r"
    A token on a graph: token(2)
    D: a draw, neither player can force a win; no nim-value

    Winning moves: none of 2 options
    Moves that hold the draw:
      move: token(2) -> token(3)  leaves token(3)

    Solved by loopy (4 positions): positions can repeat, so the whole graph of positions was analysed backwards from its ends
    A cycle of positions: token(2) -move-> token(3) -move-> token(2)
    ");
    insta::assert_snapshot!(told(TOKEN, "2", Moves::All, false), @r"
    A token on a graph: token(2)
    D: a draw, neither player can force a win; no nim-value

    2 options, none of them winning:
      move: token(2) -> token(1)  leaves token(1)  [N, nim-value 1, remoteness 1]
      move: token(2) -> token(3)  leaves token(3)  [D: holds the draw]

    Why: the options and their outcomes
      token(1)  N, remoteness 1
      token(3)  D
    No option is P, and one is drawn: moving there goes on for ever.

    Solved by loopy (4 positions): positions can repeat, so the whole graph of positions was analysed backwards from its ends
    A cycle of positions: token(2) -move-> token(3) -move-> token(2)
    ");
    insta::assert_snapshot!(told(TOKEN, "2", Moves::Winning, true), @r#"{"schema":"gamelang/eval@1","game":"A token on a graph","play":"normal","position":"token(2)","outcome":"D","nim_value":null,"heaps":[{"heap":"token(2)","nim_value":null}],"moves":[],"moves_truncated":false,"drawing_moves":[{"rule":"move","from":"token(2)","to":"token(3)","position":"token(3)","outcome":"D","nim_value":null,"winning":false,"count":1}],"plan":{"strategy":"loopy","reasons":["positions can repeat, so the whole graph of positions was analysed backwards from its ends"]},"effort":{"positions":4}}"#);
}

#[test]
fn why_a_win_is_won() {
    insta::assert_snapshot!(told(TOKEN, "4", Moves::All, false), @r"
    A token on a graph: token(4)
    N: the player to move wins; nim-value 1; remoteness 1

    2 options, all of them winning:
      move: token(4) -> token(0)  leaves token(0)  [P, nim-value 0, remoteness 0: wins]
      move: token(4) -> token(5)  leaves token(5)  [P, nim-value 0, remoteness 2: wins, but does not shorten the win]

    Why: the options and their nim-values
      token(0)  0
      token(5)  0
    The values that occur are 0; the least that is missing (the mex) is 1.
    The end is 1 move away when the winner hastens and the loser delays, one more than the least remoteness of the options that are P. Longer than that the loser cannot hold out.

    Solved by loopy (3 positions): positions can repeat, so the whole graph of positions was analysed backwards from its ends
    A cycle of positions: token(4) -move-> token(5) -move-> token(4)
    ");
    insta::assert_snapshot!(told(TOKEN, "5", Moves::All, true), @r#"{"schema":"gamelang/eval@1","game":"A token on a graph","play":"normal","position":"token(5)","outcome":"P","nim_value":0,"remoteness":2,"heaps":[{"heap":"token(5)","nim_value":null}],"moves":[{"rule":"move","from":"token(5)","to":"token(4)","position":"token(4)","outcome":"N","nim_value":1,"winning":false,"remoteness":1,"count":1}],"moves_truncated":false,"plan":{"strategy":"loopy","reasons":["positions can repeat, so the whole graph of positions was analysed backwards from its ends"]},"effort":{"positions":3},"explanation":["Why: the options and their nim-values","  token(4)  1","The values that occur are 1; the least that is missing (the mex) is 0.","The end is 2 moves away when the winner hastens and the loser delays, one more than the greatest remoteness of the options."]}"#);
    insta::assert_snapshot!(told(WIND_UP, "1 + 2", Moves::All, false), @r"
    Wind up modulo 5: hand(1) + hand(2)
    D: a draw, neither player can force a win; no nim-value

    4 options, none of them winning:
      move: hand(1) -> nothing  leaves hand(2)  [D: holds the draw]
      move: hand(1) -> hand(2)  leaves hand(2) + hand(2)  [D: holds the draw]
      move: hand(2) -> hand(1)  leaves hand(1) + hand(1)  [D: holds the draw]
      move: hand(2) -> hand(3)  leaves hand(1) + hand(3)  [D: holds the draw]

    Why: the options and their outcomes
      hand(2)            D
      hand(2) + hand(2)  D
      hand(1) + hand(1)  D
      hand(1) + hand(3)  D
    No option is P, and one is drawn: moving there goes on for ever.

    Solved by loopy (15 positions): positions can repeat, so the whole graph of positions was analysed backwards from its ends
    A cycle of positions: hand(1) -move-> hand(2) -move-> hand(1)
    ");
}

#[test]
fn what_the_opponent_forbids() {
    insta::assert_snapshot!(told(BLOCKING, "1 + 1", Moves::Winning, false), @r"
    Blocking Nim: pile(1) + pile(1)
    P: the player to move loses; no nim-value

    1 winning move of 1 option, unless forbidden:
      take: pile(1) -> nothing  leaves pile(1)  (2 ways)
    The opponent forbids moving to: pile(1)

    Solved by coupled (3 positions): whole positions are valued, since moves can be blocked; where options can be forbidden, positions have outcomes but no nim-values
    ");
    insta::assert_snapshot!(told(BLOCKING, "1 + 1", Moves::Winning, true), @r#"{"schema":"gamelang/eval@1","game":"Blocking Nim","play":"normal","position":"pile(1) + pile(1)","outcome":"P","nim_value":null,"heaps":[{"heap":"pile(1)","nim_value":null},{"heap":"pile(1)","nim_value":null}],"moves":[{"rule":"take","from":"pile(1)","to":"nothing","position":"pile(1)","outcome":"P","nim_value":null,"winning":true,"count":2}],"moves_truncated":false,"block":1,"to_forbid":["pile(1)"],"plan":{"strategy":"coupled","reasons":["whole positions are valued, since moves can be blocked","where options can be forbidden, positions have outcomes but no nim-values"]},"effort":{"positions":3}}"#);
    insta::assert_snapshot!(told(BLOCKING, "2 + 2", Moves::All, false), @r"
    Blocking Nim: pile(2) + pile(2)
    P: the player to move loses; no nim-value

    2 options, none of them winning:
      take: pile(2) -> pile(1)  leaves pile(1) + pile(2)  [N]  (2 ways)
      take: pile(2) -> nothing  leaves pile(2)  [N]  (2 ways)
    The opponent has nothing to forbid.

    Why: the options and their outcomes
      pile(1) + pile(2)  N
      pile(2)            N
    The opponent, who can forbid 1 option, forbids what is not N; every move that is left, if there is one, loses.

    Solved by coupled (6 positions): whole positions are valued, since moves can be blocked; where options can be forbidden, positions have outcomes but no nim-values
    ");
    insta::assert_snapshot!(told(BLOCKING, "1 + 2", Moves::All, false), @r"
    Blocking Nim: pile(1) + pile(2)
    N: the player to move wins; no nim-value

    3 options, 2 of them winning:
      take: pile(1) -> nothing  leaves pile(2)  [N]
      take: pile(2) -> pile(1)  leaves pile(1) + pile(1)  [P: wins]
      take: pile(2) -> nothing  leaves pile(1)  [P: wins]
    The opponent may forbid 1 option, which leaves at least one that wins.

    Why: the options and their outcomes
      pile(2)            N
      pile(1) + pile(1)  P
      pile(1)            P
    Of the options 2 are P, lost for the opponent, who can forbid 1 option: moving to one that is left wins.
    How long the loser can hold out was not counted.

    Solved by coupled (5 positions): whole positions are valued, since moves can be blocked; where options can be forbidden, positions have outcomes but no nim-values
    ");
}

#[test]
fn positions_without_end() {
    let game = load(
        "game \"Up and down\"\nheap pile(n)\nmove take 1 from pile\n\
                     move pile(n) -> pile(n + 1)\n",
    );
    let asked = position(&game, "3");
    let limits = Limits { max_positions: 1000, ..Limits::default() };
    let mut solver = Solver::new(&game, None, limits.clone()).unwrap();
    let why = solver.analyse(&asked, Detail::Full).unwrap_err();
    let Unsolved::Unfinished(unfinished) = &why else { panic!("{why:?}") };
    assert_eq!((unfinished.limit, unfinished.plan), (Limit::Positions(1000), Plan::Loopy));
    let said = format!("{:?}", miette::Report::new(unsolved(&game, &why)));
    assert!(said.contains("play may go on for ever"), "{said}");

    let mut solver = Solver::new(&game, Some(Plan::Heapwise), limits).unwrap();
    let why = solver.analyse(&asked, Detail::Full).unwrap_err();
    let said = format!("{:?}", miette::Report::new(unsolved(&game, &why)));
    assert!(said.contains("--plan loopy") && said.contains("limit one of"), "{said}");
}
