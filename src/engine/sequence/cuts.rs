//! Taking and breaking with conditions on the heap, or into heaps of other
//! kinds: every way to cut tried, straight on the tables of values.

use super::values::Values;
use super::{Others, Stopped};
use crate::game::{Cut, KindId, Mex, NimValue, Parts, StopToken};

/// Heaps valued between two looks at the stop token, at most.
const BETWEEN_LOOKS: usize = 1 << 16;

/// The values of a kind that is cut into at most two heaps.
#[derive(Debug)]
pub(super) struct CutSequence {
    kind: KindId,
    cuts: Vec<Cut>,
    values: Values,
    mex: Mex,
}

impl CutSequence {
    /// `None` for cuts into more than two heaps.
    pub(super) fn new(kind: KindId, cuts: &[Cut]) -> Option<Self> {
        let few = cuts.iter().all(|cut| cut.parts <= 2);
        let cuts = cuts.to_vec();
        few.then(|| Self { kind, cuts, values: Values::default(), mex: Mex::new() })
    }

    pub(super) fn values(&self) -> &Values {
        &self.values
    }

    pub(super) fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// Works out the values of the heaps below `length`.
    pub(super) fn extend(
        &mut self,
        length: usize,
        others: &dyn Others,
        stop: &StopToken,
    ) -> Result<(), Stopped> {
        let mut work = 0;
        while self.values.len() < length {
            let size = self.values.len();
            work += size + 1;
            if work >= BETWEEN_LOOKS {
                work = 0;
                if stop.interrupts() {
                    return Err(Stopped);
                }
            }
            let value = self.value(size, others);
            self.values.push(value);
        }
        Ok(())
    }

    /// Learns the value of the next heap.
    pub(super) fn learn(&mut self, value: NimValue) {
        self.values.push(value);
    }

    fn value(&mut self, size: usize, others: &dyn Others) -> NimValue {
        let Self { kind, cuts, values, mex } = self;
        mex.clear();
        for cut in cuts.iter().filter(|cut| cut.sizes.contains(size as u64)) {
            let Some(rest) = usize::try_from(cut.amount).ok().and_then(|k| size.checked_sub(k))
            else {
                continue;
            };
            let value = |size: usize| {
                let own = if cut.into == *kind { values.get(size) } else { None };
                own.unwrap_or_else(|| others.value(cut.into, size))
            };
            match (cut.parts, cut.relation) {
                (0, _) if rest == 0 => mex.insert(NimValue::ZERO),
                (1, _) if rest > 0 => mex.insert(value(rest)),
                (2, Parts::Equal) if rest > 0 && rest.is_multiple_of(2) => {
                    mex.insert(NimValue::ZERO);
                }
                (2, Parts::Any) => {
                    (1..=rest / 2).for_each(|a| mex.insert(value(a) ^ value(rest - a)));
                }
                (2, Parts::Distinct) => {
                    (1..rest.div_ceil(2)).for_each(|a| mex.insert(value(a) ^ value(rest - a)));
                }
                _ => {}
            }
        }
        mex.value()
    }
}
