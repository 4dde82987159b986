//! Files of values: b-files of the OEIS, CSV, lists, and JSON as `gamelang table`
//! prints it.
//!
//! A text that is not JSON is read by lines; `#` begins a comment. Where the first
//! line has two fields, each line is a size and its value. Else all fields are
//! values in a row, from heap 0 on.

mod json;
mod lines;
mod problems;

use super::Term;
use crate::source::{Problems, Source};

/// The values of single heaps as someone has listed them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueFile {
    /// In ascending order of size.
    terms: Vec<(u64, Term)>,
}

/// More problems than these are not told of one file.
const MOST_PROBLEMS: usize = 5;

/// Reads a file of values.
pub fn read_values(source: &Source) -> Result<ValueFile, Problems> {
    let read = if bare(source.text()).starts_with(['[', '{']) {
        json::read(source)
    } else {
        lines::read(source)
    };
    let terms = read.map_err(|mut found| {
        found.truncate(MOST_PROBLEMS);
        found.into_iter().map(|problem| problem.in_source(source)).collect::<Problems>()
    })?;
    if terms.is_empty() {
        return Err(vec![problems::empty(source)]);
    }
    Ok(ValueFile { terms })
}

/// Without what some editors put first, and blanks.
fn bare(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim_start()
}

/// Whether a text looks like a file of values and not like the rules of a game,
/// which begin with a word.
pub fn looks_like_values(text: &str) -> bool {
    let lines = bare(text).lines().map(str::trim_start);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let Some(first) = lines.next() else { return false };
    let mut is_head =
        || first.contains([',', ';']) && lines.next().is_some_and(starts_with_digit);
    first.starts_with(['[', '{', '-']) || starts_with_digit(first) || is_head()
}

fn starts_with_digit(line: &str) -> bool {
    line.starts_with(|first: char| first.is_ascii_digit())
}

impl ValueFile {
    /// How many values it has.
    pub fn count(&self) -> usize {
        self.terms.len()
    }

    /// The size of the last heap that it lists.
    pub fn last(&self) -> u64 {
        self.terms.last().map_or(0, |&(size, _)| size)
    }

    /// The sizes that it lists, ascending.
    pub fn sizes(&self) -> Vec<u64> {
        self.terms.iter().map(|&(size, _)| size).collect()
    }

    /// Whether each of them is a nim-value, and not only an outcome.
    pub fn has_nim_values(&self) -> bool {
        self.terms.iter().all(|(_, term)| term.value.is_some())
    }

    /// What it says of the heap of a size.
    pub fn get(&self, size: u64) -> Option<Term> {
        let found = self.terms.binary_search_by_key(&size, |&(size, _)| size);
        found.ok().map(|index| self.terms[index].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(u64, String)>, Vec<&'static str>> {
        let read = read_values(&Source::new("values", text));
        let written = |(size, term): &(u64, Term)| {
            let value = term.value.map(|value| value.to_string());
            (*size, value.unwrap_or_else(|| term.outcome.letter().to_owned()))
        };
        let codes = |found: Problems| found.iter().map(crate::source::Problem::code).collect();
        read.map(|file| file.terms.iter().map(written).collect()).map_err(codes)
    }

    type Read = Result<Vec<(u64, String)>, Vec<&'static str>>;

    #[allow(clippy::unnecessary_wraps)]
    fn from(first: u64, terms: &[&str]) -> Read {
        let terms = terms.iter().map(|&term| term.to_owned());
        Read::Ok((first..).zip(terms).collect())
    }

    #[test]
    fn every_notation() {
        let values = ["0", "1", "2", "3"];
        assert_eq!(read("# A002186\n0 0\n1 1\n2 2 # two\n\n3 3\n"), from(0, &values));
        assert_eq!(read("n,value\n0,0\n1,1\n2,2\n3,3\n"), from(0, &values));
        assert_eq!(read("size;value\n0;0\n1;1\n2;2\n3;3"), from(0, &values));
        assert_eq!(read("n,outcome,nim_value\n0,P,0\n1,N,1\n2,N,2\n3,N,3"), from(0, &values));
        assert_eq!(read("0, 1, 2, 3"), from(0, &values));
        assert_eq!(
            read("\u{feff}\"n\",\"value\"\r\n0,0\r\n1,1\r\n2,\"2\"\r\n3,3"),
            from(0, &values)
        );
        assert_eq!(read("\u{feff}[0, 1, 2, 3]"), from(0, &values));
        assert_eq!(read("0 1 2\n3"), from(0, &values));
        assert_eq!(read("0\n1\n2\n3\n"), from(0, &values));
        assert_eq!(read("[0, 1, 2, 3]"), from(0, &values));
        assert_eq!(read(r#"{"first":5,"nim_values":[0,1,2,3]}"#), from(5, &values));
        assert_eq!(read("5 N\n6 P"), from(5, &["N", "P"]));
        assert_eq!(read(r#"["P", "N", "D"]"#), from(0, &["P", "N", "D"]));
        let gaps = Ok(vec![(0, "0".to_owned()), (2, "1".to_owned())]);
        assert_eq!(read("[0, null, 1]"), gaps);
        assert_eq!(read("n,value\n0,0\n1,\n2,1"), gaps);
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert_eq!(read(""), Err(vec!["values::empty"]));
        assert_eq!(read("# nothing\n"), Err(vec!["values::empty"]));
        assert_eq!(read("0 0\n1 1 1\n2 x\n"), Err(vec!["values::line", "values::line"]));
        assert_eq!(read("0 -1\n-1 0"), Err(vec!["values::line", "values::line"]));
        assert_eq!(read("0 0\n1 1\n1 1\n0 0"), Err(vec!["values::order", "values::order"]));
        assert_eq!(read("[0, 1"), Err(vec!["values::json"]));
        assert_eq!(read("[0, 1.5]"), Err(vec!["values::json"]));
        assert_eq!(read("[[0], [1]]"), Err(vec!["values::json"; 2]));
        assert_eq!(read(r#"{"values":[0]}"#), Err(vec!["values::json"]));
        assert_eq!(read(&"x\n".repeat(100)).unwrap_err().len(), MOST_PROBLEMS);
    }

    #[test]
    fn games_are_no_values() {
        for text in ["game \"Nim\"\nheap pile(n)", "# 3\nheap pile(n)", ""] {
            assert!(!looks_like_values(text), "{text}");
        }
        for text in [
            "0 0\n1 1",
            "# b-file\n\n0 0",
            "[0]",
            "{\"first\":0}",
            "-1 0",
            "size,nim_value\n0,0",
        ] {
            assert!(looks_like_values(text), "{text}");
        }
    }
}
