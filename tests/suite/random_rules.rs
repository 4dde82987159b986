//! Random rulesets of the core language, written out as text.
//!
//! A ruleset is made from lists of bytes drawn in advance: each byte is one
//! choice, and 0, also what comes after the end, chooses what is simplest. So
//! proptest, which makes bytes smaller and drops rules and positions, shrinks
//! the text towards the shortest that still fails.
//!
//! What is made always loads. Most rules make something smaller, so that most
//! games end; a few can grow a heap or give back what another takes. Numbers
//! stay small in all of them, so that every game has a small graph or runs into
//! a limit soon.

use std::collections::BTreeSet;
use std::fmt;

use proptest::collection::vec;
use proptest::prelude::*;

/// What a text makes use of, by name.
pub(crate) type Forms = BTreeSet<&'static str>;

/// A file, and positions to ask for.
#[derive(Clone)]
pub(crate) struct RandomRules {
    /// The file.
    pub(crate) text: String,
    /// The positions.
    pub(crate) positions: Vec<String>,
    /// What the whole file makes use of.
    pub(crate) forms: Forms,
    /// What each rule makes use of; the rules are called `r0`, `r1`, …
    pub(crate) rule_forms: Vec<Forms>,
}

impl fmt::Debug for RandomRules {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "\n{}\nat {}", self.text, self.positions.join("; "))
    }
}

/// Rulesets of one to three rules with one to four positions.
pub(crate) fn random_rules() -> impl Strategy<Value = RandomRules> {
    let bytes = |count| vec(any::<u8>(), count);
    (bytes(72), vec(bytes(96), 1..=3), vec(bytes(20), 1..=4))
        .prop_map(|(header, rules, positions)| RandomRules::new(&header, &rules, &positions))
}

impl RandomRules {
    fn new(header: &[u8], rules: &[Vec<u8>], positions: &[Vec<u8>]) -> Self {
        let mut world = World::new(&mut Tape::new(header));
        let mut lines = world.lines.clone();
        let mut rule_forms = Vec::new();
        for (index, bytes) in rules.iter().enumerate() {
            let outer = std::mem::take(&mut world.forms);
            let mut writer = Writer { tape: Tape::new(bytes), world: &mut world };
            let rule = writer.rule();
            lines.push(format!("move r{index}: {rule}"));
            let forms = std::mem::replace(&mut world.forms, outer);
            world.forms.extend(&forms);
            rule_forms.push(forms);
        }
        let mut position =
            |bytes: &Vec<u8>| Writer { tape: Tape::new(bytes), world: &mut world }.position();
        let positions = positions.iter().map(&mut position).collect();
        Self { text: lines.join("\n"), positions, forms: world.forms, rule_forms }
    }
}

/// Choices drawn in advance.
struct Tape<'t> {
    left: std::slice::Iter<'t, u8>,
}

impl<'t> Tape<'t> {
    fn new(bytes: &'t [u8]) -> Self {
        Self { left: bytes.iter() }
    }

    /// One of so many; the first is the simplest.
    fn pick(&mut self, choices: usize) -> usize {
        let byte = self.left.next().copied().unwrap_or(0);
        usize::from(byte) * choices / 256
    }

    /// Whether to do what is less simple, in so many of 16 cases.
    fn chance(&mut self, of_16: usize) -> bool {
        self.pick(16) >= 16 - of_16
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.pick(choices.len())]
    }
}

struct KindOfHeap {
    name: &'static str,
    /// The names in its header.
    numbers: &'static [&'static str],
}

/// What the statements before the rules declare.
struct World {
    lines: Vec<String>,
    kinds: Vec<KindOfHeap>,
    params: Vec<&'static str>,
    states: Vec<&'static str>,
    /// A function of a number, of two, a condition on a number, a set, and a
    /// set that depends on a number: whether they are defined.
    defines: [bool; 5],
    /// Whether rules may look beyond one heap.
    couples: bool,
    forms: Forms,
}

