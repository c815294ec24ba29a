//! What changes when there is something new to see of a game.

use diesel::prelude::*;
use diesel::sql_types::{Array, Nullable, Text, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::prepared::Prepared;

/// What there is to see of a game at one moment: if any of it is another, there is news for those who may see that part.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Pulse {
    /// The game.
    #[diesel(sql_type = SqlUuid)]
    pub game: Uuid,
    /// How its row stands.
    #[diesel(sql_type = Text)]
    pub stands: String,
    /// The newest message.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub talk: Option<Uuid>,
    /// Its open votes with their tallies: who votes how is nobody's to know.
    #[diesel(sql_type = Nullable<Text>)]
    pub votes: Option<String>,
}

/// How these games stand; each is found by its id, with its newest message and its open votes by theirs.
pub async fn of(conn: &mut AsyncPgConnection, games: &[Uuid]) -> QueryResult<Vec<Pulse>> {
    let pulses = diesel::sql_query(
        "SELECT games.id AS game, \
         concat_ws(' ', games.version, games.seat_changes, games.status, games.next_deadline) AS stands, \
         (SELECT messages.id FROM messages WHERE messages.game_id = games.id \
         ORDER BY messages.id DESC LIMIT 1) AS talk, \
         (SELECT string_agg(concat_ws(':', votes.id, \
         length(replace(votes.agreed::integer::bit(8)::text, '0', '')), \
         length(replace(votes.refused::integer::bit(8)::text, '0', ''))), ',' ORDER BY votes.id) FROM votes \
         WHERE votes.game_id = games.id AND votes.state = 'open') AS votes \
         FROM games WHERE games.id = ANY($1)",
    )
    .bind::<Array<SqlUuid>, _>(games);
    Prepared(pulses).load(conn).await
}
