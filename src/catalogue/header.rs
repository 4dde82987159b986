//! The comment at the head of a classic, which says what the game is.
//!
//! ```text
//! # Kayles. Pins stand in a row. …            the rule in words
//! #
//! # Names: Rip Van Winkle's game              other names, if any
//! # Code: 0.77                                if it has one
//! # OEIS: A002186                             that of the nim-values first, if any
//! # Table: oct-0.77                           its rows in data/known/sequences.tsv,
//! #                                           if nothing else names them
//! # From: H. E. Dudeney, …                    where it is from
//! # Known: …                                  what is known of it
//! ```
//!
//! An entry goes on in lines set off by two spaces more. Paragraphs behind those
//! are remarks.

/// What the comment says.
#[derive(Debug, Default)]
pub(super) struct Header {
    pub(super) rule: String,
    pub(super) names: Vec<String>,
    pub(super) code: Option<String>,
    pub(super) oeis: Vec<String>,
    pub(super) tables: Vec<String>,
    pub(super) source: String,
    pub(super) known: String,
}

/// The entries, in their order.
#[cfg(test)]
const TAGS: [&str; 6] = ["Names", "Code", "OEIS", "Table", "From", "Known"];

impl Header {
    /// Reads the comment at the head of a file.
    pub(super) fn of(text: &str) -> Self {
        let mut header = Self::default();
        let lines = text.lines().map_while(|line| line.strip_prefix('#'));
        let mut lines = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).peekable();
        while let Some(line) = lines.next_if(|line| !line.is_empty()) {
            push(&mut header.rule, line);
        }
        lines.next();
        while let Some(line) = lines.next_if(|line| !line.is_empty()) {
            let Some((tag, first)) = line.split_once(": ") else { break };
            let mut entry = first.to_owned();
            while let Some(line) = lines.next_if(|line| line.starts_with("  ")) {
                push(&mut entry, line);
            }
            header.set(tag, entry);
        }
        header
    }

    fn set(&mut self, tag: &str, entry: String) {
        let list = || entry.split(", ").map(ToOwned::to_owned).collect();
        match tag {
            "Names" => self.names = list(),
            "Code" => self.code = Some(entry),
            "OEIS" => self.oeis = list(),
            "Table" => self.tables = list(),
            "From" => self.source = entry,
            "Known" => self.known = entry,
            _ => {}
        }
    }
}

fn push(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(line.trim());
}

/// What is wrong with the form of a comment at the head of a file.
#[cfg(test)]
pub(super) fn faults(text: &str) -> Vec<String> {
    let lines = text.lines().map_while(|line| line.strip_prefix('#'));
    let is_entry = |line: &&str| {
        let tag = line.trim_start().split_once(": ").map(|(tag, _)| tag);
        line.starts_with(' ') && tag.is_some_and(|tag| TAGS.contains(&tag))
    };
    let tags: Vec<&str> = lines
        .filter(is_entry)
        .filter_map(|line| Some(line.trim().split_once(": ")?.0))
        .collect();
    let place = |tag: &str| TAGS.iter().position(|known| *known == tag);
    let header = Header::of(text);
    let mut faults = Vec::new();
    if !tags.iter().map(|tag| place(tag)).is_sorted() {
        faults.push(format!("the entries are not in order: {tags:?}"));
    }
    for (what, text) in
        [("rule", &header.rule), ("From", &header.source), ("Known", &header.known)]
    {
        if text.len() < 10 {
            faults.push(format!("it does not say its {what}"));
        }
    }
    for number in &header.oeis {
        let digits = number.strip_prefix('A').unwrap_or_default();
        if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            faults.push(format!("{number} is no number of the OEIS"));
        }
    }
    faults
}
