//! The nim-values of the heaps 0, 1, 2, … of one kind, as narrow as they allow.

use crate::game::{NimValue, Seeded};

/// Values by size, in one byte each while all are below 256, in two while they
/// are below 65536, else in four. They widen when a value asks for it: none is
/// ever cut short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Values {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
    Longs(Vec<u32>),
}

impl Default for Values {
    fn default() -> Self {
        Self::Bytes(Vec::new())
    }
}

impl Values {
    /// How many are known: those of the sizes below this.
    pub(in crate::engine) fn len(&self) -> usize {
        match self {
            Self::Bytes(values) => values.len(),
            Self::Words(values) => values.len(),
            Self::Longs(values) => values.len(),
        }
    }

    /// The value of this size, where it is known.
    pub(in crate::engine) fn get(&self, size: usize) -> Option<NimValue> {
        self.cell(size).map(|value| NimValue(value.into()))
    }

    /// The same as a bare number: no value here needs more than four bytes.
    pub(super) fn cell(&self, size: usize) -> Option<u32> {
        Some(match self {
            Self::Bytes(values) => u32::from(*values.get(size)?),
            Self::Words(values) => u32::from(*values.get(size)?),
            Self::Longs(values) => *values.get(size)?,
        })
    }

    /// Appends the value of the next size.
    pub(in crate::engine) fn push(&mut self, value: NimValue) {
        let NimValue(value) = value;
        loop {
            match self {
                Self::Bytes(values) => {
                    if Seeded::WrappedByte.is_on() {
                        return values.push(value.to_le_bytes()[0]);
                    }
                    if let Ok(value) = u8::try_from(value) {
                        return values.push(value);
                    }
                }
                Self::Words(values) => {
                    if let Ok(value) = u16::try_from(value) {
                        return values.push(value);
                    }
                }
                Self::Longs(values) => {
                    let value = u32::try_from(value);
                    return values.push(value.unwrap_or_else(|_| {
                        unreachable!("a mex is at most the number of smaller heaps")
                    }));
                }
            }
            self.widen();
        }
    }

    /// All that are known, in pieces of a length with the size of the first.
    pub(in crate::engine) fn pieces(
        &self,
        length: usize,
    ) -> impl Iterator<Item = (usize, Vec<u32>)> + '_ {
        (0..self.len()).step_by(length).map(move |first| {
            let sizes = first..self.len().min(first + length);
            (first, sizes.filter_map(|size| self.cell(size)).collect())
        })
    }

    /// Gives every value twice the room.
    pub(in crate::engine) fn widen(&mut self) {
        *self = match std::mem::take(self) {
            Self::Bytes(values) => Self::Words(values.into_iter().map(u16::from).collect()),
            Self::Words(values) => Self::Longs(values.into_iter().map(u32::from).collect()),
            Self::Longs(values) => Self::Longs(values),
        };
    }

    /// How many bytes each value takes.
    pub(super) fn width(&self) -> usize {
        match self {
            Self::Bytes(_) => 1,
            Self::Words(_) => 2,
            Self::Longs(_) => 4,
        }
    }

    /// Appends [`Values::highest_bit`] so many times.
    pub(super) fn pad(&mut self, count: usize) {
        match self {
            Self::Bytes(values) => values.resize(values.len() + count, 1 << 7),
            Self::Words(values) => values.resize(values.len() + count, 1 << 15),
            Self::Longs(values) => values.resize(values.len() + count, 1 << 31),
        }
    }

    /// Keeps the values of the sizes below this.
    pub(in crate::engine) fn truncate(&mut self, len: usize) {
        match self {
            Self::Bytes(values) => values.truncate(len),
            Self::Words(values) => values.truncate(len),
            Self::Longs(values) => values.truncate(len),
        }
    }

    /// A value with the highest bit that fits in this width, and no other.
    pub(super) fn highest_bit(&self) -> NimValue {
        NimValue(1 << (8 * self.width() - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_widen_and_none_is_cut_short() {
        let all = [0, 255, 256, 3, 65_535, 65_536, u64::from(u32::MAX), 7];
        let mut values = Values::default();
        for (size, &value) in all.iter().enumerate() {
            assert_eq!(values.len(), size);
            values.push(NimValue(value));
        }
        for (size, &value) in all.iter().enumerate() {
            assert_eq!(values.get(size), Some(NimValue(value)));
        }
        assert_eq!(values.get(all.len()), None);
    }
}
