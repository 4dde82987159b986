//! `gamelang fmt`: a tidy file says what the file said, and is tidy.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use gamelang::source::Source;
use gamelang::syntax::{self, tree::Tree};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;

/// The tidy form of a text without problems.
fn tidy(text: &str) -> String {
    syntax::tidy(&Source::new("untidy", text)).unwrap_or_else(|problems| {
        panic!("{}\n{:?}", text, problems.iter().map(ToString::to_string).collect::<Vec<_>>())
    })
}

fn read(text: &str) -> Option<Tree> {
    let (tree, problems) = syntax::parse(&Source::new("read", text));
    problems.is_empty().then_some(tree)
}

/// The statements without their places.
fn meaning(tree: &Tree) -> String {
    let written = format!("{:?}", tree.statements);
    let mut pieces = written.split("Span {");
    let mut meaning = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        meaning += piece.split_once('}').expect("a place has an end").1;
    }
    meaning
}

fn comments<'a>(text: &'a str, tree: &Tree) -> Vec<&'a str> {
    tree.comments.iter().map(|comment| text[comment.start..comment.end].trim_end()).collect()
}

/// Whether the text is one that can be tidied; if so, everything that must hold.
fn holds(text: &str) -> bool {
    let Some(before) = read(text) else {
        assert!(syntax::tidy(&Source::new("wrong", text)).is_err());
        return false;
    };
    let tidied = tidy(text);
    let after = read(&tidied).unwrap_or_else(|| panic!("{text}\nbecame wrong:\n{tidied}"));
    assert_eq!(meaning(&before), meaning(&after), "{text}\nbecame\n{tidied}");
    assert_eq!(comments(text, &before), comments(&tidied, &after), "{text}\nbecame\n{tidied}");
    assert_eq!(tidied, tidy(&tidied), "{text}\nbecame\n{tidied}");
    assert!(!tidied.contains("\n\n\n"), "{tidied}");
    assert!(!tidied.starts_with('\n') && !tidied.ends_with("\n\n"), "{tidied}");
    assert!(tidied.is_empty() || tidied.ends_with('\n'), "{tidied}");
    assert!(tidied.lines().all(|line| line.trim_end() == line), "{tidied}");
    true
}

fn game_files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|end| end == "game")).collect()
}

/// The statements, with a line end for every blank that is not in a title.
fn broken_everywhere(code: &str) -> String {
    let pieces = code.split('"').enumerate();
    let broken = pieces.map(|(index, piece)| {
        if index % 2 == 0 { piece.replace(' ', "\n\t ") } else { format!("\"{piece}\"") }
    });
    broken.collect()
}

#[test]
fn every_game_keeps_its_meaning() {
    let files = [game_files("tests/corpus"), game_files("examples")].concat();
    assert!(files.len() >= 100);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        assert!(holds(&text), "{} has problems", file.display());
    }
}

#[test]
fn where_lines_ended_plays_no_part() {
    for file in game_files("tests/corpus") {
        let text = fs::read_to_string(&file).unwrap();
        let code: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let code = code.join("\n") + "\n";
        // Nim-values stay in the rows in which they were written.
        if !code.contains("values") {
            assert_eq!(code, tidy(&broken_everywhere(&code)));
        }
    }
}

#[test]
fn the_corpus_is_tidy() {
    for file in game_files("tests/corpus") {
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text, tidy(&text), "{}", file.display());
    }
}

/// Every construct, with comments in all places.
const MESSY: &str = r##"


   #    An untidy file.   	
#second line


game    "Two  blanks"# trailing


play misère   layout   row
param k=1_000# one
param  long =   (2+3)  # another
def f(x ,y)=((x))+(y*2)-(-x)
def odd = {i   for i in 1 .. 99 where (i%2==1)}
def table = {1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31}
def step(n)=if n==2 then {1} else if n==3 then {3} else if n==5 then {2,4} else if n==6 then {1,6} else {}
def brief(n) =
  if n > 2 then 1
  else (if n > 1 then 2 else 3)
def odd_one(a, b) = not (a == b) and (a or b) and - a ** - b < (a - (b - 1)) and (a..(b + 1)) == (1.. & primes)
heap pile( n )where n<=1_000 keeps empty
heap cell(x,
   y)   drops empty # a cell
  # below a cell
heap bare(n)


# a paragraph

state limit=k+16
state used in 0 .. 8={}
move one:take 1..2 from pile leaving 0..2 distinct
move second : take t in (1..limit) from first pile with limit=2*t,used=used|{t} where(t>1)
move third: take (k) in odd from pile   # the amount of a truth is nonsense, but stays
move split last pile into(1|3..5)equal

