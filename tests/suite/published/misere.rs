//! Misère play: nim-values, genera and lost positions.

use std::collections::BTreeSet;

use gamelang::engine::{Limits, Solver, Unsolved};
use gamelang::game::{Heap, KindId, NimValue, Outcome, Position};
use gamelang::model::Game;

use super::reproduce::Verdict;
use super::{Row, rows};
use crate::reading::game;

/// Misère quotients, nim-values, genera and lost positions.
pub(super) const MISERE: &str = include_str!("../../../data/known/misere.tsv");

/// The rules of a row on heaps `row`, and beside them heaps of Nim.
fn rules(name: &str) -> Option<String> {
    let code = name.split(' ').find(|word| word.contains('.') && word.len() > 2);
    let set = || name.split_once('{').map(|(_, set)| set.trim_end_matches('}'));
    let moves = match name {
        "Nim" => "move take 1.. from row".to_owned(),
        "Grundy's Game" => "move split row into 2 distinct".to_owned(),
        "Lasker's Nim" => "move take 1.. from row\nmove split row into 2".to_owned(),
        "Take-a-Square" => "move take squares from row".to_owned(),
        _ if name.starts_with("subtraction") => format!("move take {{{}}} from row", set()?),
        _ if name.starts_with("all-but") => {
            format!("move take (1..) \\ {{{}}} from row", set()?)
        }
        _ => format!("move octal {} on row", code?),
    };
    Some(format!("heap row(n)\nheap nim(n)\n{moves}\nmove take 1.. from nim\n"))
}

fn heaps(sizes: &[u64], twos: usize, nim: u64) -> Position {
    let rows = sizes.iter().map(|&size| Heap::new(KindId(0), [size]));
    let nims =
        std::iter::repeat_n(2, twos).chain([nim]).map(|size| Heap::new(KindId(1), [size]));
    Position::of(rows.chain(nims).filter(|heap| heap.size() > 0))
}

/// The least k such that the heap, with so many Nim heaps of 2, is lost together with
/// a Nim heap of k.
fn value(solver: &mut Solver<'_>, size: u64, twos: usize) -> Result<u64, Unsolved> {
    let mut least = 0;
    while solver.outcome(&heaps(&[size], twos, least))? != Outcome::P {
        least += 1;
    }
    Ok(least)
}

/// What is different in a row of nim-values, looked at up to so many heaps.
fn nim_values(
    solver: &mut Solver<'_>,
    row: &Row,
    most: usize,
) -> Result<Vec<String>, Unsolved> {
    let mut different = Vec::new();
    for (size, known) in (0..).zip(row["data"].split(',')).take(most) {
        let found = value(solver, size, 0)?;
        if known.parse() != Ok(found) {
            different.push(format!("heap {size}: {found}, known {known}"));
        }
    }
    Ok(different)
}

/// What is different in a row of genera, `1^0.3.1 …`.
fn genera(
    solver: &mut Solver<'_>,
    normal: &Game,
    row: &Row,
    limits: &Limits,
) -> Result<Vec<String>, Unsolved> {
    let mut plain = Solver::new(normal, None, limits.clone()).unwrap();
    let mut different = Vec::new();
    for (size, known) in (0..).zip(row["data"].split(' ')) {
        let NimValue(base) = plain.nim_value(&heaps(&[size], 0, 0))?.unwrap();
        let count = known.split(['^', '.']).count() - 1;
        let powers: Result<Vec<String>, Unsolved> =
            (0..count).map(|twos| Ok(value(solver, size, twos)?.to_string())).collect();
        let found = format!("{base}^{}", powers?.join("."));
        if found != known {
            different.push(format!("heap {size}: {found}, known {known}"));
        }
    }
    Ok(different)
}

/// What is different in a list of lost positions: up to 4 heaps that have a move, not
/// larger than the bound.
fn lost(solver: &mut Solver<'_>, rules: &Game, row: &Row) -> Result<Vec<String>, Unsolved> {
    let bound = row["heap_bound"].split("<=").nth(1).and_then(|rest| rest.split(',').next());
    let most: u64 = bound.unwrap().trim().parse().unwrap();
    let moves = |size: u64| {
        let mut plain = Solver::new(rules, None, Limits::default()).unwrap();
        let asked = heaps(&[size], 0, 0);
        let found = plain.analyse(&asked, gamelang::engine::Detail::Full).unwrap();
        !found.options.is_empty()
    };
    let sizes: Vec<u64> = (1..=most).filter(|&size| moves(size)).collect();
    let mut lists: Vec<Vec<u64>> = vec![Vec::new()];
    let mut found = BTreeSet::new();
    for _ in 0..4 {
        lists = lists
            .iter()
            .flat_map(|list| {
                let least = list.last().copied().unwrap_or(0);
                let next = sizes.iter().filter(move |&&size| size >= least);
                next.map(move |&size| [list.as_slice(), &[size]].concat())
            })
            .collect();
        for list in &lists {
            if solver.outcome(&heaps(list, 0, 0))? == Outcome::P {
                found.insert(list.clone());
            }
        }
    }
    let numbers = |text: &str| text.split('+').map(|size| size.parse().unwrap()).collect();
    let known: BTreeSet<Vec<u64>> = row["data"].split(';').map(numbers).collect();
    let different = found.symmetric_difference(&known);
    Ok(different.map(|list| format!("{list:?}")).collect())
}

/// Recomputes a row that is no quotient.
pub(super) fn verdict(row: &Row, limits: &Limits) -> Verdict {
    differences(row, limits, usize::MAX).map_or(
        Verdict::OutOfReach("no file is written for this row"),
        |found| match found {
            Ok(different) => Verdict::of(&different, "value by value"),
            Err(_) => Verdict::OutOfReach("60 seconds or 4 GiB"),
        },
    )
}

fn differences(
    row: &Row,
    limits: &Limits,
    most: usize,
) -> Option<Result<Vec<String>, Unsolved>> {
    let text = rules(row["game"])?;
    let (normal, misere) = (game(&text), game(&format!("play misere\n{text}")));
    let mut solver = Solver::new(&misere, None, limits.clone()).unwrap();
    Some(match row["kind"] {
        "misere-nim-values" => nim_values(&mut solver, row, most),
        "genus" => genera(&mut solver, &normal, row, limits),
        _ => lost(&mut solver, &misere, row),
    })
}

#[test]
fn misere_values_of_small_heaps_are_as_published() {
    let mut compared = 0;
    let mut wrong = Vec::new();
    for row in rows(MISERE).iter().filter(|row| row["kind"] == "misere-nim-values") {
        let Some(different) = differences(row, &Limits::default(), 9) else { continue };
        wrong.extend(different.unwrap());
        compared += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared >= 18, "{compared} rows");
}
