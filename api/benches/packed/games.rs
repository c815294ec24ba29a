//! Whole random games, written as they would have been played: an entry of one, then of another, with hours between.

use anyhow::Context as _;
use api::ground::secrets;
use api::store::log::commit::{Basis, Commit, Derived};
use api::store::log::pack;
use api::store::log::{entries, packed_game};
use api::store::people::user;
use api::store::tables::game;
use api::store::tables::game::{Game, NewGame, Status, Visibility};
use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::AsyncPgConnection;
use engine::any::AnyPending;
use engine::chance::{Chance, Secret};
use engine::{AnyTable, Ruleset, SeatCount, SeatSet};
use serde_json::value::RawValue;
use uuid::Uuid;

/// Finished games of one ruleset.
pub(crate) struct Played {
    pub(crate) ruleset: Ruleset,
    pub(crate) games: Vec<Game>,
}

struct Running {
    id: Uuid,
    table: AnyTable,
    at: DateTime<Utc>,
}

impl Played {
    /// Plays so many games to their ends, one step of each in turn.
    pub(crate) async fn write(
        conn: &mut AsyncPgConnection,
        ruleset: Ruleset,
        games: usize,
    ) -> anyhow::Result<Self> {
        let mut chooser = Chance::from_seed([7; 32]);
        let mut running = Vec::new();
        for number in 0..games {
            running.push(open(conn, ruleset, number).await?);
        }
        let ids: Vec<Uuid> = running.iter().map(|game| game.id).collect();
        while !running.is_empty() {
            let mut still = Vec::new();
            for mut game in running {
                if step(conn, &mut game, &mut chooser).await? {
                    still.push(game);
                }
            }
            running = still;
        }
        let mut played = Vec::new();
        for id in ids {
            played.push(game::find(conn, id).await?.context("it was written")?);
        }
        Ok(Self {
            ruleset,
            games: played,
        })
    }

    /// Entries of all games.
    pub(crate) fn entries(&self) -> usize {
        let versions = self.games.iter().map(|game| usize::try_from(game.version));
        versions.map(Result::unwrap_or_default).sum()
    }

    /// Packs all games; the bytes that that makes.
    #[allow(clippy::cast_precision_loss, reason = "a length far below 2^52")]
    pub(crate) async fn pack(&self, conn: &mut AsyncPgConnection) -> anyhow::Result<f64> {
        let mut bytes = 0;
        for game in &self.games {
            let packed = pack::pack(&entries::rows(conn, game.id, 0, u32::MAX).await?)?;
            bytes += packed.bytes.len();
            packed_game::replace_log(conn, game.id, &packed, Utc::now()).await?;
        }
        Ok(bytes as f64)
    }
}

async fn open(
    conn: &mut AsyncPgConnection,
    ruleset: Ruleset,
    number: usize,
) -> anyhow::Result<Running> {
    let at = Utc::now();
    let host = user::find_or_create(conn, "ann@example.org", "Ann", "en", at).await?;
    let id = Uuid::now_v7();
    let secret = secrets::random_bytes()?;
    let seats = SeatCount::new(3 + u8::try_from(number % 3)?).context("three to five")?;
    let new = NewGame {
        id,
        ruleset: ruleset.slug(),
        name: "A table",
        options: "{}",
        visibility: Visibility::Public,
        seats,
        host_id: host.id,
        secret: &secret,
        bots: SeatSet::EMPTY,
        terms: None,
        created_at: at,
    };
    game::create(conn, new).await?;
    let options: &RawValue = serde_json::from_str("{}")?;
    let (table, first) = AnyTable::start(
        ruleset,
        options,
        seats,
        Vec::new(),
        Secret::new(secret),
        engine::terms::Terms::default(),
        at.into(),
    )?;
    let commit = Commit::new(basis(id, 0)?, &[first], derived(&table)?, at);
    anyhow::ensure!(commit.execute(conn).await?, "the game has moved on");
    Ok(Running { id, table, at })
}

/// One step; false if the game is over.
async fn step(
    conn: &mut AsyncPgConnection,
    game: &mut Running,
    chooser: &mut Chance,
) -> anyhow::Result<bool> {
    let Some(seat) = game.table.pending().seats().iter().next() else {
        return Ok(false);
    };
    let mut below = |number: usize| {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        usize::try_from(chooser.below(number)).unwrap_or(0)
    };
    // Up to ten hours to the microsecond, or seconds within a turn.
    let pause = if below(3) == 0 {
        36_000_000_000
    } else {
        20_000_000_usize
    };
    let micros = below(pause / 1000) * 1000 + below(1000);
    game.at += TimeDelta::microseconds(i64::try_from(micros)?);
    let action = game.table.choose_action(seat, &mut below);
    let action = action.context("a seat that is waited for can act")?;
    let (from, decision) = (game.table.version(), game.table.decision_id());
    game.table.set_time(game.at.into());
    let entries = game.table.submit(seat, decision, &[action.get()])?;
    let basis = basis(game.id, from)?;
    let commit = Commit::new(basis, &entries, derived(&game.table)?, game.at);
    anyhow::ensure!(commit.execute(conn).await?, "the game has moved on");
    Ok(true)
}

/// A version of a game beside whose log nothing changes.
fn basis(game: Uuid, version: u32) -> anyhow::Result<Basis> {
    Ok(Basis {
        game,
        version: i32::try_from(version)?,
        changes: 0,
    })
}

fn derived(table: &AnyTable) -> anyhow::Result<Derived> {
    let standings = match table.pending() {
        AnyPending::Over(standings) => Some(serde_json::to_string(&standings)?),
        AnyPending::Waiting { .. } => None,
    };
    Ok(Derived {
        status: if standings.is_some() {
            Status::Finished
        } else {
            Status::Running
        },
        version: i32::try_from(table.version())?,
        rules_version: i16::try_from(table.rules().0)?,
        head: table.head().bytes().to_vec(),
        decision: None,
        decision_kind: None,
        sealed: false,
        awaited: SeatSet::EMPTY,
        standings,
    })
}
