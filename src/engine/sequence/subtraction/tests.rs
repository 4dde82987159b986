//! The sweeps give the values of the definition.

use proptest::prelude::*;

use super::*;
use crate::game::Mex;

/// The first values by the definition.
fn literal(amounts: &[u32], length: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for size in 0..length {
        let options = amounts.iter().filter_map(|&k| size.checked_sub(k as usize));
        let mex: Mex = options.map(|left| NimValue(values[left])).collect();
        values.push(mex.value().0);
    }
    values
}

/// The values found in two steps.
fn swept(amounts: &[u32], first: usize, length: usize) -> Vec<u64> {
    let mut sequence = Subtraction::default();
    let stop = StopToken::new();
    for length in [first, length] {
        let told = amounts.iter().copied().filter(|&k| (k as usize) < length);
        sequence.see(told, length);
        sequence.extend(length, &stop).expect("nobody stops it");
    }
    let values = sequence.values();
    (0..values.len()).map(|size| values.get(size).expect("known").0).collect()
}

#[test]
fn squares() {
    let squares: Vec<u32> = (1..64).map(|k| k * k).collect();
    // OEIS A014586.
    assert_eq!(swept(&squares, 5, 16), [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0]);
    assert_eq!(swept(&squares, 1_000, 3_000), literal(&squares, 3_000));
}

#[test]
fn a_stop_keeps_what_was_found() {
    let mut sequence = Subtraction::default();
    let stop = StopToken::new();
    sequence.see([1, 2], 10);
    sequence.extend(10, &stop).expect("nobody stops it");
    stop.stop();
    sequence.see([1, 2], 2_000);
    assert_eq!(sequence.extend(2_000, &stop), Err(Stopped));
    assert_eq!(sequence.values().len(), 10);
}

/// Sets of every density, so that values need more than a byte.
fn amounts() -> impl Strategy<Value = Vec<u32>> {
    let some = prop::collection::vec(1..2_000_u32, 0..60);
    let most = prop::collection::vec(1..2_000_u32, 0..60)
        .prop_map(|out| (1..2_000).filter(|k| !out.contains(k)).collect());
    let small = prop::collection::vec(1..20_u32, 0..6);
    prop_oneof![some, most, small]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_definition_for_random_sets(
        mut amounts in amounts(),
        first in 0_usize..900,
        more in 0_usize..1_200,
    ) {
        amounts.sort_unstable();
        amounts.dedup();
        let length = first + more;
        prop_assert_eq!(swept(&amounts, first, length), literal(&amounts, length));
    }
}
