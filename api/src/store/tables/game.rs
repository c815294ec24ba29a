//! Games, from the open table to the finished match.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection as _, AsyncPgConnection, RunQueryDsl};
use engine::chance::Secret;
use engine::terms::Terms;
use engine::{Seat, SeatCount, SeatSet};
use uuid::Uuid;

use crate::store::outbox::notice;
use crate::store::outbox::notice::{Kind, ToTell};
use crate::store::prepared::Prepared;
use crate::store::rows::readable;
use crate::store::schema::{games, seats};
use crate::store::seats::Stored;
use crate::store::words::words;

mod list;
mod people;
mod waiting_tables;

pub use list::{Filter, Finished, Own, finished, list, these};
pub use people::{count_name_change, count_seat_change, hand_to_bots, of_user, waiting_for};
pub use waiting_tables::{PaceKind, Sought, waiting_tables};

words! {
    /// How far a game has come.
    pub enum Status in "games.status" {
        /// It waits for players.
        Open = "open",
        /// It is played.
        Running = "running",
        /// It is over.
        Finished = "finished",
        /// Its table was closed before it started.
        Abandoned = "abandoned",
    }
}

words! {
    /// Who may see a game.
    pub enum Visibility in "games.visibility" {
        /// Everybody; it stands in the list.
        Public = "public",
        /// Everybody who knows its address.
        Unlisted = "unlisted",
        /// Its players and those invited.
        Private = "private",
    }
}

/// A game's row.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = games, check_for_backend(diesel::pg::Pg))]
pub struct Game {
    /// Its id.
    pub id: Uuid,
    /// The slug of what is played.
    pub ruleset: String,
    /// What its host called it.
    pub name: String,
    /// The options as JSON.
    pub options: String,
    /// Who may see it.
    pub visibility: Visibility,
    /// How many seats it has.
    pub seats: SeatCount,
    /// Who opened it, or who took over when that person left the open game.
    pub host_id: Uuid,
    /// The secret behind its chance.
    pub secret: Vec<u8>,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// How far it has come.
    pub status: Status,
    /// Entries in its log.
    pub version: i32,
    /// The version of the rules that it keeps.
    pub rules_version: Option<i16>,
    /// The hash at the end of the log.
    pub head: Option<Vec<u8>>,
    /// The decision waited for.
    pub decision: Option<i32>,
    /// Its kind.
    pub decision_kind: Option<String>,
    /// Whether the seats answer in secret, all at once.
    pub sealed: bool,
    /// The seats that have not answered it.
    pub awaited: SeatSet,
    /// The seats that the house's bot plays.
    pub bots: SeatSet,
    /// Since when it is waited for.
    pub awaited_since: Option<DateTime<Utc>>,
    /// The standings as JSON when it is over.
    pub standings: Option<String>,
    /// When it started.
    pub started_at: Option<DateTime<Utc>>,
    /// When it was over.
    pub finished_at: Option<DateTime<Utc>>,
    /// The seats whose time has run out and who have not been back since.
    pub absent: SeatSet,
    /// The last entry that its log replays to, if it does not replay to its end.
    pub broken_at_entry: Option<i32>,
    /// The id under which the fault stands in the server's log.
    pub broken_id: Option<Uuid>,
    /// The seats that have orders waiting; nobody's but their owners' to know.
    pub ordered: SeatSet,
    /// How often what stands beside its log has changed: who plays which seat, what the people are called, and clocks that
    /// move without an entry.
    pub seat_changes: i32,
    /// What was agreed about time, as JSON; none if there is no limit and everything else is as usual.
    pub terms: Option<String>,
    /// How its clocks stand, as JSON, if it has any.
    pub clocks: Option<String>,
    /// The earliest deadline of those who are waited for.
    pub next_deadline: Option<DateTime<Utc>>,
}

impl Game {
    /// What was agreed about time.
    ///
    /// # Errors
    /// The stored terms were not written by us.
    pub fn terms(&self) -> serde_json::Result<Terms> {
        match &self.terms {
            Some(terms) => serde_json::from_str(terms),
            None => Ok(Terms::default()),
        }
    }

    /// Whether it was played to its end, so that everybody has a place.
    pub fn has_places(&self) -> bool {
        let places = self.standings.as_deref();
        self.status == Status::Finished && places.is_some_and(|places| places != "[]")
    }

