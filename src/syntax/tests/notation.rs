//! Trees and problems in few characters, to compare them.

use std::fmt::Write as _;

use miette::Diagnostic;

use crate::source::Problem;
use crate::syntax::tree::*;

pub(super) fn statement(statement: &StatementKind) -> String {
    match statement {
        StatementKind::Game(title) => format!("game {:?}", title.node),
        StatementKind::Play(word) => format!("play {:?}", word.node),
        StatementKind::Param { name, value } => format!("param {} {}", name.node, expr(value)),
        StatementKind::Def { name, parameters, body } => {
            format!("def {}{} {}", name.node, names(parameters), expr(body))
        }
        StatementKind::Heap(heap) => format!(
            "heap {}{}{}{}",
            heap.name.node,
            names(&heap.parameters),
            heap.keeps_empty
                .as_ref()
                .map_or(String::new(), |keeps| format!(" keeps={}", keeps.node)),
            condition(heap.condition.as_ref())
        ),
        StatementKind::Layout(word) => format!("layout {:?}", word.node),
        StatementKind::State { name, bound, initial } => {
            let bound = bound.as_ref().map_or(String::new(), |b| format!(" in {}", expr(b)));
            format!("state {}{bound} {}", name.node, expr(initial))
        }
        StatementKind::Require(condition) => format!("require {}", expr(condition)),
        StatementKind::Block(count) => format!("block {}", expr(count)),
        StatementKind::Move(rule) => move_rule(rule),
        StatementKind::End(end) => format!("end {}", expr(end)),
        StatementKind::Start(start) => format!("start {}", position(start)),
        StatementKind::Expect(claim) => expectation(claim),
    }
}

fn move_rule(rule: &MoveStatement) -> String {
    let name = rule.name.as_ref().map_or(String::new(), |name| format!(" {}:", name.node));
    format!(
        "move{name} {}{}{}{}",
        body(&rule.body),
        with(&rule.with),
        binders(&rule.binders),
        condition(rule.condition.as_ref())
    )
}

fn body(body: &MoveBody) -> String {
    match body {
        MoveBody::Rewrite { pattern, result: r } => {
            let heaps: Vec<_> = pattern.heaps.iter().map(placed).collect();
            let block = if pattern.block.is_some() { "block" } else { "" };
            format!(
                "{}{block}[{}] -> {}",
                pin(pattern.pin.as_ref()),
                heaps.join(" "),
                result(r)
            )
        }
        MoveBody::Selection(selection) => {
            let quantity = match &selection.quantity {
                Quantity::Every => "every".to_owned(),
                Quantity::Some { counts, adjacent } => {
                    let adjacent = if *adjacent { " adjacent" } else { "" };
                    format!("some {}{adjacent}", expr(counts))
                }
            };
            let choose = format!(
                "{}{}",
                binders(&selection.choose),
                condition(selection.choose_condition.as_ref())
            );
            let choose = if choose.is_empty() { choose } else { format!("choose{choose}: ") };
            format!(
                "{choose}{quantity} {}{} -> {}",
                placed(&selection.pattern),
                condition(selection.heap_condition.as_ref()),
                result(&selection.result)
            )
        }
        MoveBody::Take { amount, amounts, pin: end, kind, leaving } => format!(
            "take {}{} from {}{}{}",
            amount.as_ref().map_or(String::new(), |name| format!("{} in ", name.node)),
            expr(amounts),
            pin(end.as_ref()),
            kind.node,
            leaving.as_ref().map_or(String::new(), |p| format!(" leaving {}", parts(p)))
        ),
        MoveBody::Split { pin: end, kind, parts: p } => {
            format!("split {}{} into {}", pin(end.as_ref()), kind.node, parts(p))
        }
        MoveBody::Octal { code, kind } => format!("octal {} on {}", code.node, kind.node),
    }
}

fn pin(pin: Option<&crate::source::Spanned<Pin>>) -> String {
    pin.map_or(String::new(), |pin| format!("{:?} ", pin.node))
}

fn placed(placed: &PlacedPattern) -> String {
    let place = placed.place.as_ref().map_or(String::new(), |p| format!(" at {}", expr(p)));
    format!("{}{}{place}", pin(placed.pin.as_ref()), pattern(&placed.heap))
}

fn result(result: &MoveResult) -> String {
    let terms: Vec<_> = result.terms.iter().map(term).collect();
    format!("{}[{}]", if result.brackets { "block" } else { "" }, terms.join(" "))
}

fn term(term: &Term) -> String {
    match term {
        Term::Heap(heap) => heap_term(heap),
        Term::Times { count, heap } => format!("{}*{}", expr(count), heap_term(heap)),
        Term::Each { binder: b, heap } => format!("each{}: {}", binder(b), heap_term(heap)),
        Term::Split { heap, parts: p } => {
            format!("split {} into {}", heap_term(heap), parts(p))
        }
    }
}

fn parts(parts: &Parts) -> String {
    let relation = parts.relation.as_ref().map_or(String::new(), |r| format!(" {:?}", r.node));
    format!("{}{relation}", expr(&parts.counts))
}

