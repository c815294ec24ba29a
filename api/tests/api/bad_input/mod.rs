//! What bad input gets: a clear problem answer, and nothing is written.

mod queries;

use serde_json::{Value, json};

use crate::helpers::contract::{example_of_body, operations};
use crate::helpers::{Answer, Person, TestApp};

/// A server with a table that waits for players and one game that runs, both Ann's, and a code for Ben.
struct Ground {
    app: TestApp,
    ann: Person,
    open: String,
    running: String,
}

impl Ground {
    async fn new() -> Self {
        let app = TestApp::start().await;
        let ann = app.sign_in("Ann").await;
        app.make_admin(&ann).await;
        let wish = json!({ "ruleset": "tammany-hall", "seats": 4 });
        let open = app.open_table(&ann, wish).await;
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
        let running = app.open_table(&ann, wish).await;
        Self {
            app,
            ann,
            open,
            running,
        }
    }

    /// The address of an operation.
    fn path(&self, path: &str) -> String {
        let needs_a_board = ["/actions", "/draft", "/orders", "/preview"];
        let game = if needs_a_board.iter().any(|end| path.ends_with(end)) {
            &self.running
        } else {
            &self.open
        };
        path.replace("{id}", game)
            .replace("{seq}", "0")
            .replace("{seat}", "0")
            .replace("{vote}", game)
    }

    /// Sends these bytes as the body of an operation.
    async fn send(&self, method: &str, path: &str, body: impl Into<Vec<u8>>) -> Answer {
        let request = self.app.page_request(method, &self.path(path));
        request.token(&self.ann.token).bytes(body).send().await
    }
}

/// Each operation with a body: method, path, and a body that would be taken.
fn bodies() -> Vec<(String, &'static str, Value)> {
    operations()
        .filter_map(|(method, path, operation)| {
            example_of_body(operation).map(|body| (method, path, body))
        })
        .collect()
}

/// The answer is a clear refusal of something that cannot be read, or be taken.
#[track_caller]
fn assert_refused(answer: &Answer, statuses: &[u16], what: &str) {
    assert!(
        statuses.contains(&answer.status),
        "{what}: {} {}",
        answer.status,
        answer.text
    );
    let problem = answer.problem(answer.status, answer.json()["code"].as_str().unwrap());
    for field in ["title", "detail", "code"] {
        let text = problem[field].as_str().unwrap();
        assert!(!text.is_empty() && text.len() < 500, "{what}: {text}");
    }
    // No word of what runs behind.
    for inside in ["diesel", "postgres", "sql", "panicked", "src/"] {
        assert!(!answer.text.contains(inside), "{what}: {}", answer.text);
    }
}

