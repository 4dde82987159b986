//! Published values: sequences of nim-values and of lost positions, and all
//! winning moves of some positions.
//!
//! The figures stand in `tests/known`, with their sources; the rules in the
//! language stand here. A code such as 0.77 or S{1,2,3} is its own rule.

use std::collections::{BTreeSet, HashMap};

use gamelang::engine::{Detail, Limits, Solver};
use gamelang::game::{NimValue, Outcome, Position};
use gamelang::model::Game;

use crate::reading::{canonical_of, game, position};

const SEQUENCES: &str = include_str!("../known/sequences.tsv");
const WINNING_MOVES: &str = include_str!("../known/winning_moves.tsv");

type Row = HashMap<&'static str, &'static str>;

/// The rows of a table, each by the names of its columns.
fn rows(table: &'static str) -> Vec<Row> {
    let mut lines = table.lines();
    let columns: Vec<&str> = lines.next().unwrap().split('\t').collect();
    lines.map(|line| columns.iter().copied().zip(line.split('\t')).collect()).collect()
}

fn solver(game: &Game) -> Solver<'_> {
    Solver::new(game, None, Limits::default()).unwrap()
}

/// The rules of a code: octal and hexadecimal codes, finite subtraction sets
/// and their complements.
fn rules_of_code(row: &Row) -> Option<String> {
    let id = row["id"];
    if ["octal", "hexadecimal"].contains(&row["family"]) {
        let code = row["rule"].split(' ').nth(2)?.trim_end_matches(':');
        return Some(format!("heap pile(n)\nmove octal {code} on pile"));
    }
    if let Some(set) = id.strip_prefix('S').filter(|set| set.starts_with('{')) {
        return Some(format!("heap pile(n)\nmove take {set} from pile"));
    }
    let set = id.strip_prefix("AB")?;
    Some(format!("heap pile(n)\nmove take (1..) \\ {set} from pile"))
}

// ---- Nim-values

