//! What is known of unknown integers: linear forms that are not negative.
//!
//! What follows is found by Fourier's elimination (see A. Schrijver, *Theory of
//! linear and integer programming*, 1986, section 12.2): an unknown is removed
//! by adding each pair of facts that bound it from below and from above. Every
//! step gives facts that follow, so that a contradiction proves; where it is
//! broken off, or an integer argument would be needed, nothing is claimed.

use std::cell::Cell;
use std::collections::HashMap;

use super::form::Form;

/// More facts than this are not noted, or worked with at once.
const MOST_FACTS: usize = 200;

/// So many pairs of facts are added up for all questions together, which takes
/// a tenth of a second; most are answered with a few dozen.
const MOST_SUMS: usize = 100_000;

/// Forms that are at least 0.
#[derive(Debug, Default)]
pub(super) struct Facts {
    forms: Vec<Form>,
    /// How many sums have been made.
    sums: Cell<usize>,
}

impl Facts {
    /// Notes that a form is at least 0; one that is too large is let go.
    pub(super) fn note(&mut self, form: Option<Form>) {
        let says_something = |form: &Form| !form.terms.is_empty() || form.constant < 0;
        if self.forms.len() < MOST_FACTS {
            self.forms.extend(form.filter(says_something));
        }
    }

    /// Whether the facts contradict each other for certain.
    pub(super) fn contradict(&self) -> bool {
        self.eliminate(self.forms.clone(), None).is_none()
    }

    /// Whether a form is at least 0 for certain.
    pub(super) fn imply(&self, form: &Form) -> bool {
        if let Some(number) = form.as_number() {
            return number >= 0 || self.forms.iter().any(is_false);
        }
        let Some(opposite) = form.combined(-1, -1, &Form::number(1)) else { return false };
        let mut system = self.about(&opposite);
        system.push(opposite);
        self.eliminate(system, None).is_none()
    }

    /// Whether a form is 0 for certain.
    pub(super) fn imply_zero(&self, form: &Form) -> bool {
        let below = |opposite: Form| self.imply(&opposite);
        form.as_number() == Some(0) || self.imply(form) && form.times(-1).is_some_and(below)
    }

    /// A number that a form is never below.
    pub(super) fn least(&self, form: &Form) -> Option<i128> {
        if let Some(number) = form.as_number() {
            return Some(number);
        }
        let name = usize::MAX;
        let difference = Form::unknown(name).minus(form)?;
        let mut system = self.about(&difference);
        system.push(difference.times(-1)?);
        system.push(difference);
        let bounds = self.eliminate(system, Some(name))?;
        // a * name + c >= 0 for a > 0 says that name is at least -c / a.
        let lower = bounds.iter().filter_map(|bound| match bound.terms[..] {
            [(_, factor)] if factor > 0 => Some(
                (-bound.constant).div_euclid(factor)
                    + i128::from((-bound.constant).rem_euclid(factor) != 0),
            ),
            _ => None,
        });
        lower.max()
    }

    /// A number that a form is never above.
    pub(super) fn greatest(&self, form: &Form) -> Option<i128> {
        self.least(&form.times(-1)?).map(|least| -least)
    }

    /// The facts that are linked to the unknowns of a form.
    fn about(&self, form: &Form) -> Vec<Form> {
        let mut unknowns: Vec<usize> = form.terms.iter().map(|&(unknown, _)| unknown).collect();
        let mut rest: Vec<&Form> = self.forms.iter().collect();
        let mut linked = Vec::new();
        loop {
            let is_linked = |fact: &&Form| {
                fact.terms.is_empty()
                    || fact.terms.iter().any(|(unknown, _)| unknowns.contains(unknown))
            };
            let (more, others): (Vec<&Form>, Vec<&Form>) =
                rest.into_iter().partition(is_linked);
            if more.is_empty() {
                return linked;
            }
            unknowns.extend(
                more.iter().flat_map(|fact| fact.terms.iter().map(|&(unknown, _)| unknown)),
            );
            linked.extend(more.into_iter().cloned());
            rest = others;
        }
    }

