//! The parts of a rule in words: what is bound, what is taken, what is put back.

use super::notation::glued;
use super::rule::Teller;
use super::words::{in_words, listed, plural};
use crate::game::Layout;
use crate::model::rules::{
    Argument, Binder, Expr, ExprKind, HeapPattern, HeapTerm, NamedSet, Pattern, Pin, Relation,
    Term, TermForm,
};

impl Teller<'_> {
    /// A set that has a word for its members: `divisor`, ` of n`.
    pub(super) fn known_set(&self, set: &ExprKind) -> Option<(&'static str, String)> {
        let ExprKind::NamedSet(set, arguments) = set else { return None };
        let of = || format!(" of {}", self.notation.expr(&arguments[0]));
        Some(match set {
            NamedSet::Primes => ("prime", String::new()),
            NamedSet::Squares => ("square", " (1, 4, 9, …)".to_owned()),
            NamedSet::Triangular => ("triangular number", " (1, 3, 6, …)".to_owned()),
            NamedSet::Fibonacci => ("Fibonacci number", " (1, 2, 3, 5, …)".to_owned()),
            NamedSet::Powers => ("power", of() + " (1 is one)"),
            NamedSet::Divisors => ("divisor", of()),
            NamedSet::Digits => ("decimal digit", of()),
        })
    }

    /// A name and what it runs over: `k from 1 to 3`.
    pub(super) fn member(&self, binder: &Binder) -> String {
        let (name, set) = (self.notation.names.get(binder.slot), &binder.set);
        if let Some((sort, rest)) = self.known_set(&set.kind) {
            return glued(format!("{sort} {name}{rest}"));
        }
        let words = match &set.kind {
            ExprKind::Range(first, last) => {
                let first = self.notation.expr(first);
                match last {
                    Some(last) => {
                        format!("{name} from {first} to {}", self.notation.expr(last))
                    }
                    None => format!("{name} from {first} on"),
                }
            }
            _ if self.notation.is_set(set) => format!("{name} in {}", self.notation.expr(set)),
            _ => format!("{name} = {}", self.notation.expr(set)),
        };
        glued(words)
    }

    /// `, for any k from 1 to 3 and any m from 0 to n`
    pub(super) fn choices(&self, binders: &[Binder]) -> String {
        if binders.is_empty() {
            return String::new();
        }
        let members: Vec<String> =
            binders.iter().map(|binder| format!("any {}", self.member(binder))).collect();
        format!(", for {}", listed(&members, "and"))
    }

    /// The heaps that a rule takes out.
    pub(super) fn pattern(&self, pattern: &Pattern) -> String {
        let heaps: Vec<String> = pattern.heaps.iter().map(|heap| self.placed(heap)).collect();
        let number = in_words(heaps.len());
        let ordered = self.notation.rules.layout != Layout::Free;
        match (&pattern.heaps[..], pattern.block) {
            ([heap], false) => self.one(heap),
            (_, true) => {
                let heaps = glued(format!("[{}]", heaps.join(", ")));
                match pattern.pin {
                    None if pattern.heaps.len() == 1 => format!("one heap {heaps}"),
                    None => format!("{number} neighbours {heaps}"),
                    Some(pin) => format!("the {} {number} heaps {heaps}", end(pin)),
                }
            }
            (_, false) if ordered => {
                format!("{number} heaps, from the left {}", listed(&heaps, "and"))
            }
            (_, false) => format!("{number} heaps {}", listed(&heaps, "and")),
        }
    }

    /// A heap alone: `one pile(n)`.
    pub(super) fn one(&self, heap: &HeapPattern) -> String {
        match heap.pin {
            None => format!("one {}", self.placed(heap)),
            Some(_) => self.placed(heap),
        }
    }

    /// `the first heap pile(n) at place i`
    pub(super) fn placed(&self, heap: &HeapPattern) -> String {
        let arguments: Vec<String> = heap
            .arguments
            .iter()
            .map(|argument| match argument {
                Argument::Any => "_".to_owned(),
                Argument::Bind(slot) => self.notation.names.get(*slot).to_owned(),
                Argument::Equal(expr) => self.notation.expr(expr),
            })
            .collect();
        let kind = self.notation.kind_name(heap.kind);
        let pin = heap.pin.map_or(String::new(), |pin| format!("the {} heap ", end(pin)));
        let place = match &heap.place {
            None => String::new(),
            Some(Argument::Any) => " at any place".to_owned(),
            Some(Argument::Bind(slot)) => {
                format!(" at place {}", self.notation.names.get(*slot))
            }
            Some(Argument::Equal(expr)) => format!(" at place {}", self.notation.expr(expr)),
        };
        glued(format!("{pin}{kind}({}){place}", arguments.join(", ")))
    }

    /// The heaps that a rule puts back.
    pub(super) fn result(&self, terms: &[Term]) -> String {
        let terms: Vec<String> = terms.iter().map(|term| self.term(term)).collect();
        listed(&terms, "and")
    }

    pub(super) fn term(&self, term: &Term) -> String {
        let heap = self.heap(&term.heap);
        match &term.form {
            TermForm::One => heap,
            TermForm::Times(count) => format!("{} times {heap}", self.notation.expr(count)),
            TermForm::Each(binder) => format!("one {heap} for each {}", self.member(binder)),
            TermForm::Split { counts, relation } => {
                format!("{heap} cut into {}", self.parts(term, counts, *relation))
            }
        }
    }

    pub(super) fn heap(&self, heap: &HeapTerm) -> String {
        let arguments: Vec<String> =
            heap.arguments.iter().map(|argument| self.notation.expr(argument)).collect();
        glued(format!("{}({})", self.notation.kind_name(heap.kind), arguments.join(", ")))
    }

    /// `0 to 2 non-empty rows, all of the same size`
    pub(super) fn parts(
        &self,
        term: &Term,
        counts: &Expr,
        relation: Option<Relation>,
    ) -> String {
        let kind = self.notation.kind_name(term.heap.kind);
        let heaps = match &counts.kind {
            ExprKind::Number(1) => format!("non-empty {kind}"),
            _ => format!("non-empty {}", plural(kind)),
        };
        let others: Vec<String> = term.heap.arguments[1..]
            .iter()
            .map(|argument| self.notation.expr(argument))
            .collect();
        let others = if others.is_empty() {
            String::new()
        } else {
            format!(" {kind}(size, {})", others.join(", "))
        };
        let relation = match relation {
            None if self.notation.rules.layout != Layout::Free => ", in any order",
            None => "",
            Some(Relation::Distinct) => ", no two of the same size",
            Some(Relation::Equal) => ", all of the same size",
        };
        format!("{} {heaps}{others}{relation}", self.counts(counts))
    }

    /// A set of numbers of heaps: `1 to 3`.
    pub(super) fn counts(&self, counts: &Expr) -> String {
        let words = match &counts.kind {
            ExprKind::Range(first, Some(last)) => {
                format!("{} to {}", self.notation.expr(first), self.notation.expr(last))
            }
            ExprKind::Range(first, None) => format!("{} or more", self.notation.expr(first)),
            ExprKind::Items(items) if !items.is_empty() => {
                let items: Vec<String> =
                    items.iter().map(|item| self.notation.expr(item)).collect();
                listed(&items, "or")
            }
            _ if self.notation.is_set(counts) => {
                format!("some number in {} of", self.notation.expr(counts))
            }
            _ => format!("exactly {}", self.notation.expr(counts)),
        };
        glued(words)
    }
}

fn end(pin: Pin) -> &'static str {
    match pin {
        Pin::First => "first",
        Pin::Last => "last",
    }
}