impl World {
    fn new(tape: &mut Tape<'_>) -> Self {
        let mut world = Self {
            lines: Vec::new(),
            kinds: Vec::new(),
            params: Vec::new(),
            states: Vec::new(),
            defines: [false; 5],
            couples: tape.chance(9),
            forms: Forms::new(),
        };
        if tape.chance(6) {
            world.say("misere", "play misere".into());
        }
        world.declare_kinds(tape);
        world.declare_constants(tape);
        if world.couples {
            world.declare_couplings(tape);
        }
        world
    }

    fn say(&mut self, form: &'static str, line: String) {
        self.forms.insert(form);
        self.lines.push(line);
    }

    fn declare_kinds(&mut self, tape: &mut Tape<'_>) {
        let several = tape.chance(5);
        self.declare_kind(tape, "pile", &["n"], &["n", "m"]);
        if several {
            self.forms.insert("two kinds");
            self.declare_kind(tape, "box", &["n"], &["n", "m"]);
        }
    }

    fn declare_kind(
        &mut self,
        tape: &mut Tape<'_>,
        name: &'static str,
        one: &'static [&'static str],
        two: &'static [&'static str],
    ) {
        let numbers = if tape.chance(4) { two } else { one };
        let mut line = format!("heap {name}({})", numbers.join(", "));
        let size_only = ["n <= 7", "n % 3 != 1", "n in {0, 1, 2, 3, 5, 6}", "not n == 2"];
        let both = ["m <= n + 2", "n + m < 9", "gcd(n, m) <= 2", "(n + m) % 2 == 0 or n < 4"];
        let condition = match (tape.chance(4), numbers.len()) {
            (false, _) => None,
            (true, 1) => Some(tape.one_of(&size_only)),
            (true, _) => Some(tape.one_of(&both)),
        };
        let keeps = tape.chance(5);
        if numbers.len() == 2 {
            self.forms.insert("two numbers");
        }
        if keeps {
            self.forms.insert("keeps empty");
            line += " keeps empty";
        } else if numbers.len() == 2 {
            line += " drops empty";
        }
        if let Some(condition) = condition {
            self.forms.insert("where of a kind");
            line += &format!(" where {condition}");
        }
        self.lines.push(line);
        self.kinds.push(KindOfHeap { name, numbers });
    }

    fn declare_constants(&mut self, tape: &mut Tape<'_>) {
        if tape.chance(6) {
            let line = format!("param k = {}", tape.one_of(&["2", "1", "3", "4 - 1", "-1"]));
            self.params.push("k");
            self.say("param", line);
        }
        let mut define = |index: usize, line: &str, body: &str| {
            self.defines[index] = true;
            self.say("def", format!("def {line} = {body}"));
        };
        if tape.chance(4) {
            define(0, "f(p)", tape.one_of(&["p + 1", "p / 2", "5 - p", "p % 3", "p * p"]));
        }
        if tape.chance(3) {
            define(1, "g(p, q)", tape.one_of(&["p - q", "min(p, q)", "gcd(p, q)", "p xor q"]));
        }
        if tape.chance(4) {
            let bodies =
                ["p < 4", "p % 2 == 0", "is_prime(p)", "p in squares", "any i in 1..p: i == 3"];
            define(2, "fine(p)", tape.one_of(&bodies));
        }
        if tape.chance(5) {
            let bodies = [
                "{1, 3, 4}",
                "1..3",
                "{2} | 4..5",
                "1..7 \\ primes",
                "squares & 1..9",
                "{i * i + 1 for i in 0..2}",
            ];
            define(3, "some_of", tape.one_of(&bodies));
        }
        if tape.chance(4) {
            let bodies =
                ["1..p", "divisors(max(p, 1))", "{p, 1}", "{j for j in 1..p where j != 2}"];
            define(4, "those(p)", tape.one_of(&bodies));
        }
    }

    fn declare_couplings(&mut self, tape: &mut Tape<'_>) {
        for name in ["s", "t"] {
            if tape.chance(if name == "s" { 6 } else { 3 }) {
                let initial = tape.one_of(&["0", "1", "2", "5 - 1"]);
                self.states.push(name);
                self.say("state", format!("state {name} = {initial}"));
            }
        }
        if tape.chance(4) {
            let mut writer = Writer { tape: Tape { left: tape.left.clone() }, world: self };
            let condition = writer.condition(&Scope::of_position(), 1);
            self.say("end when", format!("end when {condition}"));
        }
    }
}

