//! Queries that cannot be read, and numbers.

use std::collections::BTreeSet;

use super::Ground;
use crate::helpers::contract::{operations, parameters};

#[tokio::test(flavor = "multi_thread")]
async fn a_query_that_cannot_be_read_is_refused_by_every_operation_that_takes_one() {
    let ground = Ground::new().await;
    let mut tried = BTreeSet::new();
    for (method, path, operation) in operations() {
        let takes_query = operation["parameters"]
            .to_string()
            .contains("\"in\":\"query\"");
        if !takes_query {
            continue;
        }
        for query in [
            "unknown=1",
            "limit=1&unknown=",
            "%00=%00",
            "at=1&at=2&at=",
            "=",
            "%ff",
        ] {
            let path = path.replace("{id}", &ground.running);
            let request = ground.app.page_request(&method, &format!("{path}?{query}"));
            let answer = request.token(&ground.ann.token).send().await;
            answer.problem(400, "bad_query");
        }
        tried.insert(operation["operationId"].as_str().unwrap());
    }
    let tried: Vec<&str> = tried.into_iter().collect();
    assert_eq!(
        tried,
        [
            "ask_for_hint",
            "draw_game",
            "export_records",
            "find_decision",
            "find_position",
            "find_study_decision",
            "list_admin_acts",
            "list_deliveries",
            "list_events",
            "list_games",
            "list_messages",
            "list_my_games",
            "list_notices",
            "list_records",
            "list_results",
            "list_studies",
            "list_undo_steps",
            "list_votes",
            "print_game",
            "read_log",
            "read_record",
            "read_study_log",
            "view_game",
            "view_study"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_number_in_a_query_is_taken_that_is_more_than_the_contract_says() {
    let ground = Ground::new().await;
    let mut tried = 0;
    for (method, path, operation) in operations() {
        for parameter in parameters(operation) {
            let schema = &parameter["schema"];
            let is_whole = schema["type"].to_string().contains("integer");
            if parameter["in"] != "query" || !is_whole {
                continue;
            }
            let most = schema["maximum"].as_i64();
            let most = most.unwrap_or(match schema["format"].as_str() {
                Some("int32") => i64::from(i32::MAX),
                _ => i64::MAX - 1,
            });
            let name = parameter["name"].as_str().unwrap();
            let path = path.replace("{id}", &ground.running);
            let path = format!("{path}?{name}={}", most + 1);
            let request = ground.app.page_request(&method, &path);
            let answer = request.token(&ground.ann.token).send().await;
            // A study of this id is not there, whatever is asked of it, nor an event of this number.
            let is_refused = [400, 404, 410, 422].contains(&answer.status);
            assert!(is_refused, "{method} {path}: {}", answer.text);
            tried += 1;
        }
    }
    assert!(tried > 15, "{tried}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_number_is_taken_however_it_is_written() {
    let ground = Ground::new().await;
    let send = async |path: &str, body: &str| ground.send("POST", path, body.to_owned()).await;
    let opened = send(
        "/api/v1/games",
        r#"{"ruleset": "tammany-hall", "seats": 3.0, "bots": 20e-1, "name": "Table 3.0"}"#,
    )
    .await;
    assert_eq!(opened.clone().expect(201).json()["name"], "Table 3.0");
    let game = opened.json()["id"].as_str().unwrap().to_owned();
    let actions = format!("/api/v1/games/{game}/actions");
    let moves = r#"{"decision": 0.0, "actions": [{"type": "place_boss", "ward": 14.0}, {"type": "place_boss", "ward": 6e0}]}"#;
    let answer = send(&actions, moves).await;
    assert!([201, 409].contains(&answer.status), "{}", answer.text);
    for body in [
        r#"{"ruleset": "tammany-hall", "seats": 3.5}"#,
        r#"{"ruleset": "tammany-hall", "seats": "3.0"}"#,
        r#"{"ruleset": "tammany-hall", "seats": 3.}"#,
        r#"{"ruleset": "tammany-hall", "seats": 1e400}"#,
    ] {
        send("/api/v1/games", body).await.problem(400, "bad_json");
    }
}
