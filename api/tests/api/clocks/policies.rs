//! What happens when time has run out, as was chosen when the table was opened.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{a_day, absent, clock, deadline, game_of, go_to, since};
use crate::helpers::TestApp;
use crate::helpers::play::{Choices, legal};

const SECOND: TimeDelta = TimeDelta::seconds(1);
const DAY: TimeDelta = TimeDelta::days(1);

#[tokio::test(flavor = "multi_thread")]
async fn no_time_runs_out_before_its_deadline_and_a_reminder_gives_fresh_time() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let due = deadline(&app, &game).await.unwrap();
    let seat = app.due(&game, &people[0]).await;

    go_to(&app, due, -SECOND);
    assert_eq!(app.let_time_run_out().await, 0);
    assert_eq!(app.entries(&game).await.len(), 1);

    go_to(&app, due, SECOND);
    assert_eq!(app.let_time_run_out().await, 1);
    let entry = app.entries(&game).await.pop().unwrap();
    assert_eq!(entry["actor"], json!({ "kind": "clock" }));
    assert_eq!(entry["events"][0]["type"], "time_ran_out");
    assert_eq!(entry["events"][0]["seat"], seat[0]);
    let said: chrono::DateTime<chrono::Utc> =
        entry["events"][0]["due"].as_str().unwrap().parse().unwrap();
    assert_eq!(said, due);
    let next = deadline(&app, &game).await.unwrap();
    assert!(next >= due + DAY, "fresh time from when it was dealt with");
    assert_eq!(absent(&app, &game).await, "0");
    assert_eq!(app.let_time_run_out().await, 0, "once a deadline");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_three_reminders_the_clock_leaves_a_seat_alone_until_it_acts() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("remind")).await;
    let seat = app.due(&game, &people[0]).await[0];
    for _ in 0..3 {
        let due = deadline(&app, &game).await.unwrap();
        go_to(&app, due, SECOND);
        assert_eq!(app.let_time_run_out().await, 1);
    }
    assert_eq!(deadline(&app, &game).await, None);
    assert_eq!(absent(&app, &game).await, (1 << seat).to_string());
    app.later(DAY * 30);
    assert_eq!(app.let_time_run_out().await, 0);
    assert_eq!(since(&app, &game, 1).await, vec![clock("time_ran_out"); 3]);

    let people = app.renewed_all(&people).await;
    assert!(app.step(&game, &people, &mut Choices::new(1)).await);
    assert_eq!(absent(&app, &game).await, "0");
    assert!(
        deadline(&app, &game).await.is_some(),
        "its clock runs again"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_default_move_is_one_whole_turn_and_the_next_seat_has_its_full_time() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    // As if the server had been away for two days.
    go_to(&app, due, DAY * 2);

    assert_eq!(app.let_time_run_out().await, 1);

    let entries = app.entries(&game).await;
    assert!(entries.len() > 2, "a turn has several steps");
    for entry in &entries[1..] {
        assert_eq!(entry["actor"], json!({ "kind": "clock" }));
        assert_eq!(entry["events"][0]["type"], "default_taken");
        assert_eq!(entry["events"][0]["seat"], seat);
        let said = entry["events"][0]["due"].as_str().unwrap();
        assert_eq!(said.parse::<chrono::DateTime<chrono::Utc>>().unwrap(), due);
    }
    let next = app.game(&game, None).await["pending"][0]["seats"].clone();
    assert_ne!(next, json!([seat]));
    assert!(deadline(&app, &game).await.unwrap() >= due + DAY * 3);
    assert_eq!(app.let_time_run_out().await, 0, "one decision a deadline");
    assert_eq!(absent(&app, &game).await, (1 << seat).to_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_plays_until_the_person_is_back() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("bot")).await;
    let seat = app.due(&game, &people[0]).await[0];
    let due = deadline(&app, &game).await.unwrap();
    go_to(&app, due, SECOND);

    assert_eq!(app.let_time_run_out().await, 1);

    assert_eq!(
        since(&app, &game, 1).await,
        [clock("time_ran_out"), clock("seat_passed")]
    );
    let shown = app.game(&game, None).await;
    assert_eq!(shown["seats"][seat]["bot"]["kind"], "house");
    assert_eq!(shown["seats"][seat]["user"]["id"], people[seat].id);
    assert_eq!(deadline(&app, &game).await, None, "bots have no clock");
    let told = "SELECT seat::text AS text FROM notices WHERE kind = 'player_absent' ORDER BY 1";
    let others: Vec<String> = (0..3)
        .filter(|&other| other != seat)
        .map(|other| other.to_string())
        .collect();
    assert_eq!(app.texts(told).await, others, "whoever is left is told");

    // Back before the bot was at its turn.
    let people = app.renewed_all(&people).await;
    assert!(app.step(&game, &people, &mut Choices::new(2)).await);
    let entries = app.entries(&game).await;
    assert_eq!(entries[3]["events"][0]["type"], "seat_passed");
    assert_eq!(entries[3]["events"][0]["to"], "owner");
    assert_eq!(entries[4]["actor"], json!({ "kind": "seat", "seat": seat }));
    let shown = app.game(&game, None).await;
    assert_eq!(shown["seats"][seat]["bot"], Value::Null);
    assert_eq!(absent(&app, &game).await, "0");
    assert!(deadline(&app, &game).await.unwrap() > due + SECOND);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_that_took_over_makes_the_moves() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("bot")).await;
    let seat = app.due(&game, &people[0]).await[0];
    app.later(DAY + SECOND);
    assert_eq!(app.let_time_run_out().await, 1);
    app.let_bots_play().await;
    let next = app.game(&game, None).await["pending"][0]["seats"].clone();
    assert_ne!(next, json!([seat]));
    let due = deadline(&app, &game).await.unwrap();
    assert!(due > app.app.house.clock.now());
    app.mails().await;
    let mails = app.mails_to(&people[seat].email).await;
    assert!(mails.is_empty(), "nobody is asked whom the bot plays for");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_open_to_a_substitute_and_its_owner_may_still_act() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("substitute")).await;
    // All of them have been there, so nobody is a no-show.
    let mut choices = Choices::new(2);
    let mut acted = std::collections::BTreeSet::new();
    let mut seat = app.due(&game, &people[0]).await[0];
    while acted.len() < 3 || app.due(&game, &people[0]).await.len() > 1 {
        acted.insert(seat);
        assert!(app.step(&game, &people, &mut choices).await);
        seat = app.due(&game, &people[0]).await[0];
    }
    let before = app.entries(&game).await.len();
    app.later(DAY + SECOND);
    assert_eq!(app.let_time_run_out().await, 1);
    let entries = app.entries(&game).await;
    assert_eq!(entries[before]["events"][0]["type"], "time_ran_out");
    assert_eq!(absent(&app, &game).await, (1 << seat).to_string());
    assert!(deadline(&app, &game).await.unwrap() > app.app.house.clock.now());
    let people = app.renewed_all(&people).await;
    let guest = json!({ "email": "sub@example.org" });
    // The host asks, or somebody else if the host is the one who is missed.
    let asks = &people[usize::from(seat == 0)];
    let invite = app.post(&format!("/games/{game}/seats/{seat}/invitations"));
    let invite = invite.token(&asks.token).json(guest).send().await;
    invite.expect(201);

    assert!(app.step(&game, &people, &mut choices).await);
    assert_eq!(absent(&app, &game).await, "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_in_which_nobody_ever_acted_is_opened_without_loss() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("substitute")).await;
    let seat = app.due(&game, &people[0]).await[0];
    app.later(DAY + SECOND);
    assert_eq!(app.let_time_run_out().await, 1);
    let entries = app.entries(&game).await;
    assert_eq!(entries[1]["events"][0]["type"], "seat_passed");
    assert_eq!(entries[1]["events"][0]["to"], "nobody");
    assert_eq!(
        deadline(&app, &game).await,
        None,
        "nobody is there to hurry"
    );

    let giver = &people[(seat + 1) % 3];
    let ann = app.renewed(giver).await;
    let gift = app.post(&format!("/games/{game}/time")).token(&ann.token);
    let gift = gift.json(json!({ "seat": seat, "seconds": 3600 }));
    gift.send().await.problem(409, "not_awaited");
    let newcomer = app.sign_in("Zoe").await;
    let take = app.post(&format!("/games/{game}/seats/{seat}/take"));
    take.token(&newcomer.token).send().await.expect(201);
    assert!(deadline(&app, &game).await.unwrap() > app.app.house.clock.now());
    assert!(app.decision(&game, &newcomer).await["menu"]["verbs"].is_array());
}

