//! What stands before the rules: kinds of heaps, constants, states, the ending.

use super::{Forms, Scope, Tape, Writer};

pub(super) struct KindOfHeap {
    pub(super) name: &'static str,
    /// The names in its header.
    pub(super) numbers: &'static [&'static str],
}

/// What the statements before the rules declare.
pub(super) struct World {
    pub(super) lines: Vec<String>,
    pub(super) kinds: Vec<KindOfHeap>,
    pub(super) params: Vec<&'static str>,
    pub(super) states: Vec<&'static str>,
    /// A function of a number, of two, a condition on a number, a set, and a
    /// set that depends on a number: whether they are defined.
    pub(super) defines: [bool; 5],
    /// Whether the heaps stand in a row or a circle.
    pub(super) ordered: bool,
    /// Whether rules may look beyond one heap.
    pub(super) couples: bool,
    pub(super) forms: Forms,
}

impl World {
    pub(super) fn new(tape: &mut Tape<'_>) -> Self {
        let mut world = Self {
            lines: Vec::new(),
            kinds: Vec::new(),
            params: Vec::new(),
            states: Vec::new(),
            defines: [false; 5],
            ordered: false,
            couples: tape.chance(10),
            forms: Forms::new(),
        };
        if tape.chance(6) {
            world.say("misere", "play misere".into());
        }
        if world.couples && tape.chance(6) {
            world.ordered = true;
            match tape.pick(2) {
                0 => world.say("row", "layout row".into()),
                _ => world.say("circle", "layout circle".into()),
            }
        }
        world.declare_kinds(tape);
        world.declare_constants(tape);
        if world.couples {
            world.declare_couplings(tape);
        }
        world
    }

    pub(super) fn say(&mut self, form: &'static str, line: String) {
        self.forms.insert(form);
        self.lines.push(line);
    }

    pub(super) fn declare_kinds(&mut self, tape: &mut Tape<'_>) {
        let several = tape.chance(5);
        self.declare_kind(tape, "pile", &["n"], &["n", "m"]);
        if several {
            self.forms.insert("two kinds");
            self.declare_kind(tape, "box", &["n"], &["n", "m"]);
        }
    }

    pub(super) fn declare_kind(
        &mut self,
        tape: &mut Tape<'_>,
        name: &'static str,
        one: &'static [&'static str],
        two: &'static [&'static str],
    ) {
        let numbers = if tape.chance(4) { two } else { one };
        let mut line = format!("heap {name}({})", numbers.join(", "));
        let size_only = ["n <= 7", "n % 3 != 1", "n in {0, 1, 2, 3, 5, 6}", "not n == 2"];
        let both = ["m <= n + 2", "n + m < 9", "gcd(n, m) <= 2", "(n + m) % 2 == 0 or n < 4"];
        let condition = match (tape.chance(4), numbers.len()) {
            (false, _) => None,
            (true, 1) => Some(tape.one_of(&size_only)),
            (true, _) => Some(tape.one_of(&both)),
        };
        let keeps = tape.chance(5);
        if numbers.len() == 2 {
            self.forms.insert("two numbers");
        }
        if keeps {
            self.forms.insert("keeps empty");
            line += " keeps empty";
        } else if numbers.len() == 2 || (self.ordered && tape.chance(8)) {
            if self.ordered {
                self.forms.insert("drops empty in order");
            }
            line += " drops empty";
        }
        if let Some(condition) = condition {
            self.forms.insert("where of a kind");
            line.push_str(" where ");
            line.push_str(condition);
        }
        self.lines.push(line);
        self.kinds.push(KindOfHeap { name, numbers });
    }

    pub(super) fn declare_constants(&mut self, tape: &mut Tape<'_>) {
        if tape.chance(6) {
            let line = format!("param k = {}", tape.one_of(&["2", "1", "3", "4 - 1", "-1"]));
            self.params.push("k");
            self.say("param", line);
        }
        let mut define = |index: usize, line: &str, body: &str| {
            self.defines[index] = true;
            self.say("def", format!("def {line} = {body}"));
        };
        if tape.chance(4) {
            define(0, "f(p)", tape.one_of(&["p + 1", "p / 2", "5 - p", "p % 3", "p * p"]));
        }
        if tape.chance(3) {
            define(1, "g(p, q)", tape.one_of(&["p - q", "min(p, q)", "gcd(p, q)", "p xor q"]));
        }
        if tape.chance(4) {
            let bodies =
                ["p < 4", "p % 2 == 0", "is_prime(p)", "p in squares", "any i in 1..p: i == 3"];
            define(2, "fine(p)", tape.one_of(&bodies));
        }
        if tape.chance(5) {
            let bodies = [
                "{1, 3, 4}",
                "1..3",
                "{2} | 4..5",
                "1..7 \\ primes",
                "squares & 1..9",
                "{i * i + 1 for i in 0..2}",
            ];
            define(3, "some_of", tape.one_of(&bodies));
        }
        if tape.chance(4) {
            let bodies =
                ["1..p", "divisors(max(p, 1))", "{p, 1}", "{j for j in 1..p where j != 2}"];
            define(4, "those(p)", tape.one_of(&bodies));
        }
    }

    pub(super) fn declare_couplings(&mut self, tape: &mut Tape<'_>) {
        for name in ["s", "t"] {
            if tape.chance(if name == "s" { 6 } else { 3 }) {
                let initial = tape.one_of(&["0", "1", "2", "5 - 1"]);
                self.states.push(name);
                self.say("state", format!("state {name} = {initial}"));
            }
        }
        if tape.chance(4) {
            let bytes: Vec<u8> = tape.left.by_ref().take(24).copied().collect();
            let mut writer = Writer { tape: Tape::new(&bytes), world: self };
            let condition = writer.condition(&Scope::of_position(), 1);
            self.say("end when", format!("end when {condition}"));
        }
        if tape.chance(2) {
            let conditions =
                ["count != 2", "len(sizes) == count", "total % 3 != 1", "largest < 5"];
            let condition = tape.one_of(&conditions);
            self.say("require", format!("require {condition}"));
        }
        if tape.chance(2) {
            self.say("block", format!("block {}", tape.one_of(&["1", "2"])));
        }
    }
}
