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
    use std::path::Path;

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
    fn every_file_is_in_the_list() {
        fn count(folder: &Path) -> usize {
            let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            let counted = entries.filter(|path| !path.ends_with("mistakes")).map(|path| {
                let is_game = path.extension().is_some_and(|extension| extension == "game");
                if path.is_dir() { count(&path) } else { usize::from(is_game) }
            });
            counted.sum()
        }
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
        assert_eq!(FILES.len(), count(&examples));
        assert!(FILES.is_sorted_by_key(|(path, _)| path));
    }
}
