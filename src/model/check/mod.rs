//! What must hold before rules can be compiled: sorts, bounds, depth.

mod bounds;
pub(super) mod constants;
mod depth;
mod numbers_as_sets;
mod order;
pub(super) mod sort;
mod sorts;
mod warnings;

use super::problems;
use super::rules::{PositionExpr, Rules};
use crate::source::Problems;

/// Everything wrong with resolved rules. With no error here they compile.
pub(super) fn check(rules: &Rules) -> Problems {
    let order = order::definition_order(rules);
    let mut found = Problems::new();
    for id in &order.recursive {
        let definition = &rules.definitions[id.0];
        found.push(problems::recursive_definition(&definition.name, definition.span));
    }
    if !found.is_empty() {
        return found;
    }
    depth::check(rules, &order, &mut found);
    if !found.is_empty() {
        return found;
    }
    sorts::check(rules, &mut found);
    if found.is_empty() {
        bounds::check(rules, &mut found);
    }
    found
}

/// Everything wrong with a position in a text of its own.
pub(super) fn check_position(rules: &Rules, position: &PositionExpr) -> Problems {
    let mut found = Problems::new();
    sorts::check_position(rules, position, &mut found);
    if found.is_empty() {
        bounds::check_position(rules, position, &mut found);
    }
    found
}

pub(super) use warnings::warnings;
