//! Invitations to open games, and to seats of running ones.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::Seat;
use uuid::Uuid;

use crate::store::outbox::notice::{Kind, State};
use crate::store::schema::{invitations, notices, users};

/// An invitation, known by the address it goes to.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = invitations, check_for_backend(diesel::pg::Pg))]
pub struct Invitation {
    /// Its id.
    pub id: Uuid,
    /// The game.
    pub game_id: Uuid,
    /// The invited address, lower case.
    pub email: String,
    /// Who invites.
    pub invited_by: Uuid,
    /// When.
    pub created_at: DateTime<Utc>,
    /// The seat of a running game that it is for; none: any seat of an open one.
    pub seat: Option<Seat>,
    /// The person, if they were invited as themselves and not by their address.
    pub user_id: Option<Uuid>,
}

/// Whom an invitation is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invitee<'a> {
    /// The address that is mailed.
    pub email: &'a str,
    /// Whose it is, if that person is invited and not the address.
    pub person: Option<Uuid>,
}

/// Invites somebody; `None` if they have been invited to this game before, in the same way.
pub async fn create(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    invitee: Invitee<'_>,
    invited_by: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Option<Uuid>> {
    diesel::insert_into(invitations::table)
        .values((
            invitations::id.eq(Uuid::now_v7()),
            invitations::game_id.eq(game),
            invitations::email.eq(invitee.email),
            invitations::user_id.eq(invitee.person),
            invitations::invited_by.eq(invited_by),
            invitations::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .returning(invitations::id)
        .get_result(conn)
        .await
        .optional()
}

/// Invites somebody to a seat of a running game, unless such an invitation is still good: one that is newer than
/// `taken_at`. The caller holds the game's row.
pub async fn create_to_seat(
    conn: &mut AsyncPgConnection,
    (game, seat): (Uuid, Seat),
    invitee: Invitee<'_>,
    invited_by: Uuid,
    taken_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> QueryResult<Option<Uuid>> {
    let stale = invitations::table
        .filter(invitations::game_id.eq(game))
        .filter(invitations::email.eq(invitee.email))
        .filter(invitations::user_id.is_not_distinct_from(invitee.person))
        .filter(invitations::seat.eq(Some(seat)))
        .filter(invitations::created_at.le(taken_at));
    let mails = notices::invitation_id.eq_any(stale.select(invitations::id.nullable()));
    diesel::delete(notices::table.filter(mails))
        .execute(conn)
        .await?;
    diesel::delete(stale).execute(conn).await?;
    diesel::insert_into(invitations::table)
        .values((
            invitations::id.eq(Uuid::now_v7()),
            invitations::game_id.eq(game),
            invitations::email.eq(invitee.email),
            invitations::user_id.eq(invitee.person),
            invitations::invited_by.eq(invited_by),
            invitations::created_at.eq(now),
            invitations::seat.eq(Some(seat)),
        ))
        .on_conflict_do_nothing()
        .returning(invitations::id)
        .get_result(conn)
        .await
        .optional()
}

/// The invitations of an address to a game: to the table, and to seats of it.
pub async fn list(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    email: &str,
) -> QueryResult<Vec<Invitation>> {
    invitations::table
        .filter(invitations::game_id.eq(game))
        .filter(invitations::email.eq(email))
        .select(Invitation::as_select())
        .load(conn)
        .await
}

/// The invitations to an open table, each with the account of its address, if it has one; the oldest first.
pub async fn to_table(
    conn: &mut AsyncPgConnection,
    game: Uuid,
) -> QueryResult<Vec<(Uuid, Option<Uuid>)>> {
    invitations::table
        .left_join(users::table.on(users::email.eq(invitations::email.nullable())))
        .filter(invitations::game_id.eq(game))
        .filter(invitations::seat.is_null())
        .order(invitations::id)
        .select((invitations::id, users::id.nullable()))
        .load(conn)
        .await
}

/// Finds an invitation.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Invitation>> {
    invitations::table
        .find(id)
        .select(Invitation::as_select())
        .first(conn)
        .await
        .optional()
}

/// Whether the address has been invited to the game.
pub async fn exists(conn: &mut AsyncPgConnection, game: Uuid, email: &str) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(
        invitations::table
            .filter(invitations::game_id.eq(game))
            .filter(invitations::email.eq(email)),
    ))
    .get_result(conn)
    .await
}

/// Whether somebody has been invited to an open table, in the same way.
pub async fn is_made(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    invitee: Invitee<'_>,
) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(
        invitations::table
            .filter(invitations::game_id.eq(game))
            .filter(invitations::seat.is_null())
            .filter(invitations::email.eq(invitee.email))
            .filter(invitations::user_id.is_not_distinct_from(invitee.person)),
    ))
    .get_result(conn)
    .await
}

/// How many invitations have been mailed to an address since a moment, whoever wrote them. Those that had waited for a day
/// by then are not looked for.
pub async fn mailed_since(
    conn: &mut AsyncPgConnection,
    email: &str,
    since: DateTime<Utc>,
) -> QueryResult<i64> {
    invitations::table
        .inner_join(notices::table.on(notices::invitation_id.eq(invitations::id.nullable())))
        .filter(invitations::email.eq(email))
        .filter(invitations::created_at.gt(since - TimeDelta::days(1)))
        .filter(notices::kind.eq(Kind::Invitation))
        .filter(notices::state.eq(State::Sent))
        .filter(notices::ended_at.gt(since))
        .count()
        .get_result(conn)
        .await
}

/// How many have been invited to the table, or to this seat of the game.
pub async fn count(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seat: Option<Seat>,
) -> QueryResult<i64> {
    invitations::table
        .filter(invitations::game_id.eq(game))
        .filter(invitations::seat.is_not_distinct_from(seat))
        .count()
        .get_result(conn)
        .await
}
