//! Text as the lines of a comment.

/// Lines are not longer than this.
const WIDTH: usize = 88;

/// A paragraph as lines that begin with `# `, all but the first set off by two
/// spaces more if it hangs.
pub(super) fn comment(text: &str, hangs: bool) -> String {
    let mut lines = String::new();
    let mut line = String::from("#");
    for word in text.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines += &line;
            lines.push('\n');
            line = String::from(if hangs { "#  " } else { "#" });
        }
        line.push(' ');
        line += word;
    }
    lines + &line + "\n"
}

/// Things in a row: `a, b and c`.
pub(super) fn listed(things: &[String], word: &str) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}
