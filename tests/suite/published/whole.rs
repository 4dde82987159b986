//! Published lists of whole positions in which order, a state or a board counts.
//!
//! The rules are mostly those of the catalogue: what its files expect and what is
//! published are held against each other here.

use gamelang::catalogue::catalogue;
use gamelang::engine::{Limits, Solver, Unsolved};
use gamelang::game::Outcome;
use gamelang::model::Game;

use super::{Row, SEQUENCES, rows};
use crate::reading::{game, position};

/// A list, with the positions that it is about in its own order.
struct Whole {
    id: &'static str,
    rules: Rules,
    all: fn() -> Vec<Vec<u64>>,
    written: fn(&[u64]) -> String,
}

enum Rules {
    /// An entry of the catalogue.
    Entry(&'static str),
    /// The text of a file.
    Text(&'static str),
}

use Rules::{Entry, Text};

const WHOLE: &[Whole] = &[
    Whole {
        id: "chomp2",
        rules: Entry("chomp-by-rows"),
        all: || (1..=9).flat_map(|a| (0..=a).map(move |b| vec![a, b])).collect(),
        written: in_a_row,
    },
    Whole { id: "chomp3-P", rules: Entry("chomp-by-rows"), all: bars, written: in_a_row },
    Whole {
        id: "fibnim-P",
        rules: Entry("fibonacci-nim"),
        all: || (2..=144).map(|size| vec![size]).collect(),
        written: first_move,
    },
    Whole {
        id: "dynnim1-P",
        rules: Text(
            "heap pile(n)\nstate limit = 0\nmove take t in 1..limit from pile with limit = t",
        ),
        all: || (2..=144).map(|size| vec![size]).collect(),
        written: first_move,
    },
    Whole {
        id: "endnim-3",
        rules: Entry("end-nim"),
        all: || tuples(3, 1, 5),
        written: in_a_row,
    },
    Whole {
        id: "endnim-3-misere",
        rules: Entry("end-nim"),
        all: || tuples(3, 1, 4),
        written: in_a_row,
    },
    Whole {
        id: "circnim-4-2",
        rules: Entry("circular-nim-4-2"),
        all: || tuples(4, 0, 4),
        written: in_a_row,
    },
    Whole {
        id: "circnim-5-3",
        rules: Entry("circular-nim-5-3"),
        all: || tuples(5, 0, 2),
        written: in_a_row,
    },
    Whole {
        id: "welter2",
        rules: Entry("welter"),
        all: || (1..=13).flat_map(|b| (0..b).map(move |a| vec![a, b])).collect(),
        written: sum,
    },
    Whole {
        id: "welter4",
        rules: Entry("welter"),
        all: || {
            tuples(4, 0, 7)
                .into_iter()
                .filter(|squares| squares.is_sorted_by(|a, b| a < b))
                .collect()
        },
        written: sum,
    },
    Whole {
        id: "staircase4",
        rules: Entry("staircase-nim"),
        all: || tuples(4, 0, 3),
        // Steps are listed from the lowest that counts; below it is the floor.
        written: |steps| in_a_row(&[&[0], steps].concat()),
    },
];

/// Boards of 3 by 3 with crosses, as numbers in base 2. A board with a line of three is
/// dead and disappears.
const NOTAKTO: &str = "\
play misere
heap board(s) keeps empty where s < 512
def full(s, p) = bit(s, p - 1) == 1
def dead(s) = any a in 1..7: any b in a + 1..9:
  b < 15 - a - b <= 9 and full(s, a) and full(s, b) and full(s, 15 - a - b)
move board(s) -> board(s + 2 ** (p - 1)) for p in 1..9
  where not full(s, p) and not dead(s + 2 ** (p - 1))
move board(s) -> nothing where any p in 1..9: not full(s, p) and dead(s + 2 ** (p - 1))
";

/// `[3, 2, 1]`; what stands for a row that is not there is left out.
fn in_a_row(sizes: &[u64]) -> String {
    let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    format!("[{}]", sizes.join(", "))
}

fn sum(sizes: &[u64]) -> String {
    let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    sizes.join(" + ")
}

/// A heap from which all but the last counter may be taken.
fn first_move(size: &[u64]) -> String {
    format!("{} with limit = {}", size[0], size[0] - 1)
}

/// All lists of so many numbers, in lexicographic order.
fn tuples(length: usize, first: u64, last: u64) -> Vec<Vec<u64>> {
    let longer = |lists: Vec<Vec<u64>>, _| {
        let next = |list: &Vec<u64>| {
            let list = list.clone();
            (first..=last).map(move |next| [&list[..], &[next]].concat()).collect::<Vec<_>>()
        };
        lists.iter().flat_map(next).collect()
    };
    (0..length).fold(vec![Vec::new()], longer)
}

/// Chocolate in up to three rows, no row longer than the one above nor than 12.
fn bars() -> Vec<Vec<u64>> {
    let all = tuples(3, 0, 12).into_iter();
    all.filter(|rows| rows[0] > 0 && rows.is_sorted_by(|above, below| above >= below)).collect()
}

/// Without the zeros at the end: a list may leave out what is not there.
fn trimmed(numbers: &[u64]) -> &[u64] {
    let end = numbers.iter().rposition(|&number| number > 0).map_or(0, |last| last + 1);
    &numbers[..end]
}

fn tuple(text: &str) -> Vec<u64> {
    let numbers = text.trim_matches(['(', ')']).split(' ').filter(|it| !it.is_empty());
    numbers.map(|number| number.parse().unwrap()).collect()
}

impl Whole {
    fn game(&self, row: &Row) -> Game {
        let misere = if row["kind"].ends_with("misere") { "play misere\n" } else { "" };
        game(&match self.rules {
            Entry(name) => format!("{misere}{}", catalogue().find(name).unwrap().file().text()),
            Text(text) => format!("{misere}{text}"),
        })
    }

    fn differences(&self, row: &Row) -> Result<Vec<String>, Unsolved> {
        let game = self.game(row);
        let mut solver = super::solver(&game);
        let all = (self.all)();
        let mut different = Vec::new();
        if row["kind"] == "grundy-list" {
            let published: Vec<&str> = row["values"].split(',').collect();
            assert_eq!(published.len(), all.len(), "{}", self.id);
            for (sizes, published) in all.iter().zip(published) {
                let asked = position(&game, &(self.written)(sizes));
                let found = solver.nim_value(&asked)?.map(|value| value.0.to_string());
                if found.as_deref() != Some(published) {
                    different.push(format!("{sizes:?}: {found:?}, known {published}"));
                }
            }
        } else {
            let published: Vec<Vec<u64>> = row["values"].split(',').map(tuple).collect();
            let is_listed = |sizes: &[u64]| {
                published.iter().any(|listed| trimmed(listed) == trimmed(sizes))
            };
            for sizes in &all {
                let asked = position(&game, &(self.written)(sizes));
                let is_lost = solver.outcome(&asked)? == Outcome::P;
                if is_lost != is_listed(sizes) {
                    different.push(format!("{sizes:?}: lost is {is_lost}"));
                }
            }
        }
        Ok(different)
    }
}

/// So many empty boards are looked at every day: three take half a minute.
const BOARDS: usize = 2;

/// What is different in the outcomes of 0, 1, … empty boards of Notakto.
fn boards(row: &Row, most: usize, limits: Limits) -> Result<Vec<String>, Unsolved> {
    let game = game(NOTAKTO);
    let mut solver = Solver::new(&game, None, limits).unwrap();
    let mut different = Vec::new();
    for (count, known) in row["values"].split(',').enumerate().take(most + 1) {
        let boards =
            if count == 0 { "nothing".into() } else { vec!["board(0)"; count].join(" + ") };
        let found = solver.outcome(&position(&game, &boards))?.letter();
        if found != known {
            different.push(format!("{count} boards: {found}, known {known}"));
        }
    }
    Ok(different)
}

/// What is different in a list; `None` where no rules are known for it.
pub(super) fn differences(row: &Row, limits: Limits) -> Option<Result<Vec<String>, Unsolved>> {
    if row["id"] == "notakto" {
        return Some(boards(row, usize::MAX - 1, limits));
    }
    let list = WHOLE.iter().find(|list| list.id == row["id"])?;
    Some(list.differences(row))
}

#[test]
fn lists_of_whole_positions_are_as_published() {
    let rows = rows(SEQUENCES);
    let row = |id| rows.iter().find(|row| row["id"] == id).unwrap();
    for list in WHOLE {
        assert_eq!(list.differences(row(list.id)).unwrap(), [""; 0], "{}", list.id);
    }
    let notakto = boards(row("notakto"), BOARDS, Limits::default());
    assert_eq!(notakto.unwrap(), [""; 0]);
}
