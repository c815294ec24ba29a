//! The tables: as the program sees them, as the migrations make them, and what the database itself refuses.

use std::collections::BTreeMap;

use diesel_async::{AsyncConnection as _, AsyncMigrationHarness, AsyncPgConnection};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness as _, embed_migrations};

use crate::helpers::TestApp;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../migrations");

/// A table's columns with their types, and its primary key.
#[derive(Debug, Default, PartialEq, Eq)]
struct Table {
    columns: BTreeMap<String, String>,
    key: Vec<String>,
}

/// The tables that the files of `api/src/store/schema/` describe.
fn seen_by_the_program() -> BTreeMap<String, Table> {
    let source = concat!(
        include_str!("../../src/store/schema/helping.rs"),
        include_str!("../../src/store/schema/outbox.rs"),
        include_str!("../../src/store/schema/people.rs"),
        include_str!("../../src/store/schema/tables.rs")
    );
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    for block in source.split("diesel::table! {").skip(1) {
        let mut lines = block.lines().map(str::trim).filter(|line| !line.is_empty());
        let (name, key) = lines.next().unwrap().split_once(" (").unwrap();
        let (key, _) = key.split_once(')').unwrap();
        let mut table = Table {
            key: key.split(", ").map(str::to_owned).collect(),
            ..Table::default()
        };
        for line in lines.take_while(|line| *line != "}") {
            let (column, kind) = line.trim_end_matches(',').split_once(" -> ").unwrap();
            let nullable = kind
                .strip_prefix("Nullable<")
                .and_then(|kind| kind.strip_suffix('>'));
            let null = if nullable.is_some() { " or null" } else { "" };
            let kind = sql_type(nullable.unwrap_or(kind));
            table
                .columns
                .insert(column.to_owned(), format!("{kind}{null}"));
        }
        tables.insert(name.to_owned(), table);
    }
    tables
}

fn sql_type(diesel: &str) -> &'static str {
    match diesel {
        "Uuid" => "uuid",
        "Text" => "text",
        "Timestamptz" => "timestamptz",
        "Bytea" => "bytea",
        "Int2"
        | "crate::store::seats::SqlSeat"
        | "crate::store::seats::SqlSeats"
        | "crate::store::seats::SqlSeatCount" => "int2",
        "Int4" => "int4",
        "Int8" => "int8",
        "Bool" => "bool",
        "Jsonb" => "jsonb",
        "Array<Text>" => "_text",
        "Array<Nullable<Timestamptz>>" => "_timestamptz",
        other => panic!("the test does not know the type {other}"),
    }
}

/// The tables of the database, without the one in which the migrations are counted.
async fn in_the_database(app: &TestApp) -> BTreeMap<String, Table> {
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    let columns = app
        .texts(
            "SELECT concat_ws(' ', table_name, column_name, udt_name, \
             CASE is_nullable WHEN 'YES' THEN 'or null' END) AS text \
             FROM information_schema.columns \
             WHERE table_schema = 'public' AND table_name <> '__diesel_schema_migrations'",
        )
        .await;
    for column in columns {
        let mut words = column.splitn(3, ' ');
        let mut word = || words.next().unwrap().to_owned();
        let table = tables.entry(word()).or_default();
        table.columns.insert(word(), word());
    }
    let keys = app
        .texts(
            "SELECT concat_ws(' ', table_name, column_name) AS text \
             FROM information_schema.key_column_usage JOIN information_schema.table_constraints \
             USING (constraint_schema, constraint_name, table_name) \
             WHERE constraint_schema = 'public' AND constraint_type = 'PRIMARY KEY' \
             AND table_name <> '__diesel_schema_migrations' ORDER BY table_name, ordinal_position",
        )
        .await;
    for key in keys {
        let (table, column) = key.split_once(' ').unwrap();
        tables.get_mut(table).unwrap().key.push(column.to_owned());
    }
    tables
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_sees_the_tables_as_the_migrations_make_them() {
    let app = TestApp::start().await;
    assert_eq!(seen_by_the_program(), in_the_database(&app).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_itself_keeps_everybody_from_rewriting_the_log() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let before = app.dump().await;
    for statement in [
        "UPDATE log SET events = '[]'",
        "UPDATE log SET at = now() WHERE seq = 0",
        "DELETE FROM log",
        "TRUNCATE log",
        "TRUNCATE games CASCADE",
        "DELETE FROM games",
    ] {
        let refused = app.execute(statement).await;
        assert!(refused.is_err(), "{statement} was done");
    }
    let refused = app.execute("DELETE FROM log").await.unwrap_err();
    assert!(refused.to_string().contains("append-only"), "{refused}");
    let id = game["id"].as_str().unwrap();
    let again = format!(
        "INSERT INTO log SELECT game_id, seq, actor, action, events, head, at FROM log WHERE game_id = '{id}'"
    );
    assert!(app.execute(&again).await.is_err(), "an entry was doubled");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_migrations_run_down_and_up_again() {
    let app = TestApp::start().await;
    let before = in_the_database(&app).await;
    let connection = AsyncPgConnection::establish(&app.database_url)
        .await
        .unwrap();
    let mut harness = AsyncMigrationHarness::new(connection);

    let reverted = harness.revert_all_migrations(MIGRATIONS).unwrap().len();
    assert!(in_the_database(&app).await.is_empty());
    let functions = app
        .texts(
            "SELECT proname::text AS text FROM pg_proc WHERE pronamespace = 'public'::regnamespace",
        )
        .await;
    assert!(functions.is_empty(), "{functions:?}");
    let run = api::store::migrations::run(&app.database_url)
        .await
        .unwrap();

    assert_eq!(run.len(), reverted);
    assert_eq!(in_the_database(&app).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_migrated_already_is_left_alone() {
    let app = TestApp::start().await;
    let nothing: [String; 0] = [];
    let run = api::store::migrations::run(&app.database_url).await;
    assert_eq!(run.unwrap(), nothing);
}

/// Tables about games that are keyed by something else: docs/scaling.md says what that would stand in the way of.
const KEYED_OTHERWISE: [&str; 8] = [
    "admin_acts",
    "incoming_mails",
    "invitations",
    "messages",
    "notices",
    "orders",
    "studies",
    "votes",
];

#[test]
fn what_is_about_a_game_is_keyed_by_it() {
    let tables = seen_by_the_program();
    let mut otherwise = Vec::new();
    for (name, table) in &tables {
        let about_a_game = table.columns.contains_key("game_id");
        if about_a_game && table.key.first().is_none_or(|first| first != "game_id") {
            otherwise.push(name.as_str());
        }
    }
    assert_eq!(otherwise, KEYED_OTHERWISE, "of {tables:?}");
}
