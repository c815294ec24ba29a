//! Values for the parameters of statements, as the large database has them.

use std::collections::BTreeMap;

use diesel::QueryableByName;
use diesel::sql_types::{Array, Text};
use diesel_async::AsyncPgConnection;

use crate::helpers::statements::Parameter;

/// Items of a list.
const ITEMS: usize = 16;

/// Which values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Such as are nothing special.
    Usual,
    /// Those that occur most often.
    MostCommon,
}

/// What PostgreSQL knows of a column.
#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Array<Text>)]
    common: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    spread: Vec<String>,
}

impl Column {
    /// Some of its values.
    fn values(&self, choice: Choice) -> Vec<&str> {
        let spread = match self.spread.as_slice() {
            [] => &self.common,
            spread => spread,
        };
        let step = (spread.len() / ITEMS).max(1);
        // Neither the first nor the last.
        let usual = spread.iter().skip(step / 2).step_by(step);
        let common = match choice {
            Choice::Usual => None,
            Choice::MostCommon => self.common.first(),
        };
        common
            .into_iter()
            .chain(usual)
            .take(ITEMS)
            .map(String::as_str)
            .collect()
    }
}

/// Values by table and column.
pub(super) struct Values(BTreeMap<(String, String), Column>);

impl Values {
    /// Those that PostgreSQL has noted.
    pub(super) async fn load(conn: &mut AsyncPgConnection) -> Self {
        use diesel_async::RunQueryDsl as _;

        let columns: Vec<Column> = diesel::sql_query(
            "SELECT tablename::text AS table, attname::text AS name, \
             coalesce(most_common_vals::text::text[], '{}') AS common, \
             coalesce(histogram_bounds::text::text[], '{}') AS spread FROM pg_stats \
             JOIN information_schema.columns AS c ON c.table_schema = schemaname AND c.table_name = tablename \
             AND c.column_name = attname WHERE schemaname = 'public' AND c.data_type <> 'ARRAY' \
             AND tablename <> '__diesel_schema_migrations'",
        )
        .load(conn)
        .await
        .unwrap();
        let columns = columns
            .into_iter()
            .map(|column| ((column.table.clone(), column.name.clone()), column));
        Self(columns.collect())
    }

    /// A value for each parameter of a statement, as SQL; `words` are those that the program always says in it, and lists have at
    /// most so many items.
    pub(super) fn choose(
        &self,
        choice: Choice,
        types: &[String],
        parameters: &[Parameter],
        (sql, words, longest): (&str, &str, usize),
    ) -> String {
        let said: BTreeMap<usize, &str> = words
            .split(", ")
            .filter_map(|word| word.strip_prefix('$')?.split_once(" = "))
            .map(|(number, word)| (number.parse().unwrap(), word))
            .collect();
        let values = (1..).zip(types).map(|(number, kind)| {
            if let Some(word) = said.get(&number) {
                return format!("'{word}'");
            }
            let mut named = parameters.iter().filter(|it| it.number == number);
            let column = named.find_map(|it| self.column(it, sql));
            let found = column.map_or_else(Vec::new, |column| column.values(choice));
            match kind.strip_suffix("[]") {
                Some(item) => {
                    let mut items: Vec<String> = if found.is_empty() {
                        vec![plain(item).to_owned(); 3]
                    } else {
                        found
                            .into_iter()
                            .map(|value| of_kind(item, value))
                            .collect()
                    };
                    items.truncate(longest);
                    format!("ARRAY[{}]::{kind}", items.join(", "))
                }
                None => match found
                    .get(found.len() / 2)
                    .filter(|_| choice == Choice::Usual)
                    .or(found.first())
                {
                    Some(value) => of_kind(kind, value),
                    None => plain(kind).to_owned(),
                },
            }
        });
        values.collect::<Vec<_>>().join(", ")
    }

    fn column(&self, parameter: &Parameter, sql: &str) -> Option<&Column> {
        let Parameter { table, column, .. } = parameter;
        let of_table = self.0.get(&(table.clone(), column.clone()));
        // A table may have a shorter name in a statement, or none: then it is one of those that the statement names.
        let mut so_called = self.0.values().filter(|known| known.name == *column);
        of_table
            .or_else(|| so_called.clone().find(|known| sql.contains(&known.table)))
            .or_else(|| so_called.next())
    }
}

