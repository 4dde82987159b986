//! Arguments that several verbs share.

use std::num::{IntErrorKind, NonZero, ParseIntError};
use std::str::FromStr;
use std::sync::Once;
use std::thread;
use std::time::Duration;

use clap::Args;

use crate::engine::{Limits, Plan};
use crate::game::StopToken;
use crate::model::Setting;
use crate::source::Problem;

/// How much work may be done.
#[derive(Debug, Args)]
pub(super) struct Effort {
    /// Give up when more different positions than this are met
    #[arg(long, value_name = "COUNT", default_value_t = Limits::DEFAULT_MAX_POSITIONS)]
    #[arg(allow_negative_numbers = true, value_parser = count_of_positions)]
    max_positions: u64,

    /// Use at most about this much memory: bytes, or with KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = memory)]
    max_memory: u64,

    /// Give up after so long a time: seconds, or `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = time)]
    timeout: Option<Duration>,

    /// Let so many threads work, where that pays: on long sequences of values, or on
    /// many games; as many as there are processors if not given. The answers are the
    /// same
    #[arg(long, value_name = "N", value_parser = count_of_threads)]
    threads: Option<usize>,
}

/// How to solve.
#[derive(Debug, Args)]
pub(super) struct Solving {
    /// Give a param of the file another value, or each value of a range one after
    /// another, as `k=1..10`; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = given)]
    given: Vec<Given>,

    /// How to solve; `auto` takes the cheapest plan that is valid, `oracle` is
    /// the definition in code, slow and sure
    #[arg(long, value_name = "PLAN", default_value = "auto", value_parser = plan_names())]
    plan: String,

    #[command(flatten)]
    effort: Effort,

    /// Work out every value, also those that a proved period tells
    #[arg(long)]
    no_period: bool,
}

/// A param with the value that it is given, or with a range of them.
#[derive(Clone, Debug)]
struct Given {
    name: String,
    first: i128,
    /// Where it is a range.
    last: Option<i128>,
}

/// More combinations of values than this are refused.
const MOST_COMBINATIONS: u128 = 1_000_000;

impl Solving {
    /// The params that are set, each once and to one value.
    pub(super) fn settings(&self) -> Result<Vec<Setting>, Problem> {
        let firsts = self.firsts()?;
        match self.given.iter().find(|given| given.last.is_some()) {
            Some(given) => Err(one_value(given)),
            None => Ok(firsts),
        }
    }

    /// Whether a param has a range of values.
    pub(super) fn has_ranges(&self) -> bool {
        self.given.iter().any(|given| given.last.is_some())
    }

    /// All combinations of the values that are given, the last param running fastest:
    /// one without params if none is given.
    pub(super) fn combinations(&self) -> Result<Vec<Vec<Setting>>, Problem> {
        self.firsts()?;
        let mut count: u128 = 1;
        for given in &self.given {
            let last = given.last.unwrap_or(given.first);
            let values = last.abs_diff(given.first).saturating_add(1);
            count = count.saturating_mul(values);
        }
        if count > MOST_COMBINATIONS {
            return Err(too_many_combinations(count));
        }
        let mut combinations = vec![Vec::new()];
        for given in &self.given {
            let set = |value| Setting { name: given.name.clone(), value };
            let values = given.first..=given.last.unwrap_or(given.first);
            combinations = combinations
                .iter()
                .flat_map(|before: &Vec<Setting>| {
                    values.clone().map(move |value| [&before[..], &[set(value)]].concat())
                })
                .collect();
        }
        Ok(combinations)
    }

    /// The params that are set, each once, to the first of their values.
    fn firsts(&self) -> Result<Vec<Setting>, Problem> {
        let first = |given: &Given| Setting { name: given.name.clone(), value: given.first };
        let firsts: Vec<Setting> = self.given.iter().map(first).collect();
        set_once(&firsts)?;
        Ok(firsts)
    }

    /// The plan asked for; `None` for the cheapest valid one.
    pub(super) fn plan(&self) -> Option<Plan> {
        Plan::from_name(&self.plan)
    }

    /// How many threads may work.
    pub(super) fn threads(&self) -> usize {
        self.effort.threads()
    }

    pub(super) fn limits(&self, stop: &StopToken) -> Limits {
        Limits { use_periods: !self.no_period, ..self.effort.limits(stop) }
    }

    /// The limits of one of several workers, who share memory and threads.
    pub(super) fn limits_of_worker(&self, workers: usize, stop: &StopToken) -> Limits {
        let limits = self.effort.limits_of_worker(workers, stop);
        Limits { use_periods: !self.no_period, ..limits }
    }
}

impl Effort {
    /// How many threads may work.
    pub(super) fn threads(&self) -> usize {
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.unwrap_or_else(processors)
    }

    /// How many positions may be met.
    pub(super) fn max_positions(&self) -> u64 {
        self.max_positions
    }

    fn limits(&self, stop: &StopToken) -> Limits {
        if let Some(time) = self.timeout {
            run_out_after(time, stop);
        }
        Limits {
            max_positions: self.max_positions,
            max_memory: self.max_memory,
            threads: self.threads(),
            use_periods: true,
            stop: stop.clone(),
            keeper: None,
        }
    }

    /// The limits of one of several workers, who share memory and threads.
    pub(super) fn limits_of_worker(&self, workers: usize, stop: &StopToken) -> Limits {
        let workers = workers.max(1);
        let max_memory = self.max_memory / workers as u64;
        let threads = (self.threads() / workers).max(1);
        Limits { max_memory, threads, ..self.limits(stop) }
    }
}

