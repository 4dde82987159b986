//! Long games, limits, loops: what must not bring the engine down, nor leave
//! anything wrong behind.

use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use crate::game::{
    Chosen, Coupling, Fault, FaultKind, Halt, Layout, Move, NimValue, Origin, Outcome, Play,
    Position, Profile, RuleId, Ruleset, StopToken,
};

use super::testing::{
    TestGame, assert_goes_round, at_most, chain, coupled, heap, ladder, misere, nim, position,
    wythoff,
};
use super::{Detail, Limit, Limits, Plan, Solver, Unsolved};

/// Both plays of a game and the plans valid for each.
fn each_plan(make: impl Fn() -> TestGame, check: impl Fn(&TestGame, Plan)) {
    for rules in [make(), misere(make())] {
        for plan in Plan::ALL.into_iter().filter(|plan| plan.valid_for(&rules).is_ok()) {
            check(&rules, plan);
        }
    }
}

fn copes_with_cycles(plan: Plan) -> bool {
    matches!(plan, Plan::Loopy | Plan::Oracle)
}

/// Runs with as little stack as a thread may have.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let small = thread::Builder::new().stack_size(256 * 1024);
    small.spawn(run).unwrap().join().unwrap();
}

/// A game of a million moves, the size of the heap counting them.
fn a_million_moves(rules: TestGame, plan: Plan) {
    on_a_small_stack(move || {
        let mut solver = Solver::new(&rules, Some(plan), Limits::default()).unwrap();
        let outcome = solver.outcome(&position([1_000_000])).unwrap();
        assert_eq!(outcome == Outcome::P, rules.play() == Play::Normal);
    });
}

#[test]
fn a_million_moves_heapwise() {
    a_million_moves(chain(), Plan::Heapwise);
}

#[test]
fn a_million_moves_coupled() {
    a_million_moves(chain(), Plan::Coupled);
}

#[test]
fn a_million_moves_misere() {
    a_million_moves(misere(chain()), Plan::Misere);
}

#[test]
fn a_million_moves_loopy() {
    a_million_moves(chain(), Plan::Loopy);
    a_million_moves(misere(chain()), Plan::Loopy);
}

#[test]
fn a_million_moves_oracle() {
    a_million_moves(chain(), Plan::Oracle);
}

#[test]
fn many_values_of_whole_positions() {
    on_a_small_stack(|| {
        let rules = chain();
        let mut solver = Solver::new(&rules, Some(Plan::Coupled), Limits::default()).unwrap();
        let analysis = solver.analyse(&position([299_999]), Detail::Full).unwrap();
        assert_eq!(analysis.nim_value, Some(NimValue(1)));
        assert_eq!(analysis.positions, 300_000);
    });
}

#[test]
fn the_limit_of_positions() {
    let large = position([30, 31]);
    each_plan(wythoff, |rules, plan| {
        let mut solver = Solver::new(rules, Some(plan), at_most(100)).unwrap();
        for _ in 0..3 {
            match solver.analyse(&large, Detail::Full).unwrap_err() {
                Unsolved::Unfinished(unfinished) => {
                    assert_eq!(unfinished.limit, Limit::Positions(100));
                    assert_eq!(unfinished.plan, plan);
                    // Under misère play the win is seen before the limit.
                    let seen = (plan == Plan::Misere).then_some(Outcome::N);
                    assert_eq!(unfinished.outcome, seen);
                    assert!(unfinished.reached > 100);
                    assert!(unfinished.reached < 300);
                }
                other => panic!("{other:?}"),
            }
            // Small questions are still answered, and rightly.
            assert_small_answers(&mut solver, rules);
        }
    });
}

fn assert_small_answers(solver: &mut Solver<'_>, rules: &TestGame) {
    let mut fresh = Solver::new(rules, Some(Plan::Oracle), Limits::default()).unwrap();
    for small in [position([1, 2]), position([5, 3]), position([2, 2]), position([9])] {
        let found = solver.analyse(&small, Detail::Full).unwrap();
        let expected = fresh.analyse(&small, Detail::Full).unwrap();
        assert_eq!(found.outcome, expected.outcome);
        assert_eq!(found.nim_value, expected.nim_value);
        assert!(found.positions <= 100);
    }
}

#[test]
fn a_limit_that_just_suffices() {
    each_plan(nim, |rules, plan| {
        let mut solver = Solver::new(rules, Some(plan), at_most(20)).unwrap();
        // 20 heaps of sizes 1 to 20, or the positions 1 to 19 and the empty one.
        let size = if plan == Plan::Heapwise { 20 } else { 19 };
        assert!(solver.analyse(&position([size]), Detail::Full).is_ok(), "{plan}");
        let more = solver.analyse(&position([size + 1]), Detail::Full);
        assert!(matches!(more, Err(Unsolved::Unfinished(_))), "{plan}");
    });
}

