//! `POST /games/{id}/rematch`.

use serde_json::{Value, json};

use crate::helpers::play::Choices;
use crate::helpers::{Answer, Person, TestApp};

async fn rematch(app: &TestApp, game: &str, person: &Person, key: &str) -> Answer {
    let request = app.post(&format!("/games/{game}/rematch"));
    request.token(&person.token).key(key).send().await
}

async fn over(app: &TestApp, people: &[Person], visibility: &str) -> String {
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3, "name": "Club", "visibility": visibility });
    let game = app.start_game_as(wish, people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    let mut choices = Choices::new(7);
    while app.step(&game, people, &mut choices).await {}
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_find_the_same_table_once_more() {
    for visibility in ["public", "private"] {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
        let before = over(&app, &people[..3], visibility).await;
        app.mails().await;

        let made = rematch(&app, &before, &people[1], "once").await.expect(201);
        let again = rematch(&app, &before, &people[1], "once").await.expect(201);

        assert_eq!(made.text, again.text);
        let table = made.json();
        let there = format!("/api/v1/games/{}", table["id"].as_str().unwrap());
        assert_eq!(made.header("location"), Some(there));
        let old = app.game(&before, Some(&people[0])).await;
        for field in ["ruleset", "name", "options", "clock", "visibility"] {
            assert_eq!(table[field], old[field], "{field}");
        }
        assert_eq!(
            (&table["status"], &table["host"]),
            (&json!("open"), &json!(people[1].id))
        );
        let id = table["id"].as_str().unwrap();
        let talk = app
            .read(&format!("/games/{before}/messages"), Some(&people[0]))
            .await;
        assert!(talk.text.contains(id), "{}", talk.text);
        let listed = app
            .read(&format!("/games/{id}/invitations"), Some(&people[1]))
            .await;
        let invited = listed.json()["items"].as_array().unwrap().len();
        assert_eq!(invited, if visibility == "private" { 2 } else { 0 });
        for person in [&people[0], &people[2]] {
            app.join(id, person).await.expect(201);
        }
        if visibility == "private" {
            let stranger = app.join(id, &people[3]).await;
            stranger.problem(404, "not_found");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_sat_there_may_and_only_when_it_is_over() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let over = over(&app, &people[..3], "public").await;
    let running = app.start_game("tammany-hall", &people[..3]).await;
    let running = running["id"].as_str().unwrap();
    let before = app.dump().await;
    rematch(&app, running, &people[0], "a")
        .await
        .problem(409, "not_over");
    rematch(&app, &over, &people[3], "a")
        .await
        .problem(403, "not_your_game");
    for id in ["00000000-0000-0000-0000-000000000000", "x"] {
        rematch(&app, id, &people[0], "a")
            .await
            .problem(404, "not_found");
    }
    let refused = app.post(&format!("/games/{over}/rematch")).send().await;
    refused.problem(401, "unauthorized");
    assert_eq!(app.dump().await, before);
    let _: Value = rematch(&app, &over, &people[0], "b")
        .await
        .expect(201)
        .json();
}
