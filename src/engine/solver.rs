//! The solver: rules in, answers out.

use std::mem;
use std::sync::Arc;

use crate::game::{Heap, KindId, NimValue, Outcome, Position, Ruleset, canonical};

use super::abort::Abort;
use super::finding::Finding;
use super::listing::{self, Listed};
use super::moves::Moves;
use super::sequence::Values;
use super::strategy::Strategy;
use super::worth::Worth;
use super::{
    Analysis, Detail, Limit, Limits, OptionAnalysis, Periodicity, Plan, Refused, Unsolved,
};

/// Answers questions about positions of one game. What it learns for one
/// question it keeps for the next.
///
/// When no plan was asked for and the cheapest valid one meets positions that
/// repeat, the solver goes on with [`Plan::Loopy`] for good. What it answered
/// before stays true: the other plans answer only what they have proved from
/// ends of the game without meeting a cycle, and there they find the same as the
/// analysis of the whole graph. (A position whose options can all be valued has
/// their mex as its only value, by Smith's labelling too; and an outcome that was
/// found is won in finitely many moves, whatever else can go round.)
pub struct Solver<'r> {
    plan: Plan,
    reasons: Vec<String>,
    /// Whether the plan was asked for, so that it must not change.
    is_forced: bool,
    /// The cycle for which the plan was changed.
    cycle: Option<Arc<[Position]>>,
    limits: Limits,
    rules: &'r dyn Ruleset,
    work: Work<'r>,
}

/// What questions are put to.
struct Work<'r> {
    strategy: Strategy<'r>,
    /// For the moves of the position that is asked about.
    moves: Moves<'r>,
}

impl<'r> Solver<'r> {
    /// A solver by the plan that is asked for, or by the cheapest valid one.
    /// A plan that would give wrong answers is refused.
    pub fn new(
        rules: &'r dyn Ruleset,
        plan: Option<Plan>,
        limits: Limits,
    ) -> Result<Self, Refused> {
        let is_forced = plan.is_some();
        let plan = plan.unwrap_or_else(|| Plan::choose(rules));
        let reasons = plan.valid_for(rules).map_err(|reason| Refused { plan, reason })?;
        let work = Work {
            strategy: Strategy::new(plan, rules, &limits),
            moves: Moves::new(rules, limits.stop.clone()),
        };
        Ok(Self { plan, reasons, is_forced, cycle: None, limits, rules, work })
    }

    /// The plan by which it solves, so far as is known: it becomes
    /// [`Plan::Loopy`] when positions are found to repeat.
    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// The bounds that it keeps to.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Why the plan is valid, each reason a clause in lower case.
    pub fn reasons(&self) -> &[String] {
        &self.reasons
    }

    /// Who wins a position.
    pub fn outcome(&mut self, position: &Position) -> Result<Outcome, Unsolved> {
        self.ask(position, |work, _| work.strategy.outcome(position))
    }

    /// The nim-value of a position; `None` where there is none, as under misère
    /// play.
    pub fn nim_value(&mut self, position: &Position) -> Result<Option<NimValue>, Unsolved> {
        self.ask(position, |work, _| work.strategy.nim_value(position))
    }

    /// How many moves away the end is when the winner hastens and the loser delays;
    /// `None` for a draw, and by plans that do not count moves: [`Plan::Loopy`] and
    /// the oracle do.
    pub fn remoteness(&mut self, position: &Position) -> Result<Option<u64>, Unsolved> {
        let worth = self.ask(position, |work, _| work.strategy.worth(position))?;
        Ok(worth.remoteness)
    }

    /// Looks at many positions at once, which by [`Plan::Loopy`] is quicker than one
    /// by one; other plans wait until they are asked.
    pub fn prepare(&mut self, positions: &[Position]) -> Result<(), Unsolved> {
        let Some(first) = positions.first() else { return Ok(()) };
        self.ask(first, |work, _| match &mut work.strategy {
            Strategy::Loopy(loopy) => loopy.prepare(positions),
            _ => Ok(()),
        })
    }

