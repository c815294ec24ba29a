//! The house's bots at a table: `bots` of `POST /games`, and `PATCH /games/{id}/seats/{seat}/bot`.

use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

async fn open(app: &TestApp, host: &Person, bots: Value) -> Answer {
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4, "bots": bots });
    let request = app.post("/games").token(&host.token).json(wish);
    request.send().await
}

async fn change(app: &TestApp, who: &Person, (game, seat): (&str, &str), wish: Value) -> Answer {
    let path = format!("/games/{game}/seats/{seat}/bot");
    let request = app.request("PATCH", &path).token(&who.token);
    request.json(wish).send().await
}

/// What is told of the bots of a game, in the order of the seats.
fn bots(game: &Value) -> Vec<(String, String, String)> {
    let seats = game["seats"].as_array().unwrap().iter();
    let bots = seats.filter(|seat| seat["bot"].is_object()).map(|seat| {
        let bot = &seat["bot"];
        assert_eq!(bot["kind"], "house");
        assert_eq!(bot["version"], bots::VERSION);
        ["level", "temperament", "name"].map(|field| bot[field].as_str().unwrap().to_owned())
    });
    bots.map(|[level, temperament, name]| (level, temperament, name))
        .collect()
}

fn all<const N: usize>(bots: [(&str, &str, &str); N]) -> Vec<(String, String, String)> {
    let bots = bots.map(|(level, temperament, name)| {
        (level.to_owned(), temperament.to_owned(), name.to_owned())
    });
    bots.into()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_bot_plays_as_it_was_asked_for_and_a_number_of_them_is_fair() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!([{ "level": "easy" }, { "level": "strong", "temperament": "calm" }]);

    let table = open(&app, &ann, wish).await.expect(201).json();

    let easy = ("easy", "keen", "the Apprentice (bot)");
    let strong = ("strong", "calm", "the Postmaster (bot)");
    assert_eq!(bots(&table), all([easy, strong]));
    assert_eq!(table["seats"][1]["bot"], Value::Null);
    assert_eq!(table["seats"][2]["user"], Value::Null);
    let game = table["id"].as_str().unwrap();
    assert_eq!(app.game(game, None).await["seats"], table["seats"]);
    let table = open(&app, &ann, json!(2)).await.expect(201).json();
    let fair = ("fair", "keen", "the Clerk (bot)");
    assert_eq!(bots(&table), all([fair, fair]));
    let none = open(&app, &ann, json!([])).await.expect(201).json();
    assert_eq!(bots(&none), []);
    let none = open(&app, &ann, json!(null)).await.expect(201).json();
    assert_eq!(bots(&none), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_that_there_are_not_are_refused_and_what_there_is_is_said() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let table = open(&app, &ann, json!(1)).await.expect(201).json();
    let place = (table["id"].as_str().unwrap(), "3");
    let before = app.dump().await;
    for unknown in ["", "Fair", "random", "best", "fair "] {
        let wish = json!([{ "level": "easy" }, { "level": unknown }]);
        let answer = open(&app, &ann, wish).await;
        let problem = answer.problem(422, "unknown_level");
        assert_eq!(problem["detail"], "the levels are easy, fair and strong");
        let answer = change(&app, &ann, place, json!({ "level": unknown })).await;
        answer.problem(422, "unknown_level");
        let wish = json!({ "level": "easy", "temperament": unknown });
        let answer = open(&app, &ann, json!([wish])).await;
        let problem = answer.problem(422, "unknown_temperament");
        assert_eq!(problem["detail"], "the temperaments are keen and calm");
        let answer = change(&app, &ann, place, wish).await;
        answer.problem(422, "unknown_temperament");
    }
    for bad in [
        json!("fair"),
        json!({ "level": "fair" }),
        json!(["fair"]),
        json!([{}]),
        json!([{ "temperament": "calm" }]),
        json!([{ "level": "fair", "strength": 3 }]),
        json!([{ "level": 3 }]),
        json!(-1),
        json!(256),
    ] {
        let answer = open(&app, &ann, bad).await;
        let problem = answer.problem(400, "bad_json");
        let detail = problem["detail"].as_str().unwrap();
        assert!(
            detail.contains("a list of objects with a level"),
            "{detail}"
        );
    }
    for bad in [
        json!({ "level": 3 }),
        json!({ "kind": "random" }),
        json!([]),
        json!(2),
    ] {
        let answer = change(&app, &ann, place, bad).await;
        answer.problem(400, "bad_json");
    }
    let four =
        json!([{ "level": "easy" }, { "level": "easy" }, { "level": "easy" }, { "level": "easy" }]);
    open(&app, &ann, four).await.problem(422, "too_many_bots");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_says_how_a_bot_plays_until_the_game_begins() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let [ann, ben, cleo] = &people[..] else {
        unreachable!("three people")
    };
    let table = open(&app, ann, json!(2)).await.expect(201).json();
    let game = table["id"].as_str().unwrap();
    let changed = change(&app, ann, (game, "2"), json!({ "level": "strong" })).await;

    let fair = ("fair", "keen", "the Clerk (bot)");
    let strong = ("strong", "keen", "the Postmaster (bot)");
    assert_eq!(bots(&changed.expect(200).json()), all([strong, fair]));
    // What is not said stays as it is.
    let wish = json!({ "temperament": "calm" });
    let changed = change(&app, ann, (game, "2"), wish).await.expect(200);
    let strong = ("strong", "calm", "the Postmaster (bot)");
    assert_eq!(bots(&changed.json()), all([strong, fair]));
    let changed = change(&app, ann, (game, "2"), json!({})).await.expect(200);
    assert_eq!(bots(&changed.json()), all([strong, fair]));

    let before = app.dump().await;
    let wish = json!({ "level": "easy" });
    let refused = change(&app, cleo, (game, "2"), wish.clone()).await;
    refused.problem(403, "not_the_host");
    for (seat, status, code) in [
        ("0", 409, "no_bot_there"),
        ("1", 409, "no_bot_there"),
        ("4", 404, "not_found"),
        ("9", 404, "not_found"),
        ("-1", 404, "not_found"),
    ] {
        let refused = change(&app, ann, (game, seat), wish.clone()).await;
        refused.problem(status, code);
    }
    assert_eq!(app.dump().await, before);
    app.join(game, ben).await.expect(201);
    let refused = change(&app, ann, (game, "2"), wish).await;
    refused.problem(409, "started");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_may_not_know_of_a_table_does_not_learn_of_it_by_its_bots() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4, "bots": 1, "visibility": "private" });
    let game = app.open_table(&people[0], wish).await;
    let refused = change(&app, &people[1], (&game, "3"), json!({ "level": "easy" })).await;
    refused.problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_keep_their_levels_when_seats_in_front_of_them_stay_empty() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 5, "bots": [{ "level": "easy" }, { "level": "strong" }] });
    let game = app.open_table(&people[0], wish).await;
    let start = app
        .post(&format!("/games/{game}/start"))
        .token(&people[0].token);

    let started = start.send().await.expect(201).json();

    let easy = ("easy", "keen", "the Apprentice (bot)");
    let strong = ("strong", "keen", "the Postmaster (bot)");
    assert_eq!(bots(&started), all([easy, strong]));
    assert_eq!(started["seats"].as_array().unwrap().len(), 3);
}

