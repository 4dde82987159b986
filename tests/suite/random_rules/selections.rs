//! Rules that take a number of heaps that varies, and what order adds to rules.

use super::rules::Taken;
use super::{Scope, Writer};

impl Writer<'_, '_> {
    /// The end of a row or circle that a rule is bound to, if it is.
    pub(super) fn pin(&mut self, of_16: usize) -> &'static str {
        if !self.world.ordered || !self.tape.chance(of_16) {
            return "";
        }
        self.uses("first or last");
        self.tape.one_of(&["first ", "last "])
    }

    /// A place that a single heap must have, or that gets a name.
    pub(super) fn place(&mut self, name: &str, scope: &mut Scope) -> String {
        if !self.world.ordered || !self.tape.chance(5) {
            return String::new();
        }
        self.uses("place");
        match self.tape.pick(3) {
            0 => " at 2".to_owned(),
            1 => " at (count - 1)".to_owned(),
            _ => {
                *scope = scope.with(name);
                format!(" at {name}")
            }
        }
    }

    /// `some` or `every`, with names that all heaps share or without. What stands
    /// behind the arrow has few choices: with many heaps they multiply.
    pub(super) fn selection(&mut self) -> String {
        self.uses("selection");
        let mut outer = Scope::of_position();
        let mut choose = String::new();
        if self.tape.chance(6) {
            self.uses("choose");
            let amounts = self.amounts(&outer);
            choose = format!("choose z in {amounts}: ");
            outer = outer.with("z");
        }
        let mut scope = outer.clone();
        let quantity = self.quantity();
        let (pattern, taken) = self.pattern(["a", "c"], &mut scope);
        let place = self.place("o", &mut scope);
        let mut before = String::new();
        if self.tape.chance(5) {
            before = format!(" where {}", self.condition(&scope, 1));
        }
        let result = self.for_each_heap(&taken, !choose.is_empty(), quantity != "every");
        let with = self.with(&outer);
        let mut guards = Vec::new();
        if self.tape.chance(6) {
            self.uses("taken");
            guards.push(self.tape.one_of(&["0 < taken < 3", "taken != 2"]).to_owned());
        }
        let guard = self.guard(&outer, guards);
        format!("{choose}{quantity} {pattern}{place}{before} -> {result}{with}{guard}")
    }

    fn quantity(&mut self) -> &'static str {
        if self.tape.chance(6) {
            self.uses("every");
            return "every";
        }
        self.uses("some");
        if self.world.ordered && self.tape.chance(7) {
            self.uses("adjacent");
            return self.tape.one_of(&["some 1..2 adjacent of", "some 2.. adjacent of"]);
        }
        self.tape.one_of(&["some 1..2 of", "some 2 of", "some {1, 3} of"])
    }

    /// What becomes of each chosen heap.
    fn for_each_heap(&mut self, taken: &Taken, shares: bool, chooses: bool) -> String {
        let kind = taken.kind;
        let numbers = self.world.kinds[kind].numbers.len();
        let Some(size) = &taken.names[0] else { return "nothing".to_owned() };
        let second = taken.names.get(1).cloned().flatten().unwrap_or_else(|| "1".to_owned());
        let heap = |writer: &Self, size: String| {
            let arguments = [size, second.clone()];
            writer.heap(kind, &arguments[..numbers])
        };
        match self.tape.pick(8) {
            1 if shares => heap(self, format!("{size} - z")),
            2 | 3 if chooses => heap(self, "x".into()) + &format!(" for x in 0..{size} - 1"),
            4 if chooses => heap(self, format!("{size} - x")) + " for x in 0..2",
            5 => "2 * ".to_owned() + &heap(self, format!("{size} / 2 - 1")),
            6 => format!("split {} into 1..2", heap(self, format!("{size} - 1"))),
            7 => heap(self, format!("{size} / 2")),
            _ => heap(self, format!("{size} - 1")),
        }
    }
}
