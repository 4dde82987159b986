//! The rules of a file told in plain English, from what they mean, not from
//! what the comments say: for whoever wrote them to compare with what they
//! meant. Whatever changes the rules changes the description.

mod facts;
mod names;
mod notation;
mod phrases;
mod rule;
mod selection;
mod words;

use std::fmt::Write;

use crate::game::{Layout, Play};
use crate::model::Game;
use crate::model::rules::{Definition, ExprKind, Kind, Param, Rules, Scoped, State};
use notation::Notation;
use words::paragraph;

/// The rules in plain English, in lines of at most 80 columns as far as single
/// words allow.
pub fn description(game: &Game) -> String {
    let rules = game.rules();
    let mut text = String::new();
    paragraph(&mut text, "", 0, &rules.title);
    text.push('\n');
    paragraph(&mut text, "", 0, play(rules.play));
    paragraph(&mut text, "", 0, layout(rules.layout));
    section(&mut text, "Heaps", rules.kinds.iter().map(|kind| heap(rules, kind)));
    section(&mut text, "Params", rules.params.iter().map(|each| param(rules, each)));
    section(
        &mut text,
        "Definitions",
        rules.definitions.iter().map(|each| definition(rules, each)),
    );
    section(&mut text, "States", rules.states.iter().map(|each| state(rules, each)));
    let moves = rules.rules.iter();
    section(
        &mut text,
        "Moves",
        moves.map(|rule| {
            format!("{}: {}", rule.name.replace(' ', "\u{a0}"), rule::sentences(rules, rule))
        }),
    );
    legality(game, &mut text);
    glossary(rules, &mut text);
    text.push('\n');
    fact(&mut text, "Heaps are independent", &facts::independence(game));
    fact(&mut text, "Play must end", &facts::ending(game));
    fact(&mut text, "Evaluation", &facts::evaluation(game));
    if rules.start.is_some() {
        fact(&mut text, "Start", &start(game));
    }
    text
}

fn section(text: &mut String, title: &str, items: impl Iterator<Item = String>) {
    let mut items = items.peekable();
    if items.peek().is_some() {
        let _ = writeln!(text, "\n{title}");
        items.for_each(|item| paragraph(text, "  ", 4, &item));
    }
}

fn fact(text: &mut String, title: &str, words: &str) {
    paragraph(text, "", 2, &format!("{title}: {words}."));
}

fn play(play: Play) -> &'static str {
    match play {
        Play::Normal => "Normal play: a player who cannot move loses.",
        Play::Misere => "Misère play: a player who cannot move wins.",
    }
}

fn layout(layout: Layout) -> &'static str {
    match layout {
        Layout::Free => "The order of the heaps means nothing.",
        Layout::Row => "The heaps stand in a row, in order.",
        Layout::Circle => {
            "The heaps stand in a circle, in order: after the last comes the first."
        }
    }
}

/// `row(n): size n, only where n ≤ 9; an empty row disappears.`
fn heap(rules: &Rules, kind: &Kind) -> String {
    let shown = format!("{}({})", kind.name, kind.parameters.join(",\u{a0}"));
    let condition = kind.condition.as_ref().map_or(String::new(), |condition| {
        format!(", only where {}", scoped(rules, condition))
    });
    let empty = match (kind.keeps_empty, rules.layout) {
        (false, _) => "disappears",
        (true, Layout::Free) => "stays",
        (true, _) => "keeps its place",
    };
    let (size, name) = (&kind.parameters[0], &kind.name);
    format!("{shown}: size\u{a0}{size}{condition}; an empty {name} {empty}.")
}

/// The value in force, and what the file says where that looks different.
fn param(rules: &Rules, param: &Param) -> String {
    let Param { name, value, .. } = param;
    let said = Notation::new(rules, &[]).expr(&param.default);
    let shown = format!("{name}\u{a0}=\u{a0}{value}");
    match param.default.kind {
        ExprKind::Number(number) if number == *value => shown,
        _ => format!("{shown} (the file says {said})"),
    }
}

fn definition(rules: &Rules, definition: &Definition) -> String {
    let names = &definition.body.names[..definition.parameters];
    let parameters = match names {
        [] => String::new(),
        names => format!("({})", names.join(",\u{a0}")),
    };
    format!("{}{parameters} = {}", definition.name, scoped(rules, &definition.body))
}

