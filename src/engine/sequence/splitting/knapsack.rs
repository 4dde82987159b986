//! The nim-sums that parts of a total can have, all parts different: the parts
//! are put in one after the other, the smallest first, as into a knapsack
//! (R. Bellman, *Dynamic Programming*, 1957).
//!
//! Once all parts up to a are in, what can be made of p of them is what could be
//! made before and, with a in it, what could be made of p − 1 of those before.

use super::by_parts::ByParts;
use super::sets::{Sets, add_sums, span, width};

/// The nim-sums for every number of parts and every total below a length.
#[derive(Debug)]
pub(super) struct Knapsack {
    sets: ByParts,
    values: Vec<usize>,
    span: usize,
    length: usize,
}

impl Knapsack {
    /// For these numbers of parts, and for at least so many.
    pub(super) fn new(exact: &[usize], or_more: &[usize]) -> Self {
        Self { sets: ByParts::new(exact, or_more), values: Vec::new(), span: 1, length: 0 }
    }

    /// The nim-sums of the parts that are in, by their number.
    pub(super) fn sets(&self) -> &ByParts {
        &self.sets
    }

    /// Makes room for totals below a length: all parts are put in again.
    pub(super) fn reserve(&mut self, length: usize) {
        if length <= self.length {
            return;
        }
        self.length = length;
        self.sets.sets_mut().for_each(|sets| {
            sets.words_mut().fill(0);
            sets.resize(length);
        });
        let values = std::mem::take(&mut self.values);
        values.into_iter().for_each(|value| self.set_value(value));
    }

    /// Puts in the next part, of this value; the part 0 is none.
    pub(super) fn set_value(&mut self, value: usize) {
        let part = self.values.len();
        self.values.push(value);
        if value >= self.span {
            self.span = span(value);
            let width = width(self.span);
            self.sets.sets_mut().for_each(|sets| sets.widen(width));
        }
        if part == 0 || part >= self.length {
            return;
        }
        let shape = Part { size: part, value, width: width(self.span), length: self.length };
        let ByParts { exact, or_more } = &mut self.sets;
        for (least, sets) in or_more {
            put_on_top(shape, sets, &exact[*least - 2]);
        }
        for parts in (2..=exact.len()).rev() {
            let (less, more) = exact.split_at_mut(parts - 1);
            put(shape, &mut more[0], &less[parts - 2], parts);
        }
        exact[0].get_mut(part)[value / 64] |= 1 << (value % 64);
    }
}

#[derive(Clone, Copy)]
struct Part {
    size: usize,
    value: usize,
    width: usize,
    length: usize,
}

/// Puts a part on top of one part fewer. The others are smaller, so that no total
/// is as large as `parts` times this one.
#[multiversion::multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl",
    "x86_64+avx2+bmi1+bmi2"
))]
fn put(shape: Part, sets: &mut Sets, one_less: &Sets, parts: usize) {
    let Part { size: part, value, width, length } = shape;
    let end = length.min(parts.saturating_mul(part));
    if end <= part {
        return;
    }
    let into = &mut sets.words_mut()[part * width..end * width];
    add_sums(into, &one_less.words()[..(end - part) * width], value, width);
}

/// Puts a part on top of any number that is large enough: from the largest total
/// down, so that it is put in once.
#[multiversion::multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl",
    "x86_64+avx2+bmi1+bmi2"
))]
fn put_on_top(shape: Part, sets: &mut Sets, one_less: &Sets) {
    let Part { size: part, value, width, length } = shape;
    let mut end = length.min(part.saturating_mul(part + 1) / 2 + 1);
    while end > part {
        // No total of this piece is made from another of it.
        let start = (end - part.min(end - part)).max(part);
        let (below, above) = sets.words_mut().split_at_mut(start * width);
        let into = &mut above[..(end - start) * width];
        let from = (start - part) * width..(end - part) * width;
        add_sums(into, &below[from.clone()], value, width);
        add_sums(into, &one_less.words()[from], value, width);
        end = start;
    }
}
