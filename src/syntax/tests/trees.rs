//! Trees of every construct.

use crate::source::{Source, Span};
use crate::syntax::tree::{ExprKind, StatementKind};
use crate::syntax::{parse_position, words};

use super::{RICH, notation, read};

fn expr(text: &str) -> String {
    let (tree, problems) = read(&format!("param p = {text}"));
    let problems: Vec<_> = problems.iter().map(notation::problem).collect();
    assert_eq!(problems, Vec::<String>::new(), "{text}");
    match &tree.statements[0].node {
        StatementKind::Param { value, .. } => notation::expr(value),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_construct_has_its_tree() {
    let (tree, problems) = read(RICH);
    assert!(problems.is_empty(), "{:?}", problems.first().map(notation::problem));
    let statements = tree.statements.iter().map(|s| notation::statement(&s.node));
    insta::assert_snapshot!(statements.collect::<Vec<_>>().join("\n"));
}

#[test]
fn precedence_is_as_in_the_reference() {
    let cases = [
        ("a or b and c or d", "(a or (b and c) or d)"),
        ("not a == b and c", "((not (a == b)) and c)"),
        ("not not a", "(not (not a))"),
        ("0 < k <= n", "(0 < k <= n)"),
        ("a in s | t", "(a in (s | t))"),
        ("p ** e divides n", "((p ** e) divides n)"),
        ("1..2 | 4..n - 1", "((.. 1 2) | (.. 4 (n - 1)))"),
        ("a xor b + c", "(a xor (b + c))"),
        ("1..a xor b", "(.. 1 (a xor b))"),
        ("a - b + c - d", "(a - b + c - d)"),
        ("a - (b + c) - d", "(a - (b + c) - d)"),
        ("(a - b) - c", "((a - b) - c)"),
        ("a * b / c % d + e", "((a * b / c % d) + e)"),
        ("-a ** b", "(neg (a ** b))"),
        ("-a * b", "((neg a) * b)"),
        ("a ** -b ** c", "(a ** (neg (b ** c)))"),
        ("a ** b ** c", "(a ** (b ** c))"),
        ("2 ** -a * c + d", "(((2 ** (neg a)) * c) + d)"),
        ("1 + if a then b else c + d", "(1 + (if a b (c + d)))"),
        ("if a then b else if c then d else e", "(if a b (if c d e))"),
        ("any x in s: x > 1 or y", "(any for x in s: ((x > 1) or y))"),
        ("not all x in 1..: x", "(not (all for x in (.. 1): x))"),
        ("any + all", "(any + all)"),
        ("primes & 2..largest", "(primes & (.. 2 largest))"),
        ("squares \\ {1} \\ 4", "(squares \\ {(1)} \\ 4)"),
        ("2.. & primes", "((.. 2) & primes)"),
        ("k in 1.. and a", "((k in (.. 1)) and a)"),
        ("1..-1", "(.. 1 (neg 1))"),
        ("{}", "{()}"),
        ("{1.., 2, {3}}", "{((.. 1) 2 {(3)})}"),
        (
            "{k * k for k in 1..10, j in s where k > j}",
            "{(k * k) for k in (.. 1 10) for j in s where (k > j)}",
        ),
        ("present(coin(_, 1 + a))", "present:coin(_ (1 + a))"),
        ("present + f(present)", "(present + f(present))"),
        ("total(pile) != count", "(total(pile) != count)"),
        ("a'b_1 - _x", "(a'b_1 - _x)"),
        ("1_000", "1000"),
        ("170141183460469231731687303715884105727", "170141183460469231731687303715884105727"),
        ("a # comment (\n + b", "(a + b)"),
        ("a\r\n\t+ b", "(a + b)"),
        ("a==b", "(a == b)"),
        ("a<-1", "(a < (neg 1))"),
    ];
    for (text, tree) in cases {
        assert_eq!(expr(text), tree, "{text}");
    }
}

#[test]
fn free_words_may_be_heaps() {
    let cases = [
        ("move take(n) -> take(n - 1)", "move [take(n)] -> [take((n - 1))]"),
        ("move split(n) -> split(n) + split(0)", "move [split(n)] -> [split(n) split(0)]"),
        ("move octal: octal(n) -> nothing", "move octal: [octal(n)] -> []"),
        ("move take: take 1 from take", "move take: take 1 from take"),
        ("move pass(1) -> nothing", "move [pass(1)] -> []"),
        ("move nothing -> some(1) with s = 1", "move [] -> [some(1)] with s=1"),
        ("move take {1} | {2} from keeps", "move take ({(1)} | {(2)}) from keeps"),
        ("move take (1) from p leaving 1 distinct", "move take 1 from p leaving 1 Distinct"),
        (
            "move a(n) -> a(n - k) for k in 1..2 with s = k where k > s",
            "move [a(n)] -> [a((n - k))] with s=k for k in (.. 1 2) where (k > s)",
        ),
        (
            "move a(n) -> split a(n) into 2..k + 1 + a(1) + split a(n) into 2 + 3 * a(n) + a(2)",
            "move [a(n)] -> [split a(n) into (.. 2 (k + 1)) a(1) split a(n) into 2 3*a(n) a(2)]",
        ),
        ("layout circle", "layout Circle"),
        ("require len(sizes) == count", "require (len(sizes) == count)"),
        ("block 1", "block 1"),
        ("state seen in 0..8 = {}", "state seen in (.. 0 8) {()}"),
        ("start [3, 2 * 0, a(1)] with s = {1}", "start row[3 2*0 a(1)] with s={(1)}"),
        ("start []", "start row[]"),
        (
            "move first [a(x), a(_) at 2] -> [a(x + 1)]",
            "move First block[a(x) a(_) at 2] -> block[a((x + 1))]",
        ),
        ("move first a(x) + last a(y) -> nothing", "move [First a(x) Last a(y)] -> []"),
        ("move first(x) at i -> last(x)", "move [first(x) at i] -> [last(x)]"),
        ("move take 1.. from first row", "move take (.. 1) from First row"),
        ("move take 1 from first leaving 2", "move take 1 from first leaving 2"),
        ("move split last row into 2", "move split Last row into 2"),
        (
            "move some 1..k adjacent of a(n) where n > 1 -> a(m) for m in 0..n where taken > 0",
            "move some (.. 1 k) adjacent a(n) where (n > 1) -> [a(m)] for m in (.. 0 n) \
             where (taken > 0)",
        ),
        (
            "move choose t in 1..3, u in 2 where t != u: every a(n) -> a(n - t) with s = u",
            "move choose for t in (.. 1 3) for u in 2 where (t != u): every a(n) -> \
             [a((n - t))] with s=u",
        ),
        ("move some(n) -> every(n)", "move [some(n)] -> [every(n)]"),
        (
            "move a(n) -> each i in 1..n: a(n - i) + each(n)",
            "move [a(n)] -> [each for i in (.. 1 n): a((n - i)) each(n)]",
        ),
        ("end when present([a(1), a(_)])", "end present:block a(1) a(_)"),
        (
            "move at(n) -> (n + 1) * at(1) + k * at(2)",
            "move [at(n)] -> [(n + 1)*at(1) k*at(2)]",
        ),
        ("start at(1) + 3 * any(2) + k + 2 * (k + 1)", "start [at(1) 3*any(2) k 2*(k + 1)]"),
        ("play mise\u{300}re", "play Misere"),
        ("heap a(n) keeps empty where n > 1", "heap a(n) keeps=true where (n > 1)"),
        (
            "expect outcome D at 1 with a = 2, b = 3, 4 + 5, nothing with a = 1",
            "outcome D at [1] with a=2 with b=3, [4 5], [] with a=1",
        ),
    ];
    for (text, tree) in cases {
        let (read, problems) = read(text);
        assert!(problems.is_empty(), "{:?}", problems.first().map(notation::problem));
        assert_eq!(notation::statement(&read.statements[0].node), tree, "{text}");
    }
}

#[test]
fn reserved_words_are_no_names() {
    for word in words::STATEMENTS.into_iter().chain(words::JOINERS) {
        assert!(words::is_reserved(word));
        let (_, problems) = read(&format!("heap {word}(n)"));
        assert_eq!(problems[0].code(), "syntax::reserved-word", "{word}");
    }
    assert_eq!(expr("gamer + inner + orb + end'"), "(gamer + inner + orb + end')");
}

#[test]
fn positions_stand_alone() {
    let position = |text: &str| {
        let read = parse_position(&Source::new("position", text));
        read.map(|position| notation::position(&position)).map_err(|p| p.len())
    };
    assert_eq!(position(" row(5) + 3 * 4 # five\n").as_deref(), Ok("[row(5) 3*4]"));
    assert_eq!(position("nothing").as_deref(), Ok("[]"));
    assert_eq!(position("0 with a = 1").as_deref(), Ok("[0] with a=1"));
    assert_eq!(position("5 7"), Err(1));
}

#[test]
fn spans_show_what_was_written() {
    let text = "\u{feff}# é\nheap é".replace('é', "e")
        + "(n) # x\n\nmove pile(a) -> (a + 1) * \
                pile( -a )  + split pile(a) into 2 equal  where if a then b else c ** 2  \n#y";
    let source = Source::new("t", text);
    let (tree, problems) = crate::syntax::parse(&source);
    assert!(problems.is_empty());
    let slice = |span: Span| source.slice(span);
    let comments: Vec<_> = tree.comments.iter().map(|&span| slice(span)).collect();
    assert_eq!(comments, ["# e", "# x", "#y"]);
    assert_eq!(slice(tree.statements[0].span), "heap e(n)");
    let StatementKind::Move(rule) = &tree.statements[1].node else { panic!("a move") };
    let condition = rule.condition.as_ref().expect("a condition");
    assert_eq!(slice(condition.span), "if a then b else c ** 2");
    let crate::syntax::tree::MoveBody::Rewrite { result, .. } = &rule.body else {
        panic!("a rewrite")
    };
    assert_eq!(slice(result.span), "(a + 1) * pile( -a )  + split pile(a) into 2 equal");
    let crate::syntax::tree::Term::Times { count, heap } = &result.terms[0] else {
        panic!("several heaps")
    };
    assert_eq!(slice(count.span), "(a + 1)");
    assert_eq!(slice(heap.span), "pile( -a )");
    assert!(matches!(heap.arguments[0].node, ExprKind::Negative(_)));
}

#[test]
fn the_games_of_the_reference_can_be_read() {
    let games = [
        "game \"Kayles\"\nheap row(n)\nmove take 1..2 from row leaving 0..2\nstart row(12)\n\
         expect values row(0..12) = 0 1 2 3 1 4 3 2 1 4 2 6 4\n\
         expect outcome P at 5 + 9, 1 + 4",
        "param most = 3\nheap circle(n)\nheap row(n)\n\
         move circle(n) -> row(n - k) for k in 1..most\nmove take 1..most from row leaving 0..2",
        "heap pile(n)\nmove take 1.. from pile\n\
         move pile(a) + pile(b) -> pile(a - k) + pile(b - k) for k in 1..min(a, b)\n\
         expect outcome P at 1 + 2, 3 + 5, 4 + 7, 6 + 10, 8 + 13",
        "heap pile(n)\nstate limit = 19\n\
         move take t in 1..limit from pile with limit = 2 * t\nstart 20",
        "heap pile(n)\n\
         move pile(a) + pile(b) -> pile(a) + pile(b - q * a) for q in 1..b / a where a <= b",
        "heap pile(n)\nheap pass(n)\nmove take 1.. from pile\n\
         move pass(1) -> nothing where total(pile) > 0",
        "play misere\ndef proper(n) = divisors(n) \\ {n}\nheap pile(n) keeps empty\n\
         move pile(n) -> pile(n - k) for k in proper(n)\nexpect moves 1 at 3 + 4 + 5\n\
         expect winning 1 + 4 + 5 at 3 + 4 + 5\nexpect value 6 at 5 + 7",
    ];
    for game in games {
        let problems: Vec<_> = read(game).1.iter().map(notation::problem).collect();
        assert_eq!(problems, Vec::<String>::new(), "{game}");
    }
}
