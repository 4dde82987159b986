//! What a file declares, before any expression is looked at.

use std::collections::HashMap;

use crate::game::{KindId, Layout};
use crate::model::builtins::is_builtin;
use crate::model::problems;
use crate::model::rules::{DefinitionId, ParamId, Rules, StateId};
use crate::source::{Problems, Span};
use crate::syntax::tree::{HeapStatement, LayoutWord, Name, StatementKind, Tree};

/// What a declared name stands for in expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Value {
    Param(ParamId),
    State(StateId),
    Definition(DefinitionId, usize),
}

/// A kind of heap, as far as others need to know it.
#[derive(Clone, Debug)]
pub(super) struct DeclaredKind {
    pub(super) name: String,
    pub(super) span: Span,
    /// The parameters with their places.
    pub(super) parameters: Vec<(String, Span)>,
    pub(super) keeps_empty: bool,
}

/// The declared names: one name stands for one thing in a file.
#[derive(Debug, Default)]
pub(super) struct Declarations {
    layout: Layout,
    /// What is resolved stands in another text than the declarations.
    elsewhere: bool,
    values: HashMap<String, (Value, Span)>,
    /// The parameters of each definition.
    definitions: Vec<Vec<String>>,
    kind_ids: HashMap<String, KindId>,
    kinds: Vec<DeclaredKind>,
}

impl Declarations {
    /// Reads the declarations off a file, reporting names declared twice.
    pub(super) fn collect(tree: &Tree, problems: &mut Problems) -> Self {
        let mut declared = Self::default();
        for statement in &tree.statements {
            if let StatementKind::Layout(word) = &statement.node {
                declared.layout = match word.node {
                    LayoutWord::Free => Layout::Free,
                    LayoutWord::Row => Layout::Row,
                    LayoutWord::Circle => Layout::Circle,
                };
            }
        }
        let (mut params, mut states) = (0, 0);
        for statement in &tree.statements {
            match &statement.node {
                StatementKind::Param { name, .. } => {
                    declared.value(name, Value::Param(ParamId(params)), problems);
                    params += 1;
                }
                StatementKind::Def { name, parameters, .. } => {
                    let id = DefinitionId(declared.definitions.len());
                    declared.value(name, Value::Definition(id, parameters.len()), problems);
                    let parameters = parameters.iter().map(|name| name.node.clone());
                    declared.definitions.push(parameters.collect());
                }
                StatementKind::State { name, .. } => {
                    declared.value(name, Value::State(StateId(states)), problems);
                    states += 1;
                }
                StatementKind::Heap(heap) => declared.kind(heap, problems),
                _ => {}
            }
        }
        declared
    }

    /// The declarations of a file that was resolved before.
    pub(super) fn of(rules: &Rules) -> Self {
        let mut declared = Self { layout: rules.layout, elsewhere: true, ..Self::default() };
        for (index, param) in rules.params.iter().enumerate() {
            let value = Value::Param(ParamId(index));
            declared.values.insert(param.name.clone(), (value, param.span));
        }
        for (index, definition) in rules.definitions.iter().enumerate() {
            let value = Value::Definition(DefinitionId(index), definition.parameters);
            declared.values.insert(definition.name.clone(), (value, definition.span));
            let parameters = &definition.body.names[..definition.parameters];
            declared.definitions.push(parameters.to_vec());
        }
        for (index, state) in rules.states.iter().enumerate() {
            let value = Value::State(StateId(index));
            declared.values.insert(state.name.clone(), (value, state.span));
        }
        for kind in &rules.kinds {
            declared.add_kind(DeclaredKind {
                name: kind.name.clone(),
                span: kind.span,
                parameters: kind
                    .parameters
                    .iter()
                    .map(|name| (name.clone(), kind.span))
                    .collect(),
                keeps_empty: kind.keeps_empty,
            });
        }
        declared
    }

    fn value(&mut self, name: &Name, value: Value, problems: &mut Problems) {
        self.claim(name, problems);
        self.values.entry(name.node.clone()).or_insert((value, name.span));
    }

