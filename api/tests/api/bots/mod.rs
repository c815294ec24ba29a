//! The house's bots at work: when they answer, how hard they think, and when not at all.

mod again;
mod hints;
mod house;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use api::table::refused::Refused;
use api::table::submit::{By, Submission, submit};
use bots::{Answer, Effort, Level, Opponent, Temperament};
use chrono::TimeDelta;
use engine::{AnyTable, Ending, Lang, Seat, Viewer};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::helpers::play::Choices;
use crate::helpers::seats::Running;
use crate::helpers::{Person, TestApp};

/// A game of Ann against two bots, who play as this says.
async fn against(app: &TestApp, ruleset: &str, bots: Value) -> (String, Person) {
    let ann = app.sign_in("Ann").await;
    let wish = json!({ "ruleset": ruleset, "seats": 3, "bots": bots });
    let game = app.open_table(&ann, wish).await;
    (game, ann)
}

/// Lets Ann and the bots play until it is the turn of a bot.
async fn until_a_bot_is_due(app: &TestApp, game: &str, ann: &Person) {
    let mut choices = Choices::new(7);
    while app.due(game, ann).await.contains(&0) {
        app.step(game, std::slice::from_ref(ann), &mut choices)
            .await;
    }
}

/// One look of the bots' worker, and in how many games it answered.
async fn look(app: &TestApp) -> usize {
    api::work::bots::play_all(&app.app.house).await.unwrap()
}

/// What somebody of the house would do in the seat that is due, and the table after it.
fn expected(app: &TestApp, game: &str, opponent: Opponent) -> (Answer, AnyTable) {
    let current = app.app.house.matches.cached(game.parse().unwrap()).unwrap();
    let mut table = current.table.clone();
    let seat = table.pending().seats().iter().next().unwrap();
    let secret = table.secret().clone();
    let stop = AtomicBool::new(false);
    let answer = bots::answer(&table, seat, &secret, opponent, Effort::FULL, &stop).unwrap();
    table
        .submit(seat, answer.decision, &answer.actions)
        .unwrap();
    (answer, table)
}

/// What everybody at a table sees of it, and how many entries it has: all but the times of its entries.
fn seen(table: &AnyTable) -> (u32, Vec<String>) {
    let seats = table.seats().seats().map(Viewer::Seat);
    let views = seats.map(|viewer| table.view(viewer).get().to_owned());
    (table.version(), views.collect())
}

