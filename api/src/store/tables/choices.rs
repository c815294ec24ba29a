//! How somebody wishes to be told of one game alone: part of the seat that they have there.

use std::collections::BTreeMap;

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::dsl::sql;
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::prelude::*;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{Bool, Jsonb, Text, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use uuid::Uuid;

use crate::store::schema::seats;

/// Which seats have choices, as the index of those says it.
const CHOSEN: &str = "(mail_off <> '{}' OR delay_minutes IS NOT NULL OR last_day_hours IS NOT NULL OR at_once \
                      OR hooks_off <> '{}')";

/// How somebody wishes to be told of one game; what is not chosen is as for all their games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = seats, treat_none_as_null = true, check_for_backend(diesel::pg::Pg))]
pub struct Choices {
    /// The names of the kinds that are not mailed.
    pub mail_off: Vec<String>,
    /// How long a notice waits before it is mailed, in minutes.
    pub delay_minutes: Option<i32>,
    /// How many hours before a deadline the last reminder comes, 1 to 72.
    pub last_day_hours: Option<i16>,
    /// Whether nothing waits for the digest.
    pub at_once: bool,
    /// What webhooks are not told.
    pub hooks_off: HooksOff,
}

/// By the ids of webhooks, the names of the kinds that each is not told.
#[derive(Clone, Debug, Default, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Jsonb)]
pub struct HooksOff(pub BTreeMap<Uuid, Vec<String>>);

impl HooksOff {
    /// Whether a webhook is not told of a kind.
    pub fn is_off(&self, hook: Uuid, kind: &str) -> bool {
        let Self(hooks) = self;
        let off = hooks.get(&hook);
        off.is_some_and(|off| off.iter().any(|name| name == kind))
    }
}

impl FromSql<Jsonb, Pg> for HooksOff {
    fn from_sql(stored: PgValue<'_>) -> deserialize::Result<Self> {
        let stored = <Value as FromSql<Jsonb, Pg>>::from_sql(stored)?;
        Ok(Self(serde_json::from_value(stored)?))
    }
}

impl ToSql<Jsonb, Pg> for HooksOff {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        let Self(hooks) = self;
        let stored = serde_json::to_value(hooks)?;
        <Value as ToSql<Jsonb, Pg>>::to_sql(&stored, &mut out.reborrow())
    }
}

/// What somebody has chosen for a game; none if they have no seat in it.
pub async fn find(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    user: Uuid,
) -> QueryResult<Option<Choices>> {
    seats::table
        .filter(seats::game_id.eq(game))
        .filter(seats::user_id.eq(user))
        .select(Choices::as_select())
        .first(conn)
        .await
        .optional()
}

/// Notes what somebody has chosen for a game, in place of what they had, and says whether they have a seat in it.
pub async fn set(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    user: Uuid,
    choices: &Choices,
) -> QueryResult<bool> {
    let seat = seats::table
        .filter(seats::game_id.eq(game))
        .filter(seats::user_id.eq(user));
    Ok(diesel::update(seat).set(choices).execute(conn).await? == 1)
}

/// Forgets whatever somebody has chosen for single games.
pub async fn forget(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    let chosen = seats::table
        .filter(seats::user_id.eq(user))
        .filter(sql::<Bool>(CHOSEN));
    diesel::update(chosen)
        .set(Choices::default())
        .execute(conn)
        .await?;
    Ok(())
}

/// Forgets what somebody has chosen for a webhook that is gone.
pub async fn forget_hook(conn: &mut AsyncPgConnection, user: Uuid, hook: Uuid) -> QueryResult<()> {
    diesel::sql_query(
        "UPDATE seats SET hooks_off = hooks_off - $2::text \
         WHERE user_id = $1 AND hooks_off <> '{}' AND hooks_off ? $2::text",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Text, _>(hook.to_string())
    .execute(conn)
    .await?;
    Ok(())
}