move octal 0.7C on pile
move nothing->nothing with limit=limit-1
move first [pile(a),pile(_)]->(a+1)*pile(0)+(k)*pile(1)
move pile(a) at (i)+cell(b,_)->[pile(a-1),each i in 1..3:pile(i),split cell(a,b)into 2.. distinct]
move pile(a) + pile(b) + pile(c) + pile(d) -> pile(a - k) + pile(b - k) + pile(c - k) + pile(d - k) with limit = a + b + c + d, used = {} for k in 1..min(a, b, c, d), l in 0..max(a, b, c, d) where a <= b <= c <= d and not l == k or any x in sizes(pile): all y in sizes(cell): x + y < 3 * limit - 7
move pile(a) + pile(b)   # two heaps
  -> pile(a - k) + pile(b - k)   # lose as much
  # from both
  for k in 1..a   # never more than there is
    , l in 1..b

move choose p in primes & 2..largest, e in 1..ilog(p, largest) where e > 1: every pile(n) at j where j >= p ** e -> pile(n / p ** e) for m in 0..n where 0 < taken < 3
move some(1..2)adjacent of pile(n)->pile(m)for m in 0..n
move some 1.. of pile(n) -> pile(m) for m in 0..n where 0<taken<3
end when total(pile)==0 or any x in sizes:x**2>-1
require len(sizes)==count
block(1)
start pile(20)+3*cell(4,1)with limit=5
start [1,2 , 3]   start []
expect outcome P at 1+2,3 *pile(5)with limit=1,nothing
expect outcome N at 1 + 2, 3 + 5, 4 + 7, 6 + 10, 8 + 13, 9 + 15, 11 + 18, 12 + 20, 14 + 23, 16 + 26, 17 + 28
expect value if k>2 then 6 else 7 at pile(5)
expect values pile(0..23)=0 1 2 3 1 4 3 2 1 4 2 6   # Kayles
     4 1 2 7   1 4 3 2 1 4 6 7
expect values pile(0..12)=0 1,2 3,4
expect values pile(0..59)=0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59
expect moves 1 at pile # inside
  (3)
expect winning pile(1)#so
 at pile(3) # and so
  # the end


"##;

#[test]
fn a_messy_file_becomes_tidy() {
    let tidied = tidy(MESSY);
    assert!(holds(MESSY));
    insta::assert_snapshot!(tidied);
}

#[test]
fn parentheses_stay_where_they_say_something() {
    let cases = [
        ("((a))", "a"),
        ("(a + b)", "a + b"),
        ("((a)) - ((b - c))", "a - (b - c)"),
        ("(a + b) + c", "(a + b) + c"),
        ("a or (b and c)", "a or (b and c)"),
        ("not (a == b)", "not (a == b)"),
        ("(f(x)) * ({1}) ** (2)", "f(x) * {1} ** 2"),
        ("-(5) - (-5)", "-5 - (-5)"),
        ("(1..)", "(1..)"),
        ("1 .. (n)", "1..n"),
        ("(if a then b else c)", "(if a then b else c)"),
        ("if (a) then (b) else (c + 1)", "if a then b else (c + 1)"),
        ("any x in (s): (x or y)", "any x in s: (x or y)"),
        ("f((a), (b + c))", "f(a, b + c)"),
        ("{(k * k) for k in (1..9) where (k > 1)}", "{k * k for k in 1..9 where k > 1}"),
        ("present(coin(_, (1 + a)))", "present(coin(_, 1 + a))"),
        ("present([cell((1)), cell(1)])", "present([cell(1), cell(1)])"),
        ("- - a", "--a"),
        ("1_000", "1_000"),
        ("2 .. \\ primes", "2.. \\ primes"),
        ("1..-1", "1..-1"),
        ("1..{2}", "1..{2}"),
    ];
    for (text, tidied) in cases {
        let text = format!("param p = {text}");
        assert!(holds(&text), "{text}");
        assert_eq!(tidy(&text), format!("param p = {tidied}\n"));
    }
}

#[test]
fn other_line_ends_and_marks_become_plain() {
    assert_eq!(
        tidy("\u{feff}play normal # x\r\n\r\n\r\nplay misere"),
        "play normal  # x\n\nplay misere\n"
    );
    assert_eq!(tidy(""), "");
    assert_eq!(tidy("\n\n  # only a comment"), "# only a comment\n");
}

/// The deepest text of a kind that can be read.
fn deepest(before: &str, after: &str) -> String {
    let nest = |depth| format!("param k = {}1{}", before.repeat(depth), after.repeat(depth));
    (1..=64).rev().map(nest).find(|text| read(text).is_some()).expect("a shallow one")
}

