//! Options looked at one by one, for moves that leave nothing to keep: steps
//! with an end, multiples, and any smaller heaps in the place of several.

use std::ops::{ControlFlow, Range};

use smallvec::SmallVec;

use crate::game::Bound;

use super::ideal::Ideal;
use super::lines::{Places, each_choice, repeats};

/// Moves that are scanned.
#[derive(Clone, Debug)]
pub(super) enum Scan {
    /// Lower heaps by multiples of factors.
    Multiples(Multiples),
    /// So many heaps become any smaller ones.
    Box(usize),
}

/// From each of some heaps its factor times one number.
#[derive(Clone, Debug)]
pub(super) struct Multiples {
    factors: Vec<usize>,
    steps: (usize, usize),
    takes_every: bool,
    /// What the number of steps has to keep besides.
    bounds: Vec<Bound>,
    /// Every way to give each factor a place of its own.
    orders: Vec<Word>,
}

impl Multiples {
    /// Multiples in positions of so many heaps, of these factors, by the numbers
    /// from the one to the other. Equal factors that stand together are looked at
    /// in one order only, unless there are bounds that tell heaps apart.
    pub(super) fn new(
        factors: Vec<usize>,
        steps: (usize, usize),
        takes_every: bool,
        bounds: &[Bound],
        heaps: usize,
    ) -> Self {
        let mut orders = vec![Word::new()];
        for (at, &factor) in factors.iter().enumerate() {
            let repeats = bounds.is_empty() && at > 0 && factors[at - 1] == factor;
            let longer = |order: &Word| {
                // Equal factors take their places in ascending order.
                let from = if repeats { order[at - 1] + 1 } else { 0 };
                let free = (from..heaps).filter(|place| !order.contains(place));
                let longer = |place| order.iter().copied().chain([place]).collect();
                free.map(longer).collect::<Vec<Word>>()
            };
            orders = orders.iter().flat_map(longer).collect();
        }
        Self { factors, steps, takes_every, bounds: bounds.to_vec(), orders }
    }

    /// The greatest number of steps.
    fn end(&self, sizes: &[usize], places: &[usize]) -> usize {
        let ends = places.iter().zip(&self.factors);
        let end = ends.map(|(&place, &factor)| sizes[place] / factor).min();
        end.unwrap_or(0).min(self.steps.1)
    }

    /// Brings the steps within the bounds; false where none is left.
    fn keeps_bounds(
        &self,
        sizes: &[usize],
        places: &[usize],
        first: &mut usize,
        last: &mut usize,
    ) -> bool {
        for bound in &self.bounds {
            let mut rest = i128::from(bound.constant);
            let chosen = places.iter().zip(&bound.sizes);
            rest += chosen.map(|(&place, &times)| product(times, sizes[place])).sum::<i128>();
            if bound.largest != 0 {
                rest += product(bound.largest, sizes[0]);
            }
            if bound.total != 0 {
                rest += sizes.iter().map(|&size| product(bound.total, size)).sum::<i128>();
            }
            let step = i128::from(bound.step);
            match bound.step.signum() {
                1 => {
                    let least = usize::try_from(-rest.div_euclid(step)).unwrap_or(0);
                    *first = (*first).max(least);
                }
                -1 => match usize::try_from(rest.div_euclid(-step)) {
                    Ok(most) => *last = (*last).min(most),
                    Err(_) if rest > 0 => {}
                    Err(_) => return false,
                },
                _ if rest < 0 => return false,
                _ => {}
            }
        }
        *first <= *last
    }

    fn visit(&self, ideal: &Ideal, sizes: &[usize], see: See<'_>) -> ControlFlow<()> {
        if self.takes_every {
            let heaps = sizes.iter().filter(|&&size| size > 0).count();
            if self.factors.len() != heaps {
                return ControlFlow::Continue(());
            }
        }
        for places in &self.orders {
            let (mut first, mut last) = (self.steps.0, self.end(sizes, places));
            if first > last || !self.keeps_bounds(sizes, places, &mut first, &mut last) {
                continue;
            }
            if let ([place], [1]) = (&places[..], &self.factors[..]) {
                let others = without(sizes, &[*place]);
                let range = sizes[*place] - last..sizes[*place] + 1 - first;
                sweep(ideal, &others, range, see)?;
                continue;
            }
            self.walk(ideal, sizes, places, (first, last), see)?;
        }
        ControlFlow::Continue(())
    }
}

