//! Tables that wait for players, by what somebody looks for. However many there are, a page looks at so many and no more.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Int4, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::list::{Listed, newest_public, these};
use super::{Filter, Game, Status};
use crate::store::words::words;

/// How many tables a page looks at, the newest first; those that are not looked for are passed over.
const LOOKED_AT: i64 = 500;

words! {
    /// How a table's time runs, as `games.terms` has it.
    pub enum PaceKind in "games.terms" {
        /// There is no limit.
        Unlimited = "unlimited",
        /// The same time for each decision.
        PerDecision = "per_decision",
        /// A bank that grows with each answer.
        Bank = "bank",
        /// Until a fixed hour of the day.
        FixedHour = "fixed_hour",
    }
}

/// What somebody looks for among tables that wait for players.
#[derive(Clone, Debug, Default)]
pub struct Sought {
    /// At least so many free seats.
    pub free: Option<i32>,
    /// How the time runs.
    pub pace: Option<PaceKind>,
    /// The language of the host.
    pub language: Option<String>,
    /// Opened or changed at this time or later.
    pub changed_since: Option<DateTime<Utc>>,
}

impl Sought {
    /// Whether nothing in particular is looked for.
    pub const fn is_anything(&self) -> bool {
        let Self {
            free,
            pace,
            language,
            changed_since,
        } = self;
        free.is_none() && pace.is_none() && language.is_none() && changed_since.is_none()
    }
}

/// Public tables that wait for players, the newest first, and behind which one to go on: a page may be short, or empty, and
/// not be the last.
pub async fn waiting_tables(
    conn: &mut AsyncPgConnection,
    filter: &Filter,
    sought: &Sought,
    limit: i64,
) -> QueryResult<(Vec<Game>, Option<Uuid>)> {
    let filter = Filter {
        status: Some(Status::Open),
        ..filter.clone()
    };
    let looked_at = newest_public(conn, &filter, LOOKED_AT).await?;
    let more = looked_at.last().copied();
    let more = more.filter(|_| i64::try_from(looked_at.len()) == Ok(LOOKED_AT));
    let found: Vec<Listed> = diesel::sql_query(
        "SELECT games.id FROM games WHERE games.id = ANY($1) \
         AND ($2::int4 IS NULL OR games.seats - (SELECT count(*) FROM seats WHERE seats.game_id = games.id) >= $2) \
         AND ($3::text IS NULL OR coalesce(games.terms::jsonb->'pace'->>'type', 'unlimited') = $3) \
         AND ($4::text IS NULL OR (SELECT users.locale FROM users WHERE users.id = games.host_id) = $4) \
         AND ($5::timestamptz IS NULL OR coalesce((SELECT table_changes.changed_at FROM table_changes \
         WHERE table_changes.game_id = games.id), games.created_at) >= $5) \
         ORDER BY games.id DESC LIMIT $6",
    )
    .bind::<Array<SqlUuid>, _>(looked_at)
    .bind::<Nullable<Int4>, _>(sought.free)
    .bind::<Nullable<Text>, _>(sought.pace)
    .bind::<Nullable<Text>, _>(sought.language.as_deref())
    .bind::<Nullable<Timestamptz>, _>(sought.changed_since)
    .bind::<BigInt, _>(limit + 1)
    .load(conn)
    .await?;
    let mut found: Vec<Uuid> = found.into_iter().map(|game| game.id).collect();
    let shown = usize::try_from(limit).unwrap_or(0);
    let next = if found.len() > shown {
        found.truncate(shown);
        found.last().copied()
    } else {
        more
    };
    Ok((these(conn, &found).await?, next))
}
