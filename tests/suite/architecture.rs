//! The layers: each imports only what it may.
//!
//! This reads the sources as text: every path that begins with `crate`, `super`
//! or `self`, in grouped, renamed and multi-line imports as well as inline.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, each with those that it may import.
const LAYERS: [(&str, &[&str]); 9] = [
    ("source", &[]),
    ("game", &[]),
    ("syntax", &["source"]),
    ("model", &["source", "syntax", "game"]),
    ("engine", &["game"]),
    ("catalogue", &["source", "game"]),
    ("known", &["source", "game", "model", "engine", "catalogue"]),
    ("report", &["source", "game", "model", "engine", "catalogue", "known"]),
    (
        "command",
        &["source", "game", "syntax", "model", "engine", "catalogue", "known", "report"],
    ),
];

/// What only the command line may touch: the world outside.
const OUTSIDE: [&str; 5] = ["io", "fs", "env", "process", "net"];

/// The crates that talk to a terminal.
const TERMINAL: [&str; 3] = ["anstream", "clap", "ctrlc"];

/// The macros that print.
const PRINTING: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

#[test]
fn every_layer_imports_only_what_it_may() {
    let wrong: Vec<String> =
        files().iter().flat_map(|(path, text)| reaching_up(path, text)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_belongs_to_a_layer() {
    let entries = fs::read_dir(root().join("src")).unwrap();
    for entry in entries.map(|entry| entry.unwrap().path()) {
        let name = entry.file_stem().unwrap().to_str().unwrap();
        let known = layer(name).is_some() || matches!(name, "lib" | "main");
        assert!(known, "{} belongs to no layer", entry.display());
    }
}

#[test]
fn only_the_command_line_prints_and_reads() {
    let wrong: Vec<String> =
        files().iter().flat_map(|(path, text)| touching_the_world(path, text)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn one_file_names_pest() {
    let naming: Vec<PathBuf> = files()
        .into_iter()
        .filter(|(_, text)| rust::tokens(text).iter().any(rust::Token::names_pest))
        .map(|(path, _)| path)
        .collect();
    assert!(matches!(&*naming, [one] if one.starts_with("src/syntax")), "{naming:?}");
}

#[test]
fn every_file_begins_by_saying_what_it_is() {
    for (path, text) in files() {
        assert!(text.starts_with("//! "), "{} does not begin with `//!`", path.display());
    }
}

/// Every source file, its path from the root of the project and its text.
pub(crate) fn files() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path.strip_prefix(root()).unwrap().to_owned(), text));
            }
        }
    }
    files.sort();
    files
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn layer(name: &str) -> Option<&'static [&'static str]> {
    LAYERS.iter().find(|(layer, _)| *layer == name).map(|&(_, may)| may)
}

/// The module that a file is: `["engine", "plan"]` for `src/engine/plan.rs`.
fn module(path: &Path) -> Vec<String> {
    let below = path.strip_prefix("src").unwrap().with_extension("");
    let parts = below.iter().map(|part| part.to_str().unwrap().to_owned());
    parts.filter(|part| !matches!(part.as_str(), "mod" | "lib" | "main")).collect()
}

/// The imports that a file may not have.
fn reaching_up(path: &Path, text: &str) -> Vec<String> {
    let module = module(path);
    let Some(own) = module.first() else { return Vec::new() };
    let may = layer(own).unwrap_or(&[]);
    let complaint = |reference: &rust::Reference| {
        let place = format!("{}:{}", path.display(), reference.line);
        match reference.path.first().map(String::as_str) {
            Some("*") => Some(format!("{place}: the whole crate is imported")),
            None if reference.is_renamed => {
                Some(format!("{place}: the whole crate is imported"))
            }
            Some(other) if other != own && !may.contains(&other) => {
                Some(format!("{place}: `{own}` may not import `{other}`"))
            }
            _ => None,
        }
    };
    rust::references(&rust::tokens(text), &module).iter().filter_map(complaint).collect()
}

/// Where a file prints, reads or writes although it is not of the command line.
fn touching_the_world(path: &Path, text: &str) -> Vec<String> {
    if path.starts_with("src/command") || path == Path::new("src/main.rs") {
        return Vec::new();
    }
    let tokens = rust::tokens(text);
    let prints = tokens.windows(2).filter_map(|pair| {
        let prints = pair[1].text == "!" && PRINTING.contains(&pair[0].text.as_str());
        let talks = pair[0].is_word() && TERMINAL.contains(&pair[0].text.as_str());
        (prints || talks).then(|| (pair[0].line, pair[0].text.clone()))
    });
    let reads = rust::standard_paths(&tokens).into_iter().filter_map(|(line, path)| {
        let second = path.get(1)?;
        OUTSIDE.contains(&second.as_str()).then(|| (line, format!("std::{second}")))
    });
    prints
        .chain(reads)
        .map(|(line, what)| format!("{}:{line}: `{what}` is for `command`", path.display()))
        .collect()
}

