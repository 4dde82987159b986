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

    /// Use at most about this much memory: bytes, or with KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = memory)]
    max_memory: u64,
}

impl Solving {
    /// The plan asked for; `None` for the cheapest valid one.
    pub(super) fn plan(&self) -> Option<Plan> {
        Plan::from_name(&self.plan)
    }

    pub(super) fn limits(&self, stop: &StopToken) -> Limits {
        Limits {
            max_positions: self.max_positions,
            max_memory: self.max_memory,
            stop: stop.clone(),
        }
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

/// `2GiB`, `500 MiB`, `1000000`
fn memory(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let shift = match &*unit.trim().to_ascii_lowercase() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        "t" | "tb" | "tib" => 40,
        _ => return Err("write a number of bytes, perhaps with KiB, MiB or GiB".to_owned()),
    };
    let number: Option<u64> = number.parse().ok();
    let bytes = number.and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| format!("`{text}` is no size, as `2GiB` is"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_memory() {
        assert_eq!(memory("1000"), Ok(1000));
        assert_eq!(memory("2GiB"), Ok(Limits::DEFAULT_MAX_MEMORY));
        assert_eq!(memory(" 3 kib "), Ok(3 << 10));
        for wrong in ["", "GiB", "2 apples", "-1", "99999999999999999999", "99999999 TiB"] {
            assert!(memory(wrong).is_err(), "{wrong}");
        }
    }
}
