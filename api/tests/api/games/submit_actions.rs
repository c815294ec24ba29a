//! `POST /games/{id}/actions`.

use serde_json::{Value, json};

use crate::helpers::play::{Choices, legal};
use crate::helpers::{Person, TestApp};

/// A running game of Tammany Hall, with its players in the order of seats and the one who is due.
async fn running(app: &TestApp) -> (String, Vec<Person>, usize) {
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    let due = app.due(&game, &people[0]).await[0];
    (game, people, due)
}

/// Two wards that a boss may be placed in.
async fn wards(app: &TestApp, game: &str, person: &Person) -> [Value; 2] {
    let decision = app.decision(game, person).await;
    let mut bosses = decision["actions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|action| action["action"].clone())
        .filter(|action| action["type"] == "place_boss");
    [bosses.next().unwrap(), bosses.next().unwrap()]
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_taken_and_the_next_decision_comes_with_it() {
    let app = TestApp::start().await;
    let (game, people, due) = running(&app).await;
    let [boss, _] = wards(&app, &game, &people[due]).await;

    let taken = app
        .answer(&game, &people[due], &json!(0), json!([boss]))
        .await
        .expect(201)
        .json();

    assert_eq!(taken["version"], 2);
    assert_eq!(taken["entries"].as_array().unwrap().len(), 1);
    assert_eq!(taken["entries"][0]["seq"], 1);
    assert_eq!(
        taken["entries"][0]["actor"],
        json!({ "kind": "seat", "seat": due })
    );
    assert_eq!(taken["decision"]["kind"], "second_piece");
    assert_eq!(taken["decision"]["decision"], 1);
    let seen = app.game(&game, None).await;
    assert_eq!(seen["version"], 2);
    assert_eq!(seen["head"], taken["head"]);
    let log = app.log(&game, Some(&people[due]), 100).await;
    assert_eq!(log[1], taken["entries"][0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_turn_is_sent_as_one_list() {
    let app = TestApp::start().await;
    let (game, people, due) = running(&app).await;
    let [one, two] = wards(&app, &game, &people[due]).await;
    let turn = json!([one, two]);

    let taken = app
        .answer(&game, &people[due], &json!(0), turn)
        .await
        .expect(201)
        .json();

    assert_eq!(taken["version"], 3);
    assert_eq!(taken["entries"].as_array().unwrap().len(), 2);
    assert_eq!(taken["decision"], Value::Null);
    assert_ne!(app.due(&game, &people[0]).await, [due]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_list_that_is_half_illegal_nothing_happens() {
    let app = TestApp::start().await;
    let (game, people, due) = running(&app).await;
    let [boss, _] = wards(&app, &game, &people[due]).await;
    let before = app.dump().await;

    let turn = json!([boss, { "type": "end_turn" }]);
    let answer = app.answer(&game, &people[due], &json!(0), turn).await;

    let problem = answer.json();
    assert_eq!(answer.status, 422, "{problem:#}");
    assert_eq!(problem["index"], 1);
    assert!(problem["rule"].is_string() && problem["code"].is_string());
    assert_eq!(problem["version"], 1);
    assert_eq!(problem["decision"]["decision"], 0);
    assert_eq!(problem["decision"]["kind"], "turn");
    // It carries the menu and no list.
    let decision = app.decision(&game, &people[due]).await;
    assert_eq!(problem["decision"]["menu"], decision["menu"]);
    assert!(decision["menu"]["verbs"].is_array());
    assert_eq!(problem["decision"].get("actions"), None);
    let number = decision["actions"].as_array().unwrap().len();
    assert_eq!(problem["decision"]["actions_left_out"], number);
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_action_of_the_game_is_refused_with_its_place_in_the_list() {
    let app = TestApp::start().await;
    let (game, people, due) = running(&app).await;
    let [boss, _] = wards(&app, &game, &people[due]).await;
    let before = app.dump().await;
    for bad in [
        json!({ "type": "castle" }),
        json!({ "type": "place_boss" }),
        json!({ "type": "place_boss", "ward": "six" }),
        json!({ "type": "place_boss", "ward": 0 }),
        json!({ "type": "place_boss", "ward": 99 }),
        json!({ "type": "place_boss", "ward": 6, "colour": "irish" }),
        json!({ "type": "place_cube", "colour": "martian", "ward": 6 }),
        json!({ "type": "keep", "cards": [] }),
        json!({}),
        json!("place_boss"),
        json!(""),
    ] {
        let actions = json!([boss, bad]);
        let answer = app.answer(&game, &people[due], &json!(0), actions).await;
        let problem = answer.problem(422, "no_such_action");
        assert_eq!(problem["index"], 1, "{bad}");
    }
    for bad in [json!(["place_boss", 6]), json!(null), json!(7)] {
        let actions = json!([boss, bad]);
        let answer = app.answer(&game, &people[due], &json!(0), actions).await;
        answer.problem(400, "bad_json");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_may_be_written_and_says_where_it_goes_wrong() {
    let app = TestApp::start().await;
    let (game, people, due) = running(&app).await;
    let actions = json!([{ "type": "place_boss", "ward": 14 }, "cube irsh 6"]);

    let answer = app.answer(&game, &people[due], &json!(0), actions).await;

    let problem = answer.problem(422, "no_such_action");
    assert_eq!((&problem["index"], &problem["at"]), (&json!(1), &json!(5)));
    assert_eq!(
        problem["expected"],
        json!(["irish", "english", "german", "italian"])
    );
    let actions = json!([{ "type": "place_boss", "ward": 14 }, "boss 6"]);
    let taken = app.answer(&game, &people[due], &json!(0), actions).await;
    let entries = &taken.expect(201).json()["entries"];
    assert_eq!(entries.as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_list_and_one_that_is_too_long_are_refused() {
    let app = TestApp::start().await;
    let (game, people, due) = running(&app).await;
    for length in [0, 65] {
        let actions = vec![json!({ "type": "end_turn" }); length];
        let answer = app
            .answer(&game, &people[due], &json!(0), json!(actions))
            .await;
        answer.problem(422, "wrong_number_of_actions");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_another_decision_is_stale() {
    let app = TestApp::start().await;
    let (game, people, due) = running(&app).await;
    let [boss, other] = wards(&app, &game, &people[due]).await;
    app.answer(&game, &people[due], &json!(0), json!([boss]))
        .await
        .expect(201);
    let before = app.dump().await;

    for decision in [0, 2, 4_294_967_295_u32] {
        let answer = app
            .answer(&game, &people[due], &json!(decision), json!([other]))
            .await;
        let problem = answer.problem(409, "stale_decision");
        assert_eq!(problem["version"], 2);
        assert_eq!(problem["decision"]["decision"], 1);
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_moves_for_another_seat() {
    let app = TestApp::start().await;
    let (game, people, due) = running(&app).await;
    let dan = app.sign_in("Dan").await;
    let [boss, _] = wards(&app, &game, &people[due]).await;
    let before = app.dump().await;

    let waiting = &people[(due + 1) % 3];
    let answer = app.answer(&game, waiting, &json!(0), json!([boss])).await;
    let problem = answer.problem(409, "not_your_turn");
    assert!(problem.get("decision").is_none());
    let answer = app.answer(&game, &dan, &json!(0), json!([boss])).await;
    answer.problem(403, "not_your_game");

    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_has_not_begun_or_is_over_takes_no_answer() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let finished = app.finished_game("city-and-guilds", &people).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let open = app.open_table(&people[0], wish).await;
    let action = json!([{ "type": "place_boss", "ward": 6 }]);

    let early = app.answer(&open, &people[0], &json!(0), action).await;
    early.problem(409, "not_started");

    let last = app.entries(&finished).await.len();
    let record = app.read(&format!("/games/{finished}/record"), None).await;
    let entry: Value = serde_json::from_str(record.text.lines().last().unwrap()).unwrap();
    for decision in [last, last - 1] {
        let actions = json!([entry["action"]]);
        let late = app
            .answer(&finished, &people[0], &json!(decision), actions)
            .await;
        late.problem(409, "game_over");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_answer_may_be_replaced_until_the_last_one_is_in() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let mut options = Vec::new();
    for person in &people {
        let decision = app.decision(game, person).await;
        options.push([0, 9].map(|index| decision["actions"][index]["action"].clone()));
    }
    let zero = json!(0);
    let keep = |seat: usize, index: usize| {
        let action: &Value = &options[seat][index];
        app.answer(game, &people[seat], &zero, json!([action]))
    };

    let first = keep(0, 0).await.expect(201).json();
    let again = keep(0, 1).await.expect(201).json();

    let event = |taken: &Value| taken["entries"][0]["events"][0]["type"].clone();
    assert_eq!(event(&first), "sealed_answer_given");
    assert_eq!(event(&again), "sealed_answer_replaced");
    let view = app
        .read(&format!("/games/{game}/view"), Some(&people[0]))
        .await;
    assert_eq!(view.json()["you"]["answer"], options[0][1]);
    keep(1, 0).await.expect(201);
    keep(2, 0).await.expect(201);
    keep(0, 0).await.problem(409, "stale_decision");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_answer_is_sent_alone() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let decision = app.decision(game, &people[0]).await;
    let keep = &decision["actions"][0]["action"];
    let two = json!([keep, keep]);
    let answer = app.answer(game, &people[0], &json!(0), two).await;
    answer.problem(422, "sealed_answer_not_alone");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_answers_to_a_sealed_decision_both_count_when_they_come_at_once() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let due = app.until_sealed(game, &people, &mut Choices::new(6)).await;
    let before = app.entries(game).await.len();
    let mut answers = Vec::new();
    for seat in &due {
        let decision = app.decision(game, &people[*seat]).await;
        let action = legal(&decision)[0]["action"].clone();
        answers.push((*seat, decision["decision"].clone(), json!([action])));
    }

    let sent = answers.iter().map(|(seat, decision, actions)| {
        app.answer(game, &people[*seat], decision, actions.clone())
    });
    let taken = futures_util::future::join_all(sent).await;

    for answer in taken {
        answer.expect(201);
    }
    let after = app.entries(game).await;
    assert!(after.len() >= before + due.len());
    let actors: Vec<u64> = after[before..before + due.len()]
        .iter()
        .map(|entry| entry["actor"]["seat"].as_u64().unwrap())
        .collect();
    let mut sorted = actors.clone();
    sorted.sort_unstable();
    let expected: Vec<u64> = due
        .iter()
        .map(|seat| u64::try_from(*seat).unwrap())
        .collect();
    assert_eq!(sorted, expected);
}
