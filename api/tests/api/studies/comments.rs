//! `PUT|DELETE /studies/{id}/comments/{seq}`.

use serde_json::{Value, json};

use super::{at, golden};
use crate::helpers::{Person, TestApp};

/// The comments of the log, entry by entry.
async fn comments(app: &TestApp, study: &Value, person: &Person) -> Vec<Value> {
    let log = app
        .read(&at(study, "/log?limit=100"), Some(person))
        .await
        .expect(200)
        .json();
    let entries = log["items"].as_array().unwrap();
    entries
        .iter()
        .map(|entry| entry["comment"].clone())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comment_stands_beside_its_entry_until_it_is_replaced_or_taken_away() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14, boss 6").await;
    let path = at(&study, "/comments/1");
    app.ask("PUT", &path, &ann, json!({ "text": "why?" }))
        .await
        .expect(200);
    let put = app
        .ask(
            "PUT",
            &path,
            &ann,
            json!({ "text": " Here it\nbegan. <b>" }),
        )
        .await;
    assert_eq!(
        put.expect(200).json(),
        json!({ "seq": 1, "text": "Here it\nbegan. <b>" })
    );
    assert_eq!(
        comments(&app, &study, &ann).await,
        [json!(null), json!("Here it\nbegan. <b>"), json!(null)]
    );
    let delete = async || app.request("DELETE", &path).token(&ann.token).send().await;
    delete().await.expect(204);
    delete().await.problem(404, "not_found");
    assert_eq!(comments(&app, &study, &ann).await, vec![json!(null); 3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn comments_go_along_with_a_branch_and_go_with_what_is_taken_back() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let record = app
        .import(&ann, golden("tammany-hall-3"))
        .await
        .expect(201)
        .json();
    for seq in [0, 2, 5] {
        let path = at(&record, &format!("/comments/{seq}"));
        app.ask("PUT", &path, &ann, json!({ "text": format!("at {seq}") }))
            .await
            .expect(200);
    }
    let branch = app
        .ask("POST", &at(&record, "/branch"), &ann, json!({ "at": 3 }))
        .await;
    let branch = branch.expect(201).json();
    let expected = [json!("at 0"), json!(null), json!("at 2"), json!(null)];
    assert_eq!(comments(&app, &branch, &ann).await, expected);
    app.ask("POST", &at(&branch, "/undo"), &ann, json!({ "to": 1 }))
        .await
        .expect(201);
    assert_eq!(comments(&app, &branch, &ann).await, expected[..2]);
    assert_eq!(comments(&app, &record, &ann).await[5], "at 5");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comment_that_cannot_be_kept_is_refused() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app.hotseat(&ann, "boss 14").await;
    let before = app.dump().await;
    let long = "x".repeat(2001);
    for text in ["", " \n", "a\u{1b}[2J", "a\u{202e}b", "a\rb", &long] {
        let body = json!({ "text": text });
        app.ask("PUT", &at(&study, "/comments/0"), &ann, body)
            .await
            .problem(422, "bad_comment");
    }
    let nul = json!({ "text": "\0" });
    app.ask("PUT", &at(&study, "/comments/0"), &ann, nul)
        .await
        .problem(422, "nul_character");
    let far = app
        .ask(
            "PUT",
            &at(&study, "/comments/2"),
            &ann,
            json!({ "text": "x" }),
        )
        .await;
    far.problem(422, "no_such_entry");
    for seq in ["-1", "4294967296", "x"] {
        let path = at(&study, &format!("/comments/{seq}"));
        app.ask("PUT", &path, &ann, json!({ "text": "x" }))
            .await
            .problem(404, "not_found");
    }
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_has_at_most_500_comments() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let study = app
        .import(&ann, golden("bull-moose-5"))
        .await
        .expect(201)
        .json();
    let many =
        "INSERT INTO study_comments SELECT id, seq, 'x' FROM studies, generate_series(1, 500) seq";
    assert_eq!(app.execute(many).await.unwrap(), 500);
    let body = json!({ "text": "y" });
    let more = app
        .ask("PUT", &at(&study, "/comments/501"), &ann, body.clone())
        .await;
    more.problem(409, "too_many_comments");
    app.ask("PUT", &at(&study, "/comments/500"), &ann, body)
        .await
        .expect(200);
}
