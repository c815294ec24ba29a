//! Which games are packed, when, and by whom.

use api::store::log::pack::pack;
use api::store::log::packed_game::replace_log;
use chrono::TimeDelta;
use diesel_async::SimpleAsyncConnection as _;

use super::NAMES;
use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn games_are_packed_a_while_after_their_end_and_no_others() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..3]).await;
    let running = app.start_game("tammany-hall", &people).await;
    let mut finished = Vec::new();
    for _ in 0..2 {
        finished.push(app.played_out("city-and-guilds", &people).await.to_string());
    }

    app.later(TimeDelta::minutes(58));
    assert_eq!(
        app.pack().await,
        1,
        "the first ended some minutes before the second"
    );
    let (packed, _) = app.stores().await;
    assert_eq!(packed, finished[..1]);
    app.later(TimeDelta::minutes(3));
    assert_eq!(app.pack().await, 1);
    app.later(TimeDelta::days(400));
    assert_eq!(app.pack().await, 0);

    let (packed, rows) = app.stores().await;
    assert_eq!(packed, finished);
    assert_eq!(rows, [running["id"].as_str().unwrap()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_does_not_verify_keeps_its_rows_and_stops_no_other() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..3]).await;
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(app.played_out("city-and-guilds", &people).await);
    }
    let [altered, cut, other_end, good] = games[..] else {
        panic!("four were played");
    };
    let mut conn = app.connection().await;
    conn.batch_execute(&format!(
        "ALTER TABLE log DISABLE TRIGGER USER;
         UPDATE log SET events = '[]' WHERE game_id = '{altered}' AND seq = 5;
         DELETE FROM log WHERE game_id = '{cut}' AND seq > 100;
         UPDATE games SET standings = replace(standings, '\"place\":1', '\"place\":2') WHERE id = '{other_end}';
         ALTER TABLE log ENABLE TRIGGER USER;"
    ))
    .await
    .unwrap();
    let rows = "SELECT log::text AS text FROM log ORDER BY game_id, seq";
    let left = format!(
        "SELECT log::text AS text FROM log WHERE game_id <> '{good}' ORDER BY game_id, seq"
    );
    let left = app.texts(&left).await;

    assert_eq!(app.pack_later().await, 4);

    assert_eq!(app.stores().await.0, [good.to_string()]);
    assert_eq!(app.texts(rows).await, left);
    assert_eq!(app.pack_later().await, 0, "they are left alone for a day");
    app.later(TimeDelta::hours(24));
    assert_eq!(app.pack().await, 3);
    assert_eq!(app.texts(rows).await, left);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_pack_each_game_once() {
    let one = TestApp::start().await;
    let other = one.beside().await;
    let people = one.sign_in_all(&NAMES[..3]).await;
    for _ in 0..4 {
        one.played_out("city-and-guilds", &people).await;
    }
    one.later(TimeDelta::hours(2));

    let (first, second) = tokio::join!(one.pack(), other.pack());

    assert_eq!(first + second, 4);
    let (packed, rows) = one.stores().await;
    assert_eq!((packed.len(), rows.len()), (4, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_another_server_has_packed_meanwhile_is_not_packed_again() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..3]).await;
    let game = app.played_out("city-and-guilds", &people).await;
    let (log, _) = app.whole_log(game).await;
    let packed = pack(&log).unwrap();
    let now = app.app.house.clock.now();
    let replace = async || {
        let mut conn = app.connection().await;
        replace_log(&mut conn, game, &packed, now).await
    };

    let (first, second) = tokio::join!(replace(), replace());

    let mut done = [first.unwrap(), second.unwrap()];
    done.sort_unstable();
    assert_eq!(done, [false, true]);
    assert_eq!(app.whole_log(game).await.0, log);
}
