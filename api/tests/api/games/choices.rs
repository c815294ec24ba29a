//! `GET|PUT /games/{id}/notices`: what holds for one game holds for no other, for nobody else, and as long as one has the seat.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::helpers::hooks::HookReceiver;
use crate::helpers::seats::Running;
use crate::helpers::{Answer, Person, TestApp};

const DAY: TimeDelta = TimeDelta::days(1);
const SECOND: TimeDelta = TimeDelta::seconds(1);

async fn chosen(app: &TestApp, game: &str, person: &Person) -> Value {
    let path = format!("/games/{game}/notices");
    app.read(&path, Some(person)).await.expect(200).json()
}

async fn choose(app: &TestApp, game: &str, person: &Person, wish: Value) -> Answer {
    let request = app.request("PUT", &format!("/games/{game}/notices"));
    request.token(&person.token).json(wish).send().await
}

/// Chooses for all games.
async fn prefer(app: &TestApp, person: &Person, wish: Value) {
    let request = app.request("PUT", "/me/notices").token(&person.token);
    request.json(wish).send().await.expect(200);
}

/// Whether somebody has chosen nothing for a game: all kinds are told, and nothing else is said.
fn is_unchosen(chosen: &Value) -> bool {
    let hooks = chosen["hooks"].as_object().unwrap().values();
    let mut told = hooks.chain([&chosen["mail"]]);
    chosen["delay_minutes"].is_null()
        && chosen["last_day_hours"].is_null()
        && chosen["digest"] == json!(true)
        && told.all(|kinds| {
            let kinds = kinds.as_object().unwrap();
            kinds.len() == 17 && kinds.values().all(|on| *on == json!(true))
        })
}

/// Two tables at which all are asked something at once, in three days, as soon as the last of these people sits down; the first
/// two sit there.
async fn two_tables(app: &TestApp, people: &[Person]) -> [String; 2] {
    let clock = json!({ "pace": { "type": "per_decision", "seconds": 3 * 86_400 } });
    let mut games = Vec::new();
    for name in ["Friday", "Monday"] {
        let wish = json!({ "ruleset": "bull-moose", "seats": 3, "name": name, "clock": clock });
        let game = app.open_table(&people[0], wish).await;
        app.join(&game, &people[1]).await.expect(201);
        games.push(game);
    }
    games.try_into().unwrap()
}

/// When the first answer is due.
async fn deadline(app: &TestApp, game: &str) -> DateTime<Utc> {
    let game = app.game(game, None).await;
    game["pending"][0]["due"].as_str().unwrap().parse().unwrap()
}

fn go_to(app: &TestApp, time: DateTime<Utc>, past: TimeDelta) {
    app.later(time - app.app.house.clock.now() + past);
}

/// How long after they were written notices of these kinds are due that wait for somebody of a game, in minutes.
async fn waits(app: &TestApp, game: &str, person: &Person, kinds: &str) -> Vec<String> {
    let query = format!(
        "SELECT (extract(epoch FROM due_at - created_at) / 60)::integer::text AS text FROM notices \
         WHERE state = 'waiting' AND game_id = '{game}' AND user_id = '{}' AND kind IN ({kinds})",
        person.id
    );
    app.texts(&query).await
}

