//! What is proved of the rules, and how they are evaluated.

use super::words::listed;
use crate::engine::Plan;
use crate::game::{Coupling, Ending, HeapWeight, Measure, Play, ReadFrom, Ruleset, Weights};
use crate::model::Game;
use crate::model::rules::Rules;

/// Whether a position is the sum of its heaps.
pub(super) fn independence(game: &Game) -> String {
    let couplings = &game.profile().couplings;
    if couplings.is_empty() {
        return "yes, each rule takes one heap and reads nothing but its numbers".to_owned();
    }
    let several = |names: &[String], one: &str, more: &str| match names {
        [] => None,
        [name] => Some(format!("rule {name} {one}")),
        names => Some(format!("the rules {} {more}", listed(names, "and"))),
    };
    let named = |which: fn(&Coupling) -> Option<&String>| -> Vec<String> {
        couplings.iter().filter_map(which).map(|rule| format!("`{rule}`")).collect()
    };
    let taking = named(|coupling| match coupling {
        Coupling::NotOneHeap { rule } => Some(rule),
        _ => None,
    });
    let reading = named(|coupling| match coupling {
        Coupling::ReadsPosition { rule } => Some(rule),
        _ => None,
    });
    let setting = named(|coupling| match coupling {
        Coupling::UsesState { rule } => Some(rule),
        _ => None,
    });
    let rules = [
        several(&taking, "does not take exactly one heap", "do not take exactly one heap"),
        several(&reading, "reads the whole position", "read the whole position"),
        several(&setting, "reads or sets a state", "read or set a state"),
    ];
    let is_of_a_rule = |coupling: &&Coupling| {
        matches!(
            coupling,
            Coupling::NotOneHeap { .. }
                | Coupling::ReadsPosition { .. }
                | Coupling::UsesState { .. }
        )
    };
    let others = couplings.iter().filter(|coupling| !is_of_a_rule(coupling));
    let reasons: Vec<String> =
        rules.into_iter().flatten().chain(others.map(Coupling::to_string)).collect();
    format!("no, because {}", listed(&reasons, "and"))
}

/// Whether play must end.
pub(super) fn ending(game: &Game) -> String {
    match &game.profile().ending {
        Ending::Unknown => {
            "not proved; no measure was found that every move makes smaller, so \
                            perhaps positions can repeat, perhaps not"
                .to_owned()
        }
        Ending::Proved(Measure::Lexicographic(measures)) => {
            let measures = (1..).zip(measures);
            let measures: Vec<String> = measures
                .map(|(number, measure)| format!("({number}) {}", noun(game.rules(), measure)))
                .collect();
            let measures = listed(&measures, "and");
            format!("yes, each move makes smaller the first that it changes of {measures}")
        }
        Ending::Proved(Measure::Multiset(weights)) => {
            let less = if is_sizes(weights) {
                "each of them smaller"
            } else {
                "each of them with a smaller sum of its numbers"
            };
            format!("yes, each move replaces heaps by others, {less} than one that was taken")
        }
        Ending::Proved(Measure::Word(from)) => format!(
            "yes, no move makes more heaps, and when there are as many as before, the {} of the \
             sizes that change becomes smaller",
            end(*from)
        ),
        Ending::Proved(Measure::Steps(kind, _)) => {
            let kind = &game.rules().kinds[usize::from(kind.0)].name;
            format!("yes, the sizes between which a {kind} moves form a graph without cycles")
        }
        Ending::Proved(measure) => {
            format!("yes, each move makes {} smaller", noun(game.rules(), measure))
        }
    }
}

/// How positions are evaluated, and why so.
pub(super) fn evaluation(game: &Game) -> String {
    let plan = Plan::choose(game);
    let reasons = plan.valid_for(game).unwrap_or_else(|reason| vec![reason]);
    let couplings: Vec<String> =
        game.profile().couplings.iter().map(Coupling::to_string).collect();
    let is_coupling = |reason: &String| couplings.iter().any(|known| reason.ends_with(known));
    let (coupled, mut others): (Vec<String>, Vec<String>) =
        reasons.into_iter().partition(is_coupling);
    if !coupled.is_empty() {
        let whole = "whole positions are valued, since the heaps are not independent";
        others.insert(0, whole.to_owned());
    }
    let values = match game.play() {
        Play::Normal => "",
        Play::Misere => "outcomes only, no nim-values, ",
    };
    let loops = match game.profile().ending {
        Ending::Proved(_) => "",
        Ending::Unknown => "; if positions turn out to repeat, by plan `loopy`",
    };
    format!("{values}by plan `{}`: {}{loops}", plan.name(), others.join("; "))
}

