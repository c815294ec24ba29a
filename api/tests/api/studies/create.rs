//! `POST /studies`.

use serde_json::{Value, json};

use super::at;
use crate::helpers::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn a_bare_list_of_moves_becomes_a_hotseat_study() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;

    let study = app.hotseat(&ann, "boss 14, boss 6").await;

    assert_eq!(study["kind"], "hotseat");
    assert_eq!(study["version"], 3);
    assert_eq!(study["fixed_seed"], true);
    assert_eq!(study["imagined"], false);
    assert_eq!(study["yours"], true);
    assert_eq!(study["players"], json!(["Red", "Yellow", "Blue"]));
    let log = app
        .read(&at(&study, "/log"), Some(&ann))
        .await
        .expect(200)
        .json();
    let written: Vec<&Value> = log["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| &e["written"])
        .collect();
    assert_eq!(written, [&json!(null), &json!("boss 14"), &json!("boss 6")]);
    let view = app
        .read(&at(&study, "/view"), Some(&ann))
        .await
        .expect(200)
        .json();
    assert_eq!(view["head"], study["head"]);
    assert_eq!(view["pending"], study["pending"]);
    let dump = app.dump().await;
    for table in ["games", "seats", "log"] {
        assert!(dump[table].is_empty(), "a study is no game: {table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_seed_and_moves_make_the_same_study() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let one = app.hotseat(&ann, "boss 14, boss 6").await;
    let same = app.hotseat(&ann, " boss  14 ,boss 6").await;
    let view = async |study: &Value| {
        let view = app.read(&at(study, "/view"), Some(&ann)).await;
        view.expect(200).json()["view"].clone()
    };
    assert_eq!(view(&one).await, view(&same).await);
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "moves": "boss 14, boss 6" });
    let other = app
        .ask("POST", "/studies", &ann, wish)
        .await
        .expect(201)
        .json();
    assert_eq!(other["fixed_seed"], false);
    assert_ne!(view(&one).await, view(&other).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_cannot_be_taken_is_named_and_nothing_is_stored() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    for (moves, index, code) in [
        ("boss 14, boss 6, fly", 2, "bad_moves"),
        ("boss 14,, boss 6", 1, "bad_moves"),
        ("", 0, "bad_moves"),
        ("seat 9: boss 14", 0, "bad_moves"),
        ("seat: boss 14", 0, "bad_moves"),
        ("14: boss 14", 0, "bad_moves"),
        ("boss 14, boss 10", 1, "ward_not_active"),
        ("boss 14, bid 1 irish", 1, "not_now"),
        ("boss 99999999999999999999", 0, "bad_moves"),
    ] {
        let wish =
            json!({ "ruleset": "tammany-hall", "seats": 3, "seed": "seven", "moves": moves });
        let answer = app.ask("POST", "/studies", &ann, wish).await.expect(422);
        let problem = answer.json();
        if code != "not_now" {
            assert_eq!(problem["code"], code, "{problem:#}");
        }
        assert_eq!(problem["index"], index, "{moves}: {problem:#}");
        let detail = problem["detail"].as_str().unwrap();
        let text = moves.split(',').nth(index).unwrap().trim();
        assert!(
            detail.starts_with(&format!("move {} of the list, \"{text}\": ", index + 1)),
            "{detail}"
        );
        assert!(detail.len() < 500, "{detail}");
    }
    let long = format!("boss 14, {}", "x".repeat(5000));
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "moves": long });
    let problem = app
        .ask("POST", "/studies", &ann, wish)
        .await
        .problem(422, "bad_moves");
    assert!(problem["detail"].as_str().unwrap().len() < 500);
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_seat_that_is_awaited_can_be_named() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14").await;
    let due = study["pending"][0]["seats"][0].as_u64().unwrap();
    let mut refused = 0;
    for seat in 0..3 {
        let wish = json!({
            "ruleset": "tammany-hall", "seats": 3, "seed": "seven",
            "moves": format!("boss 14, seat {seat}: boss 6"),
        });
        let answer = app.ask("POST", "/studies", &ann, wish).await;
        if seat == due {
            answer.expect(201);
        } else {
            answer.problem(422, "not_your_turn");
            refused += 1;
        }
    }
    assert_eq!(refused, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_study_can_be_of_is_refused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    for (change, code) in [
        (json!({ "ruleset": "chess" }), "unknown_ruleset"),
        (json!({ "seats": 2 }), "bad_seats"),
        (json!({ "seats": 6 }), "bad_seats"),
        (json!({ "options": { "no": 1 } }), "bad_options"),
        (json!({ "seed": "" }), "bad_seed"),
        (json!({ "seed": "x".repeat(129) }), "bad_seed"),
        (json!({ "seed": "a\nb" }), "bad_seed"),
        (json!({ "name": "" }), "bad_study_name"),
        (json!({ "name": "x".repeat(81) }), "bad_study_name"),
    ] {
        let mut wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
        for (field, value) in change.as_object().unwrap() {
            wish[field] = value.clone();
        }
        app.ask("POST", "/studies", &ann, wish)
            .await
            .problem(422, code);
    }
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "secret": "00" });
    app.ask("POST", "/studies", &ann, wish)
        .await
        .problem(400, "bad_json");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_that_is_made_twice_with_one_key_is_one() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "bull-moose", "seats": 5 });
    let send = async || {
        let request = app.post("/studies").token(&ann.token).key("once");
        request.json(wish.clone()).send().await.expect(201).text
    };
    assert_eq!(send().await, send().await);
    let rows = app.texts("SELECT id::text AS text FROM studies").await;
    assert_eq!(rows.len(), 1);
}
