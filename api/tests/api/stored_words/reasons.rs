//! Mails, deliveries, webhooks and invitations that failed, each told to its owner in their own language.

use std::collections::BTreeSet;

use api::store::outbox::bounce;
use api::store::reasons::Reason;
use chrono::{TimeDelta, Utc};
use held_port::HeldPort;
use serde_json::{Value, json};

use super::no_sentence_is_kept;
use crate::helpers::browser::Browser;
use crate::helpers::catalogue::english;
use crate::helpers::hooks::{HookReceiver, Reply};
use crate::helpers::html::plain;
use crate::helpers::play::Choices;
use crate::helpers::smtp::Mood;
use crate::helpers::{Person, TestApp};

async fn speaks(app: &TestApp, person: &Person, tag: &str) {
    let change = app.request("PATCH", "/me").token(&person.token);
    let change = change.json(json!({ "locale": tag }));
    change.send().await.expect(200);
}

async fn with_bots(app: &TestApp, person: &Person) -> String {
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    app.open_table(person, wish).await
}

/// Webhooks to receivers that do not take anything, each in its own way.
async fn hooks_fail(app: &TestApp, ann: &Person) {
    let kinds = |url: &str| json!({ "url": url, "form": "json", "kinds": ["game_started"] });
    let receivers = [
        Reply::status(500),
        Reply::with(307, "Location", "https://elsewhere.example/"),
        Reply::status(410),
        Reply::status(404),
        Reply::status(503),
    ];
    let mut kept = Vec::new();
    let mut hooks = Vec::new();
    for reply in &receivers {
        let receiver = HookReceiver::start().await;
        receiver.always(reply);
        let hook = app.make_hook(ann, kinds(&receiver.url("/"))).await;
        hooks.push(hook.expect(201).json());
        kept.push(receiver);
    }
    let nobody = HeldPort::find().unwrap();
    let url = format!("http://{}/", nobody.address());
    let hook = app.make_hook(ann, kinds(&url)).await;
    let hook = hook.expect(201).json();
    app.test_hook(ann, &hook).await;
    for _ in 0..2 {
        with_bots(app, ann).await;
    }
    // The last receiver but one has given up all but one of as many as pause a webhook.
    let last = hooks.last().unwrap()["id"].as_str().unwrap();
    for update in [
        format!("UPDATE webhooks SET dead_in_a_row = 49 WHERE id = '{last}'"),
        format!("UPDATE deliveries SET attempts = 9 WHERE webhook_id = '{last}'"),
        "UPDATE deliveries SET attempts = 3 WHERE attempts = 0".to_owned(),
    ] {
        app.execute(&update).await.unwrap();
    }
    app.deliver().await;
    app.later(TimeDelta::hours(9));
    app.deliver().await;
}

/// Mails that are late, unwanted or refused; the people once more, with new tokens.
async fn mails_fail(app: &TestApp, people: &[Person]) -> Vec<Person> {
    let people = app.renewed_all(people).await;
    // It is answered before its mail goes out.
    let game = app.start_game("bull-moose", &people).await;
    let game = game["id"].as_str().unwrap();
    let mut choices = Choices::new(1);
    for _ in 0..12 {
        app.step(game, &people, &mut choices).await;
    }
    app.later(TimeDelta::hours(2));
    app.mails().await;
    // One kind is switched off, and one comes back.
    let people = app.renewed_all(&people).await;
    let off = json!({ "mail": { "game_started": false } });
    let prefer = app.request("PUT", "/me/notices").token(&people[0].token);
    prefer.json(off).send().await.expect(200);
    with_bots(app, &people[0]).await;
    app.mails().await;
    let on = json!({ "mail": { "game_started": true } });
    let prefer = app.request("PUT", "/me/notices").token(&people[0].token);
    prefer.json(on).send().await.expect(200);
    let sent = format!(
        "SELECT mail_id::text AS text FROM notices WHERE state = 'sent' AND user_id = '{}' LIMIT 1",
        people[0].id
    );
    let sent = app.texts(&sent).await[0].parse().unwrap();
    let words = "550 5.2.1 mailbox disabled".into();
    let mut conn = app.connection().await;
    let back = Reason::CameBack { words };
    bounce::note(&mut conn, sent, &back, true, Utc::now())
        .await
        .unwrap();
    // Nobody else's mail is taken for good, nor one of theirs for now.
    app.smtp.refuse("ben@");
    for _ in 0..4 {
        with_bots(app, &people[1]).await;
        app.mails().await;
    }
    app.smtp.feel(Mood::Busy);
    with_bots(app, &people[0]).await;
    app.mails().await;
    app.smtp.feel(Mood::Willing);
    app.later(TimeDelta::hours(1));
    app.renewed_all(&people).await
}

/// A table to which an address is invited that takes no mails, and one that nobody has; the mail server is away after that.
async fn invitations_fail(app: &TestApp, people: &[Person]) -> String {
    app.smtp.refuse("nobody@");
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4 });
    let game = app.open_table(&people[0], wish).await;
    for email in [people[1].email.as_str(), "nobody@example.org"] {
        let invite = app.post(&format!("/games/{game}/invitations"));
        let invite = invite.token(&people[0].token);
        let invite = invite.json(json!({ "email": email }));
        invite.send().await.expect(201);
    }
    app.later(TimeDelta::minutes(2));
    app.mails().await;
    // From here on no mail goes anywhere.
    app.smtp.switch_off().await;
    with_bots(app, &people[0]).await;
    app.mails().await;
    game
}

