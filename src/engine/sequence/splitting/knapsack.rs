//! The nim-sums that parts of a total can have, all parts different: the parts
//! are put in one after the other, the smallest first, as into a knapsack
//! (R. Bellman, *Dynamic Programming*, 1957).
//!
//! Once all parts up to a are in, what can be made of p of them is what could be
//! made before and, with a in it, what could be made of p − 1 of those before.

use super::sets::{Sets, add_sums, span, width};

/// The nim-sums for every number of parts and every total below a length.
#[derive(Debug)]
pub(super) struct Knapsack {
    /// Of exactly 1, 2, 3, … different parts.
    exact: Vec<Sets>,
    /// Of at least so many, at least 2.
    or_more: Vec<(usize, Sets)>,
    values: Vec<usize>,
    span: usize,
    length: usize,
}

impl Knapsack {
    /// For these numbers of parts, and for at least so many.
    pub(super) fn new(exact: &[usize], or_more: &[usize]) -> Self {
        let most = exact.iter().copied().chain(or_more.iter().map(|least| least - 1));
        let mut least: Vec<usize> = or_more.to_vec();
        least.sort_unstable();
        least.dedup();
        Self {
            exact: vec![Sets::new(); most.max().unwrap_or(1).max(1)],
            or_more: least.into_iter().map(|least| (least, Sets::new())).collect(),
            values: Vec::new(),
            span: 1,
            length: 0,
        }
    }

    /// The nim-sums of so many parts that are in.
    pub(super) fn exact(&self, parts: usize, total: usize) -> &[u64] {
        self.exact[parts - 1].get(total)
    }

    /// The nim-sums of at least so many parts that are in.
    pub(super) fn or_more(&self, least: usize, total: usize) -> &[u64] {
        let found = self.or_more.iter().find(|(parts, _)| *parts == least);
        found.map_or(&[], |(_, sets)| sets.get(total))
    }

    pub(super) fn bytes(&self) -> usize {
        self.sets().map(|sets| 8 * sets.words().len()).sum()
    }

    fn sets(&self) -> impl Iterator<Item = &Sets> {
        self.exact.iter().chain(self.or_more.iter().map(|(_, sets)| sets))
    }

    fn sets_mut(&mut self) -> impl Iterator<Item = &mut Sets> {
        self.exact.iter_mut().chain(self.or_more.iter_mut().map(|(_, sets)| sets))
    }

    /// Makes room for totals below a length: all parts are put in again.
    pub(super) fn reserve(&mut self, length: usize) {
        if length <= self.length {
            return;
        }
        self.length = length;
        self.sets_mut().for_each(|sets| {
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
            self.sets_mut().for_each(|sets| sets.widen(width));
        }
        if part == 0 || part >= self.length {
            return;
        }
        let shape = Part { size: part, value, width: width(self.span), length: self.length };
        for (least, sets) in &mut self.or_more {
            put_on_top(shape, sets, &self.exact[*least - 2]);
        }
        for parts in (2..=self.exact.len()).rev() {
            let (less, more) = self.exact.split_at_mut(parts - 1);
            put(shape, &mut more[0], &less[parts - 2], parts);
        }
        self.exact[0].get_mut(part)[value / 64] |= 1 << (value % 64);
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
