//! Integer functions of the language, on checked signed 128-bit numbers.
//!
//! Each returns the kind of fault where it has no value; the caller knows the
//! place.

use crate::game::FaultKind;

type Number = Result<i128, FaultKind>;

/// `a / b`, rounded down.
pub(super) fn divide(a: i128, b: i128) -> Number {
    if b == 0 {
        return Err(FaultKind::DivisionByZero);
    }
    let quotient = a.checked_div(b).ok_or(FaultKind::Overflow)?;
    let rounded_up = a % b != 0 && (a < 0) != (b < 0);
    Ok(quotient - i128::from(rounded_up))
}

/// `a % b`, of the sign of `b`: never negative for a positive divisor.
pub(super) fn remainder(a: i128, b: i128) -> Number {
    if b == 0 {
        return Err(FaultKind::DivisionByZero);
    }
    let remainder = a.checked_rem(b).unwrap_or(0);
    Ok(if remainder != 0 && (remainder < 0) != (b < 0) { remainder + b } else { remainder })
}

/// `a ** b`; a negative exponent has no value but for 1 and -1.
pub(super) fn power(base: i128, exponent: i128) -> Number {
    match base {
        1 => return Ok(1),
        -1 => return Ok(if exponent % 2 == 0 { 1 } else { -1 }),
        0 if exponent > 0 => return Ok(0),
        _ => {}
    }
    if exponent < 0 {
        return Err(FaultKind::OutsideDomain);
    }
    let exponent = u32::try_from(exponent).map_err(|_| FaultKind::Overflow)?;
    base.checked_pow(exponent).ok_or(FaultKind::Overflow)
}

/// Whether `a` divides `b`; 0 divides only 0.
pub(super) fn divides(a: i128, b: i128) -> bool {
    if a == 0 { b == 0 } else { b.checked_rem(a).unwrap_or(0) == 0 }
}

/// The greatest common divisor, 0 only of 0 and 0.
pub(super) fn gcd(a: i128, b: i128) -> Number {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).map_err(|_| FaultKind::Overflow)
}

/// The least common multiple, 0 where one of them is 0.
pub(super) fn lcm(a: i128, b: i128) -> Number {
    if a == 0 || b == 0 {
        return Ok(0);
    }
    let multiple = (a / gcd(a, b)?).checked_mul(b);
    multiple.and_then(i128::checked_abs).ok_or(FaultKind::Overflow)
}

/// The square root rounded down, of a number that is not negative.
pub(super) fn isqrt(n: i128) -> Number {
    n.checked_isqrt().ok_or(FaultKind::OutsideDomain)
}

/// The greatest e with `base` to the e at most `n`, for base > 1 and n > 0.
pub(super) fn ilog(base: i128, n: i128) -> Number {
    if base < 2 || n < 1 {
        return Err(FaultKind::OutsideDomain);
    }
    Ok(i128::from(n.ilog(base)))
}

/// How many binary digits of a number that is not negative are 1.
pub(super) fn popcount(n: i128) -> Number {
    if n < 0 { Err(FaultKind::OutsideDomain) } else { Ok(i128::from(n.count_ones())) }
}

/// The binary digit of weight 2 to the `i`, of a number that is not negative.
pub(super) fn bit(n: i128, i: i128) -> Number {
    if n < 0 || i < 0 {
        return Err(FaultKind::OutsideDomain);
    }
    Ok(u32::try_from(i).ok().and_then(|i| n.checked_shr(i)).unwrap_or(0) & 1)
}

/// The decimal digit of weight 10 to the `i`, of a number that is not negative.
pub(super) fn digit(n: i128, i: i128) -> Number {
    if n < 0 || i < 0 {
        return Err(FaultKind::OutsideDomain);
    }
    let weight = u32::try_from(i).ok().and_then(|i| 10_i128.checked_pow(i));
    Ok(weight.map_or(0, |weight| n / weight % 10))
}

/// The decimal digits of a number that is not negative, the last first; 0 has
/// the digit 0.
pub(super) fn digits(n: i128) -> Result<Vec<i128>, FaultKind> {
    if n < 0 {
        return Err(FaultKind::OutsideDomain);
    }
    let mut digits = vec![n % 10];
    let mut rest = n / 10;
    while rest > 0 {
        digits.push(rest % 10);
        rest /= 10;
    }
    Ok(digits)
}

