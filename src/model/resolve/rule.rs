//! Names in rules: patterns bind, `for` binds, the rest reads.

use super::scope::{BoundBy, Reading, Scope, Sees};
use super::{Resolver, problems};
use crate::game::Layout;
use crate::model::rules::{
    Argument, Binder, HeapPattern, Pattern, Quantity, Rewrite, Rule, RuleForm, Selection, Term,
    TermForm,
};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{self, MoveBody, Pin};

impl Resolver<'_> {
    /// Resolves a `move` statement; a code such as `octal 0.77` gives several
    /// rules of one name.
    pub(super) fn rule(
        &mut self,
        statement: &tree::MoveStatement,
        span: Span,
        rules: &mut Vec<Rule>,
    ) {
        let first = rules.len();
        match &statement.body {
            MoveBody::Rewrite { pattern, result } => {
                rules.push(self.rewrite(pattern, result, statement, span));
            }
            MoveBody::Selection(selection) => {
                rules.extend(self.selection(selection, statement, span));
            }
            MoveBody::Take { amount, amounts, pin, kind, leaving } => {
                let (amount, leaving) = (amount.as_ref(), leaving.as_ref());
                let take = TakeParts { amount, amounts, pin: self.pin(pin.as_ref()), leaving };
                rules.extend(self.take(&take, kind, statement, span));
            }
            MoveBody::Split { pin, kind, parts } => {
                let pin = self.pin(pin.as_ref());
                rules.extend(self.split(pin, kind, parts, statement, span));
            }
            MoveBody::Octal { code, kind } => {
                rules.extend(self.octal(code, kind, span));
            }
        }
        if let Some(name) = &statement.name {
            for rule in &mut rules[first..] {
                rule.name.clone_from(&name.node);
            }
        }
    }

    fn rewrite(
        &mut self,
        pattern: &tree::Pattern,
        result: &tree::MoveResult,
        statement: &tree::MoveStatement,
        span: Span,
    ) -> Rule {
        let mut scope = Scope::new(Sees::Position);
        self.check_places(pattern, result);
        let pattern = self.pattern(&mut scope, pattern);
        scope.of_result = names_of_result(result);
        let binders = self.binders(&mut scope, &statement.binders);
        let condition =
            statement.condition.as_ref().map(|condition| self.expr(&mut scope, condition));
        let result = self.terms(&mut scope, &result.terms);
        let with = self.assignments(&mut scope, &statement.with);
        scope.leave(0, &mut self.problems);
        let form = RuleForm::Rewrite(Rewrite { pattern, binders, result });
        Rule {
            name: "move".to_owned(),
            span,
            frame: scope.frame(),
            names: scope.slot_names(),
            form,
            condition,
            with,
        }
    }

    /// The names of single heaps end before the trailing `where` and `with`,
    /// which see `taken` instead.
    fn selection(
        &mut self,
        selection: &tree::Selection,
        statement: &tree::MoveStatement,
        span: Span,
    ) -> Option<Rule> {
        let mut scope = Scope::new(Sees::Position);
        let choose = self.binders(&mut scope, &selection.choose);
        let choose_condition =
            selection.choose_condition.as_ref().map(|expr| self.expr(&mut scope, expr));
        let quantity = match &selection.quantity {
            tree::Quantity::Every => Quantity::Every,
            tree::Quantity::Some { counts, adjacent } => {
                let counts = self.expr(&mut scope, counts);
                if *adjacent {
                    self.needs_order("`adjacent`", counts.span);
                }
                Quantity::Some { counts, adjacent: *adjacent }
            }
        };
        let mark = scope.mark();
        let heap = self.placed(&mut scope, &selection.pattern);
        let heap_condition =
            selection.heap_condition.as_ref().map(|expr| self.expr(&mut scope, expr));
        let binders = self.binders(&mut scope, &statement.binders);
        let result = self.terms(&mut scope, &selection.result.terms);
        let taken = scope.leave_heaps(mark, &mut self.problems);
        let condition = statement.condition.as_ref().map(|expr| self.expr(&mut scope, expr));
        let with = self.assignments(&mut scope, &statement.with);
        scope.leave(0, &mut self.problems);
        let form = RuleForm::Selection(Box::new(Selection {
            choose,
            choose_condition,
            quantity,
            heap: heap?,
            heap_condition,
            binders,
            result,
            taken,
        }));
        let name = match selection.quantity {
            tree::Quantity::Every => "every",
            tree::Quantity::Some { .. } => "some",
        };
        Some(Rule {
            name: name.to_owned(),
            span,
            frame: scope.frame(),
            names: scope.slot_names(),
            form,
            condition,
            with,
        })
    }

    fn binders(&mut self, scope: &mut Scope, binders: &[tree::Binder]) -> Vec<Binder> {
        binders.iter().map(|binder| self.binder(scope, binder)).collect()
    }

    /// In an ordered layout heaps joined by `+` are replaced place by place.
    fn check_places(&mut self, pattern: &tree::Pattern, result: &tree::MoveResult) {
        if let Some(block) = pattern.block {
            self.needs_order("neighbours", block);
        } else if result.brackets {
            self.needs_order("brackets", result.span);
        }
        let (taken, placed) = (pattern.heaps.len(), result.terms.len());
        let ordered = self.declared.layout() != Layout::Free;
        if ordered && pattern.block.is_none() && taken != 1 && placed > 0 && taken != placed {
            self.problem(problems::which_place(result.span, taken, placed));
        }
    }

    fn pattern(&mut self, scope: &mut Scope, pattern: &tree::Pattern) -> Pattern {
        let heaps = pattern.heaps.iter().filter_map(|heap| self.placed(scope, heap)).collect();
        Pattern { heaps, block: pattern.block.is_some(), pin: self.pin(pattern.pin.as_ref()) }
    }

    pub(super) fn pin(&mut self, pin: Option<&Spanned<Pin>>) -> Option<Pin> {
        let pin = pin?;
        self.needs_order("an end of the row", pin.span);
        Some(pin.node)
    }

    fn placed(
        &mut self,
        scope: &mut Scope,
        placed: &tree::PlacedPattern,
    ) -> Option<HeapPattern> {
        let pattern = &placed.heap;
        let arguments: Vec<Argument> =
            pattern.arguments.iter().map(|argument| self.argument(scope, argument)).collect();
        let place = placed.place.as_ref().map(|place| {
            self.needs_order("places", place.span);
            self.equal_or_bound(scope, place, BoundBy::Place)
        });
        let pin = self.pin(placed.pin.as_ref());
        let kind = self.kind_with_arity(&pattern.kind, arguments.len(), pattern.span)?;
        self.check_not_dropped(pattern);
        Some(HeapPattern { kind, arguments, pin, place, span: pattern.span })
    }

    /// A new name is bound; everything else must be equal.
    fn argument(&mut self, scope: &mut Scope, argument: &tree::Argument) -> Argument {
        let expr = match argument {
            tree::Argument::Any(_) => return Argument::Any,
            tree::Argument::Expr(expr) => expr,
        };
        self.equal_or_bound(scope, expr, BoundBy::Pattern)
    }

    fn equal_or_bound(
        &mut self,
        scope: &mut Scope,
        expr: &tree::Expr,
        by: BoundBy,
    ) -> Argument {
        match &expr.node {
            tree::ExprKind::Name(name) if !self.is_known(scope, name) => {
                Argument::Bind(scope.bind(name, expr.span, by))
            }
            _ => {
                let before = std::mem::replace(&mut scope.reading, Reading::Pattern);
                let expr = self.expr(scope, expr);
                scope.reading = before;
                Argument::Equal(expr)
            }
        }
    }

    /// `pile(0)` matches nothing where empty piles are dropped.
    fn check_not_dropped(&mut self, pattern: &tree::HeapPattern) {
        let Some(tree::Argument::Expr(size)) = pattern.arguments.first() else { return };
        if !matches!(size.node, tree::ExprKind::Number(0)) {
            return;
        }
        let Some((_, kind)) = self.declared.kind_named(&pattern.kind.node) else { return };
        if !kind.keeps_empty {
            let problem = problems::never_empty(&kind.name, pattern.span, kind.span);
            self.problem(problem);
        }
    }

    fn terms(&mut self, scope: &mut Scope, terms: &[tree::Term]) -> Vec<Term> {
        terms.iter().filter_map(|term| self.term(scope, term)).collect()
    }

    fn term(&mut self, scope: &mut Scope, term: &tree::Term) -> Option<Term> {
        match term {
            tree::Term::Heap(heap) => {
                Some(Term { heap: self.heap_term(scope, heap)?, form: TermForm::One })
            }
            tree::Term::Times { count, heap } => {
                let count = self.expr(scope, count);
                let form = TermForm::Times(count);
                Some(Term { heap: self.heap_term(scope, heap)?, form })
            }
            tree::Term::Each { binder, heap } => {
                let mark = scope.mark();
                let binder = self.binder(scope, binder);
                let heap = self.heap_term(scope, heap);
                scope.leave(mark, &mut self.problems);
                Some(Term { heap: heap?, form: TermForm::Each(binder) })
            }
            tree::Term::Split { heap, parts } => {
                let heap = self.heap_term(scope, heap);
                let form = self.parts(scope, parts);
                Some(Term { heap: heap?, form })
            }
        }
    }

    pub(super) fn parts(&mut self, scope: &mut Scope, parts: &tree::Parts) -> TermForm {
        let counts = self.expr(scope, &parts.counts);
        let relation = parts.relation.as_ref().map(|relation| relation.node);
        TermForm::Split { counts, relation }
    }
}

/// The parts of a `take` that differ from file to file.
pub(super) struct TakeParts<'t> {
    pub(super) amount: Option<&'t tree::Name>,
    pub(super) amounts: &'t tree::Expr,
    pub(super) pin: Option<Pin>,
    pub(super) leaving: Option<&'t tree::Parts>,
}

/// The names that stand alone as numbers of heaps that are put back.
fn names_of_result(result: &tree::MoveResult) -> Vec<String> {
    let heaps = result.terms.iter().filter_map(|term| match term {
        tree::Term::Heap(heap) | tree::Term::Times { heap, .. } => Some(heap),
        tree::Term::Each { .. } | tree::Term::Split { .. } => None,
    });
    let numbers = heaps.flat_map(|heap| &heap.arguments);
    let names = numbers.filter_map(|number| match &number.node {
        tree::ExprKind::Name(name) => Some(name.clone()),
        _ => None,
    });
    names.collect()
}
