//! `GET|PATCH|DELETE /studies/{id}`, `GET /studies`, and who may look at what.

use serde_json::json;

use super::{at, golden};
use crate::helpers::{Person, TestApp};

/// Everything of a study that can be read.
const PARTS: [&str; 6] = [
    "",
    "/view",
    "/view?at=0&seat=1",
    "/log",
    "/decision",
    "/record",
];

async fn assert_unseen(app: &TestApp, study: &serde_json::Value, person: Option<&Person>) {
    for part in PARTS {
        let answer = app.read(&at(study, part), person).await;
        answer.problem(404, "not_found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_is_its_owner_s_alone_until_it_is_shared() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let study = app.hotseat(&people[0], "boss 14").await;
    assert_unseen(&app, &study, Some(&people[1])).await;
    assert_unseen(&app, &study, None).await;

    let change = json!({ "shared": true, "name": "  What if  " });
    let now = app
        .ask("PATCH", &at(&study, ""), &people[0], change)
        .await
        .expect(200)
        .json();
    assert_eq!(now["name"], "What if");
    assert_eq!(now["shared"], true);
    for part in PARTS {
        let own = app
            .read(&at(&study, part), Some(&people[0]))
            .await
            .expect(200);
        for other in [Some(&people[1]), None] {
            let shown = app.read(&at(&study, part), other).await.expect(200);
            if part.is_empty() {
                assert_eq!(shown.json()["yours"], false);
                assert_eq!(own.json()["yours"], true);
            } else {
                assert_eq!(shown.text, own.text);
            }
        }
    }
    let list = app
        .read("/studies", Some(&people[1]))
        .await
        .expect(200)
        .json();
    assert_eq!(
        list["items"],
        json!([]),
        "whoever looks at it does not own it"
    );

    app.ask(
        "PATCH",
        &at(&study, ""),
        &people[0],
        json!({ "shared": false }),
    )
    .await
    .expect(200);
    assert_unseen(&app, &study, Some(&people[1])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_but_the_owner_changes_a_shared_study() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let study = app.hotseat(&people[0], "boss 14").await;
    app.ask(
        "PATCH",
        &at(&study, ""),
        &people[0],
        json!({ "shared": true }),
    )
    .await
    .expect(200);
    let before = app.dump().await;
    for (method, rest, body) in [
        ("PATCH", "", json!({ "name": "mine" })),
        ("POST", "/moves", json!({ "moves": "boss 6" })),
        ("POST", "/undo", json!({ "to": 0 })),
        ("PUT", "/comments/0", json!({ "text": "x" })),
        ("DELETE", "/comments/0", json!({})),
        ("DELETE", "", json!({})),
    ] {
        let request = app
            .request(method, &at(&study, rest))
            .token(&people[1].token);
        let request = if method == "DELETE" {
            request
        } else {
            request.json(body)
        };
        request.send().await.problem(404, "not_found");
    }
    assert_eq!(app.dump().await, before);
    let branch = app
        .ask(
            "POST",
            &at(&study, "/branch"),
            &people[1],
            json!({ "at": 1 }),
        )
        .await;
    let branch = branch.expect(201).json();
    assert_eq!(branch["yours"], true, "a branch is a copy of one's own");
    assert_eq!(branch["shared"], false);
    assert_unseen(&app, &branch, Some(&people[0])).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_nothing_changes_nothing_and_a_bad_one_neither() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14").await;
    let before = app.dump().await;
    app.ask("PATCH", &at(&study, ""), &ann, json!({}))
        .await
        .expect(200);
    for (change, status, code) in [
        (json!({ "name": "" }), 422, "bad_study_name"),
        (json!({ "name": "a\nb" }), 422, "bad_study_name"),
        (json!({ "shared": "yes" }), 400, "bad_json"),
        (json!({ "user_id": "x" }), 400, "bad_json"),
    ] {
        app.ask("PATCH", &at(&study, ""), &ann, change)
            .await
            .problem(status, code);
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn own_studies_are_listed_the_newest_first_a_page_at_a_time() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    app.hotseat(&people[1], "boss 14").await;
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(app.hotseat(&people[0], "boss 14").await["id"].clone());
    }
    made.reverse();
    let first = app
        .read("/studies?limit=2", Some(&people[0]))
        .await
        .expect(200)
        .json();
    let next = first["next"].as_str().unwrap();
    let path = format!("/studies?limit=2&cursor={next}");
    let second = app.read(&path, Some(&people[0])).await.expect(200).json();
    let ids: Vec<_> = [&first, &second]
        .iter()
        .flat_map(|page| page["items"].as_array().unwrap())
        .map(|study| study["id"].clone())
        .collect();
    assert_eq!(ids, made);
    assert_eq!(second["next"], json!(null));
    app.read("/studies?limit=0", Some(&people[0]))
        .await
        .problem(422, "bad_limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_study_is_gone_with_its_comments() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let before = app.dump().await;
    let study = app.hotseat(&ann, "boss 14").await;
    app.ask(
        "PUT",
        &at(&study, "/comments/1"),
        &ann,
        json!({ "text": "x" }),
    )
    .await
    .expect(200);
    let delete = async || {
        app.request("DELETE", &at(&study, ""))
            .token(&ann.token)
            .send()
            .await
    };
    delete().await.expect(204);
    delete().await.problem(404, "not_found");
    assert_unseen(&app, &study, Some(&ann)).await;
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_account_go_its_studies() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    app.import(&people[0], golden("tammany-hall-3"))
        .await
        .expect(201);
    let study = app.hotseat(&people[0], "boss 14").await;
    app.ask(
        "PUT",
        &at(&study, "/comments/1"),
        &people[0],
        json!({ "text": "my secret" }),
    )
    .await
    .expect(200);
    app.hotseat(&people[1], "boss 14").await;
    app.request("DELETE", "/me")
        .token(&people[0].token)
        .send()
        .await
        .expect(204);
    let left = app.texts("SELECT user_id::text AS text FROM studies").await;
    assert_eq!(left, [people[1].id.clone()]);
    assert!(app.tables_with("my secret").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_looked_at_through_any_eyes() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "bull-moose", "seats": 3, "seed": "x" });
    let study = app
        .ask("POST", "/studies", &ann, wish)
        .await
        .expect(201)
        .json();
    let mut seen = std::collections::BTreeSet::new();
    for eyes in ["", "?seat=0", "?seat=1", "?seat=2"] {
        let view = app
            .read(&at(&study, &format!("/view{eyes}")), Some(&ann))
            .await
            .expect(200)
            .json();
        assert_eq!(view["seat"].is_null(), eyes.is_empty());
        assert_eq!(view["imagined"], false);
        seen.insert(view["view"].to_string());
    }
    assert_eq!(seen.len(), 4);
    for path in [
        "/view?seat=3",
        "/log?seat=3",
        "/decision?seat=3",
        "/view?seat=255",
    ] {
        app.read(&at(&study, path), Some(&ann))
            .await
            .problem(422, "bad_seat");
    }
    for path in ["/view?at=1", "/view?at=4294967295"] {
        app.read(&at(&study, path), Some(&ann))
            .await
            .problem(422, "no_such_entry");
    }
    for path in [
        "/view?at=-1",
        "/view?seat=x",
        "/log?after=x",
        "/decision?seat=256",
    ] {
        app.read(&at(&study, path), Some(&ann))
            .await
            .problem(400, "bad_query");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_that_does_not_replay_says_so() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14, boss 6").await;
    let spoiled = "UPDATE studies SET steps = replace(steps, '14', '1')";
    assert_eq!(app.execute(spoiled).await.unwrap(), 1);
    for part in PARTS {
        app.read(&at(&study, part), Some(&ann))
            .await
            .problem(409, "broken");
    }
    let list = app.read("/studies", Some(&ann)).await.expect(200).json();
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
}
