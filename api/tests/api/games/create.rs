//! `POST /games`.

use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

async fn create(app: &TestApp, person: &Person, wish: Value) -> Answer {
    let request = app.post("/games").token(&person.token);
    request.json(wish).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_opens_a_table_has_its_first_seat() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;

    let wish = json!({ "ruleset": "tammany-hall", "seats": 4, "name": "  Thursday's machine " });
    let table = create(&app, &ann, wish).await.expect(201).json();

    assert_eq!(table["name"], "Thursday's machine");
    assert_eq!(table["status"], "open");
    assert_eq!(table["visibility"], "public");
    assert_eq!(table["version"], 0);
    assert_eq!(table["pending"], json!([]));
    assert_eq!(table["host"], ann.id.as_str());
    assert_eq!(
        table["seats"][0]["user"],
        json!({ "id": ann.id, "name": "Ann", "bot": false })
    );
    let seats = table["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 4);
    assert!(
        seats[1..]
            .iter()
            .all(|seat| seat["user"].is_null() && seat["bot"].is_null())
    );
    for later in ["rules_version", "standings", "head", "started_at"] {
        assert_eq!(table[later], Value::Null, "{later}");
    }
    assert_eq!(table["chance"]["seed"], Value::Null);
    assert_eq!(table["chance"]["commitment"].as_str().unwrap().len(), 64);
    let id = table["id"].as_str().unwrap();
    assert_eq!(app.game(id, None).await, table);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_a_name_is_given_one() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3 });
    let table = create(&app, &ann, wish).await.expect(201).json();
    assert_eq!(table["name"], "A table of City & Guilds");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_take_the_last_seats_and_a_table_full_of_them_starts_at_once() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;

    let wish = json!({ "ruleset": "tammany-hall", "seats": 4, "bots": 2 });
    let open = create(&app, &ann, wish).await.expect(201).json();
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let full = create(&app, &ann, wish).await.expect(201).json();

    assert_eq!(open["status"], "open");
    let bots = |table: &Value| -> Vec<bool> {
        let seats = table["seats"].as_array().unwrap();
        seats.iter().map(|seat| seat["bot"].is_object()).collect()
    };
    assert_eq!(bots(&open), [false, false, true, true]);
    assert_eq!(bots(&full), [false, true, true]);
    assert_eq!(full["status"], "running");
    assert_eq!(full["version"], 1);
    assert_eq!(full["rules_version"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_newcomer_plays_a_whole_game_with_bots() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3, "bots": 2 });
    let table = create(&app, &ann, wish).await.expect(201).json();
    let id = table["id"].as_str().unwrap();
    let mut choices = crate::helpers::play::Choices::new(3);

    loop {
        app.let_bots_play().await;
        if !app.step(id, std::slice::from_ref(&ann), &mut choices).await {
            break;
        }
    }

    let over = app.game(id, None).await;
    assert_eq!(over["status"], "finished");
    assert_eq!(over["standings"].as_array().unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_default_of_the_options_is_filled_in() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let plain = json!({ "ruleset": ruleset, "seats": 3 });
        let plain = create(&app, &ann, plain).await.expect(201).json();
        let empty = json!({ "ruleset": ruleset, "seats": 3, "options": {} });
        let empty = create(&app, &ann, empty).await.expect(201).json();
        let whole = json!({ "ruleset": ruleset, "seats": 3, "options": plain["options"] });
        let whole = create(&app, &ann, whole).await.expect(201).json();
        assert_eq!(plain["options"], empty["options"]);
        assert_eq!(plain["options"], whole["options"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_a_table_is_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    let table = |field: &str, value: Value| {
        let mut table = json!({ "ruleset": "tammany-hall", "seats": 3 });
        table[field] = value;
        table
    };
    for (wish, code) in [
        (table("ruleset", json!("chess")), "unknown_ruleset"),
        (table("ruleset", json!("Tammany-Hall")), "unknown_ruleset"),
        (table("ruleset", json!("")), "unknown_ruleset"),
        (table("seats", json!(0)), "bad_seats"),
        (table("seats", json!(2)), "bad_seats"),
        (table("seats", json!(6)), "bad_seats"),
        (table("seats", json!(255)), "bad_seats"),
        (table("bots", json!(3)), "too_many_bots"),
        (table("bots", json!(255)), "too_many_bots"),
        (table("name", json!("")), "bad_game_name"),
        (table("name", json!(" \t ")), "bad_game_name"),
        (table("name", json!("x".repeat(81))), "bad_game_name"),
        (
            table("name", json!("a\r\nBcc: x@example.org")),
            "bad_game_name",
        ),
        (table("nonce", json!("x".repeat(65))), "bad_nonce"),
        (table("nonce", json!("小".repeat(22))), "bad_nonce"),
        (table("options", json!({ "no_such": 1 })), "bad_options"),
    ] {
        let answer = create(&app, &ann, wish).await;
        answer.problem(422, code);
    }
    for wish in [
        table("visibility", json!("secret")),
        table("seats", json!(256)),
        table("options", json!([])),
        table("options", json!("x")),
    ] {
        create(&app, &ann, wish).await.problem(400, "bad_json");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_names_and_contributions_are_taken() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let name = "小".repeat(80);
    let wish = json!({
        "ruleset": "bull-moose", "seats": 5, "bots": 4, "name": name, "nonce": "x".repeat(64),
        "visibility": "unlisted", "options": {},
    });

    let table = create(&app, &ann, wish).await.expect(201).json();

    assert_eq!(table["name"], name.as_str());
    assert_eq!(table["visibility"], "unlisted");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_players_contribute_to_the_chance_stands_in_entry_0_in_the_order_of_seats() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "nonce": "heads" });
    let game = app.open_table(&people[0], wish).await;
    app.join(&game, &people[1]).await.expect(201);
    let join = app.post(&format!("/games/{game}/join"));
    let join = join.token(&people[2].token);
    let nonce = json!({ "nonce": "小明" });
    join.json(nonce).send().await.expect(201);

    let record = app.read(&format!("/games/{game}/record"), None).await;

    let entry: Value =
        serde_json::from_str(record.expect(200).text.lines().nth(1).unwrap()).unwrap();
    assert_eq!(entry["action"]["nonces"], json!(["heads", "", "小明"]));
}
