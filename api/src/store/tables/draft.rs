//! Drafts: what somebody means to answer.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::drafts;

/// A draft's row.
#[derive(Clone, Debug, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = drafts, check_for_backend(diesel::pg::Pg))]
pub struct Draft {
    /// The game.
    pub game_id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// The decision that it is for.
    pub decision: i32,
    /// A JSON list of actions.
    pub actions: String,
    /// When it was written.
    pub changed_at: DateTime<Utc>,
}

/// Keeps a draft in place of the one that its owner has for this game.
pub async fn put(conn: &mut AsyncPgConnection, draft: &Draft) -> QueryResult<()> {
    diesel::insert_into(drafts::table)
        .values(draft)
        .on_conflict((drafts::game_id, drafts::user_id))
        .do_update()
        .set(draft)
        .execute(conn)
        .await?;
    Ok(())
}

/// Somebody's draft for a game.
pub async fn find(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    user: Uuid,
) -> QueryResult<Option<Draft>> {
    drafts::table
        .find((game, user))
        .select(Draft::as_select())
        .first(conn)
        .await
        .optional()
}

/// Deletes somebody's draft for a game; false if there is none.
pub async fn delete(conn: &mut AsyncPgConnection, game: Uuid, user: Uuid) -> QueryResult<bool> {
    let deleted = diesel::delete(drafts::table.find((game, user)))
        .execute(conn)
        .await?;
    Ok(deleted == 1)
}

/// Deletes every draft of a user.
pub async fn delete_all(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<()> {
    diesel::delete(drafts::table.filter(drafts::user_id.eq(user)))
        .execute(conn)
        .await?;
    Ok(())
}
