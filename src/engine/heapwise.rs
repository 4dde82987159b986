//! Normal play of independent heaps: a nim-value for each heap, and the
//! nim-sum for the position (R. P. Sprague 1935, P. M. Grundy 1939).

use std::ops::ControlFlow;

use crate::game::{Chosen, Heap, KindId, Mex, NimValue, Position, Ruleset};

use super::abort::Abort;
use super::boards::{Boards, Valued};
use super::dense::Boxes;
use super::descent::{Descent, Step};
use super::finding::Finding;
use super::heap_table::HeapTable;
use super::moves::Moves;
use super::sequence::{Ended, Periodicity, Sequences, Shortcut, Values};
use super::{Limit, Limits};

/// Values heaps one by one.
pub(super) struct Heapwise<'r> {
    moves: Moves<'r>,
    limits: Limits,
    sequences: Sequences<'r>,
    /// Heaps of kinds without a sequence: many of them, and one by one.
    boards: Boards,
    table: HeapTable,
    boxes: Boxes,
    mex: Mex,
}

impl<'r> Heapwise<'r> {
    pub(super) fn new(rules: &'r dyn Ruleset, limits: &Limits) -> Self {
        Self {
            moves: Moves::new(rules, limits.stop.clone()),
            limits: limits.clone(),
            sequences: Sequences::new(rules, limits),
            boards: Boards::default(),
            table: HeapTable::default(),
            boxes: Boxes::new(rules, limits),
            mex: Mex::new(),
        }
    }

    /// The nim-value of a position, where all its heaps are known.
    pub(super) fn known_value(&self, position: &Position) -> Option<NimValue> {
        let mut values = position.heaps.iter().map(|heap| self.known_heap_value(heap));
        values.try_fold(NimValue::ZERO, |sum, value| Some(sum ^ value?))
    }

    /// The nim-value of a position.
    pub(super) fn value(&mut self, position: &Position) -> Result<NimValue, Abort> {
        Ok(self.heap_values(position)?.into_iter().sum())
    }

    /// The nim-values of the heaps of a position.
    pub(super) fn heap_values(&mut self, position: &Position) -> Result<Vec<NimValue>, Abort> {
        position.heaps.iter().map(|heap| self.heap_value(heap)).collect()
    }

    /// How many heaps are valued.
    pub(super) fn held(&self) -> u64 {
        let one_by_one = self.table.held().positions;
        one_by_one + self.boards.held() + self.sequences.held() + self.boxes.held()
    }

    /// What made it quick, where there is such a reason: a clause in lower case.
    pub(super) fn reason(&self) -> Option<String> {
        self.boxes.reason()
    }

    /// Forgets all values.
    pub(super) fn clear(&mut self) {
        self.table = HeapTable::default();
        self.boards = Boards::default();
        self.sequences = Sequences::new(self.moves.rules(), &self.limits);
        self.boxes.clear();
    }

