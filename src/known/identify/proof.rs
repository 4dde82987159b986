//! Agreement that proved periods make certain.

use super::relation::{Places, Relation, ValueMap};
use super::row::Row;
use crate::engine::{Periodicity, common_period};

/// So far it is compared at most.
const FARTHEST: u64 = 2_000_000;

/// Whether two rows of values with proved periods are related for ever: up to which
/// heap of ours that was compared. It is enough to compare up to the larger preperiod
/// and one common period more, if both grow equally fast.
pub(super) fn proves(
    relation: &Relation,
    ours: &mut Row<'_>,
    our: &Periodicity,
    theirs: &mut Row<'_>,
    their: &Periodicity,
) -> Option<u64> {
    if !grow_alike(relation, our, their) {
        return None;
    }
    let period = |side: Places, found: &Periodicity| found.period.checked_mul(side.each);
    let before = |side: Places, found: &Periodicity| {
        found.preperiod.saturating_sub(side.from).checked_mul(side.each)
    };
    let common = common_period(period(relation.ours, our)?, period(relation.theirs, their)?)?;
    let start = before(relation.ours, our)?.max(before(relation.theirs, their)?);
    let count = start.checked_add(common).filter(|&count| count <= FARTHEST)?;
    ours.extend(our.preperiod + our.period).ok()?;
    theirs.extend(their.preperiod + their.period).ok()?;
    let related = (0..=count).all(|i| {
        let here = value(ours.values(), our, relation.ours.size(i));
        let there = value(theirs.values(), their, relation.theirs.size(i));
        here.zip(there).is_some_and(|(here, there)| relation.holds(here, there))
    });
    related.then(|| relation.ours.size(count))
}

/// Whether values that are related now stay so when both have grown.
fn grow_alike(relation: &Relation, our: &Periodicity, their: &Periodicity) -> bool {
    let rate = |side: Places, found: &Periodicity, by: u64| {
        (
            u128::from(found.saltus) * u128::from(by),
            u128::from(found.period) * u128::from(side.each),
        )
    };
    let (by, its) = match relation.values {
        ValueMap::Same | ValueMap::Plus(_) => (1, 1),
        ValueMap::OursTwice => (1, 2),
        ValueMap::TheirsTwice => (2, 1),
        ValueMap::OursPaired | ValueMap::TheirsPaired => {
            return our.saltus == 0 && their.saltus == 0;
        }
    };
    let (grown, in_time) = rate(relation.ours, our, by);
    let (its_grown, its_time) = rate(relation.theirs, their, its);
    grown * its_time == its_grown * in_time
}

/// A value that the period tells.
fn value(values: &[Option<u64>], found: &Periodicity, size: u64) -> Option<u64> {
    let Periodicity { preperiod, period, saltus, .. } = *found;
    let (small, periods) = match size.checked_sub(preperiod) {
        Some(behind) => (preperiod + behind % period, behind / period),
        None => (size, 0),
    };
    let value = (*values.get(usize::try_from(small).ok()?)?)?;
    value.checked_add(periods.checked_mul(saltus)?)
}