    /// How many entries of its log can be shown: all of them, or those up to the last good one.
    pub fn readable(&self) -> u32 {
        let entries = match self.broken_at_entry {
            Some(last_good) => last_good + 1,
            None => self.version,
        };
        u32::try_from(entries).unwrap_or(0)
    }

    /// The secret behind its chance; to be shown to nobody before the game is over.
    ///
    /// # Errors
    /// It has not 32 bytes: no server of ours wrote it.
    pub fn secret(&self) -> Result<Secret, BadSecret> {
        let bytes = self.secret.as_slice().try_into().map_err(|_| BadSecret)?;
        Ok(Secret::new(bytes))
    }
}

/// A stored secret of another length than any has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game's secret has not 32 bytes")]
pub struct BadSecret;

/// A game to be opened.
#[derive(Debug, Insertable)]
#[diesel(table_name = games)]
pub struct NewGame<'a> {
    /// Its id.
    pub id: Uuid,
    /// The slug of what is played.
    pub ruleset: &'a str,
    /// What its host calls it.
    pub name: &'a str,
    /// The options as JSON.
    pub options: &'a str,
    /// Who may see it.
    pub visibility: Visibility,
    /// How many seats it has.
    #[diesel(serialize_as = Stored<SeatCount>)]
    pub seats: SeatCount,
    /// Who opens it.
    pub host_id: Uuid,
    /// The secret behind its chance.
    pub secret: &'a [u8],
    /// The seats that the house's bot plays.
    #[diesel(serialize_as = Stored<SeatSet>)]
    pub bots: SeatSet,
    /// What is agreed about time, as JSON; none if there is no limit and everything else is as usual.
    pub terms: Option<String>,
    /// Now.
    pub created_at: DateTime<Utc>,
}

/// Opens a game.
pub async fn create(conn: &mut AsyncPgConnection, game: NewGame<'_>) -> QueryResult<()> {
    diesel::insert_into(games::table)
        .values(game)
        .execute(conn)
        .await?;
    Ok(())
}

/// Those of these games that can be read, each with the seat that a user has in it, in one statement.
pub async fn with_own_seat(
    conn: &mut AsyncPgConnection,
    ids: &[Uuid],
    user: Option<Uuid>,
) -> QueryResult<Vec<(Game, Option<Seat>)>> {
    let own = seats::game_id.eq(games::id).and(seats::user_id.eq(user));
    let both = games::table
        .left_join(seats::table.on(own))
        .select((Game::as_select(), seats::seat.nullable()));
    let rows = match ids {
        [] => return Ok(Vec::new()),
        // PostgreSQL plans for a list anew each time, and for one once.
        [id] => both.filter(games::id.eq(*id)).load_stream(conn).await?,
        ids => both.filter(games::id.eq_any(ids)).load_stream(conn).await?,
    };
    readable(rows).await
}

/// Finds a game.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Game>> {
    games::table
        .find(id)
        .select(Game::as_select())
        .first(conn)
        .await
        .optional()
}

