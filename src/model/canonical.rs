//! Rules in a form in which two spellings of the same rules are equal: whether two
//! files play the same game.

use std::fmt::Write;

use super::game::Game;
use super::rules::{
    Argument, Binder, Expr, ExprKind, HeapPattern, Quantity, Rule, RuleForm, Rules, Scoped,
    Slot, Term, TermForm,
};
use crate::game::Ruleset;

/// The rules without what means nothing: names, places in the text, the order of the
/// rules, titles, claims, the start and the initial states. Params have their values
/// and sugar is gone. Equal forms are the same rules; the same rules may still have
/// different forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesForm {
    /// What is not said by the rules one by one.
    frame: String,
    /// The kinds, in order: heaps of the one are those of the other.
    kinds: Vec<String>,
    rules: Vec<String>,
    play: crate::game::Play,
}

impl RulesForm {
    /// Whether only the play differs, who has won when no move is left.
    pub fn differs_in_play_only(&self, other: &Self) -> bool {
        let same = self.frame == other.frame && self.kinds == other.kinds;
        same && self.rules == other.rules && self.play != other.play
    }
}

impl Game {
    /// The rules in the form in which they can be compared.
    pub fn rules_form(&self) -> RulesForm {
        let rules = self.rules();
        let writer = Writer { rules };
        let mut frame = format!("{:?} {}", rules.layout, self.block());
        for state in &rules.states {
            let bound = state.bound.as_ref().map(|bound| writer.expr(bound));
            let _ = write!(frame, " state {bound:?}");
        }
        let mut conditions: Vec<String> =
            [(&rules.endings, "end"), (&rules.requirements, "require")]
                .into_iter()
                .flat_map(|(scoped, word)| {
                    scoped.iter().map(move |it| format!("{word} {}", writer.scoped(it)))
                })
                .collect();
        conditions.sort();
        frame.push_str(&conditions.join("; "));
        let kinds = rules.kinds.iter().map(|kind| {
            let condition = kind.condition.as_ref().map(|condition| writer.scoped(condition));
            format!("{} {} {condition:?}", kind.parameters.len(), kind.keeps_empty)
        });
        let mut written: Vec<String> =
            rules.rules.iter().map(|rule| writer.rule(rule)).collect();
        written.sort();
        written.dedup();
        RulesForm { frame, kinds: kinds.collect(), rules: written, play: rules.play }
    }
}

#[derive(Clone, Copy)]
struct Writer<'r> {
    rules: &'r Rules,
}