#[tokio::test(flavor = "multi_thread")]
async fn each_sealed_answer_has_a_clock_of_its_own() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "city-and-guilds", a_day("default_move")).await;
    let waiting = app.until_sealed(&game, &people, &mut Choices::new(4)).await;
    let first = waiting[0];
    let before = app.entries(&game).await.len();
    let due = deadline(&app, &game).await.unwrap();
    app.later(TimeDelta::hours(10));
    let people = app.renewed_all(&people).await;
    let decision = app.decision(&game, &people[first]).await;
    let action = &legal(&decision)[0]["action"];
    app.answer(
        &game,
        &people[first],
        &decision["decision"],
        json!([action]),
    )
    .await
    .expect(201);
    assert_eq!(
        deadline(&app, &game).await.unwrap(),
        due,
        "the others' time goes on"
    );
    go_to(&app, due, SECOND);
    assert_eq!(app.let_time_run_out().await, 1);

    let entries = app.entries(&game).await;
    let defaults: Vec<_> = entries[before + 1..]
        .iter()
        .map(|entry| entry["events"][0]["seat"].clone())
        .collect();
    assert_eq!(
        defaults,
        waiting[1..]
            .iter()
            .map(|seat| json!(seat))
            .collect::<Vec<_>>()
    );
    assert!(deadline(&app, &game).await.unwrap() > app.app.house.clock.now());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deserted_table_stands_still_until_somebody_acts() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    for _ in 0..3 {
        let due = deadline(&app, &game).await.unwrap();
        go_to(&app, due, SECOND);
        assert_eq!(app.let_time_run_out().await, 1);
    }
    let entries = app.entries(&game).await;
    let [.., out, stop] = entries.as_slice() else {
        panic!("{entries:#?}");
    };
    assert_eq!(out["events"][0]["type"], "time_ran_out");
    assert_eq!(stop["events"][0]["type"], "clocks_stopped");
    assert_eq!(stop["events"][0]["reason"], "all_absent");
    assert_eq!(deadline(&app, &game).await, None);
    app.later(DAY * 30);
    assert_eq!(app.let_time_run_out().await, 0);
    app.let_bots_play().await;
    assert_eq!(app.entries(&game).await.len(), entries.len());

    let people = app.renewed_all(&people).await;
    assert!(app.step(&game, &people, &mut Choices::new(3)).await);
    let log = since(&app, &game, entries.len()).await;
    assert_eq!(log[0].0, "seat");
    assert_eq!(log[1], ("seat".to_owned(), "clocks_started".to_owned()));
    assert!(deadline(&app, &game).await.unwrap() > app.app.house.clock.now());
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_do_not_play_a_deserted_game_to_its_end() {
    let app = TestApp::start().await;
    let (game, _) = game_of(&app, "tammany-hall", a_day("bot")).await;
    // However long nobody is there.
    for _ in 0..40 {
        app.later(DAY + SECOND);
        app.let_time_run_out().await;
        app.let_bots_play().await;
    }
    let shown = app.game(&game, None).await;
    assert_eq!(shown["status"], "running");
    let last = app.entries(&game).await.pop().unwrap();
    assert_eq!(last["events"][0]["type"], "clocks_stopped");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_limit_has_no_clocks() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let game = game["id"].as_str().unwrap();
    assert!(app.step(game, &people, &mut Choices::new(3)).await);
    app.later(DAY * 1000);
    assert_eq!(app.let_time_run_out().await, 0);
    assert_eq!(app.game(game, None).await["pending"][0]["due"], Value::Null);
    let stored = app
        .texts("SELECT concat(terms, clocks, next_deadline) AS text FROM games")
        .await;
    assert_eq!(stored, [""]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seat_of_a_deleted_account_has_no_clock() {
    let app = TestApp::start().await;
    let (game, people) = game_of(&app, "tammany-hall", a_day("default_move")).await;
    let seat = app.due(&game, &people[0]).await[0];
    let gone = app.request("DELETE", "/me").token(&people[seat].token);
    gone.send().await.expect(204);
    app.later(DAY + SECOND);
    app.let_time_run_out().await;
    assert_eq!(
        app.entries(&game).await.len(),
        1,
        "the bot plays, not the clock"
    );
    assert_eq!(deadline(&app, &game).await, None);
    app.let_bots_play().await;
    assert!(deadline(&app, &game).await.unwrap() > app.app.house.clock.now());
}