/// The names that an expression can read.
#[derive(Clone, Default)]
struct Scope {
    names: Vec<String>,
    /// Whether it may read the position and its states.
    position: bool,
}

impl Scope {
    fn of_position() -> Self {
        Self { names: Vec::new(), position: true }
    }

    fn with(&self, name: &str) -> Self {
        let mut inner = self.clone();
        inner.names.push(name.to_owned());
        inner
    }

    /// With a name that stands for nothing else.
    fn with_fresh_name(&self) -> (String, Self) {
        let name = format!("i{}", self.names.len());
        let inner = self.with(&name);
        (name, inner)
    }
}

/// Writes rules, expressions and positions.
struct Writer<'t, 'w> {
    tape: Tape<'t>,
    world: &'w mut World,
}

/// A heap that a rule takes out: its kind and what its numbers are called, if
/// they are.
struct Taken {
    kind: usize,
    names: Vec<Option<String>>,
}

/// What a rule says beside its pattern and result.
#[derive(Default)]
struct Clauses {
    binders: Vec<String>,
    guards: Vec<String>,
}

impl Writer<'_, '_> {
    fn uses(&mut self, form: &'static str) {
        self.world.forms.insert(form);
    }

    // ---- Rules

    fn rule(&mut self) -> String {
        match self.tape.pick(if self.world.couples { 15 } else { 9 }) {
            0 | 1 => self.take(),
            2 => self.split(),
            3 => self.octal(),
            4..=8 => self.rewrite(1),
            9..=12 => self.rewrite(2),
            _ => self.nothing(),
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
        let mut rule = if named {
            scope = scope.with("x");
            format!("take x in {amounts} from {kind}")
        } else {
            format!("take {amounts} from {kind}")
        };
        if self.tape.chance(7) {
            self.uses("take leaving");
            rule += &format!(" leaving {}", self.counts(&scope));
        } else {
            self.uses("take");
        }
        rule + &self.with(&scope) + &self.guard(&scope, Vec::new())
    }

    fn split(&mut self) -> String {
        self.uses("split");
        let (kind, scope) = self.header();
        let kind = self.world.kinds[kind].name;
        let counts = self.counts(&scope);
        format!("split {kind} into {counts}")
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
            patterns.push(pattern);
            taken.push(heap);
        }
        let mut clauses = Clauses::default();
        self.binders(&taken, &mut scope, &mut clauses);
        let result = self.result(&taken, &scope, &mut clauses);
        self.finish(&patterns.join(" + "), &result, &scope, clauses)
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
        let kind = self.tape.pick(self.world.kinds.len());
        let arguments = vec!["1".to_owned(); self.world.kinds[kind].numbers.len()];
        let heap = self.heap(kind, &arguments);
        let few = format!("count < {}", 1 + self.tape.pick(3));
        let with = self.with(&scope);
        format!("nothing -> {heap}{with}") + &self.guard(&scope, vec![few])
    }

    fn heap(&self, kind: usize, arguments: &[String]) -> String {
        format!("{}({})", self.world.kinds[kind].name, arguments.join(", "))
    }

