//! What a file means: names to ids, checks, compiled rules, the profile.
//!
//! The only bridge between text and engine. A file goes through `resolve`,
//! `check`, `compile` and `profile` in turn and comes out as a [`Game`].

mod arithmetic;
mod builtins;
mod canonical;
mod check;
mod claim;
mod code;
mod compile;
mod game;
mod heaps_of_kind;
mod literal;
mod lone;
mod origin;
mod position;
mod problems;
mod profile;
mod resolve;
pub mod rules;
mod shape;
mod shown;
mod termination;
mod walk;

pub use canonical::RulesForm;
pub use claim::{Claimed, Expected, ExpectedKnown, ExpectedPeriod, ExpectedValue};
pub use game::Game;
pub use heaps_of_kind::{HeapsOfKind, Numbers};
pub use lone::LoneHeaps;

use crate::source::{Problem, Problems, Source};
use crate::syntax;

/// A value given to a `param` from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The name of the param.
    pub name: String,
    /// The value that replaces the file's.
    pub value: i128,
}

/// Reads a file: the game and warnings about it, or everything that is wrong.
pub fn load(source: &Source, settings: &[Setting]) -> Result<(Game, Problems), Problems> {
    let (tree, mut found) = syntax::parse(source);
    if !found.is_empty() {
        return Err(located(found, source));
    }
    let (mut rules, problems) = resolve::resolve(source, &tree);
    found.extend(problems);
    if is_usable(&found) {
        found.extend(check::check(&rules));
    }
    if is_usable(&found) {
        found.extend(check::constants::fix_params(&mut rules, settings));
        check::constants::check_empty_heaps(&rules, &mut found);
    }
    if is_usable(&found) {
        found.extend(check::warnings(&rules));
        found.extend(position::check(&rules));
    }
    if is_usable(&found) {
        match check::constants::block(&rules) {
            Ok(block) => {
                if block > 0 {
                    found.extend(check::constants::values_under_block(&rules));
                }
                if is_usable(&found) {
                    return Ok((Game::new(rules, block), located(found, source)));
                }
            }
            Err(problem) => found.push(problem),
        }
    }
    Err(located(found, source))
}

fn is_usable(found: &[Problem]) -> bool {
    found.iter().all(Problem::is_warning)
}

/// Problems with their source, in the order of the text; next to an error
/// warnings are left out, since they may be due to it.
fn located(found: Problems, source: &Source) -> Problems {
    let mut found: Problems = found
        .into_iter()
        .map(|problem| match problem.source() {
            None if problem.span().is_some() => problem.in_source(source),
            _ => problem,
        })
        .collect();
    if !is_usable(&found) {
        found.retain(|problem| !problem.is_warning());
    }
    found.sort_by_key(Problem::span);
    found
}
