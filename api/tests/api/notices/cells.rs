//! Every kind of notice by both channels: told with which words, or not told and why.

use chrono::{DateTime, Utc};
use engine::Seat;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::helpers::hooks::HookReceiver;
use crate::helpers::seats::Running;
use crate::helpers::{Person, TestApp};

/// A kind, what its notice is about, and what becomes of it by mail and by webhook: the beginning of the subject and a part
/// of the sentence, or the reason why nobody is told.
type Cell<'a> = (&'a str, &'a str, &'a str, &'a str);

/// Somebody who has a webhook for everything.
struct Reader<'a> {
    app: &'a TestApp,
    person: &'a Person,
    receiver: HookReceiver,
    hook: Value,
    since: DateTime<Utc>,
}

impl<'a> Reader<'a> {
    async fn new(app: &'a TestApp, person: &'a Person) -> Self {
        let receiver = HookReceiver::start().await;
        let hook = app.hook(person, &receiver.url("/")).await;
        let since = app.app.house.clock.now();
        Self {
            app,
            person,
            receiver,
            hook,
            since,
        }
    }

    /// Writes a notice with these columns, in the place of all others, and lets both channels look at it.
    async fn is_told(&self, kind: &str, game: &str, columns: &str) -> (String, String) {
        let id = Uuid::now_v7();
        let (user, hook) = (&self.person.id, self.hook["id"].as_str().unwrap());
        let since = self.since.to_rfc3339();
        for statement in [
            "DELETE FROM deliveries".to_owned(),
            "DELETE FROM notices".to_owned(),
            format!(
                "INSERT INTO notices (id, kind, user_id, game_id, due_at, created_at) \
                 VALUES ('{id}', '{kind}', '{user}', '{game}', '{since}', '{since}')"
            ),
            format!("UPDATE notices SET {columns} WHERE id = '{id}'"),
            format!(
                "INSERT INTO deliveries (webhook_id, event, kind, due_at, created_at) \
                 VALUES ('{hook}', '{id}', '{kind}', '{since}', '{since}')"
            ),
        ] {
            self.app.execute(&statement).await.unwrap();
        }
        self.hears().await
    }

    /// What both channels tell now, or why they do not.
    async fn hears(&self) -> (String, String) {
        let mails = self.app.mails_to(&self.person.email).await;
        self.app.deliver().await;
        let why = async |table: &str| {
            let reasons = format!("SELECT concat(state, ': ', reason) AS text FROM {table}");
            self.app.texts(&reasons).await.join("; ")
        };
        let is_sent = why("notices").await.contains("sent");
        let mail = match mails.last() {
            Some(mail) if is_sent => mail.subject.clone(),
            _ => why("notices").await,
        };
        let hook = match self.receiver.take().last() {
            Some(posted) => posted.json()["text"].as_str().unwrap().to_owned(),
            None => why("deliveries").await,
        };
        (mail, hook)
    }

