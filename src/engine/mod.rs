//! Rules to values: strategies, the plan that picks one, limits, the oracle.
//!
//! A [`Solver`] answers questions about positions of one ruleset. Its [`Plan`]
//! is the cheapest strategy that the proved facts of the rules allow: heap by
//! heap ([`Plan::Heapwise`]), nim-values of whole positions
//! ([`Plan::Coupled`]), outcomes under misère play ([`Plan::Misere`]). When it
//! turns out that positions can repeat, the whole graph of positions is analysed
//! ([`Plan::Loopy`]). The [`Plan::Oracle`] is the definition in code; every other
//! plan is compared with it.

mod abort;
mod analysis;
mod board;
mod boards;
mod dense;
mod descent;
mod equal_heaps;
mod finding;
mod graph;
mod heap_period;
mod heap_table;
mod heapwise;
mod key;
mod limits;
mod listing;
mod loopy;
mod misere_values;
mod moves;
mod nim_search;
mod oracle;
mod outcome_search;
mod plan;
mod position_table;
mod retrograde;
mod sequence;
mod smith;
mod solver;
mod strategy;
mod whole;
mod worth;

#[cfg(test)]
mod comparison;
#[cfg(test)]
mod endurance;
#[cfg(test)]
mod random_graphs;
#[cfg(test)]
mod repetition;
#[cfg(test)]
mod testing;

pub use analysis::{Analysis, Detail, Limit, OptionAnalysis, Unfinished, Unsolved};
pub use finding::{Finding, Keeper};
pub use heap_period::HeapPeriod;
pub use limits::Limits;
pub use misere_values::MisereValues;
pub use plan::{Plan, Refused};
pub use sequence::{Certainty, Periodicity, Shortcut, common_period};
pub use solver::Solver;