/// Reason and code of each thing that has one, at an address.
fn reasons(at: &str, value: &Value, found: &mut Vec<(String, String, Option<String>)>) {
    match value {
        Value::Object(fields) => {
            if let Some(reason) = fields.get("reason").and_then(Value::as_str) {
                let code = fields.get("reason_code").and_then(Value::as_str);
                found.push((at.to_owned(), reason.to_owned(), code.map(str::to_owned)));
            }
            for value in fields.values() {
                reasons(at, value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| reasons(at, value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

async fn read(
    app: &TestApp,
    paths: &[String],
    person: &Person,
    tag: &str,
) -> Vec<(String, String, Option<String>)> {
    speaks(app, person, tag).await;
    let mut found = Vec::new();
    for path in paths {
        let answer = app.read(path, Some(person)).await.expect(200);
        let language = answer.header("content-language");
        assert_eq!(language.as_deref(), Some(tag), "{path}");
        reasons(path, &answer.json(), &mut found);
    }
    found
}

/// Reads a person's reasons in three languages: all that is ours is said in each, and all that is others' stays. The codes.
async fn walk(app: &TestApp, paths: &[String], person: &Person) -> BTreeSet<String> {
    let pieces = english("reason");
    let told = read(app, paths, person, "en").await;
    for tag in ["it", "fr"] {
        let other = read(app, paths, person, tag).await;
        assert_eq!(told.len(), other.len());
        for ((at, english, code), (_, said, same)) in told.iter().zip(&other) {
            assert_eq!(code, same, "{at}");
            let is_others = said.starts_with(|first: char| first.is_ascii_digit());
            if is_others && code.is_none() {
                assert_eq!(english, said, "{at}");
            } else {
                assert_ne!(english, said, "{tag} {at}");
                let left = pieces.iter().find(|piece| said.contains(piece.as_str()));
                assert_eq!(left, None, "{tag} {at}: {said}");
            }
        }
    }
    told.into_iter().filter_map(|(_, _, code)| code).collect()
}

/// The page of mails in each language.
async fn page_of_mails(app: &TestApp, name: &str) {
    let pieces = english("reason");
    let mut browser = Browser::of(app, name).await;
    for tag in ["it", "fr"] {
        browser.open("/me/settings").await.expect(200);
        let fields = [("name", name), ("language", tag)];
        let saved = browser.submit("/me/settings/self", &fields).await;
        saved.expect(303);
        browser.open("/me/mails").await.expect(200);
        let page = plain(&browser.page);
        for piece in &pieces {
            assert!(!page.contains(piece.as_str()), "{tag}: “{piece}” in {page}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn why_somebody_was_not_told_is_said_in_the_language_of_whoever_reads_it() {
    let app = TestApp::start_with(|settings| settings.notice_delay = TimeDelta::hours(1)).await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    hooks_fail(&app, &people[0]).await;
    let people = mails_fail(&app, &people).await;
    let game = invitations_fail(&app, &people).await;
    no_sentence_is_kept(&app).await;

    let people = app.renewed_all(&people).await;
    let history = "/me/notices/history?limit=100".to_owned();
    let mut paths = vec![
        "/me".to_owned(),
        "/me/webhooks".to_owned(),
        history.clone(),
        format!("/games/{game}/invitations"),
    ];
    for hook in app.hooks_of(&people[0]).await {
        let id = hook["id"].as_str().unwrap();
        paths.push(format!("/me/webhooks/{id}/deliveries"));
    }
    let mut met = walk(&app, &paths, &people[0]).await;
    let of_ben = ["/me".to_owned(), history.clone()];
    met.extend(walk(&app, &of_ben, &people[1]).await);
    met.extend(walk(&app, std::slice::from_ref(&history), &people[2]).await);
    for code in [
        "answered",
        "switched_off",
        "address_given_up",
        "came_back",
        "mail_server_met",
        "hook_paused",
        "host_not_reached",
        "receiver_answered",
        "receiver_redirected",
        "receiver_gone",
        "nobody_takes",
        "given_up_in_a_row",
    ] {
        assert!(met.contains(code), "{code}: {met:?}");
    }
    // So are the sentences of rows from before there were codes.
    for update in [
        "UPDATE notices SET reason = 'it had been answered' WHERE reason = 'answered'",
        "UPDATE deliveries SET reason = 'the receiver answered 500' WHERE status = 500",
        "UPDATE webhooks SET reason = '50 deliveries in a row were given up; the last: the receiver answered 503' \
         WHERE reason LIKE '{%'",
    ] {
        app.execute(update).await.unwrap();
    }
    let before = walk(&app, &paths, &people[0]).await;
    for code in ["receiver_answered", "given_up_in_a_row"] {
        assert!(before.contains(code), "{code}: {before:?}");
    }
    // A browser signs in with a code that is mailed.
    app.smtp.switch_on().await;
    app.later(TimeDelta::minutes(2));
    page_of_mails(&app, "Ann").await;
}