/// As much Rust as is needed to find paths and strings in a source.
pub(crate) mod rust {
    /// A piece of a source; comments are left out.
    #[derive(Debug)]
    pub(crate) struct Token {
        pub(crate) text: String,
        pub(crate) line: usize,
        kind: Kind,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Kind {
        Word,
        Symbol,
        String,
    }

    impl Token {
        pub(crate) fn is_word(&self) -> bool {
            self.kind == Kind::Word
        }

        pub(crate) fn names_pest(&self) -> bool {
            self.is_word() && (self.text == "pest" || self.text == "pest_derive")
        }

        fn is(&self, text: &str) -> bool {
            self.kind != Kind::String && self.text == text
        }
    }

    /// A path into this crate.
    #[derive(Debug)]
    pub(crate) struct Reference {
        pub(crate) line: usize,
        /// From the root of the crate.
        pub(crate) path: Vec<String>,
        /// Whether it is imported under another name, or as `self` of a group.
        pub(crate) is_renamed: bool,
    }

    /// The contents of the string literals of a source.
    pub(crate) fn strings(source: &str) -> Vec<String> {
        let strings = tokens(source).into_iter().filter(|token| token.kind == Kind::String);
        strings.map(|token| token.text).collect()
    }

    /// Cuts a source into words, symbols and strings.
    pub(crate) fn tokens(source: &str) -> Vec<Token> {
        let mut lexer = Lexer { rest: source, line: 1, tokens: Vec::new() };
        while let Some(next) = lexer.rest.chars().next() {
            lexer.token(next);
        }
        lexer.tokens
    }

    struct Lexer<'s> {
        rest: &'s str,
        line: usize,
        tokens: Vec<Token>,
    }

    impl<'s> Lexer<'s> {
        fn token(&mut self, next: char) {
            if next.is_whitespace() {
                self.skip(next.len_utf8());
            } else if self.rest.starts_with("//") {
                self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
            } else if self.rest.starts_with("/*") {
                self.block_comment();
            } else if next == '"' {
                self.string(0);
            } else if next == '\'' {
                self.character();
            } else if next.is_alphanumeric() || next == '_' {
                self.word();
            } else {
                let symbol = if self.rest.starts_with("::") { 2 } else { next.len_utf8() };
                self.push(Kind::Symbol, symbol);
            }
        }

        fn skip(&mut self, length: usize) -> &'s str {
            let (skipped, rest) = self.rest.split_at(length);
            self.line += skipped.matches('\n').count();
            self.rest = rest;
            skipped
        }

        fn push(&mut self, kind: Kind, length: usize) {
            let line = self.line;
            let text = self.skip(length).to_owned();
            self.tokens.push(Token { text, line, kind });
        }

        fn block_comment(&mut self) {
            let mut depth = 0;
            loop {
                if self.rest.starts_with("/*") {
                    depth += 1;
                    self.skip(2);
                } else if self.rest.starts_with("*/") {
                    depth -= 1;
                    self.skip(2);
                } else {
                    self.skip(self.rest.chars().next().map_or(0, char::len_utf8));
                }
                if depth == 0 || self.rest.is_empty() {
                    return;
                }
            }
        }

        fn word(&mut self) {
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let length = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
            let (word, after) = self.rest.split_at(length);
            let hashes = after.len() - after.trim_start_matches('#').len();
            match word {
                "r" | "br" | "cr" if after[hashes..].starts_with('"') => {
                    self.skip(length);
                    self.raw_string(hashes);
                }
                "b" | "c" if after.starts_with('"') => self.string(length),
                _ => self.push(Kind::Word, length),
            }
        }

        /// A string behind a prefix of so many letters.
        fn string(&mut self, prefix: usize) {
            self.skip(prefix + 1);
            let mut escaped = false;
            let end = self.rest.find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            self.push(Kind::String, end.unwrap_or(self.rest.len()));
            self.skip(self.rest.len().min(1));
        }

