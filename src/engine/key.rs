//! Positions as short strings of bytes, the keys of the tables.
//!
//! A search holds millions of positions; as a key one of three heaps takes
//! some seven bytes. Everything of a position is in its key: two positions
//! have the same key only when they are equal.
//!
//! The bytes are numbers in base 128, low digits first, the top bit set on all
//! but the last: the number of heaps; for each heap its kind and how many
//! numbers it has, in one, and its numbers; then to the end the states, 0 and
//! the number, or one more than the size of the set and its members.

use std::borrow::Borrow;

use crate::game::{Heap, KindId, Numbers, Position, Seeded, StateValue};

/// A canonical position as bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key(Box<[u8]>);

impl Key {
    /// The key of a position.
    pub(super) fn of(position: &Position) -> Self {
        let mut bytes = Vec::new();
        encode(position, &mut bytes);
        Self(bytes.into())
    }

    /// The key whose bytes [`encode`] wrote.
    pub(super) fn from_bytes(bytes: &[u8]) -> Self {
        Self(bytes.into())
    }

    /// The bytes, to look it up in a table.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// What it takes in a table or on a stack: measured with keys of ten bytes,
    /// an entry with all overhead took 60 to 80.
    pub(super) fn bytes_held(&self) -> u64 {
        64 + self.0.len() as u64
    }

    /// The position of this key.
    pub(super) fn position(&self) -> Position {
        let mut reader = Reader(&self.0);
        let heaps = (0..reader.number()).map(|_| reader.heap()).collect();
        let mut state = Vec::new();
        while !reader.0.is_empty() {
            state.push(reader.state());
        }
        Position { heaps, state }
    }

    /// The sum of all numbers of all heaps, without building the position.
    pub(super) fn weight(&self) -> u64 {
        let mut reader = Reader(&self.0);
        let mut weight = 0_u64;
        for _ in 0..reader.number() {
            let (_, numbers) = reader.head();
            for _ in 0..numbers {
                weight = weight.saturating_add(reader.number());
            }
        }
        weight
    }
}

/// Keys are found in tables by bytes that are not boxed yet.
impl Borrow<[u8]> for Key {
    fn borrow(&self) -> &[u8] {
        &self.0
    }
}

/// Writes the key of a position over `bytes`.
pub(super) fn encode(position: &Position, bytes: &mut Vec<u8>) {
    bytes.clear();
    put(bytes, position.heaps.len() as u64);
    for heap in &position.heaps {
        put_head(bytes, heap);
        for &number in &heap.numbers {
            put(bytes, number);
        }
    }
    for state in &position.state {
        match state {
            _ if Seeded::KeyWithoutState.is_on() => bytes.extend([0, 0]),
            StateValue::Number(number) => {
                put(bytes, 0);
                put(bytes, *number);
            }
            StateValue::Set(members) => {
                put(bytes, members.len() as u64 + 1);
                for &member in members {
                    put(bytes, member);
                }
            }
        }
    }
}

/// Kind and count share a byte: the two low bits hold a count below 3, and 3
/// says that the count comes next.
fn put_head(bytes: &mut Vec<u8>, heap: &Heap) {
    let count = heap.numbers.len() as u64;
    put(bytes, u64::from(heap.kind.0) << 2 | count.min(3));
    if count >= 3 {
        put(bytes, count);
    }
}

fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(low_digit(number) | 128);
        number >>= 7;
    }
    bytes.push(low_digit(number));
}

fn low_digit(number: u64) -> u8 {
    number.to_le_bytes()[0] & 127
}

/// Reads a key from its start; what is left stands in it.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn number(&mut self) -> u64 {
        let mut number = 0;
        let mut shift = 0;
        loop {
            let Some((&byte, rest)) = self.0.split_first() else {
                unreachable!("a key is read just as it was written")
            };
            self.0 = rest;
            number |= u64::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                return number;
            }
        }
    }

    fn head(&mut self) -> (KindId, u64) {
        let head = self.number();
        let kind = KindId(u16::try_from(head >> 2).unwrap_or(u16::MAX));
        let count = head & 3;
        (kind, if count == 3 { self.number() } else { count })
    }

    fn heap(&mut self) -> Heap {
        let (kind, count) = self.head();
        let numbers: Numbers = (0..count).map(|_| self.number()).collect();
        Heap { kind, numbers }
    }

    fn state(&mut self) -> StateValue {
        match self.number() {
            0 => StateValue::Number(self.number()),
            members => StateValue::Set((1..members).map(|_| self.number()).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// Numbers of every length, those at the borders of a digit included.
    fn number() -> impl Strategy<Value = u64> {
        prop_oneof![
            0..4_u64,
            126..130_u64,
            any::<u64>(),
            Just(u64::MAX),
            (0..64_u32).prop_map(|bit| 1 << bit)
        ]
    }

    fn heap() -> impl Strategy<Value = Heap> {
        let kind = prop_oneof![0..3_u16, any::<u16>()];
        (kind, vec(number(), 1..6)).prop_map(|(kind, numbers)| Heap::new(KindId(kind), numbers))
    }

    fn state() -> impl Strategy<Value = StateValue> {
        prop_oneof![
            number().prop_map(StateValue::Number),
            vec(number(), 0..4).prop_map(StateValue::Set),
        ]
    }

    fn position() -> impl Strategy<Value = Position> {
        (vec(heap(), 0..6), vec(state(), 0..4))
            .prop_map(|(heaps, state)| Position { heaps, state })
    }

    /// Positions so small that two of them are often nearly equal.
    fn tiny() -> impl Strategy<Value = Position> {
        let heap = (0..2_u16, vec(0..3_u64, 1..4))
            .prop_map(|(kind, numbers)| Heap::new(KindId(kind), numbers));
        let state = prop_oneof![
            (0..3_u64).prop_map(StateValue::Number),
            vec(0..3_u64, 0..3).prop_map(StateValue::Set),
        ];
        (vec(heap, 0..3), vec(state, 0..3)).prop_map(|(heaps, state)| Position { heaps, state })
    }

    proptest! {
        #[test]
        fn a_key_gives_its_position_back(position in position()) {
            let key = Key::of(&position);
            prop_assert_eq!(key.position(), position.clone());
            let numbers = position.heaps.iter().flat_map(|heap| heap.numbers.iter());
            let weight = numbers.fold(0_u64, |sum, &number| sum.saturating_add(number));
            prop_assert_eq!(key.weight(), weight);
        }

        #[test]
        fn different_positions_have_different_keys(one in tiny(), other in tiny()) {
            prop_assert_eq!(Key::of(&one) == Key::of(&other), one == other);
        }
    }

    #[test]
    fn a_key_is_short() {
        let nim = Position::of([1, 5, 100].map(|size| Heap::new(KindId(0), [size])));
        assert_eq!(Key::of(&nim).0.len(), 7);
    }
}