fn of_kind(kind: &str, value: &str) -> String {
    if kind.starts_with("timestamp") {
        return plain(kind).to_owned();
    }
    format!("'{}'::{kind}", value.replace('\'', "''"))
}

/// A value of which nothing is known but its type.
fn plain(kind: &str) -> &str {
    match kind {
        "uuid" => "'0193731c-9e00-7002-8000-00000001e240'",
        "smallint" | "integer" | "numeric" | "double precision" => "1",
        "bigint" => "21",
        "boolean" => "true",
        // It is about this time in the large database.
        "timestamp with time zone" => "'2026-11-28 12:00+00'",
        "bytea" => "'\\x00'",
        "interval" => "'20 s'",
        "jsonb" | "json" => "'{}'",
        _ => "'x'",
    }
}

/// Types of the parameters of a statement, as far as PostgreSQL cannot know them from it.
pub(super) fn hints(sql: &str) -> Vec<String> {
    let mut known: BTreeMap<usize, &str> = BTreeMap::new();
    for after in sql.split("unnest(").skip(1) {
        let (items, rest) = after.split_once(')').unwrap();
        let (alias, names) = rest.split_once('(').unwrap();
        let names = names.split_once(')').unwrap().0;
        for (item, name) in items.trim().split(", ").zip(names.trim().split(", ")) {
            let Some(number) = item
                .strip_prefix('$')
                .and_then(|number| number.parse().ok())
            else {
                continue;
            };
            known.insert(number, list_of(alias.trim(), name));
        }
    }
    // A list that is read as its one row: `(SELECT ($1)[1] AS id, ($2)[1] AS status) AS m`.
    for after in sql.split("(SELECT ($").skip(1) {
        let (items, rest) = after.split_once(") AS ").unwrap();
        let alias = rest.split(' ').next().unwrap();
        for item in items.split(", ") {
            let (number, name) = item.split_once(")[1] AS ").unwrap();
            let number = number.trim_start_matches("($").parse().unwrap();
            known.insert(number, list_of(&format!("AS {alias}"), name));
        }
    }
    let pieces: Vec<&str> = sql.split('$').collect();
    let (mut most, mut said) = (0, String::new());
    for (before, piece) in pieces.iter().zip(pieces.iter().skip(1)) {
        let end = piece
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(piece.len());
        let (number, after) = piece.split_at(end);
        said.push_str(before);
        let Ok(number) = number.parse::<usize>() else {
            continue;
        };
        most = most.max(number);
        if before.ends_with('~')
            || before.ends_with(") | ")
            || after.starts_with(" >> ")
            || after.starts_with(" <> 0")
        {
            known.entry(number).or_insert("smallint");
        }
        let is_case =
            before.ends_with("THEN ") || before.ends_with("THEN (") || before.ends_with("ELSE (");
        let given_to = said
            .rsplit_once(" = CASE ")
            .map_or("", |(column, _)| column);
        let is_time = is_case && given_to.trim_end_matches('"').ends_with("_at");
        if is_time || after.starts_with(" + make_interval") {
            known.entry(number).or_insert("timestamptz");
        }
    }
    let hint = |number| known.get(&number).copied().unwrap_or("unknown").to_owned();
    (1..=most).map(hint).collect()
}

/// The type of a list of what is called so, in a list of rows that is called so.
fn list_of(alias: &str, name: &str) -> &'static str {
    match (alias, name) {
        ("AS m", "status") => "text[]",
        (
            _,
            "seq" | "decision" | "time_number" | "version" | "from_version" | "from_changes"
            | "changes" | "first_entry" | "last_entry",
        ) => "integer[]",
        (
            _,
            "seat" | "status" | "rules_version" | "awaited" | "still_ordered" | "not_absent"
            | "absent" | "not_bots" | "bots" | "guard" | "back" | "cancelled",
        ) => "smallint[]",
        (_, "head" | "request_hash") => "bytea[]",
        (_, "id" | "game_id" | "user_id" | "player" | "fired") => "uuid[]",
        (_, "due_at" | "at" | "next_deadline") => "timestamptz[]",
        (_, "delayed" | "last" | "sealed" | "steps") => "boolean[]",
        _ => "text[]",
    }
}
