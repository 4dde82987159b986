//! Lists of all positions that are lost for the player to move.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use gamelang::game::Outcome;

use super::{MOORE, Row, SEQUENCES, SILVER, WYTHOFF, file, rows, solver};
use crate::reading::{game, position};

/// The rules of a list of lost positions, and within which bounds it is whole.
struct Lost {
    id: &'static str,
    /// How many heaps.
    heaps: &'static [usize],
    sizes: RangeInclusive<u64>,
    /// Whether no two sizes are equal.
    distinct: bool,
    rules: &'static [&'static str],
}

const LOST: &[Lost] = &[
    Lost {
        id: "A001581",
        heaps: &[1],
        sizes: 1..=200,
        distinct: false,
        rules: &["take fibonacci from pile"],
    },
    Lost {
        id: "A025043",
        heaps: &[1],
        sizes: 0..=200,
        distinct: false,
        rules: &["take primes from pile"],
    },
    Lost { id: "wythoffP-r1", heaps: &[2], sizes: 0..=30, distinct: false, rules: WYTHOFF },
    Lost { id: "wythoffP-misere", heaps: &[2], sizes: 0..=30, distinct: false, rules: WYTHOFF },
    Lost {
        id: "wythoffP-r2",
        heaps: &[2],
        sizes: 0..=30,
        distinct: false,
        rules: &[
            "take 1.. from pile",
            "pile(a) + pile(b) -> pile(a - k) + pile(b - l) \
             for k in 1..a, l in 1..b where abs(k - l) < 2",
        ],
    },
    Lost {
        id: "wythoffP-r4",
        heaps: &[2],
        sizes: 0..=30,
        distinct: false,
        rules: &[
            "take 1.. from pile",
            "pile(a) + pile(b) -> pile(a - k) + pile(b - l) \
             for k in 1..a, l in 1..b where abs(k - l) < 4",
        ],
    },
    Lost {
        id: "wythoff3P",
        heaps: &[3],
        sizes: 0..=7,
        distinct: false,
        rules: &[
            "take 1.. from pile",
            "pile(a) + pile(b) + pile(c) -> pile(a - k) + pile(b - k) + pile(c - k) \
             for k in 1..min(a, b, c)",
        ],
    },
    Lost { id: "moore2-3", heaps: &[3], sizes: 0..=8, distinct: false, rules: MOORE },
    Lost { id: "moore2-4", heaps: &[4], sizes: 0..=6, distinct: false, rules: MOORE },
    Lost {
        id: "exactnim-4-2",
        heaps: &[4],
        sizes: 0..=5,
        distinct: false,
        rules: &["pile(a) + pile(b) -> pile(c) + pile(d) for c in 0..a - 1, d in 0..b - 1"],
    },
    Lost {
        id: "slownim-3-2",
        heaps: &[3],
        sizes: 0..=9,
        distinct: false,
        rules: &["pile(a) + pile(b) -> pile(a - 1) + pile(b - 1)"],
    },
    Lost {
        id: "greedynim",
        heaps: &[0, 1, 2, 3, 4],
        sizes: 1..=5,
        distinct: false,
        rules: &["take 1.. from pile where n == largest"],
    },
    Lost {
        id: "smallnim",
        heaps: &[0, 1, 2, 3, 4],
        sizes: 1..=5,
        distinct: false,
        rules: &["take 1.. from pile where n == smallest"],
    },
    Lost {
        id: "antonim3",
        heaps: &[1, 2, 3],
        sizes: 1..=12,
        distinct: true,
        rules: &["take k in 1.. from pile where not present(pile(n - k))"],
    },
    Lost { id: "silver3", heaps: &[3], sizes: 0..=9, distinct: true, rules: SILVER },
];

fn published_lists(row: &Row) -> BTreeSet<Vec<u64>> {
    let list = |text: &str| {
        let numbers = text.trim_matches(['(', ')']).split(' ').filter(|it| !it.is_empty());
        numbers.map(|number| number.parse().unwrap()).collect()
    };
    row["values"].split(',').map(list).collect()
}

/// What is different in a list of lost positions; `None` where no rules are known for
/// it.
pub(super) fn differences(row: &Row) -> Option<Vec<String>> {
    let list = LOST.iter().find(|list| list.id == row["id"])?;
    let mut published = published_lists(row);
    published.retain(|sizes| sizes.iter().all(|size| list.sizes.contains(size)));
    let found = list.lost(row["kind"].ends_with("misere"));
    Some(found.symmetric_difference(&published).map(|sizes| format!("{sizes:?}")).collect())
}

#[test]
fn lost_positions_are_as_published() {
    let rows = rows(SEQUENCES);
    for list in LOST {
        let row = rows.iter().find(|row| row["id"] == list.id).unwrap();
        let mut published = published_lists(row);
        published.retain(|sizes| sizes.iter().all(|size| list.sizes.contains(size)));
        assert!(!published.is_empty(), "{}", list.id);
        assert_eq!(list.lost(row["kind"].ends_with("misere")), published, "{}", list.id);
    }
}

impl Lost {
    /// The lost positions within the bounds.
    fn lost(&self, misere: bool) -> BTreeSet<Vec<u64>> {
        let play = if misere { "play misere\n" } else { "" };
        let game = game(&format!("{play}{}", file(self.rules)));
        let kind = &game.rules().kinds[0].name;
        let mut solver = solver(&game);
        let mut is_lost = |sizes: &Vec<u64>| {
            let heaps: Vec<String> =
                sizes.iter().map(|size| format!("{kind}({size})")).collect();
            let text = if sizes.is_empty() { "nothing".into() } else { heaps.join(" + ") };
            solver.outcome(&position(&game, &text)).unwrap() == Outcome::P
        };
        let all = self.heaps.iter().flat_map(|&count| self.ascending(count));
        all.filter(|sizes| is_lost(sizes)).collect()
    }

    /// All ascending lists of so many sizes.
    fn ascending(&self, count: usize) -> Vec<Vec<u64>> {
        let (first, last) = (*self.sizes.start(), *self.sizes.end());
        let mut lists = vec![Vec::new()];
        for _ in 0..count {
            let longer = |list: Vec<u64>| {
                let least = list.last().map_or(first, |last| last + u64::from(self.distinct));
                (least..=last).map(move |next| [list.as_slice(), &[next]].concat())
            };
            lists = lists.into_iter().flat_map(longer).collect();
        }
        lists
    }
}
