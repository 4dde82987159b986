//! The nim-sums that parts of a total can have, any parts: by the least part.
//!
//! Let S(p, t) be the nim-sums of all ways to make t of p parts. Then S(p, t) is
//! the union of g(a) + S(p − 1, t − a) over all a up to t / p, for the least of p
//! parts is one of these. For at least p parts it is the same with "at least
//! p − 1". That takes t / p steps instead of the t^(p − 1) of the partitions, and
//! ends early when all nim-sums are there.

use super::by_parts::ByParts;
use super::sets::{Sets, add_sums, span, width};

/// Parts looked at between two looks whether all nim-sums are there.
const BETWEEN_ENDS: usize = 256;

/// The nim-sums for every number of parts and every total.
#[derive(Debug)]
pub(super) struct Sums {
    /// Those of one part are its value.
    sets: ByParts,
    /// The values of the parts; that of the part 0 does not count.
    values: Vec<usize>,
    span: usize,
    /// By the value of the least part, what the others can have: scratch.
    others: Vec<u64>,
}

impl Sums {
    /// For these numbers of parts, and for at least so many.
    pub(super) fn new(exact: &[usize], or_more: &[usize]) -> Self {
        Self {
            sets: ByParts::new(exact, or_more),
            values: Vec::new(),
            span: 1,
            others: Vec::new(),
        }
    }

    /// The nim-sums of all parts, by their number.
    pub(super) fn sets(&self) -> &ByParts {
        &self.sets
    }

    /// Works out the sums of two parts and more for the next total. The values of
    /// all smaller parts are known.
    pub(super) fn next_total(&mut self) {
        let total = self.values.len();
        self.sets.sets_mut().for_each(|sets| sets.resize(total + 1));
        let ByParts { exact, or_more } = &mut self.sets;
        let mut found = vec![0; width(self.span)];
        for parts in 2..=exact.len() {
            let one_less = &exact[parts - 2];
            let work = Work { values: &self.values, span: self.span, total, parts };
            work.unite(&[one_less], &mut self.others, &mut found);
            exact[parts - 1].get_mut(total).copy_from_slice(&found);
        }
        for (least, sets) in or_more {
            let one_less = &exact[*least - 2];
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
            self.sets.sets_mut().for_each(|sets| sets.widen(width));
        }
        if part > 0 {
            self.sets.exact[0].get_mut(part)[value / 64] |= 1 << (value % 64);
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