    /// What is known of a position, and of its options when all is asked for.
    pub fn analyse(
        &mut self,
        position: &Position,
        detail: Detail,
    ) -> Result<Analysis, Unsolved> {
        let answer = self.ask(position, |work, limits| match detail {
            Detail::Outcome => work.outcome_only(position),
            Detail::Full => work.everything(position, limits),
        })?;
        Ok(Analysis {
            outcome: answer.worth.outcome,
            nim_value: answer.worth.nim_value,
            remoteness: answer.worth.remoteness,
            heap_values: answer.heap_values,
            options: answer.options,
            are_first: answer.are_first,
            block: self.rules.block(),
            cycle: self.cycle.clone(),
            plan: self.plan,
            reasons: self.reasons.iter().cloned().chain(self.work.strategy.reason()).collect(),
            shortcuts: self.work.strategy.shortcuts(),
            positions: self.work.strategy.held(),
        })
    }

    /// Whether the heaps of a kind are valued in order of size.
    pub fn values_lone_heaps(&self, kind: KindId) -> bool {
        matches!(&self.work.strategy, Strategy::Heapwise(heaps) if heaps.has_sequence(kind))
    }

    /// The nim-value of one heap, where heaps of its kind are valued in order of size
    /// and this one is known already.
    pub fn known_lone_value(&self, kind: KindId, size: u64) -> Option<NimValue> {
        match &self.work.strategy {
            Strategy::Heapwise(heaps) => heaps.known_lone_value(kind, size),
            _ => None,
        }
    }

    /// Works out values of the heaps of a kind until their period is proved or the
    /// size `to` is reached: the values, the period and what ended the work before.
    /// `None` where no theorem applies.
    pub(super) fn prove_period(
        &mut self,
        kind: KindId,
        to: Option<u64>,
    ) -> Option<(&Values, Option<Periodicity>, Option<Limit>)> {
        loop {
            let Strategy::Heapwise(heaps) = &mut self.work.strategy else { return None };
            let (.., ended) = heaps.prove_period(kind, to)?;
            if ended != Some(Limit::Stopped) || !self.takes_pause() {
                if ended.is_some() {
                    self.keep();
                }
                break;
            }
        }
        let Strategy::Heapwise(heaps) = &mut self.work.strategy else { return None };
        heaps.prove_period(kind, to)
    }

    /// The period of the heaps of a kind with one number, where it is proved by working
    /// out values up to this size at most.
    pub fn proved_period(&mut self, kind: KindId, to: u64) -> Option<Periodicity> {
        self.prove_period(kind, Some(to)).and_then(|(_, proved, _)| proved)
    }

    /// Learns a piece of what a solver of the same rules has found before, by the same
    /// plan: the pieces in the order in which they came. `None` if it does not belong
    /// here.
    pub fn learn(&mut self, finding: Finding) -> Option<()> {
        self.work.strategy.learn(finding)
    }

    /// Gives all that was found to the keeper, if there is one.
    pub fn keep(&self) {
        if let Some(keeper) = &self.limits.keeper {
            keeper.keep(&mut self.work.strategy.findings());
        }
    }

    /// Whether the work was interrupted for no more than a pause, which is over now.
    fn takes_pause(&self) -> bool {
        let stop = &self.limits.stop;
        if stop.is_stopped() || !stop.is_pausing() {
            return false;
        }
        self.keep();
        stop.go_on();
        true
    }

