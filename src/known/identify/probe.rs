//! Small positions of a game, on which it can be compared with others.

use crate::game::{Layout, Outcome, Position};
use crate::model::Game;
use crate::model::rules::{ExprKind, State};
use crate::source::Source;

/// What positions of a game are made of: games in which that is the same can be
/// compared position by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Making {
    layout: Layout,
    /// How many numbers the heaps of each kind have, in order.
    kinds: Vec<usize>,
    /// The states, in order: whether each is a set.
    states: Vec<bool>,
}

fn is_set(state: &State) -> bool {
    let kind = &state.initial.kind;
    matches!(
        kind,
        ExprKind::Items(_)
            | ExprKind::Comprehension(..)
            | ExprKind::Range(..)
            | ExprKind::NamedSet(..)
    )
}

/// A position by its numbers: heaps of kinds, and states.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Probe {
    heaps: Vec<(usize, Vec<u64>)>,
    states: Vec<u64>,
}

/// Sizes up to the second are put together by the first; heaps with several numbers
/// are counted by [`of_several`].
const FREE: [(usize, u64); 5] = [(0, 0), (1, 20), (2, 12), (3, 6), (4, 3)];
const IN_ORDER: [(usize, u64); 8] =
    [(0, 0), (1, 12), (2, 6), (3, 3), (4, 2), (5, 1), (6, 1), (7, 1)];

/// Numbers of heaps with several numbers are smaller than sizes of others.
fn of_several(bound: u64, numbers: usize) -> u64 {
    match numbers {
        0 | 1 => bound,
        2 => bound.div_ceil(2).min(9),
        _ => bound.div_ceil(5).min(3),
    }
}

/// States are tried up to this.
const STATES: u64 = 6;

/// So many positions are compared at most.
const MOST: usize = 600;

impl Making {
    /// What positions of a game are made of.
    pub(super) fn of(game: &Game) -> Self {
        let rules = game.rules();
        Self {
            layout: rules.layout,
            kinds: rules.kinds.iter().map(|kind| kind.parameters.len()).collect(),
            states: rules.states.iter().map(is_set).collect(),
        }
    }

    /// Small positions, without repetition.
    pub(super) fn probes(&self) -> Vec<Probe> {
        let mut probes = Vec::new();
        let plan: &[(usize, u64)] = if self.layout == Layout::Free { &FREE } else { &IN_ORDER };
        for &(count, bound) in plan {
            let heaps = self.heaps(bound);
            let mut chosen = Vec::new();
            self.choose(&heaps, count, 0, &mut chosen, &mut probes);
        }
        let mut seen = std::collections::BTreeSet::new();
        probes.retain(|probe| seen.insert(probe.clone()));
        self.with_states(probes)
    }

    /// All heaps with numbers up to a bound.
    fn heaps(&self, bound: u64) -> Vec<(usize, Vec<u64>)> {
        let of_kind = |(kind, &numbers): (usize, &usize)| {
            let bound = of_several(bound, numbers);
            let mut lists = vec![Vec::new()];
            for _ in 0..numbers {
                lists = lists
                    .into_iter()
                    .flat_map(|list: Vec<u64>| {
                        (0..=bound).map(move |next| [&*list, &[next]].concat())
                    })
                    .collect();
            }
            lists.into_iter().map(move |list| (kind, list))
        };
        self.kinds.iter().enumerate().flat_map(of_kind).collect()
    }

    /// All choices of so many heaps, in order or not as the layout says.
    fn choose(
        &self,
        heaps: &[(usize, Vec<u64>)],
        count: usize,
        from: usize,
        chosen: &mut Vec<(usize, Vec<u64>)>,
        probes: &mut Vec<Probe>,
    ) {
        if probes.len() >= 4 * MOST {
            return;
        }
        if count == 0 {
            probes.push(Probe { heaps: chosen.clone(), states: Vec::new() });
            return;
        }
        let least = if self.layout == Layout::Free { from } else { 0 };
        for index in least..heaps.len() {
            chosen.push(heaps[index].clone());
            self.choose(heaps, count - 1, index, chosen, probes);
            chosen.pop();
        }
    }

