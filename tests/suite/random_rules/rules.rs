//! Rules: sugar, and rewrites of one heap, of two and of none.

use super::clauses::Clauses;
use super::{Scope, Writer};

/// A heap that a rule takes out: its kind and what its numbers are called, if
/// they are.
pub(super) struct Taken {
    pub(super) kind: usize,
    pub(super) names: Vec<Option<String>>,
}

impl Writer<'_, '_> {
    pub(super) fn rule(&mut self) -> String {
        match self.tape.pick(if self.world.couples { 18 } else { 9 }) {
            0 | 1 => self.take(),
            2 => self.split(),
            3 => self.octal(),
            4..=8 => self.rewrite(1),
            9..=12 => self.rewrite(2),
            13 | 14 => self.nothing(),
            _ => self.selection(),
        }
    }

    /// The names of a kind's header, in scope where there is no pattern.
    fn header(&mut self) -> (usize, Scope) {
        let kind = self.tape.pick(self.world.kinds.len());
        let names =
            self.world.kinds[kind].numbers.iter().map(|&name| name.to_owned()).collect();
        (kind, Scope { names, position: self.world.couples })
    }

    fn take(&mut self) -> String {
        let (kind, mut scope) = self.header();
        let kind = self.world.kinds[kind].name;
        let amounts = if self.tape.chance(5) {
            self.uses("open amounts");
            self.open_set(&scope)
        } else {
            self.amounts(&scope)
        };
        let named = self.tape.chance(8);
        let pin = self.pin(6);
        let rule = if named {
            scope = scope.with("x");
            format!("take x in {amounts} from {pin}{kind}")
        } else {
            format!("take {amounts} from {pin}{kind}")
        };
        let leaving = if self.tape.chance(7) {
            self.uses("take leaving");
            format!(" leaving {}", self.counts(&scope))
        } else {
            self.uses("take");
            String::new()
        };
        rule + &leaving + &self.with(&scope) + &self.guard(&scope, Vec::new())
    }

    fn split(&mut self) -> String {
        self.uses("split");
        let (kind, scope) = self.header();
        let kind = self.world.kinds[kind].name;
        let counts = self.counts(&scope);
        let pin = self.pin(4);
        format!("split {pin}{kind} into {counts}")
            + &self.with(&scope)
            + &self.guard(&scope, Vec::new())
    }

    fn octal(&mut self) -> String {
        self.uses("octal");
        let (kind, _) = self.header();
        let kind = self.world.kinds[kind].name;
        let codes = [
            "0.3", "0.77", "0.07", "0.137", "4.3", "0.6", "0.F", "8.02", "0.156", "4.07",
            "0.1G", "0.04H",
        ];
        format!("octal {} on {kind}", self.tape.one_of(&codes))
    }

    fn rewrite(&mut self, heaps: usize) -> String {
        self.uses(if heaps == 1 { "rewrite of one heap" } else { "rewrite of two heaps" });
        let mut scope = Scope { names: Vec::new(), position: self.world.couples };
        let mut taken = Vec::new();
        let mut patterns = Vec::new();
        for names in [["a", "c"], ["b", "d"]].into_iter().take(heaps) {
            let (pattern, heap) = self.pattern(names, &mut scope);
            let place = if heaps == 1 { self.place("o", &mut scope) } else { String::new() };
            patterns.push(pattern + &place);
            taken.push(heap);
        }
        let mut clauses = Clauses::default();
        self.binders(&taken, &mut scope, &mut clauses);
        let are_neighbours = heaps == 2 && self.world.ordered && self.tape.chance(9);
        let pattern = if are_neighbours {
            self.uses("neighbours");
            format!("{}[{}]", self.pin(4), patterns.join(", "))
        } else {
            let pin = if heaps == 1 { self.pin(4) } else { "" };
            format!("{pin}{}", patterns.join(" + "))
        };
        let one_each = heaps == 2 && self.world.ordered && !are_neighbours;
        let result = self.result(&taken, one_each, &scope, &mut clauses);
        self.finish(&pattern, &result, &scope, clauses)
    }

    fn finish(
        &mut self,
        pattern: &str,
        result: &str,
        scope: &Scope,
        clauses: Clauses,
    ) -> String {
        let with = self.with(scope);
        let binders = if clauses.binders.is_empty() {
            String::new()
        } else {
            format!(" for {}", clauses.binders.join(", "))
        };
        format!("{pattern} -> {result}{with}{binders}") + &self.guard(scope, clauses.guards)
    }

