//! What was compared, by plan and by what the rules make use of.

use std::collections::{BTreeMap, BTreeSet};

use gamelang::engine::{Analysis, Plan, Unsolved};
use gamelang::game::{NimValue, Outcome};
use gamelang::model::Game;

use crate::random_rules::RandomRules;

/// What must come up.
const FORMS: [&str; 59] = [
    "take",
    "take leaving",
    "open amounts",
    "split",
    "octal",
    "rewrite of one heap",
    "rewrite of two heaps",
    "rewrite of nothing",
    "several terms",
    "several equal heaps",
    "split term",
    "parts distinct or equal",
    "two binders",
    "expression in a pattern",
    "heaps that can grow",
    "guard",
    "with",
    "row",
    "circle",
    "neighbours",
    "first or last",
    "place",
    "selection",
    "some",
    "every",
    "choose",
    "adjacent",
    "taken",
    "drops empty in order",
    "misere",
    "two kinds",
    "two numbers",
    "keeps empty",
    "where of a kind",
    "param",
    "def",
    "state",
    "state read",
    "end when",
    "require",
    "block",
    "count",
    "total",
    "largest",
    "smallest",
    "nimsum",
    "sizes",
    "present",
    "quantifier",
    "if",
    "in",
    "divides",
    "comprehension",
    "number of a set",
    "faults",
    "outcome N",
    "outcome P",
    "outcome D",
    "nim-value 3 or more",
];

/// What was tried, so that nothing is held to be tested that never came up.
#[derive(Default)]
pub(crate) struct Tally {
    /// Positions with an answer that was compared with the oracle's, by plan.
    pub(super) compared: BTreeMap<&'static str, u32>,
    /// The same, of positions that have a move.
    pub(super) with_moves: BTreeMap<&'static str, u32>,
    /// Positions with moves and an answer, by what the file makes use of; for
    /// what rules make use of, those where such a rule allows a move.
    pub(super) forms: BTreeMap<&'static str, u32>,
    /// Positions for which the oracle meets a fault in the rules.
    pub(super) faults: u32,
    /// Positions that were let go.
    pub(super) too_large: u32,
    /// Positions whose options were compared with the definition.
    pub(super) definitions: u32,
}

impl Tally {
    /// Shows what was compared to whoever runs this with `--nocapture`, and
    /// fails if it was too little.
    #[allow(clippy::print_stdout)]
    pub(super) fn assert_enough(&self) {
        println!("compared {:?}\nwith moves {:?}", self.compared, self.with_moves);
        println!("faults {}, let go {}", self.faults, self.too_large);
        println!("options compared at {} positions", self.definitions);
        println!("forms {:?}", self.forms);
        for plan in Plan::ALL.map(Plan::name).into_iter().chain(["auto"]) {
            let count = |of: &BTreeMap<_, _>| of.get(plan).copied().unwrap_or(0);
            assert!(count(&self.compared) >= 500, "{plan}: {}", count(&self.compared));
            assert!(count(&self.with_moves) >= 400, "{plan}: {}", count(&self.with_moves));
        }
        for form in FORMS {
            let count = self.forms.get(form).copied().unwrap_or(0);
            assert!(count >= 15, "`{form}` was at work in {count} positions only");
        }
        assert!(self.faults >= 20, "the rules fail in {} positions only", self.faults);
        assert!(self.definitions >= 5_000, "{} comparisons", self.definitions);
    }

    /// Counts a comparison of two answers.
    pub(super) fn compared(
        &mut self,
        plan: Option<Plan>,
        found: &Result<Analysis, Unsolved>,
        expected: &Result<Analysis, Unsolved>,
    ) {
        let plan = plan.map_or("auto", Plan::name);
        if let (Ok(found), Ok(_)) = (found, expected) {
            *self.compared.entry(plan).or_default() += 1;
            let moves = self.with_moves.entry(plan).or_default();
            *moves += u32::from(!found.options.is_empty());
        }
    }

    /// Counts what was at work at a position.
    pub(super) fn note(&mut self, random: &RandomRules, game: &Game, analysis: &Analysis) {
        if analysis.options.is_empty() {
            return;
        }
        let names = analysis.options.iter().map(|option| game.rule_name(option.rule));
        let rules: BTreeSet<usize> = names.map(|name| name[1..].parse().unwrap()).collect();
        let by_rules: BTreeSet<_> = random.rule_forms.iter().flatten().collect();
        let declared = random.forms.iter().filter(|form| !by_rules.contains(form));
        let at_work = rules.iter().flat_map(|&rule| &random.rule_forms[rule]);
        let forms: BTreeSet<_> = declared.chain(at_work).copied().collect();
        for form in forms {
            *self.forms.entry(form).or_default() += 1;
        }
        let outcome = match analysis.outcome {
            Outcome::N => "outcome N",
            Outcome::P => "outcome P",
            Outcome::D => "outcome D",
        };
        *self.forms.entry(outcome).or_default() += 1;
        if analysis.nim_value >= Some(NimValue(3)) {
            *self.forms.entry("nim-value 3 or more").or_default() += 1;
        }
    }
}
