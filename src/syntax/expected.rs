//! What would fit at a fault, in words a reader knows.

use super::grammar::Rule;

/// What the grammar would accept at some place.
pub(super) struct Expected<'a>(pub(super) &'a [Rule]);

/// More alternatives than this say less, not more.
const ENOUGH: usize = 7;

impl Expected<'_> {
    /// Whether this would fit.
    pub(super) fn has(&self, rule: Rule) -> bool {
        self.0.contains(&rule)
    }

    /// Whether what stands here may end.
    pub(super) fn may_end(&self) -> bool {
        self.has(Rule::EOI)
    }

    /// Whether an operator would fit, so that an operand stands before.
    pub(super) fn operator(&self) -> bool {
        self.has(Rule::infix) || self.has(Rule::range)
    }

    /// Whether an expression would fit.
    pub(super) fn expression(&self) -> bool {
        let begins = |&rule| {
            matches!(
                rule,
                Rule::expression
                    | Rule::if_word
                    | Rule::parts
                    | Rule::split_parts
                    | Rule::counts
            )
        };
        self.0.iter().any(begins)
    }

    /// Whether nothing but a name would fit.
    pub(super) fn only_name(&self) -> bool {
        !self.0.is_empty()
            && self.0.iter().all(|rule| matches!(rule, Rule::name | Rule::kind | Rule::pin))
    }

    /// Whether a name would fit, alone or at the beginning of something.
    pub(super) fn name(&self) -> bool {
        let begins = |&rule| {
            matches!(
                rule,
                Rule::name
                    | Rule::kind
                    | Rule::label
                    | Rule::position
                    | Rule::pattern
                    | Rule::result
                    | Rule::heap_pattern
                    | Rule::heap_term
            )
        };
        self.expression() || self.0.iter().any(begins)
    }

    /// Whether `where` would fit.
    pub(super) fn condition(&self) -> bool {
        self.has(Rule::condition) || self.has(Rule::where_word)
    }

    /// Whether only the arguments of a heap would fit, or the end of a move's name.
    pub(super) fn only_arguments(&self) -> bool {
        let fits = |rule: &Rule| matches!(rule, Rule::open | Rule::parameters | Rule::colon);
        self.0.iter().any(|rule| *rule != Rule::colon) && self.0.iter().all(fits)
    }

    /// The words that would fit.
    pub(super) fn words(&self) -> Vec<&'static str> {
        let words = self.phrases().into_iter().filter_map(|phrase| {
            phrase.strip_prefix('`')?.trim_end_matches('`').split(' ').next()
        });
        words.collect()
    }

    /// What would fit, as an enumeration; `whole` is what may end.
    pub(super) fn list(&self, whole: &str) -> String {
        let mut phrases: Vec<String> = self.phrases().into_iter().map(str::to_owned).collect();
        phrases.truncate(ENOUGH);
        if self.may_end() {
            phrases.push(format!("the end of the {whole}"));
        }
        match phrases.split_last() {
            None => "something else".to_owned(),
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
        }
    }

    fn phrases(&self) -> Vec<&'static str> {
        let phrases = self.0.iter().flat_map(|&rule| self.phrase(rule));
        let mut phrases: Vec<&str> = phrases.copied().collect();
        // What is spelt out comes behind what is described.
        phrases.sort_by_key(|phrase| (phrase.starts_with('`'), *phrase));
        phrases.dedup();
        if phrases.is_empty() && self.operator() {
            phrases.push("an operator");
        }
        phrases
    }

    /// An operand or a heap is named as a whole, not by its possible beginnings.
    fn phrase(&self, rule: Rule) -> &'static [&'static str] {
        let begins_operand = matches!(
            rule,
            Rule::prefix
                | Rule::number
                | Rule::open
                | Rule::open_brace
                | Rule::name
                | Rule::quantity
                | Rule::present_word
                | Rule::if_word
                | Rule::label
        );
        let begins_heap = matches!(
            rule,
            Rule::number | Rule::open | Rule::name | Rule::kind | Rule::split_word
        );
        let aside = match rule {
            // Behind a name it would make a call of it.
            Rule::open => self.operator() || self.has(Rule::code),
            Rule::colon => self.expression() || self.has(Rule::code),
            _ => false,
        };
        if aside {
            &[]
        } else if begins_operand && self.expression() {
            &["an expression"]
        } else if self.has(Rule::take_word)
            && matches!(rule, Rule::name | Rule::kind | Rule::label)
        {
            &["a heap pattern"]
        } else if begins_heap && self.has(Rule::open) && self.has(Rule::number) {
            &["a heap"]
        } else {
            phrase(rule)
        }
    }
}