    /// All that was found, in pieces.
    pub(super) fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        let together = self.sequences.findings().chain(self.boards.findings());
        together.chain(self.table.findings())
    }

    /// Learns a piece of what was found before; `None` if it does not belong here.
    pub(super) fn learn(&mut self, finding: Finding) -> Option<()> {
        match finding {
            Finding::Heaps { kind, first, values } => {
                self.sequences.learn(KindId(kind), first, &values)
            }
            Finding::Course { kind, next_look, review, space } => {
                self.sequences.learn_course(KindId(kind), next_look, review, space)
            }
            Finding::Board { kind, sides, first, values } => {
                self.boards.learn(KindId(kind), &sides, first, &values)
            }
            Finding::Singles { kind, heaps } => {
                for (numbers, value) in heaps {
                    let heap = Heap::new(KindId(kind), numbers);
                    if self.table.get(&heap).is_none() {
                        self.table.insert(heap, NimValue(value));
                    }
                }
                Some(())
            }
            _ => None,
        }
    }

    /// What was done faster than by listing moves.
    pub(super) fn shortcuts(&self) -> Vec<Shortcut> {
        let mut shortcuts = self.sequences.shortcuts();
        shortcuts.extend(self.boards.used().map(|kind| {
            let way = "all smaller ones, on a flat table".into();
            Shortcut { kind, way, period: None }
        }));
        shortcuts
    }

    /// Works out values of the heaps of a kind until their period is proved or the
    /// size `to` is reached; `None` where no theorem applies.
    pub(super) fn prove_period(
        &mut self,
        kind: KindId,
        to: Option<u64>,
    ) -> Option<(&Values, Option<Periodicity>, Option<Limit>)> {
        let looked = self.sequences.look_for_period(kind, to);
        let ended = looked.err().map(|ended| self.limits.named(ended.limit(&self.limits)));
        let values = self.sequences.values(kind)?;
        let has_theorem = self.sequences.has_theorem(kind);
        has_theorem.then(|| (values, self.sequences.period(kind).cloned(), ended))
    }

    /// Whether the heaps of a kind are valued in order of size.
    pub(super) fn has_sequence(&self, kind: KindId) -> bool {
        self.sequences.has(kind)
    }

    /// The value of a heap of a kind that has a sequence, where it is known.
    pub(super) fn known_lone_value(&self, kind: KindId, size: u64) -> Option<NimValue> {
        self.sequences.known(kind, size)
    }

    fn known_heap_value(&self, heap: &Heap) -> Option<NimValue> {
        if self.sequences.has(heap.kind) {
            return self.sequences.known(heap.kind, heap.size());
        }
        let together = self.boxes.get(heap).or_else(|| self.boards.get(heap));
        together.or_else(|| self.table.get(heap))
    }

    /// The nim-value of a heap.
    pub(super) fn heap_value(&mut self, heap: &Heap) -> Result<NimValue, Abort> {
        match self.sequences.value(heap.kind, heap.size()) {
            Ok(Some(value)) => return Ok(value),
            Ok(None) => {}
            Err(ended) => return Err(abort(&ended, &self.sequences, &self.limits)),
        }
        if let Some(value) = self.boxes.value(heap)? {
            return Ok(value);
        }
        if let Some(value) = self.known_heap_value(heap) {
            return Ok(value);
        }
        if let Some(value) = self.board_value(heap, self.table.held().positions)? {
            return Ok(value);
        }
        let root = heap;
        let mut descent = Descent::start(heap.clone(), self.table.held(), &self.limits)?;
        while let Some(step) = descent.step() {
            self.limits.keep_in_pause(|| self.findings());
            let heap = match step {
                Step::Enter(heap) if self.known_heap_value(&heap).is_some() => continue,
                Step::Enter(heap) | Step::Leave(heap) => heap,
            };
            if let Some(value) = self.try_value(&heap, &mut descent)? {
                self.table.insert(heap, value);
                continue;
            }
            let met = descent.met(self.table.held());
            if let Some(value) = self.board_value(root, met)? {
                return Ok(value);
            }
            descent.descend(heap);
        }
        let value = self.table.get(root);
        Ok(value.unwrap_or_else(|| unreachable!("a search ends when its root is valued")))
    }

    /// The nim-value of a heap by a board, if one is worth it after a search has met
    /// so many heaps, and the moves allow it.
    fn board_value(&mut self, heap: &Heap, met: u64) -> Result<Option<NimValue>, Abort> {
        let Some(sides) = self.boards.wanted(heap, met, &self.limits) else {
            return Ok(None);
        };
        let Self { moves, limits, sequences, boards, table, boxes, .. } = self;
        let mut ended = None;
        let mut other = |kind: KindId, numbers: &[i64]| {
            let numbers = numbers.iter().map(|&number| number.unsigned_abs());
            let heap = Heap::new(kind, numbers);
            let value = match sequences.value(kind, heap.size()) {
                Ok(Some(value)) => Some(value),
                Ok(None) => boxes.get(&heap).or_else(|| table.get(&heap)),
                Err(reason) => {
                    ended = Some(reason);
                    None
                }
            };
            value.and_then(|NimValue(value)| u32::try_from(value).ok())
        };
        let valued = boards.extend(moves.rules(), heap.kind, &sides, &mut other, limits);
        match (valued, ended) {
            (Valued::Done, _) => Ok(self.boards.get(heap)),
            (Valued::Unfit, None) => Ok(None),
            (Valued::Stopped, None) => {
                Err(Abort::Limit { limit: Limit::Stopped, reached: self.held() })
            }
            (_, Some(ended)) => Err(abort(&ended, &self.sequences, &self.limits)),
        }
    }

    /// The nim-value of a heap, or `None` with the unknown heaps that it
    /// depends on left in `descent`. Called again when these are known: to make
    /// the moves twice costs less than to keep them.
    fn try_value(
        &mut self,
        heap: &Heap,
        descent: &mut Descent<Heap>,
    ) -> Result<Option<NimValue>, Abort> {
        let Self { moves, limits, sequences, boards, boxes, table, mex } = self;
        mex.clear();
        let position = Position::of([heap.clone()]);
        let visited = moves.visit(&position, Chosen::EachOption, |made| {
            let mut option = Some(NimValue::ZERO);
            for placed in made.placed {
                match sequences.value(placed.kind, placed.size()) {
                    Ok(None) => {}
                    Ok(Some(value)) => {
                        option = option.map(|sum| sum ^ value);
                        continue;
                    }
                    Err(ended) => {
                        return ControlFlow::Break(abort(&ended, sequences, limits));
                    }
                }
                let together = boxes.get(placed).or_else(|| boards.get(placed));
                let value = together.or_else(|| table.get(placed));
                option = option.zip(value).map(|(sum, value)| sum ^ value);
                if value.is_none() {
                    if descent.closes_cycle(heap, placed) {
                        return ControlFlow::Break(descent.cycle(heap, placed));
                    }
                    descent.find(placed.clone(), table.held(), limits)?;
                }
            }
            if let Some(value) = option {
                mex.insert(value);
            }
            ControlFlow::Continue(())
        });
        let abort =
            visited.map_err(|halt| Abort::from_halt(halt, descent.met(table.held())))?;
        match abort {
            Some(abort) => Err(abort),
            None if descent.has_found() => Ok(None),
            None => Ok(Some(mex.value())),
        }
    }
}

