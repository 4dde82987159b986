//! The minimal excluded value of a set of nim-values.

use super::NimValue;

/// Gathers nim-values and tells the least one that is missing.
///
/// Reusable: [`Mex::clear`] empties it without giving back its memory.
#[derive(Clone, Debug, Default)]
pub struct Mex {
    /// Bit `v % 64` of word `v / 64` is set when the value `v` was seen.
    words: Vec<u64>,
}

impl Mex {
    /// An empty set of values; its mex is 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all values.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Notes that an option has this value.
    pub fn insert(&mut self, value: NimValue) {
        let word = usize::try_from(value.0 / 64);
        let word = word.unwrap_or_else(|_| unreachable!("a value has as many options"));
        let bit = value.0 % 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << bit;
    }

    /// The least nim-value that was not inserted.
    pub fn value(&self) -> NimValue {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = self.words.get(full).map_or(0, |word| word.trailing_ones());
        NimValue(full as u64 * 64 + u64::from(rest))
    }
}

impl FromIterator<NimValue> for Mex {
    fn from_iter<I: IntoIterator<Item = NimValue>>(values: I) -> Self {
        let mut mex = Self::new();
        for value in values {
            mex.insert(value);
        }
        mex
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mex(values: &[u64]) -> u64 {
        values.iter().copied().map(NimValue).collect::<Mex>().value().0
    }

    #[test]
    fn the_least_missing_value() {
        assert_eq!(mex(&[]), 0);
        assert_eq!(mex(&[1, 2]), 0);
        assert_eq!(mex(&[0, 1, 3, 0]), 2);
        assert_eq!(mex(&(0..64).collect::<Vec<_>>()), 64);
        assert_eq!(mex(&(0..130).collect::<Vec<_>>()), 130);
        assert_eq!(mex(&(0..130).filter(|&v| v != 70).collect::<Vec<_>>()), 70);
    }
}
