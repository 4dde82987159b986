//! Whether a blank stands between two tokens.

use crate::syntax::grammar::Rule;

/// A token, as far as its neighbours need to know it.
#[derive(Clone, Copy)]
pub(super) struct Token {
    pub(super) rule: Rule,
    /// Whether it is a `-` before its only operand.
    pub(super) is_sign: bool,
}

/// Whether a blank stands between two tokens that follow one another.
pub(super) fn stands_between(before: Token, after: Token) -> bool {
    if before.is_sign || opens(before.rule) || hugs_what_is_before(after.rule) {
        return false;
    }
    match (before.rule, after.rule) {
        (Rule::range, _) => !begins_operand(after),
        (Rule::name | Rule::kind | Rule::present_word, Rule::open) => false,
        _ => true,
    }
}

fn opens(rule: Rule) -> bool {
    matches!(rule, Rule::open | Rule::open_brace | Rule::open_bracket)
}

fn hugs_what_is_before(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::close
            | Rule::close_brace
            | Rule::close_bracket
            | Rule::comma
            | Rule::colon
            | Rule::range
    )
}

/// Whether a token begins what is short enough to touch the dots of a range.
fn begins_operand(token: Token) -> bool {
    token.is_sign
        || matches!(
            token.rule,
            Rule::number | Rule::name | Rule::open | Rule::open_brace | Rule::present_word
        )
}
