//! Half of a time and its last reminder come once for each time that a seat is given, whatever is done to its deadline, by
//! mail and to webhooks alike.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::{game_with, go_to};
use crate::helpers::hooks::HookReceiver;
use crate::helpers::play::Choices;
use crate::helpers::{Person, TestApp};

/// What is done in a history.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// Somebody gives the seat so many hours.
    Give(i64),
    /// The table agrees that the clocks stand still.
    Pause,
    /// The table agrees that they run again.
    Resume,
    /// The seat's player goes on vacation.
    Leave,
    /// The seat's player is back.
    Return,
    /// The seat takes one step of its turn.
    Step,
    /// The seat takes its turn to its end.
    Answer,
    /// The table agrees to take everything back.
    Undo,
}

/// How the subjects of reminders begin.
const REMINDERS: [&str; 4] = [
    "[Half of your time is over]",
    "[Due soon]",
    "[More time for you]",
    "[The clocks run again]",
];

/// A game with so many hours for each decision, which is watched hour by hour.
struct Watched {
    app: TestApp,
    game: String,
    people: Vec<Person>,
    seat: usize,
    hook: Value,
    start: DateTime<Utc>,
    mails: usize,
}

impl Watched {
    async fn new(hours: i64) -> Self {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let receiver = HookReceiver::start().await;
        let mut hooks = Vec::new();
        for person in &people {
            let wish = json!({ "url": receiver.url("/"), "form": "json", "kinds": ["half_time", "last_day"] });
            hooks.push(app.make_hook(person, wish).await.expect(201).json());
        }
        let clock = json!({
            "pace": { "type": "per_decision", "seconds": hours * 3600 },
            "absence": { "type": "remind" },
        });
        let game = game_with(&app, "tammany-hall", clock, &people).await;
        let seat = app.due(&game, &people[0]).await[0];
        let due = super::deadline(&app, &game).await.unwrap();
        Self {
            hook: hooks.swap_remove(seat),
            start: due - TimeDelta::hours(hours),
            app,
            game,
            people,
            seat,
            mails: 0,
        }
    }

    /// Goes on to some minutes after an hour, more of them each time, and sends what is due.
    async fn look(&mut self, hour: i64) {
        let late = TimeDelta::seconds(180 + hour * 15);
        go_to(&self.app, self.start, TimeDelta::hours(hour) + late);
        self.app.tell_vacations().await;
        self.app.let_time_run_out().await;
        let email = &self.people[self.seat].email;
        let mut mails = self.app.mails_to(email).await;
        mails.retain(|mail| REMINDERS.iter().any(|kind| mail.subject.starts_with(kind)));
        self.mails += mails.len();
        self.app.deliver().await;
    }

    async fn post(&self, person: usize, path: &str, body: Value, status: u16) -> Value {
        let path = format!("/games/{}/{path}", self.game);
        let request = self.app.post(&path).token(&self.people[person].token);
        request.json(body).send().await.expect(status).json()
    }

    async fn agree(&self, path: &str, body: Value, status: u16) {
        let vote = self.post(self.seat, path, body, status).await;
        let votes = format!("/games/{}/votes", self.game);
        let path = format!("{votes}/{}", vote["id"].as_str().unwrap());
        // Of a step that is taken back not everybody is asked.
        for person in &self.people {
            let agree = self.app.post(&path).token(&person.token);
            agree.json(json!({ "agree": true })).send().await;
        }
        let held = self.app.read(&votes, Some(&self.people[0])).await;
        let held = held.expect(200).json();
        let mut held = held["items"].as_array().unwrap().iter();
        assert!(held.all(|vote| vote["state"] == "agreed"));
    }

    async fn act(&mut self, act: Act) {
        self.people = self.app.renewed_all(&self.people).await;
        let mut choices = Choices::new(3);
        match act {
            Act::Give(hours) => {
                let (game, people) = (&self.game, &self.people);
                let seconds = hours * 3600;
                self.app.give_time(game, people, self.seat, seconds).await;
            }
            Act::Pause => self.agree("votes", json!({ "kind": "pause" }), 201).await,
            Act::Resume => self.agree("votes", json!({ "kind": "resume" }), 201).await,
            Act::Undo => self.agree("undo", json!({ "to": 0 }), 202).await,
            Act::Leave | Act::Return => {
                let on = json!({ "on": matches!(act, Act::Leave) });
                let token = &self.people[self.seat].token;
                let set = self.app.request("PUT", "/me/vacation").token(token);
                set.json(on).send().await.expect(200);
                assert_eq!(self.app.tell_vacations().await, 1);
            }
            Act::Step => {
                assert!(self.app.step(&self.game, &self.people, &mut choices).await);
                let due = self.app.due(&self.game, &self.people[0]).await;
                assert_eq!(due, [self.seat], "its turn goes on");
            }
            Act::Answer => {
                while self.app.due(&self.game, &self.people[0]).await == [self.seat] {
                    assert!(self.app.step(&self.game, &self.people, &mut choices).await);
                }
            }
        }
    }

    /// The hours in which the seat was mailed of a kind.
    async fn mailed(&self, kind: &str) -> Vec<i64> {
        let query = format!(
            "SELECT ended_at::text AS text FROM notices WHERE kind = '{kind}' AND state = 'sent' \
             AND user_id = '{}' ORDER BY ended_at",
            self.people[self.seat].id
        );
        self.hours(&self.app.texts(&query).await)
    }

