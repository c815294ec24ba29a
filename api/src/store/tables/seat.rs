//! Who sits where.

use std::collections::BTreeMap;

use bots::Opponent;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use engine::Seat;
use uuid::Uuid;

use super::bot::{self, Bot};
use super::choices::Choices;
use crate::store::people::person_name::PersonName;
use crate::store::schema::{games, seat_holders, seats, users};
use crate::store::seats::{SqlSeat, Stored};
use crate::store::tables::game::Status;

/// A taken seat.
#[expect(
    clippy::struct_excessive_bools,
    reason = "what holds of a seat or of who sits there, each by itself"
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenSeat {
    /// Which it is.
    pub seat: Seat,
    /// Who sits there; nobody if the house's bot does.
    pub occupant: Option<Occupant>,
    /// How the house's bot plays that has it from the start; none in a seat of a person, and of a bot from before there were
    /// levels.
    pub opponent: Option<Opponent>,
    /// What its first occupant contributed to the chance.
    pub nonce: String,
    /// When the occupant sat down, or came back to it.
    pub taken_at: DateTime<Utc>,
    /// The log entry since which the occupant holds it.
    pub from_entry: i32,
    /// Whether the occupant would hand it to somebody else.
    pub offered: bool,
    /// Whether the occupant's account was deleted: then they are nobody who could be asked anything.
    pub deleted: bool,
    /// Whether the occupant has a page that everybody may look at.
    pub has_page: bool,
    /// Whether the occupant is a program.
    pub is_program: bool,
}

impl TakenSeat {
    /// Whether this user sits there.
    pub fn is_of(&self, user: Uuid) -> bool {
        self.occupant.as_ref().is_some_and(|who| who.user == user)
    }

    /// Who plays it whenever the house does: its own bot, or the stand-in for a person.
    pub fn bot(&self) -> Bot {
        match (&self.occupant, self.opponent) {
            (Some(_), _) => Bot::House(Opponent::STAND_IN),
            (None, Some(opponent)) => Bot::House(opponent),
            (None, None) => Bot::Random,
        }
    }
}

/// Somebody in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// The account.
    pub user: Uuid,
    /// What others see.
    pub name: PersonName,
}

/// A seat's columns and the name of who sits there.
type Row = (
    Uuid,
    Seat,
    Option<Uuid>,
    Option<PersonName>,
    String,
    DateTime<Utc>,
    i32,
    bool,
    Option<DateTime<Utc>>,
    Option<bool>,
    Option<bool>,
    bot::Stored,
);

impl TakenSeat {
    fn of(row: Row) -> (Uuid, Self) {
        let (
            game,
            seat,
            user,
            name,
            nonce,
            taken_at,
            from_entry,
            offered,
            deleted_at,
            page,
            program,
            bot,
        ) = row;
        let taken = Self {
            seat,
            opponent: bot::read(bot),
            occupant: user.zip(name).map(|(user, name)| Occupant { user, name }),
            nonce,
            taken_at,
            from_entry,
            offered,
            deleted: deleted_at.is_some(),
            has_page: deleted_at.is_none() && page == Some(true),
            is_program: program == Some(true),
        };
        (game, taken)
    }
}

/// The taken seats of a game in their order.
pub async fn list(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<Vec<TakenSeat>> {
    let mut seats = list_of(conn, &[game]).await?;
    Ok(seats.remove(&game).unwrap_or_default())
}

/// The taken seats of several games, by the game and in the order of the seats.
pub async fn list_of(
    conn: &mut AsyncPgConnection,
    games: &[Uuid],
) -> QueryResult<BTreeMap<Uuid, Vec<TakenSeat>>> {
    let rows: Vec<Row> = seats::table
        .left_join(users::table)
        .filter(seats::game_id.eq_any(games))
        .order((seats::game_id, seats::seat))
        .select((
            seats::game_id,
            seats::seat,
            seats::user_id,
            users::name.nullable(),
            seats::nonce,
            seats::taken_at,
            seats::from_entry,
            seats::offered,
            users::deleted_at.nullable(),
            users::public_page.nullable(),
            users::is_program.nullable(),
            (seats::level, seats::temperament),
        ))
        .load(conn)
        .await?;
    let mut taken: BTreeMap<Uuid, Vec<TakenSeat>> = BTreeMap::new();
    for (game, seat) in rows.into_iter().map(TakenSeat::of) {
        taken.entry(game).or_default().push(seat);
    }
    Ok(taken)
}

/// Whether a user has, or ever had, a seat in any game.
pub async fn has_sat_down(conn: &mut AsyncPgConnection, user: Uuid) -> QueryResult<bool> {
    // The first in order, which an index finds, however many there are.
    let sits: Option<Uuid> = seats::table
        .filter(seats::user_id.eq(user))
        .order(seats::game_id)
        .select(seats::game_id)
        .first(conn)
        .await
        .optional()?;
    if sits.is_some() {
        return Ok(true);
    }
    let sat: Option<Uuid> = seat_holders::table
        .filter(seat_holders::user_id.eq(user))
        .order(seat_holders::game_id)
        .select(seat_holders::game_id)
        .first(conn)
        .await
        .optional()?;
    Ok(sat.is_some())
}

/// Whether a seat is this user's.
pub async fn is_of(
    conn: &mut AsyncPgConnection,
    (game, seat): (Uuid, Seat),
    user: Uuid,
) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(
        seats::table
            .find((game, Stored(seat)))
            .filter(seats::user_id.eq(user)),
    ))
    .get_result(conn)
    .await
}

