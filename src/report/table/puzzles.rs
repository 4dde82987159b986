//! Positions with a given number of winning options: what a setter of puzzles looks
//! for.

use std::fmt::Write;

use serde::Serialize;

use super::super::csv::csv_line;
use super::super::words::{counted, step};
use super::{Ended, Subject, TableFormat, json, json_end};
use crate::engine::OptionAnalysis;
use crate::game::Position;
use crate::model::Game;

/// A position with its winning options.
#[derive(Debug)]
pub struct Puzzle {
    /// Its numbers.
    pub numbers: Vec<u64>,
    /// The position.
    pub position: Position,
    /// The options that win.
    pub winning: Vec<OptionAnalysis>,
    /// How many moves away the end is when the winner hastens and the loser delays;
    /// `None` where that could not be worked out.
    pub remoteness: Option<u64>,
}

#[derive(Serialize)]
struct Entry<'a> {
    numbers: &'a [u64],
    position: String,
    remoteness: Option<u64>,
    winning: Vec<MoveEntry<'a>>,
}

#[derive(Serialize)]
struct MoveEntry<'a> {
    rule: &'a str,
    from: String,
    to: String,
    position: String,
}

/// Lists such positions.
#[derive(Debug)]
pub struct PuzzleWriter {
    found: u64,
}

impl PuzzleWriter {
    /// Writes what comes before the positions: those with so many winning options.
    pub fn start(subject: &Subject<'_>, winning: u64, out: &mut String) -> Self {
        match subject.format {
            TableFormat::Text | TableFormat::Bfile => {
                let moves =
                    counted(usize::try_from(winning).unwrap_or(usize::MAX), "winning move");
                let positions = subject.positions();
                subject.title(format_args!("{positions}, with exactly {moves}"), out);
            }
            TableFormat::Csv => {
                let names = subject.heaps.names();
                let columns = names.iter().map(|name| &**name);
                out.push_str(&csv_line(columns.chain([
                    "position",
                    "remoteness",
                    "winning_options",
                ])));
            }
            TableFormat::Json => {
                subject.json_start("puzzles@1", out);
                let _ = write!(out, "\"winning_moves\":{winning},\"positions\":[");
            }
        }
        Self { found: 0 }
    }

    /// Writes the positions that were found next.
    pub fn puzzles(&mut self, subject: &Subject<'_>, found: &[Puzzle], out: &mut String) {
        match subject.format {
            TableFormat::Text | TableFormat::Bfile => lines(subject.game, found, out),
            TableFormat::Csv => {
                found.iter().for_each(|puzzle| out.push_str(&csv(subject.game, puzzle)));
            }
            TableFormat::Json => {
                for (number, puzzle) in (self.found..).zip(found) {
                    out.push_str(if number > 0 { "," } else { "" });
                    out.push_str(&json(&entry(subject.game, puzzle)));
                }
            }
        }
        self.found += found.len() as u64;
    }

    /// Writes what comes after the positions, of which so many were looked at.
    pub fn end(&self, subject: &Subject<'_>, looked_at: u64, ended: Ended, out: &mut String) {
        match subject.format {
            TableFormat::Text | TableFormat::Bfile => {
                let all = counted(usize::try_from(looked_at).unwrap_or(usize::MAX), "position");
                let _ = writeln!(out, "{} of {all}", self.found);
            }
            TableFormat::Csv => {}
            TableFormat::Json => {
                let _ = write!(out, "],\"looked_at\":{looked_at},");
                json_end(ended, out);
            }
        }
    }
}

/// A line for each position, the moves below each other.
fn lines(game: &Game, found: &[Puzzle], out: &mut String) {
    let shown: Vec<String> = found.iter().map(|puzzle| game.brief(&puzzle.position)).collect();
    let width = shown.iter().map(|position| position.chars().count()).max().unwrap_or(0);
    for (position, puzzle) in shown.iter().zip(found) {
        let remoteness = match puzzle.remoteness {
            Some(moves) => moves.to_string(),
            None => "-".to_owned(),
        };
        let steps: Vec<String> =
            puzzle.winning.iter().map(|option| step(game, option)).collect();
        let steps = steps.join("; ");
        let line = format!("  {position:<width$}  remoteness {remoteness:>3}  {steps}");
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

fn csv(game: &Game, puzzle: &Puzzle) -> String {
    let winning = puzzle.winning.iter();
    let options: Vec<String> = winning.map(|option| game.show(&option.position)).collect();
    let mut fields: Vec<String> = puzzle.numbers.iter().map(u64::to_string).collect();
    fields.push(game.show(&puzzle.position));
    fields.push(puzzle.remoteness.map(|moves| moves.to_string()).unwrap_or_default());
    fields.push(options.join(" | "));
    csv_line(fields.iter().map(|field| &**field))
}

fn entry<'a>(game: &'a Game, puzzle: &'a Puzzle) -> Entry<'a> {
    let winning = puzzle.winning.iter().map(|option| MoveEntry {
        rule: game.rule_name(option.rule),
        from: game.show_heaps(&option.from),
        to: game.show_heaps(&option.to),
        position: game.show(&option.position),
    });
    Entry {
        numbers: &puzzle.numbers,
        position: game.show(&puzzle.position),
        remoteness: puzzle.remoteness,
        winning: winning.collect(),
    }
}
