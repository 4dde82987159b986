//! Small games for the tests of the engine, written in Rust.

use std::ops::ControlFlow;

use crate::game::{
    Bound, Chosen, Coupling, Directions, Halt, Heap, HeapCount, KindId, Layout, Lowering, Move,
    Play, Position, Profile, RuleId, Ruleset, StateValue, Steps, StopToken,
};

use super::{Limits, Unsolved};

/// Lists the moves of a position.
type List = dyn Fn(&Position) -> Vec<Made> + Send + Sync;

/// A game whose moves a function lists.
pub(super) struct TestGame {
    play: Play,
    layout: Layout,
    block: u64,
    pub(super) profile: Profile,
    list: Box<List>,
}

/// A move of a [`TestGame`].
#[derive(Clone, Debug, Default)]
pub(super) struct Made {
    pub(super) rule: u16,
    pub(super) taken: Vec<usize>,
    pub(super) placed: Vec<Heap>,
    pub(super) places: Vec<usize>,
    pub(super) state: Option<Vec<StateValue>>,
}

impl Ruleset for TestGame {
    fn play(&self) -> Play {
        self.play
    }

    fn layout(&self) -> Layout {
        self.layout
    }

    fn block(&self) -> u64 {
        self.block
    }

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn moves(
        &self,
        position: &Position,
        chosen: Chosen,
        _: &StopToken,
        visit: &mut dyn FnMut(&Move<'_>) -> ControlFlow<()>,
    ) -> Result<(), Halt> {
        for made in (self.list)(position) {
            let Made { rule, taken, placed, places, state } = &made;
            let repeats = |&at: &usize| at > 0 && position.heaps[at - 1] == position.heaps[at];
            let skip = chosen == Chosen::EachOption && self.layout == Layout::Free;
            if skip && taken.len() == 1 && repeats(&taken[0]) {
                continue;
            }
            let state = state.as_deref();
            let made = Move { rule: RuleId(*rule), taken, placed, places, state };
            if visit(&made).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn options_by_definition(
        &self,
        position: &Position,
        _: &StopToken,
    ) -> Result<Vec<Position>, Halt> {
        let options = (self.list)(position).into_iter().map(|made| {
            let mut places: Vec<Vec<Heap>> =
                position.heaps.iter().map(|heap| vec![heap.clone()]).collect();
            places.push(Vec::new());
            for &at in &made.taken {
                places[at].clear();
            }
            for (heap, place) in made.placed.into_iter().zip(made.places) {
                let at = made.taken.get(place).copied().unwrap_or(position.heaps.len());
                places[at].push(heap);
            }
            let state = made.state.unwrap_or_else(|| position.state.clone());
            Position { heaps: places.concat(), state }
        });
        Ok(options.collect())
    }
}

/// A heap of the only kind.
pub(super) fn heap(size: u64) -> Heap {
    Heap::new(KindId(0), [size])
}

/// A position of heaps of the only kind.
pub(super) fn position<const N: usize>(sizes: [u64; N]) -> Position {
    Position::of(sizes.map(heap))
}

/// Heaps of these sizes, without the empty ones.
pub(super) fn heaps(sizes: &[u64]) -> Vec<Heap> {
    sizes.iter().filter(|&&size| size > 0).map(|&size| heap(size)).collect()
}

/// The same game under misère play.
pub(super) fn misere(game: TestGame) -> TestGame {
    TestGame { play: Play::Misere, ..game }
}

/// The same game where before each move up to so many options can be forbidden.
pub(super) fn blocking(block: u64, game: TestGame) -> TestGame {
    TestGame { block, ..game }
}

/// Tokens on a directed graph, each a heap whose size is its place, from 1 on:
/// for each place where a token may go from there.
pub(super) fn tokens(edges: Vec<Vec<u64>>) -> TestGame {
    independent(move |place| {
        let from = usize::try_from(place).unwrap() - 1;
        edges[from].iter().map(|&to| vec![to]).collect()
    })
}

/// Every heap on its own: `options` lists what heaps can replace one.
pub(super) fn independent(
    options: impl Fn(u64) -> Vec<Vec<u64>> + Send + Sync + 'static,
) -> TestGame {
    let list = move |position: &Position| one_heap_moves(position, &options);
    TestGame {
        play: Play::Normal,
        layout: Layout::Free,
        block: 0,
        profile: Profile::default(),
        list: Box::new(list),
    }
}

/// The moves that replace one heap.
pub(super) fn one_heap_moves(
    position: &Position,
    options: impl Fn(u64) -> Vec<Vec<u64>>,
) -> Vec<Made> {
    let mut list = Vec::new();
    for (index, heap) in position.heaps.iter().enumerate() {
        for sizes in options(heap.size()) {
            let placed = heaps(&sizes);
            let places = vec![0; placed.len()];
            list.push(Made { taken: vec![index], placed, places, ..Made::default() });
        }
    }
    list
}

/// Heaps that depend on one another.
pub(super) fn coupled(
    layout: Layout,
    coupling: Coupling,
    list: impl Fn(&Position) -> Vec<Made> + Send + Sync + 'static,
) -> TestGame {
    let profile = Profile { couplings: vec![coupling], ..Profile::default() };
    TestGame { play: Play::Normal, layout, block: 0, profile, list: Box::new(list) }
}

/// Take any number of beans from one heap.
pub(super) fn nim() -> TestGame {
    independent(nim_options)
}

fn nim_options(size: u64) -> Vec<Vec<u64>> {
    (0..size).map(|rest| vec![rest]).collect()
}

/// Take one or two and split what is left as you like.
pub(super) fn kayles() -> TestGame {
    independent(|size| {
        let rests = (1..=size.min(2)).map(move |taken| size - taken);
        rests.flat_map(|rest| (0..=rest / 2).map(move |left| vec![left, rest - left])).collect()
    })
}

/// Nim, and the same number may be taken from two heaps.
pub(super) fn wythoff() -> TestGame {
    coupled(Layout::Free, Coupling::NotOneHeap { rule: "both".into() }, |position| {
        let mut list = one_heap_moves(position, nim_options);
        let sizes: Vec<u64> = position.heaps.iter().map(Heap::size).collect();
        for second in 0..sizes.len() {
            for first in 0..second {
                for taken in 1..=sizes[first].min(sizes[second]) {
                    let rests = [(0, sizes[first] - taken), (1, sizes[second] - taken)];
                    let rests = rests.into_iter().filter(|&(_, rest)| rest > 0);
                    let (places, placed) = rests.map(|(at, rest)| (at, heap(rest))).unzip();
                    let taken = vec![first, second];
                    list.push(Made { rule: 1, taken, placed, places, state: None });
                }
            }
        }
        list
    })
}

/// A game of these lowerings, each listed by its definition.
pub(super) fn lowered(lowerings: Vec<Lowering>) -> TestGame {
    let all = lowerings.clone();
    let coupling = Coupling::NotOneHeap { rule: "lower".into() };
    let mut game = coupled(Layout::Free, coupling, move |position| {
        let sizes: Vec<u64> = position.heaps.iter().map(Heap::size).collect();
        let losses = all.iter().flat_map(|lowering| losses(lowering, &sizes));
        let mut losses: Vec<Vec<u64>> = losses.collect();
        losses.sort();
        losses.dedup();
        losses.into_iter().map(|losses| losing(&sizes, &losses)).collect()
    });
    game.profile.lowerings = Some(lowerings);
    game
}

/// What each heap loses by each move of a lowering: all vectors are tried.
fn losses(lowering: &Lowering, sizes: &[u64]) -> Vec<Vec<u64>> {
    let mut vectors = vec![vec![]];
    for &size in sizes {
        let longer = |vector: &Vec<u64>| {
            let vector = vector.clone();
            (0..=size).map(move |loss| [&vector[..], &[loss]].concat())
        };
        vectors = vectors.iter().flat_map(longer).collect();
    }
    vectors.retain(|vector| match lowering {
        Lowering::Guarded(factors, steps, bounds) => {
            is_guarded((factors, *steps, bounds), sizes, vector, &mut Vec::new())
        }
        _ => is_of(lowering, vector),
    });
    vectors
}

fn is_of(lowering: &Lowering, losses: &[u64]) -> bool {
    let mut lost: Vec<u64> = losses.iter().copied().filter(|&loss| loss > 0).collect();
    lost.sort_unstable();
    let allows = |chosen: &HeapCount| match *chosen {
        HeapCount::Exactly(count) => lost.len() == count as usize,
        HeapCount::AtLeast(count) => lost.len() >= count as usize,
        HeapCount::Every => lost.len() == losses.len(),
    };
    match lowering {
        _ if lost.is_empty() => false,
        Lowering::Any(chosen) => allows(chosen),
        Lowering::Same(chosen, steps) => {
            let alike = lost.iter().all(|&loss| loss == lost[0]);
            let ends = steps.last.is_none_or(|last| lost[0] <= last);
            allows(chosen) && alike && lost[0] >= steps.first && ends
        }
        Lowering::Guarded(..) => unreachable!("bounds read the position, too"),
        Lowering::Multiples(factors, steps) => {
            let step = lost[0] / factors[0];
            let ends = steps.last.is_none_or(|last| step <= last);
            let of = factors.iter().map(|factor| factor * step);
            step >= steps.first && ends && of.eq(lost.iter().copied())
        }
    }
}

/// Whether some heaps, each at the place of its factor, lose just this.
fn is_guarded(
    lowering: (&[u64], Steps, &[Bound]),
    sizes: &[u64],
    losses: &[u64],
    chosen: &mut Vec<usize>,
) -> bool {
    let (factors, steps, bounds) = lowering;
    if chosen.len() < factors.len() {
        return (0..sizes.len()).any(|place| {
            let is_free = losses[place] > 0 && !chosen.contains(&place);
            is_free && {
                chosen.push(place);
                let found = is_guarded(lowering, sizes, losses, chosen);
                chosen.pop();
                found
            }
        });
    }
    let step = losses[chosen[0]] / factors[0];
    let lost = losses.iter().filter(|&&loss| loss > 0).count();
    let signed = |number: u64| i64::try_from(number).unwrap();
    lost == factors.len()
        && step >= steps.first
        && steps.last.is_none_or(|last| step <= last)
        && chosen.iter().zip(factors).all(|(&place, factor)| losses[place] == factor * step)
        && bounds.iter().all(|bound| {
            let heaps = chosen.iter().zip(&bound.sizes);
            let heaps: i64 = heaps.map(|(&place, times)| times * signed(sizes[place])).sum();
            let largest = signed(sizes.iter().copied().max().unwrap_or(0));
            let total = signed(sizes.iter().sum());
            let others = bound.largest * largest + bound.total * total;
            heaps + bound.step * signed(step) + others + bound.constant >= 0
        })
}

fn losing(sizes: &[u64], losses: &[u64]) -> Made {
    let taken: Vec<usize> = (0..sizes.len()).filter(|&at| losses[at] > 0).collect();
    let rests = taken.iter().map(|&at| sizes[at] - losses[at]).enumerate();
    let rests = rests.filter(|&(_, rest)| rest > 0);
    let (places, placed) = rests.map(|(place, rest)| (place, heap(rest))).unzip();
    Made { rule: 0, taken, placed, places, state: None }
}

/// Heaps of several numbers that go along these directions.
pub(super) fn going(directions: Directions) -> TestGame {
    let known = directions.clone();
    let mut game = independent(|_| Vec::new());
    game.list = Box::new(move |position| {
        let mut list = Vec::new();
        for (index, from) in position.heaps.iter().enumerate() {
            for along in &known.along {
                for step in along.steps.first..=along.steps.last.unwrap_or(20) {
                    let numbers = from.numbers.iter().zip(&along.amounts).zip(&known.corner);
                    let to: Option<Vec<u64>> = numbers
                        .map(|((&number, amount), &least)| {
                            number.checked_sub(amount * step).filter(|&to| to >= least)
                        })
                        .collect();
                    let Some(to) = to else { continue };
                    let placed = vec![Heap::new(from.kind, to)];
                    let taken = vec![index];
                    list.push(Made { taken, placed, places: vec![0], ..Made::default() });
                }
            }
        }
        list
    });
    game.profile.directions = vec![Some(directions)];
    game
}

/// Heaps in a row: break one in two where it stands, or remove two equal
/// neighbours.
pub(super) fn row_of_pairs() -> TestGame {
    coupled(Layout::Row, Coupling::OrderedLayout, |position| {
        let parts = |size| (1..size).map(|left| vec![left, size - left]).collect();
        let mut list = one_heap_moves(position, parts);
        for at in 1..position.heaps.len() {
            if position.heaps[at - 1] == position.heaps[at] {
                list.push(Made { rule: 1, taken: vec![at - 1, at], ..Made::default() });
            }
        }
        list
    })
}

/// Fibonacci Nim: take at most as many as the state says, which becomes twice
/// what was taken.
pub(super) fn fibonacci_nim() -> TestGame {
    coupled(Layout::Free, Coupling::UsesState { rule: "take".into() }, |position| {
        let [StateValue::Number(most)] = position.state[..] else {
            panic!("the game has one number as its state")
        };
        let mut list = Vec::new();
        for (index, heap) in position.heaps.iter().enumerate() {
            for taken in 1..=heap.size().min(most) {
                let placed = heaps(&[heap.size() - taken]);
                let places = vec![0; placed.len()];
                let state = Some(vec![StateValue::Number(2 * taken)]);
                list.push(Made { taken: vec![index], placed, places, state, rule: 0 });
            }
        }
        list
    })
}

/// One step down at a time: a long game with one move everywhere.
pub(super) fn chain() -> TestGame {
    independent(|size| vec![vec![size - 1]])
}

/// One step up or down, at most to `top`.
pub(super) fn ladder(top: u64) -> TestGame {
    independent(move |size| {
        let up = (size < top).then(|| vec![size + 1]);
        [vec![size - 1]].into_iter().chain(up).collect()
    })
}

/// At most so many positions.
pub(super) fn at_most(max_positions: u64) -> Limits {
    Limits { max_positions, ..Limits::default() }
}

/// That play goes round: each position an option of the one before it, the
/// last the first again. Heapwise it is among the heaps of such an option.
pub(super) fn assert_goes_round(rules: &TestGame, unsolved: &Unsolved) {
    let Unsolved::Loop(cycle) = unsolved else { panic!("no loop but {unsolved:?}") };
    assert!(cycle.len() >= 2);
    assert_eq!(cycle.first(), cycle.last());
    for step in cycle.windows(2) {
        let options = rules.options_by_definition(&step[0], &StopToken::new()).unwrap();
        let leads = options.into_iter().any(|mut option| {
            option.sort();
            option == step[1] || step[1].heaps.iter().all(|heap| option.heaps.contains(heap))
        });
        assert!(leads, "{:?} is no option of {:?}", step[1], step[0]);
    }
}
