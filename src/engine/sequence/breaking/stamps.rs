//! A set of nim-values that is emptied in one step.
//!
//! Each value has a byte; it is in the set when the byte is the current stamp.
//! To mark an option is one store without a branch, and no bit has to be read.

/// The set, with room for all values below a power of two.
#[derive(Clone, Debug)]
pub(super) struct Stamps {
    /// At least 256, and at least 65536 when there is room for more values than
    /// 256: so that no value of one or two bytes can be outside.
    bytes: Vec<u8>,
    room: usize,
    stamp: u8,
}

impl Default for Stamps {
    fn default() -> Self {
        Self { bytes: vec![0; 256], room: 1, stamp: 1 }
    }
}

impl Stamps {
    /// How many values there is room for: a power of two.
    pub(super) fn room(&self) -> usize {
        self.room
    }

    /// Makes room for the nim-sums of values up to this one. What was in the
    /// set stays.
    pub(super) fn reserve(&mut self, value: u32) {
        self.room = self.room.max((value as usize + 1).next_power_of_two());
        if self.room > self.bytes.len() {
            self.bytes.resize(self.room.max(1 << 16), 0);
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

    /// The bytes and the stamp that marks a value: for loops that mark many.
    #[inline]
    pub(super) fn open(&mut self) -> (&mut [u8], u8) {
        (&mut self.bytes, self.stamp)
    }

    /// Puts a value in; one beyond the room is never an option and is left out.
    #[inline]
    pub(super) fn insert(&mut self, value: u32) {
        if let Some(byte) = self.bytes.get_mut(value as usize) {
            *byte = self.stamp;
        }
    }

    /// Whether the value is in the set.
    #[inline]
    pub(super) fn contains(&self, value: u32) -> bool {
        self.bytes.get(value as usize) == Some(&self.stamp)
    }

    /// The least value from this one on that is not in the set.
    #[inline(always)]
    pub(super) fn hole(&self, from: u32) -> u32 {
        let rest = self.bytes.get(from as usize..self.room).unwrap_or_default();
        let full =
            |bytes: &&[u8]| bytes.iter().fold(0, |any, byte| any | (byte ^ self.stamp)) == 0;
        let passed = STRIDE * rest.chunks_exact(STRIDE).take_while(full).count();
        let more = rest[passed..].iter().take_while(|&&byte| byte == self.stamp);
        from + (passed + more.count()) as u32
    }
}

/// How many bytes are looked at together.
const STRIDE: usize = 16;
