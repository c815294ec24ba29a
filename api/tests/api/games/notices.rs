//! `GET|PUT /games/{id}/notices`, and the page of the same choices: mails about one game alone.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::browser::Browser;
use crate::helpers::{Answer, Person, TestApp};

async fn chosen(app: &TestApp, game: &str, person: &Person) -> Vec<String> {
    let path = format!("/games/{game}/notices");
    let answer = app.read(&path, Some(person)).await.expect(200).json();
    let kinds = answer["mail"].as_object().unwrap().iter();
    let off = kinds.filter(|(_, on)| **on == json!(false));
    off.map(|(kind, _)| kind.clone()).collect()
}

async fn choose(app: &TestApp, game: &str, person: &Person, mail: Value) -> Answer {
    let request = app.request("PUT", &format!("/games/{game}/notices"));
    let request = request.token(&person.token).json(json!({ "mail": mail }));
    request.send().await
}

async fn two_games(app: &TestApp, people: &[Person]) -> [String; 2] {
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = app.start_game("bull-moose", people).await;
        games.push(game["id"].as_str().unwrap().to_owned());
    }
    app.mails().await;
    games.try_into().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_switched_off_for_one_game_comes_of_others() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let [one, other] = two_games(&app, &people).await;
    assert!(chosen(&app, &one, &people[1]).await.is_empty());

    choose(
        &app,
        &one,
        &people[1],
        json!({ "message": false, "vote_asked": true }),
    )
    .await
    .expect(204);
    for game in [&one, &other] {
        app.say(game, &people[0], "Well played!").await;
    }
    app.later(TimeDelta::hours(1));
    let mails = app.mails().await;
    let people = app.renewed_all(&people).await;

    let told = |person: &Person| mails.iter().filter(|mail| mail.to == person.email).count();
    assert_eq!((told(&people[1]), told(&people[2])), (1, 1), "{mails:#?}");
    let ben: Vec<_> = mails
        .iter()
        .filter(|mail| mail.to == people[1].email)
        .collect();
    assert!(ben[0].text.contains(&other) && !ben[0].text.contains(&one));
    let cleo: Vec<_> = mails
        .iter()
        .filter(|mail| mail.to == people[2].email)
        .collect();
    assert!(cleo[0].text.contains(&other) && cleo[0].text.contains(&one));
    assert_eq!(chosen(&app, &one, &people[1]).await, ["message"]);
    assert!(chosen(&app, &other, &people[1]).await.is_empty());
    assert!(chosen(&app, &one, &people[2]).await.is_empty());
    let why =
        "SELECT DISTINCT reason AS text FROM notices WHERE kind = 'message' AND state = 'dropped'";
    let off = "mails of this kind about this game are switched off";
    assert_eq!(app.texts(why).await, [off]);

    choose(&app, &one, &people[1], json!({})).await.expect(204);
    assert!(chosen(&app, &one, &people[1]).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_shows_and_takes_the_same_choices() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let [one, _] = two_games(&app, &people).await;
    choose(&app, &one, &people[1], json!({ "message": false }))
        .await
        .expect(204);
    let mut browser = Browser::of(&app, "Ben").await;
    let path = format!("/games/{one}/mails");

    let page = browser.open(&path).await.expect(200);
    assert!(
        page.text
            .contains("name=\"your_turn\" value=\"yes\" checked")
    );
    assert!(page.text.contains("name=\"message\" value=\"yes\">"));
    let fields: Vec<(&str, &str)> = [
        "game_started",
        "your_turn",
        "bid_due",
        "last_one",
        "timed_out",
        "game_over",
        "message",
        "player_absent",
        "vote_asked",
        "broken",
        "confirm_start",
        "seat_lost",
        "table_waits",
        "table_closed",
    ]
    .map(|kind| (kind, "yes"))
    .to_vec();
    browser.submit(&path, &fields).await.expect(303);

    let ben = app.sign_in("Ben").await;
    let off = chosen(&app, &one, &ben).await;
    assert_eq!(off, ["deadline_moved", "half_time", "last_day"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_chosen_is_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let [one, _] = two_games(&app, &people[..3]).await;
    let hidden = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let hidden = app.open_table(&people[0], hidden).await;
    let before = app.dump().await;

    for (game, person, mail, status, code) in [
        (&one, 0, json!({ "invitation": false }), 422, "bad_kind"),
        (&one, 0, json!({ "sign_in": false }), 422, "bad_kind"),
        (&one, 0, json!({ "digest": false }), 422, "bad_kind"),
        (&one, 0, json!({ "love_letters": false }), 400, "bad_json"),
        (&one, 0, json!({ "message": "no" }), 400, "bad_json"),
        (&one, 0, json!(["message"]), 400, "bad_json"),
        (&one, 3, json!({ "message": false }), 403, "not_your_game"),
        (&hidden, 3, json!({ "message": false }), 404, "not_found"),
    ] {
        let answer = choose(&app, game, &people[person], mail).await;
        answer.problem(status, code);
    }
    let path = format!("/games/{one}/notices");
    let stranger = app.read(&path, Some(&people[3])).await;
    stranger.problem(403, "not_your_game");
    assert_eq!(app.read(&path, None).await.status, 401);

    assert_eq!(app.dump().await, before);
}
