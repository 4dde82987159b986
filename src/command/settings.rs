//! Arguments that several verbs share.

use clap::Args;

use crate::engine::{Limits, Plan};
use crate::game::StopToken;
use crate::model::Setting;

/// How to solve.
#[derive(Debug, Args)]
pub(super) struct Solving {
    /// Give a param of the file another value; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub(super) settings: Vec<Setting>,

    /// How to solve; `auto` takes the cheapest plan that is valid, `oracle` is
    /// the definition in code, slow and sure
    #[arg(long, value_name = "PLAN", default_value = "auto", value_parser = plan_names())]
    plan: String,

    /// Give up when more different positions than this are met
    #[arg(long, value_name = "COUNT", default_value_t = Limits::DEFAULT_MAX_POSITIONS)]
    max_positions: u64,
}

impl Solving {
    /// The plan asked for; `None` for the cheapest valid one.
    pub(super) fn plan(&self) -> Option<Plan> {
        Plan::from_name(&self.plan)
    }

    pub(super) fn limits(&self, stop: &StopToken) -> Limits {
        Limits { max_positions: self.max_positions, stop: stop.clone(), ..Limits::default() }
    }
}

fn plan_names() -> Vec<&'static str> {
    std::iter::once("auto").chain(Plan::ALL.into_iter().map(Plan::name)).collect()
}

/// `k=5`
pub(super) fn setting(text: &str) -> Result<Setting, String> {
    let (name, value) = text.split_once('=').ok_or("write it as NAME=VALUE, as `k=5`")?;
    let value = value.trim().parse().map_err(|_| format!("`{value}` is not a whole number"))?;
    Ok(Setting { name: name.trim().to_owned(), value })
}
