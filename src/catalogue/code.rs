//! Members of families by their numbers: `0.137`, `S{1,2,3}`, `AB{1,3}`.

use std::fmt::{self, Display, Formatter};

use crate::game::standard_digits;

/// A game that its numbers say whole.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// A taking-and-breaking code: the digits of no amount, of 1, of 2, … Bit i of
    /// digit k allows taking k and leaving exactly i heaps. The last digit is not 0,
    /// but for the one behind the point.
    Digits(Vec<u8>),
    /// A finite set of amounts, ascending.
    Subtraction(Vec<u64>),
    /// All amounts but these, ascending.
    AllBut(Vec<u64>),
}

/// Longer codes, and larger amounts in sets, are no names.
const MOST_DIGITS: usize = 64;
const LARGEST_AMOUNT: u64 = 100_000;

impl Code {
    /// Reads a code, spelt as `0.77`, `0.3f`, `S{1,2,3}`, `s1,2,3` or `AB(1, 3)`.
    pub fn parse(text: &str) -> Option<Self> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let text = text.to_uppercase();
        if let Some(set) = text.strip_prefix("AB") {
            return Some(Self::AllBut(amounts(set)?));
        }
        if let Some(set) = text.strip_prefix('S') {
            return Some(Self::Subtraction(amounts(set)?));
        }
        let (before, after) = text.split_once('.')?;
        let is_long = after.is_empty() || after.len() > MOST_DIGITS;
        if is_long || !matches!(before, "0" | "4" | "8" | "C") {
            return None;
        }
        let digit = |letter: char| u8::try_from(letter.to_digit(16)?).ok();
        let digits: Option<Vec<u8>> = before.chars().chain(after.chars()).map(digit).collect();
        Some(Self::of_digits(digits?))
    }

    /// The code of digits, the first of them that of no amount.
    pub fn of_digits(mut digits: Vec<u8>) -> Self {
        while digits.len() > 2 && digits.last() == Some(&0) {
            digits.pop();
        }
        digits.resize(digits.len().max(2), 0);
        Self::Digits(digits)
    }

    /// The code in its standard form, and how many counters fewer a heap has there: see
    /// [`standard_digits`]. `None` where nothing can be moved, or the code is one already.
    pub fn standard_form(&self) -> Option<(Self, u64)> {
        let Self::Digits(digits) = self else { return None };
        let (digits, shift) = standard_digits(digits);
        (shift > 0).then(|| (Self::of_digits(digits), shift))
    }
}

/// `{1,2,3}`, `(1,2,3)` or `1,2,3`: ascending, each once.
fn amounts(set: &str) -> Option<Vec<u64>> {
    let inside = |open: char, close: char| set.strip_prefix(open)?.strip_suffix(close);
    let list = inside('{', '}').or_else(|| inside('(', ')')).unwrap_or(set);
    let amount = |text: &str| {
        let digits = text.bytes().all(|digit| digit.is_ascii_digit());
        let amount: u64 = text.parse().ok().filter(|_| digits)?;
        (1..=LARGEST_AMOUNT).contains(&amount).then_some(amount)
    };
    let mut amounts: Vec<u64> = list.split(',').map(amount).collect::<Option<_>>()?;
    amounts.sort_unstable();
    amounts.dedup();
    (amounts.len() <= MOST_DIGITS).then_some(amounts)
}

impl Display for Code {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let set = |amounts: &[u64]| {
            let amounts: Vec<String> = amounts.iter().map(u64::to_string).collect();
            amounts.join(",")
        };
        match self {
            Self::Digits(digits) => {
                for (place, digit) in digits.iter().enumerate() {
                    write!(f, "{digit:X}{}", if place == 0 { "." } else { "" })?;
                }
                Ok(())
            }
            Self::Subtraction(amounts) => write!(f, "S{{{}}}", set(amounts)),
            Self::AllBut(amounts) => write!(f, "AB{{{}}}", set(amounts)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn codes_have_one_form() {
        for (written, form) in [
            ("0.770", "0.77"),
            ("4.", ""),
            ("4.0", "4.0"),
            ("4.00", "4.0"),
            ("c.3f", "C.3F"),
            ("s{3,1,3}", "S{1,3}"),
            ("AB 5", "AB{5}"),
            ("S{}", ""),
            ("S{0}", ""),
            ("square", ""),
            ("able", ""),
            ("1.7", ""),
            ("0.7G", ""),
            ("0.333...", ""),
        ] {
            let code = Code::parse(written).map_or_else(String::new, |code| code.to_string());
            assert_eq!(code, form, "{written}");
        }
    }

    #[test]
    fn standard_forms_are_those_of_the_literature() {
        let standard = |code: &str| {
            let standard = Code::parse(code).unwrap().standard_form();
            standard.map(|(code, shift)| (code.to_string(), shift))
        };
        let is = |code: &str, shift| Some((code.to_owned(), shift));
        assert_eq!(standard("0.6"), is("0.37", 1)); // Officers
        assert_eq!(standard("0.07"), is("0.137", 1)); // Dawson's Kayles and chess
        assert_eq!(standard("0.4"), is("0.137", 2));
        assert_eq!(standard("0.007"), is("0.11337", 2)); // Treblecross, OEIS A071426
        assert_eq!(standard("0.77"), None);
        assert_eq!(standard("4.0"), is("0.7", 1));
        assert_eq!(standard("0.0"), None);
        assert_eq!(standard("0.2"), is("0.3", 1));
    }
}
