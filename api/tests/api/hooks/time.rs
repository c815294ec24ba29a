//! What receivers are told of deadlines, and what of it comes too late or later.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::helpers::hooks::{HookReceiver, Posted, check};
use crate::helpers::play::Choices;
use crate::helpers::seats::Running;
use crate::helpers::{Person, TestApp};

const DAY: TimeDelta = TimeDelta::days(1);
const SECOND: TimeDelta = TimeDelta::seconds(1);

/// A game with three days for each decision, of which one seat's webhooks are told.
struct Timed {
    app: TestApp,
    game: String,
    people: Vec<Person>,
    seat: usize,
    due: DateTime<Utc>,
    receiver: HookReceiver,
    hooks: Vec<Value>,
}

impl Timed {
    async fn new(kinds: Value) -> Self {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let receiver = HookReceiver::start().await;
        let mut hooks = Vec::new();
        for person in &people {
            let wish = json!({ "url": receiver.url(&format!("/{}", person.name)), "form": "json", "kinds": kinds });
            hooks.push(app.make_hook(person, wish).await.expect(201).json());
        }
        let clock = json!({ "pace": { "type": "per_decision", "seconds": 3 * 86_400 } });
        let wish =
            json!({ "ruleset": "tammany-hall", "seats": 3, "name": "Friday", "clock": clock });
        let game = app.start_game_as(wish, &people).await;
        let game = game["id"].as_str().unwrap().to_owned();
        let seat = app.due(&game, &people[0]).await[0];
        let due = app.game(&game, None).await["pending"][0]["due"].clone();
        Self {
            due: due.as_str().unwrap().parse().unwrap(),
            app,
            game,
            people,
            seat,
            receiver,
            hooks,
        }
    }

    fn person(&self) -> &Person {
        &self.people[self.seat]
    }

    /// Goes to this long after a time, delivers what is due, and signs everybody in anew; what was posted.
    async fn deliver_at(&mut self, time: DateTime<Utc>, past: TimeDelta) -> Vec<Posted> {
        self.app.later(time - self.app.app.house.clock.now() + past);
        self.app.deliver().await;
        let posted = self.receiver.take();
        self.people = self.app.renewed_all(&self.people).await;
        posted
    }

    /// Holds the one thing that was posted against the contract and these words; the decision is the one that waits.
    fn told(&self, posted: &[Posted], kind: &str, text: &str, due: DateTime<Utc>) {
        assert_eq!(posted.len(), 1, "{posted:#?}");
        let event = check(&self.app, &self.hooks[self.seat], &posted[0]);
        assert_eq!(event["type"], kind);
        assert_eq!(event["seat"], self.seat);
        assert_eq!(event["text"], text);
        let said: DateTime<Utc> = event["decision"]["due"].as_str().unwrap().parse().unwrap();
        assert_eq!((&event["decision"]["id"], said), (&json!(0), due));
    }

    async fn prefer(&self, preferences: Value) {
        let set = self.app.request("PUT", "/me/notices");
        let set = set.token(&self.person().token);
        set.json(preferences).send().await.expect(200);
    }

    /// Somebody gives the seat time; the third at the table agrees if that is more than one may give alone.
    async fn give(&self, seconds: i64) {
        self.app
            .give_time(&self.game, &self.people, self.seat, seconds)
            .await;
    }

    /// What became of the deliveries of the seat's webhook: kind, state and reason, the oldest first.
    async fn fates(&self) -> Vec<Value> {
        let shown = self.app.deliveries(self.person(), &self.hooks[self.seat]);
        let mut fates: Vec<Value> = shown
            .await
            .iter()
            .map(|one| json!([one["kind"], one["state"], one["reason"]]))
            .collect();
        fates.reverse();
        fates
    }
}

