//! Every way to the values gives those of the definition.

use proptest::prelude::*;

use super::*;
use crate::game::{KindId, Mex, Parts};

/// The cuts of an octal code, each digit an octal one; the first stands before
/// the point. `grundy` is a name.
fn code(text: &str) -> Vec<Cut> {
    let kind = KindId(0);
    if text == "grundy" {
        return vec![Cut::plain(0, 2, Parts::Distinct, kind)];
    }
    let mut cuts = Vec::new();
    for (amount, digit) in (0..).zip(text.chars().filter(|&c| c != '.')) {
        let digit = digit.to_digit(8).expect("octal");
        let parts = (0..3).filter(|bit| digit >> bit & 1 == 1);
        cuts.extend(parts.map(|parts| Cut::plain(amount, parts, Parts::Any, kind)));
    }
    cuts
}

/// The first values by the definition.
fn literal(cuts: &[Cut], len: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for size in 0..len {
        let mut mex = Mex::new();
        for cut in cuts.iter().filter(|_| size > 0) {
            let Some(left) = size.checked_sub(cut.amount as usize) else { continue };
            match cut.parts {
                0 if left == 0 => mex.insert(NimValue(0)),
                1 if left > 0 => mex.insert(NimValue(values[left])),
                2 => (1..left).filter(|&part| part <= left - part).for_each(|part| {
                    let other = left - part;
                    let allowed = match cut.relation {
                        Parts::Any => true,
                        Parts::Distinct => part != other,
                        Parts::Equal => part == other,
                    };
                    if allowed {
                        mex.insert(NimValue(values[part] ^ values[other]));
                    }
                }),
                _ => {}
            }
        }
        values.push(mex.value().0);
    }
    values
}

fn all(values: &Values) -> Vec<u64> {
    (0..values.len()).map(|size| values.get(size).expect("known").0).collect()
}

/// The checksum of the published long runs, over the values of 0..=last.
fn checksum(values: &Values, last: usize) -> u64 {
    (0..=last).fold(1_469_598_103_934_665_603, |sum: u64, size| {
        let value = values.get(size).expect("known");
        (sum ^ value.0).wrapping_mul(1_099_511_628_211)
    })
}

/// The game of some cuts, by the sparse method from the start (`dense` 0), by
/// the plain one alone (`usize::MAX / size`), or by both in turn.
fn game(cuts: &[Cut], dense: usize, len: usize) -> Breaking {
    let mut game = Breaking::new(cuts).expect("two parts");
    game.dense = dense;
    game.extend(len, 1, &StopToken::new()).expect("nobody stops it");
    game
}

/// The same by the sparse method, and so many threads from the start.
fn shared(cuts: &[Cut], threads: usize, len: usize) -> Breaking {
    let mut game = Breaking::new(cuts).expect("two parts");
    (game.dense, game.shared) = (SPARSE, 0);
    game.extend(len, threads, &StopToken::new()).expect("nobody stops it");
    game
}

fn solve(text: &str, len: usize) -> Breaking {
    game(&code(text), DENSE, len)
}

/// The first size with a wrong value.
fn wrong(game: &Breaking, wanted: &[u64]) -> Option<usize> {
    let found = all(game.values());
    (0..wanted.len()).find(|&size| found.get(size) != Some(&wanted[size]))
}

const SPARSE: usize = 0;
const PLAIN: usize = 1 << 40;

#[test]
fn the_definition_for_known_games() {
    for text in ["grundy", "0.6", "0.77", "0.137", "0.007", "0.106", "4.045", "0.333", "0.7"] {
        let (cuts, wanted) = (code(text), literal(&code(text), 1500));
        for dense in [SPARSE, DENSE, PLAIN] {
            let game = game(&cuts, dense, 1500);
            assert_eq!(wrong(&game, &wanted), None, "{text} {}", game.method());
        }
    }
}

