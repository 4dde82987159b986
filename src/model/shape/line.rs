//! Straight lines: numbers that grow with the size of a heap, known up to a
//! bounded part.

/// `⌊(heap · n + free · a + c) / divisor⌋`, where n is the size of the heap, a
/// the one name that runs over a range without fixed ends, and c is `constant`
/// up to a part that takes finitely many values, none farther from 0 than
/// `slack`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) heap: i128,
    pub(super) free: i128,
    pub(super) constant: i128,
    pub(super) slack: i128,
    pub(super) divisor: i128,
}

/// Numbers beyond this are not worked with, so that nothing overflows.
const LARGEST: i128 = 1 << 40;

impl Line {
    pub(super) fn number(constant: i128) -> Self {
        Self { heap: 0, free: 0, constant, slack: 0, divisor: 1 }
    }

    /// The size of the heap.
    pub(super) fn heap() -> Self {
        Self { heap: 1, ..Self::number(0) }
    }

    /// The name that runs freely.
    pub(super) fn free() -> Self {
        Self { free: 1, ..Self::number(0) }
    }

    /// Finitely many numbers, none farther from 0 than this.
    pub(super) fn bounded(slack: i128) -> Self {
        Self { slack, ..Self::number(0) }
    }

    /// The number that this is, if it is one.
    pub(super) fn as_number(self) -> Option<i128> {
        let constant = self.heap == 0 && self.free == 0 && self.slack == 0;
        constant.then(|| self.constant.div_euclid(self.divisor))
    }

    /// How far the constant part can be from 0.
    pub(super) fn reach(self) -> i128 {
        self.constant.abs() + self.slack
    }

    fn checked(self) -> Option<Self> {
        let parts = [self.heap, self.free, self.constant, self.slack, self.divisor];
        parts.iter().all(|part| part.abs() <= LARGEST).then_some(self)
    }

    /// The sum; of two lines that are rounded there is none.
    pub(super) fn plus(self, other: Self) -> Option<Self> {
        let (rounded, whole) = match (self.divisor, other.divisor) {
            (_, 1) => (self, other),
            (1, _) => (other, self),
            _ => return None,
        };
        let d = rounded.divisor;
        let sum = Self {
            heap: rounded.heap + d * whole.heap,
            free: rounded.free + d * whole.free,
            constant: rounded.constant + d * whole.constant,
            slack: rounded.slack + d * whole.slack,
            divisor: d,
        };
        sum.checked()
    }

    /// −⌊E / d⌋ = ⌊(d − 1 − E) / d⌋.
    pub(super) fn negative(self) -> Self {
        Self {
            heap: -self.heap,
            free: -self.free,
            constant: self.divisor - 1 - self.constant,
            ..self
        }
    }

    pub(super) fn times(self, factor: i128) -> Option<Self> {
        match factor {
            1 => Some(self),
            -1 => Some(self.negative()),
            _ if self.divisor != 1 || factor.abs() > LARGEST => None,
            _ => Self {
                heap: self.heap * factor,
                free: self.free * factor,
                constant: self.constant * factor,
                slack: self.slack * factor.abs(),
                divisor: 1,
            }
            .checked(),
        }
    }

    /// Divided by a positive number and rounded down.
    pub(super) fn over(self, divisor: i128) -> Option<Self> {
        if !(1..=LARGEST).contains(&divisor) {
            return None;
        }
        Self { divisor: self.divisor * divisor, ..self }.checked()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: Line, n: i128, a: i128) -> i128 {
        (line.heap * n + line.free * a + line.constant).div_euclid(line.divisor)
    }

    #[test]
    fn lines_are_what_they_say() {
        let half = Line::heap().plus(Line::number(-1)).unwrap().over(2).unwrap();
        let rest = half.negative().plus(Line::heap()).unwrap();
        let twice = Line::heap().times(2).unwrap().plus(Line::free()).unwrap();
        for n in 0..9 {
            assert_eq!(at(half, n, 0), (n - 1).div_euclid(2));
            assert_eq!(at(rest, n, 0), n - (n - 1).div_euclid(2));
            assert_eq!(at(twice, n, 5), 2 * n + 5);
        }
        assert_eq!(half.plus(half), None);
        assert_eq!(half.times(2), None);
        assert_eq!(Line::number(7).over(2).and_then(Line::as_number), Some(3));
        assert_eq!(Line::bounded(3).as_number(), None);
    }
}