        fn raw_string(&mut self, hashes: usize) {
            self.skip(hashes + 1);
            let close = format!("\"{}", "#".repeat(hashes));
            self.push(Kind::String, self.rest.find(&close).unwrap_or(self.rest.len()));
            self.skip(self.rest.len().min(close.len()));
        }

        /// A character, or the beginning of a lifetime.
        fn character(&mut self) {
            self.skip(1);
            let mut characters = self.rest.chars();
            match (characters.next(), characters.next()) {
                (Some('\\'), Some(escaped)) => {
                    self.skip(1 + escaped.len_utf8());
                    self.skip(self.rest.find('\'').map_or(0, |end| end + 1));
                }
                (Some(character), Some('\'')) => {
                    self.skip(character.len_utf8() + 1);
                }
                _ => {}
            }
        }
    }

    /// A path as it is written, and whether it gets another name.
    struct Written<'t> {
        parts: Vec<&'t Token>,
        is_renamed: bool,
    }

    /// Every path into this crate, in a source that is this module.
    pub(crate) fn references(tokens: &[Token], module: &[String]) -> Vec<Reference> {
        let mut references = Vec::new();
        let mut module = module.to_vec();
        // The depths of the braces of inline modules.
        let (mut depth, mut inline) = (0, Vec::new());
        for (at, token) in tokens.iter().enumerate() {
            let is = |ahead: usize, text: &str| {
                tokens.get(at + ahead).is_some_and(|token| token.is(text))
            };
            if token.is("mod") && is(2, "{") {
                module.push(tokens[at + 1].text.clone());
                inline.push(depth);
            } else if token.is("{") {
                depth += 1;
            } else if token.is("}") {
                depth -= 1;
                if inline.last() == Some(&depth) {
                    inline.pop();
                    module.pop();
                }
            }
            let begins = token.is("crate") || token.is("super") || token.is("self");
            let continues = at.checked_sub(1).is_some_and(|before| tokens[before].is("::"));
            if begins && !continues && (is(1, "::") || is(1, "as")) {
                let mut written = Vec::new();
                read(tokens, at, &[], &mut written);
                references.extend(written.iter().map(|path| resolved(path, &module)));
            }
        }
        references
    }

    /// Every path into the standard library.
    pub(crate) fn standard_paths(tokens: &[Token]) -> Vec<(usize, Vec<String>)> {
        let mut written = Vec::new();
        for at in (0..tokens.len()).filter(|&at| tokens[at].is("std")) {
            read(tokens, at, &[], &mut written);
        }
        let texts =
            |path: &Written<'_>| path.parts.iter().map(|part| part.text.clone()).collect();
        written.iter().map(|path| (path.parts[0].line, texts(path))).collect()
    }

    /// Reads the path, or the paths of a group, that begin behind `path`; where
    /// they end.
    fn read<'t>(
        tokens: &'t [Token],
        mut at: usize,
        path: &[&'t Token],
        written: &mut Vec<Written<'t>>,
    ) -> usize {
        let mut parts = path.to_vec();
        while let Some(token) = tokens.get(at) {
            if token.is("{") {
                return read_group(tokens, at + 1, &parts, written);
            }
            if !token.is_word() && !token.is("*") {
                break;
            }
            parts.push(token);
            at += 1;
            match tokens.get(at) {
                Some(next) if next.is("::") => at += 1,
                _ => break,
            }
        }
        let next = tokens.get(at);
        let named = next.is_some_and(|next| next.is("as"));
        let is_self = !path.is_empty() && parts.last().is_some_and(|last| last.is("self"));
        written.push(Written { parts, is_renamed: named || is_self });
        if named { at + 2 } else { at }
    }

    fn read_group<'t>(
        tokens: &'t [Token],
        mut at: usize,
        path: &[&'t Token],
        written: &mut Vec<Written<'t>>,
    ) -> usize {
        while let Some(token) = tokens.get(at) {
            if token.is("}") {
                return at + 1;
            }
            let end = if token.is(",") { at + 1 } else { read(tokens, at, path, written) };
            at = end.max(at + 1);
        }
        at
    }

    fn resolved(written: &Written<'_>, module: &[String]) -> Reference {
        let mut path = module.to_vec();
        for part in &written.parts {
            match part.text.as_str() {
                "crate" => path.clear(),
                "super" => drop(path.pop()),
                "self" => {}
                name => path.push(name.to_owned()),
            }
        }
        // Where the layer is named: the first part that is no keyword.
        let named = written
            .parts
            .iter()
            .find(|part| !matches!(part.text.as_str(), "crate" | "super" | "self"));
        let line = named.unwrap_or(&written.parts[0]).line;
        Reference { line, path, is_renamed: written.is_renamed }
    }
}