/// Which position has the value of an index.
enum Asked {
    /// The text with the index in the place of `#`.
    At(&'static str),
    /// The pairs of an array read by antidiagonals, from (least, …) to
    /// (…, least); in the place of `#` and `%`.
    Antidiagonals(&'static str),
    /// The same, read the other way round.
    AntidiagonalsBack(&'static str),
}

use Asked::{Antidiagonals, AntidiagonalsBack, At};

const PILE: Asked = At("#");

/// Rules of heaps `pile(n)`, unless they say otherwise.
const VALUED: &[(&str, Asked, &[&str])] = &[
    ("couples", PILE, &["split pile into 2 where n != 2"]),
    ("A014586", PILE, &["take squares from pile"]),
    ("A014588", PILE, &["take fibonacci from pile"]),
    ("A014589", PILE, &["take primes from pile"]),
    ("A019509", PILE, &["take triangular from pile"]),
    ("sub-pow2", PILE, &["take powers(2) from pile"]),
    ("sub-cubes", PILE, &["take {i ** 3 for i in 1..9} from pile"]),
    ("sub-1primes", PILE, &["take {1} | primes from pile"]),
    ("sub-composites", PILE, &["take k in 4.. from pile where not is_prime(k)"]),
    ("sub-odd", PILE, &["take k in 1.. from pile where k % 2 == 1"]),
    ("sub-even", PILE, &["take k in 1.. from pile where 2 divides k"]),
    ("sub-lucas", PILE, &["take {1, 2, 3, 4, 7, 11, 18, 29, 47, 76, 123} from pile"]),
    ("sub-odious", PILE, &["take k in 1.. from pile where popcount(k) % 2 == 1"]),
    ("aliquot", PILE, &["take divisors(n) \\ {n} from pile"]),
    ("dim", PILE, &["take divisors(n) from pile"]),
    ("todivisor", PILE, &["pile(n) -> pile(d) for d in divisors(n) \\ {n}"]),
    ("prim", PILE, &["take k in 1.. from pile where gcd(k, n) == 1"]),
    ("tocoprime", PILE, &["pile(n) -> pile(m) for m in 1..n - 1 where gcd(m, n) == 1"]),
    ("subphi", PILE, &["take len({i for i in 1..n where gcd(i, n) == 1}) from pile"]),
    ("subtau", PILE, &["take len(divisors(n)) from pile"]),
    ("subomega", PILE, &["take divisors(n) & primes from pile"]),
    ("equalsplit", PILE, &["pile(n) -> (n / d) * pile(d) for d in divisors(n) where d < n"]),
    ("A025480", PILE, &["take 1..n / 2 from pile"]),
    ("takehalf-up", PILE, &["take k in 1.. from pile where 2 * k >= n"]),
    ("mark", PILE, &["take 1 from pile", "pile(n) -> pile(n / 2)"]),
    ("upmark", PILE, &["take 1 from pile where n > 1", "pile(n) -> pile((n + 1) / 2)"]),
    ("evenhalf", PILE, &["take 1 from pile", "pile(n) -> pile(n / 2) where 2 divides n"]),
    ("sqrttake", PILE, &["take 1..isqrt(n) from pile"]),
    ("sqrtexact", PILE, &["take {1, isqrt(n)} from pile"]),
    ("log2take", PILE, &["take 1..ilog(2, n) + 1 from pile"]),
    ("oddeven", PILE, &["take k in 1.. from pile where k % 2 != n % 2"]),
    (
        "evenonly",
        PILE,
        &["take k in 1.. from pile where if 2 divides k then k < n else k == n"],
    ),
    ("oddorall", PILE, &["take k in 1.. from pile where k % 2 == 1 or k == n"]),
    ("lasker", PILE, &["take 1.. from pile", "split pile into 2"]),
    ("nim", PILE, &["take 1.. from pile"]),
    ("taketwohalf", PILE, &["take 1 from pile", "split pile into 2 equal"]),
    ("A002188", PILE, &["split pile into 2 distinct"]),
    ("split3", PILE, &["split pile into 3"]),
    (
        "split3noteq",
        PILE,
        &["pile(n) -> pile(i) + pile(j) + pile(n - i - j) \
           for i in 1..n / 3, j in i..(n - i) / 2 where not 3 * i == n"],
    ),
    (
        "splitdiff2",
        PILE,
        &["pile(n) -> pile(i) + pile(n - i) for i in 1..n - 1 where abs(n - 2 * i) >= 2"],
    ),
    ("splitdiffodd", PILE, &["pile(n) -> pile(n / 2) + pile(n - n / 2) where n > 1"]),
    (
        "splitodd",
        PILE,
        &["pile(n) -> pile(i) + pile(n - i) for i in 1..n where i % 2 == 1 == (n - i) % 2"],
    ),
    ("take1grundy", PILE, &["take 1 from pile leaving 2 distinct"]),
    ("splitsquare", PILE, &["pile(n) -> pile(s) + pile(n - s) for s in squares & 1..n - 1"]),
    ("split4", PILE, &["split pile into 4"]),
    (
        "splitanyatleast2",
        PILE,
        &[
            "pile(n) -> pile(i) + pile(n - i) for i in 2..n - 2",
            "pile(n) -> (n / d) * pile(d) for d in divisors(n) where 1 < d < n",
        ],
    ),
    ("take12split", PILE, &["take 1..2 from pile", "split pile into 2 where n % 2 == 1"]),
    ("rims", PILE, &["take 1.. from pile leaving 0..2"]),
    (
        "factorsplit",
        PILE,
        &["pile(n) -> pile(a) + pile(n / a) for a in divisors(n) where 1 < a < n"],
    ),
    (
        "sumproduct",
        PILE,
        &["pile(n) -> pile(a + n / a) for a in divisors(n) where 1 < a < n and a + n / a < n"],
    ),
    ("subdigit", PILE, &["take digits(n) \\ {0} from pile"]),
    ("subpopcount", PILE, &["take 1..popcount(n) from pile"]),
    ("clearbit", PILE, &["take {2 ** i for i in 0..9 where bit(n, i) == 1} from pile"]),
    (
        "nimorhalf",
        PILE,
        &[
            "take k in 1.. from pile where k % 2 == 1",
            "pile(n) -> pile(n / 2) where n % 2 == 0",
        ],
    ),
    (
        "circkayles",
        At("circle(#)"),
        &[
            "heap circle(n)",
            "heap row(n)",
            "circle(n) -> row(n - k) for k in 1..2",
            "take 1..2 from row leaving 0..2",
        ],
    ),
    (
        "turtles",
        PILE,
        &["pile(n) -> nothing where n > 0", "pile(n) -> pile(i) for i in 1..n - 1"],
    ),
    (
        "mockturtles",
        PILE,
        &[
            "pile(_) -> nothing",
            "pile(n) -> pile(i) for i in 1..n - 1",
            "pile(n) -> pile(i) + pile(j) for i in 1..n - 1, j in 1..i - 1",
        ],
    ),
    ("triplets", PILE, &["pile(n) -> pile(i) + pile(j) for i in 1..n - 1, j in 1..i - 1"]),
    (
        "mtfives",
        PILE,
        &[
            "pile(_) -> nothing",
            "pile(n) -> pile(i) for i in max(1, n - 4)..n - 1",
            "pile(n) -> pile(i) + pile(j) for j in max(1, n - 4)..n - 1, i in j + 1..n - 1",
        ],
    ),
    (
        "tripletfives",
        PILE,
        &["pile(n) -> pile(i) + pile(j) for j in max(1, n - 4)..n - 1, i in j + 1..n - 1"],
    ),
    (
        "consec2or3",
        At("coin(#)"),
        &[
            "heap coin(n) where n > 0",
            "coin(n) -> coin(n - 1)",
            "coin(n) -> coin(n - 1) + coin(n - 2)",
        ],
    ),
    (
        "rulerfives",
        At("coin(#)"),
        &[
            "heap coin(n) where n > 0",
            "coin(_) -> nothing",
            "coin(n) -> coin(n - 1)",
            "coin(n) -> coin(n - 1) + coin(n - 2)",
            "coin(n) -> coin(n - 1) + coin(n - 2) + coin(n - 3)",
            "coin(n) -> coin(n - 1) + coin(n - 2) + coin(n - 3) + coin(n - 4)",
        ],
    ),
    (
        "gapcoins",
        PILE,
        &["pile(_) -> nothing", "pile(n) -> pile(n - d) for d in 1..3 where d < n"],
    ),
    // Pairs of coordinates.
    (
        "A003987",
        Antidiagonals("rook(#, %)"),
        &[
            "heap rook(x, y) keeps empty",
            "rook(x, y) -> rook(u, y) for u in 0..x - 1",
            "rook(x, y) -> rook(x, v) for v in 0..y - 1",
        ],
    ),
    ("A004481", Antidiagonals("queen(#, %)"), QUEEN),
    ("A047708", At("queen(#, #)"), QUEEN),
    ("CG-wyt10", At("queen(10, #)"), QUEEN),
    // The same game with two heaps.
    ("CG-wyt10", At("10 + #"), WYTHOFF),
    (
        "A307296",
        AntidiagonalsBack("at(#, %)"),
        &[
            "heap board(x, y) keeps empty",
            "board(x, y) -> board(x - k, y) for k in 1..x",
            "board(x, y) -> board(x, y - k) for k in 1..y",
            "board(x, y) -> board(x - k, y - k) for k in 1..x",
            "board(x, y) -> board(x - 3 * k, y - 2 * k) for k in 1..x",
        ],
    ),
    (
        "A307297",
        AntidiagonalsBack("at(#, %)"),
        &[
            "heap board(x, y) keeps empty",
            "board(x, y) -> board(x - k, y) for k in 1..x",
            "board(x, y) -> board(x, y - k) for k in 1..y",
            "board(x, y) -> board(x - 2 * k, y - k) for k in 1..x",
            "board(x, y) -> board(x - 3 * k, y - 3 * k) for k in 1..x",
        ],
    ),
    (
        "A307299",
        AntidiagonalsBack("at(#, %)"),
        &[
            "heap board(x, y) keeps empty",
            "board(x, y) -> board(x - k, y) for k in 1..x",
            "board(x, y) -> board(x, y - k) for k in 1..y",
            "board(x, y) -> board(x - k, y - k) for k in 1..x",
            "board(x, y) -> board(x - k, y - 2 * k) for k in 1..x",
        ],
    ),
    (
        "A053398",
        Antidiagonals("board(#, %)"),
        &[
            "heap board(x, y) where x > 0 and y > 0",
            "board(x, _) -> board(i, x - i) for i in 1..x - 1",
            "board(_, y) -> board(i, y - i) for i in 1..y - 1",
        ],
    ),
    (
        "king",
        Antidiagonals("king(#, %)"),
        &[
            "heap king(x, y) keeps empty",
            "king(x, y) -> king(x - i, y - j) for i in 0..1, j in 0..1",
        ],
    ),
    (
        "rwythoff2",
        Antidiagonals("board(#, %)"),
        &[
            "heap board(x, y) keeps empty",
            "board(x, y) -> board(x - k, y) for k in 1..x",
            "board(x, y) -> board(x, y - k) for k in 1..y",
            "board(x, y) -> board(x - k, y - l) for k in 1..x, l in 1..y where abs(k - l) < 2",
        ],
    ),
    (
        "euclid",
        Antidiagonals("# + %"),
        &["pile(a) + pile(b) -> pile(a) + pile(b - q * a) for q in 1..b / a"],
    ),
    (
        "euclid-pos",
        Antidiagonals("# + %"),
        &["pile(a) + pile(b) -> pile(a) + pile(b - q * a) for q in 1..b / a where q * a < b"],
    ),
    (
        "breakoff",
        Antidiagonals("bar(#, %)"),
        &[
            "heap bar(x, y) where x > 0 and y > 0",
            "bar(x, y) -> bar(u, y) for u in 1..x - 1",
            "bar(x, y) -> bar(x, v) for v in 1..y - 1",
        ],
    ),
    // Games with memory.
    (
        "CG-fibnim10",
        At("10 with limit = #"),
        &["state limit = 0", "take t in 1..limit from pile with limit = 2 * t"],
    ),
    (
        "CG-fibnim10",
        At("pile(10, #)"),
        &["heap pile(n, limit) drops empty", "pile(n, c) -> pile(n - t, 2 * t) for t in 1..c"],
    ),
    (
        "CG-mem10",
        At("10 with last = #"),
        &["state last = 0", "take t in 1.. from pile with last = t where t >= last"],
    ),
    (
        "mem-fresh",
        At("pile(#, 1)"),
        &["heap pile(n, last) drops empty", "pile(n, m) -> pile(n - t, t) for t in m..n"],
    ),
    (
        "CG-noprev10",
        At("10 with last = #"),
        &["state last = 0", "take t in 1.. from pile with last = t where t != last"],
    ),
    (
        "nimpass2",
        Antidiagonals("pile(#) + pile(%) + pass(1)"),
        &[
            "heap pile(n)",
            "heap pass(n)",
            "take 1.. from pile",
            "pass(1) -> nothing where total(pile) > 0",
        ],
    ),
];

const QUEEN: &[&str] = &[
    "heap queen(x, y) keeps empty",
    "queen(x, y) -> queen(x - k, y) for k in 1..x",
    "queen(x, y) -> queen(x, y - k) for k in 1..y",
    "queen(x, y) -> queen(x - k, y - k) for k in 1..min(x, y)",
];

const WYTHOFF: &[&str] = &[
    "take 1.. from pile",
    "pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..min(a, b)",
];

/// A file of these lines: what declares nothing is a move, and heaps are
/// `pile(n)` unless they are declared.
fn file(lines: &[&str]) -> String {
    let is_heap = |line: &&str| line.starts_with("heap ");
    let mut text = String::new();
    if !lines.iter().any(|line| is_heap(&line)) {
        text += "heap pile(n)\n";
    }
    for line in lines {
        let declares = is_heap(&line) || line.starts_with("state ");
        text += &format!("{}{line}\n", if declares { "" } else { "move " });
    }
    text
}

impl Asked {
    /// The positions of a sequence, which begins at an index.
    fn positions(&self, offset: u64, terms: usize) -> Vec<String> {
        let pairs = |back: bool| {
            let diagonals = (0..).flat_map(|d| (0..=d).map(move |i| (i, d - i)));
            let pairs = diagonals.map(move |(i, j)| if back { (j, i) } else { (i, j) });
            pairs.map(|(i, j)| (i + offset, j + offset)).take(terms).collect()
        };
        let (text, indices): (_, Vec<(u64, u64)>) = match self {
            At(text) => (text, (offset..).zip(offset..).take(terms).collect()),
            Antidiagonals(text) => (text, pairs(false)),
            AntidiagonalsBack(text) => (text, pairs(true)),
        };
        let write = |(i, j): (u64, u64)| {
            text.replace("at(", "board(")
                .replace('#', &i.to_string())
                .replace('%', &j.to_string())
        };
        indices.into_iter().map(write).collect()
    }
}

/// Compares a row with what the rules give; returns the first difference.
fn value_difference(row: &Row, asked: &Asked, text: &str) -> Option<String> {
    let game = game(text);
    let mut solver = solver(&game);
    let values: Vec<u32> =
        row["values"].split(',').map(|value| value.parse().unwrap()).collect();
    let offset = row["offset"].parse().unwrap();
    for (at, &value) in asked.positions(offset, values.len()).iter().zip(&values) {
        let found = solver.nim_value(&position(&game, at)).unwrap();
        if found != Some(NimValue(value)) {
            return Some(format!(
                "{}: {at} is {found:?}, published {value}\n{text}",
                row["id"]
            ));
        }
    }
    None
}

#[test]
fn nim_values_are_as_published() {
    let mut compared = 0;
    let mut differences = Vec::new();
    for row in rows(SEQUENCES).iter().filter(|row| row["kind"].starts_with("grundy")) {
        if let Some(text) = rules_of_code(row) {
            differences.extend(value_difference(row, &PILE, &text));
            compared += 1;
        }
        for (_, asked, lines) in VALUED.iter().filter(|(id, ..)| *id == row["id"]) {
            differences.extend(value_difference(row, asked, &file(lines)));
            compared += 1;
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(compared >= 150, "only {compared} sequences");
}

// ---- Lost positions

/// Rules, the numbers of heaps and the sizes within which the list is whole,
/// and whether no two sizes are equal.
const LOST: &[(&str, &[usize], std::ops::RangeInclusive<u64>, bool, &[&str])] = &[
    ("A001581", &[1], 1..=200, false, &["take fibonacci from pile"]),
    ("A025043", &[1], 0..=200, false, &["take primes from pile"]),
    ("wythoffP-r1", &[2], 0..=30, false, WYTHOFF),
    ("wythoffP-misere", &[2], 0..=30, false, WYTHOFF),
    (
        "wythoffP-r2",
        &[2],
        0..=30,
        false,
        &[
            "take 1.. from pile",
            "pile(a) + pile(b) -> pile(a - k) + pile(b - l) \
             for k in 1..a, l in 1..b where abs(k - l) < 2",
        ],
    ),
    (
        "wythoffP-r4",
        &[2],
        0..=30,
        false,
        &[
            "take 1.. from pile",
            "pile(a) + pile(b) -> pile(a - k) + pile(b - l) \
             for k in 1..a, l in 1..b where abs(k - l) < 4",
        ],
    ),
    (
        "wythoff3P",
        &[3],
        0..=7,
        false,
        &[
            "take 1.. from pile",
            "pile(a) + pile(b) + pile(c) -> pile(a - k) + pile(b - k) + pile(c - k) \
             for k in 1..min(a, b, c)",
        ],
    ),
    ("moore2-3", &[3], 0..=8, false, MOORE),
    ("moore2-4", &[4], 0..=6, false, MOORE),
    (
        "exactnim-4-2",
        &[4],
        0..=5,
        false,
        &["pile(a) + pile(b) -> pile(c) + pile(d) for c in 0..a - 1, d in 0..b - 1"],
    ),
    ("slownim-3-2", &[3], 0..=9, false, &["pile(a) + pile(b) -> pile(a - 1) + pile(b - 1)"]),
    ("greedynim", &[0, 1, 2, 3, 4], 1..=5, false, &["take 1.. from pile where n == largest"]),
    ("smallnim", &[0, 1, 2, 3, 4], 1..=5, false, &["take 1.. from pile where n == smallest"]),
    (
        "antonim3",
        &[1, 2, 3],
        1..=12,
        true,
        &["take k in 1.. from pile where not present(pile(n - k))"],
    ),
    ("silver3", &[3], 0..=9, true, SILVER),
];

const MOORE: &[&str] = &[
    "take 1.. from pile",
    "pile(a) + pile(b) -> pile(c) + pile(d) for c in 0..a - 1, d in 0..b - 1",
];

const SILVER: &[&str] = &[
    "heap coin(n) keeps empty",
    "coin(n) -> coin(m) for m in 0..n - 1 where all i in m..n - 1: not present(coin(i))",
];

/// All ascending lists of so many numbers of a range.
fn ascending(
    count: usize,
    range: &std::ops::RangeInclusive<u64>,
    distinct: bool,
) -> Vec<Vec<u64>> {
    let mut lists = vec![Vec::new()];
    for _ in 0..count {
        lists = lists
            .into_iter()
            .flat_map(|list: Vec<u64>| {
                let least =
                    list.last().map_or(*range.start(), |last| last + u64::from(distinct));
                (least..=*range.end()).map(move |next| [list.as_slice(), &[next]].concat())
            })
            .collect();
    }
    lists
}

fn published_lists(row: &Row) -> BTreeSet<Vec<u64>> {
    let list = |text: &str| {
        let numbers = text.trim_matches(['(', ')']).split(' ').filter(|it| !it.is_empty());
        numbers.map(|number| number.parse().unwrap()).collect()
    };
    row["values"].split(',').map(list).collect()
}

#[test]
fn lost_positions_are_as_published() {
    let rows = rows(SEQUENCES);
    for (id, counts, range, distinct, lines) in LOST {
        let row = rows.iter().find(|row| row["id"] == *id).unwrap();
        let misere = if row["kind"].ends_with("misere") { "play misere\n" } else { "" };
        let game = game(&format!("{misere}{}", file(lines)));
        let kind = &game.rules().kinds[0].name;
        let mut solver = solver(&game);
        let mut lost = BTreeSet::new();
        for &count in *counts {
            for sizes in ascending(count, range, *distinct) {
                let heaps: Vec<String> =
                    sizes.iter().map(|size| format!("{kind}({size})")).collect();
                let text = if sizes.is_empty() { "nothing".into() } else { heaps.join(" + ") };
                if solver.outcome(&position(&game, &text)).unwrap() == Outcome::P {
                    lost.insert(sizes);
                }
            }
        }
        let mut published = published_lists(row);
        published.retain(|sizes| sizes.iter().all(|size| range.contains(size)));
        assert!(!published.is_empty(), "{id}");
        assert_eq!(lost, published, "{id}");
    }
}

/// Fibonacci Nim: all but the last bean may be taken at first.
#[test]
fn lost_heaps_of_games_with_memory() {
    let rows = rows(SEQUENCES);
    for (id, factor) in [("fibnim-P", 2), ("dynnim1-P", 1)] {
        let row = rows.iter().find(|row| row["id"] == id).unwrap();
        let text = format!(
            "heap pile(n)\nstate limit = 0
            move take t in 1..limit from pile with limit = {factor} * t"
        );
        let game = game(&text);
        let mut solver = solver(&game);
        let mut is_lost = |size: u64| {
            let asked = position(&game, &format!("{size} with limit = {}", size - 1));
            solver.outcome(&asked).unwrap() == Outcome::P
        };
        let lost: BTreeSet<Vec<u64>> =
            (2..=100).filter(|&size| is_lost(size)).map(|size| vec![size]).collect();
        let mut published = published_lists(row);
        published.retain(|size| size[0] <= 100);
        assert_eq!(lost, published, "{id}");
    }
}

// ---- Winning moves

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
];

const HEAPS: Written = Written::Each("#");

/// How the table's positions are written in the language.
#[derive(Clone, Copy)]
enum Written {
    /// Every number, or pair as 2x5, is a heap.
    Each(&'static str),
    /// All numbers together make the position.
    Whole(&'static str),
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
