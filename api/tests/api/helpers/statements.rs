//! Every statement that the tests' servers send to their databases, as `statements.txt` has it.
//!
//! A statement that is not in the list fails the test that sent it: the list is what the tests of plans look at, and
//! nothing escapes them. With `POSTE_WRITE_STATEMENTS=1` it is written to the list instead. To be rid of what nobody sends
//! any more, empty the file first and run all tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::fs::{self, File};
use std::sync::{LazyLock, Mutex};

use api::store::outbox::{delivery, notice, webhook};
use api::store::people::address;
use api::store::tables::{game, order, study, vote};
use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use nix::fcntl::{Flock, FlockArg};

/// Where the list is.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/statements.txt");

/// The name by which connections of the tests' servers are known from those of the tests.
const SERVER: &str = "application_name=poste";

/// The columns that hold one of a few words of the program's own. Plans depend on which word it is, since indexes do.
const WORDS: [&str; 5] = ["status", "state", "kind", "visibility", "address_state"];

/// How those statements begin that PostgreSQL runs without a plan.
const WITHOUT_PLANS: [&str; 9] = [
    "ALTER",
    "BEGIN",
    "COMMIT",
    "CREATE",
    "DROP",
    "ROLLBACK",
    "SAVEPOINT",
    "RELEASE",
    "SET ",
];

/// By which those are known that are sent once, before there is a server: what looks for migrations, and several in one.
const OF_MIGRATIONS: [&str; 3] = ["__diesel_schema_migrations", "\"pg_database\"", "; "];

/// The list as it was when the tests began.
static LISTED: LazyLock<BTreeSet<String>> = LazyLock::new(listed);

/// What was sent and is not in it.
static UNLISTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// What the list holds.
pub(crate) fn listed() -> BTreeSet<String> {
    let list = fs::read_to_string(FILE).unwrap();
    list.lines().map(str::to_owned).collect()
}

/// Has the statements of every server heard that is started from now on.
pub(crate) fn hear() {
    set_default_instrumentation(|| Some(Box::new(Ear { is_server: true }))).unwrap();
}

/// The address of a database for a server's own connections.
pub(crate) fn heard(database_url: &str) -> String {
    let mark = match (database_url.contains("://"), database_url.contains('?')) {
        (false, _) => ' ',
        (true, false) => '?',
        (true, true) => '&',
    };
    format!("{database_url}{mark}{SERVER}")
}

/// Goes with a server, and fails its test if anything that is not in the list has been sent by then.
#[derive(Debug)]
pub(crate) struct Heard;

impl Drop for Heard {
    fn drop(&mut self) {
        let unlisted = UNLISTED.lock().unwrap().clone();
        if unlisted.is_empty() || std::thread::panicking() {
            return;
        }
        if std::env::var_os("POSTE_WRITE_STATEMENTS").is_some() {
            return write_down(unlisted);
        }
        let unlisted: Vec<String> = unlisted.into_iter().collect();
        panic!(
            "not in {FILE}:\n{}\nrun the test with POSTE_WRITE_STATEMENTS=1, and then those of plans",
            unlisted.join("\n")
        );
    }
}

/// Adds statements to the list; other processes may be doing so.
fn write_down(statements: BTreeSet<String>) {
    let lock = Flock::lock(File::open(FILE).unwrap(), FlockArg::LockExclusive).unwrap();
    let mut lines = listed();
    if statements
        .iter()
        .any(|statement| lines.insert(statement.clone()))
    {
        lines.extend(statements);
        let lines: Vec<String> = lines.into_iter().collect();
        fs::write(FILE, lines.join("\n") + "\n").unwrap();
    }
    drop(lock);
}

/// Hears one connection.
#[derive(Debug)]
struct Ear {
    is_server: bool,
}

impl Instrumentation for Ear {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the library's events, of which it may have others tomorrow"
    )]
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartEstablishConnection { url, .. } => {
                self.is_server = url.contains(SERVER);
            }
            InstrumentationEvent::StartQuery { query, .. } if self.is_server => {
                let mut said = Beginning(String::new());
                // It ends early if what is written is long.
                let _ = write!(said, "{query}");
                note(&said.0);
            }
            _ => {}
        }
    }
}