    /// Puts a question to the strategy, and if it meets a cycle to the one that
    /// can cope with that.
    fn ask<T>(
        &mut self,
        position: &Position,
        question: impl Fn(&mut Work<'r>, &Limits) -> Result<T, Abort>,
    ) -> Result<T, Unsolved> {
        let mut answer = self.put(&question);
        let mut known = None;
        if let Err(Abort::Loop(cycle)) = &mut answer
            && !self.is_forced
        {
            let cycle = mem::take(cycle);
            known = self.work.strategy.known_outcome(position);
            self.expect_cycles(cycle);
            answer = self.put(&question);
        }
        answer.map_err(|abort| {
            abort.unsolved(self.plan, &self.limits, || {
                known.or_else(|| self.work.strategy.known_outcome(position))
            })
        })
    }

    /// Puts a question to the strategy of the plan.
    ///
    /// No question fails for what earlier ones left in the tables: when there
    /// is no room, they are emptied and the question is put once more.
    fn put<T>(
        &mut self,
        question: impl Fn(&mut Work<'r>, &Limits) -> Result<T, Abort>,
    ) -> Result<T, Abort> {
        let held = self.work.strategy.held();
        if self.limits.stop.is_stopped() {
            return Err(Abort::Limit { limit: Limit::Stopped, reached: held });
        }
        let mut answer = question(&mut self.work, &self.limits);
        while answer.as_ref().is_err_and(Abort::is_stop) && self.takes_pause() {
            answer = question(&mut self.work, &self.limits);
        }
        if held > 0 && answer.as_ref().is_err_and(Abort::wants_room) {
            self.work.strategy.clear();
            answer = question(&mut self.work, &self.limits);
        }
        if matches!(answer, Err(Abort::Limit { .. })) {
            self.keep();
        }
        answer
    }

    /// Changes to the plan for games in which play can go round.
    fn expect_cycles(&mut self, cycle: Vec<Position>) {
        self.plan = Plan::Loopy;
        self.reasons = vec![
            "positions can repeat, so the whole graph of positions was analysed backwards \
             from its ends"
                .into(),
        ];
        self.cycle = Some(cycle.into());
        self.work.strategy = Strategy::new(self.plan, self.rules, &self.limits);
    }
}

/// What the strategy has to say of a position.
struct Answer {
    worth: Worth,
    heap_values: Option<Vec<NimValue>>,
    options: Vec<OptionAnalysis>,
    /// Whether there are more, too many to be listed.
    are_first: bool,
}

/// So many moves are listed where all of them are too many.
const FIRST_MOVES: u64 = 1 << 16;

impl Work<'_> {
    fn outcome_only(&mut self, position: &Position) -> Result<Answer, Abort> {
        let worth = Worth::from(self.strategy.outcome(position)?);
        Ok(Answer { worth, heap_values: None, options: Vec::new(), are_first: false })
    }

    fn everything(&mut self, position: &Position, limits: &Limits) -> Result<Answer, Abort> {
        let worth = self.strategy.worth(position)?;
        let heap_values = self.strategy.heap_values(position)?;
        let most = self.is_beyond_listing(position, limits).then_some(FIRST_MOVES);
        let listed = listing::options(&mut self.moves, position, limits, most)?;
        self.compare_with_definition(position, &listed)?;
        let valued = listed.into_iter().map(|option| self.option(option, worth));
        let options = valued.collect::<Result<_, _>>()?;
        let are_first = most.is_some();
        Ok(Answer { worth, heap_values, options, are_first })
    }

    /// Whether a heap is valued by a proof and not by going through all smaller
    /// ones, and is so large that its moves are too many to be listed.
    fn is_beyond_listing(&self, position: &Position, limits: &Limits) -> bool {
        let is_large = |heap: &Heap| heap.size() > limits.max_listed();
        matches!(self.strategy, Strategy::Heapwise(_)) && position.heaps.iter().any(is_large)
    }

    fn option(&mut self, listed: Listed, before: Worth) -> Result<OptionAnalysis, Abort> {
        let worth = self.strategy.worth(&listed.position)?;
        // A position won in r moves has an option lost in fewer.
        let progress = match (worth.outcome, worth.remoteness, before.remoteness) {
            (Outcome::P, Some(after), Some(before)) => Some(after < before),
            _ => None,
        };
        Ok(OptionAnalysis {
            rule: listed.rule,
            from: listed.from,
            to: listed.to,
            position: listed.position,
            outcome: worth.outcome,
            nim_value: worth.nim_value,
            remoteness: worth.remoteness,
            progress,
            count: listed.count,
        })
    }

    /// The oracle's options are the definition's, the list of moves is the
    /// compiled rules'. Should they differ, a debug build says so; each move
    /// listed is valued by definition in any case.
    fn compare_with_definition(
        &mut self,
        position: &Position,
        listed: &[Listed],
    ) -> Result<(), Abort> {
        if let Strategy::Oracle(oracle) = &mut self.strategy
            && cfg!(debug_assertions)
        {
            let layout = self.moves.rules().layout();
            let listed = listed.iter().map(|option| canonical(layout, option.position.clone()));
            debug_assert_eq!(
                oracle.options(position)?,
                listed.collect(),
                "the compiled rules list other options of {position:?} than the definition"
            );
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{
        Made, coupled, heap, independent, misere, nim, one_heap_moves, position, wythoff,
    };
    use super::*;
    use crate::game::{Coupling, Layout, RuleId};

    fn solver(rules: &dyn Ruleset) -> Solver<'_> {
        Solver::new(rules, None, Limits::default()).unwrap()
    }

    #[test]
    fn equal_heaps_are_one_option_and_two_moves() {
        let rules = nim();
        let analysis = solver(&rules).analyse(&position([5, 5]), Detail::Full).unwrap();
        assert_eq!(analysis.options.len(), 5);
        assert!(analysis.options.iter().all(|option| option.count == 2));
        let taking_two = &analysis.options[3];
        assert_eq!(taking_two.position, position([3, 5]));
        assert_eq!(
            (&taking_two.from[..], &taking_two.to[..]),
            (&[heap(5)][..], &[heap(3)][..])
        );
        assert_eq!(taking_two.nim_value, Some(NimValue(6)));
        assert_eq!(analysis.outcome, Outcome::P);
    }

    #[test]
    fn positions_keep_the_order_of_the_question() {
        for (rules, plan) in
            [(nim(), Plan::Heapwise), (wythoff(), Plan::Coupled), (misere(nim()), Plan::Misere)]
        {
            let mut solver = solver(&rules);
            assert_eq!(solver.plan(), plan);
            let analysis = solver.analyse(&position([7, 2, 4]), Detail::Full).unwrap();
            assert_eq!(analysis.plan, plan);
            let firsts: Vec<_> =
                analysis.options.iter().map(|option| &option.position).collect();
            assert!(firsts.contains(&&position([7, 1, 4])));
            if plan == Plan::Heapwise {
                let values = [7, 2, 4].map(NimValue);
                assert_eq!(analysis.heap_values.as_deref(), Some(&values[..]));
            } else {
                assert_eq!(analysis.heap_values, None);
            }
        }
    }

    #[test]
    fn the_winning_moves_of_nim() {
        let rules = nim();
        let analysis = solver(&rules).analyse(&position([3, 4, 5]), Detail::Full).unwrap();
        let winning: Vec<_> = analysis.options.iter().filter(|it| it.is_winning()).collect();
        assert_eq!(winning.len(), 1);
        assert_eq!(winning[0].position, position([1, 4, 5]));
        assert_eq!(winning[0].count, 1);
    }

    #[test]
    fn moves_that_do_the_same_count_once() {
        // Splitting 4 into 1 and 3 or into 3 and 1, and again.
        let rules = independent(|size| match size {
            4 => vec![vec![1, 3], vec![3, 1], vec![2], vec![1, 3]],
            _ => vec![],
        });
        let analysis = solver(&rules).analyse(&position([4]), Detail::Full).unwrap();
        let counts: Vec<u64> = analysis.options.iter().map(|option| option.count).collect();
        assert_eq!(counts, [1, 1]);
        let analysis = solver(&rules).analyse(&position([4, 4]), Detail::Full).unwrap();
        let counts: Vec<u64> = analysis.options.iter().map(|option| option.count).collect();
        assert_eq!(counts, [2, 2]);
    }

    #[test]
    fn what_leads_to_the_same_position_by_other_heaps_counts() {
        // 1 2 -> 2 by taking away 1, or by making 2 of both: two moves. In
        // either order of the pattern the second is the same move.
        let coupling = Coupling::NotOneHeap { rule: "both".into() };
        let rules = coupled(Layout::Free, coupling, |position| {
            let mut list = one_heap_moves(position, |size| match size {
                1 => vec![vec![]],
                _ => vec![],
            });
            for taken in [vec![0, 1], vec![1, 0]] {
                if position.heaps.len() == 2 {
                    let placed = vec![heap(2)];
                    list.push(Made { rule: 1, taken, placed, places: vec![0], state: None });
                }
            }
            list
        });
        let analysis = solver(&rules).analyse(&position([2, 1]), Detail::Full).unwrap();
        assert_eq!(analysis.options.len(), 1);
        assert_eq!((analysis.options[0].rule, analysis.options[0].count), (RuleId(0), 2));
    }

    #[test]
    fn places_count_in_a_row() {
        // 1 1 -> 1: in a row one of the two goes, which are two moves though
        // the row left is the same.
        let rules = coupled(Layout::Row, Coupling::OrderedLayout, |position| {
            one_heap_moves(position, |_| vec![vec![]])
        });
        let analysis = solver(&rules).analyse(&position([1, 1]), Detail::Full).unwrap();
        assert_eq!(analysis.options.len(), 1);
        assert_eq!(analysis.options[0].count, 2);
    }

    #[test]
    fn only_the_outcome() {
        let rules = wythoff();
        let analysis = solver(&rules).analyse(&position([2, 1]), Detail::Outcome).unwrap();
        assert_eq!((analysis.outcome, analysis.nim_value), (Outcome::P, None));
        assert!(analysis.options.is_empty());
    }
}
