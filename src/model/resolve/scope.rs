//! The names that can be seen from one place in a file.

use crate::model::problems;
use crate::model::rules::Slot;
use crate::source::{Problems, Span};

/// What an expression may read besides its own names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sees {
    /// Numbers and functions, and the params before the one with this index.
    ParamsBefore(usize),
    /// Params and definitions.
    Constants,
    /// These, and the position with its states.
    Position,
}

/// How a name came to be bound, for the hint when it is never used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoundBy {
    /// A pattern: it could be `_`.
    Pattern,
    /// `at i`: it could be left out.
    Place,
    /// `for`, `any`, `all`: it could be left out.
    Enumeration,
    /// `take k in`: the name could be left out.
    Amount,
    /// The parameter of a definition.
    Parameter,
    /// The header of a heap, whose names need not be used.
    Header,
}

/// The bound names of one rule, definition or condition.
#[derive(Debug)]
pub(super) struct Scope {
    sees: Sees,
    visible: Vec<Bound>,
    /// The name of each slot, empty where it has none.
    slots: Vec<String>,
    /// The slot of `taken`, where it can be read.
    taken: Option<Slot>,
    /// The names of single heaps, once they can be seen no longer.
    of_heaps: Vec<(String, Span)>,
    /// What is being read, where an unknown name has a reason.
    pub(super) reading: Reading,
    /// The names that stand alone as numbers of the heaps that a rewrite puts back.
    pub(super) of_result: Vec<String>,
    /// The unknown names, each reported once.
    unknown: Vec<String>,
}

/// What is being read, as far as it explains why a name is unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Nothing in particular.
    Rule,
    /// The number of a heap in a pattern.
    Pattern,
    /// The set that this name is to run over.
    SetOf(String),
    /// A condition on the whole position.
    Position,
}

#[derive(Debug)]
struct Bound {
    name: String,
    span: Span,
    slot: Slot,
    by: BoundBy,
    used: bool,
}

impl Scope {
    pub(super) fn new(sees: Sees) -> Self {
        Self {
            sees,
            visible: Vec::new(),
            slots: Vec::new(),
            taken: None,
            of_heaps: Vec::new(),
            reading: Reading::Rule,
            of_result: Vec::new(),
            unknown: Vec::new(),
        }
    }

    /// Whether an unknown name is met for the first time.
    pub(super) fn is_news(&mut self, name: &str) -> bool {
        let news = !self.unknown.iter().any(|known| known == name);
        if news {
            self.unknown.push(name.to_owned());
        }
        news
    }

    pub(super) fn sees(&self) -> Sees {
        self.sees
    }

    /// How many slots the names bound so far take.
    pub(super) fn frame(&self) -> usize {
        self.slots.len()
    }

    /// The names of the slots, empty for those without.
    pub(super) fn slot_names(&self) -> Vec<String> {
        self.slots.clone()
    }

    /// Forgets the names of single heaps, bound since a mark; from now on
    /// `taken` can be read.
    pub(super) fn leave_heaps(&mut self, mark: usize, problems: &mut Problems) -> Slot {
        let names = self.visible[mark..].iter();
        self.of_heaps = names.map(|bound| (bound.name.clone(), bound.span)).collect();
        self.leave(mark, problems);
        let slot = self.hidden();
        self.taken = Some(slot);
        slot
    }

    /// Where a name of single heaps was bound that can be seen no longer.
    pub(super) fn place_of_heap_name(&self, name: &str) -> Option<Span> {
        let found = self.of_heaps.iter().find(|(known, _)| known == name);
        found.map(|&(_, span)| span)
    }

    pub(super) fn taken(&self) -> Option<Slot> {
        self.taken
    }

    /// A slot without a name.
    pub(super) fn hidden(&mut self) -> Slot {
        self.slot(String::new())
    }

    fn slot(&mut self, name: String) -> Slot {
        self.slots.push(name);
        Slot(self.slots.len() - 1)
    }

    /// Binds a name. The caller has made sure that it is free.
    pub(super) fn bind(&mut self, name: &str, span: Span, by: BoundBy) -> Slot {
        let slot = self.slot(name.to_owned());
        let name = name.to_owned();
        self.visible.push(Bound { name, span, slot, by, used: false });
        slot
    }

    /// The slot of a name; it counts as used from now on.
    pub(super) fn find(&mut self, name: &str) -> Option<Slot> {
        let bound = self.visible.iter_mut().rev().find(|bound| bound.name == name)?;
        bound.used = true;
        Some(bound.slot)
    }

    /// Where a name was bound.
    pub(super) fn place(&self, name: &str) -> Option<Span> {
        self.visible.iter().find(|bound| bound.name == name).map(|bound| bound.span)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.visible.iter().map(|bound| bound.name.as_str())
    }

    /// How many names can be seen now, to be given to [`Scope::leave`].
    pub(super) fn mark(&self) -> usize {
        self.visible.len()
    }

    /// Forgets the names bound since a mark, warning of those never used.
    pub(super) fn leave(&mut self, mark: usize, problems: &mut Problems) {
        for bound in self.visible.drain(mark..) {
            if !bound.used && bound.by != BoundBy::Header {
                let help = match bound.by {
                    BoundBy::Pattern => "write `_` where any number will do",
                    BoundBy::Place if matches!(&*bound.name, "first" | "last") => {
                        "an end of the row comes before the heap, as in `last pile(n)`"
                    }
                    BoundBy::Place => "leave `at` and the name out where any place will do",
                    BoundBy::Amount => {
                        "leave the name and its `in` out, as in `take 1..3 from …`"
                    }
                    BoundBy::Parameter => "the definition does not depend on it; remove it",
                    BoundBy::Enumeration | BoundBy::Header => {
                        "nothing depends on it: use it, or leave it out"
                    }
                };
                problems.push(problems::unused_binding(&bound.name, bound.span, help));
            }
        }
    }
}
