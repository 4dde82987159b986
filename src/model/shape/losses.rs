//! What a rule takes from heaps: multiples of numbers, and what these have to keep.
//!
//! If the losses are multiples v·s of one number s (or each a number of its own),
//! the names of the rule are replaced by these numbers. An inequality
//! `Σ α a + β s + γ ≥ 0` follows from `first ≤ s ≤ last` and from no heap becoming
//! negative exactly if no α is negative and it holds where all heaps are as small
//! as can be, a = v s (J. Farkas, *Theorie der einfachen Ungleichungen*, 1902).

use super::linear::{Linear, Unknown};
use crate::game::Steps;

/// What a rule makes of some heaps, as far as it is known.
pub(super) struct Losses {
    /// For each heap its factor and the name whose multiple it loses; `None`
    /// where it loses just the factor.
    pub(super) of: Vec<(i128, Option<usize>)>,
    /// For each name the numbers that it runs over, the least as it was found,
    /// perhaps 0.
    pub(super) steps: Vec<(usize, i128, Option<i128>)>,
    /// What the rule demands, each name standing for its number of steps.
    pub(super) bounds: Vec<Linear>,
}

/// Taking nothing would change nothing, so that it is no move.
pub(super) fn steps(first: i128, last: Option<i128>) -> Option<Steps> {
    let first = u64::try_from(first.max(1)).ok()?;
    let last = last.map(u64::try_from).transpose().ok()?;
    last.is_none_or(|last| last >= first).then_some(Steps { first, last })
}

/// The losses of the heaps as multiples. Some may lose nothing where that is
/// said.
pub(super) fn losses(forms: &[Linear], bounds: &[Linear], may_stay: bool) -> Option<Losses> {
    let mut names: Vec<usize> = Vec::new();
    let mut of = Vec::new();
    for form in forms {
        let found: Vec<usize> = form.factors.keys().filter_map(name).collect();
        names.extend(&found);
        of.push(match found[..] {
            [] => (form.factors.is_empty().then_some(form.constant)?, None),
            [name] => (form.factor(Unknown::Name(name)).abs(), Some(name)),
            _ => return None,
        });
    }
    names.sort_unstable();
    names.dedup();
    let stays = |loss: (i128, Option<usize>)| may_stay && loss == (0, None);
    let is_wrong = |&loss: &(i128, Option<usize>)| {
        !stays(loss) && (loss.0 < 1 || loss.1.is_none() != names.is_empty())
    };
    if of.iter().any(is_wrong) || of.iter().all(|&loss| stays(loss)) {
        return None;
    }
    let alone = names.len() == of.len() && of.iter().all(|&(factor, _)| factor == 1);
    if names.len() > 1 && (may_stay || !alone) {
        return None;
    }
    let mut bounds = bounds.to_vec();
    for &name in &names {
        let meaning = meaning(name, forms, &of)?;
        for bound in &mut bounds {
            *bound = bound.replace(Unknown::Name(name), &meaning)?;
        }
    }
    let least = i128::from(alone && names.len() > 1);
    let mut steps = Vec::new();
    for &name in &names {
        let (first, last) = ends(name, &bounds)?;
        steps.push((name, (first >= least).then_some(first)?, last));
    }
    Some(Losses { of, steps, bounds })
}

fn name(unknown: &Unknown) -> Option<usize> {
    match unknown {
        Unknown::Name(name) => Some(*name),
        _ => None,
    }
}

/// A name by the number s, for which its unknown stands from now on: if a heap
/// loses c·name + rest, then s = |name + rest / c|.
fn meaning(name: usize, forms: &[Linear], of: &[(i128, Option<usize>)]) -> Option<Linear> {
    let unknown = Unknown::Name(name);
    let mut meaning: Option<Linear> = None;
    for (form, &(size, _)) in forms.iter().zip(of).filter(|(_, loss)| loss.1 == Some(name)) {
        let factor = form.factor(unknown);
        let mut found = Linear::number(0);
        for (&other, &times) in form.factors.iter().filter(|&(&other, _)| other != unknown) {
            found.factors.insert(other, (times % factor == 0).then_some(-times / factor)?);
        }
        found.constant = (form.constant % factor == 0).then_some(-form.constant / factor)?;
        found.factors.insert(unknown, factor / size);
        if meaning.get_or_insert(found.clone()) != &found {
            return None;
        }
    }
    meaning
}

/// The numbers that a name runs over, as far as the heaps do not bound it.
fn ends(name: usize, bounds: &[Linear]) -> Option<(i128, Option<i128>)> {
    let (mut first, mut last): (Option<i128>, Option<i128>) = (None, None);
    for bound in bounds {
        let factor = bound.factor(Unknown::Name(name));
        if bound.factors.len() > 1 || factor == 0 {
            continue;
        }
        if factor > 0 {
            let found = -bound.constant.div_euclid(factor);
            first = Some(first.map_or(found, |first| first.max(found)));
        } else {
            let found = bound.constant.div_euclid(-factor);
            last = Some(last.map_or(found, |last| last.min(found)));
        }
    }
    first.map(|first| (first, last))
}

impl Losses {
    /// Whether the bounds follow from the steps and from what the heaps have.
    pub(super) fn say_no_more(&self) -> bool {
        self.bounds.iter().all(|bound| self.implies(bound))
    }

    /// Whether a form is nowhere negative where each name runs over its steps and
    /// no heap loses more than it has.
    pub(super) fn implies(&self, bound: &Linear) -> bool {
        let (largest, total) = (bound.factor(Unknown::Largest), bound.factor(Unknown::Total));
        let mut least = bound.constant;
        let mut slopes: Vec<(usize, i128)> = Vec::new();
        for &(name, ..) in &self.steps {
            slopes.push((name, bound.factor(Unknown::Name(name))));
        }
        for (place, &(factor, name)) in self.of.iter().enumerate() {
            // The largest heap is at least the first of these, the total at least all.
            let large = if place == 0 { largest } else { 0 };
            let times = bound.factor(Unknown::Size(place)) + large + total;
            if times < 0 {
                return false;
            }
            match slopes.iter_mut().find(|(slope, _)| Some(*slope) == name) {
                Some((_, slope)) => *slope += times * factor,
                None => least += times * factor,
            }
        }
        for ((_, slope), &(_, first, last)) in slopes.into_iter().zip(&self.steps) {
            let first = first.max(1);
            match last {
                _ if slope >= 0 => least += slope * first,
                Some(last) => least += slope * last,
                None => return false,
            }
        }
        let known = |unknown: &Unknown| match unknown {
            Unknown::Name(name) => self.steps.iter().any(|step| step.0 == *name),
            Unknown::Taken => false,
            Unknown::Size(place) => *place < self.of.len(),
            Unknown::Largest | Unknown::Total => true,
        };
        largest >= 0 && total >= 0 && least >= 0 && bound.factors.keys().all(known)
    }
}