    /// The same with values of the states, if there are any that are numbers; at
    /// most so many positions.
    fn with_states(&self, probes: Vec<Probe>) -> Vec<Probe> {
        let numbers = self.states.iter().filter(|set| !**set).count();
        let states: Vec<Vec<u64>> = match numbers {
            0 => vec![Vec::new()],
            _ => (0..=STATES).map(|value| vec![value; numbers]).collect(),
        };
        let all = probes.into_iter().flat_map(|probe| {
            states.iter().map(move |states| Probe { states: states.clone(), ..probe.clone() })
        });
        all.take(MOST).collect()
    }

    /// How a pair of numbers is a position, if it is.
    pub(super) fn pairs(&self) -> Option<Pairs> {
        match (self.layout, &self.kinds[..], &self.states[..]) {
            (Layout::Free, [1], []) => Some(Pairs::Heaps),
            (Layout::Free, [2], []) => Some(Pairs::Numbers),
            (Layout::Free, [1], [false]) => Some(Pairs::State),
            _ => None,
        }
    }
}

/// How a pair of numbers is a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pairs {
    /// As the sizes of two heaps.
    Heaps,
    /// As the numbers of one heap.
    Numbers,
    /// As the size of a heap and the state.
    State,
}

impl Pairs {
    /// Whether the same pair can mean the same in two games.
    pub(super) fn can_be(self, other: Self) -> bool {
        self != other && (self == Self::Numbers || other == Self::Numbers)
    }
}

/// Pairs of numbers as positions.
pub(super) fn pairs(of: Pairs) -> Vec<Probe> {
    let all = (0..=10_u64).flat_map(|y| (0..=10).map(move |x| (x, y)));
    let probe = |(x, y)| {
        let (heaps, states) = match of {
            Pairs::Numbers => (vec![(0, vec![x, y])], Vec::new()),
            Pairs::Heaps => (vec![(0, vec![x]), (0, vec![y])], Vec::new()),
            Pairs::State => (vec![(0, vec![x])], vec![y]),
        };
        Probe { heaps, states }
    };
    all.map(probe).collect()
}

impl Probe {
    /// Whether who wins says more of a game than that equal heaps, or equal numbers of
    /// one heap, are a lost position, and that a number of 0 leaves little to do.
    pub(super) fn is_telling(&self, layout: Layout) -> bool {
        if layout != Layout::Free {
            return true;
        }
        let mut heaps: Vec<&(usize, Vec<u64>)> =
            self.heaps.iter().filter(|(_, numbers)| numbers.iter().any(|&it| it > 0)).collect();
        heaps.sort();
        let paired = heaps.chunks(2).all(|pair| pair.first() == pair.get(1));
        let mirrored = heaps.iter().all(|(_, numbers)| {
            numbers.len() == 2 && (numbers[0] == numbers[1] || numbers.contains(&0))
        });
        !paired && !mirrored
    }

    /// The position as it is written for a game; `None` where it has no such
    /// position.
    pub(super) fn position(&self, game: &Game) -> Option<(String, Position)> {
        let rules = game.rules();
        let heap = |(kind, numbers): &(usize, Vec<u64>)| {
            let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
            format!("{}({})", rules.kinds[*kind].name, numbers.join(", "))
        };
        let heaps: Vec<String> = self.heaps.iter().map(heap).collect();
        let mut text = match rules.layout {
            Layout::Free if heaps.is_empty() => "nothing".to_owned(),
            Layout::Free => heaps.join(" + "),
            Layout::Row | Layout::Circle => format!("[{}]", heaps.join(", ")),
        };
        let numbers = rules.states.iter().filter(|state| !is_set(state));
        let states: Vec<String> = numbers
            .zip(&self.states)
            .map(|(state, value)| format!("{} = {value}", state.name))
            .collect();
        if !states.is_empty() {
            text = format!("{text} with {}", states.join(", "));
        }
        let position = game.read_position(&Source::new("position", &*text)).ok()?;
        Some((text, position))
    }
}

/// Outcomes in a row, as far as they are known.
pub(super) type Outcomes = Vec<Option<Probed>>;

/// Who wins a position.
#[derive(Clone, Debug)]
pub(super) struct Probed {
    /// The position as it is written.
    pub(super) text: String,
    pub(super) outcome: Outcome,
    /// Whether it says more of a game than that equal heaps are a lost position, by
    /// the mirror.
    pub(super) is_telling: bool,
}