/// Finds a game and keeps others from changing it until the transaction ends.
pub async fn lock(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Game>> {
    games::table
        .find(id)
        .for_update()
        .select(Game::as_select())
        .first(conn)
        .await
        .optional()
}

/// Running games that wait for the house's bot, in the order of their ids, behind `after`.
pub async fn due_to_bots(
    conn: &mut AsyncPgConnection,
    after: Uuid,
    limit: i64,
) -> QueryResult<Vec<Uuid>> {
    due_to(conn, "(awaited & bots) <> 0", after, limit).await
}

/// Running games that wait for a seat that has orders, in the order of their ids, behind `after`.
pub async fn due_to_orders(
    conn: &mut AsyncPgConnection,
    after: Uuid,
    limit: i64,
) -> QueryResult<Vec<Uuid>> {
    due_to(conn, "(awaited & ordered) <> 0", after, limit).await
}

/// Running games that wait for one of these seats, in words that an index knows.
async fn due_to(
    conn: &mut AsyncPgConnection,
    awaits_them: &'static str,
    after: Uuid,
    limit: i64,
) -> QueryResult<Vec<Uuid>> {
    let due = games::table
        .filter(games::id.gt(after))
        .filter(games::status.eq(Status::Running))
        .filter(diesel::dsl::sql::<diesel::sql_types::Bool>(awaits_them))
        .order(games::id)
        .limit(limit)
        .select(games::id);
    Prepared(due).load(conn).await
}

/// Running games with a deadline up to a time, the earliest first, behind a deadline and the id of its game.
pub async fn due_to_the_clock(
    conn: &mut AsyncPgConnection,
    until: DateTime<Utc>,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> QueryResult<Vec<(DateTime<Utc>, Uuid)>> {
    let mut query = games::table
        .filter(games::status.eq(Status::Running))
        .filter(games::broken_id.is_null())
        .filter(games::next_deadline.le(until))
        .order((games::next_deadline, games::id))
        .limit(limit)
        .select((games::next_deadline.assume_not_null(), games::id))
        .into_boxed();
    if let Some((deadline, id)) = after {
        query = query.filter(
            games::next_deadline.gt(deadline).or(games::next_deadline
                .eq(deadline)
                .and(games::id.gt(id))
                .assume_not_null()),
        );
    }
    query.load(conn).await
}

/// A game, kept from others until the transaction ends; none if somebody else is changing it right now.
pub async fn lock_free(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Game>> {
    games::table
        .find(id)
        .for_update()
        .skip_locked()
        .select(Game::as_select())
        .first(conn)
        .await
        .optional()
}

/// A running game with a deadline up to a time, kept from others until the transaction ends; none if it has no such
/// deadline, or if somebody else is changing it right now.
pub async fn lock_due(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    until: DateTime<Utc>,
) -> QueryResult<Option<Game>> {
    games::table
        .find(id)
        .filter(games::status.eq(Status::Running))
        .filter(games::next_deadline.le(until))
        .for_update()
        .skip_locked()
        .select(Game::as_select())
        .first(conn)
        .await
        .optional()
}

/// Gives an open game another number of seats, as when it starts with those taken.
pub async fn resize(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    seats: SeatCount,
    bots: SeatSet,
) -> QueryResult<()> {
    diesel::update(games::table.find(id))
        .set((games::seats.eq(Stored(seats)), games::bots.eq(Stored(bots))))
        .execute(conn)
        .await?;
    Ok(())
}

/// Changes who may see a game. The caller holds its row.
pub async fn set_visibility(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    visibility: Visibility,
) -> QueryResult<()> {
    diesel::update(games::table.find(id))
        .set(games::visibility.eq(visibility))
        .execute(conn)
        .await?;
    Ok(())
}

/// Gives an open game to another host.
pub async fn set_host(conn: &mut AsyncPgConnection, id: Uuid, host: Uuid) -> QueryResult<()> {
    diesel::update(games::table.find(id))
        .set(games::host_id.eq(host))
        .execute(conn)
        .await?;
    Ok(())
}

/// Ends a running game whose log does not replay, so that nothing can be written to it; there are no standings.
pub async fn end_broken(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(games::table.find(id))
        .set((
            games::status.eq(Status::Finished),
            games::finished_at.eq(now),
            games::awaited.eq(Stored(SeatSet::EMPTY)),
            games::decision.eq(None::<i32>),
            games::decision_kind.eq(None::<String>),
            games::sealed.eq(false),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Notes that a game's log does not replay behind this entry, and has its members told, once, also by webhook; `id` is to
/// be found in the server's log.
pub async fn note_broken(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    (entry, id): (i32, Uuid),
    now: DateTime<Utc>,
) -> QueryResult<()> {
    conn.transaction(async |conn| {
        let noted = diesel::update(games::table.find(game))
            .filter(games::broken_id.is_null())
            .set((games::broken_at_entry.eq(entry), games::broken_id.eq(id)))
            .execute(conn)
            .await?;
        if noted == 0 {
            return Ok(());
        }
        let members: Vec<(Seat, Option<Uuid>)> = seats::table
            .filter(seats::game_id.eq(game))
            .order(seats::seat)
            .select((seats::seat, seats::user_id))
            .load(conn)
            .await?;
        for (seat, user) in members {
            let Some(user) = user else { continue };
            let told = ToTell {
                kind: Kind::Broken,
                user,
                game,
                seat,
                decision: entry,
            };
            notice::create(conn, &told, now).await?;
        }
        Ok::<_, diesel::result::Error>(())
    })
    .await
}

/// Notes that a game's log replays again, as with a repaired program.
pub async fn note_mended(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<()> {
    diesel::update(games::table.find(game))
        .set((
            games::broken_at_entry.eq(None::<i32>),
            games::broken_id.eq(None::<Uuid>),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Closes an open game; [`super::closing`] says why.
pub(super) async fn abandon(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<()> {
    diesel::update(games::table.find(id))
        .set(games::status.eq(Status::Abandoned))
        .execute(conn)
        .await?;
    Ok(())
}
