//! What stands behind a rule: states that it sets, conditions, numbers of parts.

use super::{Scope, Writer};

/// What a rule says beside its pattern and result.
#[derive(Default)]
pub(super) struct Clauses {
    pub(super) binders: Vec<String>,
    pub(super) guards: Vec<String>,
}

impl Writer<'_, '_> {
    pub(super) fn with(&mut self, scope: &Scope) -> String {
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

    pub(super) fn guard(&mut self, scope: &Scope, mut guards: Vec<String>) -> String {
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

    pub(super) fn counts(&mut self, scope: &Scope) -> String {
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
}