/// Puts somebody in a seat. The caller holds the game's row.
pub async fn take(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    seat: Seat,
    user: Uuid,
    nonce: &str,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(seats::table)
        .values((
            seats::game_id.eq(game),
            seats::seat.eq(Stored(seat)),
            seats::user_id.eq(user),
            seats::nonce.eq(nonce),
            seats::taken_at.eq(now),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Puts the house's bot in a seat. The caller holds the game's row.
pub async fn give_to_bot(
    conn: &mut AsyncPgConnection,
    (game, seat): (Uuid, Seat),
    opponent: Opponent,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::insert_into(seats::table)
        .values((
            seats::game_id.eq(game),
            seats::seat.eq(Stored(seat)),
            seats::nonce.eq(""),
            seats::taken_at.eq(now),
            seats::level.eq(bot::Level::from(opponent.level)),
            seats::temperament.eq(bot::Temperament::from(opponent.temperament)),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Has the house's bot in a seat play otherwise. The caller holds the game's row.
pub async fn change_bot(
    conn: &mut AsyncPgConnection,
    (game, seat): (Uuid, Seat),
    opponent: Opponent,
) -> QueryResult<()> {
    diesel::update(seats::table.find((game, Stored(seat))))
        .set((
            seats::level.eq(bot::Level::from(opponent.level)),
            seats::temperament.eq(bot::Temperament::from(opponent.temperament)),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Empties the user's seat, and says whether there was one. The caller holds the game's row.
pub async fn free(conn: &mut AsyncPgConnection, game: Uuid, user: Uuid) -> QueryResult<bool> {
    let freed = diesel::delete(
        seats::table
            .filter(seats::game_id.eq(game))
            .filter(seats::user_id.eq(user)),
    )
    .execute(conn)
    .await?;
    Ok(freed == 1)
}

/// Gives a seat another number, as when a game starts with fewer seats than it was opened for.
pub async fn renumber(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    from: Seat,
    to: Seat,
) -> QueryResult<()> {
    diesel::update(seats::table.find((game, Stored(from))))
        .set(seats::seat.eq(Stored(to)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Notes whether the user wants the game in lists no more, and says whether they have a seat in it.
pub async fn hide(
    conn: &mut AsyncPgConnection,
    game: Uuid,
    user: Uuid,
    hidden: bool,
) -> QueryResult<bool> {
    let noted = diesel::update(
        seats::table
            .filter(seats::game_id.eq(game))
            .filter(seats::user_id.eq(user)),
    )
    .set(seats::hidden.eq(hidden))
    .execute(conn)
    .await?;
    Ok(noted == 1)
}

/// Gives a seat of a running game to somebody else, or to nobody, from a log entry on. The caller holds the game's row.
pub async fn hand_on(
    conn: &mut AsyncPgConnection,
    (game, seat): (Uuid, Seat),
    to: Option<Uuid>,
    from_entry: i32,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(seats::table.find((game, Stored(seat))))
        .set((
            seats::user_id.eq(to),
            seats::taken_at.eq(now),
            seats::from_entry.eq(from_entry),
            seats::hidden.eq(false),
            seats::offered.eq(false),
            seats::untold.eq(false),
            Choices::default(),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

/// Notes that the person in a seat is there again. The caller holds the game's row.
pub async fn come_back(
    conn: &mut AsyncPgConnection,
    (game, seat): (Uuid, Seat),
    now: DateTime<Utc>,
) -> QueryResult<()> {
    diesel::update(seats::table.find((game, Stored(seat))))
        .set((seats::taken_at.eq(now), seats::offered.eq(false)))
        .execute(conn)
        .await?;
    Ok(())
}

/// Notes that the person in a seat would hand it to somebody else. The caller holds the game's row.
pub async fn offer(conn: &mut AsyncPgConnection, (game, seat): (Uuid, Seat)) -> QueryResult<()> {
    diesel::update(seats::table.find((game, Stored(seat))))
        .set(seats::offered.eq(true))
        .execute(conn)
        .await?;
    Ok(())
}

/// Seats of running games of which the log does not say yet that the house's bot plays them, in the order of games and
/// seats, behind `after`. Games that are read-only have to wait.
pub async fn untold(
    conn: &mut AsyncPgConnection,
    after: Option<(Uuid, Seat)>,
    limit: i64,
) -> QueryResult<Vec<(Uuid, Seat)>> {
    let mut query = seats::table
        .inner_join(games::table)
        .filter(seats::untold)
        .filter(games::broken_id.is_null())
        .order((seats::game_id, seats::seat))
        .limit(limit)
        .select((seats::game_id, seats::seat))
        .into_boxed();
    if let Some((game, seat)) = after {
        query = query.filter(
            seats::game_id
                .gt(game)
                .or(seats::game_id.eq(game).and(seats::seat.gt(Stored(seat)))),
        );
    }
    query.load(conn).await
}

/// Whether there is a seat of a game of which its log does not say yet that the house's bot plays it.
pub async fn is_any_untold(conn: &mut AsyncPgConnection, game: Uuid) -> QueryResult<bool> {
    let untold = seats::table
        .filter(seats::game_id.eq(game))
        .filter(seats::untold);
    diesel::select(diesel::dsl::exists(untold))
        .get_result(conn)
        .await
}

/// Deleted accounts in the order of their ids, behind `after`.
pub async fn former_players(
    conn: &mut AsyncPgConnection,
    after: Uuid,
    limit: i64,
) -> QueryResult<Vec<Uuid>> {
    users::table
        .filter(users::deleted_at.is_not_null())
        .filter(users::id.gt(after))
        .order(users::id)
        .limit(limit)
        .select(users::id)
        .load(conn)
        .await
}

/// A seat of a running game that belongs to a deleted account and that no bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct ForsakenSeat {
    /// The deleted account.
    #[diesel(sql_type = diesel::sql_types::Uuid, column_name = user_id)]
    pub user: Uuid,
    /// The game.
    #[diesel(sql_type = diesel::sql_types::Uuid, column_name = game_id)]
    pub game: Uuid,
    /// The seat in it.
    #[diesel(sql_type = SqlSeat)]
    pub seat: Seat,
}

/// Seats of running games that belong to some of these deleted accounts and that no bot plays, in the order of accounts,
/// games and seats. There are none but those that an older server has given back to somebody who was gone. Games that are read-only
/// have to wait.
pub async fn forsaken(
    conn: &mut AsyncPgConnection,
    former_players: &[Uuid],
) -> QueryResult<Vec<ForsakenSeat>> {
    diesel::sql_query(
        "SELECT seats.user_id, seats.game_id, seats.seat FROM seats CROSS JOIN LATERAL (SELECT games.bots FROM games \
         WHERE games.id = seats.game_id AND games.status = $2 AND games.broken_id IS NULL OFFSET 0) AS game \
         WHERE seats.user_id = ANY($1) AND NOT seats.over AND (game.bots >> seats.seat) & 1 = 0 \
         ORDER BY seats.user_id, seats.game_id, seats.seat",
    )
    .bind::<diesel::sql_types::Array<diesel::sql_types::Uuid>, _>(former_players)
    .bind::<diesel::sql_types::Text, _>(Status::Running)
    .load(conn)
    .await
}

/// Whether a seat belongs to a deleted account.
pub async fn is_left_behind(
    conn: &mut AsyncPgConnection,
    (game, seat): (Uuid, Seat),
) -> QueryResult<bool> {
    diesel::select(diesel::dsl::exists(
        seats::table
            .inner_join(users::table)
            .filter(seats::game_id.eq(game))
            .filter(seats::seat.eq(Stored(seat)))
            .filter(users::deleted_at.is_not_null()),
    ))
    .get_result(conn)
    .await
}

/// Notes that the log says who plays a seat, or never will; false if that was known. The caller holds the game's row.
pub async fn note_told(
    conn: &mut AsyncPgConnection,
    (game, seat): (Uuid, Seat),
) -> QueryResult<bool> {
    let noted = diesel::update(
        seats::table
            .find((game, Stored(seat)))
            .filter(seats::untold),
    )
    .set(seats::untold.eq(false))
    .execute(conn)
    .await?;
    Ok(noted == 1)
}
