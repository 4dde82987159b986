//! A set of nim-values that is emptied in one step.
//!
//! Each value has a byte; it is in the set when the byte is the current stamp.
//! To mark an option is one store without a branch, and no bit has to be read.

/// The set, with room for all values below a power of two.
#[derive(Clone, Debug)]
pub(super) struct Stamps {
    bytes: Vec<u8>,
    stamp: u8,
}

impl Default for Stamps {
    fn default() -> Self {
        Self { bytes: vec![0; 64], stamp: 1 }
    }
}

impl Stamps {
    /// How many values there is room for: a power of two.
    pub(super) fn room(&self) -> usize {
        self.bytes.len()
    }

    /// Makes room for the nim-sums of values up to this one. What was in the
    /// set stays.
    pub(super) fn reserve(&mut self, value: u32) {
        let room = (value as usize + 1).next_power_of_two();
        if room > self.bytes.len() {
            self.bytes.resize(room, 0);
        }
    }

    /// Takes all values out.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.bytes.fill(0);
            self.stamp = 1;
        }
    }

    /// The bytes, a power of two of them, and the stamp that marks a value: for
    /// loops that mark many.
    #[inline]
    pub(super) fn open(&mut self) -> (&mut [u8], u8) {
        (&mut self.bytes, self.stamp)
    }

    /// Puts a value in; one beyond the room is never the least that is missing
    /// and is left out.
    #[inline]
    pub(super) fn insert(&mut self, value: u32) {
        if let Some(byte) = self.bytes.get_mut(value as usize) {
            *byte = self.stamp;
        }
    }

    /// The least value from this one on that is not in the set.
    #[inline]
    pub(super) fn hole(&self, from: u32) -> u32 {
        let start = (from as usize).min(self.bytes.len());
        let rest = &self.bytes[start..];
        let mut seen = 0;
        for chunk in rest.chunks_exact(16) {
            if chunk.iter().fold(0, |differ, &byte| differ | (byte ^ self.stamp)) != 0 {
                break;
            }
            seen += 16;
        }
        let more = rest[seen..].iter().take_while(|&&byte| byte == self.stamp).count();
        from + (seen + more) as u32
    }
}
