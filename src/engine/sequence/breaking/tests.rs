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
fn literal(cuts: &[Cut], len: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
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

fn all(values: &Values) -> Vec<u32> {
    (0..values.len()).map(|size| values.get(size).expect("known").0).collect()
}

/// The checksum of the published long runs, over the values of 0..=last.
fn checksum(values: &Values, last: usize) -> u64 {
    (0..=last).fold(1_469_598_103_934_665_603, |sum: u64, size| {
        let value = values.get(size).expect("known");
        (sum ^ u64::from(value.0)).wrapping_mul(1_099_511_628_211)
    })
}

fn solve(text: &str, len: usize, threads: usize) -> Breaking {
    let mut game = Breaking::new(&code(text)).expect("two parts");
    game.extend(len, threads, &StopToken::new()).expect("nobody stops it");
    game
}

#[test]
fn the_definition_for_known_games() {
    for text in ["grundy", "0.6", "0.77", "0.137", "0.007", "0.106", "4.045", "0.333", "0.7"] {
        let values = solve(text, 1500, 1);
        let (found, wanted) = (all(values.values()), literal(&code(text), 1500));
        let wrong = (0..1500).find(|&size| found[size] != wanted[size]);
        assert_eq!(wrong, None, "{text} {}", values.method());
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
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_definition_for_random_games(cuts in cuts(), len in 1_usize..700) {
        let mut game = Breaking::new(&cuts).expect("two parts");
        game.extend(len, 1, &StopToken::new()).expect("nobody stops it");
        prop_assert_eq!(&all(game.values())[..len], &literal(&cuts, len)[..]);
    }
}

/// Times games: `GAMES="0.07:100000 grundy:1000000"`, `THREADS`.
#[test]
#[ignore = "a measurement"]
#[expect(clippy::print_stderr, reason = "its result")]
fn measure() {
    let threads =
        std::env::var("THREADS").map_or(1, |threads| threads.parse().expect("number"));
    let games = std::env::var("GAMES").unwrap_or_else(|_| "0.07:100001".to_owned());
    for game in games.split_whitespace() {
        let (text, len) = game.split_once(':').expect("code:length");
        let len = len.parse().expect("number");
        let start = std::time::Instant::now();
        let before = std::fs::read_to_string("/proc/thread-self/schedstat")
            .ok()
            .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
            .map_or(0.0, |time| time / 1e9);
        let solved = solve(text, len, threads);
        let wall = start.elapsed().as_secs_f64();
        let time = std::fs::read_to_string("/proc/thread-self/schedstat")
            .ok()
            .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
            .map_or(wall, |time| time / 1e9 - before);
        let greatest = all(solved.values()).into_iter().max().expect("heap 0");
        let sum = checksum(solved.values(), len - 1);
        let rate = len as f64 / time / 1e6;
        eprintln!(
            "{text} {len} {wall:.3}s wall {time:.3}s cpu {rate:.3} M/s max {greatest} {sum:016x} {}",
            solved.method()
        );
    }
}
