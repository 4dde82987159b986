//! The options that are most like a position that no move leads to.

use crate::engine::OptionAnalysis;
use crate::game::{Heap, Layout, Position, Ruleset};
use crate::model::Game;

/// So many options are named.
const MOST: usize = 3;

/// The options most like a position, the nearest first.
pub(super) fn nearest(
    game: &Game,
    options: &[OptionAnalysis],
    written: &Position,
) -> Vec<OptionAnalysis> {
    let layout = game.layout();
    let mut ranked: Vec<(Distance, usize)> = options
        .iter()
        .enumerate()
        .map(|(index, option)| (distance(layout, &option.position, written), index))
        .collect();
    ranked.sort_unstable();
    ranked.iter().take(MOST).map(|&(_, index)| options[index].clone()).collect()
}

/// How many heaps differ in number, and by how much sizes differ; then in how many
/// heaps, and whether the state does.
type Distance = (u128, usize, bool);

fn distance(layout: Layout, option: &Position, written: &Position) -> Distance {
    let sorted = |position: &Position| {
        let mut heaps = position.heaps.clone();
        if layout == Layout::Free {
            // The larger ones are those that tell positions apart.
            heaps.sort_unstable_by(|a, b| b.cmp(a));
        }
        heaps
    };
    let (a, b) = (sorted(option), sorted(written));
    let common = a.len().min(b.len());
    let pairs = a.iter().zip(&b);
    let apart: u128 = pairs.clone().map(|(a, b)| between(a, b)).sum();
    let missing = a[common..].iter().chain(&b[common..]).map(size).sum::<u128>();
    let count = a.len().abs_diff(b.len());
    let differing = pairs.filter(|(a, b)| a != b).count() + count;
    let total = apart.saturating_add(missing).saturating_add(count as u128);
    (total, differing, option.state != written.state)
}

/// By how much two heaps differ; those of different kinds as if one were gone.
fn between(a: &Heap, b: &Heap) -> u128 {
    if a.kind != b.kind {
        return size(a) + size(b) + 1;
    }
    a.numbers.iter().zip(&b.numbers).map(|(&a, &b)| u128::from(a.abs_diff(b))).sum()
}

fn size(heap: &Heap) -> u128 {
    heap.numbers.iter().map(|&number| u128::from(number)).sum()
}
