//! Orders: what a seat will answer by itself, and what became of it.
//!
//! Whether a seat's waiting orders still count is said by its bit in `games.ordered`, which changes together with them and
//! only by those who hold the game's row; whoever finds the bit unset finds no orders, whatever their rows say.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Int4, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::{Seat, SeatSet};
use uuid::Uuid;

use crate::store::schema::orders;
use crate::store::seats::{SqlSeat, SqlSeats, Stored};
use crate::store::words::words;

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
    #[diesel(serialize_as = Stored<Seat>)]
    pub seat: Seat,
    /// The place in the seat's queue, from 0.
    pub place: i16,
    /// The seat whose newest step is looked at; none: it holds always.
    #[diesel(serialize_as = Stored<Option<Seat>>)]
    pub if_seat: Option<Seat>,
    /// The written form that this step must have.
    pub if_written: Option<String>,
    /// The kind of decision that it answers; none: any.
    pub kind: Option<String>,
    /// A JSON list of actions.
    pub actions: String,
    /// How it stands.
    pub state: State,
    /// Why it was cancelled.
    pub reason: Option<Reason>,
    /// More about that, in words of every language at once; of one from before that was kept so, in English.
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

words! {
    /// How it stands with an order.
    pub enum State in "orders.state" {
        /// It waits for its decision.
        Waiting = "waiting",
        /// It was submitted for you.
        Fired = "fired",
        /// It will not be submitted: `reason` says why.
        Cancelled = "cancelled",
    }
}

words! {
    /// Why an order was cancelled.
    pub enum Reason in "orders.reason" {
        /// The newest step of the seat that it names is another.
        Condition = "condition",
        /// The decision is of another kind.
        OtherKind = "other_kind",
        /// The rules refuse its actions.
        Refused = "refused",
        /// Its owner answered without it.
        Answered = "answered",
        /// Steps were taken back.
        Undone = "undone",
        /// The game is over.
        GameOver = "game_over",
        /// Somebody else plays the seat now.
        SeatPassed = "seat_passed",
    }
}

/// Gives a seat new orders in place of those that it has. The caller holds the game's row.
pub async fn replace(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seat: Seat,
    new: &[Order],
) -> QueryResult<()> {
    delete(conn, game, seat).await?;
    diesel::insert_into(orders::table)
        .values(new.to_vec())
        .execute(conn)
        .await?;
    diesel::sql_query(
        "UPDATE games SET ordered = (ordered | (1 << $2::int))::smallint WHERE id = $1",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<SqlSeat, _>(seat)
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes away the orders of a seat with what became of them; false if there were none. The caller holds the game's row.
pub async fn delete(conn: &mut AsyncPgConnection, game: Uuid, seat: Seat) -> QueryResult<bool> {
    let own = orders::table
        .filter(orders::game_id.eq(game))
        .filter(orders::seat.eq(Stored(seat)));
    let deleted = diesel::delete(own).execute(conn).await?;
    forget_seats(conn, game, SeatSet::EMPTY.with(seat)).await?;
    Ok(deleted > 0)
}

/// The orders of a seat, in their order, with what became of those that do not wait any more.
pub async fn list(conn: &mut AsyncPgConnection, game: Uuid, seat: Seat) -> QueryResult<Vec<Order>> {
    orders::table
        .filter(orders::game_id.eq(game))
        .filter(orders::seat.eq(Stored(seat)))
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
    /// More about that, in words of every language at once.
    pub detail: Option<&'a str>,
    /// The decision that they could not answer.
    pub decision: Option<i32>,
    /// When.
    pub at: DateTime<Utc>,
}

/// Cancels the waiting orders of these seats. The caller holds the game's row.
pub async fn cancel(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seats: SeatSet,
    cancelled: Cancelled<'_>,
) -> QueryResult<()> {
    diesel::sql_query(
        "UPDATE orders SET state = $7, reason = $3, detail = $4, decision = $5, ended_at = $6 \
         WHERE game_id = $1 AND state = $8 AND ($2::int >> seat) & 1 = 1",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<SqlSeats, _>(seats)
    .bind::<Text, _>(cancelled.reason)
    .bind::<Nullable<Text>, _>(cancelled.detail)
    .bind::<Nullable<Int4>, _>(cancelled.decision)
    .bind::<Timestamptz, _>(cancelled.at)
    .bind::<Text, _>(State::Cancelled)
    .bind::<Text, _>(State::Waiting)
    .execute(conn)
    .await?;
    forget_seats(conn, game, seats).await
}

/// Notes that these seats have no orders waiting. The caller holds the game's row.
pub async fn forget_seats(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seats: SeatSet,
) -> QueryResult<()> {
    diesel::sql_query(
        "UPDATE games SET ordered = ordered & ~$2::smallint \
         WHERE id = $1 AND ordered & $2::smallint <> 0",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<SqlSeats, _>(seats)
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes every order of a user, whose seats in running games the house's bot plays from then on.
pub async fn delete_all(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    diesel::delete(orders::table.filter(orders::user_id.eq(user)))
        .execute(conn)
        .await?;
    Ok(())
}