fn cuts() -> impl Strategy<Value = Vec<Cut>> {
    let relation = prop_oneof![Just(Parts::Any), Just(Parts::Distinct), Just(Parts::Equal)];
    let cut = (0..9_u64, 0..3_u32, relation).prop_map(|(amount, parts, relation)| {
        let amount = if parts < 2 { amount.max(1) } else { amount };
        let relation = if parts < 2 { Parts::Any } else { relation };
        Cut::plain(amount, parts, relation, KindId(0))
    });
    prop::collection::vec(cut, 1..7)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_definition_for_random_games(
        cuts in cuts(),
        len in 500_usize..1300,
        threads in 2_usize..5,
    ) {
        let wanted = literal(&cuts, len);
        let together = shared(&cuts, threads, len);
        prop_assert_eq!(wrong(&together, &wanted), None, "{} threads", threads);
        for dense in [SPARSE, DENSE, PLAIN] {
            let game = game(&cuts, dense, len);
            prop_assert_eq!(wrong(&game, &wanted), None, "{}", game.method());
        }
    }
}

/// With more than a few hundred rare heaps, candidates are struck out, values
/// take two bytes, and the space changes.
#[test]
fn both_methods_agree_further_on() {
    for text in ["0.007", "0.04", "0.205", "grundy"] {
        let plain = all(game(&code(text), PLAIN, 8000).values());
        let sparse = game(&code(text), SPARSE, 8000);
        assert_eq!(wrong(&sparse, &plain[..8000]), None, "{text} {}", sparse.method());
        for threads in [2, 3] {
            let together = shared(&code(text), threads, 8000);
            assert_eq!(wrong(&together, &plain[..8000]), None, "{text} {threads}");
        }
    }
}

/// Taking 1 to 300, or 400 and splitting the rest: values pass 255.
#[test]
fn values_get_two_bytes_when_they_need_them() {
    let kind = KindId(0);
    let mut cuts = vec![Cut::plain(400, 2, Parts::Any, kind)];
    for amount in 1..=300 {
        cuts.extend((0..2).map(|parts| Cut::plain(amount, parts, Parts::Any, kind)));
    }
    let wanted = literal(&cuts, 2000);
    assert!(wanted.iter().any(|&value| value > 255));
    for dense in [SPARSE, PLAIN] {
        assert_eq!(wrong(&game(&cuts, dense, 2000), &wanted), None);
    }
}

/// Nim with 1 to 65540 taken: its first values are the sizes.
#[test]
fn values_get_four_bytes_when_they_need_them() {
    let amounts = 1..=65_540;
    let cuts = amounts.flat_map(|amount| {
        (0..2).map(move |parts| Cut::plain(amount, parts, Parts::Any, KindId(0)))
    });
    let mut game = Breaking::new(&cuts.collect::<Vec<_>>()).expect("two parts");
    for size in 1..65_530 {
        game.stamps.reserve(size);
        game.values.push(NimValue(size.into()));
    }
    game.extend(65_545, 1, &StopToken::new()).expect("nobody stops it");
    let values = all(game.values());
    assert_eq!(
        values[65_530..65_545],
        std::array::from_fn::<_, 15, _>(|place| { (65_530 + place as u64) % 65_541 })
    );
    assert_eq!(game.values.width(), 4);
}

/// Checksums of the table of long runs that is checked by hand.
#[test]
fn long_runs() {
    let known = [("0.104", 0xe6bf_6fb4_1af9_ccf4_u64), ("0.106", 0x9ca6_a7ef_4592_9376)];
    for (text, sum) in known {
        assert_eq!(checksum(solve(text, 250_001).values(), 250_000), sum, "{text}");
    }
}

/// However large the heaps are, the plain method goes on.
#[test]
fn work_goes_on_among_large_heaps() {
    let cuts = (0..2).map(|parts| Cut::plain(1, parts, Parts::Any, KindId(0)));
    let mut game = game(&cuts.collect::<Vec<_>>(), PLAIN, 2);
    let large = 1 << 23;
    for size in 2..large {
        game.values.push(NimValue(size % 2));
    }
    game.extend(large as usize + 20, 1, &StopToken::new()).expect("nobody stops it");
    assert_eq!(game.values.get(large as usize + 9), Some(NimValue(1)));
}

#[test]
fn work_stops_when_asked_to() {
    let mut game = Breaking::new(&code("0.6")).expect("two parts");
    let stop = StopToken::new();
    stop.stop();
    assert_eq!(game.extend(1 << 30, 1, &stop), Err(Stopped));
    game.extend(100, 1, &StopToken::new()).expect("nobody stops it");
    assert_eq!(wrong(&game, &literal(&code("0.6"), 100)), None);
}
