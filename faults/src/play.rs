//! Players: they know the API and nothing else, and send again what was not answered.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use serde_json::{Value, json};
use tokio::time::sleep;
use uuid::Uuid;

use crate::ledger::{Acknowledged, Ledger};
use crate::sink::Sink;

/// The people at each table.
const NAMES: [&str; 3] = ["Ann", "Ben", "Cleo"];

/// Longer than the server waits for its database.
const PATIENCE: Duration = Duration::from_secs(25);

/// How long somebody in haste waits for an answer.
const HASTE: Duration = Duration::from_millis(4);

/// One action in so many is sent once more after it was acknowledged.
const TWICE: u64 = 7;

/// What all players share.
pub(crate) struct World {
    http: reqwest::Client,
    url: String,
    tokens: Vec<String>,
    /// What they were told.
    pub(crate) ledger: Arc<Ledger>,
    /// Whether they hang up before they are answered.
    pub(crate) in_haste: AtomicBool,
    ends: AtomicBool,
}

/// An answer that settles a request.
enum Settled {
    Done(Value),
    /// The game has moved on.
    TooLate,
    /// Nobody should get that.
    Wrong,
}

impl World {
    /// Signs everybody in.
    pub(crate) async fn open(
        url: String,
        ledger: Arc<Ledger>,
        sink: &Sink,
    ) -> anyhow::Result<Arc<Self>> {
        let mut world = Self {
            http: reqwest::Client::new(),
            url,
            tokens: Vec::new(),
            ledger,
            in_haste: AtomicBool::new(false),
            ends: AtomicBool::new(false),
        };
        for name in NAMES {
            let token = world.sign_in(sink, name).await?;
            world.tokens.push(token);
        }
        Ok(Arc::new(world))
    }

    /// Lets everybody finish what they have begun, and no more.
    pub(crate) fn end(&self) {
        self.in_haste.store(false, Ordering::Relaxed);
        self.ends.store(true, Ordering::Relaxed);
    }

    fn has_ended(&self) -> bool {
        self.ends.load(Ordering::Relaxed)
    }

    async fn sign_in(&self, sink: &Sink, name: &str) -> anyhow::Result<String> {
        let email = format!("{}@example.org", name.to_lowercase());
        let before = sink.mails().len();
        let wish = json!({ "email": email, "name": name });
        self.simply("/sign-in", None, &wish).await?;
        let mut code = None;
        for _ in 0..600 {
            code = sink
                .mails()
                .get(before)
                .and_then(|mail| six_digits(&mail.text));
            if code.is_some() {
                break;
            }
            sleep(Duration::from_millis(50)).await;
        }
        let code = code.context("no mail with a code has come")?;
        let body = json!({ "email": email, "code": code });
        let session = self.simply("/sessions", None, &body).await?;
        let token = session.get("access_token").and_then(Value::as_str);
        // That one would run out in a long run.
        let wish = json!({ "name": "faults", "scopes": ["read", "bot"] });
        let personal = self.simply("/me/tokens", token, &wish).await?;
        let token = personal.get("token").and_then(Value::as_str);
        Ok(token.context("a token")?.to_owned())
    }

