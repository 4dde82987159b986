//! Whether rules are the same, and the code of a rule.

use crate::catalogue::Code;
use crate::game::{Amounts, Cut, KindId, Parts, Ruleset, Shape};
use crate::model::{Game, RulesForm};

/// The code of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeFound {
    /// The code: a taking-and-breaking code where there is one.
    pub code: Code,
    /// The same as a subtraction set, where it is one.
    pub set: Option<Code>,
    /// Its standard form and how many counters fewer a heap has there, if it is not
    /// in that form itself.
    pub standard: Option<(Code, u64)>,
}

/// Codes have at most so many digits behind the point.
const MOST_DIGITS: u64 = 64;

/// The code of the moves from the heaps of a kind, if they have one.
pub(super) fn code(game: &Game, kind: KindId) -> Option<CodeFound> {
    let profile = game.profile();
    if !profile.heaps_are_independent() {
        return None;
    }
    match profile.shape(kind)? {
        Shape::Breaking(cuts) => {
            let code = Code::of_digits(digits(cuts, kind)?);
            Some(CodeFound { set: set(cuts), standard: code.standard_form(), code })
        }
        Shape::Subtraction(Amounts::AllBut(amounts)) => {
            // Nim has no amounts to leave out.
            let code = Some(amounts).filter(|amounts| !amounts.is_empty())?;
            Some(CodeFound { code: Code::AllBut(code.clone()), set: None, standard: None })
        }
        _ => None,
    }
}

/// The digits of cuts; `None` where a code cannot say them.
fn digits(cuts: &[Cut], kind: KindId) -> Option<Vec<u8>> {
    let mut digits = vec![0; 2];
    for cut in cuts {
        // A heap that is large enough for the cut is large enough for the condition.
        let enough = cut.amount + u64::from(cut.parts).max(1) >= cut.sizes.from;
        let all_sizes = cut.sizes.residues.len() as u64 == cut.sizes.modulus && enough;
        let plain = cut.relation == Parts::Any && cut.into == kind && all_sizes;
        if !plain || cut.parts > 3 || cut.amount > MOST_DIGITS {
            return None;
        }
        let place = usize::try_from(cut.amount).ok()?;
        if digits.len() <= place {
            digits.resize(place + 1, 0);
        }
        digits[place] |= 1 << cut.parts;
    }
    // What changes nothing is no move.
    digits[0] &= !3;
    Some(digits)
}

/// The amounts, where each may be taken and nothing is split.
fn set(cuts: &[Cut]) -> Option<Code> {
    let amounts = |parts: u32| {
        let of = cuts.iter().filter(move |cut| cut.parts == parts);
        let mut amounts: Vec<u64> = of.map(|cut| cut.amount).collect();
        amounts.sort_unstable();
        amounts.dedup();
        amounts
    };
    let whole = amounts(0);
    let plain = cuts.iter().all(|cut| cut.parts <= 1) && amounts(1) == whole;
    (plain && !whole.is_empty()).then_some(Code::Subtraction(whole))
}

/// Whether two games of independent heaps have the same moves, heaps of the kinds in
/// order being those of the other's.
fn same_shapes(one: &Game, other: &Game) -> bool {
    let all = |game: &Game| -> Option<Vec<Shape>> {
        let profile = game.profile();
        let known = profile.heaps_are_independent() && game.block() == 0;
        // A set that is only known to be fixed says nothing of its members.
        let says = |shape: &Shape| !matches!(shape, Shape::Subtraction(Amounts::Fixed));
        let shapes: Option<Vec<Shape>> = profile.shapes.iter().cloned().collect();
        shapes.filter(|shapes| known && !shapes.is_empty() && shapes.iter().all(says))
    };
    all(one).zip(all(other)).is_some_and(|(one, other)| one == other)
}

/// Whether two games have the same moves; they may differ in the play. The forms of
/// their rules are given, as they take a while to make.
pub(super) fn same_moves(one: (&Game, &RulesForm), other: (&Game, &RulesForm)) -> bool {
    let same_form = one.1 == other.1 || one.1.differs_in_play_only(other.1);
    same_form || same_shapes(one.0, other.0)
}
