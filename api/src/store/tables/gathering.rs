//! Tables that ask everybody who sits there before the game starts.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::{Seat, SeatSet};
use uuid::Uuid;

use crate::store::schema::gatherings;
use crate::store::seats::Stored;

/// The longest time to confirm, in hours: two weeks.
pub const MAX_HOURS: u16 = 336;

/// How a table asks before it starts, and how far it has come with that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = gatherings, check_for_backend(diesel::pg::Pg))]
pub struct Gathering {
    /// The game.
    pub game_id: Uuid,
    /// How long whoever is asked has to confirm, 1 to 336 hours.
    pub hours: i16,
    /// How often the table has asked.
    pub round: i32,
    /// Until when those who sit there are to confirm; none if they are not asked now.
    pub due_at: Option<DateTime<Utc>>,
    /// The seats that have confirmed in this round.
    pub confirmed: SeatSet,
}

impl Gathering {
    /// How long whoever is asked has to confirm.
    pub fn time(&self) -> TimeDelta {
        TimeDelta::hours(self.hours.into())
    }

    /// Whether this seat has confirmed in this round.
    pub const fn has_confirmed(&self, seat: Seat) -> bool {
        self.confirmed.has(seat)
    }

    /// Whether the table asks, and the time to confirm is not over.
    pub fn asks_at(&self, now: DateTime<Utc>) -> bool {
        self.due_at.is_some_and(|due| now < due)
    }
}

/// Has a new table ask before it starts.
pub async fn create(conn: &mut AsyncPgConnection, game: Uuid, hours: i16) -> QueryResult<()> {
    diesel::insert_into(gatherings::table)
        .values((gatherings::game_id.eq(game), gatherings::hours.eq(hours)))
        .execute(conn)
        .await?;
    Ok(())
}

/// How a table asks before it starts; none if it starts at once. To be relied on, the caller holds the game's row.
pub async fn find(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<Option<Gathering>> {
    gatherings::table
        .find(game)
        .select(Gathering::as_select())
        .first(conn)
        .await
        .optional()
}

/// Writes how far a table has come. The caller holds the game's row.
pub async fn update(conn: &mut AsyncPgConnection, gathering: &Gathering) -> QueryResult<()> {
    diesel::update(gatherings::table.find(gathering.game_id))
        .set((
            gatherings::round.eq(gathering.round),
            gatherings::due_at.eq(gathering.due_at),
            gatherings::confirmed.eq(Stored(gathering.confirmed)),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Tables whose time to confirm is over, the earliest first, behind a deadline and the id of its game.
pub async fn due(
    conn: &mut AsyncPgConnection,
    now: DateTime<Utc>,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> QueryResult<Vec<(DateTime<Utc>, Uuid)>> {
    let mut query = gatherings::table
        .filter(gatherings::due_at.le(now))
        .order((gatherings::due_at, gatherings::game_id))
        .limit(limit)
        .select((gatherings::due_at.assume_not_null(), gatherings::game_id))
        .into_boxed();
    if let Some((due, game)) = after {
        query = query.filter(
            gatherings::due_at.gt(due).or(gatherings::due_at
                .eq(due)
                .and(gatherings::game_id.gt(game))
                .assume_not_null()),
        );
    }
    query.load(conn).await
}
