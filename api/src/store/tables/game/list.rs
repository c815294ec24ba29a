//! Lists of games: the public ones, and those of a person. However many there are, a page reads about as many as it shows.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::Ruleset;
use uuid::Uuid;

use super::{Game, Status, Visibility};
use crate::store::rows::readable;
use crate::store::schema::games;

/// Which of a user's games a list holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Own {
    /// Those that the user has not hidden, and those that are over in which the user had a seat once.
    #[default]
    Listed,
    /// Hidden ones as well.
    AlsoHidden,
    /// Hidden ones as well, but only those in which the user has not handed the seat on.
    ToTheEnd,
}

/// Which games a list holds.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only those of this status.
    pub status: Option<Status>,
    /// Only those of this ruleset.
    pub ruleset: Option<String>,
    /// Only those with a seat of this user; otherwise only public ones.
    pub player: Option<Uuid>,
    /// Only those that wait for that user.
    pub due: bool,
    /// Which of that user's games.
    pub own: Own,
    /// Of the user's games, only those with a seat of this other user.
    pub opponent: Option<Uuid>,
    /// Of the user's games, only public ones.
    pub public: bool,
    /// Of the user's games, only those that were over at this time or later.
    pub since: Option<DateTime<Utc>>,
    /// Of the user's games, only those that were over before this time.
    pub until: Option<DateTime<Utc>>,
    /// Only those opened before this one.
    pub before: Option<Uuid>,
}

/// Games, the newest first.
pub async fn list(
    conn: &mut AsyncPgConnection,
    filter: &Filter,
    limit: i64,
) -> QueryResult<Vec<Game>> {
    let listed = match filter.player {
        Some(player) => of_player(conn, filter, player, limit).await?,
        None => newest_public(conn, filter, limit).await?,
    };
    these(conn, &listed).await
}

/// The games with these ids, the newest first.
pub async fn these(conn: &mut AsyncPgConnection, ids: &[Uuid]) -> QueryResult<Vec<Game>> {
    let games = games::table
        .filter(games::id.eq_any(ids))
        .order(games::id.desc())
        .select(Game::as_select())
        .load_stream(conn)
        .await?;
    readable(games).await
}

/// A game in a list.
#[derive(QueryableByName)]
pub(super) struct Listed {
    #[diesel(sql_type = SqlUuid)]
    pub(super) id: Uuid,
}

/// Which finished public games a list holds, in the order of their ends.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Only those that were over at this time or later.
    pub since: DateTime<Utc>,
    /// Only those that were over before this time.
    pub until: DateTime<Utc>,
    /// Only those of this ruleset.
    pub ruleset: Option<String>,
    /// Only those behind the one that was over at this time.
    pub after: Option<(DateTime<Utc>, Uuid)>,
}

/// Finished public games, those first that were over first.
pub async fn finished(
    conn: &mut AsyncPgConnection,
    wanted: &Finished,
    limit: i64,
) -> QueryResult<Vec<Game>> {
    let (at, id) = wanted.after.unwrap_or((wanted.since, Uuid::nil()));
    let listed: Vec<Listed> = diesel::sql_query(
        "SELECT games.id FROM games WHERE games.visibility = 'public' AND games.status = 'finished' \
         AND games.finished_at >= $1 AND games.finished_at < $2 AND (games.finished_at, games.id) > ($3, $4) \
         AND ($5::text IS NULL OR games.ruleset = $5) ORDER BY games.finished_at, games.id LIMIT $6",
    )
    .bind::<Timestamptz, _>(wanted.since)
    .bind::<Timestamptz, _>(wanted.until)
    .bind::<Timestamptz, _>(at)
    .bind::<SqlUuid, _>(id)
    .bind::<Nullable<Text>, _>(wanted.ruleset.as_deref())
    .bind::<BigInt, _>(limit)
    .load(conn)
    .await?;
    let ids: Vec<Uuid> = listed.into_iter().map(|game| game.id).collect();
    let mut games = these(conn, &ids).await?;
    games.sort_by_key(|game| (game.finished_at, game.id));
    Ok(games)
}

