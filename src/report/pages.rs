//! The pages of the problem codes: what one means, an example, and its cure.
//!
//! They are those of `docs/problems.md`, so that the program and the
//! documentation say the same. Tests hold the examples to what is said of them.

use crate::source::closest;

const DOCUMENT: &str = include_str!("../../docs/problems.md");

/// The page of a code.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The code, as `model::unknown-name`.
    pub code: &'static str,
    /// What it means, in one line.
    meaning: &'static str,
    /// The section of the document, as written there.
    section: &'static str,
}

/// No page, and those that may have been meant: the two that share the second
/// half of their codes, or the one with a similar code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPage {
    /// The codes that may have been meant.
    pub meant: Vec<&'static str>,
}

/// All pages, in the order of their codes.
fn pages() -> Vec<Page> {
    DOCUMENT.lines().filter_map(row).map(page).collect()
}

/// The page of a code; its layer can be left out where one code ends like this.
pub fn page_of(asked: &str) -> Result<Page, NoPage> {
    let pages = pages();
    if let Some(page) = pages.iter().find(|page| page.code == asked) {
        return Ok(*page);
    }
    let ending: Vec<&Page> = pages.iter().filter(|page| page.name() == asked).collect();
    match *ending {
        [page] => Ok(*page),
        [] => Err(NoPage { meant: similar(asked, &pages).into_iter().collect() }),
        _ => Err(NoPage { meant: ending.iter().map(|page| page.code).collect() }),
    }
}

/// All codes, each with its meaning in one line.
pub fn list_of_codes() -> String {
    let pages = pages();
    let width = pages.iter().map(|page| page.code.len()).max().unwrap_or(0);
    let line = |page: &Page| format!("{:width$}  {}\n", page.code, page.meaning());
    pages.iter().map(line).collect()
}

impl Page {
    /// The page as plain text, its examples set off to the right.
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}\n", self.code, self.meaning());
        let mut in_block = false;
        for line in self.section.trim_end().lines() {
            if line.starts_with("```") {
                in_block = !in_block;
                continue;
            }
            if in_block && is_exit_status(line) {
                continue;
            }
            if in_block && !line.is_empty() {
                text.push_str("    ");
            }
            text.push_str(line);
            text.push('\n');
        }
        text
    }

    /// The code without its layer.
    fn name(&self) -> &'static str {
        name(self.code)
    }

    fn meaning(&self) -> String {
        self.meaning.replace('*', "")
    }
}

/// Whether a line only tells the tests how the command above it ends: `? 2`.
fn is_exit_status(line: &str) -> bool {
    line.strip_prefix("? ").is_some_and(|code| code.bytes().all(|b| b.is_ascii_digit()))
}

/// The code and the meaning in a row of the table.
fn row(line: &'static str) -> Option<(&'static str, &'static str)> {
    let (code, meaning) = line.strip_prefix("| `")?.split_once("` | ")?;
    Some((code, meaning.strip_suffix(" |")?))
}

fn page((code, meaning): (&'static str, &'static str)) -> Page {
    let sections = DOCUMENT.split("\n## ");
    let section = sections.skip(1).find_map(|section| {
        let (title, section) = section.split_once('\n')?;
        (title == code).then_some(section)
    });
    Page { code, meaning, section: section.unwrap_or_default() }
}

/// The code most like one that does not exist. A whole code is compared as such
/// only after its second half, since codes of one layer all resemble one another.
fn similar(asked: &str, pages: &[Page]) -> Option<&'static str> {
    let by_name = closest(name(asked), pages.iter().map(Page::name));
    let named = pages.iter().find(|page| Some(page.name()) == by_name);
    named.map(|page| page.code).or_else(|| closest(asked, pages.iter().map(|page| page.code)))
}

fn name(code: &str) -> &str {
    code.split_once("::").map_or(code, |(_, name)| name)
}
