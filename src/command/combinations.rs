//! One question about a game with every combination of its params: `--set k=1..10`.
//!
//! Several threads work, each on one combination at a time; the rows come in order all
//! the same. A combination that fails has a row that says so.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::exit::Exit;
use super::output;
use super::settings::Solving;
use crate::engine::Limits;
use crate::game::StopToken;
use crate::model::{self, Game, Setting};
use crate::report::{Answered, RowFormat, SweepWriter};
use crate::source::{Problem, Problems, Source};

/// What became of one combination.
pub(super) struct Row {
    /// What was found, if anything was.
    pub(super) answer: Option<Answered>,
    /// Why it is not all that was asked for.
    pub(super) problem: Option<Problem>,
    /// What is to be said beside.
    pub(super) remarks: Problems,
    /// How the program ends for it.
    pub(super) exit: Exit,
}

impl Row {
    /// A row that only says what is wrong.
    pub(super) fn failed(problem: Problem, exit: Exit) -> Self {
        Self { answer: None, problem: Some(problem), remarks: Vec::new(), exit }
    }

    /// A row with an answer.
    pub(super) fn answered(answer: Answered) -> Self {
        Self { answer: Some(answer), problem: None, remarks: Vec::new(), exit: Exit::Fine }
    }
}

/// A question that is put to many games.
pub(super) struct Sweep<'a> {
    /// The verb that asks.
    pub(super) verb: &'static str,
    /// The names of what an answer has in a line.
    pub(super) columns: Vec<String>,
    /// How rows are written.
    pub(super) format: RowFormat,
    /// Whether the names of the columns stand in front.
    pub(super) has_head: bool,
    /// The rules.
    pub(super) source: &'a Source,
    /// The values of the params, and the limits.
    pub(super) solving: &'a Solving,
}

impl Sweep<'_> {
    /// Puts the question to each game and prints the answers.
    pub(super) fn run(
        &self,
        stop: &StopToken,
        question: impl Fn(&Game, Limits) -> Row + Sync,
    ) -> Result<Exit, Problems> {
        let combinations = self.solving.combinations().map_err(|problem| vec![problem])?;
        self.check(&combinations)?;
        let workers = self.solving.threads().min(combinations.len()).max(1);
        let limits = self.solving.limits_of_worker(workers, stop);
        let answer = |settings: &Vec<Setting>| match model::load(self.source, settings) {
            Ok((game, _)) => question(&game, limits.clone()),
            Err(problems) => Row::failed(first(problems), Exit::WrongInput),
        };
        let mut print = Printing::new(self, &combinations);
        in_order(&combinations, workers, &answer, &mut |index, row| {
            print.row(&combinations[index], &row)
        });
        Ok(print.exit)
    }

    /// What is wrong with the file, or with the names of the params, stops everything;
    /// its warnings are told once.
    fn check(&self, combinations: &[Vec<Setting>]) -> Result<(), Problems> {
        let (game, warnings) = model::load(self.source, &[])?;
        output::problems(&warnings);
        let first = combinations.first().map_or(&[][..], |first| &first[..]);
        let is_known = |set: &Setting| game.rules().params.iter().any(|it| it.name == set.name);
        if !first.iter().all(is_known) {
            model::load(self.source, first)?;
        }
        Ok(())
    }
}

/// The first of problems, of which a row has room for one.
pub(super) fn first(problems: Problems) -> Problem {
    let first = problems.into_iter().next();
    first.unwrap_or_else(|| unreachable!("what is wrong is said"))
}

/// The rows as they come.
struct Printing {
    writer: SweepWriter,
    exit: Exit,
}

impl Printing {
    fn new(sweep: &Sweep<'_>, combinations: &[Vec<Setting>]) -> Self {
        let first = combinations.first().map_or(&[][..], |first| &first[..]);
        let params = first.iter().map(|set| set.name.clone()).collect();
        let (columns, format) = (sweep.columns.clone(), sweep.format);
        let writer = SweepWriter::new(sweep.verb, params, columns, format, sweep.has_head);
        Self { writer, exit: Exit::Fine }
    }

    fn row(&mut self, settings: &[Setting], row: &Row) -> ControlFlow<()> {
        if row.exit == Exit::Interrupted {
            self.exit = row.exit;
            return ControlFlow::Break(());
        }
        output::problems(&row.remarks);
        let values: Vec<i128> = settings.iter().map(|set| set.value).collect();
        let text = self.writer.row(&values, row.answer.as_ref(), row.problem.as_ref());
        self.exit = self.exit.max(row.exit).max(output::print(&text));
        if self.exit.ends_all() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Lets several threads work through tasks, and hands on what they find in the order
/// of the tasks, until `take` has had enough.
pub(super) fn in_order<T: Sync, R: Send>(
    tasks: &[T],
    workers: usize,
    work: &(impl Fn(&T) -> R + Sync),
    take: &mut dyn FnMut(usize, R) -> ControlFlow<()>,
) {
    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    let (found, results) = mpsc::channel();
    thread::scope(|scope| {
        let mut are_there = false;
        for _ in 0..workers {
            let (found, next, is_over) = (found.clone(), &next, &is_over);
            let worker = move || {
                while !is_over.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(index) else { break };
                    if found.send((index, work(task))).is_err() {
                        break;
                    }
                }
            };
            // As much stack as the main thread has.
            let thread = thread::Builder::new().stack_size(8 << 20);
            // Without a thread more those that are there do the work, or this one.
            are_there |= thread.spawn_scoped(scope, worker.clone()).is_ok();
            if !are_there {
                worker();
                break;
            }
        }
        drop(found);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        for (index, result) in results {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&due) {
                if !is_over.load(Ordering::Relaxed) && take(due, result).is_break() {
                    is_over.store(true, Ordering::Relaxed);
                }
                due += 1;
            }
        }
    });
}
