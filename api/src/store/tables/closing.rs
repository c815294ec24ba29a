//! Why tables were closed before their games began.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::game;
use super::seat::Occupant;
use crate::store::people::person_name::PersonName;
use crate::store::schema::{closings, users};
use crate::store::words::words;

words! {
    /// Why a table was closed.
    pub enum Cause in "closings.cause" {
        /// Its host closed it, and said why.
        ByHost = "by_host",
        /// The last one there left it, or did not confirm in time.
        EverybodyLeft = "everybody_left",
        /// The last one there deleted their account.
        AccountDeleted = "account_deleted",
        /// Whoever runs the server closed it, and said why.
        ByOperator = "by_operator",
    }
}

/// What is known of a table that was closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closing {
    /// Why.
    pub cause: Cause,
    /// The host who closed it; nobody if it closed by itself, or whoever runs the server closed it.
    pub by: Option<Occupant>,
    /// What whoever closed it said.
    pub reason: Option<String>,
    /// When.
    pub at: DateTime<Utc>,
}

/// Closes an open game that nobody sits at any more. The caller holds the game's row.
pub async fn create(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    cause: Cause,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    write(conn, game, (cause, None, None), now).await
}

/// Closes an open game, as its host wishes, for a reason. The caller holds the game's row.
pub async fn create_by_host(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    host: Uuid,
    reason: &str,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    write(conn, game, (Cause::ByHost, Some(host), Some(reason)), now).await
}

/// Closes an open game, as whoever runs the server wishes, for a reason. The caller holds the game's row.
pub async fn create_by_operator(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    reason: &str,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    write(conn, game, (Cause::ByOperator, None, Some(reason)), now).await
}

async fn write(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    (cause, host, reason): (Cause, Option<Uuid>, Option<&str>),
    now: DateTime<Utc>,
) -> QueryResult<()> {
    game::abandon(conn, game).await?;
    diesel::insert_into(closings::table)
        .values((
            closings::game_id.eq(game),
            closings::cause.eq(cause),
            closings::user_id.eq(host),
            closings::reason.eq(reason),
            closings::closed_at.eq(now),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Why a table was closed; none if it was not, or before that was noted.
pub async fn find(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<Option<Closing>> {
    type Row = (
        Cause,
        Option<Uuid>,
        Option<PersonName>,
        Option<String>,
        DateTime<Utc>,
    );
    let row: Option<Row> = closings::table
        .left_join(users::table)
        .filter(closings::game_id.eq(game))
        .select((
            closings::cause,
            closings::user_id,
            users::name.nullable(),
            closings::reason,
            closings::closed_at,
        ))
        .first(conn)
        .await
        .optional()?;
    Ok(row.map(|(cause, user, name, reason, at)| Closing {
        cause,
        by: user.zip(name).map(|(user, name)| Occupant { user, name }),
        reason,
        at,
    }))
}
