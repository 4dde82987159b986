//! `take`, `split` and `octal`, each the rewrite that it stands for.

use super::rule::TakeParts;
use super::scope::{BoundBy, Scope, Sees};
use super::{Resolver, problems};
use crate::game::KindId;
use crate::model::rules::{
    Argument, Binder, Expr, ExprKind, HeapPattern, HeapTerm, Pattern, Rewrite, Rule, RuleForm,
    Slot, Term, TermForm,
};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{self, Operator, Pin};

/// A kind whose header names are in scope, matched by a pattern of its own.
struct Header {
    kind: KindId,
    slots: Vec<Slot>,
    pin: Option<Pin>,
}

impl Header {
    fn pattern(&self, span: Span) -> Pattern {
        let arguments = self.slots.iter().map(|&slot| Argument::Bind(slot)).collect();
        let (kind, pin) = (self.kind, self.pin);
        let heap = HeapPattern { kind, arguments, pin, place: None, span };
        Pattern { heaps: vec![heap], block: false, pin: None }
    }

    /// The same heap with another size.
    fn heap(&self, size: Expr, span: Span) -> HeapTerm {
        let others = self.slots[1..].iter().map(|&slot| local(slot, span));
        let arguments = std::iter::once(size).chain(others).collect();
        HeapTerm { kind: self.kind, arguments, span }
    }

    fn size(&self, span: Span) -> Expr {
        local(self.slots[0], span)
    }
}

fn local(slot: Slot, span: Span) -> Expr {
    Expr { kind: ExprKind::Local(slot), span }
}

fn minus(left: Expr, right: Expr, span: Span) -> Expr {
    let kind = ExprKind::Chain(Box::new(left), vec![(Operator::Minus, right)]);
    Expr { kind, span }
}

