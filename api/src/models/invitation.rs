//! Invitations to open games.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::database::schema::invitations;

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
}

/// Invites an address; `None` if it has been invited to this game before.
///
/// # Errors
/// The database fails.
pub async fn create(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    email: &str,
    invited_by: Uuid,
    now: DateTime<Utc>,
) -> QueryResult<Option<Uuid>> {
    diesel::insert_into(invitations::table)
        .values((
            invitations::id.eq(Uuid::now_v7()),
            invitations::game_id.eq(game),
            invitations::email.eq(email),
            invitations::invited_by.eq(invited_by),
            invitations::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .returning(invitations::id)
        .get_result(conn)
        .await
        .optional()
}

/// Finds an invitation.
///
/// # Errors
/// The database fails.
pub async fn find(conn: &mut AsyncPgConnection, id: Uuid) -> QueryResult<Option<Invitation>> {
    invitations::table
        .find(id)
        .select(Invitation::as_select())
        .first(conn)
        .await
        .optional()
}

/// Whether the address has been invited to the game.
///
/// # Errors
/// The database fails.
pub async fn exists(conn: &mut AsyncPgConnection, game: Uuid, email: &str) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(
        invitations::table
            .filter(invitations::game_id.eq(game))
            .filter(invitations::email.eq(email)),
    ))
    .get_result(conn)
    .await
}

/// How many addresses have been invited to the game.
///
/// # Errors
/// The database fails.
pub async fn count(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<i64> {
    invitations::table
        .filter(invitations::game_id.eq(game))
        .count()
        .get_result(conn)
        .await
}
