//! "Did you mean …?"

/// The name most like a misspelt one, if any is near enough to be worth
/// suggesting: at most one mistake in three letters, and for names of one or
/// two letters only a difference of case. The first of equally near ones.
pub fn closest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = word.chars().count().div_ceil(3);
    let near = names.into_iter().filter_map(|name| {
        let distance = distance(word, name);
        (distance <= allowed && distance < name.chars().count()).then_some((distance, name))
    });
    near.min_by_key(|&(distance, _)| distance).map(|(_, name)| name)
}

/// The names most like a misspelt one, at most so many, nearest first: of equally
/// near ones the first, and none that [`closest`] would not suggest.
pub fn nearest<'a>(
    word: &str,
    names: impl IntoIterator<Item = &'a str>,
    most: usize,
) -> Vec<&'a str> {
    let mut names: Vec<&str> = names.into_iter().collect();
    let mut near = Vec::new();
    while near.len() < most
        && let Some(name) = closest(word, names.iter().copied())
    {
        near.push(name);
        names.retain(|other| *other != name);
    }
    near
}

/// Letters to change, with a difference of case and two swapped neighbours
/// counted once each.
fn distance(word: &str, name: &str) -> usize {
    if word.eq_ignore_ascii_case(name) {
        return 0;
    }
    if word.chars().count() <= 2 {
        return usize::MAX;
    }
    strsim::damerau_levenshtein(&word.to_lowercase(), &name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let names = ["total", "count", "pile"];
        assert_eq!(closest("totla", names), Some("total"));
        assert_eq!(closest("Pile", names), Some("pile"));
        assert_eq!(closest("heap", names), None);
        assert_eq!(closest("N", ["n"]), Some("n"));
        assert_eq!(closest("m", ["n"]), None);
    }
}
