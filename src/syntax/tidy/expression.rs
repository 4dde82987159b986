//! Expressions: lines end before the loosest operators first.

use crate::syntax::grammar::{Pair, Rule};

use super::parentheses::{self, Site};
use super::phrase::Phrase;

impl Phrase<'_> {
    /// A whole expression.
    pub(super) fn expression(&mut self, pair: Pair<'_>, site: Site) {
        let parts: Vec<Pair<'_>> = pair.into_inner().collect();
        match parts.as_slice() {
            [group] if group.as_rule() == Rule::group => self.parentheses(group.clone(), site),
            _ => self.operators(&parts),
        }
    }

    pub(super) fn parentheses(&mut self, group: Pair<'_>, site: Site) {
        let tokens: Vec<Pair<'_>> = group
            .clone()
            .into_inner()
            .filter(|part| part.as_rule() != Rule::expression)
            .collect();
        let inside = parentheses::inside(group);
        let site = if self.is_strict { Site::Strict } else { site };
        if parentheses::are_idle(&inside, site) {
            return self.operators(&inside);
        }
        if let [open, close] = tokens.as_slice() {
            self.writer.token(open);
            self.operators(&inside);
            self.writer.token(close);
        }
    }

    /// Operands and operators: lines end before the loosest operators first.
    fn operators(&mut self, parts: &[Pair<'_>]) {
        let Some(loosest) = parts.iter().filter_map(looseness).min() else {
            return parts.iter().for_each(|part| self.operand(part.clone()));
        };
        if !loosest.may_break() {
            return self.links(parts, loosest);
        }
        let indent = if self.writer.is_fresh { 0 } else { 2 };
        self.group(indent, !loosest.is_logical(), |phrase| phrase.links(parts, loosest));
    }

    fn links(&mut self, parts: &[Pair<'_>], level: Level) {
        let mut rest = parts;
        while let Some(at) = rest.iter().position(|part| looseness(part) == Some(level)) {
            self.operators(&rest[..at]);
            if level.may_break() {
                self.writer.line_before(&rest[at]);
            }
            self.writer.token(&rest[at]);
            rest = &rest[at + 1..];
        }
        self.operators(rest);
    }

    fn operand(&mut self, pair: Pair<'_>) {
        if pair.as_rule() == Rule::group {
            self.parentheses(pair, Site::Operand);
        } else {
            self.any(pair);
        }
    }

    /// `if C then A` and every `else` on lines of their own, if one is not enough.
    pub(super) fn choice(&mut self, pair: Pair<'_>) {
        let indent = if self.writer.is_fresh { 0 } else { 2 };
        self.group(indent, false, |phrase| phrase.cases(pair));
    }

    fn cases(&mut self, pair: Pair<'_>) {
        for part in pair.into_inner() {
            let behind_else = self.writer.last() == Some(Rule::else_word);
            match part.as_rule() {
                Rule::else_word => {
                    self.writer.line_before(&part);
                    self.writer.token(&part);
                }
                Rule::expression => match only(&part, Rule::choice) {
                    Some(further) if behind_else => self.cases(further),
                    _ => self.expression(part, Site::Operand),
                },
                _ => self.any(part),
            }
        }
    }

    /// What is claimed stands on a line of its own, if one is not enough.
    pub(super) fn quantifier(&mut self, pair: Pair<'_>) {
        self.group(2, false, |phrase| {
            let mut pair = pair;
            while let Some(body) = phrase.quantity(pair) {
                if let Some(further) = only(&body, Rule::quantifier) {
                    pair = further;
                } else {
                    phrase.writer.line_before(&body);
                    return phrase.expression(body, Site::Operand);
                }
            }
        });
    }

    /// `any x in S:`, and what stands behind it.
    fn quantity<'p>(&mut self, pair: Pair<'p>) -> Option<Pair<'p>> {
        let mut parts = pair.into_inner();
        let body = parts.next_back();
        parts.for_each(|part| self.any(part));
        body
    }

    pub(super) fn set(&mut self, pair: Pair<'_>) {
        let gathers = pair.clone().into_inner().any(|part| part.as_rule() == Rule::binders);
        if gathers {
            self.broken_before(pair, 2, &[Rule::binders, Rule::condition]);
        } else {
            self.list(pair);
        }
    }
}

/// The only part of an expression, if it is of a rule.
fn only<'p>(expression: &Pair<'p>, rule: Rule) -> Option<Pair<'p>> {
    let mut parts = expression.clone().into_inner();
    let first = parts.next().filter(|part| part.as_rule() == rule);
    first.filter(|_| parts.next().is_none())
}

/// Whether an expression is a set, perhaps in parentheses that will go.
pub(super) fn is_set(expression: &Pair<'_>) -> bool {
    let is_set = |parts: &[Pair<'_>]| matches!(parts, [part] if part.as_rule() == Rule::set);
    only(expression, Rule::group).map_or_else(
        || only(expression, Rule::set).is_some(),
        |group| is_set(&parentheses::inside(group)),
    )
}

/// How tightly operators bind, loosest first, as in `build/chain.rs`; here it says
/// only where a line ends rather than elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Comparison,
    Set,
    Range,
    Xor,
    Sum,
    Product,
    Power,
}

impl Level {
    fn may_break(self) -> bool {
        !matches!(self, Self::Range | Self::Power)
    }

    /// Whether each of its operands is a sentence.
    fn is_logical(self) -> bool {
        matches!(self, Self::Or | Self::And)
    }
}

fn looseness(part: &Pair<'_>) -> Option<Level> {
    match part.as_rule() {
        Rule::range => Some(Level::Range),
        Rule::infix => Some(match part.as_str() {
            "or" => Level::Or,
            "and" => Level::And,
            "|" | "&" | "\\" => Level::Set,
            "xor" => Level::Xor,
            "+" | "-" => Level::Sum,
            "*" | "/" | "%" => Level::Product,
            "**" => Level::Power,
            _ => Level::Comparison,
        }),
        _ => None,
    }
}
