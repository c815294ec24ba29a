//! `GET|POST /games/{id}/messages`.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::app::Mail;
use crate::helpers::{Answer, Person, TestApp};

async fn say(app: &TestApp, game: &str, person: &Person, text: &str) -> Answer {
    let path = format!("/games/{game}/messages");
    let request = app.post(&path).token(&person.token);
    request.json(json!({ "text": text })).send().await
}

/// What was said, as somebody or anybody reads it: the newest first.
async fn said(app: &TestApp, game: &str, person: Option<&Person>) -> Vec<Value> {
    let path = format!("/games/{game}/messages?limit=100");
    let page = app.read(&path, person).await.expect(200).json();
    page["items"].as_array().unwrap().clone()
}

fn texts(messages: &[Value]) -> Vec<&str> {
    messages
        .iter()
        .map(|message| message["text"].as_str().unwrap())
        .collect()
}

/// A server on which a message waits ten minutes before it is mailed, with a table of three whose mails have been read.
async fn table() -> (TestApp, Vec<Person>, String) {
    let app = TestApp::start_with(|settings| settings.notice_delay = TimeDelta::minutes(10)).await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4, "name": "Friday club" });
    let game = app.open_table(&people[0], wish).await;
    for guest in &people[1..] {
        app.join(&game, guest).await.expect(201);
    }
    app.mails().await;
    (app, people, game)
}

