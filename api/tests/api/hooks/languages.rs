//! What is told in the languages of those who have webhooks and read events.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::helpers::catalogue::english;
use crate::helpers::hooks::HookReceiver;
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

/// How the sentences of these kinds begin, in Italian and in French.
const BEGINS: [(&str, &str, &str); 4] = [
    (
        "game_started",
        "La partita «The test's table» (Bull Moose) è cominciata, e giochi con il ",
        "La partie «\u{a0}The test's table\u{a0}» (Bull Moose) a commencé, et vous jouez les ",
    ),
    (
        "your_turn",
        "Tocca a te nella partita «The test's table» (Bull Moose): ",
        "À vous de jouer dans la partie «\u{a0}The test's table\u{a0}» (Bull Moose)\u{a0}: ",
    ),
    (
        "message",
        "Ben ha scritto al tavolo «The test's table» (Bull Moose): Forza",
        "Ben a écrit à la table «\u{a0}The test's table\u{a0}» (Bull Moose)\u{a0}: Forza",
    ),
    (
        "vote_asked",
        "Nella partita «The test's table» (Bull Moose) serve il tuo consenso: ",
        "La partie «\u{a0}The test's table\u{a0}» (Bull Moose) demande votre accord\u{a0}: ",
    ),
];

async fn speaks(app: &TestApp, person: &Person, tag: &str) {
    let change = app.request("PATCH", "/me").token(&person.token);
    let change = change.json(json!({ "locale": tag }));
    change.send().await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_told_to_each_in_their_own_language_by_webhook_and_as_an_event() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    for (person, tag) in people.iter().zip(["it", "it", "fr"]) {
        speaks(&app, person, tag).await;
        app.hook(person, &receiver.url(&format!("/{}", person.name)))
            .await;
    }
    let game = app.start_game("bull-moose", &people).await;
    let id = game["id"].as_str().unwrap();
    let unwanted: Vec<String> = ["hook", "mail"].into_iter().flat_map(english).collect();
    let mut choices = Choices::new(5);
    let mut read = [0; 3];
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for step in 0..30 {
        app.let_bots_play().await;
        app.deliver().await;
        app.number_events().await;
        let posted = receiver.take();
        for (seat, person) in people.iter().enumerate() {
            let path = format!("/{}", person.name);
            let of_hook: Vec<Value> = posted
                .iter()
                .filter(|posted| posted.path == path)
                .map(|posted| serde_json::from_str(&posted.body).unwrap())
                .collect();
            let (events, next) = app.events(person, read[seat]).await;
            read[seat] = next;
            assert_eq!(events, of_hook, "{step}");
            for event in &events {
                let (kind, text) = (event["type"].as_str(), event["text"].as_str());
                let (kind, text) = (kind.unwrap(), text.unwrap());
                let left = unwanted.iter().find(|piece| text.contains(piece.as_str()));
                assert_eq!(left, None, "{text}");
                if let Some((_, it, fr)) = BEGINS.iter().find(|(begins, ..)| *begins == kind) {
                    let begins = if seat == 2 { fr } else { it };
                    assert!(text.starts_with(begins), "{text}");
                }
                *counts.entry(kind.to_owned()).or_default() += 1;
            }
        }
        match step {
            6 => app.say(id, &people[1], "Forza").await,
            8 => {
                app.ask_to_end(id, &people[0]).await;
            }
            _ => {
                app.step(id, &people, &mut choices).await;
            }
        }
    }
    for (kind, ..) in BEGINS {
        assert!(counts.contains_key(kind), "{counts:?}");
    }
    // Whoever changes their language is told in the new one.
    speaks(&app, &people[0], "en").await;
    let (events, _) = app.events(&people[0], 0).await;
    let started = events.iter().find(|event| event["type"] == "game_started");
    let text = started.unwrap()["text"].as_str().unwrap();
    assert!(text.contains(" has begun, and you have the "), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_gone_is_called_so_in_the_language_of_each_webhook() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let readers = [(0, "it", "ex giocatore"), (2, "fr", "ancien joueur")];
    for (seat, tag, _) in readers {
        speaks(&app, &people[seat], tag).await;
        app.hook(&people[seat], &receiver.url(&format!("/{tag}")))
            .await;
    }
    let game = app.start_game("bull-moose", &people).await;
    app.deliver().await;
    receiver.take();
    app.say(game["id"].as_str().unwrap(), &people[1], "Forza")
        .await;
    let gone = app.request("DELETE", "/me").token(&people[1].token);
    gone.send().await.expect(204);

    app.deliver().await;

    let told = receiver.take();
    for (_, tag, called) in readers {
        let texts: Vec<String> = told
            .iter()
            .filter(|posted| posted.path == format!("/{tag}"))
            .map(|posted| serde_json::from_str::<Value>(&posted.body).unwrap())
            .filter(|event| event["type"] == "message")
            .map(|event| event["text"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(texts.len(), 1, "{told:?}");
        assert!(texts[0].starts_with(called), "{texts:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chats_are_told_and_tried_out_in_the_language_of_whoever_put_them_up() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    speaks(&app, &ann, "fr").await;
    let receiver = HookReceiver::start().await;
    for form in ["json", "discord", "slack"] {
        let wish = json!({ "url": receiver.url(&format!("/{form}")), "form": form });
        let hook = app.make_hook(&ann, wish).await.expect(201).json();
        let path = format!("/me/webhooks/{}/test", hook["id"].as_str().unwrap());
        let asked = app.post(&path).token(&ann.token).send().await;
        asked.expect(201);
    }

    app.deliver().await;

    let posted = receiver.take();
    assert_eq!(posted.len(), 3, "{posted:#?}");
    for posted in posted {
        let body = &posted.body;
        assert!(
            body.contains("Ceci est un essai de votre webhook chez Poste Restante"),
            "{body}"
        );
    }
}
