//! By how much two rows of values are shifted against each other.

/// Fewer places than this in common show nothing.
const LEAST_COMMON: usize = 5;

/// The shift k that is nearest to 0 with a(n) = b(n + k) for every n for which
/// both are known; of k and -k, k. The rows must have at least half of the shorter
/// in common, and not only one value, which agrees with itself however it is
/// shifted. `None` where no shift does.
pub fn shift_between<T: PartialEq>(a: &[Option<T>], b: &[Option<T>]) -> Option<i64> {
    let most = i64::try_from(a.len().max(b.len())).unwrap_or(i64::MAX);
    let both = |k: i64| if k == 0 { vec![0] } else { vec![k, -k] };
    (0..=most).flat_map(both).find(|&k| agree(a, b, k))
}

/// Whether a(n) = b(n + k) wherever both are known, in enough places.
fn agree<T: PartialEq>(a: &[Option<T>], b: &[Option<T>], k: i64) -> bool {
    let skipped = usize::try_from(k.unsigned_abs()).unwrap_or(usize::MAX);
    let tail = |row| <[Option<T>]>::get(row, skipped..).unwrap_or_default();
    let (a_row, b_row) = if k < 0 { (tail(a), b) } else { (a, tail(b)) };
    let pairs = a_row.iter().zip(b_row).filter_map(|(a, b)| Some((a.as_ref()?, b.as_ref()?)));
    let mut common = 0;
    let mut varies = false;
    let mut first = None;
    for (a, b) in pairs {
        if a != b {
            return false;
        }
        common += 1;
        varies |= first.get_or_insert(a) != &a;
    }
    let known = |row: &[Option<T>]| row.iter().flatten().count();
    varies && common >= LEAST_COMMON.max(known(a).min(known(b)) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(values: &[u64]) -> Vec<Option<u64>> {
        values.iter().copied().map(Some).collect()
    }

    #[test]
    fn shifts_are_found_both_ways() {
        let chess = row(&[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]);
        let kayles = row(&[0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]);
        assert_eq!(shift_between(&chess, &kayles), Some(1));
        assert_eq!(shift_between(&kayles, &chess), Some(-1));
        assert_eq!(shift_between(&kayles, &kayles), Some(0));
    }

    #[test]
    fn the_nearest_shift_is_taken() {
        let periodic: Vec<_> = (0..30).map(|n| Some(n % 4)).collect();
        let later: Vec<_> = (0..30).map(|n| Some((n + 3) % 4)).collect();
        assert_eq!(shift_between(&periodic, &later), Some(1));
        let other: Vec<_> = (0..30).map(|n| Some(n % 5)).collect();
        assert_eq!(shift_between(&periodic, &other), None);
    }

    #[test]
    fn too_little_shows_nothing() {
        assert_eq!(shift_between(&row(&[0, 1, 2, 3]), &row(&[0, 1, 2, 3])), None);
        assert_eq!(shift_between(&row(&[7; 20]), &row(&[7; 20])), None);
        // Only the last places of one are the first of the other.
        let rising: Vec<_> = (0..20).map(Some).collect();
        let far: Vec<_> = (15..35).map(Some).collect();
        assert_eq!(shift_between(&rising, &far), None);
        let gaps: Vec<_> = (0..40).map(|n| (n % 2 == 0).then_some(n / 2 % 7)).collect();
        let shifted = gaps[2..].to_vec();
        assert_eq!(shift_between(&gaps, &shifted), Some(-2));
    }
}
