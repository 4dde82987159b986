//! Named classics: the files of `examples/`, each part of the program.

use super::entry::{Entry, Origin};
use super::header::Header;

/// Each file by its path in the project, in the order of the paths.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// All classics, in the order of their names.
pub(super) fn classics() -> Vec<Entry> {
    let mut classics: Vec<Entry> =
        FILES.iter().map(|&(path, text)| classic(path, text)).collect();
    classics.sort_by(|one, other| one.name.cmp(&other.name));
    classics
}

fn classic(path: &'static str, text: &'static str) -> Entry {
    let file = path.rsplit_once('/').map_or(path, |(_, file)| file);
    let name = file.strip_suffix(".game").unwrap_or(file);
    let title = text.lines().find_map(|line| line.strip_prefix("game \"")?.strip_suffix('"'));
    let Header { rule, names, code, oeis, tables, source, known } = Header::of(text);
    Entry {
        name: name.to_owned(),
        title: title.unwrap_or(name).to_owned(),
        names,
        code,
        oeis,
        tables,
        rule,
        source,
        known,
        origin: Origin::File { path, text },
        figures: None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::header::faults;
    use super::FILES;

    #[test]
    fn every_file_says_what_it_is() {
        let wrong: Vec<String> = FILES
            .iter()
            .flat_map(|(path, text)| {
                faults(text).into_iter().map(move |fault| format!("{path}: {fault}"))
            })
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// The list is made when the program is built: see `build.rs`.
    #[test]
    fn the_files_are_in_order() {
        assert!(FILES.is_sorted_by_key(|(path, _)| path));
    }
}
