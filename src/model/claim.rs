//! What a file claims, with every position and number worked out.

use super::check::constants::number;
use super::position::{evaluate, heap};
use super::rules::{Claim, Expectation, Expr, PositionExpr, Rules, ValuesClaim};
use super::{Game, located, problems};
use crate::game::{Heap, KindId, Outcome, Position};
use crate::source::{Problems, Span};
use crate::syntax::tree::OutcomeLetter;

/// One expectation of a file.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// Where the expectation stands.
    pub span: Span,
    /// What is expected.
    pub expected: Expected,
}

/// What is expected, each position with its place.
#[derive(Clone, Debug)]
pub enum Expected {
    /// Who wins these positions.
    Outcome(Outcome, Vec<(Position, Span)>),
    /// What these positions are worth.
    Value(i128, Vec<(Position, Span)>),
    /// What these heaps are worth, each with the number that runs, the value
    /// claimed and its place.
    Values(Vec<ExpectedValue>),
    /// How many options of these positions win.
    Moves(i128, Vec<(Position, Span)>),
    /// That the option, the first, wins for whoever moves there from the
    /// second.
    Winning((Position, Span), (Position, Span)),
    /// What the period of the heaps of a kind is, proved.
    Period(ExpectedPeriod),
    /// That the heaps of a kind have the values of a sequence of the catalogue.
    Known(ExpectedKnown),
}

/// `expect known "A002186" for row`
#[derive(Clone, Debug)]
pub struct ExpectedKnown {
    /// The kind of heap.
    pub kind: KindId,
    /// The number of the sequence, or a name of the game.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
}

/// `expect period 12 after 70 for row`
#[derive(Clone, Copy, Debug)]
pub struct ExpectedPeriod {
    /// The kind of heap.
    pub kind: KindId,
    /// The period.
    pub period: i128,
    /// By how much values grow in a period.
    pub saltus: i128,
    /// The last heap that is an exception, if there is one.
    pub after: Option<i128>,
}

/// One value of `expect values`.
#[derive(Clone, Debug)]
pub struct ExpectedValue {
    /// The heap, even if it is empty and dropped.
    pub heap: Heap,
    /// The position of this heap alone.
    pub position: Position,
    /// What it is claimed to be worth.
    pub value: i128,
    /// Where the value stands.
    pub span: Span,
}

impl Game {
    /// The expectations of the file, in the order written.
    pub fn claims(&self) -> Result<Vec<Claimed>, Problems> {
        let rules = self.rules();
        let mut claims = Vec::new();
        let mut found = Problems::new();
        for expectation in &rules.expectations {
            match expected(rules, expectation) {
                Ok(expected) => claims.push(Claimed { span: expectation.span, expected }),
                Err(problems) => found.extend(problems),
            }
        }
        if found.is_empty() { Ok(claims) } else { Err(located(found, &rules.source)) }
    }
}

fn expected(rules: &Rules, expectation: &Expectation) -> Result<Expected, Problems> {
    Ok(match &expectation.claim {
        Claim::Outcome(letter, positions) => {
            let outcome = match letter {
                OutcomeLetter::N => Outcome::N,
                OutcomeLetter::P => Outcome::P,
                OutcomeLetter::D => Outcome::D,
            };
            Expected::Outcome(outcome, all(rules, positions)?)
        }
        Claim::Value(value, positions) => {
            Expected::Value(constant(rules, value)?, all(rules, positions)?)
        }
        Claim::Moves(count, positions) => {
            Expected::Moves(constant(rules, count)?, all(rules, positions)?)
        }
        Claim::Winning(option, position) => {
            Expected::Winning(one(rules, option)?, one(rules, position)?)
        }
        Claim::Period(claim) => {
            let number = |expr: &Option<Expr>| {
                expr.as_ref().map(|expr| constant(rules, expr)).transpose()
            };
            Expected::Period(ExpectedPeriod {
                kind: claim.kind,
                period: constant(rules, &claim.period)?,
                saltus: number(&claim.saltus)?.unwrap_or(0),
                after: number(&claim.after)?,
            })
        }
        Claim::Known(claim) => Expected::Known(ExpectedKnown {
            kind: claim.kind,
            name: claim.name.clone(),
            span: claim.span,
        }),
        Claim::Values(claim) => Expected::Values(values(rules, claim, expectation.span)?),
    })
}

fn constant(rules: &Rules, expr: &Expr) -> Result<i128, Problems> {
    number(rules, expr).map_err(|problem| vec![problem])
}

fn one(rules: &Rules, written: &PositionExpr) -> Result<(Position, Span), Problems> {
    Ok((evaluate(rules, written)?, written.span))
}

fn all(rules: &Rules, written: &[PositionExpr]) -> Result<Vec<(Position, Span)>, Problems> {
    written.iter().map(|written| one(rules, written)).collect()
}

fn values(
    rules: &Rules,
    claim: &ValuesClaim,
    span: Span,
) -> Result<Vec<ExpectedValue>, Problems> {
    let (first, last) = (constant(rules, &claim.first)?, constant(rules, &claim.last)?);
    let wanted = last.checked_sub(first).map_or(0, |length| length.saturating_add(1).max(0));
    if wanted.unsigned_abs() != claim.values.len() as u128 {
        let range = Span::new(claim.first.span.start, claim.last.span.end);
        let ends = claim.values.first().zip(claim.values.last());
        let list = ends.map_or(span, |((_, a), (_, b))| Span::new(a.start, b.end));
        let list = (list, claim.values.len());
        return Err(vec![problems::values_count((range, first, last), list)]);
    }
    let mut values = Vec::with_capacity(claim.values.len());
    for (index, &(value, span)) in (first..=last).zip(&claim.values) {
        let mut term = super::rules::HeapTerm {
            kind: claim.kind,
            arguments: claim.arguments.clone(),
            span,
        };
        term.arguments[claim.running] =
            Expr { kind: super::rules::ExprKind::Number(index), span };
        let heap = heap(rules, &term).map_err(|problem| vec![problem])?;
        let terms = vec![(None, term)];
        let alone =
            PositionExpr { terms, brackets: false, with: Vec::new(), span, elsewhere: false };
        let position = evaluate(rules, &alone)?;
        values.push(ExpectedValue { heap, position, value, span });
    }
    Ok(values)
}
