//! Names from books and from other languages, and what is written here instead.

/// What to do about a name that the language does not have.
pub(super) fn instead(name: &str) -> Option<&'static str> {
    number(name).or_else(|| set_or_condition(name)).or_else(|| of_the_game(name))
}

fn number(name: &str) -> Option<&'static str> {
    Some(match name {
        "sqrt" | "root" => "`isqrt(n)` is the square root, rounded down",
        "log" | "log2" | "lg" | "ln" => "`ilog(2, n)` is the logarithm to base 2, rounded down",
        "mod" | "rem" | "modulo" => "the remainder is written `a % b`",
        "div" | "floor" => "`a / b` is rounded down",
        "ceil" | "ceiling" => "a quotient is rounded up by `(a + b - 1) / b`",
        "pow" | "power" => "a power is written `a ** b`",
        "one" | "two" | "three" | "four" | "five" => "write the number in digits",
        "range" => "a range is written `a..b`, and both ends belong to it",
        "infinity" | "inf" | "infinite" => "leave the upper end of a range out, as in `1..`",
        "length" | "card" => {
            "`len(S)` is how many members a set has, `count` how many heaps there are"
        }
        _ => return None,
    })
}

fn set_or_condition(name: &str) -> Option<&'static str> {
    Some(match name {
        "even" => {
            "test for it: `k % 2 == 0`, with a name for an amount, as in \
             `take k in 1.. from pile where k % 2 == 0`"
        }
        "odd" => {
            "test for it: `k % 2 == 1`, with a name for an amount, as in \
             `take k in 1.. from pile where k % 2 == 1`"
        }
        "true" => "a condition that always holds is left out; a state is 1 for yes",
        "false" => "what never holds is left out; a state is 0 for no",
        "prime" => "`primes` is the set, `is_prime(n)` the test",
        "fib" => "`fibonacci` is the set, tested as in `k in fibonacci`",
        "naturals" | "integers" | "positive" => "`1..` are the numbers from 1 on",
        _ => return None,
    })
}

fn of_the_game(name: &str) -> Option<&'static str> {
    Some(match name {
        "any" => "any number is written `1..`, as in `take 1.. from pile`",
        "all" => "all of a heap is its size, as in `take n from pile`",
        "empty" => "the position without heaps is `nothing`",
        "nim" => "the nim-sum of the sizes is `nimsum`, that of two numbers `a xor b`",
        "heaps" | "piles" => "`count` is how many heaps there are",
        "size" => {
            "the size of a heap has the name that the rule's pattern or the `heap` statement \
             gives it"
        }
        "player" => {
            "both players have the same moves; what changes from turn to turn is a `state`"
        }
        "previous" | "last_move" => {
            "what a move leaves behind for the next is kept in a `state`"
        }
        "mex" | "grundy" | "nimber" => {
            "rules do not see nim-values; `nimsum` is that of the sizes"
        }
        _ => return None,
    })
}
