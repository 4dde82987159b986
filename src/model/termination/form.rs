//! Linear forms: sums of unknown integers with integer factors.

/// `2 n - k + 3`: unknowns ascending, none with the factor 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Form {
    pub(super) terms: Vec<(usize, i128)>,
    pub(super) constant: i128,
}

/// Beyond this a number is not worked with: sums and products of two such
/// numbers still fit.
const LARGEST: i128 = 1 << 62;

impl Form {
    pub(super) fn number(constant: i128) -> Self {
        Self { terms: Vec::new(), constant }
    }

    pub(super) fn unknown(unknown: usize) -> Self {
        Self { terms: vec![(unknown, 1)], constant: 0 }
    }

    /// The number that this is, if it is one.
    pub(super) fn as_number(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `factor * self + others * other`; `None` where the numbers get too large.
    pub(super) fn combined(&self, factor: i128, others: i128, other: &Self) -> Option<Self> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) =
            (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let next = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some(&&(a, x)), Some(&&(b, y))) if a == b => {
                    left.next();
                    right.next();
                    (a, sum_of_products(factor, x, others, y)?)
                }
                (Some(&&(a, x)), other) if other.is_none_or(|&&(b, _)| a < b) => {
                    left.next();
                    (a, sum_of_products(factor, x, others, 0)?)
                }
                (_, Some(&&(b, y))) => {
                    right.next();
                    (b, sum_of_products(factor, 0, others, y)?)
                }
                (Some(_), None) => unreachable!("taken above"),
            };
            if next.1 != 0 {
                terms.push(next);
            }
        }
        let constant = sum_of_products(factor, self.constant, others, other.constant)?;
        Some(Self { terms, constant })
    }

    pub(super) fn plus(&self, other: &Self) -> Option<Self> {
        self.combined(1, 1, other)
    }

    pub(super) fn minus(&self, other: &Self) -> Option<Self> {
        self.combined(1, -1, other)
    }

    pub(super) fn times(&self, factor: i128) -> Option<Self> {
        self.combined(factor, 0, &Self::number(0))
    }

    pub(super) fn plus_number(&self, number: i128) -> Option<Self> {
        self.plus(&Self::number(number))
    }

    /// The factor of an unknown.
    pub(super) fn factor(&self, unknown: usize) -> i128 {
        let place = self.terms.binary_search_by_key(&unknown, |&(unknown, _)| unknown);
        place.map_or(0, |place| self.terms[place].1)
    }
}

fn sum_of_products(a: i128, x: i128, b: i128, y: i128) -> Option<i128> {
    let sum = a.checked_mul(x)?.checked_add(b.checked_mul(y)?)?;
    (sum.abs() <= LARGEST).then_some(sum)
}
