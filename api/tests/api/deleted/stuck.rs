//! Games that servers from before have given back to deleted accounts, and how they go on.

use std::sync::Arc;

use api::table::act;
use api::table::frame::After;
use api::work::left_behind;
use engine::Seat;
use engine::acts::{PauseReason, Sitter};
use engine::entry::Actor;
use serde_json::{Value, json};

use crate::helpers::seats::Running;

/// A game in which nobody plays seat 1: Ben's account was deleted, the log has been told, and then an answer of his that was
/// under way passed the seat back.
async fn stuck(ruleset: &str) -> Running {
    let table = Running::new(ruleset, "public").await;
    table.app.go_away(&table.people[1]).await;
    let seat = Seat::new(1).unwrap();
    change(&table, |running| {
        Ok(vec![running.pass_seat(
            Actor::Seat(seat),
            seat,
            Sitter::Owner,
        )?])
    })
    .await;
    table.app.let_bots_play().await;
    let shown = table.app.game(&table.game, None).await;
    assert_eq!(shown["seats"][1]["bot"], Value::Null);
    let due = table.app.due(&table.game, &table.people[0]).await;
    assert!(due.contains(&1), "nobody plays the seat: {due:?}");
    table
}

/// Does something at the table, as no request would.
async fn change(
    table: &Running,
    change: impl FnOnce(
        &mut engine::AnyTable,
    ) -> Result<Vec<engine::entry::Entry>, engine::table::ActRefused>,
) {
    let mut conn = table.app.connection().await;
    let row = api::store::tables::game::find(&mut conn, table.game.parse().unwrap());
    let row = row.await.unwrap().unwrap();
    let acted = act::act(&table.app.app.house, &mut conn, &row, change).await;
    After::acted(&acted.unwrap()).announce(&table.app.app.house);
}

/// Whether the bot plays Ben's seat, and nothing of that seat is waited for.
async fn goes_on(table: &Running) {
    table.app.let_bots_play().await;
    let shown = table.app.game(&table.game, None).await;
    assert_eq!(shown["seats"][1]["bot"]["kind"], "house");
    assert_eq!(shown["seats"][1]["user"]["name"], "former player");
    let due = table.app.due(&table.game, &table.people[0]).await;
    assert!(!due.contains(&1) && !due.is_empty(), "{due:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_worker_gives_the_seat_to_the_bot_and_the_log_says_so() {
    let table = stuck("city-and-guilds").await;
    let entries = table.app.entries(&table.game).await.len();

    let worker = tokio::spawn(left_behind::run(Arc::clone(&table.app.app.house)));
    let log = loop {
        let log = table.app.entries(&table.game).await;
        if log.len() > entries {
            break log;
        }
        tokio::task::yield_now().await;
    };
    worker.abort();

    assert_eq!(log[entries]["actor"], json!({ "kind": "server" }));
    assert_eq!(log[entries]["events"][0]["type"], "seat_passed");
    assert_eq!(log[entries]["events"][0]["seat"], 1);
    assert_eq!(log[entries]["events"][0]["to"], "bot");
    goes_on(&table).await;
    let taken = left_behind::take_over_all(&table.app.app.house)
        .await
        .unwrap();
    assert_eq!(taken, 0, "once is enough");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_remembers_the_person_hears_of_it_too() {
    let table = stuck("city-and-guilds").await;
    let other = table.app.beside().await;
    other.game(&table.game, None).await;
    other
        .read(&format!("/games/{}/view", table.game), None)
        .await
        .expect(200);

    let taken = left_behind::take_over_all(&table.app.app.house)
        .await
        .unwrap();

    assert_eq!(taken, 1);
    other.let_bots_play().await;
    goes_on(&table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_game_stays_paused_and_the_bot_has_the_seat() {
    let table = Running::new("city-and-guilds", "public").await;
    let app = &table.app;
    let wish = json!({
        "ruleset": "city-and-guilds", "seats": 3,
        "clock": { "pace": { "type": "per_decision", "seconds": 86_400 }, "absence": { "type": "remind" } }
    });
    let game = app.start_game_as(wish, &table.people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    let table = Running { game, ..table };
    table.app.go_away(&table.people[1]).await;
    let seat = Seat::new(1).unwrap();
    change(&table, |running| {
        let back = running.pass_seat(Actor::Seat(seat), seat, Sitter::Owner)?;
        Ok(vec![
            back,
            running.pause(Actor::Table, PauseReason::Agreed)?,
        ])
    })
    .await;

    let taken = left_behind::take_over_all(&table.app.app.house)
        .await
        .unwrap();

    assert_eq!(taken, 1);
    let paused = format!(
        "SELECT (next_deadline IS NULL)::text AS text FROM games WHERE id = '{}'",
        table.game
    );
    assert_eq!(table.app.texts(&paused).await, ["true"]);
    goes_on(&table).await;
    assert_eq!(
        table.app.texts(&paused).await,
        ["true"],
        "the clocks stand still"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_are_read_only_over_or_not_begun_are_left_alone() {
    let table = stuck("city-and-guilds").await;
    let app = &table.app;
    for state in [
        "broken_id = gen_random_uuid()",
        "status = 'finished'",
        "status = 'open'",
    ] {
        let statement = format!("UPDATE games SET {state} WHERE id = '{}'", table.game);
        let kept = "SELECT row_to_json(games)::text AS text FROM games";
        let before = app.texts(kept).await;
        app.execute(&statement).await.unwrap();
        let wrong = app.dump().await;

        let taken = left_behind::take_over_all(&app.app.house).await.unwrap();

        assert_eq!(taken, 0, "{state}");
        assert_eq!(app.dump().await, wrong, "{state}");
        let mend = "UPDATE games SET broken_id = NULL, status = 'running'";
        app.execute(mend).await.unwrap();
        assert_eq!(app.texts(kept).await, before);
    }
    let taken = left_behind::take_over_all(&app.app.house).await.unwrap();
    assert_eq!(taken, 1);
    goes_on(&table).await;
}
