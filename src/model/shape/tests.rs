//! Which rules have which shape, in many spellings.

use super::*;
use crate::game::{Amounts, Ruleset, Sizes};
use crate::model::{Game, load};
use crate::source::Source;

pub(super) fn game(text: &str) -> Game {
    let source = Source::new("test.game", text);
    let (game, _) = load(&source, &[]).unwrap_or_else(|found| panic!("{text}\n{found:?}"));
    game
}

fn shape_of(moves: &str) -> Option<Shape> {
    let text = format!("def half(n) = n / 2\nheap row(n)\n{moves}\n");
    game(&text).profile().shape(KindId(0)).cloned()
}

fn cuts(list: &[(u64, u32, Parts)]) -> Shape {
    let cut = |&(amount, parts, relation)| Cut::plain(amount, parts, relation, KindId(0));
    Shape::Breaking(list.iter().map(cut).collect())
}

use Parts::{Any, Distinct, Equal};

const KAYLES: &[(u64, u32, Parts)] =
    &[(1, 0, Any), (1, 1, Any), (1, 2, Any), (2, 0, Any), (2, 1, Any), (2, 2, Any)];

#[test]
fn one_game_in_many_spellings() {
    for moves in [
        "move take 1..2 from row leaving 0..2",
        "move octal 0.77 on row",
        "move take 1 from row leaving 0..2\nmove take {2} from row leaving 2\n\
         move row(n) -> row(n - 2)",
        "move row(n) -> row(a) + row(n - k - a) for k in 1..2, a in 0..n - k",
        "move row(n) -> row(a) + row(n - k - a) for k in {1, 2}, a in 0..half(n - k)",
        "move row(n) -> row(a) + row(n - 1 - a) for a in 0..n\n\
         move row(n) -> row(b - 2) + row(n - b) for b in 2..n",
        "move row(n + 0) -> nothing where n < 3 and n > 0\n\
         move row(n) -> row(n - k) for k in {1, 2}\n\
         move row(n) -> split row(n - k) into 2 for k in 1..2",
    ] {
        let moves = moves.replace("row(n + 0)", "row(n)");
        assert_eq!(shape_of(&moves), Some(cuts(KAYLES)), "{moves}");
    }
}

#[test]
fn parts_that_differ_or_are_equal() {
    for moves in [
        "move split row into 2 distinct",
        "move row(n) -> row(a) + row(n - a) for a in 1..half(n - 1)",
        "move row(n) -> row(a) + row(n - a) for a in 1..n - 1 where a != n - a",
        "move row(n) -> row(a) + row(n - a) for a in 1..n where 2 * a < n",
    ] {
        assert_eq!(shape_of(moves), Some(cuts(&[(0, 2, Distinct)])), "{moves}");
    }
    for moves in [
        "move split row into 2 equal",
        "move row(n) -> 2 * row(half(n)) where n % 2 == 0",
        "move row(n) -> row(a) + row(n - a) for a in 1..n where 2 * a == n",
    ] {
        let Some(Shape::Breaking(found)) = shape_of(moves) else { panic!("{moves}") };
        let [Cut { amount: 0, parts: 2, relation: Equal, .. }] = found[..] else {
            panic!("{moves}: {found:?}")
        };
    }
}

#[test]
fn conditions_on_the_size() {
    let odd = Sizes { from: 4, modulus: 2, residues: vec![1] };
    let cut = |parts, sizes: &Sizes| Cut {
        sizes: sizes.clone(),
        ..Cut::plain(1, parts, Any, KindId(0))
    };
    let found = shape_of("move take 1 from row leaving 1..2 where n >= 5 and n % 2 == 1");
    assert_eq!(found, Some(Shape::Breaking(vec![cut(1, &odd), cut(2, &odd)])));
    let even = Sizes { from: 0, modulus: 2, residues: vec![0] };
    let found = shape_of("move row(n) -> row(n - 1) where 2 divides n");
    assert_eq!(found, Some(Shape::Breaking(vec![cut(1, &even)])));
}