fn phrase(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::infix | Rule::range | Rule::EOI => &[],
        Rule::expression
        | Rule::parts
        | Rule::counts
        | Rule::split_parts
        | Rule::prefix
        | Rule::group
        | Rule::set
        | Rule::choice
        | Rule::quantifier
        | Rule::present
        | Rule::reference => &["an expression"],
        Rule::number => &["a number"],
        Rule::string => &["a title in quotes"],
        Rule::name | Rule::label | Rule::binder | Rule::assignment => &["a name"],
        Rule::kind => &["a kind of heap"],
        Rule::heap_pattern | Rule::pattern | Rule::placed => &["a heap pattern"],
        Rule::heap_term | Rule::times_term | Rule::split_term | Rule::each_term => &["a heap"],
        Rule::result => &["heaps", "`nothing`"],
        Rule::position => &["a position"],
        Rule::code => &["a code such as `0.77`"],
        Rule::letter => &["`N`", "`P`", "`D`"],
        Rule::relation => &["`distinct`", "`equal`"],
        Rule::empties => &["`keeps empty`", "`drops empty`"],
        Rule::quantity => &["`any`", "`all`"],
        Rule::anything => &["`_`"],
        Rule::open | Rule::parameters => &["`(`"],
        Rule::close => &["`)`"],
        Rule::open_bracket | Rule::bracketed => &["`[`"],
        Rule::close_bracket => &["`]`"],
        Rule::open_brace => &["`{`"],
        Rule::close_brace => &["`}`"],
        Rule::comma => &["`,`"],
        Rule::colon => &["`:`"],
        Rule::assign => &["`=`"],
        Rule::arrow => &["`->`"],
        Rule::plus => &["`+`"],
        Rule::times => &["`*`"],
        _ => word(rule),
    }
}

fn word(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::normal => &["`normal`"],
        Rule::misere => &["`misere`"],
        Rule::keeps => &["`keeps empty`"],
        Rule::drops => &["`drops empty`"],
        Rule::empty => &["`empty`"],
        Rule::when => &["`when`"],
        Rule::from => &["`from`"],
        Rule::leaving => &["`leaving`"],
        Rule::into => &["`into`"],
        Rule::on => &["`on`"],
        Rule::free => &["`free`"],
        Rule::row => &["`row`"],
        Rule::circle => &["`circle`"],
        Rule::of => &["`of`"],
        Rule::adjacent => &["`adjacent`"],
        Rule::some | Rule::some_word => &["`some`"],
        Rule::every | Rule::every_word => &["`every`"],
        Rule::choose | Rule::choose_word | Rule::selection => &["`choose`"],
        Rule::at | Rule::place => &["`at`"],
        Rule::nothing => &["`nothing`"],
        Rule::then => &["`then`"],
        Rule::with | Rule::kw_with => &["`with`"],
        Rule::binders | Rule::of_kind | Rule::for_word => &["`for`"],
        Rule::condition | Rule::where_word => &["`where`"],
        Rule::in_word | Rule::bound => &["`in`"],
        Rule::if_word => &["`if`"],
        Rule::else_word => &["`else`"],
        Rule::take | Rule::take_word => &["`take`"],
        Rule::split | Rule::split_word => &["`split`"],
        Rule::octal | Rule::octal_word => &["`octal`"],
        Rule::outcome | Rule::outcome_word => &["`outcome`"],
        Rule::value | Rule::value_word => &["`value`"],
        Rule::values | Rule::values_word => &["`values`"],
        Rule::moves | Rule::moves_word => &["`moves`"],
        Rule::winning | Rule::winning_word => &["`winning`"],
        Rule::period | Rule::period_word => &["`period`"],
        Rule::known | Rule::known_word => &["`known`"],
        Rule::saltus | Rule::saltus_word => &["`saltus`"],
        Rule::after | Rule::after_word => &["`after`"],
        _ => &[],
    }
}
