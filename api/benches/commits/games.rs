//! The games that are played: opened and joined through the API, and thought out beforehand to their ends.

use std::sync::{Mutex, PoisonError};

use anyhow::Context as _;
use api::ground::secrets;
use api::store::log::entries;
use api::store::people;
use api::store::people::session::Holder;
use api::store::tables;
use api::web::app::App;
use engine::any::LegalAction;
use engine::chance::{Chance, Secret};
use engine::game::colour_names;
use engine::{AnyTable, Ruleset, SeatCount};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::client::Client;
use super::server::Running;

/// Players at each table.
const SEATS: usize = 3;

/// One answer to one decision.
pub(crate) struct Step {
    /// Who answers, as a number of a user.
    pub(crate) player: usize,
    /// The body of the request.
    pub(crate) body: String,
    /// The decision that it answers.
    #[allow(dead_code, reason = "answers by mail are measured with it")]
    pub(crate) decision: u32,
    /// Its written form.
    #[allow(dead_code, reason = "answers by mail are measured with it")]
    pub(crate) written: String,
    /// The idempotency key of the request.
    pub(crate) key: String,
}

/// A running game, and the steps of it that are still to be taken.
pub(crate) struct Game {
    /// Where its steps are sent.
    pub(crate) path: String,
    /// Its id.
    #[allow(dead_code, reason = "answers by mail are measured with it")]
    pub(crate) id: Uuid,
    /// The steps.
    pub(crate) steps: std::vec::IntoIter<Step>,
}

/// The games that nobody plays at the moment, and the users who have seats in them.
pub(crate) struct Games {
    waiting: Mutex<Vec<Game>>,
    users: Vec<User>,
    opened: usize,
    chooser: Chance,
}

struct User {
    id: Uuid,
    session: Uuid,
}

impl Games {
    /// No games yet, and enough users for so many tables at once.
    pub(crate) async fn new(running: &Running, tables: usize) -> anyhow::Result<Self> {
        let app = &running.app;
        let mut conn = app.house.database.get().await?;
        let mut users = Vec::new();
        for number in 0..tables * SEATS {
            let (email, name) = (format!("{number}@example.org"), format!("Player {number}"));
            let now = app.house.clock.now();
            let id = people::user::find_or_create(&mut conn, &email, &name, "en", now)
                .await?
                .id;
            let (_, hash) = secrets::new_token(secrets::REFRESH_TOKEN)?;
            let session =
                people::session::create(&mut conn, id, Holder::Refresh(&hash), now).await?;
            users.push(User { id, session });
        }
        Ok(Self {
            waiting: Mutex::default(),
            users,
            opened: 0,
            chooser: Chance::from_seed([7; 32]),
        })
    }

    /// Access tokens of all users, in the order of their numbers.
    pub(crate) fn tokens(&self, app: &App) -> anyhow::Result<Vec<String>> {
        let now = app.house.clock.now();
        let issue = |user: &User| Ok(app.keys.issue(user.id, user.session, None, now)?);
        self.users.iter().map(issue).collect()
    }

    /// Opens games until at least so many wait, with so many steps.
    pub(crate) async fn open(
        &mut self,
        running: &Running,
        games: usize,
        steps: usize,
    ) -> anyhow::Result<()> {
        let tokens = self.tokens(&running.app)?;
        let mut client = Client::connect(running.address)?;
        while !self.are_enough(games, steps) {
            let game = self.open_one(running, &mut client, &tokens).await?;
            // Those opened first are played first.
            self.lock().insert(0, game);
        }
        Ok(())
    }

    fn are_enough(&self, games: usize, steps: usize) -> bool {
        let waiting = self.lock();
        let ready: usize = waiting.iter().map(|game| game.steps.len()).sum();
        waiting.len() >= games && ready >= steps
    }

    async fn open_one(
        &mut self,
        running: &Running,
        client: &mut Client,
        tokens: &[String],
    ) -> anyhow::Result<Game> {
        let players = (0..SEATS).map(|seat| (self.opened * SEATS + seat) % tokens.len());
        let players: Vec<usize> = players.collect();
        self.opened += 1;
        let key = format!("open-{}", self.opened);
        let mut path = "/games".to_owned();
        let mut body = r#"{"ruleset": "tammany-hall", "seats": 3}"#;
        let mut id = Uuid::nil();
        for player in &players {
            let token = tokens.get(*player).context("a player has a token")?;
            let answer = tokio::task::block_in_place(|| client.post(&path, token, &key, body))?;
            if id.is_nil() {
                let answer: serde_json::Value = serde_json::from_slice(answer)?;
                let text = answer.get("id").and_then(serde_json::Value::as_str);
                id = text.context("a game has an id")?.parse()?;
                path = format!("/games/{id}/join");
                body = "{}";
            }
        }
        let mut conn = running.app.house.database.get().await?;
        let stored = tables::game::find(&mut conn, id).await?;
        let stored = stored.context("an opened game is stored")?;
        let secret: [u8; 32] = stored.secret.as_slice().try_into()?;
        let options: Box<RawValue> = serde_json::from_str(&stored.options)?;
        let log = entries::page(&mut conn, id, 0, 1).await?;
        let started = log.first().context("it has started")?;
        let (table, _) = AnyTable::start(
            Ruleset::TammanyHall,
            &options,
            SeatCount::THREE,
            Vec::new(),
            Secret::new(secret),
            engine::terms::Terms::default(),
            started.at,
        )?;
        anyhow::ensure!(
            stored.head.as_deref() == Some(table.head().bytes().as_slice()),
            "the server has set up another table"
        );
        Ok(Game {
            path: format!("/games/{id}/actions"),
            id,
            steps: self.think_out(table, id, &players)?.into_iter(),
        })
    }

    /// Random legal steps from here to the end, without the last, after which everybody would be mailed.
    fn think_out(
        &mut self,
        mut table: AnyTable,
        id: Uuid,
        players: &[usize],
    ) -> anyhow::Result<Vec<Step>> {
        let mut steps = Vec::new();
        while let Some(seat) = table.pending().seats().iter().next() {
            let mut actions = table.legal_actions(seat, &colour_names());
            anyhow::ensure!(!actions.is_empty(), "a seat that is waited for can act");
            let number = u32::try_from(actions.len()).unwrap_or(u32::MAX);
            let picked = usize::try_from(self.chooser.below(number)).unwrap_or(0);
            let LegalAction {
                action, written, ..
            } = actions.swap_remove(picked);
            let decision = table.decision_id();
            let player = players.get(usize::from(seat.number()));
            steps.push(Step {
                player: *player.context("a seat has a player")?,
                body: format!(r#"{{"decision":{decision},"actions":[{}]}}"#, action.get()),
                decision,
                written,
                key: format!("{id}-{}", table.version()),
            });
            table.submit(seat, decision, &[action.get()])?;
        }
        steps.pop();
        Ok(steps)
    }

    /// Takes a game to be played by one client alone.
    pub(crate) fn take(&self) -> Option<Game> {
        self.lock().pop()
    }

    /// Gives a game back that has steps left.
    pub(crate) fn give_back(&self, game: Game) {
        self.lock().push(game);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Game>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