    fn pattern(&mut self, names: [&str; 2], scope: &mut Scope) -> (String, Taken) {
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

    fn result(&mut self, taken: &[Taken], scope: &Scope, clauses: &mut Clauses) -> String {
        if let [Taken { names: one, kind }, Taken { names: other, kind: same }] = taken
            && let (Some(a), Some(b)) = (&one[0], &other[0])
            && self.tape.chance(4)
        {
            let (kind, same) = (*kind, *same);
            return self.exchange((kind, a), (same, b), scope);
        }
        let grows = self.tape.chance(1);
        let terms = match (taken.len(), self.tape.pick(8)) {
            (1, 0..=4) => 1,
            (_, 0..=5) => 2,
            (_, 6) => 1,
            (1, _) => return "nothing".into(),
            _ => 3,
        };
        if terms > 1 {
            self.uses("several terms");
        }
        let mut written = Vec::new();
        for term in 0..terms {
            let from = &taken[term.min(taken.len() - 1)];
            // The counts of a split go on behind a `+`, so that it stands last.
            let form = if term + 1 == terms { self.tape.pick(16) } else { self.tape.pick(14) };
            let heap = self.term(from, scope, grows, clauses);
            written.push(self.several(heap, form, scope));
        }
        written.join(" + ")
    }

    /// What two heaps can become together.
    fn exchange(
        &mut self,
        (kind, a): (usize, &str),
        (same, b): (usize, &str),
        scope: &Scope,
    ) -> String {
        let fill = |writer: &Self, kind: usize, size: String| {
            let mut arguments = vec![size];
            arguments.resize(writer.world.kinds[kind].numbers.len(), "1".to_owned());
            writer.heap(kind, &arguments)
        };
        let x = self.tape_name(scope);
        match self.tape.pick(5) {
            0 => fill(self, kind, format!("{a} + {b}")),
            1 => fill(self, kind, format!("abs({a} - {b})")),
            2 => {
                let moved = fill(self, kind, format!("{a} - 1"));
                moved + " + " + &fill(self, same, format!("{b} + 1"))
            }
            3 => {
                let moved = fill(self, kind, a.to_owned());
                moved + " + " + &fill(self, same, format!("{b} - {x} * {a}"))
            }
            _ => {
                self.uses("split term");
                let whole = fill(self, kind, format!("{a} + {b} - 1"));
                format!("split {whole} into {}", self.counts(scope))
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
    fn several(&mut self, heap: String, form: usize, scope: &Scope) -> String {
        match form {
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

    fn with(&mut self, scope: &Scope) -> String {
        if self.world.states.is_empty() || !self.tape.chance(9) {
            return String::new();
        }
        self.uses("with");
        let mut sets = Vec::new();
        for state in self.world.states.clone() {
            if sets.is_empty() || self.tape.chance(6) {
                let value = match self.tape.pick(5) {
                    0 => self.tape_name(scope),
                    1 => format!("{state} - 1"),
                    2 => format!("({state} + 1) % 3"),
                    3 => format!("min({}, 5)", self.number(scope, 2)),
                    _ => "1".to_owned(),
                };
                sets.push(format!("{state} = {value}"));
            }
        }
        format!(" with {}", sets.join(", "))
    }

    fn guard(&mut self, scope: &Scope, mut guards: Vec<String>) -> String {
        if self.tape.chance(7) {
            self.uses("guard");
            guards.push(self.condition(scope, 2));
        }
        if self.tape.chance(1) {
            self.uses("faults");
            guards.push(format!("6 / {} >= 0", self.small_in_parentheses(scope)));
        }
        if guards.is_empty() {
            return String::new();
        }
        format!(" where {}", guards.join(" and "))
    }

    fn counts(&mut self, scope: &Scope) -> String {
        let counts = match self.tape.pick(10) {
            0 => "2".to_owned(),
            1 => "1..2".to_owned(),
            2 => "0..2".to_owned(),
            3 => "1..".to_owned(),
            4 => "{1, 3}".to_owned(),
            5 => "2..3".to_owned(),
            6 => "primes".to_owned(),
            7 => self.small(scope),
            8 => self.set(scope, 1),
            _ => "3".to_owned(),
        };
        let relation = self.tape.one_of(&["", "", " distinct", " equal"]);
        if !relation.is_empty() {
            self.uses("parts distinct or equal");
        }
        counts + relation
    }

    // ---- Expressions

    fn tape_name(&mut self, scope: &Scope) -> String {
        if scope.names.is_empty() {
            return "1".to_owned();
        }
        scope.names[self.tape.pick(scope.names.len())].clone()
    }

    /// A number that is never large.
    fn small(&mut self, scope: &Scope) -> String {
        match self.tape.pick(12) {
            0 => self.tape.one_of(&["1", "2", "3", "4", "5"]).to_owned(),
            1..=4 => self.tape_name(scope),
            5 => format!("{} - 1", self.tape_name(scope)),
            6 => format!("{} / 2", self.tape_name(scope)),
            7 => self.constant(),
            8 => format!("min({}, {})", self.tape_name(scope), self.tape_name(scope)),
            _ if scope.position => self.of_position(),
            _ => format!("min({}, 6)", self.number(scope, 1)),
        }
    }

    fn constant(&mut self) -> String {
        if self.world.params.is_empty() { "2".into() } else { "k".into() }
    }

    /// A number read off the position.
    fn of_position(&mut self) -> String {
        if !self.world.states.is_empty() && self.tape.chance(8) {
            self.uses("state read");
            return self.tape.one_of(&self.world.states.clone()).to_owned();
        }
        let aggregates = ["count", "total", "largest", "smallest", "nimsum"];
        let aggregate = self.tape.one_of(&aggregates);
        self.uses(match aggregate {
            "count" => "count",
            "total" => "total",
            "largest" => "largest",
            "smallest" => "smallest",
            _ => "nimsum",
        });
        if self.tape.chance(6) {
            let kind = self.tape.pick(self.world.kinds.len());
            return format!("{aggregate}({})", self.world.kinds[kind].name);
        }
        aggregate.to_owned()
    }

    fn number(&mut self, scope: &Scope, depth: usize) -> String {
        let choice = self.tape.pick(if depth == 0 { 5 } else { 20 });
        let deeper = depth.saturating_sub(1);
        match choice {
            0 => self.tape.one_of(&["0", "1", "2", "3", "4"]).to_owned(),
            1 | 2 => self.tape_name(scope),
            3 => self.constant(),
            4 | 5 => self.small(scope),
            6 => format!("({} + {})", self.number(scope, deeper), self.number(scope, deeper)),
            7 => format!("({} - {})", self.number(scope, deeper), self.number(scope, deeper)),
            8 => format!("({} * {})", self.number(scope, deeper), self.small(scope)),
            9 => {
                let divisor = self.divisor(scope);
                let operator = self.tape.one_of(&["/", "%"]);
                format!("({} {operator} {divisor})", self.number(scope, deeper))
            }
            10 => format!("({} xor {})", self.number(scope, deeper), self.small(scope)),
            11 => {
                let power = self.tape.one_of(&["2", "0", "1", "3"]);
                format!("({} ** {power})", self.small_in_parentheses(scope))
            }
            12 => format!("(-{})", self.small_in_parentheses(scope)),
            13 | 14 => self.function(scope, deeper),
            15 | 16 => {
                self.uses("if");
                let condition = self.condition(scope, deeper);
                let (then, otherwise) = (self.number(scope, deeper), self.small(scope));
                format!("(if {condition} then {then} else {otherwise})")
            }
            17 => {
                self.uses("number of a set");
                let fold = self.tape.one_of(&["len", "sum", "max", "min"]);
                let set = self.set(scope, deeper);
                let set = if fold.starts_with('m') { format!("{{1}} | ({set})") } else { set };
                format!("{fold}({set})")
            }
            18 if self.world.defines[0] => format!("f({})", self.number(scope, deeper)),
            19 if self.world.defines[1] => {
                format!("g({}, {})", self.number(scope, deeper), self.small(scope))
            }
            _ => self.small(scope),
        }
    }

    fn small_in_parentheses(&mut self, scope: &Scope) -> String {
        format!("({})", self.small(scope))
    }

    /// Seldom 0, which is a fault.
    fn divisor(&mut self, scope: &Scope) -> String {
        if self.tape.chance(4) {
            self.uses("faults");
            return self.small_in_parentheses(scope);
        }
        self.tape.one_of(&["2", "3", "1", "4", "-2"]).to_owned()
    }

    fn function(&mut self, scope: &Scope, depth: usize) -> String {
        let (one, other) = (self.number(scope, depth), self.small(scope));
        match self.tape.pick(11) {
            0 => format!("min({one}, {other})"),
            1 => format!("max({one}, {other})"),
            2 => format!("abs({one})"),
            3 => format!("gcd({one}, {other})"),
            4 => format!("lcm({one}, {other})"),
            5 => format!("isqrt(abs({one}))"),
            6 => format!("ilog(2, max({one}, 1))"),
            7 => format!("popcount(abs({one}))"),
            8 => format!("bit(abs({one}), {})", self.tape.one_of(&["0", "1", "2"])),
            9 => format!("digit(abs({one}), 0)"),
            _ => {
                self.uses("faults");
                let function = self.tape.one_of(&["isqrt", "popcount"]);
                format!("{function}({one})")
            }
        }
    }

    /// Amounts to take: none below 0.
    fn amounts(&mut self, scope: &Scope) -> String {
        match self.tape.pick(14) {
            0 => format!("1..{}", self.small(scope)),
            1 => format!("1..{}", self.tape_name(scope)),
            2 => "{1, 2}".to_owned(),
            3 => "1".to_owned(),
            4 => "{1, 3, 4}".to_owned(),
            5 => format!("divisors(max({}, 1))", self.tape_name(scope)),
            6 => {
                let series = self.series();
                format!("{series} & 1..{}", self.small(scope))
            }
            7 if self.world.defines[3] => "some_of".to_owned(),
            8 if self.world.defines[4] => format!("those({})", self.tape_name(scope)),
            9 => format!("0..{}", self.small(scope)),
            10 => {
                self.uses("comprehension");
                let (name, inner) = scope.with_fresh_name();
                let condition = self.condition(&inner, 1);
                format!("{{{name} for {name} in 1..{} where {condition}}}", self.small(scope))
            }
            11 => format!("(1..{}) \\ {{2}}", self.tape_name(scope)),
            12 => {
                let condition = self.condition(scope, 1);
                self.uses("if");
                format!("(if {condition} then 1..2 else {{3}})")
            }
            _ => format!("{{1, abs({})}}", self.small(scope)),
        }
    }

    fn series(&mut self) -> String {
        let series = ["squares", "primes", "triangular", "fibonacci", "powers(2)"];
        self.tape.one_of(&series).to_owned()
    }

    fn open_set(&mut self, scope: &Scope) -> String {
        match self.tape.pick(8) {
            0 => "1..".to_owned(),
            1 | 2 => self.series(),
            3 => format!("{}..", self.small(scope)),
            4 => "(1..) \\ {2}".to_owned(),
            5 => format!("{} | {}", self.series(), self.series()),
            6 => format!("(1..) \\ {}", self.series()),
            _ => format!("(1..) & {}", self.series()),
        }
    }

    /// Any set that has an upper end.
    fn set(&mut self, scope: &Scope, depth: usize) -> String {
        let choice = self.tape.pick(if depth == 0 { 6 } else { 12 });
        let deeper = depth.saturating_sub(1);
        match choice {
            0 => format!("{}..{}", self.small(scope), self.small(scope)),
            1 => "{1, 2, 4}".to_owned(),
            2 => format!("0..{}", self.small(scope)),
            3 => format!("{{{}, {}}}", self.number(scope, deeper), self.small(scope)),
            4 if self.world.defines[3] => "some_of".to_owned(),
            5 if scope.position => {
                self.uses("sizes");
                let kind = self.world.kinds[self.tape.pick(self.world.kinds.len())].name;
                if self.tape.chance(6) { format!("sizes({kind})") } else { "sizes".to_owned() }
            }
            6 | 7 => {
                let operator = self.tape.one_of(&["|", "&", "\\"]);
                let (one, other) = (self.set(scope, deeper), self.set(scope, deeper));
                format!("(({one}) {operator} ({other}))")
            }
            8 => format!("(({}) & ({}))", self.open_set(scope), self.set(scope, deeper)),
            9 => {
                self.uses("comprehension");
                let (name, inner) = scope.with_fresh_name();
                let element = self.number(&inner, deeper);
                format!("{{{element} for {name} in {}}}", self.set(scope, deeper))
            }
            10 => format!("digits(abs({}))", self.number(scope, deeper)),
            11 => {
                let condition = self.condition(scope, deeper);
                let (then, otherwise) = (self.set(scope, deeper), self.set(scope, deeper));
                format!("(if {condition} then {then} else {otherwise})")
            }
            _ => self.amounts(scope),
        }
    }

    fn condition(&mut self, scope: &Scope, depth: usize) -> String {
        let choice = self.tape.pick(if depth == 0 { 6 } else { 16 });
        let deeper = depth.saturating_sub(1);
        match choice {
            0 | 1 => {
                let comparator = self.tape.one_of(&["<", "!=", "<=", ">", "==", ">="]);
                format!("{} {comparator} {}", self.number(scope, deeper), self.small(scope))
            }
            2 => format!("{} % 2 == {}", self.tape_name(scope), self.tape.pick(2)),
            3 => {
                self.uses("divides");
                let divisor = self.tape.one_of(&["2", "3", "0"]);
                format!("{divisor} divides {}", self.number(scope, deeper))
            }
            4 => {
                self.uses("in");
                let set = if self.tape.chance(6) {
                    self.open_set(scope)
                } else {
                    self.set(scope, deeper)
                };
                format!("{} in ({set})", self.number(scope, deeper))
            }
            5 if self.world.defines[2] => format!("fine({})", self.number(scope, deeper)),
            6 => format!("0 < {} <= {}", self.number(scope, deeper), self.small(scope)),
            7 | 8 => {
                let word = self.tape.one_of(&["or", "and"]);
                let (one, other) =
                    (self.condition(scope, deeper), self.condition(scope, deeper));
                format!("(({one}) {word} ({other}))")
            }
            9 => format!("not ({})", self.condition(scope, deeper)),
            10 | 11 => {
                self.uses("quantifier");
                let quantity = self.tape.one_of(&["any", "all"]);
                let (name, inner) = scope.with_fresh_name();
                let set = self.set(scope, deeper);
                let body = self.condition(&inner, deeper);
                format!("({quantity} {name} in {set}: {body})")
            }
            12 | 13 if scope.position => self.present(scope),
            14 => format!("is_prime({})", self.number(scope, deeper)),
            15 => {
                let comparator = self.tape.one_of(&["==", "!="]);
                let (one, other) = (self.set(scope, deeper), self.set(scope, deeper));
                format!("({one}) {comparator} ({other})")
            }
            _ => format!("{} > {}", self.tape_name(scope), self.tape.pick(4)),
        }
    }

    fn present(&mut self, scope: &Scope) -> String {
        self.uses("present");
        let kind = self.tape.pick(self.world.kinds.len());
        let mut arguments = vec![self.small(scope)];
        if self.world.kinds[kind].numbers.len() == 2 {
            let second = if self.tape.chance(8) { self.small(scope) } else { "_".into() };
            arguments.push(second);
        }
        format!("present({})", self.heap(kind, &arguments))
    }

    // ---- Positions

    fn position(&mut self) -> String {
        let heaps = 1 + self.tape.one_of(&[0, 1, 1, 2, 2, 3]);
        let largest = [8, 6, 5, 4][heaps - 1];
        let mut terms = Vec::new();
        for _ in 0..heaps {
            let kind = self.tape.pick(self.world.kinds.len());
            let mut arguments = vec![self.tape.pick(largest + 1).to_string()];
            if self.world.kinds[kind].numbers.len() == 2 {
                arguments.push(self.tape.pick(5).to_string());
            }
            let twice = if self.tape.chance(1) { "2 * " } else { "" };
            terms.push(format!("{twice}{}", self.heap(kind, &arguments)));
        }
        let mut position = terms.join(" + ");
        if !self.world.states.is_empty() && self.tape.chance(8) {
            position += &format!(" with {} = {}", self.world.states[0], self.tape.pick(5));
        }
        position
    }
}
