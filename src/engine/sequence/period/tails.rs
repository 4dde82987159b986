//! For every shift p, how long the end of a sequence agrees with itself moved
//! by p: the Z-function of the reversed sequence (D. Gusfield, *Algorithms on
//! Strings, Trees and Sequences*, 1997, section 1.3), O(n) for all shifts.

/// `tails(n, same)[p]` is the greatest t such that the last t of n terms are the
/// same as those p places before; `same(i, j)` says whether two terms are.
pub(super) fn tails(length: usize, same: impl Fn(usize, usize) -> bool) -> Vec<u32> {
    let from_end = |i: usize, j: usize| same(length - 1 - i, length - 1 - j);
    let mut z = vec![0_u32; length];
    let (mut left, mut right) = (0, 0);
    for p in 1..length {
        let mut t = if p < right { (z[p - left] as usize).min(right - p) } else { 0 };
        while p + t < length && from_end(t, p + t) {
            t += 1;
        }
        if p + t > right {
            (left, right) = (p, p + t);
        }
        z[p] = u32::try_from(t).unwrap_or(u32::MAX);
    }
    z
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_those_found_by_comparing() {
        for terms in [&b"abcabcab"[..], b"xyzaaaaa", b"abab", b"a", b"", b"abcdabcabcabc"] {
            let found = tails(terms.len(), |i, j| terms[i] == terms[j]);
            for p in 1..terms.len() {
                let same = |i: &usize| terms[*i] == terms[*i - p];
                let tail = (p..terms.len()).rev().take_while(same).count();
                assert_eq!(found[p] as usize, tail, "{p}");
            }
        }
    }
}
