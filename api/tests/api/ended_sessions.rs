//! Sessions that end at one of two servers on one database, or while a request is under way.

use std::time::Duration;

use api::work;
use chrono::TimeDelta;
use diesel_async::{AsyncConnection as _, RunQueryDsl as _};
use serde_json::{Value, json};

use crate::helpers::contract::{self, operations};
use crate::helpers::program::{Program, data_folder};
use crate::helpers::request::Request;
use crate::helpers::smtp::Receiver;
use crate::helpers::{Answer, Person, TestApp};

/// The ways in which a session ends.
#[derive(Clone, Copy, Debug)]
enum End {
    SignOut,
    /// Its refresh token is shown twice.
    Stolen,
    /// Its account is deleted.
    Deleted,
}

impl End {
    const ALL: [Self; 3] = [Self::SignOut, Self::Stolen, Self::Deleted];

    async fn of(self, person: &Person, at: &TestApp) {
        let request = |method, path| at.request(method, path).token(&person.token);
        match self {
            Self::SignOut => {
                let sign_out = request("DELETE", "/sessions/current");
                sign_out.send().await.expect(204);
            }
            Self::Stolen => {
                // By somebody who has used the one that follows it, too.
                let mut shown = person.refresh_token.clone();
                for _ in 0..2 {
                    let body = json!({ "refresh_token": shown });
                    let refresh = at.post("/sessions/refresh").json(body);
                    let renewed = refresh.send().await.expect(201).json();
                    renewed["refresh_token"]
                        .as_str()
                        .unwrap()
                        .clone_into(&mut shown);
                }
                let body = json!({ "refresh_token": person.refresh_token });
                let refresh = at.post("/sessions/refresh").json(body);
                refresh.send().await.expect(401);
            }
            Self::Deleted => {
                request("DELETE", "/me").send().await.expect(204);
            }
        }
    }
}

/// What only a person who has signed in may do.
fn for_owners_alone() -> Vec<(String, &'static str, &'static Value)> {
    let for_owners = json!([{ "bearer": [] }]);
    let found: Vec<_> = operations()
        .filter(|(_, _, operation)| operation["security"] == for_owners)
        .collect();
    let making = found
        .iter()
        .any(|(_, _, operation)| operation["operationId"] == "create_token");
    assert!(making && found.len() > 10, "{found:?}");
    found
}

/// The operation, with its example as the body, on the thing with this id.
fn use_of(
    app: &TestApp,
    (method, path, operation): &(String, &'static str, &'static Value),
    id: &str,
    token: &str,
) -> Request {
    let request = app.page_request(method, &path.replace("{id}", id));
    match contract::example_of_body(operation) {
        Some(body) => request.token(token).json(body),
        None => request.token(token),
    }
}

async fn me(app: &TestApp, person: &Person) -> Answer {
    app.get("/me/games").token(&person.token).send().await
}

