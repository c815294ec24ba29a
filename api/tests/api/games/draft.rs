//! `GET|PUT|DELETE /games/{id}/draft`.

use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

fn bosses() -> Value {
    json!([{ "type": "place_boss", "ward": 14 }, { "type": "place_boss", "ward": 6 }])
}

async fn put(app: &TestApp, game: &str, person: &Person, draft: Value) -> Answer {
    let request = app.request("PUT", &format!("/games/{game}/draft"));
    request.token(&person.token).json(draft).send().await
}

async fn find(app: &TestApp, game: &str, person: &Person) -> Answer {
    app.read(&format!("/games/{game}/draft"), Some(person))
        .await
}

/// A game of three, and whose turn it is.
async fn table(app: &TestApp) -> (String, Vec<Person>, usize) {
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap().to_owned();
    let seat = app.due(&game, &people[0]).await[0];
    (game, people, seat)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_kept_for_its_owner_alone_until_it_is_thrown_away() {
    let app = TestApp::start().await;
    let (game, people, seat) = table(&app).await;
    let (own, other) = (&people[seat], &people[(seat + 1) % 3]);
    find(&app, &game, own).await.problem(404, "not_found");
    let one = json!({ "decision": 0, "actions": [{ "type": "place_boss", "ward": 14 }] });
    put(&app, &game, own, one).await.expect(200);

    let kept = put(
        &app,
        &game,
        own,
        json!({ "decision": 0, "actions": bosses() }),
    )
    .await;

    let kept = kept.expect(200).json();
    assert_eq!(find(&app, &game, own).await.expect(200).json(), kept);
    assert_eq!(
        (&kept["actions"], &kept["stale"]),
        (&bosses(), &json!(false))
    );
    find(&app, &game, other).await.problem(404, "not_found");
    let stranger = app.sign_in("Dan").await;
    find(&app, &game, &stranger)
        .await
        .problem(403, "not_your_game");
    assert_eq!(app.entries(&game).await.len(), 1, "nothing is done");
    for status in [204, 404] {
        let gone = app.request("DELETE", &format!("/games/{game}/draft"));
        gone.token(&own.token).send().await.expect(status);
    }
    find(&app, &game, own).await.problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_goes_with_the_answer_to_its_decision() {
    let app = TestApp::start().await;
    let (game, people, seat) = table(&app).await;
    let draft = json!({ "decision": 0, "actions": bosses() });
    put(&app, &game, &people[seat], draft).await.expect(200);

    let answer = app.answer(&game, &people[seat], &json!(0), bosses()).await;

    answer.expect(201);
    find(&app, &game, &people[seat])
        .await
        .problem(404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_for_a_decision_that_is_not_open_any_more_is_stale() {
    let app = TestApp::start().await;
    let (game, people, seat) = table(&app).await;
    let boss = json!([{ "type": "place_boss", "ward": 14 }]);
    let answer = app
        .answer(&game, &people[seat], &json!(0), boss.clone())
        .await;
    answer.expect(201);
    let draft = json!({ "decision": 1, "actions": boss });
    let kept = put(&app, &game, &people[seat], draft.clone())
        .await
        .expect(200);
    assert_eq!(kept.json()["stale"], false);
    let theirs = put(&app, &game, &people[(seat + 1) % 3], draft)
        .await
        .expect(200);
    assert_eq!(theirs.json()["stale"], true, "it is not their turn");

    let back = app
        .post(&format!("/games/{game}/undo"))
        .token(&people[seat].token);
    back.json(json!({ "to": 0 })).send().await.expect(201);

    let kept = find(&app, &game, &people[seat]).await.expect(200).json();
    assert_eq!(kept["stale"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_draft_of_this_game_is_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let (game, people, seat) = table(&app).await;
    let boss = json!({ "type": "place_boss", "ward": 14 });
    for (draft, status, code) in [
        (json!({ "decision": 0 }), 400, "bad_json"),
        (
            json!({ "decision": -1, "actions": [boss] }),
            400,
            "bad_json",
        ),
        (
            json!({ "decision": 0, "actions": [["boss 14"]] }),
            400,
            "bad_json",
        ),
        (
            json!({ "decision": 0, "actions": ["bos 14"] }),
            422,
            "no_such_action",
        ),
        (
            json!({ "decision": 0, "actions": [boss], "x": 1 }),
            400,
            "bad_json",
        ),
        (
            json!({ "decision": 1, "actions": [boss] }),
            422,
            "no_such_decision",
        ),
        (
            json!({ "decision": 0, "actions": [] }),
            422,
            "wrong_number_of_actions",
        ),
        (
            json!({ "decision": 0, "actions": vec![boss.clone(); 65] }),
            422,
            "wrong_number_of_actions",
        ),
        (
            json!({ "decision": 0, "actions": [{ "type": "no_such" }] }),
            422,
            "no_such_action",
        ),
    ] {
        put(&app, &game, &people[seat], draft)
            .await
            .problem(status, code);
    }
    let rows = app.texts("SELECT actions AS text FROM drafts").await;
    assert!(rows.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_written_draft_is_kept_as_its_actions() {
    let app = TestApp::start().await;
    let (game, people, seat) = table(&app).await;
    let draft = json!({ "decision": 0, "actions": ["boss 14", "boss  6"] });

    let kept = put(&app, &game, &people[seat], draft)
        .await
        .expect(200)
        .json();

    assert_eq!(
        kept["actions"],
        json!([{ "type": "place_boss", "ward": 14 }, { "type": "place_boss", "ward": 6 }])
    );
}