/// A time as the texts say it.
fn said(time: DateTime<Utc>) -> String {
    time.format("%A, %-d %B %Y, %H:%M (UTC)").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn half_time_the_last_hours_time_given_and_time_run_out_are_told_as_the_contract_says() {
    let kinds = json!(["half_time", "last_day", "deadline_moved", "timed_out"]);
    let mut timed = Timed::new(kinds).await;
    timed.prefer(json!({ "last_day_hours": 6 })).await;
    let due = timed.due;
    let decision = timed.app.decision(&timed.game, timed.person()).await;
    let question = decision["question"].as_str().unwrap();
    assert!(timed.deliver_at(due, -DAY * 2).await.is_empty());

    let half = timed.deliver_at(due, -DAY * 3 / 2 + SECOND).await;
    let text = format!(
        "Half of your time for an answer in “Friday” (Tammany Hall) is over; it is due on {}, 1 day from now: {question}",
        said(due)
    );
    timed.told(&half, "half_time", &text, due);

    timed.give(3600).await;
    let moved = due + TimeDelta::hours(1);
    let given = timed.deliver_at(due, -DAY * 3 / 2 + SECOND * 2).await;
    let text = format!(
        "Your answer in “Friday” (Tammany Hall) is due at another time now; it is due on {}, 1 day from now: {question}",
        said(moved)
    );
    timed.told(&given, "deadline_moved", &text, moved);

    assert!(timed.deliver_at(moved, -DAY + SECOND).await.is_empty());
    let last = timed.deliver_at(moved, -TimeDelta::hours(6) + SECOND).await;
    let text = format!(
        "“Friday” (Tammany Hall) still waits for your answer; it is due on {}, 6 hours from now: {question}",
        said(moved)
    );
    timed.told(&last, "last_day", &text, moved);

    timed.deliver_at(moved, SECOND).await;
    assert_eq!(timed.app.let_time_run_out().await, 1);
    let out = timed.deliver_at(moved, SECOND * 2).await;
    let row = timed.app.game(&timed.game, None).await;
    let fresh = row["pending"][0]["due"].as_str().unwrap().parse().unwrap();
    let text = "Your time in “Friday” (Tammany Hall) has run out. As agreed: If your time runs out, you are \
                reminded and get fresh time.";
    timed.told(&out, "timed_out", text, fresh);
    let delivered = timed.app.texts(
        "SELECT kind AS text FROM deliveries WHERE state = 'delivered' AND attempts = 1 ORDER BY ended_at",
    );
    assert_eq!(
        delivered.await,
        ["half_time", "deadline_moved", "last_day", "timed_out"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_has_a_line_of_its_deadline() {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let receiver = HookReceiver::start().await;
    for person in &people {
        for form in ["discord", "slack"] {
            let url = receiver.url(&format!("/{form}"));
            let wish = json!({ "url": url, "form": form, "kinds": ["last_day"] });
            app.make_hook(person, wish).await.expect(201);
        }
    }
    let clock = json!({ "pace": { "type": "per_decision", "seconds": 3 * 86_400 } });
    let wish =
        json!({ "ruleset": "tammany-hall", "seats": 3, "name": "*<!here>*", "clock": clock });
    let game = app.start_game_as(wish, &people).await;
    app.later(DAY * 2 + SECOND);
    app.deliver().await;

    let mut posted = receiver.posted();
    posted.sort_by(|a, b| a.path.cmp(&b.path));
    assert_eq!(posted.len(), 2, "{posted:#?}");
    let link = format!("{}/games/{}", app.url(), game["id"].as_str().unwrap());
    let discord = posted[0].json()["content"].as_str().unwrap().to_owned();
    let (name, said) = discord.split_once(r"\: ").unwrap();
    assert!(people.iter().any(|person| person.name == name), "{discord}");
    let begins = r"“\*\<\!here\>\*” \(Tammany Hall\) still waits for your answer; it is due on ";
    assert!(said.starts_with(begins), "{discord}");
    assert!(discord.ends_with(&link), "{discord}");
    let slack = posted[1].json()["text"].as_str().unwrap().to_owned();
    let begins = format!(
        "{name}: “*&lt;!here&gt;*” (Tammany Hall) still waits for your answer; it is due on "
    );
    assert!(slack.starts_with(&begins), "{slack}");
    assert!(slack.ends_with(&link), "{slack}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_reminds_of_an_answer_that_has_been_given_is_dropped_in_its_time() {
    let mut timed = Timed::new(json!(["half_time", "last_day"])).await;
    let mut choices = Choices::new(2);
    while timed.app.due(&timed.game, &timed.people[0]).await == [timed.seat] {
        let (game, people) = (&timed.game, &timed.people);
        assert!(timed.app.step(game, people, &mut choices).await);
    }
    let path = format!("/{}", timed.person().name);
    let posted = timed.deliver_at(timed.due, SECOND).await;

    assert!(posted.iter().all(|posted| posted.path != path));
    assert_eq!(
        timed.fates().await,
        [
            json!(["half_time", "dropped", "it had been answered"]),
            json!(["last_day", "dropped", "it had been answered"])
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_that_moves_a_little_takes_its_reminders_along_and_another_one_replaces_them() {
    let mut timed = Timed::new(json!(["half_time"])).await;
    let due = timed.due;
    timed.give(3 * 3600).await;
    assert!(
        timed
            .deliver_at(due, -DAY * 3 / 2 + SECOND)
            .await
            .is_empty()
    );
    let moved = json!(["half_time", "waiting", "the deadline has moved"]);
    assert_eq!(timed.fates().await, [moved]);
    let shown = timed
        .app
        .deliveries(timed.person(), &timed.hooks[timed.seat]);
    let shown = shown.await.remove(0);
    assert_eq!(shown["attempts"], 0, "it was only looked at");
    let next: DateTime<Utc> = shown["next_at"].as_str().unwrap().parse().unwrap();
    let expected = due - DAY * 3 / 2 + TimeDelta::minutes(90);
    assert!((next - expected).abs() < TimeDelta::seconds(2), "{next}");

    timed.give(4 * 86_400).await;
    assert!(timed.deliver_at(next, SECOND).await.is_empty());
    let replaced = json!([
        "half_time",
        "dropped",
        "another deadline has taken its place"
    ]);
    let waiting = json!(["half_time", "waiting", null]);
    assert_eq!(timed.fates().await, [replaced.clone(), waiting]);
    let posted = timed.deliver_at(due, DAY * 2).await;
    assert_eq!(posted.len(), 1);
    let delivered = json!(["half_time", "delivered", null]);
    assert_eq!(timed.fates().await, [replaced, delivered]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_said_of_time_while_the_clocks_stand_still_or_when_the_game_is_over() {
    let mut timed = Timed::new(json!(["half_time", "timed_out"])).await;
    let votes = format!("/games/{}/votes", timed.game);
    for kind in ["pause", "end"] {
        let ask = timed.app.post(&votes).token(&timed.people[0].token);
        let asked = ask.json(json!({ "kind": kind })).send().await;
        let vote = asked.expect(201).json()["id"].as_str().unwrap().to_owned();
        for person in &timed.people[1..] {
            let path = format!("{votes}/{vote}");
            let agree = timed.app.post(&path).token(&person.token);
            agree.json(json!({ "agree": true })).send().await;
        }
        if kind == "pause" {
            assert!(timed.deliver_at(timed.due, SECOND).await.is_empty());
            let still = json!(["half_time", "waiting", "the clocks stand still"]);
            assert_eq!(timed.fates().await, [still]);
        }
    }
    assert!(timed.deliver_at(timed.due, DAY).await.is_empty());
    let over = json!(["half_time", "dropped", "the game is over"]);
    assert_eq!(timed.fates().await, [over]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_is_to_be_told_less_is_not_told_what_waited_for_its_time() {
    let mut timed = Timed::new(json!(["half_time", "last_day"])).await;
    let id = timed.hooks[timed.seat]["id"].as_str().unwrap().to_owned();
    let path = format!("/me/webhooks/{id}");
    let less = timed.app.request("PATCH", &path);
    let less = less.token(&timed.person().token);
    let kinds = json!({ "kinds": ["last_day"] });
    less.json(kinds).send().await.expect(200);

    assert!(
        timed
            .deliver_at(timed.due, -DAY * 3 / 2 + SECOND)
            .await
            .is_empty()
    );

    let fates = timed.fates().await;
    let reason = "the webhook was not to be told of this any more";
    assert_eq!(fates[0], json!(["half_time", "dropped", reason]));
    assert_eq!(fates[1], json!(["last_day", "waiting", null]));
    let last = timed.deliver_at(timed.due, -DAY + SECOND).await;
    assert_eq!(last.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_handed_on_a_seat_is_told_nothing_that_concerns_it() {
    let timed = Timed::new(json!(["half_time", "last_day", "your_turn", "bid_due"])).await;
    let (seat, due) = (timed.seat, timed.due);
    // Nothing has been delivered yet: the turn waits to be told as well.
    let newcomer = timed.app.sign_in("Zoe").await;
    let url = timed.receiver.url("/Zoe");
    timed.app.hook(&newcomer, &url).await;
    let running = Running {
        app: timed.app,
        game: timed.game,
        people: timed.people,
    };
    running.hand_on(seat, &newcomer).await;
    let mut timed = Timed {
        app: running.app,
        game: running.game,
        people: running.people,
        ..timed
    };

    // The newcomer's time begins a little later.
    let late = TimeDelta::minutes(1);
    let mut posted = timed.deliver_at(due, -DAY * 3 / 2 + late).await;
    posted.extend(timed.deliver_at(due, -DAY + late).await);

    let reason = "the seat was somebody else's";
    let mut fates = timed.fates().await;
    fates.sort_by_key(ToString::to_string);
    assert_eq!(
        fates,
        [
            json!(["half_time", "dropped", reason]),
            json!(["last_day", "dropped", reason]),
            json!(["your_turn", "dropped", reason])
        ]
    );
    let told: Vec<(String, Value)> = posted
        .iter()
        .map(|posted| (posted.path.clone(), posted.json()["type"].clone()))
        .collect();
    let newcomers =
        ["your_turn", "half_time", "last_day"].map(|kind| ("/Zoe".to_owned(), json!(kind)));
    assert_eq!(told, newcomers, "of a time of their own");
}
