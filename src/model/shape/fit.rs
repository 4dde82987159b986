//! From what was seen on a window to cuts that allow just that.

use std::collections::{BTreeMap, BTreeSet};

use super::fragment::Reach;
use super::window::Seen;
use crate::game::{Cut, KindId, Parts, Sizes};

/// The cuts that allow what was seen and nothing else; `None` if there are none
/// within reach.
pub(super) fn cuts(seen: &Seen, reach: Reach) -> Option<Vec<Cut>> {
    let cuts = seen.iter().map(|(&(into, amount, parts), at)| {
        if amount > reach.constant() || (amount == 0 && parts == 0) {
            return None;
        }
        fit(into, amount, parts, at, reach)
    });
    cuts.collect()
}

/// One cut for one amount and one number of parts.
fn fit(
    into: KindId,
    amount: u64,
    parts: u32,
    at: &BTreeMap<u64, BTreeSet<u64>>,
    reach: Reach,
) -> Option<Cut> {
    if parts == 0 {
        return Some(Cut::plain(amount, 0, Parts::Any, into));
    }
    let relations: &[Parts] = match parts {
        2 => &[Parts::Any, Parts::Distinct, Parts::Equal],
        _ => &[Parts::Any],
    };
    relations.iter().find_map(|&relation| {
        let sizes = sizes(amount, parts, relation, at, reach)?;
        Some(Cut { amount, parts, relation, into, sizes })
    })
}

/// The sizes from which a cut is allowed, if what is allowed there is all of it
/// and elsewhere none.
fn sizes(
    amount: u64,
    parts: u32,
    relation: Parts,
    at: &BTreeMap<u64, BTreeSet<u64>>,
    reach: Reach,
) -> Option<Sizes> {
    let window = reach.window()?;
    // Whether the cut is made from each size; `None` where it allows nothing.
    let mut made = Vec::new();
    for size in 0..=window {
        let expected = expected(size, amount, parts, relation);
        made.push(match at.get(&size) {
            Some(least) if *least != expected => return None,
            Some(_) => Some(true),
            None => (!expected.is_empty()).then_some(false),
        });
    }
    guarded(&made, reach)
}

/// The sizes, by what holds for those of a window: `None` where it does not matter.
pub(super) fn guarded(made: &[Option<bool>], reach: Reach) -> Option<Sizes> {
    (1..=reach.modulus())
        .filter(|modulus| reach.modulus().is_multiple_of(*modulus))
        .find_map(|modulus| regular(made, modulus, reach))
}

/// The smaller parts that a cut from a size makes, 0 where there are fewer than
/// two.
fn expected(size: u64, amount: u64, parts: u32, relation: Parts) -> BTreeSet<u64> {
    let Some(rest) = size.checked_sub(amount) else { return BTreeSet::new() };
    if parts == 1 {
        return (rest > 0).then_some(0).into_iter().collect();
    }
    let all = 1..=rest / 2;
    all.filter(|least| match relation {
        Parts::Any => true,
        Parts::Distinct => 2 * least != rest,
        Parts::Equal => 2 * least == rest,
    })
    .collect()
}

/// Sizes that go by residues from some size on, none below it.
fn regular(made: &[Option<bool>], modulus: u64, reach: Reach) -> Option<Sizes> {
    let residue = |size: usize| size as u64 % modulus;
    let last_of = |wanted: u64| {
        let mut sizes = (0..made.len()).rev().filter(|&size| residue(size) == wanted);
        sizes.find_map(|size| made[size])
    };
    let residues: Vec<u64> =
        (0..modulus).filter(|&wanted| last_of(wanted) == Some(true)).collect();
    let agrees = |size: usize| {
        made[size].is_none_or(|made| made == residues.binary_search(&residue(size)).is_ok())
    };
    let from = (0..made.len()).rev().find(|&size| !agrees(size)).map_or(0, |size| size + 1);
    let none_below = made[..from].iter().all(|made| *made != Some(true));
    let sizes = Sizes { from: from as u64, modulus, residues };
    (none_below && sizes.from <= reach.constant()).then_some(sizes)
}
