//! Divisors of many numbers: by a table of the least prime of each, which the sieve of
//! Eratosthenes fills.

use std::sync::{Arc, PoisonError, RwLock};

/// Numbers beyond this are factored as ever.
const MOST_SIEVED: usize = 1 << 24;

/// The table as far as anyone wanted it: it belongs to no game.
static SIEVED: RwLock<Option<Arc<[u32]>>> = RwLock::new(None);

/// The least prime that divides each number, 0 for 0 and 1.
#[derive(Debug, Default)]
pub(super) struct LeastPrimes {
    table: Option<Arc<[u32]>>,
}

impl LeastPrimes {
    /// Lists the divisors of a number; false where it has none or is too large.
    pub(super) fn divisors(&mut self, number: i128, divisors: &mut Vec<i64>) -> bool {
        let number = usize::try_from(number).ok();
        let Some(number) = number.filter(|number| (1..MOST_SIEVED).contains(number)) else {
            return false;
        };
        let table = self.reaching(number);
        divisors.clear();
        divisors.push(1);
        let mut rest = number;
        while rest > 1 {
            let (prime, factor) = (table[rest] as usize, i64::from(table[rest]));
            let before = divisors.len();
            let mut power = 1;
            while rest.is_multiple_of(prime) {
                (rest, power) = (rest / prime, power * factor);
                for at in 0..before {
                    divisors.push(divisors[at] * power);
                }
            }
        }
        true
    }

    fn reaching(&mut self, number: usize) -> &[u32] {
        let reaches = |table: &Option<Arc<[u32]>>| {
            table.as_ref().is_some_and(|table| table.len() > number)
        };
        if !reaches(&self.table) {
            self.table.clone_from(&SIEVED.read().unwrap_or_else(PoisonError::into_inner));
        }
        if !reaches(&self.table) {
            let table = sieve((number + 1).next_power_of_two().max(1 << 12));
            *SIEVED.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&table));
            self.table = Some(table);
        }
        self.table.as_deref().unwrap_or_default()
    }
}

fn sieve(length: usize) -> Arc<[u32]> {
    let mut least = vec![0; length];
    for (prime, number) in (0..length).zip(0_u32..).skip(2) {
        if least[prime] == 0 {
            for multiple in (prime..length).step_by(prime) {
                if least[multiple] == 0 {
                    least[multiple] = number;
                }
            }
        }
    }
    least.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_are_those_found_by_trial() {
        let mut primes = LeastPrimes::default();
        for number in (1..200).chain([5040, 65_536, 9_973]) {
            let mut found = Vec::new();
            assert!(primes.divisors(number.into(), &mut found));
            found.sort_unstable();
            let expected: Vec<i64> = (1..=number).filter(|d| number % d == 0).collect();
            assert_eq!(found, expected);
        }
        assert!(!primes.divisors(0, &mut Vec::new()));
        assert!(!primes.divisors(1 << 40, &mut Vec::new()));
    }
}
