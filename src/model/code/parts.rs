//! Every way to cut a size into so many non-empty parts.

use std::ops::ControlFlow;

use super::evaluate::Done;
use crate::syntax::tree::Relation;

/// Visits the partitions of `size` into exactly `count` positive parts, each
/// once, the parts descending. No parts make up the size 0 only. Takes memory
/// like the number of parts, and no recursion.
///
/// The order is that of D. E. Knuth, *The Art of Computer Programming* 4A,
/// 7.2.1.4, algorithm H; distinct parts are the parts of a smaller number with a
/// staircase put on top.
pub(super) fn visit_parts(
    size: u64,
    count: u64,
    relation: Option<Relation>,
    visit: &mut dyn FnMut(&[u64]) -> Done<ControlFlow<()>>,
) -> Done<ControlFlow<()>> {
    let Ok(parts) = usize::try_from(count) else { return Ok(ControlFlow::Continue(())) };
    if count == 0 || count > size {
        let none = count == 0 && size == 0;
        return if none { visit(&[]) } else { Ok(ControlFlow::Continue(())) };
    }
    match relation {
        None => visit_partitions(size, parts, visit),
        Some(Relation::Equal) if size.is_multiple_of(count) => {
            visit(&vec![size / count; parts])
        }
        Some(Relation::Equal) => Ok(ControlFlow::Continue(())),
        Some(Relation::Distinct) => {
            let staircase = u128::from(count) * u128::from(count - 1) / 2;
            let rest = u64::try_from(staircase).ok().and_then(|steps| size.checked_sub(steps));
            let Some(rest) = rest.filter(|&rest| rest >= count) else {
                return Ok(ControlFlow::Continue(()));
            };
            let mut raised = vec![0; parts];
            visit_partitions(rest, parts, &mut |flat| {
                for (step, (raised, part)) in
                    raised.iter_mut().rev().zip(flat.iter().rev()).enumerate()
                {
                    *raised = part + step as u64;
                }
                visit(&raised)
            })
        }
    }
}

/// Descending partitions of `size` into exactly `count` parts, 1 ≤ count ≤ size.
fn visit_partitions(
    size: u64,
    count: usize,
    visit: &mut dyn FnMut(&[u64]) -> Done<ControlFlow<()>>,
) -> Done<ControlFlow<()>> {
    let mut parts = vec![1; count];
    parts[0] = size - (count as u64 - 1);
    loop {
        if visit(&parts)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        if !advance(&mut parts) {
            return Ok(ControlFlow::Continue(()));
        }
    }
}

/// The next partition of the same size into as many parts, if there is one:
/// the first part that is at least 2 less than the greatest grows by 1, all
/// between get its size, and the greatest takes what is left.
fn advance(parts: &mut [u64]) -> bool {
    let greatest = parts[0];
    let Some(grows) = parts.iter().position(|&part| part + 1 < greatest) else { return false };
    let before: u64 = parts[..=grows].iter().sum();
    let grown = parts[grows] + 1;
    parts[1..=grows].fill(grown);
    parts[0] = before - grown * grows as u64;
    true
}

/// Visits every order of some parts, each order once.
///
/// The parts come descending; the next order is the next greater one of the
/// reversed alphabet (Knuth, 7.2.1.2, algorithm L), so equal parts are never
/// told apart.
pub(super) fn visit_orders(
    parts: &[u64],
    visit: &mut dyn FnMut(&[u64]) -> Done<ControlFlow<()>>,
) -> Done<ControlFlow<()>> {
    let mut order = parts.to_vec();
    order.reverse();
    loop {
        if visit(&order)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
        let Some(falls) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else {
            return Ok(ControlFlow::Continue(()));
        };
        let greater = order.iter().rposition(|&part| part > order[falls]);
        order.swap(falls, greater.unwrap_or(falls));
        order[falls + 1..].reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(size: u64, count: u64, relation: Option<Relation>) -> Vec<Vec<u64>> {
        let mut found = Vec::new();
        let _ = visit_parts(size, count, relation, &mut |parts| {
            found.push(parts.to_vec());
            Ok(ControlFlow::Continue(()))
        })
        .unwrap();
        found
    }

    fn by_trial(size: u64, count: u64, most: u64) -> Vec<Vec<u64>> {
        if count == 0 {
            return if size == 0 { vec![vec![]] } else { vec![] };
        }
        let mut found = Vec::new();
        for first in 1..=most.min(size) {
            for rest in by_trial(size - first, count - 1, first) {
                found.push([vec![first], rest].concat());
            }
        }
        found
    }

    #[test]
    fn every_order_once() {
        let mut orders = Vec::new();
        let _ = visit_orders(&[3, 2, 1, 1], &mut |order| {
            orders.push(order.to_vec());
            Ok(ControlFlow::Continue(()))
        })
        .unwrap();
        let found = orders.len();
        orders.sort();
        orders.dedup();
        assert_eq!((found, orders.len()), (12, 12));
    }

    #[test]
    fn every_partition_once() {
        for size in 0..=14 {
            for count in 0..=6 {
                let mut expected = by_trial(size, count, size);
                let sorted = |mut found: Vec<Vec<u64>>| {
                    found.sort();
                    found
                };
                expected.sort();
                assert_eq!(sorted(all(size, count, None)), expected, "{size} into {count}");
                let distinct = |parts: &Vec<u64>| parts.windows(2).all(|w| w[0] != w[1]);
                let equal = |parts: &Vec<u64>| parts.windows(2).all(|w| w[0] == w[1]);
                let kept: Vec<_> = expected.iter().filter(|p| distinct(p)).cloned().collect();
                assert_eq!(sorted(all(size, count, Some(Relation::Distinct))), kept);
                let kept: Vec<_> = expected.iter().filter(|p| equal(p)).cloned().collect();
                assert_eq!(sorted(all(size, count, Some(Relation::Equal))), kept);
            }
        }
    }
}
