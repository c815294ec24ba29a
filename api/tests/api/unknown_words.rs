//! Rows with words and seats that this build does not know, as a newer server might leave them: whoever needs such a row
//! gets an error that says where it stands, and nobody else notices.

use api::store::{outbox, people, tables};
use diesel::QueryResult;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::helpers::seats::Running;
use crate::helpers::{Answer, TestApp};

/// A row in every table that keeps words or seats, all about one game and its host.
struct Rows {
    table: Running,
    game: Uuid,
    host: Uuid,
    /// The id of every row that has one of its own.
    id: Uuid,
}

const TABLES: [&str; 13] = [
    "games",
    "seats",
    "users",
    "votes",
    "orders",
    "closings",
    "gatherings",
    "studies",
    "invitations",
    "notices",
    "webhooks",
    "deliveries",
    "seat_holders",
];

impl Rows {
    async fn new() -> Self {
        let table = Running::new("tammany-hall", "public").await;
        let game: Uuid = table.game.parse().unwrap();
        let host: Uuid = table.people[0].id.parse().unwrap();
        let id = Uuid::now_v7();
        let app = &table.app;
        for name in TABLES {
            drop_checks(app, name).await;
        }
        for row in [
            "votes (id, game_id, kind, asker, asked, state, created_at) \
             VALUES ('{id}', '{game}', 'end', 0, 6, 'open', now())",
            "orders (id, game_id, user_id, seat, place, actions, state, reason, created_at, ended_at) \
             VALUES ('{id}', '{game}', '{host}', 0, 0, '[]', 'cancelled', 'answered', now(), now())",
            "closings (game_id, cause, closed_at) VALUES ('{game}', 'everybody_left', now())",
            "gatherings (game_id, hours) VALUES ('{game}', 1)",
            "studies (id, user_id, kind, ruleset, name, fixed_seed, secret, players, steps, version, head, \
             created_at, changed_at) VALUES ('{id}', '{host}', 'hotseat', 'tammany-hall', 'x', false, '', '{}', '', 1, \
             '', now(), now())",
            "invitations (id, game_id, email, invited_by, created_at, seat) \
             VALUES ('{id}', '{game}', 'x@example.org', '{host}', now(), 0)",
            "notices (id, kind, user_id, game_id, seat, state, due_at, created_at, ended_at) \
             VALUES ('{id}', 'game_over', '{host}', '{game}', 0, 'sent', now(), now(), now())",
            "webhooks (id, user_id, url, form, kinds, secret, state, created_at) \
             VALUES ('{id}', '{host}', 'https://example.org', 'json', '{}', 'x', 'paused', now())",
            "deliveries (webhook_id, event, kind, state, due_at, created_at, ended_at) \
             VALUES ('{id}', '{id}', 'game_over', 'dropped', now(), now(), now())",
            "seat_holders (game_id, seat, user_id, from_entry, until_entry) VALUES ('{game}', 4, '{host}', 0, 1)",
        ] {
            let row = row
                .replace("{id}", &id.to_string())
                .replace("{game}", &game.to_string())
                .replace("{host}", &host.to_string());
            app.execute(&format!("INSERT INTO {row}")).await.unwrap();
        }
        Self {
            table,
            game,
            host,
            id,
        }
    }

    /// Reads the row of a table as the server does; what is wrong with it, if anything is.
    async fn read(&self, name: &str) -> Option<String> {
        fn error<T>(read: QueryResult<T>) -> Option<String> {
            read.err().map(|error| api::store::away::whole(&error))
        }
        let Self { game, host, id, .. } = *self;
        let seat = engine::Seat::new(0).unwrap();
        let conn = &mut self.table.app.connection().await;
        match name {
            "games" => error(tables::game::find(conn, game).await),
            "seats" => error(tables::seat::list(conn, game).await),
            "users" => error(people::user::find(conn, host).await),
            "votes" => error(tables::vote::find(conn, game, id).await),
            "orders" => error(tables::order::list(conn, game, seat).await),
            "closings" => error(tables::closing::find(conn, game).await),
            "gatherings" => error(tables::gathering::find(conn, game).await),
            "studies" => error(tables::study::find(conn, id).await),
            "invitations" => error(tables::invitation::find(conn, id).await),
            "notices" => error(outbox::notice::find(conn, id).await),
            "webhooks" => error(outbox::webhook::find(conn, id).await),
            "deliveries" => error(outbox::delivery::history(conn, id, None, 9).await),
            "seat_holders" => error(tables::seat_holder::list_of(conn, &[game]).await),
            other => panic!("nothing reads {other}"),
        }
    }

    /// Sets a column of the row to something, and puts it back after a look at it.
    async fn with(&self, name: &str, column: &str, value: &str) -> Option<String> {
        let app = &self.table.app;
        let key = match name {
            "games" => format!("id = '{}'", self.game),
            "users" => format!("id = '{}'", self.host),
            "deliveries" => format!("event = '{}'", self.id),
            "seats" => format!("game_id = '{}' AND user_id = '{}'", self.game, self.host),
            "closings" | "gatherings" | "seat_holders" => format!("game_id = '{}'", self.game),
            _ => format!("id = '{}'", self.id),
        };
        let before = app
            .texts(&format!(
                "SELECT coalesce(quote_literal({column}), 'NULL') AS text FROM {name} WHERE {key}"
            ))
            .await;
        let type_of = app
            .texts(&format!(
                "SELECT pg_typeof({column})::text AS text FROM {name} WHERE {key}"
            ))
            .await;
        let set = async |value: &str| {
            let set = format!(
                "UPDATE {name} SET {column} = {value}::{} WHERE {key}",
                type_of[0]
            );
            assert_eq!(app.execute(&set).await.unwrap(), 1, "{set}");
        };
        set(value).await;
        let error = self.read(name).await;
        set(&before[0]).await;
        assert_eq!(self.read(name).await, None, "{name}.{column} as it was");
        error
    }
}

