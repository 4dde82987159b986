//! Whether a heap is as a pattern wants it.

use super::evaluate::{Done, Env};
use super::{ArgumentCode, PatternCode};
use crate::syntax::tree::Pin;

/// Whether the heap at an index fits a pattern; binds the names of the pattern.
pub(super) fn fits(pattern: &PatternCode, index: usize, env: &mut Env<'_>) -> Done<bool> {
    let heaps = &env.position.heaps;
    let heap = &heaps[index];
    if heap.kind != pattern.kind || !is_pinned(pattern.pin, index, 1, heaps.len()) {
        return Ok(false);
    }
    for (argument, &number) in pattern.arguments.iter().zip(&heap.numbers) {
        if !holds(argument, i128::from(number), env)? {
            return Ok(false);
        }
    }
    let Some(place) = &pattern.place else { return Ok(true) };
    holds(place, i128::try_from(index + 1).unwrap_or(i128::MAX), env)
}

fn holds(argument: &ArgumentCode, number: i128, env: &mut Env<'_>) -> Done<bool> {
    match argument {
        ArgumentCode::Any => {}
        ArgumentCode::Bind(slot) => env.set(*slot, number),
        ArgumentCode::Equal(wanted) => return Ok(wanted.value(env)? == number),
    }
    Ok(true)
}

/// Whether so many heaps from an index on stand at the end that is wanted.
pub(super) fn is_pinned(pin: Option<Pin>, index: usize, length: usize, heaps: usize) -> bool {
    match pin {
        None => true,
        Some(Pin::First) => index == 0,
        Some(Pin::Last) => index + length == heaps,
    }
}
