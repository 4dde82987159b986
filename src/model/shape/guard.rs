//! The sizes from which a cut can be made, where a condition says so that compares
//! lines in the size of the heap ([`fragment`](super::fragment)): it is tried out
//! on all sizes up to the window beyond which nothing new happens.

use super::fit;
use super::fragment::Reader;
use super::known;
use crate::game::Sizes;
use crate::model::check::sort::Sorts;
use crate::model::literal::{Effort, Literal};
use crate::model::rules::{Binder, Expr, Rules, Slot};

/// All trials of one condition may take this many steps.
const MOST_STEPS: u64 = 100_000;

/// The sizes for which a condition holds, for one choice of the names; `None`
/// inside where it holds for none, outside where it is of another kind.
#[allow(clippy::option_option)] // another kind of condition, no size, some sizes
pub(super) fn sizes(
    rules: &Rules,
    sorts: &Sorts,
    condition: &Expr,
    size: Slot,
    binders: &[Binder],
    frame: &[i128],
) -> Option<Option<Sizes>> {
    if reads_position(condition) {
        return None;
    }
    let mut reader = Reader::new(rules, sorts);
    let names = binders.iter().map(|binder| (binder.slot, frame[binder.slot.0]));
    reader.guard(condition, size, names, frame.len())?;
    let reach = reader.reach;
    let effort = Effort::steps(MOST_STEPS);
    let literal = Literal::constants(rules, &effort);
    let mut frame = frame.to_vec();
    let mut made = Vec::new();
    for tried in 0..=reach.window()? {
        frame[size.0] = i128::from(tried);
        made.push(Some(known(literal.condition(condition, &mut frame))?));
    }
    if !made.contains(&Some(true)) {
        return Some(None);
    }
    fit::guarded(&made, reach).map(Some)
}

fn reads_position(expr: &Expr) -> bool {
    let mut reads = false;
    expr.walk(&mut |expr| reads |= expr.reads_position_itself());
    reads
}
