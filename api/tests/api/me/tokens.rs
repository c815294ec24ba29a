//! `GET|POST /me/tokens`, `DELETE /me/tokens/{id}`.

use std::time::Duration;

use diesel_async::{AsyncConnection as _, RunQueryDsl as _};
use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

async fn make(app: &TestApp, person: &Person, token: Value) -> Answer {
    let request = app.post("/me/tokens").token(&person.token);
    request.json(token).send().await
}

async fn list(app: &TestApp, person: &Person) -> Vec<Value> {
    let answer = app.get("/me/tokens").token(&person.token).send().await;
    let list = answer.expect(200).json();
    assert_eq!(list["next"], Value::Null);
    list["items"].as_array().unwrap().clone()
}

async fn revoke(app: &TestApp, person: &Person, id: &Value) -> Answer {
    let path = format!("/me/tokens/{}", id.as_str().unwrap());
    let request = app.request("DELETE", &path).token(&person.token);
    request.send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_shown_once_and_kept_as_a_hash() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "name": "my phone", "scopes": ["play", "read"] });

    let made = make(&app, &ann, wish).await.expect(201).json();

    let token = made["token"].as_str().unwrap();
    assert!(token.starts_with("poste_pat_"), "{token}");
    assert_eq!(made["name"], "my phone");
    assert_eq!(made["scopes"], json!(["play", "read"]));
    let nowhere: [String; 0] = [];
    assert_eq!(app.tables_with(token).await, nowhere);
    let mut shown = made.clone();
    shown.as_object_mut().unwrap().remove("token");
    assert_eq!(list(&app, &ann).await, [shown]);
    app.get("/me").token(token).send().await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_plays_as_its_owner() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "name": "program", "scopes": ["bot"] });
    let made = make(&app, &ann, wish).await.expect(201).json();

    let table = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let request = app.post("/games").token(made["token"].as_str().unwrap());
    let table = request.json(table).send().await.expect(201).json();

    assert_eq!(table["host"], ann.id.as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_are_listed_to_their_owner_alone_the_oldest_first() {
    let app = TestApp::start().await;
    let [ann, ben] = &app.sign_in_all(&["Ann", "Ben"]).await[..] else {
        unreachable!("two people");
    };
    for name in ["one", "two", "three"] {
        let wish = json!({ "name": name, "scopes": ["read"] });
        make(&app, ann, wish).await.expect(201);
    }

    let names: Vec<Value> = list(&app, ann)
        .await
        .iter()
        .map(|token| token["name"].clone())
        .collect();

    assert_eq!(names, ["one", "two", "three"]);
    assert!(list(&app, ben).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_token_is_worthless_at_once() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "name": "lost", "scopes": ["read"] });
    let made = make(&app, &ann, wish).await.expect(201).json();

    revoke(&app, &ann, &made["id"]).await.expect(204);

    let answer = app.get("/me").token(made["token"].as_str().unwrap());
    answer.send().await.problem(401, "unauthorized");
    assert!(list(&app, &ann).await.is_empty());
    let again = revoke(&app, &ann, &made["id"]).await;
    again.problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_revokes_somebody_else_s_token() {
    let app = TestApp::start().await;
    let [ann, ben] = &app.sign_in_all(&["Ann", "Ben"]).await[..] else {
        unreachable!("two people");
    };
    let wish = json!({ "name": "phone", "scopes": ["read"] });
    let made = make(&app, ann, wish).await.expect(201).json();

    let answer = revoke(&app, ben, &made["id"]).await;

    answer.problem(404, "not_found");
    assert_eq!(list(&app, ann).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_without_name_or_scope_is_refused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "name": "x", "scopes": ["play", "read", "play"] });
    make(&app, &ann, wish).await.problem(422, "scope_twice");
    let wish = json!({ "name": "x", "scopes": [] });
    make(&app, &ann, wish).await.problem(422, "no_scope");
    let wish = json!({ "name": "x", "scopes": ["root"] });
    make(&app, &ann, wish).await.problem(400, "bad_json");
    let wish = json!({ "name": "x", "scopes": ["admin"] });
    make(&app, &ann, wish)
        .await
        .problem(403, "not_an_administrator");
    for name in ["", "a\nb", &"x".repeat(41)] {
        let wish = json!({ "name": name, "scopes": ["read"] });
        make(&app, &ann, wish).await.problem(422, "bad_name");
    }
    assert!(list(&app, &ann).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_more_than_fifty_tokens() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "name": "phone", "scopes": ["read"] });
    for _ in 0..50 {
        make(&app, &ann, wish.clone()).await.expect(201);
    }

    make(&app, &ann, wish.clone())
        .await
        .problem(409, "too_many_tokens");

    let oldest = list(&app, &ann).await[0]["id"].clone();
    revoke(&app, &ann, &oldest).await.expect(204);
    make(&app, &ann, wish).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_made_at_once_none_is_over_fifty() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "name": "phone", "scopes": ["read"] });
    for _ in 0..45 {
        make(&app, &ann, wish.clone()).await.expect(201);
    }

    // No token can be stored until more requests than may be granted have come as far as they can.
    let mut holding = app.connection().await;
    let answers = holding
        .transaction(async |holding| {
            let hold = "LOCK TABLE tokens IN SHARE MODE";
            diesel::sql_query(hold).execute(holding).await?;
            let requests = (0..20).map(|_| {
                let request = app.post("/me/tokens").token(&ann.token);
                tokio::spawn(request.json(wish.clone()).send())
            });
            let requests: Vec<_> = requests.collect();
            while app.waiting().await < 6 {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            Ok::<_, diesel::result::Error>(requests)
        })
        .await
        .unwrap();
    let answers = futures_util::future::join_all(answers).await;

    let made = answers
        .iter()
        .filter(|answer| answer.as_ref().unwrap().status == 201);
    assert_eq!(made.count(), 5);
    assert_eq!(list(&app, &ann).await.len(), 50);
}