#[test]
fn what_nests_deeply_needs_little_stack() {
    let nests = [
        ("(", ")"),
        ("{1 for x in ", "}"),
        ("-(1 or ", ")"),
        ("(1 or 2 and 3 == 4 | 5..6 xor 7 + 8 * ", ")"),
        ("f(1 + ", ")"),
        ("if 1 then 2 else 3 + ", ""),
        ("if 1 then 2 else ", ""),
        ("any x in s: x + ", ""),
        ("all x in s: ", ""),
        ("any x in {1, if ", " then 2 else 3}: 4"),
    ];
    for (before, after) in nests {
        let text = deepest(before, after);
        let thread = std::thread::Builder::new().stack_size(256 << 10);
        assert!(thread.spawn(move || holds(&text)).unwrap().join().unwrap());
    }
}

// ---- Random files

fn expression() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "1",
        "23",
        "4_5",
        "n",
        "k",
        "primes",
        "{}",
        "count",
        "at",
        "first",
        "present(p(_, 1))",
    ]);
    leaf.prop_map(str::to_owned).prop_recursive(4, 40, 4, |inner| {
        let operators = [
            "or", "and", "==", "!=", "<", "<=", ">", ">=", "in", "divides", "|", "&", "\\",
            "..", "xor", "+", "-", "*", "/", "%", "**",
        ];
        let operator = || prop::sample::select(operators.to_vec());
        let e = || inner.clone();
        prop_oneof![
            3 => e().prop_map(|a| format!("({a})")),
            4 => (e(), operator(), e()).prop_map(|(a, o, b)| format!("{a} {o} {b}")),
            3 => (e(), operator(), e()).prop_map(|(a, o, b)| format!("({a}) {o} ({b})")),
            2 => (e(), operator(), e(), operator(), e())
                .prop_map(|(a, o, b, p, c)| format!("{a} {o} ({b}) {p} {c}")),
            1 => e().prop_map(|a| format!("- {a}")),
            1 => e().prop_map(|a| format!("not {a}")),
            1 => e().prop_map(|a| format!("({a}) ..")),
            1 => (e(), e()).prop_map(|(a, b)| format!("f({a} , {b})")),
            1 => (e(), e()).prop_map(|(a, b)| format!("{{ {a}, {b} }}")),
            1 => (e(), e(), e())
                .prop_map(|(a, b, c)| format!("{{ {a} for x in {b} where {c} }}")),
            1 => (e(), e(), e()).prop_map(|(a, b, c)| format!("if {a} then {b} else {c}")),
            1 => (e(), e()).prop_map(|(a, b)| format!("any x in {a} : {b}")),
            1 => (e(), e()).prop_map(|(a, b)| format!("all x in {a} : {b}")),
        ]
    })
}

/// Statements; each `E` becomes an expression, each `S` a small one.
const STATEMENTS: [&str; 31] = [
    "game \"T\"",
    "play misère",
    "layout circle",
    "param k = E",
    "def f ( x , y ) = E",
    "heap p ( n , m ) where E keeps empty",
    "heap p ( n ) drops empty where E",
    "state s in E = E",
    "move take E from p leaving E distinct with s = E where E",
    "move name : take k in E from last p",
    "move n : split first p into E equal",
    "move long_name : octal 0.7A on p where E",
    "move p ( E ) + q ( _ , E ) -> p ( E ) + S * q ( E , E ) with s = E , t = E for x in E , y in E where E",
    "move [ p ( n ) , p ( m ) ] -> [ p ( E ) , each i in E : p ( i ) ]",
    "move p ( n ) at S -> split p ( E ) into E where E",
    "move nothing -> nothing with s = E",
    "move p ( _ ) -> p ( E ) for x in E with s = E where E",
    "move choose x in E , y in E where E : every p ( n ) at i where E -> p ( E ) for m in E where E",
    "move some E adjacent of p ( n ) where E -> nothing",
    "end when E",
    "require E",
    "block E",
    "start S * p ( E ) + S + q ( E , E ) with s = E",
    "start [ S , p ( E ) , 3 * S ]",
    "expect outcome P at S + 2 , S with s = E , nothing",
    "expect value E at S + S , S",
    "expect values p ( 0 .. 12 ) = 0 1 2  3 4 ,  5 , 6",
    "expect values p ( E ) = 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9",
    "expect moves E at S , S",
    "expect winning S + S at S + p ( E )",
    "expect winning p ( E ) at [ S , S ]",
];

fn statement() -> impl Strategy<Value = String> {
    let small =
        prop::sample::select(vec!["3", "n", "(4)", "((k))", "(k + 1)", "(f(x))", "(at)"]);
    let template = prop::sample::select(STATEMENTS.to_vec());
    let expressions = prop::collection::vec(expression(), 8);
    (template, expressions, prop::collection::vec(small, 4)).prop_map(
        |(template, expressions, small)| {
            let mut expressions = expressions.into_iter().cycle();
            let mut small = small.into_iter().cycle().map(str::to_owned);
            let words = template.split(' ').map(|word| match word {
                "E" => expressions.next().unwrap_or_default(),
                "S" => small.next().unwrap_or_default(),
                _ => word.to_owned(),
            });
            words.collect::<Vec<_>>().join(" ")
        },
    )
}