    /// A move that takes nothing: it sets a state, or puts down a heap while
    /// there are few.
    fn nothing(&mut self) -> String {
        self.uses("rewrite of nothing");
        let scope = Scope::of_position();
        if !self.world.states.is_empty() && self.tape.chance(11) {
            let state = self.tape.one_of(&self.world.states.clone());
            self.uses("with");
            let guard = self.guard(&scope, Vec::new());
            return format!("nothing -> nothing with {state} = {state} - 1{guard}");
        }
        if self.world.ordered {
            // It would have no place.
            return self.rewrite(1);
        }
        let kind = self.tape.pick(self.world.kinds.len());
        let arguments = vec!["1".to_owned(); self.world.kinds[kind].numbers.len()];
        let heap = self.heap(kind, &arguments);
        let few = format!("count < {}", 1 + self.tape.pick(3));
        let with = self.with(&scope);
        format!("nothing -> {heap}{with}") + &self.guard(&scope, vec![few])
    }

    pub(super) fn heap(&self, kind: usize, arguments: &[String]) -> String {
        format!("{}({})", self.world.kinds[kind].name, arguments.join(", "))
    }

    pub(super) fn pattern(&mut self, names: [&str; 2], scope: &mut Scope) -> (String, Taken) {
        let kind = self.tape.pick(self.world.kinds.len());
        let mut arguments = Vec::new();
        let mut bound = Vec::new();
        for name in names.into_iter().take(self.world.kinds[kind].numbers.len()) {
            let choice = self.tape.pick(16);
            let argument = match choice {
                12 => "_".to_owned(),
                13 => format!("{}", 1 + self.tape.pick(3)),
                14 if !scope.names.is_empty() => self.tape_name(scope),
                15 => {
                    self.uses("expression in a pattern");
                    self.small(scope)
                }
                _ => name.to_owned(),
            };
            // An expression that is only a name would be bound anew.
            if argument == name {
                *scope = scope.with(name);
                bound.push(Some(name.to_owned()));
            } else {
                bound.push(scope.names.contains(&argument).then(|| argument.clone()));
            }
            arguments.push(argument);
        }
        (self.heap(kind, &arguments), Taken { kind, names: bound })
    }

    fn binders(&mut self, taken: &[Taken], scope: &mut Scope, clauses: &mut Clauses) {
        let count = self.tape.one_of(&[1, 1, 1, 2, 0]);
        if count == 2 {
            self.uses("two binders");
        }
        for name in ["x", "y"].into_iter().take(count) {
            let set = match self.tape.pick(4) {
                3 => self.sizes_below(taken, scope),
                _ => self.amounts(scope),
            };
            clauses.binders.push(format!("{name} in {set}"));
            *scope = scope.with(name);
        }
    }

    /// The set of what is smaller than a heap.
    fn sizes_below(&mut self, taken: &[Taken], scope: &Scope) -> String {
        match &taken[self.tape.pick(taken.len())].names[0] {
            Some(name) => format!("0..{name} - 1"),
            None => self.amounts(scope),
        }
    }

    /// The heaps that are put back; where heaps stand in order and are taken from two
    /// places, one term for each place.
    fn result(
        &mut self,
        taken: &[Taken],
        one_each: bool,
        scope: &Scope,
        clauses: &mut Clauses,
    ) -> String {
        if let [Taken { names: one, kind }, Taken { names: other, kind: same }] = taken
            && let (Some(a), Some(b)) = (&one[0], &other[0])
            && self.tape.chance(4)
        {
            let (kind, same) = (*kind, *same);
            return self.exchange((kind, a), (same, b), one_each, scope);
        }
        let grows = self.tape.chance(1);
        let terms = match (taken.len(), self.tape.pick(8)) {
            _ if one_each => 2,
            (1, 0..=4) | (_, 6) => 1,
            (_, 0..=5) => 2,
            (1, _) => return "nothing".into(),
            _ => 3,
        };
        if terms > 1 {
            self.uses("several terms");
        }
        let mut written = Vec::new();
        for term in 0..terms {
            let from = &taken[term.min(taken.len() - 1)];
            let heap = self.term(from, scope, grows, clauses);
            written.push(self.several(heap, scope));
        }
        written.join(" + ")
    }

