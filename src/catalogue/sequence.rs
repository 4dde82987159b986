//! Sequences of the tables: nim-values and lost positions, as published.

use std::sync::LazyLock;

use super::code::Code;
use super::entry::{Entry, Origin};
use super::name::key;
use super::table::{Row, SEQUENCES, rows};

/// A sequence of the tables.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// Its own name: a number of the OEIS, a code, or a word.
    pub id: &'static str,
    /// Its number in the OEIS, if it is there.
    pub oeis: Option<&'static str>,
    /// What it is called, if it has a name.
    pub title: &'static str,
    /// The rule, in one line.
    pub rule: &'static str,
    /// Who published or computed it.
    pub source: &'static str,
    /// What is listed.
    pub listed: Listed,
}

/// What a sequence lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// The nim-values of single heaps, one after another.
    ByHeap {
        /// The size of the first of them.
        first: u64,
        /// The values.
        values: Vec<u64>,
    },
    /// Anything else: arrays, lost positions, values of single positions.
    Otherwise,
}

/// Rows of values that are not those of single heaps, although they are numbered one
/// after another: rows and diagonals of arrays, heaps with a memory, boards.
const NOT_BY_HEAP: [&str; 7] =
    ["A047708", "A316632", "CG-fibnim10", "CG-mem10", "CG-noprev10", "CG-wyt10", "mem-fresh"];

static ALL: LazyLock<Vec<Sequence>> =
    LazyLock::new(|| rows(SEQUENCES).map(|row| Sequence::of(&row)).collect());

impl Sequence {
    /// All of them, in the order of the table.
    pub fn all() -> &'static [Self] {
        &ALL
    }

    fn of(row: &Row) -> Self {
        let id = row.get("id");
        let by_heap = row.get("kind") == "grundy" && !NOT_BY_HEAP.contains(&id);
        let values: Option<Vec<u64>> =
            row.get("values").split(',').map(|value| value.parse().ok()).collect();
        let listed = match values.filter(|_| by_heap) {
            Some(values) => Listed::ByHeap { first: row.number("offset").unwrap_or(0), values },
            None => Listed::Otherwise,
        };
        Self {
            id,
            oeis: row.text("oeis"),
            title: row.get("name"),
            rule: row.get("rule"),
            source: row.get("source"),
            listed,
        }
    }

    /// The code of its game, if the rule is a code.
    pub(super) fn code(&self) -> Option<Code> {
        let words = ["octal game ", "hexadecimal game "];
        let code = words.iter().find_map(|word| self.rule.strip_prefix(word));
        let code = code.and_then(|code| code.split([' ', ':']).next());
        Code::parse(code.unwrap_or(self.id))
    }

    /// The values of single heaps and the size of the first, if it lists those.
    pub fn by_heap(&self) -> Option<(u64, &[u64])> {
        match &self.listed {
            Listed::ByHeap { first, values } => Some((*first, values)),
            Listed::Otherwise => None,
        }
    }

    /// What the sequence is called, in the form in which names are compared.
    pub(super) fn keys(&self) -> impl Iterator<Item = String> {
        let code = self.code().map(|code| key(&code.to_string()));
        [Some(key(self.id)), self.oeis.map(key), code].into_iter().flatten()
    }

    /// The sequence of an entry of the catalogue: by its code, its number, or one of
    /// its names.
    pub fn of_entry(entry: &Entry) -> Option<&'static Self> {
        let names: Vec<String> = match &entry.origin {
            Origin::Family(code) => vec![key(&code.to_string())],
            Origin::File { .. } => entry.all_names().map(key).collect(),
        };
        let is_its = |known: &&Self| known.keys().any(|key| names.contains(&key));
        ALL.iter().filter(is_its).min_by_key(|known| known.by_heap().is_none())
    }
}
