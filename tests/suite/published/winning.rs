//! All moves that win, in normal and in misère play.

use std::collections::BTreeSet;

use gamelang::engine::Detail;
use gamelang::game::Position;

use super::{MOORE, Row, SILVER, WINNING_MOVES, WYTHOFF, file, rows, solver};
use crate::reading::{canonical_of, game, position};

/// Rules by the name of the game in the table, and how a position of the table
/// is written: `#` for a heap, with `+` between them; or a whole position whose
/// numbers stand in the places of `#`, `%`, ….
const PLAYED: &[(&str, Written, &[&str])] = &[
    ("nim", HEAPS, &["take 1.. from pile"]),
    ("kayles", HEAPS, &["take 1..2 from pile leaving 0..2"]),
    ("dawsonkayles", HEAPS, &["take 2 from pile leaving 0..2"]),
    (
        "dawsonchess",
        HEAPS,
        &[
            "take {1, 2, 3} from pile leaving 0",
            "take 2..3 from pile leaving 1",
            "take 3 from pile leaving 2",
        ],
    ),
    ("grundy", HEAPS, &["split pile into 2 distinct"]),
    ("treblecross", HEAPS, &["octal 0.007 on pile"]),
    ("lasker", HEAPS, &["take 1.. from pile", "split pile into 2"]),
    ("officers", HEAPS, &["take 1 from pile leaving 1..2"]),
    ("couples", HEAPS, &["split pile into 2 where n != 2"]),
    ("oct4.7", HEAPS, &["octal 4.7 on pile"]),
    ("oct0.123", HEAPS, &["octal 0.123 on pile"]),
    ("split3", HEAPS, &["split pile into 3"]),
    ("square", HEAPS, &["take squares from pile"]),
    ("prime", HEAPS, &["take primes from pile"]),
    ("s237", HEAPS, &["take {2, 3, 7} from pile"]),
    ("allbut13", HEAPS, &["take (1..) \\ {1, 3} from pile"]),
    ("mark", HEAPS, &["pile(n) -> pile(n - 1)", "pile(n) -> pile(n / 2)"]),
    ("aliquot", HEAPS, &["take divisors(n) \\ {n} from pile"]),
    ("halfmax", HEAPS, &["take 1..n / 2 from pile"]),
    ("fairsplit", HEAPS, &["take 1 from pile", "split pile into 2 equal"]),
    ("wythoff", HEAPS, WYTHOFF),
    ("euclid0", HEAPS, &["pile(a) + pile(b) -> pile(a) + pile(b - q * a) for q in 1..b / a"]),
    (
        "euclid1",
        HEAPS,
        &["pile(a) + pile(b) -> pile(a) + pile(b - q * a) for q in 1..(b - 1) / a"],
    ),
    ("moore2", HEAPS, MOORE),
    (
        "welter",
        Written::Each("coin(#)"),
        &["heap coin(n) keeps empty", "take k in 1.. from coin where not present(coin(n - k))"],
    ),
    ("silver", Written::Each("coin(#)"), SILVER),
    (
        "staircase",
        Written::Whole("step(#, 1) + step(%, 2) + step(@, 3) + step(!, 4)"),
        &[
            "heap step(n, i) keeps empty",
            "step(a, 1) -> step(a - k, 1) for k in 1..a",
            "step(a, i) + step(b, i - 1) -> step(a - k, i) + step(b + k, i - 1) for k in 1..a",
        ],
    ),
    (
        "fibnim",
        Written::Whole("# with limit = %"),
        &["state limit = 0", "take t in 1..limit from pile with limit = 2 * t"],
    ),
    (
        "norepeat",
        Written::Whole("# with last = %"),
        &["state last = 0", "take t in 1.. from pile with last = t where t != last"],
    ),
    ("greedy", HEAPS, &["take 1.. from pile where n == largest"]),
    (
        "cutcake",
        Written::Each("cake(#)"),
        &[
            "heap cake(x, y) drops empty",
            "cake(x, y) -> cake(i, y) + cake(x - i, y) for i in 1..x - 1",
            "cake(x, y) -> cake(x, j) + cake(x, y - j) for j in 1..y - 1",
        ],
    ),
    (
        "knight",
        Written::Whole("knight(#, %)"),
        &[
            "heap knight(x, y) keeps empty",
            "knight(x, y) -> knight(x - 2, y + d) for d in {-1, 1}",
            "knight(x, y) -> knight(x + d, y - 2) for d in {-1, 1}",
        ],
    ),
    (
        "chomp",
        Written::Row,
        &[
            "layout row",
            "heap bar(n) drops empty",
            "choose i in 1..count, w in 0..largest - 1 where i + w > 1: \
             every bar(n) at j where j >= i -> bar(min(n, w))",
        ],
    ),
    (
        "mockturtles",
        Written::Each("head(#)"),
        &[
            "heap head(n) where n > 0",
            "head(_) -> nothing",
            "head(n) -> head(i) for i in 1..n - 1 where not present(head(i))",
            "head(n) + head(i) -> nothing where i < n",
            "head(n) -> head(i) + head(j) for i in 1..n - 1, j in 1..i - 1 \
             where not (present(head(i)) or present(head(j)))",
            "head(n) + head(i) -> head(j) for j in 1..n - 1 \
             where i < n and not present(head(j))",
            "head(n) + head(i) + head(j) -> nothing where j < i < n",
        ],
    ),
    (
        "rulercoins",
        Written::Heads(8),
        &[
            "layout row",
            "heap coin(c) where c <= 1",
            "choose i in 1..count, j in i..count where at(j) == 1: \
             every coin(c) at p where i <= p <= j -> coin(1 - c)",
        ],
    ),
];

