//! Who is told what by mail, and when.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::app::Mail;
use crate::helpers::play::{Choices, legal};
use crate::helpers::smtp::Mood;
use crate::helpers::{Person, TestApp};

/// Ann, Ben and Cleo, whose sign-in mails have been read.
async fn three(app: &TestApp) -> Vec<Person> {
    app.sign_in_all(&["Ann", "Ben", "Cleo"]).await
}

async fn start(app: &TestApp, ruleset: &str, people: &[Person]) -> String {
    let game = app.start_game(ruleset, people).await;
    // Turns are mailed a moment after the mail that says the game has begun.
    app.later(TimeDelta::seconds(1));
    game["id"].as_str().unwrap().to_owned()
}

/// Who was sent mails with which subjects.
fn sent(mails: &[Mail]) -> BTreeMap<&str, Vec<&str>> {
    let mut sent: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for mail in mails {
        sent.entry(&mail.to).or_default().push(&mail.subject);
    }
    for subjects in sent.values_mut() {
        subjects.sort_unstable();
    }
    sent
}

/// The notices of a kind: state, attempts and reason of each.
async fn notices(app: &TestApp, kind: &str) -> Vec<String> {
    app.texts(&format!(
        "SELECT concat_ws(' ', state, attempts, reason) AS text FROM notices WHERE kind = '{kind}' ORDER BY id"
    ))
    .await
}

async fn history(app: &TestApp, person: &Person) -> Vec<Value> {
    let path = "/me/notices/history?limit=100";
    let answer = app.read(path, Some(person)).await.expect(200);
    answer.json()["items"].as_array().unwrap().clone()
}

