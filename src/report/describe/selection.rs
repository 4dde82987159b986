//! Rules for some heaps or for every heap, in sentences.

use super::rule::Teller;
use super::words::listed;
use crate::model::rules::{Quantity, Rule, Selection};

impl Teller<'_> {
    pub(super) fn selection(&self, rule: &Rule, selection: &Selection) -> String {
        let mut chosen: Vec<String> =
            selection.choose.iter().map(|binder| self.member(binder)).collect();
        let shared = selection.choose_condition.as_ref().map_or(String::new(), |condition| {
            format!(", such that {}", self.notation.expr(condition))
        });
        let heap = self.placed(&selection.heap);
        let which = selection.heap_condition.as_ref().map_or(String::new(), |condition| {
            format!(" with {}", self.notation.expr(condition))
        });
        let becomes = self.becomes(selection);
        let mut text = match &selection.quantity {
            Quantity::Every if chosen.is_empty() => {
                format!("every heap {heap}{which} {becomes}")
            }
            Quantity::Every => {
                let chosen = listed(&chosen, "and");
                format!("choose {chosen}{shared}; then every heap {heap}{which} {becomes}")
            }
            Quantity::Some { counts, adjacent } => {
                let neighbours = if *adjacent { "neighbouring " } else { "" };
                let heaps = format!("{} {neighbours}heaps {heap}{which}", self.counts(counts));
                if shared.is_empty() {
                    chosen.push(heaps);
                    format!("choose {}; each of these heaps {becomes}", listed(&chosen, "and"))
                } else {
                    let chosen = listed(&chosen, "and");
                    format!(
                        "choose {chosen}{shared}; then choose {heaps}; each of these heaps {becomes}"
                    )
                }
            }
        };
        if matches!(selection.quantity, Quantity::Every) && !selection.result.is_empty() {
            text += " (if one of them cannot, this is no move)";
        }
        if let Some(condition) = &rule.condition {
            text.extend([", provided that ", &self.notation.expr(condition)]);
        }
        format!("{text}.{}", self.afterwards(&rule.with))
    }

    fn becomes(&self, selection: &Selection) -> String {
        let becomes = match &selection.result[..] {
            [] => "disappears".to_owned(),
            result => format!("becomes {}", self.result(result)),
        };
        if selection.binders.is_empty() {
            return becomes;
        }
        let own: Vec<String> =
            selection.binders.iter().map(|binder| self.member(binder)).collect();
        format!("{becomes}, with its own {}", listed(&own, "and"))
    }
}
