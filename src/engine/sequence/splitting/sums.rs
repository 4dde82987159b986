//! The nim-sums that parts of a total can have, any parts: by the least part.
//!
//! Let S(p, t) be the nim-sums of all ways to make t of p parts. Then S(p, t) is
//! the union of g(a) + S(p − 1, t − a) over all a up to t / p, for the least of p
//! parts is one of these. For at least p parts it is the same with "at least
//! p − 1". That takes t / p steps instead of the t^(p − 1) of the partitions, and
//! ends early when all nim-sums are there.

use super::sets::{Sets, add_sums, span, width};

/// Parts looked at between two looks whether all nim-sums are there.
const BETWEEN_ENDS: usize = 256;

/// The nim-sums for every number of parts and every total.
#[derive(Debug)]
pub(super) struct Sums {
    /// Of exactly 1, 2, 3, … parts; those of one part are its value.
    exact: Vec<Sets>,
    /// Of at least so many parts, at least 2.
    or_more: Vec<(usize, Sets)>,
    /// The values of the parts; that of the part 0 does not count.
    values: Vec<usize>,
    span: usize,
    /// By the value of the least part, what the others can have: scratch.
    others: Vec<u64>,
}

impl Sums {
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
            others: Vec::new(),
        }
    }

    /// The nim-sums of so many parts.
    pub(super) fn exact(&self, parts: usize, total: usize) -> &[u64] {
        self.exact[parts - 1].get(total)
    }

    /// The nim-sums of at least so many parts.
    pub(super) fn or_more(&self, least: usize, total: usize) -> &[u64] {
        let found = self.or_more.iter().find(|(parts, _)| *parts == least);
        found.map_or(&[], |(_, sets)| sets.get(total))
    }

    pub(super) fn bytes(&self) -> usize {
        let sets = self.exact.iter().chain(self.or_more.iter().map(|(_, sets)| sets));
        sets.map(|sets| 8 * sets.words().len()).sum()
    }

    /// Works out the sums of two parts and more for the next total. The values of
    /// all smaller parts are known.
    pub(super) fn next_total(&mut self) {
        let total = self.values.len();
        let sets = self.exact.iter_mut().chain(self.or_more.iter_mut().map(|(_, sets)| sets));
        sets.for_each(|sets| sets.resize(total + 1));
        let mut found = vec![0; width(self.span)];
        for parts in 2..=self.exact.len() {
            let one_less = &self.exact[parts - 2];
            let work = Work { values: &self.values, span: self.span, total, parts };
            work.unite(&[one_less], &mut self.others, &mut found);
            self.exact[parts - 1].get_mut(total).copy_from_slice(&found);
        }
        for (least, sets) in &mut self.or_more {
            let one_less = &self.exact[*least - 2];
            let work = Work { values: &self.values, span: self.span, total, parts: *least };
            work.unite(&[one_less, sets], &mut self.others, &mut found);
            sets.get_mut(total).copy_from_slice(&found);
        }
    }

    /// Tells the value of the part that is as large as the last total.
    pub(super) fn set_value(&mut self, value: usize) {
        let part = self.values.len();
        if value >= self.span {
            self.span = span(value);
            let width = width(self.span);
            let sets =
                self.exact.iter_mut().chain(self.or_more.iter_mut().map(|(_, sets)| sets));
            sets.for_each(|sets| sets.widen(width));
        }
        if part > 0 {
            self.exact[0].get_mut(part)[value / 64] |= 1 << (value % 64);
        }
        self.values.push(value);
    }
}

/// The union for one total and one number of parts.
struct Work<'a> {
    values: &'a [usize],
    span: usize,
    total: usize,
    parts: usize,
}

impl Work<'_> {
    fn unite(&self, sources: &[&Sets], others: &mut Vec<u64>, found: &mut [u64]) {
        found.fill(0);
        // With many values it costs more to sort the parts by value.
        if self.total / self.parts < 4 * self.span {
            one_by_one(self, sources, found);
        } else {
            by_value(self, sources, others, found);
        }
    }

    /// Whether every nim-sum that there can be is there.
    fn is_all(&self, found: &[u64]) -> bool {
        found.iter().map(|word| word.count_ones() as usize).sum::<usize>() == self.span
    }
}

/// The union over the parts as they come.
#[multiversion::multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl",
    "x86_64+avx2+bmi1+bmi2"
))]
fn one_by_one<'a>(work: &Work<'a>, sources: &[&Sets], found: &mut [u64]) {
    let width = width(work.span);
    for part in 1..=work.total / work.parts {
        for source in sources {
            add_sums(found, source.get(work.total - part), work.values[part], width);
        }
        if part % 64 == 0 && work.is_all(found) {
            return;
        }
    }
}

/// The union over the parts, those of one value together.
fn by_value(work: &Work<'_>, sources: &[&Sets], others: &mut Vec<u64>, found: &mut [u64]) {
    let width = width(work.span);
    others.clear();
    others.resize(work.span * width, 0);
    let most = work.total / work.parts;
    let step = BETWEEN_ENDS.max(4 * work.span);
    let mut least = 1;
    while least <= most {
        let end = most.min(least + step - 1);
        for part in least..=end {
            let value = work.values[part];
            let others = &mut others[value * width..(value + 1) * width];
            for source in sources {
                let source = source.get(work.total - part);
                others.iter_mut().zip(source).for_each(|(word, more)| *word |= more);
            }
        }
        for (value, others) in others.chunks_exact(width).enumerate() {
            add_sums(found, others, value, width);
        }
        if work.is_all(found) {
            return;
        }
        least = end + 1;
    }
}
