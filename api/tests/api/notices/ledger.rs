//! An account of what arrives, by mail and at webhooks, against what the server says that it has told.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use engine::Seat;
use serde_json::Value;

use crate::helpers::hooks::HookReceiver;
use crate::helpers::{Person, TestApp};

/// What waits for whom: game, decision and seat.
const OPEN: &str = "SELECT concat_ws(' ', id, decision, seat) AS text FROM games, generate_series(0, 4) AS seat \
                    WHERE status = 'running' AND (awaited >> seat) & 1 = 1";

/// What is still to be told.
const WAITING: &str = "SELECT kind AS text FROM notices WHERE state = 'waiting' \
                       UNION ALL SELECT kind FROM deliveries WHERE state = 'waiting'";

/// What has arrived.
pub(super) struct Ledger {
    /// Where the webhooks of all of them lead.
    pub(super) receiver: HookReceiver,
    hooks: Vec<Value>,
    /// Each mail by its `Message-ID`, with what waited when it came: game, entry since which it does, and seat.
    mails: BTreeMap<String, BTreeSet<String>>,
    /// Each event that the receiver took.
    pub(super) events: BTreeMap<String, Value>,
}

/// How many notices and deliveries ended in which way.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) mailed: usize,
    pub(super) delivered: usize,
    pub(super) dropped: usize,
    pub(super) dead: usize,
    pub(super) tried_again: usize,
}

impl Ledger {
    /// A webhook of all kinds for each of these people.
    pub(super) async fn new(app: &TestApp, people: &[Person]) -> Self {
        let receiver = HookReceiver::start().await;
        let mut hooks = Vec::new();
        for person in people {
            hooks.push(app.hook(person, &receiver.url("/")).await);
        }
        Self {
            receiver,
            hooks,
            mails: BTreeMap::new(),
            events: BTreeMap::new(),
        }
    }

    /// Lets the server tell what is due, and notes what arrives: nothing twice, and no decision that has been answered.
    pub(super) async fn note(&mut self, app: &TestApp) {
        let open: BTreeSet<String> = app.texts(OPEN).await.into_iter().collect();
        let since = since(app, &open).await;
        for mail in app.mails().await {
            let before = self.mails.insert(mail.message_id.clone(), since.clone());
            assert!(before.is_none(), "twice: {mail:#?}");
        }
        app.deliver().await;
        for posted in self.receiver.take() {
            let event = posted.json();
            if let Some(decision) = event["decision"]["id"].as_u64() {
                let game = event["game"]["id"].as_str().unwrap();
                let asked = format!("{game} {decision} {}", event["seat"]);
                assert!(open.contains(&asked), "told too late: {event:#}");
            }
            if posted.answered == 200 {
                let id = event["event"].as_str().unwrap().to_owned();
                let before = self.events.insert(id, event);
                assert!(before.is_none(), "twice: {before:#?}");
            }
        }
    }

    /// Whether nothing at all has arrived.
    pub(super) fn is_empty(&self) -> bool {
        self.mails.is_empty() && self.events.is_empty()
    }

    /// Goes on until nothing waits any more.
    pub(super) async fn close(&mut self, app: &TestApp) {
        for _ in 0..40 {
            self.note(app).await;
            if app.texts(WAITING).await.is_empty() {
                return;
            }
            app.later(TimeDelta::hours(8));
        }
        panic!("never told: {:?}", app.texts(WAITING).await);
    }

    /// Holds what the server says that it has told these people, who are in seat order, against what has arrived.
    pub(super) async fn check(&self, app: &TestApp, people: &[Person]) -> Tally {
        let mut tally = Tally::default();
        let mut delivered = 0;
        for (seat, (person, hook)) in people.iter().zip(&self.hooks).enumerate() {
            let notices = all(app, person, "/me/notices/history").await;
            for notice in &notices {
                tally.tried_again += usize::from(notice["attempts"].as_u64().unwrap() > 1);
                match notice["state"].as_str().unwrap() {
                    "sent" => {
                        tally.mailed += 1;
                        self.must_have_been_mailed(notice, &notices, seat);
                    }
                    state => tally.must_say_why(state, notice),
                }
            }
            let path = format!("/me/webhooks/{}/deliveries", hook["id"].as_str().unwrap());
            let deliveries = all(app, person, &path).await;
            for one in &deliveries {
                tally.tried_again += usize::from(one["attempts"].as_u64().unwrap() > 1);
                match one["state"].as_str().unwrap() {
                    "delivered" => {
                        delivered += 1;
                        let event = &self.events[one["event"].as_str().unwrap()];
                        assert_eq!(event["type"], one["kind"]);
                    }
                    state => tally.must_say_why(state, one),
                }
            }
            let ids = |items: &[Value], field: &str| -> BTreeSet<String> {
                items.iter().map(|item| item[field].to_string()).collect()
            };
            assert_eq!(ids(&notices, "id"), ids(&deliveries, "event"));
        }
        assert_eq!(delivered, self.events.len());
        tally.delivered = delivered;
        tally
    }

    fn must_have_been_mailed(&self, notice: &Value, all: &[Value], seat: usize) {
        // The first mail of a thread is named after its game.
        let told_by = all.iter().find(|other| other["id"] == notice["mail"]);
        let is_first = told_by.is_some_and(|told_by| told_by["kind"] == "game_started");
        let name = if is_first {
            format!("{}.{seat}", notice["game"].as_str().unwrap())
        } else {
            notice["mail"].as_str().unwrap().to_owned()
        };
        let open = &self.mails[&format!("<{name}@example.org>")];
        if ["your_turn", "bid_due", "last_one"].contains(&notice["kind"].as_str().unwrap()) {
            let game = notice["game"].as_str().unwrap();
            let asked = format!("{game} {} {seat}", notice["decision"]);
            assert!(open.contains(&asked), "told too late: {notice:#}");
        }
    }
}

/// What is open, with the entry since which each seat is waited for in the place of the decision.
async fn since(app: &TestApp, open: &BTreeSet<String>) -> BTreeSet<String> {
    let mut conn = app.connection().await;
    let mut since = BTreeSet::new();
    for waiting in open {
        let [game, _, seat] = waiting.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let table = app
            .app
            .house
            .matches
            .load(&mut conn, game.parse().unwrap())
            .await;
        let asked = table
            .unwrap()
            .awaited
            .since(Seat::new(seat.parse().unwrap()).unwrap());
        since.insert(format!("{game} {} {seat}", asked.unwrap()));
    }
    since
}

impl Tally {
    fn must_say_why(&mut self, state: &str, told: &Value) {
        match state {
            "dropped" => self.dropped += 1,
            "dead" => self.dead += 1,
            other => panic!("{other}: {told:#}"),
        }
        assert!(told["reason"].is_string(), "{told:#}");
    }
}

/// All items of a list, page after page.
async fn all(app: &TestApp, person: &Person, path: &str) -> Vec<Value> {
    let mut items = Vec::new();
    let mut cursor = String::new();
    loop {
        let path = format!("{path}?limit=100{cursor}");
        let page = app.read(&path, Some(person)).await.expect(200).json();
        items.extend(page["items"].as_array().unwrap().clone());
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return items,
        }
    }
}
