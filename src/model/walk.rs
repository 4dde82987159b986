//! Walking over resolved expressions.

use super::rules::{
    Argument, Binder, Expr, ExprKind, HeapPattern, Quantity, Rule, RuleForm, Slot, Term,
    TermForm,
};

impl Expr {
    /// Calls `visit` with each expression directly inside this one, from the
    /// left.
    pub(super) fn for_each_part<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            ExprKind::Number(_)
            | ExprKind::Local(_)
            | ExprKind::Param(_)
            | ExprKind::State(_)
            | ExprKind::Aggregate(..)
            | ExprKind::Sizes(_) => {}
            ExprKind::Definition(_, parts)
            | ExprKind::Function(_, parts)
            | ExprKind::NamedSet(_, parts)
            | ExprKind::Items(parts) => parts.iter().for_each(visit),
            ExprKind::Present(heaps) => {
                heaps.iter().flat_map(|heap| &heap.numbers).flatten().for_each(visit);
            }
            ExprKind::At(inner)
            | ExprKind::Fold(_, inner)
            | ExprKind::Negative(inner)
            | ExprKind::Not(inner) => visit(inner),
            ExprKind::Chain(first, rest) => {
                visit(first);
                rest.iter().for_each(|(_, operand)| visit(operand));
            }
            ExprKind::Comparison(first, rest) => {
                visit(first);
                rest.iter().for_each(|(_, operand)| visit(operand));
            }
            ExprKind::Power(a, b) => {
                visit(a);
                visit(b);
            }
            ExprKind::If(condition, then, otherwise) => {
                visit(condition);
                visit(then);
                visit(otherwise);
            }
            ExprKind::Range(first, last) => {
                visit(first);
                last.iter().for_each(|last| visit(last));
            }
            ExprKind::Comprehension(element, binders, condition) => {
                binders.iter().for_each(|binder| visit(&binder.set));
                condition.iter().for_each(|condition| visit(condition));
                visit(element);
            }
            ExprKind::Quantifier(_, binder, body) => {
                visit(&binder.set);
                visit(body);
            }
        }
    }

    /// Calls `visit` with this expression and everything inside it.
    pub(super) fn walk<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        visit(self);
        self.for_each_part(&mut |part| part.walk(visit));
    }

    /// The names that this expression itself binds.
    pub(super) fn binders(&self) -> &[Binder] {
        match &self.kind {
            ExprKind::Comprehension(_, binders, _) => binders,
            ExprKind::Quantifier(_, binder, _) => std::slice::from_ref(binder),
            _ => &[],
        }
    }

    /// How many slots the names bound inside this expression need.
    pub(super) fn frame(&self) -> usize {
        let mut frame = 0;
        self.walk(&mut |expr| {
            let slots = expr.binders().iter().map(|binder| binder.slot.0 + 1);
            frame = slots.fold(frame, usize::max);
        });
        frame
    }

    /// Whether the value depends on nothing outside: no bound name, no
    /// position, no state. (What a definition needs, it gets as an argument.)
    pub(super) fn is_constant(&self) -> bool {
        let mut bound: Vec<Slot> = Vec::new();
        self.walk(&mut |expr| bound.extend(expr.binders().iter().map(|binder| binder.slot)));
        let mut constant = true;
        self.walk(&mut |expr| {
            constant &= match &expr.kind {
                ExprKind::Local(slot) => bound.contains(slot),
                _ => !expr.reads_position_itself(),
            };
        });
        constant
    }

    /// Whether this node, not counting its parts, reads the position.
    pub(super) fn reads_position_itself(&self) -> bool {
        matches!(
            self.kind,
            ExprKind::State(_)
                | ExprKind::Aggregate(..)
                | ExprKind::Sizes(_)
                | ExprKind::Present(..)
                | ExprKind::At(_)
        )
    }
}

impl Rule {
    /// Calls `visit` with every outermost expression of the rule.
    pub(super) fn for_each_expr<'r>(&'r self, visit: &mut dyn FnMut(&'r Expr)) {
        self.for_each_pattern(&mut |pattern| {
            for argument in pattern.arguments.iter().chain(&pattern.place) {
                if let Argument::Equal(expr) = argument {
                    visit(expr);
                }
            }
        });
        self.for_each_binder(&mut |binder| visit(&binder.set));
        if let RuleForm::Selection(selection) = &self.form {
            selection.choose_condition.iter().for_each(&mut *visit);
            selection.heap_condition.iter().for_each(&mut *visit);
            if let Quantity::Some { counts, .. } = &selection.quantity {
                visit(counts);
            }
        }
        for term in self.result() {
            term.heap.arguments.iter().for_each(&mut *visit);
            match &term.form {
                TermForm::One | TermForm::Each(_) => {}
                TermForm::Times(count) => visit(count),
                TermForm::Split { counts, .. } => visit(counts),
            }
        }
        self.condition.iter().for_each(&mut *visit);
        self.with.iter().for_each(|(_, value)| visit(value));
    }

    /// Calls `visit` with every heap that the rule takes out.
    pub(super) fn for_each_pattern<'r>(&'r self, visit: &mut dyn FnMut(&'r HeapPattern)) {
        match &self.form {
            RuleForm::Rewrite(rewrite) => rewrite.pattern.heaps.iter().for_each(visit),
            RuleForm::Selection(selection) => visit(&selection.heap),
        }
    }

    /// Calls `visit` with every name of the rule that runs over a set.
    pub(super) fn for_each_binder<'r>(&'r self, visit: &mut dyn FnMut(&'r Binder)) {
        match &self.form {
            RuleForm::Rewrite(rewrite) => rewrite.binders.iter().for_each(&mut *visit),
            RuleForm::Selection(selection) => {
                selection.choose.iter().chain(&selection.binders).for_each(&mut *visit);
            }
        }
        for term in self.result() {
            if let TermForm::Each(binder) = &term.form {
                visit(binder);
            }
        }
    }

    /// The heaps put back: for each chosen heap, in a selection.
    pub(super) fn result(&self) -> &[Term] {
        match &self.form {
            RuleForm::Rewrite(rewrite) => &rewrite.result,
            RuleForm::Selection(selection) => &selection.result,
        }
    }
}
