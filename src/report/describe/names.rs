//! What bound names are called, also those that the file does not name.

use crate::model::rules::{Rules, Slot};

/// Names for what the sugar forms count without one.
const FREE_NAMES: [&str; 8] = ["k", "t", "m", "i", "j", "x", "y", "z"];

/// The names that can be seen in one rule, condition or definition.
pub(super) struct Names {
    slots: Vec<String>,
    free: Vec<String>,
}

impl Names {
    /// The names of a frame, a new one for each slot that has none.
    pub(super) fn of(rules: &Rules, slots: &[String]) -> Self {
        let is_taken = |name: &str| {
            let declared = rules.params.iter().map(|param| &param.name);
            let declared =
                declared.chain(rules.definitions.iter().map(|definition| &definition.name));
            let declared = declared.chain(rules.states.iter().map(|state| &state.name));
            let declared = declared.chain(rules.kinds.iter().map(|kind| &kind.name));
            declared.chain(slots).any(|taken| taken == name)
        };
        let short = FREE_NAMES.iter().map(|&name| name.to_owned());
        let long = (1..).map(|number| format!("x{number}"));
        let mut free = short.chain(long).filter(|name| !is_taken(name));
        let named = |slot: &String| {
            if slot.is_empty() { free.next().unwrap_or_default() } else { slot.clone() }
        };
        let slots = slots.iter().map(named).collect();
        let free = free.take(64).collect();
        Self { slots, free }
    }

    pub(super) fn get(&self, Slot(slot): Slot) -> &str {
        let name = self.slots.get(slot).or_else(|| self.free.get(slot - self.slots.len()));
        name.map_or("_", String::as_str)
    }

    /// Calls a slot by a name of the language.
    pub(super) fn call(&mut self, Slot(slot): Slot, name: &str) {
        if let Some(slot) = self.slots.get_mut(slot) {
            name.clone_into(slot);
        }
    }
}