#[test]
fn an_outcome_known_before_the_limit() {
    // The win by the heap alone is seen at once; to value all options takes
    // more than there is room for.
    let rules = misere(wythoff());
    let mut solver = Solver::new(&rules, Some(Plan::Misere), at_most(23)).unwrap();
    assert_eq!(solver.outcome(&position([1, 20])).unwrap(), Outcome::N);
    match solver.analyse(&position([1, 20]), Detail::Full).unwrap_err() {
        Unsolved::Unfinished(unfinished) => assert_eq!(unfinished.outcome, Some(Outcome::N)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_token_that_was_set_before() {
    each_plan(wythoff, |rules, plan| {
        let limits = Limits::default();
        limits.stop.stop();
        let mut solver = Solver::new(rules, Some(plan), limits).unwrap();
        let unsolved = solver.outcome(&position([3, 4])).unwrap_err();
        assert_stopped(&unsolved);
    });
}

fn assert_stopped(unsolved: &Unsolved) {
    let Unsolved::Unfinished(unfinished) = unsolved else { panic!("{unsolved:?}") };
    assert_eq!(unfinished.limit, Limit::Stopped);
}

/// A game with more moves in its first position than can ever be listed.
struct Endless {
    profile: Profile,
    play: Play,
    /// Whether the moves lead to different positions.
    differ: bool,
}

impl Ruleset for Endless {
    fn play(&self) -> Play {
        self.play
    }

    fn layout(&self) -> Layout {
        Layout::Free
    }

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn moves(
        &self,
        position: &Position,
        _: Chosen,
        _: &StopToken,
        visit: &mut dyn FnMut(&Move<'_>) -> ControlFlow<()>,
    ) -> Result<(), Halt> {
        let first = position.heaps[0].size();
        if first == 1 {
            return Ok(());
        }
        for size in 1_u64.. {
            let placed = [heap(if self.differ { first + size } else { 1 })];
            let made = Move {
                rule: RuleId(0),
                taken: &[0],
                placed: &placed,
                places: &[0],
                state: None,
            };
            if visit(&made).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn options_by_definition(
        &self,
        _: &Position,
        stop: &StopToken,
    ) -> Result<Vec<Position>, Halt> {
        while !stop.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        Err(Halt::Stopped)
    }
}

fn endless(plan: Plan, differ: bool) -> Endless {
    let play = if plan == Plan::Misere { Play::Misere } else { Play::Normal };
    Endless { profile: Profile::default(), play, differ }
}

#[test]
fn endless_options_reach_the_limit() {
    for plan in [Plan::Heapwise, Plan::Coupled, Plan::Misere, Plan::Loopy] {
        let rules = endless(plan, true);
        let mut solver = Solver::new(&rules, Some(plan), at_most(1000)).unwrap();
        for detail in [Detail::Outcome, Detail::Full] {
            let unsolved = solver.analyse(&position([2]), detail).unwrap_err();
            let Unsolved::Unfinished(unfinished) = unsolved else { panic!("{unsolved:?}") };
            assert_eq!(unfinished.limit, Limit::Positions(1000));
        }
    }
}

#[test]
fn a_token_that_another_thread_sets() {
    for plan in Plan::ALL {
        let rules = endless(plan, false);
        let limits = Limits::default();
        let stop = limits.stop.clone();
        let mut solver = Solver::new(&rules, Some(plan), limits).unwrap();
        let unsolved = thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(Duration::from_millis(20));
                stop.stop();
            });
            solver.analyse(&position([2]), Detail::Full).unwrap_err()
        });
        assert_stopped(&unsolved);
    }
}

#[test]
fn a_long_chain_can_be_stopped() {
    for plan in [Plan::Heapwise, Plan::Coupled, Plan::Loopy, Plan::Oracle] {
        // Without end upward: only the token ends this.
        let rules = super::testing::independent(|size| vec![vec![size + 1]]);
        let limits = Limits { max_positions: 1 << 40, ..Limits::default() };
        let stop = limits.stop.clone();
        let mut solver = Solver::new(&rules, Some(plan), limits).unwrap();
        let unsolved = thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(Duration::from_millis(20));
                stop.stop();
            });
            solver.outcome(&position([1])).unwrap_err()
        });
        assert_stopped(&unsolved);
    }
}

