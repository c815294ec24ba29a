//! Who may do what: every operation of the contract against every kind of token.

use serde_json::{Value, json};

use crate::helpers::contract::{self, operations};
use crate::helpers::{Answer, Person, TestApp};

/// Operations that anybody may use without being known. This list may only shrink.
const OPEN_TO_ALL: [&str; 12] = [
    "create_session",
    "find_ruleset",
    "issue_token",
    "list_bots",
    "list_rulesets",
    "refresh_session",
    "request_sign_in",
    "revoke_app_token",
    "show_authorization_server",
    "show_health",
    "show_index",
    "show_readiness",
];

/// Operations that nobody has tried below. This list may only shrink.
const UNTRIED: [&str; 0] = [];

/// What an operation asks of whoever uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    /// Nothing; a token is not looked at.
    Nothing,
    /// Nothing, but who shows a token is known.
    Optional,
    /// A token that may read.
    Read,
    /// A token that may play.
    Play,
    /// A person who has signed in.
    Own,
    /// An administrator, or a token of theirs that may help people.
    Admin,
}

fn need(operation: &Value) -> Need {
    let ways = operation["security"].as_array().unwrap();
    if ways.is_empty() {
        return Need::Nothing;
    }
    if ways.contains(&json!({})) {
        return Need::Optional;
    }
    match ways[0]["bearer"].as_array().unwrap().as_slice() {
        [] => Need::Own,
        [scope] if scope == "read" => Need::Read,
        [scope] if scope == "play" => Need::Play,
        [scope] if scope == "admin" => Need::Admin,
        other => panic!("the test does not know the scopes {other:?}"),
    }
}

/// A game of Ann's that runs and a study of hers that is shared, to try everything on.
struct Ground {
    app: TestApp,
    ann: Person,
    game: String,
    study: String,
}

impl Ground {
    async fn new() -> Self {
        let app = TestApp::start().await;
        let ann = app.sign_in("Ann").await;
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
        let game = app.open_table(&ann, wish).await;
        let study = app.hotseat(&ann, "boss 14").await;
        let study = study["id"].as_str().unwrap().to_owned();
        let path = format!("/studies/{study}");
        let shared = app.ask("PATCH", &path, &ann, json!({ "shared": true }));
        shared.await.expect(200);
        Self {
            app,
            ann,
            game,
            study,
        }
    }

    /// Uses an operation with its example as the body.
    async fn try_it(
        &self,
        (method, path, operation): &(String, &'static str, &'static Value),
        token: Option<&str>,
    ) -> Answer {
        let id = if path.contains("/studies/") {
            &self.study
        } else if path.contains("/users/") {
            &self.ann.id
        } else {
            &self.game
        };
        let path = path
            .replace("{ruleset}", "tammany-hall")
            .replace("{seq}", "0")
            .replace("{seat}", "0")
            .replace("{vote}", &self.game)
            .replace("{id}", id);
        let query = match name(operation) {
            "list_records" => "?day=2026-11-28",
            _ => "",
        };
        let path = format!("{path}{query}");
        let mut request = self.app.page_request(method, &path);
        if let Some(token) = token {
            request = request.token(token);
        }
        if let Some(body) = contract::example_of_body(operation) {
            request = request.json(body);
        }
        request.send().await
    }

    async fn personal_token(&self, scopes: Value) -> String {
        let request = self.app.post("/me/tokens").token(&self.ann.token);
        let body = json!({ "name": "x", "scopes": scopes });
        let made = request.json(body).send().await.expect(201).json();
        made["token"].as_str().unwrap().to_owned()
    }
}

fn name(operation: &Value) -> &str {
    operation["operationId"].as_str().unwrap()
}

