//! `GET|POST /games/{id}/undo`.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::helpers::play::Choices;
use crate::helpers::{Answer, Person, TestApp};

async fn steps(app: &TestApp, game: &str, person: &Person) -> Vec<Value> {
    let path = format!("/games/{game}/undo?limit=100");
    let list = app.read(&path, Some(person)).await.expect(200).json();
    list["items"].as_array().unwrap().clone()
}

async fn undo(app: &TestApp, game: &str, person: &Person, to: u64) -> Answer {
    app.post(&format!("/games/{game}/undo"))
        .token(&person.token)
        .json(json!({ "to": to }))
        .send()
        .await
}

async fn vote(app: &TestApp, game: &str, person: &Person, id: &Value, agree: bool) -> Answer {
    app.post(&format!("/games/{game}/votes/{}", id.as_str().unwrap()))
        .token(&person.token)
        .json(json!({ "agree": agree }))
        .send()
        .await
}

/// A game of Tammany Hall in its first turn, whose player has placed a boss; the game, the players, and who that is.
async fn first_boss(app: &TestApp) -> (String, Vec<Person>, usize) {
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let id = game["id"].as_str().unwrap().to_owned();
    let seat = app.due(&id, &people[0]).await[0];
    let boss = json!([{ "type": "place_boss", "ward": 14 }]);
    app.answer(&id, &people[seat], &json!(0), boss)
        .await
        .expect(201);
    (id, people, seat)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_of_the_own_turn_is_taken_back_at_once_and_stays_in_the_log() {
    let app = TestApp::start().await;
    let (game, people, seat) = first_boss(&app).await;
    let before = app.read(&format!("/games/{game}/view?at=0"), None).await;
    let expected = json!([{ "step": 1, "to": 0, "steps": 1, "must_agree": [] }]);
    assert_eq!(json!(steps(&app, &game, &people[seat]).await), expected);

    let answer = undo(&app, &game, &people[seat], 0).await.expect(201).json();

    assert_eq!(answer["version"], 3);
    assert_eq!(
        answer["entries"][0]["actor"],
        json!({ "kind": "seat", "seat": seat })
    );
    let event = &answer["entries"][0]["events"][0];
    assert_eq!(event["type"], "steps_taken_back");
    assert!(
        event["text"]
            .as_str()
            .unwrap()
            .starts_with("One step was taken back")
    );
    assert_eq!(answer["decision"]["decision"], 2);
    let now = app.read(&format!("/games/{game}/view"), None).await.json();
    assert_eq!(now["view"], before.json()["view"]);
    assert_eq!(app.entries(&game).await.len(), 3, "nothing is deleted");
    assert!(steps(&app, &game, &people[seat]).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_a_decision_that_was_undone_comes_too_late() {
    let app = TestApp::start().await;
    let (game, people, seat) = first_boss(&app).await;
    undo(&app, &game, &people[seat], 0).await.expect(201);
    let boss = json!([{ "type": "place_boss", "ward": 6 }]);

    for stale in [0, 1] {
        let answer = app
            .answer(&game, &people[seat], &json!(stale), boss.clone())
            .await;
        answer.problem(409, "stale_decision");
    }
    app.answer(&game, &people[seat], &json!(2), boss)
        .await
        .expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_taken_back_is_refused_and_nothing_is_written() {
    let app = TestApp::start().await;
    let (game, people, seat) = first_boss(&app).await;
    let other = &people[(seat + 1) % 3];
    let stranger = app.sign_in("Dan").await;

    undo(&app, &game, other, 0)
        .await
        .problem(409, "nothing_to_undo");
    undo(&app, &game, &people[seat], 1)
        .await
        .problem(409, "nothing_to_undo");
    undo(&app, &game, &people[seat], 4_294_967_295)
        .await
        .problem(409, "nothing_to_undo");
    undo(&app, &game, &stranger, 0)
        .await
        .problem(403, "not_your_game");
    for bad in [
        json!({}),
        json!({ "to": -1 }),
        json!({ "to": "0" }),
        json!({ "to": 0, "x": 1 }),
    ] {
        let request = app.post(&format!("/games/{game}/undo"));
        let answer = request.token(&people[seat].token).json(bad).send().await;
        answer.problem(400, "bad_json");
    }

    assert_eq!(app.entries(&game).await.len(), 2);
    assert!(app.texts("SELECT kind AS text FROM votes").await.is_empty());
}

/// Plays until a step of this seat can be taken back only with the consent of others; the step.
async fn until_others_must_agree(
    app: &TestApp,
    game: &str,
    people: &[Person],
    seat: usize,
) -> Value {
    let mut choices = Choices::new(5);
    loop {
        assert!(
            app.step(game, people, &mut choices).await,
            "the game is over"
        );
        let found = steps(app, game, &people[seat]).await;
        if let Some(step) = found.first()
            && step["must_agree"].as_array().unwrap().len() == 1
        {
            return step.clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_it_concerns_has_to_agree_and_nobody_else() {
    let app = TestApp::start().await;
    let (game, people, seat) = first_boss(&app).await;
    let step = until_others_must_agree(&app, &game, &people, seat).await;
    let to = step["to"].as_u64().unwrap();
    let other = usize::try_from(step["must_agree"][0].as_u64().unwrap()).unwrap();
    let third = 3 - seat - other;
    let version = app.game(&game, None).await["version"].clone();

    let asked = undo(&app, &game, &people[seat], to)
        .await
        .expect(202)
        .json();

    assert_eq!(asked["state"], "open");
    assert_eq!(
        (&asked["must_agree"], &asked["agreed"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(app.game(&game, None).await["version"], version);
    let again = undo(&app, &game, &people[seat], to).await;
    again.problem(409, "asked_already");
    let outsider = vote(&app, &game, &people[third], &asked["id"], true).await;
    outsider.problem(403, "not_asked");

    let agreed = vote(&app, &game, &people[other], &asked["id"], true)
        .await
        .expect(201)
        .json();

    assert_eq!(agreed["state"], "agreed");
    let entries = app.entries(&game).await;
    let last = entries.last().unwrap();
    assert_eq!(last["actor"], json!({ "kind": "table" }));
    assert_eq!(last["events"][0]["to"], to);
    assert_eq!(app.due(&game, &people[0]).await, [seat]);
    let late = vote(&app, &game, &people[other], &asked["id"], true).await;
    late.problem(409, "vote_ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_lapses_with_the_next_step_and_may_be_asked_anew() {
    let app = TestApp::start().await;
    let (game, people, seat) = first_boss(&app).await;
    let step = until_others_must_agree(&app, &game, &people, seat).await;
    let to = step["to"].as_u64().unwrap();
    let other = usize::try_from(step["must_agree"][0].as_u64().unwrap()).unwrap();
    let asked = undo(&app, &game, &people[seat], to)
        .await
        .expect(202)
        .json();
    let path = format!("/games/{game}/votes");
    let newest = async || {
        let list = app.read(&path, Some(&people[seat])).await.expect(200);
        list.json()["items"][0].clone()
    };
    let end = app.ask_to_end(&game, &people[seat]).await;
    app.refuse(&game, &people[seat], &end).await;

    let mut choices = Choices::new(1);
    assert!(app.step(&game, &people, &mut choices).await);

    let list = app.read(&path, Some(&people[seat])).await.expect(200);
    assert_eq!(list.json()["items"][1]["state"], "lapsed");
    let late = vote(&app, &game, &people[other], &asked["id"], true).await;
    late.problem(409, "vote_ended");
    let entries = app.entries(&game).await;
    assert_ne!(entries.last().unwrap()["actor"]["kind"], "table");
    let anew = undo(&app, &game, &people[seat], to).await.expect(202);
    assert_eq!(newest().await["id"], anew.json()["id"]);
    assert_eq!(newest().await["state"], "open");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_vanished_has_three_days_to_refuse_an_undo() {
    let app = TestApp::start().await;
    let (game, people, seat) = first_boss(&app).await;
    let step = until_others_must_agree(&app, &game, &people, seat).await;
    let to = step["to"].as_u64().unwrap();
    let other = step["must_agree"][0].as_u64().unwrap();
    let vanish = format!("UPDATE games SET absent = {}", 1 << other);
    app.execute(&vanish).await.unwrap();
    let asked = undo(&app, &game, &people[seat], to).await.expect(202);
    let asked = asked.json();
    let time = |what: &str| asked[what].as_str().unwrap().parse::<DateTime<Utc>>();
    let days = time("passes_at").unwrap() - time("created_at").unwrap();
    assert_eq!((days + TimeDelta::seconds(30)).num_minutes(), 3 * 24 * 60);
    let before = app.entries(&game).await.len();

    app.later(TimeDelta::days(3) - TimeDelta::minutes(1));
    app.count_votes().await;
    assert_eq!(app.entries(&game).await.len(), before);
    app.later(TimeDelta::minutes(1));
    assert_eq!(app.count_votes().await, 1);

    let entries = app.entries(&game).await;
    assert_eq!(entries.len(), before + 1);
    assert_eq!(entries[before]["events"][0]["type"], "steps_taken_back");
    assert_eq!(entries[before]["actor"], json!({ "kind": "table" }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_has_nothing_against_an_undo() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2, "visibility": "public" });
    let game = app.open_table(&ann, wish).await;
    let people = std::slice::from_ref(&ann);
    let mut choices = Choices::new(3);
    // Ann sits in seat 0; a bot has moved after her.
    loop {
        app.let_bots_play().await;
        app.step(&game, people, &mut choices).await;
        app.let_bots_play().await;
        let found = steps(&app, &game, &ann).await;
        if found
            .first()
            .is_some_and(|step| step["steps"].as_u64() > Some(1))
        {
            let to = found[0]["to"].as_u64().unwrap();
            assert_eq!(found[0]["must_agree"], json!([]));
            undo(&app, &game, &ann, to).await.expect(201);
            assert_eq!(app.due(&game, &ann).await, [0]);
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_is_read_a_page_at_a_time() {
    let app = TestApp::start().await;
    let (game, people, seat) = first_boss(&app).await;
    let mut choices = Choices::new(9);
    for _ in 0..40 {
        app.step(&game, &people, &mut choices).await;
    }
    let all = steps(&app, &game, &people[seat]).await;
    assert!(all.len() > 4);

    let mut paged = Vec::new();
    let mut before = String::new();
    loop {
        let path = format!("/games/{game}/undo?limit=3{before}");
        let page = app
            .read(&path, Some(&people[seat]))
            .await
            .expect(200)
            .json();
        paged.extend(page["items"].as_array().unwrap().clone());
        let Some(next) = page["next"].as_u64() else {
            break;
        };
        before = format!("&before={next}");
    }

    assert_eq!(paged, all);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_key_takes_back_once() {
    let app = TestApp::start().await;
    let (game, people, seat) = first_boss(&app).await;
    let send = || {
        app.post(&format!("/games/{game}/undo"))
            .token(&people[seat].token)
            .key("oops")
            .json(json!({ "to": 0 }))
            .send()
    };

    let first = send().await.expect(201);
    let second = send().await.expect(201);

    assert_eq!(first.json(), second.json());
    assert_eq!(app.entries(&game).await.len(), 3);
}