#[tokio::test(flavor = "multi_thread")]
async fn delay_and_last_reminder_of_one_game_are_those_of_no_other_and_of_nobody_else() {
    let app = TestApp::start_with(|settings| settings.notice_delay = TimeDelta::minutes(10)).await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let [one, other] = two_tables(&app, &people).await;
    let everywhere = json!({ "delay_minutes": 30, "last_day_hours": 12 });
    prefer(&app, &people[1], everywhere).await;
    let here = json!({ "delay_minutes": 60, "last_day_hours": 6 });
    choose(&app, &one, &people[1], here).await.expect(204);
    let shown = chosen(&app, &one, &people[1]).await;
    assert_eq!(
        (&shown["delay_minutes"], &shown["last_day_hours"]),
        (&json!(60), &json!(6))
    );
    assert!(is_unchosen(&chosen(&app, &other, &people[1]).await));
    assert!(is_unchosen(&chosen(&app, &one, &people[0]).await));
    for game in [&one, &other] {
        app.join(game, &people[2]).await.expect(201);
        app.say(game, &people[0], "Well met!").await;
    }

    let turns = "'your_turn', 'bid_due'";
    for (person, game, delay, last) in [
        (1, &one, "60", "3960"),
        (1, &other, "30", "3600"),
        (0, &one, "10", "2880"),
        (2, &one, "10", "2880"),
    ] {
        let person = &people[person];
        assert_eq!(waits(&app, game, person, turns).await, [delay]);
        assert_eq!(waits(&app, game, person, "'last_day'").await, [last]);
    }
    assert_eq!(waits(&app, &one, &people[1], "'message'").await, ["60"]);
    assert_eq!(waits(&app, &other, &people[1], "'message'").await, ["30"]);
    assert_eq!(waits(&app, &one, &people[2], "'message'").await, ["10"]);
    // What is said after the mail of what was said before waits as long.
    app.later(TimeDelta::minutes(61));
    app.mails().await;
    let people = app.renewed_all(&people).await;
    app.say(&one, &people[0], "Still there?").await;
    assert_eq!(waits(&app, &one, &people[1], "'message'").await, ["60"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn fewer_hours_move_a_reminder_that_waits_by_mail_by_webhook_and_among_the_events() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let [one, other] = two_tables(&app, &people).await;
    let receiver = HookReceiver::start().await;
    let kinds = json!(["last_day"]);
    let wish = json!({ "url": receiver.url("/"), "form": "json", "kinds": kinds });
    app.make_hook(&people[1], wish).await.expect(201);
    for game in [&one, &other] {
        app.join(game, &people[2]).await.expect(201);
    }
    let due = deadline(&app, &one).await;
    go_to(&app, due, -DAY * 5 / 4);
    app.mails().await;
    let mut ben = app.renewed(&people[1]).await;
    let fewer = json!({ "last_day_hours": 6 });
    choose(&app, &one, &ben, fewer).await.expect(204);

    let mut told = Vec::new();
    for hours in [24, 6] {
        go_to(&app, due, SECOND * 5 - TimeDelta::hours(hours));
        let mut mails = app.mails_to(&ben.email).await;
        mails.retain(|mail| mail.subject.starts_with("[Due soon]"));
        let mailed: Vec<_> = mails.iter().map(|mail| mail.text.contains(&one)).collect();
        app.deliver().await;
        let posted = receiver.take();
        let posted: Vec<_> = posted
            .iter()
            .map(|one| one.json()["game"]["id"].clone())
            .collect();
        app.number_events().await;
        ben = app.renewed(&ben).await;
        let path = "/me/events?after=0&limit=100";
        let events = app.read(path, Some(&ben)).await.expect(200).json();
        let events = events["items"].as_array().unwrap().iter();
        let reminders = events.filter(|event| event["type"] == "last_day");
        let reminders: Vec<_> = reminders.map(|event| event["game"]["id"].clone()).collect();
        told.push((mailed, posted, reminders));
    }

    let [one, other] = [json!(one), json!(other)];
    assert_eq!(
        told,
        [
            (vec![false], vec![other.clone()], vec![other.clone()]),
            (vec![true], vec![one.clone()], vec![other, one]),
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn half_time_is_told_where_the_last_reminder_of_the_same_hour_is_not() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let [one, other] = two_tables(&app, &people).await;
    let receiver = HookReceiver::start().await;
    let kinds = json!(["half_time", "last_day"]);
    let wish = json!({ "url": receiver.url("/"), "form": "json", "kinds": kinds });
    let hook = app.make_hook(&people[1], wish).await.expect(201).json();
    let hook = hook["id"].as_str().unwrap();
    prefer(&app, &people[1], json!({ "last_day_hours": 36 })).await;
    let no_last =
        json!({ "mail": { "last_day": false }, "hooks": { hook: { "last_day": false } } });
    choose(&app, &one, &people[1], no_last).await.expect(204);
    for game in [&one, &other] {
        app.join(game, &people[2]).await.expect(201);
    }
    let due = deadline(&app, &one).await;
    go_to(&app, due, SECOND * 5 - DAY * 3 / 2);

    app.mails().await;
    app.deliver().await;
    let mut posted: Vec<_> = receiver
        .take()
        .iter()
        .map(|one| {
            let event = one.json();
            (
                event["type"].as_str().unwrap().to_owned(),
                event["game"]["id"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    posted.sort();

    assert_eq!(
        posted,
        [
            ("half_time".to_owned(), one),
            ("last_day".to_owned(), other)
        ]
    );
    let kept = "SELECT kind || ' ' || state || ' ' || coalesce(reason, '') AS text FROM notices JOIN users ON \
                users.id = notices.user_id WHERE users.name = 'Ben' AND kind IN ('half_time', 'last_day') ORDER BY 1";
    assert_eq!(
        app.texts(kept).await,
        [
            "half_time dropped last_reminder_comes",
            "half_time sent ",
            "last_day dropped switched_off_at_game",
            "last_day sent ",
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_silent_about_what_it_is_not_to_be_told_of_one_game() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    let mut hooks = Vec::new();
    for path in ["/club", "/bot"] {
        hooks.push(app.hook(&people[1], &receiver.url(path)).await);
    }
    let mut games = Vec::new();
    for _ in 0..2 {
        let game = app.start_game("bull-moose", &people).await;
        games.push(game["id"].as_str().unwrap().to_owned());
    }
    app.deliver().await;
    receiver.take();
    let (one, ben) = (&games[0], &people[1]);
    let club = hooks[0]["id"].as_str().unwrap();
    let quiet = json!({ "hooks": { club: { "message": false, "game_over": true } } });
    choose(&app, one, ben, quiet).await.expect(204);
    let shown = chosen(&app, one, ben).await["hooks"].clone();
    assert_eq!(shown[club]["message"], false);
    assert_eq!(shown[club]["game_over"], true);
    assert_eq!(shown[hooks[1]["id"].as_str().unwrap()]["message"], true);

    for game in &games {
        app.say(game, &people[0], "Well played!").await;
        app.ask_to_end(game, &people[0]).await;
    }
    app.deliver().await;
    let mut told: Vec<_> = receiver
        .take()
        .iter()
        .map(|posted| {
            let event = posted.json();
            let game = if event["game"]["id"] == json!(one) {
                "one"
            } else {
                "other"
            };
            format!("{} {game} {}", posted.path, event["type"].as_str().unwrap())
        })
        .collect();
    told.sort();
    assert_eq!(
        told,
        [
            "/bot one message",
            "/bot one vote_asked",
            "/bot other message",
            "/bot other vote_asked",
            "/club one vote_asked",
            "/club other message",
            "/club other vote_asked",
        ]
    );
    let deliveries = app.deliveries(ben, &hooks[0]).await;
    let dropped: Vec<_> = deliveries
        .iter()
        .filter(|one| one["state"] == "dropped")
        .collect();
    assert_eq!(dropped.len(), 1, "{deliveries:#?}");
    assert_eq!(dropped[0]["kind"], "message");
    assert_eq!(
        dropped[0]["reason"],
        "the webhook is not to be told of this at this game"
    );
    // Mails are as they were, and so is everybody else.
    app.mails().await;
    let mailed = "SELECT count(*)::text AS text FROM notices JOIN users ON users.id = notices.user_id \
                  WHERE users.name = 'Ben' AND notices.kind = 'message' AND notices.state = 'sent'";
    assert_eq!(app.texts(mailed).await, ["2"]);
    assert!(is_unchosen(&chosen(&app, one, &people[0]).await));
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_and_talk_of_one_game_do_not_wait_for_the_digest() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let hour = (app.app.house.clock.now() + TimeDelta::hours(12))
        .format("%-H")
        .to_string();
    let hour: u8 = hour.parse().unwrap();
    prefer(
        &app,
        &people[1],
        json!({ "digest": "daily", "digest_hour": hour }),
    )
    .await;
    let [one, other] = two_tables(&app, &people).await;
    choose(&app, &one, &people[1], json!({ "digest": false }))
        .await
        .expect(204);
    assert_eq!(chosen(&app, &one, &people[1]).await["digest"], false);
    app.mails().await;
    for game in [&one, &other] {
        app.say(game, &people[0], "Well met!").await;
    }
    app.later(TimeDelta::minutes(1));

    let told = app.mails_to(&people[1].email).await;
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].text.contains(&one) && !told[0].text.contains(&other));
    app.later(DAY);
    let digest = app.mails_to(&people[1].email).await;
    assert_eq!(digest.len(), 1, "{digest:#?}");
    assert!(
        digest[0].text.contains("Monday: one new message"),
        "{}",
        digest[0].text
    );
    assert!(!digest[0].text.contains("Friday"), "{}", digest[0].text);
}

/// Everything that can be chosen for one game, with no webhook.
fn everything() -> Value {
    json!({ "mail": { "message": false }, "delay_minutes": 0, "last_day_hours": 72, "digest": false })
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_gets_a_seat_from_somebody_else_gets_none_of_their_choices() {
    let table = Running::new("bull-moose", "public").await;
    let (app, game) = (&table.app, &table.game);
    let receiver = HookReceiver::start().await;
    let hook = app.hook(&table.people[1], &receiver.url("/")).await;
    let mut wish = everything();
    wish["hooks"] = json!({ hook["id"].as_str().unwrap(): { "your_turn": false } });
    choose(app, game, &table.people[1], wish).await.expect(204);
    let dan = app.sign_in("Dan").await;

    table.hand_on(1, &dan).await;

    assert!(is_unchosen(&chosen(app, game, &dan).await));
    let path = format!("/games/{game}/notices");
    let gone = app.read(&path, Some(&table.people[1])).await;
    gone.problem(403, "not_your_game");
    let hook = hook["id"].as_str().unwrap();
    let left = app.tables_with(hook).await;
    assert!(!left.contains(&"seats".to_owned()), "{left:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_a_table_or_deletes_a_webhook_or_the_account_leaves_no_choice_behind() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let [one, other] = two_tables(&app, &people).await;
    let ben = &people[1];
    choose(&app, &one, ben, everything()).await.expect(204);
    app.leave(&one, ben).await;
    app.join(&one, ben).await.expect(201);
    assert!(is_unchosen(&chosen(&app, &one, ben).await));

    let receiver = HookReceiver::start().await;
    let hook = app.hook(ben, &receiver.url("/")).await;
    let id = hook["id"].as_str().unwrap();
    let mut wish = everything();
    wish["hooks"] = json!({ id: { "your_turn": false } });
    choose(&app, &other, ben, wish).await.expect(204);
    assert!(app.tables_with(id).await.contains(&"seats".to_owned()));
    let delete = app.request("DELETE", &format!("/me/webhooks/{id}"));
    delete.token(&ben.token).send().await.expect(204);
    assert!(app.tables_with(id).await.is_empty());
    let mut shown = chosen(&app, &other, ben).await;
    assert_eq!(shown["hooks"], json!({}));
    assert_eq!(shown["last_day_hours"], 72, "the rest stays");
    // What is shown can be sent back as it is.
    shown["hooks"] = json!({});
    choose(&app, &other, ben, shown.clone()).await.expect(204);
    assert_eq!(chosen(&app, &other, ben).await, shown);

    for game in [&one, &other] {
        app.join(game, &people[2]).await.expect(201);
    }
    let gone = app.request("DELETE", "/me").token(&ben.token);
    gone.send().await.expect(204);
    let left = "SELECT seat::text AS text FROM seats WHERE mail_off <> '{}' OR delay_minutes IS NOT NULL \
                OR last_day_hours IS NOT NULL OR at_once OR hooks_off <> '{}'";
    assert!(app.texts(left).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_sees_what_somebody_has_chosen() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo", "Dan"]).await;
    let game = app.start_game("bull-moose", &people[..3]).await;
    let game = game["id"].as_str().unwrap();
    let receiver = HookReceiver::start().await;
    let hook = app.hook(&people[1], &receiver.url("/")).await;
    let hook = hook["id"].as_str().unwrap();
    let seen = async || {
        let mut seen = Vec::new();
        for person in [Some(&people[0]), Some(&people[3]), None] {
            for what in ["", "/view", "/log", "/votes", "/notices", "/decision"] {
                let path = format!("/games/{game}{what}");
                let answer = app.read(&path, person).await;
                seen.push((path, answer.status, answer.text));
            }
            let list = app.read("/games?limit=100", person).await;
            seen.push(("/games".to_owned(), list.status, list.text));
        }
        seen
    };
    let before = seen().await;

    let mut wish = everything();
    wish["hooks"] = json!({ hook: { "your_turn": false } });
    choose(&app, game, &people[1], wish.clone())
        .await
        .expect(204);

    assert_eq!(seen().await, before);
    // Whether a webhook is somebody else's or nobody's cannot be told apart.
    let nobodys = json!({ "hooks": { "019dc0de-0000-7000-8000-000000000003": {} } });
    let mut refused = Vec::new();
    for wish in [json!({ "hooks": wish["hooks"] }), nobodys] {
        let answer = choose(&app, game, &people[0], wish).await;
        let problem = answer.problem(422, "no_such_webhook");
        refused.push(problem["detail"].clone());
    }
    assert_eq!(refused[0], refused[1]);
}
