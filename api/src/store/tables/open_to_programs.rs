//! Tables at which programs of other people may sit down.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::schema::open_to_programs;

/// Lets programs sit down at a table that is just opened.
pub async fn create(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<()> {
    diesel::insert_into(open_to_programs::table)
        .values(open_to_programs::game_id.eq(game))
        .execute(conn)
        .await?;
    Ok(())
}

/// Whether programs may sit down at a table.
pub async fn exists(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(open_to_programs::table.find(game)))
        .get_result(conn)
        .await
}
