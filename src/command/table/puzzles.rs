//! Positions with a given number of winning options.

use super::super::exit::Exit;
use super::super::output::Paper;
use super::asked::{Asked, End};
use crate::engine::{Detail, Limit, OptionAnalysis, Plan, Solver, Unfinished, Unsolved};
use crate::game::{Outcome, Position, Ruleset};
use crate::report::{Puzzle, PuzzleWriter, Subject};
use crate::source::Problem;

/// Lists the positions with exactly so many winning options.
pub(super) fn list(asked: &mut Asked<'_>, wanted: u64, out: &mut Paper) -> End {
    let subject = asked.subject;
    asked.look_ahead();
    let mut text = String::new();
    let mut table = PuzzleWriter::start(&subject, wanted, &mut text);
    let mut lengths = Lengths::new(asked);
    let mut end = End::COMPLETE;
    let mut looked_at = 0;
    let mut all = subject.heaps.numbers(asked.range()).fuse();
    let mut room = FIRST;
    while end.exit == Exit::Fine {
        let (mut found, seen, failed) = gathered(asked, &mut all, room, wanted);
        looked_at += seen;
        lengths.tell(&mut found);
        table.puzzles(&subject, &found, &mut text);
        if let Some(why) = failed {
            end = End::unsolved(&subject, &why);
        }
        if seen < room || !out.takes(&mut text) {
            break;
        }
        room *= 2;
    }
    end = lengths.end(&subject, end);
    table.end(&subject, looked_at, end.ended, &mut text);
    out.puts(text);
    end
}

/// So many positions are looked at before the first are told; then twice as many
/// each time, since the graph of all of them is labelled anew.
const FIRST: u64 = 64;

/// Those of the next positions that have so many winning options, how many positions
/// were looked at, and what ended that.
fn gathered(
    asked: &mut Asked<'_>,
    all: &mut impl Iterator<Item = Vec<u64>>,
    room: u64,
    wanted: u64,
) -> (Vec<Puzzle>, u64, Option<Unsolved>) {
    let mut found = Vec::new();
    let mut seen = 0;
    while seen < room
        && let Some(numbers) = all.next()
    {
        let Some(position) = asked.subject.heaps.position(&numbers) else { continue };
        match winning(asked, &position, wanted) {
            Ok(Some(winning)) => {
                found.push(Puzzle { numbers, position, winning, remoteness: None });
            }
            Ok(None) => {}
            Err(why) => return (found, seen, Some(why)),
        }
        seen += 1;
    }
    (found, seen, None)
}

/// The winning options of a position, if they are so many.
fn winning(
    asked: &mut Asked<'_>,
    position: &Position,
    wanted: u64,
) -> Result<Option<Vec<OptionAnalysis>>, Unsolved> {
    // Where nothing can be forbidden, the outcome says whether there are any.
    let is_plain = asked.subject.game.block() == 0;
    if wanted > 0 && is_plain && asked.solver.outcome(position)? != Outcome::N {
        return Ok(None);
    }
    let analysis = asked.solver.analyse(position, Detail::Full)?;
    if analysis.are_first {
        return Err(too_many_moves(asked, analysis.options.len() as u64));
    }
    let options = analysis.options.into_iter();
    let winning: Vec<OptionAnalysis> = options.filter(OptionAnalysis::is_winning).collect();
    Ok((winning.len() as u64 == wanted).then_some(winning))
}

/// A heap that is so large that its moves cannot all be listed, though it is valued.
fn too_many_moves(asked: &Asked<'_>, reached: u64) -> Unsolved {
    Unsolved::Unfinished(Unfinished {
        limit: Limit::Moves(asked.limits.max_positions),
        plan: asked.solver.plan(),
        reached,
        outcome: None,
    })
}

/// Counts the moves to the end, as long as there is room for the graph of positions.
struct Lengths<'a> {
    solver: Option<Solver<'a>>,
    failed: Option<Unsolved>,
}

impl<'a> Lengths<'a> {
    fn new(asked: &Asked<'a>) -> Self {
        let solver = Solver::new(asked.subject.game, Some(Plan::Loopy), asked.limits.clone());
        Self { solver: solver.ok(), failed: None }
    }

    fn tell(&mut self, puzzles: &mut [Puzzle]) {
        if let Err(why) = self.count(puzzles) {
            self.solver = None;
            self.failed = Some(why);
        }
    }

    fn count(&mut self, puzzles: &mut [Puzzle]) -> Result<(), Unsolved> {
        let Some(solver) = &mut self.solver else { return Ok(()) };
        let positions: Vec<Position> =
            puzzles.iter().map(|puzzle| puzzle.position.clone()).collect();
        solver.prepare(&positions)?;
        for puzzle in puzzles {
            puzzle.remoteness = solver.remoteness(&puzzle.position)?;
        }
        Ok(())
    }

    /// Says why some positions are without the number of moves, if they are.
    fn end(self, subject: &Subject<'_>, end: End) -> End {
        match self.failed {
            Some(why) if end.exit == Exit::Fine => uncounted(subject, &why),
            _ => end,
        }
    }
}

/// `gamelang table kayles.game --winning-moves 1 --to 100`
fn uncounted(subject: &Subject<'_>, why: &Unsolved) -> End {
    let end = End::unsolved(subject, why);
    let Unsolved::Unfinished(Unfinished { reached, .. }) = why else { return end };
    if end.exit != Exit::Limit {
        return end;
    }
    let message = format!(
        "the moves to the end are not counted for all positions: a limit was reached after \
         {reached} positions"
    );
    let problem = Problem::error("eval::limit", message)
        .help("a dash stands in their place; try a smaller `--to`, or more `--max-positions`");
    End { problem: Some(problem), ..end }
}
