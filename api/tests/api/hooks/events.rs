//! What receivers are told: the contract of events, signatures, the forms of chats.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::helpers::hooks::{HookReceiver, check};
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

/// A webhook for each of them, at a path of the person's name.
async fn hook_all(app: &TestApp, receiver: &HookReceiver, people: &[Person]) -> Vec<Value> {
    let mut hooks = Vec::new();
    for person in people {
        let url = receiver.url(&format!("/{}", person.name));
        hooks.push(app.hook(person, &url).await);
    }
    hooks
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_with_talk_a_vote_and_a_bot_taking_over_is_told_once_as_the_contract_says() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let hooks = hook_all(&app, &receiver, &people).await;
    let game = app.start_game("bull-moose", &people).await;
    let id = game["id"].as_str().unwrap();
    let mut choices = Choices::new(5);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut vote = Value::Null;
    for step in 0.. {
        app.let_bots_play().await;
        app.deliver().await;
        let now = app.game(id, None).await;
        for posted in receiver.take() {
            let seat = people
                .iter()
                .position(|person| posted.path == format!("/{}", person.name))
                .unwrap();
            let event = check(&app, &hooks[seat], &posted);
            assert_eq!(event["seat"], seat);
            assert_eq!(event["game"]["id"], id);
            assert_eq!(event["game"]["name"], "The test's table");
            assert_eq!(event["game"]["ruleset"], "bull-moose");
            assert_eq!(event["game"]["url"], format!("{}/games/{id}", app.url()));
            assert_eq!(event["game"]["version"], now["version"]);
            assert_eq!(event["game"]["head"], now["head"]);
            let text = event["text"].as_str().unwrap();
            let kind = event["type"].as_str().unwrap();
            if ["your_turn", "bid_due", "last_one"].contains(&kind) {
                let decision = app.decision(id, &people[seat]).await;
                assert_eq!(event["decision"]["id"], decision["decision"]);
                assert_eq!(event["decision"]["kind"], decision["kind"]);
                assert_eq!(event["decision"]["question"], decision["question"]);
                assert_eq!(event["decision"]["due"], Value::Null);
                assert!(text.ends_with(decision["question"].as_str().unwrap()));
            } else {
                assert_eq!(event["decision"], Value::Null);
                assert!(text.contains(says(kind)), "{text}");
            }
            *counts.entry(kind.to_owned()).or_default() += 1;
        }
        match step {
            6 => {
                app.say(id, &people[1], "Who leads?").await;
                app.say(id, &people[1], "Not I.").await;
            }
            8 => vote = app.ask_to_end(id, &people[0]).await,
            9 => app.refuse(id, &people[1], &vote).await,
            12 => app.go_away(&people[2]).await,
            _ => {
                if !app.step(id, &people, &mut choices).await {
                    break;
                }
            }
        }
    }
    for (kind, times) in [
        ("game_started", 3),
        ("message", 2),
        ("vote_asked", 2),
        ("player_absent", 2),
        ("game_over", 2),
    ] {
        assert_eq!(counts[kind], times, "{kind}");
    }
    assert!(counts["last_one"] > 1, "{counts:?}");
    assert!(counts["your_turn"] > 10, "{counts:?}");
    // Cleo's webhook went with her account.
    for (person, hook) in people.iter().zip(&hooks).take(2) {
        let delivered = app
            .texts(&format!(
                "SELECT kind AS text FROM deliveries WHERE webhook_id = '{}' ORDER BY event",
                hook["id"].as_str().unwrap()
            ))
            .await;
        let told = app
            .texts(&format!(
                "SELECT kind AS text FROM notices WHERE user_id = '{}' ORDER BY id",
                person.id
            ))
            .await;
        assert_eq!(delivered, told);
        assert_eq!(delivered.first().unwrap(), "game_started");
        assert_eq!(delivered.last().unwrap(), "game_over");
    }
    let not_delivered =
        "SELECT state AS text FROM deliveries WHERE state <> 'delivered' OR attempts <> 1";
    assert!(app.texts(not_delivered).await.is_empty());
}

