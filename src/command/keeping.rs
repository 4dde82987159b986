//! `--checkpoint` and `--resume` for work on one game.
//!
//! Every minute or so a thread asks the work for a pause; the solver then gives all that
//! it has found to the [`Notebook`], which writes it. The question of the checkpoint is
//! the rules with their params, and the plan: not the text of the file, nor how far was
//! asked, so that a table can be continued with a larger `--to`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::json;

use super::checkpoint::{Checkpoint, digest};
use super::exit::Exit;
use super::output;
use crate::engine::{Finding, Keeper, Limits, Plan, Refused, Solver};
use crate::game::StopToken;
use crate::model::Game;
use crate::source::{Problem, Problems};

/// What is found is written down, and read again.
#[derive(Debug, Args)]
pub(super) struct Keeping {
    /// Write what is found into this file, every minute or so and at the end
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<String>,

    /// Go on with the checkpoint, if it is there
    #[arg(long, requires = "checkpoint")]
    resume: bool,

    /// Write the checkpoint so often: seconds, or `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", requires = "checkpoint", default_value = "1m")]
    #[arg(value_parser = super::settings::time, hide_short_help = true)]
    checkpoint_every: Duration,
}

/// The least time between two pauses: there must be work to write down.
const LEAST: Duration = Duration::from_millis(50);

/// Writing may take one part in so many of the time.
const SHARE: u32 = 20;

impl Keeping {
    /// Whether anything is to be kept.
    pub(super) fn is_wanted(&self) -> bool {
        self.checkpoint.is_some()
    }

    /// A solver by a plan, which knows what was found before if that is to be kept.
    pub(super) fn solver<'g>(
        &self,
        game: &'g Game,
        plan: Option<Plan>,
        limits: Limits,
    ) -> Result<(Solver<'g>, Option<Arc<Notebook>>), Problems> {
        let refused = |refused: Refused| vec![output::refused(&refused)];
        let Some(path) = &self.checkpoint else {
            return Ok((Solver::new(game, plan, limits).map_err(refused)?, None));
        };
        let notebook = Arc::new(Notebook::default());
        let keeper: Arc<dyn Keeper> = notebook.clone();
        let stop = limits.stop.clone();
        let limits = Limits { keeper: Some(keeper), ..limits };
        let mut solver = Solver::new(game, plan, limits).map_err(refused)?;
        let question = json!({
            "rules": digest(format!("{:?}", game.rules_form()).as_bytes()),
            "plan": solver.plan().name(),
        });
        let mut learns = |entry: &str| {
            let finding: Option<Finding> = serde_json::from_str(entry).ok();
            finding.and_then(|finding| solver.learn(finding)).is_some()
        };
        let checkpoint = Checkpoint::open(path, &question, self.resume, &mut learns)
            .map_err(|problem| vec![problem])?;
        notebook.begin(checkpoint);
        pause_every(self.checkpoint_every.max(LEAST), &notebook, stop);
        Ok((solver, Some(notebook)))
    }
}

/// Asks for a pause every now and then, until the process ends.
fn pause_every(time: Duration, notebook: &Arc<Notebook>, stop: StopToken) {
    let notebook = Arc::clone(notebook);
    // Without a thread to spare the checkpoint is written at the end.
    let _ = thread::Builder::new().name("checkpoint".to_owned()).spawn(move || {
        loop {
            let writing = Duration::from_millis(notebook.writing.load(Ordering::Relaxed));
            thread::sleep(time.max(writing * SHARE));
            stop.pause();
            while stop.is_pausing() {
                thread::sleep(LEAST / 5);
            }
        }
    });
}

/// Writes what is found into the checkpoint.
#[derive(Debug, Default)]
pub(super) struct Notebook {
    /// Where it is written, and the first problem with that.
    pages: Mutex<Pages>,
    /// How many milliseconds it took the last time.
    writing: AtomicU64,
}

#[derive(Debug, Default)]
struct Pages {
    checkpoint: Option<Checkpoint>,
    problem: Option<Problem>,
}

impl Keeper for Notebook {
    fn keep(&self, findings: &mut dyn Iterator<Item = Finding>) {
        let start = Instant::now();
        let mut lines = findings.map(|finding| {
            let line = serde_json::to_string(&finding);
            line.unwrap_or_else(|_| unreachable!("numbers and strings are always JSON"))
        });
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let Pages { checkpoint, problem } = &mut *pages;
        if let (Some(checkpoint), None) = (checkpoint, &problem) {
            *problem = checkpoint.write(&mut lines).err();
        }
        let millis = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.writing.store(millis, Ordering::Relaxed);
    }
}

impl Notebook {
    fn begin(&self, checkpoint: Checkpoint) {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.checkpoint = Some(checkpoint);
    }

    /// Tells what went wrong with the writing, and how the program ends for that.
    pub(super) fn end(&self) -> Exit {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        match pages.problem.take() {
            Some(problem) => {
                output::problem(&problem);
                Exit::Unprinted
            }
            None => Exit::Fine,
        }
    }
}

/// `gamelang table kayles.game --set k=1..3 --checkpoint kayles.txt`
pub(super) fn only_one_game() -> Problem {
    let message = "a checkpoint is of one question about one game, not of several";
    Problem::error("command::checkpoint", message)
        .help("give each param one value, ask for one position or table, as text or as JSON")
}
