//! A line of play as it is written: positions with separators between them.
//!
//! Positions are separated by `;` or line ends, or, where there is no `;`, by commas.
//! What stands in brackets of any kind belongs to a position: `[3, 5], [3, 4]` is two
//! positions of a row. A comma between states, as in `7 with a = 1, b = 2`, asks for
//! `;` between the positions.

use crate::game::Position;
use crate::model::Game;
use crate::source::{Problem, Problems, Source, Span};

/// A position of a line of play.
#[derive(Clone, Debug)]
pub struct Written {
    /// The position.
    pub position: Position,
    /// Whether it says what its states are.
    pub names_states: bool,
}

/// Reads a line of play: at least the position it begins with.
pub fn line_of_play(game: &Game, source: &Source) -> Result<Vec<Written>, Problems> {
    let mut line = Vec::new();
    let mut found = Problems::new();
    for span in parts(source.text()) {
        let text = source.slice(span);
        if text.trim().is_empty() {
            found.push(empty(span).in_source(source));
            continue;
        }
        // Blanks before it, so that places in it are places in the line.
        let placed = " ".repeat(span.start) + text;
        match game.read_position(&Source::new(source.name(), placed)) {
            Ok(position) => line.push(Written { position, names_states: names_states(text) }),
            Err(problems) => {
                found.extend(problems.into_iter().map(|problem| problem.in_source(source)));
            }
        }
    }
    if found.is_empty() { Ok(line) } else { Err(found) }
}

/// Whether a position has a `with`.
fn names_states(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "with")
}

/// The places between separators; the last may be empty and is left out then.
fn parts(text: &str) -> Vec<Span> {
    let strong = outside_brackets(text, &[';', '\n']);
    let separators = if strong.is_empty() { outside_brackets(text, &[',']) } else { strong };
    let starts = std::iter::once(0).chain(separators.iter().map(|&at| at + 1));
    let ends = separators.iter().copied().chain([text.len()]);
    let mut parts: Vec<Span> =
        starts.zip(ends).map(|(start, end)| Span::new(start, end)).collect();
    let is_empty = |span: &Span| text[span.start..span.end].trim().is_empty();
    // Line ends separate however many they are.
    if text.contains('\n') {
        parts.retain(|span| !is_empty(span));
    } else if parts.len() > 1 && parts.last().is_some_and(is_empty) {
        parts.pop();
    }
    if parts.is_empty() { vec![Span::new(0, text.len())] } else { parts }
}

/// Where these letters stand outside of brackets.
fn outside_brackets(text: &str, letters: &[char]) -> Vec<usize> {
    let mut depth = 0_usize;
    let mut found = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 && letters.contains(&letter) => found.push(at),
            _ => {}
        }
    }
    found
}

/// `5 + 7,, 3`
fn empty(span: Span) -> Problem {
    Problem::error("command::no-position", "a position of the line of play is empty")
        .label(span, "nothing stands here")
        .help(
            "give positions, as `5 + 7, 3 + 7`; with `;` between them where they have commas; a \
             position without heaps is `nothing`",
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        parts(text).into_iter().map(|span| text[span.start..span.end].trim()).collect()
    }

    #[test]
    fn separators() {
        assert_eq!(cut("5 + 7, 1 + 3 + 7"), ["5 + 7", "1 + 3 + 7"]);
        assert_eq!(cut("[3, 0, 5], [3, 5]"), ["[3, 0, 5]", "[3, 5]"]);
        assert_eq!(cut("pile(3, 4), nothing,"), ["pile(3, 4)", "nothing"]);
        let states = "7 with a = 1, b = 2; 5 with a = 2, b = {1, 2}";
        assert_eq!(cut(states), ["7 with a = 1, b = 2", "5 with a = 2, b = {1, 2}"]);
        assert_eq!(cut("5\n\n4\n3\n"), ["5", "4", "3"]);
        assert_eq!(cut("5,,4"), ["5", "", "4"]);
        assert_eq!(cut(""), [""]);
    }
}
