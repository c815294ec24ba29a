//! `POST /games/{id}/preview`.

use serde_json::{Value, json};

use crate::helpers::play::{Choices, legal};
use crate::helpers::{Answer, Person, TestApp};

async fn preview(
    app: &TestApp,
    game: &str,
    person: &Person,
    decision: Value,
    actions: Value,
) -> Answer {
    let request = app.post(&format!("/games/{game}/preview"));
    let body = json!({ "decision": decision, "actions": actions });
    request.token(&person.token).json(body).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_shows_what_a_submit_would_do_and_changes_nothing() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let person = &people[app.due(game, &people[0]).await[0]];
    let bosses = json!([{ "type": "place_boss", "ward": 14 }, { "type": "place_boss", "ward": 6 }]);
    let before = app.dump().await;

    let shown = preview(&app, game, person, json!(0), bosses.clone())
        .await
        .expect(200)
        .json();
    let written = preview(&app, game, person, json!(0), json!(["boss 14", "boss 6"]))
        .await
        .expect(200)
        .json();

    assert_eq!(app.dump().await, before);
    assert_eq!(written["view"], shown["view"]);
    assert_eq!(
        (&shown["shown"], &shown["of"], &shown["stopped"]),
        (&json!(2), &json!(2), &Value::Null)
    );
    let taken = app
        .answer(game, person, &json!(0), bosses)
        .await
        .expect(201)
        .json();
    let view = app
        .read(&format!("/games/{game}/view"), Some(person))
        .await
        .json();
    assert_eq!(shown["view"], view["view"]);
    assert_eq!(shown["text"], view["text"]);
    for part in ["seq", "actor", "events"] {
        assert_eq!(
            shown["entries"][1][part], taken["entries"][1][part],
            "{part}"
        );
    }
    assert_eq!(shown["pending"][0]["seats"], view["pending"][0]["seats"]);
    assert_eq!(
        shown["pending"][0]["decision"],
        view["pending"][0]["decision"]
    );
    // The turn has passed.
    assert_eq!(shown["decision"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_shows_what_is_laid_and_played_from_a_hidden_hand_and_what_is_asked_then() {
    for ruleset in ["city-and-guilds", "bull-moose"] {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let game = app.start_game(ruleset, &people).await;
        let game = game["id"].as_str().unwrap();
        // Until the first sealed answers are in.
        while let due = app.due(game, &people[0]).await
            && due.len() > 1
        {
            for seat in due {
                let decision = app.decision(game, &people[seat]).await;
                let answer = json!([legal(&decision)[0]["written"]]);
                let answered = app.answer(game, &people[seat], &decision["decision"], answer);
                answered.await.expect(201);
            }
        }
        let person = &people[app.due(game, &people[0]).await[0]];
        let decision = app.decision(game, person).await;
        let step = &legal(&decision)[0]["written"];

        let shown = preview(
            &app,
            game,
            person,
            decision["decision"].clone(),
            json!([step]),
        );

        let shown = shown.await.expect(200).json();
        assert_eq!(
            (&shown["shown"], &shown["stopped"]),
            (&json!(1), &Value::Null)
        );
        assert!(shown["decision"]["menu"]["verbs"].is_array(), "{shown}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_stops_before_the_answer_that_opens_the_others() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let due = app.until_sealed(game, &people, &mut Choices::new(1)).await;
    let (last, others) = due.split_last().unwrap();
    for seat in others {
        let decision = app.decision(game, &people[*seat]).await;
        let answer = json!([legal(&decision)[0]["action"]]);
        let shown = preview(
            &app,
            game,
            &people[*seat],
            decision["decision"].clone(),
            answer.clone(),
        );
        assert_eq!(shown.await.expect(200).json()["stopped"], Value::Null);
        app.answer(game, &people[*seat], &decision["decision"], answer)
            .await
            .expect(201);
    }
    let decision = app.decision(game, &people[*last]).await;
    let answer = json!([legal(&decision)[0]["action"]]);
    let view = app
        .read(&format!("/games/{game}/view"), Some(&people[*last]))
        .await
        .json();

    let shown = preview(
        &app,
        game,
        &people[*last],
        decision["decision"].clone(),
        answer,
    )
    .await;

    let shown = shown.expect(200).json();
    assert_eq!(shown["stopped"], "hidden");
    assert_eq!(shown["decision"], Value::Null);
    assert_eq!(
        (&shown["shown"], &shown["entries"]),
        (&json!(0), &json!([]))
    );
    assert_eq!(shown["view"], view["view"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_of_what_cannot_be_sent_is_refused_as_if_it_were_sent() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    let seat = app.due(game, &people[0]).await[0];
    let boss = json!({ "type": "place_boss", "ward": 14 });
    let stranger = app.sign_in("Dan").await;
    for (person, decision, actions) in [
        (&people[seat], json!(0), json!([])),
        (&people[seat], json!(0), json!([{ "type": "no_such" }])),
        (
            &people[seat],
            json!(0),
            json!([boss, { "type": "place_boss", "ward": 99 }]),
        ),
        (&people[seat], json!(0), json!([boss, boss, boss])),
        (&people[seat], json!(7), json!([boss])),
        (&people[(seat + 1) % 3], json!(0), json!([boss])),
        (&stranger, json!(0), json!([boss])),
    ] {
        let shown = preview(&app, game, person, decision.clone(), actions.clone())
            .await
            .json();
        let refused = app.answer(game, person, &decision, actions).await.json();
        for part in ["status", "code", "detail", "index", "decision"] {
            assert_eq!(shown[part], refused[part], "{part}: {refused:#}");
        }
        assert!(refused["status"].as_u64().unwrap() >= 400);
    }
    assert_eq!(app.entries(game).await.len(), 1);
}