/// What the events of a kind say in that game.
fn says(kind: &str) -> &'static str {
    match kind {
        "game_started" => "“The test's table” (Bull Moose) has begun, and you have the ",
        "message" => {
            "Ben wrote at the table of “The test's table” (Bull Moose): Who leads? (and there is 1 more message)"
        }
        "vote_asked" => {
            "“The test's table” (Bull Moose) needs your consent: Somebody would like to end the game here, without standings."
        }
        "player_absent" => {
            "A player has left “The test's table” (Bull Moose), and the house's bot plays on: "
        }
        "game_over" => "“The test's table” (Bull Moose) is over, and ",
        other => panic!("{other}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_told_to_whoever_has_an_account_and_codes_to_nobody() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben"]).await;
    let receiver = HookReceiver::start().await;
    let hooks = hook_all(&app, &receiver, &people).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "name": "Friday" });
    let game = app.open_table(&people[0], wish).await;
    for email in [people[1].email.as_str(), "stranger@example.org"] {
        let request = app.post(&format!("/games/{game}/invitations"));
        let request = request.token(&people[0].token);
        let answer = request.json(json!({ "email": email })).send().await;
        answer.expect(201);
    }
    app.code("ben@example.org", "Ben").await;

    app.deliver().await;

    let posted = receiver.posted();
    assert_eq!(posted.len(), 1, "{posted:#?}");
    assert_eq!(posted[0].path, "/Ben");
    let event = check(&app, &hooks[1], &posted[0]);
    assert_eq!(event["type"], "invitation");
    assert_eq!(event["seat"], Value::Null);
    assert_eq!(event["decision"], Value::Null);
    assert_eq!(event["game"]["id"], game.as_str());
    assert_eq!(event["game"]["version"], 0);
    assert_eq!(event["game"]["head"], Value::Null);
    assert_eq!(event["text"], "Ann invites you to “Friday” (Tammany Hall).");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_told_what_it_asked_for_and_every_webhook_of_a_person_is_told() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    for (path, kinds) in [
        ("/starts", json!(["game_started"])),
        ("/turns", json!(["your_turn", "bid_due"])),
        ("/ends", json!(["game_over", "invitation"])),
    ] {
        let wish = json!({ "url": receiver.url(path), "form": "json", "kinds": kinds });
        app.make_hook(&people[0], wish).await.expect(201);
    }

    app.start_game("bull-moose", &people).await;
    app.deliver().await;

    let mut told: Vec<(String, String)> = receiver
        .posted()
        .iter()
        .map(|posted| (posted.path.clone(), posted.json()["type"].to_string()))
        .collect();
    told.sort();
    let expected = [("/starts", "\"game_started\""), ("/turns", "\"your_turn\"")];
    assert_eq!(told, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
}

#[tokio::test(flavor = "multi_thread")]
async fn chats_get_a_line_that_calls_nobody() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    for form in ["discord", "slack"] {
        let url = receiver.url(&format!("/{form}"));
        let wish = json!({ "url": url, "form": form, "kinds": ["game_started"] });
        app.make_hook(&people[1], wish).await.expect(201);
    }
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "name": "@everyone <!here> *&*" });

    let game = app.start_game_as(wish, &people).await;
    app.deliver().await;

    let posted = receiver.posted();
    assert_eq!(posted.len(), 2);
    let link = format!("{}/games/{}", app.url(), game["id"].as_str().unwrap());
    for posted in posted {
        let body = posted.json();
        if posted.path == "/discord" {
            let content = format!(
                r"Ben\: “\@everyone \<\!here\> \*&\*” \(Tammany Hall\) has begun, and you have the yellow seat. {link}"
            );
            assert_eq!(
                body,
                json!({ "content": content, "allowed_mentions": { "parse": [] } })
            );
        } else {
            let text = format!(
                "Ben: “@everyone &lt;!here&gt; *&amp;*” (Tammany Hall) has begun, and you have the yellow seat. {link}"
            );
            assert_eq!(
                body,
                json!({ "text": text, "mrkdwn": false, "unfurl_links": false })
            );
        }
        assert!(posted.header("poste-signature").starts_with("t="));
    }
}

/// `.ci/run` has Python check the same.
#[test]
fn the_documented_example_has_the_signature_that_is_sent() {
    let page = include_str!("../../../../docs/webhooks.md");
    let at = chrono::DateTime::from_timestamp(1_790_000_000, 0).unwrap();
    let header = api::tell::hooks::signature::header("poste_whs_example", at, r#"{"type":"test"}"#);
    assert!(page.contains(&format!("\nPoste-Signature: {header}\n")));
}