/// The beginning of a text: all of a statement, but not all of a log that it writes.
struct Beginning(String);

impl fmt::Write for Beginning {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        self.0.push_str(more);
        if self.0.len() > 64 * 1024 {
            Err(fmt::Error)
        } else {
            Ok(())
        }
    }
}

fn note(said: &str) {
    let (sql, binds) = said.split_once(" -- binds: ").unwrap_or((said, "[]"));
    let line = line(sql, binds);
    if WITHOUT_PLANS.iter().any(|verb| line.starts_with(verb))
        || OF_MIGRATIONS.iter().any(|part| line.contains(part))
    {
        return;
    }
    if !LISTED.contains(&line) {
        UNLISTED.lock().unwrap().insert(line);
    }
}

/// A statement as the list has it: with one row of values, however many there were, and the words that it looks for.
fn line(sql: &str, binds: &str) -> String {
    let sql = without_comments(sql);
    let mut line = one_row(&sql);
    let binds = parts(binds);
    let mut words = Vec::new();
    let looked_for = sql.find(" WHERE ").unwrap_or(sql.len());
    for parameter in parameters(&sql[looked_for..]) {
        let word = binds.get(parameter.number - 1).and_then(|bind| word(bind));
        if let Some(word) = word.filter(|_| WORDS.contains(&parameter.column.as_str())) {
            words.push(format!("${} = {word}", parameter.number));
        }
    }
    if !words.is_empty() {
        let _ = write!(line, " -- {}", words.join(", "));
    }
    line
}

/// A statement in one line, without what it says about itself.
fn without_comments(sql: &str) -> String {
    let words = sql.lines().flat_map(|line| {
        let is_comment = |at: &usize| line[..*at].matches('\'').count() % 2 == 0;
        let end = line.match_indices("--").map(|(at, _)| at).find(is_comment);
        line[..end.unwrap_or(line.len())].split_whitespace()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// What the database is sent for a variant of an enum, as Rust shows it for debugging.
fn word(bind: &str) -> Option<&'static str> {
    NAMES.get(bind).copied()
}

/// The words of columns that have such, by their variants.
static NAMES: LazyLock<BTreeMap<String, &'static str>> = LazyLock::new(|| {
    let mut names = BTreeMap::new();
    macro_rules! words_of {
        ($($kind:ty),+ $(,)?) => {
            $(for one in <$kind>::ALL {
                let name = one.name();
                let known = *names.entry(format!("{one:?}")).or_insert(name);
                assert_eq!(known, name, "a variant stands for two words");
            })+
        };
    }
    words_of!(
        address::State,
        delivery::State,
        game::Status,
        game::Visibility,
        notice::Kind,
        notice::State,
        order::State,
        study::Kind,
        vote::Kind,
        vote::State,
        webhook::State,
    );
    names
});

/// The statement with one row of values, and with all of them: how many there are, and which are left to the database, is
/// nothing to a plan.
fn one_row(sql: &str) -> String {
    let Some((before, values)) = sql.split_once(" VALUES (") else {
        return sql.to_owned();
    };
    let (first, mut rest) = row(values);
    while let Some(more) = rest.strip_prefix(", (") {
        rest = row(more).1;
    }
    let first = first.replace("DEFAULT", "$0");
    let mut counted = format!("{before} VALUES (");
    let numbered = format!("{first}){rest}");
    for (number, piece) in numbered.split('$').enumerate() {
        if number > 0 {
            let _ = write!(counted, "${number}");
        }
        counted.push_str(piece.trim_start_matches(|c: char| number > 0 && c.is_ascii_digit()));
    }
    counted
}

/// What stands before the parenthesis that closes a row, and what behind it.
fn row(values: &str) -> (&str, &str) {
    let mut depth = 1;
    let end = values.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    let (row, rest) = values.split_at(end.unwrap());
    (row, &rest[1..])
}

