//! `GET /users/{id}`.

use serde_json::{Value, json};

use crate::helpers::browser::Browser;
use crate::helpers::{Person, TestApp};

async fn user(app: &TestApp, id: &str, reader: Option<&Person>) -> Value {
    let path = format!("/users/{id}");
    app.read(&path, reader).await.expect(200).json()
}

async fn set_page(app: &TestApp, person: &Person, wanted: bool) {
    let change = app.request("PATCH", "/me").token(&person.token);
    let change = change.json(json!({ "public_page": wanted }));
    change.send().await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_shown_with_what_stands_on_the_page_and_nothing_of_the_address() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    app.played_out("city-and-guilds", &people).await;
    let people = app.renewed_all(&people).await;

    let shown = user(&app, &people[0].id, None).await;

    let rulesets = &shown["public"]["rulesets"];
    assert_eq!(
        (
            rulesets[0]["ruleset"].as_str(),
            rulesets[0]["games"].as_u64()
        ),
        (Some("city-and-guilds"), Some(1))
    );
    let page = shown["public"]["page"].as_str().unwrap();
    assert_eq!(page, format!("{}/players/{}", app.url(), people[0].id));
    app.page("GET", &page[app.url().len()..]).await.expect(200);
    assert_eq!(shown["id"], people[0].id.as_str());
    assert_eq!(
        (&shown["name"], &shown["guest"]),
        (&json!("Ann"), &json!(false))
    );
    assert!(!shown.to_string().contains('@'), "{shown}");
    for reader in &people {
        assert_eq!(user(&app, &people[0].id, Some(reader)).await, shown);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_no_page_is_a_name_to_those_who_have_signed_in_and_nobody_to_others() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    set_page(&app, &people[0], false).await;
    let path = format!("/users/{}", people[0].id);

    let shown = user(&app, &people[0].id, Some(&people[1])).await;

    let expected = json!({
        "id": people[0].id, "name": "Ann", "guest": false, "bot": false, "public": null
    });
    assert_eq!(shown, expected);
    let hidden = app.read(&path, None).await;
    let unknown = app
        .read(&format!("/users/{}", uuid::Uuid::now_v7()), None)
        .await;
    assert_eq!(
        hidden.problem(404, "not_found"),
        unknown.problem(404, "not_found")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_a_guest_and_a_deleted_account_is_nobody() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let mut browser = Browser::new(&app);
    browser.open("/").await;
    browser.press("/play-now", &[]).await;
    let guest = app.texts("SELECT user_id::text AS text FROM guests").await;
    let shown = user(&app, &guest[0], Some(&people[0])).await;
    assert_eq!(
        (&shown["guest"], &shown["public"]),
        (&json!(true), &Value::Null)
    );

    let gone = app.request("DELETE", "/me").token(&people[1].token);
    gone.send().await.expect(204);

    for reader in [None, Some(&people[0])] {
        for id in [&people[1].id, "x", "%00"] {
            let answer = app.read(&format!("/users/{id}"), reader).await;
            answer.problem(404, "not_found");
        }
    }
}
