//! Tables with one person and two bots each.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use api::store::schema::games;
use api::store::tables;
use api::table::Matches;
use diesel::dsl::sum;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use engine::chance::Chance;
use engine::game::colour_names;
use uuid::Uuid;

use super::client::Client;
use super::paced::Move;
use super::server::Running;

/// How many tables are looked at for one that waits for its person.
const LOOKS: usize = 20;

/// Who plays whom at them.
const WISHES: [&str; 3] = [
    r#"{"ruleset":"tammany-hall","seats":3,"bots":[{"level":"fair"},{"level":"strong"}]}"#,
    r#"{"ruleset":"city-and-guilds","seats":3,"bots":[{"level":"fair"},{"level":"strong"}]}"#,
    r#"{"ruleset":"bull-moose","seats":3,"bots":[{"level":"fair"},{"level":"strong"}]}"#,
];

/// The tables, each with its person's token.
pub(crate) struct Tables {
    all: Vec<(Uuid, String)>,
    /// Which is looked at next.
    next: AtomicUsize,
    chooser: Mutex<Chance>,
}

impl Tables {
    /// Opens so many, a person each.
    pub(crate) async fn open(
        running: &Running,
        tokens: &[String],
        number: usize,
    ) -> anyhow::Result<Self> {
        let mut client = Client::connect(running.address)?;
        let mut all = Vec::new();
        for (number, token) in tokens.iter().take(number).enumerate() {
            let wish = WISHES
                .get(number % WISHES.len())
                .copied()
                .unwrap_or_default();
            let key = format!("bots-{number}");
            let answer = tokio::task::block_in_place(|| client.post("/games", token, &key, wish))?;
            let answer: serde_json::Value = serde_json::from_slice(answer)?;
            let id = answer.get("id").and_then(serde_json::Value::as_str);
            all.push((id.context("a game has an id")?.parse()?, token.clone()));
        }
        let tables = Self {
            all,
            next: AtomicUsize::default(),
            chooser: Mutex::new(Chance::from_seed([9; 32])),
        };
        tables.are_quiet(running).await?;
        Ok(tables)
    }

    /// Waits until no bot is due.
    pub(crate) async fn are_quiet(&self, running: &Running) -> anyhow::Result<()> {
        loop {
            let mut conn = running.app.house.database.get().await?;
            if tables::game::due_to_bots(&mut conn, Uuid::nil(), 1)
                .await?
                .is_empty()
            {
                return Ok(());
            }
            drop(conn);
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// How many entries their logs have.
    pub(crate) async fn entries(&self, running: &Running) -> anyhow::Result<i64> {
        let mut conn = running.app.house.database.get().await?;
        let ids = self.all.iter().map(|(id, _)| id);
        let entries: Option<i64> = games::table
            .filter(games::id.eq_any(ids))
            .select(sum(games::version))
            .get_result(&mut conn)
            .await?;
        Ok(entries.unwrap_or(0))
    }

    /// A legal move of the person at the next table that waits for one; none if bots think at all that were looked at.
    pub(crate) async fn next(&self, running: &Running) -> anyhow::Result<Option<Move>> {
        for _ in 0..LOOKS.min(self.all.len()) {
            let place = self.next.fetch_add(1, Ordering::Relaxed) % self.all.len();
            let (id, token) = self.all.get(place).context("there is such a table")?;
            let house = &running.app.house;
            let mut conn = house.database.get().await?;
            let game = Matches::load(&house.matches, &mut conn, *id).await;
            let game =
                game.map_err(|refused| anyhow::anyhow!("{id} is not to be had: {refused:?}"))?;
            let pending = game.table.pending().seats();
            let Some(seat) = pending.minus(game.who.bots).iter().next() else {
                continue;
            };
            let actions = game.table.legal_actions(seat, &colour_names());
            let number = u32::try_from(actions.len())?;
            let mut chooser = self
                .chooser
                .lock()
                .map_err(|_| anyhow::anyhow!("a client panicked"))?;
            let picked = usize::try_from(chooser.below(number))?;
            let action = actions
                .get(picked)
                .context("a seat that is waited for can act")?;
            let decision = game.table.decision_id();
            return Ok(Some(Move {
                path: format!("/games/{id}/actions"),
                token: token.clone(),
                key: format!("{id}-{decision}"),
                body: format!(
                    r#"{{"decision":{decision},"actions":[{}]}}"#,
                    action.action.get()
                ),
                game: None,
            }));
        }
        Ok(None)
    }
}