const BEGUN: &str = "Tammany Hall · The test's table";
const TURN: &str = "[Your turn] Tammany Hall · The test's table";

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_told_that_the_game_has_begun_and_the_first_whose_turn_it_is() {
    let app = TestApp::start().await;
    let people = three(&app).await;
    let game = start(&app, "tammany-hall", &people).await;
    let due = app.due(&game, &people[0]).await[0];

    let mails = app.mails().await;

    for (seat, person) in people.iter().enumerate() {
        let expected = if seat == due { TURN } else { BEGUN };
        assert_eq!(sent(&mails)[person.email.as_str()], [expected]);
    }
    let shown = app.game(&game, None).await;
    for mail in &mails {
        // What binds the server: the seal of its secret, and the head of the chain.
        assert!(mail.text.contains(shown["head"].as_str().unwrap()));
        assert!(mail.text.contains(&format!("{}/games/{game}", app.url())));
        let commitment = shown["chance"]["commitment"].as_str().unwrap();
        assert!(mail.text.contains(commitment), "{}", mail.text);
        let yours = mail.to == people[due].email;
        assert_eq!(mail.text.contains("You are asked already"), yours);
        assert_eq!(mail.text.contains("Nothing is asked of you yet"), !yours);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_asked_something_new_is_told_once_with_what_has_happened_since() {
    let app = TestApp::start().await;
    let people = three(&app).await;
    let game = start(&app, "tammany-hall", &people).await;
    app.mails().await;
    let mut choices = Choices::new(1);
    for _ in 0..20 {
        let before = app.game(&game, None).await["pending"].clone();
        let length = app.entries(&game).await.len();
        app.step(&game, &people, &mut choices).await;
        let now = app.game(&game, None).await["pending"].clone();
        let asked = |pending: &Value| pending[0]["seats"].as_array().unwrap().clone();
        // Whoever is the last to answer in secret is told so.
        let last = now[0]["decision"] == before[0]["decision"]
            && asked(&before).len() > 1
            && asked(&now).len() == 1;
        // Neither the next step of a turn nor another's sealed answer is a new question.
        let goes_on = now[0]["decision"] == before[0]["decision"]
            || now[0]["sealed"] == false
                && before[0]["sealed"] == false
                && asked(&now) == asked(&before);
        let due: Vec<&str> = asked(&now)
            .iter()
            .map(|seat| usize::try_from(seat.as_u64().unwrap()).unwrap())
            .map(|seat| people[seat].email.as_str())
            .collect();

        let mails = app.mails().await;

        let mut told: Vec<&str> = mails.iter().map(|mail| mail.to.as_str()).collect();
        told.sort_unstable();
        assert_eq!(told, if goes_on && !last { vec![] } else { due });
        let log = app.entries(&game).await;
        let happened = log[length]["events"][0]["text"].as_str().unwrap();
        for mail in &mails {
            let text = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(happened), "{happened}: {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_bid_is_due_from_each_candidate_once() {
    let app = TestApp::start().await;
    let people = three(&app).await;
    let game = start(&app, "tammany-hall", &people).await;
    let mut choices = Choices::new(6);
    loop {
        app.mails().await;
        let due = app.due(&game, &people[0]).await;
        assert!(!due.is_empty(), "no bidding in the whole game");
        app.step(&game, &people, &mut choices).await;
        if app.due(&game, &people[0]).await.len() > 1 {
            break;
        }
    }
    let due = app.due(&game, &people[0]).await;

    let mails = app.mails().await;
    let decision = app.decision(&game, &people[due[0]]).await;
    let action = legal(&decision)[0]["action"].clone();
    app.answer(
        &game,
        &people[due[0]],
        &decision["decision"],
        json!([action]),
    )
    .await
    .expect(201);
    let mut later = app.mails().await;
    // Of two, the other is the last one now.
    later.retain(|mail| due.len() > 2 || mail.to != people[due[1]].email);

    let bids: Vec<&Mail> = mails
        .iter()
        .filter(|mail| mail.text.contains("Your sealed bid is due"))
        .collect();
    let mut told: Vec<&str> = bids.iter().map(|mail| mail.to.as_str()).collect();
    told.sort_unstable();
    let candidates: Vec<&str> = due
        .iter()
        .map(|seat| people[*seat].email.as_str())
        .collect();
    assert_eq!(told, candidates);
    assert!(
        later.is_empty(),
        "nobody is told that another has bid: {later:#?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_get_no_mail() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": "bull-moose", "seats": 5, "bots": 4 });
    app.open_table(&ann, wish).await;
    app.later(TimeDelta::seconds(1));
    app.let_bots_play().await;

    let mails = app.mails().await;

    assert_eq!(
        sent(&mails).into_keys().collect::<Vec<_>>(),
        [ann.email.as_str()]
    );
    let waiting = notices(&app, "your_turn").await;
    assert_eq!(waiting, ["sent 1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_answered_before_its_mail_was_sent_is_not_mailed_and_the_history_says_why() {
    let app = TestApp::start_with(|settings| settings.notice_delay = TimeDelta::minutes(10)).await;
    let people = three(&app).await;
    let game = start(&app, "tammany-hall", &people).await;
    let first = app.due(&game, &people[0]).await[0];
    app.later(TimeDelta::minutes(8));
    let people = app.renewed_all(&people).await;
    let mut choices = Choices::new(1);
    while app.due(&game, &people[0]).await == [first] {
        app.step(&game, &people, &mut choices).await;
    }

    app.later(TimeDelta::minutes(3));
    let mails = app.mails().await;

    assert_eq!(mails.len(), 3, "the beginning alone: {mails:#?}");
    let history = history(&app, &people[first]).await;
    let turn = history.iter().find(|notice| notice["kind"] == "your_turn");
    let turn = turn.unwrap();
    assert_eq!(turn["state"], "dropped");
    assert_eq!(turn["reason"], "it had been answered");
    // Whose turn it is now has been told so with the beginning.
    let second = app.due(&game, &people[0]).await[0];
    for (seat, person) in people.iter().enumerate() {
        let expected = if seat == second { TURN } else { BEGUN };
        assert_eq!(sent(&mails)[person.email.as_str()], [expected]);
    }
    app.later(TimeDelta::minutes(8));
    assert!(app.mails().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_mailed_only_after_the_delay() {
    let app = TestApp::start_with(|settings| settings.notice_delay = TimeDelta::minutes(10)).await;
    let people = three(&app).await;
    let game = start(&app, "tammany-hall", &people).await;

    let at_once = app.mails().await;
    let first = app.due(&game, &people[0]).await;
    let mut choices = Choices::new(1);
    while app.due(&game, &people[0]).await == first {
        app.step(&game, &people, &mut choices).await;
    }
    assert!(app.mails().await.is_empty());
    app.later(TimeDelta::minutes(9));
    let too_early = app.mails().await;
    app.later(TimeDelta::minutes(1));
    let in_time = app.mails().await;

    assert_eq!((at_once.len(), too_early.len(), in_time.len()), (3, 0, 1));
    assert_eq!(in_time[0].subject, TURN);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_is_not_taken_yet_is_tried_again_at_growing_intervals() {
    let app = TestApp::start().await;
    let people = three(&app).await;
    app.smtp.feel(Mood::Busy);
    start(&app, "tammany-hall", &people).await;

    let mut wait = 15;
    for attempt in 1..=4 {
        assert!(app.mails().await.is_empty());
        let states = notices(&app, "game_started").await;
        for state in &states {
            assert!(
                state.starts_with(&format!("waiting {attempt} ")),
                "{states:?}"
            );
        }
        app.later(TimeDelta::seconds(wait / 2));
        assert!(app.mails().await.is_empty());
        assert_eq!(
            notices(&app, "game_started").await,
            states,
            "it was asked too early"
        );
        app.later(TimeDelta::seconds(wait - wait / 2 + 1));
        wait *= 4;
    }
    let ready = app.get("/readyz").send().await.expect(200).json();
    assert_eq!(
        ready["mail"],
        json!({ "waiting": 4, "stuck": false, "dead": 0 })
    );
    app.smtp.feel(Mood::Willing);

    let mails = app.mails().await;

    assert_eq!(sent(&mails).len(), 3);
    assert_eq!(mails.len(), 3);
    let ready = app.get("/readyz").send().await.expect(200).json();
    assert_eq!(
        ready["mail"],
        json!({ "waiting": 0, "stuck": false, "dead": 0 })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_failed_ten_times_is_given_up_for_all_to_see() {
    let app = TestApp::start().await;
    let people = three(&app).await;
    app.smtp.feel(Mood::Busy);
    start(&app, "tammany-hall", &people).await;

    for attempt in 1..=10 {
        assert!(app.mails().await.is_empty());
        let state = if attempt == 10 { "dead" } else { "waiting" };
        let expected = format!("{state} {attempt} 451 4.3.0 come back later");
        assert_eq!(notices(&app, "game_started").await, vec![expected; 3]);
        app.later(TimeDelta::hours(8));
    }
    app.smtp.feel(Mood::Willing);

    assert!(app.mails().await.is_empty(), "dead is dead");
    let ready = app.get("/readyz").send().await.expect(200).json();
    assert_eq!(
        ready["mail"],
        json!({ "waiting": 0, "stuck": false, "dead": 4 })
    );
    for person in &people {
        let person = app.renewed(person).await;
        for notice in history(&app, &person).await {
            assert_eq!(notice["state"], "dead");
            assert_eq!(notice["attempts"], 10);
            assert_eq!(notice["reason"], "451 4.3.0 come back later");
            assert!(notice["ended_at"].is_string());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_refused_is_given_up_at_once_and_costs_others_nothing() {
    let app = TestApp::start().await;
    let people = three(&app).await;
    app.smtp.refuse("ben@");
    start(&app, "tammany-hall", &people).await;

    let mails = app.mails().await;

    let told: Vec<&str> = sent(&mails).into_keys().collect();
    assert_eq!(told, [people[0].email.as_str(), people[2].email.as_str()]);
    let history = history(&app, &people[1]).await;
    let begun = history
        .iter()
        .find(|notice| notice["kind"] == "game_started");
    let begun = begun.unwrap();
    assert_eq!(begun["state"], "dead");
    assert_eq!(begun["attempts"], 1);
    let reason = begun["reason"].as_str().unwrap();
    assert!(reason.contains("550") && !reason.contains('@'), "{reason}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_started_anew_sends_what_waits_and_nothing_twice() {
    let app = TestApp::start_with(|settings| settings.notice_delay = TimeDelta::seconds(1)).await;
    let people = three(&app).await;
    let game = start(&app, "bull-moose", &people).await;
    let decision = app.decision(&game, &people[0]).await;
    let action = decision["actions"][0]["action"].clone();
    assert_eq!(app.mails().await.len(), 3);
    app.answer(&game, &people[0], &decision["decision"], json!([&action]))
        .await
        .expect(201);
    let wish = json!({ "email": "dan@example.org" });
    app.post("/sign-in").json(wish).send().await.expect(202);
    let database = app.database_url.clone();
    app.stop().await;

    let app = TestApp::start_on(database, |_| {}).await;
    app.later(TimeDelta::hours(1));
    app.mails().await;
    let people = app.renewed_all(&people).await;
    assert_eq!(app.due(&game, &people[0]).await, [1, 2]);
    let view = app
        .read(&format!("/games/{game}/view"), Some(&people[0]))
        .await;
    assert_eq!(view.json()["you"]["answer"], action);
    app.later(TimeDelta::days(1));

    assert!(app.mails().await.is_empty());
    assert_eq!(notices(&app, "game_started").await, ["sent 1"; 3]);
    assert_eq!(notices(&app, "your_turn").await, ["sent 1"; 3]);
    // The code had run out while the server was down.
    let codes = notices(&app, "sign_in").await;
    assert!(codes[3].starts_with("dropped"), "{codes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_workers_send_each_mail_once() {
    let app = TestApp::start().await;
    let other = app.beside().await;
    let people = three(&app).await;
    for _ in 0..10 {
        start(&app, "bull-moose", &people).await;
    }

    let (one, two) = tokio::join!(app.mails(), other.mails());

    // A mail for each beginning, which says whose turn it is as well.
    assert_eq!(one.len() + two.len(), 30);
    let mut ids: Vec<&str> = one
        .iter()
        .chain(&two)
        .map(|mail| mail.message_id.as_str())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 30);
    assert_eq!(notices(&app, "game_started").await, vec!["sent 1"; 30]);
    assert_eq!(notices(&app, "your_turn").await, vec!["sent 1"; 30]);
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_told_the_standings_and_the_secret_at_the_end() {
    let app = TestApp::start().await;
    let people = three(&app).await;
    let game = app.start_game("city-and-guilds", &people).await;
    let id = game["id"].as_str().unwrap();
    let mut choices = Choices::new(5);
    while app.step(id, &people, &mut choices).await {}

    let mails = app.mails().await;

    let over = app.game(id, None).await;
    let mails: Vec<&Mail> = mails
        .iter()
        .filter(|mail| mail.subject.starts_with("[Game over]"))
        .collect();
    let mut told: Vec<&str> = mails.iter().map(|mail| mail.to.as_str()).collect();
    told.sort_unstable();
    assert_eq!(
        told,
        people
            .iter()
            .map(|person| person.email.as_str())
            .collect::<Vec<_>>()
    );
    for mail in mails {
        assert!(mail.text.contains(over["chance"]["seed"].as_str().unwrap()));
        assert!(mail.text.contains(over["head"].as_str().unwrap()));
        for standing in over["standings"].as_array().unwrap() {
            let seat = usize::try_from(standing["seat"].as_u64().unwrap()).unwrap();
            let line = format!(
                "{}. {}, {} point",
                standing["place"], people[seat].name, standing["score"]
            );
            assert!(mail.text.contains(&line), "{line}: {}", mail.text);
        }
    }
    // All other mails that were still to be sent told of turns that are long over.
    let turns = notices(&app, "your_turn").await;
    assert!(
        turns.iter().all(|turn| turn == "dropped 1 answered"),
        "{turns:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mails_of_a_game_are_one_thread_for_each_seat() {
    let app = TestApp::start().await;
    let people = three(&app).await;
    let game = start(&app, "tammany-hall", &people).await;
    let mut choices = Choices::new(1);
    let mut mails = app.mails().await;
    for _ in 0..20 {
        app.step(&game, &people, &mut choices).await;
        mails.extend(app.mails().await);
    }

    let mut threads = Vec::new();
    for person in &people {
        let own: Vec<&Mail> = mails
            .iter()
            .filter(|mail| mail.to == person.email)
            .collect();
        let begins = |mail: &Mail| mail.text.contains("has begun");
        let first = own.iter().find(|mail| begins(mail)).unwrap();
        assert!(first.references.is_empty());
        assert!(own.len() > 1);
        for mail in own.iter().filter(|mail| !begins(mail)) {
            assert_eq!(mail.references, std::slice::from_ref(&first.message_id));
        }
        threads.push(first.message_id.clone());
    }
    threads.sort_unstable();
    threads.dedup();
    assert_eq!(threads.len(), 3);
    let mut ids: Vec<&str> = mails.iter().map(|mail| mail.message_id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), mails.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_gone_is_mailed_no_more() {
    let app = TestApp::start().await;
    let people = three(&app).await;
    start(&app, "bull-moose", &people).await;
    let gone = app.request("DELETE", "/me").token(&people[1].token);
    gone.send().await.expect(204);

    let mails = app.mails().await;

    let told: Vec<&str> = sent(&mails).into_keys().collect();
    assert_eq!(told, [people[0].email.as_str(), people[2].email.as_str()]);
    let reasons = notices(&app, "game_started").await;
    assert_eq!(reasons[1], "dropped 1 account_deleted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_shows_the_board_as_its_reader_may_see_it() {
    let app = TestApp::start().await;
    let people = three(&app).await;
    let game = start(&app, "bull-moose", &people).await;

    let mails = app.mails().await;

    for person in &people {
        let view = app.read(&format!("/games/{game}/view"), Some(person)).await;
        let board = view.json()["text"].as_str().unwrap().to_owned();
        let line = board
            .lines()
            .find(|line| line.contains(&person.name))
            .unwrap();
        let turn = mails
            .iter()
            .find(|mail| mail.to == person.email && mail.subject.starts_with("[Your turn]"));
        let text = &turn.unwrap().text;
        assert!(text.contains(line.trim()), "{line}: {text}");
    }
}
