//! The nim-sums give the values of the definition.

use proptest::prelude::*;

use super::*;
use crate::game::{Mex, Sizes};

/// Other kinds of heap have these values.
struct Given;

impl Others for Given {
    fn value(&self, _: KindId, size: usize) -> NimValue {
        NimValue(other(size))
    }
}

fn other(size: usize) -> u64 {
    size as u64 * 7 % 5
}

/// Partitions of a total, their parts ascending and each at least `least`.
fn partitions(total: usize, least: usize, parts: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if total == 0 {
        all.push(parts.clone());
    }
    for part in least..=total {
        parts.push(part);
        partitions(total - part, part, parts, all);
        parts.pop();
    }
}

/// The first values by the definition.
fn literal(cuts: &[Cut], or_more: &[Cut], length: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    let all = (0..length).map(|total| {
        let mut all = Vec::new();
        partitions(total, 1, &mut Vec::new(), &mut all);
        all
    });
    let all: Vec<Vec<Vec<usize>>> = all.collect();
    for size in 0..length {
        let mut mex = Mex::new();
        for (cut, more) in
            cuts.iter().map(|c| (c, false)).chain(or_more.iter().map(|c| (c, true)))
        {
            let Some(rest) = size.checked_sub(usize::try_from(cut.amount).expect("small"))
            else {
                continue;
            };
            for parts in all[rest].iter().filter(|_| cut.sizes.contains(size as u64)) {
                let (count, wanted) = (parts.len(), cut.parts as usize);
                let related = match cut.relation {
                    Parts::Any => true,
                    Parts::Distinct => parts.windows(2).all(|pair| pair[0] != pair[1]),
                    Parts::Equal => parts.windows(2).all(|pair| pair[0] == pair[1]),
                };
                if related && (count == wanted || more && count > wanted) {
                    let worth = |&part: &usize| {
                        if cut.into == KindId(0) { values[part] } else { other(part) }
                    };
                    mex.insert(NimValue(parts.iter().map(worth).fold(0, |sum, g| sum ^ g)));
                }
            }
        }
        values.push(mex.value().0);
    }
    values
}

fn found(cuts: &[Cut], or_more: &[Cut], first: usize, length: usize) -> Vec<u64> {
    let mut sequence = Splitting::new(KindId(0), cuts, or_more);
    for length in [first, length] {
        sequence.extend(length, &Given, &StopToken::new()).expect("nobody stops it");
    }
    (0..sequence.values().len()).map(|n| sequence.values().get(n).expect("known").0).collect()
}

fn cuts(least: u32) -> impl Strategy<Value = Vec<Cut>> {
    let relation = prop_oneof![Just(Parts::Any), Just(Parts::Distinct), Just(Parts::Equal)];
    let sizes = prop_oneof![
        3 => Just(Sizes::all()),
        1 => (0..9_u64, 0..3_u64).prop_map(|(from, residue)| Sizes {
            from,
            modulus: 3,
            residues: vec![residue],
        }),
    ];
    let cut = (0..5_u64, least..6_u32, relation, sizes, 0..4_u16);
    let cut = cut.prop_map(|(amount, parts, relation, sizes, into)| {
        let (into, parts) = (KindId(u16::from(into == 3)), parts);
        let amount = if parts < 2 { amount.max(1) } else { amount };
        let relation = if parts < 2 { Parts::Any } else { relation };
        Cut { sizes, ..Cut::plain(amount, parts, relation, into) }
    });
    prop::collection::vec(cut, 0..4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_definition_for_random_games(
        cuts in cuts(0),
        or_more in cuts(2),
        first in 0_usize..20,
    ) {
        let expected = literal(&cuts, &or_more, 27);
        prop_assert_eq!(found(&cuts, &or_more, first, 27), expected);
    }
}

/// All single amounts up to 80 are taken as well, so that values need two words.
#[test]
fn values_of_more_than_a_word() {
    let plain = |amount, parts, relation| Cut::plain(amount, parts, relation, KindId(0));
    let ones = (1..80).flat_map(|k| [plain(k, 0, Parts::Any), plain(k, 1, Parts::Any)]);
    let ones: Vec<Cut> = ones.collect();
    for relation in [Parts::Any, Parts::Distinct] {
        let cuts = [ones.clone(), vec![plain(0, 3, relation)]].concat();
        let mut values: Vec<u64> = Vec::new();
        for size in 0..100_usize {
            let mut mex = Mex::new();
            (1..80).filter_map(|k| size.checked_sub(k)).for_each(|left| {
                mex.insert(NimValue(values[left]));
            });
            for a in 1..size {
                for b in a..size - a {
                    let c = size - a - b;
                    if c >= b && (relation == Parts::Any || (a < b && b < c)) {
                        mex.insert(NimValue(values[a] ^ values[b] ^ values[c]));
                    }
                }
            }
            values.push(mex.value().0);
        }
        assert!(values.iter().any(|&value| value > 64));
        assert_eq!(found(&cuts, &[], 50, 100), values, "{relation:?}");
    }
}
