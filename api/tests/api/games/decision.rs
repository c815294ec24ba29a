//! `GET /games/{id}/decision`.

use serde_json::{Value, json};

use crate::helpers::TestApp;
use crate::helpers::play::Choices;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_due_is_shown_the_question_and_every_legal_action() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap();
    let due = app.due(id, &people[0]).await[0];

    let decision = app.decision(id, &people[due]).await;

    assert_eq!(decision["ruleset"], "tammany-hall");
    assert_eq!(decision["decision"], game["pending"][0]["decision"]);
    assert_eq!(decision["kind"], "turn");
    assert_eq!(decision["seat"], due);
    assert_eq!(decision["sealed"], false);
    assert_eq!(
        decision["about"],
        json!({ "type": "turn", "pieces_placed": false, "may_spread": false })
    );
    let actions = decision["actions"].as_array().unwrap();
    assert!(actions.len() > 10);
    for action in actions {
        let text = |field: &str| action[field].as_str().unwrap().to_owned();
        assert!(!text("written").is_empty() && !text("text").is_empty());
        let written = engine::Ruleset::TammanyHall
            .parse_actions(&text("written"))
            .unwrap();
        let parsed: Value = serde_json::from_str(written[0].get()).unwrap();
        assert_eq!(parsed, action["action"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_picked_from_the_menu_is_taken_as_it_is_written() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap();
    let person = &people[app.due(id, &people[0]).await[0]];

    let decision = app.decision(id, person).await;

    let menu = &decision["menu"];
    let cube = &menu["verbs"][1];
    assert_eq!(cube["write"], "cube {colour} {ward}");
    let rows = menu["verbs"].as_array().unwrap().iter();
    let rows: usize = rows
        .map(|verb| verb["rows"].as_array().unwrap().len())
        .sum();
    assert_eq!(rows, decision["actions"].as_array().unwrap().len());
    let [colour, ward] = [0, 1].map(|slot| cube["rows"][0][slot].as_str().unwrap());
    assert!(menu["words"]["values"]["nation"][colour].is_string());
    assert!(menu["words"]["values"]["ward"][ward].is_string());
    let written = json!([format!("cube {colour} {ward}")]);
    let taken = app.answer(id, person, &decision["decision"], written).await;
    taken.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn exactly_the_seats_that_are_due_have_a_decision() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let path = format!("/games/{game}/decision");
    let mut choices = Choices::new(2);
    for _ in 0..30 {
        let due = app.due(game, &people[0]).await;
        for (seat, person) in people.iter().enumerate() {
            let expected = if due.contains(&seat) { 200 } else { 204 };
            app.read(&path, Some(person)).await.expect(expected);
        }
        app.step(game, &people, &mut choices).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_has_answered_in_secret_sees_its_answer_and_is_asked_no_more() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let decision = app.decision(game, &people[0]).await;
    let action = &decision["actions"][3]["action"];
    app.answer(game, &people[0], &decision["decision"], json!([action]))
        .await
        .expect(201);

    let decision = app
        .read(&format!("/games/{game}/decision"), Some(&people[0]))
        .await;
    let view = app
        .read(&format!("/games/{game}/view"), Some(&people[0]))
        .await;

    decision.expect(204);
    let you = &view.expect(200).json()["you"];
    assert_eq!(you["due"], false);
    assert_eq!(&you["answer"], action);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_asked_before_the_game_or_after_it_or_without_a_seat() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let finished = app.finished_game("city-and-guilds", &people[..3]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let open = app.open_table(&people[0], wish).await;

    let over = app
        .read(&format!("/games/{finished}/decision"), Some(&people[0]))
        .await;
    let early = app
        .read(&format!("/games/{open}/decision"), Some(&people[0]))
        .await;
    let stranger = app
        .read(&format!("/games/{finished}/decision"), Some(&people[3]))
        .await;

    over.expect(204);
    early.problem(409, "not_started");
    stranger.problem(403, "not_your_game");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_alone_is_the_same_decision_with_a_number_for_the_list() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap();
    let path = format!("/games/{id}/decision");
    let due = app.due(id, &people[0]).await[0];

    let mut whole = app.decision(id, &people[due]).await;
    let menu = app
        .read(&format!("{path}?as=menu"), Some(&people[due]))
        .await;

    let menu = menu.expect(200).json();
    let list = whole.as_object_mut().unwrap().remove("actions").unwrap();
    whole["actions_left_out"] = json!(list.as_array().unwrap().len());
    assert_eq!(menu, whole);
    let other = &people[(due + 1) % 3];
    let idle = app.read(&format!("{path}?as=menu"), Some(other)).await;
    idle.expect(204);
    for query in ["as=list", "as=", "as=menu&as=menu", "form=menu"] {
        let answer = app.read(&format!("{path}?{query}"), Some(other)).await;
        answer.problem(400, "bad_query");
    }
}