fn noun(rules: &Rules, measure: &Measure) -> String {
    match measure {
        Measure::Total(weights) => total(rules, weights),
        Measure::Multiset(weights) if is_sizes(weights) => {
            "the sizes, as a multiset".to_owned()
        }
        Measure::Multiset(_) => {
            "the sums of the numbers of each heap, as a multiset".to_owned()
        }
        Measure::Word(from) => format!(
            "the number of heaps, and among as many the {} of the sizes that change",
            end(*from)
        ),
        Measure::Steps(kind, _) => {
            let kind = &rules.kinds[usize::from(kind.0)].name;
            format!("the number of steps that each {kind} can still make")
        }
        Measure::Lexicographic(measures) => {
            let measures: Vec<String> =
                measures.iter().map(|measure| noun(rules, measure)).collect();
            listed(&measures, "then")
        }
    }
}

fn end(from: ReadFrom) -> &'static str {
    match from {
        ReadFrom::First => "first",
        ReadFrom::Last => "last",
    }
}

fn has_states(weights: &Weights) -> bool {
    weights.states.iter().any(|state| state.unit != 0 || state.fixed != 0)
}

fn each_kind(weights: &Weights, fixed: i128, is_it: impl Fn(&HeapWeight) -> bool) -> bool {
    !has_states(weights) && weights.heaps.iter().all(|heap| heap.fixed == fixed && is_it(heap))
}

/// Whether every heap weighs its size.
fn is_sizes(weights: &Weights) -> bool {
    each_kind(weights, 0, weighs_size)
}

fn weighs_size(heap: &HeapWeight) -> bool {
    heap.numbers[0] == 1 && heap.numbers[1..].iter().all(|&number| number == 0)
}

fn total(rules: &Rules, weights: &Weights) -> String {
    let none = |heap: &HeapWeight| heap.numbers.iter().all(|&number| number == 0);
    let all = |heap: &HeapWeight| heap.numbers.iter().all(|&number| number == 1);
    if is_sizes(weights) {
        "the total of the sizes".to_owned()
    } else if each_kind(weights, 1, none) {
        "the number of heaps".to_owned()
    } else if each_kind(weights, 1, weighs_size) {
        "the total of the sizes plus the number of heaps".to_owned()
    } else if each_kind(weights, 0, all) {
        "the total of all numbers of the heaps".to_owned()
    } else {
        sum(rules, weights)
    }
}

/// Any weights, kind by kind and state by state.
fn sum(rules: &Rules, weights: &Weights) -> String {
    let heaps = rules.kinds.iter().zip(&weights.heaps).filter_map(|(kind, weight)| {
        let numbers = kind.parameters.iter().zip(&weight.numbers);
        let numbers: Vec<(&str, i128)> =
            numbers.map(|(name, &factor)| (name.as_str(), factor)).collect();
        let sum = linear(weight.fixed, &numbers)?;
        let heap = format!("{}({})", kind.name, kind.parameters.join(", "));
        Some(match sum.as_str() {
            "1" => format!("the number of all {heap}"),
            sum => format!("the sum of {sum} over all {heap}"),
        })
    });
    let states = rules
        .states
        .iter()
        .zip(&weights.states)
        .filter_map(|(state, weight)| linear(weight.fixed, &[(&state.name, weight.unit)]));
    let terms: Vec<String> = heaps.chain(states).collect();
    terms.join(" plus ")
}

/// `10 - c`; nothing for 0.
fn linear(fixed: i128, numbers: &[(&str, i128)]) -> Option<String> {
    let mut text = String::new();
    let positive = numbers.iter().filter(|(_, factor)| *factor > 0);
    let negative = numbers.iter().filter(|(_, factor)| *factor < 0);
    let term = |name: &str, factor: i128| match factor.abs() {
        1 => name.to_owned(),
        factor => format!("{factor}·{name}"),
    };
    let mut add = |sign: &str, term: String| {
        if !text.is_empty() {
            text.extend(["\u{a0}", sign, "\u{a0}"]);
        }
        text += &term;
    };
    positive.for_each(|&(name, factor)| add("+", term(name, factor)));
    if fixed != 0 {
        add("+", fixed.to_string());
    }
    negative.for_each(|&(name, factor)| add("-", term(name, factor)));
    (!text.is_empty()).then_some(text)
}