    /// The hours in which its webhook was told of a kind.
    async fn posted(&self, kind: &str) -> Vec<i64> {
        let query = format!(
            "SELECT ended_at::text AS text FROM deliveries WHERE kind = '{kind}' AND state = 'delivered' \
             AND webhook_id = '{}' ORDER BY ended_at",
            self.hook["id"].as_str().unwrap()
        );
        self.hours(&self.app.texts(&query).await)
    }

    fn hours(&self, moments: &[String]) -> Vec<i64> {
        let hour = |moment: &String| {
            let moment = DateTime::parse_from_str(moment, "%Y-%m-%d %H:%M:%S%.f%#z").unwrap();
            (moment.to_utc() - self.start).num_hours()
        };
        moments.iter().map(hour).collect()
    }
}

/// Plays a history with three days for each decision: in which hours half of a time and the last reminder come.
async fn holds(name: &str, history: &[(i64, Act)], half: &[i64], last: &[i64], until: i64) {
    holds_with(72, name, history, (half, last), until).await;
}

/// The same with other times.
async fn holds_with(
    time: i64,
    name: &str,
    history: &[(i64, Act)],
    (half, last): (&[i64], &[i64]),
    until: i64,
) {
    let mut watched = Watched::new(time).await;
    let mut history = history.iter().peekable();
    // That a deadline has moved is told once for each time, and to nobody on vacation.
    let (mut is_away, mut is_moved) = (false, false);
    for hour in 0..until {
        watched.look(hour).await;
        while let Some(&(_, act)) = history.next_if(|(at, _)| *at == hour) {
            watched.act(act).await;
            match act {
                Act::Leave => is_away = true,
                Act::Return => is_away = false,
                Act::Give(_) | Act::Resume => is_moved |= !is_away,
                Act::Answer | Act::Step | Act::Undo | Act::Pause => {}
            }
        }
    }
    assert_eq!(history.next().map(|(at, _)| at), None, "{name}");
    assert_eq!(watched.mailed("half_time").await, half, "{name}");
    assert_eq!(watched.mailed("last_day").await, last, "{name}");
    assert_eq!(watched.posted("half_time").await, half, "{name}");
    assert_eq!(watched.posted("last_day").await, last, "{name}");
    let mails = half.len() + last.len() + usize::from(is_moved);
    assert_eq!(watched.mails, mails, "{name}: no other mail came");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_time_that_is_given_anew_has_its_half_and_its_last_reminder() {
    holds(
        "time runs out, and all of it is given again",
        &[],
        &[36, 36 + 72, 36 + 144],
        &[48, 48 + 72, 48 + 144],
        200,
    )
    .await;
    holds(
        "the table agrees to take a turn back, and its seat is asked anew",
        &[(40, Act::Answer), (50, Act::Undo)],
        &[36, 50 + 36],
        &[50 + 48],
        120,
    )
    .await;
    holds(
        "steps of one turn are of one time",
        &[(10, Act::Step)],
        &[36],
        &[48],
        70,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_reminded_twice_in_an_hour_and_half_of_a_short_time_is_nothing() {
    holds_with(48, "two days", &[], (&[], &[24, 24 + 48]), 90).await;
    holds_with(52, "a little more", &[], (&[26], &[28]), 51).await;
    holds_with(24, "one day", &[], (&[12, 36], &[]), 47).await;
    holds_with(4, "four hours", &[(0, Act::Give(20))], (&[12], &[]), 23).await;
    holds_with(4, "four hours, and nothing more", &[], (&[], &[]), 16).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn much_time_that_is_given_is_halved_anew_and_a_little_moves_what_is_to_come() {
    holds(
        "before the half: what waited is replaced",
        &[(10, Act::Give(72))],
        &[10 + 67],
        &[120],
        140,
    )
    .await;
    holds(
        "after the half: another one",
        &[(40, Act::Give(72))],
        &[36, 40 + 52],
        &[120],
        140,
    )
    .await;
    holds(
        "little, before and after",
        &[(10, Act::Give(2)), (40, Act::Give(2))],
        &[37],
        &[52],
        70,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_left_when_the_clocks_stopped_is_halved_when_they_run_again() {
    holds(
        "a long pause",
        &[(40, Act::Pause), (100, Act::Resume)],
        &[36, 100 + 16],
        &[132 - 24],
        130,
    )
    .await;
    holds(
        "a short one",
        &[(40, Act::Pause), (42, Act::Resume)],
        &[36],
        &[50],
        70,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_left_before_a_vacation_is_halved_when_it_ends() {
    holds(
        "a long vacation",
        &[(40, Act::Leave), (100, Act::Return)],
        &[36, 100 + 16],
        &[132 - 24],
        130,
    )
    .await;
    holds(
        "a short one",
        &[(10, Act::Leave), (12, Act::Return)],
        &[37],
        &[50],
        70,
    )
    .await;
    holds(
        "a long one that begins before the half, with time given meanwhile",
        &[(10, Act::Leave), (20, Act::Give(48)), (30, Act::Return)],
        &[30 + 55],
        &[116],
        135,
    )
    .await;
}
