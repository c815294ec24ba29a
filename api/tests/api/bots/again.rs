//! `poste verify --bots`: the bots of a game that is over are thought through again.

use std::process::Output;

use bots::{Level, Opponent};
use chrono::TimeDelta;
use serde_json::json;

use super::against;
use crate::helpers::TestApp;
use crate::helpers::command::{output, poste};
use crate::helpers::play::Choices;
use crate::helpers::program::data_folder;

#[tokio::test(flavor = "multi_thread")]
async fn what_bots_did_can_be_thought_again_and_another_level_did_not_do_it() {
    let app = TestApp::start().await;
    let wish = json!([{ "level": "easy" }, { "level": "fair", "temperament": "calm" }]);
    let (game, ann) = against(&app, "tammany-hall", wish).await;
    let mut choices = Choices::new(11);
    let people = std::slice::from_ref(&ann);
    app.let_bots_play().await;
    while app.step(&game, people, &mut choices).await {
        app.let_bots_play().await;
    }
    let record = app.read(&format!("/games/{game}/record"), None).await;
    let record = record.expect(200).text;
    let (said, count) = thought(&record);
    assert!(said.status.success(), "{}", troubles(&said));
    assert!(count.unwrap() > 100);

    // Names are no part of the chain: a record may say that somebody else of the house had a seat.
    let [named, clerk] =
        [Level::Easy, Level::Fair].map(|level| Opponent::keen(level).named_in_records());
    assert!(record.contains(&named), "{record}");
    let other = record.replacen(&named, &clerk, 1);
    let (said, _) = thought(&other);
    assert_eq!(said.status.code(), Some(1));
    let found = troubles(&said);
    assert!(found.contains(&format!("{clerk} did ")), "{found}");
    assert!(found.contains("would do "), "{found}");

    let newer = record.replacen(&named, "the Apprentice (house, easy, 99)", 1);
    let (said, _) = thought(&newer);
    assert_eq!(said.status.code(), Some(2));
    assert!(troubles(&said).contains("version 99"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_stand_in_did_to_the_end_of_a_game_can_be_thought_again() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let clock = json!({ "pace": { "type": "per_decision", "seconds": 86_400 }, "absence": { "type": "bot" } });
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": [{ "level": "easy" }], "clock": clock });
    let game = app.open_table(&people[0], wish).await;
    app.join(&game, &people[1]).await.expect(201);
    let mut choices = Choices::new(11);
    for _ in 0..8 {
        app.let_bots_play().await;
        app.step(&game, &people, &mut choices).await;
    }
    // Ben comes no more, and Ann plays the game to its end.
    let mut ann = people[0].clone();
    app.let_bots_play().await;
    loop {
        let due = app.due(&game, &ann).await;
        if due.contains(&0) {
            app.step_of(&game, &ann, &mut choices).await;
        } else if due.is_empty() {
            break;
        } else {
            assert_eq!(due, [1]);
            app.later(TimeDelta::days(1) + TimeDelta::seconds(1));
            assert_eq!(app.let_time_run_out().await, 1, "for good");
            ann = app.renewed(&ann).await;
        }
        app.let_bots_play().await;
    }
    let record = app.read(&format!("/games/{game}/record"), None).await;
    let record = record.expect(200).text;
    let stands_in = record
        .lines()
        .position(|line| line.contains("\"seat_passed\""));
    assert!(
        stands_in.is_some_and(|line| line < record.lines().count() / 2),
        "{record}"
    );

    let (said, count) = thought(&record);

    assert!(said.status.success(), "{}", troubles(&said));
    assert!(count.unwrap() > 100);
}

/// What `poste verify --bots` makes of a record, and how many decisions it has thought again.
fn thought(record: &str) -> (Output, Option<usize>) {
    let folder = data_folder();
    let file = folder.path().join("game.jsonl");
    std::fs::write(&file, record).unwrap();
    let said = output(poste().args(["verify", "--bots"]).arg(&file));
    let printed = String::from_utf8(said.stdout.clone()).unwrap();
    let count = printed.lines().last().and_then(|line| {
        let count = line.strip_prefix("bots: ")?;
        let count = count.strip_suffix(" decisions are what they think today")?;
        count.parse().ok()
    });
    (said, count)
}

fn troubles(said: &Output) -> String {
    String::from_utf8(said.stderr.clone()).unwrap()
}
