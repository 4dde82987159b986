//! The legal moves of a position, from the compiled rules.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::evaluate::Env;
use super::finish::{Finisher, VisitMove};
use super::matching::{fits, is_pinned};
use super::place::{GO_ON, Placed, Placer, Visited};
use super::selection::select;
use super::visit::visit_choices;
use super::{Code, RewriteCode, RuleFormCode};
use crate::game::{Chosen, Halt, Layout, Origin, Position, RuleId, StopToken};

/// Visits the legal moves, rule by rule, until the visitor breaks.
pub(in crate::model) fn visit_moves(
    code: &Code,
    position: &Position,
    chosen: Chosen,
    stop: &StopToken,
    visit: VisitMove<'_>,
) -> Result<(), Halt> {
    let mut env = Env::new(position, code.layout, stop);
    for (ending, frame) in &code.endings {
        env.enter(*frame, Origin(0));
        if ending.holds(&mut env)? {
            return Ok(());
        }
    }
    // Heaps that stand in order are told apart by their places.
    let skips_equal = chosen == Chosen::EachOption && code.layout == Layout::Free;
    for (index, rule) in code.rules.iter().enumerate() {
        let id = RuleId(u16::try_from(index).unwrap_or(u16::MAX));
        let mut finisher = Finisher { code, id, rule, visit };
        env.enter(rule.frame, rule.origin);
        let flow = match &rule.form {
            RuleFormCode::Rewrite(rewrite) => {
                let taken = SmallVec::new();
                let mut maker = Maker { rewrite, skips_equal, finisher, taken };
                maker.start(&mut env)?
            }
            RuleFormCode::Selection(selection) => {
                select(selection, skips_equal, &mut finisher, &mut env)?
            }
        };
        if flow.is_break() {
            break;
        }
    }
    Ok(())
}

/// Makes the moves of one rewrite.
struct Maker<'m, 'v> {
    rewrite: &'m RewriteCode,
    skips_equal: bool,
    finisher: Finisher<'m, 'v>,
    /// The indices of the heaps taken out so far.
    taken: SmallVec<[usize; 4]>,
}

impl Maker<'_, '_> {
    fn start(&mut self, env: &mut Env<'_>) -> Visited {
        if self.rewrite.block { self.blocks(env) } else { self.take(env) }
    }

    /// Takes out neighbours, from every place on.
    fn blocks(&mut self, env: &mut Env<'_>) -> Visited {
        let (heaps, length) = (env.position.heaps.len(), self.rewrite.heaps.len());
        if length > heaps {
            return GO_ON;
        }
        let wraps = self.finisher.code.layout == Layout::Circle;
        let starts = if wraps { heaps } else { heaps - length + 1 };
        for start in 0..starts {
            env.step()?;
            if !is_pinned(self.rewrite.pin, start, length, heaps) {
                continue;
            }
            self.taken = (start..start + length).map(|index| index % heaps).collect();
            if self.block_fits(env)? && self.choose(env)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        GO_ON
    }

    fn block_fits(&self, env: &mut Env<'_>) -> Result<bool, Halt> {
        for (pattern, &index) in self.rewrite.heaps.iter().zip(&self.taken) {
            if !fits(pattern, index, env)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes out the heaps of the pattern that are still missing: any others in
    /// a free layout, those further to the right in an ordered one.
    fn take(&mut self, env: &mut Env<'_>) -> Visited {
        let Some(pattern) = self.rewrite.heaps.get(self.taken.len()) else {
            return self.choose(env);
        };
        let first = match self.taken.last() {
            Some(&last) if self.finisher.code.layout != Layout::Free => last + 1,
            _ => 0,
        };
        for index in first..env.position.heaps.len() {
            if env.position.heaps[index].kind != pattern.kind || self.taken.contains(&index) {
                continue;
            }
            env.step()?;
            if self.stands_for_another(env, index) || !fits(pattern, index, env)? {
                continue;
            }
            self.taken.push(index);
            let flow = self.take(env)?;
            self.taken.pop();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        GO_ON
    }

    /// Whether an equal heap that is still there comes before this one: taking
    /// that one gives the same options. Equal heaps stand together here.
    fn stands_for_another(&self, env: &Env<'_>, index: usize) -> bool {
        let heaps = &env.position.heaps;
        self.skips_equal
            && index > 0
            && heaps[index - 1] == heaps[index]
            && !self.taken.contains(&(index - 1))
    }

    fn choose(&mut self, env: &mut Env<'_>) -> Visited {
        let rewrite = self.rewrite;
        let mut room = Placed::default();
        visit_choices(&rewrite.binders, env, &mut |env| {
            let allowed = match &self.finisher.rule.condition {
                Some(condition) => condition.holds(env)?,
                None => true,
            };
            if !allowed {
                return GO_ON;
            }
            let code = self.finisher.code;
            let (layout, kinds) = (code.layout, &code.kinds[..]);
            let placer =
                Placer { layout, kinds, terms: &rewrite.result, taken: self.taken.len() };
            placer.visit(env, &mut room, &mut |env, placed| self.finish(env, placed))
        })
    }

    /// The i-th term takes the place of the i-th heap; of a single heap or of
    /// neighbours that become another number all terms take the first place.
    fn finish(&mut self, env: &mut Env<'_>, placed: &Placed) -> Visited {
        let (taken, terms) = (self.taken.len(), self.rewrite.result.len());
        let last = taken.saturating_sub(1);
        let one_each = terms == taken || !self.rewrite.block;
        let place = |&term: &usize| if one_each { term.min(last) } else { 0 };
        let places: SmallVec<[usize; 8]> = placed.terms.iter().map(place).collect();
        self.finisher.finish(env, &self.taken, &placed.heaps, &places)
    }
}
