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

    /// The values from this one on that are in the set, a bit for each of 32.
    #[inline(always)]
    pub(super) fn window(&self, from: u32) -> u32 {
        let rest = self.bytes.get(from as usize..self.room).unwrap_or_default();
        bits(rest, |byte| byte == self.stamp)
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

    /// How many values below `end` are not in the set and have a byte in `class`
    /// that is not 0.
    #[inline(always)]
    pub(super) fn missing(&self, class: &[u8], end: u32) -> usize {
        let bytes = self.bytes[..end as usize].iter().zip(&class[..end as usize]);
        bytes.map(|(&byte, class)| usize::from((byte ^ self.stamp) & class != 0)).sum()
    }

    /// The least value from this one on that is not in the set and whose byte
    /// in `class` is not 0; the room where there is none.
    #[inline(always)]
    pub(super) fn hole_in(&self, class: &[u8], from: u32) -> u32 {
        let from = from.min(self.room as u32);
        let bytes = &self.bytes[from as usize..self.room];
        let class = &class[from as usize..self.room];
        let mut passed = 0;
        for (bytes, class) in bytes.chunks_exact(STRIDE).zip(class.chunks_exact(STRIDE)) {
            let missing =
                bytes.iter().zip(class).map(|(byte, class)| (byte ^ self.stamp) & class);
            if missing.fold(0, |any, one| any | one) != 0 {
                break;
            }
            passed += STRIDE;
        }
        let mut rest = bytes[passed..].iter().zip(&class[passed..]);
        let more = rest.position(|(byte, class)| (byte ^ self.stamp) & class != 0);
        from + more.map_or(bytes.len(), |more| passed + more) as u32
    }
}

/// How many bytes are looked at together.
const STRIDE: usize = 16;

/// A bit for each of the first 32 bytes.
#[inline(always)]
pub(super) fn bits(bytes: &[u8], wanted: impl Fn(u8) -> bool) -> u32 {
    if let Some(bytes) = bytes.first_chunk::<32>() {
        let mut all = 0;
        for place in 0..32 {
            all |= u32::from(wanted(bytes[place])) << place;
        }
        return all;
    }
    (0..).zip(bytes).fold(0, |all, (place, &byte)| all | u32::from(wanted(byte)) << place)
}