async fn drop_checks(app: &TestApp, table: &str) {
    let drop = format!(
        "DO $$ DECLARE name text; BEGIN \
         FOR name IN SELECT conname FROM pg_constraint WHERE contype = 'c' AND conrelid = '{table}'::regclass \
         LOOP EXECUTE format('ALTER TABLE {table} DROP CONSTRAINT %I', name); END LOOP; END $$"
    );
    app.execute(&drop).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_word_is_an_error_that_names_its_table_and_column() {
    let rows = Rows::new().await;
    for (table, column) in [
        ("games", "status"),
        ("games", "visibility"),
        ("seats", "level"),
        ("seats", "temperament"),
        ("users", "address_state"),
        ("votes", "kind"),
        ("votes", "state"),
        ("orders", "state"),
        ("orders", "reason"),
        ("closings", "cause"),
        ("studies", "kind"),
        ("notices", "kind"),
        ("notices", "state"),
        ("webhooks", "form"),
        ("webhooks", "state"),
        ("deliveries", "state"),
    ] {
        let error = rows.with(table, column, "'adjourned'").await;
        let error = error.unwrap_or_else(|| panic!("{table}.{column} is not looked at"));
        assert!(error.contains(&format!("'{column}'")), "{error}");
        assert!(error.contains(&format!("{table}.{column}: no ")), "{error}");
        assert!(error.contains("\"adjourned\""), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_no_table_has_is_an_error_that_names_its_column() {
    let rows = Rows::new().await;
    for (table, column, beyond) in [
        ("games", "seats", "6"),
        ("games", "awaited", "32"),
        ("games", "bots", "64"),
        ("games", "absent", "-1"),
        ("games", "ordered", "255"),
        ("seats", "seat", "5"),
        ("seat_holders", "seat", "5"),
        ("votes", "asker", "5"),
        ("votes", "about", "-1"),
        ("votes", "asked", "32"),
        ("votes", "agreed", "32"),
        ("votes", "refused", "256"),
        ("orders", "if_seat", "9"),
        ("gatherings", "confirmed", "32"),
        ("studies", "viewer", "5"),
        ("invitations", "seat", "5"),
        ("notices", "seat", "5"),
    ] {
        let error = rows.with(table, column, &format!("({beyond})")).await;
        let error = error.unwrap_or_else(|| panic!("{table}.{column} is not looked at"));
        assert!(error.contains(&format!("'{column}'")), "{error}");
        assert!(error.contains(&format!("{beyond} is no ")), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_keeps_nobody_from_another() {
    let Running { app, game, people } = Running::new("tammany-hall", "public").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let other = app.open_table(&people[0], wish).await;
    drop_checks(&app, "games").await;
    let listed = async |path: &str| {
        let answer: Answer = app.get(path).token(&people[0].token).send().await;
        let games = answer.expect(200).json();
        let ids = games["items"].as_array().unwrap().iter();
        ids.map(|game| game["id"].clone()).collect::<Vec<Value>>()
    };
    assert_eq!(listed("/games").await, [json!(other), json!(game)]);
    for column in ["status", "visibility"] {
        let word = |word: &str| format!("UPDATE games SET {column} = '{word}' WHERE id = '{game}'");
        let before = app
            .texts(&format!(
                "SELECT {column} AS text FROM games WHERE id = '{game}'"
            ))
            .await;
        app.execute(&word("adjourned")).await.unwrap();
        let path = format!("/games/{game}");
        let unread = app
            .get(&path)
            .token(&people[0].token)
            .send_unchecked()
            .await;
        assert_eq!(unread.status, 500, "{}", unread.text);
        assert!(!unread.text.contains("adjourned"), "{}", unread.text);
        assert_eq!(listed("/games").await, [json!(other)], "{column}");
        assert_eq!(listed("/me/games").await, [json!(other)], "{column}");
        let path = format!("/games/{other}");
        let found = app.get(&path).token(&people[1].token).send().await;
        found.expect(200);
        app.execute(&word(&before[0])).await.unwrap();
        assert_eq!(listed("/games").await, [json!(other), json!(game)]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_that_cannot_be_read_holds_up_no_other_mail() {
    let Running { app, people, .. } = Running::new("tammany-hall", "public").await;
    app.mails().await;
    drop_checks(&app, "notices").await;
    let id = Uuid::now_v7();
    let host = &people[0].id;
    let bad = format!(
        "INSERT INTO notices (id, kind, user_id, seat, state, due_at, created_at) \
         VALUES ('{id}', 'game_over', '{host}', 7, 'waiting', '2000-01-01', now())"
    );
    app.execute(&bad).await.unwrap();
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let game = app.open_table(&people[0], wish).await;
    for guest in &people[1..] {
        app.join(&game, guest).await.expect(201);
    }
    app.mails().await;
    let state = format!("SELECT state AS text FROM notices WHERE id = '{id}'");
    assert_eq!(app.texts(&state).await, ["waiting"]);
    let told = format!(
        "SELECT state AS text FROM notices WHERE game_id = '{game}' AND kind = 'game_started' AND user_id = '{host}'"
    );
    assert_eq!(app.texts(&told).await, ["sent"]);
}
