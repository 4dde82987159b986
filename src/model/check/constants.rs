//! What can be known before any position is: params, and empty heaps.

use crate::game::Halt;
use crate::model::literal::{Effort, Literal};
use crate::model::origin::{fault_help, fault_message};
use crate::model::problems;
use crate::model::rules::{Expr, ExprKind, Kind, Rules, Slot};
use crate::source::{Problem, Problems};
use crate::syntax::tree::Operator;

use super::super::Setting;

/// A constant may take this many steps.
const STEPS: u64 = 2_000_000;

/// Gives every param its value: what is set from outside, else what the file
/// says.
pub(in crate::model) fn fix_params(rules: &mut Rules, settings: &[Setting]) -> Problems {
    let mut found = Problems::new();
    for setting in settings {
        if !rules.params.iter().any(|param| param.name == setting.name) {
            let names: Vec<&str> = rules.params.iter().map(|param| &*param.name).collect();
            found.push(problems::unknown_param(&setting.name, &names));
        }
    }
    for index in 0..rules.params.len() {
        let param = &rules.params[index];
        let set = settings.iter().rev().find(|setting| setting.name == param.name);
        let value = match set {
            Some(setting) => Ok(setting.value),
            None => number(rules, &param.default),
        };
        match value {
            Ok(value) => rules.params[index].value = value,
            Err(problem) => found.push(problem),
        }
    }
    found
}

/// The value of a constant, or the problem with it.
pub(in crate::model) fn number(rules: &Rules, expr: &Expr) -> Result<i128, Problem> {
    // Positions can have a million terms: plain numbers take the short way.
    if let ExprKind::Number(value) = expr.kind {
        return Ok(value);
    }
    let effort = Effort::steps(STEPS);
    let literal = Literal::constants(rules, &effort);
    let value = literal.number(expr, &mut vec![0; expr.frame()]);
    value.map_err(|halt| constant_problem(&halt, expr))
}

/// The members of a constant set, ascending, or the problem with it.
pub(in crate::model) fn constant_set(rules: &Rules, expr: &Expr) -> Result<Vec<i128>, Problem> {
    let effort = Effort::steps(STEPS);
    let literal = Literal::constants(rules, &effort);
    let members = literal.set(expr, &mut vec![0; expr.frame()]);
    let members = members.map_err(|halt| constant_problem(&halt, expr))?;
    Ok(members.into_iter().collect())
}

/// Whether a number is a member of a constant set.
pub(in crate::model) fn constant_member(
    rules: &Rules,
    set: &Expr,
    member: i128,
) -> Result<bool, Problem> {
    let effort = Effort::steps(STEPS);
    let literal = Literal::constants(rules, &effort);
    let inside = literal.contains(set, &mut vec![0; set.frame()], member);
    inside.map_err(|halt| constant_problem(&halt, set))
}

/// How many options may be blocked, or the problem with that.
pub(in crate::model) fn block(rules: &Rules) -> Result<u64, Problem> {
    let Some(block) = &rules.block else { return Ok(0) };
    let value = number(rules, block)?;
    u64::try_from(value).map_err(|_| problems::bad_block(value, block.span))
}

/// Claims of nim-values, which there are not where options can be blocked. A
/// `block k` may be set to 0, so that this is known only now.
pub(in crate::model) fn values_under_block(rules: &Rules) -> Problems {
    let Some(block) = &rules.block else { return Problems::new() };
    let claims =
        rules.expectations.iter().filter(|expectation| expectation.claim.is_about_values());
    claims.map(|claim| problems::no_value_under_block(claim.span, block.span)).collect()
}

/// What to say of a constant that has no value.
///
/// The label is the whole constant: the fault may lie in a definition that
/// stands in another text.
pub(in crate::model) fn constant_problem(halt: &Halt, expr: &Expr) -> Problem {
    match halt {
        Halt::Fault(fault) => problems::arithmetic(fault_message(fault.kind), expr.span)
            .help(fault_help(fault.kind)),
        Halt::Stopped | Halt::Choices(_) => problems::too_long(expr.span),
    }
}

/// A kind with several parameters must say what becomes of its empty heaps,
/// unless its `where` excludes them.
pub(in crate::model) fn check_empty_heaps(rules: &Rules, found: &mut Problems) {
    for kind in &rules.kinds {
        let silent = kind.parameters.len() > 1 && !kind.says_empty;
        if silent && !excludes_empty(rules, kind) {
            found.push(problems::keeps_or_drops(&kind.name, kind.span));
        }
    }
}

/// Whether the `where` of a kind has a part that reads the size alone and fails
/// for 0.
fn excludes_empty(rules: &Rules, kind: &Kind) -> bool {
    let Some(condition) = &kind.condition else { return false };
    let parts: Vec<&Expr> = match &condition.expr.kind {
        ExprKind::Chain(first, rest) if matches!(rest.first(), Some((Operator::And, _))) => {
            std::iter::once(&**first).chain(rest.iter().map(|(_, part)| part)).collect()
        }
        _ => vec![&condition.expr],
    };
    parts.into_iter().any(|part| {
        let size = Slot(0);
        let others = |slot: Slot| slot != size && slot.0 < kind.parameters.len();
        let mut size_alone = true;
        part.walk(&mut |expr| {
            if let ExprKind::Local(slot) = expr.kind {
                size_alone &= !others(slot);
            }
        });
        let effort = Effort::steps(STEPS);
        let literal = Literal::constants(rules, &effort);
        let mut frame = vec![0; condition.frame];
        size_alone && matches!(literal.condition(part, &mut frame), Ok(false))
    })
}
