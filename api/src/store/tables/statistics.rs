//! How somebody has fared: sums over their own finished games, found by their seats.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Double, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use crate::store::people::person_name::PersonName;

/// The places of user $1 in games that were played to their end, or of these in public ones if $2; those ended by vote have
/// no places. A game is looked up
/// for each seat: the `OFFSET` keeps PostgreSQL from reading all games instead.
const PLAYED: &str = "WITH played AS (\
     SELECT games.id, games.ruleset, (standing->>'place')::integer AS place \
     FROM seats CROSS JOIN LATERAL (SELECT * FROM games \
     WHERE games.id = seats.game_id AND games.status = 'finished' \
     AND (NOT $2 OR games.visibility = 'public') OFFSET 0) AS games \
     CROSS JOIN LATERAL jsonb_array_elements(games.standings::jsonb) AS standing \
     WHERE seats.user_id = $1 AND (standing->>'seat')::integer = seats.seat)";

/// What is summed of some games.
const SUMS: &str = "count(*) AS games, count(*) FILTER (WHERE place = 1) AS wins, avg(place)::float8 AS average_place";

/// The games of one ruleset.
#[derive(Clone, Debug, QueryableByName)]
pub struct OfRuleset {
    /// Its slug.
    #[diesel(sql_type = Text)]
    pub ruleset: String,
    /// How many.
    #[diesel(sql_type = BigInt)]
    pub games: i64,
    /// How many of them the user has won, alone or with others.
    #[diesel(sql_type = BigInt)]
    pub wins: i64,
    /// The user's mean place, 1 at best.
    #[diesel(sql_type = Double)]
    pub average_place: f64,
}

/// The games with one other person.
#[derive(Clone, Debug, QueryableByName)]
pub struct WithOpponent {
    /// That person.
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    pub opponent: Uuid,
    /// What they are called now.
    #[diesel(sql_type = Text)]
    pub name: PersonName,
    /// How many.
    #[diesel(sql_type = BigInt)]
    pub games: i64,
    /// How many of them the user has won, alone or with others.
    #[diesel(sql_type = BigInt)]
    pub wins: i64,
    /// The user's mean place, 1 at best.
    #[diesel(sql_type = Double)]
    pub average_place: f64,
}

/// A user's games by ruleset, or of these the public ones.
pub async fn by_ruleset(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    only_public: bool,
) -> QueryResult<Vec<OfRuleset>> {
    diesel::sql_query(format!(
        "{PLAYED} SELECT ruleset, {SUMS} FROM played GROUP BY ruleset ORDER BY ruleset"
    ))
    .bind::<diesel::sql_types::Uuid, _>(user)
    .bind::<Bool, _>(only_public)
    .load(conn)
    .await
}

/// A user's games by the other people in them: those with whom most were played first, at most `limit`.
pub async fn by_opponent(
    conn: &mut AsyncPgConnection,
    user: Uuid,
    limit: i64,
) -> QueryResult<Vec<WithOpponent>> {
    diesel::sql_query(format!(
        "{PLAYED} SELECT most.*, users.name FROM (SELECT seats.user_id AS opponent, {SUMS} FROM played \
         JOIN seats ON seats.game_id = played.id AND seats.user_id <> $1 \
         GROUP BY seats.user_id ORDER BY games DESC, seats.user_id LIMIT $3) AS most \
         JOIN users ON users.id = most.opponent ORDER BY most.games DESC, most.opponent"
    ))
    .bind::<diesel::sql_types::Uuid, _>(user)
    .bind::<Bool, _>(false)
    .bind::<BigInt, _>(limit)
    .load(conn)
    .await
}
