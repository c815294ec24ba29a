//! `POST /studies/{id}/hint`.

use serde_json::{Value, json};

use super::{at, golden};
use crate::helpers::{Answer, Person, TestApp};

async fn hint(app: &TestApp, study: &Value, person: &Person, query: &str) -> Answer {
    let path = at(study, &format!("/hint{query}"));
    let request = app.post(&path).token(&person.token);
    request.send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_three_things_that_can_be_done_with_what_is_expected_of_them() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let wish = json!({ "ruleset": ruleset, "seats": 3, "seed": "x" });
        let study = app.ask("POST", "/studies", &ann, wish).await;
        let study = study.expect(201).json();

        let told = hint(&app, &study, &ann, "").await.expect(200).json();

        let ideas = told["ideas"].as_array().unwrap();
        assert!((1..=3).contains(&ideas.len()), "{told:#}");
        assert!(ideas.iter().all(|idea| idea["lead"].is_i64()), "{told:#}");
        assert!(
            ideas
                .iter()
                .all(|idea| !idea["text"].as_str().unwrap().is_empty())
        );
        // What is advised can be done, and is advised again until it is.
        let again = hint(&app, &study, &ann, "").await.expect(200).json();
        assert_eq!(again["seat"], told["seat"]);
        let moves = json!({ "moves": ideas[0]["written"], "seat": told["seat"] });
        let taken = app.ask("POST", &at(&study, "/moves"), &ann, moves).await;
        taken.expect(201);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_waited_for_gets_no_hint_and_who_is_no_owner_none_at_all() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let [ann, ben] = &people[..] else {
        unreachable!("two people")
    };
    let study = app.hotseat(ann, "boss 14").await;
    let told = hint(&app, &study, ann, "").await.expect(200).json();
    let due = told["seat"].as_u64().unwrap();
    let other = (due + 1) % 3;
    hint(&app, &study, ann, &format!("?seat={due}"))
        .await
        .expect(200);
    hint(&app, &study, ann, &format!("?seat={other}"))
        .await
        .expect(204);
    hint(&app, &study, ann, "?seat=3")
        .await
        .problem(422, "bad_seat");
    for bad in ["?seat=x", "?seat=-1", "?seat=256", "?level=strong"] {
        let answer = hint(&app, &study, ann, bad).await;
        assert_eq!(answer.status, 400, "{bad}: {}", answer.text);
    }
    hint(&app, &study, ben, "").await.problem(404, "not_found");
    let shared = json!({ "shared": true });
    app.ask("PATCH", &at(&study, ""), ann, shared)
        .await
        .expect(200);
    hint(&app, &study, ben, "").await.problem(404, "not_found");
    // A game that is over waits for nobody.
    let record = app.import(ann, golden("tammany-hall-3")).await;
    let record = record.expect(201).json();
    hint(&app, &record, ann, "").await.expect(204);
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_no_advice_on_a_running_game_of_others() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let analysis = async |game: &str| {
        let path = format!("/games/{game}/analysis");
        let study = app.ask("POST", &path, &people[0], json!({})).await;
        study.expect(201).json()
    };
    let game = app.start_game("tammany-hall", &people).await;
    let study = analysis(game["id"].as_str().unwrap()).await;
    let refused = hint(&app, &study, &people[0], "").await;
    refused.problem(409, "others_play");
    // Where all others are bots it harms nobody.
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let game = app.open_table(&people[0], wish).await;
    let study = analysis(&game).await;
    hint(&app, &study, &people[0], "").await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_ten_a_minute_and_come_from_a_server_that_thinks() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14").await;
    let sent = (0..12).map(|_| hint(&app, &study, &ann, "?seat=3"));
    let answers = futures_util::future::join_all(sent).await;
    let limited = answers.iter().filter(|answer| answer.status == 429);
    assert!(limited.count() >= 1);
    let app = TestApp::start_with(|settings| settings.bot_threads = 0).await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14").await;
    let unthought = hint(&app, &study, &ann, "").await;
    unthought.problem(503, "unavailable");
}
