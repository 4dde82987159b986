//! From the resolved rules to the compiled form.
//!
//! The rules have been checked: every expression is of the sort that its place
//! wants, and every set that must be bounded is.

mod expr;

use super::check::sort::Sort;
use super::code::{
    ArgumentCode, BinderCode, Code, FormCode, KindCode, PatternCode, QuantityCode, RewriteCode,
    RuleCode, RuleFormCode, SelectionCode, StateCode, TermCode,
};
use super::origin::origin;
use super::rules::{
    Argument, Binder, Expr, HeapPattern, HeapTerm, Quantity, Rewrite, Rule, RuleForm, Rules,
    Scoped, Selection, StateId, Term, TermForm,
};
use crate::game::Seeded;
use expr::Compiler;

/// Compiles checked rules.
pub(super) fn compile(rules: &Rules) -> Code {
    let compiler = Compiler::new(rules);
    let scoped = |scoped: &Scoped| (compiler.condition(&scoped.expr), scoped.frame);
    let kinds = rules.kinds.iter().map(|kind| KindCode {
        keeps_empty: kind.keeps_empty,
        condition: kind.condition.as_ref().map(scoped),
    });
    let bounds =
        rules.states.iter().map(|state| state.bound.as_ref().map(|bound| compiler.set(bound)));
    Code {
        layout: rules.layout,
        kinds: kinds.collect(),
        bounds: bounds.collect(),
        rules: rules.rules.iter().map(|rule| compiler.rule(rule)).collect(),
        endings: rules.endings.iter().map(scoped).collect(),
        requirements: rules.requirements.iter().map(scoped).collect(),
    }
}

impl Compiler<'_> {
    fn rule(&self, rule: &Rule) -> RuleCode {
        RuleCode {
            frame: rule.frame,
            form: match &rule.form {
                RuleForm::Rewrite(rewrite) => RuleFormCode::Rewrite(self.rewrite(rewrite)),
                RuleForm::Selection(selection) => {
                    RuleFormCode::Selection(Box::new(self.selection(selection)))
                }
            },
            condition: rule
                .condition
                .as_ref()
                .filter(|_| !Seeded::DroppedGuard.is_on())
                .map(|condition| self.condition(condition)),
            with: rule.with.iter().map(|with| self.with(with)).collect(),
            origin: origin(rule.span),
        }
    }

    fn rewrite(&self, rewrite: &Rewrite) -> RewriteCode {
        RewriteCode {
            heaps: rewrite.pattern.heaps.iter().map(|heap| self.pattern(heap)).collect(),
            block: rewrite.pattern.block,
            pin: rewrite.pattern.pin,
            binders: self.binders(&rewrite.binders),
            result: rewrite.result.iter().map(|term| self.term(term)).collect(),
        }
    }

    fn selection(&self, selection: &Selection) -> SelectionCode {
        let condition = |expr: &Option<Expr>| expr.as_ref().map(|expr| self.condition(expr));
        SelectionCode {
            choose: self.binders(&selection.choose),
            choose_condition: condition(&selection.choose_condition),
            quantity: match &selection.quantity {
                Quantity::Every => QuantityCode::Every,
                Quantity::Some { counts, adjacent: true } => {
                    QuantityCode::Adjacent(self.set(counts))
                }
                Quantity::Some { counts, adjacent: false } => {
                    QuantityCode::Some(self.set(counts))
                }
            },
            heap: self.pattern(&selection.heap),
            heap_condition: condition(&selection.heap_condition),
            binders: self.binders(&selection.binders),
            result: selection.result.iter().map(|term| self.term(term)).collect(),
            taken: selection.taken.0,
        }
    }

    fn with(&self, (id, value): &(StateId, Expr)) -> (usize, StateCode) {
        let value = match self.sorts.state(*id) {
            Sort::Set => StateCode::Set(self.set(value)),
            _ => StateCode::Number(self.number(value)),
        };
        (id.0, value)
    }

    fn pattern(&self, pattern: &HeapPattern) -> PatternCode {
        let argument = |argument: &Argument| match argument {
            Argument::Any => ArgumentCode::Any,
            Argument::Bind(slot) => ArgumentCode::Bind(slot.0),
            Argument::Equal(expr) => ArgumentCode::Equal(self.number(expr)),
        };
        PatternCode {
            kind: pattern.kind,
            arguments: pattern.arguments.iter().map(argument).collect(),
            pin: pattern.pin,
            place: pattern.place.as_ref().map(argument),
        }
    }

    fn binders(&self, binders: &[Binder]) -> Vec<BinderCode> {
        binders.iter().map(|binder| self.binder(binder)).collect()
    }

    fn binder(&self, binder: &Binder) -> BinderCode {
        BinderCode {
            slot: binder.slot.0,
            set: self.set(&binder.set),
            at_most: binder.at_most.map(|slot| slot.0),
        }
    }

    fn term(&self, term: &Term) -> TermCode {
        let HeapTerm { kind, arguments, span } = &term.heap;
        TermCode {
            kind: *kind,
            arguments: arguments.iter().map(|argument| self.number(argument)).collect(),
            form: match &term.form {
                TermForm::One => FormCode::One,
                TermForm::Times(count) => FormCode::Times(self.number(count)),
                TermForm::Each(binder) => FormCode::Each(self.binder(binder)),
                TermForm::Split { counts, relation } => {
                    FormCode::Split { counts: self.set(counts), relation: *relation }
                }
            },
            origin: origin(*span),
        }
    }
}
