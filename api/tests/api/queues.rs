//! In every queue of the workers, a game that cannot be dealt with and one that hangs stop nobody else.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use api::store::database::reading;
use api::table::House;
use api::table::refused::{Refused, Result};
use api::work::bots::Bots;
use api::work::deadlines::Deadlines;
use api::work::each_due::{EachDue, Limits, Queue, Turn};
use api::work::gatherings::Gatherings;
use api::work::left_behind::{Forsaken, Untold};
use api::work::orders::Orders;
use api::work::packing::Packing;
use api::work::vacations::{Vacations, tell_with};
use api::work::votes::Votes;
use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection as _};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::helpers::{Person, TestApp};

/// How long a worker of a test waits for one game: far longer than any takes that does not hang.
const PATIENCE: Duration = Duration::from_secs(4);

/// Longer than any game is left alone.
const LATER: TimeDelta = TimeDelta::minutes(6);

fn hasty<Q: Queue>(queue: Q) -> EachDue<Q> {
    let limits = Limits {
        patience: PATIENCE,
        ..Q::LIMITS
    };
    EachDue::new(queue, limits)
}

/// Three games that are due: the first cannot be dealt with, the second hangs, the third is as it should be.
struct Three {
    app: TestApp,
    people: Vec<Person>,
    others: Vec<Person>,
    games: [String; 3],
}

impl Three {
    /// Three running games without a clock.
    async fn new() -> Self {
        Self::of(json!({ "ruleset": "tammany-hall", "seats": 3 })).await
    }

    /// Three running games that were opened so. The people of the second are Dan, Eve and Fay.
    async fn of(wish: Value) -> Self {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let others = app.sign_in_all(&["Dan", "Eve", "Fay"]).await;
        let mut games = [const { String::new() }; 3];
        for (game, people) in games.iter_mut().zip([&people, &others, &people]) {
            let started = app.start_game_as(wish.clone(), people).await;
            started["id"].as_str().unwrap().clone_into(game);
        }
        Self {
            app,
            people,
            others,
            games,
        }
    }

    fn id(&self, game: usize) -> Uuid {
        self.games[game].parse().unwrap()
    }

    /// Does something to the database behind the server's back.
    async fn sql(&self, statements: &str) {
        let mut conn = self.app.connection().await;
        conn.batch_execute(statements).await.unwrap();
        self.app.forget_games();
    }

    /// Gives the first game a start that no server can read.
    async fn break_log(&self) {
        self.sql(&format!(
            "ALTER TABLE log DISABLE TRIGGER USER;
             UPDATE log SET action = '{{}}' WHERE game_id = '{}' AND seq = 0;
             ALTER TABLE log ENABLE TRIGGER USER;",
            self.games[0]
        ))
        .await;
    }

    /// Gives the first game clocks that no server can read.
    async fn break_clocks(&self) {
        let broken = &self.games[0];
        self.sql(&format!(
            "UPDATE games SET clocks = 'nonsense' WHERE id = '{broken}'"
        ))
        .await;
    }

    /// Rows that somebody holds until the connection rolls back.
    async fn hold(&self, rows: &str) -> AsyncPgConnection {
        let mut holder = self.app.connection().await;
        let hold = format!("BEGIN; SELECT 1 FROM {rows} FOR UPDATE");
        holder.batch_execute(&hold).await.unwrap();
        holder
    }

    /// What the database says of the second game.
    async fn second(&self) -> String {
        let about = ["seats", "votes", "gatherings", "vacation_changes"].map(|table| {
            let but_for_tries = if table == "vacation_changes" {
                "t.game_id"
            } else {
                "t"
            };
            format!("(SELECT array_agg({but_for_tries}) FROM {table} t WHERE t.game_id = games.id)")
        });
        let query = format!(
            "SELECT concat_ws(' ', games, {}) AS text FROM games WHERE id = '{}'",
            about.join(", "),
            self.games[1]
        );
        self.app.texts(&query).await.remove(0)
    }

