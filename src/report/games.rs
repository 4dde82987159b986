//! The games of the catalogue, as text and as JSON.

use serde::Serialize;

use crate::catalogue::{Entry, Figures, Sequence};

/// A list of games, a line each; at the end, how many more members of families the
/// tables have, unless there is nothing to list.
pub fn games_text(games: &[&Entry], members: usize) -> String {
    if games.is_empty() {
        return "no game of the catalogue has all these words\n".to_owned();
    }
    let width = games.iter().map(|entry| entry.name.chars().count()).max().unwrap_or(0);
    let text: String = games.iter().map(|entry| line(entry, width)).collect();
    let count = if games.len() == 1 { "game" } else { "games" };
    let end = format!(
        "\n{} {count}. The tables have {members} members of families besides, as `@0.156` \
         and `@S2,5,7`.\n",
        games.len()
    );
    text + &end
}

fn line(entry: &Entry, width: usize) -> String {
    let code = entry.code.iter().filter(|code| **code != entry.name);
    let notes: Vec<&str> =
        code.chain(&entry.names).chain(&entry.oeis).map(String::as_str).collect();
    let title = if entry.title == entry.name { "" } else { &*entry.title };
    let notes = match (notes.is_empty(), title.is_empty()) {
        (true, _) => String::new(),
        (false, true) => notes.join(", "),
        (false, false) => format!(" ({})", notes.join(", ")),
    };
    let line = format!("{:width$}  {title}{notes}", entry.name);
    line.trim_end().to_owned() + "\n"
}

#[derive(Serialize)]
struct List<'a> {
    schema: &'static str,
    games: Vec<Brief<'a>>,
}

#[derive(Serialize)]
struct Brief<'a> {
    name: &'a str,
    title: &'a str,
    other_names: &'a [String],
    code: Option<&'a str>,
    oeis: &'a [String],
    family: &'a str,
    rule: &'a str,
    source: &'a str,
    known: &'a str,
}

#[derive(Serialize)]
struct Whole<'a> {
    schema: &'static str,
    #[serde(flatten)]
    brief: Brief<'a>,
    figures: Option<Known<'a>>,
    sequence: Option<Row<'a>>,
    text: &'a str,
}

#[derive(Serialize)]
struct Known<'a> {
    period: Option<u64>,
    preperiod: Option<u64>,
    saltus: u64,
    max_nim_value: Option<u64>,
    argmax: Option<u64>,
    same_as: Option<&'a str>,
    source: &'a str,
    validated: &'a str,
}

#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    first: u64,
    nim_values: &'a [u64],
    source: &'a str,
}

/// A list of games as one line of JSON, without a line end.
pub fn games_json(games: &[&Entry]) -> String {
    let games = games.iter().map(|entry| Brief::of(entry)).collect();
    json(&List { schema: "gamelang/games@1", games })
}

/// A game with its text as one line of JSON, without a line end.
pub fn game_json(entry: &Entry) -> String {
    let known = Sequence::of_entry(entry);
    let sequence = known.and_then(|known| {
        let (first, nim_values) = known.by_heap()?;
        Some(Row { id: known.id, first, nim_values, source: known.source })
    });
    json(&Whole {
        schema: "gamelang/game@1",
        brief: Brief::of(entry),
        figures: entry.figures.as_ref().map(Known::of),
        sequence,
        text: entry.file().text(),
    })
}

fn json(document: &impl Serialize) -> String {
    serde_json::to_string(document)
        .unwrap_or_else(|_| unreachable!("strings and numbers are always JSON"))
}

impl<'a> Brief<'a> {
    fn of(entry: &'a Entry) -> Self {
        Self {
            name: &entry.name,
            title: &entry.title,
            other_names: &entry.names,
            code: entry.code.as_deref(),
            oeis: &entry.oeis,
            family: entry.family(),
            rule: &entry.rule,
            source: &entry.source,
            known: &entry.known,
        }
    }
}

impl Known<'_> {
    fn of(figures: &Figures) -> Self {
        Self {
            period: figures.period,
            preperiod: figures.preperiod,
            saltus: figures.saltus,
            max_nim_value: figures.largest.map(|(value, _)| value),
            argmax: figures.largest.map(|(_, heap)| heap),
            same_as: figures.same_as,
            source: figures.source,
            validated: figures.validated,
        }
    }
}