/// Sentences, boards, results and records say which seats are machines, and how well they play.
#[tokio::test(flavor = "multi_thread")]
async fn a_bots_name_says_that_it_is_a_machine_and_how_well_it_plays() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": [{ "level": "easy" }, { "level": "fair" }] });
    let game = app.open_table(&ann, wish).await;

    let view = app.read(&format!("/games/{game}/view"), None).await;
    let view = view.expect(200).json();
    let board = view["text"].as_str().unwrap();
    // The longer one is cut where there is no room.
    assert!(board.contains("Yellow (bot, Appren"), "{board}");
    assert!(board.contains("Blue (bot, Clerk)"), "{board}");
    let record = app.read(&format!("/games/{game}/record"), None).await;
    let record = record.expect(200);
    let header: Value = serde_json::from_str(record.text.lines().next().unwrap()).unwrap();
    let named = |level: &str, person: &str| format!("{person} (house, {level}, {})", bots::VERSION);
    assert_eq!(
        header["players"],
        json!([
            "Ann",
            named("easy", "the Apprentice"),
            named("fair", "the Clerk")
        ])
    );
}

/// A game from before there were levels goes on as it began: its bots take any legal step.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_from_before_there_were_levels_stays_as_it_is() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3, "bots": 2 });
    let game = app.open_table(&ann, wish).await;
    app.execute("UPDATE seats SET level = NULL, temperament = NULL")
        .await
        .unwrap();
    app.forget_games();

    let shown = app.game(&game, None).await;
    for seat in [1, 2] {
        assert_eq!(
            shown["seats"][seat]["bot"],
            json!({ "kind": "random", "level": null, "temperament": null, "name": "bot", "version": null })
        );
    }
    let entries = app.entries(&game).await.len();
    let mut choices = crate::helpers::play::Choices::new(5);
    app.let_bots_play().await;
    app.step(&game, std::slice::from_ref(&ann), &mut choices)
        .await;
    app.let_bots_play().await;
    assert!(app.entries(&game).await.len() > entries + 1);
    assert_eq!(app.due(&game, &ann).await, [0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_takes_no_other_bots() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3, "bots": 2 });
    app.open_table(&ann, wish).await;
    for wrong in [
        "level = 'best'",
        "temperament = 'mean'",
        "level = NULL",
        "temperament = NULL",
    ] {
        let update = format!("UPDATE seats SET {wrong} WHERE seat = 1");
        assert!(app.execute(&update).await.is_err(), "{wrong}");
    }
}
