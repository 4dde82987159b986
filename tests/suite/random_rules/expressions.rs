//! Numbers, sets and conditions.

use super::{Scope, Writer};

impl Writer<'_, '_> {
    pub(super) fn tape_name(&mut self, scope: &Scope) -> String {
        if scope.names.is_empty() {
            return "1".to_owned();
        }
        scope.names[self.tape.pick(scope.names.len())].clone()
    }

    /// A number that is never large.
    pub(super) fn small(&mut self, scope: &Scope) -> String {
        match self.tape.pick(12) {
            0 => self.tape.one_of(&["1", "2", "3", "4", "5"]).to_owned(),
            1..=4 => self.tape_name(scope),
            5 => format!("{} - 1", self.tape_name(scope)),
            6 => format!("{} / 2", self.tape_name(scope)),
            7 => self.constant(),
            8 => format!("min({}, {})", self.tape_name(scope), self.tape_name(scope)),
            _ if scope.position => self.of_position(),
            _ => format!("min({}, 6)", self.number(scope, 1)),
        }
    }

    fn constant(&mut self) -> String {
        if self.world.params.is_empty() { "2".into() } else { "k".into() }
    }

    /// A number read off the position.
    fn of_position(&mut self) -> String {
        if !self.world.states.is_empty() && self.tape.chance(8) {
            self.uses("state read");
            return self.tape.one_of(&self.world.states.clone()).to_owned();
        }
        let aggregates = ["count", "total", "largest", "smallest", "nimsum"];
        let aggregate = self.tape.one_of(&aggregates);
        self.uses(match aggregate {
            "count" => "count",
            "total" => "total",
            "largest" => "largest",
            "smallest" => "smallest",
            _ => "nimsum",
        });
        if self.tape.chance(6) {
            let kind = self.tape.pick(self.world.kinds.len());
            return format!("{aggregate}({})", self.world.kinds[kind].name);
        }
        aggregate.to_owned()
    }

    pub(super) fn number(&mut self, scope: &Scope, depth: usize) -> String {
        let choice = self.tape.pick(if depth == 0 { 5 } else { 20 });
        let deeper = depth.saturating_sub(1);
        match choice {
            0 => self.tape.one_of(&["0", "1", "2", "3", "4"]).to_owned(),
            1 | 2 => self.tape_name(scope),
            3 => self.constant(),
            6 => format!("({} + {})", self.number(scope, deeper), self.number(scope, deeper)),
            7 => format!("({} - {})", self.number(scope, deeper), self.number(scope, deeper)),
            8 => format!("({} * {})", self.number(scope, deeper), self.small(scope)),
            9 => {
                let divisor = self.divisor(scope);
                let operator = self.tape.one_of(&["/", "%"]);
                format!("({} {operator} {divisor})", self.number(scope, deeper))
            }
            10 => format!("({} xor {})", self.number(scope, deeper), self.small(scope)),
            11 => {
                let power = self.tape.one_of(&["2", "0", "1", "3"]);
                format!("({} ** {power})", self.small_in_parentheses(scope))
            }
            12 => format!("(-{})", self.small_in_parentheses(scope)),
            13 | 14 => self.function(scope, deeper),
            15 | 16 => {
                self.uses("if");
                let condition = self.condition(scope, deeper);
                let (then, otherwise) = (self.number(scope, deeper), self.small(scope));
                format!("(if {condition} then {then} else {otherwise})")
            }
            17 => {
                self.uses("number of a set");
                let fold = self.tape.one_of(&["len", "sum", "max", "min"]);
                let set = self.set(scope, deeper);
                let set = if fold.starts_with('m') { format!("{{1}} | ({set})") } else { set };
                format!("{fold}({set})")
            }
            18 if self.world.defines[0] => format!("f({})", self.number(scope, deeper)),
            19 if self.world.defines[1] => {
                format!("g({}, {})", self.number(scope, deeper), self.small(scope))
            }
            _ => self.small(scope),
        }
    }