impl Resolver<'_> {
    /// Brings the header names of a kind into scope.
    fn header(
        &mut self,
        scope: &mut Scope,
        name: &tree::Name,
        pin: Option<Pin>,
    ) -> Option<Header> {
        let (kind, _) = self.kind_id(name)?;
        let (_, declared) = self.declared.kind_named(&name.node)?;
        let bind = |(name, span): &(String, Span)| scope.bind(name, *span, BoundBy::Header);
        let slots = declared.parameters.iter().map(bind).collect();
        Some(Header { kind, slots, pin })
    }

    /// `pile(n) -> pile(n - k) for k in SET`, or with the rest split.
    pub(super) fn take(
        &mut self,
        take: &TakeParts<'_>,
        kind: &tree::Name,
        statement: &tree::MoveStatement,
        span: Span,
    ) -> Option<Rule> {
        let mut scope = Scope::new(Sees::Position);
        let header = self.header(&mut scope, kind, take.pin)?;
        if take.amount.is_none() && self.unnamed_amount(&scope, take.amounts) {
            return None;
        }
        if take.leaving.is_some_and(|parts| self.counts_are_heaps(parts)) {
            return None;
        }
        let set = self.expr(&mut scope, take.amounts);
        let amount = match take.amount {
            Some(name) => self.bind(&mut scope, name, BoundBy::Amount),
            None => scope.hidden(),
        };
        let at_most = Some(header.slots[0]);
        let at = set.span;
        let binders = vec![Binder { slot: amount, set, at_most }];
        let rest = minus(header.size(at), local(amount, at), at);
        let form = match take.leaving {
            Some(parts) => self.parts(&mut scope, parts),
            None => TermForm::One,
        };
        let result = vec![Term { heap: header.heap(rest, at), form }];
        let rewrite = Rewrite { pattern: header.pattern(span), binders, result };
        Some(self.sugar("take", rewrite, statement, span, scope))
    }

    /// `pile(n) -> split pile(n) into COUNTS`
    pub(super) fn split(
        &mut self,
        pin: Option<Pin>,
        kind: &tree::Name,
        parts: &tree::Parts,
        statement: &tree::MoveStatement,
        span: Span,
    ) -> Option<Rule> {
        let mut scope = Scope::new(Sees::Position);
        let header = self.header(&mut scope, kind, pin)?;
        if self.counts_are_heaps(parts) {
            return None;
        }
        let form = self.parts(&mut scope, parts);
        let heap = header.heap(header.size(kind.span), kind.span);
        let result = vec![Term { heap, form }];
        let rewrite = Rewrite { pattern: header.pattern(span), binders: Vec::new(), result };
        Some(self.sugar("split", rewrite, statement, span, scope))
    }

    /// `split pile into pile(a) + pile(b)`: whether that was reported.
    fn counts_are_heaps(&mut self, parts: &tree::Parts) -> bool {
        let counts = &parts.counts;
        let first = match &counts.node {
            tree::ExprKind::Chain { first, .. } => first,
            _ => counts,
        };
        let tree::ExprKind::Call { name, .. } = &first.node else { return false };
        let is_kind = self.declared.kind_named(&name.node).is_some();
        if is_kind {
            self.problem(problems::heaps_as_counts(&name.node, counts.span));
        }
        is_kind
    }

    /// What the sugar forms share: the trailing `with` and `where`.
    fn sugar(
        &mut self,
        name: &str,
        rewrite: Rewrite,
        statement: &tree::MoveStatement,
        span: Span,
        mut scope: Scope,
    ) -> Rule {
        let condition =
            statement.condition.as_ref().map(|condition| self.expr(&mut scope, condition));
        let with = self.assignments(&mut scope, &statement.with);
        scope.leave(0, &mut self.problems);
        Rule {
            name: name.to_owned(),
            span,
            frame: scope.frame(),
            names: scope.slot_names(),
            form: RuleForm::Rewrite(rewrite),
            condition,
            with,
        }
    }

    /// One rule for each digit that allows something.
    pub(super) fn octal(
        &mut self,
        code: &Spanned<String>,
        kind: &tree::Name,
        span: Span,
    ) -> Vec<Rule> {
        if self.declared.kind_named(&kind.node).is_none() {
            self.kind_id(kind);
            return Vec::new();
        }
        let digits = match octal_digits(&code.node) {
            Ok(digits) => digits,
            Err(why) => {
                self.problem(problems::bad_octal(&code.node, code.span, why));
                return Vec::new();
            }
        };
        let allowed = digits.into_iter().filter(|&(_, bits)| bits != 0);
        allowed
            .filter_map(|(taken, bits)| self.octal_digit(taken, bits, code, kind, span))
            .collect()
    }

    fn octal_digit(
        &mut self,
        taken: i128,
        bits: u32,
        code: &Spanned<String>,
        kind: &tree::Name,
        span: Span,
    ) -> Option<Rule> {
        let mut scope = Scope::new(Sees::Position);
        let header = self.header(&mut scope, kind, None)?;
        let at = code.span;
        let number = |value| Expr { kind: ExprKind::Number(value), span: at };
        let rest = minus(header.size(at), number(taken), at);
        let counts = (0..6).filter(|i| bits >> i & 1 == 1).map(number).collect();
        let counts = Expr { kind: ExprKind::Items(counts), span: at };
        let form = TermForm::Split { counts, relation: None };
        let result = vec![Term { heap: header.heap(rest, at), form }];
        let rewrite = Rewrite { pattern: header.pattern(span), binders: Vec::new(), result };
        Some(Rule {
            name: "octal".to_owned(),
            span,
            frame: scope.frame(),
            names: scope.slot_names(),
            form: RuleForm::Rewrite(rewrite),
            condition: None,
            with: Vec::new(),
        })
    }
}

/// The digits of a code, each with the number of beans that it is about.
fn octal_digits(code: &str) -> Result<Vec<(i128, u32)>, &'static str> {
    let (before, after) = code.split_once('.').ok_or("a code has a point, as `0.77`")?;
    let digit = |c: char| c.to_digit(36).ok_or("digits are 0-9 and A-Z");
    let mut digits = Vec::new();
    let mut lead = before.chars();
    let (Some(first), None) = (lead.next(), lead.next()) else {
        return Err("one digit stands before the point");
    };
    let first = digit(first)?;
    if first & 3 != 0 {
        return Err("taking nothing must leave two heaps or more");
    }
    digits.push((0, first));
    for (place, c) in (1..).zip(after.chars()) {
        digits.push((place, digit(c)?));
    }
    Ok(digits)
}
