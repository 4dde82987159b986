//! One game in many spellings, and games that are nearly of a form.

use super::tests::game;
use crate::game::HeapCount::{AtLeast, Every, Exactly};
use crate::game::Lowering::{Any, Multiples, Same};
use crate::game::{Bound, Direction, Directions, KindId, Lowering, Ruleset, Steps};

fn lowerings(moves: &str) -> Option<Vec<Lowering>> {
    let text = format!("def less(n, k) = n - k\nheap pile(n)\n{moves}\n");
    game(&text).profile().lowerings.clone()
}

const NIM: Lowering = Same(Exactly(1), Steps::ALL);
const BOTH: Lowering = Same(Exactly(2), Steps::ALL);

const fn up_to(last: u64) -> Steps {
    Steps { first: 1, last: Some(last) }
}

#[test]
fn wythoff_in_many_spellings() {
    for one in [
        "move take 1.. from pile",
        "move take k in 1..n from pile where k <= n",
        "move pile(n) -> pile(m) for m in 0..n - 1",
        "move pile(n) -> pile(m) for m in 0..n where m < n",
        "move pile(n) -> pile(less(n, k)) for k in 0..n + 5",
        "move pile(n) -> pile(n - k) for k in 1..total",
        "move some 1 of pile(n) -> pile(m) for m in 0..n - 1",
    ] {
        for both in [
            "move pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..min(a, b)",
            "move pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..a where k <= b",
            "move pile(a) + pile(b) -> pile(b - k) + pile(a - k) for k in 1..largest",
            "move pile(a) + pile(b) -> pile(m) + pile(b - a + m) for m in 0..a - 1",
            "move choose t in 1..largest: some 2 of pile(n) -> pile(n - t)",
            "move choose t in 1..largest: some {2} of pile(n) -> pile(m) for m in n - t",
        ] {
            assert_eq!(
                lowerings(&format!("{one}\n{both}")),
                Some(vec![NIM, BOTH]),
                "{one}\n{both}"
            );
        }
    }
}

#[test]
fn moore_in_many_spellings() {
    for moves in [
        "move some 1..2 of pile(n) -> pile(m) for m in 0..n - 1",
        "move some 0..2 of pile(n) -> pile(m) for m in 0..n where taken > 0",
        "move some 1..2 of pile(n) -> pile(n - k) for k in 0..n",
        "move take 1.. from pile\n\
         move pile(a) + pile(b) -> pile(c) + pile(d) for c in 0..a - 1, d in 0..b - 1",
        "move some 1..2 of pile(n) -> pile(m) for m in 0..n - 1\n\
         move pile(a) + pile(b) -> pile(a - 3) + pile(b - 3)",
    ] {
        assert_eq!(lowerings(moves), Some(vec![NIM, Any(Exactly(2))]), "{moves}");
    }
}

#[test]
fn other_lowerings() {
    for (moves, expected) in [
        ("move take 1..3 from pile", Same(Exactly(1), up_to(3))),
        ("move take {2, 3} from pile", Same(Exactly(1), Steps { first: 2, last: Some(3) })),
        ("move take 4 from pile", Same(Exactly(1), Steps { first: 4, last: Some(4) })),
        ("move choose t in 1..largest: every pile(n) -> pile(n - t)", Same(Every, Steps::ALL)),
        (
            "move choose t in 1..2: some 1.. of pile(n) -> pile(n - t)",
            Same(AtLeast(1), up_to(2)),
        ),
        ("move some 2..count of pile(n) -> pile(m) for m in 0..n - 1", Any(AtLeast(2))),
        (
            "move pile(a) + pile(b) -> pile(a - 2 * k) + pile(b - k) for k in 1..b",
            Multiples(vec![1, 2], Steps::ALL),
        ),
        (
            "move pile(a) + pile(b) -> pile(a - 2) + pile(b - 1)",
            Multiples(vec![1, 2], up_to(1)),
        ),
    ] {
        assert_eq!(lowerings(moves), Some(vec![expected]), "{moves}");
    }
}

#[test]
fn bounds_are_kept() {
    let bound = |sizes: &[i64], step, [largest, total, constant]: [i64; 3]| Bound {
        sizes: sizes.to_vec(),
        step,
        largest,
        total,
        constant,
    };
    for (moves, factors, bounds) in [
        ("move take 1..n / 2 from pile", vec![1], vec![bound(&[1], -2, [0, 0, 0])]),
        (
            "move take k in 1.. from pile where n >= 4",
            vec![1],
            vec![bound(&[1], 0, [0, 0, -4])],
        ),
        (
            "move take k in 1.. from pile where n >= largest",
            vec![1],
            vec![bound(&[1], 0, [-1, 0, 0])],
        ),
        (
            "move pile(a) + pile(b) -> pile(a - k) + pile(b - 2 * k) for k in 1..b where a <= b",
            vec![1, 2],
            vec![bound(&[-1, 1], 0, [0, 0, 0])],
        ),
        (
            "move pile(n) -> pile(m) for m in n - 3..n - 1 where 3 * m <= total",
            vec![1],
            vec![bound(&[-3], 3, [0, 1, 0])],
        ),
    ] {
        let found = lowerings(moves);
        let Some([Lowering::Guarded(of, _, found)]) = found.as_deref() else {
            panic!("{moves}: {found:?}")
        };
        assert_eq!((of, found), (&factors, &bounds), "{moves}");
    }
}

