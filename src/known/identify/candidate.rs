//! The games of the catalogue, read once, as far as a game can be compared with them.

use std::sync::{LazyLock, OnceLock};

use super::probe::{Making, Outcomes};
use super::row::Row;
use crate::catalogue::{Entry, Sequence, catalogue};
use crate::engine::Limits;
use crate::game::{KindId, Ruleset};
use crate::model::{self, Game, RulesForm};

/// The first values decide which games are worth looking at.
const FIRST: u64 = 40;

/// A game of the catalogue.
pub(super) struct Candidate {
    pub(super) entry: &'static Entry,
    pub(super) is_classic: bool,
    pub(super) game: Game,
    pub(super) form: RulesForm,
    pub(super) making: Making,
    /// The first kind of heap with one number, where heaps are independent, and the
    /// values of the first heaps.
    pub(super) row: Option<(KindId, Vec<Option<u64>>)>,
    /// Who wins small positions, once that was worked out.
    pub(super) outcomes: OnceLock<Outcomes>,
    /// The same of pairs of numbers.
    pub(super) pairs: OnceLock<Outcomes>,
}

static ALL: LazyLock<Vec<Candidate>> = LazyLock::new(|| {
    let classics = catalogue().classics().iter().map(|entry| (entry, true));
    let members = catalogue().members().iter().map(|entry| (entry, false));
    classics.chain(members).filter_map(|(entry, is_classic)| read(entry, is_classic)).collect()
});

/// The named games, and the members of families in the tables.
pub(super) fn all() -> &'static [Candidate] {
    &ALL
}

fn read(entry: &'static Entry, is_classic: bool) -> Option<Candidate> {
    // A test reads them all.
    let (game, _) = model::load(&entry.file(), &[]).ok()?;
    Some(Candidate {
        entry,
        is_classic,
        form: game.rules_form(),
        making: Making::of(&game),
        row: first_values(&game),
        game,
        outcomes: OnceLock::new(),
        pairs: OnceLock::new(),
    })
}

fn first_values(game: &Game) -> Option<(KindId, Vec<Option<u64>>)> {
    let kind = first_row(game)?;
    let mut row = Row::of_game(game, kind, &Limits::default())?;
    row.extend(FIRST).ok()?;
    Some((kind, row.values().to_vec()))
}

/// The first kind whose heaps stand in a row and are worth something each.
pub(super) fn first_row(game: &Game) -> Option<KindId> {
    let valued = game.has_nim_values() && game.profile().heaps_are_independent();
    let kinds = (0..).map(KindId).zip(&game.rules().kinds);
    let mut rows = kinds.filter(|(_, kind)| kind.parameters.len() == 1);
    rows.next().map(|(kind, _)| kind).filter(|_| valued)
}

/// The sequences of single heaps that no game of the catalogue stands for.
pub(super) fn listed() -> Vec<&'static Sequence> {
    let all = Sequence::all().iter();
    all.filter(|known| known.by_heap().is_some() && catalogue().game_of(known).is_none())
        .collect()
}
