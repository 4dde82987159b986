//! How an answer was found and why it is right, in words.

use crate::engine::{Analysis, Certainty, Periodicity, Shortcut};
use crate::model::Game;

/// Why the plan is valid and every shortcut that was taken, each a clause in
/// lower case.
pub(super) fn reasons(game: &Game, analysis: &Analysis) -> Vec<String> {
    let shortcuts = analysis.shortcuts.iter().flat_map(|shortcut| taken(game, shortcut));
    analysis.reasons.iter().cloned().chain(shortcuts).collect()
}

fn taken(game: &Game, shortcut: &Shortcut) -> Vec<String> {
    let kind = &game.rules().kinds[usize::from(shortcut.kind.0)].name;
    let way = format!("heaps `{kind}` are valued in order of size: {}", shortcut.way);
    let period = shortcut.period.as_ref().map(|period| proved(kind, period));
    [Some(way), period].into_iter().flatten().collect()
}

fn proved(kind: &str, period: &Periodicity) -> String {
    let saltus = match period.saltus {
        0 => String::new(),
        saltus => format!(" with saltus {saltus}"),
    };
    let Periodicity { preperiod, period, certainty, .. } = period;
    let how = match certainty {
        Certainty::Proved { theorem, bound } => {
            format!("proved, seen up to {bound}: {theorem}")
        }
        Certainty::Observed { repetitions } => format!("observed {repetitions} times"),
    };
    format!("their values have period {period}{saltus} from `{kind}({preperiod})` on ({how})")
}
