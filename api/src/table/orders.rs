//! Orders: answers given beforehand, for the eyes of whoever gave them alone.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::Seat;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::Match;
use super::drafts::stored;
use super::frame::{After, Asker, Outcome, told};
use super::house::House;
use super::keys::Reply;
use super::refused::{Refused, Result};
use super::visible::{lock_running, must_see, visible_game};
use crate::ground::details::Detail;
use crate::store::tables;
use crate::store::tables::game::{Game, Status};
use crate::store::tables::order::{Order, State};

/// The most orders in a queue; the database has no place for more.
pub const MAX_ORDERS: usize = 3;

/// The longest name of a kind of decision, in characters.
const MAX_KIND: usize = 40;

/// An order as it is wished for.
#[derive(Debug)]
pub struct Wish {
    /// The number of another seat, and the written form that its newest step must have.
    pub condition: Option<(u8, String)>,
    /// The kind of decision that is answered.
    pub kind: Option<String>,
    /// The actions that are then submitted.
    pub actions: Vec<Box<RawValue>>,
}

/// The orders of a seat.
#[derive(Debug)]
pub struct Orders {
    /// The game.
    pub game: Arc<Match>,
    /// Whether those that wait still count: the game runs, and the newest of them have not been fired or cancelled.
    pub count: bool,
    /// The orders that were given last, in their order.
    pub rows: Vec<Order>,
}

impl Orders {
    fn new(row: &Game, game: Arc<Match>, seat: Seat, rows: Vec<Order>) -> Self {
        Self {
            game,
            count: row.status == Status::Running && row.ordered.has(seat),
            rows,
        }
    }
}

/// The user's orders in a game, and what became of them.
///
/// # Errors
/// No seat of theirs; it has not started.
pub async fn own(house: &House, id: Uuid, user: Uuid) -> Result<Orders> {
    let mut conn = house.database.get().await?;
    let row = visible_game(&mut conn, id, Some(user)).await?;
    let game = house.matches.load_row(&mut conn, &row).await?;
    own_at(&mut conn, &row, game, user).await
}

/// The same where the game has been read.
///
/// # Errors
/// No seat of theirs.
pub async fn own_at(
    conn: &mut AsyncPgConnection,
    row: &Game,
    game: Arc<Match>,
    user: Uuid,
) -> Result<Orders> {
    let seat = game.who.member(user)?;
    let mut rows = tables::order::list(conn, row.id, seat).await?;
    rows.retain(|order| order.user_id == user);
    Ok(Orders::new(row, game, seat, rows))
}

/// Keeps orders for the asker's next decisions, in place of those that they have in this game.
///
/// # Errors
/// No seat of theirs; none or too many orders; one of them could never be taken; the game waits for the asker, is over, or
/// the house's bot plays the seat.
pub async fn give(
    house: &House,
    asker: Asker<'_>,
    id: Uuid,
    wishes: Vec<Wish>,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Orders) -> Result<Reply>,
) -> Result<Outcome<Orders>> {
    if wishes.is_empty() || wishes.len() > MAX_ORDERS {
        return Err(Refused::invalid(
            "bad_orders",
            Detail::Orders {
                most: MAX_ORDERS.into(),
            },
        ));
    }
    must_see(house, id, asker.user).await?;
    let act = async |conn: &mut AsyncPgConnection| {
        let (mut row, game, seat) = lock_running(house, conn, id, asker.user).await?;
        let mut rows = Vec::with_capacity(wishes.len());
        for (place, wish) in (0..).zip(wishes) {
            rows.push(wish.row(&game, seat, (asker.user, place), house.clock.now())?);
        }
        must_not_wait(&row, &game, seat)?;
        tables::order::replace(conn, id, seat, &rows).await?;
        row.ordered = row.ordered.with(seat);
        let given = Orders::new(&row, game, seat, rows);
        Ok((given, After::default()))
    };
    told(house, asker, act, reply).await
}

/// Takes the asker's orders back, and forgets what became of those that they gave last.
///
/// # Errors
/// No seat of theirs; there are none.
pub async fn take_back(
    house: &House,
    asker: Asker<'_>,
    id: Uuid,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &()) -> Result<Reply>,
) -> Result<Outcome<()>> {
    must_see(house, id, asker.user).await?;
    let act = async |conn: &mut AsyncPgConnection| {
        let (_, _, seat) = lock_running(house, conn, id, asker.user).await?;
        if !tables::order::delete(conn, id, seat).await? {
            return Err(Refused::NotFound(Detail::NoOrder));
        }
        Ok(((), After::default()))
    };
    told(house, asker, act, reply).await
}

fn must_not_wait(row: &Game, game: &Match, seat: Seat) -> Result<()> {
    game.must_be_whole()?;
    if row.status != Status::Running {
        return Err(Refused::conflict("game_over", Detail::Meaning));
    }
    if game.who.bots.has(seat) {
        return Err(Refused::conflict("bot_plays", Detail::Meaning));
    }
    if game.table.pending().seats().has(seat) {
        return Err(Refused::conflict("your_turn", Detail::Meaning));
    }
    Ok(())
}

impl Wish {
    fn row(
        self,
        game: &Arc<Match>,
        seat: Seat,
        (user, place): (Uuid, i16),
        now: DateTime<Utc>,
    ) -> Result<Order> {
        if let Some(kind) = &self.kind
            && !(1..=MAX_KIND).contains(&kind.chars().count())
        {
            return Err(Refused::invalid(
                "bad_decision_kind",
                Detail::DecisionKind {
                    most: MAX_KIND.into(),
                },
            ));
        }
        let condition = self.condition.map(|step| checked(step, game, seat));
        let (if_seat, if_written) = condition.transpose()?.unzip();
        Ok(Order {
            id: Uuid::now_v7(),
            game_id: game.id,
            user_id: user,
            seat,
            place,
            if_seat,
            if_written,
            kind: self.kind,
            actions: stored(game, seat, &self.actions)?,
            state: State::Waiting,
            reason: None,
            detail: None,
            decision: None,
            first_entry: None,
            last_entry: None,
            created_at: now,
            ended_at: None,
        })
    }
}

/// The seat of a condition and the standard written form of its step.
fn checked((number, written): (u8, String), game: &Match, own: Seat) -> Result<(Seat, String)> {
    let seat = Seat::new(number).filter(|&seat| game.table.seats().has(seat) && seat != own);
    let Some(seat) = seat else {
        return Err(Refused::invalid(
            "bad_condition",
            Detail::ConditionWithoutOther,
        ));
    };
    let written = game.who.ruleset.normalise(&written);
    let written = written.map_err(|error| {
        Refused::invalid("bad_condition", Detail::told(|lang| error.say_in(lang)))
    })?;
    Ok((seat, written))
}