/// A sequence that was ended.
fn abort(ended: &Ended, sequences: &Sequences<'_>, limits: &Limits) -> Abort {
    let limit = ended.limit(limits);
    Abort::Limit { limit, reached: sequences.held() }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{heap, kayles, nim, position};
    use super::super::{Plan, Solver};
    use super::*;

    #[test]
    fn a_position_of_nim_is_worth_its_nim_sum() {
        let rules = nim();
        let mut heapwise = Heapwise::new(&rules, &Limits::default());
        assert_eq!(heapwise.value(&position([1, 2, 3])).unwrap(), NimValue(0));
        assert_eq!(heapwise.value(&position([3, 4, 5])).unwrap(), NimValue(2));
        assert_eq!(heapwise.value(&position([])).unwrap(), NimValue(0));
        assert_eq!(heapwise.held(), 5);
    }

    /// OEIS A002186: the values have period 12 from 71 on.
    #[test]
    fn the_values_of_kayles() {
        let rules = kayles();
        let mut heapwise = Heapwise::new(&rules, &Limits::default());
        let mut row = |sizes: std::ops::Range<u64>| -> Vec<u64> {
            sizes.map(|size| heapwise.heap_value(&heap(size)).unwrap().0).collect()
        };
        assert_eq!(row(1..13), [1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
        assert_eq!(row(71..83), row(83..95));
        assert_eq!(row(84..96), [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]);
    }

    /// Entered from the largest down, this heap would let four million wait.
    #[test]
    fn a_large_heap_of_nim() {
        let rules = nim();
        let mut solver = Solver::new(&rules, Some(Plan::Heapwise), Limits::default()).unwrap();
        let value = solver.nim_value(&position([3_000])).unwrap();
        assert_eq!(value, Some(NimValue(3_000)));
    }
}
