//! `POST /records`.

use serde_json::{Value, json};

use super::{at, golden};
use crate::helpers::TestApp;

/// The record with its lines changed.
fn edited(text: &str, edit: impl FnOnce(&mut Vec<String>)) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    edit(&mut lines);
    lines.join("\n") + "\n"
}

/// The record with a part of one line, counted from 1, put in another's place.
fn with(text: &str, line: usize, from: &str, to: &str) -> String {
    edited(text, |lines| {
        assert!(lines[line - 1].contains(from), "{}", lines[line - 1]);
        lines[line - 1] = lines[line - 1].replacen(from, to, 1);
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_finished_game_becomes_a_study() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.finished_game("city-and-guilds", &people).await;
    let record = app
        .read(&format!("/games/{game}/record"), None)
        .await
        .expect(200)
        .text;
    let over = app.game(&game, None).await;
    let games = app.texts("SELECT games::text AS text FROM games").await;

    let study = app
        .import(&people[0], record.clone())
        .await
        .expect(201)
        .json();

    assert_eq!(study["kind"], "record");
    assert_eq!(study["ruleset"], "city-and-guilds");
    assert_eq!(study["name"], "The test's table");
    assert_eq!(study["players"], json!(["Ann", "Ben", "Cleo"]));
    for field in ["version", "head", "standings"] {
        assert_eq!(study[field], over[field], "{field}");
    }
    for field in ["shared", "imagined", "fixed_seed"] {
        assert_eq!(study[field], false, "{field}");
    }
    assert_eq!(study["pending"], json!([]));
    let again = app.read(&at(&study, "/record"), Some(&people[0])).await;
    assert_eq!(
        again.expect(200).text,
        record,
        "it is given back to the letter"
    );
    let after = app.texts("SELECT games::text AS text FROM games").await;
    assert_eq!(after, games, "a study is no game");
    let list = app.read("/games", None).await.expect(200).json();
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
}

/// Sends each record in: it is refused with this code and this line, and nothing is stored.
async fn assert_refused(cases: Vec<(String, &str, usize)>) {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    for (number, (record, code, line)) in cases.into_iter().enumerate() {
        let answer = app.import(&ann, record).await;
        assert_eq!(answer.status, 422, "case {number}: {}", answer.text);
        let problem = answer.problem(422, code);
        assert_eq!(problem["line"], line, "case {number}: {problem:#}");
        let detail = problem["detail"].as_str().unwrap();
        assert!(detail.len() < 500, "{detail}");
        if code != "record_redacted" {
            assert!(detail.contains(&format!("line {line}")), "{detail}");
        }
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_is_cut_short_is_refused_where_it_ends() {
    let text = golden("tammany-hall-3");
    let cut = |lines: usize| edited(&text, |all| all.truncate(lines));
    assert_refused(vec![
        (String::new(), "bad_record", 1),
        (cut(1), "record_wrong", 1),
        (cut(60), "record_wrong", 60),
        (text[..text.len() - 40].to_owned(), "bad_record", 175),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_that_are_reordered_doubled_or_left_out_are_named() {
    let text = golden("tammany-hall-3");
    let swap = |one: usize, other: usize| edited(&text, |lines| lines.swap(one - 1, other - 1));
    let without = |line: usize| edited(&text, |lines| drop(lines.remove(line - 1)));
    let with_line = |line: usize, more: String| edited(&text, |lines| lines.insert(line - 1, more));
    let line = |line: usize| text.lines().nth(line - 1).unwrap().to_owned();
    assert_refused(vec![
        (swap(12, 13), "record_wrong", 12),
        (swap(1, 2), "bad_record", 1),
        (without(1), "bad_record", 1),
        (without(21), "record_wrong", 21),
        (with_line(10, line(9)), "record_wrong", 10),
        (with_line(10, String::new()), "bad_record", 10),
        (with_line(176, line(1)), "bad_record", 176),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_edited_is_named() {
    let text = golden("tammany-hall-3");
    let zeros = "0".repeat(64);
    let seat = "\"actor\":\"seat 0\"";
    assert_refused(vec![
        (
            with(&text, 3, "\"ward\":1", "\"ward\":2"),
            "record_wrong",
            3,
        ),
        (
            with(&text, 3, "cube irish 1", "cube irish 2"),
            "record_wrong",
            3,
        ),
        (
            with(&text, 3, seat, "\"actor\":\"seat 1\""),
            "record_wrong",
            3,
        ),
        (
            with(&text, 3, seat, "\"actor\":\"seat 9\""),
            "bad_record",
            3,
        ),
        (with(&text, 1, &zeros, &"1".repeat(64)), "record_wrong", 1),
        (
            with(&text, 1, ":\"tammany-hall\"", ":\"chess\""),
            "bad_record",
            1,
        ),
        (
            with(&text, 1, "\"Blue\"", "\"Blue\",\"Black\""),
            "record_wrong",
            2,
        ),
        (
            with(&text, 3, "\"at\":\"", "\"at\":\"yesterday, "),
            "bad_record",
            3,
        ),
        (with(&text, 1, "\"Blue\"", "\"\""), "bad_record", 1),
        (with(&text, 1, "\"Blue\"", "\"\\u0000\""), "bad_record", 1),
        (
            with(&text, 1, "\"Blue\"", "\"B\\u202elue\""),
            "bad_record",
            1,
        ),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_newer_or_of_a_running_game_is_called_so() {
    let text = golden("tammany-hall-3");
    let rules = "\"rules_version\":";
    assert_refused(vec![
        (
            with(&text, 1, "poste-restante/1", "poste-restante/3"),
            "record_newer",
            1,
        ),
        (
            with(&text, 2, &format!("{rules}1"), &format!("{rules}2")),
            "record_newer",
            2,
        ),
        (
            with(&text, 1, "{", "{\"redacted\":true,"),
            "record_redacted",
            1,
        ),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_that_no_record_has_are_named() {
    let text = golden("tammany-hall-3");
    let seq = |other: &str| (with(&text, 9, "\"seq\":7", other), "bad_record", 9);
    let nested = format!("\"events\":{}", "[".repeat(5000));
    assert_refused(vec![
        seq("\"seq\":18446744073709551616"),
        seq("\"seq\":1e400"),
        seq("\"seq\":-7"),
        seq("\"seq\":7,\"seq\":7"),
        seq("\"seq\":7,\"more\":7"),
        seq(&"x".repeat(300_000)),
        (with(&text, 9, "\"events\":[", &nested), "bad_record", 9),
        ("{}".to_owned(), "bad_record", 1),
        ("null\n".to_owned(), "bad_record", 1),
        ("PK\u{3}\u{4}".to_owned(), "bad_record", 1),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn text_that_is_not_utf_8_is_refused_with_its_line() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    for bad in [
        &b"\xff"[..],
        b"\xc3\x28",
        b"\xed\xa0\x80",
        b"\xf8\x88\x80\x80\x80",
    ] {
        let mut lines: Vec<Vec<u8>> = golden("tammany-hall-3")
            .lines()
            .map(|line| line.as_bytes().to_vec())
            .collect();
        lines[6].splice(20..20, bad.iter().copied());
        let problem = app
            .import(&ann, lines.join(&b'\n'))
            .await
            .problem(422, "bad_record");
        assert_eq!(problem["line"], 7, "{problem:#}");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_is_too_large_is_refused_by_its_size() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    let line = golden("tammany-hall-3").lines().next().unwrap().to_owned() + "\n";
    let large = line.repeat(9 * 1024 * 1024 / line.len());
    app.import(&ann, large).await.problem(413, "too_large");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_record_gets_past_the_limit_of_other_bodies_alone() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let record = golden("bull-moose-5");
    assert!(record.len() > 128 * 1024);
    app.import(&ann, record.clone()).await.expect(201);
    let request = app.post("/studies").token(&ann.token).bytes(record);
    request.send().await.problem(413, "too_large");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_record_is_taken() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    for kind in [
        "application/json",
        "text/plain",
        "application/x-www-form-urlencoded",
    ] {
        let request = app
            .post("/records")
            .token(&ann.token)
            .header("Content-Type", kind);
        let answer = request.raw_body(golden("tammany-hall-3")).send().await;
        answer.problem(415, "not_jsonl");
    }
    let request = app.post("/records").token(&ann.token);
    let bare = request.raw_body(golden("tammany-hall-3")).send().await;
    bare.problem(415, "not_jsonl");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_is_sent_twice_with_one_key_is_one_study() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let send = async |record: String| {
        app.post("/records")
            .token(&ann.token)
            .key("once")
            .header("Content-Type", "application/jsonl; charset=utf-8")
            .raw_body(record)
            .send()
            .await
    };
    let first = send(golden("tammany-hall-3")).await.expect(201);
    let second = send(golden("tammany-hall-3")).await.expect(201);
    assert_eq!(first.text, second.text);
    let other = send(golden("tammany-hall-4")).await;
    other.problem(422, "idempotency_key_reused");
    let list = app.read("/studies", Some(&ann)).await.expect(200).json();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1), "{list:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_at_most_200_studies() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    app.import(&ann, golden("city-and-guilds-3"))
        .await
        .expect(201);
    let more = "INSERT INTO studies SELECT gen_random_uuid(), user_id, kind, ruleset, name, shared, fixed_seed, secret, \
                players, record_game, record_name, game_id, game_at, viewer, steps, version, head, created_at, changed_at \
                FROM studies, generate_series(2, 200)";
    assert_eq!(app.execute(more).await.unwrap(), 199);
    let full = app.import(&ann, golden("city-and-guilds-3")).await;
    full.problem(409, "too_many_studies");
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let full = app.ask("POST", "/studies", &ann, wish.clone()).await;
    full.problem(409, "too_many_studies");
    let list: Value = app
        .read("/studies?limit=1", Some(&ann))
        .await
        .expect(200)
        .json();
    let path = at(&list["items"][0], "");
    app.request("DELETE", &path)
        .token(&ann.token)
        .send()
        .await
        .expect(204);
    app.ask("POST", "/studies", &ann, wish).await.expect(201);
}
