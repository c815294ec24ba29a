//! Whole games over HTTP, from sign-in to standings, by a client that knows only the contract.

use engine::record::Record;
use serde_json::Value;

use crate::helpers::TestApp;
use crate::helpers::play::Choices;

const NAMES: [&str; 5] = ["Ann", "Ben", "Cleo", "Dan", "Eve"];

async fn a_whole_game(ruleset: &str, seats: usize) {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&NAMES[..seats]).await;
    let game = app.start_game(ruleset, &people).await;
    let id = game["id"].as_str().unwrap();
    let mut choices = Choices::new(u64::try_from(seats).unwrap());
    while app.step(id, &people, &mut choices).await {}

    let over = app
        .get(&format!("/games/{id}"))
        .send()
        .await
        .expect(200)
        .json();
    assert_eq!(over["status"], "finished");
    assert_eq!(over["pending"], serde_json::json!([]));
    assert_eq!(over["standings"].as_array().map(Vec::len), Some(seats));

    let record = app
        .get(&format!("/games/{id}/record"))
        .send()
        .await
        .expect(200);
    let record = Record::read(&record.text).unwrap();
    let table = record.replay().unwrap();
    let engine::any::AnyPending::Over(standings) = table.pending() else {
        panic!("the record is of a finished game");
    };
    assert_eq!(serde_json::to_value(standings).unwrap(), over["standings"]);
    assert_eq!(Value::from(table.head().to_string()), over["head"]);
}

macro_rules! whole_games {
    ($($name:ident: $ruleset:literal, $seats:literal;)+) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            a_whole_game($ruleset, $seats).await;
        }
    )+};
}

whole_games! {
    tammany_hall_is_played_by_three: "tammany-hall", 3;
    tammany_hall_is_played_by_four: "tammany-hall", 4;
    tammany_hall_is_played_by_five: "tammany-hall", 5;
    city_and_guilds_is_played_by_three: "city-and-guilds", 3;
    city_and_guilds_is_played_by_four: "city-and-guilds", 4;
    city_and_guilds_is_played_by_five: "city-and-guilds", 5;
    bull_moose_is_played_by_three: "bull-moose", 3;
    bull_moose_is_played_by_four: "bull-moose", 4;
    bull_moose_is_played_by_five: "bull-moose", 5;
}
