//! What all tests on random cases share: how many there are and from which seed, both to
//! be said by hand, and how random rulesets are tried.
//!
//! ```text
//! GAMELANG_CASES=20000 GAMELANG_SEED=7 cargo test --release --test suite agreement
//! ```

use std::env;

use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};

use crate::random_rules::{RandomRules, random_rules};

/// How many cases are tried, by hand or as usual.
pub(crate) fn cases(usual: u64) -> u64 {
    number("GAMELANG_CASES").unwrap_or(usual)
}

/// The seed of the cases, by hand or as usual.
pub(crate) fn seed(usual: u64) -> u64 {
    number("GAMELANG_SEED").unwrap_or(usual)
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().unwrap())
}

/// Tries random rulesets until one fails: what is wrong with it, and the shortest
/// ruleset found in so many tries that still fails.
pub(crate) fn first_failure(
    cases: u64,
    seed: u64,
    shrink: u32,
    holds: impl Fn(&RandomRules),
) -> Option<String> {
    let config = Config {
        cases: u32::try_from(cases).unwrap(),
        failure_persistence: None,
        max_shrink_iters: shrink,
        ..Config::default()
    };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let ran = TestRunner::new_with_rng(config, rng).run(&random_rules(), |rules| {
        holds(&rules);
        Ok(())
    });
    match ran {
        Ok(()) => None,
        Err(TestError::Fail(reason, rules)) => Some(format!("{reason}\n{rules:?}")),
        Err(abort) => Some(abort.to_string()),
    }
}

/// Tries random rulesets, and fails with the shortest that does.
pub(crate) fn on_random_rules(cases: u64, seed: u64, holds: impl Fn(&RandomRules)) {
    if let Some(failure) = first_failure(cases, seed, 20_000, holds) {
        panic!("{failure}");
    }
}