/// Whether `n` is a prime: by strong probable-prime tests to the first thirteen
/// prime bases, which no composite below 3.3 * 10^24 passes (J. Sorenson and
/// J. Webster, *Strong pseudoprimes to twelve prime bases*, 2017), and beyond
/// that by trial division as well.
pub(super) fn is_prime(n: i128) -> bool {
    const BASES: [u128; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];
    const PROVED_BELOW: u128 = 3_317_044_064_679_887_385_961_981;
    let Ok(n) = u128::try_from(n) else { return false };
    if n < 2 {
        return false;
    }
    if let Some(divisor) = BASES.iter().find(|&&base| n.is_multiple_of(base)) {
        return n == *divisor;
    }
    let strong = BASES.iter().all(|&base| is_strong_probable_prime(n, base));
    strong && (n < PROVED_BELOW || has_no_small_factor(n))
}

fn is_strong_probable_prime(n: u128, base: u128) -> bool {
    let twos = (n - 1).trailing_zeros();
    let mut power = power_modulo(base, (n - 1) >> twos, n);
    if power == 1 || power == n - 1 {
        return true;
    }
    for _ in 1..twos {
        power = product_modulo(power, power, n);
        if power == n - 1 {
            return true;
        }
    }
    false
}

fn power_modulo(mut base: u128, mut exponent: u128, modulus: u128) -> u128 {
    let mut power = 1;
    base %= modulus;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = product_modulo(power, base, modulus);
        }
        base = product_modulo(base, base, modulus);
        exponent >>= 1;
    }
    power
}

/// By doubling where the product itself would not fit.
fn product_modulo(a: u128, b: u128, modulus: u128) -> u128 {
    if let Some(product) = a.checked_mul(b) {
        return product % modulus;
    }
    let (mut sum, mut a, mut b) = (0, a % modulus, b);
    while b > 0 {
        if b & 1 == 1 {
            sum = (sum + a) % modulus;
        }
        a = (a + a) % modulus;
        b >>= 1;
    }
    sum
}

fn has_no_small_factor(n: u128) -> bool {
    (43..=n.isqrt()).step_by(2).all(|factor| !n.is_multiple_of(factor))
}

/// The positive divisors of a positive number, ascending. Takes time like the
/// square root of `n`.
pub(super) fn divisors(n: i128) -> Result<Vec<i128>, FaultKind> {
    /// Trial division beyond this takes minutes.
    const MOST: i128 = 1_000_000_000_000_000_000;
    if n < 1 {
        return Err(FaultKind::OutsideDomain);
    }
    if n > MOST {
        return Err(FaultKind::SetTooLarge);
    }
    let small: Vec<i128> = (1..=n.isqrt()).filter(|&d| n % d == 0).collect();
    let large = small.iter().rev().map(|&d| n / d).filter(|&d| d * d > n);
    let large: Vec<i128> = large.collect();
    Ok([small, large].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_and_remainders_follow_the_divisor() {
        for a in -9..=9 {
            for b in (-4..=4).filter(|&b| b != 0) {
                let (q, r) = (divide(a, b).unwrap(), remainder(a, b).unwrap());
                assert_eq!(q * b + r, a);
                assert!(r == 0 || (r < 0) == (b < 0));
                assert!(r.abs() < i128::abs(b));
            }
        }
        assert_eq!(divide(1, 0), Err(FaultKind::DivisionByZero));
        assert_eq!(divide(i128::MIN, -1), Err(FaultKind::Overflow));
        assert_eq!(remainder(i128::MIN, -1), Ok(0));
    }

    #[test]
    fn primes_by_trial_division() {
        for n in -3..5000 {
            let by_trial = n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
            assert_eq!(is_prime(n), by_trial, "{n}");
        }
        assert!(is_prime((1 << 61) - 1));
        assert!(!is_prime(3_215_031_751)); // a strong pseudoprime to 2, 3, 5 and 7
    }

    #[test]
    fn divisors_come_in_order() {
        assert_eq!(divisors(1), Ok(vec![1]));
        assert_eq!(divisors(36), Ok(vec![1, 2, 3, 4, 6, 9, 12, 18, 36]));
        assert_eq!(divisors(0), Err(FaultKind::OutsideDomain));
    }

    #[test]
    fn powers_logarithms_and_digits() {
        assert_eq!(power(2, 10), Ok(1024));
        assert_eq!(power(0, 0), Ok(1));
        assert_eq!(power(2, 200), Err(FaultKind::Overflow));
        assert_eq!(power(2, -1), Err(FaultKind::OutsideDomain));
        assert_eq!(power(-1, -3), Ok(-1));
        assert_eq!(ilog(2, 8), Ok(3));
        assert_eq!(ilog(2, 7), Ok(2));
        assert_eq!(digit(1234, 1), Ok(3));
        assert_eq!(digit(1234, 9), Ok(0));
        assert_eq!(digits(120), Ok(vec![0, 2, 1]));
        assert_eq!(lcm(4, 6), Ok(12));
        assert_eq!(gcd(-4, 6), Ok(2));
        assert_eq!(bit(5, 2), Ok(1));
        assert_eq!(bit(5, 1000), Ok(0));
    }
}
