//! The boards of the kinds that have no shape, and when one is worth it.
//!
//! A search looks only at the heaps that can be reached, a board at all up to some
//! numbers, each some fifty times faster. So the search begins, and a board takes
//! over when it has met a fair part of the heaps that would stand there.

use super::Limits;
use super::board::{Board, Others};
use super::finding::{Finding, PIECE, index};
use crate::game::{Heap, KindId, NimValue, Ruleset};

/// The search may meet one heap in so many before a board takes over.
const ONE_IN: u64 = 32;

/// So few heaps are searched in any case.
const FEW: u64 = 256;

/// Boards by kind.
#[derive(Default)]
pub(super) struct Boards {
    kinds: Vec<Option<Fit>>,
}

enum Fit {
    Fits(Board),
    /// The board cannot grow.
    Full(Board),
    /// The rules do not allow it.
    Unfit,
}

/// How the work on a board went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Valued {
    Done,
    Unfit,
    Stopped,
}

impl Boards {
    fn of(&self, kind: KindId) -> Option<&Board> {
        match self.kinds.get(usize::from(kind.0))? {
            Some(Fit::Fits(board) | Fit::Full(board)) => Some(board),
            _ => None,
        }
    }

    /// The value of a heap, where it stands on a board.
    pub(super) fn get(&self, heap: &Heap) -> Option<NimValue> {
        let value = self.of(heap.kind)?.get(&heap.numbers)?;
        Some(NimValue(value.into()))
    }

    /// How many heaps are valued: the empty one is not counted.
    pub(super) fn held(&self) -> u64 {
        let boards = self.kinds.iter().map(|fit| match fit {
            Some(Fit::Fits(board) | Fit::Full(board)) => board.len().saturating_sub(1) as u64,
            _ => 0,
        });
        boards.sum()
    }

    /// What stands on the boards, board after board.
    pub(super) fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        self.used().filter_map(|kind| Some((kind, self.of(kind)?))).flat_map(|(kind, board)| {
            let (sides, values) = board.parts();
            let sides: Vec<u64> = sides.iter().map(|&side| side as u64).collect();
            let pieces = (0..).step_by(PIECE).zip(values.chunks(PIECE));
            pieces.map(move |(first, values)| Finding::Board {
                kind: kind.0,
                sides: sides.clone(),
                first,
                values: values.to_vec(),
            })
        })
    }

    /// Learns what stood on a board; `None` if it does not come next.
    pub(super) fn learn(
        &mut self,
        KindId(kind): KindId,
        sides: &[u64],
        first: u64,
        values: &[u32],
    ) -> Option<()> {
        let sides = sides.iter().map(|&side| index(side)).collect::<Option<Vec<usize>>>()?;
        let place = usize::from(kind);
        if place >= self.kinds.len() {
            self.kinds.resize_with(place + 1, || None);
        }
        let board = || Fit::Fits(Board::new(KindId(kind), sides.len()));
        match self.kinds[place].get_or_insert_with(board) {
            Fit::Fits(board) => board.learn(&sides, index(first)?, values),
            Fit::Full(_) | Fit::Unfit => None,
        }
    }

    /// The kinds that have a board.
    pub(super) fn used(&self) -> impl Iterator<Item = KindId> + '_ {
        (0..).map(KindId).take(self.kinds.len()).filter(|&kind| self.of(kind).is_some())
    }

    /// The sides of a board on which a heap stands, if one is worth it after a search
    /// has met so many heaps. A board that is there goes on where little is missing.
    pub(super) fn wanted(&self, heap: &Heap, met: u64, limits: &Limits) -> Option<Vec<usize>> {
        if matches!(
            self.kinds.get(usize::from(heap.kind.0)),
            Some(Some(Fit::Unfit | Fit::Full(_)))
        ) {
            return None;
        }
        let mut sides = Vec::new();
        for &number in &heap.numbers {
            sides.push(usize::try_from(number).ok()?.checked_add(1)?);
        }
        let mut is_near = false;
        if let Some(board) = self.of(heap.kind) {
            let all = sides.iter_mut().zip(board.sides());
            is_near = all.into_iter().fold(true, |near, (side, &old)| {
                let near = near && *side <= old + old / 4 + 64;
                // The next question is likely to be a little larger.
                *side = if *side > old && near { old + old / 4 + 64 } else { old.max(*side) };
                near
            });
        }
        let volume =
            sides.iter().try_fold(1_usize, |volume, &side| volume.checked_mul(side))?;
        let volume = u64::try_from(volume).ok()?;
        let most = limits.max_positions.min(1 << 31);
        let is_worth = is_near || (met >= FEW && met >= volume / ONE_IN);
        (is_worth && volume <= most).then_some(sides)
    }

    /// Values all heaps below these sides.
    pub(super) fn extend(
        &mut self,
        rules: &dyn Ruleset,
        kind: KindId,
        sides: &[usize],
        others: Others<'_>,
        limits: &Limits,
    ) -> Valued {
        let index = usize::from(kind.0);
        if index >= self.kinds.len() {
            self.kinds.resize_with(index + 1, || None);
        }
        let board = match self.kinds[index].take() {
            Some(Fit::Fits(board)) => Ok(board),
            Some(fit) => Err(fit),
            None => Ok(Board::new(kind, sides.len())),
        };
        let mut board = match board {
            Ok(board) => board,
            Err(fit) => {
                self.kinds[index] = Some(fit);
                return Valued::Unfit;
            }
        };
        let done = board.extend(rules, sides, others, &limits.stop);
        let stopped = !done && limits.stop.interrupts();
        self.kinds[index] = Some(match board.len() {
            _ if done || stopped => Fit::Fits(board),
            0 => Fit::Unfit,
            _ => Fit::Full(board),
        });
        match (done, stopped) {
            (true, _) => Valued::Done,
            (false, true) => Valued::Stopped,
            (false, false) => Valued::Unfit,
        }
    }
}
