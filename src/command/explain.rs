//! `gamelang explain`: what a problem means, by its code.

use clap::Args;

use super::exit::Exit;
use super::output;
use crate::report::{NoPage, list_of_codes, page_of};
use crate::source::Problem;

/// Arguments of `explain`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Explain {
    /// The code of a problem, as `model::unknown-name` or `unknown-name`; all
    /// codes are listed if none is given
    code: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  gamelang explain model::unknown-name
  gamelang explain                           all codes, a line each";

impl Explain {
    /// Prints the page of the code, or the list of all.
    pub(super) fn run(&self) -> Exit {
        let Some(code) = &self.code else {
            return output::print(&list_of_codes());
        };
        match page_of(code) {
            Ok(page) => output::print(&page.text()),
            Err(none) => {
                output::problem(&unknown_code(code, &none));
                Exit::WrongInput
            }
        }
    }
}

/// `gamelang explain unkown-name`
fn unknown_code(code: &str, none: &NoPage) -> Problem {
    let (message, help) = match &*none.meant {
        [] => (
            format!("no problem has the code `{code}`"),
            "`gamelang explain` lists all codes".to_owned(),
        ),
        [one] => {
            (format!("no problem has the code `{code}`"), format!("did you mean `{one}`?"))
        }
        several => {
            let several: Vec<String> = several.iter().map(|code| format!("`{code}`")).collect();
            let which = format!("write the whole code: {}", several.join(" or "));
            (format!("several codes end in `{code}`"), which)
        }
    };
    Problem::error("command::unknown-code", message).help(help)
}
