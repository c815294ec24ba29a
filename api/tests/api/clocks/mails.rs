//! What is mailed of deadlines.

use chrono::TimeDelta;
use serde_json::json;

use super::{a_day, deadline, game_of, go_to};
use crate::helpers::app::Mail;
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

const SECOND: TimeDelta = TimeDelta::seconds(1);
const DAY: TimeDelta = TimeDelta::days(1);

/// The mails to one person whose subject begins so; all others are forgotten.
async fn mails(app: &TestApp, person: &Person, subject: &str) -> Vec<Mail> {
    let mut mails = app.mails_to(&person.email).await;
    mails.retain(|mail| mail.subject.starts_with(subject));
    mails
}

/// The text without its line breaks.
fn one_line(mail: &Mail) -> String {
    mail.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn live_in(app: &TestApp, person: &Person, zone: &str) {
    let request = app.request("PUT", "/me/notices").token(&person.token);
    let chosen = json!({ "zone": zone });
    request.json(chosen).send().await.expect(200);
}

fn three_days() -> serde_json::Value {
    json!({ "pace": { "type": "per_decision", "seconds": 3 * 86_400 } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_says_until_when_and_reminders_come_half_way_and_on_the_last_day() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", three_days()).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    let told = mails(&app, &people[seat], "[Your turn]").await;
    let said = due.format("%A, %-d %B %Y, %H:%M (UTC)").to_string();
    assert!(one_line(&told[0]).contains(&said), "{}", told[0].text);
    let follows = "If you have not answered by then, you are reminded and get fresh time.";
    assert!(one_line(&told[0]).contains(follows), "{}", told[0].text);

    go_to(
        &app,
        due,
        -(DAY + TimeDelta::hours(12)) - TimeDelta::minutes(2),
    );
    assert!(app.mails().await.is_empty(), "not before the half");
    app.later(TimeDelta::minutes(4));
    let half = mails(&app, &people[seat], "[Half of your time is over]").await;
    assert!(half[0].text.contains("half of your time is over"));
    go_to(&app, due, -DAY + SECOND);
    let last = mails(&app, &people[seat], "[Due soon]").await;
    assert!(
        one_line(&last[0]).contains("Time left: 24 hours."),
        "{}",
        last[0].text
    );
    go_to(&app, due, SECOND);
    assert_eq!(app.let_time_run_out().await, 1);
    let out = mails(&app, &people[seat], "[Your time has run out]").await;
    assert!(
        one_line(&out[0]).contains("As the table agreed, you are reminded and get fresh time."),
        "{}",
        out[0].text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_waits_for_a_deadline_that_has_moved_and_goes_with_an_answer() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", three_days()).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    app.mails().await;
    let other = &people[(seat + 1) % 3];
    let given = app.post(&format!("/games/{game}/time")).token(&other.token);
    let given = given
        .json(json!({ "seat": seat, "seconds": 6 * 86_400 }))
        .send()
        .await;
    // More than one may give alone.
    let asked = given.expect(202).json();
    app.agree(&game, &people[(seat + 2) % 3], &asked).await;
    let told = mails(&app, &people[seat], "[More time for you]").await;
    let thanks = format!("{} has given you more time", other.name);
    assert!(one_line(&told[0]).contains(&thanks), "{}", told[0].text);
    let until = due + DAY * 6;
    let said = until.format("%A, %-d %B %Y, %H:%M (UTC)").to_string();
    assert!(one_line(&told[0]).contains(&said), "{}", told[0].text);

    go_to(&app, due, SECOND);
    assert!(
        app.mails().await.is_empty(),
        "half of nine days is not over"
    );
    app.later(DAY * 2);
    let half = mails(&app, &people[seat], "[Half of your time is over]").await;
    assert_eq!(half.len(), 1);
    let people = app.renewed_all(&people).await;
    let mut choices = Choices::new(2);
    while app.due(&game, &people[0]).await == [seat] {
        assert!(app.step(&game, &people, &mut choices).await);
    }
    go_to(&app, due, DAY * 5 + SECOND);
    assert!(mails(&app, &people[seat], "[Due soon]").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_on_vacation_is_not_mailed_and_gets_one_mail_when_back() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let away = app.request("PUT", "/me/vacation").token(&people[0].token);
    away.json(json!({ "on": true })).send().await.expect(200);
    for _ in 0..2 {
        // Everybody is asked at once.
        super::game_with(&app, "bull-moose", a_day("remind"), &people).await;
    }
    let told = app.mails_to(&people[0].email).await;
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(
        told.iter().all(|mail| !mail.subject.contains("turn")),
        "{told:#?}"
    );
    app.later(DAY * 5);
    assert!(app.mails_to(&people[0].email).await.is_empty());

    let ann = app.renewed(&people[0]).await;
    let back = app.request("PUT", "/me/vacation").token(&ann.token);
    back.json(json!({ "on": false })).send().await.expect(200);
    assert_eq!(app.tell_vacations().await, 2);
    let told = app.mails_to(&people[0].email).await;
    assert_eq!(told.len(), 1, "{told:#?}");
    assert_eq!(told[0].subject, "2 games wait for you");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reader_is_told_of_the_deadline_in_the_own_zone_and_of_the_terms_at_the_start() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let zones = ["Europe/Berlin", "Asia/Kathmandu", "UTC"];
    for (person, zone) in people[..2].iter().zip(zones) {
        live_in(&app, person, zone).await;
    }
    // Everybody is asked at once.
    let game = super::game_with(&app, "bull-moose", a_day("bot"), &people).await;
    app.later(SECOND);
    let due = deadline(&app, &game).await.unwrap();
    let mails = app.mails().await;
    let terms = [
        "You have 24 hours for each decision.",
        "You have 30 days of vacation a year.",
        "If your time runs out, the house's bot plays for you until you are back: as well as it can for your seat, and against nobody.",
    ];
    for (person, zone) in people.iter().zip(zones) {
        let zone: chrono_tz::Tz = zone.parse().unwrap();
        let local = due.with_timezone(&zone).format("%A, %-d %B %Y, %H:%M");
        let said = format!("Your answer is due on {local} ({})", zone.name());
        let theirs: Vec<&Mail> = mails
            .iter()
            .filter(|mail| mail.to == person.email)
            .collect();
        assert_eq!(theirs.len(), 1, "{mails:#?}");
        for mail in theirs {
            let text = one_line(mail);
            assert!(text.contains(&said), "{text}");
            let ahead = "If you have not answered by then, the house's bot plays for you";
            assert!(text.contains(ahead), "{text}");
            for sentence in terms {
                assert!(text.contains(sentence), "{text}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_move_first_is_told_of_no_deadline_and_an_endless_game_of_none() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", three_days()).await;
    let seat = app.due(&game, &people[0]).await[0];
    for (mail, person) in app.mails().await.iter().filter_map(|mail| {
        let begun = mail.text.contains("has begun");
        let person = people.iter().find(|one| one.email == mail.to);
        Some((mail, person?)).filter(|_| begun)
    }) {
        let text = one_line(mail);
        let first = person.email == people[seat].email;
        assert_eq!(text.contains("Your answer is due on"), first, "{text}");
        assert!(
            text.contains("You have 3 days for each decision."),
            "{text}"
        );
    }
    let endless = super::game_with(&app, "tammany-hall", json!({}), &people).await;
    app.later(SECOND);
    let mut mails = app.mails().await;
    mails.retain(|mail| mail.text.contains(&endless));
    assert_eq!(mails.len(), 3, "{mails:#?}");
    for mail in mails {
        let text = one_line(&mail);
        assert!(text.contains("There is no time limit."), "{text}");
        assert!(!text.contains("due on"), "{text}");
        assert!(!text.contains("by then"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_says_the_terms_in_the_words_of_the_lobby() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let clock = json!({
        "pace": { "type": "fixed_hour", "at": "18:00", "zone": "Europe/Rome" },
        "quiet_weekends": "Europe/Rome",
        "absence": { "type": "substitute" }
    });
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "clock": clock });
    let table = app.open_table(&ann, wish).await;
    let invite = app.post(&format!("/games/{table}/invitations"));
    let invite = invite.token(&ann.token);
    let invite = invite.json(json!({ "email": "ben@example.org" }));
    invite.send().await.expect(201);

    let text = one_line(&app.mails().await[0]);

    assert!(!text.contains("own pace"), "{text}");
    let shown = app.game(&table, None).await;
    let lobby = shown["clock"]["text"].as_array().unwrap();
    assert_eq!(lobby.len(), 4);
    for sentence in lobby {
        assert!(text.contains(sentence.as_str().unwrap()), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_games_are_listed_with_their_deadlines() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    // Of the beginnings there is no mail, which would ask as well.
    let chosen = json!({ "zone": "America/New_York", "mail": { "game_started": false } });
    let request = app.request("PUT", "/me/notices").token(&people[0].token);
    request.json(chosen).send().await.expect(200);
    let mut due = Vec::new();
    for clock in [a_day("remind"), three_days()] {
        let game = super::game_with(&app, "bull-moose", clock, &people).await;
        due.push(deadline(&app, &game).await.unwrap());
    }
    app.later(SECOND);
    let told = mails(&app, &people[0], "2 games wait for you").await;
    let text = one_line(&told[0]);
    for due in due {
        let zone = chrono_tz::America::New_York;
        let local = due.with_timezone(&zone).format("%A, %-d %B %Y, %H:%M");
        let said = format!("due on {local} (America/New_York)");
        assert!(text.contains(&said), "{said}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_reminder_comes_as_many_hours_before_the_deadline_as_its_reader_has_chosen() {
    let hour = TimeDelta::hours(1);
    for (hours, comes) in [(6, true), (48, true), (71, true), (72, false)] {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        for person in &people {
            let set = app.request("PUT", "/me/notices").token(&person.token);
            let chosen = json!({ "last_day_hours": hours, "mail": { "half_time": false } });
            set.json(chosen).send().await.expect(200);
        }
        let game = super::game_with(&app, "tammany-hall", three_days(), &people).await;
        let seat = app.due(&game, &people[0]).await[0];
        let due = deadline(&app, &game).await.unwrap();
        let mut told = Vec::new();
        for before in (0..72).rev() {
            go_to(&app, due, -hour * before + SECOND * 30);
            told.extend(vec![
                before + 1;
                mails(&app, &people[seat], "[Due soon]").await.len()
            ]);
        }
        let expected: &[i32] = if comes { &[hours + 1] } else { &[] };
        assert_eq!(told, expected, "{hours} hours");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fewer_hours_hold_for_the_last_reminder_that_waits_as_well() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", three_days()).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    let wish = app.request("PUT", "/me/notices").token(&people[seat].token);
    let chosen = json!({ "last_day_hours": 3, "mail": { "half_time": false } });
    wish.json(chosen).send().await.expect(200);
    app.mails().await;

    go_to(&app, due, -TimeDelta::hours(3) - SECOND * 5);
    assert!(mails(&app, &people[seat], "[Due soon]").await.is_empty());
    go_to(&app, due, -TimeDelta::hours(3) + SECOND);
    let last = mails(&app, &people[seat], "[Due soon]").await;
    let text = one_line(&last[0]);
    assert!(text.contains("Time left: 3 hours"), "{text}");
    assert!(!text.contains("one day"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_at_the_end_of_a_vacation_names_the_deadline_that_holds_then() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let seat = app.due(&game, &people[0]).await[0];
    let away = app
        .request("PUT", "/me/vacation")
        .token(&people[seat].token);
    away.json(json!({ "on": true })).send().await.expect(200);
    assert_eq!(app.tell_vacations().await, 1);
    app.mails().await;
    app.later(DAY * 5);
    assert!(app.mails().await.is_empty());

    let reader = app.renewed(&people[seat]).await;
    let back = app.request("PUT", "/me/vacation").token(&reader.token);
    back.json(json!({ "on": false })).send().await.expect(200);
    let too_early = app.mails().await;
    let waiting = app.read("/me/notices/history", Some(&reader)).await;
    assert_eq!(app.tell_vacations().await, 1);
    app.later(SECOND * 2);
    let told = app.mails().await;

    assert!(too_early.is_empty(), "{too_early:#?}");
    let waiting = waiting.expect(200).json();
    let mut reasons = waiting["items"].as_array().unwrap().iter();
    let reason = "the clocks have still to hear of a vacation";
    assert!(reasons.any(|notice| notice["reason"] == reason));
    assert_eq!(told.len(), 1, "{told:#?}");
    let due = deadline(&app, &game).await.unwrap();
    assert!(due < app.app.house.clock.now() + DAY);
    let said = due.format("%A, %-d %B %Y, %H:%M (UTC)").to_string();
    let text = one_line(&told[0]);
    assert!(text.contains(&said), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_that_is_yet_to_come_says_when_and_does_not_count_as_stuck() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", three_days()).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    app.mails().await;

    let ready = app.get("/readyz").send().await.expect(200).json();
    let told = app
        .read("/me/notices/history", Some(&people[seat]))
        .await
        .expect(200)
        .json();

    assert_eq!(ready["mail"]["waiting"], 0);
    let mut half = 0;
    for notice in told["items"].as_array().unwrap() {
        let at = notice["due_at"].as_str();
        let at = at.map(|at| at.parse::<chrono::DateTime<chrono::Utc>>().unwrap());
        match notice["kind"].as_str().unwrap() {
            "half_time" => {
                half += 1;
                assert!((due - at.unwrap() - TimeDelta::hours(36)).abs() < SECOND * 60);
            }
            "last_day" => assert_eq!(at.unwrap(), due - DAY),
            _ => assert_eq!((at, notice["state"].as_str()), (None, Some("sent"))),
        }
    }
    assert_eq!(half, 1);
}