fn state(rules: &Rules, state: &State) -> String {
    let notation = Notation::new(rules, &[]);
    let is_set = notation.is_set(&state.initial);
    let what = if is_set { "a set of numbers" } else { "a number" };
    let initial = notation.expr(&state.initial);
    let bound = state.bound.as_ref().map_or(String::new(), |bound| {
        let each = if is_set { "each" } else { "always" };
        format!(", {each} in {}", notation.expr(bound))
    });
    let name = &state.name;
    format!("{name}: {what}{bound}; at the start {name} = {initial}.")
}

fn scoped(rules: &Rules, scoped: &Scoped) -> String {
    Notation::new(rules, &scoped.names).expr(&scoped.expr)
}

/// What is said of all moves together.
fn legality(game: &Game, text: &mut String) {
    let rules = game.rules();
    let bounds = if rules.states.iter().any(|state| state.bound.is_some()) {
        ", its states stay within their bounds"
    } else {
        ""
    };
    let exists = if rules.kinds.iter().any(|kind| kind.condition.is_some()) {
        ", every heap that it makes exists"
    } else {
        ""
    };
    let legal = format!(
        "A move is legal if no number becomes negative{exists}{bounds} and the position changes."
    );
    paragraph(text, "  ", 4, &legal);
    for requirement in &rules.requirements {
        let condition = scoped(rules, requirement);
        paragraph(text, "  ", 4, &format!("After a legal move it must hold that {condition}."));
    }
    if let Some(block) = &rules.block {
        let count = Notation::new(rules, &[]).expr(block);
        let words = format!(
            "Before each move the player who moved last may forbid up to {count} of the \
             positions that it could lead to."
        );
        paragraph(text, "  ", 4, &words);
    }
    for ending in &rules.endings {
        let condition = scoped(rules, ending);
        let who = match rules.play {
            Play::Normal => "loses",
            Play::Misere => "wins",
        };
        let words = format!(
            "The game is over, even if moves are left, whenever {condition}. Then the player to \
             move {who}."
        );
        paragraph(text, "  ", 4, &words);
    }
}

/// The words of the language that the rules use.
const GLOSSARY: [(&str, &str); 15] = [
    ("total", "is the sum of the sizes"),
    ("count", "is the number of heaps"),
    ("largest", "is the greatest size"),
    ("smallest", "is the least size"),
    ("nimsum", "is the nim-sum of the sizes"),
    ("sizes", "is the set of the sizes"),
    ("at(i)", "is the size of the heap at place i"),
    ("taken", "is what the chosen heaps lose together"),
    ("present(…)", "says that such heaps are there, several side by side"),
    ("len(S)", "is the number of members of S"),
    ("isqrt(n)", "is the square root of n, rounded down"),
    ("ilog(b, n)", "is the greatest e with b^e ≤ n"),
    ("popcount(n)", "is the number of digits 1 of n in binary"),
    ("bit(n, i)", "is the binary digit of n that stands for 2^i"),
    ("digit(n, i)", "is the decimal digit of n that stands for 10^i"),
];

fn glossary(rules: &Rules, text: &mut String) {
    let used = |word: &&str| {
        let (word, is_call) = match word.split_once('(') {
            Some((word, _)) => (word, true),
            None => (*word, false),
        };
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let mut found = text.match_indices(word);
        found.any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let after = text[at + word.len()..].chars().next();
            let apart = !before.is_some_and(is_part) && !after.is_some_and(is_part);
            apart && (!is_call || after == Some('('))
        })
    };
    let kinds = rules.kinds.iter().map(|kind| kind.name.as_str());
    let of_kind = kinds.into_iter().find_map(|kind| {
        let words = GLOSSARY[..6].iter().map(|(word, _)| format!("{word}({kind})"));
        words.into_iter().find(|word| text.contains(word))
    });
    let of_kind =
        of_kind.map_or(String::new(), |word| format!("; {word} is about that kind alone"));
    let words: Vec<String> = GLOSSARY
        .iter()
        .filter(|(word, _)| used(word))
        .map(|(word, meaning)| format!("{} {meaning}", word.replace(' ', "\u{a0}")))
        .collect();
    if !words.is_empty() {
        paragraph(text, "  ", 4, &format!("Here {}{of_kind}.", words::listed(&words, "and")));
    }
}

/// The default position, as far as it has a value.
fn start(game: &Game) -> String {
    match game.start() {
        Some(Ok(position)) => game.brief(&position),
        _ => "a position that the rules do not allow".to_owned(),
    }
}
