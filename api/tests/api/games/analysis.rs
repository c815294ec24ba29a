//! `POST /games/{id}/analysis`.

use serde_json::{Value, json};

use crate::helpers::play::{Choices, legal};
use crate::helpers::{Person, TestApp};
use crate::studies::at;

const RULESETS: [&str; 3] = ["tammany-hall", "city-and-guilds", "bull-moose"];

/// Every way to look at a study.
const EYES: [&str; 4] = ["", "?seat=0", "?seat=1", "?seat=2"];

async fn analysis(app: &TestApp, game: &str, person: &Person, body: Value) -> Value {
    let path = format!("/games/{game}/analysis");
    app.ask("POST", &path, person, body)
        .await
        .expect(201)
        .json()
}

/// Everything that can be read of a study, but the times at which its steps were taken.
async fn all_of(app: &TestApp, study: &Value, owner: &Person) -> Vec<String> {
    let mut all = Vec::new();
    for part in ["/view", "/log", "/decision"] {
        for eyes in EYES {
            let answer = app
                .read(&at(study, &format!("{part}{eyes}")), Some(owner))
                .await;
            assert!([200, 204].contains(&answer.status), "{}", answer.text);
            let mut text = answer.text;
            if part == "/log" {
                let mut page: Value = serde_json::from_str(&text).unwrap();
                for entry in page["items"].as_array_mut().unwrap() {
                    entry.as_object_mut().unwrap().remove("at");
                }
                text = page.to_string();
            }
            all.push(text);
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_shows_its_owner_what_the_game_does_and_says_what_it_is() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dora"]).await;
    for ruleset in RULESETS {
        let game = app.start_game(ruleset, &people[..3]).await;
        let game = game["id"].as_str().unwrap();
        let mut choices = Choices::new(11);
        for _ in 0..12 {
            assert!(app.step(game, &people[..3], &mut choices).await);
        }
        for (number, person) in people.iter().enumerate() {
            for entry in [12, 5, 0] {
                let study = analysis(&app, game, person, json!({ "at": entry })).await;
                assert_eq!(study["kind"], "analysis");
                assert_eq!(study["imagined"], true);
                assert_eq!(study["origin"]["game"], game);
                assert_eq!(study["origin"]["at"], entry);
                assert_eq!(study["players"], json!(["Ann", "Ben", "Cleo"]));
                let (eyes, seat) = match number {
                    3 => (String::new(), json!(null)),
                    seat => (format!("?seat={seat}"), json!(seat)),
                };
                assert_eq!(study["origin"]["seat"], seat);
                let copy = app
                    .read(&at(&study, &format!("/view{eyes}")), Some(person))
                    .await;
                let copy = copy.expect(200).json();
                let path = format!("/games/{game}/view?at={entry}");
                let real = app.read(&path, Some(person)).await.expect(200).json();
                assert_eq!(copy["view"], real["view"], "{ruleset} {entry}");
                for part in ["/view", "/log", "/decision"] {
                    let answer = app
                        .read(&at(&study, part), Some(person))
                        .await
                        .expect(200)
                        .json();
                    assert_eq!(answer["imagined"], true, "{part}");
                }
                let text = copy["text"].as_str().unwrap();
                assert!(
                    text.starts_with("This is an analysis, not the game"),
                    "{text}"
                );
                assert!(text.ends_with(real["text"].as_str().unwrap()));
                app.read(&at(&study, "/record"), Some(person))
                    .await
                    .problem(409, "imagined");
            }
        }
    }
}

/// Two games that are the same to everybody but Ben, who has just answered something else in secret.
async fn two_worlds(app: &TestApp, ruleset: &str, people: &[Person]) -> Option<[String; 2]> {
    let mut games = Vec::new();
    for answer in 0..2 {
        let wish = json!({ "ruleset": ruleset, "seats": 3, "name": "Two worlds" });
        let game = app.open_table(&people[0], wish).await;
        let same = format!(
            "UPDATE games SET secret = decode(repeat('5e', 32), 'hex') WHERE id = '{game}'"
        );
        app.execute(&same).await.unwrap();
        app.join(&game, &people[1]).await.expect(201);
        app.join(&game, &people[2]).await.expect(201);
        let mut choices = Choices::new(21);
        loop {
            let due = app.until_sealed(&game, people, &mut choices).await;
            let decision = if due.contains(&1) {
                app.decision(&game, &people[1]).await
            } else {
                json!({ "actions": [] })
            };
            let actions = legal(&decision);
            if actions.len() > 1 {
                let action = &actions[answer * (actions.len() - 1)]["action"];
                let answered =
                    app.answer(&game, &people[1], &decision["decision"], json!([action]));
                answered.await.expect(201);
                break;
            }
            assert!(app.step(&game, people, &mut choices).await);
        }
        games.push(game);
    }
    games.try_into().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_that_differ_in_what_is_hidden_have_the_same_copy() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dora"]).await;
    for ruleset in RULESETS {
        let games = two_worlds(&app, ruleset, &people[..3]).await.unwrap();
        for viewer in [&people[0], &people[2], &people[3]] {
            let mut copies = Vec::new();
            let mut studies = Vec::new();
            for game in &games {
                studies.push(analysis(&app, game, viewer, json!({})).await);
            }
            assert_eq!(studies[0]["pending"], studies[1]["pending"]);
            let waiting = &studies[0]["pending"][0]["seats"];
            assert!(
                waiting.as_array().unwrap().contains(&json!(1)),
                "Ben is asked anew: {waiting}"
            );
            // The same fresh seed in both.
            let same = "UPDATE studies SET secret = decode(repeat('77', 32), 'hex')";
            app.execute(same).await.unwrap();
            for study in &studies {
                let mut all = all_of(&app, study, viewer).await;
                let details = app
                    .read(&at(study, ""), Some(viewer))
                    .await
                    .expect(200)
                    .json();
                let written: Vec<String> = {
                    let decision = app.read(&at(study, "/decision"), Some(viewer)).await.json();
                    let first = &legal(&decision)[0]["written"];
                    vec![first.as_str().unwrap().to_owned()]
                };
                let body = json!({ "moves": written.join(", ") });
                let moved = app
                    .ask("POST", &at(study, "/moves"), viewer, body)
                    .await
                    .expect(201)
                    .json();
                all.push(details["head"].to_string());
                all.push(moved["head"].to_string());
                all.extend(all_of(&app, study, viewer).await);
                copies.push(all);
            }
            assert_eq!(copies[0], copies[1], "{ruleset}");
        }
        // Ben knows what he answered: his own copies differ, so the comparison can tell.
        let mut own = Vec::new();
        for game in &games {
            let study = analysis(&app, game, &people[1], json!({})).await;
            let view = app
                .read(&at(&study, "/view?seat=1"), Some(&people[1]))
                .await
                .json();
            assert!(!view["answer"].is_null());
            own.push(view["answer"].clone());
        }
        assert_ne!(own[0], own[1]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_stays_what_it_was_when_the_game_goes_on_and_ends() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("city-and-guilds", &people).await;
    let game = game["id"].as_str().unwrap();
    let mut choices = Choices::new(5);
    for _ in 0..10 {
        app.step(game, &people, &mut choices).await;
    }
    let study = analysis(&app, game, &people[0], json!({})).await;
    let decision = app
        .read(&at(&study, "/decision"), Some(&people[0]))
        .await
        .expect(200)
        .json();
    let body = json!({ "actions": [decision["actions"][0]["action"]] });
    let moved = app
        .ask("POST", &at(&study, "/moves"), &people[0], body)
        .await
        .expect(201)
        .json();
    assert_eq!(moved["version"], 2);
    let before = all_of(&app, &study, &people[0]).await;

    while app.step(game, &people, &mut choices).await {}

    assert_eq!(all_of(&app, &study, &people[0]).await, before);
    let late = app
        .ask(
            "POST",
            &format!("/games/{game}/analysis"),
            &people[0],
            json!({}),
        )
        .await;
    late.problem(409, "game_over");
    // The game knows nothing of it.
    let entries = app.entries(game).await.len();
    let log = app.texts("SELECT seq::text AS text FROM log").await.len();
    assert_eq!(entries, log);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_branched_and_taken_back_but_never_shared() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let study = analysis(&app, game, &people[0], json!({})).await;
    let decision = app
        .read(&at(&study, "/decision"), Some(&people[0]))
        .await
        .expect(200)
        .json();
    let body = json!({ "actions": [decision["actions"][0]["action"]] });
    let moved = app
        .ask("POST", &at(&study, "/moves"), &people[0], body)
        .await
        .expect(201)
        .json();
    let branch = app
        .ask(
            "POST",
            &at(&study, "/branch"),
            &people[0],
            json!({ "at": 1 }),
        )
        .await;
    let branch = branch.expect(201).json();
    assert_eq!(branch["head"], moved["head"]);
    assert_eq!(branch["kind"], "analysis");
    let back = app
        .ask("POST", &at(&study, "/undo"), &people[0], json!({ "to": 0 }))
        .await;
    assert_eq!(back.expect(201).json()["head"], study["head"]);

    let shared = json!({ "shared": true });
    for study in [&study, &branch] {
        let answer = app
            .ask("PATCH", &at(study, ""), &people[0], shared.clone())
            .await;
        answer.problem(409, "analysis_is_private");
        for other in [Some(&people[1]), None] {
            app.read(&at(study, "/view"), other)
                .await
                .problem(404, "not_found");
        }
        let taken = app
            .ask(
                "POST",
                &at(study, "/branch"),
                &people[1],
                json!({ "at": 0 }),
            )
            .await;
        taken.problem(404, "not_found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_not_to_be_seen_is_not_to_be_copied() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dora"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let private = app.open_table(&people[0], wish).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let open = app.open_table(&people[0], wish).await;
    let running = app.start_game("tammany-hall", &people[..3]).await;
    let running = running["id"].as_str().unwrap();
    let before = app.dump().await;
    let path = |game: &str| format!("/games/{game}/analysis");
    let ask = async |game: &str, person: &Person, body: Value| {
        app.ask("POST", &path(game), person, body).await
    };
    ask(&private, &people[3], json!({}))
        .await
        .problem(404, "not_found");
    ask(&open, &people[0], json!({}))
        .await
        .problem(409, "not_started");
    ask(running, &people[0], json!({ "at": 1 }))
        .await
        .problem(422, "no_such_entry");
    ask(running, &people[0], json!({ "at": -1 }))
        .await
        .problem(400, "bad_json");
    ask(running, &people[0], json!({ "seat": 1 }))
        .await
        .problem(400, "bad_json");
    assert_eq!(app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_is_asked_for_twice_with_one_key_is_one() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let path = format!("/games/{}/analysis", game["id"].as_str().unwrap());
    let send = async || {
        let request = app.post(&path).token(&people[0].token).key("once");
        request.json(json!({})).send().await.expect(201).text
    };
    assert_eq!(send().await, send().await);
    let rows = app.texts("SELECT id::text AS text FROM studies").await;
    assert_eq!(rows.len(), 1);
}