    /// Asserts that a worker deals with the third game alone, in spite of the others, and leaves these alone then.
    async fn third_alone<Q: Queue>(&self, worker: &EachDue<Q>) {
        let house = &self.app.app.house;
        let second = self.second().await;
        let began = Instant::now();
        assert_eq!(worker.look(house).await.unwrap(), 1);
        assert!(began.elapsed() >= PATIENCE, "the second does not hang");
        let began = Instant::now();
        // The third may be due again.
        assert!(worker.look(house).await.unwrap() <= 1);
        assert!(began.elapsed() < PATIENCE, "the second is not left alone");
        assert_eq!(self.second().await, second);
    }

    /// Asserts that the second game is dealt with later, when it does not hang any more.
    async fn then_second<Q: Queue>(&self, worker: &EachDue<Q>) {
        let second = self.second().await;
        self.app.later(LATER);
        let dealt_with = async {
            // What was left in the middle lets its rows go in a moment.
            while self.second().await == second {
                worker.look(&self.app.app.house).await.unwrap();
            }
        };
        let dealt_with = tokio::time::timeout(Duration::from_mins(1), dealt_with);
        dealt_with.await.expect("the second game comes again");
    }

    /// Asserts both for a second game that hangs as long as these rows are held.
    async fn while_held<Q: Queue>(&self, worker: &EachDue<Q>, rows: &str) {
        let mut holder = self.hold(rows).await;
        self.third_alone(worker).await;
        holder.batch_execute("ROLLBACK").await.unwrap();
        self.then_second(worker).await;
    }

    /// Asserts both for a second game that hangs as long as somebody has its turn.
    async fn while_it_has_the_turn<Q: Queue>(&self, worker: &EachDue<Q>) {
        let turn = self.app.app.house.matches.turn(self.id(1)).await;
        self.third_alone(worker).await;
        drop(turn);
        self.then_second(worker).await;
    }

    /// The rows of this table about the second game.
    fn seconds(&self, table: &str) -> String {
        format!("{table} WHERE game_id = '{}'", self.games[1])
    }
}

fn with_clock() -> Value {
    let clock = json!({ "pace": { "type": "per_decision", "seconds": 86_400 }, "absence": { "type": "remind" } });
    json!({ "ruleset": "tammany-hall", "seats": 3, "clock": clock })
}

