//! Names that mean nothing where they stand, and why.

use super::scope::{Reading, Scope, Sees};
use super::{Resolver, problems};
use crate::model::builtins::BUILTINS;
use crate::model::rules::ExprKind;
use crate::source::Span;
use crate::syntax::tree::{self, Comparator, Operator};

impl Resolver<'_> {
    /// Reports a name that means nothing here, once in a rule.
    pub(super) fn unknown(
        &mut self,
        scope: &mut Scope,
        name: &str,
        span: Span,
        called: bool,
    ) -> ExprKind {
        if scope.is_news(name) {
            let problem = self.why_unknown(scope, name, span, called);
            self.problem(problem);
        }
        ExprKind::Number(0)
    }

    fn why_unknown(
        &self,
        scope: &Scope,
        name: &str,
        span: Span,
        called: bool,
    ) -> crate::source::Problem {
        if let Some(bound) = scope.place_of_heap_name(name) {
            return problems::name_of_single_heap(name, span, bound);
        }
        let in_rule = scope.sees() == Sees::Position;
        if let Some((_, kind)) = self.declared.kind_named(name) {
            let size = kind.parameters.first().map(|(size, _)| &**size);
            let size = size.filter(|size| scope.place(size).is_some());
            return problems::kind_as_value(name, span, called, in_rule, size);
        }
        let mut known: Vec<&str> = scope.names().collect();
        known.extend(self.declared.value_names());
        known.extend(BUILTINS.iter().map(|&(name, _)| name));
        if called && !known.contains(&name) {
            return problems::unknown_function(name, span, &known);
        }
        let problem = problems::unknown_name(name, span, in_rule, &known);
        problem.help_if(self.reason(scope, name))
    }

    /// Why a name is unknown, where that can be told from what is being read.
    fn reason(&self, scope: &Scope, name: &str) -> Option<String> {
        if let Some(number) = number_of_a_side(name) {
            return Some(format!(
                "the numbers of heaps are numbers: write one, as {number} for `{name}`, or give \
                 it its number by `param {name} = {number}`"
            ));
        }
        if scope.of_result.iter().any(|new| new == name) {
            return Some(format!(
                "say what a new number of the result runs over, as `for {name} in 1..n`; every \
                 way to cut a heap in two is `split pile into 2`"
            ));
        }
        Some(match &scope.reading {
            Reading::SetOf(own) if own == name => format!(
                "`{name}` is not known yet in the set that it runs over; a condition on it \
                 stands behind `where`"
            ),
            Reading::Pattern if !self.declared.value_names().contains(&name) => format!(
                "in a pattern a new name stands alone: match any number, as `{name}`, and say \
                 behind `where` what it must be"
            ),
            Reading::Position if self.declared.names_a_number(name) => format!(
                "here the whole position is read, as by `total` or `largest`; what every heap \
                 must be is said by its kind, as in `heap pile({name}) where {name} >= 1`"
            ),
            _ => return None,
        })
    }

    /// `{k in 1..n}` and `{k | k in 1..n}`: whether that was reported.
    pub(super) fn set_builder(&mut self, scope: &Scope, items: &[tree::Expr]) -> bool {
        let [tree::Expr { node: tree::ExprKind::Comparison { first, rest }, .. }] = items
        else {
            return false;
        };
        let Some((Comparator::In, _)) = rest.first() else { return false };
        let name = match &first.node {
            tree::ExprKind::Chain { first, rest }
                if matches!(rest.as_slice(), [(Operator::Union, _)]) =>
            {
                first
            }
            _ => first,
        };
        let tree::ExprKind::Name(own) = &name.node else { return false };
        let unknown = !self.is_known(scope, own);
        if unknown {
            self.problem(problems::set_builder(own, name.span));
        }
        unknown
    }

    /// `take k from pile where k < 4`: whether that was reported.
    pub(super) fn unnamed_amount(&mut self, scope: &Scope, amounts: &tree::Expr) -> bool {
        let name = match &amounts.node {
            tree::ExprKind::Comparison { first, .. } => first,
            _ => amounts,
        };
        let tree::ExprKind::Name(own) = &name.node else { return false };
        // A name of several letters is rather a misspelt one, or a word.
        let unknown = own.len() == 1 && !self.is_known(scope, own);
        if unknown {
            self.problem(problems::unnamed_amount(own, name.span));
        }
        unknown
    }
}

/// Letters for the sides of a coin, or for what stands on a square.
fn number_of_a_side(name: &str) -> Option<u64> {
    match name {
        "H" | "X" | "heads" => Some(1),
        "T" | "O" | "tails" => Some(0),
        _ => None,
    }
}
