//! How far tables reach.

/// The least cap above both, of at least one place.
pub(super) fn joined(old: Option<&[usize]>, sizes: &[usize]) -> Vec<usize> {
    let old = old.unwrap_or(&[]);
    let at = |sizes: &[usize], place: usize| sizes.get(place).copied().unwrap_or(0);
    let places = old.len().max(sizes.len()).max(1);
    (0..places).map(|place| at(old, place).max(at(sizes, place))).collect()
}

/// A cap beyond both: what has grown grows by a quarter at least, so that asking
/// for ever larger positions one by one does not make a table for each.
pub(super) fn grown(old: Option<&[usize]>, sizes: &[usize]) -> Vec<usize> {
    let mut caps = joined(old, sizes);
    for (cap, &old) in caps.iter_mut().zip(old.unwrap_or(&[])) {
        if *cap > old {
            *cap = (*cap).max(old + old / 4);
        }
    }
    caps
}

/// The same positions by a cap whose sizes descend.
pub(super) fn descending(mut caps: Vec<usize>) -> Vec<usize> {
    for place in 1..caps.len() {
        caps[place] = caps[place].min(caps[place - 1]);
    }
    caps
}
