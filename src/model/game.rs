//! A game that can be played: rules that were checked, and their compiled form.

use std::ops::ControlFlow;

use super::code::{Code, visit_moves, visit_options};
use super::lone::LoneHeaps;
use super::origin::{fault_help, fault_message, place};
use super::rules::Rules;
use super::shown::{self, Length};
use super::{check, compile, literal, located, position, profile, resolve};
use crate::game::{
    Chosen, Fault, Halt, Heap, KindId, Layout, Move, Options, Play, Position, Profile, RuleId,
    Ruleset, StopToken, Unlisted,
};
use crate::source::{Problem, Problems, Source};
use crate::syntax;

/// A checked game.
#[derive(Debug)]
pub struct Game {
    rules: Rules,
    code: Code,
    profile: Profile,
    block: u64,
}

impl Game {
    pub(super) fn new(rules: Rules, block: u64) -> Self {
        let code = compile::compile(&rules);
        let profile = profile::profile(&rules, block > 0);
        Self { rules, code, profile, block }
    }

    #[cfg(test)]
    pub(super) fn code_of_kind(&self, kind: KindId) -> &super::code::KindCode {
        &self.code.kinds[usize::from(kind.0)]
    }

    /// The title, or the name of the file.
    pub fn title(&self) -> &str {
        &self.rules.title
    }

    /// The resolved rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The name of a rule: its own, or the word that says what it does.
    pub fn rule_name(&self, rule: RuleId) -> &str {
        &self.rules.rules[usize::from(rule.0)].name
    }

    /// The position of the `start` statement, if there is one.
    pub fn start(&self) -> Option<Result<Position, Problems>> {
        let start = self.rules.start.as_ref()?;
        let evaluated = position::evaluate(&self.rules, start);
        Some(evaluated.map_err(|found| located(found, &self.rules.source)))
    }

    /// Whether positions have nim-values at all (where play can go round, some may
    /// have none all the same).
    pub fn has_nim_values(&self) -> bool {
        self.rules.play == Play::Normal && self.block == 0
    }

    /// Positions of one heap each, of a kind with one number.
    pub fn lone_heaps(&self, kind: KindId) -> Result<LoneHeaps<'_>, Problems> {
        let heaps = LoneHeaps::new(&self.rules, kind);
        heaps.map_err(|found| located(found, &self.rules.source))
    }

    /// Reads a position, as `row(5) + row(7)` or `5 + 7`.
    pub fn read_position(&self, source: &Source) -> Result<Position, Problems> {
        let tree = syntax::parse_position(source).map_err(|found| located(found, source))?;
        let read = || {
            let resolved = resolve::resolve_position(&self.rules, &tree)?;
            let found = check::check_position(&self.rules, &resolved);
            if found.is_empty() {
                position::evaluate(&self.rules, &resolved)
            } else {
                Err(found)
            }
        };
        read().map_err(|found| located(found, source))
    }

    /// A position as it is written, so that it reads back as the same.
    pub fn show(&self, shown: &Position) -> String {
        shown::position(&self.rules, shown, Length::Full)
    }

    /// A position for people: as it is written, and shortened if that is very
    /// long.
    pub fn brief(&self, shown: &Position) -> String {
        shown::position(&self.rules, shown, Length::Brief)
    }

    /// Heaps as they are written; `nothing` for none.
    pub fn show_heaps(&self, heaps: &[Heap]) -> String {
        shown::heaps(&self.rules, heaps, Length::Full)
    }

    /// Heaps for people: as they are written, and shortened if that is very long.
    pub fn brief_heaps(&self, heaps: &[Heap]) -> String {
        shown::heaps(&self.rules, heaps, Length::Brief)
    }

    /// A fault of the rules as a problem with the file.
    pub fn fault(&self, fault: &Fault) -> Problem {
        let at = place(fault.origin);
        let rule = self
            .rules
            .rules
            .iter()
            .find(|rule| rule.span.start <= at.start && at.end <= rule.span.end);
        let what = fault_message(fault.kind);
        let message = match (rule, &fault.position) {
            (Some(rule), Some(position)) => {
                format!("{what}, in rule `{}` at `{}`", rule.name, self.brief(position))
            }
            (None, Some(position)) => format!("{what}, at `{}`", self.brief(position)),
            _ => what.to_owned(),
        };
        Problem::error("eval::fault", message)
            .label(at, "it fails here")
            .help(fault_help(fault.kind))
            .in_source(&self.rules.source)
    }
}

/// Notes in which position a fault was met.
fn at_position(halt: Halt, position: &Position) -> Halt {
    match halt {
        Halt::Fault(fault) => Halt::Fault(Fault {
            position: fault.position.or_else(|| Some(Box::new(position.clone()))),
            ..fault
        }),
        Halt::Stopped | Halt::Choices(_) => halt,
    }
}

impl Ruleset for Game {
    fn play(&self) -> Play {
        self.rules.play
    }

    fn layout(&self) -> Layout {
        self.rules.layout
    }

    fn block(&self) -> u64 {
        self.block
    }

    fn profile(&self) -> &Profile {
        &self.profile
    }

    fn moves(
        &self,
        position: &Position,
        chosen: Chosen,
        stop: &StopToken,
        visit: &mut dyn FnMut(&Move<'_>) -> ControlFlow<()>,
    ) -> Result<(), Halt> {
        visit_moves(&self.code, position, chosen, stop, visit)
            .map_err(|halt| at_position(halt, position))
    }

    fn options_by_column(
        &self,
        kind: KindId,
        numbers: &[Vec<i64>],
        stop: &StopToken,
        visit: &mut dyn FnMut(&Options<'_>) -> ControlFlow<()>,
    ) -> Result<(), Unlisted> {
        visit_options(&self.code, kind, numbers, stop, visit)
    }

    fn options_by_definition(
        &self,
        position: &Position,
        stop: &StopToken,
    ) -> Result<Vec<Position>, Halt> {
        literal::options(&self.rules, position, stop)
            .map_err(|halt| at_position(halt, position))
    }
}
