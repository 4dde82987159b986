//! Whether two sides agree, in words and as JSON.

mod json;
mod text;

pub use json::comparison_json;
pub use text::comparison_text;

use crate::known::{Comparison, Question, Side};
use crate::model::Game;

/// A comparison with all that is needed to tell it.
pub struct Compared<'a, 'g> {
    /// What was compared.
    pub sides: &'a [Side<'g>; 2],
    /// How they are called: their files.
    pub names: [&'a str; 2],
    /// What was asked.
    pub question: Question,
    /// Whether a shift was looked for, and found.
    pub found_shift: Option<bool>,
    /// What was found.
    pub comparison: &'a Comparison,
}

impl<'g> Compared<'_, 'g> {
    /// The game on a side, if there is one.
    fn game(&self, side: usize) -> Option<&'g Game> {
        self.sides[side].game().map(|side| side.game)
    }

    /// The kind of heap that is compared on a side, if it is that of a game.
    fn kind(&self, side: usize) -> Option<&'g str> {
        let side = self.sides[side].game()?;
        Some(&side.game.rules().kinds[usize::from(side.heaps.kind().0)].name)
    }

    /// A position of a side as it is written there; that of a list is a size.
    fn position(&self, side: usize, sizes: &[u64]) -> String {
        let game = self.sides[side].game();
        let position = game.and_then(|game| Some(game.game.show(&game.position(sizes)?)));
        position.unwrap_or_else(|| {
            let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
            sizes.join(" + ")
        })
    }
}
