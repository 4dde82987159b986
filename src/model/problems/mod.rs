//! Everything that can be wrong with what a file means, one function each.
//!
//! Codes are stable. Messages are read by the person who made the mistake.

mod habits;
mod names;
mod positions;
mod rules;
mod values;
mod warnings;

pub(super) use names::*;
pub(super) use positions::*;
pub(super) use rules::*;
pub(super) use values::*;
pub(super) use warnings::*;

use crate::source::closest;

fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    closest(name, known).map(|near| format!("did you mean `{near}`?"))
}

/// How a name is written with its arguments: `f(x, y)`, or alone.
pub(super) fn form(name: &str, parameters: &[String]) -> String {
    if parameters.is_empty() {
        name.to_owned()
    } else {
        format!("{name}({})", parameters.join(", "))
    }
}

fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
