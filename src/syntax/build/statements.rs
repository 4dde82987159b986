//! Statements other than moves and claims.

use crate::source::Spanned;
use crate::syntax::grammar::{Pair, Rule};
use crate::syntax::tree::{
    Assignment, Binder, Expr, HeapStatement, LayoutWord, Name, PlayWord, StatementKind,
};

use super::{Builder, Parts};

impl Builder {
    /// Any statement.
    pub(super) fn statement(&mut self, pair: Pair<'_>) -> StatementKind {
        let rule = pair.as_rule();
        let mut parts = Parts::of(pair);
        match rule {
            Rule::game => StatementKind::Game(self.string(&parts.one())),
            Rule::play => StatementKind::Play(self.play_word(&parts.one())),
            Rule::param => {
                let (name, value) = self.named_value(&mut parts);
                StatementKind::Param { name, value }
            }
            Rule::def => self.def(parts),
            Rule::heap => StatementKind::Heap(self.heap(parts)),
            Rule::layout => StatementKind::Layout(self.layout_word(&parts.one())),
            Rule::state => self.state(parts),
            Rule::move_rule => StatementKind::Move(self.move_rule(parts)),
            Rule::end => StatementKind::End(self.expression(parts.one())),
            Rule::require => StatementKind::Require(self.expression(parts.one())),
            Rule::block => StatementKind::Block(self.expression(parts.one())),
            Rule::start => StatementKind::Start(self.position(parts.one())),
            Rule::expect => StatementKind::Expect(self.claim(parts.one())),
            other => unreachable!("{other:?} is no statement"),
        }
    }

    pub(super) fn string(&self, pair: &Pair<'_>) -> Spanned<String> {
        let text = pair.as_str().trim_matches('"').to_owned();
        Spanned::new(text, self.place(pair))
    }

    fn play_word(&self, pair: &Pair<'_>) -> Spanned<PlayWord> {
        let word =
            if pair.as_rule() == Rule::normal { PlayWord::Normal } else { PlayWord::Misere };
        Spanned::new(word, self.place(pair))
    }

    fn layout_word(&self, pair: &Pair<'_>) -> Spanned<LayoutWord> {
        let word = match pair.as_rule() {
            Rule::row => LayoutWord::Row,
            Rule::circle => LayoutWord::Circle,
            _ => LayoutWord::Free,
        };
        Spanned::new(word, self.place(pair))
    }

    fn state(&mut self, mut parts: Parts<'_>) -> StatementKind {
        let name = self.name(&parts.one());
        let bound = parts.maybe(Rule::bound);
        StatementKind::State {
            name,
            bound: bound.map(|pair| self.expression(Parts::of(pair).one())),
            initial: self.expression(parts.one()),
        }
    }

    fn named_value(&mut self, parts: &mut Parts<'_>) -> (Name, Expr) {
        (self.name(&parts.one()), self.expression(parts.one()))
    }

    fn def(&mut self, mut parts: Parts<'_>) -> StatementKind {
        let name = self.name(&parts.one());
        let parameters = parts.maybe(Rule::parameters);
        StatementKind::Def {
            name,
            parameters: parameters.map(|pair| self.names(pair)).unwrap_or_default(),
            body: self.expression(parts.one()),
        }
    }

    fn heap(&mut self, mut parts: Parts<'_>) -> HeapStatement {
        let mut heap = HeapStatement {
            name: self.name(&parts.one()),
            parameters: self.names(parts.one()),
            keeps_empty: None,
            condition: None,
        };
        for part in parts {
            if part.as_rule() == Rule::empties {
                heap.keeps_empty = Some(self.empties(&part));
            } else {
                heap.condition = Some(self.condition(part));
            }
        }
        heap
    }

    fn names(&mut self, pair: Pair<'_>) -> Vec<Name> {
        Parts::of(pair).map(|name| self.name(&name)).collect()
    }

    fn empties(&self, pair: &Pair<'_>) -> Spanned<bool> {
        Spanned::new(pair.as_str().starts_with("keeps"), self.place(pair))
    }

    /// `where COND`
    pub(super) fn condition(&mut self, pair: Pair<'_>) -> Expr {
        self.expression(Parts::of(pair).one())
    }

    /// `with name = EXPR, …`
    pub(super) fn with(&mut self, pair: Pair<'_>) -> Vec<Assignment> {
        let assignment = |pair| {
            let (name, value) = self.named_value(&mut Parts::of(pair));
            Assignment { name, value }
        };
        Parts::of(pair).map(assignment).collect()
    }

    /// `for name in SET, …`
    pub(super) fn binders(&mut self, pair: Pair<'_>) -> Vec<Binder> {
        // A loop, since the frames of an iterator would lie at every level of depth.
        let mut binders = Vec::new();
        for part in Parts::of(pair) {
            binders.push(self.binder(part));
        }
        binders
    }

    /// `name in SET`
    pub(super) fn binder(&mut self, pair: Pair<'_>) -> Binder {
        let (name, set) = self.named_value(&mut Parts::of(pair));
        Binder { name, set }
    }
}
