//! Words that several notations share.

use crate::engine::OptionAnalysis;
use crate::game::Position;
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

/// The most positions of a cycle that are shown.
const MOST_SHOWN: usize = 12;

/// Positions that repeat, as `2 -> 3 -> 2`.
pub(super) fn cycle(game: &Game, positions: &[Position]) -> String {
    let shown = |position: &Position| game.show(position);
    let mut steps: Vec<String> = positions.iter().take(MOST_SHOWN).map(shown).collect();
    if positions.len() > MOST_SHOWN {
        steps.push("…".to_owned());
        steps.extend(positions.last().map(shown));
    }
    steps.join(" -> ")
}