fn to<'a>(mails: &'a [Mail], person: &Person) -> Vec<&'a Mail> {
    let own = mails.iter().filter(|mail| mail.to == person.email);
    own.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_at_a_public_table_is_read_by_anybody_and_said_by_those_who_sit_there() {
    let (app, people, game) = table().await;
    let dan = app.sign_in("Dan").await;

    let answer = say(&app, &game, &people[0], "  Good luck, 小明!  ").await;
    say(&app, &game, &people[1], "And to you.")
        .await
        .expect(201);
    say(&app, &game, &dan, "May I play?")
        .await
        .problem(403, "not_your_game");

    let answer = answer.expect(201).json();
    assert_eq!(answer["text"], "Good luck, 小明!");
    assert_eq!(answer["user"], json!({ "id": people[0].id, "name": "Ann" }));
    for reader in [None, Some(&dan), Some(&people[2])] {
        let messages = said(&app, &game, reader).await;
        assert_eq!(texts(&messages), ["And to you.", "Good luck, 小明!"]);
        assert_eq!(messages[1], answer);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_at_a_private_table_stays_there() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "visibility": "private" });
    let game = app.open_table(&people[0], wish).await;
    let invite = app.post(&format!("/games/{game}/invitations"));
    let invite = invite.token(&people[0].token);
    invite
        .json(json!({ "email": people[1].email }))
        .send()
        .await
        .expect(201);
    say(&app, &game, &people[0], "Between us.")
        .await
        .expect(201);
    let path = format!("/games/{game}/messages");

    // Nobody else may know that there is such a table; whoever is invited may not listen before sitting down.
    app.read(&path, None).await.problem(404, "not_found");
    let stranger = app.read(&path, Some(&people[2])).await;
    stranger.problem(404, "not_found");
    let stranger = say(&app, &game, &people[2], "Hello?").await;
    stranger.problem(404, "not_found");
    let invited = app.read(&path, Some(&people[1])).await;
    invited.problem(403, "not_your_game");
    app.join(&game, &people[1]).await.expect(201);
    assert_eq!(
        texts(&said(&app, &game, Some(&people[1])).await),
        ["Between us."]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_come_first_a_page_at_a_time() {
    let (app, people, game) = table().await;
    for number in 0..5 {
        let text = format!("Message {number}");
        say(&app, &game, &people[number % 3], &text)
            .await
            .expect(201);
    }

    let mut found = Vec::new();
    let mut cursor = String::new();
    loop {
        let path = format!("/games/{game}/messages?limit=2{cursor}");
        let page = app.read(&path, None).await.expect(200).json();
        found.extend(page["items"].as_array().unwrap().clone());
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }

    assert_eq!(
        texts(&found),
        [
            "Message 4",
            "Message 3",
            "Message 2",
            "Message 1",
            "Message 0"
        ]
    );
    for query in ["limit=0", "limit=101"] {
        let path = format!("/games/{game}/messages?{query}");
        app.read(&path, None).await.problem(422, "bad_limit");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_cannot_be_is_refused_and_nothing_is_written() {
    let (app, people, game) = table().await;
    let before = app.dump().await;
    for bad in [
        "",
        "   ",
        "two\nlines",
        "bell\u{7}",
        "\u{202e}backwards",
        &"x".repeat(2001),
    ] {
        let answer = say(&app, &game, &people[0], bad).await;
        answer.problem(422, "bad_text");
    }
    assert_eq!(app.dump().await, before);
    let longest = "小".repeat(2000);
    say(&app, &game, &people[0], &longest).await.expect(201);
    assert_eq!(texts(&said(&app, &game, None).await), [longest]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_sent_twice_with_one_key_is_said_once() {
    let (app, people, game) = table().await;
    let path = format!("/games/{game}/messages");
    let send = || {
        let request = app.post(&path).token(&people[0].token).key("once");
        request.json(json!({ "text": "Hello" })).send()
    };

    let first = send().await.expect(201).json();
    let second = send().await.expect(201).json();

    assert_eq!(first, second);
    assert_eq!(said(&app, &game, None).await, [first]);
}

#[tokio::test(flavor = "multi_thread")]
async fn table_talk_is_no_part_of_the_log_and_goes_on_after_the_end() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.finished_game("city-and-guilds", &people).await;
    let before = app.game(&game, None).await;

    say(&app, &game, &people[0], "Quintessential")
        .await
        .expect(201);

    assert_eq!(app.game(&game, None).await, before);
    assert_eq!(app.tables_with("quintessential").await, ["messages"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_gone_has_said_it_as_a_former_player() {
    let (app, people, game) = table().await;
    say(&app, &game, &people[1], "Farewell").await.expect(201);
    let gone = app.request("DELETE", "/me").token(&people[1].token);
    gone.send().await.expect(204);

    let messages = said(&app, &game, None).await;

    assert_eq!(texts(&messages), ["Farewell"]);
    assert_eq!(messages[0]["user"]["name"], "former player");
    let path = format!("/games/{game}/messages");
    let french = app.get(&path).header("Accept-Language", "fr").send().await;
    let french = french.expect(200).json();
    assert_eq!(french["items"][0]["user"]["name"], "ancien joueur");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_others_at_the_table_are_told_in_one_mail_after_the_delay() {
    let (app, people, game) = table().await;
    say(&app, &game, &people[0], "Shall we begin?")
        .await
        .expect(201);
    say(&app, &game, &people[0], "I am in a hurry.")
        .await
        .expect(201);
    assert!(app.mails().await.is_empty());

    app.later(TimeDelta::minutes(10));
    let mails = app.mails().await;
    app.later(TimeDelta::days(1));
    let later = app.mails().await;

    assert!(to(&mails, &people[0]).is_empty(), "the writer knows");
    for reader in &people[1..] {
        let own = to(&mails, reader);
        assert_eq!(own.len(), 1);
        assert_eq!(own[0].subject, "[Table talk] Tammany Hall · Friday club");
        let text = &own[0].text;
        let first = text.find("Ann: Shall we begin?").unwrap();
        assert!(text[first..].contains("Ann: I am in a hurry."), "{text}");
    }
    assert!(later.is_empty(), "{later:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_after_a_mail_comes_with_the_next_and_nothing_comes_twice() {
    let (app, people, game) = table().await;
    say(&app, &game, &people[0], "First").await.expect(201);
    app.later(TimeDelta::minutes(10));
    assert_eq!(app.mails().await.len(), 2);
    say(&app, &game, &app.renewed(&people[1]).await, "Second")
        .await
        .expect(201);

    app.later(TimeDelta::minutes(10));
    let mails = app.mails().await;

    assert_eq!(mails.len(), 2);
    for reader in [&people[0], &people[2]] {
        let text = &to(&mails, reader)[0].text;
        assert!(text.contains("Ben: Second"), "{text}");
        assert!(!text.contains("First"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_replied_to_is_not_mailed() {
    let (app, people, game) = table().await;
    say(&app, &game, &people[0], "Here?").await.expect(201);
    app.later(TimeDelta::minutes(1));
    say(&app, &game, &people[1], "Here.").await.expect(201);

    app.later(TimeDelta::minutes(10));
    let mails = app.mails().await;

    assert!(to(&mails, &people[1]).is_empty(), "{mails:#?}");
    assert_eq!(to(&mails, &people[0]).len(), 1);
    let text = &to(&mails, &people[2])[0].text;
    assert!(
        text.contains("Ann: Here?") && text.contains("Ben: Here."),
        "{text}"
    );
    let reasons = app
        .texts("SELECT coalesce(reason, '') AS text FROM notices WHERE state = 'dropped'")
        .await;
    assert_eq!(reasons, ["replied"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_left_the_table_is_told_no_more() {
    let (app, people, game) = table().await;
    say(&app, &game, &people[0], "Here?").await.expect(201);
    let leave = app.post(&format!("/games/{game}/leave"));
    let left = leave.token(&people[1].token).send().await;
    left.expect(204);

    app.later(TimeDelta::minutes(10));
    let mails = app.mails().await;

    assert_eq!(mails.len(), 1);
    assert_eq!(to(&mails, &people[2]).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_while_the_mail_goes_out_is_not_forgotten() {
    let (app, people, game) = table().await;
    say(&app, &game, &people[0], "First").await.expect(201);
    app.later(TimeDelta::minutes(10));
    let ann = app.renewed(&people[0]).await;
    let mut conn = app.connection().await;
    let now = app.app.house.clock.now();
    // A worker that has written its mails, and has not yet noted that they were sent.
    let taken = api::store::outbox::notice::claim(&mut conn, &[], 16, now)
        .await
        .unwrap();
    assert_eq!(taken.len(), 2);
    say(&app, &game, &ann, "Second").await.expect(201);
    let told = taken[0].created_at;
    for notice in &taken {
        let reader = notice.user_id.unwrap();
        let sent = api::store::outbox::notice::Taken {
            mail: notice.id,
            tells: &[notice.id],
            reader: Some(reader),
            email: "reader@example.org",
            asked: None,
        };
        api::store::outbox::notice::taken(&mut conn, sent, now)
            .await
            .unwrap();
        let delay = TimeDelta::zero();
        let game = game.parse().unwrap();
        api::store::tables::message::tell_the_rest(&mut conn, game, reader, told, delay)
            .await
            .unwrap();
    }

    app.later(TimeDelta::seconds(1));
    let mails = app.mails().await;

    assert_eq!(mails.len(), 2);
    for mail in &mails {
        assert!(mail.text.contains("Ann: Second"), "{}", mail.text);
        assert!(!mail.text.contains("Ann: First"), "{}", mail.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_may_write_at_once_and_each_is_told_of_all() {
    let (app, people, game) = table().await;
    let all = (0..12).map(|number| {
        let (app, game, person) = (&app, &game, &people[number % 3]);
        async move {
            let text = format!("Message {number:02}");
            say(app, game, person, &text).await.expect(201);
        }
    });
    futures_util::future::join_all(all).await;

    assert_eq!(said(&app, &game, None).await.len(), 12);
    let waiting = "SELECT 'x' AS text FROM notices WHERE kind = 'message' AND state = 'waiting'";
    assert_eq!(app.texts(waiting).await.len(), 3);
}