#[test]
fn positions_that_grow_without_end() {
    // Every second move leaves a heap more: the path is soon more than memory.
    let make = || {
        super::testing::independent(|size| match size {
            2 => vec![vec![3]],
            3 => vec![vec![2, 1]],
            _ => vec![],
        })
    };
    each_plan(make, |rules, plan| {
        let mut solver = Solver::new(rules, Some(plan), at_most(300_000)).unwrap();
        match solver.outcome(&position([2])).unwrap_err() {
            Unsolved::Unfinished(unfinished) => {
                let limit = Limit::Memory { positions: 300_000, bytes: 1 << 26 };
                assert_eq!(unfinished.limit, limit);
                assert!(unfinished.reached < 100_000, "{plan}: {}", unfinished.reached);
            }
            unsolved => assert_goes_round(rules, &unsolved),
        }
    });
}

#[test]
fn a_loop_is_shown_and_leaves_nothing_behind() {
    // Below 10 all goes down, from 10 on an even heap can go up and come back.
    let make = || {
        super::testing::independent(|size| match size {
            10.. if size % 2 == 0 => vec![vec![size + 1], vec![size - 1, 3]],
            _ => vec![vec![size - 1]],
        })
    };
    each_plan(make, |rules, plan| {
        let mut solver = Solver::new(rules, Some(plan), Limits::default()).unwrap();
        for _ in 0..2 {
            for asked in [position([14]), position([10, 2])] {
                if rules.play() == Play::Normal && !copes_with_cycles(plan) {
                    assert_goes_round(rules, &solver.nim_value(&asked).unwrap_err());
                }
            }
            for size in 1..10 {
                let expected = (size % 2 == 1) == (rules.play() == Play::Normal);
                let outcome = solver.outcome(&position([size])).unwrap();
                assert_eq!(outcome == Outcome::N, expected, "{plan} {size}");
            }
        }
    });
}

#[test]
fn a_loop_of_one_and_a_ladder() {
    let stays = || super::testing::independent(|size| vec![vec![size]]);
    for make in [stays, || ladder(5)] {
        each_plan(make, |rules, plan| {
            let mut solver = Solver::new(rules, Some(plan), Limits::default()).unwrap();
            if rules.play() == Play::Normal && !copes_with_cycles(plan) {
                assert_goes_round(rules, &solver.nim_value(&position([4])).unwrap_err());
            }
        });
    }
}

#[test]
fn a_fault_knows_its_position() {
    struct Faulty(Profile);
    impl Ruleset for Faulty {
        fn play(&self) -> Play {
            Play::Normal
        }
        fn layout(&self) -> Layout {
            Layout::Free
        }
        fn profile(&self) -> &Profile {
            &self.0
        }
        fn moves(
            &self,
            _: &Position,
            _: Chosen,
            _: &StopToken,
            _: &mut dyn FnMut(&Move<'_>) -> ControlFlow<()>,
        ) -> Result<(), Halt> {
            let kind = FaultKind::Overflow;
            Err(Halt::Fault(Fault { kind, origin: Origin(7), position: None }))
        }
        fn options_by_definition(
            &self,
            position: &Position,
            stop: &StopToken,
        ) -> Result<Vec<Position>, Halt> {
            self.moves(position, Chosen::EachHeap, stop, &mut |_| ControlFlow::Continue(()))?;
            Ok(Vec::new())
        }
    }
    let rules = Faulty(Profile::default());
    for plan in [Plan::Heapwise, Plan::Coupled, Plan::Loopy, Plan::Oracle] {
        let mut solver = Solver::new(&rules, Some(plan), Limits::default()).unwrap();
        match solver.outcome(&position([4])).unwrap_err() {
            Unsolved::Fault(fault) => {
                assert_eq!(fault.position.as_deref(), Some(&position([4])));
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_move_that_takes_nothing() {
    // While there are fewer than three heaps, one of size 1 may be added.
    let coupling = Coupling::NotOneHeap { rule: "add".into() };
    let make = || {
        coupled(Layout::Row, coupling.clone(), |position| {
            let placed = vec![heap(1)];
            let add = super::testing::Made { placed, places: vec![0], ..Default::default() };
            if position.heaps.len() < 3 { vec![add] } else { Vec::new() }
        })
    };
    each_plan(make, |rules, plan| {
        let mut solver = Solver::new(rules, Some(plan), Limits::default()).unwrap();
        let analysis = solver.analyse(&position([5]), Detail::Full).unwrap();
        assert_eq!(analysis.options[0].position, position([5, 1]));
        assert_eq!(analysis.outcome == Outcome::P, rules.play() == Play::Normal);
    });
}
