//! Lines of positions: those that one heap, or several by the same amount, are
//! lowered along.
//!
//! If any amount may be taken from m heaps alike, the options by such a move lie
//! on a line with their position: the other heaps, the *rest*, are the same, and
//! so are the differences between the m. On one line every position has all
//! earlier ones as options, and positions are met in the order of their ranks:
//! so it is enough to keep for each line what was met on it so far. The lines of
//! m heaps are numbered by the ranks of differences and rest.

use smallvec::SmallVec;

use super::ideal::Ideal;

/// The lines along which m heaps go down alike.
pub(super) struct Family {
    /// How many heaps.
    heaps: usize,
    /// Whether all other heaps must be empty.
    takes_every: bool,
    /// The differences to the smallest of the m.
    apart: Ideal,
    rest: Ideal,
    /// The number of its first line.
    first: usize,
}

/// All lines of a game below a cap.
pub(super) struct Lines {
    families: Vec<Family>,
    /// How many heaps a position has.
    places: usize,
    pub(super) count: usize,
}

/// The line on which the positions of one run stand, by the last size y.
#[derive(Clone, Debug)]
pub(super) enum Track {
    /// All on one line.
    One(usize),
    /// For each y the line that is so many further.
    Up(usize),
    /// The line `start - y * step`.
    Down { start: usize, step: usize },
    /// Only the position of y = 0 is on a line.
    AtZero(usize),
    /// Anything else: the family and the chosen places, the last one among them.
    Mixed(usize, Places),
}

/// Places of a word, ascending.
pub(super) type Places = SmallVec<[usize; 8]>;

impl Lines {
    /// The lines for each number of heaps that go down alike, with whether all
    /// others must be empty then; `None` where there are more than `most`.
    pub(super) fn new(caps: &[usize], alike: &[(usize, bool)], most: u64) -> Option<Self> {
        let mut families = Vec::new();
        let mut count = 0_usize;
        for &(heaps, takes_every) in alike {
            let apart = Ideal::new(&caps[..heaps - 1], most)?;
            let others = if takes_every { 0 } else { caps.len() - heaps };
            let rest = Ideal::new(&caps[..others], most)?;
            let lines = apart.len().checked_mul(rest.len())?;
            families.push(Family { heaps, takes_every, apart, rest, first: count });
            count = count.checked_add(lines).filter(|&count| count as u64 <= most)?;
        }
        Some(Self { families, places: caps.len(), count })
    }

    /// The lines of the positions that begin with a prefix.
    pub(super) fn tracks(&self, prefix: &[usize], tracks: &mut Vec<Track>) {
        tracks.clear();
        for (number, family) in self.families.iter().enumerate() {
            if family.takes_every {
                family.every(number, prefix, tracks);
                continue;
            }
            each_choice(self.places, family.heaps, &mut |chosen| {
                if !repeats(prefix, chosen) {
                    tracks.push(family.track(number, prefix, chosen));
                }
            });
        }
    }

    /// The line of a track at a last size.
    pub(super) fn at(&self, track: &Track, prefix: &[usize], y: usize) -> Option<usize> {
        match track {
            Track::One(line) => Some(*line),
            Track::Up(line) => Some(line + y),
            Track::Down { start, step } => Some(start - y * step),
            Track::AtZero(line) => (y == 0).then_some(*line),
            Track::Mixed(family, places) => {
                let family = &self.families[*family];
                let chosen = &places[..places.len() - 1];
                let apart = chosen.iter().map(|&place| prefix[place] - y);
                Some(family.line(family.apart.rank(apart), family.rest(prefix, places)))
            }
        }
    }
}

impl Family {
    fn line(&self, apart: usize, rest: usize) -> usize {
        self.first + apart * self.rest.len() + rest
    }

    /// The rank of the rest, as far as it stands in the prefix.
    fn rest(&self, prefix: &[usize], chosen: &[usize]) -> usize {
        let others = prefix.iter().enumerate().filter(|(place, _)| !chosen.contains(place));
        self.rest.rank(others.map(|(_, &size)| size).take(self.rest.caps().len()))
    }

    fn track(&self, number: usize, prefix: &[usize], chosen: &Places) -> Track {
        let rest = self.rest(prefix, chosen);
        let last = prefix.len();
        match chosen[..] {
            [only] if only == last => Track::One(self.line(0, rest)),
            [place, end] if end == last => {
                Track::Down { start: self.line(prefix[place], rest), step: self.rest.len() }
            }
            [.., end] if end == last => Track::Mixed(number, chosen.clone()),
            // The last size ends the rest and adds itself to its rank.
            _ => Track::Up(self.line(self.apart_of(prefix, chosen), rest)),
        }
    }

    fn apart_of(&self, prefix: &[usize], chosen: &[usize]) -> usize {
        let least = chosen.last().map_or(0, |&place| prefix[place]);
        let larger = &chosen[..chosen.len() - 1];
        self.apart.rank(larger.iter().map(|&place| prefix[place] - least))
    }

    /// All heaps that are not empty: the first m, if the others are empty.
    fn every(&self, number: usize, prefix: &[usize], tracks: &mut Vec<Track>) {
        let first: Places = (0..self.heaps).collect();
        if self.heaps > prefix.len() {
            tracks.push(self.track(number, prefix, &first));
        } else if prefix[self.heaps..].iter().all(|&size| size == 0) {
            tracks.push(Track::AtZero(self.line(self.apart_of(prefix, &first), 0)));
        }
    }
}

/// Whether another choice is the same, since a heap of the prefix is equal to
/// one before it that is not chosen.
pub(super) fn repeats(prefix: &[usize], chosen: &[usize]) -> bool {
    chosen.iter().any(|&place| {
        place > 0
            && place < prefix.len()
            && prefix[place - 1] == prefix[place]
            && !chosen.contains(&(place - 1))
    })
}

/// Visits every choice of so many of the places, each ascending.
pub(super) fn each_choice(places: usize, count: usize, visit: &mut dyn FnMut(&Places)) {
    if count > places {
        return;
    }
    let mut chosen: Places = (0..count).collect();
    loop {
        visit(&chosen);
        let Some(turn) = (0..count).rev().find(|&at| chosen[at] < places - count + at) else {
            return;
        };
        chosen[turn] += 1;
        for at in turn + 1..count {
            chosen[at] = chosen[at - 1] + 1;
        }
    }
}
