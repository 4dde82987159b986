//! Finding games by any of their names.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Code;
use super::classic::classics;
use super::entry::Entry;
use super::figures::Figures;
use super::name::key;
use super::sequence::Sequence;
use super::table::{PERIODS, rows};
use crate::source::nearest;

/// All games that ship with the program.
#[derive(Debug)]
pub struct Catalogue {
    classics: Vec<Entry>,
    members: Vec<Entry>,
    by_key: BTreeMap<String, Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Classic(usize),
    Member(usize),
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::new);

/// The catalogue.
pub fn catalogue() -> &'static Catalogue {
    &CATALOGUE
}

impl Catalogue {
    fn new() -> Self {
        let mut all =
            Self { classics: classics(), members: Vec::new(), by_key: BTreeMap::new() };
        for (index, entry) in all.classics.iter().enumerate() {
            for name in entry.all_names() {
                all.by_key.entry(key(name)).or_insert(Place::Classic(index));
            }
        }
        for row in rows(PERIODS) {
            let Some(code) = Code::parse(row.get("code")) else {
                all.add_figures(row.get("code"), Figures::of(&row));
                continue;
            };
            let figures = Figures::of(&row);
            if !all.add_figures(&code.to_string(), figures) {
                let mut entry = Entry::of_family(code, Some(figures));
                entry.names.extend(name_of_game(row.get("name")));
                all.add_member(entry);
            }
        }
        all.add_sequences();
        all
    }

    /// Gives a classic its figures; whether there is one of that code.
    fn add_figures(&mut self, code: &str, figures: Figures) -> bool {
        let Some(Place::Classic(index)) = self.by_key.get(&key(code)) else { return false };
        self.classics[*index].figures = Some(figures);
        true
    }

    fn add_member(&mut self, entry: Entry) {
        let place = Place::Member(self.members.len());
        for name in entry.all_names() {
            self.by_key.entry(key(name)).or_insert(place);
        }
        self.members.push(entry);
    }

    /// Gives members of families the numbers of their sequences, and adds those that
    /// are in the table of sequences alone.
    fn add_sequences(&mut self) {
        for known in Sequence::all() {
            let Some(code) = known.code() else { continue };
            if !self.by_key.contains_key(&key(&code.to_string())) {
                self.add_member(Entry::of_family(code.clone(), None));
            }
            let Some(number) = known.oeis else { continue };
            let Some(&place) = self.by_key.get(&key(&code.to_string())) else { continue };
            if let Place::Member(index) = place {
                self.members[index].oeis.push(number.to_owned());
            }
            self.by_key.entry(key(number)).or_insert(place);
        }
    }

    /// The named classics, in the order of their names.
    pub fn classics(&self) -> &[Entry] {
        &self.classics
    }

    /// The members of families that are in a table, in its order.
    pub fn members(&self) -> &[Entry] {
        &self.members
    }

    /// The game of a name: its own or another one, its title, a code or a number of
    /// the OEIS. Each code has a game, also if no table knows it.
    pub fn find(&self, name: &str) -> Option<Cow<'_, Entry>> {
        match self.by_key.get(&key(name)) {
            Some(Place::Classic(index)) => self.classics.get(*index).map(Cow::Borrowed),
            Some(Place::Member(index)) => self.members.get(*index).map(Cow::Borrowed),
            None => Some(Cow::Owned(Entry::of_family(Code::parse(name)?, None))),
        }
    }

    /// The sequence of a number of the OEIS, or of a game's name.
    pub fn sequence(&self, name: &str) -> Option<&'static Sequence> {
        let wanted = key(name);
        let named = Sequence::all().iter().find(|known| known.keys().any(|key| key == wanted));
        named.or_else(|| Sequence::of_entry(&*self.find(name)?))
    }

    /// The game of a sequence.
    pub fn game_of(&self, known: &Sequence) -> Option<&Entry> {
        known.keys().find_map(|key| match self.by_key.get(&key)? {
            Place::Classic(index) => self.classics.get(*index),
            Place::Member(index) => self.members.get(*index),
        })
    }

    /// The numbers and names of sequences most like one that nothing has.
    pub fn near_sequences(&self, name: &str) -> Vec<&'static str> {
        let names = Sequence::all().iter().flat_map(|known| [Some(known.id), known.oeis]);
        let mut near = nearest(name, names.flatten(), 3);
        near.extend(nearest(name, CATALOGUE.names(), 3));
        near.truncate(3);
        near
    }

    /// The games of which every word occurs in a name, a title, a code, a number or
    /// the rule; of members of families only names, codes and numbers count.
    pub fn search(&self, words: &[String]) -> Vec<&Entry> {
        let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let occur = |text: &str| {
            let text = text.to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        let names = |entry: &Entry| entry.all_names().collect::<Vec<_>>().join("\n");
        let classics = self.classics.iter().filter(|entry| {
            words.is_empty() || occur(&format!("{}\n{}", names(entry), entry.rule))
        });
        let members =
            self.members.iter().filter(|entry| !words.is_empty() && occur(&names(entry)));
        classics.chain(members).collect()
    }

    /// The names most like one that nothing has, nearest first.
    pub fn near(&self, name: &str) -> Vec<&str> {
        nearest(name, self.names(), 3)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.classics.iter().flat_map(|entry| {
            std::iter::once(&entry.name).chain(&entry.names).map(String::as_str)
        })
    }
}

/// The name of a game in the table, where it is one: not a family, nor a remark.
fn name_of_game(name: &str) -> Option<String> {
    let families = ["hexadecimal", "subtraction game", "all-but subtraction game"];
    let plain = !name.is_empty() && !name.contains(['(', '/']) && !families.contains(&name);
    plain.then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::name::key;
    use super::super::{Sequence, catalogue};

    #[test]
    fn no_two_classics_have_a_name_in_common() {
        let mut owners: BTreeMap<String, &str> = BTreeMap::new();
        for entry in catalogue().classics() {
            for name in entry.all_names() {
                let owner = owners.entry(key(name)).or_insert(&entry.name);
                assert_eq!(*owner, entry.name, "both are called {name}");
            }
        }
    }

    #[test]
    fn games_are_found_by_any_of_their_names() {
        let name = |asked: &str| catalogue().find(asked).map(|entry| entry.name.clone());
        for (asked, found) in [
            ("kayles", "kayles"),
            ("KAYLES", "kayles"),
            ("0.77", "kayles"),
            ("a002186", "kayles"),
            ("0.137", "dawsons-chess"),
            ("Dawson's Kayles", "dawsons-kayles"),
            ("0.156", "0.156"),
            ("A071429", "0.14"),
            ("s{3,2,7}", "S{2,3,7}"),
            ("0.12345", "0.12345"),
        ] {
            assert_eq!(name(asked).as_deref(), Some(found), "{asked}");
        }
        assert_eq!(name("kyles"), None);
        assert_eq!(catalogue().near("kyles")[0], "kayles");
    }

    #[test]
    fn sequences_are_found_by_their_games() {
        let id = |asked: &str| catalogue().sequence(asked).map(|known| known.id);
        assert_eq!(id("A002186"), Some("A002186"));
        assert_eq!(id("kayles"), Some("A002186"));
        assert_eq!(id("0.07"), Some("oct-0.07"));
        assert!(Sequence::all().len() > 180);
    }
}
