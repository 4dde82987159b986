//! Who wins, and what the end of the game means.

/// Who wins a position under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The next player, the one to move, wins.
    N,
    /// The previous player wins: whoever has to move loses.
    P,
    /// Neither can force a win: play goes on for ever, a draw.
    D,
}

impl Outcome {
    /// The standard letter: `N`, `P` or `D`.
    pub fn letter(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::P => "P",
            Self::D => "D",
        }
    }
}

/// What it means to have no move left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// Whoever cannot move loses: the last mover wins.
    #[default]
    Normal,
    /// Whoever cannot move wins: the last mover loses.
    Misere,
}

impl Play {
    /// The outcome of a position in which the game is over.
    pub fn end(self) -> Outcome {
        match self {
            Self::Normal => Outcome::P,
            Self::Misere => Outcome::N,
        }
    }

    /// The word of the language: `normal` or `misere`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        }
    }
}
