//! Asking those who sit at a table whether they are still there, before the game starts. In the caller's transaction,
//! which holds the game's row.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use engine::{Ruleset, Seat, SeatSet};
use uuid::Uuid;

use super::house::House;
use super::refused::{Refused, Result};
use super::{Match, open_table, start};
use crate::ground::details::Detail;
use crate::store::outbox;
use crate::store::outbox::notice::{AboutTable, Kind};
use crate::store::tables;
use crate::store::tables::closing::Cause;
use crate::store::tables::game::{Game, Status};
use crate::store::tables::gathering::Gathering;
use crate::store::tables::seat::TakenSeat;

/// What has become of a table that is to start.
#[derive(Debug)]
pub enum Begun {
    /// The game has started.
    Started(Arc<Match>),
    /// Those who sit there are asked first.
    Asked,
}

/// Starts a game with the seats that are taken, or asks those who sit there if the table wants that; whoever does this has
/// confirmed by it.
///
/// # Errors
/// 409: too few seats are taken, or they are being asked already. 429: they have been asked too often. The database fails.
pub async fn begin(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    by: Uuid,
) -> Result<Begun> {
    let Some(mut gathering) = tables::gathering::find(conn, game.id).await? else {
        return Ok(Begun::Started(start::start(house, conn, game).await?));
    };
    if gathering.due_at.is_some() {
        return Err(Refused::conflict("confirming", Detail::Meaning));
    }
    let seats = tables::seat::list(conn, game.id).await?;
    let ruleset: Ruleset = game.ruleset.parse().map_err(Refused::internal)?;
    start::enough(ruleset, seats.len())?;
    gathering.confirmed = seats
        .iter()
        .filter(|taken| taken.is_of(by))
        .map(|taken| taken.seat)
        .collect();
    if missing(&gathering, &seats).next().is_none() {
        return Ok(Begun::Started(start::start(house, conn, game).await?));
    }
    house.limits.check_confirmation(by)?;
    let now = house.clock.now();
    gathering.round += 1;
    gathering.due_at = Some(now + gathering.time());
    tables::gathering::update(conn, &gathering).await?;
    let asked = missing(&gathering, &seats);
    tell(conn, Kind::ConfirmStart, &gathering, asked, now).await?;
    Ok(Begun::Asked)
}

/// Notes that somebody has sat down: if that was the last seat, the game is to start. Whoever sits down while the others
/// are asked has confirmed by that.
///
/// # Errors
/// 429: they have been asked too often. The database fails.
pub async fn sit_down(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    (user, seat): (Uuid, Seat),
) -> Result<Option<Begun>> {
    if let Some(mut gathering) = asking(conn, game.id).await? {
        gathering.confirmed = gathering.confirmed.with(seat);
        tables::gathering::update(conn, &gathering).await?;
        return Ok(None);
    }
    let taken = tables::seat::list(conn, game.id).await?.len();
    if taken < usize::from(game.seats.get()) {
        return Ok(None);
    }
    begin(house, conn, game, user).await.map(Some)
}

/// Notes that whoever has this seat is still there; the game starts with the last of them. Once more changes nothing.
///
/// # Errors
/// 409: nobody is asked, or the time to confirm is over. The database fails.
pub async fn confirm(
    house: &House,
    conn: &mut AsyncPgConnection,
    game: &Game,
    seat: Seat,
) -> Result<Option<Begun>> {
    let Some(mut gathering) = asking(conn, game.id).await? else {
        return Err(Refused::conflict("not_confirming", Detail::NobodyConfirms));
    };
    if gathering.has_confirmed(seat) {
        return Ok(None);
    }
    if !gathering.asks_at(house.clock.now()) {
        return Err(too_late());
    }
    gathering.confirmed = gathering.confirmed.with(seat);
    let seats = tables::seat::list(conn, game.id).await?;
    if missing(&gathering, &seats).next().is_some() {
        tables::gathering::update(conn, &gathering).await?;
        return Ok(None);
    }
    stop(conn, game.id).await?;
    Ok(Some(Begun::Started(start::start(house, conn, game).await?)))
}

