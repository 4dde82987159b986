//! Which parentheses say nothing.
//!
//! Those that an author wrote around operators for clarity stay, as in
//! `a or (b and c)`. What goes: doubled ones, those around a single thing, and
//! those around the whole of an expression that ends there anyway.

use crate::syntax::grammar::{Pair, Rule};

/// Where parentheses stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Site {
    /// Among operators.
    Operand,
    /// Around the whole of an expression.
    Whole,
    /// Where only a number, a name or parentheses may stand.
    Simple,
    /// Where all that were written stay, except doubled ones.
    Strict,
}

/// What stands in parentheses, without further ones directly inside.
pub(super) fn inside(group: Pair<'_>) -> Vec<Pair<'_>> {
    let mut group = group;
    loop {
        let parts: Vec<Pair<'_>> = group
            .into_inner()
            .filter(|part| part.as_rule() == Rule::expression)
            .flat_map(Pair::into_inner)
            .collect();
        match parts.as_slice() {
            [inner] if inner.as_rule() == Rule::group => group = inner.clone(),
            _ => return parts,
        }
    }
}

/// Whether the parentheses around these parts of an expression say nothing.
pub(super) fn are_idle(parts: &[Pair<'_>], site: Site) -> bool {
    match site {
        Site::Operand => matches!(parts, [part] if is_single(part)),
        Site::Whole => parts.iter().all(|part| !reaches_right(part)) && !ends_open(parts),
        Site::Simple => matches!(parts, [part] if is_simple(part)),
        Site::Strict => false,
    }
}

fn is_single(part: &Pair<'_>) -> bool {
    matches!(part.as_rule(), Rule::number | Rule::reference | Rule::set | Rule::present)
}

fn is_simple(part: &Pair<'_>) -> bool {
    match part.as_rule() {
        Rule::number => true,
        Rule::reference => part.clone().into_inner().count() == 1,
        _ => false,
    }
}

/// Whether a reader may wonder where it ends.
fn reaches_right(part: &Pair<'_>) -> bool {
    matches!(part.as_rule(), Rule::choice | Rule::quantifier)
}

/// Whether a word behind them would become the end of a range.
fn ends_open(parts: &[Pair<'_>]) -> bool {
    parts.last().is_some_and(|part| part.as_rule() == Rule::range)
}
