//! Tables of coupled heaps against the search of whole positions, in one run.
//!
//! `cargo bench --bench coupled` prints times and ratios; with `-- full` the search
//! gets the large boxes, too, which takes minutes. The search is asked about the
//! same rules in a file with a second kind of heap that no rule names, or with a
//! condition that always holds: there is no proof for such a file.

#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use gamelang::engine::{Limits, Solver};
use gamelang::game::{Heap, KindId, NimValue, Outcome, Position};
use gamelang::model::{Game, load};
use gamelang::source::Source;

const WYTHOFF: &str = "heap pile(n)\nmove take 1.. from pile\n\
    move pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..min(a, b)\n";
const MOORE: &str = "heap pile(n)\nmove some 1..2 of pile(n) -> pile(m) for m in 0..n - 1\n";
const AT_MOST: &str = "heap pile(n)\nmove take 1..400 from pile\n\
    move pile(a) + pile(b) -> pile(a - k) + pile(b - 2 * k) for k in 1..a\n";

const GUARDED: &str = "heap pile(n)\nmove take k in 1.. from pile where n >= 3\n\
    move pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..a / 2 where a <= b\n";
const QUEEN: &str = "heap queen(x, y) keeps empty\n\
    move queen(x, y) -> queen(x - k, y) for k in 1..x\n\
    move queen(x, y) -> queen(x, y - k) for k in 1..y\n\
    move queen(x, y) -> queen(x - k, y - k) for k in 1..min(x, y)\n";

/// A question about all positions of so many heaps up to a size.
struct Question {
    name: &'static str,
    rules: &'static str,
    heaps: usize,
    /// The size for both, and that for the table alone.
    sizes: [u64; 2],
    values: bool,
}

const QUESTIONS: [Question; 7] = [
    Question { name: "Wythoff", rules: WYTHOFF, heaps: 2, sizes: [150, 1000], values: true },
    Question { name: "Wythoff", rules: WYTHOFF, heaps: 2, sizes: [150, 5000], values: true },
    Question { name: "Moore", rules: MOORE, heaps: 3, sizes: [40, 100], values: false },
    Question { name: "Moore", rules: MOORE, heaps: 5, sizes: [8, 60], values: false },
    Question {
        name: "at most 400",
        rules: AT_MOST,
        heaps: 2,
        sizes: [120, 1000],
        values: true,
    },
    Question { name: "guarded", rules: GUARDED, heaps: 2, sizes: [120, 1000], values: true },
    Question { name: "queen", rules: QUEEN, heaps: 1, sizes: [120, 1000], values: true },
];

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --all-targets` comes by without this word.
    if !asked.iter().any(|word| word == "--bench") {
        return;
    }
    let is_full = asked.iter().any(|word| word == "full");
    for question in &QUESTIONS {
        question.compare(question.sizes[0]);
        if is_full {
            question.compare(question.sizes[1]);
        } else {
            let (time, _) = question.solve(&game(question.rules), question.sizes[1]);
            println!("{}: table {time:.2?}", question.title(question.sizes[1]));
        }
    }
}

impl Question {
    fn title(&self, size: u64) -> String {
        if self.rules == QUEEN {
            return format!("{}, nim-values, both numbers to {size}", self.name);
        }
        let what = if self.values { "nim-values" } else { "outcomes" };
        format!("{}, {what}, {} heaps to {size}", self.name, self.heaps)
    }

    fn compare(&self, size: u64) {
        let other = match self.rules {
            QUEEN => QUEEN.replace("for k in 1..x\n", "for k in 1..x where y != -1\n"),
            rules => format!("{rules}heap other(n)\n"),
        };
        let (table, found) = self.solve(&game(self.rules), size);
        let (search, expected) = self.solve(&game(&other), size);
        assert_eq!(found, expected, "{}", self.title(size));
        let ratio = search.as_secs_f64() / table.as_secs_f64();
        println!(
            "{}: search {search:.2?}, table {table:.2?}: {ratio:.0} times",
            self.title(size)
        );
    }

    /// The time for the whole box, and what is lost in it. A table is made for the
    /// largest position; the search is led there from the smallest.
    fn solve(&self, game: &Game, size: u64) -> (Duration, Vec<bool>) {
        let limits = Limits::default();
        let mut solver = Solver::new(game, None, limits).expect("a plan is chosen");
        let is_queen = game.rules().kinds[0].parameters.len() == 2;
        let (largest, all) = if is_queen {
            (
                queen(size, size),
                (0..=size).flat_map(|x| (0..=size).map(move |y| queen(x, y))).collect(),
            )
        } else {
            (position(&vec![size; self.heaps]), positions(self.heaps, size))
        };
        let start = Instant::now();
        let text = game.rules().source.text();
        let is_table = !text.contains("other") && !text.contains("!=");
        if is_table {
            self.is_lost(&mut solver, &largest);
            let time = start.elapsed();
            // Millions of questions take longer than the table.
            let few = if all.len() > 1_000_000 { &all[..1000] } else { &all[..] };
            return (time, few.iter().map(|asked| self.is_lost(&mut solver, asked)).collect());
        }
        let lost = all.iter().map(|asked| self.is_lost(&mut solver, asked)).collect();
        (start.elapsed(), lost)
    }

    fn is_lost(&self, solver: &mut Solver<'_>, asked: &Position) -> bool {
        if self.values {
            solver.nim_value(asked).expect("it is solved") == Some(NimValue::ZERO)
        } else {
            solver.outcome(asked).expect("it is solved") == Outcome::P
        }
    }
}

fn game(text: &str) -> Game {
    load(&Source::new("bench.game", text), &[]).expect("the file is right").0
}

fn position(sizes: &[u64]) -> Position {
    let there = sizes.iter().filter(|&&size| size > 0);
    Position::of(there.map(|&size| Heap::new(KindId(0), [size])))
}

fn queen(x: u64, y: u64) -> Position {
    Position::of([Heap::new(KindId(0), [x, y])])
}

/// All positions of at most so many heaps up to a size.
fn positions(heaps: usize, size: u64) -> Vec<Position> {
    let mut words: Vec<Vec<u64>> = vec![vec![]];
    for _ in 0..heaps {
        let longer = |word: &Vec<u64>| {
            let word = word.clone();
            let most = word.last().copied().unwrap_or(size);
            (0..=most).map(move |size| [&word[..], &[size]].concat())
        };
        words = words.iter().flat_map(longer).collect();
    }
    words.iter().map(|word| position(word)).collect()
}