    pub(super) fn small_in_parentheses(&mut self, scope: &Scope) -> String {
        format!("({})", self.small(scope))
    }

    /// Seldom 0, which is a fault.
    fn divisor(&mut self, scope: &Scope) -> String {
        if self.tape.chance(4) {
            self.uses("faults");
            return self.small_in_parentheses(scope);
        }
        self.tape.one_of(&["2", "3", "1", "4", "-2"]).to_owned()
    }

    fn function(&mut self, scope: &Scope, depth: usize) -> String {
        let (one, other) = (self.number(scope, depth), self.small(scope));
        match self.tape.pick(11) {
            0 => format!("min({one}, {other})"),
            1 => format!("max({one}, {other})"),
            2 => format!("abs({one})"),
            3 => format!("gcd({one}, {other})"),
            4 => format!("lcm({one}, {other})"),
            5 => format!("isqrt(abs({one}))"),
            6 => format!("ilog(2, max({one}, 1))"),
            7 => format!("popcount(abs({one}))"),
            8 => format!("bit(abs({one}), {})", self.tape.one_of(&["0", "1", "2"])),
            9 => format!("digit(abs({one}), 0)"),
            _ => {
                self.uses("faults");
                let function = self.tape.one_of(&["isqrt", "popcount"]);
                format!("{function}({one})")
            }
        }
    }

    /// Amounts to take: none below 0.
    pub(super) fn amounts(&mut self, scope: &Scope) -> String {
        match self.tape.pick(14) {
            0 => format!("1..{}", self.small(scope)),
            1 => format!("1..{}", self.tape_name(scope)),
            2 => "{1, 2}".to_owned(),
            3 => "1".to_owned(),
            4 => "{1, 3, 4}".to_owned(),
            5 => format!("divisors(max({}, 1))", self.tape_name(scope)),
            6 => {
                let series = self.series();
                format!("{series} & 1..{}", self.small(scope))
            }
            7 if self.world.defines[3] => "some_of".to_owned(),
            8 if self.world.defines[4] => format!("those({})", self.tape_name(scope)),
            9 => format!("0..{}", self.small(scope)),
            10 => {
                self.uses("comprehension");
                let (name, inner) = scope.with_fresh_name();
                let condition = self.condition(&inner, 1);
                format!("{{{name} for {name} in 1..{} where {condition}}}", self.small(scope))
            }
            11 => format!("(1..{}) \\ {{2}}", self.tape_name(scope)),
            12 => {
                let condition = self.condition(scope, 1);
                self.uses("if");
                format!("(if {condition} then 1..2 else {{3}})")
            }
            _ => format!("{{1, abs({})}}", self.small(scope)),
        }
    }

    fn series(&mut self) -> String {
        let series = ["squares", "primes", "triangular", "fibonacci", "powers(2)"];
        self.tape.one_of(&series).to_owned()
    }

    pub(super) fn open_set(&mut self, scope: &Scope) -> String {
        match self.tape.pick(8) {
            0 => "1..".to_owned(),
            1 | 2 => self.series(),
            3 => format!("{}..", self.small(scope)),
            4 => "(1..) \\ {2}".to_owned(),
            5 => format!("{} | {}", self.series(), self.series()),
            6 => format!("(1..) \\ {}", self.series()),
            _ => format!("(1..) & {}", self.series()),
        }
    }

