//! Advice at a table with bots, by the API, on the page and by mail; and nowhere else.

use serde_json::{Value, json};

use super::{against, until_a_bot_is_due};
use crate::answers::ByMail;
use crate::helpers::browser::Browser;
use crate::helpers::seats::Running;
use crate::helpers::{Answer, Person, TestApp};

async fn hint(app: &TestApp, game: &str, person: &Person) -> Answer {
    let request = app.post(&format!("/games/{game}/hint"));
    request.token(&person.token).send().await
}

fn ideas(told: &Value) -> Vec<(&str, &str)> {
    let ideas = told["ideas"].as_array().unwrap().iter();
    ideas
        .map(|idea| {
            (
                idea["written"].as_str().unwrap(),
                idea["text"].as_str().unwrap(),
            )
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn where_bots_alone_play_a_person_is_advised_and_nothing_is_written() {
    let app = TestApp::start().await;
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let (game, ann) = against(&app, ruleset, json!(2)).await;
        while !app.due(&game, &ann).await.contains(&0) {
            app.let_bots_play().await;
        }
        let before = app.entries(&game).await;

        let told = hint(&app, &game, &ann).await.expect(200).json();

        assert_eq!(told["seat"], 0);
        assert!((1..=3).contains(&ideas(&told).len()), "{told:#}");
        assert_eq!(hint(&app, &game, &ann).await.expect(200).json(), told);
        assert_eq!(app.entries(&game).await, before);
        // What is advised can be done.
        let path = format!("/games/{game}/actions");
        let answer = json!({ "decision": told["decision"], "actions": [ideas(&told)[0].0] });
        app.ask("POST", &path, &ann, answer).await.expect(201);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_not_waited_for_gets_none_and_nobody_after_the_end() {
    let app = TestApp::start().await;
    let (game, ann) = against(&app, "tammany-hall", json!(2)).await;
    until_a_bot_is_due(&app, &game, &ann).await;
    hint(&app, &game, &ann).await.expect(204);
    let eve = app.sign_in("Eve").await;
    hint(&app, &game, &eve).await.problem(403, "not_your_game");
    let unknown = "00000000-0000-0000-0000-000000000000";
    hint(&app, unknown, &ann).await.problem(404, "not_found");
    hint(&app, "x", &ann).await.expect(404);
    let open = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let open = app.open_table(&ann, open).await;
    hint(&app, &open, &ann).await.problem(409, "not_started");
}

/// Every kind of table at which somebody else plays, is away, or may come back.
#[tokio::test(flavor = "multi_thread")]
async fn there_is_no_advice_where_another_person_has_a_seat() {
    let table = Running::new("tammany-hall", "public").await;
    for person in &table.people {
        let answer = hint(&table.app, &table.game, person).await;
        answer.problem(409, "others_play");
    }
    // Also while the bot plays for somebody: they may come back.
    let due = u8::try_from(table.due().await).unwrap();
    let others = (0..3).filter(|seat| *seat != due);
    for seat in others {
        table.to_bot(seat).await;
    }
    let person = &table.people[usize::from(due)];
    let answer = hint(&table.app, &table.game, person).await;
    answer.problem(409, "others_play");
    // One person and bots, with another person among them.
    let app = &table.app;
    let wish = json!({ "ruleset": "bull-moose", "seats": 4, "bots": 2 });
    let game = app.open_table(&table.people[0], wish).await;
    app.join(&game, &table.people[1]).await.expect(201);
    for person in &table.people[..2] {
        hint(app, &game, person).await.problem(409, "others_play");
    }
    // Whoever has deleted their account does not come back.
    let request = app.request("DELETE", "/me").token(&table.people[1].token);
    request.send().await.expect(204);
    let answer = hint(app, &game, &table.people[0]).await;
    assert!([200, 204].contains(&answer.status), "{}", answer.text);
}

/// Neither while a seat is open to whoever comes, though bots play all others.
#[tokio::test(flavor = "multi_thread")]
async fn there_is_no_advice_while_somebody_may_take_a_seat() {
    let mut table = Running::new("bull-moose", "public").await;
    table.days_later(15).await;
    let (app, people) = (&table.app, &table.people);
    table.post(&people[0], 1, "open").await.expect(201);
    let gone = app.request("DELETE", "/me").token(&people[2].token);
    gone.send().await.expect(204);

    let answer = hint(app, &table.game, &people[0]).await;

    answer.problem(409, "others_play");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_advice_to_whoever_asks_and_each_idea_is_a_button() {
    let app = TestApp::start().await;
    let mut ann = Browser::of(&app, "Ann").await;
    ann.open("/").await.expect(200);
    let begun = ann.submit("/play-now", &[]).await.expect(303);
    let path = begun.header("location").unwrap();
    let page = loop {
        let page = ann.open(&path).await.expect(200).text;
        if page.contains(&format!("{path}/hint")) {
            break page;
        }
        app.let_bots_play().await;
    };
    assert!(!page.contains("would consider"), "{page}");

    let page = ann.submit(&format!("{path}/hint"), &[]).await;

    let page = page.expect(200).text;
    assert!(
        page.contains("What the strongest bot would consider"),
        "{page}"
    );
    assert!(page.contains(r#"name="add" value=""#), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn hint_by_mail_tells_the_ideas_and_at_a_table_of_people_why_there_are_none() {
    let by_mail = ByMail::start().await;
    let ann = by_mail.app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let game = by_mail.app.open_table(&ann, wish).await;
    while !by_mail.app.due(&game, &ann).await.contains(&0) {
        by_mail.app.let_bots_play().await;
    }
    let mails = by_mail.mails().await;
    let asking = mails.iter().rfind(|mail| mail.reply_to.is_some()).unwrap();
    let told = by_mail.told(asking, "hint").await;
    let text = told.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("would consider, the best first"), "{text}");
    assert!(text.contains("You are asked now:"), "{text}");
    // The move that it names is taken in answer to it.
    let idea = text.split('(').nth(1).unwrap_or_default();
    assert!(!idea.is_empty(), "{text}");

    let people = by_mail.app.sign_in_all(&["Ben", "Cleo", "Dora"]).await;
    by_mail.app.start_game("tammany-hall", &people).await;
    let mails = by_mail.mails().await;
    let asking = mails.iter().rfind(|mail| mail.reply_to.is_some()).unwrap();
    let told = by_mail.told(asking, "hint").await;
    assert!(told.text.contains("Others play this game"), "{}", told.text);
}
