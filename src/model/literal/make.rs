//! The heaps that a rule makes, and rules for a number of heaps that varies.

use super::check_held;
use super::walk::{Made, Walk, heap_exists};
use crate::game::{FaultKind, Halt, Heap, Layout};
use crate::model::code::MOST_HEAPS;
use crate::model::origin::fault;
use crate::model::rules::{HeapTerm, Quantity, Rule, Selection, Term, TermForm};
use crate::syntax::tree::Relation;

/// One way to take some heaps: their indices, what each becomes, what they lose.
type Way = (Vec<usize>, Vec<Vec<Made>>, i128);

impl Walk<'_> {
    /// Every way to make the heaps of all terms: for each term its heaps.
    pub(super) fn results(
        &self,
        terms: &[Term],
        frame: &mut [i128],
    ) -> Result<Vec<Vec<Vec<Made>>>, Halt> {
        let mut results: Vec<Vec<Vec<Made>>> = vec![Vec::new()];
        for term in terms {
            let ways = self.ways(term, frame)?;
            let mut longer = Vec::new();
            for result in &results {
                for way in &ways {
                    let mut result = result.clone();
                    result.push(way.clone());
                    check_held(longer.len())?;
                    longer.push(result);
                }
            }
            results = longer;
            if results.is_empty() {
                break;
            }
        }
        Ok(results)
    }

    /// The heaps that a term can make; none where a number is not natural or
    /// a heap does not exist.
    fn ways(&self, term: &Term, frame: &mut [i128]) -> Result<Vec<Vec<Made>>, Halt> {
        let mut possible = Vec::new();
        for way in self.ways_to_make(term, frame)? {
            let mut exist = true;
            for heap in &way {
                exist = exist && heap_exists(self.literal, heap)?;
            }
            if exist {
                possible.push(way);
            }
        }
        Ok(possible)
    }

    fn ways_to_make(&self, term: &Term, frame: &mut [i128]) -> Result<Vec<Vec<Made>>, Halt> {
        if let TermForm::Each(binder) = &term.form {
            let mut heaps = Vec::new();
            for member in self.values(binder, frame)? {
                frame[binder.slot.0] = member;
                let Some(heap) = self.heap(&term.heap, frame)? else { return Ok(Vec::new()) };
                heaps.push(heap);
            }
            return Ok(vec![heaps]);
        }
        let times = match &term.form {
            TermForm::Times(count) => Some(self.literal.number(count, frame)?),
            _ => None,
        };
        let Some(heap) = self.heap(&term.heap, frame)? else { return Ok(Vec::new()) };
        let TermForm::Split { counts, relation } = &term.form else {
            let mut count = times.unwrap_or(1);
            if count > MOST_HEAPS as i128 {
                // None of those that cannot be, one of those that disappear.
                if !heap_exists(self.literal, &heap)? {
                    return Ok(Vec::new());
                }
                if self.stays(&heap) {
                    return Err(fault(FaultKind::TooManyHeaps, term.heap.span));
                }
                count = 1;
            }
            let heaps = usize::try_from(count).map(|count| vec![heap; count]);
            return Ok(heaps.into_iter().collect());
        };
        let size = i128::from(heap.size());
        let counts = self.literal.members(counts, frame, Some(size))?;
        let most = counts.last().copied().unwrap_or(-1);
        let all = self.partitions(heap.size(), most, *relation)?;
        let fits = |parts: &Vec<u64>| counts.contains(&(parts.len() as i128));
        let cut =
            |parts: Vec<u64>| parts.into_iter().map(|part| with_size(&heap, part)).collect();
        Ok(all.into_iter().filter(fits).map(cut).collect())
    }

    fn heap(&self, term: &HeapTerm, frame: &mut [i128]) -> Result<Option<Made>, Halt> {
        let mut numbers = Vec::new();
        for argument in &term.arguments {
            let value = self.literal.number(argument, frame)?;
            if value < 0 {
                return Ok(None);
            }
            let natural = u64::try_from(value);
            numbers.push(natural.map_err(|_| fault(FaultKind::HeapTooLarge, term.span))?);
        }
        Ok(Some(Heap::new(term.kind, numbers)))
    }

    /// All ways to cut a size into at most so many positive parts: in every
    /// order where places count, else ascending.
    fn partitions(
        &self,
        size: u64,
        most: i128,
        relation: Option<Relation>,
    ) -> Result<Vec<Vec<u64>>, Halt> {
        let any_order = self.literal.rules.layout != Layout::Free;
        let mut whole = Vec::new();
        let mut begun = vec![(Vec::new(), size)];
        while let Some((parts, rest)) = begun.pop() {
            self.literal.effort.step()?;
            check_held(whole.len() + begun.len())?;
            if rest == 0 {
                whole.push(parts);
                continue;
            }
            if parts.len() as i128 >= most {
                continue;
            }
            let least = if any_order { 1 } else { parts.last().copied().unwrap_or(1) };
            for part in least..=rest {
                let allowed = match relation {
                    None => true,
                    Some(Relation::Distinct) => !parts.contains(&part),
                    Some(Relation::Equal) => parts.first().is_none_or(|&first| first == part),
                };
                if allowed {
                    begun.push(([parts.as_slice(), &[part]].concat(), rest - part));
                }
            }
        }
        Ok(whole)
    }

    pub(super) fn selection(&mut self, rule: &Rule, selection: &Selection) -> Result<(), Halt> {
        self.choose(rule, selection, 0, vec![0; rule.frame])
    }

    fn choose(
        &mut self,
        rule: &Rule,
        selection: &Selection,
        depth: usize,
        mut frame: Vec<i128>,
    ) -> Result<(), Halt> {
        if let Some(binder) = selection.choose.get(depth) {
            for member in self.values(binder, &mut frame)? {
                frame[binder.slot.0] = member;
                self.choose(rule, selection, depth + 1, frame.clone())?;
            }
            return Ok(());
        }
        if !self.holds(selection.choose_condition.as_ref(), &mut frame)? {
            return Ok(());
        }
        let ways = self.ways_to_select(selection, &mut frame)?;
        for (taken, made, lost) in ways {
            self.literal.effort.step()?;
            frame[selection.taken.0] = lost;
            if self.holds(rule.condition.as_ref(), &mut frame)? {
                self.option(rule, &taken, &made, &[], &mut frame)?;
            }
        }
        Ok(())
    }

    /// Every choice of heaps, each with every way to replace each of them.
    fn ways_to_select(
        &self,
        selection: &Selection,
        frame: &mut [i128],
    ) -> Result<Vec<Way>, Halt> {
        let mut ways: Vec<Way> = vec![(Vec::new(), Vec::new(), 0)];
        let heaps = self.position.heaps.len();
        let counts = match &selection.quantity {
            Quantity::Every => None,
            Quantity::Some { counts, .. } => {
                Some(self.literal.members(counts, frame, Some(heaps as i128))?)
            }
        };
        let most = counts.as_ref().map_or(heaps as i128, |c| c.last().copied().unwrap_or(0));
        for index in 0..heaps {
            let Some(becomes) = self.alternatives(selection, index, frame)? else { continue };
            let size = i128::from(self.position.heaps[index].size());
            let mut more = if counts.is_some() { ways.clone() } else { Vec::new() };
            for (taken, made, lost) in &ways {
                if taken.len() as i128 >= most {
                    continue;
                }
                for heaps in &becomes {
                    self.literal.effort.step()?;
                    let left = heaps.iter().map(|heap| i128::from(heap.size()));
                    let left = left.fold(0, i128::saturating_add);
                    let mut way = (taken.clone(), made.clone(), lost + size - left);
                    way.0.push(index);
                    way.1.push(heaps.clone());
                    check_held(more.len())?;
                    more.push(way);
                }
            }
            ways = more;
        }
        let adjacent = matches!(selection.quantity, Quantity::Some { adjacent: true, .. });
        ways.retain(|(taken, ..)| {
            let wanted =
                counts.as_ref().is_none_or(|counts| counts.contains(&(taken.len() as i128)));
            !taken.is_empty() && wanted && (!adjacent || self.are_neighbours(taken))
        });
        Ok(ways)
    }

    /// What the heap at an index can become; `None` if it is not to be taken.
    fn alternatives(
        &self,
        selection: &Selection,
        index: usize,
        frame: &mut [i128],
    ) -> Result<Option<Vec<Vec<Made>>>, Halt> {
        let mut frame = frame.to_vec();
        if !self.matches(&selection.heap, index, &mut frame)?
            || !self.holds(selection.heap_condition.as_ref(), &mut frame)?
        {
            return Ok(None);
        }
        let mut frames = vec![frame];
        for binder in &selection.binders {
            let mut more = Vec::new();
            for mut frame in frames {
                for member in self.values(binder, &mut frame)? {
                    frame[binder.slot.0] = member;
                    check_held(more.len())?;
                    more.push(frame.clone());
                }
            }
            frames = more;
        }
        let mut alternatives = Vec::new();
        for mut frame in frames {
            let results = self.results(&selection.result, &mut frame)?;
            alternatives.extend(results.into_iter().map(|terms| terms.concat()));
        }
        Ok(Some(alternatives))
    }

    /// Whether some places, ascending, follow one another in the row or ring.
    fn are_neighbours(&self, places: &[usize]) -> bool {
        let heaps = self.position.heaps.len();
        let gaps = places.windows(2).filter(|pair| pair[0] + 1 != pair[1]).count();
        let round = places.first() == Some(&0) && places.last() == Some(&(heaps - 1));
        gaps == 0 || (gaps == 1 && round && self.literal.rules.layout == Layout::Circle)
    }
}

fn with_size(heap: &Heap, size: u64) -> Heap {
    let mut heap = heap.clone();
    heap.numbers[0] = size;
    heap
}
