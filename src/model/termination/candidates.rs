//! Measures that may prove that play ends.

use std::collections::{BTreeMap, BTreeSet};

use super::cases::Deeds;
use super::form::Form;
use super::run::{Choices, Run};
use crate::game::{HeapWeight, KindId, Layout, Measure, ReadFrom, StateWeight, Weights};
use crate::model::check::sort::{Sort, Sorts};
use crate::model::rules::{Kind, Rules, StateId};

/// Up to so many numbers of heaps are weighed against each other.
const MOST_WEIGHED: usize = 3;

/// The heaviest that a unit of a number can be.
const HEAVIEST: i128 = 3;

/// Measures to try, those first that say most in few words.
pub(super) struct Candidates {
    pub(super) plain: Vec<Measure>,
    pub(super) weighted: Vec<Measure>,
}

impl Candidates {
    pub(super) fn of(rules: &Rules, sorts: &Sorts, units: &[Deeds]) -> Self {
        let list = Lister { rules, sorts };
        let size: UnitWeight<'_> = &|_, _, number| i128::from(number == 0);
        let mut plain = vec![
            Measure::Total(list.heaps(&|_, _, _| 0, 1)),
            Measure::Total(list.heaps(size, 0)),
            Measure::Multiset(list.heaps(size, 0)),
            Measure::Total(list.heaps(&|_, _, _| 1, 0)),
            Measure::Multiset(list.heaps(&|_, _, _| 1, 0)),
        ];
        plain.extend(list.states());
        plain.extend(list.of_one_kind());
        plain.extend(list.rooms());
        plain.push(Measure::Total(list.heaps(size, 1)));
        if rules.layout == Layout::Row {
            plain.extend([ReadFrom::Last, ReadFrom::First].map(Measure::Word));
        }
        plain.extend(list.steps(units));
        let mut different: Vec<Measure> = Vec::new();
        for measure in plain {
            if !different.contains(&measure) {
                different.push(measure);
            }
        }
        let weighted = list.weighted();
        Self { plain: different, weighted }
    }
}

struct Lister<'l> {
    rules: &'l Rules,
    sorts: &'l Sorts,
}

/// What a unit counts: of which kind, which number of it.
type UnitWeight<'w> = &'w dyn Fn(usize, &Kind, usize) -> i128;

