//! Expressions drawn at random: numbers, conditions and sets.

use super::random_text::{Random, Scope};

impl Random {
    /// A number that may well be less than a name.
    pub(super) fn smaller(&mut self, scope: &Scope) -> String {
        let name = self.name(scope);
        match self.below(9) {
            0 | 1 => format!("{name} - {}", self.below(3)),
            2 => format!("{name} - {}", self.name(scope)),
            3 => format!("{name} / {}", 1 + self.below(3)),
            4 | 5 => name,
            _ => self.number(scope, 2),
        }
    }

    pub(super) fn name(&mut self, scope: &Scope) -> String {
        if scope.names.is_empty() {
            return self.below(4).to_string();
        }
        let names: Vec<&str> = scope.names.iter().map(String::as_str).collect();
        self.pick(&names).to_owned()
    }

    pub(super) fn number(&mut self, scope: &Scope, depth: u64) -> String {
        if depth == 0 || self.one_in(3) {
            return match self.below(8) {
                0 => self.below(5).to_string(),
                1 if scope.states => "s".to_owned(),
                2 => self.pick(&["total", "count", "largest", "smallest", "nimsum"]).to_owned(),
                _ => self.name(scope),
            };
        }
        let (a, b) = (self.number(scope, depth - 1), self.number(scope, depth - 1));
        let small = 1 + self.below(3);
        match self.below(18) {
            0 => format!("({a} + {small})"),
            1 => format!("({a} + {b})"),
            2 | 3 => format!("({a} - {small})"),
            4 => format!("({a} - {b})"),
            5 => format!("{small} * {a}"),
            6 => format!("({a}) * ({b})"),
            7 => format!("({a}) / {small}"),
            8 => format!("({a}) / ({b})"),
            9 => format!("({a}) % {small}"),
            10 => format!("({a}) % ({b})"),
            11 => format!("({a} xor {b})"),
            12 => format!(
                "{}({a}, {b})",
                self.pick(&["min", "max", "gcd", "lcm", "digit", "bit"])
            ),
            13 => format!("{}({a})", self.pick(&["abs", "isqrt", "popcount"])),
            14 => format!("(if {} then {a} else {b})", self.condition(scope, depth - 1)),
            15 => format!("{}({})", self.pick(&["min", "max", "len"]), self.set(scope, false)),
            16 => format!("(-{a})"),
            _ => format!("({a}) ** {}", self.below(3)),
        }
    }

    pub(super) fn condition(&mut self, scope: &Scope, depth: u64) -> String {
        let relation = self.pick(&["<", "<=", "==", "!=", ">", ">="]);
        let (a, b) = (self.number(scope, 1), self.number(scope, 1));
        match if depth == 0 { 0 } else { self.below(10) } {
            0..=3 => format!("{a} {relation} {b}"),
            4 => format!("{a} < {b} <= {}", self.number(scope, 1)),
            5 => {
                let word = self.pick(&["and", "or"]);
                let (left, right) =
                    (self.condition(scope, depth - 1), self.condition(scope, depth - 1));
                format!("(({left}) {word} ({right}))")
            }
            6 => format!("not ({})", self.condition(scope, depth - 1)),
            7 => format!("{a} in {}", self.set(scope, true)),
            8 => format!("{} divides {b}", 1 + self.below(3)),
            _ => {
                let quantity = self.pick(&["any", "all"]);
                let set = self.set(scope, false);
                format!("({quantity} q in {set}: q {relation} {a})")
            }
        }
    }

    pub(super) fn set(&mut self, scope: &Scope, open: bool) -> String {
        let (a, b) = (self.number(scope, 1), self.number(scope, 1));
        match self.below(if open { 14 } else { 11 }) {
            0..=2 => format!("1..{a}"),
            3 => format!("{}..{a}", self.below(3)),
            4 => format!("{{{a}, {b}}}"),
            5 => format!("{{{}, {}, {a}, 7}}", self.below(4), self.below(9)),
            6 => format!("primes & 1..{a}"),
            7 => format!("(1..{a}) \\ {{{b}}}"),
            8 => format!("{{j * 2 for j in 0..{a} where j != {b}}}"),
            9 => format!("(divisors({a}) | {{{b}}})"),
            10 => self.pick(&["sizes", "{}", "{0, 1}"]).to_owned(),
            11 => "1..".to_owned(),
            12 => format!("{} \\ {{{a}}}", self.pick(&["0..", "squares", "1.."])),
            _ => self
                .pick(&["primes", "squares", "triangular", "fibonacci", "powers(2)"])
                .to_owned(),
        }
    }

    pub(super) fn counts(&mut self) -> String {
        self.pick(&["2", "1", "0..2", "1..2", "2..", "{0, 2}"]).to_owned()
    }
}