fn expectation(claim: &Expectation) -> String {
    let list = |list: &[Position]| list.iter().map(position).collect::<Vec<_>>().join(", ");
    match claim {
        Expectation::Outcome { outcome, positions } => {
            format!("outcome {:?} at {}", outcome.node, list(positions))
        }
        Expectation::Value { value, positions } => {
            format!("value {} at {}", expr(value), list(positions))
        }
        Expectation::Values { kind, arguments, values, .. } => {
            let values: Vec<_> = values.iter().map(|value| value.node).collect();
            format!("values {}{} {values:?}", kind.node, exprs(arguments))
        }
        Expectation::Moves { count, positions } => {
            format!("moves {} at {}", expr(count), list(positions))
        }
        Expectation::Winning { option, position: from } => {
            format!("winning {} at {}", position(option), position(from))
        }
        Expectation::Period { period, saltus, after, kind } => {
            let named = |word: &str, number: &Option<Expr>| {
                number.as_ref().map_or(String::new(), |n| format!(" {word} {}", expr(n)))
            };
            let (saltus, after) = (named("saltus", saltus), named("after", after));
            format!("period {}{saltus}{after} for {}", expr(period), kind.node)
        }
        Expectation::Known { name, kind } => {
            let kind =
                kind.as_ref().map_or(String::new(), |kind| format!(" for {}", kind.node));
            format!("known {:?}{kind}", name.node)
        }
    }
}

pub(super) fn position(from: &Position) -> String {
    let terms = from.terms.iter().map(|term| {
        let count = term.count.as_ref().map_or(String::new(), |k| format!("{}*", expr(k)));
        match &term.heap {
            PositionHeap::Named(heap) => format!("{count}{}", heap_term(heap)),
            PositionHeap::Size(size) => format!("{count}{}", expr(size)),
        }
    });
    let row = if from.brackets { "row" } else { "" };
    format!("{row}[{}]{}", terms.collect::<Vec<_>>().join(" "), with(&from.with))
}

fn heap_term(heap: &HeapTerm) -> String {
    format!("{}{}", heap.kind.node, exprs(&heap.arguments))
}

fn pattern(heap: &HeapPattern) -> String {
    let arguments = heap.arguments.iter().map(|argument| match argument {
        Argument::Any(_) => "_".to_owned(),
        Argument::Expr(argument) => expr(argument),
    });
    format!("{}({})", heap.kind.node, arguments.collect::<Vec<_>>().join(" "))
}

fn names(names: &[Name]) -> String {
    let names: Vec<_> = names.iter().map(|name| name.node.as_str()).collect();
    if names.is_empty() { String::new() } else { format!("({})", names.join(" ")) }
}

fn with(with: &[Assignment]) -> String {
    let one = |a: &Assignment| format!(" with {}={}", a.name.node, expr(&a.value));
    with.iter().map(one).collect()
}

fn binders(binders: &[Binder]) -> String {
    binders.iter().map(binder).collect()
}

fn binder(binder: &Binder) -> String {
    format!(" for {} in {}", binder.name.node, expr(&binder.set))
}

fn condition(condition: Option<&Expr>) -> String {
    condition.map_or(String::new(), |condition| format!(" where {}", expr(condition)))
}

fn exprs(list: &[Expr]) -> String {
    format!("({})", list.iter().map(expr).collect::<Vec<_>>().join(" "))
}

pub(super) fn expr(it: &Expr) -> String {
    match &it.node {
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Call { name, arguments } => format!("{}{}", name.node, exprs(arguments)),
        ExprKind::Present { heaps, brackets, .. } => {
            let heaps: Vec<_> = heaps.iter().map(pattern).collect();
            format!("present:{}{}", if *brackets { "block " } else { "" }, heaps.join(" "))
        }
        ExprKind::Negative(inner) => format!("(neg {})", expr(inner)),
        ExprKind::Not(inner) => format!("(not {})", expr(inner)),
        ExprKind::Chain { first, rest } => {
            let rest = rest.iter().map(|(o, e)| format!(" {} {}", o.symbol(), expr(e)));
            format!("({}{})", expr(first), rest.collect::<String>())
        }
        ExprKind::Comparison { first, rest } => {
            let rest = rest.iter().map(|(o, e)| format!(" {} {}", o.symbol(), expr(e)));
            format!("({}{})", expr(first), rest.collect::<String>())
        }
        ExprKind::Power(base, exponent) => format!("({} ** {})", expr(base), expr(exponent)),
        ExprKind::If { condition, then, otherwise } => {
            format!("(if {} {} {})", expr(condition), expr(then), expr(otherwise))
        }
        ExprKind::Range(low, high) => {
            let high = high.as_ref().map_or(String::new(), |high| format!(" {}", expr(high)));
            format!("(.. {}{high})", expr(low))
        }
        ExprKind::Items(items) => format!("{{{}}}", exprs(items)),
        ExprKind::Comprehension { element, binders: b, condition: c } => {
            format!("{{{}{}{}}}", expr(element), binders(b), condition(c.as_deref()))
        }
        ExprKind::Quantifier { all, binder: b, body } => {
            format!("({}{}: {})", if *all { "all" } else { "any" }, binder(b), expr(body))
        }
    }
}

/// A problem, what each of its labels points at, and its help.
pub(super) fn problem(problem: &Problem) -> String {
    let source = problem.source().expect("a problem knows its text");
    let code = problem.code().trim_start_matches("syntax::");
    let mut text = format!("{code}: {problem}");
    for label in problem.labels().into_iter().flatten() {
        let (start, end) = (label.offset(), label.offset() + label.len());
        let (line, column) = source.line_column(start);
        let here = source.text().get(start..end).expect("labels stand between characters");
        let said = label.label().unwrap_or("");
        write!(text, "\n  {line}:{column} `{here}` {said}").expect("a string takes everything");
    }
    if let Some(help) = problem.help() {
        write!(text, "\n  help: {help}").expect("a string takes everything");
    }
    text
}
