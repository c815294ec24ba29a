//! What people do about the seats of a running game: come back, offer the own one, open that of somebody who has
//! vanished, take one.

use std::sync::Arc;

use diesel_async::AsyncPgConnection;
use engine::Seat;
use engine::entry::Actor;
use uuid::Uuid;

use super::act::Acted;
use super::frame::{After, Asker, Outcome, alone_at};
use super::house::House;
use super::keys::Reply;
use super::refused::{Refused, Result};
use super::vanished::{has_vanished, is_vacant};
use super::visible::{lock, lock_running, seat_at};
use super::{Match, seats};
use crate::ground::details::Detail;
use crate::store::people;
use crate::store::tables;
use crate::store::tables::game::{Game, Status, Visibility};

/// What somebody wants of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatWish {
    /// To have the own seat back, from the house's bot or from those to whom it was offered.
    ComeBack,
    /// To hand the own seat to somebody else; they play on until somebody takes it.
    Offer,
    /// That the house's bot plays the own seat from now on, until its person answers again.
    Resign,
    /// That the seat of somebody who has vanished be open to others.
    Open,
    /// To take a seat that is open, offered, or of somebody who has vanished.
    Take,
}

/// Does what somebody wants of a seat.
///
/// # Errors
/// Not theirs to see or to do; no such seat; the game is over or broken; its person is there and keeps it.
pub async fn change(
    house: &House,
    asker: Asker<'_>,
    (game, seat): (Uuid, i16),
    wish: SeatWish,
    reply: impl AsyncFnOnce(&mut AsyncPgConnection, &Option<Acted>) -> Result<Reply>,
) -> Result<Outcome<Option<Acted>>> {
    let user = asker.user;
    let act = async |conn: &mut AsyncPgConnection| {
        let acted = match wish {
            SeatWish::ComeBack => {
                let (game, seat) = own(house, conn, game, user, seat).await?;
                seats::return_owner(house, conn, &game, seat).await?
            }
            SeatWish::Offer => {
                let (game, seat) = own(house, conn, game, user, seat).await?;
                seats::offer(house, conn, &game, seat).await?;
                None
            }
            SeatWish::Resign => {
                let (game, seat) = own(house, conn, game, user, seat).await?;
                Some(seats::resign(house, conn, &game, seat, user).await?)
            }
            SeatWish::Open => Some(open(house, conn, game, user, seat).await?),
            SeatWish::Take => Some(take(house, conn, game, user, seat).await?),
        };
        let after = acted.as_ref().map_or_else(After::default, After::acted);
        Ok((acted, after))
    };
    alone_at(house, asker, game, act, reply).await
}

/// A running game, its row held, and the seat if it is the user's own.
async fn own(
    house: &House,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
    seat: i16,
) -> Result<(Game, Seat)> {
    let (game, current, own) = lock_running(house, conn, id, user).await?;
    if seat_at(&current, seat)? == own {
        Ok((game, own))
    } else {
        Err(Refused::Forbidden {
            code: "not_your_seat",
            detail: Detail::Meaning,
        })
    }
}

async fn open(
    house: &House,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
    seat: i16,
) -> Result<Acted> {
    let (game, current, own) = lock_running(house, conn, id, user).await?;
    let seat = seat_at(&current, seat)?;
    if seat == own {
        let detail = Detail::OfferInstead;
        return Err(Refused::conflict("own_seat", detail));
    }
    must_be_vacant(house, conn, &game, &current, seat).await?;
    let is_taken = current.who.user(seat).is_some();
    if is_taken && !has_vanished(conn, &game, &current, seat, house.clock.now()).await? {
        let detail = Detail::SeatOffered;
        return Err(Refused::conflict("not_vanished", detail));
    }
    seats::open(house, conn, &game, seat, (Actor::Seat(own), Some(user))).await
}

async fn take(
    house: &House,
    conn: &mut AsyncPgConnection,
    id: Uuid,
    user: Uuid,
    seat: i16,
) -> Result<Acted> {
    let account = people::user::find(conn, user).await?;
    let email = account.and_then(|user| user.email).unwrap_or_default();
    let game = lock(conn, id).await?;
    let current = house.matches.load_row(conn, &game).await?;
    let seat = seat_at(&current, seat)?;
    if current.who.seat(user).is_some() {
        let detail = Detail::Meaning;
        return Err(Refused::conflict("already_seated", detail));
    }
    if tables::seat_holder::exists(conn, game.id, user).await? {
        let detail = Detail::KnewTheSeat;
        return Err(Refused::conflict("was_seated", detail));
    }
    must_be_vacant(house, conn, &game, &current, seat).await?;
    let taken = current
        .who
        .taken(seat)
        .ok_or(Refused::NotFound(Detail::NoSeat))?;
    let is_open = taken.occupant.is_none();
    let invited = tables::invitation::list(conn, game.id, &email)
        .await?
        .iter()
        .any(|invitation| match invitation.seat {
            None => is_open,
            // It is good until somebody sits down, or comes back.
            Some(to) => to == taken.seat && (is_open || invitation.created_at > taken.taken_at),
        });
    let for_anybody = is_open && game.visibility == Visibility::Public;
    if !invited && !for_anybody {
        return Err(Refused::Forbidden {
            code: "not_invited",
            detail: Detail::Meaning,
        });
    }
    seats::replace(house, conn, &game, seat, user).await
}

/// Makes sure that somebody else can have the seat.
///
/// # Errors
/// The game is over, or the seat's person is there and wants to keep it.
pub(super) async fn must_be_vacant(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    current: &Arc<Match>,
    seat: Seat,
) -> Result<()> {
    if game.status != Status::Running {
        return Err(Refused::conflict("game_over", Detail::Meaning));
    }
    if is_vacant(conn, game, current, seat, house.clock.now()).await? {
        Ok(())
    } else {
        Err(Refused::conflict("not_vanished", Detail::Meaning))
    }
}
