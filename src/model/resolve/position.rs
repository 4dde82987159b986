//! Names in positions.

use super::declarations::Value;
use super::scope::{Scope, Sees};
use super::{Resolver, problems};
use crate::game::Layout;
use crate::model::rules::{Expr, HeapTerm, PositionExpr, StateId};
use crate::source::Span;
use crate::syntax::tree;

impl Resolver<'_> {
    pub(super) fn position(&mut self, position: &tree::Position) -> PositionExpr {
        let mut scope = Scope::new(Sees::Constants);
        let mut terms = Vec::with_capacity(position.terms.len());
        for term in &position.terms {
            let count = term.count.as_ref().map(|count| self.expr(&mut scope, count));
            if let Some(heap) = self.position_heap(&mut scope, &term.heap) {
                terms.push((count, heap));
            }
        }
        let with = self.assignments(&mut scope, &position.with);
        let (brackets, span) = (position.brackets, position.span);
        if brackets {
            self.needs_order("brackets", span);
        } else if self.declared.layout() != Layout::Free && position.terms.len() > 1 {
            self.problem(problems::needs_brackets(span));
        }
        PositionExpr { terms, brackets, with, span, elsewhere: self.declared.is_elsewhere() }
    }

    fn position_heap(
        &mut self,
        scope: &mut Scope,
        heap: &tree::PositionHeap,
    ) -> Option<HeapTerm> {
        match heap {
            tree::PositionHeap::Named(term) => self.heap_term(scope, term),
            tree::PositionHeap::Size(size) => {
                let size = self.expr(scope, size);
                let Some(kind) = self.declared.only_kind() else {
                    let names = self.declared.kind_names();
                    let forms: Vec<String> =
                        names.iter().map(|name| self.declared.kind_form(name)).collect();
                    // A file without any kind is told so by itself.
                    if !forms.is_empty() {
                        self.problem(problems::ambiguous_size(size.span, &forms));
                    }
                    return None;
                };
                Some(HeapTerm { kind, span: size.span, arguments: vec![size] })
            }
        }
    }

    pub(super) fn heap_term(
        &mut self,
        scope: &mut Scope,
        term: &tree::HeapTerm,
    ) -> Option<HeapTerm> {
        let arguments = self.exprs(scope, &term.arguments);
        let kind = self.kind_with_arity(&term.kind, arguments.len(), term.span)?;
        Some(HeapTerm { kind, arguments, span: term.span })
    }

    /// `state = EXPR, …`, each state once.
    pub(super) fn assignments(
        &mut self,
        scope: &mut Scope,
        assignments: &[tree::Assignment],
    ) -> Vec<(StateId, Expr)> {
        let mut set: Vec<(StateId, Expr)> = Vec::new();
        let mut places: Vec<Span> = Vec::new();
        for assignment in assignments {
            let name = &assignment.name;
            let value = self.expr(scope, &assignment.value);
            let Some(Value::State(id)) = self.declared.find_value(&name.node) else {
                let states = self.declared.state_names();
                let is_constant = self.declared.find_value(&name.node).is_some();
                let problem =
                    problems::not_a_state(&name.node, name.span, is_constant, &states);
                self.problem(problem);
                continue;
            };
            if let Some(earlier) = set.iter().position(|&(other, _)| other == id) {
                self.problem(problems::set_twice(&name.node, places[earlier], name.span));
                continue;
            }
            set.push((id, value));
            places.push(name.span);
        }
        set
    }
}