mod tests {
    use super::*;

    fn engine(text: &str) -> Vec<String> {
        reaching_up(Path::new("src/engine/plan.rs"), text)
    }

    fn up(line: usize, other: &str) -> Vec<String> {
        vec![format!("src/engine/plan.rs:{line}: `engine` may not import `{other}`")]
    }

    #[test]
    fn plain_imports_are_seen() {
        assert!(engine("use crate::game::Heap;\nuse super::Limits;\n").is_empty());
        assert_eq!(engine("//! x\n\nuse crate::model::Game;\n"), up(3, "model"));
        assert_eq!(engine("pub use crate::syntax;\n"), up(1, "syntax"));
    }

    #[test]
    fn groups_are_seen_wherever_they_break() {
        let text =
            "use crate::{\n  game::{Heap, Position},\n  source::{\n    Span,\n  },\n};\n";
        assert_eq!(engine(text), up(3, "source"));
        assert_eq!(engine("use crate\n::\n{game, report as r};"), up(3, "report"));
        let both = engine("use crate::{model::{a, b::{c, d}}, game, known};");
        assert_eq!(
            both,
            [up(1, "model"), up(1, "model"), up(1, "model"), up(1, "known")].concat()
        );
    }

    #[test]
    fn renamed_and_whole_imports_are_seen() {
        assert_eq!(engine("use crate::model as rules;"), up(1, "model"));
        assert_eq!(engine("use crate::report::*;"), up(1, "report"));
        let whole = ["src/engine/plan.rs:1: the whole crate is imported"];
        for text in [
            "use crate as gamelang;",
            "use crate::*;",
            "use crate::{self as gamelang};",
            "use super::super::*;",
            "use super::super as top;",
        ] {
            assert_eq!(engine(text), whole, "{text}");
        }
    }

    #[test]
    fn paths_inside_code_are_seen() {
        assert_eq!(engine("fn f() {\n  crate::model::load()\n}"), up(2, "model"));
        assert_eq!(engine("fn f(x: &super::super::source::Span) {}"), up(1, "source"));
        assert_eq!(engine("macro_rules! m { () => { $crate::known::x } }"), up(1, "known"));
        assert!(engine("pub(crate) fn f(self) {} pub(super) fn g() {}").is_empty());
        assert!(engine("pub(in crate::engine) fn f() {}").is_empty());
    }

    #[test]
    fn inline_modules_are_one_deeper() {
        let text = "mod tests {\n use super::super::Plan;\n use super::*;\n fn f() {}\n}\n";
        assert!(engine(text).is_empty());
        assert_eq!(
            engine(&format!("{text}use super::super::model;")),
            up(6, "model"),
            "the module has ended"
        );
        assert_eq!(engine("mod tests { use super::super::super::source; }"), up(1, "source"));
    }

    #[test]
    fn comments_and_texts_are_no_imports() {
        for text in [
            "// use crate::model;",
            "/* a /* b */ use crate::model; */",
            "/// See [`crate::model`].\nstruct S;",
            "const S: &str = \"crate::model \\\" crate::model\";",
            "const S: &str = r#\"\" crate::model\"#;",
            "const S: &[u8] = b\"crate::model\";",
            "const C: (char, char) = ('\"', '\\''); // crate::model",
        ] {
            assert!(engine(text).is_empty(), "{text}");
        }
        assert_eq!(engine("fn f<'a>(x: &'a crate::model::G) {}"), up(1, "model"));
        assert_eq!(engine("const C: char = '\"'; use crate::model::x;"), up(1, "model"));
        assert_eq!(rust::strings("f(\"a\\\"b\", r\"c\", 'd') // \"e\""), ["a\\\"b", "c"]);
    }

    #[test]
    fn printing_is_seen() {
        let touching = |text| touching_the_world(Path::new("src/report/text.rs"), text);
        let line = "src/report/text.rs:2: ";
        assert_eq!(
            touching("\nprintln!(\"x\");"),
            [format!("{line}`println` is for `command`")]
        );
        assert_eq!(
            touching("use std::fmt;\nuse std::{io::{self, Write}};"),
            [
                format!("{line}`std::io` is for `command`"),
                format!("{line}`std::io` is for `command`")
            ]
        );
        assert!(touching("use std::fmt::Write;\nfn print(io: u8) {} // println!").is_empty());
        assert!(touching_the_world(Path::new("src/command/eval.rs"), "print!()").is_empty());
    }
}
