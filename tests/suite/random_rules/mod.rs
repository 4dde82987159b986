//! Random rulesets over the whole language, written out as text.
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

mod clauses;
mod expressions;
mod rules;
mod selections;
mod world;

use std::collections::BTreeSet;
use std::fmt;

use proptest::collection::vec;
use proptest::prelude::*;

use world::World;

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
    (bytes(96), vec(bytes(96), 1..=3), vec(bytes(20), 1..=4))
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

impl Writer<'_, '_> {
    fn uses(&mut self, form: &'static str) {
        self.world.forms.insert(form);
    }

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
        let heaps = if self.world.ordered {
            format!("[{}]", terms.join(", "))
        } else {
            terms.join(" + ")
        };
        match self.world.states.first() {
            Some(state) if self.tape.chance(8) => {
                format!("{heaps} with {state} = {}", self.tape.pick(5))
            }
            _ => heaps,
        }
    }
}
