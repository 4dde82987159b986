//! Three deliberate faults, each of which the harness must find: a guard dropped from
//! compiled rules, states left out of the keys of tables, and a nim-value cut to a byte.
//!
//! Without them the same cases pass, which are those of `agreement` and of
//! `large_values`.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use gamelang::game::Seeded;

use crate::agreement::{self, Tally};
use crate::harness::first_failure;
use crate::large_values;

/// Within so many random rulesets a fault must be found; `agreement` tries more.
const CASES: u64 = 300;

/// After how many random rulesets a fault was found, and how.
fn found_after(fault: Seeded) -> (u64, String) {
    let tried = Cell::new(0);
    let failure = fault.during(|| {
        first_failure(CASES, 0, 0, |rules| {
            tried.set(tried.get() + 1);
            agreement::compare(rules, &mut Tally::default());
        })
    });
    let failure = failure.unwrap_or_else(|| panic!("{fault:?} is not found"));
    println!("{fault:?} after {} cases: {failure}", tried.get());
    (tried.get(), failure)
}

#[test]
fn a_dropped_guard_is_found() {
    let (_, failure) = found_after(Seeded::DroppedGuard);
    assert!(failure.contains(" where "), "{failure}");
}

#[test]
fn a_key_without_the_state_is_found() {
    let (_, failure) = found_after(Seeded::KeyWithoutState);
    assert!(failure.contains("state "), "{failure}");
}

#[test]
fn a_value_cut_to_a_byte_is_found() {
    let disagrees = |(text, size): &(String, u64)| {
        catch_unwind(AssertUnwindSafe(|| large_values::compare(text, *size))).is_err()
    };
    let found = Seeded::WrappedByte.during(|| large_values::cases(0, 24).find(disagrees));
    let found = found.expect("a wrapped byte is not found");
    assert!(!disagrees(&found), "{found:?} is wrong without the fault too");
}

/// A fault is there for one thread and for one piece of work.
#[test]
fn a_fault_goes_away_again() {
    // That of Nim itself is known from its period.
    let nim = "heap row(n)\nmove take 1..290 from row\n";
    let wrong = Seeded::WrappedByte.during(|| catch_unwind(|| large_values::compare(nim, 260)));
    assert!(wrong.is_err());
    assert_eq!(large_values::compare(nim, 260).0, 260);
}