    fn kind(&mut self, heap: &HeapStatement, problems: &mut Problems) {
        self.claim(&heap.name, problems);
        self.add_kind(DeclaredKind {
            name: heap.name.node.clone(),
            span: heap.name.span,
            parameters: heap
                .parameters
                .iter()
                .map(|name| (name.node.clone(), name.span))
                .collect(),
            keeps_empty: self.keeps_empty(heap),
        });
    }

    fn add_kind(&mut self, kind: DeclaredKind) {
        let id = KindId(u16::try_from(self.kinds.len()).unwrap_or(u16::MAX));
        self.kind_ids.entry(kind.name.clone()).or_insert(id);
        self.kinds.push(kind);
    }

    /// Reports a name that is declared already, or that the language defines.
    fn claim(&self, name: &Name, problems: &mut Problems) {
        let declared = self.values.get(&name.node).map(|&(_, span)| span);
        let kind = self.kind_named(&name.node).map(|(_, kind)| kind.span);
        if let Some(first) = declared.or(kind) {
            problems.push(problems::name_taken(&name.node, name.span, Some(first)));
        } else if is_builtin(&name.node) {
            problems.push(problems::name_taken(&name.node, name.span, None));
        }
    }

    /// Whether what is resolved stands in another text than the declarations.
    pub(super) fn is_elsewhere(&self) -> bool {
        self.elsewhere
    }

    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    /// What a kind says of its empty heaps; else they stay where their places
    /// count, and go where only the heaps do.
    pub(super) fn keeps_empty(&self, heap: &HeapStatement) -> bool {
        let said = heap.keeps_empty.as_ref().map(|keeps| keeps.node);
        said.unwrap_or(self.layout != Layout::Free)
    }

    pub(super) fn find_value(&self, name: &str) -> Option<Value> {
        self.values.get(name).map(|&(value, _)| value)
    }

    /// Where a value is declared, if that can be shown beside what is resolved.
    pub(super) fn value_place(&self, name: &str) -> Option<Span> {
        let place = self.values.get(name).map(|&(_, span)| span);
        place.filter(|_| !self.elsewhere)
    }

    /// Whether a kind gives this name to a number of its heaps.
    pub(super) fn names_a_number(&self, name: &str) -> bool {
        let mut parameters = self.kinds.iter().flat_map(|kind| &kind.parameters);
        parameters.any(|(known, _)| known == name)
    }

    /// How a definition is written with its arguments.
    pub(super) fn definition_form(&self, name: &str, id: DefinitionId) -> String {
        problems::form(name, &self.definitions[id.0])
    }

    /// How a heap of a kind is written.
    pub(super) fn kind_form(&self, name: &str) -> String {
        let kind = self.kind_named(name).map(|(_, kind)| kind);
        let parameters = kind.into_iter().flat_map(|kind| &kind.parameters);
        let parameters: Vec<String> = parameters.map(|(name, _)| name.clone()).collect();
        problems::form(name, &parameters)
    }

    /// Where a kind is declared, if that can be shown beside what is resolved.
    pub(super) fn kind_place(&self, name: &str) -> Option<Span> {
        let place = self.kind_named(name).map(|(_, kind)| kind.span);
        place.filter(|_| !self.elsewhere)
    }

    pub(super) fn kind_named(&self, name: &str) -> Option<(KindId, &DeclaredKind)> {
        let id = *self.kind_ids.get(name)?;
        Some((id, &self.kinds[usize::from(id.0)]))
    }

    /// The kind that a bare number means: the only one, with one parameter.
    pub(super) fn only_kind(&self) -> Option<KindId> {
        let [only] = self.kinds.as_slice() else { return None };
        (only.parameters.len() == 1).then_some(KindId(0))
    }

    pub(super) fn kind_names(&self) -> Vec<&str> {
        self.kinds.iter().map(|kind| kind.name.as_str()).collect()
    }

    pub(super) fn state_names(&self) -> Vec<&str> {
        let states = self.values.iter();
        let mut names: Vec<&str> = states
            .filter(|(_, (value, _))| matches!(value, Value::State(_)))
            .map(|(name, _)| name.as_str())
            .collect();
        names.sort_unstable();
        names
    }

    /// All names that stand for values, sorted.
    pub(super) fn value_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.values.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }
}
