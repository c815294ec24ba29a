//! `POST /games/{id}/seats/{seat}/return|offer|open|take`.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::helpers::TestApp;
use crate::helpers::play::{Choices, legal};
use crate::helpers::seats::Running;

#[tokio::test(flavor = "multi_thread")]
async fn whoever_was_away_takes_the_seat_back_from_the_bot() {
    let table = Running::new("tammany-hall", "public").await;
    let other = (table.due().await + 1) % 3;
    let person = &table.people[other];
    table.to_bot(u8::try_from(other).unwrap()).await;
    let passed = json!({ "type": "seat_passed", "seat": other, "to": "bot" });
    let event = table.last_event(person).await;
    assert_eq!(
        (&event["type"], &event["to"]),
        (&passed["type"], &passed["to"])
    );
    let away = table.app.game(&table.game, None).await;
    assert_eq!(away["seats"][other]["bot"]["kind"], "house");
    assert_eq!(away["seats"][other]["user"]["id"], person.id.as_str());

    let back = table.post(person, other, "return").await.expect(201).json();

    assert_eq!(back["seats"][other]["bot"], Value::Null);
    let entry = table.app.entries(&table.game).await.pop().unwrap();
    assert_eq!(entry["actor"], json!({ "kind": "seat", "seat": other }));
    assert_eq!(entry["events"][0]["to"], "owner");
    table
        .post(person, other, "return")
        .await
        .problem(409, "not_away");
    let others: Vec<&str> = table
        .people
        .iter()
        .filter(|one| one.id != person.id)
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(table.told_of_absence().await, others);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_takes_the_seat_back_with_it() {
    let table = Running::new("tammany-hall", "public").await;
    let due = table.due().await;
    let person = &table.people[due];
    let decision = table.app.decision(&table.game, person).await;
    table.to_bot(u8::try_from(due).unwrap()).await;

    let bad = json!([{ "type": "place_boss", "ward": 99 }]);
    let refused = table
        .app
        .answer(&table.game, person, &decision["decision"], bad)
        .await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    assert_eq!(table.app.entries(&table.game).await.len(), 2);
    let action = json!([legal(&decision)[0]["action"]]);
    let taken = table
        .app
        .answer(&table.game, person, &decision["decision"], action)
        .await
        .expect(201)
        .json();

    assert_eq!(taken["entries"][0]["events"][0]["to"], "owner");
    assert_eq!(taken["entries"].as_array().unwrap().len(), 2);
    let game = table.app.game(&table.game, None).await;
    assert_eq!(game["seats"][due]["bot"], Value::Null);
    table.app.let_bots_play().await;
    assert_eq!(table.app.entries(&table.game).await.len(), 4);
    let record = table
        .app
        .read(&format!("/games/{}/record", table.game), Some(person))
        .await
        .expect(200);
    assert!(record.text.contains("seat_passes"), "{}", record.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_on_offer_is_played_on_and_can_be_kept_after_all() {
    let table = Running::new("tammany-hall", "public").await;
    let due = table.due().await;
    let person = &table.people[due];

    let offered = table.post(person, due, "offer").await.expect(201).json();

    assert_eq!(offered["seats"][due]["offered"], true);
    // To offer it puts nobody out.
    let other = &table.people[(due + 1) % 3];
    table
        .post(other, due, "open")
        .await
        .problem(409, "not_vanished");
    let mut choices = Choices::new(3);
    table
        .app
        .step(&table.game, &table.people, &mut choices)
        .await;
    let dan = table.app.sign_in("Dan").await;
    table.invite(person, due, &dan.email).await.expect(201);
    let kept = table.post(person, due, "return").await.expect(201).json();
    assert_eq!(kept["seats"][due]["offered"], false);
    table
        .post(&dan, due, "take")
        .await
        .problem(409, "not_vanished");
    // The old invitation is good no more: it was for an offer that was taken back.
    table.app.later(TimeDelta::seconds(1));
    table.post(person, due, "offer").await.expect(201);
    table
        .post(&dan, due, "take")
        .await
        .problem(403, "not_invited");
    table.invite(person, due, &dan.email).await.expect(201);
    table.post(&dan, due, "take").await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_loses_a_seat_is_told_and_whoever_takes_it_is_asked() {
    let table = Running::new("tammany-hall", "public").await;
    let due = table.due().await;
    table.to_bot(u8::try_from(due).unwrap()).await;
    table.app.mails().await;
    let other = &table.people[(due + 1) % 3];
    table.post(other, due, "open").await.expect(201);
    let former = &table.people[due];
    let passed = "[Your seat has passed on] Tammany Hall";
    let mails = table.app.mails_to(&former.email).await;
    assert!(mails[0].subject.starts_with(passed), "{mails:#?}");
    assert!(mails[0].text.contains("opened"), "{}", mails[0].text);

    let dan = table.app.sign_in("Dan").await;
    table.post(&dan, due, "take").await.expect(201);
    // The clocks hear first whether the newcomer is on vacation.
    table.app.tell_vacations().await;
    table.app.later(TimeDelta::seconds(1));
    let mails = table.app.mails_to(&dan.email).await;
    assert!(mails[0].subject.starts_with("[Your turn]"), "{mails:#?}");

    // Who hands the seat on by an offer is told that it is taken.
    let eve = table.app.sign_in("Eve").await;
    table.post(&dan, due, "offer").await.expect(201);
    table.invite(&dan, due, &eve.email).await.expect(201);
    table.post(&eve, due, "take").await.expect(201);
    let mails = table.app.mails_to(&dan.email).await;
    assert!(mails[0].subject.starts_with(passed), "{mails:#?}");
    assert!(mails[0].text.contains("somebody else"), "{}", mails[0].text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_plays_on_where_the_old_player_left_off() {
    let mut table = Running::new("tammany-hall", "public").await;
    let seat = table.due().await;
    let mut choices = Choices::new(3);
    for _ in 0..6 {
        table
            .app
            .step(&table.game, &table.people, &mut choices)
            .await;
    }
    let before = table.app.entries(&table.game).await;
    let dan = table.app.sign_in("Dan").await;
    let old = table.people[seat].clone();

    table.hand_on(seat, &dan).await;

    let game = table.app.game(&table.game, None).await;
    let shown = &game["seats"][seat];
    assert_eq!(shown["user"]["name"], "Dan");
    assert_eq!(shown["offered"], false);
    let entries = table.app.entries(&table.game).await;
    assert_eq!(
        shown["former"],
        json!([{
            "user": { "id": old.id, "name": old.name },
            "from_entry": 0,
            "until_entry": entries.len() - 1
        }])
    );
    assert_eq!(
        entries[..before.len()],
        before,
        "what was done stays whose it was"
    );
    assert_eq!(entries.last().unwrap()["events"][0]["to"], "newcomer");
    assert!(!entries.last().unwrap().to_string().contains("Dan"));
    table.people[seat] = dan.clone();
    while table.due().await != seat {
        table
            .app
            .step(&table.game, &table.people, &mut choices)
            .await;
    }
    table
        .app
        .step(&table.game, &table.people, &mut choices)
        .await;
    let refused = table
        .app
        .answer(
            &table.game,
            &old,
            &json!(0),
            json!([{ "type": "end_turn" }]),
        )
        .await;
    refused.problem(403, "not_your_game");
    let told: Vec<String> = table.told_of_absence().await;
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(!told.contains(&"Dan".to_owned()) && !told.contains(&old.name));
    let log = table
        .app
        .texts("SELECT action || events AS text FROM log")
        .await;
    assert!(log.iter().all(|entry| !entry.contains("Dan")));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_or_had_a_seat_takes_no_other() {
    let table = Running::new("tammany-hall", "public").await;
    let dan = table.app.sign_in("Dan").await;
    table.hand_on(1, &dan).await;
    table.post(&table.people[2], 2, "offer").await.expect(201);
    for person in [&table.people[1], &dan] {
        table
            .invite(&table.people[2], 2, &person.email)
            .await
            .expect(201);
    }

    table
        .post(&table.people[1], 2, "take")
        .await
        .problem(409, "was_seated");
    table
        .post(&dan, 2, "take")
        .await
        .problem(409, "already_seated");
    table
        .post(&table.people[2], 2, "take")
        .await
        .problem(409, "already_seated");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_waited_for_too_long_is_opened_and_anybody_takes_it() {
    let mut table = Running::new("tammany-hall", "public").await;
    let due = table.due().await;
    let other = (due + 1) % 3;
    table.days_later(13).await;
    table
        .post(&table.people[other], due, "open")
        .await
        .problem(409, "not_vanished");
    table.days_later(2).await;

    let opened = table.post(&table.people[other], due, "open").await;

    let opened = opened.expect(201).json();
    assert_eq!(opened["seats"][due]["user"], Value::Null);
    assert_eq!(opened["seats"][due]["bot"], Value::Null);
    assert_eq!(table.last_event(&table.people[other]).await["to"], "nobody");
    let entry = table.app.entries(&table.game).await.pop().unwrap();
    assert_eq!(entry["actor"], json!({ "kind": "seat", "seat": other }));
    assert_eq!(
        table.told_of_absence().await,
        [table.people[(due + 2) % 3].name.clone()]
    );
    table
        .post(&table.people[other], due, "open")
        .await
        .problem(409, "seat_open");
    let [dan, eve] = [
        table.app.sign_in("Dan").await,
        table.app.sign_in("Eve").await,
    ];
    let (one, two) = tokio::join!(table.post(&dan, due, "take"), table.post(&eve, due, "take"));
    let (won, lost) = if one.status == 201 {
        (one, two)
    } else {
        (two, one)
    };
    lost.problem(409, "not_vanished");
    let game = won.expect(201).json();
    assert!(["Dan", "Eve"].contains(&game["seats"][due]["user"]["name"].as_str().unwrap()));
    let entries = table.app.entries(&table.game).await;
    assert_eq!(entries.len(), 3);
    assert_eq!(entries[2]["actor"], json!({ "kind": "seat", "seat": due }));
    // The newcomer has only just sat down.
    table
        .post(&table.people[other], due, "open")
        .await
        .problem(409, "not_vanished");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_seat_of_a_table_that_is_not_public_is_for_those_invited() {
    let mut table = Running::new("tammany-hall", "unlisted").await;
    let due = table.due().await;
    table.days_later(15).await;
    let host = usize::from(due == 0);
    table
        .post(&table.people[host], due, "open")
        .await
        .expect(201);
    let dan = table.app.sign_in("Dan").await;

    table
        .post(&dan, due, "take")
        .await
        .problem(403, "not_invited");
    table
        .invite(&table.people[host], due, &dan.email)
        .await
        .expect(201);
    table.post(&dan, due, "take").await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_may_do_something_about_a_seat_that_is_played() {
    let table = Running::new("tammany-hall", "public").await;
    let due = table.due().await;
    let stranger = table.app.sign_in("Dan").await;
    let before = table.app.dump().await;
    let other = (due + 1) % 3;

    for what in ["return", "offer"] {
        table
            .post(&table.people[other], due, what)
            .await
            .problem(403, "not_your_seat");
        table
            .post(&stranger, due, what)
            .await
            .problem(403, "not_your_game");
    }
    // Whatever time the client says it is.
    for (person, code) in [
        (&stranger, "not_your_game"),
        (&table.people[other], "not_vanished"),
    ] {
        let path = format!("/games/{}/seats/{due}/open", table.game);
        let request = table.app.post(&path).token(&person.token);
        let answer = request.header("Date", "Fri, 01 Jan 2038 00:00:00 GMT");
        let answer = answer.send().await;
        answer.problem(if code == "not_vanished" { 409 } else { 403 }, code);
    }
    table
        .post(&stranger, due, "take")
        .await
        .problem(409, "not_vanished");
    assert_eq!(table.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_that_are_not_there_and_games_that_do_not_run_are_refused() {
    let table = Running::new("tammany-hall", "public").await;
    let ann = &table.people[0];
    let open = json!({ "ruleset": "tammany-hall", "seats": 3 });
    let open = table.app.open_table(ann, open).await;
    let finished = table
        .app
        .finished_game("city-and-guilds", &table.people)
        .await;
    let bots = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
    let bots = table.app.open_table(ann, bots).await;
    let dan = table.app.sign_in("Dan").await;
    let before = table.app.dump().await;

    table.post(ann, 0, "open").await.problem(409, "own_seat");
    for what in ["return", "offer", "open", "take"] {
        for seat in ["3", "-1", "red", "99999"] {
            let path = format!("/games/{}/seats/{seat}/{what}", table.game);
            let answer = table.app.post(&path).token(&ann.token).send().await;
            answer.problem(404, "not_found");
        }
        let path = format!("/games/{open}/seats/0/{what}");
        let answer = table.app.post(&path).token(&ann.token).send().await;
        answer.problem(409, "not_started");
        let path = format!("/games/{finished}/seats/0/{what}");
        let person = match what {
            "take" => &dan,
            "open" => &table.people[1],
            _ => ann,
        };
        let answer = table.app.post(&path).token(&person.token).send().await;
        answer.problem(409, "game_over");
    }
    // The bot has been there from the start: nobody has vanished.
    let path = format!("/games/{bots}/seats/1/open");
    let answer = table.app.post(&path).token(&ann.token).send().await;
    answer.problem(409, "not_vanished");
    assert_eq!(table.app.dump().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_turn_that_nobody_came_to_opens_the_seat_and_another_one_does_not() {
    let table = Running::new("tammany-hall", "public").await;
    let app = &table.app.app;
    let due = table.due().await;
    let open_if_never_acted = async |seat: usize| {
        let mut conn = table.app.connection().await;
        let row = api::store::tables::game::find(&mut conn, table.game.parse().unwrap());
        let row = row.await.unwrap().unwrap();
        let seat = engine::Seat::new(u8::try_from(seat).unwrap()).unwrap();
        let acted = api::table::seats::open_if_never_acted(&app.house, &mut conn, &row, seat);
        let acted = acted.await.unwrap();
        if let Some(acted) = &acted {
            api::table::frame::After::acted(acted).announce(&app.house);
        }
        acted.is_some()
    };
    let mut choices = Choices::new(3);
    table
        .app
        .step(&table.game, &table.people, &mut choices)
        .await;
    assert!(!open_if_never_acted(due).await, "they have acted");

    let mut late = due;
    while late == due {
        table
            .app
            .step(&table.game, &table.people, &mut choices)
            .await;
        late = table.due().await;
    }
    assert!(open_if_never_acted(late).await);

    let entry = table.app.entries(&table.game).await.pop().unwrap();
    assert_eq!(entry["actor"], json!({ "kind": "clock" }));
    assert_eq!(entry["events"][0]["to"], "nobody");
    assert!(!open_if_never_acted(late).await, "it is open");
    let dan = table.app.sign_in("Dan").await;
    table.post(&dan, late, "take").await.expect(201);
    table.app.decision(&table.game, &dan).await;
    assert_eq!(table.told_of_absence().await.len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_that_somebody_gave_does_not_count_for_the_newcomer() {
    let table = Running::new("tammany-hall", "public").await;
    let path = format!("/games/{}/votes", table.game);
    let ask = table.app.post(&path).token(&table.people[0].token);
    let ask = ask.json(json!({ "kind": "end" })).send().await;
    let vote = ask.expect(201).json();
    let yes = format!("{path}/{}", vote["id"].as_str().unwrap());
    // Whoever is waited for would have vanished before the whole time is over.
    let seat = if table.due().await == 1 { 2 } else { 1 };
    let agree = table.app.post(&yes).token(&table.people[seat].token);
    agree
        .json(json!({ "agree": true }))
        .send()
        .await
        .expect(201);
    let dan = table.app.sign_in("Dan").await;

    table.hand_on(seat, &dan).await;

    let list = table.app.read(&path, Some(&dan)).await.expect(200).json();
    assert_eq!(list["items"][0]["agreed"], 0);
    assert_eq!(list["items"][0]["you_agreed"], false);
    assert_eq!(list["items"][0]["yours_to_answer"], true);
    table.app.mails().await;
    table.app.later(TimeDelta::days(1));
    assert_eq!(table.app.count_votes().await, 1);
    let told = table.app.mails().await;
    let told: Vec<_> = told
        .iter()
        .filter(|mail| mail.subject.starts_with("[The table is asked]"))
        .collect();
    assert_eq!(told.len(), 1, "nobody else is told again");
    assert_eq!(told[0].to, dan.email);
    assert_eq!(table.app.count_votes().await, 0);
    // The newcomer has the whole time, from when they are asked.
    let dan = table.app.renewed(&dan).await;
    let list = table.app.read(&path, Some(&dan)).await.expect(200).json();
    let from = list["items"][0]["your_silence_counts_from"].as_str();
    let from: chrono::DateTime<chrono::Utc> = from.unwrap().parse().unwrap();
    let left = from - table.app.app.house.clock.now();
    assert!(left > TimeDelta::days(14) - TimeDelta::minutes(1), "{left}");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_one_table_whose_names_look_alike_are_told_apart_by_their_colours() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    for (person, name) in people[1..].iter().zip(["ANN", "\u{410}nn"]) {
        let change = app.request("PATCH", "/me").token(&person.token);
        let change = change.json(json!({ "name": name })).send().await;
        change.expect(200);
    }
    let game = app.finished_game("city-and-guilds", &people).await;
    let record = app.read(&format!("/games/{game}/record"), None).await;
    let header = record.text.lines().next().unwrap();
    let header: Value = serde_json::from_str(header).unwrap();
    let written = ["Ann", "ANN (Yellow)", "\u{410}nn (Blue)"];
    assert_eq!(header["players"], json!(written));
    let mut told = String::new();
    for entry in app.entries(&game).await {
        for event in entry["events"].as_array().unwrap() {
            told.push_str(event["text"].as_str().unwrap());
        }
    }
    for (name, without) in [("ANN", "ANN (Yellow)"), ("\u{410}nn", "\u{410}nn (Blue)")] {
        assert!(told.contains(without), "{told}");
        assert!(!told.replace(without, "").contains(name), "{told}");
    }
}
