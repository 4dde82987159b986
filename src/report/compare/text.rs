//! A comparison in plain words.

use super::Compared;
use crate::engine::{OptionAnalysis, Periodicity};
use crate::known::{Basis, Difference, DifferingOptions, Proof, Side, Term, Verdict};
use crate::report::words::counted;

/// The names of the sides.
const SIDES: [&str; 2] = ["A", "B"];

/// More options of one side than this are not shown.
const MOST_OPTIONS: usize = 12;

/// The comparison as lines of text, each ended.
pub fn comparison_text(compared: &Compared<'_, '_>) -> String {
    let mut lines = vec![side(compared, 0), side(compared, 1), String::new()];
    if compared.found_shift == Some(false) {
        lines.push(format!("no shift makes the {} agree", what(compared)));
    }
    match &compared.comparison.verdict {
        Verdict::Equal { proof, for_all } => {
            lines.push(equal(compared));
            lines.extend(proof.as_ref().map(|proof| beyond(proof, *for_all)));
        }
        Verdict::Differs(difference) => lines.extend(differ(compared, difference)),
        Verdict::Unsolved(side, _) => {
            lines.push(format!("equal so far: {}", agreement(compared)));
            lines.push(format!("{} was not solved any farther", SIDES[*side]));
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The name of a side, its file, and what is compared of it.
fn side(compared: &Compared<'_, '_>, index: usize) -> String {
    let (letter, name) = (SIDES[index], compared.names[index]);
    match (&compared.sides[index], compared.kind(index)) {
        (Side::Game(side), Some(kind)) => {
            format!("{letter}: {name}, {}, heaps `{kind}`", side.game.title())
        }
        (Side::Values(file), _) => {
            format!("{letter}: {name}, {}", counted(file.count(), "value"))
        }
        (Side::Game(_), None) => format!("{letter}: {name}"),
    }
}

fn what(compared: &Compared<'_, '_>) -> &'static str {
    match compared.question.basis {
        Basis::NimValues => "nim-values",
        Basis::Outcomes => "outcomes",
    }
}

/// What is compared: `A(n) and B(n + 1)`.
fn rows(compared: &Compared<'_, '_>) -> String {
    let shift = compared.question.shift;
    match shift {
        0 => "A(n) and B(n)".to_owned(),
        1.. => format!("A(n) and B(n + {shift})"),
        _ => format!("A(n) and B(n - {})", shift.unsigned_abs()),
    }
}

fn equal(compared: &Compared<'_, '_>) -> String {
    format!("equal: {}", agreement(compared))
}

/// How far both sides agree.
fn agreement(compared: &Compared<'_, '_>) -> String {
    let what = what(compared);
    let range = compared.question.range;
    // The position that differs was compared too.
    let differs = matches!(compared.comparison.verdict, Verdict::Differs(_));
    let count = compared.comparison.compared - u64::from(differs);
    let Some(last) = &compared.comparison.last else {
        return "nothing was compared".to_owned();
    };
    if range.heaps > 1 {
        let largest = last.iter().max().copied().unwrap_or(0);
        return format!(
            "the {what} of the positions of at most {} heaps, none larger than {largest}{} \
             ({count} compared)",
            range.heaps,
            match compared.question.shift {
                0 => String::new(),
                shift => format!(" in A and each heap larger by {shift} in B"),
            }
        );
    }
    let last = last.first().copied().unwrap_or(0);
    format!("the {what} of {} for n up to {last} ({count} compared)", rows(compared))
}

/// What is proved of the heaps that were not compared.
fn beyond(proof: &Proof, for_all: bool) -> String {
    let [a, b] = &proof.periods;
    let periods = format!("both periods are proved: A {}, B {}", period(a), period(b));
    let bound = proof.bound;
    if for_all {
        return format!(
            "so for all n ({periods}; one common period beyond was compared, to n = {bound})"
        );
    }
    format!("{periods}; `--to {bound}` would show whether they are equal for all n")
}

fn period(found: &Periodicity) -> String {
    let saltus = match found.saltus {
        0 => String::new(),
        saltus => format!(" with saltus {saltus}"),
    };
    format!("period {}{saltus} from {} on", found.period, found.preperiod)
}

fn differ(compared: &Compared<'_, '_>, difference: &Difference) -> Vec<String> {
    let before = match compared.comparison.last {
        None => String::new(),
        Some(_) => format!("equal before: {}", agreement(compared)),
    };
    let heading = match (&*difference.sizes[0], compared.question.range.heaps) {
        (&[size], 1) => format!("they differ first at n = {size}:"),
        _ => "they differ first here:".to_owned(),
    };
    let mut lines: Vec<String> =
        Some(before).filter(|line| !line.is_empty()).into_iter().collect();
    lines.push(heading);
    for (side, letter) in SIDES.into_iter().enumerate() {
        let position = compared.position(side, &difference.sizes[side]);
        let worth = worth(difference.terms[side]);
        lines.push(format!("  {letter}: {position} {worth}"));
    }
    if let Some(options) = &difference.options {
        lines.extend(reason(compared, difference, options));
        for side in 0..2 {
            lines.extend(only(compared, options, side));
        }
    }
    lines
}

fn worth(term: Term) -> String {
    match term.value {
        Some(value) => format!("has nim-value {value}"),
        None => format!("is {}", term.outcome.letter()),
    }
}

/// The option that makes the difference.
fn reason(
    compared: &Compared<'_, '_>,
    difference: &Difference,
    options: &DifferingOptions,
) -> Vec<String> {
    let by_value = difference.terms.map(|term| term.value);
    let Some((side, option)) = &options.decisive else {
        return missing(compared, by_value.map(|value| value.map(|value| value.0)));
    };
    let (this, that) = (SIDES[*side], SIDES[1 - side]);
    let has = match (by_value, option.nim_value) {
        ([Some(_), Some(_)], Some(value)) => format!("an option of nim-value {value}"),
        _ if option.is_draw() => "an option that holds the draw".to_owned(),
        _ => "an option that wins".to_owned(),
    };
    let both = compared.game(0).is_some() && compared.game(1).is_some();
    let same_sizes = difference.sizes[0] == difference.sizes[1];
    let is_only = options.only[*side].iter().any(|only| only.position == option.position);
    let sentence = match (both, by_value, option.nim_value) {
        (true, ..) if same_sizes && !is_only => {
            format!("{this} has {has}, which is worth something else in {that}:")
        }
        (true, ..) => format!("{this} has {has}, {that} has none:"),
        (false, [Some(_), Some(_)], Some(value)) => {
            format!("{this} has {has}, so that it cannot be worth {value}:")
        }
        (false, ..) => format!("{this} has {has}:"),
    };
    vec![sentence, format!("  {}", shown(compared, *side, option))]
}

/// Where the side that would have to have an option is a list of values.
fn missing(compared: &Compared<'_, '_>, values: [Option<u64>; 2]) -> Vec<String> {
    let [Some(a), Some(b)] = values else { return Vec::new() };
    let (game, value, other) = match (compared.game(0), compared.game(1)) {
        (Some(_), None) => (0, a, b),
        (None, Some(_)) => (1, b, a),
        _ => return Vec::new(),
    };
    let letter = SIDES[game];
    vec![format!(
        "{letter} has no option of nim-value {value}, as it would have if it were worth {other}"
    )]
}

fn shown(compared: &Compared<'_, '_>, side: usize, option: &OptionAnalysis) -> String {
    let game = compared.game(side);
    let position = game.map_or_else(String::new, |game| game.brief(&option.position));
    let worth = match option.nim_value {
        Some(value) if compared.question.basis == Basis::NimValues => {
            format!("nim-value {value}")
        }
        _ => option.outcome.letter().to_owned(),
    };
    format!("{position}  {worth}")
}

/// The options that only one side has.
fn only(compared: &Compared<'_, '_>, options: &DifferingOptions, side: usize) -> Vec<String> {
    let only = &options.only[side];
    if only.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!("options of {} only:", SIDES[side])];
    let listed = only.iter().take(MOST_OPTIONS);
    lines.extend(listed.map(|option| format!("  {}", shown(compared, side, option))));
    if only.len() > MOST_OPTIONS {
        lines.push(format!("  … and {} more", only.len() - MOST_OPTIONS));
    }
    lines
}
