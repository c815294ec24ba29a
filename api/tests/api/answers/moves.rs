//! Moves by mail.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{Asking, ByMail};
use crate::helpers::{Person, TestApp};

/// Three people at a table, and the mail that asks the first of them.
async fn begun(ruleset: &str) -> (ByMail, Vec<Person>, Value, Asking) {
    let by_mail = ByMail::start().await;
    let people = by_mail.app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    let game = by_mail.app.start_game(ruleset, &people).await;
    let mails = by_mail.mails().await;
    let asking = mails.into_iter().find(|mail| mail.reply_to.is_some());
    (by_mail, people, game, asking.expect("somebody is asked"))
}

fn asked<'p>(people: &'p [Person], mail: &Asking) -> &'p Person {
    let mut people = people.iter();
    people.find(|person| person.email == mail.to).unwrap()
}

async fn version(by_mail: &ByMail, game: &Value) -> u64 {
    let id = game["id"].as_str().unwrap();
    let game = by_mail.app.game(id, None).await;
    game["version"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_made_by_answering_the_mail_that_asks_for_them() {
    let (by_mail, _, game, mail) = begun("tammany-hall").await;
    let first = mail.text.lines().next().unwrap();
    assert!(first.starts_with("== answer above this line == "));
    assert!(mail.html.contains(first));
    assert!(mail.text.contains("boss WARD "), "{}", mail.text);
    let told = by_mail.told(&mail, "Boss 1\nboss 2.").await;
    assert!(
        told.subject.starts_with("[Your answer]"),
        "{}",
        told.subject
    );
    assert!(told.text.contains("boss 1\r\nboss 2"), "{}", told.text);
    assert!(
        told.text.contains("placed a boss in ward 2."),
        "{}",
        told.text
    );
    assert!(told.text.contains("Nothing is asked of you now."));
    assert_eq!(version(&by_mail, &game).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_move_after_the_other_each_answer_asks_for_the_next() {
    let (by_mail, _, game, mail) = begun("tammany-hall").await;
    let told = by_mail.told(&mail, "boss 1").await;
    assert!(told.text.contains("You are asked now:"), "{}", told.text);
    let told = by_mail.told(&told, "boss 2").await;
    assert!(
        told.text.contains("Your moves have been made."),
        "{}",
        told.text
    );
    assert_eq!(version(&by_mail, &game).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_mail_however_often_it_comes_is_one_move_and_one_answer() {
    let (by_mail, _, game, mail) = begun("tammany-hall").await;
    let raw = by_mail.reply(&mail, "boss 1");
    for _ in 0..3 {
        by_mail.bring_in(&mail, &raw).await;
    }
    by_mail.deal().await;
    by_mail.bring_in(&mail, &raw).await;
    by_mail.deal().await;
    let mails = by_mail.mails().await;
    let answers = mails.iter().filter(|told| told.to == mail.to);
    assert_eq!(answers.count(), 1);
    assert_eq!(version(&by_mail, &game).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_for_the_decision_that_stood_in_the_mail_and_for_no_newer_one() {
    let (by_mail, _, game, mail) = begun("tammany-hall").await;
    by_mail.told(&mail, "boss 1").await;
    let told = by_mail.told(&mail, "boss 1\nboss 2").await;
    assert!(
        told.subject.starts_with("[Your answer was not taken]"),
        "{}",
        told.subject
    );
    assert!(told.text.contains("The game has moved on"), "{}", told.text);
    assert!(told.text.contains("You are asked now:"), "{}", told.text);
    assert_eq!(version(&by_mail, &game).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_done_is_said_and_nothing_is_done() {
    let (by_mail, _, game, mail) = begun("tammany-hall").await;
    let refused = [
        (
            "boss 14 please",
            ["Line 1, “boss 14 please”: “please” stands where", ""],
        ),
        ("bos 14", ["“bos”", "boss"]),
        ("boss 3", ["Move 1:", ""]),
        ("boss 1\nboss 99", ["“99” cannot stand there", "17"]),
        ("", ["There was no move in it.", ""]),
    ];
    for (number, (says, words)) in refused.into_iter().enumerate() {
        by_mail.answer(&mail, says).await;
        let mails = by_mail.mails().await;
        // After the third the page says what is open.
        let Some(told) = mails.iter().find(|told| told.to == mail.to) else {
            assert!(number >= 3, "{says}");
            continue;
        };
        assert!(number < 3, "{says}");
        let text = told.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            text.contains("Nothing was done with your answer."),
            "{text}"
        );
        for word in words {
            assert!(text.contains(word), "{says}: {text}");
        }
    }
    assert_eq!(version(&by_mail, &game).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_of_somebody_else_does_nothing_and_its_owner_is_told_once_a_day() {
    let (by_mail, people, game, mail) = begun("tammany-hall").await;
    let address = mail.reply_to.clone().unwrap();
    let raw = String::from_utf8(by_mail.reply(&mail, "boss 1")).unwrap();
    let from = format!("<{}>", mail.to);
    for stranger in ["eve@example.com", "mallory@example.com"] {
        let forged = raw.replacen(&from, &format!("<{stranger}>"), 1);
        by_mail.bring(stranger, &address, forged.as_bytes()).await;
        by_mail.deal().await;
    }
    let mails = by_mail.mails().await;
    let told: Vec<&Asking> = mails
        .iter()
        .filter(|told| told.subject.contains("not taken"))
        .collect();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].to, asked(&people, &mail).email);
    assert!(
        told[0].text.contains("Somebody has answered a mail"),
        "{}",
        told[0].text
    );
    assert!(!told[0].text.contains("eve@"));
    assert_eq!(version(&by_mail, &game).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn machines_are_never_answered() {
    let (by_mail, _, game, mail) = begun("tammany-hall").await;
    let address = mail.reply_to.clone().unwrap();
    let raw = String::from_utf8(by_mail.reply(&mail, "boss 1")).unwrap();
    for header in [
        "Auto-Submitted: auto-replied",
        "Precedence: bulk",
        "List-Id: <somewhere.example>",
        "X-Autoreply: yes",
        "X-Poste: answered",
    ] {
        by_mail
            .bring_in(&mail, format!("{header}\r\n{raw}").as_bytes())
            .await;
    }
    by_mail.bring("", &address, raw.as_bytes()).await;
    by_mail.deal().await;
    assert!(by_mail.mails().await.is_empty());
    assert_eq!(version(&by_mail, &game).await, 1);
    // An address that nobody made is none.
    let wrong = if address.contains("0@") { "1@" } else { "0@" };
    let place = address.find('@').unwrap();
    let forged = format!("{}{wrong}{}", &address[..place - 1], &address[place + 1..]);
    let mut client = crate::helpers::lmtp::Client::connect(by_mail.port).await;
    client.say("LHLO mx.example").await;
    client.say("MAIL FROM:<a@example.org>").await;
    let said = client.say(&format!("RCPT TO:<{forged}>")).await;
    assert!(said.starts_with("550 "), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_than_twenty_answers_of_one_person_are_answered_within_an_hour() {
    let (by_mail, _, game, mail) = begun("tammany-hall").await;
    for _ in 0..20 {
        by_mail.answer(&mail, "board").await;
    }
    assert_eq!(by_mail.mails().await.len(), 20);
    // What it asks for is done all the same.
    by_mail.answer(&mail, "boss 1").await;
    assert!(by_mail.mails().await.is_empty());
    assert_eq!(version(&by_mail, &game).await, 2);
    by_mail.app.later(chrono::TimeDelta::hours(2));
    by_mail.told(&mail, "board").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trial_shows_what_would_come_and_does_nothing() {
    let (by_mail, _, game, mail) = begun("tammany-hall").await;
    let told = by_mail.told(&mail, "try\nboss 1\nboss 2").await;
    assert!(told.text.contains("only a trial"), "{}", told.text);
    assert!(
        told.text.contains("placed a boss in ward 2."),
        "{}",
        told.text
    );
    assert_eq!(version(&by_mail, &game).await, 1);
    let told = by_mail.told(&told, "boss 1").await;
    assert!(told.subject.starts_with("[Your answer]"));
    assert_eq!(version(&by_mail, &game).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_hears_what_is_said_and_nothing_else() {
    let (by_mail, people, game, mail) = begun("tammany-hall").await;
    let told = by_mail
        .told(&mail, "boss 1\nsay Good luck, all!\n\nHi there")
        .await;
    assert!(told.text.contains("Good luck, all!"), "{}", told.text);
    assert!(told.text.contains("“Hi there”"), "{}", told.text);
    let path = format!("/games/{}/messages", game["id"].as_str().unwrap());
    let said = by_mail
        .app
        .read(&path, Some(&people[0]))
        .await
        .expect(200)
        .json();
    assert_eq!(said["items"].as_array().unwrap().len(), 1);
    assert_eq!(said["items"][0]["text"], "Good luck, all!");
}

#[tokio::test(flavor = "multi_thread")]
async fn words_beside_moves_do_what_they_say() {
    let (by_mail, _, game, mail) = begun("tammany-hall").await;
    let told = by_mail.told(&mail, "help").await;
    assert!(told.text.contains("Write one move a line"), "{}", told.text);
    let told = by_mail.told(&told, "help boss").await;
    assert!(told.text.contains("boss WARD"), "{}", told.text);
    let told = by_mail.told(&told, "board").await;
    assert!(
        told.text.contains("Here is the board once more."),
        "{}",
        told.text
    );
    let told = by_mail.told(&told, "log").await;
    assert!(told.text.contains("turn began."), "{}", told.text);
    assert_eq!(version(&by_mail, &game).await, 1);
    let told = by_mail.told(&told, "boss 1").await;
    let told = by_mail.told(&told, "undo").await;
    assert!(told.text.contains("has been taken back"), "{}", told.text);
    assert_eq!(version(&by_mail, &game).await, 3);
    // Its question stands again.
    let told = by_mail.told(&told, "default").await;
    assert!(
        told.text.contains("Your moves have been made."),
        "{}",
        told.text
    );
    let told = by_mail.told(&told, "no reminders").await;
    assert!(told.text.contains("no more reminders"), "{}", told.text);
    let off = "SELECT array_to_string(mail_off, ' ') AS text FROM seats WHERE mail_off <> '{}'";
    let reminders = ["half_time last_day deadline_moved"];
    assert_eq!(by_mail.app.texts(off).await, reminders);
    let told = by_mail.told(&told, "reminders").await;
    assert!(by_mail.app.texts(off).await.is_empty());
    assert!(
        told.text.contains("reminders of “The test's table” again"),
        "{}",
        told.text
    );
    // This table has not agreed on it.
    let told = by_mail.told(&told, "resign").await;
    assert!(told.text.contains("has not agreed"), "{}", told.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_resigns_hands_the_seat_to_the_bot_where_the_table_has_agreed_on_that() {
    let by_mail = ByMail::start().await;
    let people = by_mail.app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    let terms = json!({ "pace": { "type": "per_decision", "seconds": 86_400 }, "absence": { "type": "bot" } });
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "name": "The test's table", "clock": terms });
    let game = by_mail.app.start_game_as(wish, &people).await;
    let mails = by_mail.mails().await;
    let mail = mails
        .into_iter()
        .find(|mail| mail.reply_to.is_some())
        .unwrap();
    let told = by_mail.told(&mail, "resign").await;
    assert!(told.text.contains("bot plays your seat"), "{}", told.text);
    by_mail.app.let_bots_play().await;
    assert!(version(&by_mail, &game).await > 2);
    let path = format!("/games/{}/view", game["id"].as_str().unwrap());
    let view = by_mail.app.read(&path, Some(asked(&people, &mail))).await;
    let view = view.expect(200).json();
    assert!(view["you"].is_object(), "{view:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_switched_answers_off_is_not_asked_for_any() {
    let by_mail = ByMail::start().await;
    let people = by_mail.app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    for person in &people {
        let off = by_mail
            .app
            .request("PUT", "/me/notices")
            .token(&person.token);
        let off = off
            .json(json!({ "answers": false }))
            .send()
            .await
            .expect(200)
            .json();
        assert_eq!(off["answers"], false);
    }
    by_mail.app.start_game("tammany-hall", &people).await;
    for mail in by_mail.mails().await {
        assert_eq!(mail.reply_to, None);
        assert!(
            !mail.text.contains("answer above this line"),
            "{}",
            mail.text
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_answer_may_be_replaced_by_a_later_mail_and_not_by_an_older_one() {
    // Bull Moose begins with cards that each keeps in secret.
    let (by_mail, people, game, mail) = begun("bull-moose").await;
    let id = game["id"].as_str().unwrap();
    let own = asked(&people, &mail);
    let path = format!("/games/{id}/decision?as=menu");
    let decision = by_mail.app.read(&path, Some(own)).await;
    let decision = decision.expect(200).json();
    let some = &decision["menu"]["verbs"][0]["some_of"];
    let cards = some["of"].as_array().unwrap();
    let most = usize::try_from(some["exactly"].as_u64().unwrap()).unwrap();
    let hand = |first: usize| -> Vec<&str> {
        let kept = cards.iter().cycle().skip(first).take(most);
        kept.map(|card| card.as_str().unwrap()).collect()
    };
    let keep = |first: usize| format!("keep {}", hand(first).join(" "));
    let early = by_mail.reply(&mail, &keep(0));
    by_mail.app.later(chrono::TimeDelta::minutes(5));
    let told = by_mail.told(&mail, &keep(1)).await;
    assert!(told.subject.starts_with("[Your answer]"), "{}", told.text);
    by_mail.app.later(chrono::TimeDelta::minutes(5));
    by_mail.bring_in(&mail, &early).await;
    by_mail.deal().await;
    let mails = by_mail.mails().await;
    let told = mails.iter().find(|told| told.to == mail.to).unwrap();
    assert!(
        told.text.contains("You have given another answer"),
        "{}",
        told.text
    );
    // Nobody else is told what was kept.
    let is_quiet = |other: &Asking| other.to == mail.to || !other.text.contains("keep ");
    assert!(mails.iter().all(is_quiet));
    let told = by_mail.told(&mail, &keep(2)).await;
    assert!(told.subject.starts_with("[Your answer]"), "{}", told.text);
    let path = format!("/games/{id}/view");
    let view = by_mail.app.read(&path, Some(own)).await;
    let view = view.expect(200).json();
    let answer = view["you"]["answer"].to_string();
    assert!(hand(2).iter().all(|card| answer.contains(card)), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_at_the_same_moment_can_be_answered_each_by_itself() {
    let app = TestApp::start_with(|settings| settings.notice_delay = TimeDelta::minutes(10)).await;
    let by_mail = ByMail::of(app);
    let people = by_mail.app.sign_in_all(&["Anna", "Ben", "Cleo"]).await;
    let mut games = Vec::new();
    for _ in 0..2 {
        games.push(by_mail.app.start_game("bull-moose", &people).await);
    }
    let id = games[0]["id"].as_str().unwrap();
    by_mail.app.say(id, &people[1], "Good luck to all").await;
    by_mail.app.later(TimeDelta::minutes(11));
    let mails = by_mail.mails().await;
    let own = mails.iter().filter(|mail| mail.to == people[0].email);
    let asking: Vec<&Asking> = own.filter(|mail| mail.reply_to.is_some()).collect();
    assert_eq!(asking.len(), 2, "{mails:?}");
    for mail in asking {
        let told = by_mail.told(mail, "default").await;
        assert!(
            told.text.contains("Your moves have been made."),
            "{}",
            told.text
        );
    }
    for game in &games {
        assert_eq!(version(&by_mail, game).await, 2);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_leads_to_the_rule_that_it_rests_on() {
    let (by_mail, _, game, mail) = begun("tammany-hall").await;
    let (_, colour) = mail.text.split_once("cube COLOUR WARD").unwrap();
    let colour = colour.trim_start().split([',', ' ']).next().unwrap();
    let two_cubes = format!("cube {colour} 1\ncube {colour} 2");
    let told = by_mail.told(&mail, &two_cubes).await;
    let refused = "[Your answer was not taken]";
    assert!(told.subject.starts_with(refused), "{}", told.subject);
    let rules = format!("{}/rules/tammany-hall#", by_mail.app.url());
    let (_, anchor) = told.text.split_once(&rules).expect(&told.text);
    let anchor = anchor.split_whitespace().next().unwrap();
    let is_linked = format!("href=\"{rules}{anchor}\"");
    assert!(told.html.contains(&is_linked), "{}", told.html);
    let page = by_mail.app.page("GET", "/rules/tammany-hall").await;
    let place = format!("id=\"{anchor}\"");
    assert!(page.expect(200).text.contains(&place), "{place}");
    assert_eq!(version(&by_mail, &game).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn more_moves_than_a_turn_has_are_refused_as_that() {
    let (by_mail, _, game, mail) = begun("tammany-hall").await;
    let told = by_mail.told(&mail, "boss 1\nboss 2\nboss 4").await;
    let refused = "[Your answer was not taken]";
    assert!(told.subject.starts_with(refused), "{}", told.subject);
    let why = "Your turn ends before the last of these moves.";
    assert!(told.text.contains(why), "{}", told.text);
    assert_eq!(version(&by_mail, &game).await, 1);
}
