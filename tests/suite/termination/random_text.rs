//! Rules drawn at random, many of them right: for tests of what is proved.

use std::fmt::Write;

use gamelang::game::Layout;
use gamelang::model::rules::Rules;

/// Draws numbers (splitmix64), and with them rules.
pub(super) struct Random(u64);

/// The names that an expression may use, and whether it may read the position.
pub(super) struct Scope {
    pub(super) names: Vec<String>,
    pub(super) states: bool,
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub(super) fn one_in(&mut self, ways: u64) -> bool {
        self.below(ways) == 0
    }

    pub(super) fn pick<'p>(&mut self, from: &[&'p str]) -> &'p str {
        let index = self.below(from.len() as u64);
        from[usize::try_from(index).unwrap()]
    }

    /// A position with small numbers; not all of its heaps need exist.
    pub(super) fn position(&mut self, rules: &Rules) -> String {
        let mut heaps = Vec::new();
        for _ in 0..=self.below(4) {
            let kinds = rules.kinds.len() as u64;
            let kind = &rules.kinds[usize::try_from(self.below(kinds)).unwrap()];
            let most = if kind.condition.is_some() { 4 } else { 8 };
            let numbers: Vec<String> =
                kind.parameters.iter().map(|_| self.below(most).to_string()).collect();
            heaps.push(format!("{}({})", kind.name, numbers.join(", ")));
        }
        match rules.layout {
            Layout::Free => heaps.join(" + "),
            _ => format!("[{}]", heaps.join(", ")),
        }
    }

    /// A file.
    pub(super) fn rules(&mut self) -> String {
        let layout = self.pick(&["", "", "layout row\n", "layout circle\n"]);
        let mut text = layout.to_owned();
        let two_kinds = self.one_in(3);
        let kinds = if two_kinds { vec!["pile", "coin"] } else { vec!["pile"] };
        let mut arities = Vec::new();
        for kind in &kinds {
            let two = self.one_in(4);
            arities.push(1 + usize::from(two));
            let parameters = if two { "n, c" } else { "n" };
            let empty = match (two, self.below(3)) {
                (_, 0) => " keeps empty",
                (_, 1) | (true, _) => " drops empty",
                _ => "",
            };
            let limit = self.below(6) + 1;
            let condition = match self.below(8) {
                0 => format!(" where n <= {limit}"),
                1 => format!(" where n >= 1 and n != {limit}"),
                2 => format!(" where n % {limit} != 1"),
                _ => String::new(),
            };
            let _ = writeln!(text, "heap {kind}({parameters}){empty}{condition}");
        }
        let states = self.one_in(4);
        if states {
            text += self.pick(&[
                "state s = 2\n",
                "state s in 0..4 = 1\n",
                "state s in {0, 1, 5} = 0\n",
            ]);
            text += self.pick(&["state u = {}\n", "state u in 0..4 = {}\n"]);
        }
        for _ in 0..=self.below(2) {
            text += &self.rule(&kinds, &arities, layout, states);
        }
        text
    }

    fn rule(
        &mut self,
        kinds: &[&str],
        arities: &[usize],
        layout: &str,
        states: bool,
    ) -> String {
        let ordered = !layout.is_empty();
        let of = usize::try_from(self.below(kinds.len() as u64)).unwrap();
        let (kind, arity) = (kinds[of], arities[of]);
        let names = ["n".to_owned(), "c".to_owned()][..arity].to_vec();
        let header = Scope { names, states };
        let mut text = match self.below(12) {
            0 | 1 => {
                let mut scope = header;
                let set = self.set(&scope, true);
                scope.names.push("k".to_owned());
                let leaving = if self.one_in(3) {
                    format!(" leaving {}", self.counts())
                } else {
                    String::new()
                };
                let with = self.with(&scope);
                let condition = self.guard(&scope);
                return format!("move take k in {set} from {kind}{leaving}{with}{condition}\n");
            }
            2 => {
                let relation = self.pick(&["", " distinct", " equal"]);
                let counts = self.counts();
                let with = self.with(&header);
                let condition = self.guard(&header);
                return format!("move split {kind} into {counts}{relation}{with}{condition}\n");
            }
            3 | 4 => return self.selection(kind, arity, kinds, arities, layout, states),
            _ => String::from("move "),
        };
        let mut scope = Scope { names: Vec::new(), states };
        let count = 1 + self.below(2);
        let mut heaps = Vec::new();
        for heap in 0..count {
            let of = usize::try_from(self.below(kinds.len() as u64)).unwrap();
            let mut arguments = Vec::new();
            for number in 0..arities[of] {
                let name = format!("{}{number}", if heap == 0 { "a" } else { "b" });
                if self.one_in(6) && !scope.names.is_empty() {
                    arguments.push(self.number(&scope, 1));
                } else if self.one_in(8) {
                    arguments.push(self.below(4).to_string());
                } else {
                    arguments.push(name.clone());
                    scope.names.push(name);
                }
            }
            heaps.push(format!("{}({})", kinds[of], arguments.join(", ")));
        }
        let block = ordered && count > 1 && self.one_in(2);
        let heaps = if block { format!("[{}]", heaps.join(", ")) } else { heaps.join(" + ") };
        text += &heaps;
        let mut binders = Vec::new();
        for name in ["k", "m"] {
            if self.one_in(2) {
                let set = self.set(&scope, false);
                binders.push(format!("{name} in {set}"));
                scope.names.push(name.to_owned());
            }
        }
        let terms = if ordered && count > 1 && !block { count } else { self.below(3) };
        let result = self.result(&scope, kinds, arities, terms);
        let with = self.with(&scope);
        let binders = if binders.is_empty() {
            String::new()
        } else {
            format!(" for {}", binders.join(", "))
        };
        let condition = self.guard(&scope);
        format!("{text} -> {result}{with}{binders}{condition}\n")
    }

    fn selection(
        &mut self,
        kind: &str,
        arity: usize,
        kinds: &[&str],
        arities: &[usize],
        layout: &str,
        states: bool,
    ) -> String {
        let mut shared = Scope { names: Vec::new(), states };
        let mut text = "move ".to_owned();
        if self.one_in(2) {
            let set = self.set(&shared, false);
            shared.names.push("e".to_owned());
            let condition = self.guard(&shared);
            let _ = write!(text, "choose e in {set}{condition}: ");
        }
        let adjacent = if layout.is_empty() || self.one_in(2) { "" } else { " adjacent" };
        if self.one_in(3) {
            text += "every ";
        } else {
            let counts = self.pick(&["1..2", "2", "1.."]);
            let _ = write!(text, "some {counts}{adjacent} of ");
        }
        let names = ["n".to_owned(), "c".to_owned()][..arity].to_vec();
        let _ = write!(text, "{kind}({})", names.join(", "));
        let mut scope = Scope { names: [shared.names.clone(), names].concat(), states };
        let first = self.guard(&scope);
        let mut binders = String::new();
        if self.one_in(2) {
            let set = self.set(&scope, false);
            binders = format!(" for m in {set}");
            scope.names.push("m".to_owned());
        }
        let terms = self.below(3);
        let result = self.result(&scope, kinds, arities, terms);
        shared.names.push("taken".to_owned());
        let with = self.with(&shared);
        let last = self.guard(&shared);
        format!("{text}{first} -> {result}{with}{binders}{last}\n")
    }

    fn result(
        &mut self,
        scope: &Scope,
        kinds: &[&str],
        arities: &[usize],
        terms: u64,
    ) -> String {
        if terms == 0 {
            return "nothing".to_owned();
        }
        let mut result = Vec::new();
        for _ in 0..terms {
            let of = usize::try_from(self.below(kinds.len() as u64)).unwrap();
            let arguments: Vec<String> =
                (0..arities[of]).map(|_| self.smaller(scope)).collect();
            let heap = format!("{}({})", kinds[of], arguments.join(", "));
            result.push(match self.below(10) {
                0 => format!("({}) * {heap}", self.number(scope, 1)),
                1 => {
                    let set = self.set(scope, false);
                    let mut inner = Scope { names: scope.names.clone(), states: scope.states };
                    inner.names.push("i".to_owned());
                    let arguments: Vec<String> =
                        (0..arities[of]).map(|_| self.smaller(&inner)).collect();
                    format!("each i in {set}: {}({})", kinds[of], arguments.join(", "))
                }
                2 => {
                    let counts = self.counts();
                    let relation = self.pick(&["", " distinct", " equal"]);
                    format!("split {heap} into {counts}{relation}")
                }
                _ => heap,
            });
        }
        result.join(" + ")
    }

    fn with(&mut self, scope: &Scope) -> String {
        if !scope.states || self.one_in(2) {
            return String::new();
        }
        match self.below(4) {
            0 => " with s = s - 1".to_owned(),
            1 => {
                let member = self.number(scope, 0);
                format!(" with u = u {} {{{member}}}", self.pick(&["|", "\\"]))
            }
            2 => format!(" with s = s + 1, u = u | {{{}}}", self.below(5)),
            _ => format!(" with s = {}", self.number(scope, 2)),
        }
    }

    fn guard(&mut self, scope: &Scope) -> String {
        if self.one_in(2) {
            return String::new();
        }
        format!(" where {}", self.condition(scope, 2))
    }
}