async fn read_ended(app: &TestApp) -> usize {
    work::sessions::read_ended(&app.app.house).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_a_person_may_do_ends_with_the_session_at_every_server_at_once() {
    for end in End::ALL {
        let one = TestApp::start().await;
        let two = one.beside().await;
        let ann = one.sign_in("Ann").await;
        let tokens = two.get("/me/tokens").token(&ann.token);
        tokens.send().await.expect(200);

        end.of(&ann, &one).await;

        let before = one.dump().await;
        for operation in for_owners_alone() {
            let answer = use_of(&two, &operation, &ann.id, &ann.token).send().await;
            let (method, path, _) = operation;
            assert_eq!(answer.status, 401, "{end:?}: {method} {path}");
            answer.problem(401, "unauthorized");
        }
        assert_eq!(one.dump().await, before, "{end:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ended_elsewhere_reads_nothing_after_the_next_look() {
    let one = TestApp::start().await;
    let two = one.beside().await;
    let ben = one.sign_in("Ben").await;
    for end in End::ALL {
        let ann = one.sign_in("Ann").await;
        me(&two, &ann).await.expect(200);

        end.of(&ann, &one).await;
        assert_eq!(read_ended(&two).await, 1, "{end:?}");

        me(&two, &ann).await.problem(401, "unauthorized");
        assert_eq!(read_ended(&two).await, 0, "it is known");
        me(&two, &ben).await.expect(200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_that_was_committed_late_or_by_a_slow_clock_is_read_and_kept_as_long_as_a_token_lives()
 {
    let slow = TestApp::start().await;
    let fast = TestApp::start_on(slow.database_url.clone(), |_| {}).await;
    let [ann, ben] = &slow.sign_in_all(&["Ann", "Ben"]).await[..] else {
        unreachable!("two people");
    };
    fast.later(TimeDelta::minutes(4));
    assert_eq!(read_ended(&fast).await, 0);

    End::SignOut.of(ann, &slow).await;

    assert_eq!(read_ended(&fast).await, 1);
    me(&fast, ann).await.problem(401, "unauthorized");
    fast.later(TimeDelta::minutes(10));
    read_ended(&fast).await;
    me(&fast, ann).await.problem(401, "unauthorized");
    me(&fast, ben).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_made_or_changed_by_a_session_that_ends_meanwhile() {
    for operation in for_owners_alone() {
        let (method, path, described) = &operation;
        // Whoever signs out twice has signed out.
        if method == "GET" || described["operationId"] == "end_session" {
            continue;
        }
        let app = TestApp::start().await;
        let ann = app.sign_in("Ann").await;
        let id = something_to_change(&app, &ann, path).await;
        let before = rows(&app).await;
        let mut ending = app.connection().await;
        let request = use_of(&app, &operation, &id, &ann.token);
        let answer = ending
            .transaction(async |ending| {
                let end = "UPDATE sessions SET ended_at = now()";
                diesel::sql_query(end).execute(ending).await?;
                let answer = tokio::spawn(request.send());
                // It has seen the session go on, and has come to what it is to do.
                while !answer.is_finished() && app.waiting().await == 0 {
                    tokio::time::sleep(Duration::from_millis(2)).await;
                }
                Ok::<_, diesel::result::Error>(answer)
            })
            .await
            .unwrap();
        let answer = answer.await.unwrap();
        assert_eq!(answer.status, 401, "{method} {path}: {}", answer.text);
        assert_eq!(rows(&app).await, before, "{method} {path}");
    }
}

/// The id of something of Ann's that the operation can be used on.
async fn something_to_change(app: &TestApp, ann: &Person, path: &str) -> String {
    let (folder, wish) = match path {
        "/api/v1/me/tokens/{id}" => ("/me/tokens", json!({ "name": "x", "scopes": ["read"] })),
        "/api/v1/oauth/clients/{id}" => (
            "/oauth/clients",
            json!({ "name": "x", "redirect_uris": ["https://app.example/"] }),
        ),
        _ => (
            "/me/webhooks",
            json!({ "url": "https://example.org/", "form": "json" }),
        ),
    };
    let made = app.post(folder).token(&ann.token).json(wish).send().await;
    made.expect(201).json()["id"].as_str().unwrap().to_owned()
}

/// Every row of every table but the sessions.
async fn rows(app: &TestApp) -> impl PartialEq + std::fmt::Debug {
    let mut dump = app.dump().await;
    dump.remove("sessions");
    dump
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_hears_within_moments_who_has_signed_out_at_another() {
    let database = crate::helpers::cluster::fresh_database().await;
    let mails = Receiver::start().await;
    let smtp = mails.url();
    let settings = [
        ("DATABASE_URL", database.as_str()),
        ("POSTE_SMTP_URL", smtp.as_str()),
    ];
    let (here, there) = (data_folder(), data_folder());
    let one = Program::serve(here.path(), &settings);
    let two = Program::serve(there.path(), &settings);
    let session = one.sign_in(&mails, "Ann").await;
    let token = session["access_token"].as_str().unwrap();
    two.ask("GET", "/me/games", token, Value::Null, 200).await;

    one.ask("DELETE", "/sessions/current", token, Value::Null, 204)
        .await;

    let http = reqwest::Client::new();
    let began = std::time::Instant::now();
    loop {
        let url = format!("{}/api/v1/me/games", two.url());
        let answer = http.get(url).bearer_auth(token).send().await.unwrap();
        if answer.status().as_u16() == 401 {
            break;
        }
        // A second is promised; a machine that has much to do is given more.
        assert!(
            began.elapsed() < Duration::from_secs(20),
            "the session goes on"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