/// Lets the time of the whole command run, from the first call on.
fn run_out_after(time: Duration, stop: &StopToken) {
    static CLOCK: Once = Once::new();
    let stop = stop.clone();
    CLOCK.call_once(|| {
        thread::spawn(move || {
            thread::sleep(time);
            stop.run_out();
        });
    });
}

fn plan_names() -> Vec<&'static str> {
    std::iter::once("auto").chain(Plan::ALL.into_iter().map(Plan::name)).collect()
}

/// `k=5` or `k=1..10`
fn given(text: &str) -> Result<Given, String> {
    const EXAMPLE: &str = "write NAME=A..B, as `--set k=1..10`";
    let Some((before, last)) = text.split_once("..") else {
        let Setting { name, value } = setting(text)?;
        return Ok(Given { name, first: value, last: None });
    };
    let Setting { name, value: first } = setting(before)?;
    let last = last.trim();
    let number: Result<i128, String> = whole(last);
    let last = number.map_err(|why| format!("`{last}` {why}; {EXAMPLE}"))?;
    if first > last {
        return Err(format!("{first} is larger than {last}; {EXAMPLE}"));
    }
    Ok(Given { name, first, last: Some(last) })
}

/// `--set k=1..10` where one game is needed
fn one_value(given: &Given) -> Problem {
    let message =
        format!("the param `{}` is given a range, but one game is needed", given.name);
    Problem::error("command::one-value", message)
        .help(format!("give it one value, as `--set {}={}`", given.name, given.first))
}

/// `--set i=1..10000 --set k=1..10000`
fn too_many_combinations(count: u128) -> Problem {
    let message = format!("the params have {count} combinations of values, which are too many");
    Problem::error("command::one-value", message)
        .help(format!("give smaller ranges, with at most {MOST_COMBINATIONS} combinations"))
}

/// `k=5`
pub(super) fn setting(text: &str) -> Result<Setting, String> {
    const EXAMPLE: &str = "write NAME=VALUE, as `--set k=5`";
    let (name, value) = text.split_once('=').ok_or(EXAMPLE)?;
    let (name, value) = (name.trim(), value.trim());
    if name.is_empty() {
        return Err(format!("the name of the param is missing; {EXAMPLE}"));
    }
    if value.is_empty() {
        return Err(format!("the value is missing; {EXAMPLE}"));
    }
    let number: Result<i128, String> = whole(value);
    let value = number.map_err(|why| format!("`{value}` {why}; {EXAMPLE}"))?;
    Ok(Setting { name: name.to_owned(), value })
}

/// Refuses a param that is set more than once.
pub(super) fn set_once(settings: &[Setting]) -> Result<(), Problem> {
    let twice = settings.iter().enumerate().find_map(|(index, setting)| {
        let first = settings[..index].iter().find(|first| first.name == setting.name)?;
        Some((first, setting))
    });
    twice.map_or(Ok(()), |(first, second)| Err(set_twice(first, second)))
}

/// `--set k=4 --set k=5`
fn set_twice(first: &Setting, second: &Setting) -> Problem {
    let Setting { name, value } = first;
    let message =
        format!("the param `{name}` is set twice, to {value} and to {}", second.value);
    Problem::error("command::set-twice", message)
        .help(format!("set it once, as `--set {name}={value}`"))
}

fn count_of_positions(text: &str) -> Result<u64, String> {
    whole(text).map_err(|why| format!("{why}; write a count, as `--max-positions 1000000`"))
}

fn count_of_threads(text: &str) -> Result<usize, String> {
    match whole(text) {
        Ok(0) => Err("is not enough; write a count, as `--threads 2`".to_owned()),
        count => count.map_err(|why| format!("{why}; write a count, as `--threads 2`")),
    }
}

pub(super) fn size(text: &str) -> Result<u64, String> {
    whole(text).map_err(|why| format!("{why}; write a size, as `--to 1000`"))
}

pub(super) fn count_of_moves(text: &str) -> Result<usize, String> {
    whole(text).map_err(|why| format!("{why}; write a count, as `--max-moves 50`"))
}

/// A whole number, its digits perhaps grouped as in a file: `1_000_000`.
pub(super) fn whole<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_digits = |group: &str| {
        !group.is_empty() && group.bytes().all(|character| character.is_ascii_digit())
    };
    if !digits.split('_').all(is_digits) {
        return Err("is not a whole number".to_owned());
    }
    text.replace('_', "").parse().map_err(|error: ParseIntError| {
        match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "is too large",
            _ => "is below 0",
        }
        .to_owned()
    })
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

/// `2m`, `500ms`, `30`
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let text = text.trim();
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let milliseconds = match unit.trim() {
        "ms" => 1,
        "" | "s" => 1000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err("write a time, as `30`, `500ms`, `2m` or `1h`".to_owned()),
    };
    let number: Option<u64> = number.parse().ok();
    let time = number.and_then(|number| number.checked_mul(milliseconds));
    time.map(Duration::from_millis).ok_or_else(|| format!("`{text}` is no time, as `2m` is"))
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

    #[test]
    fn times() {
        assert_eq!(time("30"), Ok(Duration::from_secs(30)));
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(time("1 h"), Ok(Duration::from_secs(3600)));
        for wrong in
            ["", "m", "2 weeks", "-1", "1.5s", "99999999999999999999", "9999999999999999h"]
        {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }
}
