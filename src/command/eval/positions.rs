//! `gamelang eval FILE --positions FILE`: many positions, one a line, answered by
//! lines of JSON. One solver answers all of them, so that what is learnt for one is
//! known for the next.

use super::super::exit::Exit;
use super::super::{input, output};
use super::Eval;
use crate::engine::Solver;
use crate::game::StopToken;
use crate::model::Game;
use crate::report::{Evaluation, evaluation_line, problem_line, unsolved};
use crate::source::{Problem, Problems};

/// Answers the lines one by one; those that are wrong do not stop the others.
pub(super) fn answer(eval: &Eval, file: &str, stop: &StopToken) -> Result<Exit, Problems> {
    let both = [eval.file.clone(), file.to_owned()];
    input::each_once(&both).map_err(|problem| vec![problem])?;
    let (game, warnings) = input::loaded(&eval.file, &eval.solving)?;
    output::problems(&warnings);
    let limits = eval.solving.limits(stop);
    let solver = Solver::new(&game, eval.solving.plan(), limits)
        .map_err(|refused| vec![output::refused(&refused)])?;
    let lines = input::lines(file).map_err(|problem| vec![problem])?;
    Ok(Lines { eval, game: &game, solver }.answers(lines))
}

struct Lines<'a> {
    eval: &'a Eval,
    game: &'a Game,
    solver: Solver<'a>,
}

impl Lines<'_> {
    fn answers(&mut self, lines: impl Iterator<Item = Result<String, Problem>>) -> Exit {
        let mut exit = Exit::Fine;
        for (number, line) in (1..).zip(lines) {
            let asked = line.as_deref().map_or("", str::trim);
            if line.is_ok() && (asked.is_empty() || asked.starts_with('#')) {
                continue;
            }
            let (answer, ended) = match line.as_deref() {
                Ok(_) => self.answer(number, asked),
                Err(problem) => wrong(number, asked, problem),
            };
            if ended == Exit::Interrupted {
                return ended;
            }
            // Whoever waits for the answer gets it before the next line is read.
            exit = exit.max(ended).max(output::print(&(answer + "\n")));
            if exit.ends_all() {
                break;
            }
        }
        exit
    }

    fn answer(&mut self, number: u64, asked: &str) -> (String, Exit) {
        let words: Vec<String> = asked.split_whitespace().map(ToOwned::to_owned).collect();
        let position = match input::position(self.game, &words) {
            Ok(position) => position,
            Err(problems) => {
                return problems.first().map_or_else(
                    || unreachable!("what is wrong is said"),
                    |problem| wrong(number, asked, problem),
                );
            }
        };
        let detail = self.eval.detail();
        let mut analysis = match self.solver.analyse(&position, detail) {
            Ok(analysis) => analysis,
            Err(why) => {
                let problem = unsolved(self.game, &why);
                return (problem_line(number, asked, &problem), Exit::unsolved(&why));
            }
        };
        self.eval.count_moves(self.game, &position, &mut analysis, self.solver.limits());
        let evaluation =
            Evaluation { game: self.game, position: &position, detail, analysis: &analysis };
        match evaluation_line(number, &evaluation, self.eval.telling()) {
            Ok(line) => (line, Exit::Fine),
            Err(problem) => wrong(number, asked, &problem),
        }
    }
}

fn wrong(number: u64, asked: &str, problem: &Problem) -> (String, Exit) {
    (problem_line(number, asked, problem), Exit::WrongInput)
}
