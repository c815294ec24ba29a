//! `GET|PUT /games/{id}/notices`, and the page of the same choices: which mails about one game alone, and what is refused.

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
    wish(app, game, person, json!({ "mail": mail })).await
}

async fn wish(app: &TestApp, game: &str, person: &Person, wish: Value) -> Answer {
    let request = app.request("PUT", &format!("/games/{game}/notices"));
    request.token(&person.token).json(wish).send().await
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
    let off = "switched_off_at_game";
    assert_eq!(app.texts(why).await, [off]);

    choose(&app, &one, &people[1], json!({})).await.expect(204);
    assert!(chosen(&app, &one, &people[1]).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_shows_and_takes_the_same_choices() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let [one, _] = two_games(&app, &people).await;
    let bot = json!({ "url": "https://bot.example/secret", "form": "json", "name": "my <bot>" });
    let hook = app.make_hook(&people[1], bot).await.expect(201).json();
    let hook = hook["id"].as_str().unwrap();
    let chat = json!({ "url": "https://chat.example/secret", "form": "json" });
    app.make_hook(&people[1], chat).await.expect(201);
    let chosen_before = json!({
        "mail": { "message": false },
        "delay_minutes": 45,
        "digest": false,
        "hooks": { hook: { "message": false } }
    });
    wish(&app, &one, &people[1], chosen_before)
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
    for shown in [
        "name=\"delay\" type=\"number\" min=\"0\" max=\"10080\" value=\"45\"",
        "name=\"last-day\" type=\"number\" min=\"1\" max=\"72\" value=\"\"",
        "name=\"digest\" value=\"yes\">",
        "my &#60;bot&#62;",
        "chat.example”",
        &format!("name=\"{hook}-message\" value=\"yes\">"),
        &format!("name=\"{hook}-your_turn\" value=\"yes\" checked>"),
    ] {
        assert!(page.text.contains(shown), "{shown}: {}", page.text);
    }
    assert!(!page.text.contains("secret"));
    let mut fields: Vec<(&str, &str)> = [
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
    let turns = format!("{hook}-your_turn");
    let more = [
        ("delay", ""),
        ("last-day", " 6 "),
        ("digest", "yes"),
        (turns.as_str(), "yes"),
    ];
    fields.extend(more);
    browser.submit(&path, &fields).await.expect(303);

    let ben = app.sign_in("Ben").await;
    let off = chosen(&app, &one, &ben).await;
    assert_eq!(off, ["deadline_moved", "half_time", "last_day"]);
    let path = format!("/games/{one}/notices");
    let shown = app.read(&path, Some(&ben)).await.expect(200).json();
    assert_eq!(shown["delay_minutes"], Value::Null);
    assert_eq!(shown["last_day_hours"], 6);
    assert_eq!(shown["digest"], true);
    for (id, kinds) in shown["hooks"].as_object().unwrap() {
        let told = kinds
            .as_object()
            .unwrap()
            .iter()
            .filter(|(_, on)| **on == json!(true));
        let told: Vec<_> = told.map(|(kind, _)| kind.as_str()).collect();
        let of_the_bot = if id == hook {
            vec!["your_turn"]
        } else {
            Vec::new()
        };
        assert_eq!(told, of_the_bot);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_cannot_be_chosen_is_refused_on_the_page() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let [one, _] = two_games(&app, &people).await;
    let mut browser = Browser::of(&app, "Ben").await;
    let before = app.dump().await;
    for (field, value) in [
        ("delay", "10081"),
        ("delay", "-1"),
        ("last-day", "0"),
        ("last-day", "six"),
    ] {
        browser
            .open(&format!("/games/{one}/mails"))
            .await
            .expect(200);
        let answer = browser
            .submit(&format!("/games/{one}/mails"), &[(field, value)])
            .await;
        assert_eq!(answer.status, 422, "{field} {value}");
    }
    assert_eq!(app.dump().await, before);
}

/// What cannot be chosen: by whom, how it is refused, and why. The webhook is the first person's.
fn refused(hook: &str) -> Vec<(usize, Value, u16, &'static str)> {
    vec![
        (
            0,
            json!({ "mail": { "invitation": false } }),
            422,
            "bad_kind",
        ),
        (0, json!({ "mail": { "sign_in": false } }), 422, "bad_kind"),
        (0, json!({ "mail": { "digest": false } }), 422, "bad_kind"),
        (
            0,
            json!({ "mail": { "love_letters": false } }),
            400,
            "bad_json",
        ),
        (0, json!({ "mail": { "message": "no" } }), 400, "bad_json"),
        (0, json!({ "mail": ["message"] }), 400, "bad_json"),
        (0, json!({ "mail": null }), 400, "bad_json"),
        (0, json!({ "delay_minutes": 10_081 }), 422, "bad_delay"),
        (0, json!({ "delay_minutes": -1 }), 400, "bad_json"),
        (0, json!({ "delay_minutes": "10" }), 400, "bad_json"),
        (0, json!({ "last_day_hours": 0 }), 422, "bad_last_day"),
        (0, json!({ "last_day_hours": 73 }), 422, "bad_last_day"),
        (0, json!({ "last_day_hours": 1.5 }), 400, "bad_json"),
        (0, json!({ "digest": "daily" }), 400, "bad_json"),
        (0, json!({ "quiet_hours": null }), 400, "bad_json"),
        (
            0,
            json!({ "hooks": { hook: { "invitation": false } } }),
            422,
            "bad_kind",
        ),
        (
            0,
            json!({ "hooks": { hook: { "love_letters": true } } }),
            400,
            "bad_json",
        ),
        (
            0,
            json!({ "hooks": { hook: ["message"] } }),
            400,
            "bad_json",
        ),
        (0, json!({ "hooks": { hook: false } }), 400, "bad_json"),
        (
            0,
            json!({ "hooks": { "mine": { "message": false } } }),
            400,
            "bad_json",
        ),
        (
            1,
            json!({ "hooks": { hook: { "message": false } } }),
            422,
            "no_such_webhook",
        ),
        (
            3,
            json!({ "mail": { "message": false } }),
            403,
            "not_your_game",
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_chosen_is_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let [one, _] = two_games(&app, &people[..3]).await;
    let hidden = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let hidden = app.open_table(&people[0], hidden).await;
    let hook = app.hook(&people[0], "https://bot.example/").await;
    let hook = hook["id"].as_str().unwrap().to_owned();
    let before = app.dump().await;

    for (person, chosen, status, code) in refused(&hook) {
        let answer = wish(&app, &one, &people[person], chosen).await;
        answer.problem(status, code);
    }
    let off = json!({ "mail": { "message": false } });
    let answer = wish(&app, &hidden, &people[3], off).await;
    answer.problem(404, "not_found");
    let path = format!("/games/{one}/notices");
    let stranger = app.read(&path, Some(&people[3])).await;
    stranger.problem(403, "not_your_game");
    assert_eq!(app.read(&path, None).await.status, 401);

    assert_eq!(app.dump().await, before);
}