    /// A request while nothing is wrong.
    async fn simply(&self, path: &str, token: Option<&str>, body: &Value) -> anyhow::Result<Value> {
        let mut request = self.http.post(self.address(path)).json(body);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let response = request.send().await?;
        let status = response.status();
        let text = response.text().await?;
        anyhow::ensure!(status.is_success(), "{path}: {status}: {text}");
        Ok(serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    fn address(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.url)
    }

    fn token(&self, seat: usize) -> &str {
        self.tokens.get(seat).map_or("", String::as_str)
    }

    /// Reads something as a seat, again and again until it is there.
    pub(crate) async fn read(&self, path: &str, seat: usize) -> Option<Value> {
        self.ask(seat, || self.http.get(self.address(path)).timeout(PATIENCE))
            .await
            .ok()
    }

    /// Sends something as a seat under one key, again and again until it is settled.
    async fn send(&self, path: &str, seat: usize, body: &Value, key: &str) -> Settled {
        let asked = self.ask(seat, || {
            let hasty = self.in_haste.load(Ordering::Relaxed);
            self.http
                .post(self.address(path))
                .json(body)
                .header("Idempotency-Key", key)
                .timeout(if hasty { HASTE } else { PATIENCE })
        });
        match asked.await {
            Ok(done) => Settled::Done(done),
            Err(409) => Settled::TooLate,
            Err(_) => Settled::Wrong,
        }
    }

    /// Asks until there is an answer: what it says, or the status of a refusal.
    async fn ask(
        &self,
        seat: usize,
        request: impl Fn() -> reqwest::RequestBuilder,
    ) -> Result<Value, u16> {
        loop {
            let answered = async {
                let response = request().bearer_auth(self.token(seat)).send().await?;
                let status = response.status();
                Ok::<_, reqwest::Error>((status, response.text().await?))
            };
            match answered.await {
                Err(error) => self.ledger.trouble(format!("{error:#}")),
                Ok((status, text)) if status.is_success() => {
                    return Ok(serde_json::from_str(&text).unwrap_or(Value::Null));
                }
                Ok((status, text)) if status.as_u16() == 503 || status.as_u16() == 429 => {
                    self.ledger.trouble(format!("{status}: {text}"));
                }
                Ok((status, _)) if status.as_u16() == 409 => return Err(409),
                Ok((status, text)) => {
                    self.ledger.wrong(format!("{status}: {text}"));
                    if !status.is_server_error() {
                        return Err(status.as_u16());
                    }
                }
            }
            sleep(Duration::from_millis(50)).await;
        }
    }
}

/// Plays one game after the other until the run ends, in all its seats.
pub(crate) async fn play(world: Arc<World>, seed: u64) {
    let mut choices = Choices(seed);
    while !world.has_ended() {
        let Some(game) = open_table(&world).await else {
            continue;
        };
        while !world.has_ended() {
            if !step(&world, &game, &mut choices).await {
                break;
            }
        }
    }
}

/// Opens a table and sits everybody down.
async fn open_table(world: &World) -> Option<String> {
    let wish = json!({ "ruleset": "tammany-hall", "seats": NAMES.len() });
    let key = Uuid::now_v7().to_string();
    let Settled::Done(table) = world.send("/games", 0, &wish, &key).await else {
        return None;
    };
    let game = table.get("id")?.as_str()?.to_owned();
    for seat in 1..NAMES.len() {
        let path = format!("/games/{game}/join");
        let key = Uuid::now_v7().to_string();
        world.send(&path, seat, &json!({}), &key).await;
    }
    Some(game)
}

/// One step of whoever is due; false when the game is over.
async fn step(world: &World, game: &str, choices: &mut Choices) -> bool {
    let Some(state) = world.read(&format!("/games/{game}"), 0).await else {
        return false;
    };
    let due = state.pointer("/pending/0/seats").and_then(Value::as_array);
    let Some(seat) = due.and_then(|seats| seats.first()?.as_u64()) else {
        return false;
    };
    let place = usize::try_from(seat).unwrap_or(usize::MAX);
    let Some(asked) = world.read(&format!("/games/{game}/decision"), place).await else {
        return true;
    };
    let (Some(decision), Some(action)) = (
        asked.get("decision").and_then(Value::as_u64),
        choices.step(&asked),
    ) else {
        return true;
    };
    let body = json!({ "decision": decision, "actions": [action] });
    let key = Uuid::now_v7().to_string();
    let path = format!("/games/{game}/actions");
    let Settled::Done(taken) = world.send(&path, place, &body, &key).await else {
        return true;
    };
    if choices.below(TWICE) == 0 {
        match world.send(&path, place, &body, &key).await {
            Settled::Done(again) if again == taken => {}
            Settled::Done(_) | Settled::TooLate | Settled::Wrong => world.ledger.doubled(),
        }
    }
    let entries = taken.get("entries").and_then(Value::as_array);
    let head = taken.get("head").and_then(Value::as_str);
    world.ledger.acknowledge(Acknowledged {
        game: game.to_owned(),
        seat,
        decision,
        entries: entries.cloned().unwrap_or_default(),
        head: head.unwrap_or_default().to_owned(),
    });
    true
}

/// A generator of choices that a run can repeat.
struct Choices(u64);

impl Choices {
    /// A number below `n`.
    fn below(&mut self, n: u64) -> u64 {
        // SplitMix64: good enough to choose moves.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n.max(1)
    }

    /// One of the steps that a decision lists; where they are too many, the one that gives nothing.
    fn step(&mut self, asked: &Value) -> Option<Value> {
        let Some(actions) = asked.get("actions").and_then(Value::as_array) else {
            return asked.pointer("/menu/verbs/0/counts/none").cloned();
        };
        let chosen = self.below(u64::try_from(actions.len()).ok()?);
        let listed = actions.get(usize::try_from(chosen).ok()?)?;
        listed.get("action").cloned()
    }
}

/// The first line that is six digits and nothing else.
fn six_digits(mail: &str) -> Option<String> {
    mail.lines()
        .map(str::trim)
        .find(|line| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit()))
        .map(str::to_owned)
}