#[test]
fn splits_into_many_parts() {
    let cut = |amount, parts, relation| Cut::plain(amount, parts, relation, KindId(0));
    let splitting = |cuts: &[Cut], or_more: &[Cut]| {
        Some(Shape::Splitting { cuts: cuts.to_vec(), or_more: or_more.to_vec() })
    };
    assert_eq!(shape_of("move split row into 3..4"), Some(cuts(&[(0, 3, Any), (0, 4, Any)])));
    assert_eq!(shape_of("move split row into 3.. equal"), splitting(&[], &[cut(0, 3, Equal)]));
    let found = shape_of("move take 2 from row leaving 0..");
    assert_eq!(found, splitting(&[cut(2, 0, Any), cut(2, 1, Any)], &[cut(2, 2, Any)]));
    let even = Sizes { from: 0, modulus: 2, residues: vec![0] };
    let guarded = Cut { sizes: even, ..cut(0, 2, Distinct) };
    let found = shape_of("move split row into 1.. distinct where n % 2 == 0");
    assert_eq!(found, splitting(&[], &[guarded]));
}

#[test]
fn amounts_from_a_set_without_an_end() {
    let set = |text: &str| shape_of(&format!("move take {text} from row"));
    let all_but = |out: &[u64]| Some(Shape::Subtraction(Amounts::AllBut(out.to_vec())));
    assert_eq!(set("1.."), all_but(&[]));
    assert_eq!(set("3.."), all_but(&[1, 2]));
    assert_eq!(set(r"1.. \ {2, 5}"), all_but(&[2, 5]));
    assert_eq!(set("squares"), Some(Shape::Subtraction(Amounts::Fixed)));
    assert_eq!(set("primes | {1}"), Some(Shape::Subtraction(Amounts::Fixed)));
    let spelt = r"move row(n) -> row(n - k) for k in 1..n where not k in {2, 5}";
    assert_eq!(shape_of(spelt), None, "it reads the heap");
}

/// Each is one step away from a shape.
#[test]
fn near_misses() {
    for moves in [
        "move row(n) -> row(half(n))",
        "move row(n) -> nothing",
        "move row(n) -> row(3) where n > 3",
        "move row(n) -> row(n - 1) where n == 3 or n == 7",
        "move row(n) -> row(n - 1) where n < 100",
        "move split row into 2 where isqrt(n) * isqrt(n) == n",
        "move row(n) -> row(a) + row(n - a) for a in 2..n - 2",
        "move row(n) -> row(a) + row(n - a) for a in {2 * k for k in 1..n}",
        "move row(n) -> row(n + 1) where n < 5\nmove take 1 from row",
        "move take 1..n from row leaving 2",
        "move row(n) -> row(n xor 1) where n % 2 == 1",
        "move row(n) -> row(n - k) for k in 1..2 where is_prime(n)",
        "move row(n) -> row(n - a * a) for a in 1..n",
        "move split row into 2..n",
        "move split row into 3 where isqrt(n) > 2",
        "move split row into 2.. where total > 5",
    ] {
        assert_eq!(shape_of(moves), None, "{moves}");
    }
    for text in [
        "heap row(n) keeps empty\nmove split row into 0..2",
        "heap row(n) keeps empty\nheap b(n) keeps empty\nmove row(n) -> b(n)",
        "heap row(n)\nheap b(n) keeps empty\nmove row(n) -> b(0) where n == 3\nmove b(0) -> nothing",
        "heap row(n) keeps empty\nmove row(0) -> nothing\nmove take 1 from row",
    ] {
        assert_eq!(game(text).profile().shape(KindId(0)), None, "{text}");
    }
    let text = "heap row(n) where n != 4\nmove take 1..2 from row leaving 0..2";
    assert_eq!(game(text).profile().shape(KindId(0)), None);
    let text =
        "heap row(n)\nmove take 1..2 from row leaving 0..2\nmove row(a) + row(b) -> row(a)";
    assert_eq!(game(text).profile().shape(KindId(0)), None);
    let text = "heap row(n)\nstate s = 1\nmove take 1..2 from row with s = 0 where s == 1";
    assert_eq!(game(text).profile().shape(KindId(0)), None);
}