impl Lister<'_> {
    /// Weights of heaps alone.
    fn heaps(&self, unit: UnitWeight<'_>, fixed: i128) -> Weights {
        self.weights(unit, &|_| fixed)
    }

    fn weights(&self, unit: UnitWeight<'_>, fixed: &dyn Fn(usize) -> i128) -> Weights {
        let kinds = self.rules.kinds.iter().enumerate();
        let heaps = kinds.map(|(id, kind)| HeapWeight {
            fixed: fixed(id),
            numbers: (0..kind.parameters.len()).map(|number| unit(id, kind, number)).collect(),
        });
        let heaps = heaps.collect();
        Weights { heaps, states: vec![StateWeight::default(); self.rules.states.len()] }
    }

    /// The number or size of a state, and what it lacks to its bound.
    fn states(&self) -> Vec<Measure> {
        let mut measures = Vec::new();
        for index in 0..self.rules.states.len() {
            let mut state = |fixed, unit| {
                let mut weights = self.heaps(&|_, _, _| 0, 0);
                weights.states[index] = StateWeight { fixed, unit };
                measures.push(Measure::Total(weights));
            };
            state(0, 1);
            if let Some((least, most)) = self.bound(StateId(index)) {
                match self.sorts.state(StateId(index)) {
                    Sort::Number => state(most, -1),
                    // As many members as there are numbers from 0 up at most.
                    _ if least >= 0 => state(most.max(least) - least + 1, -1),
                    _ => state(most.max(0) + 1, -1),
                }
            }
        }
        measures
    }

    /// The least and the greatest number that a state, or a member of it, can
    /// be by its bound.
    fn bound(&self, id: StateId) -> Option<(i128, i128)> {
        self.rules.states[id.0].bound.as_ref()?;
        self.extent(|run| {
            let value = run.at_least(0);
            run.note_bound(id, &value);
            value
        })
    }

    /// The sizes, another number, or the heaps of one kind.
    fn of_one_kind(&self) -> Vec<Measure> {
        let mut measures = Vec::new();
        for (id, kind) in self.rules.kinds.iter().enumerate() {
            let fixed = |of| i128::from(of == id);
            measures.push(Measure::Total(self.weights(&|_, _, _| 0, &fixed)));
            for parameter in 0..kind.parameters.len() {
                let unit =
                    |of: usize, _: &Kind, number| i128::from((of, number) == (id, parameter));
                measures.push(Measure::Total(self.heaps(&unit, 0)));
            }
        }
        measures
    }

    /// What the numbers lack to the greatest that exist.
    fn rooms(&self) -> Vec<Measure> {
        let mut measures = Vec::new();
        for (id, kind) in self.rules.kinds.iter().enumerate() {
            for parameter in 0..kind.parameters.len() {
                let Some(most) = self.greatest(id, parameter) else { continue };
                let unit =
                    |of: usize, _: &Kind, number| -i128::from((of, number) == (id, parameter));
                let fixed = |of| if of == id { most } else { 0 };
                measures.push(Measure::Total(self.weights(&unit, &fixed)));
            }
        }
        measures
    }

    /// The greatest that a number of a heap can be by the `where` of its kind.
    fn greatest(&self, id: usize, parameter: usize) -> Option<i128> {
        let kind = &self.rules.kinds[id];
        kind.condition.as_ref()?;
        let kind_id = KindId(u16::try_from(id).ok()?);
        let (_, most) = self.extent(|run| {
            let numbers: Vec<Form> = kind.parameters.iter().map(|_| run.at_least(0)).collect();
            run.note_exists(kind_id, &numbers);
            numbers[parameter].clone()
        })?;
        (most >= 0).then_some(most)
    }

    /// The least and the greatest value over all runs, if there are such.
    fn extent(&self, value: impl Fn(&mut Run<'_>) -> Form) -> Option<(i128, i128)> {
        let mut choices = Choices::default();
        let mut extent: Option<(i128, i128)> = None;
        loop {
            let mut run = Run::new(self.rules, self.sorts, &mut choices);
            let value = value(&mut run);
            run.use_differences();
            if !run.impossible {
                let found = (run.facts.least(&value)?, run.facts.greatest(&value)?);
                extent =
                    Some(extent.map_or(found, |extent| {
                        (extent.0.min(found.0), extent.1.max(found.1))
                    }));
            }
            if !choices.advance() {
                return extent;
            }
        }
    }

    /// The steps to the end of an explicit graph, kind by kind.
    fn steps(&self, units: &[Deeds]) -> Vec<Measure> {
        let kinds = (0..self.rules.kinds.len()).filter_map(|id| u16::try_from(id).ok());
        kinds.filter_map(|id| steps(KindId(id), units)).collect()
    }

    /// Small weights for each of a few numbers.
    fn weighted(&self) -> Vec<Measure> {
        let kinds = self.rules.kinds.iter().enumerate();
        let places: Vec<(usize, usize)> = kinds
            .flat_map(|(id, kind)| (0..kind.parameters.len()).map(move |number| (id, number)))
            .collect();
        if places.len() < 2 || places.len() > MOST_WEIGHED {
            return Vec::new();
        }
        let mut all: Vec<Vec<i128>> = vec![Vec::new()];
        for _ in &places {
            let longer = |weights: &Vec<i128>| {
                (0..=HEAVIEST)
                    .map(|weight| [&weights[..], &[weight]].concat())
                    .collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.sort_by_key(|weights| weights.iter().sum::<i128>());
        let measure = |weights: Vec<i128>| {
            let weight = |id: usize, _: &Kind, number: usize| {
                let place = places.iter().position(|&place| place == (id, number));
                place.map_or(0, |place| weights[place])
            };
            Measure::Total(self.heaps(&weight, 0))
        };
        all.into_iter().map(measure).collect()
    }
}

/// The steps that heaps of a kind are from the end, where its rules name the
/// sizes before and after as plain numbers; `None` where these go round.
fn steps(kind: KindId, units: &[Deeds]) -> Option<Measure> {
    let mut edges: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for case in units.iter().flat_map(|unit| &unit.cases) {
        let size = |numbers: &[Form]| u64::try_from(numbers[0].as_number()?).ok();
        for taken in case.taken.iter().filter(|heap| heap.kind == kind) {
            let to = edges.entry(size(&taken.numbers)?).or_default();
            for placed in case.placed.iter().filter(|placed| placed.heap.kind == kind) {
                to.insert(size(&placed.heap.numbers)?);
            }
        }
    }
    let mut steps: BTreeMap<u64, u64> = BTreeMap::new();
    // Each round settles all sizes that lead only to settled ones.
    while steps.len() < edges.len() {
        let settled = |to: &BTreeSet<u64>| {
            let step = |size| match (steps.get(size), edges.contains_key(size)) {
                (Some(&steps), _) => Some(steps),
                (None, false) => Some(0),
                (None, true) => None,
            };
            to.iter().map(step).try_fold(0, |most: u64, steps| Some(most.max(steps?)))
        };
        let open = edges.iter().filter(|(size, _)| !steps.contains_key(size));
        let found: Vec<(u64, u64)> =
            open.filter_map(|(&size, to)| Some((size, settled(to)? + 1))).collect();
        if found.is_empty() {
            return None;
        }
        steps.extend(found);
    }
    (!steps.is_empty()).then_some(Measure::Steps(kind, steps))
}