impl Multiples {
    /// Sees the options step by step: the word stays sorted, since a step moves
    /// few heaps past others.
    fn walk(
        &self,
        ideal: &Ideal,
        sizes: &[usize],
        places: &[usize],
        (first, last): (usize, usize),
        see: See<'_>,
    ) -> ControlFlow<()> {
        let mut word = Word::from_slice(sizes);
        let mut falls: Word = sizes.iter().map(|_| 0).collect();
        for (&place, &factor) in places.iter().zip(&self.factors) {
            word[place] -= (first - 1) * factor;
            falls[place] = factor;
        }
        let mut ranks = [0; BATCH];
        let mut filled = 0;
        for _ in first..=last {
            for (size, fall) in word.iter_mut().zip(&falls) {
                *size -= fall;
            }
            for end in 1..word.len() {
                let mut at = end;
                while at > 0 && word[at - 1] < word[at] {
                    word.swap(at - 1, at);
                    falls.swap(at - 1, at);
                    at -= 1;
                }
            }
            ranks[filled] = ideal.rank(word.iter().copied()) as u64;
            filled += 1;
            if filled == BATCH {
                see(0, &ranks)?;
                filled = 0;
            }
        }
        see(0, &ranks[..filled])
    }
}

/// Ranks that are seen together.
const BATCH: usize = 64;

/// What is done with the ranks of options: a base and what is added to it, for
/// each of them. So many options are seen in one tight loop.
pub(super) type See<'s> = &'s mut dyn FnMut(usize, &[u64]) -> ControlFlow<()>;

type Word = SmallVec<[usize; 8]>;

impl Scan {
    /// Sees the options of a position, until one is enough.
    pub(super) fn visit(
        &self,
        ideal: &Ideal,
        sizes: &[usize],
        see: See<'_>,
    ) -> ControlFlow<()> {
        let mut flow = ControlFlow::Continue(());
        match self {
            Self::Multiples(multiples) => return multiples.visit(ideal, sizes, see),
            Self::Box(count) => each_choice(sizes.len(), *count, &mut |places| {
                let stuck = places.iter().any(|&place| sizes[place] == 0);
                if flow.is_continue() && !stuck && !repeats(sizes, places) {
                    flow = smaller(ideal, sizes, places, see);
                }
            }),
        }
        flow
    }

    /// Whether a position has an option.
    pub(super) fn has_option(&self, ideal: &Ideal, sizes: &[usize]) -> bool {
        self.visit(ideal, sizes, &mut |_, _| ControlFlow::Break(())).is_break()
    }

    /// How many options a position has at most.
    pub(super) fn options(&self, sizes: &[usize]) -> u64 {
        let mut count = 0_u64;
        match self {
            Self::Multiples(multiples) => {
                for places in &multiples.orders {
                    let steps = multiples.end(sizes, places) + 1;
                    count =
                        count.saturating_add(steps.saturating_sub(multiples.steps.0) as u64);
                }
            }
            Self::Box(heaps) => each_choice(sizes.len(), *heaps, &mut |places| {
                let sizes = places.iter().map(|&place| sizes[place] as u64);
                count = count.saturating_add(sizes.fold(1, u64::saturating_mul));
            }),
        }
        count
    }
}

/// Every smaller size for each of the places: all but the first like an odometer,
/// and for each of their settings the first along a line.
fn smaller(ideal: &Ideal, sizes: &[usize], places: &Places, see: See<'_>) -> ControlFlow<()> {
    let rest = without(sizes, places);
    let mut to: Word = places[1..].iter().map(|_| 0).collect();
    loop {
        let mut others = rest.clone();
        others.extend_from_slice(&to);
        descend(&mut others);
        sweep(ideal, &others, 0..sizes[places[0]], see)?;
        let turned = places[1..].iter().zip(&mut to).any(|(&place, to)| {
            *to = (*to + 1) % sizes[place];
            *to > 0
        });
        if !turned {
            return ControlFlow::Continue(());
        }
    }
}

fn sweep(
    ideal: &Ideal,
    others: &[usize],
    range: Range<usize>,
    see: See<'_>,
) -> ControlFlow<()> {
    ideal.sweep(others, range).try_for_each(|(base, sums)| see(base, sums))
}

fn without(sizes: &[usize], places: &[usize]) -> Word {
    let others = sizes.iter().enumerate().filter(|(place, _)| !places.contains(place));
    others.map(|(_, &size)| size).collect()
}

/// Sorts sizes, the largest first: there are few, and most are in order.
fn descend(word: &mut [usize]) {
    for end in 1..word.len() {
        let mut at = end;
        while at > 0 && word[at - 1] < word[at] {
            word.swap(at - 1, at);
            at -= 1;
        }
    }
}

fn product(times: i64, size: usize) -> i128 {
    i128::from(times) * size as i128
}