/// The object's fields with one set anew.
fn with(body: &Value, field: &str, value: Value) -> Value {
    let mut body = body.clone();
    body[field] = value;
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_json_object_is_refused_by_every_operation() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    for (method, path, body) in bodies() {
        let text = body.to_string();
        let values: Vec<&Value> = body.as_object().unwrap().values().collect();
        for bad in [
            String::new(),
            " ".to_owned(),
            "{".to_owned(),
            "nonsense".to_owned(),
            "null".to_owned(),
            "7".to_owned(),
            format!("{:?}", "text"),
            "[]".to_owned(),
            json!(values).to_string(),
            format!("[{text}]"),
            format!("{text} {text}"),
            format!("{text},"),
            format!("\u{feff}{text}"),
            text.replace('"', "'"),
            text.replacen(':', "=", 1),
            text.replacen('{', "{,", 1),
            text.replacen('{', "{/* a comment */", 1),
        ] {
            let answer = ground.send(&method, path, bad.clone()).await;
            assert_refused(&answer, &[400], &format!("{method} {path}: {bad:?}"));
        }
    }
    assert_eq!(ground.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn fields_that_are_unknown_missing_or_doubled_are_refused() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    for (method, path, body) in bodies() {
        let what = |bad: &str| format!("{method} {path}: {bad}");
        let unknown = with(&body, "admin", json!(true)).to_string();
        let answer = ground.send(&method, path, unknown.clone()).await;
        assert_refused(&answer, &[400], &what(&unknown));
        assert!(answer.text.contains("admin"), "{}", answer.text);
        for (field, value) in body.as_object().unwrap() {
            let doubled = body
                .to_string()
                .replacen('{', &format!("{{\"{field}\":{value},"), 1);
            let answer = ground.send(&method, path, doubled.clone()).await;
            assert_refused(&answer, &[400], &what(&doubled));
            assert!(answer.text.contains("duplicate field"), "{}", answer.text);
        }
        for field in required(&method, path) {
            let mut less = body.clone();
            less.as_object_mut().unwrap().remove(&field);
            let answer = ground.send(&method, path, less.to_string()).await;
            assert_refused(&answer, &[400], &what(&less.to_string()));
            assert!(answer.text.contains(&field), "{}", answer.text);
        }
    }
    assert_eq!(ground.app.dump().await, before);
}

/// The fields that the contract says a body must have.
fn required(method: &str, path: &str) -> Vec<String> {
    let operation = crate::helpers::contract::operation(method, path).unwrap();
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    let component = |schema: &Value| {
        let target = schema["$ref"].as_str()?.trim_start_matches('#');
        crate::helpers::contract::document().pointer(target)
    };
    let mut schema = component(schema).unwrap();
    if let Some(any) = schema["anyOf"].as_array() {
        schema = component(&any[0]).unwrap();
    }
    let required = schema["required"].as_array().into_iter().flatten();
    required
        .map(|field| field.as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn values_of_the_wrong_type_are_refused() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    for (method, path, body) in bodies() {
        for (field, value) in body.as_object().unwrap() {
            for wrong in [
                json!(null),
                json!(true),
                json!(-1),
                json!(1.5),
                json!(""),
                json!([[]]),
                json!([7]),
                json!({ "a": 1 }),
            ] {
                // What has a default may be null, and some of these are of the right type.
                let lawful = wrong.is_null() && !required(&method, path).contains(field)
                    || wrong.is_string() && value.is_string()
                    || wrong.is_boolean() && value.is_boolean();
                if lawful {
                    continue;
                }
                let bad = with(&body, field, wrong).to_string();
                let answer = ground.send(&method, path, bad.clone()).await;
                assert_refused(&answer, &[400], &format!("{method} {path}: {bad}"));
            }
        }
    }
    assert_eq!(ground.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_database_can_hold_is_refused_wherever_it_stands() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    for (method, path, body) in bodies() {
        let text = body.to_string();
        // In the first text of the body.
        let at = text.find(":\"").map_or(1, |at| at + 2);
        let inserted =
            |bytes: &[u8]| [&text.as_bytes()[..at], bytes, &text.as_bytes()[at..]].concat();
        for (bytes, status, code) in [
            (&b"\0"[..], 422, "nul_character"),
            (br"\u0000", 422, "nul_character"),
            (br"\\\u0000", 422, "nul_character"),
            (b"\xff", 400, "not_utf8"),
            (b"\xc3", 400, "not_utf8"),
            (b"\xed\xa0\x80", 400, "not_utf8"),
        ] {
            let answer = ground.send(&method, path, inserted(bytes)).await;
            answer.problem(status, code);
        }
        // Within an action it is for the game to say so.
        for bytes in [&br"\ud800"[..], b"\x01"] {
            let answer = ground.send(&method, path, inserted(bytes)).await;
            assert_refused(&answer, &[400, 422], &format!("{method} {path}: {bytes:?}"));
        }
    }
    assert_eq!(ground.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_are_too_large_too_deep_or_beyond_all_numbers_are_refused() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let deep_object = format!("{}1{}", "{\"a\":".repeat(10_000), "}".repeat(10_000));
    for (method, path, body) in bodies() {
        let text = body.to_string();
        let large = format!("{text}{}", " ".repeat(64 * 1024));
        let answer = ground.send(&method, path, large).await;
        answer.problem(413, "too_large");
        for deep in [deep(200), deep(30_000), deep_object.clone()] {
            let within = text.replacen('{', &format!("{{\"deep\":{deep},"), 1);
            for bad in [deep, within] {
                let answer = ground.send(&method, path, bad).await;
                assert_refused(&answer, &[400], &format!("{method} {path}: too deep"));
            }
        }
        for (field, value) in body.as_object().unwrap() {
            if !value.is_number() {
                continue;
            }
            for number in [
                "1e999",
                "-1e999",
                "99999999999999999999999999",
                "4294967296",
                "-1",
                "0.5",
                "15e-1",
                "NaN",
                "Infinity",
                "0x10",
                "007",
            ] {
                let bad = text.replacen(
                    &format!("\"{field}\":{value}"),
                    &format!("\"{field}\":{number}"),
                    1,
                );
                assert!(bad.contains(number));
                let answer = ground.send(&method, path, bad.clone()).await;
                assert_refused(&answer, &[400], &format!("{method} {path}: {bad}"));
            }
        }
    }
    assert_eq!(ground.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn options_and_actions_may_not_be_deep_either() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    for deep in [
        format!("{}{}", "[".repeat(20_000), "]".repeat(20_000)),
        format!("{}1{}", "{\"a\":".repeat(9_000), "}".repeat(9_000)),
    ] {
        let options =
            format!(r#"{{"ruleset":"tammany-hall","seats":3,"options":{{"deep":{deep}}}}}"#);
        let answer = ground.send("POST", "/api/v1/games", options).await;
        assert_refused(&answer, &[400, 422], "deep options");
        for action in [
            format!(r#"{{"type":"place_boss","ward":{deep}}}"#),
            format!(r#"{{"ward":{deep},"type":"place_boss"}}"#),
            format!(r#"{{"type":{deep}}}"#),
        ] {
            let actions = format!(r#"{{"decision":0,"actions":[{action}]}}"#);
            let path = "/api/v1/games/{id}/actions";
            let answer = ground.send("POST", path, actions).await;
            assert_refused(&answer, &[400, 422], "a deep action");
        }
    }
    assert_eq!(ground.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_doubled_field_within_an_action_or_the_options_is_refused() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    for action in [
        r#"{"type":"place_boss","ward":1,"ward":2}"#,
        r#"{"ward":1,"ward":1,"type":"place_boss"}"#,
        r#"{"type":"place_boss","type":"place_boss","ward":1}"#,
    ] {
        let actions = format!(r#"{{"decision":0,"actions":[{action}]}}"#);
        let path = "/api/v1/games/{id}/actions";
        let answer = ground.send("POST", path, actions).await;
        answer.problem(422, "no_such_action");
    }
    let options = r#"{"ruleset":"bull-moose","seats":3,"options":{"edition":"reconstructed","edition":"reconstructed"}}"#;
    let answer = ground.send("POST", "/api/v1/games", options).await;
    answer.problem(422, "bad_options");
    assert_eq!(ground.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_not_said_to_be_json_is_refused() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    for (method, path, body) in bodies() {
        let path = ground.path(path);
        let kinds = [
            None,
            Some(""),
            Some("text/plain"),
            Some("text/json"),
            Some("application/xml"),
            Some("application/x-www-form-urlencoded"),
            Some("multipart/form-data; boundary=x"),
            Some("application/json-seq"),
        ];
        for kind in kinds {
            let request = ground.app.page_request(&method, &path);
            let mut request = request.token(&ground.ann.token).raw_body(body.to_string());
            if let Some(kind) = kind {
                request = request.header("Content-Type", kind);
            }
            request.send().await.problem(415, "not_json");
        }
    }
    assert_eq!(ground.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn json_may_be_said_in_any_case_and_with_its_charset() {
    let app = TestApp::start().await;
    for kind in [
        "application/json",
        "Application/JSON",
        "application/json; charset=utf-8",
        "application/json;charset=\"UTF-8\"",
    ] {
        let request = app.post("/sign-in").header("Content-Type", kind);
        let request = request.raw_body(r#"{"email":"ann@example.org"}"#);
        request.send().await.expect(202);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_id_or_nobody_s_is_not_found() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    let ids = [
        "x",
        "0",
        "null",
        "00000000-0000-0000-0000-000000000000",
        "01890000-0000-7000-8000-000000000000",
        "%00",
        "%ff",
        "..%2f..%2fetc%2fpasswd",
        "'%20OR%201=1--",
        "%F0%9F%98%80",
    ];
    for (method, path, operation) in operations().filter(|(_, path, _)| path.contains("{id}")) {
        let long = "x".repeat(2000);
        for id in ids.into_iter().chain([long.as_str()]) {
            let request = ground.app.page_request(&method, &path.replace("{id}", id));
            let mut request = request.token(&ground.ann.token);
            if let Some(body) = example_of_body(operation) {
                request = request.json(body);
            }
            request.send().await.problem(404, "not_found");
        }
    }
    assert_eq!(ground.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_id_may_be_written_in_capitals() {
    let ground = Ground::new().await;
    let game = ground.app.game(&ground.open.to_uppercase(), None).await;
    assert_eq!(game["id"], ground.open.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_idempotency_key_is_refused_by_every_operation_that_takes_one() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    let long = "x".repeat(256);
    let mut tried = 0;
    for (method, path, operation) in operations() {
        if !operation["parameters"]
            .to_string()
            .contains("/IdempotencyKey\"")
        {
            continue;
        }
        tried += 1;
        for key in ["", "schlüssel", "小明", "one\ttwo", &long] {
            let request = ground.app.page_request(&method, &ground.path(path));
            let mut request = request.token(&ground.ann.token).key(key);
            if let Some(body) = example_of_body(operation) {
                request = request.json(body);
            }
            request.send().await.problem(400, "bad_idempotency_key");
        }
    }
    assert!(tried > 20, "{tried}");
    assert_eq!(ground.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_name_smuggles_a_header_or_a_line_into_anything() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    for evil in [
        "Tammany\r\nBcc: x@example.org",
        "Tammany\nBcc: x@example.org",
        "Tammany\rBcc: x@example.org",
        "Tammany\u{85}Bcc: x@example.org",
        "Tammany\u{2028}Bcc: x@example.org",
        "Tammany\u{1b}[2J",
        "Tammany\u{202e}gro.elpmaxe",
        "Tammany\u{2066}x",
        "\u{7f}",
    ] {
        for (method, path, body, code) in [
            (
                "POST",
                "/sign-in",
                json!({ "email": "x@example.org", "name": evil }),
                "bad_name",
            ),
            ("PATCH", "/me", json!({ "name": evil }), "bad_name"),
            (
                "POST",
                "/me/tokens",
                json!({ "name": evil, "scopes": ["read"] }),
                "bad_name",
            ),
            (
                "POST",
                "/games",
                json!({ "ruleset": "tammany-hall", "seats": 3, "name": evil }),
                "bad_game_name",
            ),
            (
                "POST",
                "/games/{id}/messages",
                json!({ "text": format!("Well{evil}played") }),
                "bad_text",
            ),
            (
                "POST",
                "/sign-in",
                json!({ "email": format!("x@example.org{evil}") }),
                "bad_email",
            ),
            (
                "POST",
                "/games/{id}/invitations",
                json!({ "email": format!("{evil}@example.org") }),
                "bad_email",
            ),
        ] {
            let path = format!("/api/v1{path}");
            let answer = ground.send(method, &path, body.to_string()).await;
            answer.problem(422, code);
        }
    }
    assert_eq!(ground.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_a_client_says_about_who_or_when_it_is_is_believed() {
    let ground = Ground::new().await;
    let ben = ground.app.sign_in("Ben").await;
    let request = ground.app.get("/me").token(&ben.token);
    let request = request
        .header("Date", "Thu, 01 Jan 2099 00:00:00 GMT")
        .header("X-User", &ground.ann.id)
        .header("X-Forwarded-User", &ground.ann.id)
        .header("X-Request-Id", "chosen\u{9}by me");
    let answer = request.send().await.expect(200);
    assert_eq!(answer.json()["id"], ben.id.as_str());
    assert_ne!(answer.header("x-request-id").unwrap(), "chosen\tby me");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_may_not_do_something_is_told_so_whatever_the_body_is() {
    let ground = Ground::new().await;
    let wish = json!({ "name": "reader", "scopes": ["read"] });
    let made = ground
        .app
        .post("/me/tokens")
        .token(&ground.ann.token)
        .json(wish);
    let made = made.send().await.expect(201).json();
    let reader = made["token"].as_str().unwrap();
    let mut tried = 0;
    for (method, path, operation) in operations() {
        let security = operation["security"].to_string();
        if operation.get("requestBody").is_none() || security.contains("read") || security == "[]" {
            continue;
        }
        for (kind, body) in [
            ("application/json", "{"),
            ("text/plain", "{}"),
            ("application/json", "[]"),
        ] {
            let ask = || {
                let request = ground.app.page_request(&method, &ground.path(path));
                request.header("Content-Type", kind).raw_body(body)
            };
            ask().send().await.problem(401, "unauthorized");
            ask()
                .token(reader)
                .send()
                .await
                .problem(403, "scope_missing");
        }
        tried += 1;
    }
    assert!(tried > 25, "{tried}");
}
