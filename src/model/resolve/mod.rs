//! Names to ids: from the tree to [`Rules`].
//!
//! The first walk collects what the file declares, the second resolves every
//! expression, so that statements may stand in any order.

mod declarations;
mod expectation;
mod expr;
mod position;
mod rule;
mod scope;
mod sugar;
mod unknown;
mod unused;

use std::collections::HashSet;

use declarations::{Declarations, Value};
use scope::{BoundBy, Reading, Scope, Sees};

use super::problems;
use super::rules::{Definition, Kind, Param, PositionExpr, Rules, Scoped, State};
use crate::game::{Layout, Play};
use crate::source::{Problem, Problems, Source, Span};
use crate::syntax::tree::{self, PlayWord, StatementKind, Tree};

/// Resolves every name of a file. Problems may be mere warnings; where one is
/// an error the rules are not to be used.
pub(super) fn resolve(source: &Source, tree: &Tree) -> (Rules, Problems) {
    let mut problems = Problems::new();
    let declared = Declarations::collect(tree, &mut problems);
    let resolver = Resolver { declared: &declared, problems, used: HashSet::new() };
    resolver.file(source, tree)
}

/// Resolves a position that stands in a text of its own.
pub(super) fn resolve_position(
    rules: &Rules,
    position: &tree::Position,
) -> Result<PositionExpr, Problems> {
    let declared = Declarations::of(rules);
    let mut resolver =
        Resolver { declared: &declared, problems: Problems::new(), used: HashSet::new() };
    let resolved = resolver.position(position);
    if resolver.problems.is_empty() { Ok(resolved) } else { Err(resolver.problems) }
}

/// Resolves against what a file declares, gathering problems.
struct Resolver<'d> {
    declared: &'d Declarations,
    problems: Problems,
    /// The declared names that something reads.
    used: HashSet<Value>,
}