impl Writer<'_> {
    fn scoped(self, scoped: &Scoped) -> String {
        self.expr(&scoped.expr)
    }

    fn rule(self, rule: &Rule) -> String {
        let mut text = match &rule.form {
            RuleForm::Rewrite(rewrite) => {
                let pattern = &rewrite.pattern;
                let heaps: Vec<String> =
                    pattern.heaps.iter().map(|heap| self.heap(heap)).collect();
                let result = self.terms(&rewrite.result);
                let (block, pin) = (pattern.block, &pattern.pin);
                let binders = self.binders(&rewrite.binders);
                format!("{heaps:?} {block} {pin:?} for {binders:?} -> {result:?}")
            }
            RuleForm::Selection(selection) => {
                let quantity = match &selection.quantity {
                    Quantity::Some { counts, adjacent } => {
                        format!("some {} {adjacent}", self.expr(counts))
                    }
                    Quantity::Every => "every".to_owned(),
                };
                format!(
                    "{quantity} choose {:?} {:?} of {} {:?} for {:?} taken {:?} -> {:?}",
                    self.binders(&selection.choose),
                    self.maybe(selection.choose_condition.as_ref()),
                    self.heap(&selection.heap),
                    self.maybe(selection.heap_condition.as_ref()),
                    self.binders(&selection.binders),
                    selection.taken,
                    self.terms(&selection.result),
                )
            }
        };
        let _ = write!(text, " where {:?}", self.maybe(rule.condition.as_ref()));
        for (state, value) in &rule.with {
            let _ = write!(text, " with {} = {}", state.0, self.expr(value));
        }
        text
    }

    fn heap(self, heap: &HeapPattern) -> String {
        let arguments: Vec<String> =
            heap.arguments.iter().map(|argument| self.argument(argument)).collect();
        let place = heap.place.as_ref().map(|place| self.argument(place));
        format!("{}{arguments:?} {:?} {place:?}", heap.kind.0, heap.pin)
    }

    fn argument(self, argument: &Argument) -> String {
        match argument {
            Argument::Any => "_".to_owned(),
            Argument::Bind(Slot(slot)) => format!("${slot}"),
            Argument::Equal(expr) => format!("= {}", self.expr(expr)),
        }
    }

    fn binders(self, binders: &[Binder]) -> Vec<String> {
        binders.iter().map(|binder| self.binder(binder)).collect()
    }

    fn binder(self, binder: &Binder) -> String {
        format!("${} {} {:?}", binder.slot.0, self.expr(&binder.set), binder.at_most)
    }

    fn terms(self, terms: &[Term]) -> Vec<String> {
        let term = |term: &Term| {
            let arguments: Vec<String> =
                term.heap.arguments.iter().map(|argument| self.expr(argument)).collect();
            let form = match &term.form {
                TermForm::One => String::new(),
                TermForm::Times(count) => format!("{} times ", self.expr(count)),
                TermForm::Each(binder) => format!("each {} ", self.binder(binder)),
                TermForm::Split { counts, relation } => {
                    format!("split {} {relation:?} ", self.expr(counts))
                }
            };
            format!("{form}{}{arguments:?}", term.heap.kind.0)
        };
        terms.iter().map(term).collect()
    }

    fn maybe(self, expr: Option<&Expr>) -> Option<String> {
        expr.map(|expr| self.expr(expr))
    }

    /// An expression with its operator in front: `(+ - $0 (1) (2))`.
    fn expr(self, expr: &Expr) -> String {
        let mut text = format!("({}", self.head(&expr.kind));
        expr.for_each_part(&mut |part| {
            text.push(' ');
            text.push_str(&self.expr(part));
        });
        text.push(')');
        text
    }

    /// What an expression says besides its parts.
    fn head(self, kind: &ExprKind) -> String {
        match kind {
            ExprKind::Number(number) => number.to_string(),
            ExprKind::Local(Slot(slot)) => format!("${slot}"),
            ExprKind::Param(param) => self.rules.params[param.0].value.to_string(),
            ExprKind::State(state) => format!("state {}", state.0),
            ExprKind::Definition(definition, _) => {
                // Definitions do not recurse; that was checked.
                let definition = &self.rules.definitions[definition.0];
                format!("call {} {}", definition.parameters, self.scoped(&definition.body))
            }
            ExprKind::Aggregate(aggregate, kind) => format!("{aggregate:?} {kind:?}"),
            ExprKind::Sizes(kind) => format!("sizes {kind:?}"),
            ExprKind::At(_) => "at".to_owned(),
            ExprKind::Present(heaps) => {
                let heaps = heaps.iter().map(|heap| {
                    let given: Vec<bool> = heap.numbers.iter().map(Option::is_some).collect();
                    format!("{}{given:?}", heap.kind.0)
                });
                format!("present {}", heaps.collect::<Vec<_>>().join(" "))
            }
            ExprKind::Function(function, _) => format!("{function:?}"),
            ExprKind::NamedSet(set, _) => format!("{set:?}"),
            ExprKind::Fold(fold, _) => format!("{fold:?} of"),
            ExprKind::Negative(_) => "negative".to_owned(),
            ExprKind::Not(_) => "not".to_owned(),
            ExprKind::Chain(_, rest) => {
                let operators: Vec<_> = rest.iter().map(|(operator, _)| operator).collect();
                format!("{operators:?}")
            }
            ExprKind::Comparison(_, rest) => {
                let operators: Vec<_> = rest.iter().map(|(operator, _)| operator).collect();
                format!("{operators:?}")
            }
            ExprKind::Power(..) => "**".to_owned(),
            ExprKind::If(..) => "if".to_owned(),
            ExprKind::Range(_, last) => format!("range {}", last.is_some()),
            ExprKind::Items(_) => "set".to_owned(),
            ExprKind::Comprehension(_, binders, condition) => {
                let slots: Vec<usize> = binders.iter().map(|binder| binder.slot.0).collect();
                format!("all {slots:?} {}", condition.is_some())
            }
            ExprKind::Quantifier(all, binder, _) => format!("{all} ${}", binder.slot.0),
        }
    }
}
