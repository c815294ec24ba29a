//! `poste serve --test-clock`.

use serde_json::{Value, json};

use crate::helpers::TestApp;
use crate::helpers::command::{complaint, poste};
use crate::helpers::program::{Program, data_folder};
use crate::helpers::smtp::Receiver;

#[tokio::test(flavor = "multi_thread")]
async fn a_normal_server_has_no_clock_that_anybody_could_move() {
    let app = TestApp::start().await;
    let before = app.app.house.clock.now();
    for path in ["/test-clock", "/api/v1/test-clock"] {
        let request = app.page_request("POST", path);
        let answer = request
            .json(json!({ "advance_seconds": 86_400 }))
            .send_unchecked()
            .await;
        answer.problem(404, "not_found");
        app.page("GET", path).await.problem(404, "not_found");
    }
    assert!(app.app.house.clock.now() - before < chrono::TimeDelta::hours(1));
    assert!(
        !std::fs::read_to_string("../openapi.yaml")
            .unwrap()
            .contains("test-clock")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_test_clock_goes_forward_only_and_not_too_far() {
    let app = TestApp::start_with(|settings| settings.test_clock = true).await;
    let before = app.app.house.clock.now();
    for (body, status, code) in [
        (json!({ "advance_seconds": 0 }), 422, "bad_time"),
        (json!({ "advance_seconds": 34_560_001 }), 422, "bad_time"),
        (json!({ "advance_seconds": -1 }), 400, "bad_json"),
        (json!({}), 400, "bad_json"),
    ] {
        let request = app.page_request("POST", "/test-clock").json(body);
        request.send_unchecked().await.problem(status, code);
    }
    assert!(app.app.house.clock.now() - before < chrono::TimeDelta::hours(1));
}

#[test]
fn a_test_clock_is_refused_where_others_could_reach_it() {
    for other in [
        ["--listen", "0.0.0.0:0"],
        ["--listen", "[::]:0"],
        ["--smtp-url", "smtp://mail.example.org:25"],
        ["--public-url", "https://games.example.org"],
        ["--database-url", "postgres://poste@192.0.2.1/poste"],
        ["--mail-listen", "0.0.0.0:0"],
    ] {
        let data = data_folder();
        let mut command = poste();
        command
            .args(["serve", "--test-clock", "--data"])
            .arg(data.path());
        if other[0] != "--listen" {
            command.args(["--listen", "127.0.0.1:0"]);
        }
        if other[0] == "--mail-listen" {
            command.args(["--bounce-address", "bounces@example.org"]);
        }
        let said = complaint(command.args(other));
        assert!(said.contains("--test-clock"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_outlives_a_kill_and_is_dealt_with_once() {
    let data = data_folder();
    let mails = Receiver::start().await;
    let url = mails.url();
    let settings = [
        ("POSTE_SMTP_URL", url.as_str()),
        ("POSTE_TEST_CLOCK", "true"),
    ];
    let server = Program::serve(data.path(), &settings);
    let session = server.sign_in(&mails, "Ann").await;
    let token = session["access_token"].as_str().unwrap();
    let wish = json!({
        "ruleset": "bull-moose", "seats": 3, "bots": 2,
        "clock": { "pace": { "type": "per_decision", "seconds": 3600 } }
    });
    let game = server.ask("POST", "/games", token, wish, 201).await;
    let id = game["id"].as_str().unwrap().to_owned();
    let due = game["pending"][0]["due"].clone();
    assert!(due.is_string(), "{game:#}");
    server.kill();

    let server = Program::serve(data.path(), &settings);
    let shown = server
        .ask("GET", &format!("/games/{id}"), "", Value::Null, 200)
        .await;
    assert_eq!(shown["pending"][0]["due"], due);
    server.move_clock(3_600 * 24).await;

    // A table of one is deserted when its one person is: the clock says so once and stops.
    let mut entries = Vec::new();
    while entries.len() < 2 {
        let after = shown["version"].as_u64().unwrap() - 1;
        let path = format!("/games/{id}/log?after={after}&wait=20&limit=100");
        let page = server.ask("GET", &path, "", Value::Null, 200).await;
        entries = page["items"].as_array().unwrap().clone();
        entries.retain(|entry| entry["actor"]["kind"] == "clock");
    }
    assert_eq!(entries[0]["events"][0]["type"], "time_ran_out");
    assert_eq!(entries[0]["events"][0]["due"], due);
    assert_eq!(entries[1]["events"][0]["type"], "clocks_stopped");
    assert_eq!(entries.len(), 2);
    server.stop();
}