#[test]
fn the_operations_that_are_open_to_all_are_known() {
    let mut open: Vec<&str> = operations()
        .filter(|(_, _, operation)| need(operation) == Need::Nothing)
        .map(|(_, _, operation)| name(operation))
        .collect();
    open.sort_unstable();
    assert_eq!(open, OPEN_TO_ALL);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_token_only_what_is_open_to_all_is_done() {
    let ground = Ground::new().await;
    let before = ground.app.dump().await;
    let mut tried = Vec::new();
    for operation in operations() {
        let (_, _, described) = operation;
        if OPEN_TO_ALL.contains(&name(described)) {
            tried.push(name(described));
            continue;
        }
        let answer = ground.try_it(&operation, None).await;
        if need(described) == Need::Optional {
            assert_eq!(answer.status, 200, "{}", name(described));
        } else {
            answer.problem(401, "unauthorized");
            assert_eq!(answer.header("www-authenticate").as_deref(), Some("Bearer"));
        }
        tried.push(name(described));
    }
    assert_eq!(ground.app.dump().await, before);
    let untried: Vec<&str> = operations()
        .map(|(_, _, operation)| name(operation))
        .filter(|operation| !tried.contains(operation))
        .collect();
    assert_eq!(untried, UNTRIED);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_token_is_refused_even_where_none_is_needed() {
    let ground = Ground::new().await;
    let app = &ground.app;
    let gone = app.sign_in("Ann").await.token;
    let sign_out = app.request("DELETE", "/sessions/current").token(&gone);
    sign_out.send().await.expect(204);
    let tokens = [
        gone.as_str(),
        "poste_pat_bm90IGEgcmVhbCB0b2tlbiwganVzdCBhbiBleGFtcGxl",
        "eyJhbGciOiJub25lIn0.e30.",
    ];
    let before = app.dump().await;
    for operation in operations() {
        if need(operation.2) == Need::Nothing {
            continue;
        }
        for token in tokens {
            let answer = ground.try_it(&operation, Some(token)).await;
            answer.problem(401, "unauthorized");
        }
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_may_read_does_nothing_else() {
    let ground = Ground::new().await;
    let token = ground.personal_token(json!(["read"])).await;
    let before = ground.app.dump().await;
    for operation in operations() {
        match need(operation.2) {
            Need::Nothing => {}
            Need::Optional | Need::Read => {
                let answer = ground.try_it(&operation, Some(&token)).await;
                match name(operation.2) {
                    // It may be a bot's turn, or the example against the rules; and Ann has drafted nothing.
                    "preview_actions" => assert!([200, 409, 422].contains(&answer.status)),
                    "find_draft" => assert_eq!(answer.status, 404, "{}", answer.text),
                    _ => assert!([200, 204].contains(&answer.status), "{}", answer.text),
                }
            }
            Need::Play | Need::Own | Need::Admin => {
                let answer = ground.try_it(&operation, Some(&token)).await;
                answer.problem(403, "scope_missing");
            }
        }
    }
    assert_eq!(ground.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_may_play_plays_and_reads_but_is_no_person() {
    for scope in ["play", "bot"] {
        let ground = Ground::new().await;
        let token = ground.personal_token(json!([scope])).await;
        for operation in operations() {
            let answer = match need(operation.2) {
                Need::Nothing => continue,
                Need::Optional | Need::Read | Need::Play | Need::Own | Need::Admin => {
                    ground.try_it(&operation, Some(&token)).await
                }
            };
            if [Need::Own, Need::Admin].contains(&need(operation.2)) {
                answer.problem(403, "scope_missing");
            } else {
                assert!(![401, 403].contains(&answer.status), "{}", answer.text);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_has_signed_in_may_do_everything() {
    for operation in operations() {
        let (_, _, described) = operation;
        // Each on fresh ground: some of them end the session or the account.
        if ![Need::Own, Need::Play].contains(&need(described)) {
            continue;
        }
        let ground = Ground::new().await;
        let answer = ground.try_it(&operation, Some(&ground.ann.token)).await;
        assert!(
            ![401, 403].contains(&answer.status),
            "{}: {}",
            name(described),
            answer.text
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_an_administrator_helps_people_and_a_token_of_theirs_does_nothing_but_that_and_read() {
    let ground = Ground::new().await;
    let app = &ground.app;
    let before = app.dump().await;
    for operation in operations().filter(|one| need(one.2) == Need::Admin) {
        let answer = ground.try_it(&operation, Some(&ground.ann.token)).await;
        answer.problem(403, "not_an_administrator");
    }
    let body = json!({ "name": "x", "scopes": ["admin"] });
    let made = app.post("/me/tokens").token(&ground.ann.token).json(body);
    made.send().await.problem(403, "not_an_administrator");
    assert_eq!(app.dump().await, before);

    app.make_admin(&ground.ann).await;
    let token = ground.personal_token(json!(["admin"])).await;
    for token in [&ground.ann.token, &token] {
        for operation in operations().filter(|one| need(one.2) == Need::Admin) {
            let answer = ground.try_it(&operation, Some(token)).await;
            assert!(![401, 403].contains(&answer.status), "{}", answer.text);
        }
    }
    for operation in operations() {
        if [Need::Play, Need::Own].contains(&need(operation.2)) {
            let answer = ground.try_it(&operation, Some(&token)).await;
            answer.problem(403, "scope_missing");
        }
    }
    // Whoever is none any more has a token that reads.
    app.execute("UPDATE users SET is_admin = false")
        .await
        .unwrap();
    let acts = app.get("/admin/acts").token(&token).send().await;
    acts.problem(403, "not_an_administrator");
    app.get("/me").token(&token).send().await.expect(200);
}
