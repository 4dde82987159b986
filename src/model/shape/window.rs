//! Cuts found by trying rules out on all heaps of a window.
//!
//! The rules compare straight lines, so that two of them that agree on the
//! window agree everywhere ([`Reach::window`](super::fragment::Reach)): it is
//! enough to find cuts that allow the same there.

use std::collections::{BTreeMap, BTreeSet};

use super::fit;
use super::fragment::Reader;
use super::known;
use crate::game::{Cut, Heap, KindId, Position};
use crate::model::check::sort::Sorts;
use crate::model::literal::{Effort, options_with};
use crate::model::rules::{Rewrite, Rule, Rules};

/// What rules allow: for the heap that they are made to, the amount taken, and
/// the number of heaps left, at each size the smaller of the two parts (0 for
/// fewer).
pub(super) type Seen = BTreeMap<(KindId, u64, u32), BTreeMap<u64, BTreeSet<u64>>>;

/// All trials together may take this many steps: a few milliseconds.
const MOST_STEPS: u64 = 400_000;

/// The cuts that these rules on one kind make together.
pub(super) fn cuts(
    rules: &Rules,
    sorts: &Sorts,
    kind: KindId,
    of_kind: &[(&Rule, &Rewrite)],
) -> Option<Vec<Cut>> {
    let mut reader = Reader::new(rules, sorts);
    of_kind.iter().try_for_each(|(rule, rewrite)| reader.rule(rule, rewrite))?;
    let reach = reader.reach;
    let seen = seen(rules, kind, of_kind, reach.window()?)?;
    fit::cuts(&seen, reach)
}

fn seen(
    rules: &Rules,
    kind: KindId,
    of_kind: &[(&Rule, &Rewrite)],
    window: u64,
) -> Option<Seen> {
    let effort = Effort::steps(MOST_STEPS);
    let mut seen = Seen::new();
    // A heap that would be dropped stands in no position.
    let least = u64::from(!rules.kinds[usize::from(kind.0)].keeps_empty);
    for size in least..=window {
        let position = Position::of([Heap::new(kind, [size])]);
        let these = of_kind.iter().map(|&(rule, _)| rule);
        for option in known(options_with(rules, these, &position, &effort))? {
            let (into, parts) = parts(&option, kind)?;
            let left: u64 = parts.iter().sum();
            let amount = size.checked_sub(left)?;
            let count = u32::try_from(parts.len()).ok()?;
            let least = if parts.len() == 2 { parts[0].min(parts[1]) } else { 0 };
            let sizes = seen.entry((into, amount, count)).or_default();
            sizes.entry(size).or_default().insert(least);
        }
    }
    Some(seen)
}

/// The sizes of the heaps that are not empty, all of one kind (where there is
/// none, of the kind itself).
fn parts(option: &Position, kind: KindId) -> Option<(KindId, Vec<u64>)> {
    // An empty heap of another kind that stays may have moves of its own.
    if option.heaps.iter().any(|heap| heap.size() == 0 && heap.kind != kind) {
        return None;
    }
    let there: Vec<&Heap> = option.heaps.iter().filter(|heap| heap.size() > 0).collect();
    let into = there.first().map_or(kind, |heap| heap.kind);
    let one_kind = there.iter().all(|heap| heap.kind == into) && there.len() <= 2;
    one_kind.then(|| (into, there.iter().map(|heap| heap.size()).collect()))
}
