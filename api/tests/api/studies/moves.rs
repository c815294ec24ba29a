//! `POST /studies/{id}/moves`, `/undo` and `/branch`, and `GET /studies/{id}/decision`.

use serde_json::{Value, json};

use super::{at, golden, heads};
use crate::helpers::play::{Choices, legal};
use crate::helpers::{Person, TestApp};

/// Takes a random legal step at a study; false when its game is over.
async fn step(app: &TestApp, study: &Value, person: &Person, choices: &mut Choices) -> bool {
    let answer = app.read(&at(study, "/decision"), Some(person)).await;
    if answer.status == 204 {
        return false;
    }
    let decision = answer.expect(200).json();
    let actions = legal(&decision);
    let action = &actions[choices.below(actions.len())];
    // Now as an action, now in writing, now as an action in writing.
    let body = match choices.below(3) {
        0 => json!({ "actions": [action["action"]], "seat": decision["seat"] }),
        1 => json!({ "actions": [action["written"]], "seat": decision["seat"] }),
        _ => {
            json!({ "moves": format!("seat {}: {}", decision["seat"], action["written"].as_str().unwrap()) })
        }
    };
    app.ask("POST", &at(study, "/moves"), person, body)
        .await
        .expect(201);
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_of_every_ruleset_is_played_on_by_one_person() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let wish = json!({ "ruleset": ruleset, "seats": 3, "seed": "x" });
        let study = app
            .ask("POST", "/studies", &ann, wish)
            .await
            .expect(201)
            .json();
        let mut choices = Choices::new(3);
        for _ in 0..25 {
            assert!(step(&app, &study, &ann, &mut choices).await);
        }
        let now = app
            .read(&at(&study, ""), Some(&ann))
            .await
            .expect(200)
            .json();
        assert_eq!(now["version"], 26);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sealed_answers_are_given_in_the_order_of_the_seats_or_by_name() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3, "seed": "x" });
    let study = app
        .ask("POST", "/studies", &ann, wish)
        .await
        .expect(201)
        .json();
    assert_eq!(study["pending"][0]["sealed"], true);
    assert_eq!(study["pending"][0]["seats"], json!([0, 1, 2]));
    let decision = |seat: usize| {
        let path = at(&study, &format!("/decision?seat={seat}"));
        let (app, ann) = (&app, &ann);
        async move { app.read(&path, Some(ann)).await }
    };
    let written = |decision: &Value, index: usize| {
        decision["actions"][index]["written"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let last = decision(2).await.expect(200).json();
    let moves = json!({ "moves": format!("seat 2: {}", written(&last, 0)) });
    let now = app
        .ask("POST", &at(&study, "/moves"), &ann, moves)
        .await
        .expect(201)
        .json();
    assert_eq!(now["pending"][0]["seats"], json!([0, 1]));
    assert_eq!(decision(2).await.status, 204, "it has answered");
    let first = decision(0).await.expect(200).json();
    let second = decision(1).await.expect(200).json();
    let both = format!("{}, {}", written(&first, 0), written(&second, 0));
    let now = app
        .ask(
            "POST",
            &at(&study, "/moves"),
            &ann,
            json!({ "moves": both }),
        )
        .await
        .expect(201)
        .json();
    assert_eq!(now["version"], 4);
    assert_eq!(now["pending"][0]["sealed"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_moves_leave_the_study_as_it_was() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14").await;
    let before = app.dump().await;
    for (body, code) in [
        (json!({ "moves": "boss 6, boss 10" }), "ward_not_active"),
        (json!({ "moves": "boss 6, nonsense" }), "bad_moves"),
        (json!({ "actions": [{ "type": "fly" }] }), "no_such_action"),
        (json!({ "actions": [] }), "bad_moves"),
        (json!({}), "bad_moves"),
        (
            json!({ "moves": "boss 6", "actions": [{ "type": "end_turn" }] }),
            "bad_moves",
        ),
    ] {
        app.ask("POST", &at(&study, "/moves"), &ann, body)
            .await
            .problem(422, code);
    }
    for body in [
        json!({ "moves": 1 }),
        json!({ "seat": 5, "moves": "boss 6" }),
        json!({ "actions": [[]] }),
    ] {
        app.ask("POST", &at(&study, "/moves"), &ann, body)
            .await
            .problem(400, "bad_json");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_sent_twice_with_one_key_are_taken_once() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14").await;
    let send = async |rest: &str, body: Value| {
        let request = app.post(&at(&study, rest)).token(&ann.token).key(rest);
        request.json(body).send().await.expect(201).json()
    };
    for _ in 0..2 {
        let moved = send("/moves", json!({ "moves": "boss 6" })).await;
        assert_eq!(moved["version"], 3);
    }
    let one = send("/branch", json!({ "at": 1 })).await;
    assert_eq!(send("/branch", json!({ "at": 1 })).await, one);
    for _ in 0..2 {
        assert_eq!(send("/undo", json!({ "to": 0 })).await["version"], 1);
    }
    let rows = app.texts("SELECT id::text AS text FROM studies").await;
    assert_eq!(rows.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_arrive_at_the_same_moment_are_taken_one_after_another() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3, "seed": "x" });
    let study = app
        .ask("POST", "/studies", &ann, wish)
        .await
        .expect(201)
        .json();
    let decision = app
        .read(&at(&study, "/decision?seat=0"), Some(&ann))
        .await
        .expect(200)
        .json();
    let body = json!({ "actions": [decision["actions"][0]["action"]], "seat": 0 });
    let path = at(&study, "/moves");
    let moves = (0..8).map(|_| app.ask("POST", &path, &ann, body.clone()));
    let mut versions: Vec<u64> = futures_util::future::join_all(moves)
        .await
        .into_iter()
        .map(|answer| answer.expect(201).json()["version"].as_u64().unwrap())
        .collect();
    versions.sort_unstable();
    assert_eq!(versions, [2, 3, 4, 5, 6, 7, 8, 9]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_is_taken_back_to_any_step_and_goes_the_same_way_again() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14, boss 6").await;
    let path = at(&study, "/undo");
    let view = async || {
        let view = app.read(&at(&study, "/view"), Some(&ann)).await;
        view.expect(200).json()["view"].clone()
    };
    let played = view().await;

    let back = app
        .ask("POST", &path, &ann, json!({ "to": 0 }))
        .await
        .expect(201)
        .json();
    assert_eq!(back["version"], 1);
    let moves = json!({ "moves": "boss 14, boss 6" });
    let again = app
        .ask("POST", &at(&study, "/moves"), &ann, moves)
        .await
        .expect(201)
        .json();
    assert_eq!(view().await, played);
    assert_eq!(again["version"], study["version"]);

    let before = app.dump().await;
    let far = app.ask("POST", &path, &ann, json!({ "to": 3 })).await;
    far.problem(422, "no_such_entry");
    for bad in [
        json!({ "to": -1 }),
        json!({ "to": 4_294_967_296_u64 }),
        json!({}),
    ] {
        app.ask("POST", &path, &ann, bad)
            .await
            .problem(400, "bad_json");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_branch_of_a_record_has_the_same_hashes_up_to_there_and_goes_on() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    for name in [
        "tammany-hall-4",
        "city-and-guilds-3",
        "bull-moose-shared-victory",
    ] {
        let record = golden(name);
        let heads = heads(&record);
        let study = app.import(&ann, record).await.expect(201).json();
        for entry in [0, 1, heads.len() / 2, heads.len() - 2] {
            let path = at(&study, "/branch");
            let branch = app.ask("POST", &path, &ann, json!({ "at": entry })).await;
            let branch = branch.expect(201).json();
            assert_eq!(branch["kind"], "hotseat");
            assert_eq!(branch["head"], heads[entry], "{name} {entry}");
            assert_eq!(branch["players"], study["players"]);
            assert!(step(&app, &branch, &ann, &mut Choices::new(9)).await);
        }
        let path = at(&study, "/branch");
        let far = app
            .ask("POST", &path, &ann, json!({ "at": heads.len() }))
            .await;
        far.problem(422, "no_such_entry");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_branch_that_repeats_the_record_has_its_hashes_to_the_end() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let record = golden("city-and-guilds-4");
    let study = app.import(&ann, record.clone()).await.expect(201).json();
    let at_entry = json!({ "at": 20 });
    let branch = app
        .ask("POST", &at(&study, "/branch"), &ann, at_entry)
        .await
        .expect(201)
        .json();
    let moves: Vec<String> = record
        .lines()
        .skip(2 + 20)
        .map(|line| {
            let entry: Value = serde_json::from_str(line).unwrap();
            format!(
                "{}: {}",
                entry["actor"].as_str().unwrap(),
                entry["written"].as_str().unwrap()
            )
        })
        .collect();
    let body = json!({ "moves": moves.join(", ") });
    let over = app
        .ask("POST", &at(&branch, "/moves"), &ann, body)
        .await
        .expect(201)
        .json();
    assert_eq!(over["head"], study["head"]);
    assert_eq!(over["standings"], study["standings"]);
    let more = json!({ "moves": moves[0] });
    let refused = app.ask("POST", &at(&branch, "/moves"), &ann, more).await;
    refused.problem(422, "game_over");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_stays_as_it_was() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app
        .import(&ann, golden("tammany-hall-3"))
        .await
        .expect(201)
        .json();
    let before = app.dump().await;
    let moves = app
        .ask(
            "POST",
            &at(&study, "/moves"),
            &ann,
            json!({ "moves": "boss 1" }),
        )
        .await;
    moves.problem(409, "study_of_a_record");
    let undo = app
        .ask("POST", &at(&study, "/undo"), &ann, json!({ "to": 1 }))
        .await;
    undo.problem(409, "study_of_a_record");
    assert_eq!(
        app.read(&at(&study, "/decision"), Some(&ann)).await.status,
        204
    );
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_has_at_most_10_000_entries() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "city-and-guilds", "seats": 3, "seed": "x" });
    let study = app
        .ask("POST", "/studies", &ann, wish)
        .await
        .expect(201)
        .json();
    let decision = app
        .read(&at(&study, "/decision?seat=0"), Some(&ann))
        .await
        .expect(200)
        .json();
    // One seat answers again and again: the game does not get on, its log does.
    let one = decision["actions"][0]["written"].as_str().unwrap();
    let list = |times: usize| json!({ "moves": vec![one; times].join(","), "seat": 0 });
    for times in 1..=6 {
        let now = app
            .ask("POST", &at(&study, "/moves"), &ann, list(1500))
            .await
            .expect(201)
            .json();
        assert_eq!(now["version"], 1 + 1500 * times);
    }
    let before = app.dump().await;
    let full = app
        .ask("POST", &at(&study, "/moves"), &ann, list(1500))
        .await;
    full.problem(409, "study_full");
    assert_eq!(app.dump().await, before);
    let now = app
        .ask("POST", &at(&study, "/moves"), &ann, list(999))
        .await;
    assert_eq!(now.expect(201).json()["version"], 10_000);
}
