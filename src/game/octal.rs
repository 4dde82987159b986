//! Codes of taking-and-breaking games, and their standard form.
//!
//! Bit i of digit k says that k may be taken and exactly i non-empty heaps left (R. K.
//! Guy and C. A. B. Smith, *The G-values of various games*, 1956).

use std::fmt;

/// The code of an octal game: the digits of taking 0, 1, 2, …
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OctalCode {
    digits: Vec<u8>,
}

/// A code in which some digits can be anything: `0.?7`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OctalPattern {
    /// What each digit may be.
    digits: Vec<Vec<u8>>,
}

impl OctalCode {
    /// The game in standard form, and by how much its heaps are smaller: see
    /// [`standard_digits`].
    pub fn standard_form(&self) -> (Self, u64) {
        let (digits, shift) = standard_digits(&self.digits);
        (Self { digits }, shift)
    }
}

/// The digits of a taking-and-breaking game in standard form, in which a heap of 1 has a
/// move if any heap has one, and how many counters fewer a heap has there: a heap of
/// n + shift is worth as much as one of n in standard form.
///
/// If a heap of 1 has no move, it is as good as none, and each heap can be counted as one
/// counter less (first cousins: R. K. Guy and C. A. B. Smith, *The G-values of various
/// games*, 1956): to take k and leave i heaps then takes k + i - 1, and any of the i heaps
/// may be missing.
pub fn standard_digits(digits: &[u8]) -> (Vec<u8>, u64) {
    let mut digits = digits.to_vec();
    let mut shift = 0;
    // Each step brings the least amount that can be taken whole one nearer to 1.
    while digits.get(1).is_none_or(|digit| digit & 1 == 0)
        && digits.iter().any(|&digit| digit > 0)
    {
        digits = counted_one_less(&digits);
        shift += 1;
    }
    while digits.len() > 2 && digits.last() == Some(&0) {
        digits.pop();
    }
    digits.resize(digits.len().max(2), 0);
    (digits, shift)
}

/// The digits when each heap is counted as one counter less.
fn counted_one_less(digits: &[u8]) -> Vec<u8> {
    let mut less = vec![0; digits.len() + 3];
    for (amount, digit) in digits.iter().enumerate() {
        for parts in (0..4_usize).filter(|parts| digit >> parts & 1 == 1) {
            // Leaving that many heaps or fewer, as some of them may be missing.
            if let Some(taken) = (amount + parts).checked_sub(1) {
                less[taken] |= (2_u8 << parts) - 1;
            }
        }
    }
    // To take nothing and leave fewer than two heaps is no move.
    less[0] &= !3;
    less
}

impl fmt::Display for OctalCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = self.digits[1..].iter().map(u8::to_string).collect();
        out.pad(&format!("{}.{digits}", self.digits[0]))
    }
}

impl OctalPattern {
    /// The most digits behind the point.
    pub const MOST_DIGITS: usize = 24;

    /// The most digits that can be anything.
    pub const MOST_OPEN: usize = 6;

    /// Reads `0.???`; else says what is wrong: a clause in lower case.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (before, after) = text.split_once('.').ok_or("a code has a point, as `0.77`")?;
        let first = match before {
            "0" => vec![0],
            "4" => vec![4],
            "?" => vec![0, 4],
            _ => return Err("before the point stands 0, 4 or `?` for both".into()),
        };
        let digit = |letter: char| match letter {
            '?' => Ok((0..8).collect()),
            '0'..='7' => Ok(vec![letter as u8 - b'0']),
            _ => Err(format!("`{letter}` is no digit from 0 to 7 and no `?`")),
        };
        let mut digits = vec![first];
        for letter in after.chars() {
            digits.push(digit(letter)?);
        }
        let open = digits[1..].iter().filter(|digits| digits.len() > 1).count();
        match digits.len() - 1 {
            0 => Err("no digit stands behind the point".into()),
            count if count > Self::MOST_DIGITS => {
                Err(format!("it has more than {} digits", Self::MOST_DIGITS))
            }
            _ if open > Self::MOST_OPEN => Err(format!(
                "more than {} digits are open, which are too many",
                Self::MOST_OPEN
            )),
            _ => Ok(Self { digits }),
        }
    }

    /// All codes of the pattern, in order.
    pub fn codes(&self) -> Vec<OctalCode> {
        let mut codes = vec![Vec::new()];
        for digits in &self.digits {
            let longer = |code: &Vec<u8>| {
                let code = code.clone();
                digits.iter().map(move |&digit| [&code[..], &[digit]].concat())
            };
            codes = codes.iter().flat_map(longer).collect();
        }
        codes.into_iter().map(|digits| OctalCode { digits }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> OctalCode {
        OctalPattern::parse(text).unwrap().codes().remove(0)
    }

    fn standard(text: &str) -> (String, u64) {
        let (code, shift) = code(text).standard_form();
        (code.to_string(), shift)
    }

    #[test]
    fn standard_forms_are_those_of_the_literature() {
        let is = |text: &str, shift| (text.to_owned(), shift);
        assert_eq!(standard("0.77"), is("0.77", 0));
        assert_eq!(standard("0.770"), is("0.77", 0));
        // Dawson's Kayles and Dawson's Chess.
        assert_eq!(standard("0.07"), is("0.137", 1));
        // Officers.
        assert_eq!(standard("0.6"), is("0.37", 1));
        assert_eq!(standard("0.4"), is("0.137", 2));
        // Treblecross, OEIS A071426.
        assert_eq!(standard("0.007"), is("0.11337", 2));
        assert_eq!(standard("4.0"), is("0.7", 1));
        assert_eq!(standard("0.00"), is("0.0", 0));
    }

    #[test]
    fn a_pattern_has_all_its_codes_in_order() {
        let codes = OctalPattern::parse("?.7?").unwrap().codes();
        let shown: Vec<String> = codes.iter().map(ToString::to_string).collect();
        assert_eq!(shown.len(), 16);
        assert_eq!((&*shown[0], &*shown[7], &*shown[8]), ("0.70", "0.77", "4.70"));
        for wrong in ["", "0", "0.", "1.2", "0.8", "0.x", "0.???????", "0.7.7"] {
            assert!(OctalPattern::parse(wrong).is_err(), "{wrong}");
        }
    }
}