impl Resolver<'_> {
    fn problem(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    fn file(mut self, source: &Source, tree: &Tree) -> (Rules, Problems) {
        let mut rules = Rules {
            source: source.clone(),
            title: title_from_name(source.name()),
            play: Play::Normal,
            layout: Layout::Free,
            params: Vec::new(),
            definitions: Vec::new(),
            kinds: Vec::new(),
            states: Vec::new(),
            rules: Vec::new(),
            endings: Vec::new(),
            requirements: Vec::new(),
            block: None,
            start: None,
            expectations: Vec::new(),
        };
        rules.layout = self.declared.layout();
        for statement in &tree.statements {
            self.statement(&statement.node, statement.span, &mut rules);
        }
        self.once("game", tree, |kind| matches!(kind, StatementKind::Game(_)));
        self.once("play", tree, |kind| matches!(kind, StatementKind::Play(_)));
        self.once("layout", tree, |kind| matches!(kind, StatementKind::Layout(_)));
        self.once("block", tree, |kind| matches!(kind, StatementKind::Block(_)));
        self.once("start", tree, |kind| matches!(kind, StatementKind::Start(_)));
        self.unused(&rules);
        if rules.kinds.is_empty() {
            self.problem(problems::no_heap());
        } else if rules.rules.is_empty() {
            self.problem(problems::no_move());
        }
        (rules, self.problems)
    }

    fn statement(&mut self, kind: &StatementKind, span: Span, rules: &mut Rules) {
        match kind {
            StatementKind::Game(title) => rules.title.clone_from(&title.node),
            StatementKind::Play(word) => {
                rules.play = match word.node {
                    PlayWord::Normal => Play::Normal,
                    PlayWord::Misere => Play::Misere,
                }
            }
            StatementKind::Param { name, value } => {
                let mut scope = Scope::new(Sees::ParamsBefore(rules.params.len()));
                let default = self.expr(&mut scope, value);
                let (name, span) = (name.node.clone(), name.span);
                rules.params.push(Param { name, span, default, value: 0 });
            }
            StatementKind::Def { name, parameters, body } => {
                rules.definitions.push(self.definition(name, parameters, body));
            }
            StatementKind::Heap(heap) => rules.kinds.push(self.kind(heap)),
            StatementKind::State { name, bound, initial } => {
                let mut scope = Scope::new(Sees::Constants);
                let bound = bound.as_ref().map(|bound| self.expr(&mut scope, bound));
                let initial = self.expr(&mut scope, initial);
                let (name, span) = (name.node.clone(), name.span);
                rules.states.push(State { name, span, initial, bound });
            }
            StatementKind::Layout(_) => {} // declared before all else
            StatementKind::Move(statement) => {
                self.rule(statement, span, &mut rules.rules);
            }
            StatementKind::End(condition) => rules.endings.push(self.of_position(condition)),
            StatementKind::Require(condition) => {
                rules.requirements.push(self.of_position(condition));
            }
            StatementKind::Block(count) => {
                rules.block = Some(self.expr(&mut Scope::new(Sees::Constants), count));
            }
            StatementKind::Start(position) => rules.start = Some(self.position(position)),
            StatementKind::Expect(expectation) => {
                rules.expectations.extend(self.expectation(expectation, span));
            }
        }
    }

    /// A condition on the whole position.
    fn of_position(&mut self, condition: &tree::Expr) -> Scoped {
        let mut scope = Scope::new(Sees::Position);
        scope.reading = Reading::Position;
        let expr = self.expr(&mut scope, condition);
        Scoped { expr, frame: scope.frame(), names: scope.slot_names() }
    }

    fn definition(
        &mut self,
        name: &tree::Name,
        parameters: &[tree::Name],
        body: &tree::Expr,
    ) -> Definition {
        let mut scope = Scope::new(Sees::Constants);
        for parameter in parameters {
            self.bind(&mut scope, parameter, BoundBy::Parameter);
        }
        let expr = self.expr(&mut scope, body);
        scope.leave(0, &mut self.problems);
        Definition {
            name: name.node.clone(),
            span: name.span,
            parameters: parameters.len(),
            body: Scoped { expr, frame: scope.frame(), names: scope.slot_names() },
        }
    }

    fn kind(&mut self, heap: &tree::HeapStatement) -> Kind {
        let mut scope = Scope::new(Sees::Constants);
        for parameter in &heap.parameters {
            self.bind(&mut scope, parameter, BoundBy::Header);
        }
        let condition = heap.condition.as_ref().map(|condition| {
            let expr = self.expr(&mut scope, condition);
            Scoped { expr, frame: scope.frame(), names: scope.slot_names() }
        });
        Kind {
            name: heap.name.node.clone(),
            span: heap.name.span,
            parameters: heap.parameters.iter().map(|name| name.node.clone()).collect(),
            keeps_empty: self.declared.keeps_empty(heap),
            says_empty: heap.keeps_empty.is_some(),
            condition,
        }
    }

    /// Binds a name after making sure that it does not mean something already.
    fn bind(
        &mut self,
        scope: &mut Scope,
        name: &tree::Name,
        by: BoundBy,
    ) -> super::rules::Slot {
        let first = scope.place(&name.node).or_else(|| self.declared.value_place(&name.node));
        if first.is_some() {
            self.problem(problems::name_taken(&name.node, name.span, first));
        } else if super::builtins::is_builtin(&name.node) {
            self.problem(problems::name_taken(&name.node, name.span, None));
        }
        scope.bind(&name.node, name.span, by)
    }

    fn once(&mut self, keyword: &str, tree: &Tree, is_it: impl Fn(&StatementKind) -> bool) {
        let mut said = tree.statements.iter().filter(|statement| is_it(&statement.node));
        let Some(first) = said.next() else { return };
        for again in said {
            self.problems.push(problems::said_twice(keyword, first.span, again.span));
        }
    }
}

/// `kayles` for `examples/kayles.game`.
fn title_from_name(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.strip_suffix(".game").unwrap_or(file).to_owned()
}
