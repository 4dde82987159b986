//! Values in lines of text: `size value`, or values in a row.

use super::problems;
use crate::game::{NimValue, Outcome};
use crate::known::Term;
use crate::source::{Problem, Problems, Source, Span};

/// Something between separators, and where it stands.
type Field<'a> = (&'a str, Span);

/// What a line holds.
enum Form {
    /// A size and a value, in these of so many columns.
    Pairs { size: usize, value: usize, of: usize },
    /// Values from heap 0 on.
    List,
}

pub(super) fn read(source: &Source) -> Result<Vec<(u64, Term)>, Problems> {
    let lines = lines(source.text());
    let Some((first, rest)) = lines.split_first() else { return Ok(Vec::new()) };
    let (form, lines) = match header(first) {
        Some(form) => (form, rest),
        None if first.len() == 2 => (Form::Pairs { size: 0, value: 1, of: 2 }, &lines[..]),
        None => (Form::List, &lines[..]),
    };
    match form {
        Form::Pairs { size, value, of } => pairs(lines, size, value, of),
        Form::List => list(lines),
    }
}

/// The fields of each line that has any.
fn lines(text: &str) -> Vec<Vec<Field<'_>>> {
    let mut start = 0;
    let mut found = Vec::new();
    for line in text.split_inclusive('\n') {
        let said = line.split('#').next().unwrap_or_default();
        if !said.trim().is_empty() {
            found.push(fields(said, start));
        }
        start += line.len();
    }
    found
}

/// The fields of a line that begins at this byte: between commas, semicolons or
/// tabs if there are any, else between blanks.
fn fields(line: &str, start: usize) -> Vec<Field<'_>> {
    let is_separator: fn(char) -> bool = if line.trim().contains([',', ';', '\t']) {
        |letter| [',', ';', '\t'].contains(&letter)
    } else {
        char::is_whitespace
    };
    let mut fields = Vec::new();
    let mut at = start;
    for field in line.split(is_separator) {
        let bare = field.trim_start_matches(is_around);
        let inner = bare.trim_end_matches(is_around);
        let from = at + field.len() - bare.len();
        fields.push((inner, Span::new(from, from + inner.len())));
        // Each separator is one byte, or blank and then of no interest.
        at += field.len();
        at += line[at - start..].chars().next().map_or(0, char::len_utf8);
    }
    if line.trim().contains([',', ';', '\t']) {
        // A comma at the end of a line of a list.
        if fields.len() > 2 && fields.last().is_some_and(|(text, _)| text.is_empty()) {
            fields.pop();
        }
    } else {
        fields.retain(|(text, _)| !text.is_empty());
    }
    fields
}

/// What does not belong to a field: blanks, quotes as spreadsheets write them, and the
/// mark that some editors put first.
fn is_around(letter: char) -> bool {
    letter.is_whitespace() || letter == '"' || letter == '\u{feff}'
}

/// What a first line of names says of the columns.
fn header(fields: &[Field<'_>]) -> Option<Form> {
    let is_name = |&(text, _): &Field<'_>| {
        text.starts_with(char::is_alphabetic) && letter(text).is_none()
    };
    if !fields.iter().all(is_name) {
        return None;
    }
    let of = fields.len();
    let named = |names: &[&str]| {
        let is_one =
            |name: &&str| fields.iter().any(|(text, _)| text.eq_ignore_ascii_case(name));
        let name = names.iter().find(|name| is_one(name))?;
        fields.iter().position(|(text, _)| text.eq_ignore_ascii_case(name))
    };
    let value = named(&["nim_value", "nim-value", "value", "a(n)", "g(n)", "outcome"]);
    let size = named(&["n", "size"]);
    match of {
        1 if value.is_some() => Some(Form::List),
        0 | 1 => None,
        _ => Some(Form::Pairs { size: size.unwrap_or(0), value: value.unwrap_or(1), of }),
    }
}

fn pairs(
    lines: &[Vec<Field<'_>>],
    size: usize,
    value: usize,
    of: usize,
) -> Result<Vec<(u64, Term)>, Problems> {
    let mut terms: Vec<(u64, Term)> = Vec::new();
    let mut found = Problems::new();
    for fields in lines {
        match pair(fields, size, value, of) {
            Ok((size, _, span)) if terms.last().is_some_and(|&(last, _)| last >= size) => {
                let before = terms.last().map_or(0, |&(last, _)| last);
                found.push(problems::order(span, size, before));
            }
            Ok((size, Some(term), _)) => terms.push((size, term)),
            Ok((_, None, _)) => {}
            Err(problem) => found.push(problem),
        }
    }
    if found.is_empty() { Ok(terms) } else { Err(found) }
}

/// A size with its place, and its value if there is one.
fn pair(
    fields: &[Field<'_>],
    size: usize,
    value: usize,
    of: usize,
) -> Result<(u64, Option<Term>, Span), Problem> {
    let (Some(&(text, place)), true) = (fields.get(size), fields.len() == of) else {
        let first = fields.first().map_or(Span::default(), |&(_, span)| span);
        let span = fields.last().map_or(first, |&(_, last)| first.to(last));
        let counted = match fields.len() {
            1 => "1 field".to_owned(),
            count => format!("{count} fields"),
        };
        return Err(problems::line(span, &format!("{counted} here, {of} in the first line")));
    };
    let size = number(text).ok_or_else(|| problems::line(place, "this is no size"))?;
    match fields.get(value) {
        Some(&("", _)) | None => Ok((size, None, place)),
        Some(&(text, span)) => Ok((size, Some(term(text, span)?), place)),
    }
}

fn list(lines: &[Vec<Field<'_>>]) -> Result<Vec<(u64, Term)>, Problems> {
    let mut terms = Vec::new();
    let mut found = Problems::new();
    for (size, &(text, span)) in (0..).zip(lines.iter().flatten()) {
        match term(text, span) {
            Ok(term) => terms.push((size, term)),
            Err(problem) => found.push(problem),
        }
    }
    if found.is_empty() { Ok(terms) } else { Err(found) }
}

fn term(text: &str, span: Span) -> Result<Term, Problem> {
    let value = number(text).map(|value| Term::of_value(NimValue(value)));
    let read = value.or_else(|| letter(text).map(Term::of_outcome));
    read.ok_or_else(|| problems::line(span, "this is neither a nim-value nor an outcome"))
}

fn number(text: &str) -> Option<u64> {
    // `+5` is no notation of values.
    text.starts_with(|first: char| first.is_ascii_digit()).then(|| text.parse().ok())?
}

/// `N`, `P` or `D`
pub(super) fn letter(text: &str) -> Option<Outcome> {
    [Outcome::N, Outcome::P, Outcome::D].into_iter().find(|outcome| outcome.letter() == text)
}
