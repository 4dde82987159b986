//! Tests of the whole layer.

mod faults;
mod limits;
mod notation;
mod random;
mod trees;

use crate::source::{Problems, Source};

use super::{parse, tree::Tree};

/// The rules of a file that uses most of the language.
const RICH: &str = r#"
# Everything at once.
game "Rich"
play misère
param k = 3
def twice(x) = 2 * x   # a function
def odd = {i for i in 1..99 where i % 2 == 1}
heap pile(n) where n <= 1_000 keeps empty
heap cell(x, y) drops empty where x > 0
state limit = k + 16
move named: pile(a) + cell(b, _) -> 2 * pile(b - 1) + split cell(a, b) into 2.. distinct
  with limit = 2 * a for q in 1..min(a, b), r in {1, 3} where a <= b and not q == r
move take t in 1..limit from pile leaving 0..2 equal with limit = t where t > 1
move split pile into 1 | 3..5
move octal 0.7C on pile
move pile(n) -> nothing
end when total(pile) == 0 or any x in sizes: x ** 2 > -1
start pile(20) + 3 * cell(4, 1) with limit = 5
expect outcome P at pile(1) + pile(2), 3 * pile(5) with limit = 1, nothing
expect value if k > 2 then 6 else 7 at pile(5)
expect values pile(0..12) = 0 1, 2 3
expect moves 1 at pile(3)
expect winning pile(1) at pile(3)
"#;

fn read(text: &str) -> (Tree, Problems) {
    parse(&Source::new("test.game", text))
}