const HEAPS: Written = Written::Each("#");

/// How the table's positions are written in the language.
#[derive(Clone, Copy)]
enum Written {
    /// Every number, or pair as 2x5, is a heap.
    Each(&'static str),
    /// All numbers together make the position.
    Whole(&'static str),
    /// The numbers are the heaps of a row.
    Row,
    /// The numbers are the places of the heads in a row of so many coins.
    Heads(u64),
}

impl Written {
    fn position(self, text: &str) -> String {
        let parts = text.split(['+', ',']);
        match self {
            Self::Each(heap) => {
                let heaps = parts.map(|part| heap.replace('#', &part.replace('x', ", ")));
                heaps.collect::<Vec<_>>().join(" + ")
            }
            Self::Whole(whole) => {
                let mut whole = whole.to_owned();
                for (place, part) in ['#', '%', '@', '!'].into_iter().zip(parts) {
                    whole = whole.replace(place, part);
                }
                whole
            }
            Self::Row => format!("[{}]", text.replace(',', ", ")),
            Self::Heads(coins) => {
                let heads: Vec<u64> = parts.map(|part| part.parse().unwrap()).collect();
                let coin = |place| if heads.contains(&place) { "1" } else { "0" };
                format!("[{}]", (1..=coins).map(coin).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// What a row says differently, if anything.
fn move_difference(row: &Row, written: Written, lines: &[&str]) -> Option<String> {
    let game = game(&format!("play {}\n{}", row["play"], file(lines)));
    let read = |text: &str| canonical_of(&game, position(&game, &written.position(text)));
    let analysis = solver(&game).analyse(&read(row["position"]), Detail::Full).unwrap();
    let found: BTreeSet<Position> = analysis
        .options
        .iter()
        .filter(|option| option.is_winning())
        .map(|option| canonical_of(&game, option.position.clone()))
        .collect();
    let winning = row["winning_options"];
    let published: BTreeSet<Position> =
        winning.split(" | ").filter(|option| *option != "-").map(read).collect();
    let options: usize = row["options"].parse().unwrap();
    let same = analysis.outcome.letter() == row["outcome"]
        && analysis.options.len() == options
        && found == published;
    let shown = || {
        let found: Vec<String> = found.iter().map(|option| game.show(option)).collect();
        let (outcome, options) = (analysis.outcome, analysis.options.len());
        format!("{row:?}\nfound {outcome:?}, {options} options, winning {found:?}")
    };
    (!same).then(shown)
}

/// What is different in a row; `None` where no rules are known for it.
pub(super) fn differences(row: &Row) -> Option<Vec<String>> {
    let games: Vec<_> = PLAYED.iter().filter(|(game, ..)| *game == row["game"]).collect();
    let different =
        games.iter().filter_map(|(_, written, lines)| move_difference(row, *written, lines));
    (!games.is_empty()).then(|| different.collect())
}

#[test]
fn winning_moves_are_as_published() {
    let rows = rows(WINNING_MOVES);
    let mut compared = 0;
    let mut differences = Vec::new();
    for row in &rows {
        let games = PLAYED.iter().filter(|(game, ..)| *game == row["game"]);
        let before = compared;
        for (_, written, lines) in games {
            differences.extend(move_difference(row, *written, lines));
            compared += 1;
        }
        assert!(compared > before, "no rules for {}", row["game"]);
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(compared >= 100, "only {compared} positions");
}
