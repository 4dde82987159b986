//! Names in expressions.

use super::declarations::Value;
use super::scope::{BoundBy, Reading, Scope, Sees};
use super::{Resolver, problems};
use crate::game::{KindId, Layout};
use crate::model::builtins::{Builtin, builtin, form};
use crate::model::rules::{Binder, DefinitionId, Expr, ExprKind, Wanted};
use crate::source::{Span, Spanned};
use crate::syntax::tree;

impl Resolver<'_> {
    pub(super) fn expr(&mut self, scope: &mut Scope, expr: &tree::Expr) -> Expr {
        let span = expr.span;
        let kind = match &expr.node {
            tree::ExprKind::Number(number) => ExprKind::Number(*number),
            tree::ExprKind::Name(name) => self.name(scope, name, span),
            tree::ExprKind::Call { name, arguments } => self.call(scope, name, arguments, span),
            tree::ExprKind::Present { heaps, brackets, span } => {
                if *brackets {
                    self.needs_order("neighbours", *span);
                }
                self.present(scope, heaps)
            }
            tree::ExprKind::Negative(inner) => ExprKind::Negative(self.boxed(scope, inner)),
            tree::ExprKind::Not(inner) => ExprKind::Not(self.boxed(scope, inner)),
            tree::ExprKind::Chain { first, rest } => {
                ExprKind::Chain(self.boxed(scope, first), self.links(scope, rest))
            }
            tree::ExprKind::Comparison { first, rest } => {
                ExprKind::Comparison(self.boxed(scope, first), self.links(scope, rest))
            }
            tree::ExprKind::Power(base, exponent) => {
                ExprKind::Power(self.boxed(scope, base), self.boxed(scope, exponent))
            }
            tree::ExprKind::If { condition, then, otherwise } => ExprKind::If(
                self.boxed(scope, condition),
                self.boxed(scope, then),
                self.boxed(scope, otherwise),
            ),
            tree::ExprKind::Range(first, last) => ExprKind::Range(
                self.boxed(scope, first),
                last.as_ref().map(|last| self.boxed(scope, last)),
            ),
            tree::ExprKind::Items(items) => {
                if self.set_builder(scope, items) {
                    return Expr { kind: ExprKind::Items(Vec::new()), span };
                }
                ExprKind::Items(self.exprs(scope, items))
            }
            tree::ExprKind::Comprehension { element, binders, condition } => {
                self.comprehension(scope, element, binders, condition.as_deref())
            }
            tree::ExprKind::Quantifier { all, binder, body } => {
                let mark = scope.mark();
                let binder = self.binder(scope, binder);
                let body = self.boxed(scope, body);
                scope.leave(mark, &mut self.problems);
                ExprKind::Quantifier(*all, Box::new(binder), body)
            }
        };
        Expr { kind, span }
    }

    fn boxed(&mut self, scope: &mut Scope, expr: &tree::Expr) -> Box<Expr> {
        Box::new(self.expr(scope, expr))
    }

    pub(super) fn exprs(&mut self, scope: &mut Scope, exprs: &[tree::Expr]) -> Vec<Expr> {
        exprs.iter().map(|expr| self.expr(scope, expr)).collect()
    }

    fn links<O: Copy>(
        &mut self,
        scope: &mut Scope,
        links: &[(O, tree::Expr)],
    ) -> Vec<(O, Expr)> {
        links.iter().map(|(operator, expr)| (*operator, self.expr(scope, expr))).collect()
    }

    /// A binder: its set does not see its name.
    pub(super) fn binder(&mut self, scope: &mut Scope, binder: &tree::Binder) -> Binder {
        let before = scope.reading.clone();
        scope.reading = Reading::SetOf(binder.name.node.clone());
        let set = self.expr(scope, &binder.set);
        scope.reading = before;
        let slot = self.bind(scope, &binder.name, BoundBy::Enumeration);
        Binder { slot, set, at_most: None }
    }

    fn comprehension(
        &mut self,
        scope: &mut Scope,
        element: &tree::Expr,
        binders: &[tree::Binder],
        condition: Option<&tree::Expr>,
    ) -> ExprKind {
        let mark = scope.mark();
        let binders = binders.iter().map(|binder| self.binder(scope, binder)).collect();
        let condition = condition.map(|condition| self.boxed(scope, condition));
        let element = self.boxed(scope, element);
        scope.leave(mark, &mut self.problems);
        ExprKind::Comprehension(element, binders, condition)
    }

    /// Whether a name means something in this scope, so that a pattern tests
    /// for it instead of binding it.
    pub(super) fn is_known(&self, scope: &Scope, name: &str) -> bool {
        scope.place(name).is_some()
            || self.declared.find_value(name).is_some()
            || builtin(name).is_some()
    }

    fn name(&mut self, scope: &mut Scope, name: &str, span: Span) -> ExprKind {
        if let Some(slot) = scope.find(name) {
            return ExprKind::Local(slot);
        }
        match self.declared.find_value(name) {
            Some(Value::Definition(id, parameters))
                if !matches!(scope.sees(), Sees::ParamsBefore(_)) =>
            {
                if parameters > 0 {
                    self.wrong_count(name, id, span, 0, parameters);
                }
                self.used.insert(Value::Definition(id, parameters));
                return ExprKind::Definition(id, Vec::new());
            }
            Some(Value::State(id)) => {
                self.used.insert(Value::State(id));
                self.needs_position(scope, name, span);
                return ExprKind::State(id);
            }
            Some(Value::Param(id)) if sees_param(scope, id.0) => {
                self.used.insert(Value::Param(id));
                return ExprKind::Param(id);
            }
            _ => {}
        }
        match builtin(name) {
            Some(meaning) => self.builtin(scope, name, meaning, &[], span),
            None => self.unknown(scope, name, span, false),
        }
    }

    fn call(
        &mut self,
        scope: &mut Scope,
        name: &tree::Name,
        arguments: &[tree::Expr],
        span: Span,
    ) -> ExprKind {
        if scope.find(&name.node).is_some() {
            self.problem(problems::not_a_function(&name.node, "a number", name.span));
            return ExprKind::Number(0);
        }
        match self.declared.find_value(&name.node) {
            Some(Value::Definition(..)) if matches!(scope.sees(), Sees::ParamsBefore(_)) => {
                return self.unknown(scope, &name.node, name.span, true);
            }
            Some(Value::Definition(id, parameters)) => {
                if arguments.len() != parameters {
                    self.wrong_count(&name.node, id, span, arguments.len(), parameters);
                }
                self.used.insert(Value::Definition(id, parameters));
                return ExprKind::Definition(id, self.exprs(scope, arguments));
            }
            Some(Value::Param(id)) => {
                self.used.insert(Value::Param(id));
                self.problem(problems::not_a_function(&name.node, "a param", name.span));
                return ExprKind::Number(0);
            }
            Some(Value::State(_)) => {
                self.problem(problems::not_a_function(&name.node, "a state", name.span));
                return ExprKind::Number(0);
            }
            None => {}
        }
        match builtin(&name.node) {
            Some(meaning) => self.builtin(scope, &name.node, meaning, arguments, span),
            None => self.unknown(scope, &name.node, name.span, true),
        }
    }

    fn builtin(
        &mut self,
        scope: &mut Scope,
        name: &str,
        meaning: Builtin,
        arguments: &[tree::Expr],
        span: Span,
    ) -> ExprKind {
        match meaning {
            Builtin::Aggregate(aggregate) => {
                self.needs_position(scope, name, span);
                ExprKind::Aggregate(aggregate, self.kind_argument(name, arguments, span))
            }
            Builtin::Sizes => {
                self.needs_position(scope, name, span);
                ExprKind::Sizes(self.kind_argument(name, arguments, span))
            }
            Builtin::Function(function, wanted) => {
                self.wants(name, arguments, wanted, span);
                ExprKind::Function(function, self.exprs(scope, arguments))
            }
            Builtin::NamedSet(set, wanted) => {
                self.wants(name, arguments, wanted, span);
                ExprKind::NamedSet(set, self.exprs(scope, arguments))
            }
            Builtin::Fold(fold) => {
                self.wants(name, arguments, 1, span);
                match arguments.first() {
                    Some(set) => ExprKind::Fold(fold, self.boxed(scope, set)),
                    None => ExprKind::Number(0),
                }
            }
            Builtin::At => {
                self.needs_position(scope, name, span);
                self.needs_order("places", span);
                self.wants(name, arguments, 1, span);
                match arguments.first() {
                    Some(place) => ExprKind::At(self.boxed(scope, place)),
                    None => ExprKind::Number(0),
                }
            }
            Builtin::Taken => {
                self.wants(name, arguments, 0, span);
                if let Some(slot) = scope.taken() {
                    return ExprKind::Local(slot);
                }
                self.problem(problems::taken_elsewhere(span));
                ExprKind::Number(0)
            }
            Builtin::Extreme(function, fold) => match arguments {
                [] => {
                    self.wants(name, arguments, 2, span);
                    ExprKind::Number(0)
                }
                [set] => ExprKind::Fold(fold, self.boxed(scope, set)),
                several => ExprKind::Function(function, self.exprs(scope, several)),
            },
        }
    }

    fn wants(&mut self, name: &str, arguments: &[tree::Expr], wanted: usize, span: Span) {
        if arguments.len() != wanted {
            let given = arguments.len();
            let form = form(name);
            self.problem(problems::argument_count(name, span, given, wanted, None, &form));
        }
    }

    /// Reports a definition with another number of arguments than declared.
    fn wrong_count(
        &mut self,
        name: &str,
        id: DefinitionId,
        span: Span,
        given: usize,
        wanted: usize,
    ) {
        let declared = self.declared.value_place(name);
        let form = self.declared.definition_form(name, id);
        self.problem(problems::argument_count(name, span, given, wanted, declared, &form));
    }

    fn kind_argument(
        &mut self,
        aggregate: &str,
        arguments: &[tree::Expr],
        span: Span,
    ) -> Option<KindId> {
        match arguments {
            [] => None,
            [Spanned { node: tree::ExprKind::Name(name), span }] => {
                self.kind_id(&Spanned::new(name.clone(), *span)).map(|(id, _)| id)
            }
            [other] => {
                let names = self.declared.kind_names();
                let problem = problems::not_a_kind(aggregate, other.span, &names);
                self.problem(problem);
                None
            }
            several => {
                let given = several.len();
                let kind = self.declared.kind_names().first().copied().unwrap_or("pile");
                let form = format!("{aggregate}({kind})");
                self.problem(problems::argument_count(aggregate, span, given, 1, None, &form));
                None
            }
        }
    }

    fn present(&mut self, scope: &mut Scope, patterns: &[tree::HeapPattern]) -> ExprKind {
        let mut wanted = Vec::new();
        for pattern in patterns {
            self.needs_position(scope, "present", pattern.span);
            let mut numbers = Vec::new();
            for argument in &pattern.arguments {
                numbers.push(match argument {
                    tree::Argument::Any(_) => None,
                    tree::Argument::Expr(expr) => Some(self.expr(scope, expr)),
                });
            }
            let kind = self.kind_with_arity(&pattern.kind, numbers.len(), pattern.span);
            wanted.extend(kind.map(|kind| Wanted { kind, numbers }));
        }
        ExprKind::Present(wanted)
    }

    /// Reports what makes sense only where heaps stand in order.
    pub(super) fn needs_order(&mut self, what: &str, span: Span) {
        if self.declared.layout() == Layout::Free {
            self.problem(problems::needs_order(what, span));
        }
    }

    /// A kind by its name, with its number of parameters.
    pub(super) fn kind_id(&mut self, name: &tree::Name) -> Option<(KindId, usize)> {
        if let Some((id, kind)) = self.declared.kind_named(&name.node) {
            return Some((id, kind.parameters.len()));
        }
        let problem =
            problems::unknown_kind(&name.node, name.span, &self.declared.kind_names());
        self.problem(problem);
        None
    }

    /// A kind by its name, given so many arguments at a place.
    pub(super) fn kind_with_arity(
        &mut self,
        name: &tree::Name,
        given: usize,
        span: Span,
    ) -> Option<KindId> {
        let (id, wanted) = self.kind_id(name)?;
        if given == wanted {
            return Some(id);
        }
        let declared = self.declared.kind_place(&name.node);
        let form = self.declared.kind_form(&name.node);
        self.problem(problems::argument_count(
            &name.node, span, given, wanted, declared, &form,
        ));
        None
    }

    fn needs_position(&mut self, scope: &Scope, name: &str, span: Span) {
        if scope.sees() != Sees::Position {
            self.problem(problems::reads_position(name, span));
        }
    }
}

fn sees_param(scope: &Scope, index: usize) -> bool {
    match scope.sees() {
        Sees::ParamsBefore(end) => index < end,
        Sees::Constants | Sees::Position => true,
    }
}
