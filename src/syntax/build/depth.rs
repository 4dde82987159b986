//! How deep the tree is that is being built.
//!
//! Nothing deeper than [`MAX_DEPTH`] is handed out, so whoever walks a tree,
//! copies it or drops it may recurse.

use crate::source::Span;
use crate::syntax::depth::MAX_DEPTH;
use crate::syntax::messages;
use crate::syntax::tree::{Expr, ExprKind};

use super::Builder;

/// How many nodes lie below one another, and where the lowest of them stands.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    depth: usize,
    lowest: Span,
}

impl Reach {
    /// The deeper of two.
    pub(super) fn max(self, other: Self) -> Self {
        if other.depth > self.depth { other } else { self }
    }
}

/// An expression with its reach.
pub(super) struct Built {
    /// The expression.
    pub(super) expr: Expr,
    /// Its reach.
    pub(super) reach: Reach,
}

impl Built {
    /// An expression with nothing below it.
    pub(super) fn leaf(kind: ExprKind, span: Span) -> Self {
        Self { expr: Expr::new(kind, span), reach: Reach { depth: 1, lowest: span } }
    }
}

impl Builder {
    /// A node over what reaches so far; a stand-in if that is too far.
    pub(super) fn node(&mut self, kind: ExprKind, span: Span, below: Reach) -> Built {
        let depth = below.depth + 1;
        if depth > MAX_DEPTH + 1 {
            self.problem(messages::too_deep(below.lowest));
            return Built::leaf(ExprKind::Number(0), span);
        }
        Built { expr: Expr::new(kind, span), reach: Reach { depth, lowest: below.lowest } }
    }

    /// Notes how deep something is that belongs to the node that is being built.
    pub(super) fn reached(&mut self, reach: Reach) {
        self.reach = self.reach.max(reach);
    }

    /// What is built, with the reach of all expressions in it.
    pub(super) fn measure<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> (T, Reach) {
        let outside = std::mem::take(&mut self.reach);
        let whole = build(self);
        (whole, std::mem::replace(&mut self.reach, outside))
    }
}
