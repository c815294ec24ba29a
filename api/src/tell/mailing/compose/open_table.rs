//! Mails about a table whose game has not begun.

use diesel_async::AsyncPgConnection;

use super::{About, Composed, about, facts, incomplete, invited, letter};
use crate::store::outbox::notice::Notice;
use crate::store::people;
use crate::store::tables;
use crate::store::tables::former_player::FORMER_PLAYER;
use crate::store::tables::game::Status;
use crate::table::House;
use crate::table::refused::Result;
use crate::tell::mail::{Body, ConfirmStart, Lost, SeatLost, TableClosed, TableWaits};

/// Writes that a game is about to begin, and that its reader is to confirm.
///
/// # Errors
/// The database fails.
pub(super) async fn confirm_start(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> Result<Composed> {
    let seat = notice.seat.ok_or_else(|| incomplete(notice))?;
    let About { reader, row, .. } = match about(conn, notice).await? {
        Ok(about) => about,
        Err(pointless) => return Ok(pointless),
    };
    let gathering = tables::gathering::find(conn, row.id).await?;
    let asking = gathering.filter(|gathering| notice.decision == Some(gathering.round));
    let Some((gathering, deadline)) =
        asking.and_then(|gathering| gathering.due_at.map(|due| (gathering, due)))
    else {
        return Ok(Composed::Pointless("the table asked no more"));
    };
    if gathering.has_confirmed(seat) {
        return Ok(Composed::Pointless("it had been confirmed"));
    }
    let now = house.clock.now();
    if !gathering.asks_at(now) {
        return Ok(Composed::Pointless("the time to confirm was over"));
    }
    let body = Body::ConfirmStart(ConfirmStart {
        game: facts(house, &row, None)?,
        deadline,
        minutes: (deadline - now).num_minutes(),
    });
    Ok(letter(house, notice, reader, None, body))
}

/// Writes that a reader has a seat no more: since they have not confirmed in time, or in a game that goes on without them.
///
/// # Errors
/// The database fails.
pub(super) async fn seat_lost(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> Result<Composed> {
    let About { user, reader, row } = match about(conn, notice).await? {
        Ok(about) => about,
        Err(pointless) => return Ok(pointless),
    };
    let seats = tables::seat::list(conn, row.id).await?;
    if seats.iter().any(|taken| taken.is_of(user)) {
        return Ok(Composed::Pointless("the reader sat there again"));
    }
    let how = match notice.seat {
        // It is written with the entry by which the seat passes.
        Some(seat) => Lost::Passed {
            taken: seats
                .iter()
                .any(|taken| taken.seat == seat && taken.occupant.is_some()),
        },
        None => Lost::Unconfirmed {
            open: row.status == Status::Open,
        },
    };
    let body = Body::SeatLost(SeatLost {
        game: facts(house, &row, None)?,
        how,
    });
    Ok(letter(house, notice, reader, None, body))
}

/// Writes that a table waits for players again.
///
/// # Errors
/// The database fails.
pub(super) async fn table_waits(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> Result<Composed> {
    let About { reader, row, .. } = match about(conn, notice).await? {
        Ok(about) => about,
        Err(pointless) => return Ok(pointless),
    };
    let gathering = tables::gathering::find(conn, row.id).await?;
    let asks = gathering.is_some_and(|gathering| gathering.due_at.is_some());
    if row.status != Status::Open || asks {
        return Ok(Composed::Pointless("the table waited no more"));
    }
    let seats = row.seats.get();
    let taken = tables::seat::list(conn, row.id).await?.len();
    let body = Body::TableWaits(TableWaits {
        game: facts(house, &row, None)?,
        seats,
        free: seats.saturating_sub(u8::try_from(taken).unwrap_or(u8::MAX)),
    });
    Ok(letter(house, notice, reader, None, body))
}

/// Writes why a table was closed, also to somebody who was invited to it.
///
/// # Errors
/// The database fails.
pub(super) async fn table_closed(
    house: &House,
    conn: &mut AsyncPgConnection,
    notice: &Notice,
) -> Result<Composed> {
    let (reader, row) = if let Some(id) = notice.invitation_id {
        let Some(invitation) = tables::invitation::find(conn, id).await? else {
            return Ok(Composed::Pointless("the invitation is gone"));
        };
        let Some(row) = tables::game::find(conn, invitation.game_id).await? else {
            return Ok(Composed::Pointless("the game is gone"));
        };
        let user = people::user::find_by_email(conn, &invitation.email).await?;
        (invited(user, &invitation)?, row)
    } else {
        match about(conn, notice).await? {
            Ok(About { reader, row, .. }) => (reader, row),
            Err(pointless) => return Ok(pointless),
        }
    };
    let closing = tables::closing::find(conn, row.id).await?;
    let Some((host, reason)) = closing.and_then(|closing| Some((closing.by, closing.reason?)))
    else {
        return Err(incomplete(notice));
    };
    let body = Body::TableClosed(TableClosed {
        game: facts(house, &row, None)?,
        host: host.map_or_else(|| FORMER_PLAYER.to_owned(), |host| host.name),
        reason,
        invited: notice.invitation_id.is_some(),
    });
    Ok(letter(house, notice, reader, None, body))
}
