//! Words that several notations share.

use std::ops::ControlFlow;

use crate::engine::OptionAnalysis;
use crate::game::{Chosen, Move, Position, RuleId, Ruleset, StopToken, canonical};
use crate::model::Game;

/// A move as a rule makes it: `take: row(5) -> row(1) + row(3)`.
pub(super) fn step(game: &Game, option: &OptionAnalysis) -> String {
    format!(
        "{}: {} -> {}",
        game.rule_name(option.rule),
        game.show_heaps(&option.from),
        game.show_heaps(&option.to)
    )
}

/// `1 option`, `2 heaps`
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// `1 option`, `2 options`
pub(super) fn options_forbidden(block: u64) -> String {
    counted(usize::try_from(block).unwrap_or(usize::MAX), "option")
}

/// The most steps of a cycle that are shown.
const MOST_STEPS: usize = 12;

/// Positions that repeat, each with the rule that leads on from it:
/// `2 -grow-> 3 -take-> 2`.
pub(super) fn cycle(game: &Game, positions: &[Position]) -> String {
    let Some(first) = positions.first() else { return String::new() };
    let steps = positions.windows(2).map(|step| {
        let (before, after) = (&step[0], &step[1]);
        let rule = rule_between(game, before, after).map(|rule| game.rule_name(rule));
        match rule {
            Some(rule) => format!("-{rule}-> {}", game.show(after)),
            None => format!("-> {}", game.show(after)),
        }
    });
    let mut shown = vec![game.show(first)];
    let count = steps.len();
    if count <= MOST_STEPS {
        shown.extend(steps);
    } else {
        shown.extend(steps.clone().take(MOST_STEPS - 1));
        shown.push(format!("… {} more steps …", count - MOST_STEPS));
        shown.extend(steps.skip(count - 1));
    }
    shown.join(" ")
}

/// The rules by which positions repeat, each once, in the order of the steps.
pub(super) fn rules_of_cycle<'g>(game: &'g Game, positions: &[Position]) -> Vec<&'g str> {
    let steps = positions.windows(2).take(MOST_STEPS);
    let mut names = Vec::new();
    for rule in steps.filter_map(|step| rule_between(game, &step[0], &step[1])) {
        let name = game.rule_name(rule);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The first rule by which a position leads to another one. (Where heaps are
/// valued one by one, the other is one of the heaps that a move leaves.)
fn rule_between(game: &Game, before: &Position, after: &Position) -> Option<RuleId> {
    let position = canonical(game.layout(), before.clone());
    let after = canonical(game.layout(), after.clone());
    let (mut exact, mut among) = (None, None);
    let mut visit = |made: &Move<'_>| {
        if canonical(game.layout(), made.after(&position)) == after {
            exact = Some(made.rule);
            return ControlFlow::Break(());
        }
        if matches!(&*after.heaps, [heap] if made.placed.contains(heap)) {
            among.get_or_insert(made.rule);
        }
        ControlFlow::Continue(())
    };
    // The search that found the cycle has made these moves before.
    let _ = game.moves(&position, Chosen::EachOption, &StopToken::new(), &mut visit);
    exact.or(among)
}
