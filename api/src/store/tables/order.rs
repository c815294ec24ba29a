//! Orders: what a seat will answer by itself, and what became of it.
//!
//! Whether a seat's waiting orders still count is said by its bit in `games.ordered`, which changes together with them and
//! only by those who hold the game's row; whoever finds the bit unset finds no orders, whatever their rows say.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Int2, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::orders;

/// An order's row.
#[derive(Clone, Debug, Queryable, Selectable, Insertable)]
#[diesel(table_name = orders, check_for_backend(diesel::pg::Pg))]
pub struct Order {
    /// Its id.
    pub id: Uuid,
    /// The game.
    pub game_id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// The seat that is to answer.
    pub seat: i16,
    /// The place in the seat's queue, from 0.
    pub place: i16,
    /// The seat whose newest step is looked at; none: it holds always.
    pub if_seat: Option<i16>,
    /// The written form that this step must have.
    pub if_written: Option<String>,
    /// The kind of decision that it answers; none: any.
    pub kind: Option<String>,
    /// A JSON list of actions.
    pub actions: String,
    /// `waiting`, `fired` or `cancelled`.
    pub state: String,
    /// Why it was cancelled: the name of a [`Reason`].
    pub reason: Option<String>,
    /// More about that, in words.
    pub detail: Option<String>,
    /// The decision that it answered or could not answer.
    pub decision: Option<i32>,
    /// The first of the entries that it made.
    pub first_entry: Option<i32>,
    /// The last of them.
    pub last_entry: Option<i32>,
    /// When it was given.
    pub created_at: DateTime<Utc>,
    /// When it was fired or cancelled.
    pub ended_at: Option<DateTime<Utc>>,
}

/// Why an order was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The newest step of the seat that it names is another.
    Condition,
    /// The decision is of another kind.
    OtherKind,
    /// The rules refuse its actions.
    Refused,
    /// Its owner answered without it.
    Answered,
    /// Steps were taken back.
    Undone,
    /// The game is over.
    GameOver,
    /// Somebody else plays the seat now.
    SeatPassed,
}

impl Reason {
    /// Its name in the database and the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Condition => "condition",
            Self::OtherKind => "other_kind",
            Self::Refused => "refused",
            Self::Answered => "answered",
            Self::Undone => "undone",
            Self::GameOver => "game_over",
            Self::SeatPassed => "seat_passed",
        }
    }
}

/// Gives a seat new orders in place of those that it has. The caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn replace(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seat: i16,
    new: &[Order],
) -> QueryResult<()> {
    delete(conn, game, seat).await?;
    diesel::insert_into(orders::table)
        .values(new)
        .execute(conn)
        .await?;
    diesel::sql_query(
        "UPDATE games SET ordered = (ordered | (1 << $2::int))::smallint WHERE id = $1",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<Int2, _>(seat)
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes away the orders of a seat with what became of them; false if there were none. The caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn delete(conn: &mut AsyncPgConnection, game: Uuid, seat: i16) -> QueryResult<bool> {
    let own = orders::table
        .filter(orders::game_id.eq(game))
        .filter(orders::seat.eq(seat));
    let deleted = diesel::delete(own).execute(conn).await?;
    forget_seats(conn, game, 1 << seat).await?;
    Ok(deleted > 0)
}

/// The orders of a seat, in their order, with what became of those that do not wait any more.
///
/// # Errors
/// The database fails.
pub async fn list(conn: &mut AsyncPgConnection, game: Uuid, seat: i16) -> QueryResult<Vec<Order>> {
    orders::table
        .filter(orders::game_id.eq(game))
        .filter(orders::seat.eq(seat))
        .order(orders::place)
        .select(Order::as_select())
        .load(conn)
        .await
}

/// Why orders are cancelled, and when.
#[derive(Clone, Copy, Debug)]
pub struct Cancelled<'a> {
    /// Why.
    pub reason: Reason,
    /// More about that, in words.
    pub detail: Option<&'a str>,
    /// The decision that they could not answer.
    pub decision: Option<i32>,
    /// When.
    pub at: DateTime<Utc>,
}

/// Cancels the waiting orders of these seats (bit n: seat n). The caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn cancel(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seats: i16,
    cancelled: Cancelled<'_>,
) -> QueryResult<()> {
    diesel::sql_query(
        "UPDATE orders SET state = 'cancelled', reason = $3, detail = $4, decision = $5, ended_at = $6 \
         WHERE game_id = $1 AND state = 'waiting' AND ($2::int >> seat) & 1 = 1",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<Int2, _>(seats)
    .bind::<Text, _>(cancelled.reason.name())
    .bind::<diesel::sql_types::Nullable<Text>, _>(cancelled.detail)
    .bind::<diesel::sql_types::Nullable<diesel::sql_types::Int4>, _>(cancelled.decision)
    .bind::<Timestamptz, _>(cancelled.at)
    .execute(conn)
    .await?;
    forget_seats(conn, game, seats).await
}

/// Notes that these seats (bit n: seat n) have no orders waiting. The caller holds the game's row.
///
/// # Errors
/// The database fails.
pub async fn forget_seats(conn: &mut AsyncPgConnection, game: Uuid, seats: i16) -> QueryResult<()> {
    diesel::sql_query(
        "UPDATE games SET ordered = ordered & ~$2::smallint \
         WHERE id = $1 AND ordered & $2::smallint <> 0",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<Int2, _>(seats)
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes every order of a user, whose seats in running games the house's bot plays from then on.
///
/// # Errors
/// The database fails.
pub async fn delete_all(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    diesel::delete(orders::table.filter(orders::user_id.eq(user)))
        .execute(conn)
        .await?;
    Ok(())
}