/// The refusal of whoever confirms after the time.
pub fn too_late() -> Refused {
    Refused::conflict("seat_lost", Detail::SeatLost)
}

/// Takes the seats of those who have not confirmed in time, and says whether the time was over. They are told, and so are
/// those who stay: the table waits for players again.
pub async fn expire(house: &House, conn: &mut AsyncPgConnection, game: &Game) -> Result<bool> {
    if game.status != Status::Open {
        // A server that knows nothing of this started it.
        stop(conn, game.id).await?;
        return Ok(false);
    }
    let now = house.clock.now();
    let over = asking(conn, game.id)
        .await?
        .filter(|gathering| !gathering.asks_at(now));
    let Some(gathering) = over else {
        return Ok(false);
    };
    let seats = tables::seat::list(conn, game.id).await?;
    let gone: Vec<Uuid> = missing(&gathering, &seats).map(|(user, _)| user).collect();
    for &user in &gone {
        tables::lost_seat::create(conn, game.id, user, now).await?;
        let told = AboutTable {
            kind: Kind::SeatLost,
            game: game.id,
            user: Some(user),
            seat: None,
            round: Some(gathering.round),
            invitation: None,
        };
        outbox::notice::create_about_table(conn, &told, now).await?;
    }
    wait_again(conn, game, &gone, Cause::EverybodyLeft, now).await?;
    Ok(true)
}

/// Frees the seats of these users at an open table. If those who sit there were asked to confirm, they are so no more, and
/// whoever stays is told that the table waits for players again.
pub async fn wait_again(
    conn: &mut AsyncPgConnection,
    game: &Game,
    gone: &[Uuid],
    cause: Cause,
    now: DateTime<Utc>,
) -> Result<()> {
    let stopped = stop(conn, game.id).await?;
    open_table::vacate(conn, game, gone, cause, now).await?;
    let Some(gathering) = stopped else {
        return Ok(());
    };
    let stay = tables::seat::list(conn, game.id).await?;
    tell(conn, Kind::TableWaits, &gathering, people(&stay), now).await
}

/// Asks nobody any more; how it stood, if somebody was asked.
pub(super) async fn stop(conn: &mut AsyncPgConnection, game: Uuid) -> Result<Option<Gathering>> {
    let asking = asking(conn, game).await?;
    if let Some(gathering) = asking {
        let stopped = Gathering {
            due_at: None,
            confirmed: SeatSet::EMPTY,
            ..gathering
        };
        tables::gathering::update(conn, &stopped).await?;
    }
    Ok(asking)
}

/// How the asking stands, if somebody is asked.
async fn asking(conn: &mut AsyncPgConnection, game: Uuid) -> Result<Option<Gathering>> {
    let gathering = tables::gathering::find(conn, game).await?;
    Ok(gathering.filter(|gathering| gathering.due_at.is_some()))
}

/// The people at a table, with their seats. Bots are not asked.
fn people(seats: &[TakenSeat]) -> impl Iterator<Item = (Uuid, Seat)> {
    seats
        .iter()
        .filter_map(|taken| Some((taken.occupant.as_ref()?.user, taken.seat)))
}

/// Those of them who have not confirmed.
fn missing(gathering: &Gathering, seats: &[TakenSeat]) -> impl Iterator<Item = (Uuid, Seat)> {
    people(seats).filter(|(_, seat)| !gathering.has_confirmed(*seat))
}

/// Tells people at a table something about this round.
async fn tell(
    conn: &mut AsyncPgConnection,
    kind: Kind,
    gathering: &Gathering,
    people: impl Iterator<Item = (Uuid, Seat)>,
    now: DateTime<Utc>,
) -> Result<()> {
    for (user, seat) in people {
        let told = AboutTable {
            kind,
            game: gathering.game_id,
            user: Some(user),
            seat: Some(seat),
            round: Some(gathering.round),
            invitation: None,
        };
        outbox::notice::create_about_table(conn, &told, now).await?;
    }
    Ok(())
}
