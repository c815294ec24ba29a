//! What the people at a table are asked to agree on.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::database::schema::votes;

/// A vote's row.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = votes, check_for_backend(diesel::pg::Pg))]
pub struct Vote {
    /// Its id.
    pub id: Uuid,
    /// The game.
    pub game_id: Uuid,
    /// `undo`, `pause`, `resume` or `end`.
    pub kind: String,
    /// The seat that asks.
    pub asker: i16,
    /// The entry to go back to, for an undo.
    pub to_entry: Option<i32>,
    /// The seats that have to agree (bit n: seat n).
    pub asked: i16,
    /// Those of them that have.
    pub agreed: i16,
    /// `open`, `agreed`, `refused`, `withdrawn` or `lapsed`.
    pub state: String,
    /// When it was asked.
    pub created_at: DateTime<Utc>,
    /// When it ended.
    pub ended_at: Option<DateTime<Utc>>,
}

impl Vote {
    /// Whether nobody is left to agree.
    pub const fn is_unanimous(&self) -> bool {
        self.asked & !self.agreed == 0
    }

    /// Whether this seat has still to agree.
    pub const fn waits_for(&self, seat: i16) -> bool {
        (self.asked & !self.agreed) >> seat & 1 == 1
    }
}

/// Asks; false, and nothing written, if the same is being asked already.
///
/// # Errors
/// The database fails.
pub async fn create(conn: &mut AsyncPgConnection, vote: &Vote) -> QueryResult<bool> {
    let written = diesel::insert_into(votes::table)
        .values(vote)
        .on_conflict_do_nothing()
        .execute(conn)
        .await?;
    Ok(written == 1)
}

/// A vote of this game. The caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn find(conn: &mut AsyncPgConnection, game: Uuid, id: Uuid) -> QueryResult<Option<Vote>> {
    votes::table
        .find(id)
        .filter(votes::game_id.eq(game))
        .select(Vote::as_select())
        .first(conn)
        .await
        .optional()
}

/// Writes how a vote stands now. The caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn update(conn: &mut AsyncPgConnection, vote: &Vote) -> QueryResult<()> {
    diesel::update(votes::table.find(vote.id))
        .set((
            votes::asked.eq(vote.asked),
            votes::agreed.eq(vote.agreed),
            votes::state.eq(&vote.state),
            votes::ended_at.eq(vote.ended_at),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Takes back what a seat has said in open votes, and ends those that it asked for, as when somebody else sits there. The
/// caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn forget_seat(
    conn: &mut AsyncPgConnection,
    (game, seat): (Uuid, i16),
    now: DateTime<Utc>,
) -> QueryResult<()> {
    let open = votes::table
        .filter(votes::game_id.eq(game))
        .filter(votes::state.eq("open"));
    diesel::update(open.filter(votes::asker.eq(seat)))
        .set((votes::state.eq("lapsed"), votes::ended_at.eq(now)))
        .execute(conn)
        .await?;
    let agreed: Vec<(Uuid, i16)> = open.select((votes::id, votes::agreed)).load(conn).await?;
    for (id, agreed) in agreed {
        diesel::update(votes::table.find(id))
            .set(votes::agreed.eq(agreed & !(1 << seat)))
            .execute(conn)
            .await?;
    }
    Ok(())
}

/// What a game's table is asked now, the oldest question first.
///
/// # Errors
/// The database fails.
pub async fn open(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<Vec<Vote>> {
    votes::table
        .filter(votes::game_id.eq(game))
        .filter(votes::state.eq("open"))
        .order(votes::id)
        .select(Vote::as_select())
        .load(conn)
        .await
}

/// The votes of a game, the newest first, before `cursor` if given.
///
/// # Errors
/// The database fails.
pub async fn list(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    cursor: Option<Uuid>,
    limit: i64,
) -> QueryResult<Vec<Vote>> {
    let mut query = votes::table
        .filter(votes::game_id.eq(game))
        .order(votes::id.desc())
        .limit(limit)
        .select(Vote::as_select())
        .into_boxed();
    if let Some(cursor) = cursor {
        query = query.filter(votes::id.lt(cursor));
    }
    query.load(conn).await
}