    /// Removes all unknowns but one; `None` if the system contradicts itself.
    fn eliminate(&self, system: Vec<Form>, kept: Option<usize>) -> Option<Vec<Form>> {
        let mut system = tidy(system)?;
        while let Some(unknown) = cheapest(&system, kept) {
            let (with, mut without): (Vec<Form>, Vec<Form>) =
                system.into_iter().partition(|fact| fact.factor(unknown) != 0);
            let (below, above): (Vec<Form>, Vec<Form>) =
                with.into_iter().partition(|fact| fact.factor(unknown) > 0);
            let sums = below.len() * above.len();
            self.sums.set(self.sums.get() + sums);
            if without.len() + sums > MOST_FACTS || self.sums.get() > MOST_SUMS {
                return Some(Vec::new()); // too much: nothing is known
            }
            for lower in &below {
                for upper in &above {
                    let (factor, other) = (-upper.factor(unknown), lower.factor(unknown));
                    without.extend(lower.combined(factor, other, upper));
                }
            }
            system = tidy(without)?;
        }
        Some(system)
    }
}

fn is_false(fact: &Form) -> bool {
    fact.terms.is_empty() && fact.constant < 0
}

/// The unknown whose removal leaves fewest facts.
fn cheapest(system: &[Form], kept: Option<usize>) -> Option<usize> {
    let mut counts: HashMap<usize, (usize, usize)> = HashMap::new();
    for &(unknown, factor) in system.iter().flat_map(|fact| &fact.terms) {
        let (lower, upper) = counts.entry(unknown).or_default();
        *(if factor > 0 { lower } else { upper }) += 1;
    }
    let candidates = counts.into_iter().filter(|&(unknown, _)| Some(unknown) != kept);
    let cost = |(unknown, (lower, upper)): (usize, (usize, usize))| (lower * upper, unknown);
    candidates.map(cost).min().map(|(_, unknown)| unknown)
}

/// The facts without common factors, rounded to integers, the strongest of each
/// kind; `None` if one of them is false.
fn tidy(system: Vec<Form>) -> Option<Vec<Form>> {
    let mut strongest: HashMap<Vec<(usize, i128)>, i128> = HashMap::new();
    let mut order = Vec::new();
    for mut fact in system {
        if fact.terms.is_empty() {
            if fact.constant < 0 {
                return None;
            }
            continue;
        }
        let divisor = fact.terms.iter().fold(0, |divisor, &(_, factor)| gcd(divisor, factor));
        fact.terms.iter_mut().for_each(|term| term.1 /= divisor);
        let constant = fact.constant.div_euclid(divisor);
        let before = strongest.get(&fact.terms).copied();
        if before.is_none() {
            order.push(fact.terms.clone());
        }
        strongest.insert(fact.terms, before.map_or(constant, |before| before.min(constant)));
    }
    let fact = |terms: Vec<(usize, i128)>| Form { constant: strongest[&terms], terms };
    Some(order.into_iter().map(fact).collect())
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The terms in ascending order of their unknowns.
    fn form(terms: &[(usize, i128)], constant: i128) -> Form {
        Form { terms: terms.to_vec(), constant }
    }

    #[test]
    fn what_follows() {
        let mut facts = Facts::default();
        facts.note(Some(form(&[(0, 1)], 0))); // n >= 0
        facts.note(Some(form(&[(1, 1)], -1))); // k >= 1
        facts.note(Some(form(&[(0, 1), (1, -1)], 0))); // k <= n
        assert!(facts.imply(&form(&[(0, 1)], -1)), "n >= 1");
        assert!(!facts.imply(&form(&[(0, 1)], -2)), "n >= 2 need not be");
        assert_eq!(facts.least(&form(&[(0, 1), (1, 1)], 0)), Some(2));
        assert_eq!(facts.greatest(&form(&[(0, -1), (1, 1)], 0)), Some(0));
        assert_eq!(facts.greatest(&form(&[(0, 1)], 0)), None);
        assert!(facts.imply_zero(&form(&[], 0)));
    }

    #[test]
    fn half_of_a_number_is_smaller() {
        let mut facts = Facts::default();
        facts.note(Some(form(&[(0, 1)], -1))); // n >= 1
        facts.note(Some(form(&[(0, 1), (1, -2)], 0))); // 2 q <= n
        assert!(facts.imply(&form(&[(0, 1), (1, -1)], -1)), "q < n");
    }

    #[test]
    fn integers_are_rounded() {
        let mut facts = Facts::default();
        facts.note(Some(form(&[(0, 2)], -1))); // 2 n >= 1
        assert!(facts.imply(&form(&[(0, 1)], -1)), "n >= 1");
        facts.note(Some(form(&[(0, -1)], 0)));
        assert!(facts.imply(&form(&[(0, 1)], -100)), "a contradiction implies all");
    }
}