/// What may stand instead of a blank.
fn blank() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        30 => Just(" "),
        2 => Just("  "),
        2 => Just("\n"),
        1 => Just("\n \n\n"),
        1 => Just(" # trailing (\n"),
        1 => Just("\n  #own line  \n"),
        1 => Just("\t# two\n\n# of \"them\n\n"),
    ]
}

fn file() -> impl Strategy<Value = String> {
    let statements = prop::collection::vec(statement(), 0..6);
    (statements, prop::collection::vec(blank(), 40)).prop_map(|(statements, blanks)| {
        let readable = statements.into_iter().filter(|statement| read(statement).is_some());
        let text = readable.collect::<Vec<_>>().join(" \n ");
        let words = text.split(' ').zip(blanks.into_iter().cycle());
        words.flat_map(|(word, blank)| [word, blank]).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_expression_keeps_its_meaning(text in expression()) {
        holds(&format!("param p = {text}"));
        holds(&format!("move take {text} from p"));
    }

    #[test]
    fn any_file_keeps_its_meaning(text in file()) {
        holds(&text);
    }

    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        holds(&text);
    }
}

#[test]
fn random_files_are_mostly_files() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut read_well = 0;
    for _ in 0..200 {
        let text = statement().new_tree(&mut runner).unwrap().current();
        read_well += usize::from(holds(&text));
    }
    assert!(read_well >= 100, "only {read_well} of 200 statements can be read");
}

// ---- The command

/// A folder for one test, and `gamelang fmt` in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fmt").join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The exit code and what was printed.
    fn fmt(&self, arguments: &[&str]) -> (i32, String) {
        self.fmt_with(arguments, "")
    }

    fn fmt_with(&self, arguments: &[&str], input: &str) -> (i32, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gamelang"));
        command.arg("fmt").args(arguments).current_dir(&self.0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
        let Output { status, stdout, .. } = child.wait_with_output().unwrap();
        (status.code().unwrap(), String::from_utf8(stdout).unwrap())
    }
}

#[test]
fn files_are_replaced_only_where_they_change() {
    let folder = Folder::new("replace");
    folder.write("untidy.game", "heap  p(n)");
    folder.write("tidy.game", "heap p(n)\n");
    folder.write("wrong.game", "heap  p(");
    let modified = || fs::metadata(folder.0.join("tidy.game")).unwrap().modified().unwrap();
    let before = modified();
    let files = ["wrong.game", "missing.game", "tidy.game", "untidy.game"];

    let check = ["--check", "tidy.game", "untidy.game"];
    assert_eq!(folder.fmt(&check), (1, "untidy.game: not formatted\n".to_owned()));
    assert_eq!(folder.read("untidy.game"), "heap  p(n)");
    assert_eq!(folder.fmt(&files), (2, "untidy.game: formatted\n".to_owned()));
    assert_eq!(folder.read("untidy.game"), "heap p(n)\n");
    assert_eq!(folder.read("wrong.game"), "heap  p(");
    assert_eq!(modified(), before);
    assert_eq!(folder.fmt(&check), (0, String::new()));
    assert_eq!(folder.names(), ["tidy.game", "untidy.game", "wrong.game"]);
}

#[test]
fn standard_input_is_printed() {
    let folder = Folder::new("input");
    assert_eq!(folder.fmt_with(&["-"], "heap  p(n)"), (0, "heap p(n)\n".to_owned()));
    assert_eq!(folder.fmt_with(&["-"], "heap p(n)\n"), (0, "heap p(n)\n".to_owned()));
    assert_eq!(folder.fmt_with(&["-"], "heap"), (2, String::new()));
    let not_formatted = (1, "standard input: not formatted\n".to_owned());
    assert_eq!(folder.fmt_with(&["-", "--check"], "heap  p(n)"), not_formatted);
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("permissions");
    folder.write("file.game", "heap  p(n)");
    let path = folder.0.join("file.game");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o751)).unwrap();
    symlink("file.game", folder.0.join("link.game")).unwrap();

    assert_eq!(folder.fmt(&["link.game"]), (0, "link.game: formatted\n".to_owned()));
    assert_eq!(folder.read("file.game"), "heap p(n)\n");
    assert!(fs::symlink_metadata(folder.0.join("link.game")).unwrap().is_symlink());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o751);

    folder.write("file.game", "heap  p(n)");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    assert_eq!(folder.fmt(&["file.game"]), (2, String::new()));
    assert_eq!(folder.read("file.game"), "heap  p(n)");
    assert_eq!(folder.names(), ["file.game", "link.game"]);
}
