//! The plan: which strategy solves a ruleset, and why it may.

use std::error::Error;
use std::fmt;

use crate::game::{Coupling, Layout, Play, Ruleset};

/// A strategy of solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plan {
    /// Every heap has a nim-value of its own; a position is their nim-sum.
    Heapwise,
    /// Nim-values of whole positions, by memoised search; their outcomes where
    /// options can be forbidden.
    Coupled,
    /// Outcomes of whole positions under misère play, by memoised search.
    Misere,
    /// Outcomes, moves to the end and, where there are any, nim-values of all
    /// positions that can be reached, backwards from the ends: right also where
    /// play can go round.
    Loopy,
    /// The definition, applied to every position that can be reached.
    Oracle,
}

impl Plan {
    /// Every plan, the cheapest first.
    pub const ALL: [Self; 5] =
        [Self::Heapwise, Self::Coupled, Self::Misere, Self::Loopy, Self::Oracle];

    /// The name: one word in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Heapwise => "heapwise",
            Self::Coupled => "coupled",
            Self::Misere => "misere",
            Self::Loopy => "loopy",
            Self::Oracle => "oracle",
        }
    }

    /// The plan of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plan| plan.name() == name)
    }

    /// The cheapest plan that is valid for these rules.
    pub fn choose(rules: &dyn Ruleset) -> Self {
        // The oracle is the last of them and always valid.
        let valid = Self::ALL.into_iter().find(|plan| plan.valid_for(rules).is_ok());
        valid.unwrap_or(Self::Oracle)
    }

    /// Whether this plan gives right answers for these rules: the reasons why
    /// it does, or the reason why it is refused, each a clause in lower case.
    pub fn valid_for(self, rules: &dyn Ruleset) -> Result<Vec<String>, String> {
        match (self, rules.play()) {
            (Self::Heapwise, Play::Normal) => heapwise(rules),
            (Self::Heapwise, Play::Misere) => {
                Err("under misère play a sum is not decided by the nim-values of its heaps"
                    .into())
            }
            (Self::Coupled, Play::Normal) => Ok(coupled(rules)),
            (Self::Coupled, Play::Misere) => {
                Err("under misère play positions have outcomes but no nim-values".into())
            }
            (Self::Misere, Play::Misere) => Ok(misere(rules)),
            (Self::Misere, Play::Normal) => Err("the play is normal, not misère".into()),
            (Self::Loopy, _) => Ok(vec![
                "the whole graph of positions is analysed backwards from its ends, \
                 which is right also where positions can repeat"
                    .into(),
            ]),
            (Self::Oracle, _) => Ok(vec![
                "the definition is applied to every position that can be reached".into(),
            ]),
        }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// A plan that is not valid for the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The plan that was asked for.
    pub plan: Plan,
    /// Why it would give wrong answers: a clause in lower case.
    pub reason: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "plan `{}` is not valid here: {}", self.plan, self.reason)
    }
}

impl Error for Refused {}

fn heapwise(rules: &dyn Ruleset) -> Result<Vec<String>, String> {
    let couplings = couplings(rules);
    if couplings.is_empty() {
        return Ok(vec![
            "each rule takes one heap and reads nothing else, \
             so a position is worth the nim-sum of its heaps (Sprague-Grundy)"
                .into(),
        ]);
    }
    Err(couplings.join("; "))
}

fn coupled(rules: &dyn Ruleset) -> Vec<String> {
    let mut reasons = couplings(rules);
    match reasons.first_mut() {
        Some(first) => first.insert_str(0, "whole positions are valued, since "),
        None => reasons.push("every position is valued as a whole".into()),
    }
    reasons.extend(blocked(rules));
    reasons
}

fn misere(rules: &dyn Ruleset) -> Vec<String> {
    let whole = "under misère play a sum is not decided by the nim-values of its heaps, \
                 so whole positions are valued";
    [whole.into()].into_iter().chain(blocked(rules)).collect()
}

/// What it means that options can be forbidden.
fn blocked(rules: &dyn Ruleset) -> Option<String> {
    let reason = "where options can be forbidden, positions have outcomes but no nim-values";
    (rules.block() > 0).then(|| reason.into())
}

/// What couples the heaps. The layout and the block are asked for again: a
/// profile that forgot them must not let such a game be solved as a sum.
fn couplings(rules: &dyn Ruleset) -> Vec<String> {
    let mut couplings = rules.profile().couplings.clone();
    if rules.layout() != Layout::Free && !couplings.contains(&Coupling::OrderedLayout) {
        couplings.insert(0, Coupling::OrderedLayout);
    }
    if rules.block() > 0 && !couplings.contains(&Coupling::Block) {
        couplings.push(Coupling::Block);
    }
    couplings.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{kayles, misere, nim, row_of_pairs, wythoff};
    use super::*;

    #[test]
    fn the_cheapest_valid_plan_is_chosen() {
        assert_eq!(Plan::choose(&nim()), Plan::Heapwise);
        assert_eq!(Plan::choose(&wythoff()), Plan::Coupled);
        assert_eq!(Plan::choose(&row_of_pairs()), Plan::Coupled);
        assert_eq!(Plan::choose(&misere(kayles())), Plan::Misere);
        assert_eq!(Plan::choose(&misere(wythoff())), Plan::Misere);
    }

    #[test]
    fn a_plan_that_would_be_wrong_is_refused() {
        let reason = Plan::Heapwise.valid_for(&wythoff()).unwrap_err();
        assert_eq!(reason, "rule `both` does not take exactly one heap");
        assert!(Plan::Heapwise.valid_for(&misere(nim())).unwrap_err().contains("misère"));
        assert!(Plan::Coupled.valid_for(&misere(nim())).is_err());
        assert!(Plan::Misere.valid_for(&nim()).is_err());
        let mut forgetful = row_of_pairs();
        forgetful.profile.couplings.clear();
        assert!(Plan::Heapwise.valid_for(&forgetful).is_err());
        for plan in Plan::ALL {
            assert!(Plan::Oracle.valid_for(&nim()).is_ok());
            assert_eq!(Plan::from_name(plan.name()), Some(plan));
        }
        assert_eq!(Plan::from_name("guess"), None);
    }
}
