//! `GET|POST|DELETE /me/feeds`.

use serde_json::{Value, json};

use crate::helpers::feeds::Feeds;
use crate::helpers::{Person, TestApp};

async fn since(app: &TestApp, person: &Person) -> Value {
    let answer = app.read("/me/feeds", Some(person)).await.expect(200);
    let shown = answer.json();
    assert_eq!(shown.as_object().unwrap().len(), 1, "{shown}");
    shown["since"].clone()
}

async fn end(app: &TestApp, person: &Person) {
    let request = app.request("DELETE", "/me/feeds").token(&person.token);
    request.send().await.expect(204);
}

async fn statuses(app: &TestApp, feeds: &Feeds, game: &str) -> [u16; 3] {
    let mut statuses = [0; 3];
    for (status, path) in statuses.iter_mut().zip(feeds.all(game)) {
        *status = app.page("GET", &path).await.status;
    }
    statuses
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_are_told_once_and_kept_as_a_hash() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    assert_eq!(since(&app, &ann).await, Value::Null);

    let made = app.post("/me/feeds").token(&ann.token).send().await;
    let made = made.expect(201).json();

    for (name, file) in [
        ("deadlines", "deadlines.ics"),
        ("waiting", "waiting.atom"),
        ("game", "games/{id}.atom"),
    ] {
        let address = made[name].as_str().unwrap();
        let folder = format!("{}/feeds/poste_feed_", app.url());
        let secret = address.strip_prefix(&folder).unwrap();
        let secret = secret.strip_suffix(&format!("/{file}")).unwrap();
        assert_eq!(secret.len(), 43);
        let nowhere: [String; 0] = [];
        assert_eq!(app.tables_with(secret).await, nowhere);
    }
    assert_eq!(since(&app, &ann).await, made["since"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn new_addresses_end_the_old_ones_and_each_person_has_their_own() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let (old, bens) = (app.feeds(&people[0]).await, app.feeds(&people[1]).await);
    assert_eq!(statuses(&app, &old, game).await, [200; 3]);

    let new = app.feeds(&people[0]).await;

    assert_eq!(statuses(&app, &old, game).await, [404; 3]);
    assert_eq!(statuses(&app, &new, game).await, [200; 3]);
    for _ in 0..2 {
        end(&app, &people[0]).await;
        assert_eq!(statuses(&app, &new, game).await, [404; 3]);
        assert_eq!(since(&app, &people[0]).await, Value::Null);
    }
    assert_eq!(statuses(&app, &bens, game).await, [200; 3]);
    let gone = app.request("DELETE", "/me").token(&people[1].token);
    gone.send().await.expect(204);
    assert_eq!(statuses(&app, &bens, game).await, [404; 3]);
    assert!(app.dump().await["feeds"].is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_personal_token_neither_makes_addresses_nor_ends_them() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    app.feeds(&ann).await;
    let wish = json!({ "name": "x", "scopes": ["bot"] });
    let made = app.post("/me/tokens").token(&ann.token).json(wish);
    let made = made.send().await.expect(201).json();
    let token = made["token"].as_str().unwrap();
    let before = app.dump().await;
    for method in ["GET", "POST", "DELETE"] {
        let request = app.request(method, "/me/feeds");
        let refused = request.token(token).send().await;
        refused.problem(403, "scope_missing");
        let refused = app.request(method, "/me/feeds").send().await;
        refused.problem(401, "unauthorized");
    }
    assert_eq!(app.dump().await, before);
}
