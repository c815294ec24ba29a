//! What the database itself allows to be done with logs and packed logs, and what not.

use diesel_async::SimpleAsyncConnection as _;
use engine::chain::Head;
use engine::hex;

use super::NAMES;
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

/// A game with a few entries that counts as finished, so that there is something to guard.
async fn finished_by_hand(app: &TestApp, people: &[Person]) -> String {
    let game = app.start_game("tammany-hall", people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    let mut choices = Choices::new(3);
    for _ in 0..4 {
        assert!(app.step(&game, people, &mut choices).await);
    }
    let finish = format!("UPDATE games SET status = 'finished' WHERE id = '{game}'");
    app.execute(&finish).await.unwrap();
    game
}

fn packing(game: &str, what: &str) -> String {
    format!(
        "INSERT INTO packed_games (game_id, entries, head, format, bytes, packed_at)
         SELECT id, {what}, 1, 'x', now() FROM games WHERE id = '{game}'"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_itself_lets_the_log_of_a_packed_game_go_and_nothing_else() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..3]).await;
    let game = finished_by_hand(&app, &people).await;
    let other = finished_by_hand(&app, &people).await;
    let running = app.start_game("tammany-hall", &people).await;
    let running = running["id"].as_str().unwrap();
    let open = app
        .open_table(
            &people[0],
            serde_json::json!({ "ruleset": "bull-moose", "seats": 3 }),
        )
        .await;
    let before = app.dump().await;
    let nothing = Head::GENESIS.bytes();
    let pack = packing(&game, "version, head");
    let delete = |which: &str| format!("DELETE FROM log WHERE {which}");
    let gone = format!("game_id = '{game}'");
    for statements in [
        // Not packed.
        delete("true"),
        delete(&gone),
        delete(&format!("{gone} AND seq = 4")),
        // Packed, but not all of it goes, or more than that.
        format!("{pack}; {}", delete(&format!("{gone} AND seq > 0"))),
        format!("{pack}; {}", delete(&format!("{gone} AND seq < 4"))),
        format!("{pack}; {}", delete(&format!("{gone} AND seq = 4"))),
        format!("{pack}; {}", delete("true")),
        format!(
            "{pack}; {}",
            delete(&format!("game_id IN ('{game}', '{other}')"))
        ),
        format!("{pack}; {}", delete(&format!("game_id = '{other}'"))),
        format!("{pack}; {}", delete(&format!("game_id = '{running}'"))),
        // Packed, but not over any more, or with another end.
        format!(
            "{pack}; UPDATE games SET status = 'running' WHERE id = '{game}'; {}",
            delete(&gone)
        ),
        format!(
            "{pack}; UPDATE games SET version = 6 WHERE id = '{game}'; {}",
            delete(&gone)
        ),
        format!(
            "{pack}; UPDATE log SET seq = 5 WHERE {gone} AND seq = 4; {}",
            delete(&gone)
        ),
        format!("{pack}; TRUNCATE log"),
        // What is no whole log of a finished game is not packed.
        packing(running, "version, head"),
        packing(&open, &format!("1, '\\x{}'", hex::encode(nothing))),
        packing(&game, "version - 1, head"),
        packing(&game, "version + 1, head"),
        packing(&game, "0, head"),
        packing(&game, &format!("version, '\\x{}'", hex::encode(nothing))),
        packing(&game, "version, secret"),
        format!("{pack}; {pack}"),
        // A packed log stays, and is all there is.
        format!("{pack}; UPDATE packed_games SET bytes = 'y'"),
        format!("{pack}; UPDATE packed_games SET packed_at = now()"),
        format!("{pack}; DELETE FROM packed_games"),
        format!("{pack}; TRUNCATE packed_games"),
        format!("{pack}; {}; DELETE FROM packed_games", delete(&gone)),
        format!(
            "{pack}; {}; DELETE FROM games WHERE id = '{game}'",
            delete(&gone)
        ),
        format!("{pack}; TRUNCATE games CASCADE"),
    ] {
        let mut conn = app.connection().await;
        let refused = conn
            .batch_execute(&format!("BEGIN; {statements}; COMMIT"))
            .await;
        assert!(refused.is_err(), "done: {statements}");
        drop(conn);
        assert_eq!(app.dump().await, before, "{statements}");
    }

    let mut conn = app.connection().await;
    let allowed = format!("BEGIN; {pack}; {}; COMMIT", delete(&gone));
    conn.batch_execute(&allowed).await.unwrap();
    let (packed, rows) = app.stores().await;
    assert_eq!(packed, [game.as_str()]);
    assert!(!rows.contains(&game) && rows.contains(&other), "{rows:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_migration_back_loses_no_packed_game() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..3]).await;
    let game = app.played_out("city-and-guilds", &people).await;
    let (log, _) = app.whole_log(game).await;
    assert_eq!(app.pack_later().await, 1);
    let back =
        include_str!("../../../../migrations/2026-11-28-033300_pack_finished_games/down.sql");
    let mut conn = app.connection().await;
    let refused = conn.batch_execute(&format!("BEGIN; {back}; COMMIT")).await;
    assert!(refused.unwrap_err().to_string().contains("would be lost"));
    assert_eq!(app.whole_log(game).await.0, log);
}
