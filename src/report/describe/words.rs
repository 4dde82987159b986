//! Small words: lists, plurals, and lines of at most 80 columns.

/// The most columns of a line.
const WIDTH: usize = 80;

/// `a`, `a and b`, `a, b and c`; with another word for `and`.
pub(super) fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} {word} {last}", before.join(", ")),
    }
}

/// Several heaps of a kind.
pub(super) fn plural(kind: &str) -> String {
    let consonant_before_y =
        kind.strip_suffix('y').filter(|before| !before.ends_with(['a', 'e', 'o', 'u']));
    match consonant_before_y {
        _ if kind.chars().count() < 3
            || kind.ends_with(|last: char| !last.is_ascii_lowercase()) =>
        {
            format!("heaps `{kind}`")
        }
        Some(before) => format!("{before}ies"),
        None if kind.ends_with(['s', 'x']) || kind.ends_with("ch") || kind.ends_with("sh") => {
            format!("{kind}es")
        }
        None => format!("{kind}s"),
    }
}

/// A small number in words.
pub(super) fn in_words(number: usize) -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// Adds a paragraph: its first line begins with `first`, the others are indented
/// by `indent`. Spaces that hold together become plain ones.
pub(super) fn paragraph(text: &mut String, first: &str, indent: usize, words: &str) {
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        let length = line.chars().count() + 1 + word.chars().count();
        if !is_empty && length > WIDTH {
            finish(text, &line);
            line = " ".repeat(indent);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    finish(text, &line);
}

fn finish(text: &mut String, line: &str) {
    text.push_str(line.replace('\u{a0}', " ").trim_end());
    text.push('\n');
}
