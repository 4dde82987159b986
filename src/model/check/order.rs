//! The order in which definitions rest on one another.

use crate::model::rules::{DefinitionId, Expr, ExprKind, Rules};

/// Definitions in an order in which each comes behind all that it uses.
pub(super) struct DefinitionOrder {
    pub(super) sorted: Vec<DefinitionId>,
    /// Those that need themselves, or something that does.
    pub(super) recursive: Vec<DefinitionId>,
}

/// Sorts the definitions by what they use, without recursion: a file may hold a
/// long chain of them.
pub(super) fn definition_order(rules: &Rules) -> DefinitionOrder {
    let uses: Vec<Vec<DefinitionId>> =
        rules.definitions.iter().map(|definition| used_by(&definition.body.expr)).collect();
    let mut missing: Vec<usize> = uses.iter().map(Vec::len).collect();
    let mut used_in: Vec<Vec<usize>> = vec![Vec::new(); uses.len()];
    for (index, uses) in uses.iter().enumerate() {
        uses.iter().for_each(|id| used_in[id.0].push(index));
    }
    let mut ready: Vec<usize> =
        (0..uses.len()).rev().filter(|&index| missing[index] == 0).collect();
    let mut sorted = Vec::new();
    while let Some(index) = ready.pop() {
        sorted.push(DefinitionId(index));
        for &other in &used_in[index] {
            missing[other] -= 1;
            if missing[other] == 0 {
                ready.push(other);
            }
        }
    }
    let left = (0..uses.len()).filter(|&index| missing[index] > 0);
    let recursive = left.map(DefinitionId).filter(|&id| reaches_itself(id, &uses)).collect();
    DefinitionOrder { sorted, recursive }
}

/// The definitions that an expression names, each once.
pub(super) fn used_by(expr: &Expr) -> Vec<DefinitionId> {
    let mut used = Vec::new();
    expr.walk(&mut |expr| {
        if let ExprKind::Definition(id, _) = &expr.kind
            && !used.contains(id)
        {
            used.push(*id);
        }
    });
    used
}

fn reaches_itself(id: DefinitionId, uses: &[Vec<DefinitionId>]) -> bool {
    let mut seen = vec![false; uses.len()];
    let mut open = uses[id.0].clone();
    while let Some(next) = open.pop() {
        if next == id {
            return true;
        }
        if !std::mem::replace(&mut seen[next.0], true) {
            open.extend(&uses[next.0]);
        }
    }
    false
}