/// Public games. The newest of each ruleset and status stand together in an index: the list is merged from those.
pub(super) async fn newest_public(
    conn: &mut AsyncPgConnection,
    filter: &Filter,
    limit: i64,
) -> QueryResult<Vec<Uuid>> {
    let rulesets = match &filter.ruleset {
        Some(ruleset) => vec![ruleset.as_str()],
        None => Ruleset::known().map(Ruleset::slug).collect(),
    };
    let statuses = filter
        .status
        .map_or(Status::ALL.to_vec(), |status| vec![status]);
    let listed: Vec<Listed> = diesel::sql_query(
        "SELECT newest.id FROM unnest($1::text[]) AS r (ruleset) CROSS JOIN unnest($2::text[]) AS s (status) \
         CROSS JOIN LATERAL (SELECT games.id FROM games WHERE games.visibility = $5 \
         AND games.ruleset = r.ruleset AND games.status = s.status AND games.id < $3 \
         ORDER BY games.id DESC LIMIT $4) AS newest ORDER BY newest.id DESC LIMIT $4",
    )
    .bind::<Array<Text>, _>(rulesets)
    .bind::<Array<Text>, _>(statuses)
    .bind::<SqlUuid, _>(filter.before.unwrap_or(Uuid::max()))
    .bind::<BigInt, _>(limit)
    .bind::<Text, _>(Visibility::Public)
    .load(conn)
    .await?;
    Ok(listed.into_iter().map(|game| game.id).collect())
}

/// Games of a person, found by the seats that they have or had.
async fn of_player(
    conn: &mut AsyncPgConnection,
    filter: &Filter,
    player: Uuid,
    limit: i64,
) -> QueryResult<Vec<Uuid>> {
    let also_hidden = filter.own != Own::Listed || filter.due;
    let is_over = |status| matches!(status, Status::Finished | Status::Abandoned);
    let also_over = !filter.due && filter.status.is_none_or(is_over);
    let own = sought(own(also_over), filter, player, limit)
        .bind::<Bool, _>(also_hidden)
        .bind::<Bool, _>(filter.due)
        .bind::<Text, _>(Status::Running);
    let mut listed: Vec<Listed> = own.load(conn).await?;
    let is_finished = |status| status == Status::Finished;
    // Whoever handed a seat on finds the game again when it is over.
    if filter.own != Own::ToTheEnd && !filter.due && filter.status.is_none_or(is_finished) {
        let former = sought(former(), filter, player, limit).bind::<Text, _>(Status::Finished);
        listed.extend(former.load::<Listed>(conn).await?);
    }
    let mut listed: Vec<Uuid> = listed.into_iter().map(|game| game.id).collect();
    listed.sort_unstable();
    listed.dedup();
    listed.reverse();
    listed.truncate(usize::try_from(limit).unwrap_or(0));
    Ok(listed)
}

/// What is asked of a person's games, whichever these are. A game is looked up for each seat, however many there are: the
/// `OFFSET` keeps PostgreSQL from reading all games instead.
const GAME: &str = "CROSS JOIN LATERAL (SELECT games.status, games.ruleset, games.awaited, games.visibility, \
     games.finished_at FROM games \
     WHERE games.id = held.game_id OFFSET 0) AS game \
     WHERE held.user_id = $1 AND held.game_id < $2 AND ($3::text IS NULL OR game.status = $3) \
     AND ($4::text IS NULL OR game.ruleset = $4) AND ($5::uuid IS NULL OR EXISTS (SELECT FROM seats AS theirs \
     WHERE theirs.game_id = held.game_id AND theirs.user_id = $5 AND theirs.user_id <> $1)) \
     AND (NOT $7 OR game.visibility = $8) AND ($9::timestamptz IS NULL OR game.finished_at >= $9) \
     AND ($10::timestamptz IS NULL OR game.finished_at < $10)";

/// The seats that a person has; those of games that are over may be left out from the start.
fn own(also_over: bool) -> String {
    let over = if also_over { "" } else { " AND NOT held.over" };
    format!(
        "SELECT held.game_id AS id FROM seats AS held {GAME}{over} AND (NOT held.hidden OR $11) \
         AND (NOT $12 OR game.status = $13 AND (game.awaited >> held.seat) & 1 = 1) \
         ORDER BY held.game_id DESC LIMIT $6"
    )
}

/// Those of games that are over which they had.
fn former() -> String {
    format!(
        "SELECT DISTINCT held.game_id AS id FROM seat_holders AS held {GAME} AND game.status = $11 \
         ORDER BY held.game_id DESC LIMIT $6"
    )
}

/// What is bound in both.
fn sought(
    sql: String,
    filter: &Filter,
    player: Uuid,
    limit: i64,
) -> BoxedSqlQuery<'_, Pg, SqlQuery> {
    diesel::sql_query(sql)
        .into_boxed()
        .bind::<SqlUuid, _>(player)
        .bind::<SqlUuid, _>(filter.before.unwrap_or(Uuid::max()))
        .bind::<Nullable<Text>, _>(filter.status)
        .bind::<Nullable<Text>, _>(filter.ruleset.as_deref())
        .bind::<Nullable<SqlUuid>, _>(filter.opponent)
        .bind::<BigInt, _>(limit)
        .bind::<Bool, _>(filter.public)
        .bind::<Text, _>(Visibility::Public)
        .bind::<Nullable<Timestamptz>, _>(filter.since)
        .bind::<Nullable<Timestamptz>, _>(filter.until)
}