/// The table as it is in the server's memory.
fn now(app: &TestApp, game: &str) -> AnyTable {
    let game = game.parse().unwrap();
    app.app.house.matches.cached(game).unwrap().table.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_bots_is_played_to_its_end() {
    let app = TestApp::start().await;
    let wish = json!([{ "level": "easy" }, { "level": "fair", "temperament": "calm" }]);
    for ruleset in ["tammany-hall", "city-and-guilds", "bull-moose"] {
        let (game, ann) = against(&app, ruleset, wish.clone()).await;
        let mut choices = Choices::new(3);
        loop {
            app.let_bots_play().await;
            let people = std::slice::from_ref(&ann);
            if !app.step(&game, people, &mut choices).await {
                break;
            }
        }
        let over = app.game(&game, None).await;
        assert_eq!(over["status"], "finished", "{over:#}");
    }
}

/// What is submitted is what the seat's level and temperament make of the game's secret: it can be thought once more.
#[tokio::test(flavor = "multi_thread")]
async fn each_bot_plays_by_its_level_and_temperament() {
    for (level, temperament) in [
        (Level::Easy, Temperament::Keen),
        (Level::Fair, Temperament::Keen),
        (Level::Fair, Temperament::Calm),
    ] {
        let app = TestApp::start().await;
        let bot = json!({ "level": level.name(), "temperament": temperament.name() });
        let (game, ann) = against(&app, "tammany-hall", json!([bot, bot])).await;
        for _ in 0..3 {
            until_a_bot_is_due(&app, &game, &ann).await;
            let (_, after) = expected(&app, &game, Opponent { level, temperament });
            assert_eq!(look(&app).await, 1);
            assert_eq!(seen(&now(&app, &game)), seen(&after));
        }
    }
}

/// Whoever is absent is played for as well as it goes, and against nobody.
#[tokio::test(flavor = "multi_thread")]
async fn a_stand_in_is_fair_and_calm() {
    let table = Running::new("tammany-hall", "public").await;
    let (app, game) = (&table.app, &table.game);
    let due = table.due().await;
    table.to_bot(u8::try_from(due).unwrap()).await;
    let shown = app.game(game, None).await;
    let bot = &shown["seats"][due]["bot"];
    assert_eq!(
        [&bot["kind"], &bot["level"], &bot["temperament"]],
        ["house", "fair", "calm"]
    );
    let (_, after) = expected(app, game, Opponent::STAND_IN);

    assert_eq!(look(app).await, 1);

    assert_eq!(seen(&now(app, game)), seen(&after));
}

/// A whole turn is submitted at once: its entries bear the same time.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_in_the_open_is_one_answer() {
    let app = TestApp::start().await;
    let (game, ann) = against(&app, "tammany-hall", json!(2)).await;
    until_a_bot_is_due(&app, &game, &ann).await;
    let entries = app.entries(&game).await.len();

    assert_eq!(look(&app).await, 1);

    let log = app.log(&game, Some(&ann), 100).await;
    let taken = &log[entries..];
    assert!(taken.len() > 1, "{taken:#?}");
    assert!(taken.iter().all(|entry| entry["at"] == taken[0]["at"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn where_somebody_watches_a_bot_takes_about_a_second() {
    let app = TestApp::start_with(|settings| settings.bots_at_once = false).await;
    let (game, ann) = against(&app, "tammany-hall", json!(2)).await;
    until_a_bot_is_due(&app, &game, &ann).await;
    let mut entries = app.entries(&game).await.len();
    // The clocks of tests go on by themselves: where the machine was too slow it is tried again.
    for _ in 0..100 {
        let began = Instant::now();
        let since = app.app.house.clock.now().to_rfc3339();
        app.execute(&format!("UPDATE games SET awaited_since = '{since}'"))
            .await
            .unwrap();
        let answered = look(&app).await;
        if began.elapsed() < Duration::from_millis(500) {
            assert_eq!(answered, 0, "no bot answers so soon");
            assert_eq!(app.entries(&game).await.len(), entries);
            app.later(TimeDelta::milliseconds(1_500));
            assert_eq!(look(&app).await, 1);
            assert!(app.entries(&game).await.len() > entries);
            return;
        }
        until_a_bot_is_due(&app, &game, &ann).await;
        entries = app.entries(&game).await.len();
    }
    panic!("the machine is too slow");
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_last_person_has_left_nothing_is_played_any_more_and_the_last_row_says_why() {
    let app = TestApp::start_with(|settings| settings.bots_at_once = false).await;
    let (game, ann) = against(&app, "city-and-guilds", json!(2)).await;
    let before = app.entries(&game).await.len();
    let request = app.request("DELETE", "/me").token(&ann.token);
    request.send().await.expect(204);

    app.let_bots_play().await;

    says_that_everybody_left(&app, &game).await;
    let entries = app.entries(&game).await;
    assert_eq!(entries.len(), before + 2, "{entries:#?}");
    assert_eq!(entries[before]["events"][0]["to"], "bot");
    let record = app.read(&format!("/games/{game}/record"), None).await;
    let record = record.expect(200).text;
    let reader = engine::record::RecordReader::new(record.as_bytes()).unwrap();
    engine::record::verify(reader, |_| {}).unwrap();
}

/// Servers from before had bots play on in such games; the next look at one ends it.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_bots_alone_have_played_for_long_ends_at_the_next_look() {
    let app = TestApp::start().await;
    let (game, ann) = against(&app, "tammany-hall", json!(2)).await;
    until_a_bot_is_due(&app, &game, &ann).await;
    // As it stands there where the log has been told long ago.
    for change in [
        "UPDATE users SET deleted_at = now(), email = NULL",
        "UPDATE games SET bots = 7, seat_changes = seat_changes + 1",
    ] {
        app.execute(change).await.unwrap();
    }

    assert_eq!(look(&app).await, 1);

    says_that_everybody_left(&app, &game).await;
    assert_eq!(look(&app).await, 0);
}

/// Whether a game is over since nobody is left, and nobody has a place in it.
async fn says_that_everybody_left(app: &TestApp, game: &str) {
    let shown = app.game(game, None).await;
    assert_eq!(shown["status"], "finished");
    assert_eq!(shown["standings"], json!([]));
    let last = app.entries(game).await.pop().unwrap();
    let event = json!({
        "type": "everybody_left", "text": Ending::EverybodyLeft.say_in(Lang::En)
    });
    assert_eq!(last["events"], json!([event]));
    let over = json!({
        "ended": "everybody_left", "by": { "kind": "server" }, "text": event["text"], "at": last["at"]
    });
    assert_eq!(shown["over"], over);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_answers_by_itself_when_the_time_has_come() {
    let app = TestApp::start_with(|settings| settings.bots_at_once = false).await;
    let (game, ann) = against(&app, "tammany-hall", json!(2)).await;
    let worker = tokio::spawn(api::work::bots::run(Arc::clone(&app.app.house)));
    let answered = async {
        until_a_bot_is_due(&app, &game, &ann).await;
        while app.due(&game, &ann).await != [0] {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let answered = tokio::time::timeout(Duration::from_mins(1), answered).await;
    answered.expect("the bots answer");
    worker.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_threads_for_bots_nobody_answers_and_another_process_does() {
    let app = TestApp::start_with(|settings| settings.bot_threads = 0).await;
    let (game, ann) = against(&app, "tammany-hall", json!(2)).await;
    until_a_bot_is_due(&app, &game, &ann).await;
    let entries = app.entries(&game).await.len();

    assert_eq!(look(&app).await, 0);

    assert_eq!(app.entries(&game).await.len(), entries);
    let other = app.beside().await;
    assert_eq!(look(&other).await, 1);
    let entries = app.entries(&game).await.len();
    let request = app.request("DELETE", "/me").token(&ann.token);
    request.send().await.expect(204);
    // Logs are told of who has gone nevertheless.
    assert_eq!(look(&app).await, 0);
    assert_eq!(app.entries(&game).await.len(), entries + 2);
    says_that_everybody_left(&app, &game).await;
}

/// How hard a bot thinks is for `work/bots/thought.rs` to say; here a strong one whose answer is long overdue plays as a
/// fair one does, who costs next to nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_strong_bot_that_is_late_answers_as_a_fair_one() {
    let app = TestApp::start().await;
    let strong = json!([{ "level": "strong" }, { "level": "strong" }]);
    let (game, ann) = against(&app, "tammany-hall", strong).await;
    until_a_bot_is_due(&app, &game, &ann).await;
    let (_, after) = expected(&app, &game, Opponent::keen(Level::Fair));
    app.later(TimeDelta::seconds(4));

    assert_eq!(look(&app).await, 1);

    assert_eq!(seen(&now(&app, &game)), seen(&after));
}

fn by_bot<'a>(
    game: &str,
    seat: Seat,
    decision: u32,
    actions: &'a [Box<RawValue>],
) -> Submission<'a> {
    Submission {
        game: game.parse().unwrap(),
        by: By::Bot(seat),
        decision,
        actions,
        key: None,
    }
}

fn raw(actions: Vec<String>) -> Vec<Box<RawValue>> {
    let actions = actions.into_iter().map(RawValue::from_string);
    actions.map(Result::unwrap).collect()
}

/// The seat's person is back, or has answered, before the stand-in has thought to the end: its answer is thrown away.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_bot_has_thought_of_is_nothing_once_its_person_is_back() {
    let table = Running::new("tammany-hall", "public").await;
    let (app, game) = (&table.app, &table.game);
    let house = &app.app.house;
    let due = table.due().await;
    let seat = Seat::new(u8::try_from(due).unwrap()).unwrap();
    table.to_bot(seat.number()).await;
    let (thought, _) = expected(app, game, Opponent::STAND_IN);
    let (decision, actions) = (thought.decision, raw(thought.actions));
    let person = &table.people[due];
    table.post(person, due, "return").await.expect(201);
    let entries = app.entries(game).await;

    let late = submit(house, by_bot(game, seat, decision, &actions)).await;

    assert!(matches!(late, Err(Refused::Conflict { .. })), "{late:?}");
    assert_eq!(app.entries(game).await, entries);
    // The person answers, and leaves the seat to the bot once more.
    let open = app.decision(game, person).await;
    let action = crate::helpers::play::legal(&open)[0]["action"].clone();
    let answer = app.answer(game, person, &open["decision"], json!([action]));
    answer.await.expect(201);
    table.to_bot(seat.number()).await;
    let entries = app.entries(game).await;

    let late = submit(house, by_bot(game, seat, decision, &actions)).await;

    assert!(matches!(late, Err(Refused::Move { .. })), "{late:?}");
    assert_eq!(app.entries(game).await, entries);
    app.let_bots_play().await;
    assert!(app.entries(game).await.len() >= entries.len());
}

/// Somebody has sealed an answer and is then away: the stand-in leaves it as it is.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_never_replaces_a_sealed_answer() {
    let table = Running::new("city-and-guilds", "public").await;
    let (app, game) = (&table.app, &table.game);
    let seat = Seat::new(0).unwrap();
    let ann = &table.people[0];
    let decision = app.decision(game, ann).await;
    let legal = crate::helpers::play::legal(&decision);
    let [first, other] = [0, 1].map(|action: usize| legal[action]["action"].clone());
    let sealed = app.answer(game, ann, &decision["decision"], json!([first]));
    sealed.await.expect(201);
    table.to_bot(0).await;
    let before = now(app, game);
    assert!(before.own_answer(seat).is_some());

    app.let_bots_play().await;

    assert_eq!(now(app, game), before);
    let actions = raw(vec![other.to_string()]);
    let submission = by_bot(game, seat, before.decision_id(), &actions);
    let again = submit(&app.app.house, submission).await;
    assert!(matches!(again, Err(Refused::Move { .. })), "{again:?}");
    assert_eq!(now(app, game), before);
}
