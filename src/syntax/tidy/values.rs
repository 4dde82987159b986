//! A list of nim-values is a table: its rows, and wider gaps in them, were made by
//! hand so that a period can be seen, and stay.

use crate::syntax::grammar::{Pair, Rule};

use super::WIDTH;
use super::phrase::Phrase;

/// How far in the rows begin.
const INDENT: usize = 2;

/// `values row(0..12) = 0 1 2 3`
pub(super) fn write(phrase: &mut Phrase<'_>, claim: Pair<'_>) {
    let (numbers, head): (Vec<_>, Vec<_>) = claim
        .into_inner()
        .filter(|part| part.as_rule() != Rule::comma)
        .partition(|part| part.as_rule() == Rule::number);
    phrase.group(INDENT, false, |phrase| {
        head.into_iter().for_each(|part| phrase.any(part));
        if let Some(first) = numbers.first() {
            phrase.writer.line_before(first);
        }
        phrase.group(0, true, |phrase| rows(phrase, &numbers));
    });
}

fn rows(phrase: &mut Phrase<'_>, numbers: &[Pair<'_>]) {
    let gaps = gaps(phrase, numbers);
    let by_hand = gaps.contains(&Gap::Row);
    let length = if by_hand { None } else { row_length(numbers, &gaps) };
    for (index, (number, gap)) in numbers.iter().zip(gaps).enumerate() {
        if index > 0 {
            let ends = gap == Gap::Row || length.is_some_and(|length| index % length == 0);
            phrase.writer.line(number, gap.blanks(), ends);
        }
        phrase.writer.token(number);
    }
}

/// What stands before a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    Narrow,
    Wide,
    Row,
}

impl Gap {
    fn blanks(self) -> &'static str {
        if self == Self::Wide { "  " } else { " " }
    }
}

fn gaps(phrase: &Phrase<'_>, numbers: &[Pair<'_>]) -> Vec<Gap> {
    let mut gaps = vec![Gap::Narrow];
    for pair in numbers.windows(2) {
        let between = phrase.writer.between(&pair[0], &pair[1]);
        gaps.push(if between.contains('\n') {
            Gap::Row
        } else if between.chars().filter(|&c| c != ',').count() > 1 {
            Gap::Wide
        } else {
            Gap::Narrow
        });
    }
    gaps
}

/// How many numbers make a row, where the list is too long for one: tens, so that
/// one finds the place of a number.
fn row_length(numbers: &[Pair<'_>], gaps: &[Gap]) -> Option<usize> {
    let width = |number: &Pair<'_>, gap: Gap| number.as_str().len() + gap.blanks().len();
    let widths: Vec<usize> =
        numbers.iter().zip(gaps).map(|(number, &gap)| width(number, gap)).collect();
    // Each width has a gap too many, and the first of a row has none.
    let fits = |row: &[usize]| row.iter().sum::<usize>() <= WIDTH - INDENT + 1;
    if fits(&widths) {
        return None;
    }
    let tens = (1..=WIDTH / 20).rev().map(|tens| 10 * tens);
    tens.into_iter().find(|&length| widths.chunks(length).all(fits))
}
