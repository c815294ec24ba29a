//! `GET /games/{id}`.

use serde_json::{Value, json};

use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_says_whom_it_waits_for_and_for_what() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;

    let seen = app.game(game["id"].as_str().unwrap(), None).await;

    assert_eq!(seen, game);
    let pending = &seen["pending"][0];
    assert_eq!(pending["decision"], 0);
    assert_eq!(pending["kind"], "keep_cards");
    assert_eq!(pending["sealed"], true);
    assert_eq!(pending["seats"], json!([0, 1, 2]));
    assert_eq!(pending["since"], seen["started_at"]);
    assert_eq!(seen["head"].as_str().unwrap().len(), 64);
    assert_eq!(seen["chance"]["seed"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_tells_its_seed_which_opens_the_commitment() {
    use sha2::Digest as _;
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let started = app.start_game("city-and-guilds", &people).await;
    let id = started["id"].as_str().unwrap();
    let mut choices = Choices::new(8);
    while app.step(id, &people, &mut choices).await {}

    let over = app.game(id, None).await;

    assert_eq!(over["status"], "finished");
    assert_eq!(
        over["chance"]["commitment"],
        started["chance"]["commitment"]
    );
    let seed: [u8; 32] = engine::hex::decode(over["chance"]["seed"].as_str().unwrap()).unwrap();
    let commitment = engine::hex::encode(&sha2::Sha256::digest(seed));
    assert_eq!(over["chance"]["commitment"], commitment);
    let places: Vec<u64> = over["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|standing| standing["place"].as_u64().unwrap())
        .collect();
    assert!(places.is_sorted() && places[0] == 1, "{places:?}");
    assert!(over["finished_at"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_the_newest_answer_is_not_sent_it_again() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let path = format!("/games/{game}");
    let tag = app.read(&path, None).await.header("etag").unwrap();
    let ask = |tag: &str| app.get(&path).header("If-None-Match", tag);

    for same in [tag.clone(), format!("\"x\", {tag}"), "*".to_owned()] {
        let answer = ask(&same).send().await.expect(304);
        assert_eq!(answer.header("etag").as_ref(), Some(&tag));
        assert_eq!(answer.text, "");
    }

    ask("\"x\"").send().await.expect(200);
    app.step(game, &people, &mut Choices::new(1)).await;
    let newer = ask(&tag).send().await.expect(200);
    assert_ne!(newer.header("etag"), Some(tag));
}

/// Every way to look at a game, or to lay hands on it.
async fn tries(app: &TestApp, game: &str, person: Option<&Person>) -> Vec<(String, u16, String)> {
    let mut found = Vec::new();
    for (method, part, body) in [
        ("GET", "", None),
        ("GET", "/view", None),
        ("GET", "/view?at=0", None),
        ("GET", "/log", None),
        ("GET", "/record", None),
        ("GET", "/decision", None),
        ("POST", "/join", Some(json!({}))),
        ("POST", "/leave", None),
        ("POST", "/start", None),
        (
            "POST",
            "/invitations",
            Some(json!({ "email": "x@example.org" })),
        ),
        (
            "POST",
            "/actions",
            Some(json!({ "decision": 0, "actions": [{ "type": "end_turn" }] })),
        ),
    ] {
        let mut request = app.request(method, &format!("/games/{game}{part}"));
        if let Some(person) = person {
            request = request.token(&person.token);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await;
        let code = answer.json()["code"].as_str().unwrap_or("").to_owned();
        found.push((format!("{method} {part}"), answer.status, code));
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_not_there_for_strangers_whatever_they_try() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private", "bots": 2 });
    let running = app.open_table(&people[0], wish).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let open = app.open_table(&people[0], wish).await;
    let before = app.dump().await;

    for game in [&running, &open] {
        for (what, status, code) in tries(&app, game, Some(&people[3])).await {
            assert_eq!((status, code.as_str()), (404, "not_found"), "{what}");
        }
        for (what, status, code) in tries(&app, game, None).await {
            let expected = match what.as_str() {
                "GET " | "GET /view" | "GET /view?at=0" | "GET /log" | "GET /record" => {
                    (404, "not_found")
                }
                _ => (401, "unauthorized"),
            };
            assert_eq!((status, code.as_str()), expected, "{what}");
        }
        let page = app.page("GET", &format!("/games/{game}")).await;
        page.problem(404, "not_found");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_is_there_for_its_players_and_the_invited() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan", "Eve"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let game = app.open_table(&people[0], wish).await;
    for invited in &people[1..4] {
        let invite = app.post(&format!("/games/{game}/invitations"));
        let invite = invite.token(&people[0].token);
        let body = json!({ "email": invited.email });
        invite.json(body).send().await.expect(201);
    }
    app.join(&game, &people[1]).await.expect(201);
    app.join(&game, &people[2]).await.expect(201);

    // Dan was invited and came too late: he may watch.
    for part in ["", "/view", "/view?at=0", "/log", "/record"] {
        let path = format!("/games/{game}{part}");
        for person in &people[..4] {
            app.read(&path, Some(person)).await.expect(200);
        }
        app.read(&path, Some(&people[4]))
            .await
            .problem(404, "not_found");
    }
    let view = app
        .read(&format!("/games/{game}/view"), Some(&people[3]))
        .await;
    assert_eq!(view.json()["you"], Value::Null);
    let decision = app
        .read(&format!("/games/{game}/decision"), Some(&people[3]))
        .await;
    decision.problem(403, "not_your_game");
    app.join(&game, &people[3]).await.problem(409, "started");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unlisted_game_is_there_for_whoever_has_its_address() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "unlisted" });
    let game = app.open_table(&people[0], wish).await;

    app.game(&game, None).await;
    app.join(&game, &people[1]).await.expect(201);
}