/// The items of a list as Rust shows it for debugging.
fn parts(list: &str) -> Vec<String> {
    let inner = list.trim();
    let inner = inner.strip_prefix('[').unwrap_or(inner);
    let inner = inner.strip_suffix(']').unwrap_or(inner);
    let (mut parts, mut part) = (Vec::new(), String::new());
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for c in inner.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '[' | '(' | '{' if !quoted => depth += 1,
            ']' | ')' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(std::mem::take(&mut part).trim().to_owned());
                continue;
            }
            _ => {}
        }
        part.push(c);
    }
    parts.push(part.trim().to_owned());
    parts
}

/// A parameter of a statement, and what it is compared with or given to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parameter {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// The table's name or the name that it has in the statement; empty: it is not said.
    pub(crate) table: String,
    /// The column; empty: none stands before it.
    pub(crate) column: String,
}

/// The parameters of a statement in their order; one that stands there several times is there as often.
pub(crate) fn parameters(sql: &str) -> Vec<Parameter> {
    let pieces: Vec<&str> = sql.split('$').collect();
    let numbers = pieces.iter().skip(1).map(|piece| {
        let digits = piece.find(|c: char| !c.is_ascii_digit());
        piece[..digits.unwrap_or(piece.len())].parse().ok()
    });
    let parameters = pieces.iter().zip(numbers).filter_map(|(before, number)| {
        let name = compared(before);
        let (table, column) = name.rsplit_once('.').unwrap_or(("", name));
        Some(Parameter {
            number: number?,
            table: table
                .rsplit('.')
                .next()
                .unwrap()
                .trim_matches('"')
                .to_owned(),
            column: column.trim_matches('"').to_owned(),
        })
    });
    parameters.collect()
}

/// The name at the end of the text, if a comparison stands behind it.
fn compared(before: &str) -> &str {
    let before = before.trim_end_matches("ANY(").trim_end_matches("ANY (");
    let before = before.trim_end_matches("ALL(").trim_end();
    let operand = before.trim_end_matches(['=', '<', '>', '!']).trim_end();
    if operand.len() == before.len() {
        return "";
    }
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '"');
    operand
        .rfind(|c| !is_of_name(c))
        .map_or(operand, |at| &operand[at + 1..])
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${} ({}.{})", self.number, self.table, self.column)
    }
}

#[test]
fn a_statement_is_known_by_its_text_and_the_words_that_it_looks_for() {
    let sql = r#"SELECT 1 FROM "notices" WHERE (("notices"."state" = $1) AND ("notices"."kind" = ANY($2)) AND (n.id >= $3))"#;
    let binds = r#"[YourTurn, ["a, b", "c"], 1]"#;
    assert_eq!(line(sql, binds), format!("{sql} -- $1 = your_turn"));
    for (sent, listed) in [
        ("VALUES ($1, now()), ($2, now())", "VALUES ($1, now())"),
        (
            "VALUES ($1, DEFAULT) ON CONFLICT DO UPDATE SET state = $2",
            "VALUES ($1, $2) ON CONFLICT DO UPDATE SET state = $3",
        ),
    ] {
        let insert = |values| format!("INSERT INTO orders (id, state) {values}");
        assert_eq!(line(&insert(sent), "[1, 2, 3]"), insert(listed));
    }
    let update = "UPDATE votes SET state = $1 WHERE state = $2";
    assert_eq!(
        line(update, "[Agreed, Open]"),
        format!("{update} -- $2 = open")
    );
    let commented = "-- $1 a game's id.\nSELECT '--', $1 -- one -- two\n  FROM games -- $1 its own";
    assert_eq!(line(commented, "[1]"), "SELECT '--', $1 FROM games");
    let kind = "SELECT 1 FROM notices WHERE kind = $1";
    assert_eq!(
        line(kind, "[LastReminder]"),
        format!("{kind} -- $1 = last_day")
    );
    let names: Vec<String> = parameters(sql).iter().map(ToString::to_string).collect();
    assert_eq!(
        names,
        ["$1 (notices.state)", "$2 (notices.kind)", "$3 (n.id)"]
    );
}
