//! Values as JSON: a list, or an object with `nim_values` or `outcomes` and the
//! size `first` with which it begins.

use serde_json::Value;

use super::lines::letter;
use super::problems;
use crate::game::NimValue;
use crate::known::Term;
use crate::source::{Problem, Problems, Source, Span};

pub(super) fn read(source: &Source) -> Result<Vec<(u64, Term)>, Problems> {
    let text = source.text().trim_start_matches('\u{feff}');
    let value: Value =
        serde_json::from_str(text).map_err(|error| vec![syntax(source, &error)])?;
    let (first, entries) = list(&value).map_err(|what| vec![problems::json(None, &what)])?;
    let mut terms = Vec::new();
    let mut found = Problems::new();
    for (number, entry) in (0..).zip(entries) {
        let size = first.checked_add(number).ok_or("the sizes are too large".to_owned());
        match size.and_then(|size| Ok((size, term(entry, number)?))) {
            Ok((size, Some(term))) => terms.push((size, term)),
            Ok((_, None)) => {}
            Err(what) => found.push(problems::json(None, &what)),
        }
    }
    if found.is_empty() { Ok(terms) } else { Err(found) }
}

/// The size of the first heap, and an entry for each from it on.
fn list(value: &Value) -> Result<(u64, &Vec<Value>), String> {
    if let Value::Array(entries) = value {
        return Ok((0, entries));
    }
    let first = match value.get("first") {
        None => 0,
        Some(first) => first.as_u64().ok_or("`first` is no size")?,
    };
    let named = ["nim_values", "outcomes"].into_iter().find_map(|name| value.get(name));
    let entries = named.and_then(Value::as_array);
    let entries = entries.ok_or("it has no list `nim_values` or `outcomes`")?;
    Ok((first, entries))
}

fn term(entry: &Value, number: u64) -> Result<Option<Term>, String> {
    let read = match entry {
        Value::Null => return Ok(None),
        Value::String(text) => letter(text).map(Term::of_outcome),
        number => number.as_u64().map(|value| Term::of_value(NimValue(value))),
    };
    let wrong =
        || format!("entry {} is `{entry}`, neither a nim-value nor an outcome", number + 1);
    read.map(Some).ok_or_else(wrong)
}

fn syntax(source: &Source, error: &serde_json::Error) -> Problem {
    let before = source.text().split_inclusive('\n').take(error.line().saturating_sub(1));
    let start = before.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let end = source.text().len();
    let mut start = start.min(end);
    while !source.text().is_char_boundary(start) {
        start -= 1;
    }
    // The renderer says line and column; the library would say it again.
    let said = error.to_string();
    let what = said.split(" at line ").next().unwrap_or_default().to_owned();
    let next = source.text()[start..].chars().next().map_or(0, char::len_utf8);
    problems::json(Some(Span::new(start, start + next)), &what)
}
