//! Table talk. It is no part of the log.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::outbox::event;
use crate::store::people::person_name::PersonName;
use crate::store::people::preferences;
use crate::store::schema::{messages, seats, users};

/// Something that somebody wrote at a table.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct Message {
    /// Its id.
    pub id: Uuid,
    /// The account that wrote it.
    pub user_id: Uuid,
    /// The writer's name as it is now.
    pub name: PersonName,
    text: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When whoever runs the server took it away. Its text is then shown to nobody.
    removed_at: Option<DateTime<Utc>>,
}

impl Message {
    /// What was written, on one line; nothing if whoever runs the server has taken it away.
    pub fn shown(&self) -> Option<&str> {
        self.removed_at.is_none().then_some(self.text.as_str())
    }
}

/// Writes a message, and notices for everybody else in a seat of the table, to be mailed after each reader's own delay, or
/// after `delay` for those who have chosen none; webhooks are told at once. In the caller's transaction.
pub async fn create(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    writer: Uuid,
    text: &str,
    now: DateTime<Utc>,
    delay: TimeDelta,
) -> QueryResult<Uuid> {
    let id = Uuid::now_v7();
    diesel::insert_into(messages::table)
        .values((
            messages::id.eq(id),
            messages::game_id.eq(game),
            messages::user_id.eq(writer),
            messages::text.eq(text),
            messages::created_at.eq(now),
        ))
        .execute(conn)
        .await?;
    // In one order everywhere: two who write at once must not wait for each other.
    let readers: Vec<Uuid> = seats::table
        .inner_join(users::table)
        .filter(seats::game_id.eq(game))
        .filter(users::id.ne(writer))
        .filter(users::deleted_at.is_null())
        .order(users::id)
        .select(users::id)
        .load(conn)
        .await?;
    let delays = preferences::delays(conn, game, &readers).await?;
    for reader in readers {
        let delay = delays.get(&reader).copied().unwrap_or(delay);
        tell(conn, game, reader, now, now + delay).await?;
    }
    Ok(id)
}

/// The notice of a table's talk that waits for a reader.
#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Lets a reader know of what was written since `written_at`, also by webhook, unless a notice is waiting to do so.
async fn tell(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    reader: Uuid,
    written_at: DateTime<Utc>,
    due_at: DateTime<Utc>,
) -> QueryResult<()> {
    let id = Uuid::now_v7();
    // The update changes nothing, but holds the row: a worker that is just noting it as sent waits for this message to be
    // there, and then finds it.
    let waits: Waiting = diesel::sql_query(
        "INSERT INTO notices (id, kind, user_id, game_id, due_at, created_at) \
         VALUES ($1, 'message', $2, $3, $4, $5) \
         ON CONFLICT (game_id, user_id) WHERE kind = 'message' AND state = 'waiting' \
         DO UPDATE SET kind = excluded.kind RETURNING id",
    )
    .bind::<SqlUuid, _>(id)
    .bind::<SqlUuid, _>(reader)
    .bind::<SqlUuid, _>(game)
    .bind::<Timestamptz, _>(due_at)
    .bind::<Timestamptz, _>(written_at)
    .get_result(conn)
    .await?;
    if waits.id == id {
        event::create_for(conn, &[id], written_at).await?;
    }
    Ok(())
}

/// After a reader has been told what was written up to `told`: writes another notice if there is more by now, to be mailed
/// after `delay`. To be called in the transaction that notes the first one as sent.
pub async fn tell_the_rest(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    reader: Uuid,
    told: DateTime<Utc>,
    delay: TimeDelta,
) -> QueryResult<()> {
    let next: Option<DateTime<Utc>> = messages::table
        .filter(messages::game_id.eq(game))
        .filter(messages::user_id.ne(reader))
        .filter(messages::created_at.gt(told))
        .filter(messages::removed_at.is_null())
        .order(messages::created_at)
        .select(messages::created_at)
        .first(conn)
        .await
        .optional()?;
    if let Some(written_at) = next {
        let delays = preferences::delays(conn, game, &[reader]).await?;
        let delay = delays.get(&reader).copied().unwrap_or(delay);
        tell(conn, game, reader, written_at, written_at + delay).await?;
    }
    Ok(())
}

/// What others have written at a table since a time, after the reader's own last message: the oldest first, without what was
/// taken away.
///
/// Whoever has answered has read what was there.
pub async fn news(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    reader: Uuid,
    since: DateTime<Utc>,
) -> QueryResult<Vec<Message>> {
    let own: Option<DateTime<Utc>> = messages::table
        .filter(messages::game_id.eq(game))
        .filter(messages::user_id.eq(reader))
        .select(diesel::dsl::max(messages::created_at))
        .first(conn)
        .await?;
    let mut query = messages::table
        .inner_join(users::table)
        .filter(messages::game_id.eq(game))
        .filter(messages::user_id.ne(reader))
        .filter(messages::created_at.ge(since))
        .filter(messages::removed_at.is_null())
        .order((messages::created_at, messages::id))
        .select(columns())
        .into_boxed();
    if let Some(own) = own {
        query = query.filter(messages::created_at.gt(own));
    }
    query.load(conn).await
}

/// The messages of a table, the newest first, before `cursor` if given.
pub async fn list(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    cursor: Option<Uuid>,
    limit: i64,
) -> QueryResult<Vec<Message>> {
    let mut query = messages::table
        .inner_join(users::table)
        .filter(messages::game_id.eq(game))
        .order(messages::id.desc())
        .limit(limit)
        .select(columns())
        .into_boxed();
    if let Some(cursor) = cursor {
        query = query.filter(messages::id.lt(cursor));
    }
    query.load(conn).await
}

type Columns = (
    messages::id,
    messages::user_id,
    users::name,
    messages::text,
    messages::created_at,
    messages::removed_at,
);

fn columns() -> Columns {
    (
        messages::id,
        messages::user_id,
        users::name,
        messages::text,
        messages::created_at,
        messages::removed_at,
    )
}

/// The table at which a message was written.
pub async fn place(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Uuid>> {
    messages::table
        .find(id)
        .select(messages::game_id)
        .first(conn)
        .await
        .optional()
}

/// Takes a message away, so that its text is shown to nobody any more; false if it has been.
pub async fn remove(
    conn: &mut AsyncPgConnection,
    id: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let message = messages::table
        .find(id)
        .filter(messages::removed_at.is_null());
    let removed = diesel::update(message)
        .set(messages::removed_at.eq(now))
        .execute(conn)
        .await?;
    Ok(removed == 1)
}
