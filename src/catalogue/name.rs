//! How names are compared: by what a person remembers of them.

use super::Code;

/// The form in which two spellings of one name are equal. Case, spaces, hyphens and
/// apostrophes mean nothing (`Dawson's Kayles` is `dawsons-kayles`), nor do accents
/// of the usual kind; a code is brought into its own form.
pub(super) fn key(name: &str) -> String {
    if let Some(code) = Code::parse(name) {
        return code.to_string().to_lowercase();
    }
    let name = name.trim().replace('…', "...");
    let letter = |letter: char| match letter {
        'é' | 'è' | 'ê' | 'É' | 'È' => Some('e'),
        'ö' | 'Ö' => Some('o'),
        'ü' | 'Ü' => Some('u'),
        'ä' | 'Ä' => Some('a'),
        '.' | '{' | '}' | ',' => Some(letter),
        letter if letter.is_alphanumeric() => letter.to_lowercase().next(),
        _ => None,
    };
    name.chars().filter_map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn spellings_of_one_name_are_equal() {
        for (one, other) in [
            ("Dawson's Kayles", "dawsons-kayles"),
            ("Misère Kayles", "misere kayles"),
            ("a002186", "A002186"),
            ("0.770", "0.77"),
            ("0.3f", "0.3F"),
            ("S{3,1}", "s 1,3"),
            ("ab(1, 2)", "AB{2,1}"),
            ("0.333…", "0.333..."),
        ] {
            assert_eq!(key(one), key(other));
        }
        assert_ne!(key("0.33"), key("0.333..."));
        assert_ne!(key("S{1,2}"), key("S{12}"));
    }
}
