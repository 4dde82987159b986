//! The command line: one file a verb. Only this layer reads files and prints.

mod check;
mod checkpoint;
mod combinations;
mod compare;
mod describe;
mod eval;
mod exit;
mod explain;
mod fmt;
mod games;
mod identify;
mod input;
mod keeping;
mod output;
mod period;
mod replay;
mod settings;
mod sweep;
mod table;

pub use output::rendered;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use exit::Exit;

/// Solves impartial combinatorial games written in the gamelang language.
#[derive(Debug, Parser)]
#[command(name = "gamelang", version, about, max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

const EXAMPLES: &str = "\
Examples:
  gamelang eval examples/kayles.game 5 7     who wins rows of 5 and 7, and how
  gamelang check examples/*.game             hold files against their own claims
  gamelang describe examples/kayles.game     the rules in plain English
  gamelang period examples/kayles.game       its period, proved
  gamelang table examples/kayles.game        its nim-values in a row
  gamelang compare my.game values.txt        do they agree, and if not, why
  gamelang sweep --octal '0.??'              the periods of many octal games
  gamelang games square                      games that ship with the program
  gamelang eval @kayles 5 7                  one of them in the place of a file
  gamelang identify my-variant.game          is it a known game?
  gamelang fmt my-variant.game               bring a file into its canonical form
  gamelang explain model::unknown-name       what a problem means, with an example

Exit codes: 0 fine; 1 a claim is false; 2 the input is wrong; 3 a limit was
reached; 130 interrupted.";

#[derive(Debug, Subcommand)]
enum Verb {
    /// Say who wins a position, its nim-value, and every winning move
    Eval(eval::Eval),
    /// Hold files against the expectations that they state
    Check(check::Check),
    /// Tell the rules of a file in plain English, and what is proved of them
    Describe(describe::Describe),
    /// List the nim-values of the heaps of a kind
    Table(table::Table),
    /// Find the period of the nim-values of a kind of heap, and prove it
    Period(period::Period),
    /// Say whether two games, or a game and a list of values, agree
    Compare(compare::Compare),
    /// Find the periods of all octal games of a pattern
    Sweep(sweep::Sweep),
    /// List the games that ship with the program, or print one
    Games(games::Games),
    /// Say which known games a game is, the same or nearly
    Identify(identify::Identify),
    /// Bring files into their canonical form
    Fmt(fmt::Fmt),
    /// Say what a problem means, with an example and its cure
    Explain(explain::Explain),
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let exit = match Arguments::try_parse() {
        Ok(arguments) => arguments.run(),
        Err(error) => told(&error),
    };
    ExitCode::from(exit.code())
}

impl Arguments {
    fn run(&self) -> Exit {
        let stop = exit::stop_on_interrupt();
        match &self.verb {
            Verb::Eval(eval) => eval.run(&stop),
            Verb::Check(check) => check.run(&stop),
            Verb::Describe(describe) => describe.run(),
            Verb::Table(table) => table.run(&stop),
            Verb::Period(period) => period.run(&stop),
            Verb::Compare(compare) => compare.run(&stop),
            Verb::Sweep(sweep) => sweep.run(&stop),
            Verb::Games(games) => games.run(),
            Verb::Identify(identify) => identify.run(&stop),
            Verb::Fmt(fmt) => fmt.run(&stop),
            Verb::Explain(explain) => explain.run(),
        }
    }
}

/// What clap has to say: help or the version, which were asked for, or a mistake
/// in the arguments.
fn told(said: &clap::Error) -> Exit {
    if said.use_stderr() {
        // There is no other place to say that this could not be said.
        let _ = said.print();
        return Exit::WrongInput;
    }
    output::print(&said.render().ansi().to_string())
}
