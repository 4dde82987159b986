//! The parts of what a rule read, without the tokens that only hold it together.

use std::iter::Peekable;

use crate::syntax::grammar::{Pair, Pairs, Rule};

/// The parts that are still to be looked at.
pub(super) struct Parts<'a>(Peekable<Pairs<'a>>);

impl<'a> Parts<'a> {
    /// The parts of what a rule read.
    pub(super) fn of(pair: Pair<'a>) -> Self {
        Self(pair.into_inner().peekable())
    }

    /// The next part, if it is of this rule.
    pub(super) fn maybe(&mut self, rule: Rule) -> Option<Pair<'a>> {
        (self.peek() == Some(rule)).then(|| self.0.next()).flatten()
    }

    /// The next part, which the grammar promises.
    pub(super) fn one(&mut self) -> Pair<'a> {
        self.next().unwrap_or_else(|| unreachable!("the grammar promises another part"))
    }

    /// The rule of the next part.
    pub(super) fn peek(&mut self) -> Option<Rule> {
        while self.0.next_if(|pair| holds_together(pair.as_rule())).is_some() {}
        self.0.peek().map(Pair::as_rule)
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = Pair<'a>;

    fn next(&mut self) -> Option<Pair<'a>> {
        self.peek();
        self.0.next()
    }
}

/// Tokens that say nothing which their neighbours do not say.
fn holds_together(rule: Rule) -> bool {
    is_bracket_or_mark(rule) || is_keyword(rule)
}

fn is_bracket_or_mark(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::open
            | Rule::close
            | Rule::open_brace
            | Rule::close_brace
            | Rule::close_bracket
            | Rule::comma
            | Rule::colon
            | Rule::assign
            | Rule::arrow
            | Rule::plus
            | Rule::EOI
    )
}

fn is_keyword(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::kw_game
            | Rule::kw_play
            | Rule::kw_param
            | Rule::kw_def
            | Rule::kw_heap
            | Rule::kw_state
            | Rule::kw_move
            | Rule::kw_layout
            | Rule::kw_require
            | Rule::kw_block
            | Rule::kw_end
            | Rule::kw_start
            | Rule::kw_expect
            | Rule::kw_with
            | Rule::empty
            | Rule::when
            | Rule::from
            | Rule::leaving
            | Rule::into
            | Rule::on
            | Rule::at
            | Rule::then
            | Rule::for_word
            | Rule::where_word
            | Rule::in_word
            | Rule::if_word
            | Rule::else_word
            | Rule::of
            | Rule::some_word
            | Rule::every_word
            | Rule::choose_word
            | Rule::each_word
            | Rule::take_word
            | Rule::split_word
            | Rule::octal_word
            | Rule::present_word
            | Rule::outcome_word
            | Rule::value_word
            | Rule::values_word
            | Rule::moves_word
            | Rule::winning_word
            | Rule::period_word
            | Rule::known_word
            | Rule::saltus_word
            | Rule::after_word
    )
}
