//! Nim-values, of heaps one after another and of arrays of positions.

use gamelang::catalogue::{Entry, catalogue};
use gamelang::game::{KindId, NimValue};

use super::{QUEEN, Row, SEQUENCES, WYTHOFF, file, rows, solver};
use crate::reading::{game, position};

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
    let values: Vec<u64> =
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

/// What is different in a row of values; `None` where no rules are known for it. The
/// rules are those of its code, of this file and of the catalogue.
pub(super) fn differences(row: &Row) -> Option<Vec<String>> {
    let mut compared = false;
    let mut differences = Vec::new();
    if let Some(text) = rules_of_code(row).filter(|_| row["kind"] == "grundy") {
        compared = true;
        differences.extend(value_difference(row, &PILE, &text));
    }
    for (_, asked, lines) in VALUED.iter().filter(|(id, ..)| *id == row["id"]) {
        compared = true;
        differences.extend(value_difference(row, asked, &file(lines)));
    }
    let known = catalogue().sequence(row["id"]).filter(|known| known.id == row["id"]);
    if let Some((known, entry)) = known.and_then(|it| Some((it, catalogue().game_of(it)?)))
        && let Some((first, values)) = known.by_heap()
    {
        compared = true;
        differences.extend(heap_difference(entry, first, values));
    }
    compared.then_some(differences)
}

/// Compares the heaps of the first kind of a game of the catalogue.
fn heap_difference(entry: &Entry, first: u64, values: &[u64]) -> Option<String> {
    let game = game(entry.file().text());
    let mut solver = solver(&game);
    let heaps = game.lone_heaps(KindId(0)).unwrap();
    for (size, &value) in (first..).zip(values) {
        let Some(position) = heaps.of_size(size) else { continue };
        let found = solver.nim_value(&position).unwrap();
        if found != Some(NimValue(value)) {
            return Some(format!("@{}: {size} is {found:?}, published {value}", entry.name));
        }
    }
    None
}

#[test]
fn nim_values_are_as_published() {
    let mut compared = 0;
    let mut differences = Vec::new();
    for row in rows(SEQUENCES).iter().filter(|row| row["kind"].starts_with("grundy")) {
        let found = super::values::differences(row);
        compared += usize::from(found.is_some());
        differences.extend(found.unwrap_or_default());
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(compared >= 150, "only {compared} sequences");
}