/// Each is one step away from a lowering: it is none, or one with bounds that are
/// looked at for each position.
#[test]
fn near_misses() {
    for moves in [
        // A guard.
        "move take k in 1.. from pile where n != 5",
        "move take k in 1.. from pile where n >= 2",
        "move pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..a where a <= b",
        // One changed bound.
        "move pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..a - 1",
        "move take 1..n / 2 from pile",
        "move pile(n) -> pile(m) for m in 1..n - 1",
        "move pile(n) -> pile(n - k) for k in -1..n",
        "move pile(a) + pile(b) -> pile(a - k) + pile(b - l) for k in 0..a, l in 1..b",
        // An aggregate.
        "move take k in 1.. from pile where n == largest",
        "move take k in 1.. from pile where 2 * k <= total",
        "move take k in 1.. from pile where k <= count",
        "move some 1..2 of pile(n) -> pile(m) for m in 0..n where 0 < taken < 3",
        "move some 2 of pile(n) -> pile(m) for m in 0..n",
        // A second heap that is only looked at, equal, or merged.
        "move pile(a) + pile(b) -> pile(a - k) + pile(b) for k in 1..a",
        "move pile(a) + pile(a) -> pile(a - k) + pile(a - k) for k in 1..a",
        "move pile(a) + pile(b) -> pile(a - k) + pile(b - l) for k in 1..a, l in 1..k",
        "move pile(a) + pile(b) -> pile(a + b - k) for k in 1..a",
        "move take 1.. from pile leaving 1..2",
        "move every pile(n) where n > 1 -> pile(n - 1)",
        r"move take 1.. \ {3} from pile",
    ] {
        let is_guarded = |found: &Lowering| matches!(found, Lowering::Guarded(..));
        let found = lowerings(moves);
        assert!(found.is_none_or(|all| all.iter().all(is_guarded)), "{moves}");
    }
    for text in [
        "heap pile(n)\nheap other(n)\nmove take 1.. from pile",
        "heap pile(n)\nstate s = 1\nmove take 1.. from pile with s = 0 where s == 1",
        "heap pile(n) where n < 9\nmove take 1.. from pile",
        "heap pile(n)\nend when total == 3\nmove take 1.. from pile",
        "heap pile(n)\nrequire total != 3\nmove take 1.. from pile",
        "heap pile(n)\nmove take 1.. from pile\nblock 1",
        "layout row\nheap pile(n)\nmove take 1.. from pile",
        "heap pile(n) keeps empty\nmove choose t in 1..largest: every pile(n) -> pile(n - t)",
    ] {
        assert_eq!(game(text).profile().lowerings, None, "{text}");
    }
}

fn directions(text: &str) -> Option<Directions> {
    let game = game(text);
    assert!(game.profile().heaps_are_independent(), "{text}");
    game.profile().directions[usize::from(KindId(0).0)].clone()
}

#[test]
fn queens_in_many_spellings() {
    let along = [[0, 1], [1, 0], [1, 1]];
    let along = along.map(|it| Direction { amounts: it.to_vec(), steps: Steps::ALL });
    for rows in [
        "move q(x, y) -> q(x - k, y) for k in 1..x",
        "move q(x, y) -> q(z, y) for z in 0..x - 1",
        "move take 1.. from q",
    ] {
        for diagonal in [
            "move q(x, y) -> q(x - k, y - k) for k in 1..min(x, y)",
            "move q(x, y) -> q(x - k, y - k) for k in 1..x where k <= y",
            "move q(a, b) -> q(c, b + c - a) for c in 0..a - 1",
        ] {
            let column = "move q(x, y) -> q(x, y - k) for k in 1..y";
            let text = format!("heap q(x, y) keeps empty\n{rows}\n{diagonal}\n{column}\n");
            let found = Directions { corner: vec![0, 0], along: along.to_vec() };
            assert_eq!(directions(&text), Some(found), "{text}");
        }
    }
    let bar = "heap bar(m, n) where m >= 1 and 2 <= n <= 9\n\
        move bar(m, n) -> bar(a, n) for a in 1..m - 1\n\
        move bar(m, n) -> bar(m, n - 2)\n";
    let steps = Steps { first: 1, last: Some(1) };
    let two = Direction { amounts: vec![0, 2], steps };
    let along = vec![two, Direction { amounts: vec![1, 0], steps: Steps::ALL }];
    assert_eq!(directions(bar), Some(Directions { corner: vec![1, 2], along }));
}

#[test]
fn nearly_queens() {
    for text in [
        "heap q(x, y) drops empty\nmove q(x, y) -> q(x - k, y) for k in 1..x",
        "heap q(x, y) keeps empty\nmove q(x, y) -> q(x - k, y) for k in 1..x where y > 2",
        "heap q(x, y) keeps empty\nmove q(x, y) -> q(x - k, y) for k in 1..x - 1",
        "heap q(x, y) keeps empty\nmove q(x, y) -> q(x - 2, y + 1)",
        "heap q(x, y) keeps empty\nmove q(x, y) -> q(y - k, x - k) for k in 1..x",
        "heap q(x, y) keeps empty\nmove q(x, y) -> q(x - i, y - j) for i in 0..1, j in 0..1",
        "heap q(x, y) keeps empty where x <= y\nmove q(x, y) -> q(x - k, y) for k in 1..x",
        "heap q(x, y) keeps empty\nmove q(x, x) -> q(x - k, x) for k in 1..x",
        "heap q(x, y) keeps empty\nmove q(x, y) -> q(x - k, y) + q(0, 0) for k in 1..x",
    ] {
        assert_eq!(directions(text), None, "{text}");
    }
}