    /// Any set that has an upper end.
    pub(super) fn set(&mut self, scope: &Scope, depth: usize) -> String {
        let choice = self.tape.pick(if depth == 0 { 6 } else { 12 });
        let deeper = depth.saturating_sub(1);
        match choice {
            0 => format!("{}..{}", self.small(scope), self.small(scope)),
            1 => "{1, 2, 4}".to_owned(),
            2 => format!("0..{}", self.small(scope)),
            3 => format!("{{{}, {}}}", self.number(scope, deeper), self.small(scope)),
            4 if self.world.defines[3] => "some_of".to_owned(),
            5 if scope.position => {
                self.uses("sizes");
                let kind = self.world.kinds[self.tape.pick(self.world.kinds.len())].name;
                if self.tape.chance(6) { format!("sizes({kind})") } else { "sizes".to_owned() }
            }
            6 | 7 => {
                let operator = self.tape.one_of(&["|", "&", "\\"]);
                let (one, other) = (self.set(scope, deeper), self.set(scope, deeper));
                format!("(({one}) {operator} ({other}))")
            }
            8 => format!("(({}) & ({}))", self.open_set(scope), self.set(scope, deeper)),
            9 => {
                self.uses("comprehension");
                let (name, inner) = scope.with_fresh_name();
                let element = self.number(&inner, deeper);
                format!("{{{element} for {name} in {}}}", self.set(scope, deeper))
            }
            10 => format!("digits(abs({}))", self.number(scope, deeper)),
            11 => {
                let condition = self.condition(scope, deeper);
                let (then, otherwise) = (self.set(scope, deeper), self.set(scope, deeper));
                format!("(if {condition} then {then} else {otherwise})")
            }
            _ => self.amounts(scope),
        }
    }

    pub(super) fn condition(&mut self, scope: &Scope, depth: usize) -> String {
        let choice = self.tape.pick(if depth == 0 { 6 } else { 16 });
        let deeper = depth.saturating_sub(1);
        match choice {
            0 | 1 => {
                let comparator = self.tape.one_of(&["<", "!=", "<=", ">", "==", ">="]);
                format!("{} {comparator} {}", self.number(scope, deeper), self.small(scope))
            }
            2 => format!("{} % 2 == {}", self.tape_name(scope), self.tape.pick(2)),
            3 => {
                self.uses("divides");
                let divisor = self.tape.one_of(&["2", "3", "0"]);
                format!("{divisor} divides {}", self.number(scope, deeper))
            }
            4 => {
                self.uses("in");
                let set = if self.tape.chance(6) {
                    self.open_set(scope)
                } else {
                    self.set(scope, deeper)
                };
                format!("{} in ({set})", self.number(scope, deeper))
            }
            5 if self.world.defines[2] => format!("fine({})", self.number(scope, deeper)),
            6 => format!("0 < {} <= {}", self.number(scope, deeper), self.small(scope)),
            7 | 8 => {
                let word = self.tape.one_of(&["or", "and"]);
                let (one, other) =
                    (self.condition(scope, deeper), self.condition(scope, deeper));
                format!("(({one}) {word} ({other}))")
            }
            9 => format!("not ({})", self.condition(scope, deeper)),
            10 | 11 => {
                self.uses("quantifier");
                let quantity = self.tape.one_of(&["any", "all"]);
                let (name, inner) = scope.with_fresh_name();
                let set = self.set(scope, deeper);
                let body = self.condition(&inner, deeper);
                format!("({quantity} {name} in {set}: {body})")
            }
            12 | 13 if scope.position => self.present(scope),
            14 => format!("is_prime({})", self.number(scope, deeper)),
            15 => {
                let comparator = self.tape.one_of(&["==", "!="]);
                let (one, other) = (self.set(scope, deeper), self.set(scope, deeper));
                format!("({one}) {comparator} ({other})")
            }
            _ => format!("{} > {}", self.tape_name(scope), self.tape.pick(4)),
        }
    }

    fn present(&mut self, scope: &Scope) -> String {
        self.uses("present");
        let kind = self.tape.pick(self.world.kinds.len());
        let mut arguments = vec![self.small(scope)];
        if self.world.kinds[kind].numbers.len() == 2 {
            let second = if self.tape.chance(8) { self.small(scope) } else { "_".into() };
            arguments.push(second);
        }
        format!("present({})", self.heap(kind, &arguments))
    }
}