    /// What two heaps can become together.
    fn exchange(
        &mut self,
        (kind, a): (usize, &str),
        (same, b): (usize, &str),
        one_each: bool,
        scope: &Scope,
    ) -> String {
        let fill = |writer: &Self, kind: usize, size: String| {
            let mut arguments = vec![size];
            arguments.resize(writer.world.kinds[kind].numbers.len(), "1".to_owned());
            writer.heap(kind, &arguments)
        };
        let x = self.tape_name(scope);
        match self.tape.pick(5) {
            0 if !one_each => fill(self, kind, format!("{a} + {b}")),
            1 if !one_each => fill(self, kind, format!("abs({a} - {b})")),
            0 | 2 => {
                let moved = fill(self, kind, format!("{a} - 1"));
                moved + " + " + &fill(self, same, format!("{b} + 1"))
            }
            1 | 3 => {
                let moved = fill(self, kind, a.to_owned());
                moved + " + " + &fill(self, same, format!("{b} - {x} * {a}"))
            }
            _ => {
                self.uses("split term");
                let whole = fill(self, kind, format!("{a} + {b} - 1"));
                let rest = if one_each {
                    format!(" + {}", fill(self, same, "0".into()))
                } else {
                    String::new()
                };
                format!("split {whole} into {}{rest}", self.counts(scope))
            }
        }
    }

    fn term(
        &mut self,
        from: &Taken,
        scope: &Scope,
        grows: bool,
        clauses: &mut Clauses,
    ) -> String {
        let kind = if self.tape.chance(4) {
            self.tape.pick(self.world.kinds.len())
        } else {
            from.kind
        };
        let mut arguments = Vec::new();
        for number in 0..self.world.kinds[kind].numbers.len() {
            let name = from.names.get(number).cloned().flatten();
            arguments.push(match (number, name) {
                (0, name) => self.size(name.as_deref(), scope, grows, clauses),
                (_, Some(name)) if !self.tape.chance(6) => name,
                _ => format!("min({}, 4)", self.small(scope)),
            });
        }
        self.heap(kind, &arguments)
    }

    /// A term that puts back one heap, several equal ones, or its parts.
    fn several(&mut self, heap: String, scope: &Scope) -> String {
        match self.tape.pick(16) {
            12 | 13 => {
                self.uses("several equal heaps");
                let count = if self.tape.chance(6) {
                    format!("(min({}, 3))", self.tape_name(scope))
                } else {
                    self.tape.one_of(&["2", "3", "1", "0"]).to_owned()
                };
                format!("{count} * {heap}")
            }
            14 | 15 => {
                self.uses("split term");
                format!("split {heap} into {}", self.counts(scope))
            }
            _ => heap,
        }
    }

    /// The size of a heap put back: less than what was taken, as a rule.
    fn size(
        &mut self,
        name: Option<&str>,
        scope: &Scope,
        grows: bool,
        clauses: &mut Clauses,
    ) -> String {
        let Some(name) = name else { return self.tape.one_of(&["0", "0", "1"]).to_owned() };
        if grows {
            self.uses("heaps that can grow");
            return match self.tape.pick(4) {
                0 => format!("(({name} + 1) % 5)"),
                1 => format!("min({name} + 1, 6)"),
                2 => self.tape.one_of(&["1", "3", "5"]).to_owned(),
                _ => format!("min({}, 7)", self.number(scope, 2)),
            };
        }
        let binders = clauses.binders.iter().filter_map(|binder| binder.split(' ').next());
        let binders: Vec<&str> = binders.collect();
        match self.tape.pick(10) {
            0..=4 if !binders.is_empty() => {
                let binder = self.tape.one_of(&binders);
                format!("{name} - {binder}")
            }
            5 if !binders.is_empty() => {
                let binder = self.tape.one_of(&binders).to_owned();
                clauses.guards.push(format!("{binder} < {name}"));
                binder
            }
            6 => format!("{name} / 2"),
            7 => format!("min({}, {name} - 1)", self.number(scope, 2)),
            8 => {
                let constant = self.tape.one_of(&["1", "0", "2", "4"]);
                clauses.guards.push(format!("{name} > {constant}"));
                constant.to_owned()
            }
            _ => format!("{name} - 1"),
        }
    }
}
