//! `GET|POST /oauth/clients`, `DELETE /oauth/clients/{id}`.

use serde_json::{Value, json};

use super::register;
use crate::helpers::{Answer, Person, TestApp};

async fn make(app: &TestApp, person: &Person, wish: Value) -> Answer {
    let request = app.post("/oauth/clients").token(&person.token);
    request.json(wish).send().await
}

async fn list(app: &TestApp, person: &Person) -> Value {
    let list = app.get("/oauth/clients").token(&person.token).send().await;
    list.expect(200).json()["items"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_is_registered_without_a_secret_listed_and_deleted_by_its_person() {
    let app = TestApp::start().await;
    let [ann, ben] = &app.sign_in_all(&["Ann", "Ben"]).await[..] else {
        unreachable!("two people");
    };
    let uris = json!(["https://app.example/back", "org.example.app:/back"]);
    let wish = json!({ "name": " Pocket ", "redirect_uris": uris });

    let made = make(&app, ann, wish).await.expect(201).json();

    assert_eq!(made["name"], "Pocket");
    assert_eq!(made["redirect_uris"], uris);
    assert_eq!(list(&app, ann).await, json!([made]));
    assert_eq!(list(&app, ben).await, json!([]));
    let delete = |person: &Person| {
        let path = format!("/oauth/clients/{}", made["id"].as_str().unwrap());
        app.request("DELETE", &path).token(&person.token).send()
    };
    delete(ben).await.problem(404, "not_found");
    delete(ann).await.expect(204);
    delete(ann).await.problem(404, "not_found");
    assert_eq!(list(&app, ann).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_without_a_name_or_with_addresses_that_others_answer_at_is_refused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    for name in ["", "a\nb", &"x".repeat(41)] {
        let wish = json!({ "name": name, "redirect_uris": ["https://app.example/"] });
        make(&app, &ann, wish).await.problem(422, "bad_name");
    }
    let good = "https://app.example/";
    for uris in [
        json!([]),
        json!([""]),
        json!([good, "http://app.example/"]),
        json!(["https://app.example/#x"]),
        json!(["javascript:alert(1)"]),
        json!(["app:/back"]),
        json!(["https://app.example/ x"]),
        json!([good, good, good, good, good, good]),
    ] {
        let wish = json!({ "name": "x", "redirect_uris": uris });
        make(&app, &ann, wish)
            .await
            .problem(422, "bad_redirect_uri");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_registers_more_than_twenty() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let made = (0..25).map(|_| {
        let wish = json!({ "name": "x", "redirect_uris": ["https://app.example/"] });
        make(&app, &ann, wish)
    });
    let made = futures_util::future::join_all(made).await;
    let done = made.iter().filter(|answer| answer.status == 201);
    assert_eq!(done.count(), 20);
    for refused in made.iter().filter(|answer| answer.status != 201) {
        refused.problem(409, "too_many_clients");
    }
    register(&app, &app.sign_in("Ben").await).await;
}