#[tokio::test(flavor = "multi_thread")]
async fn bots() {
    let three = Three::new().await;
    three.break_log().await;
    three
        .sql("UPDATE games SET bots = awaited, seat_changes = seat_changes + 1")
        .await;

    three.while_it_has_the_turn(&hasty(Bots::default())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_whose_move_cannot_be_written_yet_leave_no_connection_that_waits() {
    let three = Three::new().await;
    three
        .sql("UPDATE games SET bots = awaited, seat_changes = seat_changes + 1")
        .await;
    let second = format!("games WHERE id = '{}'", three.games[1]);
    let mut holder = three.hold(&second).await;
    let worker = hasty(Bots::default());
    let house = &three.app.app.house;

    assert_eq!(worker.look(house).await.unwrap(), 2);

    // Every connection of the pool answers.
    let mut all = Vec::new();
    for _ in 0..house.database.status().max_size {
        let mut conn = reading(house.database.get()).await.unwrap();
        let asked = tokio::time::timeout(PATIENCE, conn.batch_execute("SELECT 1"));
        asked.await.expect("it waits for nothing").unwrap();
        all.push(conn);
    }
    drop(all);
    holder.batch_execute("ROLLBACK").await.unwrap();
    three.app.later(LATER);
    worker.look(house).await.unwrap();
    // Either the move that was left in the middle was written, or another one.
    let step = format!("{}/log?limit=9", three.games[1]);
    let log = three.app.read(&format!("/games/{step}"), None).await;
    assert!(log.expect(200).json()["items"].as_array().unwrap().len() > 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn orders() {
    let three = Three::new().await;
    three.break_log().await;
    three.sql("UPDATE games SET ordered = awaited").await;

    let second = format!("games WHERE id = '{}'", three.games[1]);
    three.while_held(&hasty(Orders), &second).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deadlines() {
    let three = Three::of(with_clock()).await;
    three.break_clocks().await;
    three.app.later(TimeDelta::hours(25));

    let those_who_are_told = "users WHERE name IN ('Dan', 'Eve', 'Fay')";
    three
        .while_held(&hasty(Deadlines), those_who_are_told)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_where_somebody_acts_right_now_is_left_for_the_next_look() {
    let three = Three::of(with_clock()).await;
    three.app.later(TimeDelta::hours(25));
    let house = &three.app.app.house;
    let worker = hasty(Deadlines);
    let turn = house.matches.turn(three.id(1)).await;

    let began = Instant::now();
    assert_eq!(worker.look(house).await.unwrap(), 2);
    assert!(began.elapsed() < PATIENCE);

    drop(turn);
    // It was no failure: it does not wait.
    assert_eq!(worker.look(house).await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn gatherings() {
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "confirm_start": { "hours": 48 } });
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let mut games = [const { String::new() }; 3];
    for game in &mut games {
        *game = app.open_table(&people[0], wish.clone()).await;
        for guest in &people[1..] {
            app.join(game, guest).await.expect(201);
        }
    }
    let others = Vec::new();
    let three = Three {
        app,
        people,
        others,
        games,
    };
    three
        .sql(&format!(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN RAISE EXCEPTION ''not this table''; END';
             CREATE TRIGGER refuse BEFORE UPDATE ON gatherings FOR EACH ROW
             WHEN (new.game_id = '{}') EXECUTE FUNCTION refuse();",
            three.games[0]
        ))
        .await;
    three.app.later(TimeDelta::hours(49));

    let held = three.seconds("gatherings");
    three.while_held(&hasty(Gatherings), &held).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn votes() {
    let three = Three::new().await;
    for (game, people) in [&three.people, &three.others, &three.people]
        .into_iter()
        .enumerate()
    {
        three.app.ask_to_end(&three.games[game], &people[0]).await;
    }
    three.break_log().await;
    three.sql("UPDATE votes SET due_at = created_at").await;

    let held = three.seconds("votes");
    three.while_held(&hasty(Votes), &held).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn vacations() {
    let three = Three::of(with_clock()).await;
    three.break_clocks().await;
    three
        .sql("INSERT INTO vacation_changes (game_id) SELECT id FROM games")
        .await;

    let held = three.seconds("vacation_changes");
    three.while_held(&hasty(Vacations), &held).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_of_deleted_accounts() {
    let three = Three::new().await;
    three.break_log().await;
    three.sql("UPDATE seats SET untold = true WHERE seat = 1; UPDATE games SET bots = 2, seat_changes = seat_changes + 1").await;

    three.while_it_has_the_turn(&hasty(Untold)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_that_nobody_plays() {
    let three = Three::new().await;
    three.break_log().await;
    three
        .sql("UPDATE users SET deleted_at = now() WHERE name IN ('Ben', 'Eve')")
        .await;

    three.while_it_has_the_turn(&hasty(Forsaken)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn packing() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let mut games = [const { String::new() }; 3];
    for game in &mut games {
        *game = app.played_out("city-and-guilds", &people).await.to_string();
    }
    let others = Vec::new();
    let three = Three {
        app,
        people,
        others,
        games,
    };
    three.break_log().await;
    three.app.later(TimeDelta::hours(2));
    let limits = Limits {
        // A packed log is unpacked and verified.
        patience: Duration::from_secs(15),
        ..Packing::LIMITS
    };
    let house = &three.app.app.house;
    let worker = EachDue::new(Packing::of(house), limits);
    let mut holder = three.hold(&three.seconds("log")).await;

    // The first does not verify, which is told of and done with for a day.
    assert_eq!(worker.look(house).await.unwrap(), 2);
    let packed = "SELECT game_id::text AS text FROM packed_games";
    assert_eq!(three.app.texts(packed).await, [three.games[2].clone()]);

    holder.batch_execute("ROLLBACK").await.unwrap();
    three.app.later(LATER);
    three.then_second(&worker).await;
    assert_eq!(three.app.texts(packed).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_wait_for_a_clock_that_cannot_hear_of_a_vacation_but_not_for_ever() {
    let three = Three::of(with_clock()).await;
    let app = &three.app;
    app.mails().await;
    three.break_clocks().await;
    three
        .sql("INSERT INTO vacation_changes (game_id) SELECT id FROM games")
        .await;
    let worker = hasty(Vacations);
    let house = &app.app.house;
    app.later(TimeDelta::hours(25));
    app.let_time_run_out().await;
    let waits = format!(
        "SELECT given_up::text AS text FROM vacation_changes WHERE game_id = '{}'",
        three.games[0]
    );

    assert_eq!(tell_with(house, &worker).await.unwrap(), 2);
    let of_third = |mails: &[crate::helpers::app::Mail]| {
        let third = &three.games[2];
        mails.iter().any(|mail| mail.text.contains(third))
    };
    assert!(!of_third(&app.mails().await), "the deadline may move yet");
    assert_eq!(app.texts(&waits).await, ["false"]);

    app.later(LATER);
    assert_eq!(tell_with(house, &worker).await.unwrap(), 0);
    assert_eq!(app.texts(&waits).await, ["true"]);
    assert!(of_third(&app.mails().await));

    // It is told nevertheless as soon as it can be.
    let mend =
        "UPDATE games SET clocks = (SELECT clocks FROM games WHERE clocks <> 'nonsense' LIMIT 1)";
    three
        .sql(&format!("{mend} WHERE clocks = 'nonsense'"))
        .await;
    app.later(LATER);
    assert_eq!(tell_with(house, &worker).await.unwrap(), 1);
    assert!(app.texts(&waits).await.is_empty());
}

/// A queue whose every entry fails, but for one, as long as it is told to.
struct Trying {
    games: Vec<Uuid>,
    /// The only one that succeeds.
    good: Mutex<Uuid>,
    tries: Mutex<BTreeMap<Uuid, usize>>,
}

impl Queue for &Trying {
    type Due = Uuid;

    const FAILED: &'static str = "a test's game fails";

    const TURN: Turn = Turn::Own;

    fn game(due: Uuid) -> Uuid {
        due
    }

    async fn find(
        &self,
        _: &mut AsyncPgConnection,
        _: DateTime<Utc>,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<Uuid>> {
        let behind = self.games.iter().filter(|game| Some(**game) > after);
        Ok(behind.take(limit.try_into().unwrap()).copied().collect())
    }

    async fn deal_with(&self, _: &House, due: Uuid) -> Result<usize> {
        *self.tries.lock().unwrap().entry(due).or_default() += 1;
        if *self.good.lock().unwrap() == due {
            return Ok(1);
        }
        Err(Refused::internal("as the test has it"))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_fails_is_tried_ever_more_seldom_until_it_succeeds() {
    let app = TestApp::start().await;
    let house = &app.app.house;
    let games: Vec<Uuid> = (1..=5).map(Uuid::from_u128).collect();
    let [first, last] = [games[0], games[4]];
    let trying = Trying {
        games,
        good: Mutex::new(last),
        tries: Mutex::default(),
    };
    let limits = Limits {
        batch: 2,
        ..Limits::USUAL
    };
    let worker = EachDue::new(&trying, limits);
    let tries = |game: Uuid| trying.tries.lock().unwrap()[&game];

    // A look a second for half an hour and some.
    let mut at = Vec::new();
    for second in 0..2_000 {
        let before = trying.tries.lock().unwrap().get(&first).copied();
        assert_eq!(worker.look(house).await.unwrap(), 1, "the good one");
        if Some(tries(first)) != before {
            at.push(second);
        }
        app.later(TimeDelta::seconds(1));
    }
    assert_eq!(tries(last), 2_000);
    let waits: Vec<i32> = at.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(waits[0] <= 2, "{waits:?}");
    assert!(waits[..8].is_sorted(), "{waits:?}");
    let longest = waits.iter().max().unwrap();
    // The test itself takes some time.
    assert!((280..=301).contains(longest), "{waits:?}");

    // Success is forgiven: the next failure is the first.
    *trying.good.lock().unwrap() = first;
    app.later(LATER);
    assert_eq!(worker.look(house).await.unwrap(), 1);
    *trying.good.lock().unwrap() = last;
    let before = tries(first);
    for _ in 0..4 {
        worker.look(house).await.unwrap();
        app.later(TimeDelta::seconds(1));
    }
    assert!(tries(first) >= before + 2);
}