    async fn hold(&self, game: &str, cause: &str, cells: &[Cell<'_>]) {
        for (kind, columns, mail, hook) in cells {
            let (mailed, hooked) = self.is_told(kind, game, columns).await;
            assert!(mailed.contains(mail), "{kind} by mail, {cause}: {mailed}");
            assert!(hooked.contains(hook), "{kind} by hook, {cause}: {hooked}");
        }
    }
}

const ANSWERED: &str = "dropped: answered";
const ANOTHERS: &str = "dropped: seat_of_another";
const OVER: &str = "dropped: game_over";
const NO_CLOCK: &str = "dropped: no_clock";
const PASSED_ON: &str = "dropped: seat_passed_on";

#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::too_many_lines, reason = "the table is long, not the test")]
async fn every_kind_about_a_game_is_told_by_both_channels_or_by_neither() {
    let table = Running::new("tammany-hall", "public").await;
    let (app, game) = (&table.app, table.game.as_str());
    let due = table.due().await;
    let other = (due + 1) % 3;
    let asked = "SELECT decision::text AS text FROM notices WHERE kind = 'your_turn'";
    let asked = app.texts(asked).await.remove(0);
    let reader = Reader::new(app, &table.people[due]).await;
    let own = format!("seat = {due}, decision = {asked}");
    let own = own.as_str();

    let hooks_hear_nothing = "dropped: not_for_hooks";
    reader
        .hold(
            game,
            "nothing else has happened",
            &[
                ("digest", own, "dropped: digests_off", hooks_hear_nothing),
                (
                    "game_started",
                    own,
                    "Tammany Hall · ",
                    "has begun, and you have the ",
                ),
                ("your_turn", own, "[Your turn]", "It is your turn in “"),
                // What is asked is no sealed bid any more.
                ("bid_due", own, "[Your turn]", "It is your turn in “"),
                (
                    "last_one",
                    own,
                    "[You are the last one]",
                    "You are the last one waited for in “",
                ),
                ("half_time", own, NO_CLOCK, NO_CLOCK),
                ("last_day", own, NO_CLOCK, NO_CLOCK),
                ("deadline_moved", own, NO_CLOCK, NO_CLOCK),
                (
                    "timed_out",
                    own,
                    "[Your time has run out]",
                    " has run out. As agreed: ",
                ),
                ("game_over", own, ANSWERED, ANSWERED),
                (
                    "message",
                    "seat = NULL",
                    "dropped: replied",
                    "dropped: replied",
                ),
                (
                    "vote_asked",
                    own,
                    "dropped: vote_over",
                    "dropped: vote_over",
                ),
                ("broken", own, "dropped: mended", "dropped: mended"),
                (
                    "confirm_start",
                    own,
                    "dropped: table_asks_no_more",
                    "dropped: table_asks_no_more",
                ),
                ("seat_lost", own, "dropped: sat_again", "dropped: sat_again"),
                (
                    "table_waits",
                    own,
                    "dropped: table_waits_no_more",
                    "dropped: table_waits_no_more",
                ),
            ],
        )
        .await;

    let theirs = format!("seat = {other}, decision = {asked}");
    for kind in [
        "game_started",
        "your_turn",
        "bid_due",
        "last_one",
        "half_time",
        "last_day",
        "deadline_moved",
        "timed_out",
        "game_over",
        "player_absent",
        "vote_asked",
        "broken",
        "confirm_start",
        "table_waits",
    ] {
        let cell = (kind, theirs.as_str(), ANOTHERS, ANOTHERS);
        reader.hold(game, "the seat is another's", &[cell]).await;
    }

    let later = format!("seat = {due}, decision = {asked}::integer + 1");
    let later = later.as_str();
    reader
        .hold(
            game,
            "another decision is asked",
            &[
                ("your_turn", later, ANSWERED, ANSWERED),
                ("bid_due", later, ANSWERED, ANSWERED),
                ("last_one", later, ANSWERED, ANSWERED),
            ],
        )
        .await;

    let writer = &table.people[other];
    app.say(game, writer, "Hello.").await;
    app.ask_to_end(game, writer).await;
    let wrote = format!("{} wrote at the table of “", writer.name);
    reader
        .hold(
            game,
            "somebody has said and asked something",
            &[
                ("message", "seat = NULL", "[Table talk]", &wrote),
                (
                    "vote_asked",
                    own,
                    "[The table is asked]",
                    "needs your consent: Somebody would like to end",
                ),
            ],
        )
        .await;

    app.execute("UPDATE games SET broken_id = gen_random_uuid(), broken_at_entry = 0")
        .await
        .unwrap();
    reader
        .hold(
            game,
            "the log does not replay",
            &[(
                "broken",
                own,
                "[Game stopped]",
                "has stopped: its log cannot be replayed behind entry 0",
            )],
        )
        .await;
    app.execute("UPDATE games SET broken_id = NULL, broken_at_entry = NULL")
        .await
        .unwrap();

    let votes = format!("/games/{game}/votes");
    let votes = app.read(&votes, Some(writer)).await.expect(200).json();
    let vote = format!(
        "/games/{game}/votes/{}",
        votes["items"][0]["id"].as_str().unwrap()
    );
    for seat in [due, (due + 2) % 3] {
        let agree = app.post(&vote).token(&table.people[seat].token);
        agree
            .json(json!({ "agree": true }))
            .send()
            .await
            .expect(201);
    }
    reader
        .hold(
            game,
            "the game is over",
            &[
                ("your_turn", own, ANSWERED, ANSWERED),
                ("bid_due", own, ANSWERED, ANSWERED),
                ("last_one", own, ANSWERED, ANSWERED),
                ("half_time", own, OVER, OVER),
                ("last_day", own, OVER, OVER),
                ("deadline_moved", own, OVER, OVER),
                ("timed_out", own, OVER, OVER),
                ("game_over", own, "[Game over]", " is over."),
                ("player_absent", own, OVER, OVER),
            ],
        )
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_passes_is_told_with_who_plays_it_now_by_both_channels() {
    let mut table = Running::new("tammany-hall", "public").await;
    let due = table.due().await;
    let (passes, reads) = (due, (due + 1) % 3);
    let colour = Seat::new(u8::try_from(passes).unwrap()).unwrap().colour();
    table.app.mails().await;
    let dan = table.app.sign_in("Dan").await;
    let new = "[New at the table] Tammany Hall · ";

    let (mail, hook) = {
        let reader = Reader::new(&table.app, &table.people[reads]).await;
        forget_all(&table.app).await;
        table.to_bot(u8::try_from(passes).unwrap()).await;
        only_to(&table.app, reader.person).await;
        reader.hears().await
    };
    assert!(mail.starts_with(new), "{mail}");
    assert!(
        hook.ends_with(&format!("and the house's bot plays on: {colour}.")),
        "{hook}"
    );

    let owner = &table.people[passes];
    let (mail, hook) = {
        let reader = Reader::new(&table.app, &table.people[reads]).await;
        table.post(owner, passes, "return").await.expect(201);
        forget_all(&table.app).await;
        table.to_bot(u8::try_from(passes).unwrap()).await;
        table.post(owner, passes, "return").await.expect(201);
        only_to(&table.app, reader.person).await;
        reader.hears().await
    };
    assert_eq!((mail.as_str(), hook.as_str()), (PASSED_ON, PASSED_ON));

    table.days_later(15).await;
    let (mail, hook) = {
        let reader = Reader::new(&table.app, &table.people[reads]).await;
        forget_all(&table.app).await;
        let third = &table.people[(due + 2) % 3];
        table.post(third, passes, "open").await.expect(201);
        only_to(&table.app, reader.person).await;
        reader.hears().await
    };
    assert!(mail.starts_with(new), "{mail}");
    let open = format!("The {colour} seat in “");
    assert!(
        hook.starts_with(&open) && hook.ends_with(" is open to a substitute."),
        "{hook}"
    );

    let dan = table.app.renewed(&dan).await;
    let (mail, hook) = {
        let reader = Reader::new(&table.app, &table.people[reads]).await;
        forget_all(&table.app).await;
        table.post(&dan, passes, "take").await.expect(201);
        only_to(&table.app, reader.person).await;
        reader.hears().await
    };
    assert!(mail.starts_with(new), "{mail}");
    assert!(
        hook.starts_with(&format!("A new player takes the {colour} seat in “")),
        "{hook}"
    );
}

/// Lets nothing wait that was told before.
async fn forget_all(app: &TestApp) {
    for table in ["deliveries", "notices"] {
        app.execute(&format!("DELETE FROM {table}")).await.unwrap();
    }
}

/// Lets nothing wait but what concerns a seat that has passed, for one reader and their newest webhook.
async fn only_to(app: &TestApp, person: &Person) {
    let id = &person.id;
    for statement in [
        format!("DELETE FROM notices WHERE kind <> 'player_absent' OR user_id <> '{id}'"),
        format!(
            "DELETE FROM deliveries WHERE kind <> 'player_absent' OR webhook_id <> \
             (SELECT id FROM webhooks WHERE user_id = '{id}' ORDER BY id DESC LIMIT 1)"
        ),
    ] {
        app.execute(&statement).await.unwrap();
    }
}
