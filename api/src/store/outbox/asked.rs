//! What an answer by mail is about: the notice that asked, its game and whoever was asked, read in one trip.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::notice::Notice;
use crate::store::people::preferences::Preferences;
use crate::store::people::user::User;
use crate::store::schema::{games, invitations, notice_preferences, notices, users};
use crate::store::tables::game::Game;

/// A notice about a game, with what an answer to its mail is judged by.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = notices, check_for_backend(diesel::pg::Pg))]
pub struct Asked {
    /// What was asked.
    #[diesel(embed)]
    pub notice: Notice,
    /// The game.
    #[diesel(embed)]
    pub game: Game,
    /// The account that was asked; none if it has been deleted, or an invitation was sent to an address without one.
    #[diesel(embed)]
    pub user: Option<User>,
    /// What that account wishes; none if it has chosen nothing.
    #[diesel(embed)]
    pub preferences: Option<Preferences>,
    /// Who was invited by whom, if the notice is an invitation.
    #[diesel(embed)]
    pub invited: Option<Invited>,
}

/// An invitation that an answer may take.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = invitations, check_for_backend(diesel::pg::Pg))]
pub struct Invited {
    /// The address.
    pub email: String,
    /// Who has invited it.
    pub invited_by: Uuid,
}

/// Finds what a notice has asked, if it is about a game.
pub async fn find(conn: &mut AsyncPgConnection, notice: Uuid) -> QueryResult<Option<Asked>> {
    let game = notices::game_id.eq(games::id.nullable());
    let user = notices::user_id.eq(users::id.nullable());
    let wishes = notices::user_id.eq(notice_preferences::user_id.nullable());
    let invitation = notices::invitation_id.eq(invitations::id.nullable());
    notices::table
        .inner_join(games::table.on(game))
        .left_join(users::table.on(user.and(users::deleted_at.is_null())))
        .left_join(notice_preferences::table.on(wishes))
        .left_join(invitations::table.on(invitation))
        .filter(notices::id.eq(notice))
        .select(Asked::as_select())
        .first(conn)
        .await
        .optional()
}
